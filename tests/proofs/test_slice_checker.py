"""The stand-alone checker of slices refuses altered certificates."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from wythoff.proofs import slice_checker
from wythoff.questions.fixing import prove_smallest
from wythoff.questions.verifying import verify
from wythoff.sequences.quadratic import PHI


def test_certificates_of_slices_hold(tmp_path):
    path = tmp_path / "slices.json"
    path.write_text(json.dumps(prove_smallest("npile_wythoff(n=3)", 3).certificate))
    found = verify(path)
    assert found.status == 0
    assert "for all n >= 217 there is one P-position (3, y, y + n)" in found.said
    command = [sys.executable, "-I", str(Path(slice_checker.__file__)), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "") and "holds" in done.stdout
    assert "wythoff" not in {
        line.split()[1]
        for line in Path(slice_checker.__file__).read_text().splitlines()
        if line.startswith(("import", "from"))
    }


@pytest.mark.parametrize(
    ("key", "value", "status"),
    [
        ("columns", 300, 1), ("misere", True, 1), ("pile", 2, 1), ("slices", [], 1),
        ("pile", -1, 2), ("pile", 10**9, 2), ("columns", "x", 2), ("version", 2, 2), ("misere", None, 2),
    ],
)  # fmt: skip
def test_altered_certificates_of_slices_are_refused(key, value, status, tmp_path):
    path = tmp_path / "slices.json"
    path.write_text(json.dumps({**prove_smallest("npile_wythoff(n=3)", 3).certificate, key: value}))
    assert verify(path).status == status


def test_altered_rows_of_slices_are_refused(tmp_path):
    certificate = prove_smallest("npile_wythoff(n=3)", 3).certificate
    for row in certificate["slices"]:
        for key in ("start", "offset"):
            row[key] += 1
            assert slice_checker.examined(certificate)[0] == 1
            row[key] -= 1
    assert slice_checker.examined(certificate)[0] == 0


@pytest.mark.parametrize("n", range(1, 400, 7))
def test_near_and_apart_compare_with_multiples_of_phi(n):
    exact, floor = PHI * n, (PHI * n).floor()
    for y in range(floor - 3, floor + 4):
        assert slice_checker.near(y, n) is (2 * y + 3 >= exact * 2 and 2 * y - 1 <= exact * 2)
        assert slice_checker.apart(y, n) is (y > floor)
