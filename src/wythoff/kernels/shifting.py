"""The door of boards in rows of bits, for moves that are the same at every position; plain or compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log2
from typing import Any

from wythoff.errors import brief
from wythoff.expressions import Expression
from wythoff.kernels import limits
from wythoff.kernels.boards import move_table
from wythoff.kernels.costs import Choice, choose
from wythoff.kernels.ending import mark_ended
from wythoff.kernels.limits import SLICES, WORD_BITS, Pairs, Progress, parts, require_memory, silent
from wythoff.kernels.plain import shifting as plain
from wythoff.kernels.vectors import A_SHIFT

PROBES = (24, 48)  # the sides of boards that tell how many shifts a larger one takes
BYTES = 10  # for each square, where many of them are P-positions


def shift_pairs(
    move: Expression,
    side: int,
    *,
    symmetric: bool,
    misere: bool,
    ends: Expression | None = None,
    declared: Sequence[tuple[int, int, bool]] = (),
    progress: Progress = silent,
) -> Pairs | None:
    """The P-positions (x, y), x, y < side, of the game whose moves meet a condition on the amounts alone.

    In symmetric games x <= y. None if the condition depends on the piles.
    Squares that meet the condition `ends` in x and y end the game. Those that are `declared` to be P-positions, or not
    to be any, are so in any case.
    Cost: side^2/2 pairs of rows, for each at most as many shifts of side/64 words as one of them has bits. Memory:
    at most 10 side^2 bytes, most of them for the table of moves and for the P-positions.
    Raises: EvaluationError where the condition has no value; TooLargeError.
    """
    require_memory(BYTES * side * side, f"a board of {brief(side)} by {brief(side)} squares", progress=progress)
    table = move_table(move, side)
    if table is None:
        return None
    compiled = limits.twin("shifting") if _choice(move, side, symmetric).compiled else None
    twin: Any = compiled or plain
    moves = twin.packed(table, side)
    lost = twin.begun(moves)
    known = _known(table, side, symmetric, misere, ends, declared)
    del table
    ended, barred = (twin.packed(board, side) if board else twin.begun(moves) for board in known)
    more = (compiled.amounts_of(moves, side), side) if compiled else ()
    for start, end in parts(side, -(-side // SLICES), progress):
        twin.shift(moves, lost, ended, barred, *more, start, end, symmetric)
    pairs: Pairs = twin.listed(lost, side, symmetric) if compiled else plain.listed(lost, symmetric)
    return pairs


def _known(
    table: bytes,
    side: int,
    symmetric: bool,
    misere: bool,
    ends: Expression | None,
    declared: Sequence[tuple[int, int, bool]],
) -> tuple[bytearray, bytearray]:
    """The squares that are P-positions whatever is seen from them, and those that are none; empty if there are none."""
    if not misere and ends is None and not declared:
        return bytearray(), bytearray()
    ended, barred = bytearray(side * side), bytearray(side * side)
    if misere:
        for x, lowest in enumerate(_lowest(table, side)):
            barred[x * side : x * side + lowest] = b"\1" * lowest
    if ends is not None:
        compile_it = choose("boards", tests=side**2).compiled
        mark_ended(barred if misere else ended, ends, side, side, symmetric, compile_it)
    for x, y, is_p in declared:
        if x < side and y < side:
            ended[x * side + y], barred[x * side + y] = is_p, not is_p
    return ended, barred


def _lowest(table: bytes, side: int) -> list[int]:
    """For each row the number of squares, from below, from which no move fits."""
    found, least = [], side
    for i in range(side):
        first = table.find(1, i * side, (i + 1) * side)
        least = min(least, first - i * side if first >= 0 else side)
        found.append(least)
    return found


def shift_seconds(move: Expression, side: int, *, symmetric: bool) -> float | None:
    """About how long `shift_pairs` takes, judged by small boards; None if the condition depends on the piles.

    Raises: EvaluationError where the condition has no value.
    """
    if move_table(move, PROBES[0]) is None:
        return None
    return _choice(move, min(side, limits.ENDLESS), symmetric).seconds


def _choice(move: Expression, side: int, symmetric: bool) -> Choice:
    squares, shifts = _work(move, side, symmetric)
    words = shifts * (A_SHIFT + side // WORD_BITS)
    return choose("shifting", (move, 2 * squares), built=("amounts", move), tests=2 * squares, words=words)


def _work(move: Expression, side: int, symmetric: bool) -> tuple[float, float]:
    """The squares of a board, and about how many shifts it takes."""
    if side <= PROBES[0]:
        return float(side**2), float(side**2)  # no more than a few for each square: the board is soon filled
    few, many = (_probed(move, probe, symmetric) for probe in PROBES)
    power = min(max(log2((many + 1) / (few + 1)), 1.0), 3.0)
    return float(side) ** 2, many * (side / PROBES[1]) ** power


@lru_cache
def _probed(move: Expression, side: int, symmetric: bool) -> int:
    """How many shifts a small board takes; 0 if the condition depends on the piles."""
    table = move_table(move, side)
    if table is None:
        return 0
    moves, nothing = plain.packed(table, side), [0] * side
    return plain.shift(moves, plain.begun(moves), nothing, nothing, 0, side, symmetric)
