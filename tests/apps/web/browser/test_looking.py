"""The map, which zooms over thirty orders of magnitude, and the pages Study, Gallery and Papers."""

import re
from pathlib import Path

import pytest

from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, parse

pytestmark = pytest.mark.browser


def settled(page):
    """Wait until the map knows its game and has loaded all tiles."""
    page.locator("#known").filter(has_text=re.compile(".")).wait_for()
    page.wait_for_timeout(120)
    page.locator("#coming").filter(has_text=re.compile("^(There is no P-position.*)?$")).wait_for(state="attached")


def test_the_map_is_zoomed_over_thirty_orders_of_magnitude(page):
    tiles = []
    page.on("response", lambda response: tiles.append(response) if "/tiles/" in response.url else None)
    page.goto("/map?game=wythoff")
    settled(page)
    page.focus("#map")
    for _ in range(13):
        for _ in range(8):
            page.keyboard.press("-")
        settled(page)
    assert "zoom -101" in page.inner_text("#where")
    for _ in range(104):
        page.keyboard.press("+")
    page.keyboard.press("Home")
    settled(page)
    assert page.inner_text("#coming") == ""
    assert re.search(r"x = \d\d, y = \d\d · zoom 3$", page.inner_text("#where"))  # (0, 0) is in the corner
    assert len(tiles) > 30
    assert {response.status for response in tiles} == {200}


def test_a_place_far_out_is_gone_to_and_asked_about(page, chromium, address):
    page.goto("/map?game=wythoff")
    settled(page)
    page.fill("#goto [name=x]", "10**30")
    page.fill("#goto [name=y]", "2*10**30")
    page.click("#goto button")
    settled(page)
    page.locator("#square h2").filter(has_text=": N").wait_for()
    assert page.inner_text("#coming") == "There is no P-position in this part of the map."
    told = page.inner_text("#square")
    assert "1618033988749894848204586834366" in told
    assert f"wythoff move wythoff {10**30} {2 * 10**30}" in told
    page.wait_for_timeout(400)
    # The link contains the place with all digits, and opens at the same place.
    assert f"x={10**30}&y={2 * 10**30}" in page.url
    again = chromium.new_context(base_url=address, viewport={"width": 1280, "height": 900})
    other = again.new_page()
    other.goto(page.url)
    other.locator("#square h2").filter(has_text=": N").wait_for()
    settled(other)
    assert other.inner_text("#square") == told
    assert other.inner_text("#where") == page.inner_text("#where")
    again.close()


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("game=wythoff&x=10**30&y=2*10**30&zoom=0", "There is no P-position in this part of the map."),
        ("game=wythoff&x=10**30&y=2*10**30&zoom=-40", ""),  # only some squares are looked at
        ("game=wythoff&zoom=3&show=grundy", ""),
        ("game=diagonal(0)&zoom=3", ""),  # all squares are P-positions
        ("game=diagonal(1)&zoom=3", ""),
    ],
)
def test_a_map_without_p_positions_says_so(page, place, said):
    page.goto(f"/map?{place}")
    settled(page)
    assert page.inner_text("#coming") == said


def test_board_shows_moves_under_the_pointer(page):
    page.goto("/map?game=wythoff&zoom=4")
    settled(page)
    page.check("#moves")
    box = page.locator("#map").bounding_box()
    # The square (5, 3): (0, 0) begins 36 pixels from the corner.
    x, y = box["x"] + 36 + 3 * 16 + 8, box["y"] + 36 + 5 * 16 + 8
    with page.expect_response(re.compile("/api/moves")) as found:
        page.mouse.move(x, y)
    assert ["2", "0"] in found.value.json()["moves"]
    page.mouse.click(x, y)
    page.locator("#square h2").filter(has_text="(3, 5): P").wait_for()
    with page.expect_download() as saved:
        page.click("#data")
    assert "5,3" in Path(saved.value.path()).read_text()
    with page.expect_download() as saved:
        page.click("#picture")
    assert Path(saved.value.path()).read_bytes()[:4] == b"\x89PNG"


def test_the_first_pile_goes_downwards(page):
    """Draw the first pile downwards, as in all pictures; an ordered game shows the difference."""
    page.goto("/map?game=ab_vector(1,2)&zoom=4&show=P")
    settled(page)
    found = page.evaluate(
        """() => {
          const canvas = document.getElementById("map"), ratio = canvas.width / canvas.clientWidth;
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height), squares = [];
          for (let x = 0; x < 12; x += 1) for (let y = 0; y < 12; y += 1) {
            const [across, down] = [36 + 16 * y + 3, 36 + 16 * x + 3].map((pixel) => Math.round(pixel * ratio));
            if (data[4 * (down * canvas.width + across)] < 60) squares.push(`${x},${y}`);
          }
          return squares;
        }"""
    )
    expected = Definition(parse("ab_vector(1,2)", NAMES)).p_positions(11)
    assert sorted(found) == sorted(f"{x},{y}" for x, y in expected)


