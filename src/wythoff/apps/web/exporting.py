"""`wythoff app --export DIR`: the gallery as files, for a web site or a course; it needs no server."""

from __future__ import annotations

import os
from pathlib import Path

from wythoff.apps.web import pages
from wythoff.apps.web.gallery import cards, picture
from wythoff.apps.web.strings import TABLE
from wythoff.errors import RequestError, WythoffError, brief, said
from wythoff.files import is_part, path_of, save
from wythoff.kernels import Progress

STATIC = TABLE.parent
FOLDERS, PAGE = ("static", "pictures"), "index.html"
MARK = '<meta name="generator" content="wythoff">'  # which marks a page as ours
FILES = ("style.css", "board.css", "theme.js", "gallery.js", "icon.svg")


def export(folder: str, progress: Progress) -> list[str]:
    """Write the gallery into a folder, made if missing, and return the names of the files.

    The page is written last, when all it shows is there. Raises: RequestError for a folder that cannot be written to,
    or holds other things.
    """
    place = Path(path_of(folder))
    if place.exists() and not place.is_dir():
        raise RequestError(f"--export must name a folder, was the file {brief(folder)}")
    found = cards({})["cards"]
    written: list[str] = []
    try:
        strange = min(_strange(place), default=None)
        if strange is not None:
            raise RequestError(f"--export must name a new folder, or one of a gallery: {folder} holds {strange}")
        for inside in FOLDERS:
            (place / inside).mkdir(parents=True, exist_ok=True)
        written += [_saved(place, os.path.join("static", name), (STATIC / name).read_bytes()) for name in FILES]
    except OSError as error:
        raise RequestError(f"--export must name a folder that can be written to, was {folder}: {said(error)}") from None
    for done, card in enumerate(found):
        progress(done, len(found))
        written.append(_saved(place, os.path.join("pictures", f"{card['name']}.png"), _picture(card["call"])))
    return [*written, _saved(place, PAGE, pages.gallery(found, here=False).encode())]


def _saved(place: Path, name: str, content: bytes) -> str:
    save(str(place / name), lambda file: file.write(content))
    return name


def _names(folder: Path) -> set[str]:
    """The names in a folder, but for what was left behind by a run that was killed, which the next write removes."""
    return {entry.name for entry in folder.iterdir() if not is_part(entry.name)} if folder.is_dir() else set()


def _strange(place: Path) -> set[str]:
    """The names in a folder that do not belong to a gallery."""
    if not place.exists():
        return set()
    page, there = place / PAGE, _names(place)
    if page.is_file() and MARK in page.read_text("utf-8", "replace"):
        return there - {*FOLDERS, PAGE}
    # A first run that was cut short has written no page yet, only our own files, and pictures after them.
    static, pictures = (place / name for name in FOLDERS)
    begun = _names(static)
    ours = all(name in FILES and (static / name).read_bytes() == (STATIC / name).read_bytes() for name in begun)
    return there - {*FOLDERS} if ours and (begun or not _names(pictures)) else there


def _picture(call: str) -> bytes:
    try:
        return picture({"game": call})[1]
    except WythoffError as error:
        raise RequestError(f"the picture of {call} cannot be made: {error}") from None
