"""If no slope is reported, the reason is true."""

import pickle

import pytest

from wythoff import parse, solve
from wythoff.base.errors import WythoffError
from wythoff.game.catalog import ENTRIES
from wythoff.questions.measured_beams.beam_slopes import LEAST, STRAY, Slopes, slopes
from wythoff.questions.measured_beams.beam_table import beams

CALLS = [entry.examples[0].call for entry in ENTRIES]
COLUMNS = 300


@pytest.mark.parametrize("call", CALLS)
def test_a_slope_is_given_or_a_true_reason(call):
    try:
        found = slopes(call, COLUMNS)
        measured = beams(call, COLUMNS)
    except WythoffError:
        return
    assert bool(found) is not bool(found.reason)
    if found or not measured.windows or measured.windows[-1].upper is not None:
        return
    if "order does not matter" in found.reason:
        assert parse(call).ordered
        return
    window = measured.windows[-1]
    if "too few" in found.reason:
        assert window.lower.count < LEAST
        return
    columns = solve(call, columns=COLUMNS).p_positions.columns
    pairs = [(int(x), int(y)) for x, y in zip(*columns, strict=True) if x >= window.start]
    total_x, total_y = (sum(piles) for piles in zip(*pairs, strict=True))
    assert any(STRAY * abs(y * total_x - total_y * x) > total_y * x for x, y in pairs)


def parted(call, columns, p, q):
    """Return (sum of y)/(sum of x) in the last tenth of the columns, on each side of y/x = q/p."""
    x, y = solve(call, columns=columns).p_positions.columns
    pairs = [(int(a), int(b)) for a, b in zip(x, y, strict=True) if a >= columns - columns // 10]
    sides = [pair for pair in pairs if p * pair[1] < q * pair[0]], [pair for pair in pairs if p * pair[1] > q * pair[0]]
    return [sum(b for _, b in side) / sum(a for a, _ in side) for side in sides if side]


@pytest.mark.parametrize(
    ("call", "count"),
    [
        ("nim | diagonal | ray(1, 3)", 1),  # no P-position of Wythoff Nim is a move (t, 3t) away from another
        ("nim | diagonal | ray(1, 4)", 1),
        ("nim | diagonal(3) | ray(1, 2)", 1),
        ("nim | where(k == l) | where(k*3 == l or l*3 == k)", 1),
        ("nim | diagonal(2) | ray(1, 3)", 2),
    ],
)
def test_beams_that_a_ray_could_part_are_measured(call, count):
    found = slopes(call, 3000)
    p, q = beams(call, 3000).slope or (1, 10**9)
    assert [slope.value for slope in found] == pytest.approx(parted(call, 3000, p, q), abs=1e-9)
    assert len(found) == count
    assert {slope.known for slope in found} == {"measured"}


def test_no_slope_where_one_of_two_beams_has_few_positions():
    found = slopes("nim | diagonal(2) | ray(1, 3)", 600)
    assert not found
    assert "P-positions with 540 <= x < 600, y/x < 3/1 are too few: at least 50 are needed" in found.reason


def test_the_reasons_in_words():
    assert slopes("nim | vector(1, 2)").reason == (
        "beams can be measured only in games on two piles whose order does not matter, not in 'nim | vector(1, 2)'"
    )
    assert slopes("wythoff_partizan").reason.startswith(
        "beams can be measured only in games on two piles whose order does not matter"
    )
    assert slopes("modular_wythoff(m=8)", 1000).reason == (
        "0 P-positions with 900 <= x < 1000 are too few: at least 50 are needed"
    )
    assert slopes("g1", 1000).reason.endswith("lie along a narrow beam: y/x goes from 438 to 487")
    assert slopes("g3", 1000).reason.endswith("y/x goes from about 10**265 to about 10**295")
    assert slopes("wythoff", 100).reason == "" != slopes("g1", 1).reason
    again = pickle.loads(pickle.dumps(slopes("g1", 300)))
    assert isinstance(again, Slopes)
    assert (again, again.reason) == ((), slopes("g1", 300).reason)
