"""The certificates that come with the package: of each canonical game the file and its SHA-256.

`make certificates` writes the table, of which a line has the SHA-256, the name of the file, and the game.
"""

from __future__ import annotations

import os

PACKAGE = os.path.join(os.path.dirname(__file__), "certificates")
TABLE = os.path.join(PACKAGE, "digests.txt")


def _read() -> dict[str, tuple[str, str]]:
    with open(TABLE, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split(" ", 2) for line in lines]
    return {game: (name, digest) for digest, name, game in rows}


SHIPPED = _read()
