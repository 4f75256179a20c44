"""Loading times of pages and map tiles, measured in the browser."""

import os
import time
from statistics import median

import pytest

from tests.apps.web.server import ALONE, served

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Limits in seconds; `SLACK` multiplies them on a machine that runs other programs too.
USABLE, FIRST, LATER, FAR = 1.5, 1.0, 0.05, 0.1
SLACK = 1 if ALONE else 6
X, Y = 10**30, 1618033988749894848204586834366
TIMES = """async (places) => {
  const took = [];
  for (const place of places) {
    const begun = performance.now();
    const response = await fetch(place);
    await createImageBitmap(await response.blob());
    if (!response.ok) throw new Error(place);
    took.push((performance.now() - begun) / 1000);
  }
  return took;
}"""


@pytest.fixture(scope="module")
def fresh(chromium):
    """Start a server; yield a page of it, and the seconds from the command until a move is possible."""
    start = time.perf_counter()
    with served() as (address, _):
        page = chromium.new_page(base_url=address)
        page.goto("/play?game=wythoff&from=5,8")
        page.wait_for_selector(".wy-target")
        took = time.perf_counter() - start
        time.sleep(5)  # until all workers have started
        yield page, took
        page.close()


def tiles(game, zoom, squares):
    return [f"/tiles/{game}/{zoom}/{x}/{y}.png" for x, y in squares]


def test_a_page_can_be_used_soon_after_the_command(fresh):
    _, took = fresh
    print(f"a move can be made {took:.2f} s after the command; load {os.getloadavg()[0]:.1f}")
    assert took < USABLE * SLACK


def test_tiles_of_a_board_of_ten_thousand(fresh):
    page, _ = fresh
    squares = [(x, y) for x in range(2) for y in range(2)]  # at zoom -5 a tile covers 8192 by 8192 squares
    first = page.evaluate(TIMES, tiles("gdwn(2,3)", -5, squares))
    more = [(x, y) for x in range(4) for y in range(4)]
    later = page.evaluate(TIMES, [place for zoom in (-2, -1, 0, 1) for place in tiles("gdwn(2,3)", zoom, more)])
    print(f"the first four tiles {sum(first):.2f} s; {len(later)} later ones, median {median(later) * 1000:.0f} ms")
    assert sum(first) < FIRST * SLACK
    assert median(later) < LATER * SLACK


@pytest.mark.parametrize("game", ["wythoff", "g1", "block_nim_l(2,2,1)"])
@pytest.mark.parametrize("zoom", [0, -20, -90])
def test_tiles_far_out(fresh, game, zoom):
    page, _ = fresh
    wide = 256 << -zoom
    page.evaluate(TIMES, tiles(game, zoom, [(0, 0)]))  # as a user who came from (0, 0) has loaded it
    took = page.evaluate(TIMES, tiles(game, zoom, [(X // wide + k, Y // wide + k) for k in range(6)]))
    print(f"{game}, zoom {zoom} at 10**30: {', '.join(f'{1000 * seconds:.0f}' for seconds in took)} ms")
    assert median(took) < FAR * SLACK
