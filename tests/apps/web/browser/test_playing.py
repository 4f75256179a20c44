"""Whole matches in a browser, by mouse or by keyboard alone."""

import re

import pytest

pytestmark = pytest.mark.browser

KINDS = {
    "plain": ("wythoff", "5,8"),
    "blocking": ("block(wythoff, 1)", "4,6"),
    "memory": ("imitation(m=1, p=2)", "3,4"),
    "partizan": ("wythoff_partizan", "12"),
}
OVER = re.compile("cannot move|gave up")
TURN = re.compile("your move|Choose|cannot move|gave up")


def open_match(page, game, piles, **more):
    page.goto("/play?" + "&".join(f"{name}={value}" for name, value in {"game": game, "from": piles, **more}.items()))
    page.wait_for_selector(".wy-stage :is(svg, button, .wy-pile)")


def status(page):
    return page.inner_text(".wy-status")


def wait_for_you(page, steps):
    """Wait until it is your turn after more than `steps` steps, or the match is over; return the number of steps."""
    page.locator(".wy-status").filter(has_text=TURN).wait_for()
    page.wait_for_selector(f".wy-tree li:nth-child({steps + 2})")
    page.wait_for_timeout(50)
    page.locator(".wy-status").filter(has_text=TURN).wait_for()
    return page.locator(".wy-tree li").count() - 1


def act_by_mouse(page):
    """Do by clicks what the hint says."""
    page.click("[data-act=hint]")
    page.locator(".wy-status").filter(has_text="Hint").wait_for()
    if page.locator(".wy-target.wy-hinted").count():
        for target in page.locator(".wy-target.wy-hinted").all():
            blocks = page.locator("[data-act=act]").is_visible()
            target.click()
            if not blocks:  # one click was the move
                return
        page.click("[data-act=act]")
    elif page.locator(".wy-heaps.wy-live").count():
        # Try the stones of the first heap from the top, until taking the stone and all above it is a move.
        heap = page.locator(".wy-heap").first
        for stone in range(heap.locator(".wy-stone").count() - 1, -1, -1):
            heap.locator(".wy-stone").nth(stone).click()
            if page.locator("[data-act=act]").is_enabled():
                break
        page.click("[data-act=act]")
    else:
        page.click("[data-act=act]")


