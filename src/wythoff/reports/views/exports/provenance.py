"""The provenance in every exported file: what its numbers are, their evidence, and the command that makes them again.

It consists of lines of text and one line of JSON, in the comments of the file. Also in this module: the class of a
loaded and checked file. `path` is the name of a file, for messages; `format` is its format, such as csv.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple
from zlib import crc32

from wythoff import __version__
from wythoff.base.displayed import Displayed
from wythoff.base.errors import RequestError, TooLargeError, brief, counted, gigabytes, said
from wythoff.base.files import TYPED_BYTES, open_whole
from wythoff.base.frozen import Frozen, Record
from wythoff.base.plugins import names_of_files
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Game, parse
from wythoff.kernels import POSITION_BYTES, Progress, require_memory
from wythoff.questions.numbers import jsonable, natural_of
from wythoff.sequences.integers import to_decimal
from wythoff.solving.solution import STRENGTH, Bound, Evidence, Hypothesis, PositionList

MARK = "wythoff"  # the key of the version, which begins every provenance
DIGEST = "digest"


class Provenance(Frozen):
    """The provenance of a file: its title, the evidence in words (`known`), and all facts as one line of JSON (`text`).

    >>> about = Provenance.of("P-positions of nim", "proved: Bouton 1902", {"game": "nim"})
    >>> list(about.lines())[:2], about.about["game"]
    (['P-positions of nim', 'proved: Bouton 1902'], 'nim')
    """

    title: str
    known: str
    text: str

    @classmethod
    def of(cls, title: str, known: str, about: dict[str, Any]) -> Provenance:
        """Return the provenance with this title, the evidence `known`, and the facts `about` by their keys.

        The version of the package is added to the facts.
        """
        return cls(title, known, json.dumps(jsonable({MARK: __version__, **about})))

    @property
    def about(self) -> dict[str, Any]:
        """The facts by their keys, in a new dictionary."""
        found: dict[str, Any] = json.loads(self.text)
        return found

    def lines(self) -> Iterator[str]:
        """Yield the lines of the comment in a file. The last line is the JSON."""
        yield self.title
        yield self.known
        yield f"wythoff {__version__}: {self.about['command']}" if "command" in self.about else f"wythoff {__version__}"
        yield self.text

    def heading(self, format: str) -> list[str]:
        """Return the lines above the line of JSON in a file of this format, in ASCII.

        In csv it is one line with title and evidence; json and parquet have none; other formats have both as lines.
        """
        if format in ("json", "parquet"):
            return []
        lines = [f"{self.title}; {self.known}"] if format == "csv" else [*self.lines()][:-1]
        return [line.encode("ascii", "backslashreplace").decode() for line in lines]

    def sealed(self, format: str, besides: Iterable[str] = ()) -> Provenance:
        """Return the same provenance with a digest. With it, `load` detects accidental changes.

        The digest depends on the facts, on the lines that a file of this `format` has above the JSON, and on the lines
        `besides`, which stand below it.
        """
        about = self.about
        words = [*self.heading(format), *besides]
        return Provenance.of(self.title, self.known, {**about, DIGEST: digest(words, about)})

    def comment(self, sign: str = "#", *, short: bool = False) -> bytes:
        """Return the comment for a file, in ASCII. Each line begins with `sign`. If `short`, it has only two lines."""
        lines = [*self.heading("csv"), self.text] if short else self.lines()
        return "".join(f"{sign} {line}\n" for line in lines).encode("ascii", "backslashreplace")


def digest(words: Iterable[str], about: dict[str, Any]) -> str:
    """Return a checksum of eight hexadecimal digits for the facts `about` and the lines `words` around them.

    It detects accidental changes, but does not protect against forgery. A fact with the key `digest` is ignored.

    >>> digest([], {"game": "nim"}), digest([], {"game": "nim", "digest": "12345678"})
    ('db7e31ec', 'db7e31ec')
    """
    text = json.dumps({key: value for key, value in about.items() if key != DIGEST})
    return f"{crc32(chr(10).join((*words, text)).encode()):08x}"


def command(*words: str, **options: object) -> str:
    """Return the command line with these words and options, quoted for a shell. Options that are None are left out.

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
    """Read the comment lines of a file. Return a pair (lines above and below the JSON, facts in the JSON).

    Raises: RequestError if there is no line of JSON.
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
    raise RequestError(f"{path} must be a file that wythoff wrote: it has no description of its content")


def as_about(text: str, path: str) -> dict[str, Any]:
    """Return the facts in `text`, the line of JSON of a provenance.

    Raises: RequestError if the text is not the JSON of a provenance.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    return require_about(found, path)


