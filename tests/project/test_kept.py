"""Rules of the decision records that hold for all sources: each is checked here."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import wythoff

SOURCES = Path(wythoff.__file__).parent
PROJECT = SOURCES.parents[1]
# Decision 1: text is parsed by a whitelist and never evaluated. The code that is compiled here is generated from such a
# parsed expression. numba unpickles kernels from the user's own folder, after checking their digest. The answer of a
# query comes through a pipe from a process that the package itself started.
EVALUATING = {
    "atlas/processes.py": {"pickle.load"},
    "expressions/functions.py": {"compile", "eval", "exec"},
    "kernels/compiled/keeping.py": {"self._load_data"},
}
# The checker of certificates must be readable and run without the package, so it stays one file.
LONG = {"proofs/checker.py"}
LINES = 400


def files() -> Iterator[tuple[str, str]]:
    """Yield path and text of each file of the package."""
    for path in sorted(SOURCES.rglob("*.py")):
        yield path.relative_to(SOURCES).as_posix(), path.read_text("utf-8")


def evaluated(tree: ast.AST) -> set[str]:
    """Return the calls in a tree that evaluate text or bytes, such as `eval` or `pickle.load`."""
    calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return calls & {"eval", "exec", "compile", "__import__"} | {
        call
        for call in calls
        if re.fullmatch(r"(pickle|marshal)\.loads?|shelve\.open|builtins\.\w+|.*\._load_data", call)
    }


def test_nothing_that_is_typed_or_read_is_evaluated():
    found = {name: calls for name, text in files() if (calls := evaluated(ast.parse(text)))}
    assert found == EVALUATING


def test_what_is_imported_is_what_the_package_says_it_needs():
    """Import only the standard library and what pyproject.toml names (decision 19)."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    needs = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    known = {re.match(r"[\w-]+", need)[0].replace("-", "_") for need in needs}
    # flint is the module of python-flint; pandas is optional; the others come with distributed, numba and anywidget.
    known |= {"wythoff", "flint", "pandas", "dask", "llvmlite", "traitlets", "IPython"}
    strange = []
    for name, text in files():
        for node in ast.walk(ast.parse(text)):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []
            roots = {one.split(".")[0] for one in names} - known - sys.stdlib_module_names
            strange += [f"{name}: {root}" for root in roots]
    assert strange == []


def test_a_field_is_written_once():
    """Leave `__init__` to `Frozen` in each class that neither checks nor changes its arguments (decision 3)."""
    found = []
    for name, text in files():
        for kind in ast.walk(ast.parse(text)):
            if isinstance(kind, ast.ClassDef):
                found += [f"{name}: {kind.name}" for one in kind.body if _only_copies(one)]
    assert found == []


def _only_copies(node: ast.stmt) -> bool:
    """Return whether a node is an `__init__` that only stores each argument in the field of the same name."""
    if not isinstance(node, ast.FunctionDef) or node.name != "__init__" or node.args.vararg is not None:
        return False
    return all(
        isinstance(step, ast.Expr)
        and isinstance(step.value, ast.Call)
        and ast.unparse(step.value.func) == "self._freeze"
        and not step.value.args
        and all(ast.unparse(given.value) == given.arg for given in step.value.keywords)
        for step in node.body
    )


def test_no_file_is_long():
    assert {name for name, text in files() if text.count("\n") > LINES} == LONG


def test_what_breaks_a_decision_is_seen():
    for text in ("eval('1')", "pickle.loads(b'')", "__import__('os')"):
        assert evaluated(ast.parse(text))
    copying = "def __init__(self, a, b=1):\n    self._freeze(a=a, b=b)"
    checking = "def __init__(self, a, b=1):\n    self._freeze(a=Parameter('a').check(a), b=b)"
    assert _only_copies(ast.parse(copying).body[0]) and not _only_copies(ast.parse(checking).body[0])
