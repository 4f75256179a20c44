"""The manual page, made from the commands. `wythoff --man` prints it, and the wheel installs it for `man wythoff`."""

from __future__ import annotations

from argparse import PARSER, SUPPRESS, Action, ArgumentParser
from collections.abc import Iterator

from wythoff import __version__
from wythoff.apps.cli.saying import say
from wythoff.apps.cli.verbs.command import GAME_HELP, parts

DESCRIPTION = (
    "A game is stated in one line: a notation such as 'nim | diagonal(x1 + 1)', or a name such as g1. The answer says "
    "how it is known: proved by a theorem whose hypotheses were decided, computed from the rules up to a bound, or "
    "conjectured."
)
EVERYWHERE = (
    "GAME is such a notation or name. Every command takes --help, which ends with examples, and --json, which prints "
    "one JSON object instead of text."
)
STATUS = (
    ("0", "done"),
    ("1", "a claim is refuted, or a paper differs"),
    ("2", "misuse, or a request that cannot be answered"),
    ("3", "undecided, or not proved"),
)
ENVIRONMENT = (
    ("COLUMNS", "the width of the output, instead of that of the terminal"),
    ("NO_COLOR", "if set, the output has no colours"),
    ("FORCE_HYPERLINK", "1: A-numbers are always printed as links; 0: never"),
    ("WYTHOFF_CERTIFICATES", "a folder of certificates that answers may use, as with --certificates"),
    ("WYTHOFF_KERNELS", "where compiled kernels are kept, instead of ~/.cache/wythoff/kernels"),
    ("WYTHOFF_PLUGINS", "off: games, sequences and theorems of other installed packages are ignored"),
)


def print_manual(program: ArgumentParser) -> int:
    """Print the manual page of the command line with the parser `program`, in the macros of man(7), and return 0."""
    return say(manual(program))


def manual(program: ArgumentParser) -> Iterator[str]:
    """Yield the lines of the manual page of the command line with the parser `program`, in the macros of man(7)."""
    yield f'.TH WYTHOFF 1 "" "wythoff {__version__}" "User Commands"'
    yield from (".SH NAME", r"wythoff \- solve, prove and explain games of Wythoff's kind")
    yield from (".SH SYNOPSIS", ".B wythoff", r"[\-\-help | \-\-version | \-\-man]", ".br", ".B wythoff")
    yield r"\fICOMMAND\fR [\fIARGUMENT\fR ...] [\fIOPTION\fR ...]"
    yield from (".SH DESCRIPTION", _text(DESCRIPTION), ".PP", _text(EVERYWHERE), ".SH COMMANDS")
    for name, command in parts(program).items():
        yield from _command(name, command)
    yield from (".SH EXIT STATUS", *_listed(STATUS), ".SH ENVIRONMENT", *_listed(ENVIRONMENT))
    yield from (".SH EXAMPLES", *_examples(program, apart=False))


def _command(name: str, command: ArgumentParser) -> Iterator[str]:
    yield f".SS {_text(name)}"
    yield _text(command.description or "")
    verbs = parts(command)
    told = (SUPPRESS, GAME_HELP)
    taken = [action for action in command._actions if action.help not in told and action.dest not in ("help", "json")]
    yield from (line for action in taken if action.nargs != PARSER for line in _action(action))
    yield from _examples(command)
    for verb, part in verbs.items():
        yield from _command(f"{name} {verb}", part)


def _action(action: Action) -> Iterator[str]:
    shown = action.metavar or (
        "{" + ",".join(map(str, action.choices)) + "}" if action.choices else action.dest.upper()
    )
    value = " ".join(shown) if isinstance(shown, tuple) else shown
    value = rf"\fI{_text(value)}\fR"
    if action.option_strings:
        names = ", ".join(rf"\fB{_text(option)}\fR" for option in action.option_strings)
        value = names if action.nargs == 0 else f"{names} [{value}]" if action.nargs == "?" else f"{names} {value}"
    yield from (".TP", value, _text(action.help or ""))


def _examples(command: ArgumentParser, *, apart: bool = True) -> Iterator[str]:
    """Yield the lines of the manual page for the examples of a command. If `apart`, a gap comes before them."""
    lines = [line for line in (command.epilog or "").splitlines() if line.startswith("  ")]
    if lines:
        yield from (*[".PP"] * apart, ".nf", ".RS", *(_text(line.strip()) for line in lines), ".RE", ".fi")


def _listed(rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for name, meaning in rows:
        yield from (".TP", rf"\fB{_text(name)}\fR", _text(meaning))


def _text(text: str) -> str:
    r"""Return a text escaped so that troff prints it unchanged.

    >>> print(_text("'a\\b' --json"))
    \(aqa\eb\(aq \-\-json
    """
    text = text.replace("%%", "%").replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("^", r"\(ha")
    text = text.replace("~", r"\(ti").replace("`", r"\(ga")
    return rf"\&{text}" if text.startswith(".") else text
