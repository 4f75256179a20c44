"""Requests that cannot be solved are refused in one sentence with a request that works; `explain` has details."""

from __future__ import annotations

import re
import shlex

import pytest

from wythoff import TooLargeError, UnsolvedError, WythoffError, grundy, parse, solve
from wythoff.apps.cli import main
from wythoff.game.rulesets.advice import LONGEST
from wythoff.kernels import budget, limits
from wythoff.solving.solvers import SOLVERS, refusals
from wythoff.solving.values import grundy_tables
from wythoff.values import level_set

COMMAND = re.compile(r'wythoff (?:solve|explain|grundy|values) "[^"]*"(?: --[a-z-]+ [^\s;]+)*')
FEW = "it may have few P-positions"
BOXES, ENDS = (
    "can be found only up to a bound on all piles",
    "it has only finitely many P-positions, or infinitely many in some row",
)
SLOW = r"would take about \S+ s; the limit is 3600 s; choose a smaller bound"
REFUSED = [
    ("misere(nim(lengths=n < 4))", "count", 20, "cannot be counted: no bound for the P-positions in a row is known"),
    ("where(k == l)", "columns", 20, "cannot be solved column by column: row 0 has infinitely many P-positions;"),
    ("vector(1, 2)", "count", 3, "row 0 has infinitely many P-positions"),
    ("terminal(nim | diagonal, x == 1)", "count", 3, "row 1 has infinitely many P-positions"),
    ("npile_wythoff(n=3)", "count", 20, f"P-positions of 3 piles {BOXES}"),
    ("partizan_subtraction(left=(1, 2), right=(3,))", "count", 3, FEW),
    ("wythoff_partizan", "count", 5, ENDS),
    ("misere(fibonacci_nim)", "count", 3, ENDS),
    ("block(nim | where(k*l % 3 == 1), 1)", "up_to", 10**6, SLOW),
    ("nim | where(k*l % 4 == k)", "up_to", 10**8, SLOW),
    ("block(nim | diagonal(y1*y1), 1)", "columns", 10**6, SLOW),
    ("npile_wythoff(n=3)", "up_to", 10**5, SLOW),
    ("misere(nheap_equal(n=4))", "up_to", 10**30, SLOW),
    ("misere(rat_game)", "up_to", 10**6, SLOW),
    ("misere(imitation(m=2, p=1))", "up_to", 10**15, SLOW),
    ("partizan_subtraction(left=(1, 2), right=(3,))", "up_to", 10**12, SLOW),
    ("star(game=wythoff)", "up_to", 10**60, SLOW),
    ("nim | diagonal | ray(1, 2)", "count", 10**12, SLOW),
    ("nim | diagonal", "count", 10**100, "must fit in memory.*; choose a smaller bound"),
    ("g1", "columns", 10**12, "must fit in memory.*; choose a smaller bound"),
    ("g3", "count", 10**20, "must fit in memory.*; choose a smaller bound"),
    ("euclid", "up_to", 10**9, "must fit in memory.*; choose a smaller bound"),
    ("imitation(m=2, p=1)", "up_to", 10**15, "must fit in memory.*; choose a smaller bound"),
]


@pytest.fixture
def impatient(monkeypatch):
    """Recommend only requests that take a second and little memory, because the tests run them."""
    for module in (refusals, grundy_tables):
        monkeypatch.setattr(module, "RECOMMENDED_SECONDS", 0.3)
        monkeypatch.setattr(module, "available_memory", lambda: 10**8)
    monkeypatch.setattr(limits, "available_memory", lambda: 10**8)


def commands(message: str, text: str = "") -> list[str]:
    """Return the commands in a message; otherwise it must be one short line."""
    found = COMMAND.findall(message)
    rest = COMMAND.sub("", message).removeprefix(text)
    assert "\n" not in message
    assert len(rest) <= 220, rest
    return found


def runs(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    status = main(shlex.split(command)[1:])
    out, err = capsys.readouterr()
    assert status == 0, (command, err)
    return out


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("text", "kind", "value", "words"), REFUSED, ids=[f"{text}, {kind}" for text, kind, *_ in REFUSED]
)
def test_the_request_that_is_recommended_works(text, kind, value, words, capsys):
    game = parse(text)
    with pytest.raises((UnsolvedError, TooLargeError), match=words) as caught:
        solve(game, **{kind: value})
    recommended, *explained = commands(str(caught.value), str(game))
    assert str(game) in runs(recommended, capsys)
    assert (type(caught.value) is UnsolvedError) is bool(explained)
    for command in explained:
        told = runs(command, capsys)
        assert all(f"  {solver.name}: no" in told for solver in SOLVERS)


@pytest.mark.parametrize(("text", "up_to", "least"), [("npile_wythoff(n=3)", 10**5, 200), ("euclid", 10**9, 1000)])
def test_the_greatest_round_number_is_recommended(text, up_to, least):
    with pytest.raises(WythoffError, match=r"--up-to [125]0*\b") as caught:
        solve(parse(text), up_to=up_to)
    assert least <= int(re.search(r"choose a smaller bound: .*? --up-to (\d+)", str(caught.value))[1]) < up_to


def test_where_nothing_smaller_works_nothing_is_recommended():
    with pytest.raises(
        UnsolvedError,
        match=r"the limit is 3600 s; wythoff explain .* shows why each solver "
        r"cannot solve it",
    ):
        solve(parse("end_wythoff(middle=(10**9,))"), up_to=5)


def test_a_long_game_is_not_repeated():
    game = parse(f"where({' or '.join(['k == l + 1'] * 50)})")
    with pytest.raises(UnsolvedError, match="wythoff solve GAME --up-to 20; wythoff explain GAME --count 9") as caught:
        solve(game, count=9)
    assert len(str(caught.value)) < LONGEST + 250


VALUES = [
    (lambda: grundy(parse("misere(wythoff)")), "this game is misere"),
    (lambda: grundy(parse("block(wythoff, 1)")), "this game is one with blocking"),
    (lambda: grundy(parse("wythoff_partizan")), "this game is partizan"),
    (lambda: grundy(parse("npile_wythoff(n=3)"), up_to=10**5), "must fit in 8 GB, but they take"),
    (lambda: grundy(parse("nim | where(k*l % 3 == 1)"), up_to=10**6), "must fit in 8 GB, but they take"),
    (lambda: grundy(parse("nim | where(k*l % 3 == 1)"), up_to=10**4), "would take about|must fit in (memory|8 GB)"),
    (lambda: level_set(parse("nim | diagonal(x1 + 1)"), 2, count=5), "any game is possible"),
]


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("ask", "words"), VALUES)
def test_refused_values_come_with_a_request_that_works(ask, words, capsys, tmp_path):
    with pytest.raises(WythoffError, match=words) as caught:
        ask()
    (command,) = commands(str(caught.value))
    runs(command.replace("FILE", str(tmp_path / "table.npy")), capsys)


def test_unknown_row_names_a_working_request(capsys, monkeypatch):
    monkeypatch.setattr(budget, "STEP", 60.0)  # on a slow machine, the growth of the time would stop the search before
    with pytest.raises(UnsolvedError, match=r"has a P-position \(35, y\) with y > \d+ is not known; ask for") as caught:
        solve(parse("nim | diagonal | where(gcd(k, l) == 2)"), count=1000)
    (recommended,) = commands(str(caught.value))
    assert "P-positions of nim | diagonal | where" in runs(recommended, capsys)
