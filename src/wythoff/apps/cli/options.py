"""The options that were typed, and refusals of combinations that are not allowed."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from wythoff.base.errors import RequestError


def typed(arguments: Namespace, *names: str) -> dict[str, Any]:
    """Return the options that were typed, of those named, or of all; the library has defaults for the others.

    >>> typed(Namespace(up_to=0, json=False, columns=None, piles=[]))
    {'up_to': 0}
    """
    values = {name: getattr(arguments, name) for name in names or vars(arguments)}
    return {name: value for name, value in values.items() if value is not None and value is not False and value != []}


def named(option: str) -> str:
    """Return the spelling on the command line of the option that is stored under a name."""
    return "--limit-seconds" if option == "allowed" else f"--{option.replace('_', '-')}"


def refuse(arguments: Namespace, why: str, *names: str) -> None:
    """Refuse the named options if one was typed. Raises: RequestError with its name, followed by `why`."""
    for name in typed(arguments, *names):
        raise RequestError(f"{named(name)} {why}")


def one_of(arguments: Namespace, *names: str) -> None:
    """Refuse options that exclude each other, because one would be ignored. Raises: RequestError."""
    given = [*map(named, typed(arguments, *names))]
    if len(given) > 1:
        raise RequestError(f"at most one of {', '.join(given)} may be given: they do not go together")


def names_python(arguments: Namespace) -> bool:
    """Return whether one of the typed games may be a class in a Python file."""
    return any(":" in (getattr(arguments, name, None) or "") for name in ("game", "other"))
