"""What the registry knows of a named sequence, word, array or numeration system."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from importlib import import_module
from typing import Any, Literal, TypeAlias

from wythoff.calls import Parameter, heading
from wythoff.frozen import Frozen

Kind: TypeAlias = Literal["sequence", "word", "array", "numeration"]
WHOLE = ("antidiagonals", "upwards")  # readings that meet every entry of an array


class Example(Frozen):
    """Printed terms of a call, with the number under which the OEIS lists them and the index of the first there.

    `reading` says how an array is read: "antidiagonals", "upwards" (antidiagonals from the first column up), "row 2",
    "column 1". A word is read letter by letter, a numeration system base by base. `before` are the terms that the OEIS
    has before those of the call; they stand among `terms`.
    """

    __slots__ = ("call", "terms", "oeis", "offset", "reading", "before")
    call: str
    terms: tuple[int, ...]
    oeis: str | None
    offset: int
    reading: str
    before: tuple[int, ...]

    def __init__(
        self,
        call: str,
        terms: str,
        oeis: str | None = None,
        *,
        offset: int = 1,
        reading: str = "",
        before: tuple[int, ...] = (),
    ) -> None:
        listed = tuple(map(int, terms.split()))
        self._freeze(call=call, terms=listed, oeis=oeis, offset=offset, reading=reading, before=before)

    @property
    def whole(self) -> bool:
        """Whether an array is read with all its rows and columns."""
        return self.reading in WHOLE


class Entry(Frozen):
    """A named thing, and where it is made: `make` is "module:name" in the room of sequences, called with the arguments,
    or "module:name.part" for a part of what that makes, such as one side of pairs.

    The module is loaded when the entry is built, because a request uses few of them.
    """

    kind: Kind
    name: str
    summary: str
    source: str
    make: str
    parameters: tuple[Parameter, ...]
    aliases: tuple[str, ...]
    examples: tuple[Example, ...]

    def __init__(
        self, kind: Kind, name: str, summary: str, source: str, make: str, parameters: tuple[Parameter, ...] = (),
        *examples: Example, aliases: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self._freeze(kind=kind, name=name, summary=summary, source=source, make=make)
        self._freeze(parameters=parameters, aliases=aliases, examples=examples)

    def build(self, arguments: Mapping[str, Any]) -> Any:
        """The sequence, word, array or system for arguments that lie in their domains.

        Raises: ParameterError for arguments that do not go together.
        """
        module, _, named = self.make.partition(":")
        name, *parts = named.split(".")
        made = getattr(import_module(f"wythoff.sequences.{module}"), name)(**arguments)
        return reduce(getattr, parts, made)

    @property
    def signature(self) -> str:
        """How the name is called, such as `t_wythoff_word(t)`; in brackets what may be left out."""
        return f"{self.name}({', '.join(map(heading, self.parameters))})"
