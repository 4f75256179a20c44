"""Positions that a claim names, in files: any that the reader of terms and pairs reads, or one for each pile."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.discovery.written import Written, read_file, read_text
from wythoff.errors import RequestError
from wythoff.files import WRITTEN_BYTES

MOST_NUMBERS = 20_000_000  # in such a file
WHAT = "a CSV of positions, or a b-file"


def positions_of(paths: Sequence[str], piles: int) -> list[tuple[int, ...]]:
    """The positions of one file, or of b-files, one for each pile and with the same n.

    Raises: RequestError; TooLargeError.
    """
    return _positions([read_file(path, WHAT, WRITTEN_BYTES, MOST_NUMBERS) for path in paths], piles, paths[0])


def typed_positions(text: str, piles: int) -> list[tuple[int, ...]]:
    """The positions in a text.

    >>> typed_positions("(0, 0), (1, 3)", 2), typed_positions("0, 0", 2), typed_positions("5, 8", 1)
    ([(0, 0), (1, 3)], [(0, 0)], [(5,), (8,)])

    Raises: RequestError.
    """
    return _positions([read_text(text)], piles, "the text")


def _positions(parts: Sequence[Written], piles: int, where: str) -> list[tuple[int, ...]]:
    one, *others = parts
    if not others and (piles != 1 or one.listed or len(one.rows[0]) == 1):
        if one.indexed:
            raise RequestError(f"positions must be given, or a file for each pile: {where} has n and a(n)")
        apart: list[tuple[int, ...]] = [(pile,) for pile in one.rows[0]]
        found = apart if piles == 1 and one.listed else one.rows
    else:
        columns = [dict(_indexed(part)) for part in parts]
        if any(set(column) != set(columns[0]) for column in columns):
            raise RequestError("the b-files must have the same n, and do not")
        found = [tuple(column[n] for column in columns) for n in columns[0]]
    wrong = next((row for row in found if len(row) != piles), None)
    if wrong is not None:
        raise RequestError(f"a position of this game must have {piles} piles, had {len(wrong)} in {where}")
    return found


def _indexed(written: Written) -> list[tuple[int, int]]:
    """The pairs n, a(n) of a b-file, or of terms whose first index is said.   Raises: RequestError."""
    if written.listed and written.first is not None:
        return list(enumerate(written.rows[0], written.first))
    wrong = next((row for row in written.rows if len(row) != 2), None)
    if wrong is not None:
        raise RequestError(f"a line of a b-file must be `n a(n)`, had {len(wrong)} numbers")
    return [(row[0], row[1]) for row in written.rows]
