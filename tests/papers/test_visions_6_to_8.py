"""Wythoff visions, sections 6 to 8: the errors that the checks find, and their failure for changed statements."""

from itertools import islice

import pytest

from wythoff.papers import examine, load, select
from wythoff.papers.checks.visions2019 import blocking, extensions, generation, variants, wythoff_array
from wythoff.papers.finding import joined
from wythoff.papers.wythoff_arrays import by_formula, dispersed, from_pairs

VISIONS = load("visions2019")


def entry(kind, number):
    (item,) = select(VISIONS, kind, number)
    return examine(VISIONS, item)


@pytest.mark.parametrize(
    ("where", "fails"),
    [
        ("Section 7.3, the rule", "differ at n = 2: recurrence 5, closed form 4"),
        ("Section 7.3, Zeckendorf", "differ at n = 8: recurrence 2, closed form 1"),
        ("Section 7.3, complementary", "the only solution of (2): [1, 2, 4, 5, 7, 8]"),
        ("Section 7.4, T1", "floor(nx^2) with n = 1 make the printed generations"),
        ("Section 7.4, T4", "are a row of W: [1, 2, 3, 5, 6, 8]"),
        ("Section 8.1, the second", "m = 2, k = 2 differ at n = 1: rules (0, 1), closed form (0, 2)"),
        ("Section 8.5", "heap 4"),
    ],
)
def test_the_slips_fail_and_what_is_true_holds(where, fails):
    (claim,) = [claim for claim in VISIONS.claims if claim.where.startswith(where)]
    files = (generation, blocking)
    (check,) = [file.CHECKS[f"slip {claim.number}"] for file in files if f"slip {claim.number}" in file.CHECKS]
    finding = joined(check(0))
    assert not finding.differs
    assert fails in finding.fails
    assert claim.command


@pytest.mark.parametrize(
    ("number", "fails"),
    [
        ("7.1 (2)", "(-6, -6)"),
        ("7.1 A-number", "differ at n = 1: closed form 2, recurrence 89"),
        ("7.1 left-justified", "(0, 0)"),
        ("7.1 D (5)", "differ at n = 0: rules 1, recurrence 2"),
    ],
)
def test_what_is_wrong_of_the_arrays(number, fails):
    found = entry("remark", number)
    assert found.verdict == "misprint"
    assert fails in found.why


def test_the_lower_density_may_be_less_than_printed():
    """All numbers and all differences occur once, and again and again 3/5 of the numbers so far are smaller piles."""
    pairs = extensions.complementary_pairs(10)
    t = 2**8
    numbers = sorted(number for pair in pairs for number in pair)
    assert numbers[: 12 * t] == list(range(1, 12 * t + 1))
    assert len({b - a for a, b in pairs}) == len(pairs)
    for n in (10 * 2**6 + 1, 10 * 2**7 + 1):
        assert 5 * sum(a < n for a, _ in pairs) == 3 * (n - 1)
    assert entry("theorem", "8.2 (13)").verdict == "misprint"
    assert extensions._not_by_vectors(pairs, 40) is None
    assert extensions._not_by_vectors([(1, 2), (3, 5), (4, 6)], 3) == (1, 1)


def test_open_questions_say_what_was_computed():
    for kind, number in (("conjecture", "8.2 split"), ("conjecture", "8.2 slopes"), ("question", "8.4")):
        found = entry(kind, number)
        assert found.verdict == "open"
        assert found.found


def test_the_machine_of_figure_3_makes_the_rows():
    columns = list(islice(variants.machine(2), 7))
    assert [found[2] + x - 4 for x, (_, found) in enumerate(columns)] == [2, 0, 1, 5, 3, 4, 8]


def test_another_automaton_is_found_out(monkeypatch):
    changed = tuple((dx, dy, times, palace + (dx == dy == 1)) for dx, dy, times, palace in blocking.CELLS)
    monkeypatch.setattr(blocking, "CELLS", changed)
    assert "cells for k = 1 differ" in joined(blocking.CHECKS["theorem 8.1"](12)).differs
    assert joined(blocking.CHECKS["figure 5"](12)).differs


def test_threads_of_other_thickness_are_found_out():
    rows = [[-1] * 4 + [0] * 3] * 30
    assert blocking._threads(rows).differs
    assert not blocking._threads([[-1] * 5 + [0] * 3] * 30).differs


def test_fields_that_a_rule_does_not_fill_are_found_out(monkeypatch):
    monkeypatch.setattr(extensions, "by_rules", lambda *_, **__: [(n, 2 * n) for n in range(60)])
    assert joined(extensions.CHECKS["figure 7"](60)).differs


def test_arrays_that_are_none_are_found_out(monkeypatch):
    monkeypatch.setattr(
        wythoff_array, "_array", lambda rows, columns=12: [[*row[:-1], 1] for row in by_formula(rows, 12)]
    )
    assert joined(wythoff_array.CHECKS["theorem 7.1"](8)).differs


def test_the_three_ways_to_the_array():
    assert from_pairs(4, 9, 5000) == by_formula(4, 9)
    assert dispersed(lambda n: 2 * n, 3, 4) == [[1, 2, 4, 8], [3, 6, 12, 24], [5, 10, 20, 40]]


def test_a_game_that_is_not_reflexive_is_found_out():
    """{2, 3} is not reflexive, because 3 - 2 is a P-position."""
    moves = frozenset({(2, 0), (3, 0)})
    assert blocking.played(blocking.starred(moves, 8), 8) != moves | {(0, 0)}
