"""Terminal squares, marked block by block, compared with a test of each square."""

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import engine
from wythoff.expressions import parse_condition
from wythoff.kernels.boards import ended_seconds, mark_ended
from wythoff.kernels.plain import boards as plain

CONDITIONS = (
    "x + y < {a}", "x <= {a} and y <= {b}", "x*y == {a}", "(x + y) % 3 == {a} % 3", "x == {a} or y >= {b}",
    "abs(x - y) <= {a} % 4", "x*x + y*y < 90*{a}", "x // {a} == y", "min(x, y) > {a}", "(x & {a}) == 0",
    "x >= 0", "x < 0",
)  # fmt: skip


@given(
    condition=st.sampled_from(CONDITIONS), a=st.integers(1, 90), b=st.integers(0, 90), side=st.integers(0, 90),
    symmetric=st.booleans(), padding=st.integers(0, 7),
)  # fmt: skip
@settings(max_examples=200, deadline=None)
def test_blocks_are_marked_as_squares_are(condition, a, b, side, symmetric, padding):
    ends, width = parse_condition(condition.format(a=a, b=b), ("x", "y")), side + padding
    found, expected = bytearray(side * width), bytearray(side * width)
    mark_ended(found, ends, side, width, symmetric)
    plain.mark_ended(expected, ends, side, width, symmetric, [(0, 0)], side)
    assert found == expected


@pytest.mark.parametrize(
    ("condition", "few"), [("x + y < 40", True), ("x <= 5 or y <= 5", True), ("x % 2 == 1", False)]
)
def test_what_holds_in_regions_takes_less_than_each_square(condition, few):
    with engine("plain"):  # the compiled engine tests every square, which is fast
        seconds = ended_seconds(parse_condition(condition, ("x", "y")), 4000, True)
    assert (seconds < 1) == few
