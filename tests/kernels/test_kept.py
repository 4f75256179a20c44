"""Time estimates look for a cached kernel, under the same name by which the cache stores it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.kernels.engines import needs_numba
from wythoff.expressions import parse_condition, parse_expression
from wythoff.game.rulesets import parse
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import (
    FillingRules,
    boxes,
    costs,
    fill_pairs,
    fill_seconds,
    limits,
    shifting,
    sweep_seconds,
)
from wythoff.kernels.plain.boards import MOVE_VARIABLES
from wythoff.kernels.plain.boxes import BoxGame, box_variables
from wythoff.solving.solution import Bound
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.by_counting import ByCounting
from wythoff.solving.solvers.by_push import ByPush
from wythoff.solving.solvers.by_sweep import BySweep

SECONDS = 7.5
THIN = FillingRules(parse_condition("min(i, j) == 0 or k == l + x1 % 3", MOVE_VARIABLES), most=1, reach=1, across=True)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(costs.VARIABLE, str(tmp_path / "kernels"))
    return tmp_path / "kernels"


def test_a_kernel_is_kept_under_its_title(folder):
    rule = "filling", (parse_expression("x1 + 1", ("x1",)), None), True
    assert costs.building_seconds(SECONDS, *rule) == SECONDS
    folder.mkdir()
    (folder / f"{costs.title(*rule)}-0.kernel").write_bytes(b"")
    assert costs.building_seconds(SECONDS, *rule) == costs.LOADING
    others = (("boxes", *rule[1:]), (*rule[:2], False), ("filling", (parse_expression("x1 + 2", ("x1",)), None), True))
    assert [costs.building_seconds(SECONDS, *other) for other in others] == [SECONDS] * 3


def test_titles_change_with_what_writes_parts_of_kernels(monkeypatch):
    """Name a kernel in the cache by all sources that write parts of it, so that no faulty kernel stays in use."""
    read, seen = Path.read_bytes, []
    monkeypatch.setattr(Path, "read_bytes", lambda path: seen.append(path) or read(path))
    costs.sources.__wrapped__()
    assert {"stretches.py", "functions.py", "filling.py"} <= {path.name for path in seen}


@pytest.mark.parametrize("where", ["", "nowhere/at/all"])
def test_where_no_kernel_is_kept_each_is_compiled(where, monkeypatch):
    monkeypatch.setenv(costs.VARIABLE, where)
    assert costs.building_seconds(SECONDS, "filling") == SECONDS


@pytest.fixture
def unused(monkeypatch):
    """Make this process forget the compiled modules that it has loaded."""
    monkeypatch.setattr(limits, "start_seconds", lambda: limits.WORTH_BUILDING)
    for name in [name for name in sys.modules if name.startswith("wythoff.kernels.compiled.")]:
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.parametrize(
    ("solver", "text", "bound", "module", "part"),
    [
        (ByCounting(), "block(nim | where((k ^ l) < 5), 2)", Bound("up_to", 1500), "counting", "amounts"),
        (ByPush(), "nim | where((k ^ l) < 5)", Bound("up_to", 2000), "shifting", "amounts"),
        (ByPush(), "where(k*l == 6)", Bound("up_to", 2000), "shifting", "amounts"),
        (BySweep(), "nim | diagonal((x0 + 3)//4)", Bound("columns", 3000), "constraint", "constraint"),
    ],
)
def test_estimates_contain_compiling_and_loading(solver, text, bound, module, part, unused, folder, monkeypatch):
    monkeypatch.setattr(limits, "has_numba", lambda: True)
    monkeypatch.setattr(limits, "compiling_pays", lambda seconds: seconds > 0.2)  # but for the probes
    game, start = parse(text), limits.WORTH_BUILDING
    before = solver.applies(game, bound).seconds
    assert before > start + costs.BUILDING[part]
    monkeypatch.setitem(sys.modules, f"wythoff.kernels.compiled.{module}", object())
    assert before - solver.applies(game, bound).seconds == pytest.approx(start)


@needs_numba
@pytest.mark.slow
def test_what_was_compiled_is_found(folder, monkeypatch):
    """Find kernels in the cache by the estimates, after they were compiled."""
    move = parse_condition("gcd(i, j) == 2", MOVE_VARIABLES)
    box = BoxGame(3, True, test=parse_condition("gcd(k1, k2) == 2", box_variables(3)))
    game = parse("nim | diagonal(5) | ray(1, 7)")
    estimates = (
        lambda: fill_seconds(THIN, 2000, None),
        lambda: shifting.shift_seconds(move, 2000, symmetric=True),
        lambda: boxes.outcome_seconds(box, 100),
        lambda: sweep_seconds(line_plan(game), 10**6),
    )
    monkeypatch.setattr(limits, "compiling_pays", lambda seconds: seconds > 0.2)  # but for the probes
    before = [estimate() for estimate in estimates]
    monkeypatch.setattr(limits, "compiling_pays", lambda seconds: True)
    fill_pairs(THIN, 10)
    shifting.shift_pairs(move, 10, symmetric=True, misere=False)
    boxes.box_outcomes(box, 4, misere=False)
    solve(game, columns=20, solver="by_sweep")
    assert all(estimate() < seconds for estimate, seconds in zip(estimates, before, strict=True))


@needs_numba
@pytest.mark.slow
def test_box_values_and_outcomes_are_different_kernels(folder, monkeypatch):
    """Count the time to compile the kernel of outcomes although that of values of the same box is in the cache."""
    box = BoxGame(3, True, most=1)
    monkeypatch.setattr(limits, "compiling_pays", lambda seconds: True)
    before = boxes.outcome_seconds(box, 100)
    boxes.box_table(box, 4)
    assert len(list(folder.iterdir())) == 1
    assert boxes.outcome_seconds(box, 100) == before


@needs_numba
def test_a_kernel_that_is_kept_pays_sooner(folder, monkeypatch):
    def compiles(plainly):
        steps = plainly / costs.seconds(False, tests=1)
        return costs.choose("filling", built=("filling",), tests=steps).compiled

    monkeypatch.setattr(limits, "compiling_pays", lambda seconds: seconds > limits.WORTH_LOADING)
    building = costs.BUILDING["filling"]
    assert compiles(building + 1) and not compiles(building)
    folder.mkdir()
    (folder / f"{costs.title('filling')}-0.kernel").write_bytes(b"")
    assert compiles(1.0) and not compiles(0.5)
