"""Compare solving games on three piles with plain C that marks positions (`boxes.c`), up to a largest pile.

A game written in Python is compared with a simple loop in Python instead.

    python -m pytest benchmarks/test_boxes.py --benchmark-only -s

The least CPU time of several rounds is compared. The number of P-positions must agree. Kernels are compiled before.
"""

from __future__ import annotations

import ctypes
from time import process_time

import numpy as np
import pytest

import wythoff
from benchmarks.test_filling import compared, compiled as compiled, library, pointer
from wythoff import kernels
from wythoff.game.rulesets import Game, parse

pytestmark = pytest.mark.benchmark(timer=process_time)

# The game, its flags and its condition in C, the largest pile, and the bar: our time as a multiple of that of C.
BOXES = (
    ("piles(3, nim | equal)", (1, 1, 0, 0), "0", 200, 2),
    ("piles(3, nim | equal)", (1, 1, 0, 0), "0", 500, 2),
    ("piles(3, upto(2))", (0, 0, 1, 0), "0", 200, 5),
    ("piles(3, upto(2))", (0, 0, 1, 0), "0", 400, 5),
    ("piles(3, where(k1 + k2 + k3 < 4))", (0, 0, 0, 1), "k1 + k2 + k3 < 4", 60, 5),
    ("piles(3, where(k1*k2 == k3))", (0, 0, 0, 1), "k1*k2 == k3", 100, 5),
    ("piles(3, nim | where(k1 == 2*k2 and q1 < q3))", (1, 0, 0, 1), "k1 == 2*k2 && q1 < q3", 100, 5),
    ("piles(3, nim | where(k1 <= k2 <= 2*k3 and p1 > 2))", (1, 0, 0, 1), "k1 <= k2 && k2 <= 2*k3 && p1 > 2", 100, 5),
)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("text", "flags", "move", "up_to", "bar"), BOXES)
def test_boxes_of_three_piles(benchmark, tmp_path, text, flags, move, up_to, bar):
    side, c = up_to + 1, library(tmp_path, move, "boxes.c")
    box, seen, found = parse(text).in_a_box(up_to), np.zeros(side * (side + 1) * (side + 2) // 6, np.uint8), []

    def yardstick():
        found[:] = [c.box(*map(ctypes.c_int64, (side, *flags)), pointer(seen))]

    def work():
        return kernels.box_outcomes(box, side, misere=False)

    yardstick()
    assert found[0] == len(work().listed()[0])
    compared(benchmark, f"{text}, piles up to {up_to}", work, yardstick, bar)


class TwoOrFive(Game):
    """Take 2 or 5 tokens from one pile."""

    piles = 1

    def options(self, position):
        (n,) = position
        return [(n - amount,) for amount in (2, 5) if amount <= n]


def test_games_in_python(benchmark):
    """Compare a game in Python with the loop that a person would write, without checks of what `options` returns."""
    game, up_to = TwoOrFive(), 10_000
    options, lost = type(game).options._rules, set()

    def yardstick():
        lost.clear()
        for n in range(up_to + 1):
            if not any(option in lost for option in options(game, (n,))):
                lost.add((n,))

    yardstick()
    assert set(wythoff.solve(game, up_to=up_to)) == lost
    compared(benchmark, f"{game}, piles up to {up_to}", lambda: wythoff.solve(game, up_to=up_to), yardstick, 1.3)
