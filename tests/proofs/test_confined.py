"""Work in a separate process: however the process ends, no verdict is reported that the work did not return."""

import os
import signal
import time
from pathlib import Path

import pytest

import wythoff
from wythoff import verify
from wythoff.automata import Limits
from wythoff.proofs import confined

NIM = Path(wythoff.__file__).parent / "proofs" / "certificates" / "nim.json"


@pytest.mark.parametrize("limit", [{"seconds": float("inf")}, {"seconds": 1e300}, {"bytes": 10**26}])
def test_limits_beyond_those_of_the_system_are_none(limit):
    assert verify(NIM, limits=Limits(**limit))


def test_a_process_that_dies_is_told_as_such():
    status, said = confined.confined(lambda: os.kill(os.getpid(), signal.SIGUSR1), Limits())
    assert status == confined.BEYOND and said.endswith(f"its process ended with {-signal.SIGUSR1}")


def test_what_uses_no_processor_is_not_waited_for_for_ever(monkeypatch):
    monkeypatch.setattr(confined, "PATIENCE", 0.1)
    status, said = confined.confined(lambda: time.sleep(60), Limits(seconds=1))
    assert status == confined.BEYOND and "by the clock" in said
