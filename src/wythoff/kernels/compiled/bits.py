"""Sets of integers as bits in uint64 words, with links that skip full words: source text for generated kernels.

A bit is free if it is 0. links[w] is 0 if word w may have a free bit, else the number of the next word that may have
one. The text is inlined: a function with an array argument would count references, which costs more than its work. All
integers are unsigned, because numba would test the sign of an index at every access.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

FULL, ONE = np.uint64(2**64 - 1), np.uint64(1)
SIX, LOW = np.uint64(6), np.uint64(63)  # the number n is stored as bit n & LOW of word n >> SIX


def _zeros(instruction: str) -> Any:
    """Return a function that counts the zeros at one end of a nonzero uint64 with one processor `instruction`."""

    @intrinsic
    def zeros(typing_context, word):  # type: ignore[no-untyped-def]  # numba infers the types
        def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return getattr(builder, instruction)(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.uint64(types.uint64), generate

    return zeros


leading_zeros, trailing_zeros = _zeros("ctlz"), _zeros("cttz")
# The names that the generated source text uses.
NAMES = {"u64": np.uint64, "FULL": FULL, "NONE": np.uint64(0), "ONE": ONE, "trailing_zeros": trailing_zeros}


def indented(depth: int, lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines of source text, each indented by `depth` spaces."""
    return (" " * depth + line for line in lines)


def window(f: int, index: str) -> str:
    """Return source code for bits `index` to `index` + 63 of set number f, which begins at word `set{f}`."""
    # shifts upwards twice, because a shift by 64 is undefined
    word, shift = f"set{f} + ({index} >> u64(6))", f"({index} & u64(63))"
    return f"(bits{f}[{word}] >> {shift} | (bits{f}[{word} + ONE] << ONE) << (u64(63) - {shift}))"


def insert(f: int, index: str, begin: str = "") -> Iterator[str]:
    """Yield source that adds `index` to set number f. With `begin`, the set begins at this word of the same array."""
    yield f"index = {index}"
    yield f"word = {begin or f'set{f}'} + (index >> u64(6))"
    yield f"filled = bits{f}[word] | ONE << (index & u64(63))"
    yield f"bits{f}[word] = filled"
    yield f"if filled == FULL: links{f}[word] = word + ONE"


def next_free(f: int, index: str) -> Iterator[str]:
    """Yield source that sets `found` to the least number >= `index` outside set f.

    It also shortens the chains of links that it follows: each link then leads to the target of the next one.
    """
    yield f"index = {index}"
    yield f"word = set{f} + (index >> u64(6))"
    yield f"rest = ~bits{f}[word] & (FULL << (index & u64(63)))"
    yield "if rest == NONE:"
    yield "    word += ONE"
    yield f"    following = u64(links{f}[word])"
    yield "    while following != NONE:"
    yield f"        beyond = u64(links{f}[following])"
    yield f"        if beyond != NONE: links{f}[word] = beyond"
    yield "        word, following = following, beyond"
    yield f"    rest = ~bits{f}[word]"
    yield f"found = (word - set{f} << u64(6)) + trailing_zeros(rest)"
