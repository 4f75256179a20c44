"""Samples of moves from a few squares. They distinguish most rules, and check every rewriting of a rule.

A sampled move (x, y, i, j) takes i from the pile x and j from the pile y. `MOVE_VARIABLES` are x0, y0, x1, y1, k, l, i
and j: the sorted piles before the move and after it, the amounts taken from the smaller and the larger pile, and the
amounts taken from the first and the second pile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import product
from operator import mul
from typing import NamedTuple, TypeAlias

from wythoff.expressions import NO_VALUE, Expression, glance
from wythoff.expressions.failing import may_fail
from wythoff.expressions.functions import glance_along
from wythoff.expressions.tree import MOST_KEPT
from wythoff.game.rulesets.families import (
    LENGTH_VARIABLES,
    MOVE_VARIABLES,
    WIDTH_VARIABLES,
    Diagonal,
    Jump,
    Keep,
    Nim,
    Ray,
    Vector,
    Where,
)
from wythoff.game.rulesets.moves import Moves, Union, Without

SampledPlace: TypeAlias = tuple[int, int, int, int]  # a move (x, y, i, j) that takes i from x and j from y
Truths: TypeAlias = list[bool | None]  # None where a rule is undefined

BEYOND = (4, 6)  # a further square from which all moves are sampled
# squares from which the amounts in `AMOUNTS` are sampled
LARGER = ((3, 5), (2, 9), (30, 47), (41, 41))
AMOUNTS = (
    *((k, l) for total in range(1, 8) for k in range(total + 1) if (l := total - k) <= 4 and k <= 4),
    (0, 9), (9, 0), (7, 7), (7, 8), (8, 7), (6, 9), (9, 6), (6, 13), (13, 6), (7, 15), (16, 7), (20, 23), (7, 23),
    (23, 7),
)  # fmt: skip


class SampleBoard:
    """Some moves (x, y, i, j), with the values of x0, y0, x1, y1, k, l, i, j (`MOVE_VARIABLES`) for each of them.

    `rows` contains these values for each move in `places`. If both piles are equal, they are the values with k = i and
    l = j. For each move from equal piles, `turned` contains its index in `places`, and the values with k = j and l = i
    instead. `amounts` lists (i, j) for each move.
    """

    __slots__ = ("places", "rows", "turned", "amounts")

    def __init__(self, places: Iterable[SampledPlace]) -> None:
        self.places = tuple(places)
        self.rows = [_row(*place, turned=place[0] > place[1]) for place in self.places]
        self.turned = [(at, _row(*move, turned=True)) for at, move in enumerate(self.places) if move[0] == move[1]]
        self.amounts = [place[2:] for place in self.places]


def _row(x: int, y: int, i: int, j: int, *, turned: bool) -> tuple[int, ...]:
    """Return the values of x0, y0, x1, y1, k, l, i, j (`MOVE_VARIABLES`) for the move (x, y, i, j).

    k is taken from the second pile and l from the first if `turned`, else vice versa.
    """
    x1, y1 = x - i, y - j
    if x > y:
        x, y = y, x
    if x1 > y1:
        x1, y1 = y1, x1
    return (x, y, x1, y1, j, i, i, j) if turned else (x, y, x1, y1, i, j, i, j)


@lru_cache(maxsize=1)
def small() -> SampleBoard:
    """Return the fixed list of moves, as a `SampleBoard`, on which every set of moves is tested."""
    squares = [*product(range(5), repeat=2), BEYOND]  # squares from which all moves are sampled
    found = [(x, y, i, j) for x, y in squares for i, j in product(range(x + 1), range(y + 1)) if i + j]
    found += [(x, y, i, j) for i, j in AMOUNTS for x, y in LARGER if i <= x and j <= y]
    # Most rules contain the rook moves, so other moves come first. They show differences sooner. The moves are mixed,
    # so that moves next to each other differ much.
    mixed = (31, 59, 83, 101)
    return SampleBoard(sorted(found, key=lambda p: (not p[2] * p[3], sum(map(mul, mixed, p)) % 127, p)))


class Sample(NamedTuple):
    """The moves in the fixed list `small()` that a rule allows (`met`) and those that it forbids (`missed`).

    Both are integers with one byte for each move, 1 or 0. If the rule is undefined for a move, both bytes are 0.
    """

    met: int
    missed: int

    @property
    def valued(self) -> int:
        """How many of the sampled moves are allowed or forbidden: the rule is defined for them."""
        return (self.met | self.missed).bit_count()

    def exceeds(self, other: Sample) -> bool:
        """Return whether this sample allows some move that the sample `other` forbids."""
        return bool(self.met & other.missed)

    def differs(self, other: Sample) -> bool:
        """Return whether one of the two samples allows a move that the other one forbids."""
        return self.exceeds(other) or other.exceeds(self)

    def either(self, other: Sample) -> Sample:
        """Return the sample of the union of two sets of moves, given this sample and the sample `other`.

        If a move is undefined in this sample, it is so in the result. If it is undefined only in `other`, the result
        allows it if this sample does.
        """
        return Sample(self.met | self.missed & other.met, self.missed & other.missed)

    def both(self, other: Sample) -> Sample:
        """Return the sample of the moves that two sets have in common, given this sample and the sample `other`.

        If a move is undefined in this sample, it is so in the result. If it is undefined only in `other`, the result
        forbids it if this sample does.
        """
        return Sample(self.met & other.met, self.missed | self.met & other.missed)


@lru_cache(maxsize=MOST_KEPT)  # cached, as the same moves are compared with many others
def sample(moves: Moves) -> Sample:
    """Return which moves of the fixed list `small()` are in `moves`.

    Two different rules nearly always have different samples. The sample of a union or a difference is computed from the
    samples of its parts, and many of these are cached.
    """
    match moves:
        case Union():
            return reduce(Sample.either, map(sample, sorted(moves.parts, key=_may_be_undefined)))
        case Without():
            return sample(moves.moves).both(Sample(*sample(moves.removed)[::-1]))
        case Keep():
            return sample(moves.moves).both(_sampled(_met(moves.condition, small())))
    return _sampled(looked_at(moves, small()))


def _sampled(truths: Truths) -> Sample:
    return Sample(*(int.from_bytes(bytes([truth is side for truth in truths]), "little") for side in (True, False)))


def _may_be_undefined(part: Moves) -> bool:
    return not isinstance(part, Where) or may_fail(part.condition)


def told_apart(first: Moves, second: Moves) -> SampledPlace | None:
    """Return a sampled move (x, y, i, j) that only one of `first` and `second` allows; None if there is none.

    >>> from wythoff.game.rulesets import parse
    >>> told_apart(parse("nim | where(k == l and k < 4)"), parse("nim | diagonal")) is None
    False

    Moves for which one of the rules is undefined are ignored.
    """
    one, other = sample(first), sample(second)
    differing = one.met & other.missed | one.missed & other.met
    return small().places[(differing & -differing).bit_length() // 8] if differing else None


def exceeds(first: Moves, second: Moves) -> bool:
    """Return whether `first` allows and `second` forbids some move of the fixed sample `small()`."""
    return sample(first).exceeds(sample(second))


def looked_at(moves: Moves, board: SampleBoard) -> Truths:
    """Return a list that says for each move of `board` whether it is in `moves`: True, False, or None if undefined.

    >>> from wythoff.game.rulesets import parse
    >>> looked_at(parse("nim | where(k**l == 8)"), SampleBoard([(4, 7, 2, 3), (7, 4, 2, 3), (4, 7, 3, 0)]))
    [True, False, True]

    Powers with many bits count as undefined. Cost: each condition is compiled once, even if it occurs in many sets of
    moves.
    """
    match moves:
        case Union():
            return _any(moves.parts, board)
        case Without():
            removed = [None if truth is None else not truth for truth in looked_at(moves.removed, board)]
            return _both(looked_at(moves.moves, board), removed)
        case Keep():
            return _both(looked_at(moves.moves, board), _met(moves.condition, board))
        case Where():
            return _met(moves.condition, board)
        case Nim() if moves.lengths is not None:
            lengths = _values(moves.lengths, LENGTH_VARIABLES, [(i + j,) for _, _, i, j in board.places])
            return _both(looked_at(Nim(moves.step), board), [None if one is None else bool(one) for one in lengths])
        case Diagonal() if moves.width.constant is None:
            given = [(*row[2:4], row[0]) for row in board.rows]
            widths = _values(moves.width, WIDTH_VARIABLES, given)
            inside = [bool(i and j) and not (i - j) % moves.step for _, _, i, j in board.places]
            narrow = [w if w is None else abs(p[2] - p[3]) < w for w, p in zip(widths, board.places, strict=True)]
            return _both(inside, narrow)
    if isinstance(moves, Diagonal | Jump | Nim | Ray | Vector):
        # These moves depend on the amounts alone, and most amounts occur on several squares.
        allowed = {pair: moves.allows(*pair, *pair) for pair in set(board.amounts)}
        return [allowed[pair] for pair in board.amounts]
    return [moves.allows(*place) for place in board.places]


def _both(kept: Sequence[bool | None], meets: Sequence[bool | None]) -> Truths:
    """Return the value of `kept and meets` for each sampled move: True, False, or None if it is undefined.

    `kept` and `meets` list one truth value for each move. As in Python, `meets` is ignored where `kept` is False, or
    None.
    """
    return [second if first else first for first, second in zip(kept, meets, strict=True)]


def _any(parts: Sequence[Moves], board: SampleBoard) -> Truths:
    """Return for each move of `board` whether one of the parts allows it; None if this is undefined.

    Parts are evaluated in order. A part that may be undefined is ignored for a move that an earlier part allows.
    """
    found: Truths = [False] * len(board.places)
    # The conditions are not joined by "or", as most of them are compiled already.
    for part in sorted(parts, key=_may_be_undefined):
        looks = zip(found, looked_at(part, board), strict=True)
        found = [second if first is False else first for first, second in looks]
    return found


def _met(condition: Expression, board: SampleBoard) -> Truths:
    """Return for each move of `board` whether it meets `condition`; None if this is undefined.

    From equal piles it suffices that the condition holds for k and l in one order.
    """
    found = [None if value is None else bool(value) for value in _values(condition, MOVE_VARIABLES, board.rows)]
    if not condition.variables().isdisjoint(("k", "l")):
        turned = [(at, row) for at, row in board.turned if found[at] is False]
        values = _values(condition, MOVE_VARIABLES, [row for _, row in turned])
        for (at, _), value in zip(turned, values, strict=True):
            found[at] = None if value is None else bool(value)
    return found


def _values(expression: Expression, names: tuple[str, ...], rows: Sequence[tuple[int, ...]]) -> list[int | None]:
    """Return the values of `expression`, one for each tuple in `rows`, which contains values of the variables `names`.

    A value is None where the expression is undefined.
    """

    def value(row: tuple[int, ...]) -> int | None:
        try:
            return glance(expression, names)(*row)
        except NO_VALUE:
            return None

    try:
        return [*glance_along(expression, names)(rows)]
    except NO_VALUE:
        return [value(row) for row in rows]
