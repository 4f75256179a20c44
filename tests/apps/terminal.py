"""A terminal, as the program sees it."""

import io


class Terminal(io.StringIO):
    """Lines that are typed at a terminal."""

    def isatty(self) -> bool:
        return True
