"""Extensions by installed packages: entry points, found by `importlib.metadata`, and loaded when they are named.

They are searched if a request uses an unknown name, lists all names, or is about a game without a proof. Importing
`importlib.metadata` takes longer than a small request. So it is imported only if a package may have entry points in a
group whose name begins with `wythoff.`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeVar

from wythoff.base.errors import ParameterError, RequestError, StoppedError, WythoffError, said

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

SWITCH = "WYTHOFF_PLUGINS"
OFF = "off"
GROUPS = "wythoff."  # the names of our groups begin with this
T = TypeVar("T")
_ASKED: ContextVar[bool] = ContextVar("asked", default=True)
_loaded: dict[str, str] = {}  # the packages from which entry points were loaded, by their top-level module


class Offered(NamedTuple):
    """An entry point: a name that a package provides in a group, and its object `module:attribute`."""

    name: str
    place: str
    package: str

    def refusal(self, why: str) -> RequestError:
        """Return the error for an object that cannot be used.

        >>> print(Offered("squares", "squares:GAME", "wythoff-squares 1.0").refusal("must be a game, was 3"))
        'squares' of the package wythoff-squares 1.0 must be a game, was 3
        """
        return RequestError(f"{self.name!r} of the package {self.package} {why}")

    def load(self) -> object:
        """Load and return the object. Raises: RequestError with the name of the package for any error of its code."""
        from pkgutil import resolve_name

        _loaded[self.place.partition(":")[0].partition(".")[0]] = self.package
        return self.run(lambda: resolve_name(self.place), "could not be loaded")

    def run(self, call: Callable[[], T], what: str, *passed: type[Exception]) -> T:
        """Call code of the package and return its result; `what` describes the code in messages.

        Raises: errors of the types `passed`, unchanged; RequestError for all others.
        """
        let_through: tuple[type[BaseException], ...] = (MemoryError, StoppedError, *passed)
        try:
            return call()
        except let_through:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a package may raise anything
            self.blame(error, what)

    def call(self, call: Callable[[], T], what: str) -> T:
        """Call code of the package as `run` does, but pass errors of this library on: they are meant for the user."""
        return self.run(call, what, WythoffError)

    def each(self, found: Iterator[T], what: str) -> Iterator[T]:
        """Yield the items of an iterator of the package, with errors of its code treated as in `call`."""
        end = object()
        while (item := self.call(lambda: next(found, end), what)) is not end:
            yield item  # type: ignore[misc]

    def blame(self, error: BaseException, what: str) -> NoReturn:
        """Raise a RequestError for an error of the package's code: one line with the package, `what`, and the error."""
        raise self.refusal(f"{what}: {_raised(error)}") from error


class Names(dict[str, T], Generic[T]):
    """Built-in entries by name; `names[name]` searches installed packages too, while `in` and `get` do not."""

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
    """Return the message about an error that code of an installed package raised; None for any other error."""
    trace, found = error.__traceback__, None
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0]
        found = _loaded.get(module, found) if module != "wythoff" else found
        trace = trace.tb_next
    if found is None:
        return None
    return f"the package {found} raised {_raised(error)}"


def _raised(error: BaseException) -> str:
    return f"{type(error).__name__}: " + (
        said(error) if isinstance(error, Exception) else f"it ended the program ({error})"
    )


@contextmanager
def names_of_files() -> Iterator[None]:
    """Load no code of packages for unknown names within the block: these names come from a file, not from the user."""
    token = _ASKED.set(False)
    try:
        yield
    finally:
        _ASKED.reset(token)


def offered(group: str) -> tuple[Offered, ...]:
    """Return the entry points of a group, sorted by name; none if WYTHOFF_PLUGINS is `off`, or in `names_of_files`.

    >>> offered("wythoff.nothing")
    ()
    """
    return tuple(chain.from_iterable(_of_group(group).values()))


def only(group: str, name: str) -> Offered | None:
    """Return the entry point of a name in a group, or None. Raises: RequestError if two packages use this name."""
    found = _of_group(group).get(name, [])
    if len(found) > 1:
        raise found[1].refusal(f"has the name of one of the package {found[0].package}: uninstall one of them")
    return found[0] if found else None


def usable(
    group: str, taken: Callable[[str], bool], clash: str, entry: Callable[[Offered], T]
) -> Iterator[T | RequestError]:
    """Yield `entry(item)` for each entry point of a group; for one that cannot be used, yield an error.

    `taken(name)` says whether a built-in entry has the name of an entry point, which then cannot be used. The error
    calls the built-in entry `clash`, such as "a game".
    """
    for item in offered(group):
        try:
            if taken(item.name):
                raise item.refusal(f"is not used: {clash} has this name already")
            only(group, item.name)
            yield entry(item)
        except RequestError as error:
            yield error


def made(maker: Callable[..., T], arguments: Mapping[str, Any]) -> T | ParameterError:
    """Return `maker(**arguments)`. If the arguments do not fit together, return the error, for the user to read."""
    try:
        return maker(**arguments)
    except (ParameterError, ValueError) as error:
        return error if isinstance(error, ParameterError) else ParameterError(str(error))


def first_line(given: object) -> str:
    """Return the first line of the docstring of a class or a function, or of a value's class."""
    words = given.__doc__ if callable(given) else type(given).__doc__
    return (words or "").strip().partition("\n")[0]


def _of_group(group: str) -> Mapping[str, list[Offered]]:
    if os.environ.get(SWITCH) == OFF or not _ASKED.get():
        return {}
    return _all_offered(tuple(sys.path)).get(group, {})


@cache
def _all_offered(path: tuple[str, ...]) -> dict[str, dict[str, list[Offered]]]:
    """Return the entry points of all packages on a path, by group and name.

    If a package is installed twice, use the first one on the path.
    """
    if not any(map(_may_offer, path)) and not any(map(_finds_others, sys.meta_path)):
        return {}
    from importlib.metadata import distributions

    names = {package.name.lower().replace("-", "_") for package in distributions() if _entry_points(package)}
    found: dict[str, dict[str, list[Offered]]] = {}
    for package in chain.from_iterable(islice(distributions(name=name), 1) for name in sorted(names)):
        title = f"{package.name} {package.version}"
        for entry in sorted(_entry_points(package), key=lambda entry: entry.name):
            item = Offered(entry.name, entry.value.partition("[")[0].strip(), title)
            found.setdefault(entry.group, {}).setdefault(entry.name, []).append(item)
    return found


def _may_offer(place: str) -> bool:
    """Return whether a package in the folder `place` may have entry points in groups `wythoff....`.

    `place` is an item of Python's search path. It may be an archive, which is not read: then return True.
    """
    try:
        names = os.listdir(place or os.curdir)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return any(
        _names_group(os.path.join(place, name)) for name in names if name.lower().endswith((".dist-info", "egg-info"))
    )


def _names_group(folder: str) -> bool:
    try:
        with open(os.path.join(folder, "entry_points.txt"), "rb") as file:
            return b"[" + GROUPS.encode() in file.read().replace(b" ", b"")
    except OSError:
        return False


def _finds_others(finder: object) -> bool:
    """Return whether an import hook may find packages outside the folders of the path."""
    return hasattr(finder, "find_distributions") and getattr(finder, "__name__", "") != "PathFinder"


def _entry_points(package: Distribution) -> list[EntryPoint]:
    """Return the entry points of a package in our groups, or none if its metadata cannot be read."""
    try:
        return [entry for entry in package.entry_points if entry.group.startswith(GROUPS) and package.name]
    except Exception:  # noqa: BLE001  # a file of another package may have any content
        return []
