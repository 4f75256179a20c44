"""Looking terms up: in the registry of sequences, among the named games, and in a local copy of the OEIS.

No network is used. A copy is the file `stripped` (or `stripped.gz`) that the OEIS offers for download, or a clone of
its data repository (https://github.com/oeis/oeisdata).
"""

from __future__ import annotations

import gzip
import os
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from wythoff.catalog import ENTRIES as GAMES
from wythoff.discovery.samples import sample_calls
from wythoff.discovery.transforms import TRANSFORMS, Terms
from wythoff.errors import ParameterError, RequestError, WythoffError, brief
from wythoff.frozen import Frozen
from wythoff.kernels import Progress
from wythoff.sequences.integers import to_decimal
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.registry import ALL, Entry
from wythoff.sequences.registry.reading import Reading, read

LEAST_TERMS = 4  # fewer agree with almost anything
LEAST_TRANSFORMED = 5  # terms of a transform, which has more ways to agree by chance
COMPARED = 12  # terms looked for; the others are compared where these stand
STRETCH = 120  # terms are made of each sequence of the registry by so many at a time
NUMBERED = re.compile(rb"A[0-9]{6,} ,").match  # how a line of `stripped` begins
LISTED_LINES = 400_000  # about so many sequences in a copy of the OEIS, for the progress bar


class Match(Frozen):
    """A sequence in which terms, or a transform of them, stand side by side.

    `oeis`: its A-number or None; `title`: the call that makes it, or its name; `transform`: what of the given terms
    stands there; `start`: the index of the first of them (None where the offset is not known); `place`: how many
    terms come before; `matched`: how many terms were compared; `where`: "registry", "games" or the path.
    """

    __slots__ = ("oeis", "title", "transform", "start", "place", "matched", "where")
    oeis: str | None
    title: str
    transform: str
    start: int | None
    place: int
    matched: int
    where: str

    def __init__(
        self, oeis: str | None, title: str, transform: str, start: int | None, place: int, matched: int, where: str
    ) -> None:
        self._freeze(oeis=oeis, title=title, transform=transform, start=start, place=place, matched=matched)
        self._freeze(where=where)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {name: getattr(self, name) for name in self.__slots__}


class _Listed(NamedTuple):
    """A sequence as it is searched: its number, its title, the index of its first term, its terms as `,1,2,3,`."""

    oeis: str | None
    title: str
    offset: int | None
    text: bytes
    where: str


class _Pattern(NamedTuple):
    transform: str
    rank: int
    terms: Terms
    text: bytes


def lookup(terms: Sequence[int], path: str | None = None, progress: Progress | None = None) -> list[Match]:
    """The sequences in which the terms, or one of the usual transforms of them, stand side by side; simplest first.

    >>> [(match.oeis, match.transform) for match in lookup((3, 4, 6, 8, 9, 11, 12, 14))][:1]
    [('A000201', 'the terms')]

    Agreement of some terms proves nothing about the others. `path` is a local copy of the OEIS, see above.
    Cost: that of making 120 terms or more of each sequence of the registry; about 3 s for a file of 390000 lines.
    Raises: ParameterError for fewer than four terms; RequestError for a path that is no copy of the OEIS.
    """
    patterns = list(_patterns(_as_terms(terms)))
    sources: list[Iterable[_Listed]] = [_of_registry(len(terms)), _of_games()]
    if path is not None:
        sources.append(_of_copy(path))
    found: dict[str, tuple[tuple[int, bool, int, int], Match]] = {}
    for order, source in enumerate(sources):
        for done, line in enumerate(source):
            if progress is not None and done % 1000 == 0:
                progress(min(done, LISTED_LINES - 1), LISTED_LINES)
            # The simplest transform of the terms that stands there is enough.
            hits = ((pattern, _match(pattern, line)) for pattern in patterns)
            pattern, match = next((hit for hit in hits if hit[1]), (patterns[0], None))
            if match is not None:
                key, weight = match.oeis or match.title, (pattern.rank, match.oeis is None, order, match.place)
                if key not in found or weight < found[key][0]:
                    found[key] = weight, match
    best = [match for _, match in sorted(found.values(), key=lambda item: item[0])]
    return _named(best, path)


def _as_terms(terms: Sequence[int]) -> Terms:
    given = tuple(terms)
    if not all(isinstance(term, int) and not isinstance(term, bool) for term in given):
        raise ParameterError(f"terms must be integers, were {brief(given)}")
    if len(given) < LEAST_TERMS:
        raise ParameterError(f"at least {LEAST_TERMS} terms must be given, was {len(given)}")
    return given


def _patterns(terms: Terms) -> Iterator[_Pattern]:
    seen = set()
    for rank, transform in enumerate(TRANSFORMS):
        made = transform.apply(terms)
        # Constant stretches stand everywhere, and what was searched already need not be searched again.
        chance = rank and (made is None or len(made) < LEAST_TRANSFORMED or len(set(made)) < 2)
        if made is None or chance or made in seen:
            continue
        seen.add(made)
        yield _Pattern(transform.name, rank, made, _as_text(made[:COMPARED]))


def _as_text(terms: Iterable[int]) -> bytes:
    return b",%s," % ",".join(map(to_decimal, terms)).encode()


def _match(pattern: _Pattern, line: _Listed) -> Match | None:
    """The first place in the line where the terms of the pattern stand, as far as the line goes."""
    at = line.text.find(pattern.text)
    while at >= 0:
        place = line.text.count(b",", 0, at)
        there = line.text[at + 1 :].split(b",")[: len(pattern.terms)]
        given = [to_decimal(term).encode() for term in pattern.terms[: len(there)]]
        # The line ends with a comma: what follows it is no term.
        there = there[:-1] if there[-1] == b"" else there
        if there == given[: len(there)]:
            start = None if line.offset is None else line.offset + place
            return Match(line.oeis, line.title, pattern.transform, start, place, len(there), line.where)
        at = line.text.find(pattern.text, at + 1)
    return None


