"""Test requests that go up to a limit which keeps small requests small: each must end in 5 seconds and 500 MB.

    python -m pytest benchmarks/test_limits.py --benchmark-only -s

`make limits` measures these requests and others.
"""

from __future__ import annotations

import pytest

from benchmarks.limits import MEGABYTES, SECONDS, Request, measured, requests

SMALL = [request for request in requests() if request.small]


@pytest.mark.parametrize("request_", SMALL, ids=lambda request: request.limit)
def test_a_small_request_ends_soon(benchmark, request_: Request):
    taken = benchmark.pedantic(measured, (request_.code,), rounds=1)
    benchmark.extra_info.update(taken)
    print(f"\n{request_.code}: {taken}")
    assert "more_than" not in taken
    assert taken["seconds"] <= SECONDS
    assert taken["megabytes"] <= MEGABYTES
