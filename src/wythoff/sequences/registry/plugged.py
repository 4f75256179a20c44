"""Sequences, words, arrays and numeration systems of installed packages: the group `wythoff.sequences`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from wythoff.calls import Parameter
from wythoff.calls.signatures import parameters_of
from wythoff.errors import NotationError, ParameterError, RequestError, brief
from wythoff.frozen import field
from wythoff.plugins import Offered, offered, only
from wythoff.sequences.kinds import Array, IntegerSequence, Word
from wythoff.sequences.registry.entry import Entry, Kind
from wythoff.sequences.systems import NumerationSystem

GROUP = "wythoff.sequences"
KINDS: Mapping[Kind, type[Any]] = {
    "sequence": IntegerSequence, "word": Word, "array": Array, "numeration": NumerationSystem
}  # fmt: skip
WHAT = "must be a formula in n, terms, or a sequence, word, array or numeration system, or a function that makes one"
TAKEN = ("complement", "differences", "floor", "ceil", "sqrt", "phi", "mex", "n", "infinity")  # words of formulas
NUMBER = re.compile(r"[aA][0-9]{1,7}")


class PluggedEntry(Entry):
    """What a package offers under a name, and how it is made."""

    _item: Offered = field(init=False)
    _given: Any = field(init=False)

    def __init__(self, item: Offered, kind: Kind, given: Any, parameters: tuple[Parameter, ...]) -> None:
        summary = f"the sequence {given}" if isinstance(given, str) else _said_of(given)
        source = f"the package {item.package}"
        super().__init__(kind, item.name, summary, source, parameters)
        self._freeze(_item=item, _given=given)

    @property
    def package(self) -> str:
        """The package, with its version."""
        return self._item.package

    def build(self, arguments: Mapping[str, Any]) -> Any:
        """What the package makes of the arguments.

        Raises: ParameterError for arguments that do not go together; RequestError for what is not of its kind.
        """
        given = self._given
        if isinstance(given, str | list | tuple | range):
            return _sequence(self._item, given)
        made = given
        if callable(given) and not isinstance(given, tuple(KINDS.values())):
            made = self._item.run(lambda: _made(given, arguments), "could not be made")
        if isinstance(made, ParameterError):
            raise made
        if isinstance(made, str | list | tuple | range):
            return _sequence(self._item, made)
        if not isinstance(made, KINDS[self.kind]):
            raise self._item.refusal(f"must give {WHAT.removeprefix('must be ')}: of the kind {self.kind}")
        return made


def plugged(kind: Kind, name: str) -> PluggedEntry | None:
    """What an installed package offers by this name.   Raises: RequestError for what is of another kind, or none."""
    item = only(GROUP, name)
    if item is None:
        return None
    found = _entry(item)
    if found.kind != kind:
        raise item.refusal(f"must be of the kind {kind}, is of the kind {found.kind}")
    return found


def all_plugged(kind: Kind) -> Iterator[PluggedEntry | RequestError]:
    """What all installed packages offer of one kind; for each thing that cannot be used, why."""
    for item in offered(GROUP):
        try:
            found = _usable(item)
        except RequestError as error:
            yield error
        else:
            if found.kind == kind:
                yield found


def _usable(item: Offered) -> PluggedEntry:
    from wythoff.sequences.registry import ENTRIES

    if any(item.name in names for names in ENTRIES.values()):
        raise item.refusal("is not used: a sequence, word, array or numeration system has this name already")
    only(GROUP, item.name)
    return _entry(item)


@cache
def _entry(item: Offered) -> PluggedEntry:
    name = item.name
    if not name.isidentifier() or not name.isascii() or name in TAKEN or NUMBER.fullmatch(name):
        raise item.refusal("must have a name of letters, digits and underscores that means nothing else")
    given: Any = item.load()
    if isinstance(given, str | list | tuple | range):
        return PluggedEntry(item, "sequence", given, ())
    for kind, made in KINDS.items():
        if isinstance(given, made):
            return PluggedEntry(item, kind, given, ())
    if not callable(given):
        raise item.refusal(f"{WHAT}, was {brief(given)}")
    kind = next(
        (kind for kind, made in KINDS.items() if inspect.isclass(given) and issubclass(given, made)), "sequence"
    )
    return PluggedEntry(item, kind, given, item.run(lambda: parameters_of(given), "could not be called"))


def _made(maker: Any, arguments: Mapping[str, Any]) -> Any:
    """What is made, or why its parameters do not go together: that is no fault of the package."""
    try:
        return maker(**arguments)
    except (ParameterError, ValueError) as error:
        return error if isinstance(error, ParameterError) else ParameterError(str(error))


def _sequence(item: Offered, given: Any) -> IntegerSequence:
    from wythoff.sequences.registry.reading import sequence

    try:
        return sequence(given)
    except (NotationError, ParameterError) as error:
        raise item.refusal(f"{WHAT}: {error}") from None
    except RecursionError:
        raise item.refusal("is made of itself") from None


def _said_of(given: Any) -> str:
    """The first line of what a class or a function says about itself; the terms that are listed."""
    if isinstance(given, list | tuple | range):
        return f"{len(given)} terms that are listed"
    words = given.__doc__ if callable(given) else type(given).__doc__
    return (words or "").strip().partition("\n")[0]
