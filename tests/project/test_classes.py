"""Rooms ask a game for facts (`rulesets/facts.py`), not for its class: a game of a new shape is one file."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import wythoff.rulesets
from wythoff.rulesets import Game

SOURCES = Path(wythoff.rulesets.__file__).parent.parent
KNOWING = ("rulesets", "conclusions")  # a class knows its like; what is concluded is made for one game
# Second readings of the notation, family by family: they check the first one, and must not be made from it.
READING = {"proofs/conditions.py"}


def kinds() -> set[str]:
    """The classes of games, but for `Game`: whether a caller gave a game at all may be asked."""
    for module in iter_modules(wythoff.rulesets.__path__):
        import_module(f"wythoff.rulesets.{module.name}")
    found, new = set(), [Game]
    while new:
        new = [kind for of in new for kind in of.__subclasses__() if kind.__module__.startswith("wythoff.rulesets.")]
        found.update(kind.__name__ for kind in new)
    return found


def asked(source: str, of: set[str]) -> Iterator[str]:
    """Where a text asks for one of the classes that it imports: by `isinstance`, by a pattern, or by `type`."""
    tree = ast.parse(source)
    imported = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("wythoff.rulesets")
        for name in node.names
    } & of
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kind]):
                names = {part.id for part in ast.walk(kind) if isinstance(part, ast.Name)}
            case ast.MatchClass(cls=ast.Name(id=name)):
                names = {name}
            case ast.Compare(left=ast.Call(func=ast.Name(id="type"))):
                names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
            case _:
                continue
        if names & imported:
            yield f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize(
    "text",
    [
        "isinstance(game, Nim)",
        "isinstance(game, Moves | Nim)",
        "type(game) is Nim",
        "match game:\n    case Nim(): pass",
    ],
)
def test_a_question_for_a_class_is_seen(text):
    assert [*asked(f"from wythoff.rulesets import Moves, Nim\n{text}", kinds())]
    assert not [*asked(f"from wythoff.automata import Nim\n{text}", {"Nim"})]


def test_games_are_asked_for_facts():
    of = kinds()
    found = {}
    for path in sorted(SOURCES.rglob("*.py")):
        name = path.relative_to(SOURCES).as_posix()
        if name.split("/")[0] not in KNOWING and (places := [*asked(path.read_text(encoding="utf-8"), of)]):
            found[name] = places
    assert found.keys() == READING, found
