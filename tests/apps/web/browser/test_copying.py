"""Buttons that copy: the text is in the clipboard, or the page says that it may not copy."""

import re

import pytest

pytestmark = pytest.mark.browser
# Makes copying wait until the test lets it succeed or fail.
HELD = """
Object.defineProperty(navigator, "clipboard", { value: { writeText: (text) => new Promise((resolve, reject) => {
  window.copying = text;
  window.end = (well) => well ? resolve() : reject(new DOMException("no", "NotAllowedError"));
}) } });
"""
WITHOUT = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"  # as over http from elsewhere
NEVER = "document.execCommand = () => false;"
# For each button: the address of its page, its selector, and the beginning of the text it copies.
BUTTONS = {
    "match": ("/play?game=wythoff&from=5,8", ".wy-about .wy-copy", "wythoff play wythoff 5 8"),
    "panel": ("/study?game=wythoff", "#panel-positions .wy-copy", "wythoff solve wythoff"),
    "link": ("/play?game=wythoff&from=5,8", "#share .wy-copy", "/play?game=wythoff&from="),
}
each = pytest.mark.parametrize("where", BUTTONS)


def opened(page, where, script):
    """Open the page of a button after running `script`; return the button, and how its text begins."""
    page.add_init_script(script)
    address, button, text = BUTTONS[where]
    page.goto(address)
    page.locator(button).wait_for()
    page.wait_for_timeout(300)  # until the page has written its link
    return page.locator(button), text


def pasted(page):
    """Return the text in the clipboard, by pasting it into a field."""
    page.fill("#setup [name=game]", "")
    page.focus("#setup [name=game]")
    page.keyboard.press("Control+V")
    return page.input_value("#setup [name=game]")


@each
def test_copied_is_said_when_it_is_copied(page, where):
    button, text = opened(page, where, HELD)
    before = button.inner_text()
    button.click()
    assert button.inner_text() == before
    assert text in page.evaluate("window.copying")
    page.evaluate("window.end(true)")
    button.filter(has_text=re.compile("^Copied$")).wait_for()
    button.filter(has_text=re.compile(f"^{before}$")).wait_for()  # it can be copied again


@each
def test_what_is_refused_is_copied_another_way(page, where):
    button, text = opened(page, where, HELD)
    button.click()
    page.evaluate("window.end(false)")
    button.filter(has_text=re.compile("^Copied$")).wait_for()
    assert text in pasted(page)


@each
def test_without_a_clipboard_it_is_copied_all_the_same(page, where):
    button, text = opened(page, where, WITHOUT)
    button.click()
    button.filter(has_text=re.compile("^Copied$")).wait_for()
    assert text in pasted(page)


@each
def test_what_cannot_be_copied_is_not_said_to_be(page, where):
    button, text = opened(page, where, WITHOUT + NEVER)
    button.click()
    button.filter(has_text="Not copied").wait_for()
    assert where == "link" or text in page.evaluate("getSelection().toString()")
