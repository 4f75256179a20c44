"""Our own theorem: t-Wythoff where the positions with x + y <= k end the game, in normal and in misere play.

These positions are called the *triangle*. The proof is in `docs/mathematics/altered-games.md`, Theorems 3.4 to 3.6. The
game with t = 1 is that of K. Komaki, R. Miyadera and A. Murakami, Variants of Wythoff's games with different terminal
sets (arXiv 2605.01435, 2026). A. Renard and M. Rigo (Journal of Integer Sequences 29, 2026) also study other terminal
sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from wythoff.base.errors import EvaluationError, TooLargeError, brief, times
from wythoff.expressions import parse_condition
from wythoff.expressions.failing import may_fail
from wythoff.expressions.logic import equivalent
from wythoff.game.rulesets import TERMINAL_VARIABLES, Game, Position, Terminal, TwoPileGame
from wythoff.game.rulesets.moves import layers_of
from wythoff.kernels import LIST_BYTES, Progress, require_memory
from wythoff.sequences.integers import least_between
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.mex_pairs import MexPairs
from wythoff.sequences.recurrences.ratios import SHARED_SOURCE, shared_ratio
from wythoff.solving.conclusions.conclusion import Later
from wythoff.solving.conclusions.position_rows import BY_LEVELS, Rows, cut, few_enough
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.fraenkel1982 import in_normal_play
from wythoff.solving.theorems.theorem import InBothPlays, Shape, Theorem, proved

SOURCE = "docs/mathematics/altered-games.md, Theorems 3.4 to 3.6"


class TrianglePairs(Rows):
    """P-positions of t-Wythoff where positions with x + y <= k, the triangle, end the game.

    In normal play the positions of the triangle are P-positions. In misere play the positions with x + y = k + 1 are
    P-positions instead. All other P-positions are pairs (a, a + c). Here a is the least unused number > side, where
    `side` is k in normal play and k + 1 in misere play. c runs through the numbers t*n + least, n >= 0, where `least`
    is t + `side`. Misere play with t = 1 is an exception: c runs through k % 2, ..., k - 2, k, and then through k + 2,
    k + 3, ...

    >>> from itertools import islice
    >>> from wythoff.game.rulesets import parse
    >>> answer = TrianglePairs(parse("terminal(nim | diagonal, x + y <= 2)"), 1, 2)
    >>> list(islice(answer._walk(), 8))
    [(0, 0), (0, 1), (0, 2), (1, 1), (3, 6), (4, 8), (5, 10), (7, 13)]
    >>> answer.winning_moves((10**30, 10**30 + 9))
    ((12, 21),)

    `MexPairs` computes the pairs after subtracting side + 1 from all numbers: then a is the mex of all earlier numbers.

    Cost: one term a_n of `MexPairs` for an outcome. For all winning moves, at most four more terms, and a list of the
    moves into the triangle.
    """

    polynomial = True
    cost = BY_LEVELS
    slope_source = SHARED_SOURCE

    def __init__(self, game: TwoPileGame, t: int, k: int) -> None:
        self.t, self.k, self.misere = t, k, game.misere
        self.side = k + game.misere  # rows up to this one have their P-positions with x + y <= side
        # c_n = 2*n + k % 2 for n < turn, and then t*n + least.
        self.turn = k // 2 + 1 if game.misere and t == 1 else 0
        self.least = k + 2 - self.turn if self.turn else t + self.side
        linear = f"{times(t, 'n')} + {self.least}"
        c = f"min(2*n + {k % 2}, {linear})" if self.turn else linear
        self.beyond = MexPairs(c, 0)
        # The number of P-positions with x + y <= side. They come before the other pairs.
        self.before = self._number_of_triangle(self.side // 2 + 1)
        self.later = Later(self.before + self.turn, t, self.least - t * self.before)
        super().__init__(game, self._sharing, self._formulas())

    @property
    def slope(self) -> Quadratic:
        return shared_ratio(1, self.t)

    def is_p(self, position: Position) -> bool:
        x, y = position
        if x <= self.side:
            return x + y == self.side if self.misere else x + y <= self.k
        n = self._last(y - x)
        return n >= 0 and self._pair(n) == position

    def index(self, position: Position) -> int | None:
        if not self.is_p(position):
            return None
        x, y = position
        if x > self.side:
            return self.before + self._last(y - x)
        return x if self.misere else self._number_of_triangle(x) + y - x

    def p_position(self, n: int) -> Position:
        if n >= self.before:
            return self._pair(n - self.before)
        if self.misere:
            return n, self.side - n
        x = least_between(-1, self.k // 2 + 1, lambda x: self._number_of_triangle(x) > n) - 1
        return x, x + n - self._number_of_triangle(x)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if sum(position) <= self.k or self.is_p(position):
            return ()
        found = {*self._into_triangle(*position), *self._into_pairs(*position)}
        return tuple(sorted(found))

    def winning_move(self, position: Position) -> Position | None:
        """Return the position after a winning move, if possible a move from one pile; None if no move wins."""
        x, y = position
        if x + y <= self.k or self.is_p(position):
            return None
        if x <= self.side:
            return tuple(sorted((x, self.side - x if self.misere else 0)))
        moves = list(self._into_pairs(x, y))
        rooks = (move for move in moves if {*move} & {*position})
        return next(chain(rooks, moves), None) or self._down_to_triangle(y - x)

    def least_winning_move(self, position: Position) -> Position | None:
        x, y = position
        if self.misere or x + y <= self.k or self.is_p(position):
            return min(self.winning_moves(position), default=None)
        # If some move leads into the triangle, some move leads to row 0 of the triangle.
        along = max(y - x - self.t + 1, 0)
        reached = [pile for pile in ((x, along) if x else (x,)) if pile <= self.k]
        return (0, min(reached)) if reached else min(self._into_pairs(x, y), default=None)

    def _formulas(self) -> tuple[str, ...]:
        k, t = self.k, times(self.t, "n")
        if not self.misere:
            rest = f"a_n = the least number > {k} in no earlier pair, b_n = a_n + {t} + {k}, n >= 1"
            return f"P-positions: x + y <= {k}, and (a_n, b_n)", rest
        listed = f"P-positions: x + y = {k + 1}, and (a_n, b_n)"
        rest = f"a_n = the least number > {k + 1} in no earlier pair, "
        if not self.turn:
            return listed, f"{rest}b_n = a_n + {t} + {k + 1}, n >= 1"
        first = f"b_n = a_n + 2*n - {2 - k % 2} for 1 <= n <= {self.turn}"
        return listed, f"{rest}{first}, b_n = a_n + n + {self.least - 1} for n > {self.turn}"

    def _last(self, difference: int) -> int:
        """Return the number of the last pair (a, a + c) with c <= difference; -1 if there is none.

        The pairs are the P-positions (u, v) with u + v > side, numbered from 0. `side` is an attribute of the class.
        """
        if difference >= self.t * self.turn + self.least:
            return (difference - self.least) // self.t
        return min((difference - self.k % 2) // 2, self.turn - 1)

    def _pair(self, n: int) -> Position:
        a, b = self.beyond.pair(n)
        return a + self.side + 1, b + self.side + 1

    def _sharing(self, pile: int) -> list[int]:
        """Return the piles y for which {`pile`, y} is a P-position."""
        if pile <= self.side:
            return [self.side - pile] if self.misere else list(range(few_enough(self.k - pile + 1)))
        return [self._partner(pile)]

    def _partner(self, pile: int) -> int:
        place = self.beyond.place(pile - self.side - 1)
        assert place is not None  # each number is in a pair
        n, is_lower, _ = place
        return pile + self.beyond.c(n) if is_lower else pile - self.beyond.c(n)

    def _into_pairs(self, x: int, y: int) -> Iterator[Position]:
        """Yield the P-positions (u, v) with u + v > side that a move from (x, y), x <= y, reaches.

        `side` is an attribute of the class.
        """
        if x <= self.side:
            return
        right, left = self._partner(x), self._partner(y)
        if right < y:
            yield (x, right) if x <= right else (right, x)
        if left < x:
            yield left, y
        last = self._last(y - x)
        for n in (last, last + 1):
            if n >= 0 and abs(self.beyond.c(n) - (y - x)) < self.t:
                a, b = self._pair(n)
                if a < x and b < y:
                    yield a, b

    def _into_triangle(self, x: int, y: int) -> Iterator[Position]:
        """Yield the P-positions (u, v) with u + v <= side that a move from (x, y) reaches.

        `side` is an attribute of the class. x <= y and x + y > side must hold.
        """
        # The differences v - u of the squares (u, v) that moves from both piles may reach.
        across = range(max(-self.side, y - x - self.t + 1), min(self.side, y - x + self.t - 1) + 1)
        few_enough(len(across) if self.misere else len(across) * (self.k // 2 + 1))
        for pile, other in ((x, y), (y, x)):
            rest = self.side - pile
            if 0 <= rest < other:
                yield from (_sorted(pile, taken_to) for taken_to in ((rest,) if self.misere else range(rest + 1)))
        for difference in across:
            end = self.side - difference  # twice the last u
            lows: Iterable[int] = range(max(-difference, 0), end // 2 + 1)
            if self.misere:
                lows = () if end % 2 else (end // 2,)
            yield from (_sorted(u, u + difference) for u in lows if u < x and u + difference < y)

    def _down_to_triangle(self, difference: int) -> Position:
        """Return a P-position (u, v), u + v <= side, that a move from (x, x + difference) reaches, for every x > side.

        `side` is an attribute of the class. The proof makes this move if no move to a P-position (u, v) with u + v >
        side wins.
        """
        if not self.misere:
            return 0, min(difference, self.k)
        # On the edge x + y = side, all differences have the parity of `side`: take `difference`, or one more.
        apart = min(difference + (self.side - difference) % 2, self.side)
        return (self.side - apart) // 2, (self.side + apart) // 2

    def _number_of_triangle(self, rows: int) -> int:
        """Return how many P-positions (x, y) have x <= y, x + y <= side and x < rows.

        `side` is an attribute of the class.
        """
        return rows if self.misere else rows * (self.k + 2 - rows)

    def _walk(self, top: int | None = None) -> Iterator[Position]:
        first = self.side + 1
        return chain(self._triangle(top), ((a + first, b + first) for a, b in self.beyond.walk()))

    def _triangle(self, top: int | None) -> Iterator[Position]:
        """Yield the P-positions (x, y) with x + y <= side, in lexicographic order. `side` is an attribute of the class.

        In normal play, only those with piles at most `top` are listed, unless `top` is None. In misere play `top` is
        ignored.
        """
        rows = range(self.side // 2 + 1)
        if self.misere:
            yield from ((x, self.side - x) for x in rows)
            return
        for x in rows[: None if top is None else top + 1]:
            yield from ((x, y) for y in range(x, self.side - x + 1)[: None if top is None else top - x + 1])

    def _within(self, bound: Bound) -> Iterator[Position]:
        return cut(self._walk(bound.value if bound.kind == "up_to" else None), bound)

    def _require_memory(self, bound: Bound, progress: Progress) -> None:
        rows = self._number_of_triangle(min(bound.value, self.side // 2) + 1)
        expected = {
            "count": bound.value,
            "columns": rows + bound.value,
            "up_to": min(rows, (bound.value + 1) ** 2) + bound.value // 2,
        }[bound.kind]
        require_memory(LIST_BYTES * expected, f"about {brief(expected)} pairs", progress=progress)


def _sorted(x: int, y: int) -> Position:
    return (x, y) if x <= y else (y, x)


MOST_SUM = 1 << 64  # the largest k for which x + y <= k may end the game
SOMEWHERE = tuple(parse_condition(text, TERMINAL_VARIABLES) for text in ("0 <= x <= y", "x + y > 0"))


class EarlyEnd(NamedTuple):
    """The parameters of t-Wythoff, t >= 1, where the positions with x + y <= k, k >= 1, end the game."""

    t: int
    k: int


def early_end(game: Game) -> EarlyEnd | None:
    """Return (t, k) if the game is `terminal(nim | diagonal(t), x + y <= k)`, however it is written; else None.

    >>> from wythoff.game.rulesets import parse
    >>> early_end(parse("terminal(nim | diagonal(2), max(x, y) < 5 - min(x, y))"))
    EarlyEnd(t=2, k=4)
    """
    layers = layers_of(game)
    if layers is None or layers.ends is None or game != (terminal := Terminal(layers.moves, layers.ends)):
        return None
    t = in_normal_play(layers.moves)
    k = None if t is None else _largest_sum(terminal)
    return None if t is None or k is None else EarlyEnd(t, k)


@lru_cache(maxsize=16)
def _largest_sum(game: Terminal) -> int | None:
    """Return the k >= 1 for which exactly the positions with x + y <= k end the game; None if there is none."""
    if may_fail(game.condition):
        return None
    beyond = 1
    try:
        while beyond <= MOST_SUM and game.ends(0, beyond):
            beyond *= 2
        if beyond == 1 or beyond > MOST_SUM:
            return None
        k = least_between(beyond // 2, beyond, lambda y: not game.ends(0, y)) - 1
    except (EvaluationError, TooLargeError):
        return None
    simple = parse_condition(f"x + y <= {k}", TERMINAL_VARIABLES)
    return k if equivalent(game.condition, simple, SOMEWHERE) else None


THEOREMS = Theorem(
    SOURCE,
    "The P-positions of terminal(nim | diagonal(t), x + y <= k), k >= 1, are those with x + y <= k, and a_n = the "
    "least number > k not used before, b_n = a_n + t*n + k, n >= 1. In misere play they are those with x + y = "
    "k + 1, and for t > 1 the same with k + 1 for k; for t = 1 a_n = the least number > k + 1 not used before, and "
    "b_n - a_n runs through the numbers but k + 1, k - 1, k - 3, ...",
    InBothPlays(Shape("terminal(nim | diagonal(t), x + y <= k)", early_end, "t >= 1, k >= 1")),
    proved(SOURCE, "this is t-Wythoff with t = {0.t}, k = {0.k}"),
    lambda game, found: TrianglePairs(game, *found),
)
