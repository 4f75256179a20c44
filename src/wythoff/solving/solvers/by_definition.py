"""The solver by_definition: it computes the outcome of each position from its options.

It is slow, and correct for every game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count, islice
from math import comb, inf
from typing import TYPE_CHECKING

from wythoff.game.rulesets import Definition, Game, Outcome, PartizanDefinition, PartizanGame, Position
from wythoff.game.rulesets.game import own_of
from wythoff.game.rulesets.kinds.history import GameWithMemory, winning_takings
from wythoff.game.rulesets.plans.certifying import watched
from wythoff.game.rulesets.playing import played
from wythoff.game.rulesets.watching import WatchedDefinition, WatchedPlayers
from wythoff.kernels import Progress
from wythoff.kernels.costs import seconds
from wythoff.kernels.limits import ENDLESS, POSITION_BYTES, require_memory
from wythoff.solving.solution import Answer, Bound, Evidence, PartizanAnswer, Solution
from wythoff.solving.solution.offers import Offer, Offered
from wythoff.solving.solution.reached import grow, lost_ahead, watched_rules
from wythoff.solving.solvers.solver import Finder, Solver, answer_for_one, beyond, listed
from wythoff.solving.solvers.table import columns_reached

if TYPE_CHECKING:
    from wythoff.game.partizan import Player

SECONDS_AN_OPTION = 6e-7  # measured for games without memory
# The comment in an offer for a game written in Python.
MEASURED = "replays the rules; at its limit of time it returns what it has found"


class ByDefinition(Solver):
    """A solver for every game. Cost: time for all options of all positions, memory for all positions and options."""

    name = "by_definition"

    def offer(self, game: Game, bound: Bound) -> Offered[Finder]:
        each, players = game.in_each_row, game.as_kind(PartizanGame)
        own = own_of(game) is not None and game.in_a_box(0) is None  # written in Python: its cost cannot be estimated
        by_rows = bound.top is not None or each is not None
        if bound.kind != "up_to" and (own or players is not None or not by_rows):
            return self.refuse(f"{bound.kind} needs finitely many P-positions in each row: use up_to")
        if own:
            return Offer(partial(_grown, game, bound), self.computed(bound.value), self.name, 0.0, MEASURED)

        def solve(progress: Progress) -> Solution:
            rules = Definition(game) if players is None else PartizanDefinition(players)
            if bound.kind == "up_to" or isinstance(rules, PartizanDefinition):
                places = watched(game, bound.value, progress)
                return _solution(game, bound, [place for place in places if rules.outcome(place) == "P"], rules)
            return _solution(game, bound, _row_by_row(rules, bound, progress), rules)

        edges = min(_edges(game, bound, each), ENDLESS)
        needed = seconds(False, steps=edges) if game.remembers else SECONDS_AN_OPTION * edges
        return self.replay(solve, needed, bound.value)

    def at(self, game: Game, place: Position) -> Offered[Finder] | None:
        """Return an offer to solve the position `place` of a game written in Python; None for other games.

        The solver visits only the positions that can be reached from `place`.
        """
        if own_of(game) is None:
            return None
        evidence = self.computed(game.reach(place))

        def solve(progress: Progress) -> Solution:
            rules = watched_rules(game, progress)
            rules.outcome(place)
            return answer_for_one(game, evidence, _answer(rules, inf, every_pile=True))

        return Offer(solve, evidence, self.name, 0.0, MEASURED)


def _edges(game: Game, bound: Bound, each: int | None) -> int:
    """Estimate the number of options of all positions that the solver visits for `bound`.

    For the bounds `columns` and `count`, the larger piles are assumed to be at most about four times the bound. `each`
    is the number of P-positions in each row; None if it is not known. For a game with few moves, return the number of
    positions if this is larger.
    """
    if bound.kind == "up_to":
        return max(game.edges(bound.value), _size(game, bound.value))
    # For the bounds `count` and `columns`, the larger pile is at most about four times the bound.
    side = 4 * bound.value + 1
    # The first column has `each` P-positions, so the largest of their other piles is at least each - 1.
    if bound.kind == "columns" and bound.value and each is not None:
        side = max(side, each)
    if game.remembers:  # a game with memory has more states than positions
        return game.edges(max(side - 1, bound.top or 0))
    if bound.top is not None and bound.top > side:
        return (bound.value * (bound.top + 1)) ** 2 // 4
    return game.edges(side - 1)


def _size(game: Game, up_to: int) -> int:
    """Return how many positions have piles up to `up_to`, if all of them are on the board."""
    return (up_to + 1) ** game.piles if game.ordered else comb(up_to + game.piles, game.piles)


def _row_by_row(rules: Definition, bound: Bound, progress: Progress) -> list[Position]:
    found: list[Position] = []
    met: Counter[int] = Counter()  # by row y: how many P-positions (x, y) were found in earlier rows x
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
    """Yield, in ascending order, the y for which (x, y) is a position: y >= x in unordered games, else y >= 0.

    `rules` is an object that solves positions, and `rules.game` is the game. All y are at most `bound.top`; if
    `bound.top` is None, the iteration does not end.
    """
    lowest = 0 if rules.game.ordered else x
    for y in count(lowest) if bound.top is None else range(lowest, bound.top + 1):
        progress(min(x, bound.value), bound.value)
        if rules.game.contains((x, y)):
            yield y


def _grown(game: Game, bound: Bound, progress: Progress) -> Solution:
    """Solve a game written in Python for larger and larger piles, up to `bound`.

    Raises: StoppedShortError at the time limit.
    """
    what = f"{game}, {bound.said(game)}"
    require_memory(POSITION_BYTES * _size(game, bound.value), what, progress=progress)
    rules = watched_rules(game, progress)
    found, first = lost_ahead(game, rules, bound.value, progress) if isinstance(rules, WatchedDefinition) else ([], 0)

    def visit(position: Position) -> None:
        if rules.outcome(position) == "P":
            found.append(position)

    grow(game, rules, what, bound.value, visit, progress, first)
    return _solution(game, bound, sorted(found), rules)


def _solution(game: Game, bound: Bound, found: list[Position], rules: Definition | PartizanDefinition) -> Solution:
    reach = columns_reached(bound, [position[0] for position in found])
    answer = _answer(rules, reach, every_pile=bound.kind == "up_to")
    return listed(game, bound, found, Evidence("computed", ByDefinition.name, max(reach, 0)), answer)


def _answer(rules: Definition | PartizanDefinition, reach: float, *, every_pile: bool) -> Answer:
    if isinstance(rules, PartizanDefinition):
        return BoundedPlayers(rules, reach)
    return Bounded(rules, reach, every_pile)


class BoundedPlayers(PartizanAnswer):
    """Answers for a partizan game by the definition, for positions with piles up to `reach`.

    The object `rules` solves the positions. If `reach` is infinite, every position is accepted, and the work on each is
    stopped at the time limit of `rules`.
    """

    def __init__(self, rules: PartizanDefinition, reach: float) -> None:
        self.rules, self.reach = rules, reach

    def outcome(self, position: Position) -> Outcome:
        if self.reach == inf:
            again(self.rules)
        elif self.rules.game.reach(position) > self.reach:
            raise beyond(int(self.reach), position)
        return self.rules.outcome(position)

    def moves_of(self, player: Player, position: Position) -> tuple[Position, ...]:
        self.outcome(position)
        return self.rules.winning_moves(position, player)


class Bounded(Answer):
    """Answers by the definition, for positions whose first pile is at most `reach`.

    The object `rules` solves the positions. With `every_pile`, all piles must be at most `reach`. If `reach` is
    infinite, every position is accepted, and the work on each is stopped at the time limit of `rules`.
    """

    def __init__(self, rules: Definition, reach: float, every_pile: bool) -> None:
        self.rules, self.reach, self.every_pile = rules, reach, every_pile

    def is_p(self, position: Position) -> bool:
        if self.reach == inf:
            again(self.rules)
        elif (self.rules.game.reach(position) if self.every_pile else position[0]) > self.reach and not (
            self.rules.knows(position)  # a move may increase piles
        ):
            raise beyond(int(self.reach), position)
        return self.rules.outcome(position) == "P"

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return self.rules.winning_moves(position)

    def is_p_state(self, state: Position) -> bool:
        return self.rules.is_p(state)

    def takings(self, state: Position) -> tuple[tuple[int, int], ...]:
        game = played(self.rules.game).as_kind(GameWithMemory)
        assert game is not None  # only games with memory have `takings`
        return winning_takings(self.rules, game, state)

    def to_block(self, position: Position) -> tuple[Position, ...]:
        return self.rules.to_block(position)


def again(rules: object) -> None:
    """Restart the clock of `rules`, an object that solves positions, if it has a time limit."""
    if isinstance(rules, WatchedDefinition | WatchedPlayers):
        rules.watch.restart()
