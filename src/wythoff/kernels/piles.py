"""The door of the piles: P-positions of three and more unordered piles, for rules on the amounts; plain or compiled."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial

from wythoff.errors import brief
from wythoff.kernels import limits
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.limits import Progress, filled, require_memory, silent
from wythoff.kernels.plain import piles as plain
from wythoff.kernels.plain.piles import Rule


def completion_seconds(rule: Rule, piles: int, side: int) -> float:
    """About how long `completions` takes."""
    return _choice(rule, piles, side).seconds


def pile_number(piles: Sequence[int], side: int) -> int:
    """The place of all piles but one in a table of `completions`."""
    return plain.number(piles, side)


def _choice(rule: Rule, piles: int, side: int) -> Choice:
    """Choose by how many choices of amounts, and of last piles, there are."""
    others = comb(side + piles - 2, piles - 1)
    steps = side ** (2 * piles - 2) // (2 ** (piles - 1) * factorial(piles - 1)) if rule == "xor" else others * side
    return choose("piles", cells=steps, tests=others * side // 2)


def completions(
    rule: Rule, piles: int, side: int, *, misere: bool, progress: Progress = silent
) -> tuple[Sequence[int], tuple[Sequence[int], ...]]:
    """The table of last piles of `plain.piles.complete`, and the P-positions with piles less than `side` in columns.

    In the table every number of `side` or more stands for no pile.

    Cost: O(side^(2n - 2)) steps for n piles ("xor"); memory: 4 bytes (plain 8) for each choice of n - 1 piles.
    Raises: TooLargeError.
    """
    compile_it = _choice(rule, piles, side).compiled
    size = side ** (piles - 1)
    require_memory(
        (4 if compile_it else 8) * size, f"a table of {brief(size)} choices of {piles - 1} piles", progress=progress
    )
    none = 1 << side.bit_length()
    compiled = limits.twin("piles") if compile_it else None
    table = filled(compiled, size, none, "uint32")
    complete = compiled.complete if compiled else plain.complete
    for first in range(side):
        complete(table, rule, piles, side, none, first, first + 1, misere)
        progress(first, side)
    if compiled:
        return table, tuple(compiled.listed(table, piles, side).T)
    every = (others for first in range(side) for others in plain.ascending(first, piles - 1, side))
    found = [(*others, table[plain.number(others, side)]) for others in every]
    return table, tuple(zip(*(place for place in found if place[-2] <= place[-1] < side), strict=True)) or ((),) * piles
