"""Games, positions and numbers in requests: parsed from text, with an error if they exceed the limits of pages."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from wythoff.apps.cli.numbers import read_pile
from wythoff.apps.cli.pythonic import imported, is_named
from wythoff.apps.cli.replies import head
from wythoff.apps.web import limits
from wythoff.base.errors import NotationError, RequestError, TooLargeError, brief, digits_of
from wythoff.base.frozen import told_of
from wythoff.game.catalog import ENTRIES, NAMES
from wythoff.game.rulesets import Game, parse_call
from wythoff.game.rulesets.wording import in_words
from wythoff.sequences.integers import in_digits

# The piles with which a match begins, by the number of piles; and the piles for games with fractions.
BEGINNINGS: dict[int, tuple[int | Fraction, ...]] = {1: (20,), 2: (6, 9), 3: (3, 4, 6)}
FRACTIONS = (Fraction(3, 5), Fraction(7, 2))
_allowed: list[str] = []  # the text of the game in Python that the command line named; empty if none


def allow(text: str) -> None:
    """Allow, from now on, requests about the game written in Python that `text` names, such as `mine.py:Divisors`.

    It is the game that was typed on the command line. Requests must name it by exactly the same text, and may name no
    other game in Python.
    """
    _allowed[:] = [text] if is_named(text) else []


def read_game(given: object) -> tuple[Game, str | None]:
    """Return the pair (game, catalog call) for the text `given` in a request.

    The catalog call is the full form of a name from the catalog, or None if the text is not such a name.

    >>> str(read_game("g1")[0]), read_game("g1")[1]
    ('nim | diagonal(x1 + 1)', 'g1()')

    Raises: NotationError; RequestError for a game in a Python file or module, which pages may not name.
    """
    text = read_text(given, "a game", limits.NOTATION)
    if text in _allowed:
        return imported(text), None
    if is_named(text) or text[:1] == "@":
        raise RequestError("a game must be a notation or a name: files and modules cannot be used on a page")
    return parse_call(text, NAMES)


def read_text(given: object, what: str, most: int) -> str:
    """Return the text `given` in a request, without blanks around it. Errors call it `what`.

    Raises: RequestError if it is not a text, empty, or longer than `most` characters.
    """
    if not isinstance(given, str) or not given.strip():
        raise RequestError(f"{what} must be given, as text")
    if len(given) > most:
        raise RequestError(f"{what} must have at most {most} characters, had {len(given)}")
    return given.strip()


def read_piles(given: object) -> tuple[int | Fraction, ...]:
    """Return the piles of a position in the text `given`, which are separated by commas or blanks.

    >>> read_piles("3, 10**3+5"), read_piles("3/5 7/2")
    ((3, 1005), (Fraction(3, 5), Fraction(7, 2)))

    Raises: RequestError; TooLargeError for numbers of more digits than a page shows.
    """
    parts = list(filter(None, re.split(r"[\s,;()]+", read_text(given, "a position", limits.NUMBER * 4))))
    if not 1 <= len(parts) <= limits.PILES:
        raise RequestError(f"a position must have 1 to {limits.PILES} numbers, had {len(parts)}")
    return tuple(map(read_size, parts))


def read_size(text: str) -> int | Fraction:
    if len(text) > 4 * limits.NUMBER or "@" in text:
        raise RequestError(f"a number must be typed as 123, 1e30 or 10**30+7, was {brief(text)}")
    size = read_pile(text)
    if max(abs(size.numerator), size.denominator).bit_length() > limits.BITS:
        raise TooLargeError(f"a number on a page must have at most {digits_of(limits.BITS)} digits")
    return size


def read_integer(given: object, what: str) -> int:
    size = read_size(read_text(given, what, limits.NUMBER * 4))
    if not isinstance(size, int):
        raise RequestError(f"{what} must be an integer")
    return size


def described(given: dict[str, Any]) -> dict[str, Any]:
    """Return a dictionary with what a page shows while a person types a game.

    If the text `given["game"]` is a game, the dictionary contains its notation, its rules in words, and the piles with
    which a match begins. "title" is the key of its title in `titles.json`, or None. If the text is no game, the
    dictionary contains the "error" and its "column" in the text.
    """
    try:
        game, call = read_game(given.get("game"))
    except NotationError as error:
        return {"error": str(error), "column": error.column}
    return {
        **head(game, call),
        "title": call.partition("(")[0] if call else title_of(str(game)),
        **told_of(game, "piles ordered"),
        "rules": list(in_words(game)),
        "board": has_board(game),
        "from": typed(beginning(game)),
    }


def title_of(rule: str) -> str | None:
    """Return the name in the catalog of the game `rule`, a notation or a call; None if it has no name there.

    >>> title_of("nim | diagonal"), title_of("fibonacci_nim()")
    ('wythoff', 'fibonacci_nim')
    """
    name = rule.partition("(")[0]
    return next((entry.name for entry in ENTRIES if entry.shown_rule == rule or entry.name == name), None)


def has_board(game: Game) -> bool:
    """Return whether a game has a map: it has two piles of integers.

    >>> [has_board(read_game(name)[0]) for name in ("wythoff", "fibonacci_nim", "ratwyt")]
    [True, False, False]
    """
    return game.piles == 2 and _of_integers(game)


def beginning(game: Game) -> tuple[int | Fraction, ...]:
    """Return piles of moderate size with which a match of `game` begins by default.

    >>> beginning(read_game("wythoff")[0]), beginning(read_game("fibonacci_nim")[0])
    ((6, 9), (20,))
    """
    if not _of_integers(game):
        return FRACTIONS
    return BEGINNINGS.get(game.piles) or tuple(range(3, game.piles + 3))


def _of_integers(game: Game) -> bool:
    return all(isinstance(size, int) for size in game.sizes(1))


def typed(piles: tuple[int | Fraction, ...]) -> str:
    return ", ".join(map(in_digits, piles))
