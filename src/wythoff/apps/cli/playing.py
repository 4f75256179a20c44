"""The command `play`: a match of a person against the program, at the terminal or with lines from a pipe.

A *step* of a match is a move, a choice of moves that the other player may not make, or a choice of the board.
"""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from io import StringIO
from operator import sub
from typing import IO, TYPE_CHECKING, Any

from wythoff.apps.cli.evidence_text import taking
from wythoff.apps.cli.numbers import read_number, read_pile
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head, text
from wythoff.apps.cli.saying import say_json
from wythoff.apps.cli.terminal import editing
from wythoff.apps.cli.text_tables import SHOWN_MOVES
from wythoff.base.answers import FEW
from wythoff.base.errors import RequestError, WythoffError, brief, counted
from wythoff.game.rulesets import Game, Position
from wythoff.game.rulesets.wording import in_words
from wythoff.questions.answering import Way, ways
from wythoff.questions.playing.matches import Match
from wythoff.questions.playing.steps import Advice, Player, Step

if TYPE_CHECKING:
    from wythoff.game.partizan import Player as Side

VERBS = {"move": "move", "block": "forbid", "choose": "choose", "resign": "resign"}
MOST_PILES = 6  # moves of games with more piles are described without the amounts taken
HINTS = {
    ("block", True): "forbid {}: then no move of the program wins",
    ("block", False): "whatever you forbid, the program wins; in your place it would forbid {}",
    ("choose", True): "{} wins",
    ("choose", False): "you lose on every board against best play; in your place the program would choose {}",
    ("move", True): "{}, wins",
    ("move", False): "no move wins against best play; in your place the program would move to {}",
}


def play(arguments: Namespace) -> int:
    game, call = game_of(arguments)
    piles: list[Any] = [read_pile(pile) for pile in arguments.piles]
    begins: Side | None = None
    if game.partizan:
        begins = "left" if (arguments.side == "right") == arguments.second else "right"
    elif arguments.side is not None:
        raise RequestError(
            f"--as chooses a side in a partizan game, but in {game} both players have the same moves: leave it out"
        )
    with Bar("solving", arguments) as bar:
        match = Match(game, piles, begins=begins, progress=bar)
    session = Session(match, you=2 if arguments.second else 1, quiet=arguments.json)
    session.run()
    if arguments.json:
        say_json({**head(game, call), "you": session.you, **match.as_dict()})
    return 0


