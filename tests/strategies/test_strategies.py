"""Strategies of all kinds, compared with the rules, and with each other if several know a game."""

import pickle
from random import Random

import pytest

from tests.seeds import seed_of
from tests.strategies.judging import judge_far, judge_small
from wythoff import parse, solve, strategy
from wythoff.solving.solution import Bound
from wythoff.solving.solvers import verdicts
from wythoff.solving.strategies.by_rules import reach
from wythoff.solving.strategies.telescope import known

BEATTY = ("wythoff", "t_wythoff(2)", "t_wythoff(3)", "t_wythoff(7)", "misere(wythoff)", "misere(t_wythoff(2))")


@pytest.mark.parametrize("text", BEATTY)
def test_small_positions(text):
    judge_small(text, 300)


@pytest.mark.parametrize("text", BEATTY)
@pytest.mark.parametrize("digits", [50, 2000])
def test_giants(text, digits):
    judge_far(text, digits)


def test_what_was_replayed_for_one_position_answers_no_further():
    game = parse("nim | diagonal | ray(1, 2)")
    found, replayed = strategy(game), solve(game, up_to=60)
    assert found.at((3, 50)).bound.kind == "columns"
    # More columns, higher ones, and some that are known already.
    for place in ((3, 50), (20, 40), (3, 60), (4, 30), (2, 9), (5, 5), (6, 59)):
        assert found.winning_moves(place) == replayed.winning_moves(place)
        assert found.outcome(place) == replayed.outcome(place)


@pytest.mark.parametrize(("text", "method"), [("wythoff", None), ("wythoff", "digits"), ("wythoff", "rules")])
def test_a_strategy_that_was_kept_is_the_same(text, method):
    found = strategy(text, method)
    kept = pickle.loads(pickle.dumps(found))
    assert (kept.game, kept.evidence, kept.cost) == (parse(text), found.evidence, found.cost)
    assert (kept.polynomial, kept.reach) == ((False, found.evidence.up_to) if method == "rules" else (True, None))
    assert ("brute force" in kept.cost) is (method == "rules")
    assert kept.winning_moves((5, 8)) == found.winning_moves((5, 8)) == ((3, 5), (4, 7))


@pytest.mark.parametrize("text", ["nim | diagonal | ray(1, 2)", "misere(example2)", "block(nim | vector(1, 3), 1)"])
def test_brute_force_reaches_its_power_of_two(text):
    game = parse(text)

    def seconds(power):
        able = [found for found in verdicts(game, Bound("up_to", 1 << power)) if found.solver != "by_theorem"]
        return min(found.seconds for found in able if found.applies)

    power = reach(game).evidence.up_to.bit_length() - 1
    assert reach(game).evidence.up_to == 1 << power
    assert seconds(power) <= 60 < seconds(power + 1)


@pytest.mark.parametrize("digits", [3, 50, 400])
def test_telescope_word_and_formula_agree_on_wythoff_nim(digits):
    # Adding the move changes no P-position, so they are known by windows, by a morphic word, and by floors.
    windows = known(parse("nim | diagonal | jump(3, 4)")).answer
    word, formula = strategy(parse("nim_ab(1, 1)")), strategy(parse("wythoff"))
    rng = Random(seed_of(11))
    for _ in range(20):
        n = rng.randrange(10**digits)
        place = formula.p_position(n)
        assert windows.p_position(n) == word.p_position(n) == place
        assert windows.index(place) == word.index(place) == n
        x, y = sorted((place[0], rng.choice((rng.randrange(10**digits), place[0] + rng.randrange(50)))))
        assert word.outcome((x, y)) == formula.outcome((x, y)) == ("P" if windows.is_p((x, y)) else "N")
        assert word.winning_moves((x, y)) == formula.winning_moves((x, y))