def require_about(found: Any, path: str) -> dict[str, Any]:
    """Return `found`, a value read from JSON, if it is a dictionary with the facts of a provenance.

    Raises: RequestError if it is anything else.
    """
    if not isinstance(found, dict) or not isinstance(found.get(MARK), str):
        raise RequestError(f"{path} must be a file that wythoff wrote: the description of its content cannot be read")
    return found


class Loaded(Record, Displayed):
    """The content of a file, and how far it was confirmed. It is false in conditions if an entry is wrong.

    - `kind` is P-positions, Sprague-Grundy values, a sequence or an array.
    - `game` is None for a sequence or an array, and for a game written in Python that was not given.
    - `columns` are the numbers, `evidence` is the evidence that the file states, and `provenance` all that it states.
    - `checked_up_to` is the bound within which the numbers were computed again, or None.
    - `replayed_up_to` is the largest pile up to which P-positions were tested by the rules, or None.
    - `first_difference` is a sentence on the first wrong entry, or None.
    """

    kind: str
    game: Game | None
    columns: PositionList
    evidence: Evidence | None
    provenance: dict[str, Any]
    checked_up_to: Bound | None
    replayed_up_to: int | None
    first_difference: str | None
    _told = (
        "holds:kind game$ entries:_entries agrees! checked:_checked replayed_up_to first_difference evidence provenance"
    )

    __hash__ = None  # type: ignore[assignment]  # its provenance and its numbers have none

    def __bool__(self) -> bool:
        return self.first_difference is None

    def refuted(self, difference: str) -> Loaded:
        return self._with(first_difference=difference)

    @property
    def p_positions(self) -> PositionList:
        """The P-positions in the file.

        Raises: RequestError if the file has another content, or lists only one pile of each P-position.
        """
        if self.kind != "P-positions" or "pile" in self.provenance:
            raise RequestError(f"this file does not list whole P-positions, but {self._holds}: use .columns")
        return self.columns

    @property
    def _holds(self) -> str:
        pile = f", pile {self.provenance['pile']} of each" if "pile" in self.provenance else ""
        of = self.game or next(self.provenance[key] for key in ("game", "sequence", "array") if key in self.provenance)
        return f"{self.kind} of {of}{pile}" if "game" in self.provenance else f"the {self.kind} {of}"

    def lines(self) -> list[str]:
        lines = [f"{self._holds[:1].upper()}{self._holds[1:]}: {counted(len(self.columns), 'entries')}"]
        if self.evidence is not None:
            lines.append(f"It says: {self.evidence}")
        if self.first_difference is not None:
            return [*lines, f"Refuted: {self.first_difference}."]
        if self.checked_up_to is None:
            return [
                *lines,
                "The numbers were not checked, because the game is written in Python: give the game to check them.",
            ]
        lines.append(f"The numbers agree with those computed again, {self.checked_up_to}.")
        if self.replayed_up_to is not None:
            lines.append(f"By the rules they are the P-positions with piles up to {self.replayed_up_to}.")
        return lines

    @property
    def _entries(self) -> int:
        return len(self.columns)

    @property
    def _checked(self) -> dict[str, int] | None:
        return None if self.checked_up_to is None else {self.checked_up_to.kind: self.checked_up_to.value}

    def __repr__(self) -> str:
        return f"<Loaded: {' '.join(self.lines())}>"


