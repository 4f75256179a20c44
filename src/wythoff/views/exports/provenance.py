"""What stands in every file besides its numbers: what they are, how they are known, and how to make them again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator
from typing import Any

from wythoff import __version__
from wythoff.errors import RequestError
from wythoff.frozen import Frozen
from wythoff.views.numbers import jsonable

MARK = "wythoff"  # the key of the version, with which every provenance begins
LONGEST = 1 << 20  # characters of a provenance that is read


class Provenance(Frozen):
    """A title, how it is known, both in words, and all of it as one line of JSON.

    >>> about = Provenance.of("P-positions of nim", "proved: Bouton 1902", {"game": "nim"})
    >>> list(about.lines())[:2], about.about["game"]
    (['P-positions of nim', 'proved: Bouton 1902'], 'nim')
    """

    __slots__ = ("title", "known", "text")
    title: str
    known: str
    text: str

    def __init__(self, title: str, known: str, text: str) -> None:
        self._freeze(title=title, known=known, text=text)

    @classmethod
    def of(cls, title: str, known: str, about: dict[str, Any]) -> Provenance:
        """The provenance with these keys, and the version."""
        return cls(title, known, json.dumps(jsonable({MARK: __version__, **about})))

    @property
    def about(self) -> dict[str, Any]:
        """The keys and their values, made anew."""
        found: dict[str, Any] = json.loads(self.text)
        return found

    def lines(self) -> Iterator[str]:
        """The lines of a comment; the last is JSON."""
        yield self.title
        yield self.known
        yield f"wythoff {__version__}: {self.about['command']}" if "command" in self.about else f"wythoff {__version__}"
        yield self.text

    def comment(self, sign: str = "#", *, short: bool = False) -> bytes:
        """The lines behind a sign, in ASCII; the short form is the title and the JSON alone."""
        lines = (f"{self.title}; {self.known}", self.text) if short else self.lines()
        return "".join(f"{sign} {line}\n" for line in lines).encode("ascii", "backslashreplace")


def command(*words: str, **options: object) -> str:
    """The command line with these words and options, quoted where a shell needs it.

    >>> command("export", "nim | diagonal", count=17, grundy=True, solver=None)
    "wythoff export 'nim | diagonal' --count 17 --grundy"
    """
    given = [
        part
        for name, value in options.items()
        if value is not None and value is not False
        for part in (f"--{name.replace('_', '-')}", *(() if value is True else (str(value),)))
    ]
    return shlex.join((MARK, *words, *given))


def read_provenance(comments: Iterable[str], path: str) -> dict[str, Any]:
    """The keys of the line of JSON among comments.

    Raises: RequestError where there is none.
    """
    for line in comments:
        text = line.lstrip("#% ").strip()
        if text.startswith(f'{{"{MARK}":') and len(text) <= LONGEST:
            return as_about(text, path)
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
        raise RequestError(f"{path} must be a file that wythoff wrote: what it says of itself cannot be read")
    return found
