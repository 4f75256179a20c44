"""Sums of games: outcome, value and winning moves, compared with the definition of a sum."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.random_rulesets import moves, vector_sets
from tests.values.sum_definition import SumDefinition
from wythoff.base.errors import ParameterError, PositionError, RequestError, TooLargeError
from wythoff.game.rulesets import Definition, Game, Misere, Nim, subtraction
from wythoff.game.rulesets.plans.lines import line_game
from wythoff.solving.solution import Evidence, Hypothesis, together
from wythoff.solving.values import misere
from wythoff.solving.values.game_sums import sum_of
from wythoff.solving.values.misere import PairBoard, PairWalk, is_tame, values_below

parse = wythoff.parse
# Kinds of games with a position each: ordered, on boards, with memory, on one or three piles, with rational piles.
KINDS = {
    "nim": (2, 3),
    "wythoff": (2, 4),
    "nim | vector(1, 0) | vector(2, 1)": (3, 1),
    "shifted(m=1, p=2, l=1)": (1, 3),
    "euclid()": (3, 5),
    "end_wythoff(middle=(1,))": (1, 2),
    "fibonacci_nim": (6,),
    "imitation(m=1, p=2)": (2, 3),
    "vectors(((1,), (3,), (4,)))": (7,),
    "npile_wythoff(n=3)": (1, 2, 2),
    "ratwyt": (Fraction(2, 3), Fraction(3)),
    "terminal(nim | diagonal, x + y <= 2)": (2, 3),
    "g1": (2, 3),
}


def compared(games: list[Game], positions: list[tuple[int, ...]]) -> None:
    """Compare the sum of some games, all in normal or all in misere play, with its definition."""
    total = sum_of(*(thing for pair in zip(games, positions, strict=True) for thing in pair))
    inner = tuple(game.game if isinstance(game, Misere) else game for game in games)
    rules = SumDefinition(inner, misere=total.misere)
    start = tuple(game.start(game.place(position)) for game, position in zip(inner, positions, strict=True))
    assert total.outcome == ("P" if rules.lost(start) else "N")
    assert [(move.component, move.position) for move in total.winning_moves] == rules.winning(start)
    assert total.winning_move == (total.winning_moves[0] if total.winning_moves else None)
    if not total.misere:
        assert total.nim_value == rules.value(start)
        assert [part.value for part in total.components] == [
            Definition(game).value(position) for game, position in zip(inner, positions, strict=True)
        ]
    for move in total.winning_moves:
        assert total.after(move.component, move.position).outcome == "P"


@pytest.mark.parametrize("wrap", [lambda game: game, Misere], ids=["normal", "misere"])
@pytest.mark.parametrize("other", ["nim", "fibonacci_nim", "npile_wythoff(n=3)"])
@pytest.mark.parametrize("name", KINDS)
def test_two_games_of_every_kind(name, other, wrap):
    compared([wrap(parse(name)), wrap(parse(other))], [KINDS[name], KINDS[other]])


@pytest.mark.parametrize("wrap", [lambda game: game, Misere], ids=["normal", "misere"])
def test_three_games(wrap):
    for positions in product([(0, 0), (1, 2), (2, 2)], [(0, 1), (1, 3)], [(3,), (4,)]):
        compared([wrap(parse(name)) for name in ("wythoff", "nim", "fibonacci_nim")], [*positions])


@pytest.mark.parametrize("name", ["nim", "diagonal", "wythoff", "t_wythoff(t=2)", "nim(step=2)", "jump(1, 2)"])
def test_misere_sums_of_all_small_positions(name):
    game = Misere(parse(name))
    small = [*game.positions(2)]
    for first, second in product(small, small):
        compared([game, game], [first, second])


@settings(max_examples=30)
@given(st.lists(st.tuples(vector_sets(), st.integers(0, 5)), min_size=2, max_size=3), st.booleans())
def test_random_vector_games(parts, in_misere):
    games = [subtraction(vectors) for vectors, _ in parts]
    positions = [
        (size,) * game.piles if game.piles < 3 else (1,) * game.piles
        for game, (_, size) in zip(games, parts, strict=True)
    ]
    compared([Misere(game) if in_misere else game for game in games], positions)


@pytest.mark.slow
@settings(max_examples=25)
@given(moves(), moves(), st.tuples(st.integers(0, 3), st.integers(0, 3)), st.booleans())
def test_random_moves(one, other, position, in_misere):
    wrap = Misere if in_misere else lambda game: game
    compared([wrap(one), wrap(other)], [position, (2, 3)])


@settings(max_examples=25)
@given(moves(), st.tuples(st.integers(0, 6), st.integers(0, 6)))
def test_laws_of_normal_play(game, position):
    assert sum_of(game, position, game, position).outcome == "P"
    value = Definition(game).value(position)
    alone = sum_of(game, position)
    assert (alone.nim_value, alone.nimber) == (value, f"*{value}" if value else "0")
    # A Nim pile of the same value is equivalent.
    assert sum_of(game, position, Nim(), (0, value)).outcome == "P"
    total = sum_of(game, position, Nim(), (1, 5))
    assert total.nim_value == value ^ 4
    if total.outcome == "N":
        listed = {move[:2] for move in total.winning_moves}
        rules = Definition(game)
        assert {move for move in listed if move[0] == 0} == {
            (0, option) for option in game.options(game.place(position)) if rules.value(option) == 4
        }


def test_wild_components_are_played_by_definition():
    game, position = Misere(parse("npile_wythoff(n=3)")), (1, 3, 5)
    assert PairWalk(game.game, position).wild == position
    found = sum_of(game, position, Misere(Nim()), (1, 2))
    assert (found.nim_value, found.nimber, found.evidence.text) == (None, None, "by_definition")
    assert found.components[0].value == (1, 6)
    compared([game, Misere(Nim())], [position, (1, 2)])
    compared([game, Misere(Nim())], [(1, 3, 6), (0, 1)])


def test_small_sums_with_a_wild_component():
    game = parse("nim | ray(2, 3)")
    assert (PairWalk(game, (2, 3)).wild, PairWalk(game, (2, 3)).pair((2, 3))) == ((2, 3), (1, 4))
    wrong = 0
    for other in [(x, y) for x in range(3) for y in range(x, 5)]:
        compared([Misere(game), Misere(Nim())], [(2, 3), other])
        found = sum_of(Misere(game), (2, 3), Misere(Nim()), other)
        wrong += misere.tame_p([part.value for part in found.components]) != (found.outcome == "P")
    # The rule for tame positions fails here.
    assert wrong


def test_one_wild_component_needs_no_theory():
    game = parse("gdwn(p=1, q=2)")
    assert values_below(game, (20, 20)).wild == (13, 19)
    total, rules = sum_of(Misere(game), (20, 20)), Definition(Misere(game))
    assert total.outcome == rules.outcome((20, 20))
    assert tuple(move.position for move in total.winning_moves) == rules.winning_moves((20, 20))


def test_wild_sums_that_are_too_large_name_the_wild_position(monkeypatch):
    game = Misere(parse("gdwn(p=1, q=2)"))
    with pytest.raises(TooLargeError, match=r"\(13, 19\) in .* is not tame: .* 1, .* 28: so the sum .* have \d+$"):
        sum_of(game, (20, 20), Misere(Nim()), (30, 30))
    monkeypatch.setattr(misere, "MOST_OPTIONS", 1000)
    with pytest.raises(
        TooLargeError, match=r"\(13, 19\) .* is not tame: .*; in a misere sum, the positions that each game"
    ):
        sum_of(game, (20, 20), Misere(Nim()), (1, 1))


def test_boards_of_lines_and_walks_agree():
    for name in ("nim", "wythoff", "t_wythoff(t=3)", "shifted(m=1, p=2, l=1)", "terminal(nim | diagonal, x < 2)"):
        game = parse(name)
        position = (7, 9)
        board, walk = values_below(game, position), PairWalk(game, position)
        assert isinstance(board, PairBoard)
        assert {state: board.pair(state) for state in walk.pairs} == walk.pairs
        assert all(map(is_tame, walk.pairs.values()))


def test_a_wild_square_out_of_reach_does_no_harm():
    game = parse("nim(step=2) | jump(1, 3)")
    lines = line_game(game)
    assert lines is not None and PairBoard(game, lines, (13, 14)).wild == (5, 7)
    assert isinstance(values_below(game, (13, 14)), PairWalk) and values_below(game, (13, 14)).wild is None
    compared([Misere(game), Misere(Nim())], [(13, 14), (0, 2)])
    # Only squares within both piles are computed.
    assert isinstance(values_below(parse("gdwn(p=1, q=2)"), (12, 30)), PairBoard)


def test_the_end_of_play():
    empty = sum_of(Nim(), (0, 0), Nim(), (0, 0))
    assert (empty.outcome, empty.nimber, empty.winning_moves, empty.winning_move) == ("P", "0", (), None)
    won = sum_of(Misere(Nim()), (0, 0), Misere(Nim()), (0, 0))
    assert (won.outcome, won.winning_moves) == ("N", ())


def test_after_a_move_of_a_game_with_memory():
    total = sum_of(parse("fibonacci_nim"), 7, Nim(), (0, 1))
    for move in total.winning_moves:
        assert total.after(*move[:2]).outcome == "P"
    after = total.after(0, 5)
    assert (after.components[0].position, after.components[0].state) == ((5,), (5, 4))
    with pytest.raises(RequestError, match=r"no move leads from \(5,\) to \(0,\)"):
        after.after(0, 0)
    with pytest.raises(PositionError, match="a pile must be an integer >= 0, was None"):
        total.after(0, None)
    with pytest.raises(RequestError, match="the component must be from 0 to 1, was 2"):
        after.after(2, (0, 0))
    assert sum_of(parse("ratwyt"), ("3/5", 2)).after(0, (0, "3/5")).components[0].position == (0, Fraction(3, 5))


def test_as_dict_and_repr():
    total = sum_of(parse("wythoff"), (5, 3), parse("fibonacci_nim"), 4)
    known = {"kind": "computed", "solver": "by_definition", "up_to": 5, "hypotheses": []}
    assert total.as_dict() == {
        "components": [
            {"game": "nim | diagonal", "position": (3, 5), "value": 0, "evidence": {**known, "solver": "by_lines"}},
            {"game": "fibonacci_nim()", "position": (4,), "value": 3, "evidence": {**known, "up_to": 4}},
        ],
        "play": "normal",
        "nim_value": 3,
        "outcome": "N",
        "winning_moves": [move._asdict() for move in total.winning_moves],
        "evidence": {**known, "solver": "by_lines; by_definition"},
    }
    assert repr(total).startswith("<Sum nim | diagonal (3, 5) + fibonacci_nim() (4,): *3, N; computed from the rules")
    assert sum_of(Misere(Nim()), (1, 2)).as_dict()["components"][0]["value"] == (3, 3)


def test_the_weakest_evidence_counts():
    checked = Hypothesis("h", "checked", "no violation", up_to=60)
    guess, weaker = Evidence("conjectured", "A", 60, (checked,)), Evidence("conjectured", "B", 40)
    computed = Evidence("computed", "by_x", 7)
    assert together((guess, computed, weaker)) == Evidence("conjectured", "A; B", 40, (checked,))
    assert together((Evidence("proved", "A"), Evidence("proved", "B"))) == Evidence("proved", "A; B")


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ((), RequestError, "game, position, ...; was given 0"),
        ((Nim(),), RequestError, "game, position, ...; was given 1"),
        ((Nim(), (1, 2), Nim()), RequestError, "game, position, ...; was given 3"),
        ((Nim(), (1, 2), Nim(), (1,)), PositionError, "component 1, nim: .* must have 2 piles, had 1"),
        (
            (Nim(), (1, 2), Misere(Nim()), (1, 1)),
            ParameterError,
            r"all be in normal play, or all be misere.*game number 1",
        ),
        ((parse("block(wythoff, 1)"), (1, 2)), ParameterError, "without blocking"),
        ((Misere(parse("block(wythoff, 1)")), (1, 2)), ParameterError, "without blocking"),
        ((parse("wythoff_partizan"), 3), ParameterError, "partizan"),
        ((parse("chosen_shift(1, 2)"), (1, 2)), RequestError, "component 0, .* before the second player chooses"),
        ((parse("g1"), (10**30, 10**30)), TooLargeError, "needs .* GB"),
        ((Misere(parse("g1")), (10, 10**30)), TooLargeError, "at most"),
    ],
)
def test_misuse(given, error, message):
    with pytest.raises(error, match=message):
        sum_of(*given)
