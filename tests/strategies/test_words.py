"""Strategies by morphic words, for NIM(a, b) and the Tribonacci game: by the rules, and for giants."""

from __future__ import annotations

from random import Random

import pytest

from tests.seeds import seed_of
from tests.strategies.judging import judge_far, judge_small
from wythoff import parse, strategy

NIM_AB = [(1, 1), (1, 2), (2, 3), (5, 3), (2, 4), (3, 1)]


def rule(a: int, b: int, play: str) -> str:
    text = f"where(abs(k - l) < {a} or min(k, l) < {b})"
    return f"misere({text})" if play == "misere" else text


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("a", "b"), NIM_AB)
def test_nim_ab_by_the_rules(a, b, play):
    judge_small(rule(a, b, play), 60, 12)


@pytest.mark.long
@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("a", "b"), NIM_AB)
def test_nim_ab_to_300(a, b, play):
    judge_small(rule(a, b, play), 300, 20)


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("a", "b"), [*NIM_AB[1:5], (0, 3)])
def test_nim_ab_far_out(a, b, play):
    judge_far(rule(a, b, play), 50, draw=near_p_positions)
    assert strategy(parse(rule(a, b, play))).polynomial


@pytest.mark.parametrize("text", [rule(1, 2, "normal"), rule(2, 3, "misere"), rule(0, 3, "misere")])
def test_nim_ab_at_2000_digits(text):
    judge_far(text, 2000, draw=near_p_positions, count=1)


def near_p_positions(rng: Random, digits: int) -> tuple[int, ...]:
    first = rng.randrange(10 ** (digits - 1), 10**digits)
    return first, first + rng.choice((rng.randrange(9), first * 7 // 10 + rng.randrange(9), first * 9))


def test_tribonacci_by_the_rules():
    judge_small("tribonacci_game", 30, 12)


@pytest.mark.parametrize("digits", [50, 2000])
def test_tribonacci_far_out(digits):
    judge_far("tribonacci_game", digits, draw=near_triples, count=2)


def near_triples(rng: Random, digits: int) -> tuple[int, ...]:
    x = rng.randrange(10 ** (digits - 1), 10**digits)
    y = x + x * rng.choice((0, 3, 84, 90)) // 100 + rng.randrange(9)
    return x, y, max(y, x + y + rng.choice((-x // 3, -9, x // 2, 2 * x)) + rng.randrange(9))


def test_tribonacci_from_runs_of_triples():
    """Compare moves to P-positions of the Tribonacci game with all triples below, for medium piles."""
    from itertools import takewhile

    from wythoff.sequences.words.tribonacci import triples

    game, rng = parse("tribonacci_game"), Random(seed_of(2))
    found = strategy(game)
    for _ in range(30):
        place = game.place(near_triples(rng, 3) if rng.randrange(2) else [rng.randrange(2000) for _ in range(3)])
        below = takewhile(lambda target, place=place: target[0] <= place[0], triples())
        expected = tuple(target for target in below if game.reaches(place, target))
        assert found.winning_moves(place) == expected, place
        assert found.least_winning_move(place) == next(iter(expected), None)


def test_triples_need_a_known_difference(monkeypatch):
    from wythoff.solving.theorems import duchene2008

    asked = []
    last = duchene2008.last_triple
    monkeypatch.setattr(duchene2008, "last_triple", lambda *given: asked.append(given) or last(*given))
    rng, found = Random(seed_of(3)), strategy(parse("tribonacci_game"))
    for x in (rng.randrange(10**40, 10**41) for _ in range(20)):
        asked.clear()
        found.least_winning_move((x, x * 16 // 10, x * 26 // 10))
        assert len(asked) <= 6
        form, step = rng.choice(list(duchene2008.DIFFERENCES.items()))
        n, triple = last(form, x)
        assert sum(map(int.__mul__, form, triple)) <= step * n
