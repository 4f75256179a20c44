"""Subtraction games on one pile with finitely many amounts: their outcomes and values are periodic.

A *window* consists of as many successive terms as the largest amount. If a window occurs twice, this proves a period:
`docs/mathematics/values.md`, Theorem 8.6.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import count as counting, islice
from operator import xor
from typing import Any, NamedTuple

from wythoff.base.errors import brief
from wythoff.game.rulesets import Game, OctalGame, Position, briefly, mex
from wythoff.kernels import BYTE, NUMBER_BYTES, Progress, require_memory
from wythoff.kernels.limits import POSITION_BYTES
from wythoff.solving.conclusions.conclusion import Columns
from wythoff.solving.solution import Bound
from wythoff.solving.theorems.theorem import Conclusion, InBothPlays, Shape, Theorem, of_kind, searched
from wythoff.solving.theorems.value_theorems import ClosedForm, ValueTheorem

SOURCE = "docs/mathematics/values.md, Theorem 8.6"
# The greatest number of options that the search for a repeated window examines.
MOST_OPTIONS = 600_000
MOST_HEAP = 5_000  # a period of an octal game is searched in the heaps up to this size: some seconds
MOST_SHOWN = 20  # the greatest number of remainders of P-positions in a formula


class Periodic(NamedTuple):
    """An eventually periodic sequence: the terms before the period, and the period.

    >>> row = periodic([4, 0, 1, 0, 1], 1)
    >>> row, row.term(0), row.term(10**50)
    (Periodic(before=(4,), period=(0, 1)), 4, 1)
    """

    before: tuple[int, ...]
    period: tuple[int, ...]

    @property
    def start(self) -> int:
        """The index at which the period begins."""
        return len(self.before)

    @property
    def size(self) -> int:
        """The length of the period."""
        return len(self.period)

    def term(self, n: int) -> int:
        return self.before[n] if n < self.start else self.period[(n - self.start) % self.size]


def periodic(terms: Sequence[int], start: int) -> Periodic:
    """Return the infinite sequence that begins with `terms` and repeats those from index `start` on.

    The preperiod and the period of the result are the shortest ones.
    """
    period = tuple(terms[start:])
    size = len(period)
    least = next(d for d in range(1, size + 1) if size % d == 0 and period == period[:d] * (size // d))
    first = start
    while first and terms[first - 1] == terms[first - 1 + least]:
        first -= 1
    return Periodic(tuple(terms[:first]), tuple(terms[first : first + least]))


def repeated(reach: int, each: int, following: Callable[[bytearray], int]) -> Periodic | None:
    """Return the sequence with the terms row[n] = following(row[:n]) <= 255; None if no period is found in time.

    From n = reach on, each term must be a fixed function of the last `reach` terms. The search ends when `MOST_OPTIONS`
    options have been examined; a call of `following` counts as about `each` of them.

    A window of `reach` terms is stored, and compared with each later window. After twice as many terms, a new window is
    stored (Brent's algorithm).
    """
    row = bytearray()
    kept, end = b"", reach  # the window before the index `end`
    most = MOST_OPTIONS // (each + 1)
    while len(row) < most:
        n = len(row)
        if n > end and row.startswith(kept, n - reach):
            return periodic(row, end)
        if n == reach or n >= 2 * end:
            kept, end = bytes(row[n - reach :]), n
        row.append(following(row))
    return None


@lru_cache(maxsize=16)
def one_pile(amounts: frozenset[int]) -> Periodic | None:
    """Return the Sprague-Grundy values of a pile of 0, 1, 2, ... from which `amounts` may be taken.

    They are a periodic sequence. Return None if no period is found.

    >>> one_pile(frozenset({1, 3, 4}))
    Periodic(before=(), period=(0, 1, 0, 1, 2, 3, 2))
    """
    if len(amounts) >= BYTE:
        return None

    def value(row: bytearray) -> int:
        n = len(row)
        return mex(row[n - amount] for amount in amounts if amount <= n)

    return repeated(max(amounts, default=1), len(amounts), value)


@lru_cache(maxsize=16)
def outcomes(amounts: tuple[int, ...], *, misere: bool) -> Periodic | None:
    """Return the outcomes of a pile of 0, 1, 2, ... as a periodic sequence; None if no period is found.

    An outcome is 1 if the player to move wins, else 0. `amounts` are the numbers that a move may take.

    >>> outcomes((1, 2), misere=False), outcomes((1, 2), misere=True)
    (Periodic(before=(), period=(0, 1, 1)), Periodic(before=(), period=(1, 0, 1)))
    """

    def outcome(row: bytearray) -> int:
        left = [row[len(row) - amount] for amount in amounts if amount <= len(row)]
        return int(not all(left) or (misere and not left))

    return repeated(max(amounts, default=1), len(amounts), outcome)


def values_repeat(game: Game) -> tuple[str, ...]:
    """Return a formula for the period of the values of a game on one pile, as a tuple of one text.

    Return () in misere play, or if no period is found.
    """
    row = None if game.misere else one_pile(frozenset(taken_from_one(game) or ()))
    return () if row is None else (f"G(n + {len(row.period)}) = G(n) for n >= {len(row.before)}",)


def taken_from_one(game: Game) -> tuple[int, ...] | None:
    """Return the amounts that may be taken in a game on one pile.

    Return None unless they are finitely many and the same for all piles.
    """
    vectors = game.fixed_vectors if game.piles == 1 else None
    return None if vectors is None else tuple(amount for (amount,) in vectors)


class PilesByPeriod(Conclusion):
    """The P-positions of a game on one pile, computed from `row`, the periodic sequence of its outcomes.

    There are infinitely many P-positions. Otherwise no move would lead from a position far above the last P-position to
    a P-position.

    >>> from wythoff.game.rulesets import Vectors
    >>> answer = PilesByPeriod(Vectors(((1,), (3,), (4,))), outcomes((1, 3, 4), misere=False))
    >>> answer.p_position(10**20), answer.winning_moves((10**20 + 3,))
    ((350000000000000000000,), ((100000000000000000000,),))
    >>> answer.formulas
    ('n % 7 in (0, 2)', 'G(n + 7) = G(n) for n >= 0')

    Cost: a division of the pile by the period for each amount, each O(d) for piles of d digits.
    """

    finite_rows = True
    polynomial = True
    by_proof = False
    cost = "a division of the pile by a small number for each amount that may be taken"

    def __init__(self, game: Game, row: Periodic) -> None:
        self.game, self.row = game, row
        self.before = [n for n, wins in enumerate(row.before) if not wins]
        self.within = [n for n, wins in enumerate(row.period) if not wins]
        self.formulas = *self._formulas(), *values_repeat(game)

    def _formulas(self) -> tuple[str, ...]:
        start, period = self.row.start, self.row.size
        if len(self.before) + len(self.within) > MOST_SHOWN:
            return (f"the outcome of n + {period} is that of n for n >= {start}",)
        rests = sorted((start + n) % period for n in self.within)
        among = f"in ({', '.join(map(str, rests))})" if len(rests) > 1 else f"== {rests[0]}" if rests else ""
        formula = f"n % {period} {among}" if among else "none"
        if not start:
            return (formula,)
        return f"{formula} for n >= {start}", f"before: {', '.join(map(str, self.before)) or 'none'}"

    def is_p(self, position: Position) -> bool:
        return not self.row.term(position[0])

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(filter(self.is_p, self.game.options(position)))

    def index(self, position: Position) -> int | None:
        return self._below(position[0]) if self.is_p(position) else None

    def p_position(self, n: int) -> Position:
        return (self._term(n),)

    def _below(self, pile: int) -> int:
        """Return how many P-positions are smaller than `pile`."""
        if pile < self.row.start:
            return bisect_left(self.before, pile)
        rounds, rest = divmod(pile - self.row.start, self.row.size)
        return len(self.before) + rounds * len(self.within) + bisect_left(self.within, rest)

    def _term(self, n: int) -> int:
        if n < len(self.before):
            return self.before[n]
        rounds, rest = divmod(n - len(self.before), len(self.within))
        return self.row.start + rounds * self.row.size + self.within[rest]

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        number = bound.value if bound.kind == "count" else self._below(bound.value + (bound.kind == "up_to"))
        require_memory(NUMBER_BYTES * number, f"a list of {brief(number)} P-positions", progress=progress)
        return (list(islice(self._walk(), number)),)

    def chunks(self, count: int, size: int) -> Iterator[Columns]:
        terms = islice(self._walk(), count)
        return ((chunk,) for chunk in iter(lambda: list(islice(terms, size)), []))

    def _walk(self) -> Iterator[int]:
        yield from self.before
        for start in counting(self.row.start, self.row.size) if self.within else ():
            yield from (start + n for n in self.within)


@lru_cache(maxsize=16)
def octal_values(game: OctalGame, most: int = MOST_HEAP) -> tuple[Periodic, int] | None:
    """Return (values G of the heaps, last exception to their period) of an octal game; None if no period is found.

    Heaps up to `most` are examined. The last exception is the last n with G(n + p) != G(n), where p is the period, or
    -1. The period is proved if, for some n0, G(n + p) = G(n) for all n with n0 <= n < 2*n0 + p + t, where t is the
    number of digits after the point in the game's code: 2 for "0.77".

    >>> row, last = octal_values(OctalGame("0.77"))
    >>> row.size, last, row.term(10**30)
    (12, 70, 1)

    Cost: for each heap, half its size for each digit that allows splitting.
    Source: Guy and Smith 1956.
    """
    row, places = list[int](), len(game.digits) - 1
    checked = 2 * places + 2
    while len(row) < most:
        while len(row) < checked:
            row.append(_octal_value(game.digits, row))
        for period in range(1, checked // 2):
            last = next((n for n in range(checked - period - 1, -1, -1) if row[n] != row[n + period]), -1)
            if 2 * (last + 1) + 2 * period + places < checked:
                return periodic(row[: last + 1 + period], last + 1), last
        checked *= 2
    return None


def _octal_value(digits: Sequence[int], row: Sequence[int]) -> int:
    """Return the value of the heap of size len(row). `row` are the values of all smaller heaps.

    `digits` are the digits of the game's code, such as 0, 7, 7 for "0.77". The digit of k is a sum of 1, 2 and 4: k
    tokens may be taken if this leaves no heap, one heap, or two heaps.
    """
    heap, seen = len(row), set[int]()
    for taken, digit in enumerate(digits[: heap + 1]):
        left = heap - taken
        if digit & (2 if left else 1) and taken:
            seen.add(row[left])
        if digit & 4:
            seen.update(map(int.__xor__, row[1 : left // 2 + 1], row[left - 1 : (left - 1) // 2 : -1]))
    return mex(seen)


class HeapsByValue(PilesByPeriod):
    """The P-positions of an octal game that begins with one heap: they are the heaps of value 0.

    `found` is the result of `octal_values` for the game. Cost: a division of the heap for an outcome. For the winning
    moves, half the heap for each digit that allows splitting.
    """

    cost = "a division of the heap for the outcome; for the moves half a heap for each digit that splits"

    def __init__(self, game: OctalGame, found: tuple[Periodic, int]) -> None:
        self.values = found[0]
        super().__init__(game, Periodic(*(tuple(map(bool, part)) for part in self.values)))
        self.formulas = *self._formulas(), *_repeats(found)
        self.total = None if self.within else len(self.before)

    def _value(self, heaps: Position) -> int:
        return reduce(xor, map(self.values.term, heaps), 0)

    def is_p(self, position: Position) -> bool:
        return not self._value(position)  # later in the game, a state may have several heaps

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        require_memory(POSITION_BYTES * sum(position), f"the moves from {briefly(position)}")
        game: Any = self.game
        found = set()
        for place, heap in enumerate(position):
            others = (*position[:place], *position[place + 1 :])
            needed = self._value(others)
            found |= {tuple(sorted((*others, *left))) for left in game.heaps_after(heap) if self._value(left) == needed}
        return tuple(sorted(found))


def _repeats(found: tuple[Periodic, int]) -> tuple[str, ...]:
    row, last = found
    return (f"G(n + {row.size}) = G(n) for n > {last}{'; the last exception is ' + str(last) if last >= 0 else ''}",)


OCTAL_SOURCE = "Guy and Smith 1956"
_OCTAL = (
    OCTAL_SOURCE,
    "If the values of an octal game with t digits have period p from n0 to 2*n0 + p + t, they have it from n0 on.",
    of_kind(OctalGame, "octal(code)"),
    searched(
        lambda game, found: octal_values(game),
        OCTAL_SOURCE,
        "the values have period {0[0].size}, and the last exception is {0[1]}",
        "no period was found",
    ),
)
OCTAL = Theorem(*_OCTAL, HeapsByValue)
OCTAL_VALUES = ValueTheorem(
    *_OCTAL,
    lambda game, found: ClosedForm(
        lambda heaps: reduce(xor, map(found[0].term, heaps), 0), _repeats(found), endless=False
    ),
)
ONE_PILE = Shape("vectors(amounts)", taken_from_one)
BY_WINDOW = Theorem(
    SOURCE,
    "On one pile, if a block of as many outcomes as the largest amount occurs again, the outcomes are periodic.",
    InBothPlays(ONE_PILE),
    searched(
        lambda game, amounts: outcomes(amounts, misere=game.misere),
        SOURCE,
        "the outcomes have pre-period {0.start} and period {0.size}",
        "no period was found",
    ),
    PilesByPeriod,
)
THEOREMS = BY_WINDOW, OCTAL
