"""Theorems on more piles and on rows: by the rules, for giants, and where they do not apply."""

from __future__ import annotations

import pytest

from tests.theorems.agreement import listed, theorem_on
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import (
    Definition,
    EndWythoff,
    Game,
    Misere,
    NheapEqual,
    RatGame,
    RatGamePrinted,
    TribonacciGame,
    parse,
)
from wythoff.kernels import limits
from wythoff.kernels.limits import silent
from wythoff.solving.conclusions.ends import Ends
from wythoff.solving.conclusions.triples import Triples
from wythoff.solving.solution.offers import Offer
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.by_rows import ByRows
from wythoff.solving.strategies import solve_at
from wythoff.solving.theorems import THEOREMS
from wythoff.solving.theorems.duchene2009 import equal_amount
from wythoff.solving.theorems.rat import index, triple

GIANT = 10**30
NOTE = "docs/mathematics/more-piles.md"
TRIPLES = {"tribonacci_game": "Duchene and Rigo 2008", "rat_game": f"{NOTE}, Theorem 7.3"}


def read(text: str) -> Game:
    return parse(text, NAMES)


@pytest.mark.parametrize("name", TRIPLES)
def test_triples_agree_with_the_rules(name):
    game = read(name)
    answer = theorem_on(game, TRIPLES[name]).conclusion()
    computed = solve(game, up_to=45, solver="by_completion")
    for bound in (0, 3, 4, 45):
        assert listed(answer, "up_to", bound) == [place for place in computed.p_positions if place[2] <= bound]
    assert listed(answer, "columns", 9) == listed(answer, "count", 6)
    assert list(zip(*next(answer.chunks(7, 4)), strict=True)) == listed(answer, "count", 4)
    for place in game.positions(20):
        expected = computed.winning_moves(place)
        assert answer.is_p(place) is (place in set(computed.p_positions))
        if not answer.is_p(place):
            assert answer.winning_moves(place) == expected
            assert answer.winning_move(place) in expected


@pytest.mark.parametrize("name", TRIPLES)
def test_one_winning_move_is_found_without_trying_all(name):
    """Find a winning move among few candidates near a position: each N-position up to 30 has one."""
    game = read(name)
    answer = theorem_on(game, TRIPLES[name]).conclusion()
    assert isinstance(answer, Triples)
    for place in game.positions(30):
        if not answer.is_p(place):
            assert any(game.reaches(place, target) for target in answer._candidates(place)), place


@pytest.mark.parametrize("name", TRIPLES)
def test_giant_triples(name):
    game = read(name)
    answer = theorem_on(game, TRIPLES[name]).conclusion()
    x, y, z = answer.triple(GIANT)
    assert answer.is_p((x, y, z))
    for off in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, -1, 0)):
        place = tuple(map(int.__add__, (x, y, z), off))
        target = answer.winning_move(place)
        assert not answer.is_p(place)
        assert target is not None and answer.is_p(target) and game.reaches(place, target)


def test_all_winning_moves_of_giants():
    rat = RatGame()
    place = (GIANT, 2 * GIANT + 5, 4 * GIANT + 1)
    moves = solve_at(rat, place).winning_moves(place)
    assert moves and all(rat.reaches(place, target) for target in moves)
    assert len(solve_at(TribonacciGame(), place).winning_moves(place)) < 20
    many = (GIANT, 2 * GIANT + 5, 2 * GIANT + 9)
    with pytest.raises(TooLargeError, match="at most 1000 winning moves can be listed"):
        solve_at(TribonacciGame(), many).winning_moves(many)
    beside = (1, 5, GIANT)
    assert solve_at(TribonacciGame(), beside).winning_moves(beside) == ((1, 2, 4),)


def test_the_rat_sequences_split_the_positive_integers():
    assert [index(pile) for pile in (0, 1, 2, 3, 4)] == [0, 1, 1, 2, 1]
    places = [pile for n in range(1, 2001) for pile in triple(n)]
    assert len(set(places)) == len(places) and set(places) >= set(range(1, 3500))
    assert triple(3) == (5, 9, 18)


def test_the_printed_rat_game_is_another_game():
    printed = solve(RatGamePrinted(), up_to=30)
    assert printed.evidence.kind == "computed"
    assert (3, 5, 11) in printed.p_positions and (3, 6, 11) not in printed.p_positions
    assert Definition(RatGame()).outcome((3, 5, 11)) == "N"


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("n", "up_to"), [(3, 9), (5, 4), (7, 2)])
def test_equal_amounts_from_an_odd_number_of_piles(n, up_to, misere):
    game = Misere(NheapEqual(n)) if misere else NheapEqual(n)
    answer = theorem_on(game, f"{NOTE}, Theorem 7.1" if misere else "Duchene and Gravier 2009").conclusion()
    rules = Definition(game)
    assert listed(answer, "up_to", up_to) == rules.p_positions(up_to)
    for place in game.positions(up_to):
        assert answer.is_p(place) is (rules.outcome(place) == "P")
        if not answer.is_p(place):
            assert answer.winning_moves(place) == rules.winning_moves(place)
    with pytest.raises(UnsolvedError, match="use up_to"):
        listed(answer, "count", 3)


def test_equal_amounts_at_any_size():
    game = NheapEqual(3)
    place = (GIANT, GIANT + 12345, 2 * GIANT)
    amount = equal_amount(place)
    assert (place[0] - amount) ^ (place[1] - amount) ^ (place[2] - amount) == 0
    solution = solve_at(game, place)
    for target in solution.winning_moves(place):
        assert solution.outcome(target) == "P" and game.reaches(place, target)


