"""The prompt of `decide -i`: commands and statements, line by line, in one session.

A *session* stores what its commands define, such as names of automata. A *decision* is the result of a command.
"""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator

from wythoff.apps.cli.streams import line, tell
from wythoff.apps.cli.terminal import editing
from wythoff.automata.statements.scripts import ENDS, USAGES, Command
from wythoff.base.errors import WythoffError
from wythoff.questions.deciding import Decision, Session
from wythoff.questions.script import Script

WELCOME = "Type a statement, or a command that ends with ; (help; lists the commands, exit; leaves)."
STARTS = re.compile(rf"\s*(\[|({'|'.join(USAGES)})\b)")


def converse(arguments: Namespace, session: Session, show: Callable[[Command, Decision], None]) -> int:
    """Read and carry out commands until `exit` or the end of the input. Return 0.

    For each command, `show(command, decision)` prints the result, `decision`. The commands belong to `session`.
    A line that does not begin with the name of a command is a statement, and is decided. An error or Ctrl-C ends only
    the current command. `arguments` are the parsed arguments of `decide`, and are not used.
    """
    tty = sys.stdin.isatty()
    if tty:
        print(WELCOME)
        editing(_Words(session))
    for text in _commands(tty):
        if text.strip(" \t;:") in ENDS:
            break
        try:
            for command, decision in _carried_out(text, session):
                show(command, decision)
        except WythoffError as error:
            tell(line(re.sub(r"\Aline \d+,? ", "", str(error))))
        except KeyboardInterrupt:
            tell("interrupted")
    return 0


def _carried_out(text: str, session: Session) -> Iterator[tuple[Command, Decision]]:
    if STARTS.match(text):
        yield from Script(text, session)
    else:
        yield Command("eval", "", text, None, 1), session.decide(text.rstrip(" \t;:"))


def _commands(tty: bool) -> Iterator[str]:
    """Yield the typed commands, with a prompt if `tty`. While a quotation mark is open, a command goes on."""
    text = ""
    while True:
        try:
            text += input(("... " if text else "wythoff> ") if tty else "")
        except EOFError:
            yield from [text] * bool(text.strip())
            return
        except KeyboardInterrupt:
            print()
            text = ""
            continue
        if text.count('"') % 2:
            text += "\n"
            continue
        if text.strip():
            yield text
        text = ""


class _Words:
    """The words that Tab completes: commands, and the names defined in the session."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def __iter__(self) -> Iterator[str]:
        table = self.session.table
        return iter([*USAGES, *table.defined, *table.words, *self.session.morphisms])
