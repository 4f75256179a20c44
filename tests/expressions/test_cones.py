"""Sets recognised from boards (lattices, cones, strips, points), and the conditions that describe them."""

from __future__ import annotations

import random

import pytest

from wythoff.base.errors import NotationError
from wythoff.expressions.cones import guess
from wythoff.expressions.lattices import PeriodLattice, Tiling
from wythoff.expressions.reading import parse_condition
from wythoff.expressions.semilinear import read_set, tiled, written

SIZE = 300


def board(condition, size=SIZE):
    test = parse_condition(condition, ("x", "y"))
    return [sum(1 << x for x in range(size) if test.evaluate({"x": x, "y": y})) for y in range(size)]


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("x == y and x % 4 == 0", "(x, x) for x % 4 == 0"),
        ("y == x + 4 and x % 8 == 7", "(x, x + 4) for x % 8 == 7"),
        ("y < 2 or x == 3", "(x, 0); (x, 1); (3, y)"),
        ("x % 3 == 0", "(x, y) for x % 3 == 0"),
        ("x < 0", ""),
        ("x >= 0", "(x, y)"),
        ("x + y == 7", "(7, 0); (6, 1); (5, 2); (4, 3); (3, 4); (2, 5); (1, 6); (0, 7)"),
        ("x >= 0 and (x != 2 or y != 5)", "(x, y); except (2, 5)"),
        ("2*y == 3*x", "(x, y) for 2*y == 3*x"),
        ("y >= 2*x and (x + y) % 5 < 2", "(x, y) for y >= 2*x, (x + y) % 5 < 2"),
    ],
)
def test_written_sets_are_short(condition, text):
    found = guess(board(condition))
    assert found is not None
    assert str(written(found)) == text
    assert str(read_set(text)) == text


@pytest.mark.parametrize("seed", range(12))
def test_written_sets_are_those_of_the_board(seed):
    draw = random.Random(seed).randint
    p, q, e = draw(1, 4), draw(1, 4), draw(-6, 6)
    one = f"({draw(-3, 3)}*x + y) % {draw(2, 7)} < {draw(1, 3)}"
    other = f"(x + {draw(-2, 2)}*(y//{draw(1, 3)})) % {draw(2, 9)} < {draw(1, 4)}"
    rows = board(f"{p}*y >= {q}*x + {e} and {one} or {p}*y < {q}*x + {e - draw(0, 3)} and {other} or y == {draw(0, 3)}")
    found = guess(rows)
    assert found is not None
    form = written(found)
    again = read_set(str(form))
    for y in range(90):
        for x in range(90):
            assert form.contains(x, y) is again.contains(x, y) is bool(rows[y] >> x & 1), (x, y)


def test_sets_without_a_formula_have_no_guess():
    chance = random.Random(3)
    assert guess([chance.getrandbits(SIZE) for _ in range(SIZE)]) is None
    assert guess(board("(x & y) == 0")) is None


def test_tiled_describes_every_class():
    draw = random.Random(5).randint
    for _ in range(40):
        lattice = PeriodLattice(width := draw(1, 9), draw(0, width - 1), height := draw(1, 6))
        tiling = Tiling(lattice, [draw(0, 2**width - 1) for _ in range(height)])
        tests = [parse_condition(" and ".join(f"({c})" for c in way) or "x >= 0", ("x", "y")) for way in tiled(tiling)]
        for y in range(24):
            row = tiling.row(y, 30)
            for x in range(30):
                assert any(test.evaluate({"x": x, "y": y}) for test in tests) == row >> x & 1


@pytest.mark.parametrize("text", ["(x)", "x % 2 == 0", "(x, y) for", "(x, y) for z < 2", "(x, __import__)", "(x,y)"])
def test_read_set_refuses_other_texts(text):
    with pytest.raises(NotationError):
        read_set(text)
