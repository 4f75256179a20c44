"""The parser of Walnut's command files: `def`, `eval` and other commands, with comments after # or //.

Walnut 7 takes every line that begins with # for a comment, even within a text in quotes; Walnut 6 has no comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from wythoff.base.errors import CommandError, NotationError

LONGEST = 1_000_000  # most characters, or bytes, of a command file
COMMAND = re.compile(
    # The group `head` is atomic (no backtracking), because a file may have a million blanks.
    r"""\s*(?P<metas>(?:\[\s*(?:strategy|export)\b[^\]\n]*\]\s*)*)(?P<command>[A-Za-z]+)(?:\s+(?P<head>(?>[^\s"';:]+(?:\s+[^\s"';:]+)*)))?\s*("(?P<text>[^"]*)"\s*)?(?P<end>::|:|;|(?=\s*$)|(?<=")(?=\s))""",
    re.ASCII,
)
NAMED = re.compile(r"(?P<name>\$?[A-Za-z_]\w*)\s*(?P<listed>\([^()]*\))?(?P<rest>.*)", re.ASCII | re.DOTALL)
STATEMENTS = ("def", "eval")
# What follows each command. A quotation mark stands for a text in quotes; commands with NAME define that name.
USAGES = {
    "def": 'NAME[(x, y)] "STATEMENT"', "eval": 'QUESTION[(x, y)] [n] "STATEMENT"',
    "reg": 'NAME SYSTEM ... "EXPRESSION"', "morphism": 'NAME "0->01 1->10"', "macro": 'NAME "TEXT WITH %0"',
    "promote": "NAME MORPHISM", "image": "NAME MORPHISM WORD", "combine": "NAME RELATION[=1] ...",
    "join": "NAME WORD[a][b] ...", "split": "NAME OLD [+][-][]", "rsplit": "NAME [+][-][] OLD",
    "transduce": "NAME TRANSDUCER OLD", "convert": "NAME SYSTEM OLD", "alphabet": "NAME SYSTEM ... OLD",
    "reverse": "NAME OLD", "minimize": "NAME WORD", "union": "NAME RELATION ...", "intersect": "NAME RELATION ...",
    "concat": "NAME RELATION RELATION ...", "star": "NAME RELATION", "rightquo": "NAME RELATION RELATION",
    "leftquo": "NAME RELATION RELATION", "fixleadzero": "NAME RELATION", "fixtrailzero": "NAME RELATION",
    "ost": "NAME [0 1] [2]", "inf": "RELATION", "test": "RELATION NUMBER", "describe": "OLD",
    "export": "OLD TXT|GV|BA", "draw": "OLD", "help": "[COMMAND]", "load": "FILE", "exit": "", "quit": "",
}  # fmt: skip
ENDS = ("exit", "quit")  # commands that stand alone; nothing after them is read
# One of `ENDS`, or an empty command: only the sign that ends a command.
ALONE = re.compile(rf"\s*(?P<command>{'|'.join(ENDS)}|)\s*(?:::|:|;|\Z)")
# A word after a name: an alphabet, a list, or a name with indices, with =number or with arguments in parentheses.
WORD = re.compile(
    r"\{[^}]*\}|\[[^\]]*\]|\$?\w+(?:\s*(?:=\s*-?\w+|\((?:[^()]|\([^()]*\))*\))|(?:\[[\w+-]*\])+)?", re.ASCII
)
# Walnut ignores the rest of a line after the end of a command. Here another command on that line is read.
BEHIND = re.compile(rf"[^\S\n]*+(?!(?:{'|'.join(USAGES)})\b)[^\"';:\n]*(?=\n|\Z)", re.ASCII)
# The start of a comment or of a text, outside and inside of a text. Inside, #name( calls a macro, and // may be a
# division.
OUTSIDE, WITHIN = re.compile(r'"|#|//'), re.compile(r'"|#(?!\w+\()|(?<=\s)//(?=\s)(?!\s*\d)', re.ASCII)
BLANKS = re.compile(r"\s*")
CALL = re.compile(r"\s*(#\w+)\(", re.ASCII)


class Command(NamedTuple):
    """A command of a file, such as `def NAME "TEXT"`, with the words after its name.

    `words` are the systems of `reg`, or the arguments of `promote`, `image`, `combine`, `ost` and others; lists are
    written with commas. `arguments` are the variables in parentheses after the name; None if there are no parentheses.
    `line` and `file` say where the command begins. `notes` say how it was read, and `metas` are the options in brackets
    before the command, such as ("strategy", "6", "BRZ").
    """

    command: str
    name: str
    text: str
    arguments: tuple[str, ...] | None
    line: int
    words: tuple[str, ...] = ()
    file: str = ""
    notes: tuple[str, ...] = ()
    metas: tuple[tuple[str, ...], ...] = ()


def commands(text: str, file: str = "") -> Iterator[Command]:
    r"""Yield the commands of a file in order, up to its end, or up to and including `exit` or `quit`.

    `text` is its content, and `file` its name for messages.

    >>> [command[:4] for command in commands('def even "Ek x = 2*k":\neval all(x) "Ax x = x":  # a remark')]
    [('def', 'even', 'Ek x = 2*k', None), ('eval', 'all', 'Ax x = x', ('x',))]
    >>> [command.words for command in commands('reg ends msd_2 "0*1": promote T h; combine C ends=2 other; quit; x')]
    [('msd_2',), ('h',), ('ends=2', 'other'), ()]

    Raises: CommandError, with the line, for text that is no command; earlier commands are yielded first.
    """
    text = re.sub(r"\r\n?", "\n", text.removeprefix("\ufeff"))
    if len(text) > LONGEST:
        raise NotationError(f"a file of statements must have at most {LONGEST} characters, had {len(text)}", text)
    plain, remarks = _without_remarks(text)
    place, counted, line = 0, 0, 1
    while True:
        blanks = BLANKS.match(plain, place)
        place = blanks.end() if blanks else place
        line, counted = line + plain.count("\n", counted, place), place
        if place == len(plain):
            return
        found = ALONE.match(plain, place) or COMMAND.match(plain, place)
        if found is None:
            rest = plain[place : plain.find("\n", place) % (len(plain) + 1)].strip()
            said = 'must be a command such as def NAME "STATEMENT": or eval NAME "STATEMENT":'
            raise CommandError(said, rest, file=file, line=line, command=rest.split(None, 1)[0])
        name, place = found["command"], found.end()
        if found.re is ALONE:
            if name:
                yield Command(name, "", "", None, line, (), file)
                return
            continue
        head = found["head"] or ""
        if name not in USAGES:
            said = f"must be one of {', '.join(USAGES)}, was {name}"
            raise CommandError(said, found[0].strip(), file=file, line=line, command=name, name=_first(head))
        last = line + plain.count("\n", counted, place)
        notes = tuple(note for number, note in remarks if line <= number <= last)
        metas = tuple(tuple(part.split()) for part in re.findall(r"\[([^\]]*)\]", found["metas"]))
        yield _command(name, head, found["text"], line, file)._replace(notes=notes, metas=metas)
        behind = BEHIND.match(plain, place) if found["end"] else None
        place = place if behind is None else behind.end()


def _first(head: str) -> str:
    """Return the first name after a command. `head` is the text between the command and its text in quotes."""
    found = NAMED.fullmatch(head)
    return (head.split() or [""])[0] if found is None else found["name"]


def _command(command: str, head: str, text: str | None, line: int, file: str) -> Command:
    """Parse the head of a command: its name, arguments and words. Raise a CommandError if it is wrong.

    `text` is the text in quotes, or None. `line` and `file` say where the command begins.
    """

    def wrong(said: str) -> CommandError:
        return CommandError(said, head, file=file, line=line, command=command, name=_first(head))

    usage = USAGES[command]
    wanted = (
        f"""a command such as {command} name {'and "a text"' if '"' in usage else "and words"}: {command} {usage}"""
    )
    if command in ENDS:
        raise wrong(f"must be {command} alone, with a ; behind it")
    if (text is None) is ('"' in usage) or (not head and not usage.startswith("[") and text is None):
        raise wrong(
            "must be load and the name of a file, such as load mine.txt;" if command == "load" else f"must be {wanted}"
        )
    found = NAMED.fullmatch(head)
    if command == "load" or not head:
        return Command(command, head, text or "", None, line, (), file)
    words = WORD.findall(found["rest"]) if found else []
    plain = tuple(re.sub(r"\s", "," if word.startswith("[") else "", word) for word in words)
    if found is None or re.sub(r"\s", "", "".join(words)) != re.sub(r"\s", "", found["rest"]):
        raise wrong(f"must be {wanted}")
    if found["name"].startswith("$") and not (usage.startswith("OLD") or command == "convert"):
        raise wrong(f"must be {wanted}, without $ before the name")
    listed = found["listed"]
    if listed is not None and command not in STATEMENTS:
        raise wrong(f"must have no list of arguments after the name, because {command} takes none")
    arguments = None if listed is None else tuple(part.strip() for part in listed[1:-1].split(",") if part.strip())
    return Command(command, found["name"], text or "", arguments, line, plain, file)


def _without_remarks(text: str) -> tuple[str, list[tuple[int, str]]]:
    """Return (`text` with blanks instead of comments, notes). The blanks keep the positions of all other parts.

    A note (line, text) is about a comment that may have been meant as something else.
    """
    lines, notes, quoted = [], [], False
    for number, line in enumerate(text.split("\n"), 1):
        kept, place = line, 0
        if line.lstrip().startswith("#"):
            call = CALL.match(line) if quoted else None
            if call:
                said = f"line {number} is a comment, as in Walnut, because it begins with {call[1]}"
                notes.append((number, f"{said}: do not begin a line with a macro"))
            kept = ""
        while mark := (WITHIN if quoted else OUTSIDE).search(kept, place):
            place = mark.end()
            if mark[0] == '"':
                quoted = not quoted
                continue
            if quoted and mark[0] == "//":
                notes.append((number, f"what follows // on line {number} is a comment"))
            end = kept.find('"', place) if quoted else -1
            place = len(kept) if end < 0 else end
            kept = kept[: mark.start()].ljust(place) + kept[place:]
        lines.append(kept.ljust(len(line)))
    return "\n".join(lines), notes


def fixed_order(command: Command, free: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return the order of the arguments of a definition, and a note about it, or "" if there is nothing to note.

    `free` are the free variables of its statement. Without a list of arguments the order is alphabetical.

    Raises: NotationError if the list of arguments is not the list of the free variables.
    """
    if command.arguments is None:
        order = tuple(sorted(free))
        if order == free:
            return order, ""
        return order, (
            f"${command.name} takes {', '.join(order)}, in alphabetical order as in Walnut, "
            f"not {', '.join(free)} as written: to keep that order write def {command.name}({', '.join(free)})"
        )
    if sorted(command.arguments) != sorted(free):
        listed = ", ".join(sorted(free)) or "none"
        raise NotationError(
            f"the arguments of {command.name} must be its free variables, {listed}, "
            f"were {', '.join(command.arguments) or 'none'}", command.text,
        )  # fmt: skip
    return command.arguments, ""
