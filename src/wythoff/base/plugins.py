"""Extensions of this package by other installed packages.

A package declares *entry points* in its metadata. An entry point is a name, such as that of a game, with the Python
object that it stands for, such as the game. Each is in a *group*, such as `wythoff.games`. The object is loaded only
when its name is used.

Entry points are searched if a request uses an unknown name, lists all names, or is about a game for which this package
has no theorem, as other packages may add theorems. Importing `importlib.metadata` takes longer than a small request. So
it is imported only if a package may have entry points in a group whose name begins with `wythoff.`.
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
    """An entry point: a name that an installed package defines, and the place of its object.

    `place` is a text `module:attribute`, and `package` is the name and version of the package.
    """

    name: str
    place: str
    package: str

    def refusal(self, why: str) -> RequestError:
        """Return the error for an entry point that cannot be used. Its message ends with the reason `why`.

        >>> print(Offered("squares", "squares:GAME", "wythoff-squares 1.0").refusal("must be a game, was 3"))
        'squares' of the package wythoff-squares 1.0 must be a game, was 3
        """
        return RequestError(f"{self.name!r} of the package {self.package} {why}")

    def load(self) -> object:
        """Import and return the object of this entry point.

        Raises: RequestError if the code of the package raises any error; the message names the package.
        """
        from pkgutil import resolve_name

        _loaded[self.place.partition(":")[0].partition(".")[0]] = self.package
        return self.run(lambda: resolve_name(self.place), "could not be loaded")

    def run(self, call: Callable[[], T], what: str, *passed: type[Exception]) -> T:
        """Return `call()`, where `call` runs code of the package.

        Raises: errors of the types `passed`, unchanged. Every other error becomes a RequestError, whose message names
        the package and begins the reason with `what`, such as "could not be loaded".
        """
        let_through: tuple[type[BaseException], ...] = (MemoryError, StoppedError, *passed)
        try:
            return call()
        except let_through:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a package may raise anything
            self.blame(error, what)

    def call(self, call: Callable[[], T], what: str) -> T:
        """Return `call()`, where `call` runs code of the package.

        Raises: WythoffError unchanged, as its message is meant for the user. Every other error becomes a RequestError
        that names the package and begins the reason with `what`, such as "could not be loaded".
        """
        return self.run(call, what, WythoffError)

    def each(self, found: Iterator[T], what: str) -> Iterator[T]:
        """Yield the items of `found`, an iterator that runs code of the package.

        Raises: as `call`: WythoffError unchanged, and for every other error a RequestError that names the package and
        begins the reason with `what`.
        """
        end = object()
        while (item := self.call(lambda: next(found, end), what)) is not end:
            yield item  # type: ignore[misc]

    def blame(self, error: BaseException, what: str) -> NoReturn:
        """Raise a RequestError because code of the package raised `error`.

        The message is one line: the name of the package, then `what`, then the type and the message of `error`.
        """
        raise self.refusal(f"{what}: {_raised(error)}") from error


class Names(dict[str, T], Generic[T]):
    """A dictionary from names to entries, such as games, of this package and on demand of other packages.

    The dictionary is filled with `known`, the entries of this package. For another name, `names[name]` calls the
    argument `plugged(name)`, which returns the entry of an installed package, or None if there is none. The operator
    `in` and the method `get` do not search packages. `others()` returns the names that installed packages define.
    """

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
    """Return a message that names the installed package whose code raised `error`.

    Return None if no code of a package with loaded entry points was running.
    """
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
    """Ignore the entry points of installed packages in the block under `with`, so that no name loads their code.

    Use it while a file is read: the user did not type the names in it, and may not trust the file.
    """
    token = _ASKED.set(False)
    try:
        yield
    finally:
        _ASKED.reset(token)


def offered(group: str) -> tuple[Offered, ...]:
    """Return the entry points of the group called `group`, sorted by name.

    Return () if the environment variable WYTHOFF_PLUGINS is `off`, or within `names_of_files`.

    >>> offered("wythoff.nothing")
    ()
    """
    return tuple(chain.from_iterable(_of_group(group).values()))


def only(group: str, name: str) -> Offered | None:
    """Return the entry point called `name` in the group called `group`, or None if there is none.

    Raises: RequestError if two packages define this name.
    """
    found = _of_group(group).get(name, [])
    if len(found) > 1:
        raise found[1].refusal(
            f"has the same name as one of the package {found[0].package}: uninstall one of the two packages"
        )
    return found[0] if found else None


def usable(
    group: str, taken: Callable[[str], bool], clash: str, entry: Callable[[Offered], T]
) -> Iterator[T | RequestError]:
    """Yield `entry(item)` for each entry point `item` of `group`. If it cannot be used, yield the error instead.

    An entry point cannot be used in three cases: two packages define its name; `taken(name)` is true, which means that
    something in this package has the name; or `entry(item)` raises a RequestError. In the second case the error calls
    that thing `clash`, such as "a game".
    """
    for item in offered(group):
        try:
            if taken(item.name):
                raise item.refusal(f"is ignored, because {clash} already has this name")
            only(group, item.name)
            yield entry(item)
        except RequestError as error:
            yield error


def made(maker: Callable[..., T], arguments: Mapping[str, Any]) -> T | ParameterError:
    """Return `maker(**arguments)`, or a ParameterError if the function does not accept the values of its arguments.

    If `maker` raises a ParameterError, return it. If it raises a ValueError, return a ParameterError with its message.
    """
    try:
        return maker(**arguments)
    except (ParameterError, ValueError) as error:
        return error if isinstance(error, ParameterError) else ParameterError(str(error))


def first_line(given: object) -> str:
    """Return the first line of the docstring of `given`, a class or function. For another value, use its class."""
    words = given.__doc__ if callable(given) else type(given).__doc__
    return (words or "").strip().partition("\n")[0]


def _of_group(group: str) -> Mapping[str, list[Offered]]:
    if os.environ.get(SWITCH) == OFF or not _ASKED.get():
        return {}
    return _all_offered(tuple(sys.path)).get(group, {})


@cache
def _all_offered(path: tuple[str, ...]) -> dict[str, dict[str, list[Offered]]]:
    """Return the entry points of all packages in the folders of Python's search path `path`.

    The result maps the name of a group to a dictionary, and this maps a name to its entry points, one for each package
    that defines the name. If a package is installed twice, use the first one on the path.
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
    """Return whether a package in the folder `place` may have entry points in a group such as `wythoff.games`.

    `place` is an item of Python's search path. If it is not a folder but an archive, return True without reading it.
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
    """Return whether `finder`, an item of `sys.meta_path`, may find packages outside the folders of the search path."""
    return hasattr(finder, "find_distributions") and getattr(finder, "__name__", "") != "PathFinder"


def _entry_points(package: Distribution) -> list[EntryPoint]:
    """Return the entry points of a package in groups whose names begin with `wythoff.`.

    Return [] if the metadata of the package cannot be read.
    """
    try:
        return [entry for entry in package.entry_points if entry.group.startswith(GROUPS) and package.name]
    except Exception:  # noqa: BLE001  # a file of another package may have any content
        return []
