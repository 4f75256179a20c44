"""The colours of pictures: yellow to brown for P-positions, black to blue for others, apart for every eye.

These are the hues of the survey's figures: yellow is surplus -1 and brown -k, black is 0.
"""

from __future__ import annotations

from math import log
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]
BRIGHTEST = 255  # a part of a colour
HALF = 128  # of a palette
# From surplus -1 to -k, in proportion to the logarithm; and from 1 to infinity, in proportion to 1 - 1/surplus.
P_RAMP: tuple[Colour, ...] = ((255, 244, 170), (240, 200, 60), (190, 120, 30), (100, 50, 20))
N_RAMP: tuple[Colour, ...] = ((25, 60, 150), (150, 200, 255))
OFF_BOARD = 2  # the place of its colour, after N- and P-positions
BOARD: tuple[Colour, ...] = ((255, 255, 255), (0, 0, 0), (160, 160, 160))
# Of drawn figures: apart in hue for every eye, and in lightness where they meet. Source: Okabe and Ito 2008.
BLACK, WHITE, PALE, GREY = (0, 0, 0), (255, 255, 255), (238, 238, 238), (160, 160, 160)
DEEP_BLUE, SKY, GREEN = (0, 80, 140), (86, 180, 233), (0, 130, 95)
ORANGE, VERMILION, PINK = (230, 159, 0), (213, 94, 0), (230, 130, 180)
ZERO = (255, 205, 0)  # the value of P-positions: a yellow that no other value is near to


def surplus_palette(
    lost: tuple[Colour, ...] = P_RAMP, neither: Colour = BLACK, won: tuple[Colour, ...] = N_RAMP
) -> tuple[Colour, ...]:
    """The palette whose places `surplus_shades` gives: P-positions first, then 0, then others."""
    negative = [between(lost, shade / (HALF - 1)) for shade in range(HALF)]
    positive = [between(won, 1 - 1 / surplus) for surplus in range(1, HALF)]
    return (*negative, neither, *positive)


def surplus_shades(k: int, highest: int) -> bytes:
    """The place in the palette for each palace number up to `highest`.

    >>> list(surplus_shades(3, 4))
    [127, 80, 0, 128, 129]
    """
    whole = log(k) or 1.0
    lost = (round((HALF - 1) * log(k - number) / whole) for number in range(min(k, highest + 1)))
    won = (HALF + min(surplus, HALF - 1) for surplus in range(highest + 1 - k))
    return bytes((*lost, *won))


def value_palette() -> tuple[Colour, ...]:
    """Yellow for the value 0, from dark to light blue for the others, and last the colour of what is not a position."""
    others = 2 * HALF - 2
    ramp = tuple(between(N_RAMP, place / (others - 1)) for place in range(others))
    return (ZERO, *ramp, BOARD[OFF_BOARD])


def light(colour: Colour) -> bool:
    """Whether black is easier to read than white on a colour.

    >>> light((255, 244, 170)), light((25, 60, 150))
    (True, False)
    """
    red, green, blue = ((part / BRIGHTEST) ** 2.2 for part in colour)
    return bool(0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18)


def between(ramp: tuple[Colour, ...], part: float) -> Colour:
    """The colour at a fraction, from 0 to 1, of the way along a ramp."""
    place = min(int(part * (len(ramp) - 1)), len(ramp) - 2)
    rest = part * (len(ramp) - 1) - place
    red, green, blue = (round(a + (b - a) * rest) for a, b in zip(ramp[place], ramp[place + 1], strict=True))
    return red, green, blue
