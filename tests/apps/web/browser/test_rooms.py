"""A class in a real browser: two phones find each other, play, sleep, and come back; the wall shows it."""

import pytest

from tests.apps.web.server import served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def room():
    with served("--room", "class7b") as (found, _):
        yield found.partition("/room/")[0]


@pytest.fixture
def phones(chromium, room):
    """Opens devices, each with a memory of its own; fails if a script failed on any."""
    contexts, faults = [], []

    def opened(place, width=390):
        context = chromium.new_context(viewport={"width": width, "height": 760}, base_url=room)
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(place)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults, faults


def enter(page, name):
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    page.get_by_text(f"Hello {name}").wait_for()


def click(page, row, column):
    page.locator(f'.wy-target[data-row="{row}"][data-column="{column}"]').click()


def test_two_phones_play_through_a_reload_and_a_sleep(phones):
    wall = phones("/room/class7b/boards", 1280)
    ada, ben = phones("/room"), phones("/room/class7b")
    ada.get_by_label("Code of the room").fill("Class7b")
    ada.get_by_role("button", name="Join").click()
    enter(ada, "Ada"), enter(ben, "Ben")
    ada.get_by_role("button", name="Find an opponent").click()
    ada.get_by_role("button", name="Stop waiting").wait_for()
    ben.get_by_role("button", name="Play with Ada").click()
    for page in (ada, ben):
        page.wait_for_url("**/match/**")
    ada.get_by_text("It is your move.").wait_for()
    ben.get_by_text("Ada is to move.").wait_for()
    wall.get_by_text("Ada \u2013 Ben").wait_for()
    assert wall.locator('li[data-piles="6,9"]').count() == 1
    click(ada, 3, 6)
    ben.get_by_text("It is your move.").wait_for()
    ben.reload()
    ben.get_by_text("It is your move.").wait_for()
    asleep = ada.url
    ada.goto("about:blank")  # like a phone that sleeps asks nothing
    ben.get_by_text("Ada is not here at the moment.").wait_for()
    click(ben, 0, 6)
    ada.goto(asleep)
    ada.get_by_text("It is your move.").wait_for()
    click(ada, 0, 0)
    ada.get_by_text("you win!").wait_for()
    ben.get_by_text("Ada wins.").wait_for()
    wall.get_by_text("Ada wins.").wait_for()
    ben.get_by_role("button", name="Play again").click()
    ben.get_by_text("It is your move.").wait_for()
    ada.get_by_text("Ben is to move.").wait_for()
    ada.get_by_role("link", name="Back to the room").wait_for()


def test_two_devices_begin_from_the_page_play(phones):
    one = phones("/play?game=wythoff&from=3,5")
    one.get_by_role("button", name="Play on two devices").click()
    one.wait_for_url("**/match/**")
    one.get_by_role("heading", name="The other player").wait_for()
    key, other = one.url.partition("?side=")[0], one.url.partition("#")[2]
    two = phones(f"{key}?side={other}")
    two.get_by_text("The other player is to move.").wait_for()
    one.get_by_role("heading", name="The other player").wait_for(state="hidden")
    click(one, 1, 3)
    two.get_by_text("It is your move.").wait_for()
