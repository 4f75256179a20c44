"""The reference of public names and commands, made from their docstrings and help texts.

`python docs/extensions/reference.py` writes `docs/reference/index.md`, which is under version control: a line for each
name of the package `wythoff` itself, and lists of the names in its modules and of the commands. A Sphinx build adds a
page with signatures and whole docstrings for each group of names; git ignores these pages.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

import wythoff
from wythoff.apps.cli.verbs import every

FOLDER = Path(__file__).parents[1] / "reference"
COMMAND = "python docs/extensions/reference.py"
WIDTH = 120  # characters in a line of the page
# Characters that Markdown would read as emphasis, a tag or a formula.
SPECIAL = re.compile(r"(\*|(?<!\w)_|<(?=[A-Za-z/])|\$)")


class Group(NamedTuple):
    """A group of names of `wythoff`: those defined in `folders` of the package, under a title and an introduction.

    If `bare`, the index lists only the names, without a line of explanation for each.
    """

    page: str
    title: str
    folders: tuple[str, ...]
    text: str = ""
    bare: bool = False


GROUPS = (
    Group(
        "games",
        "Games",
        ("", "game", "catalog", "rulesets"),
        """A game is a frozen value. It prints as a text that parses back to an equal game ([the
notation](../notation.md)). Moves are joined by `|` and reduced by `-`; ways of playing go around them.

```python
>>> import wythoff as w
>>> w.Nim() | w.Diagonal("x1 + 1") == w.parse("g1")
True
>>> print(w.Misere(w.Block(w.Nim() | w.Diagonal(), 1)))
misere(block(nim | diagonal, 1))

```
""",
    ),
    Group(
        "answers",
        "Answers",
        ("claims", "questions", "solving", "solvers", "strategies", "studies", "values"),
        "Every answer says how it is known ([the evidence](../evidence.md)).\n",
    ),
    Group("names", "Sequences and papers", ("discovery", "papers", "sequences")),
    Group("files", "Files and pictures", ("apps", "views")),
    Group(
        "errors",
        "Errors",
        ("base",),
        """Every error is a `WythoffError`. Its message is one line: what must be, and what was. The command line
prints it after `wythoff:`, with exit status 2.

```console
$ wythoff move g1 11 -15
wythoff: a pile must be an integer >= 0, was -15
```
""",
        bare=True,
    ),
)
MODULES = ("sequences", "values", "questions", "automata", "atlas", "types")
HEAD = f"""# Reference

