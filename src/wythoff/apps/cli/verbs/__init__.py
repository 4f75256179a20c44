"""The verbs of the command line, such as solve. Each is a `Command`, and each theme has a table of verbs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wythoff.apps.cli.verbs import themes

if TYPE_CHECKING:
    from wythoff.apps.cli.verbs.command import Command


def every() -> Iterator[Command]:
    """Yield all verbs in the order of `wythoff --help`; a table is loaded when its first verb is reached."""
    for theme in themes.__all__:
        yield from getattr(themes, theme)


def named(name: str | None) -> Command | None:
    """Return the verb of a name, if there is one."""
    return next((command for command in every() if command.name == name), None)