def tab_to(page, selector):
    """Press Tab until the focused element matches the selector."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def act_by_keyboard(page):
    """Move, or block, by the keyboard, with the first control that has the focus."""
    if page.locator(".wy-target").count():
        tab_to(page, ".wy-target")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        if page.locator("[data-act=act]").is_visible():
            tab_to(page, "[data-act=act]")
            page.keyboard.press("Enter")
    elif page.locator("[role=slider]").count():
        tab_to(page, "[role=slider]")
        for _ in range(20):
            page.keyboard.press("ArrowDown")
            if page.locator("[data-act=act]").is_enabled():
                break
        page.keyboard.press("Enter")
    else:
        tab_to(page, ".wy-actions button.wy-main")
        page.keyboard.press("Enter")


@pytest.mark.parametrize("act", [act_by_mouse, act_by_keyboard], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_match(page, kind, act):
    open_match(page, *KINDS[kind])
    steps = 0
    for _ in range(40):
        if OVER.search(status(page)):
            break
        page.locator(".wy-status").filter(has_text=TURN).wait_for()
        if OVER.search(status(page)):
            break
        act(page)
        steps = wait_for_you(page, steps)
    assert OVER.search(status(page))
    # A player who follows the hints wins if the position is a win.
    assert act is act_by_keyboard or kind != "plain" or "you win" in status(page)
    assert page.locator(".wy-memory").is_visible() == (kind == "memory")


def test_a_link_leads_to_the_same_match(page, chromium, address):
    open_match(page, "wythoff", "5,8")
    act_by_mouse(page)
    wait_for_you(page, 0)
    page.locator(".wy-tree li:nth-child(3)").wait_for()
    before = [page.inner_text(".wy-tree"), page.get_attribute(".wy-board", "aria-label")]
    again = chromium.new_context(base_url=address)
    other = again.new_page()
    other.goto(page.url)
    other.locator(".wy-tree li:nth-child(3)").wait_for()
    other.locator(".wy-why").wait_for()
    assert [other.inner_text(".wy-tree"), other.get_attribute(".wy-board", "aria-label")] == before
    # Go back to the start and try another move: the tree shows both.
    other.click("#replay button:nth-child(1)")
    other.locator(".wy-tree [aria-current]").filter(has_text="The start").wait_for()
    other.locator(".wy-target").first.click()
    other.wait_for_selector(".wy-branch")
    wait_for_you(other, 2)
    other.wait_for_timeout(600)
    both = sorted(other.locator(".wy-tree button").all_inner_texts())
    other.reload()
    other.wait_for_selector(".wy-branch")
    assert sorted(other.locator(".wy-tree button").all_inner_texts()) == both
    again.close()


def test_a_page_stays_where_it_is_on_a_telephone(page):
    page.set_viewport_size({"width": 390, "height": 700})
    open_match(page, "wythoff", "5,8")
    page.locator(".wy-why").wait_for()
    page.locator(".wy-target").nth(12).scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    page.locator(".wy-target").nth(12).click()
    wait_for_you(page, 0)
    page.wait_for_timeout(500)
    assert page.evaluate("scrollY") == before


def test_right_begins_where_the_link_says_so(page):
    open_match(page, "wythoff_partizan", "12", side="right", **{"with": "friend"})
    assert "(Right)" in status(page)
    page.fill(".wy-typing input", "take 2")
    page.keyboard.press("Enter")
    page.locator(".wy-status").filter(has_text="(Left)").wait_for()
    page.reload()
    page.locator(".wy-status").filter(has_text="(Left)").wait_for()
    assert "--as right" in page.inner_text(".wy-about")


def test_the_widget_of_notebooks_plays_by_messages(page, address):
    """Load the notebook widget as Jupyter would, with a kernel simulated by the server."""
    page.goto("/papers")
    page.evaluate(
        """async () => {
          const widget = (await import("/static/board.js")).default, heard = [];
          const words = JSON.parse(document.getElementById("page-strings")?.textContent ?? "null")
            ?? await (await fetch("/static/strings.en.json")).json();
          const given = { game: "wythoff", from: "5, 8", with: "perfect", first: "you", look: "board" };
          const send = async ({ number, question }) => {
            const asked = await fetch("/api/play", { method: "POST", headers: { "Content-Type": "application/json" },
              body: JSON.stringify({ ...question, game: given.game, from: given.from }) });
            const text = await asked.text();
            for (const hear of heard) hear(asked.ok ? { number, answer: JSON.parse(text) } : { number, refused: text });
          };
          const traits = { words, given, still: "still" };
          const model = { get: (name) => traits[name], on: (_, hear) => heard.push(hear), send };
          document.getElementById("main").replaceChildren();
          const still = Object.assign(document.createElement("div"), { className: "still", innerText: "still" });
          document.body.append(still);
          widget.render({ model, el: document.getElementById("main") });
        }"""
    )
    page.wait_for_selector(".wy-widget .wy-board")
    assert page.locator(".still").is_hidden()  # the picture for notebooks without a kernel
    act_by_mouse(page)
    wait_for_you(page, 0)
    page.faults.expected = ("status of 400",)
    page.fill(".wy-typing input", "take 9 9")
    page.keyboard.press("Enter")
    page.locator(".wy-error").filter(has_text="take").wait_for()


def test_two_play_at_once_and_do_not_meet(chromium, address):
    contexts = [chromium.new_context(base_url=address) for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    for page, piles in zip(pages, ("5,8", "7,9"), strict=True):
        open_match(page, "wythoff", piles)
    for _ in range(2):
        for page in pages:
            page.locator(".wy-status").filter(has_text=TURN).wait_for()
            if not OVER.search(status(page)):
                act_by_mouse(page)
    for page, piles in zip(pages, ("5, 8", "7, 9"), strict=True):
        page.locator(".wy-tree li:nth-child(4)").wait_for()
        assert f"wythoff play wythoff {piles.replace(', ', ' ')}" in page.inner_text(".wy-about")
    for context in contexts:
        context.close()


def test_friends_take_turns_and_a_match_can_be_given_up(page):
    open_match(page, "misere(wythoff)", "3,4", **{"with": "friend"})
    assert status(page) == "The first player is to move."
    page.locator(".wy-target").first.click()
    page.locator(".wy-status").filter(has_text="The second player is to move.").wait_for()
    page.click("[data-act=undo]")
    page.locator(".wy-status").filter(has_text="The first player is to move.").wait_for()
    page.click("[data-act=resign]")
    page.locator(".wy-status").filter(has_text="The second player wins.").wait_for()


def test_numbers_of_thirty_digits_are_typed(page):
    open_match(page, "wythoff", "10**30, 2*10**30")
    page.fill(".wy-typing input", "10**30 1618033988749894848204586834366")
    page.keyboard.press("Enter")
    wait_for_you(page, 0)
    page.faults.expected = ("status of 400",)
    page.fill(".wy-typing input", "take 1 2")
    page.keyboard.press("Enter")
    page.locator(".wy-error").filter(has_text="no move takes").wait_for()


def test_what_is_no_game_is_said_in_one_line(page):
    page.faults.expected = ("status of 400",)
    page.goto("/play?game=mine.py:Divisors&from=3,4")
    page.locator(".wy-error").filter(has_text="files and modules cannot be used on a page").wait_for()
    page.fill("#setup [name=game]", "wythoff")
    page.keyboard.press("Enter")
    page.wait_for_selector(".wy-board")


def test_a_projector_shows_the_board_and_little_else(page):
    open_match(page, "wythoff", "5,8", screen="yes")
    assert not page.locator(".wy-typing").is_visible()
    assert not page.locator("nav").is_visible()
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.wy-status')).fontSize)")
    assert size >= 25


def test_the_moves_that_win_are_shown_to_who_opens_them(page):
    """Hide the winning moves until you open the list; it stays open after each move, and in the link."""
    open_match(page, "wythoff", "5,8")
    moves = page.locator(".wy-why details")
    moves.wait_for()
    assert moves.get_attribute("open") is None
    moves.locator("summary").click()
    moves.locator("li").first.wait_for()
    act_by_mouse(page)
    wait_for_you(page, 0)
    moves.locator("li").first.wait_for()
    page.click("[data-act=hint]")
    page.locator(".wy-status").filter(has_text="Hint").wait_for()
    assert moves.locator("li").first.is_visible()
    page.reload()
    moves.locator("li").first.wait_for()
    moves.locator("summary").click()
    page.wait_for_url(lambda url: "more=yes" not in url)
    page.reload()
    moves.wait_for()
    assert not moves.locator("li").first.is_visible()


def test_the_moves_that_win_are_shown_to_friends(page):
    open_match(page, "wythoff", "5,8", **{"with": "friend"})
    page.locator(".wy-why details li").first.wait_for()
    page.locator(".wy-target").first.click()
    page.locator(".wy-status").filter(has_text="The second player is to move.").wait_for()
    page.locator(".wy-why details li").first.wait_for()


def test_why_is_told_when_it_is_asked_for(page):
    open_match(page, "wythoff", "5,8", why="no")
    page.wait_for_timeout(300)
    assert not page.locator(".wy-why").is_visible()
    page.select_option("[name=why]", "yes")
    page.locator(".wy-why details").wait_for()
    page.select_option("[name=why]", "no")
    page.locator(".wy-why details").wait_for(state="hidden")


def test_why_is_told_after_a_hint_that_came_first(page):
    def late(route):
        if "why" in (route.request.post_data or ""):
            page.wait_for_timeout(400)
        route.continue_()

    page.route("**/api/play", late)
    open_match(page, "wythoff", "5,8")
    page.click("[data-act=hint]")
    page.locator(".wy-status").filter(has_text="Hint").wait_for()
    page.locator(".wy-why details").wait_for()
