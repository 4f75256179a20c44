"""Functions that the commands about games share: parse the game argument, call the library, print the answer."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from itertools import chain
from typing import Any, TypeVar

from wythoff import questions
from wythoff.apps.cli import handlers
from wythoff.apps.cli.options import names_python, refuse, typed
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.saying import say, say_json
from wythoff.base.errors import RequestError
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import canonical, is_known, told
from wythoff.game.rulesets import Game, Moves, Position, parse_call, played
from wythoff.sequences.integers import short
from wythoff.sequences.recurrences.system_reading import is_system

T = TypeVar("T")


def game_of(arguments: Namespace, name: str = "game") -> tuple[Game, str | None]:
    """Return the game of an argument, and the catalog call in full form; None if no such call was typed.

    A game in Python is named as `mine.py:Divisors` or `package.module:Take(most=3)`. Only the command line allows this.
    Raises: NotationError; RequestError for a text that begins with @, as files of games are not allowed.
    """
    text: str = getattr(arguments, name)
    if len(text) > 1 and text[0] == "@":
        raise RequestError(f"a game must be a notation or a name, was the file {text}")
    game = in_python(text)
    if game is not None:
        return game, None
    if hasattr(arguments, "allowed") and not names_python(arguments):
        refuse(arguments, "limits the time of a game in Python, such as mine.py:Take", "allowed")
    return parse_call(text, NAMES)


def in_python(text: str) -> Game | None:
    """Return the game in Python that a text names, or None. For other texts nothing is loaded."""
    return handlers.in_python(text) if ":" in text and not is_system(text) else None


IN_A_FILE = "applies to a picture in a file only: give --output too"  # this text follows the name of an option


def head(game: Game, call: str | None) -> dict[str, Any]:
    """Return the first keys of every JSON answer about a game. `canonical` is null if it equals the given game."""
    found = told(game)
    return {"game": str(game), "name": call, "canonical": None if found == game else str(found)}


def reply(
    arguments: Namespace, about: tuple[Game, str | None] | None, found: Any, lines: Iterable[str], /,
    *, wrote: str | None = None, **besides: Any,
) -> int:  # fmt: skip
    """Print an answer about a game, as JSON with the further keys `besides`, or in lines.

    `about` holds the game, and its catalog call or None; it is None if the answer is about no game. See `say` for
    `wrote`.

    Return 0, or 3 if a game in Python was stopped at its time limit and the answer covers less than requested.
    """
    stopped = getattr(found, "stopped", None)
    if arguments.json:
        besides |= {} if stopped is None else {"stopped": stopped.as_dict()}
        told = {} if found is None else found.as_dict()
        say_json({**({} if about is None else head(*about)), **told, **besides}, wrote=wrote)
    else:
        say(chain(lines, [] if stopped is None else [str(stopped)]), wrote=wrote)
    return 0 if stopped is None else 3


def ask(
    arguments: Namespace, question: Callable[..., T], lines: Callable[[T], Iterable[str]], doing: str, *options: str,
    besides: Mapping[str, Any] | None = None, seek: bool = False, **given: Any,
) -> int:  # fmt: skip
    """Call `question` with the typed game and the typed options among `options`, and print the answer.

    `lines` makes the printed lines. `doing` names the work beside the progress bar. `besides` contains further keys for
    JSON, and `given` further arguments for `question`. With `seek`, a proof of the game is searched first.
    """
    game, call = game_of(arguments)
    with handlers.sought(game) if seek else nullcontext():
        with Bar(doing, arguments) as bar:
            found = question(game, **typed(arguments, *options), **given, progress=bar)
        return reply(arguments, (game, call), found, lines(found), **besides or {})


def otherwise(arguments: Namespace) -> int:
    """Print a line below an answer in text: a simpler form of the game, or another game with the same options."""
    if is_system(arguments.game):
        return 0
    game, _ = game_of(arguments)
    found, plain = canonical(game), told(game)
    lines = [] if plain == game else [f"This is {plain}, written otherwise."]
    moves = played(found).as_kind(Moves)
    if moves is not None and not is_known(moves) and (like := questions.sameness.resembled(found)) is not None:
        reach = questions.sameness.RESEMBLING
        lines.append(f"It has the same options as {like} for all piles to {reach}: no more is decided.")
    return say(lines)


def text(position: Position) -> str:
    return f"({', '.join(map(short, position))})" if position else "(), off the board"
