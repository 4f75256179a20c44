"""Names that a package offers and does not load: its `__init__.pyi` tells them to type checkers, and here to Python."""

from __future__ import annotations

TYPE_CHECKING = False  # nothing is loaded here: every command reads a stub before it answers Ctrl-C
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def told(loader: Any, package: str, folder: str) -> dict[str, tuple[str, ...]]:
    """The names by the modules of the package where they live, as the lines `from package.module import name as name`
    of its stub say.
    """
    text = loader.get_data(f"{folder}/__init__.pyi").decode()
    modules = {}
    for line in text.partition("\ndef ")[0].split(f"from {package}.")[1:]:
        module, _, names = line.partition(" import ")
        modules[module] = tuple(
            name.rpartition(" as ")[2].strip(" ()\r\n") for name in names.split(",") if " as " in name
        )
    return modules


def lazy(loader: Any, package: str, folder: str) -> tuple[list[str], Callable[[str], Any]]:
    """The names that a package offers, and its `__getattr__`, which loads one, or a module of them."""
    modules = told(loader, package, folder)
    places = {name: module for module, names in modules.items() for name in names}

    def found(name: str) -> Any:
        from importlib import import_module

        if name in modules:
            return import_module(f"{package}.{name}")
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{places[name]}"), name)

    return [*places], found
