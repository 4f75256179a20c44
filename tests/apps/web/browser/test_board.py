"""The board of a match: the piece slides and can be dragged, the last move is marked, the focus is kept."""

import pytest

pytestmark = pytest.mark.browser


def opened(chromium, address, **more):
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, base_url=address, **more)
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto("/play?game=wythoff&from=5,8&with=friend&why=no")
    page.wait_for_selector(".wy-target")
    # An animation may end before the test can look: note each one when it begins.
    page.evaluate(
        "() => { window.slides = []; const was = Element.prototype.animate;"
        "Element.prototype.animate = function (...given)"
        " { slides.push(given[1].duration); return was.apply(this, given); }; }"
    )
    return page


def move(page, row, column):
    page.locator(f'.wy-target[data-row="{row}"][data-column="{column}"]').click()
    page.wait_for_selector(f'.wy-stage[data-piles="{row},{column}"]')


def test_board_slides_the_piece_and_marks_the_last_move(chromium, address):
    page = opened(chromium, address)
    assert page.locator(".wy-last").count() == 0
    move(page, 5, 2)
    assert page.evaluate("slides") == [200]
    places = [page.locator(one).evaluate("one => [one.y, one.x].map(at => Math.floor(at.baseVal.value))")
              for one in (".wy-origin", ".wy-last")]  # fmt: skip
    assert places == [[5, 8], [5, 2]]
    assert page.locator(".wy-stage").get_attribute("data-turn") == "2"
    assert "3,0" in page.locator(".wy-stage").get_attribute("data-marked").split()
    page.context.close()


def test_board_does_not_slide_with_reduced_motion(chromium, address):
    page = opened(chromium, address, reduced_motion="reduce")
    move(page, 5, 2)
    assert page.evaluate("slides") == []
    page.context.close()


def test_board_lets_the_piece_be_drawn_to_a_target(chromium, address):
    page = opened(chromium, address)

    def draw(row, column):
        box = page.locator(".wy-piece circle").bounding_box()
        side = page.locator(".wy-target rect").first.bounding_box()["width"]
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        here = [int(pile) for pile in page.locator(".wy-stage").get_attribute("data-piles").split(",")]
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + (column - here[1]) * side, y + (row - here[0]) * side, steps=5)
        page.mouse.up()

    draw(4, 2)  # not a move: the piece goes back
    assert page.locator(".wy-piece").get_attribute("transform") is None
    assert page.locator(".wy-stage").get_attribute("data-piles") == "5,8"
    draw(2, 5)
    page.wait_for_selector('.wy-stage[data-piles="2,5"]')
    page.context.close()


def test_board_keeps_the_focus_and_tells_what_the_program_did(page):
    page.goto("/play?game=wythoff&from=5,8")
    page.locator('.wy-target[data-row="4"][data-column="8"]').focus()
    page.keyboard.press("Enter")
    page.locator(".wy-unseen").filter(has_text="The program:").wait_for(state="attached")
    page.wait_for_selector(".wy-target")
    assert page.evaluate("document.activeElement.matches('.wy-target')")


def test_board_begins_from_another_position(page):
    page.goto("/play?game=wythoff&from=5,8")
    page.wait_for_selector(".wy-target")
    seen = set()
    for _ in range(3):
        page.get_by_role("button", name="Another position").click()
        page.wait_for_timeout(400)
        seen.add(page.get_by_label("Piles", exact=True).input_value())
    assert len(seen - {"5, 8"}) > 1
    assert "from=5%2C+8" not in page.url


def test_board_comes_first_on_a_phone(page):
    page.set_viewport_size({"width": 390, "height": 760})
    page.goto("/play?game=wythoff&from=5,8")
    page.wait_for_selector(".wy-target")
    tops = [page.locator(one).bounding_box()["y"] for one in (".wy-board", ".wy-settings", "#setup")]
    assert tops == sorted(tops) and tops[0] < 150
    assert not page.locator(".wy-settings select").first.is_visible()  # folded away
    page.get_by_text("Settings", exact=True).click()
    page.select_option("[name=losing]", "yes")
    assert page.locator(".wy-losing").first.wait_for(state="attached") is None


def test_board_of_small_squares_is_played_by_row_and_column(page):
    page.set_viewport_size({"width": 390, "height": 760})
    page.goto("/play?game=wythoff&from=40,62&with=friend&why=no")
    page.get_by_label("Row").select_option("40")
    page.get_by_label("Column").select_option("24")
    page.get_by_role("button", name="Move to 40, 24").and_(page.locator("button")).click()
    page.wait_for_selector('.wy-stage[data-piles="40,24"]')
    # A touch of the board selects the nearest square but does not move.
    box = page.locator(".wy-target").first.bounding_box()
    page.mouse.click(box["x"] - 2, box["y"] + 1)
    page.locator(".wy-picker button").filter(has_text="Move to 16, 0").or_(
        page.locator(".wy-picker button").filter(has_text="Move to 0, 24")
    ).wait_for()
    assert page.locator(".wy-stage").get_attribute("data-piles") == "40,24"
    assert page.locator(".wy-target.wy-aimed").count() == 1


def test_board_of_small_squares_forbids_by_row_and_column(page):
    page.set_viewport_size({"width": 390, "height": 760})
    page.goto("/play?game=block(wythoff,2)&from=40,62&with=friend&why=no")
    for row, column in ((40, 24), (16, 38)):
        page.get_by_label("Row").select_option(str(row))
        page.get_by_label("Column").select_option(str(column))
        page.locator(".wy-picker button").filter(has_text=f"Forbid {row}, {column}").click()
        page.locator(".wy-picker button").filter(has_text=f"Allow {row}, {column}").wait_for()
    assert page.locator(".wy-target.wy-chosen").count() == 2
    page.locator(".wy-picker button").filter(has_text="Allow 16, 38").click()
    box = page.locator('.wy-target[data-row="40"][data-column="24"]').bounding_box()
    page.mouse.click(box["x"] + 2, box["y"] + 2)  # a touch selects a square, but blocks nothing
    page.locator(".wy-picker button").filter(has_text="Allow 40, 24").wait_for()
    page.get_by_role("button", name="Forbid these (1)").click()
    page.locator(".wy-cross").first.wait_for()
    assert page.locator(".wy-cross").count() == 1
    assert page.locator('.wy-target[data-row="40"][data-column="24"]').count() == 0


def test_board_of_large_squares_needs_no_picker(page):
    page.goto("/play?game=wythoff&from=20,31")
    page.wait_for_selector(".wy-target")
    assert not page.locator(".wy-picker").is_visible()


def test_board_shows_the_way_of_the_piece_at_the_end(page):
    page.goto("/play?game=wythoff&from=1,2")
    page.locator(".wy-target").first.click()
    page.locator(".wy-chart rect").first.wait_for()  # the review opens by itself
    assert page.locator(".wy-chart rect").count() == 2
    assert page.locator(".wy-path").get_attribute("d").count("L") == 2
