"""What to say about words that the command line does not know: what was probably meant."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

CLOSE = 0.7  # the likeness, of at most 1, from which on a word is proposed for a mistyped one
CHOICE = re.compile(r"(argument \S+: invalid choice: '(.*)') \(choose from (.*)\)")


def mended(message: str) -> str:
    """A message of argparse, with the nearest choices in place of a long list."""
    found = CHOICE.fullmatch(message)
    if found is None:
        return message
    close = get_close_matches(found[2], re.findall(r"[\w-]+", found[3]), n=2, cutoff=CLOSE)
    return f"{found[1]}: did you mean {' or '.join(close)}?" if close else message


def unknown(words: Sequence[str], parser: ArgumentParser, command: str) -> str:
    """What to say about words that a command does not take, with the options that may have been meant."""
    commands: Any = next(action for action in parser._actions if action.dest == "command")
    options = [option for option in commands.choices[command]._option_string_actions if option.startswith("--")]
    meant = (
        get_close_matches(word.partition("=")[0], options, n=1, cutoff=CLOSE) for word in words if word.startswith("--")
    )
    hints = [close[0] for close in meant if close]
    said = f"unrecognized arguments: {' '.join(words)}"
    return f"{said}: did you mean {' and '.join(hints)}?" if hints else said
