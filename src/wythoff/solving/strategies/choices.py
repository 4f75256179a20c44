"""The function `move` and its answers: outcome, winning moves and evidence for one position of any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, overload

from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError
from wythoff.base.files import FilePath
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import PLAYERS, Game, Given, Outcome, PartizanGame, Position
from wythoff.kernels import Progress
from wythoff.kernels.budget import limited
from wythoff.proofs.folders import served
from wythoff.solving.solution import Evidence, SolvedPosition
from wythoff.solving.strategies import Strategy, strategy


class Choices(Answer):
    """The outcome of a position, and the winning moves of the player to move.

    - `index`: the number of a P-position in lexicographic order, counted from 0; None if it is unknown.
    - `winning_moves`: the positions after winning moves. If there are too many, or they take too much work, the tuple
      is empty and `reason` states this.
    - `winning_move`: one of them if one was found: the move of the proof or, with `least`, the first in lexicographic
      order.
    - `to_block`: the options that the opponent forbids.
    - `declared`: whether the rules state the outcome of this position directly, instead of its moves.
    - `least`: whether only the first winning move in lexicographic order was requested; then `winning_moves` is empty.
    """

    game: Game
    position: Position
    outcome: Outcome
    index: int | None
    winning_moves: Sequence[Position]
    winning_move: Position | None
    reason: str
    to_block: tuple[Position, ...]
    declared: bool
    least: bool
    evidence: Evidence

    def as_dict(self) -> dict[str, Any]:
        """Return the answer for JSON.

        The item "winning_moves" is None if there are too many, or if only the least winning move was requested.
        """
        body: dict[str, Any] = {"position": self.position, "outcome": self.outcome, "winning_moves": self.winning_moves}
        if self.outcome == "P":
            body |= {"index": self.index}
        if self.least:
            body |= {"winning_moves": None, "least_winning_move": self.winning_move}
        elif self.reason:
            body |= {"winning_moves": None, "winning_move": self.winning_move, "reason": self.reason}
        if self.game.blocking:
            body |= {"to_block": self.to_block}
        return body | {"evidence": self.evidence.as_dict()}


class ChoicesOfTwo(Answer):
    """The outcome of a position of a partizan game, and the winning moves of "left" and of "right".

    The mappings `winning_moves`, `winning_move` and `reasons` have the keys "left" and "right". The winning moves of a
    player are None if there are too many; then `reasons` says so for this player.
    """

    game: Game
    position: Position
    outcome: str
    winning_moves: Mapping[str, Sequence[Position] | None]
    winning_move: Mapping[str, Position | None]
    reasons: Mapping[str, str]
    evidence: Evidence
    _told = "position outcome winning_moves winning_move evidence"


# Type checkers regard a game that is given by name as a game in which both players have the same moves.
@overload
def move(  # type: ignore[overload-overlap]
    game: PartizanGame, position: Given, method: str | None = None, *, least: bool = False,
    certificates: FilePath | None = None, progress: Progress | None = None, limit_seconds: float | None = None,
) -> ChoicesOfTwo: ...  # fmt: skip
@overload
def move(
    game: Game | str, position: Given, method: str | None = None, *, least: bool = False,
    certificates: FilePath | None = None, progress: Progress | None = None, limit_seconds: float | None = None,
) -> Choices: ...  # fmt: skip
@served
def move(
    game: Game | str, position: Given, method: str | None = None, *, least: bool = False,
    certificates: FilePath | None = None, progress: Progress | None = None, limit_seconds: float | None = None,
) -> Choices | ChoicesOfTwo:  # fmt: skip
    """Return the outcome of a position of any size and its winning moves, by the best known method.

    >>> found = move("wythoff", (10**30, 10**30 + 1))
    >>> found.outcome, found.winning_moves[0], str(found.evidence)
    ('N', (1, 2), 'proved: Wythoff 1907')
    >>> move("wythoff", (4, 7)).index, move("wythoff_partizan", (7,)).winning_move["left"]
    (3, (1,))

    With `least`, only the first winning move in lexicographic order is returned. `method` and `certificates` are those
    of `strategy`. For a partizan game, the moves of both players are returned. Brute force may take a minute, or
    `limit_seconds` if given.

    Raises: UnsolvedError, TooLargeError if no method solves the position; RequestError for an unknown method, and for
    the least move of a partizan game; PositionError if the position is not on the board.
    """
    found = strategy(as_game(game), method)
    return choices(found, found.solved(position, limited(progress, limit_seconds)), least=least)


def choices(found: Strategy, solved: SolvedPosition, *, least: bool) -> Choices | ChoicesOfTwo:
    """Return the answer of `move`, from the strategy `found` and its result `solved` for a position.

    With `least`, only the first winning move in lexicographic order is listed.

    Raises: RequestError for the least move of a partizan game.
    """
    if not found.game.partizan:
        return impartial_choices(found, solved, least=least)
    if least:
        raise RequestError(
            "--least is possible only if both players have the same moves, and this game is partizan: leave it out"
        )
    return _choices_of_two(solved)


def impartial_choices(found: Strategy, solved: SolvedPosition, *, least: bool = False) -> Choices:
    """Return the answer of `move` for a game in which both players have the same moves.

    `found` is the strategy for the game, and `solved` its result for the position. With `least`, only the first winning
    move in lexicographic order is listed.
    """
    game, position = found.game, solved.position
    moves, one, reason = ((), found.least_of(solved), "") if least else _winning(solved)
    if len(moves) > 1 and found.by_proof and not game.blocking:
        one = solved.winning_move()
    index, declared = None, game.declared(game.start(position)) is not None
    with suppress(UnsolvedError, TooLargeError):
        index = found.index_of(solved)
    to_block, evidence = solved.to_block(), solved.solution.evidence
    return Choices(game, position, solved.outcome, index, moves, one, reason, to_block, declared, least, evidence)


def _choices_of_two(solved: SolvedPosition) -> ChoicesOfTwo:
    moves: dict[str, Sequence[Position] | None] = {}
    reasons: dict[str, str] = {}
    for player in PLAYERS:
        try:
            moves[player] = solved.winning_moves(player)
        except TooLargeError as error:
            moves[player], reasons[player] = None, str(error)
    one: dict[str, Position | None] = {player: solved.winning_move(player) for player in PLAYERS}
    solution = solved.solution
    return ChoicesOfTwo(solution.game, solved.position, solved.outcome, moves, one, reasons, solution.evidence)


def _winning(solved: SolvedPosition) -> tuple[Sequence[Position], Position | None, str]:
    """Return (all winning moves, None, "") for a solved position.

    If there are too many, or if they take too much work, return ((), one winning move or None, the reason).
    """
    try:
        return solved.winning_moves(), None, ""
    except TooLargeError as error:
        too_many = str(error)
    try:
        return (), solved.winning_move(), too_many
    except TooLargeError:
        return (), None, too_many
