"""Families of games as data: a notation with places to fill, such as "nim | diagonal | ray({p}, {q})".

The *spelling* of a game is the notation with filled places. Spellings are counted and numbered without parsing them.
"""

from __future__ import annotations

import json
import re
from bisect import bisect
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property
from itertools import accumulate, combinations, combinations_with_replacement, product
from math import comb, gcd, prod
from typing import Any

from wythoff.atlas.domains import MOST_LISTED, Domain, Listed, Numbers, Sample, Subsets, as_domain, increasing
from wythoff.atlas.trees import Trees
from wythoff.base.errors import ParameterError, TooLargeError, brief, counted
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Game, parse

PLACE = re.compile(r"\{([a-z_][a-z_0-9]*)\}")
JOIN = " | "  # the bar that is omitted before a place filled with nothing
RESERVED = {"game", "families", "template"}  # keys of a family as data
ORDERS = ("increasing", "nondecreasing", "coprime")
# For each key that identifies a kind of domain: the class, and how keys become arguments.
KINDS: dict[str, tuple[Callable[..., Domain], dict[str, str]]] = {
    "values": (Listed, {"values": "texts"}),
    "from": (Numbers, {"from": "low", "to": "high"}),
    "subsets": (Subsets, {"subsets": "of", "most": "most", "least": "least", "joined": "joined"}),
    "sample": (Sample, {"sample": "of", "count": "count", "seed": "seed"}),
    "trees": (Trees, {"trees": "variables", "size": "size", "constants": "constants", "conditions": "conditions"}),
}


