"""Families read from TOML files."""

from __future__ import annotations

import tomllib

from wythoff.atlas.family import Family, family_of
from wythoff.base.errors import ParameterError, WythoffError, brief
from wythoff.base.files import TYPED_BYTES, read_whole

LOOKED_AT = 12  # when a file is read, LOOKED_AT + 1 games of a family are tried, evenly spaced


def read_families(path: str) -> dict[str, Family]:
    """Read the TOML file `path`, which has a table for each family. Return the families by name.

    A table [first] with the keys game = "nim | diagonal({t})" and t = {from = 1, to = 5} describes the family called
    first, of the games nim | diagonal(1), ..., nim | diagonal(5). Some notations of each family are parsed, and at
    least one of them must be a game.

    Raises: RequestError if the file cannot be read; ParameterError if a table describes no family; TooLargeError if the
    file or a list of texts in it is too large.
    """
    content = read_whole(path, "a TOML file of families", TYPED_BYTES)
    try:
        tables = tomllib.loads(content.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ParameterError(f"{path} must be TOML: {error}") from None
    found = {}
    for name, body in tables.items():
        if not isinstance(body, dict):
            raise ParameterError(
                f"{path} must have a table such as [{name}] for each family, but has {name} = {brief(body)}"
            )
        found[name] = family_of({"name": name, **body})
        _require_games(found[name])
    if not found:
        raise ParameterError(f"{path} must have a table such as [NAME] for each family, but has none")
    return found


def _require_games(family: Family) -> None:
    """Raise ParameterError if no notation in the family is a game. Try the first, the last, and some between them."""
    faults, last = [], family.count - 1
    for number in sorted({last * part // LOOKED_AT for part in range(LOOKED_AT + 1)} if last >= 0 else ()):
        try:
            family.game(number)
            return
        except WythoffError as fault:
            faults.append(fault)
    if faults:
        raise ParameterError(f"{family} must be a family of games, but its first member is not a game: {faults[0]}")
