"""The static site of `wythoff app --export` in a browser, served from a plain folder, with and without network."""

import http.server
import os
import re
import subprocess
import sys
from contextlib import suppress
from functools import partial
from html import unescape
from threading import Thread

import pytest

from tests.apps.web.browser.conftest import Faults
from tests.apps.web.browser.test_playing import act_by_mouse, status, wait_for_you
from tests.apps.web.server import ALONE

pytestmark = pytest.mark.browser

# Seconds until the first move with a throttled processor; on a busy machine they may be many times more.
THROTTLED, COLD, WARM = 4, 6.0, 1.0
SLACK = 1 if ALONE else 8

SAVE = """(href) => {
  const link = Object.assign(document.createElement("a"), { href, download: "a.csv" });
  document.body.append(link);
  link.click();
}"""
# Make the first move as soon as the board allows it, and remember the time of the second. Playwright would wait for
# several frames before its click, which is slow with a throttled processor.
MOVE = """() => new MutationObserver((_, observer) => {
  const target = document.querySelector(".wy-target");
  if (target && !globalThis.clicked) {
    globalThis.clicked = true;
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  if (!document.querySelector(".wy-tree li:nth-child(2)")) return;
  globalThis.moved = performance.now() / 1000;
  observer.disconnect();
}).observe(document, { childList: true, subtree: true, attributes: true })"""
ASK = """async (given) => (await fetch("../api/play", { method: "POST", body: JSON.stringify(given) })).json()"""
LEAVE = """async (place) => {
  const leaving = new AbortController();
  const left = fetch(`${place}guess`, { signal: leaving.signal }).then(() => "answered", (fault) => fault.name);
  setTimeout(() => leaving.abort(), 500);
  return [await left, (await fetch(`${place}formulas`)).status];
}"""


class Silent(http.server.SimpleHTTPRequestHandler):
    """A file server that prints nothing, not even if the browser closes a connection early."""

    def log_message(self, *_):
        pass

    def handle(self):
        with suppress(ConnectionError):
            super().handle()


@pytest.fixture(scope="module")
def folder(chromium, tmp_path_factory):
    """Export a site into a subfolder of a web site; yield its address."""
    root = tmp_path_factory.mktemp("www")
    command = [sys.executable, "-m", "wythoff", "app", "--export", str(root / "course" / "wythoff")]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 2 and "npm" in done.stderr:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(root)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/course/wythoff/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def site(chromium, folder):
    """Open a new page; the test fails if there was a fault on it, or a request outside the exported folder."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, base_url=folder)
    context.set_default_timeout(60_000)
    page = context.new_page()
    faults = Faults(page, folder)
    page.faults = faults
    yield page
    context.close()
    assert not faults.found, faults.found


def without_a_network(page):
    """Wait until the browser has stored all files, then disconnect the network."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.context.set_offline(True)


def test_site_plays_a_match_without_a_network(site):
    site.goto("")
    site.get_by_role("link", name="Play now").click()
    site.wait_for_selector(".wy-target")
    without_a_network(site)
    site.goto("play/?game=wythoff&from=7,11&first=you")  # no position of this match was stored at export
    site.wait_for_selector(".wy-target")
    steps = 0
    while "cannot move" not in status(site):
        act_by_mouse(site)
        steps = wait_for_you(site, steps)
    assert "You win" in status(site) or "cannot move" in status(site)
    site.click("[data-act=review]")
    site.wait_for_selector(".wy-chart")
    assert site.locator("#qr, .qr, #two").count() == 0  # features that need a server are not offered
    site.reload()
    site.wait_for_selector(".wy-tree li:nth-child(2)")


def test_site_speaks_the_language_of_the_browser_or_of_a_link(chromium, folder):
    context = chromium.new_context(base_url=folder, locale="de-AT")
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto("play/?game=wythoff&from=1,2")
    page.get_by_text("Du bist am Zug.").wait_for()
    assert page.url.startswith(f"{folder}de/play/?game=wythoff&from=1")
    page.evaluate("() => navigator.serviceWorker.ready")
    context.set_offline(True)
    page.locator(".wy-target").first.click()
    page.get_by_text("Das Programm gewinnt.").wait_for()
    page.get_by_role("link", name="Lernen", exact=True).click()
    page.get_by_role("link", name="2. ").click()
    page.wait_for_selector(".marking")
    assert page.evaluate("document.documentElement.lang") == "de" and page.url.startswith(f"{folder}de/learn/")
    page.get_by_role("link", name="Galerie", exact=True).click()
    page.wait_for_function("document.querySelector('.card img').naturalWidth")
    page.get_by_role("link", name="English").click()
    page.get_by_role("link", name="Play now").wait_for()
    page.goto("study/?game=wythoff&open=")  # the chosen language is kept
    page.get_by_role("heading", name="Study", exact=True).wait_for()
    assert page.url.startswith(f"{folder}study/")
    context.close()


def test_site_explains_and_studies_without_a_network(site):
    site.goto("learn?step=3")
    site.wait_for_selector("svg.plot circle")
    without_a_network(site)
    site.goto("learn?step=2")
    site.get_by_role("button", name="1, 2", exact=True).click()
    site.locator("#told").filter(has_text="(1, 2)").wait_for()
    site.goto("study/?game=g1&open=positions,proof")
    site.locator("#panel-positions .inside").filter(has_text="proved").wait_for()
    site.locator("#panel-proof .inside").filter(has_text="proved").wait_for()
    wide = site.evaluate(ASK, {"game": "misere(nim | diagonal(x1*x1 + 2))", "from": "3, 5", "do": {"kind": "why"}})
    assert "N-position" in " ".join(wide["why"]["lines"])  # needs searches among more than 2^31 numbers
    with site.expect_download() as saved:
        site.evaluate(SAVE, "../data.csv?game=g1&top=0&left=0&height=4&width=4")
    assert saved.value.suggested_filename == "a.csv"


def test_site_ends_what_nobody_waits_for(site):
    site.goto("study/?game=wythoff&open=")
    assert site.evaluate(LEAVE, "../api/panel?game=block(wythoff, 9)&panel=") == ["AbortError", 200]


def test_site_can_be_installed(site):
    site.goto("")
    site.evaluate("() => navigator.serviceWorker.ready")
    session = site.context.new_cdp_session(site)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error for error in found if error["errorId"] != "in-incognito"] == []  # test pages count as incognito
    assert session.send("Page.getAppManifest")["errors"] == []


def first_move(page, place="play/"):
    """Return the seconds from opening the page Play until the first move is made."""
    page.goto("about:blank")  # stops the page before from loading Python
    page.goto(place)
    page.wait_for_selector(".wy-tree li:nth-child(2)")
    return page.evaluate("moved")


def test_site_allows_the_first_move_soon(site):
    site.context.new_cdp_session(site).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    site.add_init_script(f"({MOVE})()")
    links = re.findall(r'href="(play/\?[^"]+)', unescape(site.request.get("").text()))  # of the cards
    cold = first_move(site)
    site.evaluate("() => navigator.serviceWorker.ready")
    warm = max(min(first_move(site, place) for _ in range(3)) for place in ("play/", links[len(links) // 2]))
    print(f"first move {cold:.2f} s cold, {warm:.2f} s warm; load {os.getloadavg()[0]:.1f}")
    assert cold < COLD * SLACK and warm < WARM * SLACK
