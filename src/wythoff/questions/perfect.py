"""Perfect play: what to move and what to forbid, at every state that can be reached from a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from wythoff.errors import RequestError, TooLargeError, brief
from wythoff.kernels import Progress
from wythoff.rulesets import Definition, Game, Position, TwoPileGame
from wythoff.solution import Evidence
from wythoff.solvers import solve_at

# Options are listed of positions with at most so many positions below them.
MOST_POSITIONS = 1_000_000
# Amounts that are tried, in ascending order of their sum, to find the least that may be taken.
MOST_TRIED = 20_000
# A game that remembers is looked through to its end before a match begins: with so many moves in some seconds.
MOST_MOVES = 2_000_000


class PerfectPlay:
    """What to move and what to forbid, at every state that can be reached from a position.

    >>> from wythoff.rulesets import Block, Diagonal, Nim
    >>> play = PerfectPlay(Nim() | Diagonal(), (4, 5))
    >>> play.move((4, 5)), play.move((3, 5))
    (((3, 5), True), ((3, 4), False))
    >>> PerfectPlay(Block(Nim() | Diagonal(), 1), (1, 3)).block((1, 3))
    (((1, 0),), True)

    Games that remember are judged by the definition, all others by one solution as far as the position.
    Raises: PositionError; RequestError where a board must be chosen first; TooLargeError and UnsolvedError for a
    position from which perfect play cannot be known.
    """

    evidence: Evidence
    is_p: Callable[[Position], bool]

    def __init__(self, game: Game, position: Position, progress: Progress | None = None) -> None:
        place = game.place(position)
        _require_playable(game, place)
        self.game = game
        # Of single squares a two-pile game can be asked at any size.
        self.by_squares = isinstance(game, TwoPileGame) and not game.blocking and not game.remembers
        if not self.by_squares:
            _require_listable(game, place)
        if game.remembers:
            self._by_definition(place)
        else:
            self._by_solution(place, progress)

    def _by_definition(self, place: Position) -> None:
        rules = Definition(self.game)
        start = self.game.start(place)
        _require_few_moves(self.game, start)
        self.is_p, self._winning = rules.is_p, rules.winning_states
        rules.is_p(start)
        self.evidence = Evidence("computed", "by_definition", self.game.reach(place))

    def _by_solution(self, place: Position, progress: Progress | None) -> None:
        solution = solve_at(self.game, place, progress=progress)

        def winning(state: Position) -> tuple[Position, ...]:
            move = solution.winning_move(state)
            return () if move is None else (move,)

        self.evidence = solution.evidence
        self.is_p = lambda state: solution.outcome(state) == "P"
        self._winning = winning
        # What is too large for an answer is so now, or one move later: it need not be found out in the middle.
        first = self.move(place)
        if first is not None and not self.game.blocking:
            winning(first[0])

    def ended(self, state: Position) -> bool:
        """Whether a state has no move."""
        if self.by_squares:
            return next(self._two_piles.squares(*state), None) is None
        return next(iter(self.game.targets(state)), None) is None

    def reaches(self, state: Position, target: Position) -> bool:
        """Whether a target, as the game lists targets, is one move away."""
        return self._two_piles.reaches(state, target) if self.by_squares else target in self.targets(state)

    def targets(self, state: Position) -> tuple[Position, ...]:
        """The targets of a state, in lexicographic order.

        Raises: TooLargeError where they are too many to be listed.
        """
        if self.by_squares:
            _require_listable(self.game, state)
        return tuple(sorted(self.game.targets(state)))

    def move(self, state: Position, forbidden: Sequence[Position] = ()) -> tuple[Position, bool] | None:
        """A target to move to, and whether that wins against best play; None if there is none to choose.

        From a lost state it leaves as much as it can (of equals the lexicographically last): where moves are too many
        to be listed, the least amount among the first that are tried.
        """
        if not self.game.blocking:
            winning = self._winning(state)
            if winning:
                return winning[0], True
            left = self._least(state) if self.by_squares else self._most(self.targets(state))
        else:
            open_targets = [target for target in self.targets(state) if target not in forbidden]
            won = next((target for target in open_targets if self._settled_p(target)), None)
            if won is not None:
                return won, True
            left = self._most(open_targets)
        return None if left is None else (left, False)

    def block(self, state: Position) -> tuple[tuple[Position, ...], bool]:
        """What to forbid, and whether no winning move is left then: all targets that are P-positions, if they may be.

        Else, in lexicographic order, as many of them as may be: the other player has fewer ways to win.
        """
        targets = self.targets(state)
        chosen: tuple[Position, ...] = ()
        for target in filter(self._settled_p, targets):
            if self.may_forbid(state, targets, (*chosen, target)):
                chosen += (target,)
        return chosen, self.is_p(state)

    def may_forbid(self, state: Position, targets: Sequence[Position], chosen: Sequence[Position]) -> bool:
        """Whether the opponent may forbid all the chosen ones of the targets of a state together.

        In misere play not all targets: the player without a move would win.
        """
        return not self.game.unstoppable(state, chosen) and not (self.game.misere and len(chosen) == len(targets))

    def _settled_p(self, target: Position) -> bool:
        return self.is_p(self.game.settled(target))

    def _most(self, targets: Sequence[Position]) -> Position | None:
        return max(targets, key=lambda target: (sum(self.game.shown(self.game.settled(target))), target), default=None)

    def _least(self, state: Position) -> Position | None:
        """Of a two-pile game the square that the least amount leads to."""
        x, y = state
        game, tried, total = self._two_piles, 0, 1
        while tried < MOST_TRIED and total <= x + y:
            for i in range(max(0, total - y), min(total, x) + 1):
                if game.allows(x, y, i, total - i):
                    return self._sorted((x - i, y - total + i))
                tried += 1
            total += 1
        return None if (square := next(game.squares(x, y), None)) is None else self._sorted(square)

    def _sorted(self, square: Position) -> Position:
        return square if self.game.ordered else tuple(sorted(square))

    @property
    def _two_piles(self) -> TwoPileGame:
        assert isinstance(self.game, TwoPileGame)
        return self.game


def _require_listable(game: Game, place: Position) -> None:
    """Refuse positions with too many positions below them. Raises: TooLargeError."""
    below = prod(game.reach((pile,)) + 1 for pile in place)
    if below > MOST_POSITIONS:
        raise TooLargeError(
            f"moves are listed of positions with at most {MOST_POSITIONS} positions below them, were about "
            f"{brief(below)}: start with smaller piles"
        )


def _require_playable(game: Game, place: Position) -> None:
    """Refuse games without moves that are the same for both players from the start. Raises: RequestError."""
    if getattr(game, "partizan", False):
        raise RequestError(f"a match takes games in which both players have the same moves, was {game}")
    if game.choices:
        boards = [str(choice) for choice in game.choices if choice.contains(place)]
        shown = " or ".join(boards[:2]) + (f", ... {len(boards)} boards" if len(boards) > 2 else "")
        raise RequestError(f"the second player chooses a board before the first move: play {shown}")


def _require_few_moves(game: Game, start: Position) -> None:
    """Refuse a start from which more than MOST_MOVES moves can be made, at all states together.

    Raises: TooLargeError.
    """
    seen, waiting, moves = {start}, [start], 0
    while waiting:
        for target in game.targets(waiting.pop()):
            moves += 1
            state = game.settled(target)
            if state not in seen:
                seen.add(state)
                waiting.append(state)
        if moves > MOST_MOVES:
            raise TooLargeError(
                f"a match with memory looks through all that can happen: at most {MOST_MOVES} moves, "
                "were more: start with smaller piles"
            )
