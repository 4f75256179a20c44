"""Other folders use the facts of a game (`rulesets/facts.py`) instead of its class, so that a new game is one file."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import wythoff.game.rulesets
from wythoff.game.rulesets import Game

SOURCES = Path(wythoff.__file__).parent
KNOWING = ("game/rulesets/", "solving/conclusions/")  # these define the classes, or conclusions about one game each
# Independent interpretations of the notation, family by family: they check the first one, so they must not use it.
READING = {"proofs/conditions.py", "proofs/pile_statements.py"}


def kinds() -> set[str]:
    """Return the names of all classes of games except `Game` itself."""
    for module in walk_packages(wythoff.game.rulesets.__path__, "wythoff.game.rulesets."):
        import_module(module.name)
    found, new = set(), [Game]
    while new:
        new = [
            kind for of in new for kind in of.__subclasses__() if kind.__module__.startswith("wythoff.game.rulesets.")
        ]
        found.update(kind.__name__ for kind in new)
    return found


def asked(source: str, of: set[str]) -> Iterator[str]:
    """Yield the places where `source` tests for one of the classes in `of` that it imports.

    A test is `isinstance`, a pattern of `match`, or a comparison with `type`.
    """
    tree = ast.parse(source)
    imported = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("wythoff.game.rulesets")
        for name in node.names
        if name.name in of
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kind]):
                parts = ast.walk(kind)
            case ast.MatchClass(cls=kind):
                parts = ast.walk(kind)
            case ast.Compare(left=ast.Call(func=ast.Name(id="type"))):
                parts = ast.walk(node)
            case _:
                continue
        if any(_is_one(part, imported, of) for part in parts):
            yield f"line {node.lineno}: {ast.unparse(node)}"


def _is_one(node: ast.AST, imported: set[str], of: set[str]) -> bool:
    """Return whether a name refers to one of the classes: imported, or as an attribute such as `rulesets.Nim`."""
    match node:
        case ast.Name(id=name):
            return name in imported
        case ast.Attribute(value=ast.Name() | ast.Attribute(), attr=name):
            return name in of
    return False


@pytest.mark.parametrize(
    "text",
    [
        "isinstance(game, Nim)",
        "isinstance(game, Moves | Nim)",
        "type(game) is Nim",
        "match game:\n    case Nim(): pass",
        "isinstance(game, rulesets.Nim)",
        "isinstance(game, Rooks)",
        "match game:\n    case wythoff.game.rulesets.Nim(): pass",
    ],
)
def test_a_question_for_a_class_is_seen(text):
    assert [*asked(f"from wythoff.game.rulesets import Moves, Nim, Nim as Rooks\n{text}", kinds())]
    other = [*asked(f"from wythoff.automata import Nim, Nim as Rooks\n{text}", {"Nim"})]
    assert not other or "." in text, "a name alone may be that of another class"


def test_games_are_asked_for_facts():
    of = kinds()
    found = {}
    for path in sorted(SOURCES.rglob("*.py")):
        name = path.relative_to(SOURCES).as_posix()
        if not name.startswith(KNOWING) and (places := [*asked(path.read_text(encoding="utf-8"), of)]):
            found[name] = places
    assert found.keys() == READING, found
