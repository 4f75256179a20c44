"""Covering lines: all moves of a thin rule (with few moves from each square) lie on a few lines."""

from __future__ import annotations

from random import Random

import pytest

from tests.kernels.engines import engine, needs_numba, rows
from tests.seeds import seed_of
from tests.solvers.test_by_pull import random_rule
from wythoff.game.rulesets import parse
from wythoff.game.rulesets.plans.covering_lines import lines_of, sure_lines
from wythoff.game.rulesets.plans.filling import rules_of
from wythoff.kernels import fill_pairs, filling
from wythoff.kernels.plain.filling import Judge
from wythoff.kernels.plain.indexing import COLUMN_ITSELF, Marks

SIDE = 27
# Rules, and the number of lines that cover their moves.
RULES = (
    ("nim | diagonal", 3), ("nim | keep(diagonal(2), (x1 ^ y1) % 3 != 0)", 5), ("nim | where(k == 2*l)", 4),
    ("nim | where(k + l == x0)", 3), ("nim | where(x1 == y1)", 3), ("nim | where(2*k == 3*l)", 4),
    ("nim | where(i == j or i == 2*j)", 4), ("where(abs(k - l) < 2 or min(k, l) < 2)", 7),
    ("nim | where(k + l == 7)", 3),
    ("vector(0, 1) | vector(1, 1) | where(i == 0 or j == 0)", 3), ("misere(block(nim | where(k == l), 2))", 3),
    # Rules with too many moves, and one that is not decided.
    ("nim | where(0 < k <= l <= 2*k)", 0), ("nim | where(k > 2)", 0), ("nim | where(k*l*x0 == 6*l*x0)", 0),
)  # fmt: skip


def check_lines(text: str) -> int:
    rules = rules_of(parse(text))
    assert rules is not None
    lines, judge = lines_of(rules), Judge(rules)
    for x in range(SIDE if lines else 0):
        for y in range(x if rules.symmetric else 0, SIDE):
            for a in range(x + 1):
                for b in range(y + 1):
                    on_some = any(line.holds(x, y, a, b) for line in lines)
                    assert on_some or not judge.reaches(x, y, a, b), (text, x, y, a, b)
    return len(lines)


@pytest.mark.parametrize(("text", "number"), RULES)
def test_every_move_lies_on_a_line(text: str, number: int) -> None:
    assert check_lines(text) == number


def test_random_rules() -> None:
    random = Random(seed_of("thin"))
    assert sum(1 for _ in range(12) if check_lines(random_rule(random))) >= 3


# Rules, and the number of their lines on which every square is reached.
SURE = (
    ("nim | diagonal", 3), ("nim | keep(diagonal(2), x1 >= 2)", 5), ("nim | keep(diagonal, x1 % 2 == 0)", 2),
    ("block(nim | keep(diagonal, x1 >= 1), 1)", 3), ("block(nim | diagonal(2), 1)", 4),
    ("misere(block(nim | diagonal, 2))", 3),
    ("block(nim | diagonal(2), 1, of=jump(1, 1) | nim(step=2))", 5), ("nim | where(2*k == 3*l)", 2),
    ("block(nim | diagonal, 1000)", 0), ("diagonal(2) | where(k == 0)", 3), ("nim(lengths=n != 2) | diagonal", 1),
    ("misere(block(terminal(nim | diagonal(2), x + y <= 1), 1))", 4), ("nim | vector(1, 2) | where(i == j)", 3),
    ("terminal(nim | keep(diagonal, x1 > 2), y == x + 4 and x < 3)", 3),
)  # fmt: skip


def check_sure_lines(text: str) -> int:
    rules = rules_of(parse(text))
    assert rules is not None
    rules = rules._replace(lines=lines_of(rules))
    found, judge = sure_lines(rules), Judge(rules)
    for x in range(SIDE if found else 0):
        for y in range(x if rules.symmetric else 0, SIDE):
            for a in range(x + 1):
                # A square on two lines would count twice if it may be blocked.
                for b in range(y if a == x else 2 * SIDE):
                    on = [one for one in found if one.line.holds(x, y, a, b) and min(a, b) >= one.least]
                    on = [one for one in on if (one.line == COLUMN_ITSELF) == (a == x)]
                    assert not on or judge.reaches(x, y, a, b), (text, x, y, a, b)
                    assert all(one.forbidden or judge.weight(x, y, a, b) > rules.n for one in on)
                    assert sum(one.forbidden for one in on) < 2
    with engine("plain"):
        assert rows(fill_pairs(rules._replace(sure=found), 40, top=60)[0]) == rows(fill_pairs(rules, 40, top=60)[0])
    return len(found)


@pytest.mark.parametrize(("text", "number"), SURE)
def test_all_that_lies_on_a_sure_line_is_reached(text: str, number: int) -> None:
    assert check_sure_lines(text) == number


def test_random_rules_surely() -> None:
    random = Random(seed_of("sure"))
    assert sum(check_sure_lines(random_rule(random)) > 0 for _ in range(12)) >= 2


@needs_numba
def test_of_the_twins_the_quicker_one_fills():
    """Choose the faster engine for the same rule.

    With sure lines the plain engine passes over whole columns; the compiled one tests each square.
    """
    rules = rules_of(parse("nim | diagonal(min(x0 - x1, 5))"))
    rules = rules._replace(lines=lines_of(rules))
    known = rules._replace(sure=sure_lines(rules))
    assert [filling._estimated(given, 10**5, None)[1] for given in (rules, known)] == [True, False]
    assert filling.fill_seconds(known, 10**5, None) < filling.fill_seconds(rules, 10**5, None)


def test_rows_that_are_full_are_passed_over_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip full rows without testing them one by one: few tests for each P-position."""
    asked, ask = [], Marks.next_open
    monkeypatch.setattr(Marks, "next_open", lambda marks, *where: asked.append(where) or ask(marks, *where))
    rules = rules_of(parse("block(nim | vector(1, 4), 1)"))
    rules = rules._replace(lines=lines_of(rules))
    with engine("plain"):
        found = fill_pairs(rules._replace(sure=sure_lines(rules)), 300, top=299)[0][0]
    assert len(found) > 500 and len(asked) < 4 * len(found)
