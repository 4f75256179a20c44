"""Lazy loading of public names: the module that defines a name is imported when the name is first used.

A package lists its public names in its *stub*, `__init__.pyi`, as lines `from wythoff.MODULE import NAME as NAME`. Type
checkers read the stub too.
"""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` is not loaded, for every command reads a stub before it answers Ctrl-C
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

IMPORT, RENAMED = "\nfrom wythoff.", " as "


def homes(text: str) -> dict[str, tuple[str, str]]:
    """Read the import lines in `text`, the text of a stub `__init__.pyi`. Return where each public name is defined.

    The result maps a public name to the pair (its module without `wythoff.`, its name in this module).

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
    """Import the module `wythoff.{module}` and return its attribute `name`, or the module itself if `name` is empty."""
    from importlib import import_module

    found = import_module(f"wythoff.{module}")
    return getattr(found, name) if name else found


class LoadedWhenCalled:
    """A function that stands for the function `name` of the module `wythoff.{module}`.

    When it is called, it imports the module, calls this function with the same arguments, and returns the result.
    """

    def __init__(self, module: str, name: str) -> None:
        self.module, self.__name__ = module, name

    def __call__(self, *given: Any, **named: Any) -> Any:
        return loaded(self.module, self.__name__)(*given, **named)


def lazy(
    loader: Any, package: str, stub: str, each: Callable[[str, str], Any] = loaded
) -> tuple[list[str], Callable[[str], Any]]:
    """Return the pair (`__all__`, `__getattr__`) that a package or module sets to offer the names in its stub.

    `package` is the name of the package, `loader` its `__loader__`, and `stub` the path of the stub. When a name is
    used, `each(module, name)` makes the object. The default `loaded` imports the module at once. If all names are
    functions, `each` may be `LoadedWhenCalled`: then a module is imported only when a function of it is called.
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
