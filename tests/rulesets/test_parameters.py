"""Parameters of named games: their domains in words, stored values, and how a call is printed and parsed."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given, settings, strategies as st

from tests.random_rulesets import expressions, own_games, vector_sets
from tests.sentences import UNCHANGEABLE
from wythoff.base.errors import EvaluationError, ParameterError, TooLargeError
from wythoff.expressions import Expression, Integer, Operation, Variable, parse_expression
from wythoff.expressions.calls import INFINITY, Infinity, Parameter, full_call
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, Game, Misere, parse, parse_call

few = settings(max_examples=settings().max_examples // 2)
integers = st.lists(st.integers(1, 20)).map(tuple)


@pytest.mark.parametrize(
    ("parameter", "domain"),
    [
        (Parameter("t", least=1), "an integer >= 1"),
        (Parameter("t", least=1, most=4), "an integer from 1 to 4"),
        (Parameter("k", "integer or infinity"), "an integer >= 0 or infinity"),
        (Parameter("K", "set", least=1), "a tuple of integers >= 1"),
        (Parameter("middle", "integers", least=1), "a tuple of integers >= 1"),
        (Parameter("pair", "pair", least=1), "a pair of different integers >= 1"),
        (Parameter("moves", "vectors"), "a tuple of vectors with the same number (1 to 4) of integers >= 0, not all 0"),
        (Parameter("variant", "word", words=("a", "b")), "one of 'a', 'b'"),
        (Parameter("f", "expression", variables=("k",)), "an expression in k"),
        (Parameter("c", "condition", variables=("x", "y")), "a condition in x, y"),
        (Parameter("r", "moves"), "moves"),
        (Parameter("g", "game"), "a game"),
    ],
)
def test_domains_in_words(parameter: Parameter, domain: str) -> None:
    assert parameter.domain == domain


@pytest.mark.parametrize(
    ("parameter", "value", "kept"),
    [
        (Parameter("t", least=1), 1, 1),
        (Parameter("k", "integer or infinity"), INFINITY, INFINITY),
        (Parameter("k", "integer or infinity"), 0, 0),
        (Parameter("K", "set", least=1), (3, 1, 3), (1, 3)),
        (Parameter("K", "set", least=1), (), ()),
        (Parameter("middle", "integers", least=1), (3, 1, 3), (3, 1, 3)),
        (Parameter("pair", "pair", least=1), (7, 4), (7, 4)),
        (Parameter("moves", "vectors"), ((2, 1), (0, 3), (2, 1)), ((0, 3), (2, 1))),
        (Parameter("variant", "word", words=("a", "b")), "b", "b"),
    ],
)
def test_values_as_they_are_kept(parameter: Parameter, value: object, kept: object) -> None:
    assert parameter.check(value) == kept
    assert parameter.check(kept) == kept


@pytest.mark.parametrize(
    ("parameter", "value", "was"),
    [
        (Parameter("t", least=1), True, "True"),
        (Parameter("t", least=1), 1.0, "1.0"),
        (Parameter("t", most=4), 10**60, "a number of about 61 digits"),
        (Parameter("k", "integer or infinity"), float("inf"), "inf"),
        (Parameter("middle", "integers", least=1), [1], "[1]"),
        (Parameter("K", "set", least=1), (1, INFINITY), "(1, infinity)"),
        (Parameter("pair", "pair", least=1), (2, 2), "(2, 2)"),
        (Parameter("variant", "word", words=("a",)), "x" * 99, "'" + "x" * 56 + "..."),
        (Parameter("variant", "word", words=("a",)), ["a"], "['a']"),
    ],
)
def test_values_outside_the_domain(parameter: Parameter, value: object, was: str) -> None:
    with pytest.raises(ParameterError) as error:
        parameter.check(value)
    assert str(error.value) == f"{parameter.name} must be {parameter.domain}, was {was}"


def test_infinity_is_one_value() -> None:
    assert INFINITY == Infinity() == pickle.loads(pickle.dumps(INFINITY))
    assert str(INFINITY) == repr(INFINITY) == "infinity"


def test_what_is_left_out_stays_out_of_the_call() -> None:
    assert full_call("unequal_diagonal", {"pair": None}) == "unequal_diagonal()"
    assert full_call("t", {"a": "it", "b": (3,), "c": INFINITY}) == "t(a='it', b=(3,), c=infinity)"


@given(integers)
def test_sets_are_read_as_sets(numbers: tuple[int, ...]) -> None:
    parsed = parse_call(f"wyt_k(K={numbers!r})", NAMES)
    assert parsed == parse_call(f"wyt_k({numbers[::-1]!r})", NAMES)
    assert parsed.call == f"wyt_k(K={tuple(sorted(set(numbers)))!r})"
    assert parse_call(parsed.call, NAMES) == parsed


@given(vector_sets())
def test_vectors_of_any_dimension_read_back(moves: tuple[tuple[int, ...], ...]) -> None:
    parsed = parse_call(f"vectors(moves={moves!r})", NAMES)
    assert parse_call(parsed.call or "", NAMES) == parsed
    assert parse(str(parsed.game), NAMES) == parsed.game
    assert parsed.game.piles == (len(moves[0]) if moves else 2)


@few
@given(own_games())
def test_games_by_name_read_back(game: Game) -> None:
    assert parse(str(game), NAMES) == game
    assert str(parse(str(game), NAMES)) == str(game)


@few
@given(own_games())
def test_games_by_name_are_values(game: Game) -> None:
    for twin in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert twin == game
        assert hash(twin) == hash(game)
        assert Definition(twin).p_positions(2) == Definition(game).p_positions(2)
        with pytest.raises(AttributeError, match=UNCHANGEABLE):
            twin.m = 1


@few
@given(own_games())
def test_options_are_positions_each_once_and_the_game_ends(game: Game) -> None:
    for place in game.positions(3):
        assert game.place(place) == place
        assert Definition(game).outcome(place) in ("P", "N")
        if not game.choices:
            options = list(game.options(game.start(place)))
            assert options == sorted(set(options))
            assert game.remembers or all(game.place(option) == option and game.contains(option) for option in options)


@given(own_games())
def test_misere_of_misere_is_refused(game: Game) -> None:
    if game.misere:
        with pytest.raises(ParameterError, match="write misere"):
            Misere(game)


@given(expressions(("k", "l")), expressions(("k",)), st.integers(0, 9), st.integers(0, 9))
def test_substituting_is_evaluating_in_two_steps(one: Expression, other: Expression, k: int, l: int) -> None:
    replaced = one.substitute({"l": other})
    assert "l" not in replaced.variables()
    assert one.substitute({}) == one
    try:
        inner = other.evaluate({"k": k})
        expected = one.evaluate({"k": k, "l": inner})
    except (EvaluationError, TooLargeError):
        return
    assert replaced.evaluate({"k": k, "l": l}) == expected


def test_substitution_prints_as_it_would_be_written() -> None:
    power = parse_expression("-k**2 + (k | 1)", ("k",))
    assert str(power.substitute({"k": Operation("+", Variable("x"), Integer(1))})) == "-(x + 1)**2 + ((x + 1) | 1)"
    negative = parse_expression("-k", ("k",)).substitute({"k": Integer(3)})
    assert negative == Integer(-3)
