"""What sifting the squares of columns takes, see `plain.sifting`, where amounts alone tell what is a move."""

from __future__ import annotations

from typing import Any

from wythoff.expressions import Expression
from wythoff.kernels import limits
from wythoff.kernels.plain.filling import Rules
from wythoff.kernels.plain.sifting import BLOCK
from wythoff.kernels.probing import SAMPLE, Work, kinds

# A block is read about that many times as often as a move from each of its squares is tested.
READS = 6


def sifting_steps(amounts: Expression, columns: int, todo: Work) -> tuple[float, dict[str, float]]:
    """How many amounts are evaluated for the columns with a sieve, and the other steps.

    Those for what the sieve leaves open are not counted.
    """
    reads = min(2 * todo.found, READS * todo.tests / max(todo.squares, 1.0))
    # Columns are longer where they come later: at most four times as long as on an average.
    high = 4 * todo.squares / max(columns, 1) + 2 * BLOCK
    table = kinds(amounts, min(columns, SAMPLE)) * 1.0
    if 2 * table > SAMPLE:
        table *= columns / SAMPLE
    blocks = todo.squares / BLOCK + columns
    return table * high, {"cells": table * high, "tests": blocks * reads, "terms": columns * todo.found}


def sieve(rules: Rules, columns: int, *, compiled: bool) -> Any:
    """An empty sieve."""
    return limits.twin("sifting", compiled).sieve(rules.amounts, columns, rules.symmetric)
