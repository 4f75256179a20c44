"""README and the documentation show what the program really prints."""

import re
import tomllib
from importlib import import_module

import pytest

from tests.project.pages import EXAMPLES_IN, GENERATED, REFERENCE, ROOT, blocks, missing, pages, run

PAGES = pages()
RUN = [page for page in PAGES if any(block.language in EXAMPLES_IN for block in blocks(page))]
DIRECTIVE = "{"  # a directive of MyST, which the build reads


@pytest.mark.parametrize("page", RUN)
def test_examples_print_what_is_shown(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    count, wrong = run(page, tmp_path)
    assert not wrong, "\n\n".join(wrong)
    if not count:
        pytest.skip(f"{page} needs {', '.join(sorted({name for block in blocks(page) for name in missing(block)}))}")


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_run_or_says_why_not(page):
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for block in blocks(page):
        if block.text.startswith("make "):
            assert set(re.findall("^make ([a-z-]+)", block.text, re.MULTILINE)) <= set(targets)
        elif block.language not in EXAMPLES_IN and not block.language.startswith(DIRECTIVE):
            where = f"{page}:{block.line}"
            assert block.mark == "not run", f"{where} must be console, python or diff, or <!-- not run: why -->"


def test_few_blocks_are_not_run():
    marked = [(page, block.line, block.what) for page in PAGES for block in blocks(page) if block.mark == "not run"]
    elsewhere = re.compile(r"(tests/\S+\.py) runs it")
    run = [one for one in marked if (found := elsewhere.search(one[2])) and (ROOT / found[1]).is_file()]
    assert len(marked) - len(run) <= 6, marked


NOTATION = (ROOT / "docs/notation.md").read_text("utf-8")
CHEAT_SHEET = NOTATION.split("\n## Cheat sheet\n")[1].split("\n## ")[0]
CHEATS = re.findall(r"^\| `(.*?)` \| (.*) \| (\(.*\)) \|$", CHEAT_SHEET, re.MULTILINE)


@pytest.mark.parametrize(("text", "meaning", "shown"), CHEATS)
def test_the_cheat_sheet_shows_the_first_p_positions(text, meaning, shown):
    from wythoff import parse, solve

    found = solve(parse(text.replace(r"\|", "|")), up_to=12).p_positions
    assert " ".join(map(str, list(found)[:3])) == shown
    assert meaning


def test_the_cheat_sheet_has_every_word_of_the_notation():
    """List every word of the notation in the cheat sheet: moves, ways of playing and functions."""
    from wythoff.expressions.tree import FUNCTIONS
    from wythoff.game.rulesets.notation import FAMILIES

    assert len(FAMILIES) >= 10
    shown = " ".join(text for text, _, _ in CHEATS)
    assert {word for word in {*FAMILIES, *FUNCTIONS - {"C"}} if f"{word}(" not in shown} == set()


def cited(sources):
    """Return the papers, as authors and year, that occur in the sources."""
    parts = (part.strip().removeprefix("after ") for source in sources for part in re.split("; |, and ", source))
    return {found[0] for part in parts if (found := re.match(r"[A-Z][A-Za-z, ]* \d{4}", part))}


@pytest.fixture
def extensions(monkeypatch):
    """Make the modules of docs/extensions importable."""
    monkeypatch.syspath_prepend(str(ROOT / "docs/extensions"))


def names_in_blocks(page, language):
    """Return the names in those blocks of a page that the build turns into tables, in order."""
    tables = import_module("named_rows")
    return [name for block in blocks(page) if block.language == language for name in tables.names_in(block.text)]


def test_the_games_page_lists_the_catalog(extensions):
    from wythoff.game.catalog import ENTRIES

    assert sorted(names_in_blocks("docs/games.md", "{games}")) == sorted(entry.name for entry in ENTRIES)


def test_each_game_has_a_row_with_its_rule(extensions):
    from wythoff.game.catalog import ENTRIES

    rows = {entry.name: import_module("named_rows").game_row(entry) for entry in ENTRIES}
    assert rows["wythoff"] == r"| `wythoff()` | `nim \| diagonal` | Wythoff 1907 | Wythoff 1907 |"
    assert rows["bt_wythoff"].endswith(" | [Theorem 2.3](mathematics/variants.md) |")
    assert rows["gdwn"].endswith(" | computed |")
    assert all(row.replace(r"\|", "").count("|") == 5 for row in rows.values())


@pytest.mark.parametrize("kind", ["sequence", "word", "array", "numeration"])
def test_the_page_of_sequences_lists_the_registry(kind, extensions):
    from wythoff.sequences.registry import ALL

    names = [entry.name for entry in ALL if entry.kind == kind]
    assert sorted(names_in_blocks("docs/sequences.md", f"{{registry}} {kind}")) == sorted(names)


def test_each_sequence_has_a_row_with_its_numbers(extensions):
    from wythoff.sequences.registry import ALL

    rows = {(entry.kind, entry.name): import_module("named_rows").registry_row(entry) for entry in ALL}
    assert rows["word", "pell"] == "| `pell()` | The Pell word: 0 -> 001, 1 -> 0; it is t_wythoff(2). | A171588 |"
    assert all(row.replace(r"\|", "").count("|") == 4 for row in rows.values())


def test_games_page_has_every_cited_paper():
    from wythoff.game.catalog import ENTRIES
    from wythoff.solving.theorems import THEOREMS

    listed = re.findall(r"^- \*\*(.*)\.\*\* ", (ROOT / "docs/games.md").read_text("utf-8"), re.MULTILINE)
    assert listed == sorted(listed)
    sources = [entry.source for entry in ENTRIES] + [theorem.source for theorem in THEOREMS]
    assert cited(sources) == set(listed)


def text_of(page):
    """Return the text of a page without its code blocks."""
    return re.sub(r"^```.*?^```", "", (ROOT / page).read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def anchors(page):
    """Return the anchors of the headings of a page, as MyST and GitHub make them."""
    headings = re.findall(r"^#{1,3} (.*)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files_and_headings(page):
    for target in re.findall(r"\]\(((?!https?:)[^)]+)\)", text_of(page)):
        path, _, anchor = "".join(target.split()).partition("#")
        file = ((ROOT / page).parent / path).resolve() if path else ROOT / page
        name = file.relative_to(ROOT.resolve()).as_posix()
        assert file.exists() and (name == REFERENCE or not name.startswith(GENERATED)), (page, target)
        if anchor:
            assert anchor in anchors(file.relative_to(ROOT)), (page, target)


def test_every_page_is_in_the_table_of_contents():
    listed = set()
    for page in PAGES[1:]:
        for block in blocks(page):
            if block.language == "{toctree}":
                names = (line.split("<")[-1].rstrip(">") for line in block.text.split("\n") if line and line[0] != ":")
                listed |= {((ROOT / page).parent / name).relative_to(ROOT).as_posix() for name in names}
    pages_but_the_first = {page.removesuffix(".md") for page in PAGES[1:]} - {"docs/index"}
    assert pages_but_the_first - listed == set()


@pytest.fixture
def reference(extensions):
    """Return the module docs/extensions/reference.py."""
    return import_module("reference")


def test_reference_is_as_its_command_makes_it(reference):
    assert (ROOT / REFERENCE).read_text("utf-8") == reference.index(), f"run `{reference.COMMAND}`"


def test_the_reference_has_every_public_name(reference):
    """Mention each public name in the tracked index, and once in the pages of a build."""
    import wythoff

    tracked, built = reference.index(), "".join(reference.pages().values())
    modules = {name for name in wythoff.__all__ if name in wythoff._MODULES}
    assert {*reference.MODULES} == modules
    top = tracked.partition("## Modules")[0]
    for name in {*wythoff.__all__} - modules - {"__version__"}:
        assert (
            len(re.findall(rf"\n- `{name}`: |`{name}`(?:, |,?\n)", top)) == built.count(f":: wythoff.{name}\n") == 1
        ), name
    for name in modules:
        part = tracked.partition(f"### wythoff.{name}\n")[2].partition("\n#")[0].split("\n\n")[1]
        names = import_module(f"wythoff.{name}").__all__
        assert re.findall(r"`(\w+)`", part) == names
        shown = [one for one in names if f":: wythoff.{name}.{one}\n" in built]
        # Aliases have no docstring. Types that are public in another module too are shown there.
        elsewhere = {"Position", *wythoff.sequences.__all__} if name == "types" else set()
        assert shown == [one for one in names if one not in elsewhere]
    assert set(reference.PAGES) == set(reference.pages())


def test_the_version_is_said_once_and_the_citation_agrees():
    import wythoff

    assert f"version: {wythoff.__version__}" in (ROOT / "CITATION.cff").read_text("utf-8").replace('"', "")


@pytest.mark.parametrize("page", sorted((ROOT / "docs/decisions").glob("0*.md")), ids=lambda page: page.stem)
def test_every_decision_is_guarded(page):
    """Name for each decision the tests that exist, or the contracts that import-linter checks."""
    guards = page.read_text("utf-8").partition("\n## What guards it\n")[2].strip().splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = {contract["name"] for contract in project["tool"]["importlinter"]["contracts"]}
    assert guards
    for guard in guards:
        test = re.fullmatch(r"- `(tests/[\w/]+\.py)::(test_\w+)`", guard)
        contract = re.fullmatch(r"- the contract \*(.+)\*", guard)
        assert test or contract, guard
        assert not contract or contract[1] in contracts, guard
        assert not test or f"\ndef {test[2]}(" in (ROOT / test[1]).read_text("utf-8"), guard
