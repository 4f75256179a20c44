"""The largest inputs for which no intermediate result can exceed 64 bits; requests that are too large to start."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest
from hypothesis import given, strategies as st

from tests.kernels.engines import WIDTHS, both_engines, engine, width, widths
from tests.random_rulesets import expressions
from wythoff import kernels
from wythoff.base.errors import EvaluationError, TooLargeError
from wythoff.expressions import Expression, peak
from wythoff.game.rulesets.families import WIDTH_VARIABLES
from wythoff.kernels import constraint_pairs, constraint_sweep, costs, limits
from wythoff.kernels.limits import INT64_MAX, safe_limit
from wythoff.kernels.plain import constraint as plain

# The largest intermediate sum for inputs up to L, where it is known exactly: it must be at most 2^63 - 1.
EXACT = {
    "0": lambda largest: 3 * (largest + 1),
    "x1 + 1": lambda largest: largest + 1 + 3 * (largest + 1),
    "x0": lambda largest: largest + 1 + 3 * (largest + 1),
    "y1*y1": lambda largest: largest**2 + 3 * (largest + 1),
    "x1*y1*x0": lambda largest: largest**2 * (largest + 1) + 3 * (largest + 1),
    "10**18": lambda largest: 10**18 + 3 * (largest + 1),
    "2**x1": lambda largest: 2**largest + 3 * (largest + 1),
    "3**x1": lambda largest: 3**largest + 3 * (largest + 1),
    "x1**5": lambda largest: largest**5 + 3 * (largest + 1),
    "y1 - 5": lambda largest: largest + 3 * (largest + 1),
}


def largest_intermediate(f: Expression, places: list[dict[str, int]]) -> int:
    found = 0
    for at in places:
        for node in f.walk():
            try:
                found = max(found, abs(node.evaluate(at)))
            except EvaluationError:
                continue
    return found


@pytest.mark.parametrize("text", EXACT)
def test_exact_limits(text: str) -> None:
    limit = safe_limit(width(text))
    assert EXACT[text](limit) <= INT64_MAX
    # No limit is larger than a quarter of the 64-bit integers.
    assert limit == INT64_MAX // 4 or EXACT[text](limit + 1) > INT64_MAX


@pytest.mark.parametrize("text", ["2**63", "10**30", "x1 - 10**19", "2**62*3", "C(2**63)", "x1*0 + 2**63 - 2**63"])
def test_no_limit_where_a_constant_is_too_large(text: str) -> None:
    assert safe_limit(width(text)) == -1


@given(st.one_of(widths(), expressions(WIDTH_VARIABLES)), st.data())
def test_nothing_leaves_64_bits_at_the_limit(f: Expression, data: st.DataObject) -> None:
    limit = safe_limit(f)
    if limit < 0:
        return
    edges = st.sampled_from(sorted({0, min(1, limit), limit // 2, max(limit - 1, 0), limit}))
    ends = st.one_of(edges, st.integers(0, limit))
    drawn = [data.draw(st.tuples(ends, ends, ends), label="x1, y1, x0 - 1") for _ in range(4)]
    places = [{"x1": x1, "y1": y1, "x0": x0 + 1} for x1, y1, x0 in drawn]
    assert largest_intermediate(f, places) + 3 * (limit + 1) <= INT64_MAX


@given(widths())
def test_the_limit_is_the_greatest(f: Expression) -> None:
    for largest, fits in ((safe_limit(f), True), (safe_limit(f) + 1, False)):
        if 0 <= largest < INT64_MAX // 4:
            worst = peak(f, {"x1": (0, largest), "y1": (0, largest), "x0": (1, largest + 1)})
            assert (worst is not None and worst + 3 * (largest + 1) <= INT64_MAX) is fits


@pytest.mark.parametrize(
    "text", [*WIDTHS, "2**(7 - x1)", "x1**(0 - 1 - x1)", "(10**400)**(0 - 1 - x1 % 1)", "1//(x1 - x1)"]
)
def test_every_width_has_a_limit(text: str) -> None:
    assert -1 <= safe_limit(width(text)) <= INT64_MAX // 4


def quickly(request, seconds: float) -> str:
    started = time.process_time()
    with pytest.raises(TooLargeError) as caught:
        request()
    assert time.process_time() - started < seconds
    return str(caught.value)


@both_engines
@pytest.mark.parametrize("count", [10**13, 10**20, 10**100])
def test_what_cannot_fit_is_refused_before_it_starts(name: str, count: int) -> None:
    with engine(name):
        assert "must fit in memory" in quickly(lambda: constraint_pairs(width("1"), count), 5)
        assert "must fit in memory" in quickly(lambda: constraint_sweep(width("1"), count), 5)


@both_engines
def test_a_bound_on_b_needs_no_memory_for_the_count(name: str) -> None:
    with engine(name):
        assert len(constraint_pairs(width("1"), 10**13, stop=10)[0]) == 5


@pytest.mark.slow
@both_engines
def test_squares_stop_at_the_budget(name: str) -> None:
    with engine(name):
        message = quickly(lambda: constraint_pairs(width("y1*y1"), 10**6), 60)
    assert f"at most {plain.MAX_TERM_BITS} bits" in message
    assert "b_25" in message


@both_engines
def test_the_budget_of_all_terms_is_for_all_slices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "MAX_TOTAL_BITS", 100_000)
    monkeypatch.setattr(kernels.constraint, "PLAIN_SLICE", 64)
    with engine(name):
        message = quickly(lambda: constraint_pairs(width("2**200"), 10_000), 30)
    assert "at most 100000" in message


def test_little_free_memory_reduces_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "available_memory", lambda: 50_000)
    with engine("plain"):
        message = quickly(lambda: constraint_pairs(width("2**200"), 10_000), 30)
    assert "at most 100000" in message


def test_memory_is_named_in_the_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "available_memory", lambda: 5_000_000)
    limits.require_memory(5_000_000, "it")
    with pytest.raises(TooLargeError, match=r"^it must fit in memory: .*0\.005 GB.*; stream$"):
        limits.require_memory(5_000_001, "it", "stream")


def test_there_is_memory() -> None:
    assert 1 << 20 < limits.available_memory() < 1 << 50


def test_longer_widths_and_more_of_them_take_longer() -> None:
    def plainly(text, count):
        return costs.seconds(False, (width(text), count), terms=count)

    assert plainly("1", 0) == 0
    assert plainly("x1 + 1", 10**6) > plainly("1", 10**6) > plainly("1", 10**5)


def test_a_limit_of_the_address_space_counts() -> None:
    pytest.importorskip("resource", reason="only Unix has such limits")
    if not os.path.exists("/proc/self/statm"):
        pytest.skip("only Linux tells how much is used")
    code = (
        "import resource; from wythoff.kernels import limits; "
        "hard = resource.getrlimit(resource.RLIMIT_AS)[1]; "
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, hard)); "
        "print(0 < limits.available_memory() < 1 << 30)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True\n"


@pytest.mark.parametrize("loaded", [True, False])
def test_without_numba_nothing_is_worth_compiling(loaded, monkeypatch):
    """Do not import numba if it is not installed; a module that may not be imported is None in `sys.modules`."""
    monkeypatch.setattr(limits, "_installed", lambda library: False)
    if loaded:
        monkeypatch.setitem(sys.modules, "numba", None)
    else:
        monkeypatch.delitem(sys.modules, "numba", raising=False)
    assert not limits.compiling_pays(1000.0)
    assert limits.start_seconds() == limits.WORTH_LOADING


@pytest.mark.parametrize("processors", [1, 2])
def test_numba_is_loaded_soon_where_a_processor_is_free(processors: int) -> None:
    pytest.importorskip("numba", reason="the library that is loaded")
    code = (
        "import sys, threading; from wythoff.base import jobs; from wythoff.kernels import load_soon; "
        f"jobs.workers_of = lambda _: {processors}; load_soon(); load_soon(); "
        "[thread.join() for thread in threading.enumerate() if thread is not threading.main_thread()]; "
        "print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{processors > 1}\n"
