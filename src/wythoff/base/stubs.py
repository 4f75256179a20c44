"""The public names of a package, loaded when they are first used: its stub lists them for type checkers and Python."""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` is not loaded, for every command reads a stub before it answers Ctrl-C
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

IMPORT, RENAMED = "\nfrom wythoff.", " as "


def homes(text: str) -> dict[str, tuple[str, str]]:
    """Read the import lines of a stub. Return for each public name its module and its name in that module.

    >>> homes("\\nfrom wythoff.values.rows import Row as Row, Table as RowTable\\nfrom typing import Any")
    {'Row': ('values.rows', 'Row'), 'RowTable': ('values.rows', 'Table')}
    """
    found = {}
    for line in text.split(IMPORT)[1:]:
        module, _, names = line.partition(" import ")
        names = names.partition(")")[0] if names.startswith("(") else names.partition("\n")[0]
        for pair in names.strip("(").split(","):
            name, renamed, public = pair.strip().partition(RENAMED)
            if renamed:
                found[public] = (module, name)
    return found


def loaded(module: str, name: str) -> Any:
    """Load a module of the package and return its attribute, or the module itself if the name is empty."""
    from importlib import import_module

    found = import_module(f"wythoff.{module}")
    return getattr(found, name) if name else found


class LoadedWhenCalled:
    """A function that, when it is called, imports a module of the package and calls a function of that module."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.__name__ = module, name

    def __call__(self, *given: Any, **named: Any) -> Any:
        return loaded(self.module, self.__name__)(*given, **named)


def lazy(
    loader: Any, package: str, stub: str, each: Callable[[str, str], Any] = loaded
) -> tuple[list[str], Callable[[str], Any]]:
    """Return `__all__` and `__getattr__` for a package or module whose stub lists its names.

    `package` is its name, `loader` the object that Python loaded it with, and `stub` the path of the stub. When a name
    is first used, `each` gets the module and the name there, and returns the object. With `LoadedWhenCalled` for
    `each`, every name is a function whose module is imported only when it is first called.
    """
    within = f"{package.partition('.')[2]}."
    named = homes(loader.get_data(stub).decode()).items()
    # A name that is imported from the package itself is a module of it.
    places = {name: (within + of, "") if f"{place}." == within else (place, of) for name, (place, of) in named}
    modules = {place for place, _ in places.values() if place.startswith(within) and "." not in place[len(within) :]}

    def found(name: str) -> Any:
        if name in places:
            return each(*places[name])
        if within + name in modules:
            return loaded(within + name, "")
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return [*places], found
