"""Families read from data: the output of `as_dict`, and TOML files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection
from typing import Any

from wythoff.atlas.domains import Domain, Listed, Numbers, Sample, Subsets, as_domain
from wythoff.atlas.family import ORDERS, Family, Joined
from wythoff.atlas.trees import Trees
from wythoff.errors import ParameterError, WythoffError, brief
from wythoff.files import TYPED_BYTES, read_whole

LOOKED_AT = 12  # when a file is read, that many games and one more are tried, evenly spaced
# By the key that tells a kind of domain: its class, and what the class calls each key.
KINDS: dict[str, tuple[Callable[..., Domain], dict[str, str]]] = {
    "values": (Listed, {"values": "texts"}),
    "from": (Numbers, {"from": "low", "to": "high"}),
    "subsets": (Subsets, {"subsets": "of", "most": "most", "least": "least", "joined": "joined"}),
    "sample": (Sample, {"sample": "of", "count": "count", "seed": "seed"}),
    "trees": (Trees, {"trees": "variables", "size": "size", "constants": "constants", "conditions": "conditions"}),
}


def domain_of(body: dict[str, Any]) -> Domain:
    """The domain that data describe.

    >>> domain_of({"from": 1, "to": 8}).count
    8

    Raises: ParameterError.
    """
    if "game" in body or "families" in body:
        return family_of(body)
    for key, (make, known) in KINDS.items():
        if key in body:
            _require(body, known)
            try:
                return make(**{known[name]: value for name, value in body.items()})
            except TypeError as error:
                raise ParameterError(f"what fills a place must be complete, was {brief(body)}: {error}") from None
    raise ParameterError(f"what fills a place must have one of the keys {', '.join(KINDS)}, game, was {brief(body)}")


def family_of(body: dict[str, Any]) -> Family:
    """The family that data describe.

    >>> family_of({"game": "nim | diagonal({t})", "t": {"from": 1, "to": 5}}).unrank(4)
    'nim | diagonal(5)'

    Raises: ParameterError.
    """
    body = dict(body)
    said = {key: _text(body.pop(key, ""), key) for key in ("name", "about")}
    if "families" in body:
        _require(body, ("families",))
        return Joined(map(family_of, body["families"]), **said)
    if "game" not in body:
        raise ParameterError(f"a family must have the key game, had {', '.join(body) or 'none'}")
    template = _text(body.pop("game"), "game")
    orders: dict[str, Any] = {order: tuple(body.pop(order, ())) for order in ORDERS}
    filled: dict[str, Any] = {place: as_domain(given) for place, given in body.items()}
    return Family(template, **{**said, **orders, **filled})


def read_families(path: str) -> dict[str, Family]:
    """The families of a TOML file, a table for each.

    Some spellings of each family are parsed, and one of them at least must be a game.
    Raises: RequestError, ParameterError, TooLargeError.
    """
    content = read_whole(path, "a TOML file of families", TYPED_BYTES)
    try:
        tables = tomllib.loads(content.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ParameterError(f"{path} must be TOML: {error}") from None
    found = {}
    for name, body in tables.items():
        if not isinstance(body, dict):
            raise ParameterError(f"{path} must have a table for each family, had {name} = {brief(body)}")
        found[name] = family_of({"name": name, **body})
        _require_games(found[name])
    if not found:
        raise ParameterError(f"{path} must have a table for each family, had none")
    return found


def _require_games(family: Family) -> None:
    """Raises: ParameterError if no game can be parsed among the first, the last and some between."""
    faults, last = [], family.count - 1
    for number in sorted({last * part // LOOKED_AT for part in range(LOOKED_AT + 1)} if last >= 0 else ()):
        try:
            family.game(number)
            return
        except WythoffError as fault:
            faults.append(fault)
    if faults:
        raise ParameterError(f"{family} must be a family of games, but its first member is not a game: {faults[0]}")


def _text(given: object, key: str) -> str:
    if not isinstance(given, str):
        raise ParameterError(f"{key} must be text, was {brief(given)}")
    return given


def _require(body: dict[str, Any], known: Collection[str]) -> None:
    other = [key for key in body if key not in known]
    if other:
        raise ParameterError(f"the keys must be {', '.join(known)}, had also {', '.join(other)}")
