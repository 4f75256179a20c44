"""The HTML of the pages as the server sends them: templates filled with texts and with data for the scripts.

A *site* consists of the same pages as files, made by `wythoff app --export`; it needs no server.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from wythoff import __version__

TABLES = Path(__file__).parent / "static"  # the folder with the tables of texts: strings.en.json and its translations
LANGUAGES = ("en", "de")
language: ContextVar[str] = ContextVar("language", default="en")  # the language of the page that is being made
# Data for the scripts on pages of a site without a server; None if a server makes the pages.
site: ContextVar[dict[str, Any] | None] = ContextVar("site", default=None)
TEMPLATES = Path(__file__).parent / "templates"
# Addresses are relative, so that the pages work below any path of a web site.
PAGES = (
    ("./", "gallery"),
    ("learn", "learn"),
    ("play", "play"),
    ("map", "map"),
    ("study", "study"),
    ("room", "room"),
    ("papers", "papers"),
)
# for each page, the text of the button below the form for the game
BUTTONS = {"play": "start_match", "map": "show_map", "study": "study_button"}
HOLE = re.compile(r"\{\{(\w+)\}\}")
# On a site without a server each page is a folder, and there are no rooms.
FOLDER_LINK = re.compile(r'href="(?:\.\./)?(\w+)(?=[?"])')
ROOM_LINK = re.compile(r'\s*<a [^>]*href="(?:\.\./)?room"[^>]*>.*?</a>')


def strings() -> dict[str, str]:
    """Return the texts of the pages by name, in the language of this request.

    >>> strings()["play"]
    'Play'
    """
    return table_of(language.get())


@cache
def table_of(name: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((TABLES / f"strings.{name}.json").read_text("utf-8"))
    return found


@cache
def rule_lines(name: str) -> dict[str, str]:
    """Return a dictionary from English sentences of rules to their translations into the language `name`, such as "de".

    In both, `{}` stands for a formula. The dictionary is empty if there is no table for this language.
    """
    path = TABLES / f"rules.{name}.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def language_of(asked: str, accepted: str) -> str:
    """Return the language for a request, such as "en".

    It is the language `asked` for by the link, or else the first one in `accepted`, the Accept-Language header of the
    browser. Languages in which there are no texts are ignored.

    >>> language_of("", "de-AT,de;q=0.9,en;q=0.8"), language_of("en", "de"), language_of("xx", "fr")
    ('de', 'en', 'en')
    """
    wanted = (asked, *(part.partition(";")[0].strip()[:2].lower() for part in accepted.split(",")))
    return next((name for name in wanted if name in LANGUAGES), LANGUAGES[0])


def say(name: str, **given: object) -> str:
    """Return the text called `name` in the language of this request, escaped for HTML.

    The values `given` replace its placeholders.

    >>> say("page_title", page="<Play>")
    '&lt;Play&gt; · wythoff'
    """
    return escape(strings()[name].format(**given))


def gallery(cards: Sequence[Mapping[str, Any]]) -> str:
    """Return the page Gallery, which shows the named games as cards, in groups."""
    groups: dict[str, list[str]] = {}
    known = titles()
    for card in sorted(cards, key=lambda card: [*known].index(card["name"])):
        groups.setdefault(known[card["name"]]["group"], []).append(_card(card))
    shown = "\n".join(
        _filled("group", name=name, title=say(f"group_{name}"), cards="\n".join(group))
        for name, group in groups.items()
    )
    lead = say("gallery_lead", count=len(cards))
    return _page(
        "gallery",
        _filled("gallery", lead=lead, begin=_filled("begin", poster=_picture("wythoff", "wythoff()")), groups=shown),
    )


@cache
def titles() -> dict[str, dict[str, str]]:
    """Return a dictionary from the name of each game, such as "wythoff", to the texts of its card in the gallery.

    These are a dictionary: "group" is the name of its group, "en" its title in English, "en_says" a description, and so
    on for each language. The games come in the order of the gallery.
    """
    found: dict[str, dict[str, str]] = json.loads((TABLES / "titles.json").read_text("utf-8"))
    return found


def of_game(name: str, game: str, start: str = "", token: str | None = None) -> str:
    """Return the HTML of the page called `name`, "play", "map" or "study", about a game.

    `start` contains the piles from which a match begins, as text; it is "" for the other pages. `token` is the token of
    the server, which the links on the page contain; None if visitors need none.
    """
    more, given = (_filled("from", value=escape(start)), {"from": start}) if start else ("", {})
    setup = _filled("setup", value=escape(game), button=say(BUTTONS[name]), more=more)
    return _page(name, _filled(name, setup=setup), {"game": game, **given, **({"token": token} if token else {})})


def entrance(game: str) -> str:
    """Return the HTML of the page on which a teacher opens a room, and pupils type the code of the room.

    `game` is the text that the form for the game contains at first.
    """
    setup = _filled("setup", value=escape(game), button=say("open_room"), more=_filled("from", value=""))
    return _page("entrance", _filled("entrance", setup=setup), key="room")


def shared(name: str, given: dict[str, Any]) -> str:
    """Return the HTML of the page called `name`: "room", "boards" (all boards of a room), or "match" (on two devices).

    `given` is the initial data for the script of the page.
    """
    up = "../../" if name == "boards" else "../"
    return _page(name, _filled(name), given, up=up, key="room")


def token_page(given: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """Return the pair (HTML of the page that asks a visitor for the token, its Content-Security-Policy header).

    `given` contains the parameters in the address that the visitor requested: each name with its values. When the token
    is typed, the browser requests this address again, with these parameters and the token.
    """
    hidden = "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
        for name, of in given.items()
        for value in of
    )
    style = _template("token").partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'sha256-{digest}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    return _filled(
        "token", title=say("page_title", page=strings()["token_title"]), hidden=hidden, lang=language.get()
    ), policy


def plain(name: str) -> str:
    """Return the page "learn" or "papers", as `name` says. A script makes its content."""
    return _page(name, _filled(name))


def _page(name: str, body: str, data: dict[str, Any] | None = None, *, up: str = "", key: str | None = None) -> str:
    """Return the HTML of a page: its head, the links to other pages, and `body`.

    `name` is the name of the page, such as "boards", and `data` the initial data for its script. `up` is the relative
    path from the page to the gallery. `key`, by default `name`, is the name under which the page is in the list of
    links and has its title: "room" for "boards".
    """
    key, still, here = key or name, site.get(), language.get()
    root, others = up, ""
    if still is not None:
        up, place = ("", "") if name == "gallery" else ("../", f"{name}/")
        root = up + _back()
        data = {**(data or {}), "site": {**still, "home": home_of(here)}} if up else data
        others = "".join(
            f' · <a lang="{other}" hreflang="{other}" href="{root}{home_of(other)}{place}?lang={other}">'
            f"{table_of(other)['language']}</a>"
            for other in LANGUAGES
            if other != here
        )
    links = (
        f'<a href="{up}{place}"{" aria-current=page" if page == key else ""}>{say(page)}</a>' for place, page in PAGES
    )
    made = _filled(
        "page",
        name=name,
        lang=here,
        title=say("page_title", page=strings()[key]),
        static=f"{root}static",
        head=_filled("site", up=root) if still is not None else "",
        home=up or "./",
        links="".join(links),
        body=body,
        end=say("footer", version=__version__) + others,
        given=_data("page-data", data) + _data("page-strings", {**strings(), "rule_lines": rule_lines(here)}),
    )  # fmt: skip
    return made if still is None else FOLDER_LINK.sub(rf'href="{up}\1/', ROOM_LINK.sub("", made))


def _card(card: Mapping[str, Any]) -> str:
    call, name = card["call"], card["name"]
    asked = {"play": {"game": call, "from": card["from"]}, "map": {"game": call}, "study": {"game": call}}
    links = [
        f'<a href="{key}?{escape(urlencode(given))}" aria-label="{say("open_game", page=strings()[key], game=call)}">'
        f"{say(key)}</a>"
        for key, given in asked.items()
        if key != "map" or card["board"]
    ]
    return _filled(
        "card",
        name=name,
        source=_picture(name, call),
        alt=say("picture_name", game=call),
        title=escape(titles()[name][language.get()]),
        call=escape(call),
        says=escape(titles()[name][f"{language.get()}_says"]),
        story=escape(card["story"]),
        of=escape(card["source"]),
        links="".join(links),
    )


def _picture(name: str, call: str) -> str:
    """Return the address of the picture of the named game `name`, with the catalog call `call`.

    It is a file of the site, or an address that the server answers.
    """
    return f"{_back()}pictures/{name if site.get() is not None else quote(call, safe='')}.png"


def home_of(name: str) -> str:
    """Return the folder of a site for the pages in the language `name`: "de/" for "de", "" for the first language."""
    return "" if name == LANGUAGES[0] else f"{name}/"


def _back() -> str:
    """Return the relative path from the gallery in the present language to the top folder of the site."""
    return "" if site.get() is None or not home_of(language.get()) else "../"


def _data(name: str, value: object) -> str:
    """Return an HTML element with the id `name` that contains `value` as JSON. No text in the value can close it."""
    text = json.dumps(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


@cache
def _template(name: str) -> str:
    return (TEMPLATES / f"{name}.html").read_text("utf-8")


def _filled(template: str, **given: str) -> str:
    """Return the HTML of a template, in which each {{name}} is replaced.

    It is replaced by the HTML `given` under this name, or else by the text of this name in the language of the request.
    """
    return HOLE.sub(lambda hole: given[hole[1]] if hole[1] in given else say(hole[1]), _template(template))
