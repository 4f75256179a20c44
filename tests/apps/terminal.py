"""Helpers for tests of commands: a simulated terminal, and the output of a command."""

import io

from wythoff.apps.cli import main


class Terminal(io.StringIO):
    """An input with given lines that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def printed(capsys, *arguments):
    """Run a command that must succeed, and return what it prints."""
    assert main(list(arguments)) == 0
    return capsys.readouterr().out
