"""Files of statements, as Walnut reads them: `def` and `eval` commands, comments behind #."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from wythoff.errors import NotationError

LONGEST = 1_000_000
COMMAND = re.compile(
    r"""\s*(?P<command>[A-Za-z]+)\s+(?P<name>[A-Za-z_]\w*)\s*(?P<listed>\([^()"']*\))?\s*"(?P<text>[^"]*)"\s*(?P<end>::|:|;)?""",
    re.ASCII,
)
READ = ("def", "eval")


class Command(NamedTuple):
    """A command: `def` or `eval`, its name, its statement, and its list of arguments, None where it has none."""

    command: str
    name: str
    text: str
    arguments: tuple[str, ...] | None
    line: int


def commands(text: str) -> Iterator[Command]:
    """The commands of a file, in order.

    >>> [command[:4] for command in commands('def even "Ek x = 2*k":\\neval all(x) "Ax x = x":  # a remark')]
    [('def', 'even', 'Ek x = 2*k', None), ('eval', 'all', 'Ax x = x', ('x',))]

    Raises: NotationError with the line, for anything else.
    """
    if len(text) > LONGEST:
        raise NotationError(f"a file of statements must have at most {LONGEST} characters, had {len(text)}", text)
    # Remarks become blanks, so that places stay; # within a statement begins a remark as well.
    plain = re.sub(r"#[^\n]*", lambda found: " " * len(found[0]), text)
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
        listed = found["listed"]
        arguments = None if listed is None else tuple(part.strip() for part in listed[1:-1].split(",") if part.strip())
        yield Command(found["command"], found["name"], found["text"], arguments, line)
        place = found.end()


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
