"""The folders: each has tests, and `make quick` looks into each."""

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
OTHERS = {"base", "types", *GROUPS} - {"questions"}  # `base` is tested by the files beside the folders of tests
FOLDERS = {path.parent.name for path in PACKAGE.glob("*/__init__.py")} - OTHERS
FOLDERS |= {path.parent.name for group in GROUPS for path in PACKAGE.glob(f"{group}/*/__init__.py")}


def trees(folder: Path, word: str) -> Iterator[tuple[Path, ast.Module]]:
    """The sources in a folder in which a word stands: reading the others takes longest, and they have nothing of it."""
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
    """How long something takes stands in what `make bench` writes; a docstring would not be measured again."""
    measured = re.compile(r"\b[Ss]econds?\b[^.;:]*[,:;]?[^.;]*\b\d+\.\d+\b")
    told = []
    for path, tree in trees(Path(wythoff.__file__).parent, "econd"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                prose = re.split(r"\n\s*>>>.*\n(?:\s*\S.*\n)*", ast.get_docstring(node) or "")
                told += [f"{path.name}: {found[0]}" for part in prose for found in measured.finditer(part)]
    assert told == []


def test_only_dispatch_modules_load_kernels():
    """What import contracts say of compiled kernels, of the function that loads them by name."""
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
    """Imports inside functions and for type checkers count. Import contracts do not see a circle through `__init__`."""
    grimp = pytest.importorskip("grimp", reason="grimp comes with the extra `dev`")
    graph = grimp.build_graph("wythoff", cache_dir=None)
    knotted = re.compile(r"wythoff$")  # the public face
    imports = {
        module: {one for one in graph.find_modules_directly_imported_by(module) if not knotted.match(one)}
        for module in graph.modules
        if not knotted.match(module)
    }
    TopologicalSorter(imports).prepare()
