"""Local copies of the OEIS: the sequences that may contain some terms.

A copy is the file `stripped` (or `stripped.gz`) that the OEIS offers for download, or a clone of its data repository
(https://github.com/oeis/oeisdata). `path` is this file or folder. A file is searched as bytes, and only lines that
contain a searched text are read.
"""

from __future__ import annotations

import gzip
import os
import re
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from wythoff.base.errors import RequestError, TooLargeError, said
from wythoff.base.files import open_whole, read_whole
from wythoff.kernels import Progress
from wythoff.questions.discovery.listed import ListedSequence
from wythoff.questions.discovery.matches import Match

NUMBERED = re.compile(rb"A[0-9]{6,} ,").match  # the beginning of a line of `stripped`
INDEX = re.compile(rb"-?[0-9]{1,18}").fullmatch  # the field that contains the index of the first term
LONGEST_LINE, MOST_LINES = 1 << 20, 4_000_000  # bytes of a line of a copy, and lines of it
BLOCK = 1 << 18  # the size in bytes of a block that is searched for all texts at once, so that it stays in the cache
COPY = "a file `stripped` or `stripped.gz` of the OEIS"
# A sequence may be meant by misprinted terms if it has the same 3 first terms, has at least 8 terms to compare,
BEGUN, LEAST_COMPARED = 3, 8
NEAR = 5  # and differs from no term by more than a fifth of it
LISTED_LINES = 400_000  # about how many sequences a copy of the OEIS has, for the progress bar


def of_copy(path: str, texts: Collection[bytes], progress: Progress | None) -> Iterator[ListedSequence]:
    """Yield the sequences of the local copy `path` of the OEIS.

    From a single file, yield only those that contain one of `texts`. Raises: RequestError for a file that is no copy.
    """
    if os.path.isdir(path):
        yield from _of_repository(path)
        return
    found, done = False, 0
    for block in _blocks(path, COPY):
        found = found or any(map(NUMBERED, block.splitlines()))
        for start in _with_any(block, texts):
            line = block[start:].partition(b"\n")[0]
            if NUMBERED(line):
                number, _, text = line.partition(b" ")
                yield ListedSequence(number.decode("ascii", "replace"), "", None, text.strip(), path)
        done += block.count(b"\n")
        if progress is not None:
            progress(min(done, LISTED_LINES - 1), LISTED_LINES)
    if not found:
        raise _no_copy(path)


def nearest_that_differs(path: str, terms: Sequence[int]) -> tuple[str, int] | None:
    """Return (A-number, index) of the sequence that is nearest to the terms but differs; None if there is none.

    The index is that of the first term that differs, counted from 0. The sequence has the same 3 first terms, and no
    term differs by more than a fifth. Among several, the one that agrees longest is returned. Raises: RequestError.
    """
    begun = b",%s," % b",".join(b"%d" % term for term in terms[:BEGUN])
    found = []
    for line in of_copy(path, (begun,), None):
        listed = [int(term) for term in line.text.strip(b",").split(b",")[: len(terms)]]
        pairs = list(zip(terms, listed, strict=False))
        differ = [place for place, (term, other) in enumerate(pairs) if term != other]
        near = all(abs(term - other) * NEAR <= abs(term) for term, other in pairs)
        if line.text.startswith(begun) and len(pairs) >= LEAST_COMPARED and differ and near:
            found.append((-differ[0], len(differ), line.oeis or ""))
    if not found:
        return None
    first, _, name = min(found)
    return name, -first


def require_copy(path: str) -> None:
    """Raise RequestError if a file is not a copy of the OEIS: none of its first lines is an A-number with terms."""
    if not os.path.isdir(path) and not any(map(NUMBERED, next(iter(_blocks(path, COPY)), b"").splitlines())):
        raise _no_copy(path)


def _no_copy(path: str) -> RequestError:
    return RequestError(f"{path} must be {COPY}: it has no line with an A-number and terms")


def _with_any(block: bytes, texts: Iterable[bytes]) -> list[int]:
    """Return the indices in `block` at which a line begins that contains one of `texts`, in ascending order.

    `block` consists of whole lines, as bytes.
    """
    starts = set()
    for text in texts:
        at = block.find(text)
        while at >= 0:
            starts.add(block.rfind(b"\n", 0, at) + 1)
            end = block.find(b"\n", at)
            at = block.find(text, end) if end >= 0 else -1
    return sorted(starts)


def _of_repository(path: str) -> Iterator[ListedSequence]:
    folder = os.path.join(path, "seq")
    if not os.path.isdir(folder):
        raise RequestError(f"{path} must be a clone of the OEIS data repository, with a folder seq in it")
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(file for file in files if file.endswith(".seq")):
            content = read_whole(os.path.join(place, name), "a file of the OEIS data repository", LONGEST_LINE)
            yield _of_file(name[:-4], content, path)


def _of_file(number: str, content: bytes, path: str) -> ListedSequence:
    """Return the sequence with the A-number `number` from the content of its file in the OEIS's internal format.

    Lines %S, %T, %U have its terms, %N its name, and %O its first index.
    """
    parts: dict[bytes, list[bytes]] = {}
    for line in content.splitlines():
        kind, _, rest = line.partition(b" ")
        parts.setdefault(kind, []).append(rest.partition(b" ")[2].strip())
    terms = b",".join(part.strip(b",") for kind in (b"%S", b"%T", b"%U") for part in parts.get(kind, []) if part)
    offset = parts.get(b"%O", [b""])[0].split(b",")[0]
    first = int(offset) if INDEX(offset) else None
    return ListedSequence(number, parts.get(b"%N", [b""])[0].decode("utf-8", "replace"), first, b",%s," % terms, path)


def named(matches: list[Match], path: str | None) -> list[Match]:
    """Return the matches, with names from the file `names` beside the copy `path`, if it exists."""
    without = {match.oeis for match in matches if not match.title}  # the A-numbers of matches in the copy
    names = {}
    for beside in ("names", "names.gz"):
        file = os.path.join(os.path.dirname(path or ""), beside)
        if without and os.path.isfile(file):
            blocks = _blocks(file, "a file `names` or `names.gz` of the OEIS")
            for line in chain.from_iterable(map(bytes.splitlines, blocks)):
                number, _, name = line.decode("utf-8", "replace").partition(" ")
                if number in without:
                    names[number] = name.strip()
    return [match if match.title else match._with(title=names.get(match.oeis or "", "")) for match in matches]


def _blocks(path: str, what: str) -> Iterator[bytes]:
    """Yield the content of a file, compressed or not, in blocks that consist of many whole lines.

    `what` describes the file in messages. Raises: RequestError for a file that cannot be read to its end; TooLargeError
    for more or longer lines than a copy of the OEIS has, which a small compressed file may contain.
    """
    with open_whole(path, what) as file:
        try:
            packed = file.read(2) == b"\x1f\x8b"
            file.seek(0)
            unpacked = gzip.GzipFile(fileobj=file) if packed else file
            lines = 0
            while block := unpacked.read(BLOCK):
                rest = unpacked.readline(LONGEST_LINE)
                block += rest
                lines += block.count(b"\n")
                if lines >= MOST_LINES or len(rest) >= LONGEST_LINE:
                    most = f"{MOST_LINES} lines of at most {LONGEST_LINE - 1} bytes each"
                    raise TooLargeError(f"{path} must be {what}, with at most {most}: it has more at line {lines + 1}")
                yield block
        except (OSError, EOFError, zlib.error) as error:
            raise RequestError(f"{path} must be {what}: {said(error)}") from None
