"""Games on one, three or more piles, played as heaps of stones: by mouse, keyboard, phone, and on two devices."""

import re

import pytest

from tests.apps.web.browser.test_playing import OVER, open_match, status, tab_to, wait_for_you

pytestmark = pytest.mark.browser

TOKENS = "piles(3, each((1, 1, 1), (2, -1, 0)))"
GAMES = {
    "three": ("piles(3, nim | equal)", "1,3,4"),
    "misere": ("misere(piles(3, nim))", "3,4,5"),
    "block": ("block(piles(3, nim), 1)", "2,3,4"),
    "tokens": (TOKENS, "1,2,3"),
    "terminal": ("terminal(piles(3, nim), p1 == 1)", "3,4,6"),
    "condition": ("piles(3, where(k1 + k2 + k3 <= 5 and k1 <= q3))", "3,4,6"),
    "one": ("piles(1, each(1, 3, 4))", "9"),
    "octal": ('octal("0.77")', "6"),
    "six": ("piles(6, nim)", "1,2,3,1,2,2"),
}


def opened(page, game, piles, **more):
    open_match(page, game.replace("+", "%2B"), piles, **more)


def stone(page, heap, number):
    """Return stone `number` of a heap, counted from the bottom."""
    return page.locator(".wy-heap").nth(heap).locator(".wy-stone").nth(number)


def piles_are(page, piles):
    page.wait_for_selector(f'.wy-stage[data-piles="{piles}"]')


@pytest.mark.parametrize("kind", GAMES)
def test_heaps_are_played_to_the_end_by_hints(page, kind):
    """Play a whole match by the hints: the hint marks its move on the heaps, and the button makes it."""
    opened(page, *GAMES[kind])
    steps, first = 0, ""
    for _ in range(30):
        page.locator(".wy-status").filter(has_text=re.compile("your move|Choose|cannot move")).wait_for()
        if OVER.search(status(page)):
            break
        page.click("[data-act=hint]")
        page.locator(".wy-status").filter(has_text="Hint").wait_for()
        first = first or status(page)
        hinted, act = page.locator(".wy-listed .wy-hinted"), page.locator("[data-act=act]")
        listed = hinted.count() and not page.locator(".wy-taken, .wy-put").count()
        if listed:
            hinted.first.click()
        # A click on a listed move makes it; a click on a listed option to block only marks it.
        if (not listed or kind == "block") and act.is_visible() and act.is_enabled():
            act.click()
        steps = wait_for_you(page, steps)
    assert OVER.search(status(page))
    assert ("no move wins" in first or "whatever you forbid" in first) == ("The program wins" in status(page))


def act_by_keyboard(page):
    """Select stones by the keyboard, one heap after another, until the selection is a move; then make it."""
    act, heaps = page.locator("[data-act=act]"), page.locator(".wy-heap").count()
    for key in ("ArrowDown", "ArrowUp"):
        for place in range(heaps):
            if act.is_disabled():
                tab_to(page, f'[data-place="{place}"]')
                page.keyboard.press(key)
    assert act.is_enabled()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("kind", ["three", "tokens", "one", "six"])
def test_heaps_are_played_by_keyboard(page, kind):
    opened(page, *GAMES[kind])
    steps = 0
    for _ in range(30):
        if OVER.search(status(page)):
            break
        act_by_keyboard(page)
        steps = wait_for_you(page, steps)
    assert OVER.search(status(page))


def test_heaps_take_from_several_and_any_of_equal_ones(page):
    opened(page, "piles(3, nim | equal)", "4,4,4", **{"with": "friend"})
    act = page.locator("[data-act=act]")
    assert act.inner_text() == "Click stones to take them" and act.is_disabled()
    stone(page, 1, 3).click()
    assert act.inner_text() == "Take 1"
    stone(page, 2, 3).click()
    assert act.inner_text() == "Take 1 + 1"
    stone(page, 2, 3).click()  # clicking the same stone again takes nothing
    act.click()
    piles_are(page, "4,3,4")
    assert page.locator(".wy-gone").count() == 1
    assert page.locator(".wy-stage").get_attribute("data-turn") == "2"
    assert "4,0,4" in page.locator(".wy-stage").get_attribute("data-marked").split()
    stone(page, 0, 1).click()
    stone(page, 1, 2).click()  # (3, 1) together is no move, so the selection starts anew
    assert act.inner_text() == "Take 1"
    page.click("[data-act=undo]")
    piles_are(page, "4,4,4")


def test_heaps_show_where_stones_are_put_and_what_is_no_move(page):
    opened(page, TOKENS, "2,2,2", **{"with": "friend"})
    act = page.locator("[data-act=act]")
    assert page.locator(".wy-free").count() == 3 and page.locator(".wy-shut").count() == 0
    stone(page, 0, 2).click()
    assert act.inner_text() == "Choose more stones" and act.is_disabled()
    stone(page, 1, 0).click()
    assert act.inner_text() == "Take 2, put 1"
    act.click()
    piles_are(page, "3,0,2")


def test_heaps_say_what_is_forbidden(page):
    opened(page, "block(piles(3, nim), 1)", "2,3,4")
    page.locator(".wy-forbidden").filter(has_text="Forbidden now: (0, 3, 4)").wait_for()
    assert "wy-shut" in stone(page, 0, 0).get_attribute("class")
    assert "0,3,4" not in page.locator(".wy-stage").get_attribute("data-marked").split()


def test_heaps_without_a_list_of_moves_are_refused_by_the_server(page):
    """Let the server refuse an illegal move if there are too many moves to list: three heaps of 64 stones."""
    opened(page, "piles(3, upto(2))", "64,64,64", **{"with": "friend"})
    for heap in range(3):
        stone(page, heap, 0).click()
    page.faults.expected = ("status of 400",)
    page.click("[data-act=act]")
    page.locator(".wy-error").filter(has_text="no move takes").wait_for()
    stone(page, 1, 0).click()
    page.click("[data-act=act]")
    piles_are(page, "0,64,0")


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("kind", ["three", "tokens", "six"])
def test_heaps_fit_phones_and_have_buttons(page, kind, width):
    page.set_viewport_size({"width": width, "height": 700})
    game, piles = GAMES[kind]
    opened(page, game, piles, **{"with": "friend"})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    heaps = [heap.bounding_box() for heap in page.locator(".wy-heap").all()]
    assert len({round(box["y"] + box["height"]) for box in heaps[:3]}) == 1  # three side by side
    less = page.locator(".wy-heap").nth(2).get_by_role("button", name="Leave fewer of heap 3")
    box = less.bounding_box()
    assert box["width"] >= 36 and box["height"] >= 36
    less.click()
    assert "→" in page.locator(".wy-heap b").nth(2).inner_text()


def test_heaps_are_played_on_two_devices(page, chromium, address):
    opened(page, "piles(3, nim | equal)", "3,4,6")
    page.click("#two")
    page.wait_for_url("**/match/*")
    mine = page.url
    invited = mine.split("?")[0] + "?side=" + mine.split("#")[1]
    context = chromium.new_context(base_url=address)
    other = context.new_page()
    other.goto(invited)
    for one in (page, other):
        one.wait_for_selector(".wy-heap")
    mover, waiting = (page, other) if page.locator(".wy-live").count() else (other, page)
    stone(mover, 2, 3).click()
    mover.click("[data-act=act]")
    piles_are(waiting, "3,4,3")
    waiting.wait_for_selector(".wy-live")
    stone(waiting, 0, 0).click()
    waiting.click("[data-act=act]")
    piles_are(mover, "0,4,3")
    context.close()
