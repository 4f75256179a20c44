"""Named games of installed packages, from the entry points of the group `wythoff.games`; and all named games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from warnings import warn

from wythoff.answers import Answers
from wythoff.calls import Parameter, full_call
from wythoff.calls.parameters import parameters_of
from wythoff.catalog import ENTRIES, NAMES, Entry
from wythoff.errors import NotationError, ParameterError, RequestError, brief
from wythoff.plugins import Offered, first_line, made, only, usable
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
        """Return the game for arguments in their domains; a game in Python remembers the name it was made by.

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
        game = self._item.run(lambda: made(self.make, arguments), "could not be made")
        if isinstance(game, str):
            try:
                return without_empty_parts(parse(game, NAMES))
            except NotationError as error:
                raise self._item.refusal(f"must be a game: {error}") from None
        if isinstance(game, ParameterError):
            raise game
        if not isinstance(game, Game):
            raise self._item.refusal(f"must give a game, gave {brief(game)}")
        if hasattr(game, "__dict__"):
            vars(game)["_typed"] = full_call(self.name, arguments)
        return game


def plugged(name: str) -> PluggedEntry | None:
    """Return the game that an installed package offers by this name.   Raises: RequestError if it is no game."""
    item = only(GROUP, name)
    return None if item is None else _entry(item)


def all_plugged() -> Iterator[PluggedEntry | RequestError]:
    """The games of all installed packages; for each that cannot be used, why."""
    return usable(GROUP, lambda name: name in NAMES or name in FAMILIES, "a game", _entry)


@cache
def _entry(item: Offered) -> PluggedEntry:
    if not item.name.isidentifier() or not item.name.isascii():
        raise item.refusal("must have letters, digits and underscores as its name")
    given: Any = item.load()
    summary, rule, maker = first_line(given), "a game in Python", lambda: given
    parameters: tuple[Parameter, ...] = ()
    if isinstance(given, Entry):
        if given.name != item.name:
            raise item.refusal(f"must have its own name, was the game {given.name!r}")
        return PluggedEntry(item, given)
    if isinstance(given, str):
        summary, rule = "", given.replace("{", "{{").replace("}", "}}")
    elif not isinstance(given, Game):
        if not callable(given):
            raise item.refusal(f"{WHAT}, was {brief(given)}")
        parameters, maker = item.run(lambda: parameters_of(given), "could not be called"), given
    return PluggedEntry(item, Entry(item.name, summary, rule, "", parameters=parameters, examples=(), make=maker))


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
