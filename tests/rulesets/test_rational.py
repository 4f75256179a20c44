"""RatWyt: positions are pairs of fractions, played like Wythoff Nim on their numbers of steps down to 0."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import pytest

from wythoff.base.errors import PositionError
from wythoff.game.rulesets import Definition, Diagonal, Misere, Nim, RatWyt
from wythoff.game.rulesets.plans.certifying import first_mistake
from wythoff.solving.solution import PositionList

GAME = RatWyt()
NUMBERS = sorted({Fraction(0), *(Fraction(p, q) for p in range(1, 7) for q in range(1, 7) if gcd(p, q) == 1)})


def chain(number: Fraction) -> list[Fraction]:
    """Return the number and all later ones: x -> x - 1 if x >= 1, else x/(1 - x), down to 0."""
    found = [number]
    while found[-1]:
        last = found[-1]
        found.append(last - 1 if last >= 1 else last / (1 - last))
    return found


def steps(number: Fraction) -> int:
    """Return the sum of the partial quotients of the continued fraction of a number."""
    p, q, count = number.numerator, number.denominator, 0
    while q:
        count += p // q
        p, q = q, p % q
    return count


def test_positions_are_all_pairs_by_value() -> None:
    expected = [(f, g) for f in NUMBERS for g in NUMBERS if f <= g]
    assert list(GAME.positions(6)) == list(Misere(GAME).positions(6)) == expected
    assert list(GAME.positions(0)) == []
    assert list(GAME.positions(1)) == [(0, 0), (0, 1), (1, 1)]


def test_moves_are_steps_on_one_or_both() -> None:
    for f in NUMBERS:
        for g in NUMBERS:
            one, two = chain(f), chain(g)
            after = [(a, g) for a in one[1:]] + [(f, b) for b in two[1:]] + list(zip(one[1:], two[1:], strict=False))
            assert list(GAME.options((f, g))) == sorted({(min(pair), max(pair)) for pair in after})


def test_the_number_of_steps_is_the_sum_of_the_partial_quotients() -> None:
    assert all(len(chain(number)) - 1 == steps(number) for number in NUMBERS)


@pytest.mark.parametrize("misere", [False, True])
def test_it_is_wythoffs_game_on_the_numbers_of_steps(misere: bool) -> None:
    wythoff = Nim() | Diagonal()
    rules = Definition(Misere(GAME) if misere else GAME)
    judge = Definition(Misere(wythoff) if misere else wythoff)
    found = rules.p_positions(6)
    for place in GAME.positions(6):
        counts = [steps(number) for number in place]
        assert rules.outcome(place) == judge.outcome(counts)
        if not misere:
            assert rules.value(place) == judge.value(counts)
    assert first_mistake(rules.game, found, 6) is None
    assert len(found) > 3


@pytest.mark.parametrize(
    ("given", "placed"),
    [
        (("3/5", "7/2"), (Fraction(3, 5), Fraction(7, 2))),
        (("7/2", 2), (2, Fraction(7, 2))),
        ((Fraction(1, 2), 0), (0, Fraction(1, 2))),
        (("6/10", "4"), (Fraction(3, 5), 4)),
    ],
)
def test_how_positions_are_given(given: tuple[object, ...], placed: tuple[object, ...]) -> None:
    for game in (GAME, Misere(GAME)):
        assert game.place(given) == placed  # type: ignore[arg-type]
        assert all(type(pile) is Fraction for pile in game.place(given))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "pile",
    [0.5, 1.0, -1, "-1/2", Fraction(-1, 2), "0.6", "1e3", "3/0", "3/5/7", "", "/", "x", "\u00b2", None, True, (1,)],
)
def test_what_is_no_pile(pile: object) -> None:
    for game in (GAME, Misere(GAME)):
        with pytest.raises(PositionError, match="a pile must be a fraction >= 0 such as 3/5, was ") as error:
            game.place((pile, 1))  # type: ignore[arg-type]
        assert len(str(error.value)) < 120
    with pytest.raises(PositionError, match="must have 2 piles, had 1"):
        GAME.place(("3/5",))  # type: ignore[arg-type]


def test_piles_of_thousands_of_digits_are_exact() -> None:
    giant = 10**5000
    assert GAME.place((f"1/{'1' + '0' * 5000}", Fraction(giant, 3)))[0] == Fraction(1, giant)  # type: ignore[arg-type]


def test_the_reach_of_a_position_is_its_largest_part() -> None:
    assert GAME.reach(GAME.place(("3/5", "7/2"))) == 7
    for bound in range(1, 6):
        within = [place for place in GAME.positions(6) if GAME.reach(place) <= bound]
        assert within == list(GAME.positions(bound))


def test_mistakes_and_lists_show_fractions_plainly() -> None:
    right = Definition(GAME).p_positions(4)
    wrong = first_mistake(GAME, [*right, (Fraction(1, 3), Fraction(3, 2))], 4)
    assert wrong is not None
    assert "(1/3, 3/2) is listed" in str(wrong)
    listed = PositionList(*zip(*right, strict=True))
    assert listed == right
    assert listed[1] == right[1]
    assert all(type(pile) is Fraction for place in listed for pile in place)
    assert repr(listed) == "<3 positions: (0, 0), (1/2, 1), (1, 2)>"