class Session:
    """A match between a person, who types lines, and the program. The person is the player `you`, 1 or 2.

    `match` contains the game and the steps so far. The lines come from a terminal or from a pipe. Lines from a pipe are
    printed again, so that the output reads as at a terminal. The first line from a pipe that cannot be carried out ends
    the session with an error. With `quiet`, the output goes to stderr if the lines come from a terminal, and nowhere if
    they come from a pipe.
    """

    def __init__(self, match: Match, you: Player, *, quiet: bool) -> None:
        self.match, self.you = match, you
        # sys.stdin is None if the standard input was closed.
        self.input: IO[str] = sys.stdin or StringIO()
        self.terminal = self.input.isatty()
        self.out: IO[str] | None = sys.stdout if not quiet else sys.stderr if self.terminal else None
        self.lines = 0
        self.reminded: int | None = None  # the number of steps of the match when the history was last shown
        self.stopped = False
        self.commands: dict[str, Callable[[str], None]] = {
            "to": self._to, "take": self._take, "moves": self._moves, "forbid": self._forbid, "block": self._forbid,
            "none": lambda _: self._forbid(""), "choose": self._choose, "undo": self._undo, "history": self._history,
            "hint": self._hint, "quit": self._quit, "resign": lambda _: self.match.resign(self.you),
            "help": self._help, "?": self._help,
        }  # fmt: skip
        self.edited = self.terminal and self.out is sys.stdout and self.out.isatty() and editing(self.commands)

    def run(self) -> None:
        """Play until a player has won, or the input ends."""
        self._introduce()
        while not self.stopped:
            if self.match.winner is not None:
                if any(self.match.shown) and not self.match.resigned:
                    self._remember()  # the history shows why there is no move
                self._say(self._result(self.match.winner))
                self.stopped = not self._taken_back()
            elif self.match.player == self.you:
                self._turn()
            else:
                self._after(self.match.reply())
        if self.match.winner is None:
            self._say("The match is left unfinished.")

    def _turn(self) -> None:
        self._remember()
        match = self.match
        asked = " forbid" if match.blocks else " choose l" if match.chooses else ""
        line = self._read(f"{text(match.shown)}{asked} > ")
        if not line:
            self._say("")
            self.stopped = True
            return
        line = line.strip()
        if not self.terminal:
            self._say(line)
        try:
            self._obey(line)
        except WythoffError as error:
            if not self.terminal:
                raise RequestError(f"line {self.lines} of the input, {brief(line)}: {error}") from None
            self._say(f"{error} (? for help)")

    def _taken_back(self) -> bool:
        """Offer to take back the last move if the person lost. Return whether it was taken back."""
        if self.match.winner == self.you or all(step.player != self.you for step in self.match.steps):
            return False
        asked = "undo, or Enter to end > "
        line = self._read(asked if self.terminal else "")
        if self.terminal and not line:
            self._say("")
        line = line.strip()
        if line.lower() != "undo":
            return False
        if not self.terminal:
            self._say(asked + line)
        self._undo("")
        return True

    def _read(self, prompt: str) -> str:
        """Print `prompt` and return the next line with its line break; at the end of the input, return ""."""
        self.lines += 1
        try:
            # only ASCII is understood; other characters are escaped, so that any terminal can show them in an error
            return self._line(prompt).encode("ascii", "backslashreplace").decode()
        except KeyboardInterrupt:
            self._say("")  # so that the message about the interruption begins a new line
            raise
        except UnicodeDecodeError as error:
            raise RequestError(f"the input must be text: {error}") from None

    def _line(self, prompt: str) -> str:
        if self.edited:
            try:
                return f"{input(prompt)}\n"
            except EOFError:
                return ""
        if self.out is not None:
            print(prompt, end="", file=self.out, flush=True)
        return self.input.readline()

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = word.lower()
        if not line:
            return
        if line[0] == "#":
            self._numbered(line[1:])
        elif word in self.commands:
            self.commands[word](rest)
        elif self.match.chooses:
            self._choose(line)
        elif word[0].isalpha():
            raise RequestError(f"type a move or one of the commands {', '.join(self.commands)}, was {brief(line)}")
        elif self.match.blocks:
            self._forbid(line)
        else:
            self._to(line)

    def _choose(self, rest: str) -> None:
        # in all named games where a board is chosen, the chosen number is called l
        self._act(self.match.choose, read_number(rest.lower().removeprefix("l").lstrip(" =")))

    def _to(self, rest: str) -> None:
        self._act(self.match.move, self.match.named([read_pile(pile) for pile in _split(rest)]))

    def _take(self, rest: str) -> None:
        amounts = tuple(read_number(amount) for amount in _split(rest))
        self._act(self.match.move, self.match.taking(amounts), Way(amounts, ()))

    def _numbered(self, rest: str) -> None:
        targets = self.match.targets()
        numbers = [read_number(number) for number in rest.split("#")]
        for number in numbers:
            if not 1 <= number <= len(targets):
                raise RequestError(f"the number of a move must be from 1 to {len(targets)}, was {number}")
        chosen = [targets[number - 1] for number in numbers]
        if self.match.blocks:
            self._act(self.match.block, chosen)
        elif len(chosen) > 1:
            raise RequestError(f"choose one move, not {len(chosen)}")
        else:
            self._act(self.match.move, chosen[0])

    def _act(self, act: Callable[[Any], object], given: object, way: Way | None = None) -> None:
        act(given)
        self._after(self.match.steps[-1], way)

    def _after(self, step: Step, way: Way | None = None) -> None:
        """Print `step`, which was just carried out. If it chose a board, also print the rules of this board.

        `way` contains the amounts that a move takes; if it is None, they are computed.
        """
        self._say(self._in_words(step, way))
        if step.kind == "choose":
            known = in_words(self.match.asked)
            self._say(*(f"  {sentence}" for sentence in in_words(self.match.game) if sentence not in known))

    def _forbid(self, rest: str) -> None:
        numbers, size = [read_pile(pile) for pile in _split(rest)], len(self.match.shown)
        if len(numbers) % size:
            raise RequestError(
                f"squares must be given as {size} numbers each, such as {self._example()}, was {rest!r:.60}"
            )
        squares: list[Any] = [tuple(numbers[start : start + size]) for start in range(0, len(numbers), size)]
        self._act(self.match.block, squares)

    def _moves(self, rest: str) -> None:
        match = self.match
        if match.chooses:
            self._say(*(f"  {board}  {match.asked.choices[board]}" for board in match.boards[:SHOWN_MOVES]))
            return
        targets = match.targets()
        for number, target in enumerate(targets[:SHOWN_MOVES], 1):
            self._say(f"  #{number}  {move_in_words(match.game, match.state, target, with_told=True)}")
        if len(targets) > SHOWN_MOVES:
            self._say(f"  ... and {len(targets) - SHOWN_MOVES} more")

    def _undo(self, rest: str) -> None:
        self.match.undo(self.you)
        self._say("Taken back.")

    def _history(self, rest: str) -> None:
        steps = (f"  {number}. {self._in_words(step)}" for number, step in enumerate(self.match.steps, 1))
        self._say(f"From {text(self.match.positions[0])}:", *steps)

    def _quit(self, rest: str) -> None:
        self.stopped = True

    def _help(self, rest: str) -> None:
        self._say(*_help(self.match, self._example()))

    def _introduce(self) -> None:
        game = self.match.asked
        perfectly = "by a conjecture" if self.match.evidence.kind == "conjectured" else "perfectly"
        self._say(str(game), *(f"  {sentence}" for sentence in in_words(game)))
        self._say(f"The program plays {perfectly}; {self.match.evidence}")
        side = self.match.side(self.you)
        moves = "You move first" if self.you == 1 else "The program moves first"
        first = moves if side is None else f"You are {side.capitalize()}. {moves}"
        if self.match.chooses and self.you == 2:
            first = "You choose l, by typing it. Then the program moves first"
        elif self.match.chooses:
            first = f"{moves}, on a board that the program chooses"
        self._say(f"{first}. Type the piles to leave, such as {self._example()}; ? for help.")

    def _example(self) -> str:
        return " ".join(map(str, range(1, len(self.match.shown) + 1)))

    def _remember(self) -> None:
        """Print the last positions of the match, and what the rules of the game remember about earlier moves.

        Print nothing if the game has no memory, or if this was already printed since the last step.
        """
        match = self.match
        if not match.remembers or self.reminded == len(match.steps):
            return
        self.reminded = len(match.steps)
        positions = match.positions
        dots = "... " if len(positions) > FEW else ""
        self._say(f"So far: {dots}{' '.join(map(text, positions[-FEW:]))}")
        if match.told:
            self._say(match.told[0].upper() + match.told[1:].removesuffix(".") + ".")
        if match.credit:
            yours, others = match.credit if match.mover == self.you else match.credit[::-1]
            self._say(f"Imitations left in a row: {yours} for you, {others} for the program.")

    def _in_words(self, step: Step, way: Way | None = None) -> str:
        done = f"{self._name(step.player)} {VERBS[step.kind]}{'s' * (step.player != self.you)}"
        if step.kind == "resign":
            return f"{done}."
        words = words_of(self.match, self.match.game, step.state, step, way) or "nothing"
        return f"{done}{' to' * (step.kind == 'move')} {words}."

    def _name(self, player: Player) -> str:
        side = self.match.side(player)
        return ("You" if player == self.you else "The program") + (f" ({side.capitalize()})" if side else "")

    def _hint(self, rest: str) -> None:
        advice = self.match.hint()
        words = words_of(self.match, self.match.game, self.match.state, advice) or "nothing"
        self._say(f"Hint: {HINTS[advice.kind, advice.wins].format(words)}.")

    def _result(self, winner: Player) -> str:
        won = "you win" if winner == self.you else "the program wins"
        why = f"{self._name(self.match.mover)} cannot move{', as every move is forbidden' * bool(self.match.forbidden)}"
        if self.match.resigned:
            why = "You resign"
        return f"{why}: {won} after {counted(len(self.match.positions) - 1, 'moves')}."

    def _say(self, *lines: str) -> None:
        if self.out is not None and lines:
            print(*lines, sep="\n", file=self.out)


