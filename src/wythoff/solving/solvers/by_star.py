"""The solver by_star, for `star(game)`: its moves subtract the nonzero P-positions of `game`, as vectors.

For a repeated star, such as `star(star(game))`, the inner games are solved first, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import permutations

from wythoff import kernels
from wythoff.game.rulesets import Game, Position, played
from wythoff.kernels import Progress
from wythoff.kernels.limits import ENDLESS
from wythoff.solving.solution import Answer, Bound, Evidence, Solution
from wythoff.solving.solution.offers import Offered, Refusal, ask
from wythoff.solving.solvers.positions import Positions
from wythoff.solving.solvers.solver import Finder, Solver, beyond

Columns = tuple[Sequence[int], ...]


class ByStar(Solver):
    """A solver for `star(game)`, in normal and misere play, if some solver can solve `game`.

    With one or two piles the board is filled row by row. With more piles, each P-position marks the positions with a
    move to it. The P-positions within the bound depend only on the P-positions of `game` within the same bound. Cost: a
    mark for each P-position and each vector that a move may subtract.
    """

    name = "by_star"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        star = played(game).star_of
        if star is None:
            return self.refuse("applies only to star(...)")
        if bound.kind != "up_to":
            return self.refuse("fills all positions up to a bound, and so needs up_to")
        of, times = star
        first = ask(Positions(of, bound))
        if first is None:
            return self.refuse(f"no solver can solve {of} for {bound.said(of)}")
        find, evidence, guessed = first.answer, self.computed(bound.value), first.evidence.kind == "conjectured"
        if guessed:
            up_to = min(bound.value, first.evidence.up_to or 0)
            evidence = Evidence("conjectured", first.evidence.text, up_to, first.evidence.hypotheses)

        def solve(progress: Progress) -> Solution:
            listed = find(progress).p_positions.columns
            *_, vectors, columns = self._rounds(of, times, listed, bound.value + 1, game.misere, progress)
            return Solution(game, bound, columns, evidence, Subtracted(game, vectors, columns, bound.value))

        offer = self.replay(solve, first.seconds + _seconds(of, times, bound.value + 1), bound.value)
        if isinstance(offer, Refusal) or not guessed:
            return offer
        return offer._with(evidence=evidence, reason=first.reason)

    def _rounds(
        self, game: Game, times: int, first: Columns, side: int, misere: bool, progress: Progress
    ) -> list[Columns]:
        """Return a list of P-positions, as columns: those of the game, of its star, of the star of its star, and so on.

        `times` is the number of stars, so the list has `times` + 1 items. `first` are the P-positions of the game
        itself. With `misere`, the last star is solved in misere play. All piles are less than `side`.
        """
        found = [first]
        for done in range(times):

            def slowly(part: int, whole: int, done: int = done) -> None:
                progress(done * whole + part, times * whole)

            last = done == times - 1
            found.append(_next(found[-1], side, ordered=game.ordered, misere=misere and last, progress=slowly))
        return found


def _seconds(game: Game, times: int, side: int) -> float:
    """Estimate the seconds to solve `times` stars on a board of `side` columns.

    The estimate assumes about one P-position in each row.
    """
    rows, orders = min(side, ENDLESS) ** max(game.piles - 1, 1), 1 if game.ordered else 2 if game.piles == 2 else 6
    if game.piles <= 2:
        each = kernels.vector_seconds(orders * rows, orders * rows, rows if game.piles == 2 else 1, side)
    else:
        line = ((1,) * game.piles, (0,) * game.piles)
        box = kernels.BoxGame(game.piles, not game.ordered, lines=(line,))
        each = kernels.outcome_seconds(box, side) * orders * rows
    return times * each


def _next(vectors: Columns, side: int, *, ordered: bool, misere: bool, progress: Progress) -> Columns:
    """Return the P-positions of the game whose moves subtract one of the nonzero `vectors`, as columns.

    Only positions with piles less than `side` are solved. `ordered` states whether the order of the piles counts, and
    `misere` whether the player who cannot move wins. There is one column for each pile.
    """
    piles = len(vectors)
    if piles <= 2:
        # For one pile, the board has one row.
        pairs = vectors if piles == 2 else ([0] * len(vectors[0]), vectors[0])
        x, y = kernels.vector_squares(
            (pairs[0], pairs[1]),
            side,
            rows=side if piles == 2 else 1,
            symmetric=not ordered,
            misere=misere,
            progress=progress,
        )
        return (x, y)[2 - piles :]
    none = (0,) * piles
    lines = tuple(
        (order, none) for vector in zip(*vectors, strict=True) if any(vector) for order in _orders(vector, ordered)
    )
    box = kernels.BoxGame(piles, not ordered, lines=lines)
    columns: Columns = kernels.box_outcomes(box, side, misere=misere, progress=progress).listed()
    return columns


def _orders(vector: Position, ordered: bool) -> Iterable[Position]:
    vector = tuple(map(int, vector))
    return (vector,) if ordered else set(permutations(vector))


class Subtracted(Answer):
    """Answers for a game whose moves subtract one of `vectors`, for positions with piles up to `reach`.

    `columns` are the P-positions of the game up to this bound. `vectors` and `columns` are stored as one list of
    numbers for each pile.
    """

    def __init__(self, game: Game, vectors: Columns, columns: Columns, reach: int) -> None:
        self.game, self.columns, self.moves, self.reach = game, columns, vectors, reach

    @cached_property
    def members(self) -> set[Position]:
        return set(zip(*(map(int, column) for column in self.columns), strict=True))

    @cached_property
    def vectors(self) -> list[Position]:
        listed = zip(*self.moves, strict=True)
        return [order for vector in listed if any(vector) for order in _orders(vector, self.game.ordered)]

    def is_p(self, position: Position) -> bool:
        if max(position) > self.reach:
            raise beyond(self.reach, position)
        return position in self.members

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        after = (tuple(map(int.__sub__, position, vector)) for vector in self.vectors)
        fitting = {option if self.game.ordered else tuple(sorted(option)) for option in after if min(option) >= 0}
        return tuple(sorted(fitting & self.members))
