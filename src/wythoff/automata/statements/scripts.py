"""Files of statements, as Walnut reads them: `def`, `eval` and other commands, comments after #, // and an end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from wythoff.errors import NotationError

LONGEST = 1_000_000  # characters, or bytes, of a file of statements
COMMAND = re.compile(
    # A head is not given back piece by piece: blanks may be a million.
    r"""\s*(?:\[\s*strategy\b[^\]\n]*\]\s*)?(?P<command>[A-Za-z]+)\s+(?P<head>(?>[^\s"';:]+(?:\s+[^\s"';:]+)*))\s*("(?P<text>[^"]*)"\s*)?(?P<end>::|:|;|(?=\s*$)|(?<=")(?=\s))""",
    re.ASCII,
)
NAMED = re.compile(r"(?P<name>\$?[A-Za-z_]\w*)\s*(?P<listed>\([^()]*\))?(?P<rest>.*)", re.ASCII | re.DOTALL)
MORPHISMS = ("morphism", "macro")  # a name and a text
STATEMENTS = ("def", "eval")
LISTED = (
    "promote",
    "image",
    "combine",
    "inf",
    "test",
    "reverse",
    "union",
    "intersect",
    "transduce",
    "ost",
    "minimize",
    "join",
    "describe",
)  # a name and words
READ = (*STATEMENTS, "reg", *MORPHISMS, *LISTED, "load")
# A word after a name: an alphabet, a list, a name with its indices, its number or what its call is of.
WORD = re.compile(r"\{[^}]*\}|\[[^\]]*\]|\$?\w+(?:\s*(?:=\s*-?\w+|\((?:[^()]|\([^()]*\))*\))|(?:\[\w*\])+)?", re.ASCII)
# Walnut leaves out what follows the end of a command on its line; another command there is read here.
BEHIND = re.compile(rf"[^\S\n]*+(?!(?:{'|'.join(READ)})\b)[^\"';:\n]*(?=\n|\Z)", re.ASCII)
# A remark; # before a name and a parenthesis calls a macro where it stands in a text.
REMARK = re.compile(r'"[^"]*"|(?:#|//)[^\n]*')
WITHIN = re.compile(r"(?:#(?!\w+\()|//)[^\n]*")


class Command(NamedTuple):
    """A command, its name, text, list of arguments (None where it has none), line, and the words after its name:
    systems of `reg`, what `promote`, `image`, `combine`, `ost` and others are given (lists with commas), of `def` and
    `eval` the variables for which Walnut makes matrices (and which are passed over here)."""

    command: str
    name: str
    text: str
    arguments: tuple[str, ...] | None
    line: int
    words: tuple[str, ...] = ()


def commands(text: str) -> Iterator[Command]:
    """The commands of a file, in order.

    >>> [command[:4] for command in commands('def even "Ek x = 2*k":\\neval all(x) "Ax x = x":  # a remark')]
    [('def', 'even', 'Ek x = 2*k', None), ('eval', 'all', 'Ax x = x', ('x',))]
    >>> [command.words for command in commands('reg ends msd_2 "0*1": promote T h; combine C ends=2 other;')]
    [('msd_2',), ('h',), ('ends=2', 'other')]

    Raises: NotationError with the line, for anything else.
    """
    if len(text) > LONGEST:
        raise NotationError(f"a file of statements must have at most {LONGEST} characters, had {len(text)}", text)
    plain = _without_remarks(text)
    place = 0
    while plain[place:].strip():
        line = text.count("\n", 0, place + len(plain[place:]) - len(plain[place:].lstrip())) + 1
        found = COMMAND.match(plain, place)
        if found is None:
            shown = plain[place:].strip().partition("\n")[0]
            raise NotationError(
                f'line {line} must be a command such as def name "statement": or eval name "..."', shown
            )
        if found["command"] not in READ:
            raise NotationError(
                f"line {line} must be one of {', '.join(READ)}, was {found['command']}", found[0].strip()
            )
        yield _command(found["command"], found["head"], found["text"], line)
        place = found.end()
        behind = BEHIND.match(plain, place) if found["end"] else None
        place = place if behind is None else behind.end()


def _command(command: str, head: str, text: str | None, line: int) -> Command:
    """The parts of a command; those that have a text stand in quotes after the name."""
    if command == "load":
        if text is not None or not head:
            raise NotationError(f"line {line} must be load and the name of a file", head)
        return Command(command, head, "", None, line)
    found = NAMED.fullmatch(head)
    if found is None or (text is None) is not (command in LISTED):
        wanted = "and words" if command in LISTED else 'and "a text"'
        raise NotationError(f"line {line} must be a command such as {command} name {wanted}", head)
    words = WORD.findall(found["rest"])
    plain = tuple(re.sub(r"\s", "," if word.startswith("[") else "", word) for word in words)
    dollar = found["name"].startswith("$") and command != "describe"
    if dollar or re.sub(r"\s", "", "".join(words)) != re.sub(r"\s", "", found["rest"]):
        raise NotationError(f"line {line} must be a command such as {command} name ...", head)
    listed = found["listed"]
    if listed is not None and command not in STATEMENTS:
        raise NotationError(f"line {line}: the name of {command} must have no list of arguments", head)
    arguments = None if listed is None else tuple(part.strip() for part in listed[1:-1].split(",") if part.strip())
    return Command(command, found["name"], text or "", arguments, line, plain)


def _without_remarks(text: str) -> str:
    """Remarks become blanks, so that places stay; a remark may stand within a statement."""

    def blank(found: re.Match[str]) -> str:
        return " " * len(found[0])

    return REMARK.sub(lambda found: WITHIN.sub(blank, found[0]) if found[0][0] == '"' else blank(found), text)


def fixed_order(command: Command, free: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The order of the arguments of a definition, and what has to be said of it.

    Raises: NotationError where the list is not that of the free variables.
    """
    if command.arguments is None:
        order = tuple(sorted(free))
        if order == free:
            return order, ""
        return order, (
            f"${command.name} takes {', '.join(order)}, in alphabetical order as in Walnut, "
            f"not {', '.join(free)} as they are written: def {command.name}({', '.join(free)}) would fix it"
        )
    if sorted(command.arguments) != sorted(free):
        listed = ", ".join(sorted(free)) or "none"
        raise NotationError(
            f"line {command.line}: the arguments of {command.name} must be its free variables, {listed}, "
            f"were {', '.join(command.arguments) or 'none'}", command.text,
        )  # fmt: skip
    return command.arguments, ""
