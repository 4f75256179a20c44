"""What sifting the squares of columns takes, see `plain.sifting`, where amounts alone tell what is a move."""

from __future__ import annotations

from typing import Any

from wythoff.kernels import limits
from wythoff.kernels.costs import compiled_cost, plain_cost
from wythoff.kernels.plain.filling import Rules
from wythoff.kernels.plain.sifting import BLOCK as PLAIN_BLOCK
from wythoff.kernels.probing import SAMPLE, Work, kinds

# Seconds to read a block, to enter an amount into the table, and to put a P-position in order, plain and compiled.
PLAIN_READ, PLAIN_AMOUNT, PLAIN_ORDERED = 1e-6, 1.5e-7, 5e-7
READ, AMOUNT, ORDERED = 1.3e-8, 2e-9, 4e-9  # the same, compiled
BLOCK = 1 << 11  # squares of a block that is compiled
# A block is read about that many times as often as a move from each of its squares is tested.
READS = 6


def sift_seconds(rules: Rules, columns: int, todo: Work, *, compiled: bool) -> float:
    """About how long the columns take with a sieve, but for what tests of what it leaves open take."""
    if rules.amounts is None:
        return float("inf")
    columns = min(columns, limits.ENDLESS)
    block, read, amount, ordered = (
        (BLOCK, READ, AMOUNT + compiled_cost(rules.amounts), ORDERED)
        if compiled
        else (PLAIN_BLOCK, PLAIN_READ, PLAIN_AMOUNT + plain_cost(rules.amounts), PLAIN_ORDERED)
    )
    reads = min(2 * todo.found, READS * todo.tests / max(todo.squares, 1.0))
    # Columns are longer where they come later: at most four times as long as on an average.
    high = 4 * todo.squares / max(columns, 1) + 2 * block
    table = kinds(rules.amounts, min(columns, SAMPLE)) * 1.0
    if 2 * table > SAMPLE:
        table *= columns / SAMPLE
    return (todo.squares / block + columns) * reads * read + table * high * amount + columns * todo.found * ordered


def sieve(rules: Rules, columns: int, *, compiled: bool) -> Any:
    """An empty sieve."""
    return limits.twin("sifting", compiled).sieve(rules.amounts, columns, rules.symmetric)
