"""A million random texts: each is soon parsed to a game that prints and parses back, or refused in one line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from wythoff.kernels.limits import has_numba

A_SHARD, SHARDS = 50_000, 20
FEW = 4000


def require_sound(first: int, last: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.acceptance.fuzzed_notations", str(first), str(last)],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found["wrong"] == 0, found
    # There are enough games among the texts, and enough others.
    assert found["games"] + found["refused"] == last - first
    assert min(found["games"], found["refused"]) > (last - first) // 20


def test_some_texts() -> None:
    require_sound(0, FEW)


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="the notation is read alike with and without the extras: tried with them")
@pytest.mark.parametrize("shard", range(0, SHARDS, 10))
def test_a_tenth_of_a_million_texts(shard: int) -> None:
    require_sound(shard * A_SHARD, (shard + 1) * A_SHARD)


@pytest.mark.long
@pytest.mark.parametrize("shard", [shard for shard in range(SHARDS) if shard % 10])
def test_the_rest_of_a_million_texts(shard: int) -> None:
    require_sound(shard * A_SHARD, (shard + 1) * A_SHARD)
