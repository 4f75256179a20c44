"""Named games in the notation: positional and named parameters, defaults, and the full form of a call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from wythoff.base.errors import NotationError, ParameterError
from wythoff.expressions.calls import Parameter
from wythoff.game.rulesets import Diagonal, Game, Misere, Nim, Position, Ray, Terminal, parse, parse_call


class Named:
    """A named game, as an entry of the catalog provides it."""

    def __init__(self, name: str, make: Callable[..., Game], *parameters: Parameter) -> None:
        self.name, self.make, self.parameters = name, make, parameters

    def build(self, arguments: Mapping[str, Any]) -> Game:
        return self.make(**arguments)


class Heap(Game):
    """A one-pile game that is no set of two-pile moves."""

    piles = 1

    def options(self, position: Position) -> Iterable[Position]:
        return ((n,) for n in range(position[0]))

    def __str__(self) -> str:
        return "heap()"


def even(t: int) -> Game:
    if t % 2:
        raise ParameterError(f"t must be even, was {t}")
    return Nim(step=t)


WIDTH = Parameter("f", "expression", variables=("x1", "x0"))
MOVES, GAME = Parameter("moves", "moves"), Parameter("game", "game")
CONDITION = Parameter("condition", "condition", variables=("x", "y"))
TIMES = Parameter("times", default=1, keyword_only=True)
NAMES: Mapping[str, Named] = {
    named.name: named
    for named in (
        Named("g1", lambda: Nim() | Diagonal("x1 + 1")),
        Named("gdwn", lambda p, q: Nim() | Diagonal() | Ray(p, q), Parameter("p", least=1), Parameter("q", default=2)),
        Named("wyt", lambda f: Nim() | Diagonal(f), WIDTH),
        Named("only", Terminal, MOVES, CONDITION),
        Named("same", lambda game, times: game, GAME, TIMES),
        Named("even", even, Parameter("t")),
        Named("heap", Heap),
        Named("nim", Diagonal),
    )
}


@pytest.mark.parametrize(
    ("text", "rule", "call"),
    [
        ("g1", "nim | diagonal(x1 + 1)", "g1()"),
        ("g1()", "nim | diagonal(x1 + 1)", "g1()"),
        ("  g1  ", "nim | diagonal(x1 + 1)", "g1()"),
        ("(g1)", "nim | diagonal(x1 + 1)", "g1()"),
        ("gdwn(1, 2)", "nim | diagonal | ray(1, 2)", "gdwn(p=1, q=2)"),
        ("gdwn(3)", "nim | diagonal | ray(2, 3)", "gdwn(p=3, q=2)"),
        ("gdwn(q=1, p=4)", "nim | diagonal | ray(1, 4)", "gdwn(p=4, q=1)"),
        ("gdwn(1 + 1, q=2**3)", "nim | diagonal | ray(2, 8)", "gdwn(p=2, q=8)"),
        ("wyt(x0-x1)", "nim | diagonal(x0 - x1)", "wyt(f=x0 - x1)"),
        ("wyt(f=2)", "nim | diagonal(2)", "wyt(f=2)"),
        (
            "only(diagonal|nim,x+y<2)",
            "terminal(nim | diagonal, x + y < 2)",
            "only(moves=nim | diagonal, condition=x + y < 2)",
        ),
        ("same(misere(g1))", "misere(nim | diagonal(x1 + 1))", "same(game=misere(nim | diagonal(x1 + 1)), times=1)"),
        ("same(g1, times=3)", "nim | diagonal(x1 + 1)", "same(game=nim | diagonal(x1 + 1), times=3)"),
        ("nim | g1", "nim | diagonal(x1 + 1)", None),
        ("g1 - nim", "(nim | diagonal(x1 + 1)) - nim", None),
        ("gdwn(1) | jump(1, 3)", "nim | diagonal | ray(1, 2) | jump(1, 3)", None),
        ("misere(gdwn(p=1))", "misere(nim | diagonal | ray(1, 2))", None),
        ("terminal(g1, x == 0)", "terminal(nim | diagonal(x1 + 1), x == 0)", None),
        ("keep(g1, k > 1)", "keep(nim | diagonal(x1 + 1), k > 1)", None),
        ("even(4)", "nim(step=4)", "even(t=4)"),
        ("diagonal", "diagonal", None),
        ("nim", "nim", None),
    ],
)
def test_named_games(text: str, rule: str, call: str | None) -> None:
    parsed = parse_call(text, NAMES)
    assert parsed.game == parse(text, NAMES) == parse(rule)
    assert parsed.call == call
    if call is not None:
        assert parse_call(call, NAMES) == parsed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gdwn", "gdwn needs the parameter p, an integer >= 1"),
        ("gdwn(0)", "gdwn: p must be an integer >= 1, was 0"),
        ("gdwn(1, -1)", "gdwn: q must be an integer >= 0, was -1"),
        ("gdwn(1, 2, 3)", "gdwn takes at most 2 positional parameters, was given 3"),
        ("gdwn(1, r=3)", "gdwn takes p, q, was given r"),
        ("gdwn(1, p=1)", "gdwn was given p twice"),
        ("g1(1)", "g1 takes no positional parameter, was given 1"),
        ("g1(t=1)", "g1 takes no parameters, was given t"),
        ("same(g1, 3)", "same takes at most 1 positional parameter, was given 2"),
        ("wyt", "wyt needs the parameter f, an expression in x1, x0"),
        ("wyt(y1)", "unknown variable 'y1': must be one of x1, x0"),
        ("wyt(x1 or 1)", "write | for the bitwise or"),
        ("only(misere(nim), x)", "only needs moves, such as nim or diagonal, not the game misere(nim)"),
        ("only(heap, x)", "only needs moves, such as nim or diagonal, not the game"),
        ("even(3)", "even: t must be even, was 3"),
        ("gdwm(1)", "unknown name 'gdwm': did you mean gdwn?"),
        ("G1", "unknown name 'G1': did you mean g1?"),
        ("heap | nim", "| needs moves, such as nim or diagonal, not the game"),
        ("nim - heap", "- needs moves, such as nim or diagonal, not the game"),
    ],
)
def test_mistakes_with_named_games(text: str, words: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(text, NAMES)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_without_names_there_are_only_families() -> None:
    for names in (None, {}):
        with pytest.raises(NotationError, match="unknown name 'g1'"):
            parse("g1", names)


def test_a_family_comes_before_a_name() -> None:
    assert parse("nim", NAMES) == Nim()


def test_a_named_game_may_have_any_shape() -> None:
    parsed = parse_call("heap", NAMES)
    assert isinstance(parsed.game, Heap)
    assert parsed.call == "heap()"
    assert parse("same(misere(g1))", NAMES) == Misere(Nim() | Diagonal("x1 + 1"))


@pytest.mark.parametrize("depth", [90, 97, 98, 99, 100])
def test_a_name_as_deep_as_can_be_reads_back(depth: int) -> None:
    """Parse a name in deep nesting: if its definition would exceed the limit of depth, refuse it at once."""
    try:
        game = parse("keep(" * depth + "g1" + ", k)" * depth, NAMES)
    except NotationError:
        return
    assert parse(str(game)) == game
