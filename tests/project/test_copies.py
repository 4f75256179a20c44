"""No duplicates in the tests: a rule, helper or expected sentence is written at most twice."""

import ast
from collections import defaultdict
from pathlib import Path

TESTS = Path(__file__).parents[1]
LEAST_LINES = 4


class Renamed(ast.NodeTransformer):
    """Renames the variables of a syntax tree by order of occurrence and drops annotations, to compare functions."""

    def __init__(self):
        self.names = {}

    def visit_Name(self, node):
        node.id = self.names.setdefault(node.id, len(self.names))
        return node

    def visit_arg(self, node):
        node.arg, node.annotation = self.names.setdefault(node.arg, len(self.names)), None
        return node


def form(text):
    """Return a form of a function, given as text, that does not depend on its names."""
    (plain,) = ast.parse(text).body
    plain.name, plain.returns, plain.decorator_list = "", None, []
    if ast.get_docstring(plain):
        del plain.body[0]
    return ast.dump(Renamed().visit(plain))


def functions():
    """Yield place and node of each function in the tests that is not a test."""
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("test_"):
                yield f"{path.relative_to(TESTS)}:{node.lineno} {node.name}", node


def test_a_rule_or_a_helper_is_written_at_most_twice():
    places = defaultdict(list)
    for place, node in functions():
        text = ast.unparse(node)
        if text.count("\n") + 1 >= LEAST_LINES or node.name == "options":
            places[form(text)].append(place)
    assert len(places) > 500
    assert [found for found in places.values() if len(found) > 2] == []


ENGLISH = (" must ", " the ", " is ", " cannot ", " for ")
LONG_ENOUGH = 20


def sentences():
    """Yield each string in the tests that is an English sentence, with its file. Docstrings are left out."""
    for path in sorted(TESTS.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        bodies = (node.body for node in ast.walk(tree) if hasattr(node, "body") and isinstance(node.body, list))
        told = {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                text = node.value
                if len(text) >= LONG_ENOUGH and text.count(" ") >= 3 and any(word in text for word in ENGLISH):
                    yield text, str(path.relative_to(TESTS))


def test_a_sentence_is_pinned_in_one_place():
    places = defaultdict(set)
    for text, file in sentences():
        places[text].add(file)
    assert len(places) > 500
    assert {text: files for text, files in places.items() if len(files) > 2} == {}, "tests/sentences.py is the place"


def test_a_copy_is_found_under_other_names():
    tree = ast.parse(
        "def a(self, x):\n    return [x - i for i in range(x)]\n"
        "def b(me, y: int) -> list:\n    '''Text.'''\n    return [y - k for k in range(y)]\n"
        "def c(me, y):\n    return [y + k for k in range(y)]\n"
    )
    first, second, third = map(ast.unparse, tree.body)
    assert form(first) == form(second) != form(third)
