"""What installed packages add: the entry points of a group, found in the files that say them, and loaded when named.

A package says in its metadata, in the file `entry_points.txt` of its `.dist-info` folder, which objects it offers under
which names. These files are read when a name is asked for that is not known here, or all are listed, and not before;
`importlib.metadata` would take longer than a small request. Packages in zip files are not looked at.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Generic, NamedTuple, NoReturn, TypeVar

from wythoff.errors import RequestError, StoppedError, WythoffError, said

SWITCH = "WYTHOFF_PLUGINS"
OFF = "off"
MOST_BYTES = 1_000_000  # of a file of entry points
FOLDERS = (".dist-info", ".egg-info")
T = TypeVar("T")
_ASKED: ContextVar[bool] = ContextVar("asked", default=True)
_loaded: dict[str, str] = {}  # packages by the module of which something was loaded


class Offered(NamedTuple):
    """A name that a package offers in a group, and where the object is: `module:attribute`."""

    name: str
    place: str
    package: str

    def refusal(self, why: str) -> RequestError:
        """The error for an object that cannot be used.

        >>> print(Offered("squares", "squares:GAME", "wythoff-squares 1.0").refusal("must be a game, was 3"))
        'squares' of the package wythoff-squares 1.0 must be a game, was 3
        """
        return RequestError(f"{self.name!r} of the package {self.package} {why}")

    def load(self) -> object:
        """The object.   Raises: RequestError that names the package, whatever its code raises."""
        from importlib import import_module

        module, _, attributes = self.place.partition(":")
        _loaded[module.strip().partition(".")[0]] = self.package
        return self.run(lambda: _within(import_module(module.strip()), attributes.strip()), "could not be loaded")

    def run(self, call: Callable[[], T], what: str) -> T:
        """What a call of the code of the package gives.   Raises: RequestError for whatever it raises."""
        try:
            return call()
        except (MemoryError, KeyboardInterrupt, StoppedError):
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001  # whatever the package raises
            self.blame(error, what)

    def call(self, call: Callable[[], T], what: str) -> T:
        """The same where the errors of this library are meant for whoever asks, and are let through."""
        try:
            return call()
        except (WythoffError, MemoryError, StoppedError):
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001  # whatever the package raises
            self.blame(error, what)

    def each(self, found: Iterator[T], what: str) -> Iterator[T]:
        """The items of an iterator of the package, in the same way."""
        end = object()
        while (item := self.call(lambda: next(found, end), what)) is not end:
            yield item  # type: ignore[misc]

    def blame(self, error: BaseException, what: str) -> NoReturn:
        """Raise what its code raised, as one line that names the package."""
        shown = said(error) if isinstance(error, Exception) else f"it ended the program ({error})"
        raise self.refusal(f"{what}: {type(error).__name__}: {shown}") from error


def _within(found: object, attributes: str) -> object:
    for name in filter(None, attributes.split(".")):
        found = getattr(found, name)
    return found


class Names(dict[str, T], Generic[T]):
    """What is known here by name; `names[name]` asks the installed packages for any other, `in` and `get` do not."""

    def __init__(
        self, known: Mapping[str, T], plugged: Callable[[str], T | None], others: Callable[[], Iterable[str]]
    ) -> None:
        super().__init__(known)
        self._plugged, self.others = plugged, others

    def __missing__(self, name: str) -> T:
        found = self._plugged(name)
        if found is None:
            raise KeyError(name)
        return found


def blamed(error: BaseException) -> str | None:
    """What to say about an error that came from the code of an installed package; None if it did not."""
    trace, found = error.__traceback__, None
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        found = _loaded.get(module, found) if module != "wythoff" else found
        trace = trace.tb_next
    if found is None:
        return None
    shown = said(error) if isinstance(error, Exception) else f"it ended the program ({error})"
    return f"the package {found} raised {type(error).__name__}: {shown}"


@contextmanager
def names_of_files() -> Iterator[None]:
    """Names that are read meanwhile stand in a file, and nothing is loaded for them: only what a person asks for is."""
    token = _ASKED.set(False)
    try:
        yield
    finally:
        _ASKED.reset(token)


def offered(group: str) -> tuple[Offered, ...]:
    """What the installed packages offer in a group, by name; nothing where WYTHOFF_PLUGINS is `off`, nor for a file.

    >>> offered("wythoff.nothing")
    ()
    """
    return tuple(item for items in _of_group(group).values() for item in items)


def only(group: str, name: str) -> Offered | None:
    """What is offered by this name, if anything is.   Raises: RequestError where two packages offer it."""
    found = _of_group(group).get(name, [])
    if len(found) > 1:
        raise found[1].refusal(f"has the name of one of the package {found[0].package}: one of them must go")
    return found[0] if found else None


def _of_group(group: str) -> Mapping[str, list[Offered]]:
    if os.environ.get(SWITCH) == OFF or not _ASKED.get():
        return {}
    return _all_offered(tuple(sys.path)).get(group, {})


@cache
def _all_offered(path: tuple[str, ...]) -> dict[str, dict[str, list[Offered]]]:
    """By group and name what is offered; of a package that is installed twice the first on the path, which is imported.

    Cost: a look at each installed package, most of which say nothing: their names are not asked for.
    """
    places = [place for folder in path for place in _metadata(folder)]
    saying = {place: content for place in places if b"wythoff." in (content := _content(place))}
    if not saying:
        return {}
    first: dict[str, str] = {}
    for place in places:
        first.setdefault(_name_and_version(place)[0].lower(), place)
    chosen = (place for place in saying if first[_name_and_version(place)[0].lower()] == place)
    found: dict[str, dict[str, list[Offered]]] = {}
    for group, item in sorted(entry for place in chosen for entry in _entry_points(saying[place], _package(place))):
        found.setdefault(group, {}).setdefault(item.name, []).append(item)
    return found


def _metadata(folder: str) -> list[str]:
    try:
        with os.scandir(folder or ".") as entries:
            return sorted(entry.path for entry in entries if entry.name.endswith(FOLDERS))
    except OSError:  # not there, or no folder
        return []


def _content(place: str) -> bytes:
    """What a package says about its entry points; nothing if it says nothing."""
    try:
        with open(f"{place}/entry_points.txt", "rb", buffering=0) as file:
            return file.read(MOST_BYTES)
    except OSError:
        return b""


def _name_and_version(place: str) -> tuple[str, str]:
    name, _, version = os.path.splitext(os.path.basename(place))[0].partition("-")
    return name, version


def _package(place: str) -> str:
    """A package as a person is told it."""
    name, version = _name_and_version(place)
    return f"{name.replace('_', '-')} {version.partition('-py')[0]}".strip()


def _entry_points(content: bytes, package: str) -> list[tuple[str, Offered]]:
    found: list[tuple[str, Offered]] = []
    group = ""
    for line in content.decode("utf-8", "replace").splitlines():
        text = line.strip()
        if text.startswith("["):
            group = text.strip("[] ")
        elif group.startswith("wythoff.") and "=" in text and text[0] not in "#;":
            name, _, place = text.partition("=")
            found.append((group, Offered(name.strip(), place.partition("[")[0].strip(), package)))
    return found