def test_a_map_is_restored_by_its_link(page):
    page.goto("/map?game=g2&zoom=4&show=grundy")
    settled(page)
    page.check("#moves")
    page.uncheck("#slopes")
    page.focus("#map")
    for key in ("ArrowRight", "ArrowDown", "-", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("#square h2")
    page.wait_for_timeout(400)
    told, where = page.inner_text("#square"), page.inner_text("#where")
    page.goto("about:blank")
    page.go_back()
    page.wait_for_selector("#square h2")
    settled(page)
    assert (page.inner_text("#square"), page.inner_text("#where")) == (told, where)
    assert (page.is_checked("#moves"), page.is_checked("#slopes"), page.input_value("#show")) == (True, False, "grundy")


def test_a_map_says_how_far_it_goes(page):
    page.faults.expected = ("status of 400",)
    page.goto("/map?game=gdwn(1,2)&x=10**30&y=2*10**30&zoom=0")
    page.locator("#error").filter(has_text="can be drawn for piles up to").wait_for()


def test_a_rule_typed_wrong_is_mended(page):
    page.goto("/study?game=wythoff")
    page.wait_for_selector("#panel-positions table")
    page.fill("#setup [name=game]", "nim | diagonl(x1 + 1)")
    page.keyboard.press("Enter")
    page.locator("#error").filter(has_text="did you mean diagonal").wait_for()
    assert page.inner_text("#typed mark") == "diagonl"
    page.fill("#setup [name=game]", "nim | diagonal(x1 + 1)")
    page.keyboard.press("Enter")
    page.locator("#panel-positions .known-proved").filter(has_text="Fraenkel 2004, Theorem 3").wait_for()
    assert page.inner_text("#error") == ""
    command = "wythoff solve 'nim | diagonal(x1 + 1)'"
    page.locator("#panel-positions code").filter(has_text=command).wait_for()
    page.click("#panel-strategy summary")
    page.locator("#panel-strategy p").filter(has_text="sublinear").wait_for()
    page.reload()
    page.wait_for_selector("#panel-strategy .formula")


def test_names_are_completed(page):
    page.goto("/study?game=wythoff")
    page.wait_for_selector("#panel-positions table")
    page.fill("#setup [name=game]", "")
    page.locator("#setup [name=game]").press_sequentially("maha")
    page.wait_for_selector("#completions li")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.input_value("#setup [name=game]") == "maharaja("


def test_the_gallery_is_searched_and_leads_to_a_match(page):
    page.goto("/")
    page.fill("#search", "fibonacci")
    assert page.locator(".card:visible h3").all_inner_texts() == ["Fibonacci Nim"]
    page.reload()
    assert page.locator(".card:visible h3").all_inner_texts() == ["Fibonacci Nim"]
    page.click(".card:visible a >> text=Play")
    page.wait_for_selector(".wy-heap")


def test_papers_are_judged_and_an_entry_is_opened(page):
    page.goto("/papers?paper=fraenkel2004")
    page.locator("[data-entry='table 10'] .is-misprint").wait_for()
    page.click("[data-entry='table 10'] summary")
    page.locator("[data-entry='table 10'] .whole p").filter(has_text="from the rules").wait_for()
    page.locator("code").filter(has_text="wythoff paper fraenkel2004 table 10").wait_for()
    # Open a second paper and another entry: the link contains all of them.
    page.click("[data-name=fraenkel2008] > summary")
    page.click("[data-name=fraenkel2008] .entry >> nth=0")
    page.locator("[data-name=fraenkel2008] .entry .whole p").first.wait_for()
    page.reload()
    page.locator("[data-entry='table 10'][open] .whole table").first.wait_for()
    page.locator("[data-name=fraenkel2008] .entry[open] .whole p").first.wait_for()
    assert page.locator(".entry[open]").count() == 2


def test_a_link_to_what_no_paper_has_says_so(page):
    page.goto("/papers?paper=fraenkel2004&entry=table 99&paper=wythoff1907")
    page.locator("#shelf .error").filter(has_text="table 99").wait_for()
    page.locator("#shelf .error").filter(has_text="wythoff1907").wait_for()
    assert page.locator("[data-name=fraenkel2004][open]").count() == 1


def test_a_link_that_is_too_long_for_a_square_says_so(page):
    page.faults.expected = ("status of 400",)
    page.goto("/map?game=wythoff&x=10**1200&y=10**1200")
    settled(page)
    page.focus("#map")
    page.keyboard.press("ArrowDown")  # from now on the link is written in all digits
    page.wait_for_timeout(400)
    page.click("#share button >> nth=1")
    page.locator("#share .error").filter(has_text="too long").wait_for()


def test_a_link_is_a_square_to_be_photographed(page):
    page.goto("/study?game=wythoff")
    with page.expect_response(re.compile("/qr.svg")) as found:
        page.click("#share button >> nth=1")
    assert found.value.status == 200
    assert page.locator("img.qr").evaluate("image => image.decode().then(() => image.naturalWidth)") > 50