class Family:
    """Games with similar notations: a text `template` with places in braces, and a domain for each place.

    >>> family = Family("nim | diagonal | ray({p}, {q})", p=range(1, 21), q=range(1, 21), nondecreasing=("p", "q"))
    >>> family.count, family.unrank(1), family.rank("nim | diagonal | ray(3, 3)")
    (210, 'nim | diagonal | ray(1, 2)', 5)
    >>> Family("nim | diagonal | {jumps}", jumps=["jump(1, 2)", "jump(2, 3)"]).unrank(1)
    'nim | diagonal | jump(2, 3)'

    Each keyword argument gives the values for one place: a range, a list of texts, or a domain (`Numbers`, `Listed`,
    `Subsets`, `Sample`, another family). Places named in `increasing` are filled only with texts that increase from
    place to place, in the order of the domain; those in `nondecreasing` may also be equal. So no game is counted twice:
    above, p <= q. Numbers in places named in `coprime` have no common factor. A *spelling* is the template with filled
    places, and `count` is the number of spellings. Lists of families show `name` and the description `about`. If a
    place is filled with the empty text, the "|" before it is omitted. Each spelling should show which text fills which
    place; this is not checked.

    Raises: ParameterError if a place has no values, if values belong to no place, or if `increasing`, `nondecreasing`
    or `coprime` names unsuitable places.
    """

    def __init__(
        self,
        template: str,
        *,
        name: str = "",
        about: str = "",
        increasing: tuple[str, ...] = (),
        nondecreasing: tuple[str, ...] = (),
        coprime: tuple[str, ...] = (),
        **places: Any,
    ) -> None:
        self.template, self.name, self.about = template, name, about
        self.increasing, self.nondecreasing, self.coprime = tuple(increasing), tuple(nondecreasing), tuple(coprime)
        self.places: dict[str, Domain] = {place: as_domain(_of_data(given)) for place, given in places.items()}
        *parts, self._end = PLACE.split(template)
        self._parts = list(zip(parts[::2], parts[1::2], strict=True))  # pairs: a fixed text, and the place after it
        named = list(dict.fromkeys(parts[1::2]))
        if sorted(named) != sorted(self.places):
            raise ParameterError(
                f"each name in braces in the template {template!r} needs values: its names are "
                f"{', '.join(named) or 'none'}, but values were given for {', '.join(self.places) or 'none'}"
            )
        if RESERVED & set(named):
            raise ParameterError(
                f"a name in braces must not be {' or '.join(sorted(RESERVED))}, which have a meaning; the "
                f"template is {template!r}"
            )
        self.places = {place: self.places[place] for place in named}
        self._groups = self._grouped()
        self.count = prod(group.count for group in self._groups)

    def _grouped(self) -> list[_Group]:
        """Return the groups of places of the template.

        The places named in `increasing`, `nondecreasing` or `coprime` form one group, each other place a group of its
        own.

        Raises: ParameterError if these three arguments name different places, or places with different domains.
        """
        together: tuple[str, ...] = ()
        for order in ORDERS:
            tied: tuple[str, ...] = getattr(self, order)
            if not tied:
                continue
            if len(tied) < 2 or not set(tied) <= set(self.places) or (together and set(tied) != set(together)):
                raise ParameterError(
                    f"{order} must list two or more names of the template, was {tied}; if several of "
                    f"{', '.join(ORDERS)} are given, they must list the same names"
                )
            together = tied
        if together and len({json.dumps(self.places[place].as_dict(), sort_keys=True) for place in together}) > 1:
            raise ParameterError(
                "names that are ordered or coprime together must have the same values, but those of "
                f"{', '.join(together)} differ"
            )
        groups = [_Group((place,), domain) for place, domain in self.places.items() if place not in together]
        if together:
            order = "increasing" if self.increasing else "nondecreasing" if self.nondecreasing else ""
            groups.append(_Group(together, self.places[together[0]], order, coprime=bool(self.coprime)))
        return groups

    @cached_property
    def pattern(self) -> str:
        """A regular expression, without capturing groups, that matches the notations of all games, and maybe more."""
        return self._matching(lambda place: f"(?:{self.places[place].pattern})")

    @cached_property
    def _reader(self) -> re.Pattern[str]:
        seen: set[str] = set()

        def group(place: str) -> str:
            if place in seen:
                return f"(?P={place})"
            seen.add(place)
            return f"(?P<{place}>{self.places[place].pattern})"

        return re.compile(self._matching(group))

    def _matching(self, group: Callable[[str], str]) -> str:
        """Return a regular expression that matches the template with filled places: the notations of all games.

        `group(place)` returns the regular expression for the texts that may fill the place with this name.
        """
        # A place filled with nothing matches the empty text, without its join.
        join = f"(?:{re.escape(JOIN)}(?=.))?"
        pieces = (re.escape(before.removesuffix(JOIN)) + join * before.endswith(JOIN) + group(place)
                  for before, place in self._parts)  # fmt: skip
        return "".join([*pieces, re.escape(self._end)])

    def rank(self, text: object) -> int:
        """Return the number, from 0, of `text`, the notation of a game in the family. The game itself may be given too.

        Raises: ParameterError if it is no notation of this family.   Cost: O(length of the text); nothing is parsed.
        """
        spelled = str(text)
        found = self._reader.fullmatch(spelled)
        try:
            if found is None:
                raise KeyError(spelled)
            filled = {place: self.places[place].rank(found[place]) for place in self.places}
            number = 0
            for group in self._groups:
                number = number * group.count + group.rank([filled[place] for place in group.places])
        except (KeyError, ValueError):
            raise ParameterError(
                f"{brief(spelled)} must be a game of the family {self}, written as {self.template}"
            ) from None
        return number

    def unrank(self, number: int) -> str:
        """Return the notation of the game with this number, where 0 <= `number` < `count`.

        Raises: ParameterError for any other number.   Cost: O(length of the notation).
        """
        return self._spelled(self.parameters(number))

    def parameters(self, number: int) -> dict[str, str]:
        """Return the texts that fill the places such as {p} in the notation with this number, as {place: text}."""
        self._require(number)
        filled: dict[str, str] = {}
        for group in reversed(self._groups):
            number, rest = divmod(number, group.count)
            for place, item in zip(group.places, group.unrank(rest), strict=True):
                filled[place] = self.places[place].unrank(item)
        return {place: filled[place] for place in self.places}

    def _spelled(self, filled: dict[str, str]) -> str:
        texts = ((before, filled[place]) for before, place in self._parts)
        return "".join([*((before if text else before.removesuffix(JOIN)) + text for before, text in texts), self._end])

    def _require(self, number: object) -> None:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < self.count:
            raise ParameterError(
                f"the number of a game in {self} must be from 0 to {self.count - 1}, was {brief(number)}"
            )

    def family_of(self, number: int) -> str:
        """Return the name of the family that contains the game with this number.

        It is the name of this family, or, in a `Joined` family, the name of one of the families in it.
        """
        return self.name

    def game(self, number: int) -> Game:
        """Return the game with this number. Raises: NotationError if its notation is not that of a game."""
        return parse(self.unrank(number), NAMES)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[str]:
        return map(self.unrank, range(self.count))

    def __contains__(self, text: object) -> bool:
        try:
            self.rank(text)
        except ParameterError:
            return False
        return True

    def as_dict(self) -> dict[str, Any]:
        """Return the family as a dictionary, in the form of a table of a TOML file of families."""
        said = {"name": self.name, "about": self.about}
        orders = {order: list(getattr(self, order)) for order in ORDERS}
        body = {**said, **orders, **{place: domain.as_dict() for place, domain in self.places.items()}}
        return {"game": self.template, **{key: value for key, value in body.items() if value}}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Family) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash(self.template)

    def __reduce__(self) -> tuple[Any, ...]:
        return family_of, (self.as_dict(),)

    def __str__(self) -> str:
        return self.name or self.template

    def __repr__(self) -> str:
        return f"<Family: {self.template}, {counted(self.count, 'games')}>"


