"""Registry entries that installed packages add by entry points of the group `wythoff.sequences`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from wythoff.base.errors import NotationError, ParameterError, RequestError, brief
from wythoff.base.frozen import field
from wythoff.base.plugins import Offered, first_line, made, only, usable
from wythoff.expressions.calls import Parameter
from wythoff.expressions.calls.parameters import parameters_of
from wythoff.sequences.kinds import Array, IntegerSequence, Word
from wythoff.sequences.registry.entry import Entry, EntryKind
from wythoff.sequences.systems import NumerationSystem

GROUP = "wythoff.sequences"
KINDS: Mapping[EntryKind, type[Any]] = {
    "sequence": IntegerSequence, "word": Word, "array": Array, "numeration": NumerationSystem
}  # fmt: skip
WHAT = "must be a formula in n, terms, or a sequence, word, array or numeration system, or a function that makes one"
TAKEN = ("complement", "differences", "floor", "ceil", "sqrt", "phi", "mex", "n", "infinity")  # words of formulas
NUMBER = re.compile(r"[aA][0-9]{1,7}")


class PluggedEntry(Entry):
    """A registry entry that an installed package adds.

    The package's object `given` is a function that creates the sequence, word, array or system from `parameters`, or is
    such an object, a formula or a list of terms itself. `item` is its entry point.
    """

    _item: Offered = field(init=False)
    _given: Any = field(init=False)

    def __init__(self, item: Offered, kind: EntryKind, given: Any, parameters: tuple[Parameter, ...]) -> None:
        listed = f"{len(given)} terms that are listed" if isinstance(given, list | tuple | range) else ""
        summary = f"the sequence {given}" if isinstance(given, str) else listed or first_line(given)
        source = f"the package {item.package}"
        super().__init__(kind, item.name, summary, source, parameters)
        self._freeze(_item=item, _given=given)

    @property
    def package(self) -> str:
        """The name of the package with its version."""
        return self._item.package

    def build(self, arguments: Mapping[str, Any]) -> Any:
        """Return the package's object, or the object that its function creates from the arguments.

        Raises: ParameterError for arguments that are not allowed together; RequestError for an object of another kind.
        """
        found = self._given
        if callable(found) and not isinstance(found, tuple(KINDS.values())):
            found = self._item.run(lambda: made(self._given, arguments), "could not be made")
        if isinstance(found, ParameterError):
            raise found
        if not isinstance(found, (str, list, tuple, range, KINDS[self.kind])):
            raise self._item.refusal(f"must return {WHAT.removeprefix('must be ')}: of the kind {self.kind}")
        return found

    def read(self, made: Any, sequence: Callable[[Any], Any]) -> Any:
        if not isinstance(made, str | list | tuple | range):
            return made
        try:
            return sequence(made)
        except (NotationError, ParameterError) as error:
            raise self._item.refusal(f"{WHAT}: {error}") from None
        except RecursionError:
            raise self._item.refusal("contains itself: a sequence must not be defined by itself") from None


def plugged(kind: EntryKind, name: str) -> PluggedEntry | None:
    """Return the entry that an installed package adds under this name, or None.

    Raises: RequestError if the package's object cannot be used, or is of another kind.
    """
    item = only(GROUP, name)
    if item is None:
        return None
    found = _entry(item)
    if found.kind != kind:
        raise item.refusal(f"must be of the kind {kind}, but is of the kind {found.kind}")
    return found


def all_plugged(kind: EntryKind, taken: Callable[[str], bool]) -> Iterator[PluggedEntry | RequestError]:
    """Yield the entries of one kind that installed packages add. For an entry that cannot be used, yield the error.

    taken(name) returns whether the name already has a meaning.
    """
    for found in usable(GROUP, taken, "a sequence, word, array or numeration system", _entry):
        if isinstance(found, RequestError) or found.kind == kind:
            yield found


@cache
def _entry(item: Offered) -> PluggedEntry:
    name = item.name
    if not name.isidentifier() or not name.isascii() or name in TAKEN or NUMBER.fullmatch(name):
        raise item.refusal("must have a name made of letters, digits and underscores, which has no other meaning")
    given: Any = item.load()
    if isinstance(given, str | list | tuple | range):
        return PluggedEntry(item, "sequence", given, ())
    for kind, of_kind in KINDS.items():
        if isinstance(given, of_kind):
            return PluggedEntry(item, kind, given, ())
    if not callable(given):
        raise item.refusal(f"{WHAT}, was {brief(given)}")
    kinds = (kind for kind, of_kind in KINDS.items() if isinstance(given, type) and issubclass(given, of_kind))
    parameters = item.run(lambda: parameters_of(given), "could not be called")
    return PluggedEntry(item, next(kinds, "sequence"), given, parameters)
