"""What tests draw at random: the same in every run, but with `pytest --fresh SEED` what that seed makes of it."""

from __future__ import annotations

from random import Random

fresh: str | None = None  # set by tests/conftest.py


def seed_of(own: int | str) -> int | str:
    """What `Random` is given by a test that has this seed of its own."""
    return own if fresh is None else Random(f"{fresh}, {own}").getrandbits(32)
