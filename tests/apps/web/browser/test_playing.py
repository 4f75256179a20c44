"""Whole matches, by mouse and by keyboard."""

import re


def open_match(page, game, piles, **more):
    query = "&".join(f"{name}={value}" for name, value in {"game": game, "from": piles, **more}.items())
    page.goto(f"/play?{query}")
    page.wait_for_selector(".wy-stage :is(svg, button, .wy-pile)")


def status(page):
    return page.inner_text(".wy-status")


def wait_for_you(page):
    """Until it is your turn, or the match is over."""
    page.locator(".wy-status").filter(has_text=re.compile("your move|Choose|cannot move|gave up")).wait_for()


def test_a_match_by_mouse_is_won_by_hints(page):
    open_match(page, "wythoff", "5,8")
    for _ in range(30):
        wait_for_you(page)
        if "cannot move" in status(page):
            break
        page.click("[data-act=hint]")
        page.click(".wy-target.wy-hinted")
        page.wait_for_selector(".wy-hinted", state="detached")
    assert "you win" in status(page)
    assert "steps=" in page.url
