"""Three piles with conditions for moves: both engines against options listed position by position."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from tests.kernels.engines import both_engines, engine
from wythoff.expressions import parse_condition
from wythoff.kernels import boxes, complete_triples, triple_seconds
from wythoff.kernels.limits import filled, kernel_of as twin_of
from wythoff.kernels.plain import boxes as plain
from wythoff.kernels.plain.boxes import BOX_VARIABLES

SIDE = 9
CONDITIONS = (
    "min(i, j, k) == 0", "min(i, j, k) == 0 and i*j*k == 0 and (i + j == 0 or i + k == 0 or j + k == 0)",
    "(i > 0) + (j > 0) + (k > 0) == 1 or i == j and j == k and u < 3",
    "(i > 0) + (j > 0) + (k > 0) == 1 or u <= v <= w and i <= j <= k and (w - u) % 3 == 1",
)  # fmt: skip


def right(test, misere):
    lost = set()
    for x, y, z in sorted(product(range(SIDE), repeat=3), key=sum):
        targets = [
            (u, v, w)
            for u, v, w in product(range(x + 1), range(y + 1), range(z + 1))
            if (u, v, w) != (x, y, z) and x <= y <= z
            and test.evaluate(dict(zip(BOX_VARIABLES, (x, y, z, x - u, y - v, z - w, u, v, w), strict=True)))
        ]  # fmt: skip
        if x <= y <= z and (targets or not misere) and not any(target in lost for target in targets):
            lost.update(permutations((x, y, z)))
    return sorted((x, y, z) for x, y, z in lost if x <= y <= z)


@both_engines
@pytest.mark.parametrize("text", CONDITIONS)
def test_boxes(name, text):
    test = parse_condition(text, BOX_VARIABLES)
    for misere in (False, True):
        with engine(name):
            found = complete_triples(test, SIDE, misere=misere)
        assert list(zip(*(map(int, column) for column in found), strict=True)) == right(test, misere), misere


def test_small_boxes_and_estimates():
    test = parse_condition(CONDITIONS[2], BOX_VARIABLES)
    assert [list(column) for column in complete_triples(test, 1, misere=False)] == [[0], [0], [0]]
    assert complete_triples(test, 1, misere=True) == ([], [], [])
    with engine("plain"):
        assert triple_seconds(test, 40) < triple_seconds(test, 80)


@pytest.mark.parametrize(
    "text",
    [
        "min(i, j, k) == 0 or u <= v <= w and (abs(i - j) < 2 or abs(i - k) < 5 - 2*(w == u))",
        "min(i, j, k) == 0 or u <= v <= w and abs(i - j) < 1 + ((y - x) % 5 == 0)",
        "min(i, j, k) == 0 or i == j and j == k",
        "min(i, j, k) == 0 or i + j == k and u < 3",
    ],
)
def test_how_many_moves_are_tested_is_told_by_small_boxes(text):
    """Most positions see the P-position that the last one saw; how many others are tried grows sooner."""
    pytest.importorskip("numba")
    test = parse_condition(text, BOX_VARIABLES)
    for side in (130, 260):
        twin, size = twin_of("boxes"), 3 * side * (side + 1) // 2
        lists = filled(True, size), twin.none_shared(side), filled(True, 3)
        twin.complete_triples(test, *lists, 0, side, side, misere=False)
        assert 1 / 3 < boxes._tests(test, side) / int(lists[2][plain.TESTED]) < 3
