"""The verbs of the command line, such as `solve`, each a `Command`.

The verbs of one theme, such as proofs, are in one module as a tuple `COMMANDS`. The module `themes` collects these
tuples.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wythoff.apps.cli.verbs import themes

if TYPE_CHECKING:
    from wythoff.apps.cli.verbs.command import Command


def every() -> Iterator[Command]:
    """Yield all verbs in the order of `wythoff --help`. The module of a theme is imported at its first verb."""
    for theme in themes.__all__:
        yield from getattr(themes, theme)


def named(name: str | None) -> Command | None:
    """Return the verb called `name`, or None if there is none."""
    return next((command for command in every() if command.name == name), None)
