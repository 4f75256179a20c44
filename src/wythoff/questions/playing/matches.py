"""A match against perfect play, with the player to move, the allowed moves, the history, and the winner.

It belongs to the questions because its answers, such as a hint, carry evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from wythoff.base.displayed import Displayed
from wythoff.base.errors import RequestError, brief, counted
from wythoff.base.frozen import told_of
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import PLAYERS, Game, GameWithMemory, Given, PartizanGame, Position, briefly, played
from wythoff.kernels import Progress
from wythoff.questions.playing.perfect import PerfectChoice, PerfectPlay
from wythoff.questions.playing.steps import Advice, Player, Step, StepKind, Turns, other

if TYPE_CHECKING:
    from wythoff.game.partizan import Player as Side
    from wythoff.solving.solution import Evidence


class Match(Displayed):
    """A game played from a position. Player 1 moves first; `hint` and `reply` are perfect play.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> match = Match(Nim() | Diagonal(), (3, 5))
    >>> match.move((3, 4))
    >>> match.hint()
    Advice('move', ((1, 2),), True)
    >>> match.reply().targets, match.positions, match.player, match.winner
    (((1, 2),), ((3, 5), (3, 4), (1, 2)), 1, None)
    >>> match.undo(1)
    >>> match.positions, match.player
    (((3, 5),), 1)

    In a game with blocking, a player first forbids options of the other; `blocks` says when this is due. In a game that
    offers several boards, the second player first chooses one; `chooses` says when. In a partizan game player 1 is
    Left, or the side that `begins`. `asked` is the given game. `game` is the game that is played: with its board
    chosen, or with players in turn.

    Raises: PositionError; RequestError; TooLargeError and UnsolvedError if perfect play from the start is not known.
    Cost: one solution as far as the start; for a game with memory and no theorem, all states that can occur.
    """

    game: Game
    state: Position

    def __init__(
        self, game: Game | str, position: Given, *, begins: Side | None = None, progress: Progress | None = None
    ) -> None:
        game = as_game(game)
        self.asked = game
        if game.declares:
            raise RequestError(f"a game with declared outcomes cannot be played: {game}")
        if (players := game.as_kind(PartizanGame)) is not None:
            game = Turns(players, begins or "left")
        elif begins is not None:
            raise RequestError(f"only in a partizan game left or right begins; in {game} player 1 begins: leave it out")
        self.position = game.place(position)
        self.steps: list[Step] = []
        # the targets forbidden in the next move; None if they are not chosen yet
        self._forbidden: tuple[Position, ...] | None = ()
        # (game, state, forbidden targets) before each step
        self._past: list[tuple[Game, Position, tuple[Position, ...] | None]] = []
        self.winner: Player | None = None
        self._choice = PerfectChoice(game, self.position, progress) if game.choices else None
        if self._choice is None:
            self._begin(game, progress)
        else:
            self.game, self.state = game, self.position

    def __repr__(self) -> str:
        return f"<Match: {self}>"

    def __str__(self) -> str:
        if self.winner is not None:
            state = f"player {self.winner} has won"
        else:
            due = "choose the board" if self.chooses else "forbid" if self.blocks else "move"
            state = f"player {self.player} is to {due}"
        moves = sum(step.kind == "move" for step in self.steps)
        made = f", {counted(moves, 'moves')} made" if self.steps else ""
        return f"{self.asked} from {briefly(self.position)}{made}, now {briefly(self.shown)}; {state}"

    def __reduce__(self) -> tuple[object, ...]:
        # Perfect play contains functions, which cannot be pickled. So the match is played again.
        begins = self.game.begins if isinstance(self.game, Turns) else None
        return _played_again, (self.asked, self.position, begins, tuple(self.steps))

    @property
    def evidence(self) -> Evidence:
        """The evidence that the advice is perfect play.

        Before the board is chosen, it is the evidence of the best choice.
        """
        return self._choice.evidence if self._choice is not None and self.chooses else self._play.evidence

    @property
    def mover(self) -> Player:
        """The player who makes the next move."""
        return 2 if sum(step.kind == "move" for step in self.steps) % 2 else 1

    @property
    def blocks(self) -> bool:
        """Whether the player who does not move next must first forbid some moves."""
        return self._forbidden is None

    @property
    def chooses(self) -> bool:
        """Whether the second player must choose the board first."""
        return bool(self.game.choices)

    @property
    def player(self) -> Player:
        """The player who must act now: move, forbid moves, or choose the board."""
        return other(self.mover) if self.blocks or self.chooses else self.mover

    def side(self, player: Player) -> Side | None:
        """Return the side of a player, "left" or "right", or None if the game is not partizan."""
        if not isinstance(self.game, Turns):
            return None
        return PLAYERS[(PLAYERS.index(self.game.begins) + player - 1) % 2]

    @property
    def boards(self) -> tuple[int, ...]:
        """The indices in `game.choices` of the boards from which the second player must choose now, or ()."""
        return self._choice.boards if self._choice is not None and self.chooses else ()

    @property
    def forbidden(self) -> tuple[Position, ...]:
        """The positions to which the next move may not lead, because the other player has forbidden them."""
        return self._forbidden or ()

    @property
    def shown(self) -> Position:
        """The current piles, as the game writes them."""
        return self.game.shown(self.state)

    @property
    def told(self) -> str:
        """The memory of the game besides the piles, such as past imitations, as text."""
        return self.game.told(self.state)

    @property
    def remembers(self) -> bool:
        """Whether play depends on earlier moves."""
        return self.game.remembers and not isinstance(self.game, Turns) and self.state != self.shown

    @property
    def credit(self) -> tuple[int, int] | None:
        """How many imitations in a row are left: (to the player to move, to the other); None if not counted."""
        game = played(self.game).as_kind(GameWithMemory)
        memory = {} if game is None else game.memory(self.state)
        credit = memory.get("credit_to_move") or 0, memory.get("credit_just_moved") or 0
        return credit if any(credit) else None

    @property
    def positions(self) -> tuple[Position, ...]:
        """The piles at the start and after each move."""
        return (*(self.game.shown(step.state) for step in self.steps if step.kind == "move"), self.shown)

    @property
    def resigned(self) -> bool:
        """Whether the match ended by resignation."""
        return bool(self.steps) and self.steps[-1].kind == "resign"

    def targets(self) -> tuple[Position, ...]:
        """Return the positions to which the next move may lead, in order.

        If moves must be forbidden now, return the targets that may be forbidden.

        Raises: TooLargeError if there are too many to list; RequestError before the board is chosen.
        """
        self._require_board()
        targets = self._play.moves.targets(self.state)
        if self.blocks:
            return tuple(target for target in targets if self._play.may_forbid(self.state, targets, (target,)))
        return tuple(target for target in targets if target not in self.forbidden)

    def move(self, target: Position) -> None:
        """Move to `target`. Raises: RequestError if this is no move, or is forbidden, or it is not the time to move."""
        self._require("move")
        target = self._play.moves.written(target)
        if not self._play.moves.reaches(self.state, target):
            left = self.game.shown(target) if self.game.remembers else target
            raise RequestError(f"no move leads from {briefly(self.shown)} to {briefly(left)}")
        if target in self.forbidden:
            raise RequestError(f"the move to {briefly(target)} is forbidden: choose another move")
        self._record(Step(self.mover, "move", (target,), self.state))
        self._come_to(self.game.settled(target))

    def block(self, targets: Iterable[Position]) -> None:
        """Forbid some targets in the next move of the other player.

        Raises: RequestError if they may not be forbidden, alone or together, or if it is not the time to forbid.
        """
        self._require("block")
        chosen = tuple(sorted(targets))
        self._play.require_allowed(self.state, chosen)
        self._record(Step(self.player, "block", chosen, self.state))
        self._forbidden = chosen
        if not self.targets():
            self.winner = other(self.mover)

    def choose(self, number: int) -> None:
        """Choose the board for the second player. `number` is its index in `game.choices`, and one of `boards`.

        Raises: RequestError if the start is not on that board, or if it is not the time to choose; other exceptions as
        `Match`.
        """
        self._require("choose")
        if number not in self.boards:
            numbers = ", ".join(map(str, self.boards[:10])) + ", ..." * (len(self.boards) > 10)
            raise RequestError(
                f"choose a board that contains {briefly(self.position)}, one of the numbers {numbers}, not "
                f"{brief(number)}"
            )
        game = self.game
        self._begin(game.choices[number], None)
        self._past.append((game, self.position, ()))
        self.steps.append(Step(2, "choose", ((number,),), self.position))

    def resign(self, player: Player) -> None:
        """End the match as lost for `player`."""
        self._require(None)
        self._record(Step(player, "resign", (), self.state))
        self.winner = other(player)

    def undo(self, player: Player | None = None) -> None:
        """Take back the last step of `player` and all later steps. If `player` is None, take back the last step.

        Raises: RequestError if there is no such step.
        """
        places = [place for place, step in enumerate(self.steps) if player in (None, step.player)]
        if not places:
            raise RequestError("there is nothing to take back")
        self.game, self.state, self._forbidden = self._past[places[-1]]
        del self.steps[places[-1] :], self._past[places[-1] :]
        self.winner = None

    def hint(self) -> Advice:
        """Return the best step for the player who must act.

        Raises: RequestError if the match is over.
        """
        self._require(None)
        if self._choice is not None and self.chooses:
            return Advice("choose", ((self._choice.number,),), self._choice.wins)
        if self.blocks:
            return Advice("block", *self._play.block(self.state))
        found = self._play.move(self.state, self.forbidden)
        assert found is not None  # this does not happen, because the match would be over
        return Advice("move", (found[0],), found[1])

    def reply(self) -> Step:
        """Make the step of `hint`, and return it."""
        advice = self.hint()
        self.do(advice.kind, advice.targets, self.player)
        return self.steps[-1]

    def do(self, kind: StepKind, targets: tuple[Position, ...], player: Player) -> None:
        """Do the step of this kind: move, forbid `targets`, choose a board, or resign as `player`.

        The kinds and their `targets` are those of `Step`.
        """
        if kind == "block":
            self.block(targets)
        elif kind == "choose":
            self.choose(targets[0][0])
        elif kind == "move":
            self.move(targets[0])
        else:
            self.resign(player)

    def named(self, piles: Sequence[object]) -> Position:
        """Return the target (position after a move) whose piles are `piles`, in any order if the game is unordered.

        With blocking, the order matters: it is that in which the current piles are shown. Piles of 0 at the ends may be
        given even if the game omits them. Raises: PositionError for a value that is no pile; RequestError if no move
        leads there, or several do.
        """
        self._require_board()
        left = tuple(map(self.game.pile, piles))
        if self.game.blocking:
            return left
        found = self._play.moves.named(self.state, left if self.game.ordered else tuple(sorted(left)))
        return self._one_of(found, left)

    def taking(self, amounts: Sequence[int]) -> Position:
        """Return the position after the move that takes `amounts` from the piles, in the order in which they are shown.

        Raises: RequestError if no move takes these amounts.
        """
        self._require_board()
        found = self._play.moves.taking(self.state, amounts)
        return self._one_of(found, tuple(pile - amount for pile, amount in zip(self.shown, amounts, strict=True)))

    def as_dict(self) -> dict[str, Any]:
        """Return the match for JSON, as `wythoff play --json` prints it."""
        steps: list[dict[str, Any]] = []
        for place, step in enumerate(self.steps):
            body: dict[str, Any] = {"player": step.player}
            if step.kind == "move":
                after = self.steps[place + 1].state if place + 1 < len(self.steps) else self.state
                body["to"] = step.targets[0] if self.game.blocking else self.game.shown(after)
            elif step.kind == "block":
                body["forbids"] = step.targets
            elif step.kind == "choose":
                body["chooses"] = str(self.board(step))
            else:
                body["resigns"] = True
            steps.append(body)
        begins = {"begins": self.game.begins} if isinstance(self.game, Turns) else {}
        told = told_of(self, "end:shown winner resigned evidence")
        return {"position": self.position, **begins, "steps": steps, **told}

    def board(self, step: Step) -> Game:
        """Return the board that the second player chose in `step`."""
        return self.asked.choices[step.targets[0][0]]

    def _begin(self, game: Game, progress: Progress | None) -> None:
        # this comes before any change to the match, because a board may be too large
        self._play = PerfectPlay(game, self.position, progress)
        self.game = game
        self._come_to(game.start(self.position))

    def _come_to(self, state: Position) -> None:
        self.state = state
        self._forbidden = ()
        if self._play.moves.ended(state):
            self.winner = self.mover if self.game.misere else other(self.mover)
        elif self.game.blocking:
            self._forbidden = None
            if not self.targets():
                self._forbidden = ()  # nothing can be forbidden in this position

    def _record(self, step: Step) -> None:
        self._past.append((self.game, self.state, self._forbidden))
        self.steps.append(step)

    def _require(self, kind: StepKind | None) -> None:
        if self.winner is not None:
            raise RequestError("the match is over")
        if kind == "choose" and not self.chooses:
            raise RequestError("there is no board to choose now")
        if kind in ("move", "block"):
            self._require_board()
            if (kind == "block") != self.blocks:
                due = (
                    "you must first name the moves to forbid"
                    if self.blocks
                    else "now you must move: nothing can be forbidden"
                )
                raise RequestError(due)

    def _require_board(self) -> None:
        if self.chooses:
            raise RequestError("the second player must choose the board first")

    def _one_of(self, found: Sequence[Position], left: Position) -> Position:
        if not found:
            raise RequestError(f"no move leads from {briefly(self.shown)} to {briefly(left)}")
        if len(found) > 1:
            places = [self.targets().index(target) + 1 for target in found]
            raise RequestError(
                f"{len(found)} moves lead to {briefly(left)}: choose one of the numbers {', '.join(map(str, places))}"
            )
        return found[0]


def _played_again(asked: Game, position: Position, begins: Side | None, steps: Iterable[Step]) -> Match:
    match = Match(asked, position, begins=begins)
    for step in steps:
        match.do(step.kind, step.targets, step.player)
    return match
