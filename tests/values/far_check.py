"""Compare windows of Wythoff Nim with its level sets up to a bound: python -m tests.values.far_check BOUND.

For each value g it prints the first row of a tile that differs, or None. `CHECKED_UP_TO` in wythoff.solving.values.far
is a bound up to which no tile differs.
"""

from __future__ import annotations

import sys

from wythoff.game.rulesets import parse
from wythoff.solving.values import far
from wythoff.solving.values.far import MAX_G
from wythoff.solving.values.levels import level_sets

TILE = 500  # rows of a tile; each tile starts a new window


def first_mistake(g: int, bound: int, tile: int = TILE) -> int | None:
    """Return the first row of the first tile below `bound` with wrong positions of values up to g, or None."""
    levels = [level.positions for level in level_sets(parse("nim | diagonal"), g, columns=bound + tile)]
    places = [0] * (g + 1)
    for first in range(0, bound, tile):
        found = far.window(g, first, first + tile - 1, rows=far.first_rows(g), progress=lambda done, total: None)
        for h, positions in enumerate(levels):
            mine = [position for position in found.positions(h) if first <= position[0] < first + tile]
            right = list(positions[places[h] : places[h] + len(mine) + 1])[: len(mine)]
            ends = places[h] + len(mine) == len(positions) or positions[places[h] + len(mine)][0] >= first + tile
            before = found.before[h] + sum(1 for a, _ in found.positions(h) if a < first)
            if mine != right or not ends or before != places[h]:
                return first
            places[h] += len(mine)
    return None


if __name__ == "__main__":
    for value in range(MAX_G + 1):
        print(value, first_mistake(value, int(sys.argv[1])), flush=True)
