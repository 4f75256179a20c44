"""Outcomes on a square board in rows of bits: P-positions of a row, shifted by a move, are what it takes of another."""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence


def shift(
    moves: Sequence[int],
    lost: MutableSequence[int],
    ended: Sequence[int],
    barred: Sequence[int],
    start: int,
    end: int,
    symmetric: bool,
) -> int:
    """Find the P-positions (x, y) of the rows x from `start` to `end`: bit y of lost[x]; how many shifts it took.

    Bit j of moves[i] is set where i and j may be taken. `ended` are squares that are P-positions whatever they see,
    `barred` those that are none if they are not among these. In symmetric games only squares with x <= y are looked
    at, and each P-position is put into both its rows.

    Cost: for each two rows as many shifts of a row as the earlier one has P-positions, or as there are moves, if those
    are fewer; for all rows so far before which the moves are the same, those of one row.
    """
    side, tail = len(moves), alike_from(moves)
    board, shifts, carried = (1 << side) - 1, 0, 0
    for before in range(start - tail):
        carried |= joined(moves[tail], lost[before])
    for x in range(start, end):
        if x >= tail:
            carried |= joined(moves[tail], lost[x - tail])
            shifts += fewest(moves[tail], lost[x - tail])
        seen = barred[x] | carried
        for before in range(max(x - tail + 1, 0), x):
            seen |= joined(moves[x - before], lost[before])
            shifts += fewest(moves[x - before], lost[before])
        seen |= joined(moves[0], lost[x])
        above = board & (-1 << x) if symmetric else board
        while free := (~seen | ended[x]) & above:
            y = (free & -free).bit_length() - 1
            lost[x] |= 1 << y
            if symmetric:
                lost[y] |= 1 << x
            seen |= moves[0] << y
            above &= -1 << (y + 1)
            shifts += 1
    return shifts


def alike_from(moves: Sequence[int]) -> int:
    """The first row from which on all rows are equal, at least 1.

    >>> alike_from([2, 5, 1, 1, 1]), alike_from([2])
    (2, 1)
    """
    first = len(moves) - 1
    while first > 1 and moves[first - 1] == moves[-1]:
        first -= 1
    return max(first, 1)


def joined(one: int, other: int) -> int:
    """The sums of the bits of two numbers, as bits.

    >>> joined(0b101, 0b110) == 0b11110
    True
    """
    found = 0
    few, many = (one, other) if one.bit_count() < other.bit_count() else (other, one)
    for bit in bits(few):
        found |= many << bit
    return found


def fewest(one: int, other: int) -> int:
    """How many shifts `joined` takes."""
    return min(one.bit_count(), other.bit_count())


def bits(number: int) -> Iterator[int]:
    """The bits that are set, ascending."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def begun(moves: Sequence[int]) -> list[int]:
    """Rows before the first P-position."""
    return [0] * len(moves)


def listed(lost: Sequence[int], symmetric: bool) -> tuple[list[int], list[int]]:
    """The P-positions in lexicographic order, in symmetric games with x <= y."""
    found = [(x, y) for x, row in enumerate(lost) for y in bits(row) if x <= y or not symmetric]
    return [x for x, _ in found], [y for _, y in found]


def packed(board: bytes | bytearray, side: int) -> list[int]:
    """Rows of bytes that are 0 or 1 as rows of bits."""
    rows = (board[x * side : (x + 1) * side] for x in range(side))
    return [int(bytes(ord("0") + mark for mark in reversed(row)), 2) for row in rows]
