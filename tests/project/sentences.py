"""A check for docstrings that must be read twice, and for long names of tests; `make check` runs it.

It knows the turns of phrase that CONTRIBUTING.md asks to avoid. Passing it is not enough: read the sentence aloud.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src" / "wythoff"
LONGEST_TEST_NAME = 60  # characters

# Reasons why a sentence is stilted, each with a pattern that finds it.
STILTED = {
    "a stranded relative clause": r"(?<!each )(?<!some )(?<!half )(?<!one )(?<!moves )\bof which\b",
    "an inverted question": r"\b(by|that of|those of|than) what\b|\bwhat\b[^.:;]{1,60}?\bwhat\b|\b(of|for) what is\b",
    "a vague subject": r"\b(whoever|whomever|what others|of that of|what holds)\b",
    "a filler": r"\bas (it|they) (is|are|was|were|has|have|does|do|stands?)(?=[.,:;)]|$)|\b(not so|so that it is)\b",
    "a verb that only people do": r"\b(tells|told|to be had)\b",
    "a private noun": r"\b(the|a|an) (told|had|held|meant|asked|said)\b",
}
# First words of noun phrases. D401 of ruff only finds verbs in the wrong mood, not sentences without a verb.
NO_VERB = (
    "About All And As At But By Each Every For From His How If In It Its Less Many No Of On One Or Other So Such That"
    " The Their These They This Those To What When Where Whether Which Who Whose Why With Within Without"
)


def prose(docstring: str) -> str:
    """Return a docstring as one line, without doctests, and with code in backquotes left out."""
    parts = [" ".join(part.split()) for part in docstring.split("\n\n") if not part.lstrip().startswith(">>>")]
    return re.sub(r"`[^`]*`", "``", " ".join(parts))


def faults(docstring: str, is_function: bool = False) -> list[str]:
    """Return what makes a docstring hard to read.

    >>> faults("Those of which what the rule says.", is_function=True)
    ["begins with 'Those', not with a verb", "a stranded relative clause: 'of which'"]
    >>> faults("Return the moves of a game.", is_function=True)
    []
    """
    text = prose(docstring)
    found = []
    first = text.split(" ")[0].strip(".,:;")
    if is_function and first in NO_VERB.split():
        found.append(f"begins with {first!r}, not with a verb")
    for why, pattern in STILTED.items():
        found += [f"{why}: {match[0]!r}" for match in re.finditer(pattern, text, re.IGNORECASE)]
    return found


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """Yield line and text of each docstring, and whether it belongs to a function other than a property."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            marks = [ast.unparse(mark) for mark in getattr(node, "decorator_list", ())]
            is_function = isinstance(node, ast.FunctionDef) and not any("property" in mark for mark in marks)
            if text:
                yield getattr(node, "lineno", 1), text, is_function


def long_names() -> Iterator[str]:
    """Yield a line for each test whose name is longer than 60 characters."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                place = f"{path.relative_to(TESTS.parent)}:{node.lineno}"
                if len(node.name) > LONGEST_TEST_NAME:
                    yield f"{place}: longer than {LONGEST_TEST_NAME} characters: {node.name}"


def main() -> int:
    """Print each fault with its place, and return 1 if there are any."""
    found = [
        f"{path.relative_to(SOURCES.parents[1])}:{line}: {fault}"
        for path in sorted(SOURCES.rglob("*.py"))
        for line, text, is_function in docstrings(ast.parse(path.read_text("utf-8")))
        for fault in faults(text, is_function)
    ]
    found += long_names()
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
