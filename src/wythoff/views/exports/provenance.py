"""What every file says besides its numbers: what they are, how they are known, and how to make them again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator
from typing import Any
from zlib import crc32

from wythoff import __version__
from wythoff.errors import RequestError
from wythoff.files import TYPED_BYTES
from wythoff.frozen import Frozen
from wythoff.sequences.integers import to_decimal
from wythoff.views.numbers import jsonable

MARK = "wythoff"  # the key of the version, which begins every provenance
DIGEST = "digest"


class Provenance(Frozen):
    """A title and how it is known, in words, and everything as one line of JSON.

    >>> about = Provenance.of("P-positions of nim", "proved: Bouton 1902", {"game": "nim"})
    >>> list(about.lines())[:2], about.about["game"]
    (['P-positions of nim', 'proved: Bouton 1902'], 'nim')
    """

    title: str
    known: str
    text: str

    @classmethod
    def of(cls, title: str, known: str, about: dict[str, Any]) -> Provenance:
        """The provenance with these keys, and the version."""
        return cls(title, known, json.dumps(jsonable({MARK: __version__, **about})))

    @property
    def about(self) -> dict[str, Any]:
        """The keys and their values, in a new dictionary."""
        found: dict[str, Any] = json.loads(self.text)
        return found

    def lines(self) -> Iterator[str]:
        """The lines of a comment; the last is JSON."""
        yield self.title
        yield self.known
        yield f"wythoff {__version__}: {self.about['command']}" if "command" in self.about else f"wythoff {__version__}"
        yield self.text

    def heading(self, format: str) -> list[str]:
        """The lines above the JSON in a file of a format, in ASCII."""
        if format in ("json", "parquet"):
            return []
        lines = [f"{self.title}; {self.known}"] if format == "csv" else [*self.lines()][:-1]
        return [line.encode("ascii", "backslashreplace").decode() for line in lines]

    def sealed(self, format: str, besides: Iterable[str] = ()) -> Provenance:
        """The same, with a digest of all that a file of a format says about itself; `besides`: lines below the JSON."""
        about = self.about
        words = [*self.heading(format), *besides]
        return Provenance.of(self.title, self.known, {**about, DIGEST: digest(words, about)})

    def comment(self, sign: str = "#", *, short: bool = False) -> bytes:
        """The lines after a sign, in ASCII; the short form is the title and the JSON alone."""
        lines = [*self.heading("csv"), self.text] if short else self.lines()
        return "".join(f"{sign} {line}\n" for line in lines).encode("ascii", "backslashreplace")


def digest(words: Iterable[str], about: dict[str, Any]) -> str:
    """Eight digits that change with any letter of a provenance and of the lines around it; no protection from forgery.

    >>> digest([], {"game": "nim"}), digest([], {"game": "nim", "digest": "12345678"})
    ('db7e31ec', 'db7e31ec')
    """
    text = json.dumps({key: value for key, value in about.items() if key != DIGEST})
    return f"{crc32(chr(10).join((*words, text)).encode()):08x}"


def command(*words: str, **options: object) -> str:
    """The command line with these words and options, quoted where a shell needs it.

    >>> command("export", "nim | diagonal", count=17, grundy=True, solver=None)
    "wythoff export 'nim | diagonal' --count 17 --grundy"
    """
    given = []
    for name, value in options.items():
        if value is not None and value is not False:
            given.append(f"--{name.replace('_', '-')}")
            if value is not True:
                given.append(to_decimal(value) if isinstance(value, int) else str(value))
    return shlex.join((MARK, *words, *given))


def read_provenance(comments: Iterable[str], path: str) -> tuple[list[str], dict[str, Any]]:
    """The lines around the line of JSON among comments, and its keys.

    Raises: RequestError where there is none.
    """
    words: list[str] = []
    about = None
    for line in comments:
        text = line.lstrip("#% ").strip()
        if about is None and text.startswith(f'{{"{MARK}":') and len(text) <= TYPED_BYTES:
            about = as_about(text, path)
        else:
            words.append(line.removeprefix("# "))
    if about is not None:
        return words, about
    raise RequestError(f"{path} must be a file that wythoff wrote: it does not say what it holds")


def as_about(text: str, path: str) -> dict[str, Any]:
    """A provenance that was read.

    Raises: RequestError.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    return require_about(found, path)


def require_about(found: Any, path: str) -> dict[str, Any]:
    """What was read, if it is a provenance.

    Raises: RequestError.
    """
    if not isinstance(found, dict) or not isinstance(found.get(MARK), str):
        raise RequestError(f"{path} must be a file that wythoff wrote: what it says about itself cannot be read")
    return found
