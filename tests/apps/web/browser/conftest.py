"""Fixtures for pages in a real browser: Chromium, driven by Playwright, with a server process."""

import shutil

import pytest

from tests.apps.web.server import served

CHROMIUM = shutil.which("chromium")
ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip


@pytest.fixture(scope="session")
def address():
    with served() as (found, _):
        yield found


@pytest.fixture(scope="session")
def chromium():
    if CHROMIUM is None:
        pytest.skip("there is no chromium here; on Debian: apt-get install chromium")
    api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install 'wythoff[web]'")
    with api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


class Faults:
    """Unexpected faults of a page: script errors, violations of the content policy, requests to other servers."""

    def __init__(self, page, address):
        self.found = []
        self.expected = ()
        page.on("pageerror", lambda error: self.found.append(f"error: {error}"))
        page.on("console", self._console)
        page.on("request", lambda request: self._request(request, address))

    def _console(self, message):
        if message.type in ("error", "warning") and not any(words in message.text for words in self.expected):
            self.found.append(f"console: {message.text}")

    def _request(self, request, address):
        if not request.url.startswith((address, "blob:", "data:")):
            self.found.append(f"request: {request.url}")


@pytest.fixture
def page(chromium, address):
    """Open a new page; the test fails if there was a fault on it, or a request to another server."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, base_url=address)
    context.set_default_timeout(60_000)  # other programs may slow down the machine
    made = context.new_page()
    made.faults = Faults(made, address)
    yield made
    faults = made.faults.found
    context.close()
    assert not faults, faults
