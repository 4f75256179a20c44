"""Two Mancala games, compared with play on a list: final stacks, number of steps, refusals."""

import pytest

from tests.sentences import too_small
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.beatty.wythoff import lower_wythoff
from wythoff.sequences.generation import mancala
from wythoff.sequences.generation.mancala import KnottMancala, SchroederMancala, play


def by_list(n):
    """Play the game of section 7.3 from stacks 1, ..., n; return the number of steps and the final stacks."""
    stacks = list(range(1, n + 1))
    steps = 0
    while True:
        hand, stacks = stacks[0], stacks[1:]
        stacks = [chips + 1 for chips in stacks[:hand]] + stacks[hand:] + [1] * (hand - len(stacks))
        steps += 1
        if len(stacks) == n and all(stacks.count(chips) == 1 for chips in stacks):
            return steps, tuple(stacks)


@pytest.mark.parametrize("n", range(1, 30))
def test_the_game_against_a_list(n):
    played = play(n)
    assert (played.steps, played.stacks) == by_list(n)
    assert played.steps == lower_wythoff().term(n)
    assert played.stacks == tuple(range(n, 0, -1))


def test_without_a_step_the_game_would_be_over_at_once():
    """Make at least one step, although the initial stacks are n different ones, as at the end of a game."""
    assert play(1).steps == 1
    assert play(2).steps == 3


def test_the_chips_that_are_moved():
    """The number of chips moved is the sum of A(k), k <= n, plus that of A(k) - k, n < k <= A(n): about phi^2 n^2/2."""
    a = lower_wythoff().term
    for n in (1, 2, 10, 50, 300):
        assert play(n).chips == sum(map(a, range(1, n + 1))) + sum(a(k) - k for k in range(n + 1, a(n) + 1))
    assert play(1000).chips / 1000**2 == pytest.approx(2.618 / 2, rel=0.01)


def test_knotts_pots_one_pebble_at_a_time():
    pots = list(range(1000))
    emptied = []
    for n in range(1, 250):
        hand, pots[n] = pots[n], 0
        for place in range(n + 1, n + hand + 1):
            pots[place] += 1
        emptied.append(hand)
    assert emptied == KnottMancala().terms(249)


def test_many_pots_are_emptied_in_a_step_each(monkeypatch):
    """Empty each of many pots in one step; one pebble after another would take 8 * 10^7 steps."""
    taken = []
    take = mancala._Pots.take
    monkeypatch.setattr(mancala._Pots, "take", lambda row, own: taken.append(own) or take(row, own))
    assert KnottMancala().terms(10**4) == lower_wythoff().terms(10**4)
    assert taken == list(range(1, 10**4 + 1))
    del taken[:]
    assert play(10**4).steps == len(taken) == 16180


def test_what_takes_too_long_is_refused():
    with pytest.raises(TooLargeError, match="playing with 10000000000 stacks"):
        play(10**10)
    with pytest.raises(TooLargeError, match="must fit in memory"):
        KnottMancala().terms(10**11)
    with pytest.raises(TooLargeError, match="playing with 1, 2"):
        SchroederMancala().terms(10**5)
    with pytest.raises(ParameterError, match=too_small("n", 1, was=0)):
        play(0)