class Joined(Family):
    """Families one after the other, numbered consecutively.

    >>> family = Joined([Family("nim | jump(1, {q})", q=range(1, 4)), Family("nim | ray(1, {q})", q=range(1, 3))])
    >>> family.count, family.unrank(3), family.rank("nim | ray(1, 2)")
    (5, 'nim | ray(1, 1)', 4)
    """

    def __init__(self, families: Any, *, name: str = "", about: str = "") -> None:
        self.families: tuple[Family, ...] = tuple(families)
        if not self.families:
            raise ParameterError("join needs at least one family, was given none")
        super().__init__("", name=name, about=about)
        self.template = ", ".join(map(str, self.families))
        self.count = sum(family.count for family in self.families)

    @cached_property
    def pattern(self) -> str:
        return "|".join(f"(?:{family.pattern})" for family in self.families)

    def rank(self, text: object) -> int:
        start = 0
        for family in self.families:
            if text in family:
                return start + family.rank(text)
            start += family.count
        raise ParameterError(f"{brief(str(text))} must be a game of the family {self}, written as {self.template}")

    def parameters(self, number: int) -> dict[str, str]:
        family, rest = self._place(number)
        return family.parameters(rest)

    def unrank(self, number: int) -> str:
        family, rest = self._place(number)
        return family.unrank(rest)

    def family_of(self, number: int) -> str:
        family, rest = self._place(number)
        return family.family_of(rest) or str(family)

    def _place(self, number: int) -> tuple[Family, int]:
        self._require(number)
        starts = [0, *accumulate(family.count for family in self.families)]
        place = bisect(starts, number) - 1
        return self.families[place], number - starts[place]

    def as_dict(self) -> dict[str, Any]:
        said = {"name": self.name, "about": self.about}
        families = [family.as_dict() for family in self.families]
        return {"families": families, **{key: value for key, value in said.items() if value}}


