"""Messages to users, collected in build/messages.txt: none contains internal words of the program."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for path in (ROOT / "src/wythoff").rglob("*.py") if "compiled" not in path.parts)
LEAST_WORDS = 4  # a string with fewer words is a name, a key or a pattern
PRIVATE = re.compile(
    r"\b(told|twins?|rungs?|speaks? of|be seen to|tells? (too )?little|tells no|can foresee|asked for that one)\b"
)
NAMES = re.compile(r"[a-z_ ]*_[a-z_ ]*")  # a list of attributes


def text_of(node: ast.AST) -> str:
    """Return the text of a string expression, with `{...}` for its values; empty if the node is no string."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(text_of(part) if isinstance(part, ast.Constant) else "{...}" for part in parts)
        case ast.BinOp(left=left, right=right):
            return text_of(left) + text_of(right)
    return ""


def messages(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and text of each message, leaving out docstrings and tables of names."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    named = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "_told"
    }
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        text = "" if id(node) in docstrings | named else text_of(node)
        if len(text.split()) >= LEAST_WORDS and not NAMES.fullmatch(text):
            yield getattr(node, "lineno", 0), " ".join(text.split())
        elif id(node) not in docstrings | named:
            waiting += ast.iter_child_nodes(node)


def test_messages_have_no_private_words():
    found = [
        f"{path.relative_to(ROOT)}:{line} {text}"
        for path in SOURCES
        for line, text in sorted(messages(ast.parse(path.read_text(encoding="utf-8"))))
    ]
    assert len(found) > 3000
    page = ROOT / "build/messages.txt"
    page.parent.mkdir(exist_ok=True)
    page.write_text("\n".join(found) + "\n", encoding="utf-8")
    assert [line for line in found if PRIVATE.search(line.split(" ", 1)[1])] == []


def test_messages_with_private_words_are_found():
    tree = ast.parse('"""Told."""\nraise Error(f"the {name} tells too little to say" + " more")\n_told = "a b c told"')
    assert [text for _, text in messages(tree)] == ["the {...} tells too little to say more"]
    assert PRIVATE.search("it tells too little")
