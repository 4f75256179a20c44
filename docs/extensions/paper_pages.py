"""Pages of the papers and of their open questions, which each build makes by `wythoff paper --markdown`."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

INDEX = """# The papers, entry by entry

Every table, theorem, proposition, example and figure of four papers: what is printed, what the rules, the recurrence
and the closed form give, and a verdict. These pages are made by `wythoff paper NAME --markdown` whenever the
documentation is built.

- *Agrees*: everything printed comes out.
- *Misprint*: what is printed is wrong, and the entry says how ([the list](../papers.md#misprints-and-slips)).
- *Checked*: no counterexample up to the bound that is named. That a theorem is proved is for its paper to say; here it
  is tested.
- *Open*: nothing decides it; the entry says what was computed. [All open questions](open-questions.md) on one page.

```{toctree}
:maxdepth: 1

"""
QUESTIONS = """# Open questions

Questions, beliefs and conjectures of the four papers that neither a paper nor this program decides, and what the
computation says so far, up to the bound that is named. Each can be run again by its command, and some further.

"""


def setup(app: Any) -> dict[str, Any]:
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True}


def write(app: Any) -> None:
    from wythoff.papers import papers

    folder = Path(app.srcdir) / "papers"
    folder.mkdir(exist_ok=True)
    for name in papers():
        replace(folder / f"{name}.md", _printed(name))
    questions = re.sub("^#", "##", _printed("--verdict", "open"), flags=re.MULTILINE)
    replace(folder / "open-questions.md", QUESTIONS + questions)
    replace(folder / "index.md", INDEX + "\n".join((*papers(), "open-questions")) + "\n```\n")


def _printed(*arguments: str) -> str:
    from wythoff.apps.cli import main

    with redirect_stdout(StringIO()) as printed:
        status = main(["paper", *arguments, "--markdown"])
    if status:
        raise RuntimeError(f"wythoff paper {' '.join(arguments)} has found a difference that nothing explains")
    return printed.getvalue()


def replace(path: Path, text: str) -> None:
    """Write `text` to the file `path` if it differs from its content, so that Sphinx rereads only changed pages."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
