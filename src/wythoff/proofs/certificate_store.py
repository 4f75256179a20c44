"""Available certificates: those that come with the package, and those in a folder that the user names.

A folder is named in the request, by `certificates=` or `--certificates`, or by WYTHOFF_CERTIFICATES in the environment.
The tests of the package check its own certificates; here these are only compared with their stored digests. Other
certificates are checked on first use, and the digests of verified certificates are stored in the user's cache folder. A
*stamp* is (path, time of the last change in ns, size in bytes) of a file: see `folders.py`.
"""

from __future__ import annotations

import os
from functools import cache, lru_cache
from typing import Any

from wythoff import proofs
from wythoff.base.errors import RequestError, WythoffError
from wythoff.base.files import read_whole, save
from wythoff.base.frozen import Frozen
from wythoff.base.plugins import names_of_files
from wythoff.game.catalog.canonical import canonical
from wythoff.game.catalog.given import stored_game
from wythoff.game.rulesets import Game
from wythoff.proofs.folders import Stamp, folder, proved_here, stamps

PACKAGE = os.path.join(os.path.dirname(__file__), "certificates")
TABLE = os.path.join(PACKAGE, "digests.txt")


def _shipped_table() -> dict[str, tuple[str, str]]:
    """Return {notation of a canonical game: (file name, SHA-256)}, as read from the table of the package."""
    with open(TABLE, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split(" ", 2) for line in lines]
    return {game: (name, digest) for digest, name, game in rows}


SHIPPED = _shipped_table()
MOST_BYTES = 8_000_000  # the largest file that is read: its content may take sixty times as much memory


class Held(Frozen):
    """A verified certificate: `digest` is the SHA-256 of its file, and `body` is its content.

    `folder` is the folder of its file, or None for a certificate of the package.
    """

    digest: str
    body: dict[str, Any]
    folder: str | None = None

    @property
    def system(self) -> str:
        return str(self.body["system"])

    @property
    def states(self) -> int:
        """The number of states of the automaton that recognises the P-positions."""
        of_piles = self.body["certificate"] == "statement"
        return len((self.body["relations"]["P"]["table"] if of_piles else self.body["levels"][0])["rows"])


def held(game: Game) -> Held | None:
    """Return a verified certificate of the P-positions of `game`, a canonical form, or None if there is none.

    Raises: RequestError if the certificate of this game in the user's folder is not valid.
    """
    text = str(game)
    found = _of_folder(stamps()).get(text)
    if found is not None and _is_of(found[0], game):
        return _checked(found[1])
    if text in SHIPPED and _is_of(text, game):
        return _shipped(*SHIPPED[text])
    return None


def _is_of(notation: str, game: Game) -> bool:
    """Return whether `notation` describes `game`.

    A game written in Python may have the same name as another game, so the text alone does not decide it.
    """
    with names_of_files():
        found = stored_game(notation)
    alike = found.ordered is game.ordered or (found.ordered and _has_formula(game))
    return canonical(found) == game and alike


def _has_formula(game: Game) -> bool:
    try:
        proofs.rules_of(game)
    except proofs.UndefinableError:
        return False
    return True


@lru_cache
def _shipped(name: str, digest: str) -> Held:
    from json import loads

    path = os.path.join(PACKAGE, f"{name}.json")
    content = read_whole(path, "a certificate of the package", MOST_BYTES)
    if _digest(content) != digest:
        raise RequestError(f"{path} was changed since the package was made: install the package again")
    return Held(digest, loads(content))


@lru_cache(maxsize=4)
def _of_folder(stamps: tuple[Stamp, ...]) -> dict[str, tuple[str, Stamp]]:
    """Return {notation of the canonical form: (notation, stamp)} for the certificates of games among some files.

    Each of `stamps` is (path, time of the last change, size) of a file. Files without the notation of a game are
    ignored.
    """
    found: dict[str, tuple[str, Stamp]] = {}
    for stamp in stamps:
        body = _read(stamp)[1]
        of_a_game = isinstance(body, dict) and body.get("certificate") in ("game", "statement")
        if of_a_game and isinstance(body.get("notation"), str):
            try:
                with names_of_files():
                    form = str(canonical(stored_game(body["notation"])))
                found.setdefault(form, (body["notation"], stamp))
            except WythoffError:
                continue
    return found


def _digest(content: bytes) -> str:
    from hashlib import sha256

    return sha256(content).hexdigest()


def _read(stamp: Stamp) -> tuple[bytes, Any]:
    from json import loads

    try:
        content = proved_here().get(stamp[0]) or read_whole(stamp[0], "a certificate", MOST_BYTES)
        return content, loads(content)
    except (WythoffError, ValueError, RecursionError):
        return b"", None


@lru_cache
def _checked(stamp: Stamp) -> Held:
    """Return the certificate in a file. Verify it first, unless that was done before.

    `stamp` is (path, time of the last change, size) of the file. Raises: RequestError if it is not valid.
    """
    content, body = _read(stamp)
    digest = _digest(content)
    if digest in proved_here():
        return Held(digest, body)
    memory = _VerifiedDigests()
    if digest not in memory.digests:
        fault = _fault(stamp[0], body)
        if fault or _read(stamp)[0] != content:
            raise RequestError(f"{stamp[0]} must be a valid certificate: {fault or 'it was changed meanwhile'}")
        memory.add(digest)
    return Held(digest, body, folder())


def _fault(path: str, body: dict[str, Any]) -> str:
    """Check the certificate `body`, read from `path`, in a process with limits. Return why it is not valid, or ""."""
    # Loaded before the fork: in the new process an import that another thread had begun would wait for ever.
    from wythoff.proofs.confined import LIMITS, confined

    examined, foreign = proofs.examined, proofs.foreign

    def work() -> tuple[int, str]:
        status, said = examined(path)
        return (status, said) if status else (0, foreign(body))

    return confined(work, LIMITS)[1].partition("; --limit")[0]  # the advice about limits is only for `verify`


class _VerifiedDigests:
    """The digests of certificates that this version of the checker has verified, stored in the user's cache folder."""

    def __init__(self) -> None:
        home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
        self.path = os.path.join(home, "wythoff", f"verified-{_version()}.txt")
        try:
            self.digests = set(read_whole(self.path, "a list of digests", MOST_BYTES).decode("ascii").split())
        except (WythoffError, ValueError):
            self.digests = set()

    def add(self, digest: str) -> None:
        """Store the digest of one more verified certificate.

        If the file of digests cannot be written, the certificate is checked again next time.
        """
        lines = "".join(f"{one}\n" for one in sorted({*self.digests, digest}))
        try:
            os.makedirs(os.path.dirname(self.path), exist_ok=True)
            save(self.path, lambda file: file.write(lines.encode("ascii")))
        except (OSError, WythoffError):
            return


@cache
def _version() -> str:
    """Return a digest of the source files that check certificates, as a name for the version of the checker."""
    names = ("checker.py", "faithful.py", "rules.py", "conditions.py")
    paths = [os.path.join(os.path.dirname(__file__), name) for name in names]
    parts = [read_whole(path, "a source file of the certificate checker", MOST_BYTES) for path in paths]
    return _digest(b"".join(parts))[:16]
