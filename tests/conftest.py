"""Options and profiles of the test run.

Hypothesis has no deadlines, because the machines are shared, and draws the same examples every time in CI.
`pytest --hypothesis-profile=thorough` tries many more examples. Tests marked `long` run only with `--long`, and then no
other test runs. With `--fresh SEED`, which `make test-random` uses, tests run in random order, and everything that
tests draw at random depends on SEED.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from tests import seeds, timing

# All test processes share one cache of compiled kernels.
os.environ.setdefault("WYTHOFF_KERNELS", str(Path(__file__).parents[1] / "build" / "kernels"))

settings.register_profile("here", deadline=None, max_examples=70)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.register_profile("ci", deadline=None, max_examples=70, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked `long`, and only those")
    parser.addoption(
        "--times", metavar="DIR", help="write there what each test takes, and take none for slow that is listed"
    )
    parser.addoption("--whole", action="store_true", help="run all cases of a test that are not slow themselves")
    parser.addoption("--within", metavar="SECONDS", type=float, help="begin no test after so many seconds")
    parser.addoption("--browser", action="store_true", help="run the tests marked `browser`, and only those")
    parser.addoption("--fresh", metavar="SEED", help="draw with this seed what tests draw at random, their order too")


@pytest.hookimpl(tryfirst=True)  # before Hypothesis reads its options
def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell starts background jobs with SIGINT ignored, and the programs that the tests start would inherit this.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--times"):
        config.pluginmanager.register(timing.Clock(Path(config.getoption("--times"))))
    if config.getoption("--within"):
        config.pluginmanager.register(timing.Deadline(config.getoption("--within")))
    fresh = config.getoption("--fresh")
    seeds.fresh = fresh
    if fresh is not None:
        if config.option.hypothesis_seed is None:
            config.option.hypothesis_seed = Random(fresh).getrandbits(32)
        # The profile `ci` draws the same examples every time.
        config.option.hypothesis_profile = config.option.hypothesis_profile or "here"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    fresh = config.getoption("--fresh")
    if fresh is not None:
        terminalreporter.line(f"drawn with --fresh {fresh}")


@pytest.hookimpl(tryfirst=True)  # before pytest deselects the slow tests
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--times"):
        slow = timing.slow_cases([item.nodeid for item in items], whole=config.getoption("--whole"))
        for item in items:
            if item.nodeid in slow:
                item.add_marker("slow")
    apart = ("long", "browser")
    asked = {mark for mark in apart if config.getoption(f"--{mark}")}
    wanted = [item for item in items if {mark for mark in apart if item.get_closest_marker(mark)} == asked]
    kept = set(wanted)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    fresh = config.getoption("--fresh")
    if fresh is not None:
        Random(fresh).shuffle(wanted)  # all xdist processes shuffle alike
    items[:] = wanted


def pytest_collection() -> None:
    # No collected item can be freed yet: scanning all of them again and again takes half of the time.
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def _no_rewriting_is_refuted() -> Iterator[None]:
    """Fail a test during which the package rewrote a game wrongly.

    The package compares each rewriting of a game with the original on some positions, and lists the refuted ones in
    `CAUGHT`; see `wythoff.game.catalog.canonical.is_borne_out`.
    """
    yield
    module = sys.modules.get("wythoff.game.catalog.canonical")
    caught = list(module.CAUGHT) if module is not None else []
    if caught:
        module.CAUGHT.clear()
    assert not caught, [f"{moves} was rewritten to {found}" for moves, found in caught]
