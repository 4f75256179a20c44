"""Seeds for what tests draw at random: the same in every run, except with `pytest --fresh SEED`."""

from __future__ import annotations

from random import Random

fresh: str | None = None  # the SEED of `--fresh`; set by tests/conftest.py


def seed_of(own: int | str) -> int | str:
    """Return the seed for `Random` in a test whose usual seed is `own`; with `--fresh SEED` it depends on SEED too."""
    return own if fresh is None else Random(f"{fresh}, {own}").getrandbits(32)