def move_in_words(
    game: Game, state: Position, target: Position, way: Way | None = None, *, with_told: bool = False
) -> str:
    """Describe a move from `state` to `target` by the piles that it leaves, and the amounts that it takes.

    `way` contains the amounts; if it is None, they are computed. In a game with memory, `with_told` adds in words what
    the rules remember after the move.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> move_in_words(Nim() | Diagonal(), (4, 5), (3, 5))
    '(3, 5), taking 1 from the smaller pile'
    """
    after = game.settled(target)
    left = target if game.blocking else game.shown(after)
    way = way or way_of(game, game.shown(state), left)
    words = text(left) + (f", {taking(game, game.shown(state), way)}" if way else "")
    return f"{words}; {game.told(after)}" if with_told and game.told(after) else words


def words_of(match: Match, game: Game, state: Position, done: Step | Advice, way: Way | None = None) -> str:
    """Describe `done`, a step of `match` or a proposed step, which is made in `game` from `state`.

    Example: "(3, 5), taking 1 from the smaller pile" for a move, "(0, 1), (1, 0)" for the forbidding of two moves, and
    the notation of the chosen board for its choice. `way` contains the amounts that a move takes; if it is None, they
    are computed.
    """
    if done.kind == "move":
        return move_in_words(game, state, done.targets[0], way)
    if done.kind == "choose":
        return str(match.asked.choices[done.targets[0][0]])
    return ", ".join(map(text, done.targets))


