"""The pages of the documentation, and the examples in them.

A code block of a page is an example. A `console` block has commands behind `$`, each followed by its output. A `python`
block is a doctest. A `diff` block changes a copy of the sources, in which the later commands of the page run. All
blocks of a page run in order, in a folder that is made for the page. A comment before a block may say why it is not
run, what it needs, or why it runs in a process of its own:

    <!-- not run: it takes a minute -->
    <!-- needs: matplotlib -->
    <!-- apart: it says what was done before in its process -->
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
# Written by the build: the pages of the papers, the gallery, and all pages of the reference except its index.
GENERATED = ("docs/_build/", "docs/papers/", "docs/auto_gallery/", "docs/reference/")
REFERENCE = "docs/reference/index.md"
EXAMPLES_IN = ("console", "python", "diff")
BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>not run|needs|apart): (?P<what>[^>]+) -->\n+)?"
    r"(?P<fence>```+)(?P<language>[^`\n]*)\n(?P<text>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PAGES_ABOVE = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
COPIED = ("src", "tests", "docs", "benchmarks", *PAGES_ABOVE, "CITATION.cff", "pyproject.toml", "Makefile")


class Block(NamedTuple):
    """A code block of a page: its first line number, language and text.

    `mark` and `what` are the two parts of the comment before it, such as `"needs"` and `"matplotlib"`.
    """

    line: int
    language: str
    text: str
    mark: str
    what: str


def pages() -> list[str]:
    """Return the paths of README and of all pages of the documentation that the build does not write."""
    found = [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("docs/**/*.md"))]
    return ["README.md", *(page for page in found if page == REFERENCE or not page.startswith(GENERATED))]


def blocks(page: str) -> list[Block]:
    text = (ROOT / page).read_text("utf-8")
    return [
        Block(text.count("\n", 0, found.start("fence")) + 1, *(found[part] or "" for part in Block._fields[1:]))
        for found in BLOCK.finditer(text)
    ]


def missing(block: Block) -> list[str]:
    """Return the modules that a block needs and that are not installed."""
    return [name for name in block.what.split(", ") if not find_spec(name)] if block.mark == "needs" else []


def run(page: str, folder: Path) -> tuple[int, list[str]]:
    """Run the examples of a page in `folder`; return how many ran, and the errors."""
    session = Session(page, folder)
    for block in blocks(page):
        if block.mark != "not run" and not missing(block) and block.language in EXAMPLES_IN:
            getattr(session, block.language)(block)
    return session.count, session.wrong


class Session:
    """Runs the examples of one page in order; `count` examples ran, and `wrong` lists the errors."""

    def __init__(self, page: str, folder: Path) -> None:
        self.page, self.folder, self.sources = page, folder, ROOT
        self.names: dict[str, object] = {}
        self.count, self.wrong = 0, []

    def console(self, block: Block) -> None:
        commands = COMMAND.findall(block.text)
        if sum(command.count("\n") + 1 for _, command in commands) != block.text.count("\n"):
            self.wrong.append(f"{self.page}:{block.line}: a console block must begin with a command, `$ ...`")
        for command, shown in commands:
            self.count += 1
            printed = self._in_process(command) if self._is_plain(command, block) else self._in_shell(command)
            if printed != shown:
                self.wrong.append(f"{self.page}:{block.line}: $ {command}\n--- shown\n{shown}--- printed\n{printed}")

    def python(self, block: Block) -> None:
        test = doctest.DocTestParser().get_doctest(block.text, self.names, self.page, self.page, block.line)
        report = io.StringIO()
        result = doctest.DocTestRunner(verbose=False).run(test, out=report.write, clear_globs=False)
        self.names = test.globs
        self.count += result.attempted
        if result.failed:
            self.wrong.append(report.getvalue())
        if not result.attempted:
            self.wrong.append(f"{self.page}:{block.line}: a python block must be a doctest, `>>> ...`")

    def diff(self, block: Block) -> None:
        """Apply a diff to a copy of the sources; later commands run there."""
        self.count += 1
        if self.sources == ROOT:
            self._copy()
        git = ["git", "apply", "--recount", "--unidiff-zero", "-C1", "-"]
        done = subprocess.run(git, cwd=self.sources, input=block.text, capture_output=True, text=True)
        if done.returncode:
            self.wrong.append(f"{self.page}:{block.line}: {done.stderr}")

    def _copy(self) -> None:
        unwanted = shutil.ignore_patterns("_build", ".*")  # bytecode is copied too, so that processes start fast
        for name in COPIED:
            source, target = ROOT / name, self.folder / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=unwanted)
            else:
                shutil.copy(source, target)
        self.sources = self.folder

    def _is_plain(self, command: str, block: Block) -> bool:
        """Return whether a command can run in this process: plain `wythoff` of unchanged sources, without pipes."""
        parts = list(shlex.shlex(command, posix=True, punctuation_chars=True))
        shell = {"|", ">", ">>", "<", ";", "&&"} & set(parts)
        return self.sources == ROOT and block.mark != "apart" and parts[0] == "wythoff" and not shell

    def _in_process(self, command: str) -> str:
        from wythoff.apps.cli import main

        # It accepts text and bytes, like the standard output.
        printed = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
        # Help and errors end in SystemExit; what they print is compared too.
        with redirect_stdout(printed), redirect_stderr(printed), suppress(SystemExit):
            main(shlex.split(command)[1:])
        return printed.buffer.getvalue().decode()

    def _in_shell(self, command: str) -> str:
        python = shlex.quote(sys.executable)
        names = f'wythoff() {{ {python} -m wythoff "$@"; }}\npython() {{ {python} "$@"; }}\n'
        where = {**os.environ, "PYTHONPATH": str(self.sources / "src")}
        done = subprocess.run(
            ["bash", "-c", names + command],
            cwd=self.folder,
            env=where,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return done.stdout
