"""Rules: notations with holes. A rule builds a game from parameters, and finds the parameters of a given game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from wythoff.base.errors import NotationError, ParameterError
from wythoff.base.frozen import Frozen
from wythoff.expressions import Expression, Hole, as_expression, parse_condition
from wythoff.expressions.calls import Parameter
from wythoff.game.rulesets.families import Jump, Ray
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.moves import Union
from wythoff.game.rulesets.notation import parse, parse_pattern

EXPRESSION: Literal["expression"] = "expression"
Found: TypeAlias = dict[str, Any]
T = TypeVar("T")


class Rule(Frozen):
    """A family of games, given by a notation with holes in braces, such as `nim | diagonal({t})`.

    In Rule(text, t=1) the hole {t} takes integers >= 1; without a keyword it takes integers >= 0. With t="expression"
    an expression fills the hole. Holes with the same name have the same value. If `condition` is given, the integers
    must meet it. The text must be as the notation prints it, without default values:

    >>> rule = Rule("nim | diagonal({t})", t=1)
    >>> print(rule.build(t=1), rule.find(rule.build(t=1)), rule.find(rule.build(t=3)), sep=", ")
    nim | diagonal, {'t': 1}, {'t': 3}
    >>> print(rule.find(parse("nim | diagonal(0)")), rule.shown, rule.domain)
    None nim | diagonal(t) t >= 1
    >>> Rule("nim | diagonal({f})", f="expression").find(parse("nim | diagonal(x1 + 1)"))
    {'f': Expression('x1 + 1')}
    """

    text: str
    kinds: tuple[tuple[str, int | Literal["expression"]], ...]
    condition: Expression | None

    def __init__(self, text: str, condition: str = "", /, **kinds: int | Literal["expression"]) -> None:
        holes = tuple(dict.fromkeys(piece.partition("}")[0] for piece in text.split("{")[1:]))
        if odd := set(kinds) - set(holes):
            raise ParameterError(
                f"a keyword of a rule must be one of its names in braces ({', '.join(holes)}), was {min(odd)}"
            )
        given = tuple((name, kinds.get(name, 0)) for name in holes)
        self._freeze(text=text, kinds=given, condition=parse_condition(condition, holes) if condition else None)

    def __hash__(self) -> int:
        return hash(self.text)  # rules are hashed for every game

    @property
    def shown(self) -> str:
        """The text of the rule without the braces around its holes.

        >>> Rule("nim | keep(diagonal, x1 >= {k})").shown
        'nim | keep(diagonal, x1 >= k)'
        """
        return self.text.format(**{name: name for name, _ in self.kinds})

    @cached_property
    def expression(self) -> str | None:
        """The name of the hole that an expression fills; None if integers fill all holes."""
        return next((name for name, kind in self.kinds if kind == EXPRESSION), None)

    @property
    def domain(self) -> str:
        """The condition on the integers in words, such as 't >= 1'; empty if all integers >= 0 are allowed."""
        return ", ".join((*self.minima, *([] if self.condition is None else [str(self.condition)])))

    @property
    def minima(self) -> tuple[str, ...]:
        """The lower bounds of the integers, such as 't >= 1', without those that are 0."""
        return tuple(f"{name} >= {kind}" for name, kind in self.kinds if kind not in (EXPRESSION, 0))

    def build(self, **parameters: int | str | Expression) -> Game:
        """Return the game in which the holes have these values.

        Raises: ParameterError if a value is missing, unknown or of the wrong kind; NotationError.
        """
        if parameters.keys() != (names := dict(self.kinds)).keys():
            raise ParameterError(f"{self.shown} must be given exactly the parameters ({', '.join(names)})")
        given = {
            name: parameters[name] if kind == EXPRESSION else Parameter(name, least=kind).check(parameters[name])
            for name, kind in self.kinds
        }
        # A number is inserted as the notation prints it, so no parentheses are needed.
        written = {name: value if type(value) is int and value >= 0 else f"({value})" for name, value in given.items()}
        return parse(self.text.format(**written))  # `parse` checks the limits of the notation

    @cached_property
    def pattern(self) -> Game:
        """The game that the text describes, with a `Hole` object in place of each parameter in braces, such as {t}."""
        return parse_pattern(self.text)

    def find(self, game: Game) -> Found | None:
        """Return the values of the holes for which the rule builds `game`; None if there are none."""
        if not isinstance(game, Frozen):
            return None
        return next((found for found in self._matches(game) if self._gives(found, game)), None)

    def _matches(self, game: Game) -> Iterator[Found]:
        for found in _matches(self.pattern, game, {}):
            values = ((name, kind, found[Hole(name).name]) for name, kind in self.kinds)
            yield {name: as_expression(value) if kind == EXPRESSION else value for name, kind, value in values}

    def _gives(self, found: Found, game: Game) -> bool:
        """Return whether the values `found` meet the rule's condition and build the game."""
        integers = ((found[name], least) for name, least in self.kinds if isinstance(least, int))
        if not all(isinstance(value, int) and value >= least for value, least in integers):
            return False
        if self.condition is not None and not self.condition.evaluate(found):
            return False
        try:
            return self.build(**found) == game
        except (NotationError, ParameterError):  # a game made in Python may lie beyond the limits of the notation
            return False


