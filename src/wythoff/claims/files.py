"""Positions from files: any CSV, or a b-file for each pile."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from wythoff.errors import NotationError, RequestError, said
from wythoff.expressions.syntax import as_text, syntax_tree
from wythoff.files import path_of, read_whole
from wythoff.sequences.integers import from_decimal

MOST_BYTES = 64_000_000  # of a file of positions, or of a saved claim: some millions of positions
MOST_DIGITS = 10_000  # of a pile
WHAT = "a CSV of positions, or a b-file"


def positions_of(paths: Sequence[str], piles: int) -> list[tuple[int, ...]]:
    """The positions of one CSV, a position a line, or of b-files, one for each pile and with the same n.

    In a CSV comments begin with #, and a first line of names is left out.
    Raises: RequestError; TooLargeError.
    """
    rows = [_rows(path) for path in paths]
    if (len(paths) == 1 and piles > 1) or (len(paths) == 1 and rows[0] and len(rows[0][0]) == 1):
        found = rows[0]
    else:
        columns = [dict(_pair(row, path) for row in part) for part, path in zip(rows, paths, strict=True)]
        if any(set(column) != set(columns[0]) for column in columns):
            raise RequestError("the b-files must have the same n, and do not")
        found = [tuple(column[n] for column in columns) for n in columns[0]]
    wrong = next((row for row in found if len(row) != piles), None)
    if wrong is not None:
        raise RequestError(f"a position of this game must have {piles} piles, had {len(wrong)} in {paths[0]}")
    return found


def _pair(row: tuple[int, ...], path: str) -> tuple[int, int]:
    if len(row) != 2:
        raise RequestError(f"a line of the b-file {path} must be `n a(n)`, had {len(row)} numbers")
    return row[0], row[1]


def _rows(path: str) -> list[tuple[int, ...]]:
    try:
        text = read_whole(path_of(path), WHAT, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RequestError(f"{path} must be {WHAT}: {said(error)}") from None
    rows: list[tuple[int, ...]] = []
    begun = False
    for number, line in enumerate(text.splitlines(), 1):
        fields = re.split(r"\s*[,;]\s*|\s+", line.strip().strip("()"))
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not all(re.fullmatch(r"[+-]?[0-9]+", field) and len(field) <= MOST_DIGITS for field in fields):
            if not begun and not any(re.search("[0-9]{3}|^[0-9]", field) for field in fields):
                begun = True  # names of the columns
                continue
            raise RequestError(f"line {number} of {path} must be integers, was {line[:40]!r}")
        begun = True
        rows.append(tuple(from_decimal(field.lstrip("+")) for field in fields))
    return rows


def typed_positions(text: str) -> list[tuple[int, ...]]:
    """The positions in a text.

    >>> typed_positions("(0, 0), (1, 3)"), typed_positions("(0, 0)")
    ([(0, 0), (1, 3)], [(0, 0)])

    Raises: NotationError.
    """
    text = as_text(text)
    tree = syntax_tree(text)
    parts = tree.elts if isinstance(tree, ast.Tuple) and any(isinstance(x, ast.Tuple) for x in tree.elts) else [tree]
    found = []
    for part in parts:
        numbers = part.elts if isinstance(part, ast.Tuple) else [part]
        values = [number.value for number in numbers if isinstance(number, ast.Constant)]
        whole = tuple(value for value in values if isinstance(value, int) and not isinstance(value, bool))
        if len(whole) < len(numbers):
            raise NotationError("positions must be tuples of integers, such as (0, 0), (1, 3)", text)
        found.append(whole)
    return found
