"""Three-pile Wythoff with its smallest pile fixed."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from wythoff.automata.limits import Limits
from wythoff.base.errors import ParameterError, RequestError, TooLargeError
from wythoff.game.rulesets import Diagonal, Misere, Nim, NpileWythoff
from wythoff.game.rulesets.definition import Definition
from wythoff.kernels.limits import silent
from wythoff.questions.fixing import fixed, prove_smallest
from wythoff.sequences.integers import floor_quadratic
from wythoff.solving.solution.offers import Refusal
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.by_slices import BySlices, slices
from wythoff.solving.strategies import solve_at

GAME = NpileWythoff(3)
# The set T and m1 as computed for Conjecture 9 of the survey, and from where on the offsets of Conjecture 10 are at
# most three.
KNOWN = {
    1: ((0, 2), 23, (-5, -3)),
    2: ((0, 1), 33, (-11, -9)),
    3: ((0, 1, 2, 4, 5, 6), 58, (-17, -15)),
    4: ((0, 1, 2, 3, 7, 10), 138, (-21, -19)),
}


@pytest.mark.parametrize("misere", [False, True])
def test_slices_are_the_p_positions_of_a_box(misere):
    side = 26
    every = [*combinations_with_replacement(range(side), 3)]
    judge = Definition(Misere(GAME) if misere else GAME)
    expected = [place for place in every if judge.is_p(judge.start(place))]
    found = slices(side - 1, side, misere=misere, progress=lambda done, total: None)
    assert sorted((part.pile, y, z) for part in found for y, z in part.partners.items() if z < side) == expected


@pytest.mark.parametrize("pile", KNOWN)
def test_the_conjectures(pile):
    excluded, start, offsets = KNOWN[pile]
    found = fixed(GAME, pile, 700)
    assert (found.excluded, found.start, found.offsets) == (excluded, start, offsets)
    differences = [z - y for y, z in found.pairs]
    assert differences[found.index] == start
    assert differences[found.index :] == list(range(start, start + len(differences) - found.index))
    assert differences[found.index] != differences[found.index - 1] + 1
    used = set(excluded)
    for y, z in found.pairs:  # y is the mex of T and of all earlier piles
        assert y == next(number for number in range(2000) if number not in used)
        used |= {y, z}
    assert found.existence_proved
    assert found.evidence.kind == ("conjectured" if pile == 4 else "proved")
    assert fixed(GAME, 4, 700).evidence.up_to == 699


def test_smallest_pile_0_is_wythoffs_game():
    found = fixed(GAME, 0, 50)
    assert (found.excluded, found.start, found.index, found.offsets) == ((), 0, 0, (-1, 1))
    assert found.pairs[:4] == ((0, 0), (1, 2), (3, 5), (4, 7))


def test_too_few_columns_show_no_pattern():
    found = fixed(GAME, 4, 9)
    assert (found.start, found.index, found.offsets, found.offset_start) == (None, None, None, None)
    assert not fixed(Misere(GAME), 1, 40).existence_proved
    assert not fixed(GAME, 11, 30).existence_proved


def test_refusals():
    message = r"fixed needs three-pile Wythoff, the game npile_wythoff\(n=3\), was given nim"
    with pytest.raises(RequestError, match=message):
        fixed(Nim() | Diagonal(), 1)
    with pytest.raises(RequestError, match="was given npile_wythoff"):
        fixed(NpileWythoff(4), 1)
    with pytest.raises(ParameterError, match="pile must be an integer >= 0, was -1"):
        fixed(GAME, -1)
    with pytest.raises(ParameterError, match="columns must be an integer >= 1, was 0"):
        fixed(GAME, 1, 0)
    with pytest.raises(TooLargeError, match="ask for a smaller pile"):
        fixed(GAME, 10**6)


def test_one_small_pile_is_answered_by_slices():
    place = (2, 1000, 1620)
    solution = solve_at(GAME, place)
    assert solution.evidence.text == "by_slices"
    assert solution.winning_moves(place) == ((0, 999, 1617), (2, 614, 1000), (2, 993, 1613))
    assert all(solution.outcome(target) == "P" for target in solution.winning_moves(place))
    near = (2, 20, 35)
    assert solve_at(GAME, near).winning_moves(near) == solve_at(GAME, (20, 20, 35)).winning_moves(near)


@pytest.mark.parametrize("misere", [False, True])
def test_slices_agree_with_boxes_at_any_size(misere):
    game = Misere(GAME) if misere else GAME
    box = solve(game, up_to=24)
    assert list(solve(game, up_to=12, solver="by_slices").p_positions) == [p for p in box.p_positions if p[2] <= 12]
    for place in game.positions(24):
        if place[0] > 5 or place[1] > 12:
            continue
        solution = BySlices().at(game, place).answer(silent)
        assert solution.winning_moves(place) == box.winning_moves(place)
        assert solution.winning_move(place) == box.winning_move(place)
    huge = (5, 7, 10**40)
    target = (5, 7, 12) if misere else (5, 7, 11)
    assert solve_at(game, huge).winning_moves(huge) == (target,)
    assert box.outcome(target) == "P"


def test_slices_that_would_take_too_long_are_not_begun(monkeypatch):
    monkeypatch.setattr("wythoff.solving.solvers.by_slices.slice_seconds", lambda x, columns: 1e5)
    assert isinstance(BySlices().at(GAME, (5, 7, 10**40)), Refusal)


def test_slices_know_their_reach():
    solution = solve_at(GAME, (2, 20, 10**40))
    assert solution.evidence.as_dict()["up_to"] == 20
    assert [place for place in GAME.positions(18) if place[0] <= 2 and solution.outcome(place) == "P"] == [
        place for place in solve(GAME, up_to=18).p_positions if place[0] <= 2
    ]
    for place in ((3, 4, 5), (2, 21, 50)):
        with pytest.raises(RequestError, match="computed only for piles up to 20, not for"):
            solution.outcome(place)


@pytest.mark.parametrize("misere", [False, True])
def test_settled_slices_go_on_as_proved(misere):
    game = Misere(GAME) if misere else GAME
    proof = prove_smallest(game, 5)
    assert proof.proved and proof.columns < 3000
    pairs = slices(5, 5000, misere=misere, progress=silent)[-1].partners  # by the rules alone
    assert {z - y for y, z in pairs.items() if z - y < proof.start} == {*range(proof.start)} - {*proof.unused}
    later = [(y, z) for y, z in pairs.items() if z - y >= proof.start]
    assert [z - y for y, z in later] == [*range(proof.start, proof.start + len(later))]
    assert all(abs(y - floor_quadratic(z - y, z - y, 5, 2) - proof.offset) <= 1 for y, z in later)
    assert {*range(5000)} - {pile for pair in pairs.items() for pile in pair} == {*proof.excluded}


def test_piles_are_refused_that_are_too_large_to_prove():
    with pytest.raises(ParameterError, match="pile must be an integer from 0 to 200"):
        prove_smallest(GAME, 201)
    assert "more than 0.01 s" in prove_smallest(GAME, 30, limits=Limits(seconds=0.01)).reason