class Rulebook(tuple[Rule, ...]):
    """Rules in order, with the selections `numeric` and `open` of them, which are computed only once.

    >>> book = Rulebook((Rule("nim | diagonal({f})", f="expression"), Rule("nim | diagonal({t})")))
    >>> print(book.numeric[0].shown, len(book.open))
    nim | diagonal(t) 1
    """

    @cached_property
    def numeric(self) -> Rulebook:
        """The rules whose holes are all filled by integers."""
        return Rulebook(rule for rule in self if rule.expression is None)

    @cached_property
    def open(self) -> Rulebook:
        """The rules with a hole that an expression fills."""
        return Rulebook(rule for rule in self if rule.expression is not None)


class Rules(Frozen, Generic[T]):
    """Several rules, each with a function of its parameters. For a game, the first rule that matches it is used.

    >>> steps = Rules((Rule("nim(step={b})"), lambda b: b), (Rule("nim(lengths=n % {b} == 0)", b=1), lambda b: b))
    >>> print(steps.find(parse("nim(lengths=n % 3 == 0)")), steps.shown)
    3 nim(step=b) and nim(lengths=n % b == 0)
    """

    __slots__ = ("readings",)
    readings: tuple[tuple[Rule, Callable[..., T | None]], ...]

    def __init__(self, *readings: tuple[Rule, Callable[..., T | None]]) -> None:
        self._freeze(readings=readings)

    @property
    def shown(self) -> str:
        """The texts of the rules, without the braces around holes, joined by "and"."""
        *before, last = (rule.shown for rule, _ in self.readings)
        return f"{', '.join(before)} and {last}" if before else last

    @property
    def domain(self) -> str:
        """The lower bounds of the integers of all the rules, in words, such as 'b >= 1'; empty if all are 0."""
        return ", ".join(dict.fromkeys(chain.from_iterable(rule.minima for rule, _ in self.readings)))

    def find(self, game: Game) -> T | None:
        """Return what the function of the first matching rule returns for the parameters found in `game`.

        If a function returns None, the next matching rule is tried. Return None if there is no other result.
        """
        found = ((reading, rule.find(game)) for rule, reading in self.readings)
        meanings = (reading(**parameters) for reading, parameters in found if parameters is not None)
        return next((meaning for meaning in meanings if meaning is not None), None)


@lru_cache
def writers(game: Game) -> list[Rule]:
    """Return the list of the `Rule` objects that have built `game` so far.

    The list is empty at first, and always the same list for the same game: a caller that builds the game by a `Rule`
    appends this object to it.
    """
    return []


def _matches(pattern: object, value: object, found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the values of the holes in `pattern` for each way in which it matches `value`.

    For nim | diagonal({t}) and nim | diagonal(2) there is one way, with 2 for t. Each result extends `found`, the
    values of holes so far, and agrees with it.
    """
    if isinstance(pattern, Hole):
        constant = value.constant if isinstance(value, Expression) else None
        yield from _bound(pattern.name, value if constant is None else constant, found)
    elif type(pattern) is not type(value):
        return
    elif pattern == value:  # equal, so there is no hole to fill
        yield dict(found)
    elif isinstance(pattern, Union) and isinstance(value, Union):
        if list(map(type, pattern.parts)) == list(map(type, value.parts)):  # unions sort their parts by type first
            yield from _parts(pattern.parts, value.parts, found)
    # a jump sorts its two numbers, so both orders are tried
    elif isinstance(pattern, Jump | Ray) and isinstance(value, Jump | Ray):
        for pair in value.orders():
            yield from _in_order((pattern.p, pattern.q), pair, found)
    elif isinstance(pattern, Frozen) and isinstance(value, Frozen):
        yield from _in_order(pattern._fields(), value._fields(), found)
    elif isinstance(pattern, tuple) and isinstance(value, tuple):
        yield from _in_order(pattern, value, found)


def _bound(hole: str, value: object, found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if hole not in found or found[hole] == value:
        yield {**found, hole: value}


def _in_order(
    patterns: Sequence[object], values: Sequence[object], found: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    if len(patterns) != len(values):
        return
    if not patterns:
        yield dict(found)
        return
    for after in _matches(patterns[0], values[0], found):
        yield from _in_order(patterns[1:], values[1:], after)


def _parts(patterns: Sequence[object], values: Sequence[object], found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the values of holes for each way in which the parts of two unions, `patterns` and `values`, match.

    The order of the parts may differ, because it depends on the values of the holes. Each result extends `found`, the
    values of holes so far.
    """
    if len(patterns) != len(values):
        return
    if not patterns:
        yield dict(found)
        return
    for place, value in enumerate(values):
        for after in _matches(patterns[0], value, found):
            yield from _parts(patterns[1:], [*values[:place], *values[place + 1 :]], after)