class FileContents(NamedTuple):
    """A file to check: its provenance, its numbers, its path, the bound of the check, and the game if it was given.

    `about` are the facts of the provenance by their keys, and `columns` the numbers. `check` is the bound up to which
    the numbers are computed again, or None for a default. `progress` receives how far the check is.
    """

    about: dict[str, Any]
    columns: list[Sequence[Any]]
    path: str
    check: int | None
    game: Game | None
    progress: Progress

    def loaded(
        self, kind: str, bound: Bound | None, difference: str | None = None, *, game: Game | None = None,
        columns: Sequence[Sequence[Any]] | None = None, evidence: Evidence | None = None, replayed: int | None = None,
    ) -> Loaded:  # fmt: skip
        listed = PositionList(*(self.columns if columns is None else columns))
        return Loaded(kind, game, listed, evidence, self.about, bound, replayed, difference)

    def read_game(self) -> Game | None:
        """Return the game of the file; None for a game written in Python that was not given.

        Raises: RequestError if the file names no game, or another game was given.
        """
        told = self.text("game")
        if self.game is not None and str(self.game) != told:
            raise RequestError(f"{self.path} must be about {self.game}, but is about {brief(told)}")
        if self.game is None and "own" in self.about:
            return None
        with names_of_files():
            game = parse(told, NAMES) if self.game is None else self.game
            named = game if self.about.get("name") is None else parse(self.text("name"), NAMES)
        if named != game:
            raise RequestError(f"{self.path} has a wrong name for its game: {brief(self.about['name'])} is not {game}")
        return game

    def text(self, key: str) -> str:
        text = self.about[key]
        if not isinstance(text, str):
            raise TypeError(key)
        return text

    def bound(self) -> Bound:
        for kind in ("up_to", "columns", "count"):
            if kind in self.about:
                return Bound(kind, self.natural(kind))
        raise RequestError(f"{self.path} must have the bound of its P-positions: up_to, columns or count")

    def natural(self, key: str) -> int:
        return _natural(self.about[key], self.path)

    def evidence(self) -> Evidence:
        given = self.about["evidence"]
        kind = given["kind"]
        if kind not in STRENGTH:
            raise RequestError(f"{self.path} must say how its numbers are known: proved, computed or conjectured")
        text = given[{"proved": "source", "computed": "solver", "conjectured": "statement"}[kind]]
        up_to = given["up_to"]
        if not isinstance(text, str) or not (up_to is None or isinstance(up_to, int | str)):
            raise TypeError("evidence")
        reach = None if up_to is None else _natural(up_to, self.path)
        hypotheses = tuple(
            Hypothesis(str(item["name"]), item["verdict"], str(item["reason"]), up_to=item["up_to"])
            for item in given["hypotheses"]
        )
        return Evidence(kind, text, reach, hypotheses)


def _natural(value: Any, path: str) -> int:
    found = natural_of(value)
    if found is None:
        raise RequestError(f"the bound in {path} must be an integer >= 0, was {brief(value)}")
    return found


BYTES_A_BYTE = 30  # bytes of memory for a byte of any text
BYTES_PACKED, BYTES_A_BYTE_PACKED = 12, 5  # the same for a number in a 64-bit array, and for a byte of its text
SMALL = 400_000_000  # bytes of memory that any file may take
TIMES = 1000  # a larger file may take its own length so many times: deflate packs at most 1032 bytes into one


def require_numbers(path: str, rows: int, columns: int, length: int = 0, *, each: int = POSITION_BYTES) -> None:
    """Check that the content of a file fits in memory, and takes at most 1000 bytes for each byte of a large file.

    Its size follows from the numbers of `rows` and `columns`, the size `each` of a number in bytes, and the `length` of
    all texts.

    Raises: TooLargeError if it does not fit.
    """
    size = each * rows * columns + POSITION_BYTES * columns + 2 * length
    what = f"the content of {path}, {brief(rows)} rows of {brief(columns)} numbers,"
    require_memory(size, what)
    most = max(SMALL, TIMES * os.path.getsize(path))
    if size > most:
        raise TooLargeError(f"{what} must take at most {gigabytes(most)} of memory, would take {gigabytes(size)}")


def content_of(path: str, each: int = BYTES_A_BYTE) -> bytes:
    """Return the content of a text file. Each of its bytes will take `each` bytes of memory when it is parsed.

    Raises: RequestError if the file cannot be read; TooLargeError if it would not fit in memory.
    """
    with open_whole(path, "a file that can be read") as file:
        require_memory(each * os.fstat(file.fileno()).st_size, f"what stands in {path}")
        try:
            return file.read()
        except OSError as error:
            raise RequestError(f"{path} must be a file that can be read: {said(error)}") from None
