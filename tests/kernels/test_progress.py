"""Long computations report their progress, can be interrupted, and keep to the memory they announce."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Callable

import pytest

from tests.kernels.engines import both_engines, engine, needs_numba, width
from tests.peak import PEAK, needs_status
from wythoff import kernels
from wythoff.kernels import constraint_pairs, constraint_sweep

WORK: dict[str, Callable[..., object]] = {
    "pairs": lambda progress: constraint_pairs(width("x1 + 1"), 1000, progress=progress),
    "pairs across 64 bits": lambda progress: constraint_pairs(width("y1 - x1 + 1"), 300, progress=progress),
    "pairs to a bound": lambda progress: constraint_pairs(width("1"), 1000, stop=100, progress=progress),
    "sweep": lambda progress: constraint_sweep(width("1"), 2500, progress=progress),
    "sweep to a bound": lambda progress: constraint_sweep(width("x1 + 1"), 2500, top=2500, progress=progress),
    "sweep across 64 bits": lambda progress: constraint_sweep(width("2**60*(x1 > 2050)"), 2100, progress=progress),
}
both_kinds = pytest.mark.parametrize("work", WORK.values(), ids=WORK.keys())


@pytest.fixture
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels.constraint, "SLICE", 64)
    monkeypatch.setattr(kernels.constraint, "PLAIN_SLICE", 64)


@both_engines
@both_kinds
@pytest.mark.usefixtures("short_slices")
def test_progress_never_goes_back(name: str, work: Callable[..., object]) -> None:
    calls: list[tuple[int, int]] = []
    with engine(name):
        work(lambda done, total: calls.append((done, total)))
    assert calls
    assert all(0 <= done <= total for done, total in calls)
    assert [done for done, _ in calls] == sorted(done for done, _ in calls)


@both_engines
@both_kinds
@pytest.mark.usefixtures("short_slices")
def test_breaking_off(name: str, work: Callable[..., object]) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with engine(name), pytest.raises(KeyboardInterrupt):
        work(interrupt)


@both_engines
@pytest.mark.parametrize("error", [ValueError, ZeroDivisionError])
def test_errors_of_the_caller_pass_through(name: str, error: type[Exception]) -> None:
    def fail(done: int, total: int) -> None:
        raise error("of the caller")

    for work in WORK.values():
        with engine(name), pytest.raises(error, match="of the caller"):
            work(fail)


def peak_growth(count: int, name: str, size: int) -> int:
    """Return the bytes by which the memory of a new process grows when it streams `count` terms."""
    program = f"""
        from wythoff import kernels
        from wythoff.expressions import parse_expression

        def stream(count):
            for a, b in kernels.constraint_chunks(parse_expression("1", ()), count, size={size}):
                pass

        kernels.limits.compiling_pays = lambda seconds: {name == "compiled"}
        stream({4 * size})  # so long that it loads the kernel
        before = peak()
        stream({count})
        print(peak() - before)
    """
    done = subprocess.run(
        [sys.executable, "-c", PEAK + textwrap.dedent(program)], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


@pytest.mark.slow
@needs_status
@pytest.mark.parametrize("count", [2 * 10**7, 10**8])
@needs_numba
def test_the_memory_of_a_stream_is_as_stated(count: int) -> None:
    size = 1 << 16
    assert peak_growth(count, "compiled", size) < 16 * size + count // 4 + 4_000_000


@pytest.mark.slow
@needs_status
def test_the_memory_of_a_plain_stream_is_as_stated() -> None:
    size, count = 1 << 12, 5 * 10**6
    assert peak_growth(count, "plain", size) < 80 * size + 1.8 * count + 1_000_000
