"""Dots and shades as characters: braille, half blocks in colours, and plain ASCII."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from wythoff.reports.views.colours import Colour

BRAILLE = 0x2800  # the character without a dot
# The bits of the dots of a braille character, in rows from above.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
HALVES = " ▄▀█"
RESET = "\x1b[0m"
LEVELS = (0, 95, 135, 175, 215, 255)  # of red, green and blue in a palette of 256 colours
TRUE_COLOUR = 1 << 24  # colours that a terminal has if it has all


def braille(rows: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield rows of dots, each set unless it is 0, as lines of characters that hold four rows of two dots.

    >>> list(braille([[1, 0, 1], [0, 1, 1], [0, 0, 0], [0, 0, 0], [1, 0, 0]]))
    ['⠑⠃', '⠁⠀']
    """
    width = max(map(len, rows), default=0)
    for start in range(0, len(rows), 4):
        cells = [0] * (-(-width // 2))
        for row, bits in zip(rows[start : start + 4], DOTS, strict=False):
            for place, dot in enumerate(row):
                if dot:
                    cells[place // 2] |= bits[place % 2]
        yield "".join(chr(BRAILLE + cell) for cell in cells)


def half_blocks(rows: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield rows of dots as lines of characters that hold two rows of one dot.

    >>> list(half_blocks([[1, 0, 1], [1, 1, 0]]))
    ['█▄▀']
    """
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=(0,) * len(rows[0]) if rows else ()):
        yield "".join(HALVES[2 * bool(above) + bool(below)] for above, below in zip(upper, lower, strict=True))


def coloured_blocks(rows: Sequence[bytes], palette: Sequence[Colour], colours: int) -> Iterator[str]:
    """Yield rows of palette indices as lines of characters of two rows, for a terminal with that many colours."""
    front = [f"38;{_code(colour, colours)}" for colour in palette]
    back = [f"48;{_code(colour, colours)}" for colour in palette]
    for upper, lower in zip_longest(rows[::2], rows[1::2]):
        line, shown = "", ("", "")
        for place, above in enumerate(upper):
            wanted = front[above], "49" if lower is None else back[lower[place]]
            if wanted != shown:
                line, shown = f"{line}\x1b[{';'.join(wanted)}m", wanted
            line += "▀"
        yield line + RESET


def doubled(rows: Sequence[Sequence[int]], glyphs: str) -> Iterator[str]:
    """Return rows of indices into characters as lines in which each character stands twice, so that squares are square.

    >>> list(doubled([[0, 1]], ".#"))
    ['..##']
    """
    return lettered(rows, [2 * glyph for glyph in glyphs])


def lettered(rows: Sequence[Sequence[int]], words: Sequence[str]) -> Iterator[str]:
    """Return rows of indices into `words`, which have equal lengths, as lines of these words.

    >>> list(lettered([[0, 1]], [". ", "P "]))
    ['. P ']
    """
    return ("".join(words[place] for place in row) for row in rows)


def _code(colour: Colour, colours: int) -> str:
    """Return a colour as an escape code; the nearest one for terminals with only 256."""
    if colours >= TRUE_COLOUR:
        return "2;" + ";".join(map(str, colour))
    red, green, blue = (min(range(6), key=lambda level: abs(LEVELS[level] - part)) for part in colour)
    return f"5;{16 + 36 * red + 6 * green + blue}"
