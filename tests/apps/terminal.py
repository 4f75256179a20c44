"""A terminal, as the program sees it; and what the program prints."""

import io

from wythoff.apps.cli import main


class Terminal(io.StringIO):
    """Lines that are typed at a terminal."""

    def isatty(self) -> bool:
        return True


def printed(capsys, *arguments):
    """What a command prints that ends well."""
    assert main(list(arguments)) == 0
    return capsys.readouterr().out
