"""The scan of small integers is only a shortcut: decisions by arcs of the circle alone are the same."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.seeds import seed_of
from wythoff.base.errors import TooLargeError
from wythoff.sequences.beatty import covering as module
from wythoff.sequences.beatty.covering import covered_from, covering
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.quadratic import PHI, Quadratic

ROOT2 = Quadratic(0, 1, 2)
MODULI = PHI, ROOT2, Quadratic(3, 0, 1, 2), Quadratic(5, 0, 1, 3), Quadratic(3, 1, 5, 2), 2 * ROOT2
shifts = st.fractions(min_value=-3, max_value=3, max_denominator=4)


@st.composite
def systems(draw):
    """Draw one or two pairs of Beatty sequences that nearly cover, each sequence perhaps split by parity.

    Return the sequences, and how often they should cover.
    """
    found, times = [], draw(st.integers(1, 2))
    for _ in range(times):
        alpha = draw(st.sampled_from(MODULI))
        beta = alpha / (alpha - 1)
        gamma = draw(shifts | st.just(Fraction(0))) + alpha * draw(st.integers(-1, 1))
        delta = draw(st.sampled_from((0, 0, 1))) * beta - gamma / alpha * beta + draw(st.sampled_from((0, 0, 0, 1, -1)))
        for modulus, shift in ((alpha, gamma), (beta, delta)):
            parts = draw(st.sampled_from((1, 1, 2)))
            found += [
                Beatty(modulus * parts, shift - modulus * i, offset=draw(st.integers(0, 2))) for i in range(parts)
            ]
    return found, times


def attempt(ask):
    try:
        return ask()
    except TooLargeError:
        return None


@given(systems())
@settings(max_examples=60)
def test_arcs_alone_decide_alike(system):
    sequences, times = system
    found = covering(sequences, times=times)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module._Counted, "scan", lambda *_: None)
        again = attempt(lambda: covering(sequences, times=times))
    if again is None:
        return  # unrelated fields: only a scan finds a wrong integer
    assert again.holds is found.holds
    if again.least:
        assert again == found
    else:
        assert sum(sequence.count(again.witness) for sequence in sequences) == again.covered != times


@given(systems())
@settings(max_examples=60)
def test_the_bound_from_which_integers_are_covered(system):
    sequences, times = system
    bound = covered_from(sequences, times)
    often = [sum(sequence.count(x) for sequence in sequences) for x in range(-30, 200)]
    wrong = [x for x, number in zip(range(-30, 200), often, strict=True) if number != times]
    assert (bound is None and wrong[-1] > 100) or bound == wrong[-1] + 1 or (bound is not None and bound > 100)


@pytest.mark.parametrize("scanned", [1, 2, 10])
@pytest.mark.parametrize("exponent", [1, 2, 3, 6])
def test_a_wrong_density_is_found_however_far_is_scanned(scanned, exponent, monkeypatch):
    """Find a wrong integer if the total density is slightly wrong; `found.least` says whether it is the least one."""
    monkeypatch.setattr(module, "SCANNED", scanned)
    monkeypatch.setattr(module._Counted.scan, "__defaults__", (scanned,))
    rng = Random(seed_of(scanned))
    for sign in (-1, 1):
        sequences = [Beatty(PHI), Beatty(PHI + 1 + Fraction(sign * rng.randint(1, 9), 10**exponent))]
        found = covering(sequences)
        assert not found and sum(sequence.count(found.witness) for sequence in sequences) == found.covered != 1
        near = min(3000, found.witness)
        wrong = (x for x in range(1, near) if sum(sequence.count(x) for sequence in sequences) != 1)
        assert not found.least or next(wrong, None) is None
        assert found.least or found.witness >= scanned


def test_how_many_first_integers_are_listed(monkeypatch):
    monkeypatch.setattr(module, "MOST_LISTED", 100)
    assert covering([Beatty(PHI, offset=62), Beatty(PHI + 1)]).witness == 1  # from the term 100 on
    with pytest.raises(TooLargeError, match="must be at most 100, was 101"):
        covering([Beatty(PHI, offset=63), Beatty(PHI + 1)])
    with pytest.raises(TooLargeError):
        covering([Beatty(PHI), Beatty(PHI + 1)], start=-101)


def test_too_many_arcs_are_refused_where_a_scan_shows_nothing(monkeypatch):
    pair = [Beatty(PHI), Beatty(PHI + 1)]
    arcs = module._Balance(pair, 1).arcs
    assert covering(pair) and covered_from(pair) == 1
    monkeypatch.setattr(module, "SCANNED", arcs)
    assert covering(pair) and covered_from(pair) == 1
    monkeypatch.setattr(module, "SCANNED", arcs - 1)
    for ask in (covering, covered_from):
        with pytest.raises(TooLargeError, match="there are too many classes of integers to decide"):
            ask(pair)
