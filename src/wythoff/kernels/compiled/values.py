"""Sprague-Grundy values of two-pile games with lines, compiled: see `plain.values`.

For each *line* of squares in a direction (p, q) there is a set of the values on it, as bits in words, and a summary
with a bit for each full word. The lines of one direction form a *family*. The least value in none of the sets of lines
through a square is found in the first word that is full in no summary, or soon after it. About two words are tested for
a square, for any size of the board. The board is filled in blocks, so that the sets stay in the cache. The values lie
in a table `out` with `side` rows and columns. In `misere` play, a square without a move has the value 1.

For each shape of game a kernel is generated in which the loop over families is unrolled. Its variables for family f are
bits{f}, full{f} (the summaries), set{f} and sum{f} (where those of the current line begin).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from wythoff.expressions import namespace
from wythoff.kernels.compiled.bits import NAMES, indented
from wythoff.kernels.compiled.keeping import kept
from wythoff.kernels.limits import WORD_BITS
from wythoff.kernels.plain.values import ENDED, NO_SQUARE, LineGame, numbering

BAND, TILE = 32, 64  # the number of rows and of columns of a tile


class Shape(NamedTuple):
    """The properties of a game for which its kernel is compiled.

    `families` has an item (p, q, own, has_starts) for each `plain.values.Family`, a set of lines in one direction (p,
    q); `has_starts` says whether the field `starts` is not empty. The other fields say whether the game has single
    moves (vectors), is symmetric, has a board with special squares, and is played in misere play.
    """

    families: tuple[tuple[int, int, bool, bool], ...]
    vectors: bool
    symmetric: bool
    board: bool
    misere: bool


class ValueLines:
    """For each line of squares along which moves lead, the set of the values on it. All values are less than `values`.

    bits[f] contains the sets of the lines of direction number f, one after the other, each as `words` words of 64 bits.
    full[f] contains summaries of these sets: a bit of a summary is 1 if a word of the set is full.
    """

    def __init__(self, game: LineGame, side: int, values: int) -> None:
        self.game, self.side = game, side
        self.words, self.summary = sizes(values)
        numbered = [numbering(family, side, game.symmetric) for family in game.families]
        self.offsets, self.counts = [offset for offset, _ in numbered], [count for _, count in numbered]
        self.bits = [np.zeros(count * self.words, np.uint64) for count in self.counts]
        self.full = [np.zeros(count * self.summary, np.uint64) for count in self.counts]


def sizes(values: int) -> tuple[int, int]:
    """Return (words of a set, words of its summary), for a set of values below `values`.

    A summary has a bit for each word of the set; words have 64 bits.
    """
    words = values // WORD_BITS + 1
    # an odd multiple of a cache line, so that the sets of neighbouring lines lie in different places of the cache
    return (words + 7) // 8 * 8 | 8, words // WORD_BITS + 1


def codes(board: bytes) -> Any:
    """Return the bytes of a board as an array: codes for squares that end the game and for places without a square."""
    return np.frombuffer(board, np.uint8)


def line_values(
    lines: ValueLines, out: Any, start: int, end: int, first: int, last: int, board: Any, misere: bool, mirror: bool
) -> None:
    """Compute the Sprague-Grundy values of the rows `start` to `end` - 1 in the tiles `first` to `last` - 1 of `out`.

    A tile is a block of `TILE` columns. `lines` contains the sets of the values on lines so far, and is updated.
    board[x*side + y] is `ENDED` for a square that ends the game, and `NO_SQUARE` where there is no square; there `out`
    gets the largest number of its type. `board` is empty if there are neither. In symmetric games, only values with x
    <= y are computed; if `mirror`, each is copied to its mirror image.
    """
    game = lines.game
    shape = Shape(
        tuple((family.p, family.q, family.own, bool(family.starts)) for family in game.families),
        bool(game.vectors), game.symmetric, len(board) > 0, misere,
    )  # fmt: skip
    starts = np.array([start for family in game.families for start in family.starts], np.int64).reshape(-1, 2)
    ends = np.cumsum([len(family.starts) for family in game.families], dtype=np.int64)
    vectors = np.array(game.vectors, np.int64).reshape(-1, 2)
    sets = [part for family in zip(lines.bits, lines.full, lines.offsets, lines.counts, strict=True) for part in family]
    u64 = np.uint64
    _kernel(shape)(
        out.reshape(-1), u64(lines.side), u64(start), u64(end), u64(first), u64(last), u64(lines.words),
        u64(lines.summary), board, mirror, starts, ends, vectors, np.zeros(lines.words, u64),
        *(part if isinstance(part, np.ndarray) else u64(part) for part in sets),
    )  # fmt: skip


def mirrored(out: Any, start: int, end: int, side: int, block: int) -> None:
    """Copy the squares (x, y), x < y, start <= x < end, of a table to (y, x), a block of `block` columns at a time."""
    for y in range(start, side, block):
        part = out[start:end, y : y + block]
        if y == start:
            low = np.tril_indices(end - start, -1)
            part[low] = part.T[low]
        else:
            out[y : y + block, start:end] = part.T


@lru_cache
def _kernel(shape: Shape) -> Any:
    text = "\n".join(_source(shape)) + "\n"
    return kept("values", text)(namespace(text, NAMES)["sweep"])


def _source(shape: Shape) -> Iterator[str]:
    """Yield the source lines of the kernel for games of this `shape`.

    Coordinates, line numbers and values are unsigned, so that indices need no test of their sign.
    """
    sets = ", ".join(f"bits{f}, full{f}, offset{f}, count{f}" for f in range(len(shape.families)))
    yield "def sweep(out, side, start, end, first, last, words, summary, board, mirror,"
    yield f"          starts, ends, vectors, extra, {sets}):"
    yield "    none = u64(0xFFFF) if out.itemsize == 2 else u64(0xFFFFFFFF)"
    yield "    for tile in range(first, last):"
    yield f"        left, right = tile * u64({TILE}), min(side, (tile + ONE) * u64({TILE}))"
    yield "        for x in range(start, end):"
    yield f"            for y in range({'max(x, left)' if shape.symmetric else 'left'}, right):"
    yield from indented(16, _square(shape))
    if shape.symmetric:
        yield "        if mirror:"
        yield "            for y in range(left, right):"
        yield "                for x in range(start, min(end, y)):"
        yield "                    out[y * side + x] = out[x * side + y]"


def _images(shape: Shape) -> list[tuple[int, str, str, str]]:
    """Return an item (f, suffix, x, y) for each direction number f of lines, such as (0, "0", "x", "y").

    In generated code, the suffix ends the names of its variables, and x and y are the names of the coordinates. In
    symmetric games, further items stand for the mirror images of directions (p, q) with p != q, such as (0, "0m", "y",
    "x").
    """
    images = [(f, f"{f}", "x", "y") for f in range(len(shape.families))]
    images += [(f, f"{f}m", "y", "x") for f, (p, q, *_) in enumerate(shape.families) if shape.symmetric and p != q]
    return images


def _square(shape: Shape) -> Iterator[str]:
    """Yield source lines that compute the value of square (x, y) from the sets of its lines, and add it to the sets."""
    families, vectors, symmetric, board, _ = shape
    images, inner = _images(shape), 12 if board else 8
    for f, name, x, y in images:
        p, q, _, has_starts = families[f]
        yield f"line = {_through(f, p, q, x, y)}"
        yield f"set{name}, sum{name} = line * words, line * summary"
        if has_starts:
            yield f"for n in range({f'u64(ends[{f - 1}])' if f else 'NONE'}, u64(ends[{f}])):"
            yield "    s, u = u64(starts[n, 0]), u64(starts[n, 1])"
            yield from indented(4, _looked(x, y, symmetric, board))
            yield from indented(inner, _insert(f, name, "value"))
    if vectors:
        yield "for n in range(u64(len(vectors))):"
        yield "    s, u = u64(vectors[n, 0]), u64(vectors[n, 1])"
        yield from indented(4, _looked("x", "y", symmetric, board))
        yield f"{' ' * inner}extra[value >> u64(6)] |= ONE << (value & u64(63))"
    yield from _value(shape, images)
    if vectors:
        yield "for n in range(u64(len(vectors))):"
        yield "    s, u = u64(vectors[n, 0]), u64(vectors[n, 1])"
        yield from indented(4, _looked("x", "y", symmetric, board))
        yield f"{' ' * inner}extra[value >> u64(6)] = NONE"
    yield "out[x * side + y] = value_here"
    own = [(f, name) for f, name, *_ in images if families[f][2]]
    if board:
        yield "if value_here != none:"
    for f, name in own:
        yield from indented(4 if board else 0, _insert(f, name, "value_here"))


def _through(f: int, p: int, q: int, x: str, y: str) -> str:
    """Return a source expression for the number of the line through the square (x, y) in direction (p, q).

    (p, q) is direction number f, and `x` and `y` are source expressions.
    """
    if p == 0:
        return x if q == 1 else f"{x} * u64({q}) + {y} % u64({q})"
    part = f"{y} + offset{f} - u64({q}) * ({x} // u64({p}))" if p > 1 else f"{y} + offset{f} - u64({q}) * {x}"
    return part if p == 1 else f"{x} % u64({p}) * (count{f} // u64({p})) + {part}"


def _looked(x: str, y: str, symmetric: bool, board: bool) -> Iterator[str]:
    """Yield source lines that begin a block `if` for the square (x - s, y - u): it is entered if this square exists.

    In the block, the variable `value` is the Sprague-Grundy value of this square. If `symmetric`, it is read at (min,
    max) of the two coordinates. If `board`, there may be places without a square. s and u are variables of the code.
    """
    yield f"if {x} >= s and {y} >= u:"
    if symmetric:
        yield f"    value = u64(out[min({x} - s, {y} - u) * side + max({x} - s, {y} - u)])"
    else:
        yield f"    value = u64(out[({x} - s) * side + {y} - u])"
    if board:
        yield "    if value != none:"


def _insert(f: int, name: str, value: str) -> Iterator[str]:
    """Yield source lines that add `value`, a source expression, to the set of values of a line in direction number f.

    If this fills a word of the set, they set a bit of its summary. The variables of the line end with `name`.
    """
    yield f"word = {value} >> u64(6)"
    yield f"filled = bits{f}[set{name} + word] | ONE << ({value} & u64(63))"
    yield f"bits{f}[set{name} + word] = filled"
    yield f"if filled == FULL: full{f}[sum{name} + (word >> u64(6))] |= ONE << (word & u64(63))"


def _value(shape: Shape, images: Sequence[tuple[int, str, str, str]]) -> Iterator[str]:
    """Yield source lines that set `value_here` to the least value in none of the sets of the lines through the square.

    `images`, the result of `_images`, lists these lines.
    """
    _, vectors, _, board, misere = shape
    full = " | ".join(f"full{f}[sum{name} + part]" for f, name, *_ in images) or "NONE"
    union = " | ".join([*(f"bits{f}[set{name} + word]" for f, name, *_ in images), *(["extra[word]"] * vectors)])
    yield "part = NONE"
    yield f"open = ~({full})"
    yield "while True:"
    yield "    while open == NONE:"
    yield "        part += ONE"
    yield f"        open = ~({full})"
    yield "    word = (part << u64(6)) + trailing_zeros(open)"
    yield f"    rest = ~({union or 'NONE'})"
    yield "    if rest != NONE: break"
    yield "    open &= open - ONE"
    yield "value_here = (word << u64(6)) + trailing_zeros(rest)"
    if misere:
        # a square without a move has no option; in misere play its value is 1
        yield "if value_here == NONE:"
        yield "    word, lost = NONE, True"
        yield "    while lost and word < words:"
        yield f"        lost = ({union or 'NONE'}) == NONE"
        yield "        word += ONE"
        yield "    if lost: value_here = ONE"
    if board:
        yield f"if board[x * side + y] == {ENDED}: value_here = u64({int(misere)})"
        yield f"if board[x * side + y] == {NO_SQUARE}: value_here = none"
