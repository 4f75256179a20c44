"""The page Learn: its six steps can be done without help."""

import pytest

pytestmark = pytest.mark.browser


def go(page, step):
    page.goto(f"/learn?step={step}")
    page.wait_for_selector("#stage *")


def move(page, row, column):
    page.locator(f'.wy-target[data-row="{row}"][data-column="{column}"]').click()
    page.wait_for_selector(f'.wy-stage[data-piles="{row},{column}"]')
    if (row, column) != (0, 0):
        page.wait_for_selector('.wy-stage[data-turn="1"]')


def learnt(page, text):
    page.locator("#told.learnt").filter(has_text=text).wait_for()


def test_learn_step_1_is_lost(page):
    go(page, 1)
    page.locator(".wy-target").first.click()
    learnt(page, "You had to lose")
    page.get_by_role("link", name="Next step").click()
    page.wait_for_url("**/learn?step=2")


def test_learn_step_2_marks_the_losing_squares(page):
    go(page, 2)
    page.get_by_role("button", name="3, 3", exact=True).click()
    page.get_by_text("From (3, 3) one can move to (0, 0)").wait_for()
    for square in ("0, 0", "1, 2", "2, 1", "3, 5", "5, 3", "4, 7", "7, 4"):
        page.get_by_role("button", name=square, exact=True).click()
    learnt(page, "That is all of them")
    assert page.locator(".marking .is-lost").count() == 7
    assert page.locator(".marking .is-won").count() == 57


def test_learn_steps_3_and_4_show_the_golden_ratio(page):
    go(page, 3)
    page.get_by_role("button", name="Draw lines").click()
    learnt(page, "two lines")
    go(page, 4)
    page.get_by_label("Slope of the line").fill("1.5")
    assert not page.locator("#told.learnt").count()
    page.get_by_label("Slope of the line").fill("1.618")
    learnt(page, "1.618034")


def test_learn_step_5_asks_for_fibonacci_digits(page):
    go(page, 5)
    asked = page.locator("label[for=partner]").inner_text()
    typed = page.locator("#partner")
    typed.fill("1")
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Not yet.").wait_for()
    typed.fill(asked.partition("in digits ")[2].partition(".")[0] + "0")
    page.get_by_role("button", name="Check").click()
    learnt(page, "with one more 0")


def test_learn_step_6_is_won_by_the_losing_squares(page):
    go(page, 6)
    lost, taken = {(0, 0)}, {0}
    for n in range(1, 14):
        a = next(a for a in range(40) if a not in taken)
        taken |= {a, a + n}
        lost |= {(a, a + n), (a + n, a)}
    for _ in range(20):
        squares = page.locator(".wy-target").evaluate_all(
            "all => all.map(({ dataset }) => [dataset.row, dataset.column])"
        )
        move(page, *min(pair for pair in (tuple(map(int, square)) for square in squares) if pair in lost))
        if page.locator("#told.learnt").count():
            break
    learnt(page, "You have won")
