"""Layout and accessibility of the pages: widths, light and dark, print, names for screen readers."""

import os
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

PAGES = {
    "gallery": ("/", ".card"),
    "play": ("/play?game=wythoff&from=5,8", ".wy-board"),
    "play-blocking": ("/play?game=block(wythoff,1)&from=6,9&first=other", ".wy-board"),
    "play-heaps": ("/play?game=imitation(1,2)&from=9,12&look=heaps", ".wy-heap"),
    "play-small": ("/play?game=wythoff&from=40,62&losing=yes", ".wy-losing"),
    "play-projector": ("/play?game=wythoff&from=5,8&screen=yes", ".wy-target"),
    "play-far": ("/play?game=wythoff&from=10**200,2*10**200", ".wy-pile"),
    "learn": ("/learn", ".wy-target"),
    "learn-marking": ("/learn?step=2", ".marking"),
    "learn-slope": ("/learn?step=4", ".plot"),
    "learn-digits": ("/learn?step=5", ".digits"),
    "room": ("/room", "#join"),
    "map-values": ("/map?game=wythoff&show=grundy", "#legend li"),
    "map": ("/map?game=wythoff&at=10**30,2*10**30", "#square h2"),
    "study": ("/study?game=g1", "#panel-values table"),
    "papers": ("/papers?paper=fraenkel2004", ".entry .verdict span"),
}
WIDTHS = (320, 390, 768, 1280, 1920)
SCHEMES = ["light", pytest.param("dark", marks=pytest.mark.slow)]
SCREENS = os.environ.get("WYTHOFF_SCREENS")  # a folder for pictures of all pages, for people to look at
AXE = Path(os.environ.get("WYTHOFF_AXE", "build/axe")) / "node_modules/axe-core/axe.min.js"
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });"""
# Elements that stick out at the sides of the screen and are not in a scrolling box.
OUTSIDE = """[...document.querySelectorAll("main *")].filter((element) => {
  const box = element.getBoundingClientRect();
  const outside = box.width && (box.left < -1 || box.right > innerWidth + 1);
  return outside && !element.closest(".wide, .examples, svg, .wy-unseen");
}).map((element) => element.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_page_is_wider_than_the_screen(chromium, address, name, scheme):
    place, seen = PAGES[name]
    context = chromium.new_context(color_scheme=scheme, base_url=address)
    page = context.new_page()
    page.goto(place)
    page.wait_for_selector(seen)
    wide = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(150)
        wide[width] = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if SCREENS:
            page.wait_for_timeout(800)
            page.screenshot(path=f"{SCREENS}/{name}-{width}-{scheme}.png", full_page=name != "gallery")
    context.close()
    assert set(wide.values()) == {0}, wide


def faults(page):
    """Return the violations that axe-core (a checker of accessibility) finds on a page now."""
    page.evaluate(AXE.read_text())
    return [
        (fault["id"], node["target"], node["failureSummary"][:200])
        for fault in page.evaluate("axe.run().then(result => result.violations)")
        for node in fault["nodes"][:3]
    ]


@pytest.fixture(params=SCHEMES)
def checked(chromium, address, request):
    """Open a page without content policy, because axe-core is loaded from elsewhere."""
    if not AXE.exists():
        pytest.skip("axe-core is not there: `make test-web` gets it by npm")
    context = chromium.new_context(base_url=address, color_scheme=request.param, bypass_csp=True)
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def test_axe_finds_no_fault(checked):
    found = {}
    for name, (place, seen) in PAGES.items():
        checked.goto(place)
        checked.wait_for_selector(seen)
        found[name] = faults(checked)
    assert not any(found.values()), found


def test_axe_finds_no_fault_in_a_match(checked):
    checked.goto("/play?game=wythoff&from=1,2&losing=yes")
    checked.click("[data-act=hint]")
    checked.locator(".wy-status").filter(has_text="Hint").wait_for()
    checked.click(".wy-why summary")
    checked.click("text=QR code")
    found = [faults(checked)]
    checked.locator(".wy-target").first.click()
    checked.wait_for_selector(".wy-chart rect")
    found.append(faults(checked))
    checked.goto("/play?game=nothing&from=1,2")
    checked.locator(".wy-error").filter(has_text="nothing").wait_for()
    found.append(faults(checked))
    assert not any(found), found


def test_axe_finds_no_fault_in_a_class(checked):
    checked.goto("/room")
    checked.get_by_role("button", name="Open a room").click()
    checked.wait_for_url("**/boards")
    wall = checked.url
    checked.goto(wall.removesuffix("/boards"))
    checked.get_by_label("Your name").fill("Ada")
    checked.get_by_role("button", name="Join").click()
    checked.get_by_role("button", name="Find an opponent").click()
    checked.get_by_role("button", name="Stop waiting").wait_for()
    found = [faults(checked)]
    other = {"name": "Ben"}
    room = wall.replace("/room/", "/api/room/").removesuffix("/boards")
    seat = checked.request.post(room, data=other).json()["seat"]
    checked.request.post(room, data={"seat": seat, "rival": "Ada"})
    checked.wait_for_url("**/match/**")
    checked.wait_for_selector(".wy-board")
    found.append(faults(checked))
    checked.goto(wall)
    checked.wait_for_selector(".small-board")
    found.append(faults(checked))
    assert not any(found), found


def test_axe_finds_no_fault_in_open_panels(checked):
    checked.goto("/study?game=wythoff&open=positions,formulas,evidence,values,slopes,guess,strategy,misere,neighbours")
    for name in ("slopes", "misere", "neighbours"):
        checked.wait_for_selector(f"#panel-{name} .inside table")
    checked.click("#panel-evidence .unused summary >> nth=0")
    found = [faults(checked)]
    checked.fill("#setup [name=game]", "nim | diag")
    checked.locator("#completions li").first.wait_for()
    found.append(faults(checked))
    checked.goto("/papers?paper=fraenkel2004&entry=table 1")
    checked.wait_for_selector(".entry[open] .whole table")
    found.append(faults(checked))
    assert not any(found), found


@pytest.mark.parametrize("width", [390, 1280])
def test_pages_do_not_shift_while_they_load(chromium, address, width):
    context = chromium.new_context(base_url=address, viewport={"width": width, "height": 800})
    page = context.new_page()
    page.add_init_script(SHIFTS)
    found = {}
    for name, (place, seen) in PAGES.items():
        page.goto(place)
        page.wait_for_selector(seen)
        page.wait_for_timeout(700)
        found[name] = round(page.evaluate("window.shifted"), 3)
    context.close()
    assert max(found.values()) < 0.1, found


@pytest.mark.parametrize("name", PAGES)
def test_pages_fit_from_right_to_left(chromium, address, name):
    place, seen = PAGES[name]
    context = chromium.new_context(base_url=address, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.add_init_script("addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl'; });")
    page.goto(place)
    page.wait_for_selector(seen)
    page.wait_for_timeout(150)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    outside = page.evaluate(OUTSIDE)
    context.close()
    assert wide == 0 and not outside, outside


def test_a_page_is_printed_without_its_buttons(page):
    page.goto("/study?game=g1")
    page.wait_for_selector("#panel-positions table")
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()
    assert not page.locator(".wy-copy").first.is_visible()
    for table in page.locator(".wide").all():
        assert table.evaluate("element => element.scrollHeight - element.clientHeight") == 0  # whole


def test_the_chosen_light_stays(page):
    page.goto("/")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
    page.goto("/papers")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
