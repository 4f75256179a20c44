"""The verbs of the command line, in a table for each theme: a verb is its `Command`, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wythoff.apps.cli.verbs.command import Command

# The files here, in the order of `wythoff --help`; to find a verb, those after it are not loaded.
THEMES = ("games", "positions", "rules", "files", "values", "sequences", "proofs", "papers", "programs")


def every() -> Iterator[Command]:
    """All verbs, in the order of `wythoff --help`."""
    for theme in THEMES:
        yield from import_module(f"wythoff.apps.cli.verbs.{theme}").COMMANDS


def named(name: str | None) -> Command | None:
    """The verb of a name, if there is one."""
    return next((command for command in every() if command.name == name), None)
