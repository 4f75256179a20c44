"""Games as the library accepts them: a game, a notation or a name."""

from __future__ import annotations

from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Game, parse, parse_call, require_game


def as_game(given: Game | str) -> Game:
    """Return the game itself, or parse a notation or a name of the catalog.

    >>> str(as_game("g1")), as_game("nim") == as_game(as_game("nim"))
    ('nim | diagonal(x1 + 1)', True)

    Raises: NotationError; ParameterError for anything else.
    """
    if isinstance(given, str):
        return parse_call(given, names=NAMES).game
    require_game(given)
    return given


def stored_game(text: str) -> Game:
    """Return the game of a notation in a file. Parts that can never apply are allowed, and add nothing.

    >>> str(stored_game("nim | where(k < 0)"))
    'nim | where(k < 0)'

    Raises: NotationError.
    """
    return parse(text, names=NAMES)
