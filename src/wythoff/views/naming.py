"""Words and arrays with their names, and the sources that their pictures quote."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from wythoff.sequences.registry.entry import Kind
from wythoff.sequences.registry.reading import read

Thing = TypeVar("Thing")


class Named(NamedTuple, Generic[Thing]):
    """A word or an array, its name, and where it comes from, in words; the source is empty where it is not known."""

    value: Thing
    name: str
    source: str


def named(given: Thing | str, kind: Kind) -> Named[Thing]:
    """What a text names, with its full name and its source; other values are described by their repr.

    >>> named("A003849", "word").name, named("wythoff", "array").source
    ('fibonacci()', 'source of the array: Morrison 1980; Wythoff visions 2019, section 7.1')

    Raises: NotationError.
    """
    if isinstance(given, str):
        made = read(given, kind)
        # For words or arrays with parameters, the source is about their kind, not about this one.
        what = f"the {kind}" if made.call.endswith("()") else f"{kind}s of this kind"
        return Named(made.value, made.call, f"source of {what}: {made.entry.source}")
    return Named(given, repr(given), "")
