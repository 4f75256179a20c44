"""`wythoff app --export DIR`: the app as a site without a server, where Python runs in the browser (Pyodide)."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from wythoff.apps.web import limits, pages
from wythoff.apps.web.cards import cards, picture
from wythoff.apps.web.playing import play
from wythoff.apps.web.questions import QUESTIONS
from wythoff.apps.web.wheels import FLINT, base_wheel, cache, own_wheel, pyodide_files
from wythoff.base.errors import RequestError, WythoffError, brief, said
from wythoff.base.files import is_part, part_of, path_of, save
from wythoff.kernels import Progress
from wythoff.reports.views.colours import DEEP_BLUE, WHITE
from wythoff.reports.views.png import write_png

GAME, START, PROGRAM = "wythoff", "5, 8", 2  # with these the page Play begins; which player the program is there
PAGE, WORKER, PYTHON, MEMORY = "index.html", "sw.js", "pyodide", "memory.gz"
MARK = '<meta name="generator" content="wythoff">'  # marks a page as written by this package
# The texts in which the pages of a site differ, as rooms and matches of two devices need a server.
SHOWN: dict[str, Callable[[], str]] = {
    "learn": lambda: pages.plain("learn"),
    "play": lambda: pages.of_game("play", GAME, START),
    "map": lambda: pages.of_game("map", GAME),
    "study": lambda: pages.of_game("study", GAME),
    "papers": lambda: pages.plain("papers"),
}
NAMES = {*SHOWN, *pages.LANGUAGES, PAGE, WORKER, PYTHON, "static", "pictures", "manifest.webmanifest"}
ICONS = (192, 512)  # pixels of a side, as browsers require of a page that can be installed
SNAPSHOT_SECONDS = 300.0  # most seconds for Node to store the memory of Python with the package; usually about 10


def export_site(folder: str, pyodide: str | None, progress: Progress) -> list[str]:
    """Write the app to `folder` as a site without a server, and return the names of its files.

    `pyodide` is a folder that contains Pyodide; if None, npm downloads it. The files appear in `folder` only when all
    of them are complete. `progress` is called with (pictures done, all pictures).

    Raises: RequestError if the folder cannot be written to or contains other files, or if Pyodide is missing.
    """
    place = Path(path_of(folder))
    if place.exists() and not place.is_dir():
        raise RequestError(f"--export must name a folder, but {brief(folder)} is a file")
    try:
        strange = min(_strange(place), default=None)
        if strange is not None:
            raise RequestError(
                f"--export must name a new folder, or one that an earlier --export wrote: {folder} also has {strange}"
            )
        files = pyodide_files(pyodide)
        new = not place.exists()
        place.parent.mkdir(parents=True, exist_ok=True)
        with part_of(os.path.realpath(place if new else place / PAGE), folder=True) as part:
            written = _fill(Path(part), files, base_wheel(pyodide), progress)
            if new:
                os.rename(part, place)
            else:
                _replace(place, Path(part))
    except OSError as error:
        raise RequestError(
            f"--export must name a folder that can be written to; {folder} is not: {said(error)}"
        ) from None
    return written


def _strange(place: Path) -> set[str]:
    """Return the names in the folder `place` that are not names of files of a site.

    Incomplete files of a killed run are not counted, as the next run removes them.
    """
    there = {entry.name for entry in place.iterdir() if not is_part(entry.name)} if place.is_dir() else set()
    page = place / PAGE
    ours = page.is_file() and MARK in page.read_text("utf-8", "replace")
    return {name for name in there if name not in NAMES and not _is_wheel(name)} if ours else there


def _is_wheel(name: str) -> bool:
    return name.startswith("wythoff-") and name.endswith(".whl")


def _replace(place: Path, part: Path) -> None:
    """Replace the files of the older site in `place` by the new ones in `part`; the main page comes last."""
    for old in place.iterdir():
        if old.name in NAMES - {PAGE} or _is_wheel(old.name):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for name in sorted(os.listdir(part), key=lambda name: name == PAGE):
        os.replace(part / name, place / name)


def _fill(part: Path, files: dict[str, bytes], base: bytes | None, progress: Progress) -> list[str]:
    """Write all files of a site to the empty folder `part`, and return their names. The main page comes last.

    `files` contains the files of Pyodide by name, and `base` is the wheel of python-flint or None. `progress` is called
    with (pictures done, all pictures).
    """
    shutil.copytree(pages.TABLES, part / "static", ignore=shutil.ignore_patterns(WORKER))
    wheel, content = own_wheel()
    (part / wheel).write_bytes(content)
    for name, content in ({**files, FLINT: base} if base else files).items():
        (part / PYTHON).mkdir(exist_ok=True)
        (part / PYTHON / name).write_bytes(content)
    known = cards({})["cards"]
    told = {
        "wheel": wheel,
        "base": [f"{PYTHON}/{FLINT}"] if base else [],
        "stored": _has_snapshot(part, wheel),
        "begun": [card["name"] for card in known],
        "questions": {
            name: {"media": asked.media, "pool": asked.pool, "seconds": limits.SECONDS[asked.pool]}
            for name, asked in QUESTIONS.items()
        },
    }
    for folder in ("pictures", "static/begun"):
        (part / folder).mkdir()
    for done, card in enumerate(known):
        progress(done, len(known))
        try:
            _, content = picture({"game": card["call"]})
        except WythoffError as error:
            raise RequestError(f"the picture of {card['call']} cannot be drawn: {error}") from None
        (part / "pictures" / f"{card['name']}.png").write_bytes(content)
        begun = _begun(card["call"], card["from"]) | (_begun(GAME, START, "beginner") if card["name"] == GAME else {})
        (part / "static" / "begun" / f"{card['name']}.json").write_text(json.dumps(begun), "utf-8")
    for side in ICONS:
        (part / "static" / f"icon-{side}.png").write_bytes(_icon(side))
    (part / "manifest.webmanifest").write_text(json.dumps(_manifest()), "utf-8")
    for language in pages.LANGUAGES:
        copy_context().run(_write_pages, part, language, told, known)
    written = sorted(path.relative_to(part).as_posix() for path in part.rglob("*") if path.is_file())
    digest = sha256(b"".join(sha256((part / name).read_bytes()).digest() for name in written)).hexdigest()
    lines = f"const VERSION = {json.dumps(digest)}, FILES = {json.dumps(written)};\n"
    (part / WORKER).write_text(lines + (pages.TABLES / WORKER).read_text("utf-8"), "utf-8")
    return [*sorted([*written, WORKER], key=lambda name: name == PAGE)]


def _write_pages(part: Path, language: str, told: dict[str, Any], known: list[dict[str, Any]]) -> None:
    """Write the HTML pages of a site in one language, such as "en", to the folder `part` or a folder in it.

    `told` is the data that the scripts on all pages read, and `known` contains the data of the cards in the gallery.
    Call this function in a copy of the context (`contextvars`), because it sets variables such as the language.
    """
    pages.language.set(language)
    pages.site.set(told)
    home = part / pages.home_of(language)
    for name, made in [*SHOWN.items(), ("", lambda: pages.gallery(known))]:
        (home / name).mkdir(parents=True, exist_ok=True)
        (home / name / PAGE).write_text(made(), "utf-8")


def _begun(game: str, start: str, *levels: str) -> dict[str, Any]:
    """Return the answers to the first questions that the page Play asks about a match of `game` from `start`.

    The result maps each question, as JSON, to its answer. With these answers, a match can begin in the browser before
    Python has started there. They include the replies of the perfect opponent to each first move, and those of weaker
    opponents, whose names are `levels`, such as "beginner".
    """
    found: dict[str, Any] = {}

    def ask(steps: list[str], **do: Any) -> Any:
        given = {"game": game, "from": start, "begins": "left", "steps": steps, "do": do}
        return found.setdefault(json.dumps(given, separators=(",", ":")), play(given))

    def replies(shown: Any) -> list[Any]:
        steps = [step["token"] for step in shown["steps"]]
        due = shown["due"] and shown["player"] == PROGRAM
        return [ask(steps, kind="reply", level=level) for level in ("perfect", *levels)] if due else [shown]

    for shown in replies(ask([])):
        steps = [step["token"] for step in shown["steps"]]
        ask(steps, kind="why")
        for number, marks in enumerate(shown["targets"] or []):
            for mark in marks:
                replies(ask(steps, kind="move", number=number, mark=mark))
    return found


def _has_snapshot(part: Path, wheel: str) -> bool:
    """Write a snapshot: the memory of a Python in Node that has loaded the package. Return whether this succeeded.

    `part` is the folder of the site, and `wheel` the file name of the package. With the snapshot, a page starts within
    a second. Without it, Python in the browser loads the package each time.
    """
    memory, engine = part / PYTHON / MEMORY, part / "static" / "engine.mjs"
    made_of = (part / wheel, engine, part / PYTHON / "pyodide.asm.wasm")
    digest = sha256(b"".join(sha256(file.read_bytes()).digest() for file in made_of)).hexdigest()[:16]
    cached = cache() / f"{digest}.{MEMORY}"
    with suppress(OSError, subprocess.SubprocessError):
        if not cached.is_file():
            command = ["node", str(engine), wheel]
            subprocess.run(command, check=True, capture_output=True, timeout=SNAPSHOT_SECONDS)
            cached.parent.mkdir(parents=True, exist_ok=True)
            for old in cached.parent.glob(f"*.{MEMORY}"):
                old.unlink()
            content = memory.read_bytes()
            save(str(cached), lambda file: file.write(content))
        shutil.copyfile(cached, memory)
    return memory.is_file()


def _manifest() -> dict[str, Any]:
    """Return the web app manifest, which a browser reads to install the site as an app."""
    icons = [{"src": f"static/icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png"} for side in ICONS]
    return {
        "name": "wythoff", "short_name": "wythoff", "start_url": "./", "scope": "./", "display": "standalone",
        "theme_color": "#00508c", "background_color": "#ffffff", "icons": icons,
    }  # fmt: skip


def _icon(side: int) -> bytes:
    """Return the icon of the pages as PNG, `side` pixels wide: the squares of icon.svg on its background."""
    drawn = (pages.TABLES / "icon.svg").read_text("utf-8")
    whole, *squares = re.findall(r'<rect (?:x="(\d+)" y="(\d+)" )?width="(\d+)"', drawn)
    size, pixels, file = side // int(whole[2]), bytearray(side * side), BytesIO()
    for x, y, width in (map(int, square) for square in squares):
        for row in range(y * size, (y + width) * size):
            pixels[row * side + x * size : row * side + (x + width) * size] = bytes([1]) * (width * size)
    write_png(file, side, side, [bytes(pixels)], [DEEP_BLUE, WHITE], {})
    return file.getvalue()