def _of_registry(count: int) -> Iterator[_Listed]:
    for entry in ALL:
        for example_call, oeis in _calls(entry):
            text = _made(entry, example_call, -(-2 * count // STRETCH) * STRETCH)
            if text is not None:
                yield _Listed(oeis, *text, "registry")


def _calls(entry: Entry) -> Iterator[tuple[str, str | None]]:
    """Calls to try, and A-numbers: an array, whose entries can be read in many ways, is tried as the OEIS lists it."""
    for example in entry.examples:
        if example.oeis or entry.kind != "array":
            yield example.oeis or example.call, example.oeis
    if entry.kind != "array":
        known = {example.call for example in entry.examples}
        yield from ((call, None) for call in sample_calls(entry) if call not in known)


@lru_cache(maxsize=4096)
def _made(entry: Entry, call: str, count: int) -> tuple[str, int | None, bytes] | None:
    """Title, offset and terms of a call or an A-number of the registry; None for one that cannot be made.

    The terms of a numeration system are its bases.
    """
    try:
        made = read(call, "sequence" if call[0] == "A" and call[1:].isdigit() else entry.kind)
        value = made.value
        if not isinstance(value, IntegerSequence):
            value = Reading(value, entry.examples[0])
        title = f"the bases of {made.call}" if entry.kind == "numeration" else made.call
        return title, value.offset, _as_text(islice(value, count))
    except WythoffError:
        return None


def _of_games() -> Iterator[_Listed]:
    """The printed piles of the P-positions of the named games; games that agree in them on one line."""
    titles: dict[str, list[str]] = {}
    for entry in GAMES:
        for example in entry.examples:
            if example.up_to is None and len(example.rows) > 1:
                for pile, row in enumerate(example.rows, 1):
                    if "/" not in row:
                        titles.setdefault(row, []).append(f"pile {pile} of the P-positions of {example.call}")
    for row, names in titles.items():
        others = f" and {len(names) - 1} other{'s' * (len(names) > 2)}" if len(names) > 1 else ""
        yield _Listed(None, names[0] + others, 0, _as_text(map(int, row.split())), "games")


def _of_copy(path: str) -> Iterator[_Listed]:
    """The sequences of a local copy of the OEIS."""
    if os.path.isdir(path):
        yield from _of_repository(path)
        return
    if os.path.exists(path) and not os.path.isfile(path):
        raise RequestError(f"{path} must be a file `stripped` or `stripped.gz` of the OEIS: it is a device or a pipe")
    found = False
    for line in _lines(path, "a file `stripped` or `stripped.gz` of the OEIS"):
        if NUMBERED(line):
            found = True
            number, _, text = line.partition(b" ")
            yield _Listed(number.decode("ascii", "replace"), "", None, text.strip(), path)
    if not found:
        raise RequestError(
            f"{path} must be a file `stripped` or `stripped.gz` of the OEIS: no line is an A-number and terms"
        )


def _of_repository(path: str) -> Iterator[_Listed]:
    folder = os.path.join(path, "seq")
    if not os.path.isdir(folder):
        raise RequestError(f"{path} must be a clone of the OEIS data repository, with a folder seq in it")
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if name.endswith(".seq"):
                content = b"".join(_lines(os.path.join(place, name), "a file of the OEIS data repository"))
                yield _of_file(name[:-4], content, path)


def _of_file(number: str, content: bytes, path: str) -> _Listed:
    """A sequence in the OEIS's internal format: %S, %T, %U hold its terms, %N its name, %O its offset."""
    parts: dict[bytes, list[bytes]] = {}
    for line in content.splitlines():
        kind, _, rest = line.partition(b" ")
        parts.setdefault(kind, []).append(rest.partition(b" ")[2].strip())
    terms = b",".join(part.strip(b",") for kind in (b"%S", b"%T", b"%U") for part in parts.get(kind, []) if part)
    offset = parts.get(b"%O", [b""])[0].split(b",")[0]
    first = int(offset) if offset.lstrip(b"-").isdigit() else None
    return _Listed(number, parts.get(b"%N", [b""])[0].decode("utf-8", "replace"), first, b",%s," % terms, path)


def _named(matches: list[Match], path: str | None) -> list[Match]:
    """The matches with names from a file `names` beside `stripped`, if there is one."""
    without = {match.oeis for match in matches if not match.title}
    names = {}
    for beside in ("names", "names.gz"):
        file = os.path.join(os.path.dirname(path or ""), beside)
        if without and path is not None and os.path.isfile(file):
            for line in _lines(file, "a file `names` or `names.gz` of the OEIS"):
                number, _, name = line.decode("utf-8", "replace").partition(" ")
                if number in without:
                    names[number] = name.strip()
    return [
        match if match.title else Match(match.oeis, names.get(match.oeis or "", ""), *match._fields()[2:])
        for match in matches
    ]


def _lines(path: str, what: str) -> Iterator[bytes]:
    """The lines of a file, packed or not.   Raises: RequestError for one that cannot be read to its end."""
    try:
        with open(path, "rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
            file.seek(0)
            yield from gzip.GzipFile(fileobj=file) if packed else file
    except (OSError, EOFError, zlib.error) as error:
        raise RequestError(f"{path} must be {what}: {_why(error)}") from None


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
