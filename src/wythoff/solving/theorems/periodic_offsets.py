"""Our own theorem: P-positions (x, x + d(x)) near the diagonal, with a periodic function d. d(x) is called an *offset*.

d is guessed from the first P-positions, and then proved, as in `docs/mathematics/vectors.md`, Theorem 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from wythoff import kernels
from wythoff.base.errors import UnsolvedError, WythoffError
from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable
from wythoff.expressions.logic import possible
from wythoff.game.rulesets import Definition, Game, Position, TwoPileGame, parts_of
from wythoff.game.rulesets.meaning.plain import is_all_of_nim, is_line
from wythoff.game.rulesets.plans.filling import rules_of
from wythoff.solving.conclusions.position_rows import Rows
from wythoff.solving.theorems.offsets import OffsetPairs, Repeated
from wythoff.solving.theorems.one_pile import Periodic, periodic
from wythoff.solving.theorems.theorem import InBothPlays, Shape, Theorem, searched

SOURCE = "docs/mathematics/vectors.md, Theorem 4.3"


class PairsNearDiagonal(OffsetPairs):
    """P-positions (x, x + offset(x)) of a game whose moves depend on the position.

    `largest` is a bound for |offset|, and `far` is the result of the function `far` for these offsets. To list all
    winning moves, the moves to all P-positions with smaller piles are tried. To find one from (x, y), x <= y, few
    targets suffice by the proof. These are the P-positions that share a pile with (x, y), and those with a pile a for
    which a < far + period or x - far - period <= a < x.
    """

    cost = "a few divisions of a pile by the period; all winning moves: a test of each P-position below"

    def __init__(self, game: TwoPileGame, offsets: Periodic, largest: int, far: int) -> None:
        start = len(offsets.before)
        repeated = Repeated(start, start + len(offsets.period), largest, offsets)
        super().__init__(game, repeated, frozenset({(1, 1)}))
        self._far = far

    def _targets(self, position: Position) -> Iterator[Position]:
        return Rows._targets(self, position)

    def winning_move(self, position: Position) -> Position | None:
        if self.is_p(position):
            return None
        return next((target for target in self._likely(position) if self.game.leads(position, target)), None)

    def _likely(self, position: Position) -> Iterator[Position]:
        yield from self._beside(position)
        x, reach = min(position), self._far + self.period
        for a in chain(range(x - 1, max(x - reach, 0) - 1, -1), range(min(x, reach))):
            b = self.partner(a)
            yield min(a, b), max(a, b)


COLUMNS, FIRST_LOOK = 72, 16  # the number of columns that are solved; the first 16 exclude most other games
# The largest |offset| of P-positions near the diagonal, the longest period of offsets, and its latest start.
LARGEST_OFFSET, LONGEST_PERIOD, LATEST_START = 6, 12, 12
X, T, ZERO = Variable("x"), Variable("t"), Integer(0)


def _beside_nim(game: Game) -> Game | None:
    """Return the game if its P-positions may be near the diagonal; else None.

    The game must be unordered and have all moves of Nim.
    """
    if game.ordered or not is_all_of_nim(game):
        return None
    parts = parts_of(game)
    steps = {(p, q) for part in parts if is_line(part) for _, _, p, q in part.lines() or () if p and q}
    # If all diagonal moves are allowed, P-positions cannot be near the diagonal, because two of them would have the
    # same offset. If only vectors are added, another theorem applies.
    return None if all(map(is_line, parts)) and not (steps and all(p != q for p, q in steps)) else game


@lru_cache
def periodic_offsets(game: Game) -> Periodic | None:
    """Return the offsets of the P-positions near the diagonal, if they are proved to be periodic; else None.

    >>> from wythoff.game.rulesets import parse
    >>> periodic_offsets(parse("nim | where(k == l and x1 % 2 == 0)"))
    Periodic(before=(0,), period=(1, -1))
    >>> periodic_offsets(parse("nim | keep(diagonal, x1 > 0)"))

    Cost: 72 columns are solved, and about (start + period)^2 statements are decided. Most other games are excluded
    quickly.
    """
    offsets = _guessed(game)
    return offsets if offsets is not None and _Proof(game, offsets).holds() else None


def _guessed(game: Game) -> Periodic | None:
    parts = parts_of(game)
    if parts and all(part.from_one_pile or part.diagonal_width is not None for part in parts):
        return None  # other theorems solve these games quickly

    def stuck(x: int, y: int, found: Sequence[Position]) -> str:
        raise UnsolvedError("a P-position lies beyond the columns that are searched")

    rules = rules_of(game)
    if rules is None or rules.most != 1:
        return None
    try:
        for columns in (FIRST_LOOK, COLUMNS):
            (firsts, seconds), _ = kernels.fill_pairs(rules, columns, stuck=stuck)
            if any(y - x > LARGEST_OFFSET for x, y in zip(firsts, seconds, strict=True)):
                return None
    except WythoffError:
        return None
    partner = dict(zip(firsts, seconds, strict=True)) | dict(zip(seconds, firsts, strict=True))
    offsets = [partner[x] - x for x in range(COLUMNS) if x in partner]
    return _periodic(offsets) if len(offsets) == COLUMNS else None


def _periodic(offsets: list[int]) -> Periodic | None:
    for period in range(1, LONGEST_PERIOD + 1):
        for start in range(LATEST_START + 1):
            if offsets[start + period :] == offsets[start:-period]:
                return periodic(offsets[: start + period], start)
    return None


def far(offsets: Periodic) -> int:
    """Return a bound for the proof about `offsets`: numbers below it are examined one by one.

    Of the numbers that are at least this bound, the proof examines one in each residue class modulo the period of
    `offsets`. Its result is true of all such numbers in the class.
    """
    return len(offsets.before) + 2 * len(offsets.period) + 2 * LARGEST_OFFSET


class _Proof:
    """A proof that the positions (x, partner(x)), here called *members*, are the P-positions of a game.

    It shows that no move leads from a member to a member, and that each other position has a move to a member. For x >=
    far, the bound that the function `far` returns, one proof covers all x in a residue class modulo the period. The
    method `holds` returns whether the proof succeeds.
    """

    def __init__(self, game: Game, offsets: Periodic) -> None:
        rules, squares = rules_of(game), game.as_kind(TwoPileGame)
        assert rules is not None
        assert squares is not None
        self.game, self.offsets, self.move = squares, offsets, rules.move
        self.far = far(offsets)
        self.classes = range(self.far, self.far + offsets.size)  # a representative of each residue class

    def partner(self, x: int) -> int:
        return x + self.offsets.term(x)

    def holds(self) -> bool:
        return self._pairs_up() and self._is_free() and all(map(self._is_reached, self.classes)) and self._begins_well()

    def _pairs_up(self) -> bool:
        """Return whether partner(partner(x)) = x for all x."""
        partner = self.partner
        return all(partner(x) >= 0 and partner(partner(x)) == x for x in range(self.far + self.offsets.size))

    def _is_free(self) -> bool:
        """Return whether no move leads from a member (x, y), far <= x <= y, to a member with a pile a < x.

        A member is a position (x, partner(x)). Numbers a < far are examined one by one, larger a by their residue
        classes.
        """
        for x in self.classes:
            member = self._at(x)
            if self.partner(x) < x:
                continue
            here = self._in_class(X, x)
            targets = [(self._number(a), [here]) for a in range(self.far)]
            targets += [(self._at(a, T), [here, self._in_class(T, a), _is("<", T, X)]) for a in self.classes]
            for (a, b), known in targets:
                if any(possible(*known, self._moves(member, target)) is not False for target in ((a, b), (b, a))):
                    return False
        return True

    def _is_reached(self, x: int) -> bool:
        """Return whether all positions (x, y) with x <= y < partner(x) have a move to some member (a, partner(a)).

        If the result is true, it is proved for every number >= far in the residue class of x, in place of x.
        """
        partner = self.partner
        for y in range(x, partner(x)):
            if partner(y) >= x and not any(self._leads(x, y, a) for a in range(x - 1, -1, -1)):
                return False
        return True

    def _leads(self, x: int, y: int, a: int) -> bool:
        """Return whether a move leads from (x, y) to (a, partner(a)) or to (partner(a), a).

        If the result is true, it is proved for all x >= far in the residue class of x, with the same y - x. For these
        x, either a also stays the same, or x - a does.
        """
        if not any(self.game.allows(x, y, x - c, y - d) for c, d in self._orders(a) if c <= x and d <= y):
            return False
        place = X, _plus(X, y - x)
        for c, d in self._orders(a):
            fixed, moving = (Integer(c), Integer(d)), (_plus(X, c - x), _plus(X, d - x))
            for target in (moving, fixed) if a >= self.offsets.start else (fixed,):
                denied = Operation("not", self._moves(place, target))
                if possible(self._in_class(X, x), denied) is False:
                    return True
        return False

    def _orders(self, a: int) -> tuple[tuple[int, int], ...]:
        b = self.partner(a)
        return ((a, b), (b, a))

    def _begins_well(self) -> bool:
        """Return whether the P-positions with small piles, by the definition, are the positions (x, partner(x))."""
        rules, side = Definition(self.game), self.far + self.offsets.size + LARGEST_OFFSET
        found = [(x, self.partner(x)) for x in range(side + 1) if x <= self.partner(x) <= side]
        return list(rules.p_positions(side)) == found

    def _number(self, a: int) -> tuple[Expression, Expression]:
        return Integer(a), Integer(self.partner(a))

    def _at(self, x: int, name: Variable = X) -> tuple[Expression, Expression]:
        """Return the position (name, name + offset) as a pair of expressions.

        `name` is a variable, which stands for any number in the residue class of x; `offset` is partner(x) - x.
        """
        return name, _plus(name, self.partner(x) - x)

    def _in_class(self, name: Variable, x: int) -> Expression:
        rest = Comparison(("==",), (Operation("%", name, Integer(self.offsets.size)), Integer(x % self.offsets.size)))
        return Operation("and", _is(">=", name, Integer(self.far)), rest)

    def _moves(self, place: tuple[Expression, Expression], target: tuple[Expression, Expression]) -> Expression:
        """Return an expression: the condition that a move leads from `place` = (x, y), x <= y, to `target`."""
        i, j = (Operation("-", pile, left) for pile, left in zip(place, target, strict=True))
        piles = {"x0": place[0], "y0": place[1], "x1": Operation("min", *target), "y1": Operation("max", *target)}
        move = self.move.substitute({**piles, "k": i, "l": j, "i": i, "j": j})
        return Operation("and", _is(">=", i, ZERO), _is(">=", j, ZERO), move)


def _is(sign: str, one: Expression, other: Expression) -> Expression:
    return Comparison((sign,), (one, other))


def _plus(value: Expression, number: int) -> Expression:
    return Operation("+", value, Integer(number))


THEOREMS = Theorem(
    SOURCE,
    "If every number may be taken from one pile, and a set of positions (x, x + d(x)) with periodic d, each number "
    "in one of them, is such that no move joins two and that each position between (x, x) and (x, x + d(x)) has a "
    "move to one, it is the set of P-positions.",
    InBothPlays(Shape("nim | where(c)", _beside_nim, "conditions that are decided")),
    searched(
        lambda game, moves: periodic_offsets(game),
        SOURCE,
        "y - x has period {0.size} from x = {0.start} on",
        "no period of P-positions near the diagonal is found and decided",
    ),
    lambda game, offsets: PairsNearDiagonal(game, offsets, LARGEST_OFFSET, far(offsets)),
)
