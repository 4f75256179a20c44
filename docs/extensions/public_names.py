"""The directive `public`: what `import wythoff` offers from some rooms, as autodoc shows it.

    .. public:: solvers solution

takes every public name that lives in these rooms, or in rooms within them. A name that is added to a room appears by
itself; that no room is forgotten is tested.
"""

from __future__ import annotations

import inspect

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import wythoff


def names_in(room: str) -> list[str]:
    """The public names of a room and of the rooms within it."""
    return [name for place, names in wythoff._ROOMS.items() if f"{place}.".startswith(f"{room}.") for name in names]


def entry(name: str) -> list[str]:
    """What autodoc is asked for."""
    thing = getattr(wythoff, name)
    if not inspect.isclass(thing):
        return [f".. autofunction:: wythoff.{name}", ""]
    kind = "exception" if issubclass(thing, Exception) else "class"
    return [f".. auto{kind}:: wythoff.{name}", *(["   :members:"] if kind == "class" else []), ""]


class Public(SphinxDirective):
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        lines = [line for room in self.arguments[0].split() for name in names_in(room) for line in entry(name)]
        made = nodes.Element()
        self.state.nested_parse(StringList(lines, source=self.get_source_info()[0]), 0, made)
        return made.children


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("public", Public)
    return {"parallel_read_safe": True}
