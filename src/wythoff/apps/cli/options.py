"""The options that were typed, and errors for combinations that are not allowed."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from wythoff.base.errors import RequestError


def typed(arguments: Namespace, *names: str) -> dict[str, Any]:
    """Return the options among `names` that were typed; without `names`, all typed options.

    For the other options, the library has defaults.

    >>> typed(Namespace(up_to=0, json=False, columns=None, piles=[]))
    {'up_to': 0}
    """
    values = {name: getattr(arguments, name) for name in names or vars(arguments)}
    return {name: value for name, value in values.items() if value is not None and value is not False and value != []}


def named(option: str) -> str:
    """Return the spelling on the command line of the option that argparse stores as `option`."""
    return "--limit-seconds" if option == "allowed" else f"--{option.replace('_', '-')}"


def refuse(arguments: Namespace, why: str, *names: str) -> None:
    """Raise a RequestError if one of the named options was typed. Its message is the option followed by `why`."""
    for name in typed(arguments, *names):
        raise RequestError(f"{named(name)} {why}")


def one_of(arguments: Namespace, *names: str) -> None:
    """Raise a RequestError if several of the named options were typed, as they exclude each other."""
    given = [*map(named, typed(arguments, *names))]
    if len(given) > 1:
        raise RequestError(f"at most one of {', '.join(given)} may be given: they do not go together")


def names_python(arguments: Namespace) -> bool:
    """Return whether one of the typed games may be a class in a Python file."""
    return any(":" in (getattr(arguments, name, None) or "") for name in ("game", "other"))
