"""What README and the documentation show is what the program prints."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"^\$ wythoff (.*)\n((?:(?!\$ |```).*\n)*)", README, re.MULTILINE)


def test_there_are_examples():
    assert len(EXAMPLES) == 6


@pytest.mark.parametrize(("arguments", "output"), EXAMPLES, ids=[arguments for arguments, _ in EXAMPLES])
def test_readme_examples_print_what_readme_shows(arguments, output):
    import shlex

    command = [sys.executable, "-m", "wythoff", *shlex.split(arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "COLUMNS": "100"})
    assert done.stdout == output


@pytest.mark.parametrize("page", ["README.md", "docs/notation.md"])
def test_python_examples_run(page):
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_links_lead_to_files():
    for page in [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]:
        if "_build" in page.parts:
            continue
        text = page.read_text("utf-8")
        for target in re.findall(r"\]\(((?!https?:)[^)#]+)\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
            assert (page.parent / "".join(target.split())).exists(), (page, target)


def test_the_version_is_said_once_and_the_citation_agrees():
    import wythoff

    assert f"version: {wythoff.__version__}" in (ROOT / "CITATION.cff").read_text("utf-8").replace('"', "")
