"""The families of moves on two piles: nim, diagonal, ray, jump, vector, where, keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat

from wythoff.base.errors import ParameterError
from wythoff.base.frozen import Frozen
from wythoff.expressions import Expression, Integer, around, as_expression, function, parse_condition, parse_expression
from wythoff.expressions.calls import Parameter
from wythoff.expressions.syntax import MAX_CONSTANT_BITS
from wythoff.game.rulesets.moves import MAX_LINES, CompoundMoves, Line, Moves, SortKey, only_moves

WIDTH_VARIABLES = ("x1", "y1", "x0")
LENGTH_VARIABLES = ("n",)
MOVE_VARIABLES = ("x0", "y0", "x1", "y1", "k", "l", "i", "j")


class Nim(Moves):
    """Moves that take a positive number n from one pile.

    n must be a multiple of `step` and, if `lengths` is given, meet this condition.

    >>> print(Nim(step=2), Nim(lengths="n % 6 < 2"))
    nim(step=2) nim(lengths=n % 6 < 2)
    """

    __slots__ = ("step", "lengths", "_compiled", "_depth")
    step: int
    lengths: Expression | None
    _depth: int
    from_one_pile = True
    reaches_finitely = True

    def __init__(self, step: int = 1, lengths: Expression | str | None = None) -> None:
        _at_least("step", step, 1)
        condition = None if lengths is None else condition_of("lengths", lengths, LENGTH_VARIABLES)
        self._freeze(step=step, lengths=condition, _depth=0 if condition is None else around("a game", condition))

    @property
    def full(self) -> bool:
        """Whether any positive number may be taken."""
        return self.step == 1 and self.lengths is None

    @property
    def in_each_row(self) -> int | None:
        return 1 if self == Nim() else None

    def sort_key(self) -> SortKey:
        return self.rank, int(self.lengths is not None), self.step, str(self)

    def _takes(self, n: int) -> bool:
        return n % self.step == 0 and (self.lengths is None or bool(compiled(self, self.lengths, LENGTH_VARIABLES)(n)))

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return (i == 0) != (j == 0) and self._takes(i + j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        for n in range(self.step, max(x, y) + 1, self.step):
            if self.full or self._takes(n):
                if n <= x:
                    yield x - n, y
                if n <= y:
                    yield x, y - n

    def lines(self) -> tuple[Line, ...] | None:
        return None if self.lengths is not None else ((self.step, 0, self.step, 0), (0, self.step, 0, self.step))

    def __str__(self) -> str:
        given = [f"step={self.step}"] if self.step != 1 else []
        if self.lengths is not None:
            given.append(f"lengths={self.lengths}")
        return f"nim({', '.join(given)})" if given else "nim"


class Diagonal(Moves):
    """Moves that take k, l > 0 from both piles with |k - l| < width and k = l mod step.

    The width is an integer or an expression in x1 <= y1, the piles after the move, and x0, the smaller pile before.

    >>> print(Diagonal(), Diagonal(2), Diagonal("x1 + 1"), Diagonal(2, step=3))
    diagonal diagonal(2) diagonal(x1 + 1) diagonal(2, step=3)

    Source: Fraenkel 2004, (8), in the reading of `docs/decisions/0002-sorted-reading.md`.
    """

    __slots__ = ("width", "step", "_compiled", "_depth")
    width: Expression
    step: int
    _depth: int
    reaches_finitely = True

    def __init__(self, width: int | str | Expression = 1, step: int = 1) -> None:
        _at_least("step", step, 1)
        if isinstance(width, str):
            width = parse_expression(width, WIDTH_VARIABLES)
        width = as_expression(width)
        _only("width", width, WIDTH_VARIABLES)
        if not width.variables():
            width = Integer(_short("width", width.evaluate({})))
        self._freeze(width=width, step=step, _depth=around("a game", width))

    @property
    def diagonal_width(self) -> Expression:
        return self.width

    @property
    def diagonal_step(self) -> int:
        return self.step

    def sort_key(self) -> SortKey:
        constant = self.width.constant
        return (self.rank, 1, 0, str(self)) if constant is None else (self.rank, 0, constant, f"{self.step:09}")

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        # neither |k - l| nor the sorted piles after the move depend on which amount is called k
        if i == 0 or j == 0 or (i - j) % self.step:
            return False
        constant = self.width.constant
        if constant is not None:
            return abs(i - j) < constant
        a, b = x - i, y - j
        return abs(i - j) < compiled(self, self.width, WIDTH_VARIABLES)(min(a, b), max(a, b), min(x, y))

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        constant = self.width.constant
        if constant is None:
            yield from super().squares(x, y)
            return
        if constant <= 0:
            return
        spread = (constant - 1) // self.step * self.step
        for i in range(1, x + 1):
            least = i - spread if i > spread else (i - 1) % self.step + 1
            for j in range(least, min(y, i + spread) + 1, self.step):
                yield x - i, y - j

    def lines(self) -> tuple[Line, ...] | None:
        constant = self.width.constant
        if constant is None or (constant - 1) // self.step > MAX_LINES:
            return None
        lower, upper = (range(1 + least, 1 + constant, self.step) for least in (0, self.step))
        ones = repeat(1)
        return (*zip(ones, lower, ones, ones, strict=False), *zip(upper, ones, ones, ones, strict=False))

    def __str__(self) -> str:
        if self.step != 1:
            return f"diagonal({self.width}, step={self.step})"
        return "diagonal" if self.width == Integer(1) else f"diagonal({self.width})"


class _Pair(Moves):
    """A family of moves given by two numbers p <= q, not both 0, such as a ray or a jump."""

    __slots__ = ("p", "q")
    p: int
    q: int

    def __init__(self, p: int, q: int) -> None:
        _pair(("p", p), ("q", q))
        self._freeze(p=min(p, q), q=max(p, q))

    def sort_key(self) -> SortKey:
        return self.rank, self.p, self.q, ""

    def orders(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs (p, q) and (q, p), or only one pair if p = q."""
        return ((self.p, self.q),) if self.p == self.q else ((self.p, self.q), (self.q, self.p))

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()}({self.p}, {self.q})"


