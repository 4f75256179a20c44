"""Compositions of the Wythoff sequences A and B, rat and Connell sequences: identities, printed formulas, giants."""

from itertools import product

import pytest
from hypothesis import given, strategies as st

from wythoff import parse
from wythoff.base.errors import ParameterError
from wythoff.game.rulesets import Definition
from wythoff.sequences.beatty.covering import covering
from wythoff.sequences.beatty.wythoff import (
    Compound,
    bt_wythoff,
    connell,
    lower_wythoff,
    mdr,
    rat,
    rat_system,
    t_wythoff,
    upper_wythoff,
)
from wythoff.sequences.registry.reading import sequence

WORDS = ["".join(letters) for size in range(1, 6) for letters in product("AB", repeat=size)]


@pytest.mark.parametrize("letters", WORDS)
def test_every_compound_is_a_combination_of_a_and_b(letters):
    (p, q, c), compound = Compound(letters).identity, Compound(letters)
    pairs = zip(lower_wythoff().terms(200), upper_wythoff().terms(200), strict=True)
    assert compound.terms(200) == [p * a + q * b - c for a, b in pairs]


@pytest.mark.parametrize(
    ("letters", "identity"),
    [("AA", (0, 1, 1)), ("AB", (1, 1, 0)), ("BA", (1, 1, 1)), ("BB", (1, 2, 0)), ("A", (1, 0, 0)), ("B", (0, 1, 0))],
)
def test_identities_of_kimberling(letters, identity):
    assert Compound(letters).identity == identity


@given(st.sampled_from(WORDS), st.one_of(st.integers(1, 10**50), st.integers(10**999, 10**1000)))
def test_compounds_at_any_size(letters, n):
    compound = Compound(letters)
    p, q, c = compound.identity
    value = compound.term(n)
    assert value == p * lower_wythoff().term(n) + q * upper_wythoff().term(n) - c
    assert compound.index(value) == n


@pytest.mark.parametrize("letters", ["", "AC", "ab"])
def test_other_letters_are_refused(letters):
    with pytest.raises(ParameterError):
        Compound(letters)


@pytest.mark.parametrize("m", range(1, 10))
def test_rat_sequences_split_the_integers(m):
    terms = sorted(term for sequence in rat_system(m) for term in sequence.terms(2**m) if term < 2**m)
    assert terms == list(range(1, 2**m))
    assert covering(rat_system(m))


def test_rat_and_connell_refuse_what_is_not_there():
    with pytest.raises(ParameterError, match="k must be at most m"):
        rat(2, 3)
    with pytest.raises(ParameterError, match="i must be less than b"):
        connell(2, 2)


@pytest.mark.parametrize("b", range(1, 6))
def test_connell_pairs_lower_with_upper_b_minus_i(b):
    for i in range(1, b):
        assert covering([connell(b, i).lowers, connell(b, b - i).uppers], start=0)
    if b == 3:
        # This and the other sequence of the same game are not complementary.
        assert not covering(connell(3, 1), start=0)


@pytest.mark.parametrize("b", range(1, 5))
@pytest.mark.parametrize("t", range(1, 5))
def test_bt_wythoff_solves_its_game(b, t):
    """Compare our formula for the P-positions of (b, t)-Wythoff with play for piles up to 60."""
    right = set(Definition(parse(f"nim(step={b}) | diagonal({b * t}, step={b})")).p_positions(60))
    pairs = {
        (low, high)
        for i in range(b)
        for low, high in zip(*(side.terms(61) for side in bt_wythoff(b, t, i)), strict=True)
    }
    assert {pair for pair in pairs if pair[1] <= 60} == right


@pytest.mark.parametrize("k", range(1, 8))
def test_the_pair_of_duchene_and_rigo(k):
    assert covering(mdr(k))
    assert mdr(k).lowers.alpha.continued_fraction() == ((1,), (1, k)) or k == 1
    game = parse(f"mdr(k={k})")
    pairs = zip(*(side.terms(40) for side in mdr(k)), strict=True)
    assert [(0, 0), *(pair for pair in pairs if pair[1] <= 40)] == Definition(game).p_positions(40)


def test_two_listed_sequences_differ_from_their_43rd_term_on():
    """A001955 and A184480 agree in 42 terms and then differ.

    They are floor(n*(1 + 1/sqrt(11))) and floor(n*(sqrt(13) - 1)/2).
    """
    first, second = sequence("A001955"), sequence("A184480")
    assert first.terms(42) == second.terms(42)
    assert (first.term(43), second.term(43)) == (55, 56)
    assert t_wythoff(3).lowers.term(43) == 56
