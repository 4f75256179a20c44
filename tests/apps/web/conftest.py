"""Fixtures for the app without network and browser: requests to its handlers, with worker processes behind them."""

import pytest

from tests.sentences import NEEDS_APP


@pytest.fixture(scope="session")
def opened():
    """Return a function that opens a client of a new app: `opened(hosts=..., token=...)`."""
    pytest.importorskip("httpx2", reason="httpx2, by which the handlers are asked, is not installed")
    pytest.importorskip("starlette", reason=NEEDS_APP)
    from starlette.testclient import TestClient

    from wythoff.apps.web.routes import application
    from wythoff.apps.web.serving import NAMES_OF_THIS_MACHINE

    def call(*, hosts=NAMES_OF_THIS_MACHINE, **more):
        app = application(hosts=hosts, **more)
        return TestClient(app, base_url="http://127.0.0.1", follow_redirects=False, raise_server_exceptions=False)

    return call


@pytest.fixture(scope="module")
def client(opened):
    with opened() as found:
        yield found