class Ray(_Pair):
    """Moves that take p*t from one pile and q*t from the other, for every t > 0.

    >>> print(Ray(2, 1))
    ray(1, 2)
    """

    __slots__ = ()

    @property
    def reaches_finitely(self) -> bool:
        return self.p > 0

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return any(
            self.p * b == self.q * a and a % max(self.p, 1) == 0 and b % self.q == 0 for a, b in ((i, j), (j, i))
        )

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        for p, q in self.orders():
            a, b = x - p, y - q
            while a >= 0 and b >= 0:
                yield a, b
                a, b = a - p, b - q

    def lines(self) -> tuple[Line, ...]:
        return tuple((p, q, p, q) for p, q in self.orders())


class Jump(_Pair):
    """Moves that take p from one pile and q from the other, but no multiples of them.

    >>> Jump(1, 2).options((2, 2))
    ((0, 1),)
    """

    __slots__ = ()
    reaches_finitely = True

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return (i, j) in ((self.p, self.q), (self.q, self.p))

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        for i, j in self.orders():
            if i <= x and j <= y:
                yield x - i, y - j

    def lines(self) -> tuple[Line, ...]:
        return tuple((p, q, 0, 0) for p, q in self.orders())

    @property
    def fixed_vectors(self) -> tuple[tuple[int, int], ...]:
        return self.orders()


class Vector(Moves):
    """The move that takes i from the first pile and j from the second.

    In a game with such a move (x, y) and (y, x) are different positions: the game is ordered.

    >>> Vector(1, 2).options((2, 2)), Vector(1, 2).options((2, 1))
    (((1, 0),), ())
    """

    __slots__ = ("i", "j")
    i: int
    j: int
    reaches_finitely = True
    ordered = True

    def __init__(self, i: int, j: int) -> None:
        _pair(("i", i), ("j", j))
        self._freeze(i=i, j=j)

    def sort_key(self) -> SortKey:
        return self.rank, self.i, self.j, ""

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return i == self.i and j == self.j

    @property
    def fixed_vectors(self) -> tuple[tuple[int, int], ...]:
        return ((self.i, self.j),)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        if self.i <= x and self.j <= y:
            yield x - self.i, y - self.j

    def lines(self) -> tuple[Line, ...]:
        return ((self.i, self.j, 0, 0),)

    def __str__(self) -> str:
        return f"vector({self.i}, {self.j})"


class Where(CompoundMoves):
    """The moves that meet a condition in the variables x0, y0, x1, y1, k, l, i, j.

    x0 <= y0 are the piles before the move, x1 <= y1 those after it. The move takes k from the smaller pile and l from
    the larger one, i from the first and j from the second.

    >>> print(Where("abs(k-l) < 2 or min(k,l) < 3"))
    where(abs(k - l) < 2 or min(k, l) < 3)
    """

    __slots__ = ("condition", "_compiled")
    condition: Expression

    def __init__(self, condition: str | Expression) -> None:
        self._freeze(condition=condition_of("condition", condition, MOVE_VARIABLES))
        self._freeze(_ordered=names_piles(self.condition), _depth=around("a game", self.condition))

    @property
    def kept_from(self) -> tuple[None, Expression]:
        return None, self.condition

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return meets(self, self.condition, x, y, i, j)

    def __str__(self) -> str:
        return f"where({self.condition})"


