"""The directive `public`: what `import wythoff` offers from some rooms, as autodoc shows it.

    .. public:: solvers solution

takes every public name that lives in these rooms, or in rooms within them, and

    .. names:: wythoff.papers

the names of one module. A name that is added appears by itself; that no room is forgotten is tested.
"""

from __future__ import annotations

import inspect
from importlib import import_module

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import wythoff


def names_in(room: str) -> list[str]:
    """The public names of a room and of the rooms within it."""
    return [name for place, names in wythoff._ROOMS.items() if f"{place}.".startswith(f"{room}.") for name in names]


def entry(module: str, name: str) -> list[str]:
    """What autodoc is asked for; nothing for names of types."""
    thing = getattr(import_module(module), name)
    if inspect.isfunction(thing):
        return [f".. autofunction:: {module}.{name}", ""]
    if not inspect.isclass(thing):
        return []
    kind = "exception" if issubclass(thing, Exception) else "class"
    return [f".. auto{kind}:: {module}.{name}", *(["   :members:"] if kind == "class" else []), ""]


class Public(SphinxDirective):
    required_arguments = 1
    final_argument_whitespace = True

    def names(self) -> list[tuple[str, str]]:
        return [("wythoff", name) for room in self.arguments[0].split() for name in names_in(room)]

    def run(self) -> list[nodes.Node]:
        lines = [line for module, name in self.names() for line in entry(module, name)]
        made = nodes.Element()
        self.state.nested_parse(StringList(lines, source=self.get_source_info()[0]), 0, made)
        return made.children


class Names(Public):
    def names(self) -> list[tuple[str, str]]:
        module = self.arguments[0]
        return [(module, name) for name in import_module(module).__all__]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("public", Public)
    app.add_directive("names", Names)
    return {"parallel_read_safe": True}
