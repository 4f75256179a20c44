"""The folders of the package: each has a folder of tests, and `make quick` covers each."""

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import wythoff

ROOT = Path(__file__).parents[2]
PACKAGE = Path(wythoff.__file__).parent
GROUPS = ("game", "questions", "reports", "solving")  # folders of folders
OTHERS = {"base", "types", *GROUPS} - {"questions"}  # the tests of `base` are the files directly in tests/
FOLDERS = {path.parent.name for path in PACKAGE.glob("*/__init__.py")} - OTHERS
FOLDERS |= {path.parent.name for group in GROUPS for path in PACKAGE.glob(f"{group}/*/__init__.py")}


def trees(folder: Path, word: str) -> Iterator[tuple[Path, ast.Module]]:
    """Yield path and syntax tree of each source file in `folder` whose text contains `word`."""
    for path in folder.rglob("*.py"):
        text = path.read_text("utf-8")
        if word in text:
            yield path, ast.parse(text)


def test_make_quick_looks_into_each_folder():
    text = (ROOT / "Makefile").read_text()
    files = (
        re.search(r"^QUICK := \$\(addprefix tests/,((?:.|\\\n)*?)\)$", text, re.MULTILINE)[1]
        .replace("\\\n", " ")
        .split()
    )
    assert all((ROOT / "tests" / file).is_file() for file in files)
    assert {file.split("/")[0] for file in files} >= FOLDERS


def test_each_folder_has_tests():
    tested = {path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")}
    assert tested >= FOLDERS


def test_docstrings_tell_growth_and_no_seconds():
    """State no measured seconds in docstrings, because nobody would measure them again; `make bench` writes them."""
    measured = re.compile(r"\b[Ss]econds?\b[^.;:]*[,:;]?[^.;]*\b\d+\.\d+\b")
    told = []
    for path, tree in trees(Path(wythoff.__file__).parent, "econd"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                prose = re.split(r"\n\s*>>>.*\n(?:\s*\S.*\n)*", ast.get_docstring(node) or "")
                told += [f"{path.name}: {found[0]}" for part in prose for found in measured.finditer(part)]
    assert told == []


def test_only_dispatch_modules_load_kernels():
    """Load kernels by name only in the modules that choose between plain and compiled ones.

    Import contracts forbid other modules to import compiled kernels, but do not see loading by name.
    """
    kernels = Path(wythoff.__file__).parent / "kernels"
    calling = {
        path
        for path, tree in trees(kernels.parent, "kernel_of")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("kernel_of", "limits.kernel_of")
    }
    assert calling and {path.parent for path in calling} == {kernels}


@pytest.mark.slow
def test_no_modules_import_each_other_in_a_circle():
    """Import no modules in a circle, including imports in functions and for type checkers.

    Import contracts do not see a circle through `__init__`.
    """
    grimp = pytest.importorskip("grimp", reason="grimp comes with the extra `dev`")
    graph = grimp.build_graph("wythoff", cache_dir=None)
    knotted = re.compile(r"wythoff$")  # the public face
    imports = {
        module: {one for one in graph.find_modules_directly_imported_by(module) if not knotted.match(one)}
        for module in graph.modules
        if not knotted.match(module)
    }
    TopologicalSorter(imports).prepare()
