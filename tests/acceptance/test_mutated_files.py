"""Twenty thousand changed files: soon, and in little memory, each is loaded or refused in one line."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from tests.seeds import seed_of

A_SHARD, SHARDS = 2000, 10
FEW, TYPED = 600, 10

pytestmark = pytest.mark.skipif(find_spec("pyarrow") is None, reason="every format is changed, Parquet too")


def require_sound(folder: Path, first: int, last: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.acceptance.mutated_files", str(folder), str(first), str(last)],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found["wrong"] == 0, found
    assert found["agree"] + found["refuted"] + found["refused"] == last - first
    # None of the three counts is near zero: some changes even reach the comparison of the numbers.
    assert min(found["agree"], found["refuted"], found["refused"]) > (last - first) // 200


def test_some_files(tmp_path: Path) -> None:
    require_sound(tmp_path, 0, FEW)


def test_commands_that_load_changed_files(tmp_path: Path) -> None:
    from tests.acceptance.mutated_files import bases, changed

    sound = bases(tmp_path)
    for n in range(TYPED):
        chance = Random(seed_of(-1 - n))
        suffix, content = chance.choice(sound)
        path = tmp_path / f"typed{suffix}"
        path.write_bytes(changed(suffix, content, chance.choice(sound)[1], chance))
        done = subprocess.run(
            [sys.executable, "-m", "wythoff", "load", str(path)],
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
        assert done.returncode in (0, 1, 2), done
        assert done.stderr.count("\n") == (done.returncode == 2) and "Traceback" not in done.stderr, done


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(SHARDS))
def test_twenty_thousand_files(shard: int, tmp_path: Path) -> None:
    require_sound(tmp_path, FEW + shard * A_SHARD, FEW + (shard + 1) * A_SHARD)
