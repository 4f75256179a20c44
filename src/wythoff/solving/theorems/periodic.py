"""Our own theorem: games of finitely many vectors whose values are periodic along the diagonal, by a repeated state.

The proof is in `docs/mathematics/values.md`, Theorem 8.7. E. R. Berlekamp, J. H. Conway and R. K. Guy (1982) knew that
the values are periodic for the moves of a knight, and E. Duchene and S. Gravier (2009) for those of a king.

The *half rows* of x are the values of (x, x + d), and those of (x + d, x), for d = 0, 1, 2, ...
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeAlias

from wythoff.game.rulesets import Game, Position, mex, parts_of
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.game.rulesets.moves import Line
from wythoff.solving.theorems.one_pile import ONE_PILE, SOURCE, Periodic, one_pile, periodic, values_repeat
from wythoff.solving.theorems.theorem import Shape, searched
from wythoff.solving.theorems.value_theorems import ClosedForm, ValueTheorem

VectorSet: TypeAlias = frozenset[tuple[int, int]]
TWO_PILES = "docs/mathematics/values.md, Theorem 8.7"
MOST_OPTIONS = 300_000  # the greatest number of options that the search for a repeated state examines
MOST_AMOUNT = 64  # the largest amount that a move may take from a pile


class _TooFar(Exception):  # noqa: N818  # no error: the search ends without a result
    """Raised if more options were examined than the budget allows."""


class Budget:
    """The number of options that may still be examined. If it becomes negative, the method `take` raises `_TooFar`."""

    def __init__(self, options: int) -> None:
        self.left = options

    def take(self, options: int) -> None:
        self.left -= options + 1
        if self.left < 0:
            raise _TooFar


class HalfRows(NamedTuple):
    """The values of a game on two piles, in half rows that begin at the diagonal.

    `right[x]` are the values of (x, x + d) for d = 0, 1, ..., and `below[x]` those of (x + d, x), as periodic
    sequences. For x >= first, the half rows of x are equal to those of x - repeat.
    """

    right: list[Periodic]
    below: list[Periodic]
    first: int
    repeat: int

    def value(self, position: Position) -> int:
        x, y = position
        rows, row = (self.right, x) if x <= y else (self.below, y)
        if row >= self.first:
            row -= (1 + (row - self.first) // self.repeat) * self.repeat
        return rows[row].term(abs(x - y))


@lru_cache(maxsize=16)
def half_rows(vectors: VectorSet) -> HalfRows | None:
    """Return the values of the game whose moves are `vectors`; None if no repeated state is found in time.

    The half rows of x are the values of (x, x + d) and those of (x + d, x), for d = 0, 1, 2, ... A state consists of
    the half rows of as many successive x as the largest amount that a move takes.

    >>> knight = half_rows(frozenset({(1, 2), (2, 1)}))
    >>> [knight.value((10**50, 10**50 + d)) for d in range(5)]
    [0, 1, 1, 1, 1]
    """
    turned = frozenset((j, i) for i, j in vectors)
    most = max(map(max, vectors), default=1)
    right: list[Periodic] = []
    below = right if turned == vectors else []
    seen: dict[tuple[Periodic, ...], int] = {}
    try:
        budget = Budget(MOST_OPTIONS)
        while True:
            x = len(right)
            state = (*right[x - most :], *below[x - most :]) if x >= most else ()
            if state and (first := seen.setdefault(state, x)) < x:
                return HalfRows(right, below, x, x - first)
            row = _half_row(vectors, most, right, below, budget)
            if below is not right:
                below.append(_half_row(turned, most, below, right, budget))
            right.append(row)
    except _TooFar:
        return None


def _half_row(vectors: VectorSet, most: int, above: list[Periodic], other: list[Periodic], budget: Budget) -> Periodic:
    """Return the values of (x, x + d), d = 0, 1, ..., where x = len(above), as a periodic sequence.

    above[a] contains the values of (a, a + d) for each a < x, and other[a] those of (a + d, a), on the other side of
    the diagonal. `most` is the largest amount that a vector takes. The options that are examined are counted in
    `budget`.
    """
    x = len(above)
    moves = [(i, j) for i, j in vectors if i <= x]
    rows = [above[x - i] for i, _ in moves if i]
    far = most + max((row.start for row in rows), default=0)
    phases = lcm(*(row.size for row in rows))
    seen: dict[tuple[int, tuple[int, ...]], int] = {}
    values: list[int] = []
    while True:
        d = len(values)
        if d >= far and (first := seen.setdefault(((d - far) % phases, tuple(values[d - most :])), d)) < d:
            return periodic(values, first)
        budget.take(len(moves))
        values.append(mex(_options(moves, x, d, above, other, values)))


def _options(
    moves: list[tuple[int, int]], x: int, d: int, above: list[Periodic], other: list[Periodic], values: list[int]
) -> Iterator[int]:
    """Yield the values of the options of (x, x + d) in the game whose moves are the vectors `moves`.

    above[a] contains the values of (a, a + d) for a < x, and other[a] those of (a + d, a), with d = 0, 1, ... `values`
    are the values of (x, x), ..., (x, x + d - 1).
    """
    for i, j in moves:
        column, after = x + d - j, d + i - j
        if after < 0:
            if column >= 0:
                yield other[column].term(-after)
        else:
            yield above[x - i].term(after) if i else values[after]


def finite_vectors(game: Game) -> VectorSet | None:
    """Return the moves of a game on two piles as vectors; None unless they are finitely many fixed vectors.

    >>> from wythoff.game.rulesets import parse
    >>> sorted(finite_vectors(parse("nim(lengths=n <= 1) | keep(diagonal, k <= 1)")))
    [(0, 1), (1, 0), (1, 1)]
    """
    if game.fixed_vectors == ():
        return frozenset()
    found: set[tuple[int, int]] = set()
    parts = parts_of(game)
    for part in parts:
        lines = part.lines() if part.fixed_vectors else STEPS.find(part)
        if lines is None:
            return None
        found |= {(i, j) for i, j, _, _ in lines}
    return frozenset(found) if parts and max(map(max, found), default=0) <= MOST_AMOUNT else None


def _few(number: int) -> range:
    """Return range(1, number + 1), but only up to MOST_AMOUNT + 1.

    One amount above MOST_AMOUNT is enough to exclude a game.
    """
    return range(1, min(number, MOST_AMOUNT + 1) + 1)


# Recognise moves like those of a king, with up to m steps, and return their vectors.
STEPS: Rules[Sequence[Line]] = Rules(
    (Rule("nim(lengths=n <= {m})"), lambda m: [line for n in _few(m) for line in ((n, 0, 0, 0), (0, n, 0, 0))]),
    (Rule("keep(diagonal, k <= {m})"), lambda m: [(n, n, 0, 0) for n in _few(m)]),
)


def _two_value(game: Game, rows: HalfRows) -> ClosedForm:
    start, repeat = rows.first - rows.repeat, rows.repeat
    lengths = sorted({row.size for row in (*rows.right, *rows.below)})
    formulas = (
        f"G(x + {repeat}, y + {repeat}) = G(x, y) for x, y >= {start}",
        f"G(x, x + d) and G(x + d, x) are periodic in d, from some d on, with periods {', '.join(map(str, lengths))}",
    )
    return ClosedForm(rows.value, formulas)


VALUES = (
    ValueTheorem(
        TWO_PILES,
        "If as many half rows as the largest amount, on both sides of the diagonal, occur again, all later ones "
        "repeat; and a half row is periodic if its state occurs again.",
        Shape("vector(i, j) | ...", finite_vectors, f"amounts up to {MOST_AMOUNT}"),
        searched(
            lambda game, vectors: half_rows(vectors),
            TWO_PILES,
            "the half rows before {0.first} are those {0.repeat} before them",
            "no repeated state was found",
        ),
        _two_value,
    ),
    ValueTheorem(
        SOURCE,
        "If a block of as many values as the largest amount occurs again, the values are periodic from there on.",
        ONE_PILE,
        searched(
            lambda game, taken: one_pile(frozenset(taken)),
            SOURCE,
            "as many values as the largest amount are repeated",
            "no period was found",
        ),
        lambda game, row: ClosedForm(lambda position: row.term(position[0]), values_repeat(game)),
    ),
)
