"""Words of digits as text: side by side where each digit is one character, else with commas."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.errors import NotationError
from wythoff.sequences.integers import from_decimal, to_decimal

CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyz"


def written(digits: Sequence[int]) -> str:
    """The word as text; `read_digits` reads it again.

    >>> written((1, 0, 2)), written((10, 35)), written((1, 36, 0)), written((40,)), written((2, -1))
    ('102', 'az', '1,36,0', '40,', '2,-1')
    """
    if all(0 <= digit < len(CHARACTERS) for digit in digits):
        return "".join(map(CHARACTERS.__getitem__, digits))
    return ",".join(map(to_decimal, digits)) + "," * (len(digits) == 1)


def read_digits(text: str) -> tuple[int, ...]:
    """The word that a text denotes, admissible or not: characters 0 to 9 and a to z, or integers with commas.

    >>> read_digits("102"), read_digits("1,36,0"), read_digits("40,")
    ((1, 0, 2), (1, 36, 0), (40,))

    Raises: NotationError.
    """
    if "," in text:
        parts = [part.strip() for part in text.strip().removesuffix(",").split(",")]
        for part in parts:
            if not (part.isascii() and part.removeprefix("-").isdigit()):
                raise NotationError(f"a digit between commas must be an integer, was {part!r}", text)
        return tuple(map(from_decimal, parts))
    values = {character: value for value, character in enumerate(CHARACTERS)}
    for place, character in enumerate(text):
        if character not in values:
            raise NotationError(f"a digit must be one of 0 to 9 and a to z, was {character!r}", text, place)
    if not text:
        raise NotationError("a word must have a digit", text)
    return tuple(map(values.__getitem__, text))
