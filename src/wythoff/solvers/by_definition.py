"""By definition: options and outcomes, position by position. Slow, and right for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import TYPE_CHECKING

from wythoff.errors import UnsolvedError
from wythoff.kernels import Progress
from wythoff.kernels.limits import ENDLESS
from wythoff.rulesets import Definition, Game, Outcome, PartizanDefinition, PartizanGame, Position
from wythoff.rulesets.certifying import watched
from wythoff.rulesets.history import winning_takings
from wythoff.solution import Answer, Bound, Evidence, PartizanAnswer, Solution
from wythoff.solvers.solver import Verdict, beyond, computed

if TYPE_CHECKING:
    from wythoff.partizan import Player

NAME = "by_definition"
SECONDS_AN_OPTION = 6e-7
# Games with memory know their edges better than other games, which overestimate them.
SECONDS_AN_EDGE = 4e-6


class ByDefinition:
    """For every game.   Cost: all options of all positions; memory for each position and its options."""

    name = NAME

    def applies(self, game: Game, bound: Bound) -> Verdict:
        each = game.in_each_row
        if bound.top is None and each is None:
            return Verdict(NAME, None, 0.0, f"{bound.kind} needs finitely many P-positions in each row: use up_to")
        edges = min(_edges(game, bound, each), ENDLESS)
        return computed(NAME, (SECONDS_AN_EDGE if game.remembers else SECONDS_AN_OPTION) * edges, bound.value)

    def solve(self, game: Game, bound: Bound, progress: Progress) -> Solution:
        if (players := game.for_two) is not None:
            return _partizan(players, bound, progress)
        rules = Definition(game)
        if bound.kind == "up_to":
            found = _p_positions(rules, bound.value, progress)
            reach = bound.value
        else:
            if bound.top is None and game.in_each_row is None:
                raise UnsolvedError(f"{bound.kind} needs finitely many P-positions in each row of {game}: use up_to")
            found = _row_by_row(rules, bound, progress)
            reach = bound.value - 1 if bound.kind == "columns" else found[-1][0] if found else -1
        columns = tuple(zip(*found, strict=True)) or ((),) * game.piles
        return Solution(
            game,
            bound,
            columns,
            Evidence("computed", NAME, max(reach, 0)),
            Bounded(rules, reach, bound.kind == "up_to"),
        )


def _edges(game: Game, bound: Bound, each: int | None) -> int:
    """About how many options there are of all positions that are visited."""
    if bound.kind == "up_to":
        return game.edges(bound.value)
    # A count or a number of columns reaches larger piles about four times as far.
    side = 4 * bound.value + 1
    # The first of the columns holds as many P-positions as every other, whose piles are no smaller than they count.
    if bound.kind == "columns" and bound.value and each is not None:
        side = max(side, each)
    if game.remembers:  # its states are not its positions alone
        return game.edges(max(side - 1, bound.top or 0))
    if bound.top is not None and bound.top > side:
        return (bound.value * (bound.top + 1)) ** 2 // 4
    return game.edges(side - 1)


def _p_positions(rules: Definition | PartizanDefinition, up_to: int, progress: Progress) -> list[Position]:
    return [position for position in watched(rules.game, up_to, progress) if rules.outcome(position) == "P"]


def _row_by_row(rules: Definition, bound: Bound, progress: Progress) -> list[Position]:
    found: list[Position] = []
    met: Counter[int] = Counter()  # how many P-positions of a row have been found as those of earlier rows
    game = rules.game
    each = game.in_each_row or 1
    for x in count():
        if (bound.kind == "columns" and x >= bound.value) or (bound.kind == "count" and len(found) >= bound.value):
            return found
        squares = (y for y in _upwards(x, rules, bound, progress) if rules.outcome((x, y)) == "P")
        wanted = each - met[x] if bound.top is None else None
        if wanted is not None and bound.kind == "count":
            wanted = min(wanted, bound.value - len(found))
        for y in islice(squares, wanted):
            found.append((x, y))
            if not game.ordered and y != x:
                met[y] += 1
    raise AssertionError("the search ends at its bound")


def _upwards(x: int, rules: Definition, bound: Bound, progress: Progress) -> Iterator[int]:
    """The rows of a column in which P-positions are looked for."""
    lowest = 0 if rules.game.ordered else x
    for y in count(lowest) if bound.top is None else range(lowest, bound.top + 1):
        progress(min(x, bound.value), bound.value)
        if rules.game.contains((x, y)):
            yield y


def _partizan(game: PartizanGame, bound: Bound, progress: Progress) -> Solution:
    if bound.kind != "up_to":
        raise UnsolvedError(f"{bound.kind} needs finitely many P-positions in each row of {game}: use up_to")
    rules = PartizanDefinition(game)
    found = _p_positions(rules, bound.value, progress)
    columns = tuple(zip(*found, strict=True)) or ((),) * game.piles
    return Solution(game, bound, columns, Evidence("computed", NAME, bound.value), BoundedPlayers(rules, bound.value))


class BoundedPlayers(PartizanAnswer):
    """The definition of a partizan game, up to the bound of its solution."""

    def __init__(self, rules: PartizanDefinition, reach: int) -> None:
        self.rules, self.reach = rules, reach

    def outcome(self, position: Position) -> Outcome:
        if self.rules.game.reach(position) > self.reach:
            raise beyond(self.reach, position)
        return self.rules.outcome(position)

    def moves_of(self, player: Player, position: Position) -> tuple[Position, ...]:
        self.outcome(position)
        return self.rules.winning_moves(position, player)


class Bounded(Answer):
    """The definition, up to the bound of its solution."""

    def __init__(self, rules: Definition, reach: int, every_pile: bool) -> None:
        self.rules, self.reach, self.every_pile = rules, reach, every_pile

    def is_p(self, position: Position) -> bool:
        farthest = self.rules.game.reach(position) if self.every_pile else position[0]
        if farthest > self.reach:
            raise beyond(self.reach, position)
        return self.rules.outcome(position) == "P"

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return self.rules.winning_moves(position)

    def is_p_state(self, state: Position) -> bool:
        return self.rules.is_p(state)

    def takings(self, state: Position) -> tuple[tuple[int, int], ...]:
        game = self.rules.game.with_memory
        assert game is not None  # no others are asked for what is taken
        return winning_takings(self.rules, game, state)

    def to_block(self, position: Position) -> tuple[Position, ...]:
        return self.rules.to_block(position)
