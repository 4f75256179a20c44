"""Strategies for games whose P-positions are Beatty sequences: by the rules, and for giants."""

from random import Random

import pytest

from tests.seeds import seed_of
from tests.strategies.judging import judge_far, judge_small
from wythoff import parse, strategy
from wythoff.base.errors import TooLargeError

FAMILIES = {
    "t_wythoff": ("t_wythoff(4)", "t_wythoff(5)", "misere(t_wythoff(3))", "misere(t_wythoff(4))"),
    "t_wythoff_variant": (
        "t_wythoff_variant(t=2, variant='sorted')", "t_wythoff_variant(t=3, variant='order')",
        "t_wythoff_variant(t=3, variant='larger')", "misere(t_wythoff_variant(t=2, variant='larger'))",
    ),
    "connell": ("connell(2)", "connell(3)", "connell(4)", "connell(7)"),
    "bt_wythoff": ("bt_wythoff(2, 2)", "bt_wythoff(2, 3)", "bt_wythoff(3, 2)", "bt_wythoff(4, 4)"),
    "block_nim": ("block_nim(m=1, p=2)", "block_nim(m=2, p=1)", "block_nim(m=2, p=3)", "block_nim(m=3, p=4)"),
    "block_nim_l": (
        "block_nim_l(m=3, p=2, l=3)", "block_nim_l(m=3, p=2, l=1)", "block_nim_l(m=2, p=3, l=3)",
        "block_nim_l(m=3, p=3, l=2)",
    ),
    "modulo": (
        "modulo(l=0, m=2, p=3)", "modulo(l=1, m=3, p=2)", "modulo(l=2, m=2, p=4)", "modulo(l=3, m=3, p=6)",
    ),
    "mdr": ("mdr(1)", "mdr(2)", "mdr(3)", "mdr(5)"),
    "shifted": (
        "shifted(m=1, p=2, l=1)", "shifted(m=2, p=3, l=0)", "shifted(m=2, p=3, l=2)", "shifted(m=1, p=4, l=4)",
    ),
    "chosen_shift": (
        "chosen_shift(m=1, p=1)", "chosen_shift(m=1, p=2)", "chosen_shift(m=2, p=3)", "chosen_shift(m=3, p=2)",
    ),
    "translated": ("w_k(0)", "w_k(3)", "w_jk(1, 2)", "w_jk(3, 1)", "t_k(1)", "t_k(infinity)"),
    "ho": ("r_wythoff", "e_wythoff"),
    "adjoined": ("gdwn(0, 1)", "gdwn(3, 4)", "gdwn(5, 7)", "maharaja(2, 2)", "maharaja(1, 3)"),
    "piles": ("npile_wythoff(2)", "nheap_equal(2)", "misere(npile_wythoff(2))"),
    "nothing forbidden": ("block(nim | diagonal(2), 0)", "nim_abpq(2, 1, 1, 3)"),
}  # fmt: skip
GAMES = [text for texts in FAMILIES.values() for text in texts]


@pytest.mark.parametrize("text", GAMES)
def test_small_positions(text):
    judge_small(text, 80, 16)
    found = strategy(parse(text))
    assert found.index(found.p_position(60)) == 60
    assert found.polynomial and found.cost


@pytest.mark.long
@pytest.mark.parametrize("text", GAMES)
def test_positions_to_300(text):
    judge_small(text, 300, 20)


@pytest.mark.parametrize("text", GAMES)
def test_giants(text):
    judge_far(text, 50)


# Some of each kind of conclusion. block_nim_l with l < m is left out: its terms take quadratic time.
@pytest.mark.parametrize(
    "text",
    [
        "t_wythoff(5)", "misere(t_wythoff(3))", "t_wythoff_variant(t=3, variant='larger')", "connell(3)",
        "bt_wythoff(3, 2)", "block_nim(m=2, p=3)", "modulo(l=2, m=2, p=4)", "mdr(3)", "shifted(m=2, p=3, l=2)",
        "chosen_shift(m=2, p=3)", "w_k(3)", "t_k(1)", "r_wythoff", "e_wythoff", "gdwn(0, 1)", "gdwn(5, 7)",
        "maharaja(2, 2)", "npile_wythoff(2)", "nim_abpq(2, 1, 1, 3)",
    ],
)  # fmt: skip
def test_two_thousand_digits(text):
    judge_far(text, 2000, count=1)


def test_a_million_digits():
    found = strategy(parse("t_wythoff(3)"))
    n = Random(seed_of(1)).randrange(10**999_999, 10**1_000_000)
    x, y = found.p_position(n)
    assert found.index((x, y)) == n
    assert y - x == 3 * n
    target = found.winning_move((x + 1, y + 1))
    assert found.game.reaches((x + 1, y + 1), target)
    assert found.outcome(target) == "P"


def test_a_ray_is_searched_by_formulas():
    found = strategy(parse("gdwn(3, 4)"))
    low, high = strategy(parse("wythoff")).p_position(10**40)
    for t in (1, 10**40):
        for x, y in ((low + 3 * t, high + 4 * t), (low + 4 * t, high + 3 * t)):
            assert (low, high) in found.winning_moves((x, y))


def test_too_many_to_list_are_counted():
    found = strategy(parse("e_wythoff"))
    place = (10**30, 10**30 + 5)
    # B_n <= y for n <= y*(2 - phi), less the first six.
    with pytest.raises(TooLargeError, match="there are about 381966011250105151795413165631"):
        found.winning_moves(place)
    # Among Wythoff's moves, one along the diagonal leads to the least pile.
    assert found.least_winning_move(place) == (8, 13)
