"""The pages: what stands in them before the browser has asked for anything."""

from __future__ import annotations

import json
from html import escape

from wythoff import __version__
from wythoff.apps.web.strings import say, strings

PAGES = (("/", "gallery"), ("/play", "play"), ("/map", "map"), ("/study", "study"), ("/papers", "papers"))


def page(name: str, body: str, *, script: str | None = None, data: object = None) -> str:
    """A page: its head, the links to the others, and its body; `data` is what its script begins with."""
    links = "".join(
        f'<a href="{place}"{" aria-current=page" if key == name else ""}>{say(key)}</a>' for place, key in PAGES
    )
    scripts = f'<script type="module" src="/static/{script}.js"></script>' if script else ""
    given = _data("data", data) + _data("strings", strings()) if script else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{say('page_title', page=strings()[name])}</title>"
        '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/static/style.css"><link rel="stylesheet" href="/static/board.css">'
        f'<script src="/static/theme.js"></script>{scripts}</head>'
        f'<body class="{name}"><a class="skip" href="#main">{say("skip")}</a>'
        f'<header><a class="name" href="/">wythoff</a><nav aria-label="{say("pages")}">{links}</nav>'
        f'<button type="button" id="theme" aria-label="{say("theme")}" title="{say("theme")}">◐</button></header>'
        f'<main id="main">{body}</main>'
        f"<footer>{say('footer', version=__version__)}</footer>{given}</body></html>"
    )


def _data(name: str, value: object) -> str:
    """JSON that a script reads; it is no script, and cannot end before it ends."""
    text = json.dumps(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def play(game: str, start: str) -> str:
    """The page on which a match is played."""
    body = (
        f"<h1>{say('play')}</h1>{_setup('start_match', ('game', game), ('from', start))}"
        f'<div id="match"><noscript>{say("noscript")}</noscript></div>'
        f'<div class="tools" id="replay" role="group" aria-label="{say("replay")}"></div>'
        '<div class="tools" id="share"></div>'
    )
    return page("play", body, script="play", data={"game": game, "from": start})


def _setup(button: str, *fields: tuple[str, str]) -> str:
    """The form with the game, and what goes with it."""
    inputs = "".join(
        f"<label{'' if name == 'game' else ' class=narrow'}><span>{say(name)}</span>"
        f'<input name="{name}" value="{escape(value)}" autocomplete="off" spellcheck="false" autocapitalize="off"'
        f' title="{say(f"{name}_help")}" list="names-of-{name}"></label>'
        for name, value in fields
    )
    return f'<form class="setup" id="setup">{inputs}<button class="main" type="submit">{say(button)}</button></form>'
