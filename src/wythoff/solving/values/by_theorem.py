"""Methods that fill tables of values by a theorem: by a closed form, or by a game with equal values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wythoff import kernels
from wythoff.game.rulesets import Game, Position
from wythoff.game.rulesets.plans.lines import line_game
from wythoff.kernels import Needs, Progress
from wythoff.kernels.costs import seconds
from wythoff.kernels.limits import NUMBER_BYTES
from wythoff.solving.theorems.grundy_theorems import known_values
from wythoff.solving.theorems.reductions import reduction
from wythoff.solving.values.table import Request, TableMethod, TablePlan, ValueArray


class ByTheorem(TableMethod):
    """A method to fill tables of values of games whose values have a closed form.

    Cost: one evaluation of the closed form for each position.
    """

    name = "by_theorem"
    plays_misere = False

    def plan(self, game: Game, up_to: int) -> TablePlan | None:
        known = known_values(game)
        if known is None:
            return None
        return TablePlan(_needs(game, up_to), lambda misere, request: nested(game, up_to, known[0], request.progress))


class ByReduction(TableMethod):
    """A method to fill tables of values of games that have the same values as a game whose moves lie on lines.

    For example, RatWyt has the values of Wythoff's game. Moves on a line take a + n*b from the piles, for fixed vectors
    a, b and any n >= 0.

    Cost: the table of the other game, and one look-up in it for each position.
    """

    name = "by_reduction"
    plays_misere = False

    def plan(self, game: Game, up_to: int) -> TablePlan | None:
        found = reduction(game)
        other = None if found is None else line_game(found.game)
        if found is None or other is None:
            return None
        place = found.place

        def fill(misere: bool, request: Request) -> Sequence[Any]:
            values = ValueArray.of(kernels.line_table(other, up_to + 1, threads=request.threads))

            def value(position: Position) -> int:
                x, y = place(position)
                return int(values[x][y])

            return nested(game, up_to, value, request.progress)

        lines, own = kernels.line_needs(other, up_to + 1), _needs(game, up_to)
        return TablePlan(Needs(lines.memory + lines.table, own.table, lines.seconds + own.seconds), fill)


def nested(game: Game, up_to: int, value: Callable[[Position], int], progress: Progress) -> list[Any]:
    """Return the values of all positions up to a bound as nested lists: `result[x][y]` for two piles x, y.

    value(position) returns the value of one position. An entry is None if its piles are not a position of the game.
    """
    sizes = game.sizes(up_to)

    def level(piles: Position) -> Any:
        if len(piles) == game.piles:
            placed = piles if game.ordered else tuple(sorted(piles))
            return value(placed) if game.contains(placed) else None
        found = []
        for done, size in enumerate(sizes, 1):
            found.append(level((*piles, size)))
            if not piles:
                progress(done, len(sizes))
        return found

    filled: list[Any] = level(())
    return filled


def _needs(game: Game, up_to: int) -> Needs:
    # There are at most as many fractions as pairs (numerator, denominator).
    sizes = up_to + 1 if isinstance(game.sizes(1), range) else up_to * up_to + 1
    positions = sizes**game.piles
    return Needs(0, NUMBER_BYTES * positions, seconds(False, steps=positions))