class Keep(CompoundMoves):
    """The moves of the set `moves` that meet a condition in x0, y0, x1, y1, k, l, i and j, as in `Where`.

    >>> print(Keep(Nim() | Diagonal(), "x1 > 0"))
    keep(nim | diagonal, x1 > 0)
    """

    __slots__ = ("moves", "condition", "_compiled")
    moves: Moves
    condition: Expression

    def __init__(self, moves: Moves, condition: str | Expression) -> None:
        only_moves("keep", moves)
        self._freeze(moves=moves, condition=condition_of("condition", condition, MOVE_VARIABLES))
        self._freeze(_ordered=moves.ordered or names_piles(self.condition))
        self._freeze(_depth=around("a game", moves, self.condition))

    @property
    def kept_from(self) -> tuple[Moves, Expression]:
        return self.moves, self.condition

    @property
    def reaches_finitely(self) -> bool:
        return self.moves.reaches_finitely

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return self.moves.allows(x, y, i, j) and meets(self, self.condition, x, y, i, j)

    def squares(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        return ((a, b) for a, b in self.moves.squares(x, y) if meets(self, self.condition, x, y, x - a, y - b))

    def __str__(self) -> str:
        return f"keep({self.moves}, {self.condition})"


def meets(owner: Frozen, condition: Expression, x: int, y: int, i: int, j: int) -> bool:
    """Return whether the move that takes i and j from the piles x and y meets the condition.

    In the condition, k is taken from the smaller pile. If the piles are equal, it suffices that the condition holds
    with (k, l) = (i, j) or with (k, l) = (j, i). The compiled condition is cached in `owner`, the moves to which it
    belongs.
    """
    test = compiled(owner, condition, MOVE_VARIABLES)
    a, b = x - i, y - j
    if a > b:
        a, b = b, a
    # This is a loop over labels(x, y, i, j), written out because games with conditions spend most of their time here.
    if x != y:
        return bool(test(x, y, a, b, i, j, i, j) if x < y else test(y, x, a, b, j, i, i, j))
    return bool(test(x, y, a, b, i, j, i, j)) or (i != j and bool(test(x, y, a, b, j, i, i, j)))


def names_piles(condition: Expression) -> bool:
    """Return whether a condition uses i or j, the amounts from the first and the second pile.

    Such a condition makes a game ordered.
    """
    return not condition.variables().isdisjoint(("i", "j"))


def compiled(owner: Frozen, expression: Expression, names: tuple[str, ...]) -> Callable[..., int]:
    """Return `expression` as an exact Python function of the variables `names`.

    `owner` is the object that contains the expression, such as the moves `where(...)`. The function is cached in its
    slot `_compiled`, so `owner` must not contain a second expression.
    """
    try:
        kept: Callable[..., int] = object.__getattribute__(owner, "_compiled")
    except AttributeError:
        kept = function(expression, names)
        owner._freeze(_compiled=kept)
    return kept


def condition_of(name: str, given: str | Expression, variables: tuple[str, ...]) -> Expression:
    condition = parse_condition(given, variables) if isinstance(given, str) else as_expression(given)
    _only(name, condition, variables)
    return condition


def _only(name: str, expression: Expression, variables: tuple[str, ...]) -> None:
    odd = sorted(expression.variables().difference(variables))
    if odd and not all(name.startswith("{") for name in odd):  # names that begin with a brace are placeholders
        raise ParameterError(f"{name} may use only the variables {', '.join(variables)}, not {', '.join(odd)}")


def _short(name: str, value: int) -> int:
    """Return `value` unless it has more bits than the notation allows. Raises: ParameterError that quotes `name`."""
    if value.bit_length() > MAX_CONSTANT_BITS:
        raise ParameterError(f"{name} must have at most {MAX_CONSTANT_BITS} bits, had {value.bit_length()}")
    return value


def _at_least(name: str, value: int, least: int) -> None:
    if type(value) is not int or value < least or value.bit_length() > MAX_CONSTANT_BITS:
        Parameter(name, least=least).check(value)  # raises an error with the right message


def _pair(first: tuple[str, int], second: tuple[str, int]) -> None:
    for name, value in (first, second):
        _at_least(name, value, 0)
    if first[1] == second[1] == 0:
        raise ParameterError(f"{first[0]} and {second[0]} must not both be 0")
