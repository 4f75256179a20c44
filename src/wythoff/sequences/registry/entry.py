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
WHOLE = ("antidiagonals", "upwards")  # readings that contain every entry of an array


class Example(Frozen):
    """Printed terms of a call, with the number of the OEIS entry and the index of its first term.

    `reading` says how an array is read: "antidiagonals", "upwards" (antidiagonals from the first column up), "row 2",
    "column 1". The terms of a word are its letters, those of a numeration system its bases. `before` are terms that the
    OEIS lists before those of the call; `terms` begins with them.
    """

    call: str
    terms: tuple[int, ...] = ()
    oeis: str | None = None
    offset: int = field(default=1, kw_only=True)
    reading: str = field(default="", kw_only=True)
    before: tuple[int, ...] = field(default=(), kw_only=True)

    @property
    def whole(self) -> bool:
        """Whether an array is read with all its rows and columns."""
        return self.reading in WHOLE


@cache
def _printed() -> Mapping[tuple[str, str], tuple[Example, ...]]:
    """Return {(kind, name): printed terms} for all entries, in the order of the file."""
    found: dict[tuple[str, str], tuple[Example, ...]] = {}
    with open(PRINTED, encoding="utf-8") as table:
        next(table)  # the names of the columns
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

    The function of `makers` named KIND_NAME, such as sequence_beatty, makes it. If `part` is given, such as `lowers`,
    the entry is this attribute of the result: one side of pairs.
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
        """The printed terms of calls of this name."""
        return _printed().get((self.kind, self.name), ())

    def build(self, arguments: Mapping[str, Any]) -> Any:
        """Return the sequence, word, array or system for arguments that lie in their domains.

        Raises: ParameterError for arguments that do not go together.
        """
        made = getattr(makers, f"{self.kind}_{self.name}")(**arguments)
        return getattr(made, self.part) if self.part else made

    def read(self, made: Any, sequence: Callable[[Any], Any]) -> Any:
        """Return `made`, the result of `build`. In a subclass it may be a text or a list of terms for `sequence`."""
        return made

    @property
    def signature(self) -> str:
        """The call as text, such as `t_wythoff_word(t)`; optional parameters stand in brackets."""
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
    """Yield registry entries for pairs (a_n, b_n): one for the sequence of the a_n, and one for that of the b_n.

    In `name`, {} stands for the names in `sides`. `lower` and `upper` are the summaries of the two entries, which share
    `source` and `parameters`.
    """
    for side, summary, part in zip(sides, (lower, upper), ("lowers", "uppers"), strict=True):
        yield sequence(name.format(side), summary, source, parameters, part=part)
