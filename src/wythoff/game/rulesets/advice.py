"""Parts of error messages that suggest a command for a request that works."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from wythoff.base.errors import cut
from wythoff.game.rulesets.game import Game, own_of
from wythoff.kernels.limits import ENDLESS

LONGEST = 200  # most characters of a game that a message repeats
BOARD = 20  # the largest pile in suggested commands for a table


def command(name: str, game: Game, **options: int | str) -> str:
    """Return the text of a command about a game, for an error message.

    `name` is the command, such as solve. `options` are its options with their values. If the notation of the game is
    long, the word GAME stands for it.

    >>> from wythoff.game.rulesets import Nim
    >>> print(command("solve", Nim(), up_to=20))
    wythoff solve "nim" --up-to 20
    """
    text, own = str(game), own_of(game)
    # the game as the user typed it, such as FILE.py:NAME, even inside layers
    if own is not None and hasattr(own, "_typed"):
        text = text.replace(str(own), own._typed)
    words = ["wythoff", name, f'"{text}"' if len(text) <= LONGEST else "GAME"]
    for option, value in options.items():
        words += [
            f"--{option.replace('_', '-')}",
            "10**30" if isinstance(value, int) and value > ENDLESS else str(value),
        ]
    return " ".join(words)


def shown(game: Game) -> str:
    """Return the text of a game for a message. A long text is cut."""
    return cut(str(game), LONGEST)


def round_numbers(end: int) -> list[int]:
    """Return the numbers 1, 2, 5, 10, 20, 50, 100, ... below `end`.

    >>> round_numbers(100)
    [1, 2, 5, 10, 20, 50]
    """
    end = min(end, ENDLESS)
    found = [digit * 10**zeros for zeros in range(len(str(end))) for digit in (1, 2, 5)]
    return [number for number in found if number < end]


def greatest(end: int, fits: Callable[[int], bool]) -> int | None:
    """Return the greatest number in `round_numbers(end)` for which `fits` is true; None if there is none.

    If `fits` is true for a number, it must be true for all smaller ones.

    >>> greatest(1000, lambda number: number * number < 5000)
    50
    """
    numbers = round_numbers(end)
    place = bisect_left(numbers, True, key=lambda number: not fits(number))
    return numbers[place - 1] if place else None
