"""The Sphinx directive `commands`: a section for each command of `wythoff`, with the help text of the command."""

from __future__ import annotations

import os

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from wythoff.apps.cli.parsing import parser
from wythoff.apps.cli.verbs import every

WIDTH = "100"


def help_of(name: str) -> str:
    """Return the help text of the command `name`, as `wythoff NAME --help` prints it 100 characters wide."""
    os.environ["COLUMNS"] = WIDTH
    commands = next(action for action in parser(name)._actions if action.dest == "command")
    return str(commands.choices[name].format_help())


class Commands(SphinxDirective):
    """The directive `commands`: all commands, in the order of `wythoff --help`."""

    def run(self) -> list[nodes.Node]:
        sections: list[nodes.Node] = []
        for name in (command.name for command in every()):
            section = nodes.section(ids=[f"command-{name}"], names=[f"command-{name}"])
            section += nodes.title(text=name)
            section += nodes.literal_block(text=help_of(name), language="text")
            sections.append(section)
        return sections


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True}