class _Group:
    """A group of places of a template: one place, or several places whose fillings depend on each other.

    The places of a group have the same domain. All fillings of the group together are numbered from 0: `rank` returns
    the number of a list of items, one for each place, and `unrank` the items. An item is the number of a text in the
    domain. `order` says that items are "increasing" or "nondecreasing" from place to place; "" means any order. If
    `coprime`, the texts are numbers, and those in one filling have no common factor.
    """

    def __init__(self, places: tuple[str, ...], domain: Domain, order: str = "", *, coprime: bool = False) -> None:
        self.places, self.size, self.below, self.order = places, len(places), domain.count, order
        self.shift = order == "nondecreasing"
        self._listed = self._coprime(domain) if coprime else None
        if self._listed is not None:
            self._numbers = {items: number for number, items in enumerate(self._listed)}
            self.count = len(self._listed)
        else:
            self.count = comb(self.below + self.shift * (self.size - 1), self.size)

    def _coprime(self, domain: Domain) -> list[tuple[int, ...]]:
        if domain.count**self.size > MOST_LISTED:
            raise TooLargeError(
                f"names that are coprime together must have at most {MOST_LISTED} combinations of numbers: give "
                "them smaller ranges"
            )
        numbers, places = [int(domain.unrank(item)) for item in range(domain.count)], range(domain.count)
        if not self.order:
            choices: Iterable[tuple[int, ...]] = product(places, repeat=self.size)
        else:
            choices = (combinations_with_replacement if self.shift else combinations)(places, self.size)
        found = (items for items in choices if gcd(*(numbers[item] for item in items)) == 1)
        return sorted(found, key=lambda items: items[::-1])

    def rank(self, items: list[int]) -> int:
        if self.order:
            items = sorted(items)  # the places are symmetric, so another order means the same game
        if self._listed is not None:
            return self._numbers[tuple(items)]
        if not self.shift and len(set(items)) < len(items):
            raise KeyError(tuple(items))
        return sum(comb(item + self.shift * (place - 1), place) for place, item in enumerate(items, 1))

    def unrank(self, number: int) -> tuple[int, ...]:
        if self._listed is not None:
            return self._listed[number]
        if self.size == 1:
            return (number,)
        chosen = increasing(number, self.size, self.below + self.shift * (self.size - 1))
        return tuple(item - self.shift * place for place, item in enumerate(chosen))


def domain_of(body: dict[str, Any]) -> Domain:
    """Return the domain that `body`, a table of a TOML file, describes.

    >>> domain_of({"from": 1, "to": 8}).count
    8

    Raises: ParameterError if `body` describes no domain.
    """
    if "game" in body or "families" in body:
        return family_of(body)
    for key, (make, known) in KINDS.items():
        if key in body:
            _require(body, known)
            try:
                return make(**{known[name]: _of_data(value) for name, value in body.items()})
            except TypeError as error:
                raise ParameterError(f"the values {brief(body)} have wrong or missing keys: {error}") from None
    raise ParameterError(
        f"values for a name must have one of the keys {', '.join(KINDS)}, game, families, were {brief(body)}"
    )


def family_of(body: dict[str, Any]) -> Family:
    """Return the family that `body`, a table of a TOML file, describes.

    >>> family_of({"game": "nim | diagonal({t})", "t": {"from": 1, "to": 5}}).unrank(4)
    'nim | diagonal(5)'

    Raises: ParameterError if `body` describes no family.
    """
    body = dict(body)
    said = {key: _text(body.pop(key, ""), key) for key in ("name", "about")}
    if "families" in body:
        _require(body, ("families",))
        return Joined(map(family_of, body["families"]), **said)
    if "game" not in body:
        raise ParameterError(f"a family must have the key `game`; its keys are {', '.join(body) or 'none'}")
    template = _text(body.pop("game"), "game")
    orders: dict[str, Any] = {order: tuple(body.pop(order, ())) for order in ORDERS}
    return Family(template, **{**said, **orders, **body})


def _of_data(given: Any) -> Any:
    """Return the domain that `given` describes if it is a dictionary; return anything else unchanged."""
    return domain_of(given) if isinstance(given, dict) else given


def _text(given: object, key: str) -> str:
    if not isinstance(given, str):
        raise ParameterError(f"the key `{key}` must be text, was {brief(given)}")
    return given


def _require(body: dict[str, Any], known: Collection[str]) -> None:
    other = [key for key in body if key not in known]
    if other:
        raise ParameterError(f"the keys must be some of {', '.join(known)}; remove {', '.join(other)}")
