"""A type checker accepts the Python examples of README and the documentation."""

import doctest
import subprocess
import sys

import pytest

from tests.project.pages import ROOT, blocks, pages

HEAD = '# mypy: disable-error-code="no-redef, import-untyped, import-not-found"\n'  # pages are no modules


def script(page):
    """Return the Python examples of a page as one program, except for those that raise an exception."""
    parser, lines = doctest.DocTestParser(), []
    for block in blocks(page):
        if block.language == "python" and block.mark != "not run":
            lines += [one.source for one in parser.get_examples(block.text) if one.exc_msg is None]
    return "".join(lines)


@pytest.mark.slow
def test_doc_examples_pass_the_type_checker(tmp_path):
    pytest.importorskip("mypy", reason="a tool of the extra `dev`")
    for page in pages():
        if text := script(page):
            (tmp_path / page.replace("/", "_").replace("-", "_").replace(".md", ".py")).write_text(HEAD + text, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", *map(str, sorted(tmp_path.glob("*.py")))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
