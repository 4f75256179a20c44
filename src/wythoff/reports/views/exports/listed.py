"""Contents of files of sequences and arrays, which are given by their names in the registry.

The *corner* of an array consists of its first rows and columns. A b-file lists it in a certain order, the *reading*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from wythoff.base.errors import RequestError, WythoffError, brief
from wythoff.kernels import POSITION_BYTES, require_memory
from wythoff.reports.views.exports.content import MOST, Content, cut_up, in_rows, square
from wythoff.reports.views.exports.provenance import FileContents, Loaded, Provenance, command
from wythoff.sequences.kinds import require_count
from wythoff.sequences.registry.entry import Example
from wythoff.sequences.registry.reading import Made, Reading, as_listed, read
from wythoff.solving.solution import Bound

READINGS = ("antidiagonals", "upwards", "rows")


class SequenceTerms(Content):
    kind = "sequence"
    key = "terms"

    @classmethod
    def of(cls, text: str, count: int, *, listed: bool = False) -> SequenceTerms:
        """Return the first `count` terms of the sequence that `text` names, by its name or A-number.

        With `listed`, begin with the term with which the OEIS begins; otherwise with the first term of our definition.
        """
        made = read(text, "sequence")
        made = as_listed(made) if listed else made
        terms = list(made.value.terms(require_count(count)))
        first = made.value.offset
        # A sequence of the OEIS that reads an array, a word or another sequence is named by its A-number alone.
        call = made.oeis if made.oeis and isinstance(made.value, Reading) else made.call
        about = {
            "holds": cls.kind, "sequence": call, "oeis": made.oeis, "offset": first, "count": count,
            "entries": len(terms), "source": made.entry.source,
            "command": command("export", call, sequence=True, count=count),
        }  # fmt: skip
        named = call if made.oeis == call and not made.before else made.heading
        index = range(first, first + len(terms))
        return cls(
            _provenance(named, made, about), ("n", "a(n)"), lambda: cut_up([index, terms]), len(terms), first=first
        )

    @classmethod
    def checked(cls, file: FileContents) -> Loaded:
        return _checked(file, cls.kind, lambda near: cls.of(file.text("sequence"), near))


class Corner(Content):
    kind = "array"
    key = "rows"

    @classmethod
    def of(cls, text: str, height: int, width: int, *, reading: str | None = None) -> Corner:
        """Return the first `height` rows and `width` columns of the array that `text` names.

        `reading` is the order in which a b-file lists them. The default is the order in which the OEIS lists this
        array, or "antidiagonals" if it is not in the OEIS.
        """
        made = read(text, "array")
        if reading not in (None, *READINGS):
            raise RequestError(f"reading must be one of {', '.join(READINGS)}, was {brief(reading)}")
        require_memory(POSITION_BYTES * height * width, f"{brief(height)} by {brief(width)} entries")
        require_count(height), require_count(width)
        rows = made.value.rows(height, width)
        listed = _as_the_oeis_reads(made, reading)
        about = {
            "holds": cls.kind, "array": made.call, "oeis": listed.oeis if listed else None, "columns": width,
            "entries": len(rows), "source": made.entry.source,
            "command": command("export", made.call, array=True, rows=height, columns=width),
        }  # fmt: skip
        return cls(
            _provenance(made.call, made, about), list(map(str, range(1, width + 1))), lambda: in_rows(rows), len(rows),
            first=listed.offset if listed else 1, reading=listed.reading if listed else reading or "antidiagonals",
        )  # fmt: skip

    def laid(self) -> list[tuple[object, Sequence[Any]]]:
        return square("i \\backslash j", self.rows(), len(self.names), 1)

    @classmethod
    def checked(cls, file: FileContents) -> Loaded:
        def made(near: int) -> Content:
            width = min(file.natural("columns"), MOST)
            return cls.of(file.text("array"), near, width, reading=file.about.get("reading"))

        return _checked(file, cls.kind, made)


def _provenance(named: str, made: Made, about: dict[str, Any]) -> Provenance:
    return Provenance.of(f"{named}: {made.entry.summary.rstrip('.')}", f"Source: {made.entry.source}", about)


def _as_the_oeis_reads(made: Made, reading: str | None) -> Example | None:
    """Return the entry of the OEIS that lists an array in the given reading, or None if there is none.

    A reading is an order of the entries, such as "antidiagonals". `made` is the array, as found in the registry of
    named sequences, words and arrays, which lists its A-numbers. If `reading` is None, every reading is accepted, and
    the A-number by which the array was named is preferred.
    """
    of_it = [example for example in made.entry.examples if example.oeis and example.whole]
    of_it = [example for example in of_it if read(example.call, "array").call == made.call]
    of_it.sort(key=lambda example: example.oeis != made.oeis)
    return next((example for example in of_it if reading in (None, example.reading)), None)


def _checked(file: FileContents, kind: str, make: Callable[[int], Content]) -> Loaded:
    """Compute the sequence or array of a file again, and compare. Return the content with the first difference, if any.

    `kind` is "sequence" or "array", and `make(count)` computes the first terms or rows.
    """
    near = min(file.natural("entries"), MOST if file.check is None else file.check)
    try:
        made = make(near)
    except WythoffError as error:
        raise RequestError(f"{file.path} must have a known {kind}: {error}") from None
    columns, known = file.columns, list(zip(*made.rows(), strict=True))
    if "reading" in file.about:
        columns, known = columns[1:], [tuple(chain.from_iterable(made.listed(1)))]
    difference = None
    for place, two in enumerate(zip(columns, known, strict=False), 1):
        wrong = next((n for n, (mine, right) in enumerate(zip(*two, strict=False)) if mine != right), None)
        if wrong is not None:
            entry = f"entry {wrong + 1} of column {place}"
            if kind == SequenceTerms.kind:
                entry = f"a({made.first + wrong})" if place == 2 else f"index number {wrong + 1}"
            difference = f"{entry} is {brief(two[1][wrong])}, but the file has {brief(two[0][wrong])}"
            break
    return file.loaded(kind, Bound("count", near), difference, columns=columns)
