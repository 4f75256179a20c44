"""The time limit of a call: it ends the work, and the message says how far it came."""

import pytest

import wythoff
from wythoff.base.errors import RequestError, TooLargeError
from wythoff.kernels.budget import TimeOverError

LONG = "nim | where(k*k*l % 7 == 3 and gcd(x1, y1) < 9)"


def test_solve_is_ended_after_seconds_of_work():
    seen = []
    with pytest.raises(TooLargeError, match=r"was stopped after 0\.\d+ s, at step \d+ of \d+") as caught:
        wythoff.solve(LONG, up_to=400, solver="by_definition", timeout=0.2, progress=lambda *at: seen.append(at))
    assert isinstance(caught.value, TimeOverError)
    assert caught.value.reached == seen[-1]


def test_grundy_is_ended_after_seconds_of_work():
    with pytest.raises(TimeOverError) as caught:
        wythoff.grundy(LONG, up_to=300, method="by_definition", timeout=0.2)
    done, total = caught.value.reached
    assert 0 <= done < total


def test_what_takes_less_is_not_ended():
    assert wythoff.solve("wythoff", up_to=20, timeout=5).p_positions == wythoff.solve("wythoff", up_to=20).p_positions
    assert wythoff.grundy("wythoff", up_to=9, timeout=5).values == wythoff.grundy("wythoff", up_to=9).values
    for wrong in (0, -1, "1", True):
        with pytest.raises(RequestError, match="timeout must be a number > 0"):
            wythoff.solve("wythoff", up_to=20, timeout=wrong)
