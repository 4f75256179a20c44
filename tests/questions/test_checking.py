"""The question `check`: S against the P-positions, the hypotheses, the least differences and their reasons."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings

import wythoff
from tests.kernels.engines import attempt, width
from tests.theorems.judging import game, p_positions, widths
from wythoff import Definition
from wythoff.expressions import Expression
from wythoff.game.catalog.given import as_game
from wythoff.questions import checking
from wythoff.questions.checking import Report, check
from wythoff.solving.theorems import witnesses


@pytest.mark.parametrize(
    ("text", "extra", "missing"),
    [
        ("(x0 - x1)**2", (3, 8), (3, 12)), ("(x1 + 1)//x0 + 1", (4, 9), (4, 5)), ("2*(x1 > 0) - 1", (0, 1), (1, 1)),
        ("-1", (0, 1), (1, 1)), ("-7", None, (1, 1)), ("-(7//x0)", (0, 16), (1, 1)),
    ],
)  # fmt: skip
def test_where_s_is_not_p(text: str, extra: tuple[int, int] | None, missing: tuple[int, int]) -> None:
    """Report positions that are only in S, or only in P; pairs of S with negative numbers are not positions."""
    report = check(game(width(text)), 40)
    assert not report
    assert report.missing == missing
    assert report.extra == extra
    assert report.mistake is not None


def candidates(f: Expression, up_to: int) -> set[tuple[int, int]]:
    found = [tuple(sorted(pair)) for pair in witnesses.candidates(f, up_to + 1, stop=up_to)]
    return {(x, y) for x, y in found if x >= 0 and y <= up_to}


@pytest.mark.parametrize(
    "text",
    [
        "g1",
        "g2",
        "g3",
        "example1",
        "example4",
        "not_positive",
        "hammer",
        "galois_xor(2)",
        "wythoff",
        "misere(wythoff)",
        "misere(t_wythoff(3))",
        "nim",
    ],
)
@pytest.mark.parametrize("up_to", [0, 1, 70, 200])
def test_where_s_is_p(text: str, up_to: int) -> None:
    report = check(wythoff.parse(text), up_to)
    assert report
    assert (report.extra, report.missing, report.mistake, report.up_to) == (None, None, None, up_to)


@given(widths())
@settings(max_examples=60)
def test_random_widths(f: Expression) -> None:
    report = attempt(check, game(f), 22)
    if not isinstance(report, Report):
        return  # too steep
    pairs, right = attempt(candidates, f, 22), set(p_positions(f, 22))
    assert bool(report) is (pairs == right)
    assert report.extra == min(pairs - right, default=None)
    assert report.missing == min(right - pairs, default=None)
    assert (report.mistake is None) is (pairs == right)


@pytest.mark.parametrize(
    "text", ["g1", "not_semiadditive", "misere(wythoff)", "misere(g1)", "nim | jump(1, 2)", "nim | vector(1, 2)"]
)
def test_reports_are_json(text: str) -> None:
    found = check(wythoff.parse(text), 12).as_dict()
    again = json.loads(json.dumps(found))
    assert again["up_to"] == 12
    assert again["agrees"] is (text != "not_semiadditive")
    assert {"claim", "extra", "missing", "mistake", "hypotheses", "evidence"} <= set(again)


@pytest.mark.parametrize(
    ("text", "up_to"),
    [("nim | jump(1, 2)", 10**12), ("ray(1, 2)", 10**400), ("not_semiadditive", 10**10), ("misere(g1)", 10**9)],
    ids=["jump", "ray", "squares", "misere"],
)
def test_a_check_that_would_take_hours_is_refused(text: str, up_to: int) -> None:
    program = f"""
import time, wythoff
try:
    wythoff.check(wythoff.parse({text!r}), {up_to})
except wythoff.WythoffError:
    print("refused", time.process_time() < 10)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "refused True\n"


@pytest.mark.parametrize("text", ["imitation(m=1, p=2)", "fibonacci_nim"])
def test_the_definition_is_asked_once_of_each_position(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """As a solver and as the judge, the definition would compute the same."""
    asked: list[object] = []
    outcome = Definition.outcome
    monkeypatch.setattr(Definition, "outcome", lambda self, position: asked.append(position) or outcome(self, position))
    report = check(text, 8)
    assert report and report.replayed == report.compared == 8 and report.by == "by_definition"
    assert len(asked) == len({*asked}) == len([*as_game(text).positions(8)])


@pytest.mark.parametrize("wrong", [(2, 3), (0, 0)])
def test_what_the_definition_refutes_it_gives_a_reason_for(
    monkeypatch: pytest.MonkeyPatch, wrong: tuple[int, int]
) -> None:
    """The claim has one position too many, and one too few."""

    def altered(*columns: object) -> object:
        return sorted({*zip(*columns, strict=True)} ^ {wrong})  # type: ignore[call-overload]

    monkeypatch.setattr(checking, "PositionList", altered)
    report = check("imitation(m=1, p=2)", 8)
    assert not report and wrong in (report.extra, report.missing)
    assert report.mistake is not None and report.mistake.position == wrong
