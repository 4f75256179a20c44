"""Functions that the commands about games share: parse the game argument, call the library, print the answer.

`arguments` are the parsed arguments of a command.
"""

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
    """Return the pair (game, catalog call) for the argument called `name`.

    The catalog call is the full form of a typed name from the catalog, such as `t_wythoff(t=2)`. It is None if the game
    was typed in another way: in the notation, or as a game in Python such as `mine.py:Divisors`.

    Raises: NotationError for a text that names no game; RequestError for a text that begins with @, as files of games
    are not allowed.
    """
    text: str = getattr(arguments, name)
    if len(text) > 1 and text[0] == "@":
        raise RequestError(f"a game must be a notation or a name, not a file, was {text}")
    game = in_python(text)
    if game is not None:
        return game, None
    if hasattr(arguments, "allowed") and not names_python(arguments):
        refuse(arguments, "is possible only for a game in Python, such as mine.py:Take", "allowed")
    return parse_call(text, NAMES)


def in_python(text: str) -> Game | None:
    """Return the game in Python that `text` names, such as `mine.py:Divisors`. For other texts return None."""
    return handlers.in_python(text) if ":" in text and not is_system(text) else None


IN_A_FILE = "needs --output FILE: it changes only pictures in a file"  # this text follows the name of an option


def head(game: Game, call: str | None) -> dict[str, Any]:
    """Return the dictionary with which each JSON answer about a game begins, with three keys.

    `game` is the notation of the game, and `name` is `call`: its catalog call, such as `t_wythoff(t=2)`, or None.
    `canonical` is the simplest notation of an equal game, or None if `game` already is this notation.
    """
    found = told(game)
    return {"game": str(game), "name": call, "canonical": None if found == game else str(found)}


def reply(
    arguments: Namespace, about: tuple[Game, str | None] | None, found: Any, lines: Iterable[str], /,
    *, wrote: str | None = None, **besides: Any,
) -> int:  # fmt: skip
    """Print an answer: with --json as a JSON object, else as `lines`.

    The JSON object consists of the keys of `head(*about)`, those of the answer `found`, and the keys `besides`. `about`
    is the pair (game, catalog call or None), or None if the answer is not about a game. `wrote` is the file that the
    command has written, if any (see `say`).

    Return the exit status: 3 if a game in Python was stopped at its time limit, so that the answer covers less than
    requested, else 0.
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
    """Call the library function `question` with the typed game, and print the answer. Return the exit status.

    The call is `question(game, ...)`, with the options among `options` that were typed and with `given` as keyword
    arguments. `lines(answer)` yields the printed lines. `doing` is the text beside the progress bar. `besides` contains
    further keys for JSON. With `seek`, first search for a proof of the P-positions, which the answer may use.
    """
    game, call = game_of(arguments)
    with handlers.sought(game) if seek else nullcontext():
        with Bar(doing, arguments) as bar:
            found = question(game, **typed(arguments, *options), **given, progress=bar)
        return reply(arguments, (game, call), found, lines(found), **besides or {})


def otherwise(arguments: Namespace) -> int:
    """Print lines below a text answer that say in which other way the typed game may be written. Return 0.

    One line contains the simplest notation of the game, if it was typed otherwise. One names a game with other rules
    that has the same options for small piles, if there is one.
    """
    if is_system(arguments.game):
        return 0
    game, _ = game_of(arguments)
    found, plain = canonical(game), told(game)
    lines = [] if plain == game else [f"This is the same game as {plain}."]
    moves = played(found).as_kind(Moves)
    if moves is not None and not is_known(moves) and (like := questions.sameness.resembled(found)) is not None:
        reach = questions.sameness.RESEMBLING
        lines.append(f"It has the same options as {like} for all piles to {reach}: no more is decided.")
    return say(lines)


def text(position: Position) -> str:
    return f"({', '.join(map(short, position))})" if position else "(), off the board"
