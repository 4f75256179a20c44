"""A class room in real browsers: two phones find each other, play, sleep and return; the wall shows their match."""

import pytest

from tests.apps.web.browser.test_shape import SHIFTS
from tests.apps.web.server import served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def room():
    with served("--room", "class7b") as (found, _):
        yield found.partition("/room/")[0]


@pytest.fixture
def phones(chromium, room):
    """Return a function that opens a page on a new device; the test fails if a script failed on any device."""
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
    ada.goto("about:blank")  # like a sleeping phone, which sends no requests
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


@pytest.mark.parametrize("width", [390, 1280])
def test_wall_does_not_shift_while_boards_come_and_go_on(phones, width):
    wall = phones("/room", width)
    wall.get_by_role("button", name="Open a room").click()
    wall.wait_for_url("**/boards")
    room = wall.url.replace("/room/", "/api/room/").removesuffix("/boards")

    def post(place, **given):
        return wall.request.post(place, data=given).json()

    def pair(*names):
        seats = [post(room, name=name)["seat"] for name in names]
        post(room, seat=seats[0])
        wall.get_by_text(names[0]).wait_for()
        post(room, seat=seats[1], rival=names[0])
        wall.get_by_text(f"{names[0]} \u2013 {names[1]}").wait_for()
        return wall.request.get(f"{room}?seat={seats[0]}").json()["match"]

    first = pair("Ada", "Ben")
    wall.add_init_script(SHIFTS)
    wall.reload()
    wall.wait_for_selector(".small-board")
    pair("Cleo", "Dan"), pair("Eve", "Fay")
    post(room.partition("/room/")[0] + f"/match/{first['id']}", side=first["side"], do={"kind": "move", "leave": "3 6"})
    wall.wait_for_selector('li[data-piles="3,6"]')
    shifted = wall.evaluate("window.shifted")
    print(f"layout shift of the wall at {width} pixels: {shifted:.3f}")
    assert shifted < 0.1


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


# Do something legal: block nothing, or make a move, by stones, in the list of targets or on the board.
ACT = """() => {
  const find = (place) => [...document.querySelectorAll(place)].filter((one) => one.getClientRects().length).at(-1);
  const click = (one) => one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const act = "[data-act=act]:not([disabled])";
  if (!find(act)) click(find(".wy-listed button, .wy-stone:not(.wy-shut, .wy-other), .wy-target"));
  click(find(act));
}"""


@pytest.mark.parametrize(("game", "start"), [
    ("npile_wythoff(n=3)", "2, 3, 4"), ("piles(3, nim | equal)", "2, 3, 4"), ("block(piles(3, nim), 1)", "1, 2, 2"),
    ("misere(piles(3, nim | equal))", "1, 2, 2"), ("passes(piles(3, nim | equal), 1)", "1, 2, 2"),
    ("block(wythoff, 1)", "3, 5"),
])  # fmt: skip
def test_two_phones_play_games_of_all_kinds_through(phones, game, start):
    teacher = phones("/room", 1280)
    teacher.get_by_label("Game").fill(game)
    teacher.get_by_label("Piles").fill(start)
    teacher.get_by_role("button", name="Open a room").click()
    teacher.wait_for_url("**/boards")
    place = teacher.url.removesuffix("/boards")
    ada, ben = phones(place), phones(place)
    enter(ada, "Ada"), enter(ben, "Ben")
    ada.get_by_role("button", name="Find an opponent").click()
    ben.get_by_role("button", name="Play with Ada").click()
    for page in (ada, ben):
        page.wait_for_url("**/match/**")
        page.wait_for_selector(".wy-ready")
    for _ in range(40):
        seen = {page: page.locator(".wy-stage").get_attribute("data-marked") for page in (ada, ben)}
        if ada.locator(".wy-over").count() and ben.locator(".wy-over").count():
            break
        for page in [page for page, marked in seen.items() if marked]:
            steps = page.locator(".wy-tree li").count()
            page.evaluate(ACT)
            page.wait_for_function("steps => document.querySelectorAll('.wy-tree li').length > steps", arg=steps)
        ada.wait_for_timeout(300)
    told = {page: page.locator(".wy-status").inner_text() for page in (ada, ben)}
    assert sum("you win!" in text for text in told.values()) == 1, told
    winner = "Ada" if "you win!" in told[ada] else "Ben"
    teacher.get_by_text(f"{winner} wins.").wait_for()
