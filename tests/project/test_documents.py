"""What README and the documentation show is what the program prints."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = (
    "README.md",
    "docs/questions.md",
    "docs/playing.md",
    "docs/strategies.md",
    "docs/sequences.md",
    "docs/grundy.md",
    "docs/misprints.md",
    "docs/files.md",
)
# What is piped into the program (if anything is), its arguments, and what it prints.
EXAMPLES = [
    pytest.param(*example, id=f"{page}: {example[1]}")
    for page in PAGES
    for example in re.findall(
        r"^\$ (?:printf '(.*)' \| )?wythoff (.*)\n((?:(?!\$ |```).*\n)*)",
        (ROOT / page).read_text("utf-8"),
        re.MULTILINE,
    )
]


def test_there_are_examples_on_every_page():
    assert all(any(str(example.id).startswith(page) for example in EXAMPLES) for page in PAGES)


@pytest.mark.parametrize(("lines", "arguments", "output"), EXAMPLES)
def test_examples_print_what_is_shown(lines, arguments, output):
    import shlex

    command = [sys.executable, "-m", "wythoff", *shlex.split(arguments)]
    given = lines.replace(r"\n", "\n")
    done = subprocess.run(command, input=given, capture_output=True, text=True, env={**os.environ, "COLUMNS": "100"})
    assert done.stdout == output


@pytest.mark.parametrize("page", [*PAGES, "docs/notation.md"])
def test_python_examples_run(page):
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def cited(sources):
    """The papers, by authors and year, that are named in sources."""
    parts = (part.strip().removeprefix("after ") for source in sources for part in re.split("; |, and ", source))
    return {found[0] for part in parts if (found := re.match(r"[A-Z][A-Za-z, ]* \d{4}", part))}


def games_row(entry):
    """The row of a named game in docs/games.md: the last cell says how its examples are known."""
    from wythoff import parse
    from wythoff.solvers.by_theorem import best

    theorems = [best(parse(example.call)) for example in entry.examples]
    known = "; ".join(
        [*dict.fromkeys(found[1].text for found in theorems if found), *["computed"] * (None in theorems)]
    )
    known = known.replace("docs/notes/short-proofs.md", "[short proofs](notes/short-proofs.md)")
    known = known.replace("docs/notes/memory.md", "[games with memory](notes/memory.md)")
    known = known.replace("docs/notes/more-piles.md", "[more piles](notes/more-piles.md)")
    known = known.replace("docs/notes/blocking.md", "[blocking](notes/blocking.md)")
    known = known.replace(
        "docs/notes/non-negative.md (Theorem 3 with non-negative f)", "[non-negative f](notes/non-negative.md)"
    )
    rule = entry.shown_rule.replace("|", r"\|")
    return f"| `{entry.signature}` | `{rule}` | {entry.source} | {known} |"


def test_the_games_page_lists_the_catalog():
    from wythoff.catalog import ENTRIES

    rows = [line for line in (ROOT / "docs/games.md").read_text("utf-8").splitlines() if line.startswith("| `")]
    assert sorted(rows) == sorted(map(games_row, ENTRIES))


def registry_row(entry):
    """The row of a named sequence, word, array or numeration system in docs/sequences.md."""
    names = " or ".join(f"`{name}`" for name in (entry.signature, *entry.aliases))
    summary = re.sub(r"([|*])", r"\\\1", entry.summary)
    numbers = ", ".join(dict.fromkeys(example.oeis for example in entry.examples if example.oeis))
    return f"| {names} | {summary} | {numbers} |"


@pytest.mark.parametrize(
    ("kind", "heading"),
    [("sequence", "Sequences"), ("word", "Words"), ("array", "Arrays"), ("numeration", "Numeration systems")],
)
def test_the_page_of_sequences_lists_the_registry(kind, heading):
    from wythoff.sequences.registry import ALL

    page = (ROOT / "docs/sequences.md").read_text("utf-8")
    table = page.split(f"\n### {heading}\n")[1].split("\n#")[0]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    assert sorted(rows) == sorted(registry_row(entry) for entry in ALL if entry.kind == kind)


def test_every_paper_that_is_cited_stands_in_full_on_the_games_page():
    from wythoff.catalog import ENTRIES
    from wythoff.theorems import THEOREMS

    listed = re.findall(r"^- \*\*(.*)\.\*\* ", (ROOT / "docs/games.md").read_text("utf-8"), re.MULTILINE)
    assert listed == sorted(listed)
    sources = [entry.source for entry in ENTRIES] + [theorem.source for theorem in THEOREMS]
    assert cited(sources) == set(listed)


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
