"""The options that were typed, and errors for combinations that are not allowed.

`arguments` are the parsed arguments of a command. The option --up-to is called `up_to` in them.
"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from wythoff.base.errors import RequestError


def typed(arguments: Namespace, *names: str) -> dict[str, Any]:
    """Return the options among `names` that were typed, with their values; without `names`, all typed options.

    The caller passes them to the library, which has its own defaults for the others.

    >>> typed(Namespace(up_to=0, json=False, columns=None, piles=[]))
    {'up_to': 0}
    """
    values = {name: getattr(arguments, name) for name in names or vars(arguments)}
    return {name: value for name, value in values.items() if value is not None and value is not False and value != []}


def named(option: str) -> str:
    """Return how an option is typed: `named("up_to")` is "--up-to". `option` is its name in the parsed arguments."""
    return "--limit-seconds" if option == "allowed" else f"--{option.replace('_', '-')}"


def refuse(arguments: Namespace, why: str, *names: str) -> None:
    """Raise a RequestError if one of the options `names` was typed. Its message is this option followed by `why`.

    Example: "--pile must go with --output", with the text "must go with --output" as `why`.
    """
    for name in typed(arguments, *names):
        raise RequestError(f"{named(name)} {why}")


def one_of(arguments: Namespace, *names: str) -> None:
    """Raise a RequestError if more than one of the options `names` was typed, as they exclude each other."""
    given = [*map(named, typed(arguments, *names))]
    if len(given) > 1:
        raise RequestError(f"at most one of {', '.join(given)} may be given: they do not go together")


def names_python(arguments: Namespace) -> bool:
    """Return whether a typed game contains a colon, as the name of a game in Python does: `mine.py:Divisors`."""
    return any(":" in (getattr(arguments, name, None) or "") for name in ("game", "other"))