The public Python names and the commands. `help(w.questions.beams)` prints the docstring of a name, `wythoff` a line
about each command, and `wythoff COMMAND --help` its options with examples. The built documentation (`make docs`) has a
page for each group and module, with all docstrings.
[What is promised](../../CONTRIBUTING.md#versions-and-what-may-change) about them stands in CONTRIBUTING.md.

`{COMMAND}` makes this page from the docstrings; a test compares the two.
"""
COMMANDS = """
## Commands

The exit status is 0 for success, 1 if a claim is refuted, 2 for misuse, 3 for what is not decided, not proved, or
stopped at its limit of time.
"""
THEOREMS = """
## Theorems

`wythoff explain GAME` says of every theorem whether it applies to the game, and why. The built documentation lists all
theorems with their games and sources.
"""
PAPERS = """
## Papers

The tables, theorems, examples and figures of four papers are data in `wythoff.papers`. `wythoff paper` recomputes
them, and `wythoff.paper` returns the entries.

```python
>>> import wythoff as w
>>> [(entry.label, entry.verdict) for entry in w.paper("fraenkel2004", "table")][:2]
[('table 1', 'agrees'), ('table 2', 'agrees')]

```

| verdict | meaning |
|---|---|
| `agrees` | everything printed comes out |
| `misprint` | what is printed is wrong, and the entry says how |
| `proved` | all that it says is decided, for all numbers, in the language of [`wythoff decide`](../proving.md) |
| `checked` | there is no counterexample up to a bound; a part, or the cases of some parameters, may be decided |
| `open` | nothing decides it; the entry shows what was computed |
| `differs` | what is printed does not come out, and nothing explains it |

A statement is `proved` only if its commands say all that it says, for all parameters; a note says how it was read. Each
run decides the commands anew and shows them with the entry. `--verdict proved` lists such entries.
"""
PAGES = ("commands", *(group.page for group in GROUPS), *MODULES, "theorems", "papers")


def homes() -> dict[str, str]:
    """Return a dict from each name of `wythoff` to the module that defines it, except for names that are modules."""
    known = {name: module for name, (module, _) in wythoff.__getattr__("_HOMES").items()}
    return {"parse": "", **known}


def names_of(group: Group) -> list[str]:
    """Return the names of `wythoff` that belong to `group`."""
    return [name for name, module in homes().items() if _folder_of(module) in group.folders]


def _folder_of(module: str) -> str:
    """Return the first part of a dotted module name, such as `sequences` for `sequences.beatty`.

    For modules within the packages `game`, `questions`, `reports` and `solving`, return the second part.
    """
    first, *rest = module.split(".")
    return rest[0] if first in ("game", "questions", "reports", "solving") and len(rest) > 1 else first


def summary(thing: Any) -> str:
    """Return the first sentence of a docstring as Markdown.

    >>> summary(wythoff.WythoffError)
    'Base of every error this package raises on purpose; the message shortens long numbers to their ends.'
    """
    first = " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())
    sentence = re.split(r"(?<!\.\.)(?<=[.!?])\s", first)[0]
    parts = re.split(r"(`[^`]*`)", sentence)
    return "".join(part if part.startswith("`") else SPECIAL.sub(r"\\\1", part) for part in parts)


def lines(module: Any, names: Iterable[str]) -> Iterator[str]:
    """Yield a Markdown list item for each of `names`, which are attributes of `module`, with its one-line summary."""
    for name in names:
        thing = getattr(module, name)
        yield f"- `{name}`: " + (f"short for `{thing}`." if hasattr(thing, "__origin__") else summary(thing))


def listed(names: Iterable[str]) -> str:
    """Return the names as one wrapped paragraph of Markdown."""
    return fill(", ".join(f"`{name}`" for name in names), WIDTH, break_on_hyphens=False)


def index() -> str:
    """Return the text of `docs/reference/index.md`."""
    parts = [HEAD, "\n## Names at the top\n"]
    for group in GROUPS:
        names = listed(names_of(group)) if group.bare else "\n".join(lines(wythoff, names_of(group)))
        parts.append(f"\n### {group.title}\n\n{group.text}{chr(10) * bool(group.text)}{names}\n")
    parts.append("\n## Modules\n")
    for name in MODULES:
        module = import_module(f"wythoff.{name}")
        parts.append(f"\n### wythoff.{name}\n\n{summary(module)}\n\n{listed(module.__all__)}\n")
    parts.append(f"{COMMANDS}\n{listed(command.name for command in every())}\n")
    return "".join(parts) + THEOREMS + PAPERS + "\n```{toctree}\n:hidden:\n\n" + "\n".join(PAGES) + "\n```\n"


def entry(module: str, name: str) -> str:
    """Return the autodoc directive for `name` of `module`; empty if it is a type alias or not callable."""
    thing = getattr(import_module(module), name)
    if hasattr(thing, "__origin__") or not callable(thing):
        return ""
    if not inspect.isclass(thing):
        return f".. autofunction:: {module}.{name}\n"
    if issubclass(thing, Exception):
        return f".. autoexception:: {module}.{name}\n"
    return f".. autoclass:: {module}.{name}\n   :members:\n"


def pages() -> dict[str, str]:
    """Return the pages that exist only in a build, as a dict from the page name to its Markdown."""
    made = {group.page: _page(group.title, group.text, "wythoff", names_of(group)) for group in GROUPS}
    shown = {*wythoff.__all__}
    for name in MODULES:
        names = [one for one in import_module(f"wythoff.{name}").__all__ if one not in shown]  # a type stands once
        made[name] = _page(f"wythoff.{name}", "", f"wythoff.{name}", names)
        shown |= {*names}
    made["papers"] = _page("wythoff.papers", "", "wythoff.papers", import_module("wythoff.papers").__all__)
    made["commands"] = "# Commands\n\nWhat `wythoff COMMAND --help` prints.\n\n```{commands}\n```\n"
    made["theorems"] = f"""# Theorems

What the program can prove, and for which games. A game with holes in braces stands for all games with these numbers,
expressions (f) or games in the holes, [however the rule is written](../notation.md#in-other-words).
[Which theorem is quoted](../evidence.md) among equally strong ones does not depend on its place here.

## P-positions

{_rst(".. theorems:: positions")}
## Sprague-Grundy values

{_rst(".. theorems:: values")}"""
    return made


def _page(title: str, text: str, module: str, names: Iterable[str]) -> str:
    return f"# {title}\n\n{text}{chr(10) * bool(text)}" + _rst("\n".join(entry(module, name) for name in names))


def _rst(text: str) -> str:
    return f"```{{eval-rst}}\n{text}\n```\n"


def write_pages(app: Any) -> None:
    from paper_pages import replace

    for name, text in pages().items():
        replace(Path(app.srcdir) / "reference" / f"{name}.md", text)


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", write_pages)
    return {"parallel_read_safe": True}


if __name__ == "__main__":
    (FOLDER / "index.md").write_text(index(), "utf-8")
