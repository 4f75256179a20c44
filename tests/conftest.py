"""Hypothesis profiles: no deadlines, because the machines are shared; the same examples every time in CI.

`pytest --hypothesis-profile=thorough` tries many more.
"""

from __future__ import annotations

import gc
import os

from hypothesis import settings

settings.register_profile("here", deadline=None, max_examples=70)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.register_profile("ci", deadline=None, max_examples=70, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection() -> None:
    # Nothing of what is collected can go away: looking through all of it again and again takes half of the time.
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()
