"""Perfect play: the best moves, and the best moves to forbid, at every state that can be reached from a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from wythoff.base.errors import RequestError, TooLargeError
from wythoff.base.frozen import Frozen
from wythoff.game.rulesets import Definition, Game, GameWithMemory, Position, briefly, played
from wythoff.kernels import MOST_LISTED, Progress, silent
from wythoff.questions.playing.referees import most, referee_of
from wythoff.questions.playing.steps import Turns
from wythoff.questions.replaying import proved_answer
from wythoff.solving.conclusions.ends import Ends
from wythoff.solving.solution import Evidence, MemoryAnswer, PartizanSolution, SolvedPosition
from wythoff.solving.strategies import solve_at, strategy


class PerfectPlay:
    """The best moves, and the best options to forbid, at every state reachable from a position.

    >>> from wythoff.game.rulesets import Block, Diagonal, Nim
    >>> play = PerfectPlay(Nim() | Diagonal(), (4, 5))
    >>> play.move((4, 5)), play.move((3, 5))
    (((3, 5), True), ((3, 4), False))
    >>> PerfectPlay(Block(Nim() | Diagonal(), 1), (1, 3)).block((1, 3))
    (((1, 0),), True)

    A state is the piles, with the memory of the game if it has one. `moves` is the referee, which knows the legal
    moves. Games with memory use a theorem about all states, or the definition; other games use one solution as far as
    the position. Raises: PositionError; TooLargeError and UnsolvedError if perfect play from the position cannot be
    computed.
    """

    evidence: Evidence
    is_p: Callable[[Position], bool]
    _winning_move: Callable[[Position], Position | None]

    def __init__(self, game: Game, position: Position, progress: Progress | None = None) -> None:
        place = game.place(position)
        self.game = game
        self.moves = referee_of(game, place)
        memory = played(game).as_kind(GameWithMemory)
        known = None if memory is None else proved_answer(game)
        if isinstance(game, Turns):
            self._of_two_players(game, place, progress)
        elif game.middle_piles is not None:
            self._of_rows(place, progress)
        elif memory is not None and known is not None:
            self._by_states(memory, *known)
        elif game.remembers:
            self._by_definition(place)
        else:
            self._by_solution(place, progress)
        # Two moves are tried, so that a game that is too large raises its error here and not in the middle of a match.
        first = None if game.blocking else self.move(game.start(place))
        if first is not None:
            self.move(game.settled(first[0]))

    def _of_two_players(self, game: Turns, place: Position, progress: Progress | None) -> None:
        solution = solve_at(game.game, place, progress=progress)
        assert isinstance(solution, PartizanSolution)

        def winning_move(state: Position) -> Position | None:
            move = SolvedPosition(solution, game.shown(state)).winning_move(game.mover(state))
            return None if move is None else game.after(state, move)

        def is_p(state: Position) -> bool:
            return SolvedPosition(solution, game.shown(state)).outcome in ("P", "R" if state[-1] == 0 else "L")

        self.evidence, self.is_p, self._winning_move = solution.evidence, is_p, winning_move

    def _of_rows(self, place: Position, progress: Progress | None) -> None:
        # The solution refuses requests that would take too long, but it does not check the rows inside this game.
        self.evidence = solve_at(self.game, place, progress=progress).evidence
        ends = Ends(misere=self.game.misere)
        self.is_p, self._winning_move = ends.is_p, lambda row: next(iter(ends.winning_moves(row)), None)

    def _by_states(self, inner: GameWithMemory, answer: MemoryAnswer, evidence: Evidence) -> None:
        def winning_move(state: Position) -> Position | None:
            return next((inner.canonical(inner.taken(state, *taking)) for taking in answer.takings(state)), None)

        self.evidence, self.is_p, self._winning_move = evidence, answer.is_p_state, winning_move

    def _by_definition(self, place: Position) -> None:
        rules = Definition(self.game)
        _require_few_moves(self.game, place)
        self.is_p, self._winning_move = rules.is_p, lambda state: next(iter(rules.winning_states(state)), None)
        rules.is_p(self.game.start(place))
        self.evidence = Evidence("computed", "by_definition", self.game.reach(place))

    def _by_solution(self, place: Position, progress: Progress | None) -> None:
        solution = solve_at(self.game, place, progress=progress)
        self.evidence = solution.evidence
        self.is_p = lambda state: SolvedPosition(solution, state).outcome == "P"
        self._winning_move = lambda state: SolvedPosition(solution, state).winning_move()

    def move(self, state: Position, forbidden: Sequence[Position] = ()) -> tuple[Position, bool] | None:
        """Return (target, wins): the position after the best move, and whether this wins; None if there is no move.

        From a lost state, the move leaves as many tokens as possible (among equals the lexicographically last). If
        there are too many moves to list, it takes the least amount among the first that are tried. `forbidden` are the
        targets that the opponent has forbidden.
        """
        if self.game.blocking:
            open_targets = [target for target in self.moves.targets(state) if target not in forbidden]
            won = next(filter(self._settled_p, open_targets), None)
            left = most(self.game, open_targets) if won is None else won
        else:
            won = self._winning_move(state)
            left = self.moves.slowest(state) if won is None else won
        return None if left is None else (left, won is not None)

    def block(self, state: Position) -> tuple[tuple[Position, ...], bool]:
        """Return (targets to forbid, whether the opponent then has no winning move), before a move from `state`.

        A target is a position after a move. The targets to forbid are all options that are P-positions, in
        lexicographic order, or as many of these as may be forbidden, so that the opponent has fewer ways to win.
        """
        targets = self.moves.targets(state)
        chosen: tuple[Position, ...] = ()
        for target in filter(self._settled_p, targets):
            if self.may_forbid(state, targets, (*chosen, target)):
                chosen += (target,)
        return chosen, self.is_p(state)

    def may_forbid(self, state: Position, targets: Sequence[Position], chosen: Sequence[Position]) -> bool:
        """Return whether all of `chosen` may be forbidden together before a move from `state`.

        `targets` are all positions to which the move may lead. In misere play not all of them may be forbidden: the
        player without a move would win.
        """
        return not self.game.unstoppable(state, chosen) and not (self.game.misere and len(chosen) == len(targets))

    def require_allowed(self, state: Position, chosen: Sequence[Position]) -> None:
        """Raise RequestError, with the reason, unless the targets `chosen` may be forbidden together in `state`."""
        targets = self.moves.targets(state)
        for target in chosen:
            if target not in targets:
                piles = briefly(self.game.shown(state))
                raise RequestError(f"{briefly(target)} cannot be forbidden: no move leads there from {piles}")
        twice = next((one for one, two in pairwise(chosen) if one == two), None)
        if twice is not None:
            raise RequestError(f"the move to {briefly(twice)} was named twice: name it once")
        if self.game.unstoppable(state, chosen):
            for target in chosen:
                if self.game.unstoppable(state, (target,)):
                    raise RequestError(f"the rules do not allow forbidding the move to {briefly(target)}")
            raise RequestError(
                f"the rules do not allow forbidding these moves together: {', '.join(map(briefly, chosen))}"
            )
        if not self.may_forbid(state, targets, chosen):
            raise RequestError("not all moves may be forbidden in misere play: the player without a move would win")

    def _settled_p(self, target: Position) -> bool:
        return self.is_p(self.game.settled(target))


class PerfectChoice(Frozen):
    """The best board for the second player: `number` is its index among the choices of the game.

    >>> from wythoff.game.rulesets import ChosenShift
    >>> choice = PerfectChoice(ChosenShift(m=1, p=3), (0, 2))
    >>> choice.boards, choice.number, choice.wins
    ((0, 1, 2), 1, True)

    `wins` says whether the second player wins with it. `boards` are the numbers of the boards that contain the start.
    `evidence` is that of the outcome of the start.
    """

    boards: tuple[int, ...]
    number: int
    wins: bool
    evidence: Evidence

    def __init__(self, game: Game, place: Position, progress: Progress | None = None) -> None:
        solved = strategy(game).solved(place, progress or silent)
        boards = tuple(number for number, board in enumerate(game.choices) if board.contains(place))
        wins = solved.outcome == "P"
        winning = (number for number in boards if strategy(game.choices[number]).outcome(place) == "P")
        number = next(winning) if wins else boards[0]
        self._freeze(boards=boards, number=number, wins=wins, evidence=solved.solution.evidence)


def _require_few_moves(game: Game, place: Position) -> None:
    """Raise TooLargeError if there are more than 2 * MOST_LISTED moves from all states that `place` can lead to."""
    waiting, moves = [game.start(place)], 0
    seen = {*waiting}
    # A number that is far too large is not counted exactly; games with memory estimate their number of moves.
    beyond = played(game).as_kind(GameWithMemory) is not None and game.edges(min(place)) > 10 * 2 * MOST_LISTED
    while waiting and not beyond:
        states = list(map(game.settled, game.targets(waiting.pop())))
        moves += len(states)
        new = [state for state in dict.fromkeys(states) if state not in seen]
        seen.update(new)
        waiting += new
        beyond = moves > 2 * MOST_LISTED
    if beyond:
        raise TooLargeError(
            f"in a game with memory all possible play is searched, at most {2 * MOST_LISTED} moves, "
            "and here there are more: start with smaller piles"
        )
