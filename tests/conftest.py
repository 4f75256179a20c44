"""Hypothesis profiles: no deadlines, because the machines are shared; the same examples every time in CI.

`pytest --hypothesis-profile=thorough` tries many more. Tests marked `long` run with `--long`, and then alone.
"""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

settings.register_profile("here", deadline=None, max_examples=70)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.register_profile("ci", deadline=None, max_examples=70, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked `long`, and only those")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = [item for item in items if bool(item.get_closest_marker("long")) == config.getoption("--long")]
    kept = set(wanted)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = wanted


def pytest_collection() -> None:
    # Nothing of what is collected can go away: looking through all of it again and again takes half of the time.
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()
