"""Entries of the registry: a named sequence, word, array or numeration system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from os.path import dirname, join
from typing import Any, Literal, TypeAlias

from wythoff.base.frozen import Frozen, field
from wythoff.expressions.calls import Parameter, heading
from wythoff.sequences.registry import makers

EntryKind: TypeAlias = Literal["sequence", "word", "array", "numeration"]
KINDS: tuple[EntryKind, ...] = ("sequence", "word", "array", "numeration")
PRINTED = join(dirname(__file__), "printed.tsv")
WHOLE = ("antidiagonals", "upwards")  # ways to read an array that contain all its entries


class Example(Frozen):
    """Terms of a call such as `t_wythoff_word(2)`, copied from a printed source, and the OEIS entry that lists them.

    `oeis` is the number of the entry, and `offset` the index of its first term. `reading` says how an array is read as
    a sequence: "antidiagonals", "upwards" (antidiagonals from the first column up), "row 2", "column 1". The terms of a
    word are its letters, and the terms of a numeration system its bases. If the OEIS lists terms before the terms of
    the call, they are `before`, and `terms` begins with them.
    """

    call: str
    terms: tuple[int, ...] = ()
    oeis: str | None = None
    offset: int = field(default=1, kw_only=True)
    reading: str = field(default="", kw_only=True)
    before: tuple[int, ...] = field(default=(), kw_only=True)

    @property
    def whole(self) -> bool:
        """Whether the example reads all entries of an array, by antidiagonals, not only one row or column."""
        return self.reading in WHOLE


@cache
def _printed() -> Mapping[tuple[str, str], tuple[Example, ...]]:
    """Return {(kind, name): examples} for all entries, in the order of the file `printed.tsv`."""
    found: dict[tuple[str, str], tuple[Example, ...]] = {}
    with open(PRINTED, encoding="utf-8") as table:
        next(table)  # the line with the names of the columns
        for line in table:
            kind, call, oeis, first, reading, before, terms = line.rstrip("\n").split("\t")
            key = kind, call.partition("(")[0]
            example = Example(
                call, _integers(terms), oeis or None, offset=int(first), reading=reading, before=_integers(before)
            )
            found[key] = (*found.get(key, ()), example)
    return found


def _integers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


class Entry(Frozen):
    """A named sequence, word, array or numeration system.

    `kind` is "sequence", "word", "array" or "numeration". `summary` is its description in one line, `source` names
    where it comes from, and `aliases` are other names for it. Its calls take `parameters`. The function of `makers`
    named KIND_NAME, such as sequence_beatty, creates it. If `part` is the name of an attribute of the result, such as
    `lowers` of a sequence of pairs, the entry is this attribute.
    """

    kind: EntryKind
    name: str
    summary: str
    source: str
    parameters: tuple[Parameter, ...] = ()
    aliases: tuple[str, ...] = field(default=(), kw_only=True)
    part: str = field(default="", kw_only=True)

    @property
    def examples(self) -> tuple[Example, ...]:
        """The examples (printed terms) of calls of this name."""
        return _printed().get((self.kind, self.name), ())

    def build(self, arguments: Mapping[str, Any]) -> Any:
        """Return the sequence, word, array or system for arguments {parameter name: value} that lie in their domains.

        Raises: ParameterError for arguments that are not allowed together.
        """
        made = getattr(makers, f"{self.kind}_{self.name}")(**arguments)
        return getattr(made, self.part) if self.part else made

    def read(self, made: Any, sequence: Callable[[Any], Any]) -> Any:
        """Return the object that `made`, a result of `build`, stands for: here `made` itself.

        In a subclass, `made` may be a formula or a list of terms; sequence(made) is then the sequence that it denotes.
        """
        return made

    @property
    def signature(self) -> str:
        """The call as text, such as `t_wythoff_word(t)`; optional parameters are in brackets."""
        return f"{self.name}({', '.join(map(heading, self.parameters))})"


sequence, word, array, numeration = (partial(Entry, kind) for kind in KINDS)


def pair(
    name: str,
    lower: str,
    upper: str,
    source: str,
    parameters: tuple[Parameter, ...] = (),
    *,
    sides: Iterable[str] = ("lower", "upper"),
) -> Iterator[Entry]:
    """Yield two registry entries for pairs (a_n, b_n): the sequence of the a_n, and the sequence of the b_n.

    The names of the entries are `name` with {} replaced by each of the `sides`: mdr_lower and mdr_upper for "mdr_{}".
    `lower` and `upper` are the summaries of the two entries, which share `source` and `parameters`.
    """
    for side, summary, part in zip(sides, (lower, upper), ("lowers", "uppers"), strict=True):
        yield sequence(name.format(side), summary, source, parameters, part=part)