def way_of(game: Game, position: Position, left: Position) -> Way | None:
    """Return the amounts that a move of `game` from `position` to `left` takes, or None if they are unknown.

    If several amounts lead to `left`, return the first ones that the function `ways` lists. Example: as piles are not
    ordered, `nim | diagonal(2)` has two ways from (3, 5) to (2, 3), the amounts (1, 2) and (0, 3). The result is the
    first one.
    """
    if game.blocking and len(left) == len(position):
        return Way(tuple(map(sub, position, left)), ())
    found = ways(game, position, left) if len(left) == len(position) <= MOST_PILES else ()
    return Way(found[0].taken, ()) if found else None


def _split(rest: str) -> list[str]:
    return list(filter(None, re.split(r"[\s,;()]+", rest)))


def _help(match: Match, example: str) -> Iterator[str]:
    if match.boards:
        yield f"  {match.boards[-1]!s:12}  choose this l (moves: the boards there are; also: choose {match.boards[-1]})"
        yield "Then, to move:"
    yield f"  {example:12}  move: the piles to leave (also: to {example})"
    yield f"  {'take ' + example:12}  move: the amounts to take from the piles, in the order shown"
    yield "  moves         the moves there are, numbered; #2 makes the second of them"
    if match.game.blocking:
        yield "Before the program moves you forbid; squares are meant in the order of the piles shown:"
        yield f"  {example:12}  forbid this square, or several: 0 1, 1 0 (also: forbid {example})"
        yield "  none          forbid nothing (moves: what may be forbidden; #1 #2 forbids the first two)"
    yield "  hint          what perfect play would do"
    yield "  undo          take back what you did last, and what followed; also after a lost match"
    yield "  history       all that was done"
    yield "  resign, quit  give the match to the program; leave it unfinished"
