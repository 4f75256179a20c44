"""Values of single positions by every method, compared with the definition; and of giants."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.random_rulesets import moves
from wythoff.base.errors import ParameterError, PositionError, RequestError, TooLargeError
from wythoff.game.rulesets import Definition, Euclid, Nim, RatWyt
from wythoff.solving.values import ways
from wythoff.solving.values.single import nimber, option_values, value_at
from wythoff.solving.values.ways import most_options, options_of, options_of_value, reading

parse = wythoff.parse
KINDS = [
    ("wythoff", (5, 7)), ("nim", (3, 4)), ("g1", (4, 6)), ("euclid", (4, 7)), ("fibonacci_nim", 9),
    ("imitation(m=1, p=2)", (3, 4)), ("end_wythoff(middle=(1, 2))", (2, 3)), ("npile_wythoff(n=3)", (2, 3, 4)),
    ("ratwyt", ("3/5", "7/2")), ("shifted(m=1, p=2, l=1)", (1, 3)), ("star(wythoff)", (3, 7)),
    ("vectors(((1, 2, 3), (1, 0, 0)))", (5, 6, 7)), ("cyclic_nimhoff(h=3)", (4, 5)), ("vector(1, 0) | nim", (4, 3)),
    ("t_wythoff_variant(t=2, variant='order')", (4, 6)), ("terminal(nim | diagonal, x + y <= 3)", (4, 6)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "position"), KINDS)
def test_every_kind_of_game(name, position):
    game = parse(name)
    rules, start = Definition(game), game.start(game.place(position))
    found = value_at(game, position)
    assert (found.game, found.position, found.value) == (game, game.place(position), rules.value(position))
    assert found.evidence.kind in ("computed", "proved")
    listed = option_values(game, position)
    assert listed == tuple(sorted((game.shown(option), rules.state_value(option)) for option in game.options(start)))
    assert len(listed) <= most_options(game, start)


@settings(max_examples=30)
@given(moves(), st.tuples(st.integers(0, 6), st.integers(0, 6)))
def test_random_moves(game, position):
    rules = Definition(game)
    assert value_at(game, position).value == rules.value(position)
    place = game.place(position)
    assert dict(option_values(game, position)) == {option: rules.value(option) for option in game.options(place)}
    assert len(game.options(place)) <= most_options(game, place)


@pytest.mark.parametrize("name", ["wythoff", "t_wythoff(t=2)", "maharaja", "nim | diagonal | vector(2, 3)"])
def test_every_way_gives_the_same(name, monkeypatch):
    game = parse(name)
    monkeypatch.setattr(ways, "PERIOD_COLUMNS", 300)
    position = (4, 320)
    found = {}
    for way in ways.ValuesBelow(game, (position,), None).offers():
        read = way.answer()
        if read is not None:
            found[read.evidence.text] = [read.value((row, 316 + row)) for row in range(5)]
            assert read.value(position) == value_at(game, position).value
    assert {"by_definition", "by_lines", "by_rows"} < {text.split(",")[0] for text in found}
    assert any(text.startswith("docs/mathematics/values.md, Theorem 8.10") for text in found)
    assert len(set(map(tuple, found.values()))) == 1


def test_piles_of_any_size_where_the_other_is_small():
    game, far = parse("wythoff"), 10**1000
    found = value_at(game, (3, far))
    assert (found.value - far, found.evidence.kind) == (periodic(game, 3, far), "proved")
    with pytest.raises(TooLargeError, match=r"\(3, .* digits\) in nim \| diagonal may have .* digits"):
        option_values(game, (3, far))


def periodic(game, row, far):
    """Return G(row, far) - far by the period 6 of the row, which the definition shows."""
    rules = Definition(game)
    seen = [rules.value((row, column)) - column for column in range(60)]
    assert all(seen[column] == seen[column - 6] for column in range(20, 60))
    return seen[next(column for column in range(30, 36) if (far - column) % 6 == 0)]


def test_p_positions_have_value_0_by_theorem():
    n = 10**30
    low = (n + isqrt(5 * n * n)) // 2
    found = value_at(parse("wythoff"), (low, low + n))
    assert (found.value, str(found)) == (0, "0; proved: Wythoff 1907")
    with pytest.raises(TooLargeError, match=r"needs .* GB and about .* s at least"):
        value_at(parse("wythoff"), (low, low + n + 1))


@pytest.mark.parametrize("name", ["wythoff", "r_wythoff", "e_wythoff", "g1"])
def test_levels_answer_where_nothing_else_reaches(name, monkeypatch):
    monkeypatch.setattr(ways, "MAX_SECONDS", -1.0)
    game = parse(name)
    rules, answered = Definition(game), set()
    for position in game.positions(12):
        try:
            found = value_at(game, position)
        except TooLargeError:
            assert rules.value(position) > 0
            continue
        assert found.value == rules.value(position) and found.evidence.kind == "proved"
        answered.add(found.value)
    assert answered == ({0, 1} if name in ("r_wythoff", "e_wythoff") else {0})


def test_recurrences_are_not_followed_without_end():
    with pytest.raises(TooLargeError):
        value_at(parse("g1"), (10**30, 2 * 10**30))


def test_options_of_a_value_where_they_are_too_many_to_list(monkeypatch):
    monkeypatch.setattr("wythoff.solving.values.ways.MOST_ON_A_LINE", 5)
    for name, position in (
        ("nim", (9, 12)), ("nim | jump(1, 1) | jump(2, 2)", (9, 12)), ("cyclic_nimhoff(h=2)", (7, 9)),
        ("nim(step=2) | vector(1, 1)", (9, 12)), ("wythoff", (2, 40)),
    ):  # fmt: skip
        game = parse(name)
        read = reading(game, (position,))
        if name == "wythoff":
            monkeypatch.setattr(ways, "PERIOD_COLUMNS", 35)
            found = (way.answer() for way in ways.ValuesBelow(game, (position,), None).offers())
            read = next(item for item in found if item is not None and item.partners(0, 0) is not None)
        rules = Definition(game)
        for value in range(40):
            expected = tuple(option for option in game.options(position) if rules.value(option) == value)
            assert options_of_value(game, position, value, read) == expected


def test_giant_options_of_a_value():
    far = 10**40
    nim = Nim()
    read = reading(nim, ((far, 2 * far),))
    assert options_of_value(nim, (far, 2 * far), 7, read) == ((far, far ^ 7),)
    assert most_options(Euclid(), (3, 10)) == 3
    with pytest.raises(TooLargeError, match="at most"):
        options_of(nim, (far, far))
    diagonal = parse("diagonal")
    with pytest.raises(TooLargeError, match="on one line"):
        options_of_value(diagonal, (far, far), 1, reading(diagonal, ((3, 3),)))


def test_ratwyt_counts_steps():
    found = value_at(RatWyt(), (Fraction(1, 100), Fraction(1, 90)))
    assert found.value == value_at(parse("wythoff"), (100, 90)).value
    assert found.evidence.text == "by_lines of nim | diagonal"


def test_printing():
    assert [nimber(value) for value in (0, 1, 12)] == ["0", "*1", "*12"]
    found = value_at(parse("g1"), (3, 4))
    assert str(found) == f"*{found.value}; computed from the rules (by_options), for piles up to 4"
    assert found.as_dict() == {"position": (3, 4), "value": found.value, "evidence": found.evidence.as_dict()}


@pytest.mark.parametrize("ask", [value_at, option_values])
@pytest.mark.parametrize(
    ("game", "position", "error", "message"),
    [
        (7, (1, 2), ParameterError, "a game must be an object of class Game, was 7.*wythoff.parse"),
        (parse("misere(nim)"), (1, 2), ParameterError, "normal play"),
        (parse("block(wythoff, 1)"), (1, 2), ParameterError, "blocking"),
        (parse("wythoff_partizan"), 3, ParameterError, "partizan"),
        (parse("chosen_shift(1, 2)"), (1, 2), RequestError, "before the second player chooses"),
        (Nim(), (1, 2, 3), PositionError, "2 piles, had 3"),
        (Euclid(), (0, 3), PositionError, "positive piles"),
        (parse("g1"), (10**400, 10**400), TooLargeError, "needs .* GB"),
    ],
)
def test_misuse(ask, game, position, error, message):
    with pytest.raises(error, match=message):
        ask(game, position)
