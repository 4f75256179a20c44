"""The function `load`: it reads exported files back, and checks them against the solvers and the rules.

`path` is the name of the file that is read, also for messages. `about` are the facts that its provenance states, by
their keys; the provenance says what the numbers are, their evidence, and the command that makes them.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from wythoff.base.errors import RequestError, brief, said
from wythoff.base.files import TYPED_BYTES, FilePath, open_whole, path_of
from wythoff.game.rulesets import Game
from wythoff.kernels import POSITION_BYTES, Progress, silent
from wythoff.kernels.digits import is_packed, reads_packed, rows_of_lines
from wythoff.questions.numbers import csv_rows
from wythoff.reports.views import exports
from wythoff.reports.views.exports import provenance
from wythoff.reports.views.exports.content import OFF_BOARD, Content
from wythoff.reports.views.exports.listed import Corner, SequenceTerms
from wythoff.reports.views.exports.positions import GrundyValues, Positions
from wythoff.reports.views.exports.provenance import FileContents, Loaded
from wythoff.sequences.integers import from_decimal

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:/[1-9][0-9]*)?")
ALL: tuple[type[Content], ...] = (Positions, GrundyValues, SequenceTerms, Corner)
KINDS = {kind.kind: kind for kind in ALL}


class Read(NamedTuple):
    """A file that was read: the facts of its provenance, its columns of numbers, and the lines around the provenance.

    `about` are the facts, and `words` the lines.
    """

    about: dict[str, Any]
    columns: list[Sequence[Any]]
    words: list[str]


def load(
    path: FilePath, *, check: int | None = None, game: Game | None = None, progress: Progress | None = None
) -> Loaded:
    """Read an exported file (csv, json, npz, parquet or b-file), and check its numbers.

    >>> import os, tempfile
    >>> from wythoff.reports.views.exports.exporting import export
    >>> path = os.path.join(tempfile.mkdtemp(), "g1.csv")
    >>> made = export("g1", path, count=100)
    >>> found = load(path)
    >>> bool(found), found.p_positions[2], str(found.checked_up_to)
    (True, (3, 6), 'the first 100')

    The file states the notation of its game. The P-positions are computed again up to the bound `check`, by default as
    far as a few seconds allow. Small positions are also tested by the rules themselves. The result is false if the
    numbers are refuted, and then names the first wrong number.

    Nothing in a file is run. So the numbers of a game written in Python are checked only if this `game` is given.

    Raises: RequestError if the file cannot be read, was cut off or changed, or was not exported by this package.
    """
    path = path_of(path)
    if check is not None and (not isinstance(check, int) or check < 0):
        raise RequestError(f"check must be an integer >= 0, was {brief(check)}")
    with open_whole(path, "an existing file"):
        pass
    suffix = os.path.splitext(path)[1].lower()
    readers: dict[str, Callable[[str], Read]] = {
        ".csv": lambda path: _packed_csv(path) or _any_csv(path), ".json": _json, ".npz": _npz, ".parquet": _parquet,
        ".txt": _b_file,
    }  # fmt: skip
    if suffix not in readers:
        raise RequestError(f"the file must end in {', '.join(readers)}, was {path}")
    found = readers[suffix](path)
    packed = all(map(is_packed, found.columns))
    _require_shape(found.about, len(found.columns[0]) if found.columns else 0, len(found.columns), path, packed=packed)
    try:
        file = FileContents(found.about, found.columns, path, check, game, progress or silent)
        loaded = _kind(found.about, path).checked(file)
    except (KeyError, TypeError, OverflowError) as error:
        raise RequestError(
            f"{path} must describe its content correctly, but {said(error)} is wrong: the file was changed"
        ) from None
    if loaded and found.about.get(provenance.DIGEST) != provenance.digest(found.words, found.about):
        return loaded.refuted("the description of the content in the file was changed")
    return loaded


def _kind(about: dict[str, Any], path: str) -> type[Content]:
    """Return the subclass of `Content` for the kind of content that a provenance states.

    Raises: RequestError if it states no known kind.
    """
    holds = about.get("holds")
    if not isinstance(holds, str) or holds not in KINDS:
        raise RequestError(f"{path} must have one of {', '.join(KINDS)}, had {brief(holds)}")
    return KINDS[holds]


def _require_shape(about: dict[str, Any], rows: int, width: int, path: str, *, packed: bool = False) -> None:
    """Check that a file has as many rows and columns as its provenance `about` states, and fits in memory.

    It has `rows` rows and `width` columns; if `packed`, these are arrays of 64-bit integers, which take less memory.

    Raises: RequestError for other numbers, because the file was cut off or changed; TooLargeError if it does not fit.
    """
    _kind(about, path)
    entries, fields = about.get("entries"), about.get("fields")
    if about.get("format") == "b-file" and "reading" in about:
        return  # a b-file lists only complete antidiagonals of an array
    if not isinstance(entries, int) or rows != entries:
        raise RequestError(
            f"{path} must have {brief(entries)} rows, as its description says, but has {rows}: it was cut or changed"
        )
    if rows and isinstance(fields, list) and len(fields) not in (0, width) and about.get("format") != "b-file":
        raise RequestError(
            f"{path} must have {len(fields)} columns, as its description says, but has {width}: it was changed"
        )
    provenance.require_numbers(path, rows, width, each=provenance.BYTES_PACKED if packed else POSITION_BYTES)


def _require_rows(about: dict[str, Any], rows: Sequence[Any], path: str) -> None:
    """Check that all rows have the same length, and that their number and length are as the provenance `about` states.

    Raises: RequestError if not; TooLargeError if they do not fit in memory.
    """
    if not all(isinstance(row, list) for row in rows) or len(set(map(len, rows))) > 1:
        raise RequestError(f"{path} must have rows of the same length")
    _require_shape(about, len(rows), len(rows[0]) if rows else 0, path)


def _whole_text(path: str) -> str:
    """Return the text of a file. Raises: RequestError if it is not ASCII, or was cut off: its last line has no end."""
    content = provenance.content_of(path)
    if not content.isascii():
        raise RequestError(f"{path} must have only ASCII characters, as wythoff wrote it")
    if not content.endswith(b"\n"):
        raise RequestError(f"{path} must end with a line break: its end may be cut off")
    return content.decode()


def _packed_csv(path: str) -> Read | None:
    """Read a large CSV file of P-positions quickly, with columns of 64-bit integers.

    Return None for other files, which `load` reads in the general way.
    """
    with open_whole(path, "a file that can be read") as file:
        if not reads_packed(os.fstat(file.fileno()).st_size):
            return None
        comments = [file.readline(TYPED_BYTES), file.readline(TYPED_BYTES)]
        start = file.tell()
    if not all(line.startswith(b"#") and line.endswith(b"\n") and line.isascii() for line in comments):
        return None
    words, about = provenance.read_provenance([line.decode()[:-1] for line in comments], path)
    fields = about.get("fields")
    if about.get("holds") != "P-positions" or not isinstance(fields, list) or not fields:
        return None
    columns = rows_of_lines(provenance.content_of(path, provenance.BYTES_A_BYTE_PACKED), start, len(fields))
    return None if columns is None else Read(about, list(columns), words)


def _any_csv(path: str) -> Read:
    lines = _whole_text(path).split("\n")[:-1]
    comments = [line for line in lines[:2] if line.startswith("#")]
    words, about = provenance.read_provenance(comments, path)
    body = lines[len(comments) :]
    try:
        rows = csv_rows(body)
    except ValueError as error:
        raise RequestError(f"{path} must be CSV as wythoff wrote it: {error}") from None
    _require_rows(about, rows, path)
    values = _kind(about, path).off_board
    return Read(about, [_numbers(column, path, empty=values) for column in zip(*rows, strict=True)], words)


def _numbers(column: Sequence[str], path: str, *, empty: bool = False) -> list[Any]:
    """Return the numbers in a column of texts. With `empty`, an empty text becomes None. `path` is for messages."""
    if "".join(column).isdigit():
        with suppress(ValueError):  # fails for an empty text, and for more digits than `int` reads
            return list(map(int, column))  # the quickest way
    return [None if empty and not text else _number(text, path, row) for row, text in enumerate(column, 1)]


def _number(text: object, path: str, row: int) -> Any:
    """Return the number that `text` stands for: a JSON number, or a text such as 12 or 3/5.

    `path` and `row` are for the message of an error.
    """
    if isinstance(text, int) and not isinstance(text, bool):
        return text
    if not isinstance(text, str) or NUMBER.fullmatch(text) is None:
        raise RequestError(f"{path} must have only numbers, but row {row} has {brief(str(text))}")
    top, _, bottom = text.partition("/")
    if not bottom:
        return from_decimal(top)
    from fractions import Fraction

    return Fraction(from_decimal(top), from_decimal(bottom))


def _json(path: str) -> Read:
    try:
        found = json.loads(_whole_text(path))
    except RecursionError:
        raise RequestError(f"{path} must be JSON as wythoff wrote it, but is nested too deeply") from None
    except ValueError as error:
        if isinstance(error, RequestError):
            raise
        long = "a number has more digits than a JSON file can have" if "digits" in str(error) else said(error)
        raise RequestError(f"{path} must be JSON as wythoff wrote it: {long}") from None
    about = provenance.require_about(found, path)
    key = _kind(about, path).key
    rows = about.pop(key, None)
    if not isinstance(rows, list):
        raise RequestError(f"{path} must have the list {key!r}")
    if key == Positions.key or not about.get("fields"):
        _require_rows(about, rows, path)
        return Read(about, [_entries(column, path) for column in zip(*rows, strict=True)], [])
    offset = about.get("offset", 0)
    if not isinstance(offset, int):
        raise RequestError(f"{path} must have an integer as `offset`, was {brief(str(offset))}")
    return Read(about, [list(range(offset, offset + len(rows))), _entries(rows, path)], [])


def _entries(values: Sequence[object], path: str) -> list[Any]:
    """Return the numbers in a column of JSON values: numbers, strings of digits, or None, which stays None."""
    if set(map(type, values)) <= {int}:
        return list(values)
    return [None if value is None else _number(value, path, row) for row, value in enumerate(values, 1)]


def _npz(path: str) -> Read:
    text, stored = exports.read_npz(path)
    columns: list[Sequence[Any]] = [*stored]
    if len(set(map(len, columns))) > 1:
        raise RequestError(f"{path} must have rows of the same length")
    words, about = provenance.read_provenance(text.split("\n"), path)
    if about.get("holds") != "P-positions":  # others become lists
        provenance.require_numbers(path, sum(map(len, columns)), 1)
    if _kind(about, path).off_board:
        columns = [[None if value == OFF_BOARD else value for value in column] for column in columns]
    if not about.get("fields"):  # a table, by rows
        columns = [list(column) for column in zip(*columns, strict=True)]
    return Read(about, columns, words)


def _parquet(path: str) -> Read:
    text, columns = exports.read_parquet(path)
    return Read(provenance.as_about(text, path), [c if is_packed(c) else _entries(c, path) for c in columns], [])


def _b_file(path: str) -> Read:
    found = exports.check_b_file(path)
    index = list(range(found.first, found.first + len(found.terms)))
    words, about = provenance.read_provenance(found.comments, path)
    return Read(about, [index, list(found.terms)], words)
