"""Dots and shades as characters: braille, half blocks in colours, and plain ASCII."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from wythoff.reports.views.colours import Colour

BRAILLE = 0x2800  # the character without a dot
# The bit of each dot of a braille character, row by row from above.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
HALVES = " ▄▀█"
RESET = "\x1b[0m"
LEVELS = (0, 95, 135, 175, 215, 255)  # amounts of red, green and blue in a palette of 256 colours
TRUE_COLOUR = 1 << 24  # colours of a terminal that shows all of them


def braille(rows: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield lines of braille characters for rows of dots; each character holds four rows of two dots.

    A dot is set unless it is 0.

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
    """Yield lines of block characters for rows of dots; each character holds two dots, one above the other.

    >>> list(half_blocks([[1, 0, 1], [1, 1, 0]]))
    ['█▄▀']
    """
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=(0,) * len(rows[0]) if rows else ()):
        yield "".join(HALVES[2 * bool(above) + bool(below)] for above, below in zip(upper, lower, strict=True))


def coloured_blocks(rows: Sequence[bytes], palette: Sequence[Colour], colours: int) -> Iterator[str]:
    """Yield lines of coloured characters for rows of palette indices. Each character shows the colours of two rows.

    `colours` is the number of colours of the terminal.
    """
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
    """Yield a line of characters for each row of indices. An index i becomes glyphs[i] twice, about as wide as high.

    >>> list(doubled([[0, 1]], ".#"))
    ['..##']
    """
    return lettered(rows, [2 * glyph for glyph in glyphs])


def lettered(rows: Sequence[Sequence[int]], words: Sequence[str]) -> Iterator[str]:
    """Yield a line for each row of indices. An index i becomes words[i]; all words must have the same length.

    >>> list(lettered([[0, 1]], [". ", "P "]))
    ['. P ']
    """
    return ("".join(words[place] for place in row) for row in rows)


def _code(colour: Colour, colours: int) -> str:
    """Return the escape code that sets a colour. If the terminal has only 256 `colours`, use the nearest one."""
    if colours >= TRUE_COLOUR:
        return "2;" + ";".join(map(str, colour))
    red, green, blue = (min(range(6), key=lambda level: abs(LEVELS[level] - part)) for part in colour)
    return f"5;{16 + 36 * red + 6 * green + blue}"
