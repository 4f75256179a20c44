"""Whether the rows of a file are in order, and what is wrong if not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import le, lt
from typing import Any

from wythoff.errors import LONGEST_BITS, brief
from wythoff.kernels.digits import is_packed, rows_ascend
from wythoff.rulesets import Game, written
from wythoff.solution import Bound
from wythoff.views.numbers import plain


def disorder(columns: Sequence[Sequence[Any]], game: Game, bound: Bound) -> str | None:
    """What is wrong with positions, as can be said without solving: order, negative or unsorted piles, number."""
    packed = all(map(is_packed, columns))
    if not (packed and rows_ascend(columns, within=not game.ordered)):
        wrong = _disorder([plain(column) for column in columns], game)
        if wrong is not None:
            return wrong
    if bound.kind == "count" and len(columns[0]) > bound.value:
        return f"there are {len(columns[0])} P-positions, more than the first {bound.value}"
    return None


def _disorder(columns: list[list[Any]], game: Game) -> str | None:
    rows = list(zip(*columns, strict=True))
    if any(None in column for column in columns):
        return "a pile is missing"
    if any(min(column, default=0) < 0 for column in columns):
        return "a pile is less than 0"
    if not game.ordered and not all(all(map(le, one, other)) for one, other in pairwise(columns)):
        wrong = next(row for row in rows if any(x > y for x, y in pairwise(row)))
        return f"{shown(wrong)} is not written as a position of this game: its piles are not in order"
    if not all(map(lt, rows, rows[1:])):
        one, other = next(pair for pair in pairwise(rows) if pair[0] >= pair[1])
        return f"{shown(other)} stands after {shown(one)}"
    return None


def shown(row: Sequence[Any]) -> str:
    """A position in print, long piles abbreviated."""
    if any(isinstance(pile, int) and pile.bit_length() > LONGEST_BITS for pile in row):
        return f"({', '.join(brief(pile) for pile in row)})"
    return written(tuple(row))
