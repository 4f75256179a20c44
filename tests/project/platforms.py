"""A check for names that Windows or macOS lack and that the package uses without a guard; a test runs it.

The stubs of the standard library, which come with mypy, say what exists on each platform. A use is guarded

- in a `try` or a `suppress` that catches the error, or that begins with importing a module which Windows lacks,
- in a branch that tests `hasattr` or `sys.platform`, or after such a branch that leaves the function,
- in a private function all of whose uses are guarded.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from types import SimpleNamespace

import mypy

OTHERS = ("win32", "darwin")
FOLDERS = ("/proc/", "/sys/", "/dev/")  # of Linux; files there may be missing, which raises an OSError
STARTS = {"get_context", "set_start_method"}  # ways to start processes; not every system can fork
BROAD = {"Exception", "BaseException"}


@cache
def declared(module: str, platform: str) -> frozenset[str] | None:
    """Return the names in the stub of a module of the standard library, for one platform; None if it has no stub.

    >>> "fork" in declared("os", "linux"), "fork" in declared("os", "win32"), declared("fcntl", "win32")
    (True, False, frozenset())
    """
    stubs = Path(mypy.__file__).parent / "typeshed" / "stdlib" / module.replace(".", "/")
    path = next(filter(Path.is_file, (stubs.with_suffix(".pyi"), stubs / "__init__.pyi")), None)
    if path is None:
        return None
    known = {"sys": SimpleNamespace(platform=platform, version_info=(3, 11))}
    waiting, found = list(ast.parse(path.read_text("utf-8")).body), set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If):
            waiting += node.body if eval(ast.unparse(node.test), known) else node.orelse
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {one.asname for one in node.names if one.asname}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            places = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {inner.id for place in places for inner in ast.walk(place) if isinstance(inner, ast.Name)}
        else:
            found |= {getattr(node, "name", "")} - {""}
    return frozenset(found - {"sys"})


def lacking(module: str, name: str) -> list[str]:
    """Return the platforms that lack a module of the standard library, or `name` in it, although Linux has it."""
    here = declared(module, "linux") or ()
    return [
        one
        for one in OTHERS
        if (name in here and name not in declared(module, one)) or (here and not declared(module, one))
    ]


class Source:
    """The source of one module."""

    def __init__(self, text: str) -> None:
        self.tree = ast.parse(text)
        self.modules = {
            one.asname or one.name: one.name.lstrip("_")
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Import)
            for one in node.names
        }

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """A dict from each node of the syntax tree to its parent."""
        return {inner: node for node in ast.walk(self.tree) for inner in ast.iter_child_nodes(node)}

    def above(self, node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
        """Yield each ancestor of a node, with the child of the ancestor that contains the node."""
        while node in self.parents:
            yield self.parents[node], node
            node = self.parents[node]

    def uses(self) -> Iterator[tuple[ast.AST, str, str]]:
        """Yield each use of a name that another platform lacks: the node, its text, and the error it raises there."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [(getattr(node, "module", one.name), one.name) for one in node.names]
                if any(lacking(module, name) for module, name in names):
                    yield node, ast.unparse(node), "ImportError"
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                module = self.modules.get(node.value.id, "")
                if module and not lacking(module, "") and lacking(module, node.attr):
                    yield node, ast.unparse(node), "AttributeError"
            elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called, text = ast.unparse(node.func).split(".")[-1], str(node.args[0].value)
                if called in STARTS and "fork" in text:
                    yield node, ast.unparse(node), "ValueError"
                elif called in ("open", "Path") and text.startswith(FOLDERS):
                    yield node, ast.unparse(node), "OSError"

    def catches(self, block: ast.AST, error: str) -> bool:
        """Return whether `block` is a `try` or `suppress` that guards against `error`.

        It may catch the error, or catch ImportError and begin with importing a module that Windows lacks.
        """
        if isinstance(block, ast.Try):
            caught = [one.type for one in block.handlers]
        elif isinstance(block, ast.With):
            calls = [one.context_expr for one in block.items if isinstance(one.context_expr, ast.Call)]
            caught = [name for call in calls if ast.unparse(call.func) == "suppress" for name in call.args]
        else:
            return False
        names = {word.id for one in caught if one for word in ast.walk(one) if isinstance(word, ast.Name)}
        first = block.body[0]
        posix = isinstance(first, ast.Import) and any(lacking(one.name, "") for one in first.names)
        return None in caught or bool(names & {error, *BROAD}) or (posix and "ImportError" in names)

    def guarded(self, node: ast.AST, error: str) -> bool:
        """Return whether a use is guarded: on a platform that lacks it, it is not reached, or `error` is caught."""
        for around, child in self.above(node):
            if not (isinstance(around, ast.Try) and child not in around.body) and self.catches(around, error):
                return True
            test = getattr(around, "test", None)
            if test and test is not child and looks(test):
                return True
            if isinstance(around, ast.BoolOp) and any(map(looks, around.values[: around.values.index(child)])):
                return True
            if isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef):
                before = around.body[: around.body.index(child)] if child in around.body else []
                if any(isinstance(one, ast.If) and looks(one.test) and leaves(one) for one in before):
                    return True
                return self.used_only_guarded(around, error)
        return False

    def used_only_guarded(self, function: ast.FunctionDef, error: str) -> bool:
        """Return whether a private function is used in this module, and only at guarded places."""
        places = [node for node in ast.walk(self.tree) if isinstance(node, ast.Name) and node.id == function.name]
        inner = isinstance(self.parents[function], ast.FunctionDef | ast.AsyncFunctionDef)
        if not (inner or function.name.startswith("_")) or any(function in dict(self.above(one)) for one in places):
            return False
        return bool(places) and all(self.guarded(one, error) for one in places)


def looks(test: ast.expr) -> bool:
    """Return whether a condition tests the platform, or whether a name exists."""
    return any(word in ast.unparse(test) for word in ("hasattr(", "sys.platform", "os.name"))


def leaves(branch: ast.If) -> bool:
    """Return whether a branch leaves the function by `return` or `raise`."""
    return isinstance(branch.body[-1], ast.Return | ast.Raise)


def unguarded(text: str) -> list[str]:
    """Return the uses in the source of a module that fail on another platform, each with its line.

    >>> unguarded("import os; os.fork()")
    ['1: os.fork']
    >>> unguarded("import os; hasattr(os, 'fork') and os.fork()")
    []
    """
    source = Source(text)
    return [f"{node.lineno}: {said}" for node, said, error in source.uses() if not source.guarded(node, error)]
