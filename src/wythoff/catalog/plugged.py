"""Named games of installed packages, from the entry points of the group `wythoff.games`; and all named games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from warnings import warn

from wythoff.answers import Answers
from wythoff.calls import full_call
from wythoff.calls.signatures import parameters_of
from wythoff.catalog import ENTRIES, NAMES, Entry
from wythoff.errors import NotationError, ParameterError, RequestError, brief
from wythoff.plugins import Offered, offered, only
from wythoff.rulesets import FAMILIES, Game, parse
from wythoff.rulesets.emptiness import without_empty_parts

GROUP = "wythoff.games"
WHAT = "must be a notation, a game, a class of games, a function that makes one, or an Entry"
_making: list[str] = []  # names of games that are being made


class PluggedEntry(Entry):
    """A named game of a package, which its source names."""

    _item: Offered

    def __init__(self, item: Offered, entry: Entry) -> None:
        super().__init__(
            entry.name, entry.summary, entry.rule, f"{entry.source}; the package {item.package}" if entry.source else
            f"the package {item.package}", parameters=entry.parameters, examples=entry.examples, make=entry.make,
            forms=(),
        )  # fmt: skip
        self._freeze(_item=item)

    @property
    def package(self) -> str:
        """The package, with its version."""
        return self._item.package

    def as_dict(self) -> dict[str, Any]:
        return super().as_dict() | {"package": self.package}

    def build(self, arguments: Mapping[str, Any]) -> Game:
        """The game for arguments that lie in their domains; one in Python remembers by what name it was made.

        Raises: ParameterError for arguments that do not go together; RequestError for what is not a game.
        """
        if self.name in _making:
            raise self._item.refusal("is made of itself")
        _making.append(self.name)
        try:
            return self._made(arguments)
        finally:
            _making.remove(self.name)

    def _made(self, arguments: Mapping[str, Any]) -> Game:
        made = self._item.run(lambda: _parameter_error(self.make, arguments), "could not be made")
        if isinstance(made, str):
            try:
                return without_empty_parts(parse(made, NAMES))
            except NotationError as error:
                raise self._item.refusal(f"must be a game: {error}") from None
        if isinstance(made, ParameterError):
            raise made
        if not isinstance(made, Game):
            raise self._item.refusal(f"must give a game, gave {brief(made)}")
        if hasattr(made, "__dict__"):
            vars(made)["_typed"] = full_call(self.name, arguments)
        return made


def _parameter_error(make: Any, arguments: Mapping[str, Any]) -> Any:
    """What is made, or why its parameters do not go together: that is no fault of the package."""
    try:
        return make(**arguments)
    except (ParameterError, ValueError) as error:
        return error if isinstance(error, ParameterError) else ParameterError(str(error))


def plugged(name: str) -> PluggedEntry | None:
    """The game that an installed package offers by this name.   Raises: RequestError for what is none."""
    item = only(GROUP, name)
    return None if item is None else _entry(item)


def all_plugged() -> Iterator[PluggedEntry | RequestError]:
    """The games of all installed packages; for each that cannot be used, why."""
    for item in offered(GROUP):
        try:
            yield _usable(item)
        except RequestError as error:
            yield error


def _usable(item: Offered) -> PluggedEntry:
    if item.name in NAMES or item.name in FAMILIES:
        raise item.refusal("is not used: a game has this name already")
    only(GROUP, item.name)
    return _entry(item)


@cache
def _entry(item: Offered) -> PluggedEntry:
    if not item.name.isidentifier() or not item.name.isascii():
        raise item.refusal("must have letters, digits and underscores as its name")
    given = item.load()
    if isinstance(given, Entry):
        if given.name != item.name:
            raise item.refusal(f"must have its own name, was the game {given.name!r}")
        return PluggedEntry(item, given)
    if isinstance(given, str):
        return PluggedEntry(item, Entry(item.name, "", _braced(given), "", examples=(), make=lambda: given))
    if isinstance(given, Game):
        return PluggedEntry(
            item, Entry(item.name, _said_of(given), "a game in Python", "", examples=(), make=lambda: given)
        )
    if not callable(given):
        raise item.refusal(f"{WHAT}, was {brief(given)}")
    maker: Any = given
    parameters = item.run(lambda: parameters_of(maker), "could not be called")
    made = Entry(item.name, _said_of(given), "a game in Python", "", parameters=parameters, examples=(), make=maker)
    return PluggedEntry(item, made)


def _braced(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _said_of(given: object) -> str:
    """The first line of the words that a class or a function says about itself."""
    words = given.__doc__ if isinstance(given, type) or callable(given) else type(given).__doc__
    return (words or "").strip().partition("\n")[0]


def games() -> Answers[Entry]:
    """The named games: name, parameters, rule, source and known terms of each; those of installed packages last.

    A game of a package that cannot be used is left out, with a warning that says why.

    >>> entry = next(entry for entry in games() if entry.name == "t_wythoff")
    >>> entry.signature, entry.shown_rule, entry.source
    ('t_wythoff(t)', 'nim | diagonal(t)', 'Fraenkel 1982')
    """
    plugged = [*all_plugged()]
    for error in plugged:
        if not isinstance(error, Entry):
            warn(str(error), stacklevel=2)
    return Answers((*ENTRIES, *(entry for entry in plugged if isinstance(entry, Entry))))
