"""Beams: sums over windows, compared with loops in the test, and output for Maharaja Nim and games with rays."""

from __future__ import annotations

import itertools
import math
from decimal import Decimal, localcontext
from fractions import Fraction
from importlib.util import find_spec

import pytest
from hypothesis import given, strategies as st

import wythoff
from tests.questions.brute import p_positions
from wythoff.base.errors import ParameterError, RequestError
from wythoff.kernels import listing as door
from wythoff.kernels.plain import listing as plain
from wythoff.questions.measured_beams.beam_table import Beam, beams

needs_numpy = pytest.mark.skipif(find_spec("numpy") is None, reason="arrays need numpy")


def points(largest: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    """Return points with ascending x, like P-positions."""
    return st.lists(st.tuples(st.integers(0, largest), st.integers(0, 3 * largest)), min_size=1, max_size=40).map(
        sorted
    )


def golden(point: tuple[int, int]) -> Decimal:
    with localcontext(prec=80):
        return point[1] - point[0] * (1 + Decimal(5).sqrt()) / 2


@needs_numpy
@given(points(10**9) | points(30) | points(2**40), st.integers(0, 9), st.integers(0, 9))
def test_arrays_and_lists_give_the_same_sums(given_points, p, q):
    import numpy as np

    x, y = (list(column) for column in zip(*given_points, strict=True))
    arrays = np.array(x), np.array(y)
    sides = [p * b - q * a for a, b in given_points]
    expected = []
    for sign in (-1, 0, 1):
        part = [point for point, side in zip(given_points, sides, strict=True) if (side > 0) - (side < 0) == sign]
        expected.append((len(part), sum(a for a, _ in part), sum(b for _, b in part)))
    assert door.split(x, y, p, q) == door.split(*arrays, p, q) == tuple(expected)
    least, greatest = door.golden_extremes(*arrays)
    assert plain.golden_extremes(x, y) == (least, greatest)
    assert golden(least) == min(map(golden, given_points))
    assert golden(greatest) == max(map(golden, given_points))
    offsets = [b - a - n for n, (a, b) in enumerate(given_points)]
    assert door.index_extremes(x, y) == door.index_extremes(*arrays) == (min(offsets), max(offsets))


@needs_numpy
@given(points(30) | points(10**6), st.sampled_from((0.02, 0.3)), st.integers(1, 6))
def test_points_are_divided_where_slopes_have_gaps(given_points, gap, most):
    import numpy as np

    right = [(x + 1, y) for x, y in given_points]
    slopes = sorted({y / x for x, y in right})
    starts = [slopes[0], *(b for a, b in itertools.pairwise(slopes) if b - a > gap * (1 + a)), math.inf]
    parts = [[(x, y) for x, y in right if low <= y / x < high] for low, high in itertools.pairwise(starts)]
    expected = [[*(column for column in zip(*part, strict=True))] for part in parts] if len(parts) <= most else []
    x, y = (list(column) for column in zip(*right, strict=True))
    for found in (door.clusters(x, y, gap, most), door.clusters(np.array(x), np.array(y), gap, most)):
        assert [[*map(int, cluster.xs)] for cluster in found] == [[*xs] for xs, _ in expected]
        assert [cluster.slope for cluster in found] == [sum(ys) / sum(xs) for xs, ys in expected]
        assert all(cluster.least <= cluster.slope <= cluster.greatest for cluster in found)
    assert door.clusters([], [], gap, most) == []


@needs_numpy
def test_arrays_are_widened_or_swept_plain():
    import numpy as np

    x = np.array([1, 2, 2**30], np.int32)
    y = np.array([2, 3, 2**31 - 1], np.int32)
    assert door.split(x, y, 1000, 1000)[2] == (3, 2**30 + 3, 2**31 + 4)
    assert door.golden_extremes(x, y) == plain.golden_extremes(x.tolist(), y.tolist())
    large = np.array([2**61, 2**61 + 1])
    assert door.split(large, 2 * large, 7, 5)[2] == (2, 2**62 + 1, 2**63 + 2)
    assert door.golden_extremes(large, large) == ((2**61 + 1, 2**61 + 1), (2**61, 2**61))


@needs_numpy
def test_short_lists_join_over_slices(monkeypatch):
    import numpy as np

    from wythoff.kernels.compiled import listing as compiled

    monkeypatch.setattr(compiled, "AT_ONCE", 7)
    x, y = wythoff.solve(wythoff.parse("maharaja"), columns=200).p_positions.columns
    assert compiled.golden_extremes(np.array(x), np.array(y)) == plain.golden_extremes(list(x), list(y))


@pytest.mark.parametrize(("text", "p", "q"), [("gdwn(1, 2)", 1, 2), ("gdwn(2, 3)", 2, 3), ("t_wythoff(2)", 2, 5)])
def test_windows_against_loops(text, p, q):
    game = wythoff.parse(text)
    columns = 24
    found = beams(game, columns, slope=(p, q), windows=[(0, 13), (13, 24)])
    right = sorted(at for at in p_positions(game, 4 * columns) if at[0] < columns)
    for window in found.windows:
        inside = [(x, y) for x, y in right if window.start <= x < window.stop]
        lower = [at for at in inside if Fraction(at[1], max(at[0], 1)) < Fraction(q, p) and at[0]]
        upper = [at for at in inside if p * at[1] > q * at[0]]
        assert window.lower == Beam(
            window.stop - window.start, len(lower), sum(x for x, _ in lower), sum(y for _, y in lower)
        )
        assert window.upper == Beam(
            window.stop - window.start, len(upper), sum(x for x, _ in upper), sum(y for _, y in upper)
        )
        assert window.on == len(inside) - len(lower) - len(upper)
        assert window.lower.density == len(lower) / (window.stop - window.start)


@pytest.mark.parametrize(
    ("moves", "low", "high", "index"),
    [
        ("jump(1, 2)", "-3.193", "3.919", (-4, 3)),
        ("jump(2, 3)", "-1.512", "1.828", (-2, 1)),
        ("jump(3, 5)", "-6.481", "2.859", (-6, 2)),
        ("jump(1, 2) | jump(2, 3)", "-6.220", "6.236", (-5, 5)),
    ],
)
def test_printed_offsets_of_finite_extensions(moves, low, high, index):
    offsets = beams(wythoff.parse(f"nim | diagonal | {moves}"), 20_000).offsets
    assert offsets.golden == (low, high)
    assert offsets.index == index
    assert golden(offsets.least) == pytest.approx(Decimal(low), abs=Decimal("0.0005"))


slow = pytest.mark.slow


@pytest.mark.parametrize(
    ("p", "q", "lower", "upper", "share"),
    [
        (1, 2, 1.4778, 2.2476, 0.606),
        (3, 5, 1.5335, 1.7706, 0.98),
        pytest.param(2, 3, 1.4085, 1.7394, 0.222, marks=slow),
        pytest.param(4, 7, 1.6085, 1.7699, None, marks=slow),
        pytest.param(5, 8, 1.556, 1.6865, None, marks=slow),
    ],
)
def test_printed_slopes_of_games_with_a_ray(p, q, lower, upper, share):
    solution = wythoff.solve(wythoff.parse(f"gdwn({p}, {q})"), columns=100_000)
    x, _ = solution.p_positions.columns
    # The printed means are over the last tenth of the P-positions, not of the columns.
    found = beams(solution, windows=[(int(x[len(x) * 9 // 10]), 100_000)])
    (window,) = found.windows
    assert window.lower.slope == pytest.approx(lower, abs=2e-4)
    assert window.upper.slope == pytest.approx(upper, abs=2e-4)
    assert share is None or window.share == pytest.approx(share, abs=5e-3)
    assert found.slope == (p, q) and found.filling is not None


def test_wythoff_nim_strays_by_less_than_one():
    found = beams(wythoff.parse("wythoff"), 1000)
    assert found.offsets.golden == ("0.000", "0.617") and found.offsets.index == (0, 0)
    assert (found.slope, found.filling, found.evidence.kind) == (None, None, "proved")


def test_the_default_windows_are_decades_and_the_last_tenth():
    windows = [(window.start, window.stop) for window in beams(wythoff.parse("wythoff"), 2500).windows]
    assert windows == [(1, 10), (10, 100), (100, 1000), (1000, 2500), (2250, 2500)]
    assert beams(wythoff.parse("wythoff"), 1).windows == ()


def test_a_solution_by_count_is_measured_where_it_is_complete():
    game = wythoff.parse("gdwn(1, 2)")
    found = beams(wythoff.solve(game, count=150))
    # Number 150 counted from 0 lies in a later column than number 149.
    x, _ = wythoff.solve(game, count=150).p_positions[149]
    assert found.columns == x
    assert found.windows == beams(game, x).windows
    assert beams(wythoff.solve(game, count=0)).windows == ()


def test_other_games_are_measured_without_offsets_and_filling():
    found = beams(wythoff.parse("gdwn(2, 4)"), 50)
    assert (found.slope, found.filling, found.offsets) == ((2, 4), None, None)
    assert beams(wythoff.parse("nim | diagonal | ray(1, 2) | ray(1, 3)"), 50).slope is None
    assert beams(wythoff.parse("nim | diagonal | jump(1, 3) | ray(1, 2)"), 50).filling is None
    assert beams(wythoff.parse("t_wythoff(2)"), 50).offsets is None
    (window,) = beams(wythoff.parse("t_wythoff(2)"), 50, windows=[(20, 21)]).windows
    assert (window.upper, window.share, window.lower.slope) == (None, None, None)


def test_slopes_beyond_floats_are_left_out():
    (window,) = beams(wythoff.solve(wythoff.parse("g3"), count=2000), windows=[(1000, 2000)]).windows
    assert window.lower.slope is None
    assert window.lower.total_y > 2**1900


def test_what_cannot_be_measured_is_refused():
    game = wythoff.parse("wythoff")
    with pytest.raises(RequestError, match=r"piles does not matter, not in nim \| vector"):
        beams(wythoff.parse("nim | vector(1, 2)"), 10, slope=(1, 2))
    with pytest.raises(RequestError, match="to measure beams, solve the game with columns or count, not with up_to"):
        beams(wythoff.solve(game, up_to=10))
    with pytest.raises(ParameterError, match=r"slope must be \(p, q\) with integers p, q > 0, was \(0, 1\)"):
        beams(game, 10, slope=(0, 1))
    with pytest.raises(RequestError, match=r"0 <= start < stop, were 5 to 5"):
        beams(game, 10, windows=[(5, 5)])


def test_json_keys():
    found = beams(wythoff.parse("gdwn(1, 2)"), 30).as_dict()
    assert set(found) == {"columns", "slope", "windows", "filling", "offsets", "beams", "evidence"}
    assert set(found["windows"][0]) == {"start", "stop", "lower", "upper", "on", "share"}
    assert found["filling"]["upper"]["slope"].startswith("2.24772558")


def test_beams_are_parted_by_gaps_of_any_number():
    found = beams("nim | diagonal | ray(1, 2) | ray(2, 3)", 10_000).parted
    assert [round(beam.slope, 2) for beam in found] == [1.38, 1.60, 2.27]
    assert [round(beam.density, 2) for beam in found] == [0.19, 0.17, 0.27]
    assert [beam.swing for beam in found] == [None] * 3


def test_beams_of_ordered_games_are_measured():
    found = beams("nim | diagonal | vector(2, 1)", 2000)
    assert [round(beam.slope, 2) for beam in found.parted] == [0.62, 1.62]
    assert found.offsets is None


@pytest.mark.slow
def test_beams_say_how_a_density_swings():
    lower, upper = beams("gdwn(3, 5)", 30_000).parted
    assert lower.swing is not None and upper.swing is not None
    assert abs(upper.swing.period - 1.47) < 0.02
    assert upper.swing.least < 0.03 and upper.swing.greatest > 0.45