def test_an_even_number_of_piles_has_other_p_positions():
    computed = solve(NheapEqual(4), up_to=4)
    assert computed.evidence.kind == "computed"
    assert (1, 1, 1, 2) in computed.p_positions  # its nim-sum is 3


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("middle", [(), (1, 2), (2, 1), (3, 5), (2, 2, 2), (1, 1, 2, 1), (1, 2, 1, 2)])
def test_rows_with_a_p_position_in_the_middle(middle, misere):
    game = Misere(EndWythoff(middle)) if misere else EndWythoff(middle)
    rules = Definition(game)
    inside = rules.is_p(middle) or not middle
    source = f"{NOTE}, Theorem 7.4" if misere else "Fraenkel and Reisner 2009"
    found = [theorem for theorem in THEOREMS if theorem.asked(game).evidence]
    assert [theorem.asked(game).evidence.text for theorem in found] == [source] * inside + [f"{NOTE}, Theorem 7.5"]
    for answer in (theorem.asked(game).conclusion() for theorem in found):
        assert listed(answer, "up_to", 12) == rules.p_positions(12)
        assert listed(answer, "columns", 9) == listed(answer, "count", 9)
        assert [place for place in listed(answer, "count", 9) if place[1] < 13] == [
            place for place in rules.p_positions(12) if place[0] < 9
        ]
        assert [place for chunk in answer.chunks(9, 4) for place in zip(*chunk, strict=True)] == listed(
            answer, "count", 9
        )
        for place in game.positions(9):
            assert answer.is_p(place) is (rules.outcome(place) == "P")
            if not answer.is_p(place):
                assert answer.winning_moves(place) == rules.winning_moves(place)


def row_at(game, place):
    offer = ByRows().at(game, place)
    return offer.answer(silent) if isinstance(offer, Offer) else None


def test_rows_of_any_size():
    game = read("end_wythoff(middle=(1, 2))")
    assert row_at(game, (GIANT, GIANT)) is None
    assert solve_at(game, (GIANT, GIANT)).winning_moves((GIANT, GIANT)) == ((1, 2),)
    refused = read(f"end_wythoff(middle=({10**9}, 1))")
    reasons = [theorem.asked(refused).reason for theorem in THEOREMS]
    assert any("takes more than 200000 steps" in reason for reason in reasons)


@pytest.mark.parametrize("misere", [False, True])
def test_every_row_against_the_definition(misere):
    ends = Ends(misere=misere)
    rules = Definition(Misere(EndWythoff(())) if misere else EndWythoff(()))
    shapes = {1: 8, 2: 9, 3: 6, 4: 4, 5: 3}
    for length, top in shapes.items():
        for number in range(top**length):
            row = tuple(number // top**place % top + 1 for place in range(length))
            assert ends.is_p(row) is rules.is_p(row)
            assert ends.winning_moves(row) == tuple(sorted(rules.winning_states(row)))
    assert ends.is_p(()) is not misere


def test_a_long_row_needs_no_deep_calls():
    assert Ends(misere=False).partner((1, 2) * 60, 1) == 2


@pytest.mark.parametrize("text", ["end_wythoff(middle=(5,))", "end_wythoff(middle=(2, 1, 3))"])
def test_one_end_may_have_any_size(text, monkeypatch):
    game = read(text)
    rules = Definition(game)
    for a in range(9):
        # If the larger end exceeds all partners of smaller ends, the winning moves do not depend on it.
        right = rules.winning_moves((a, 40))
        turned = tuple(sorted(row[::-1] for row in right))
        for answer in (row_at, solve_at):
            assert answer(game, (a, GIANT)).winning_moves((a, GIANT)) == right
            assert answer(EndWythoff(game.middle[::-1]), (GIANT, a)).winning_moves((GIANT, a)) == turned
            assert answer(game, (a, GIANT)).outcome((a, GIANT)) == "N"
        assert row_at(game, (a, GIANT)).evidence.up_to == a
    with pytest.raises(RequestError, match="computed only for piles up to 3, not for"):
        row_at(game, (3, GIANT)).outcome((4, GIANT))
    assert row_at(game, (GIANT, GIANT)) is None
    # For a large middle, the definition is no fallback.
    with pytest.raises(UnsolvedError, match="would take about"):
        solve(EndWythoff((10**9,)), up_to=5)
    monkeypatch.setattr(limits, "available_memory", lambda: 1000)
    with pytest.raises(TooLargeError, match="end piles must fit in memory"):
        row_at(game, (3, GIANT))


@pytest.mark.parametrize(
    ("text", "up_to"),
    [("piles(1, upto(2))", 20), ("piles(3, upto(2))", 8), ("piles(4, upto(2))", 5), ("ordered(4, upto(3))", 4)],
)
def test_moves_from_a_few_piles(text, up_to):
    game = parse(text)
    answer, rules = theorem_on(game, "Moore 1910").conclusion(), Definition(game)
    assert listed(answer, "up_to", up_to) == rules.p_positions(up_to)
    for place in game.positions(up_to):
        assert answer.is_p(place) is (rules.outcome(place) == "P")
        assert answer.winning_moves(place) == rules.winning_moves(place)


def test_moves_from_a_few_piles_at_any_size():
    place = (GIANT, GIANT + 12345, 2 * GIANT, 3**500, 7**300)
    game = parse("piles(5, upto(3))")
    found = solve_at(game, place)
    target = found.winning_move(place)
    assert found.evidence.text == "Moore 1910" and game.reaches(game.place(place), target)
    assert all(sum(pile >> n & 1 for pile in target) % 4 == 0 for n in range(max(target).bit_length()))
