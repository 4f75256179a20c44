"""Source text for generated kernels: sets of integers, stored as bits, with links that skip full words.

A set consists of two arrays. `bits` has a bit for each number: the number n is bit n mod 64 of word n // 64, and a
number is *free* if its bit is 0. links[w] is 0 if word w may have a free bit, else the number of a later word that may
have one, or from which links lead to one. In the generated code, the arrays of set number f are bits{f} and links{f}.

The text is inlined, because a function with an array as argument would count references, which costs more than its
work. All integers are unsigned, because numba would test the sign of an index at every access.
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
    """Return a compiled function that counts the zeros at one end of a nonzero uint64.

    `instruction` is the name of the LLVM instruction: "ctlz" counts leading zeros, "cttz" trailing zeros.
    """

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
    """Yield lines of source text, each indented by `depth` spaces."""
    return (" " * depth + line for line in lines)


def window(f: int, index: str) -> str:
    """Return a source expression for 64 bits of set `f` as one word: its bit m stands for the number index + m.

    `index` is a source expression too. In the generated code, set `f` begins at word `set{f}` of the array `bits{f}`.
    """
    # shifts upwards twice, because a shift by 64 is undefined
    word, shift = f"set{f} + ({index} >> u64(6))", f"({index} & u64(63))"
    return f"(bits{f}[{word}] >> {shift} | (bits{f}[{word} + ONE] << ONE) << (u64(63) - {shift}))"


def insert(f: int, index: str, begin: str = "") -> Iterator[str]:
    """Yield source lines that add the number `index`, a source expression, to set number `f`.

    If this fills its word, the lines also set a link from this word to the next one, so that searches skip the word.
    The set begins at word `set{f}` of the array `bits{f}`, or at word `begin`, a source expression, if that is given.
    """
    yield f"index = {index}"
    yield f"word = {begin or f'set{f}'} + (index >> u64(6))"
    yield f"filled = bits{f}[word] | ONE << (index & u64(63))"
    yield f"bits{f}[word] = filled"
    yield f"if filled == FULL: links{f}[word] = word + ONE"


def next_free(f: int, index: str) -> Iterator[str]:
    """Yield source lines that set the variable `found` to the least number >= `index` that is not in set `f`.

    `index` is a source expression. The generated lines skip full words by links, which lead from word to word. They
    also shorten the links that they follow: each link then leads where the next link led.
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
