"""Named games of installed packages, from the entry points of the group `wythoff.games`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from wythoff.base.errors import NotationError, ParameterError, brief
from wythoff.base.plugins import Offered, first_line, made
from wythoff.expressions.calls import Parameter, full_call
from wythoff.expressions.calls.parameters import parameters_of
from wythoff.game.catalog.entry import Entry
from wythoff.game.rulesets import Game

WHAT = "must be a notation, a game, a class of games, a function that makes one, or an Entry"
_making: list[str] = []  # names of games that are being built, to detect a game that contains itself


class PluggedEntry(Entry):
    """The entry of a named game of an installed package. Its `source` names the package."""

    _item: Offered
    _read: Callable[[str], Game]

    def __init__(self, item: Offered, entry: Entry, read: Callable[[str], Game]) -> None:
        super().__init__(
            entry.name, entry.summary, entry.rule, f"{entry.source}; the package {item.package}" if entry.source else
            f"the package {item.package}", parameters=entry.parameters, examples=entry.examples, make=entry.make,
            forms=(),
        )  # fmt: skip
        self._freeze(_item=item, _read=read)

    @property
    def package(self) -> str:
        """The name of the package, with its version."""
        return self._item.package

    def as_dict(self) -> dict[str, Any]:
        return super().as_dict() | {"package": self.package}

    def build(self, arguments: Mapping[str, Any]) -> Game:
        """Return the game for `arguments`, a mapping from parameter names to values that were checked one by one.

        A game whose class is written in Python also stores the call of its name, such as my_game(n=3), as its text.
        Raises: ParameterError for arguments that do not fit together; RequestError if the result is not a game.
        """
        if self.name in _making:
            raise self._item.refusal("contains itself: a game must not be defined by itself")
        _making.append(self.name)
        try:
            return self._made(arguments)
        finally:
            _making.remove(self.name)

    def _made(self, arguments: Mapping[str, Any]) -> Game:
        game = self._item.run(lambda: made(self.make, arguments), "could not be made")
        if isinstance(game, str):
            try:
                return self._read(game)
            except NotationError as error:
                raise self._item.refusal(f"must be a game: {error}") from None
        if isinstance(game, ParameterError):
            raise game
        if not isinstance(game, Game):
            raise self._item.refusal(f"must return a game, returned {brief(game)}")
        if hasattr(game, "__dict__"):
            vars(game)["_typed"] = full_call(self.name, arguments)
        return game


@cache
def plugged_entry(item: Offered, read: Callable[[str], Game]) -> PluggedEntry:
    """Return the catalog entry for `item`, an object that a package offers. The function `read` parses a notation.

    The object may be an entry, a game, a notation, or a function that builds a game. Raises: RequestError for other
    objects.
    """
    if not item.name.isidentifier() or not item.name.isascii():
        raise item.refusal("must have a name made of letters, digits and underscores")
    given: Any = item.load()
    summary, rule, maker = first_line(given), "a game in Python", lambda: given
    parameters: tuple[Parameter, ...] = ()
    if isinstance(given, Entry):
        if given.name != item.name:
            raise item.refusal(f"must be an Entry of the same name, was the Entry {given.name!r}")
        return PluggedEntry(item, given, read)
    if isinstance(given, str):
        summary, rule = "", given.replace("{", "{{").replace("}", "}}")
    elif not isinstance(given, Game):
        if not callable(given):
            raise item.refusal(f"{WHAT}, was {brief(given)}")
        parameters, maker = item.run(lambda: parameters_of(given), "could not be called"), given
    entry = Entry(item.name, summary, rule, "", parameters=parameters, examples=(), make=maker)
    return PluggedEntry(item, entry, read)
