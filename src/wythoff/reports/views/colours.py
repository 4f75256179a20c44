"""The colours of pictures: yellow to brown for P-positions, black to blue for others.

Colour-blind readers can distinguish them. In a blocking game where at most k - 1 options may be blocked, colours show
surplus numbers, which are negative exactly at P-positions: yellow is -1, brown is -k, and black is 0, as in the figures
of *Wythoff visions* (2019).

A *theme* sets the colours of pictures and the size of letters. A *palette* is a list of colours, given by their
indices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple, TypeAlias

from wythoff.base.errors import RequestError, brief

Colour: TypeAlias = tuple[int, int, int]
Ramp: TypeAlias = tuple[Colour, ...]
BRIGHTEST = 255  # the largest amount of red, green or blue
HALF = BRIGHTEST // 2 + 1  # colours in half a palette
# From surplus -1 to -k, in proportion to the logarithm; and from 1 to infinity, in proportion to 1 - 1/surplus.
P_RAMP: Ramp = ((255, 244, 170), (240, 200, 60), (190, 120, 30), (100, 50, 20))
N_RAMP: Ramp = ((25, 60, 150), (150, 200, 255))
OFF_BOARD = 2  # index of the colour of squares off the board; 0 and 1 are N- and P-positions
BOARD: Ramp = ((255, 255, 255), (0, 0, 0), (160, 160, 160))
# Colours of drawn figures: colour-blind readers can distinguish their hues, and neighbouring ones differ in lightness.
# Source: Okabe and Ito 2008.
BLACK, WHITE, PALE, GREY = (0, 0, 0), (255, 255, 255), (238, 238, 238), (160, 160, 160)
DEEP_BLUE, SKY, GREEN = (0, 80, 140), (86, 180, 233), (0, 130, 95)
ORANGE, VERMILION, PINK = (230, 159, 0), (213, 94, 0), (230, 130, 180)
ZERO = (255, 205, 0)  # the value of P-positions: a yellow unlike the colours of other values


def surplus_shades(k: int, highest: int) -> bytes:
    """Return the palette indices for the palace numbers 0, 1, ..., `highest`, one byte for each.

    The palace number of a position is the number of its options that are P-positions; its surplus is the palace number
    minus k. A negative surplus has an index below 128, from 127 for -k to 0 for -1. The surplus 0, 1, 2, ... has the
    index 128, 129, 130, ...

    >>> list(surplus_shades(3, 4))
    [127, 80, 0, 128, 129]
    """
    whole = log(k) or 1.0
    lost = (round((HALF - 1) * log(k - number) / whole) for number in range(min(k, highest + 1)))
    return bytes((*lost, *(HALF + min(surplus, HALF - 1) for surplus in range(highest + 1 - k))))


def surplus_colours(k: int, numbers: Sequence[int]) -> list[Colour]:
    """Return the colours of the surplus numbers `numbers`. Each must be at least -k."""
    shades, palette = surplus_shades(k, k + max(numbers)), LIGHT.surplus()
    return [palette[shades[k + number]] for number in numbers]


def value_palette() -> Ramp:
    """Return a palette for Sprague-Grundy values: yellow for 0, then dark to light blue, and last a colour for holes.

    Holes are squares off the board.
    """
    return (*shades(LIGHT, 2 * HALF - 2), BOARD[OFF_BOARD])


def light(colour: Colour) -> bool:
    """Return whether a colour is light: black letters are easier to read on it than white ones.

    >>> light((255, 244, 170)), light((25, 60, 150))
    (True, False)
    """
    red, green, blue = ((part / BRIGHTEST) ** 2.2 for part in colour)
    return bool(0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18)


def between(ramp: Ramp, part: float) -> Colour:
    """Return the colour at the fraction `part`, from 0 to 1, of the way from the first to the last colour of `ramp`.

    The colours of `ramp` lie on this way at equal distances; between two neighbours their mixture is returned.
    """
    place = min(int(part * (len(ramp) - 1)), len(ramp) - 2)
    rest = part * (len(ramp) - 1) - place
    red, green, blue = (round(a + (b - a) * rest) for a, b in zip(ramp[place], ramp[place + 1], strict=True))
    return red, green, blue


MOST_PIXELS = 100  # of a square


class Theme(NamedTuple):
    """The colours of pictures, and the size of letters.

    `ink` and `paper` are the colours of lines and of the background, and `colours` maps colours of the light theme to
    their replacements. `zero` is the colour of the value 0, and `values` are the colours of other values. `lost` are
    the colours of surplus numbers from -1 to -k, `won` those from 1 on, and `neither` is that of 0. `said` describes
    these colours in words, and `marked` those of P-positions and others in pictures of pixels. Letters and lines are
    `zoom` times as large as on paper.
    """

    name: str
    ink: Colour = BLACK
    paper: Colour = WHITE
    colours: Mapping[Colour, Colour] = {}
    zero: Colour = ZERO
    values: Ramp = N_RAMP
    lost: Ramp = P_RAMP
    neither: Colour = BLACK
    won: Ramp = N_RAMP
    said: str = "P-positions from yellow (surplus -1) to brown (-k), others from black (0) to blue"
    marked: str = "black, others white"
    zoom: float = 1.0

    def shown(self, colour: Colour) -> Colour:
        return self.colours.get(colour, colour)

    def surplus(self) -> Ramp:
        """Return the palette for `surplus_shades`: colours for -1 to -k, then for 0, then for positive surplus."""
        negative = (between(self.lost, shade / (HALF - 1)) for shade in range(HALF))
        return (*negative, self.neither, *(between(self.won, 1 - 1 / surplus) for surplus in range(1, HALF)))


LIGHT = Theme("light")
NIGHT, DAY, SHADE = (24, 26, 31), (232, 232, 228), (84, 88, 96)
THEMES = {
    theme.name: theme
    for theme in (
        LIGHT,
        Theme(
            "dark",
            ink=DAY,
            paper=NIGHT,
            colours={
                WHITE: NIGHT, BLACK: DAY, PALE: (44, 47, 54), GREY: SHADE, DEEP_BLUE: (110, 190, 255),
                SKY: (40, 110, 160), GREEN: (70, 210, 160), VERMILION: (255, 140, 70), ORANGE: (255, 190, 60),
            },
            values=((30, 60, 120), (150, 200, 255)),
            marked="white, others black",
        ),
        # For printers without colours: greys from black to white. Lines differ in their dashes, marks in their shapes.
        Theme(
            "print",
            colours={
                DEEP_BLUE: BLACK, SKY: (200, 200, 200), GREEN: BLACK, VERMILION: (90, 90, 90), ORANGE: (120, 120, 120),
                PINK: (150, 150, 150), GREY: (205, 205, 205),
            },
            zero=BLACK,
            values=((250, 250, 250), (140, 140, 140)),
            lost=((80, 80, 80), BLACK),
            neither=(165, 165, 165),
            won=((190, 190, 190), WHITE),
            said="P-positions from grey (surplus -1) to black (-k), others from light grey (0) to white",
        ),
        Theme(
            "projector",
            colours={DEEP_BLUE: (0, 60, 130), VERMILION: (200, 60, 0), GREY: (120, 120, 120), PALE: (225, 225, 225)},
            zoom=1.6,
        ),
    )
}  # fmt: skip


class Look(NamedTuple):
    """A theme, and `scale`: how many pixels wide a square is in a PNG. If it is None, the picture fits its page."""

    theme: Theme = LIGHT
    scale: int | None = None


PLAIN = Look()


def look(theme: str | None, scale: int | None) -> Look:
    """Return the look with the theme called `theme`, by default "light", and the given `scale`.

    >>> look("dark", 12).theme.paper
    (24, 26, 31)

    Raises: RequestError for an unknown theme, or a scale that is no positive integer or too large.
    """
    if theme is not None and not (isinstance(theme, str) and theme in THEMES):
        raise RequestError(f"a theme must be one of {', '.join(THEMES)}, was {brief(theme)}")
    if scale is not None and (isinstance(scale, bool) or not isinstance(scale, int) or not 1 <= scale <= MOST_PIXELS):
        raise RequestError(f"a square must be 1 to {MOST_PIXELS} pixels wide, was {brief(scale)}")
    return Look(LIGHT if theme is None else THEMES[theme], scale)


def shades(theme: Theme, highest: int) -> list[Colour]:
    """Return the colours of the values 0, 1, ..., `highest` in a theme. The colour of 0 differs from all others.

    >>> shades(LIGHT, 2)
    [(255, 205, 0), (25, 60, 150), (150, 200, 255)]
    """
    return [theme.zero, *(between(theme.values, n / max(1, highest - 1)) for n in range(highest))]
