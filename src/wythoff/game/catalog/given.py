"""Conversion to games: a game may be given as an object, by its notation, or by a name of the catalog."""

from __future__ import annotations

from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Game, parse, parse_call, require_game


def as_game(given: Game | str) -> Game:
    """Return `given` if it is a game. If it is a text, parse it as a notation or a name of the catalog.

    >>> str(as_game("g1")), as_game("nim") == as_game(as_game("nim"))
    ('nim | diagonal(x1 + 1)', True)

    Raises: NotationError for a text that is not a game; ParameterError for any other object.
    """
    if isinstance(given, str):
        return parse_call(given, names=NAMES).game
    require_game(given)
    return given


def stored_game(text: str) -> Game:
    """Return the game that `text`, a notation stored in a file, describes.

    Unlike in typed notation, parts of the rules that can never apply are allowed.

    >>> str(stored_game("nim | where(k < 0)"))
    'nim | where(k < 0)'

    Raises: NotationError.
    """
    return parse(text, names=NAMES)
