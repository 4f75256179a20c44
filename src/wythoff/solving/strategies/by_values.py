"""The strategy by Sprague-Grundy values: if these have a closed form, the P-positions are the positions of value 0."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from wythoff.game.rulesets import Game, Moves, Position, parts_of
from wythoff.game.rulesets.moves import Line
from wythoff.solving.conclusions.conclusion import AnySizeAnswer
from wythoff.solving.conclusions.position_rows import few_enough
from wythoff.solving.solution.offers import Offer
from wythoff.solving.strategies.known import known_by
from wythoff.solving.theorems.bouton1902 import MODULUS
from wythoff.solving.theorems.fraenkel1991 import BOTH_PILES
from wythoff.solving.theorems.grundy_theorems import known_values
from wythoff.solving.theorems.periodic import finite_vectors
from wythoff.solving.theorems.value_theorems import ClosedForm

# The greatest number of vectors of one rule that are tried one by one.
MOST_VECTORS = 10_000
# A function that returns, for a position, other positions. They include all targets of winning moves.
Candidates: TypeAlias = Callable[[Position], Iterable[Position]]


def known(game: Game) -> Offer[AnySizeAnswer] | None:
    """Return an offer to answer by Sprague-Grundy values; None if it cannot be made.

    The values must have a closed form, and the moves to positions of value 0 must be few enough to be tried.

    >>> from wythoff.game.rulesets import parse
    >>> way = known(parse("nim | jump(1, 1)"))
    >>> way.answer.winning_moves((5, 8)), way.answer.winning_moves((10**30 + 2, 10**30 + 3))
    (((4, 5),), ((1000000000000000000000000000002, 1000000000000000000000000000002),))
    """
    if game.misere or game.blocking or game.partizan or game.remembers or game.choices or game.declares:
        return None
    found = known_values(game)
    if found is None:
        return None
    form, evidence = found
    candidates = _candidates(game, form)
    return None if candidates is None else known_by("by_values", ByValues(game, form, candidates), evidence)


class ByValues(AnySizeAnswer):
    """Answers by Sprague-Grundy values: a move wins if it leads to a position of value 0.

    `form` computes the value of a position. Only the targets in `candidates(position)` are tried. Cost: one value for
    each of these targets.
    """

    polynomial = True
    by_proof = False
    cost = "the values of a few positions, and of one for each vector that may be taken"

    def __init__(self, game: Game, form: ClosedForm, candidates: Candidates) -> None:
        self.game, self.form, self.formulas, self.candidates = game, form, form.formulas, candidates

    def is_p(self, position: Position) -> bool:
        return self.form(position) == 0

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if self.is_p(position):
            return ()
        placed = (left if self.game.ordered else tuple(sorted(left)) for left in self.candidates(position))
        return tuple(sorted({left for left in placed if self.is_p(left)}))


def _candidates(game: Game, form: ClosedForm) -> Candidates | None:
    """Return a function that lists, for a position of `game`, possible targets of winning moves.

    `form` is the closed form of the values. Return None if the targets may be too many.
    """
    if not parts_of(game):
        return None if game.fixed_vectors is None else game.options
    vectors = finite_vectors(game)
    if vectors is not None:
        return lambda position: _after(position, vectors)
    return _by_rows(game, form) or _by_remainder(game)


def _by_rows(game: Game, form: ClosedForm) -> Candidates | None:
    """Return a function that lists, for a position of `game`, possible targets of winning moves; None for other games.

    Each move must be one of finitely many vectors, or take a multiple of m from one pile, where the number m is the
    same for all moves and for both piles. `form` is the closed form of the values. The result lists the targets of the
    vectors, and the positions of value 0 that taking a multiple of m reaches.
    """
    partners, lines = form.partners, list[Line]()
    for part in parts_of(game):
        found = part.lines() or _less_than(part)
        if found is None:
            return None
        lines += found
    vectors = [(i, j) for i, j, p, q in lines if not (p or q)]
    steps = {p + q for _, _, p, q in lines if p or q}
    if partners is None or len(steps) != 1 or any(i and j for i, j, p, q in lines if p or q):
        return None
    (step,) = steps

    def candidates(position: Position) -> Iterator[Position]:
        x, y = position
        few_enough(step)
        yield from ((x, left) for left in partners(x, 0) if left < y and (y - left) % step == 0)
        yield from ((left, y) for left in partners(y, 0) if left < x and (x - left) % step == 0)
        yield from _after(position, vectors)

    return candidates


def _less_than(part: Moves) -> tuple[Line, ...] | None:
    """Return the moves of cyclic Nimhoff from both piles, as lines (k, l, 0, 0) of one move each.

    These take k, l > 0 with k + l < h, for some h. Return None if `part` is another set of moves, or if h is too large.
    """
    found = BOTH_PILES.find(part)
    if found is None or found["h"] ** 2 > 2 * MOST_VECTORS:
        return None
    return tuple((i, j, 0, 0) for i in range(1, found["h"]) for j in range(1, found["h"] - i))


def _by_remainder(game: Game) -> Candidates | None:
    """Return a function that lists, for a position, the targets of the moves that make the two piles equal modulo m.

    Return None unless, for some m, the moves of the game are exactly these: take 1, ..., m - 1 tokens from one pile.
    """
    m = MODULUS.find(game)
    if m is None:
        return None

    def candidates(position: Position) -> Iterator[Position]:
        x, y = position
        if (more := (y - x) % m) <= y:
            yield x, y - more
        if (more := (x - y) % m) <= x:
            yield x - more, y

    return candidates


def _after(position: Position, vectors: Iterable[tuple[int, int]]) -> Iterator[Position]:
    x, y = position
    return ((x - i, y - j) for i, j in vectors if i <= x and j <= y)
