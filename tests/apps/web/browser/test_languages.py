"""The pages of the app in another language, and on the narrowest screens."""

import pytest

pytestmark = pytest.mark.browser
PAGES = {
    "/": ".card", "/learn?step=2": ".marking", "/learn?step=4": ".plot", "/play?game=wythoff&from=5,8": ".wy-board",
    "/map?game=wythoff": "#square p", "/study?game=g1": "#panels", "/room": "#join", "/papers": ".entry",
}  # fmt: skip


@pytest.fixture
def german(chromium, address):
    context = chromium.new_context(locale="de-DE", base_url=address, viewport={"width": 320, "height": 700})
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("place", PAGES)
def test_languages_fit_the_narrowest_screen(german, place):
    german.goto(place)
    german.wait_for_selector(PAGES[place], state="attached")
    german.wait_for_timeout(300)
    assert german.evaluate("document.documentElement.lang") == "de"
    assert german.get_by_role("link", name="Spielen", exact=True).count()
    assert german.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def test_languages_are_spoken_through_a_match(german):
    german.goto("/play?game=wythoff&from=1,2")
    german.get_by_text("Du bist am Zug.").wait_for()
    german.locator(".wy-target").first.click()
    german.get_by_text("Das Programm gewinnt.").wait_for()
    german.get_by_role("button", name="Rückblick").click()
    german.get_by_text("Niemand hat einen Gewinn verschenkt.").wait_for()


def test_languages_may_be_asked_for_in_a_link(german):
    german.goto("/play?game=wythoff&from=5,8&lang=en")
    german.get_by_text("It is your move.").wait_for()
