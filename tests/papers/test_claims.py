"""Wrong statements of the thesis and of the survey that can be computed: the printed one fails, the other holds."""

from math import isqrt

import pytest

from wythoff.catalog import NAMES
from wythoff.papers import load
from wythoff.rulesets import Definition, PartizanDefinition, parse
from wythoff.solvers import solve


def claims(name, where):
    return [claim for claim in load(name).claims if where in claim.where]


def p_positions(text, up_to):
    return Definition(parse(text, NAMES)).p_positions(up_to)


def blocking_pairs(m, p, count):
    """a_n = mex, b_n = a_n + floor(n/p) m (paper II, Definition 4)."""
    a, b, taken, x = [], [], set(), 0
    for n in range(count):
        while x in taken:
            x += 1
        a.append(x)
        b.append(x + n // p * m)
        taken |= {a[-1], b[-1]}
    return a, b


def floor_times(k, m, p, plus):
    """floor(k alpha) for alpha = (2p - m + sqrt(m^2 + 4p^2))/(2p), and floor(k beta) with +m for -m."""
    return (k * (2 * p + plus) + isqrt(k * k * (m * m + 4 * p * p))) // (2 * p)


@pytest.mark.parametrize(("m", "p", "first"), [(1, 1, 1), (1, 2, 5), (1, 3, 440)])
def test_the_lower_bounds_of_section_1_4_5_need_the_floor(m, p, first):
    assert len(claims("larsson2009", "Paper II, section 1.4.5")) == 1
    a, b = blocking_pairs(m, p, 1000)
    # k alpha is irrational for k != 0, so k alpha <= a_n if and only if floor(k alpha) < a_n.
    failing = [n for n in range(p, 1000) if not floor_times(n - p + 1, m, p, -m) < a[n]]
    assert failing[0] == first
    for n in range(p - 1, 1000):
        assert floor_times(n - p + 1, m, p, -m) <= a[n] <= floor_times(n, m, p, -m)
        assert floor_times(n - p + 1, m, p, m) <= b[n] <= floor_times(n, m, p, m)


def beatty(m, p, count):
    a = [(n * (2 - m * p) + isqrt(n * n * (m * m * p * p + 4))) // (2 * p) for n in range(count)]
    return a, [x + m * n for n, x in enumerate(a)]


@pytest.mark.parametrize(("m", "p", "l"), [(1, 3, 1), (1, 3, 2), (2, 3, 1), (1, 4, 3)])
def test_theorem_2_1_iii_a_has_the_mirror_image(m, p, l):
    assert len(claims("larsson2009", "Theorem 2.1 (iii a)")) == 1
    a, b = beatty(m, p, 60)
    ahead, behind = range(l, 60, p), range(p - l, 60, p)
    printed = {(a[n], b[n]) for n in ahead} | {(b[n], a[n]) for n in behind}
    true = {(b[n], a[n]) for n in ahead} | {(a[n], b[n]) for n in behind}
    found = set(p_positions(f"shifted(m={m}, p={p}, l={l})", 20))
    assert found == {pair for pair in true if max(pair) <= 20}
    assert found != {pair for pair in printed if max(pair) <= 20}


def test_tables_3_and_4_are_of_other_games_than_their_captions_say():
    assert len(claims("larsson2009", "Paper III, Table")) == 2
    blocked = p_positions("block(nim | diagonal(2), 1, of=nim(lengths=n >= 2))", 12)
    table = load("larsson2009").table("III.3").true()
    assert blocked[:3] == [(0, 0), (0, 2), (1, 5)]
    assert list(zip(table["c"], table["d"], strict=True))[:3] == [(0, 0), (0, 3), (1, 6)]
    assert p_positions("modulo(l=1, m=2, p=3)", 10)[:3] == [(0, 0), (0, 2), (0, 4)]


def test_definition_2_means_the_same_rook_by_l_0_and_l_1():
    assert parse("modulo(l=0, m=1, p=3)", NAMES) == parse("modulo(l=1, m=1, p=3)", NAMES)
    assert parse("modulo(l=3, m=2, p=3)", NAMES) == parse("t_wythoff(t=2)", NAMES)


def with_lengths(residues, m, p):
    chosen = " or ".join(f"n % {p} == {residue % p}" for residue in residues)
    return f"nim(lengths={chosen} or n < {m}) | diagonal({m})"


@pytest.mark.parametrize(("l", "m", "p", "same"), [(2, 2, 4, True), (2, 2, 6, True), (3, 3, 6, True), (2, 2, 3, False)])
def test_the_sign_of_the_proof_of_ii_b_matters_only_elsewhere(l, m, p, same):
    assert len(claims("larsson2009", "case (ii b)")) == 1
    right = p_positions(with_lengths(range(l), m, p), 24)
    wrong = p_positions(with_lengths(range(0, -l, -1), m, p), 24)
    assert right == p_positions(f"modulo(l={l}, m={m}, p={p})", 24)
    assert (right == wrong) == same
    if not same:
        assert (0, 4) in wrong
        assert (0, 4) not in right


def test_the_beliefs_of_section_7():
    assert len(claims("larsson2009", "Paper III, section 7")) == 2
    pairs = list(solve(parse("modulo(l=2, m=1, p=4)", NAMES), up_to=40).p_positions)
    counts = [sum(x == n for x, _ in pairs) + sum(y == n for _, y in pairs[1:]) for n in range(6)]
    assert counts == [2, 2, 3, 3, 3, 2]
    pairs = list(solve(parse("modulo(l=2, m=3, p=4)", NAMES), up_to=200).p_positions)
    assert [y - x for x, y in pairs] == [3 * n for n in range(len(pairs))]
    assert len(pairs) > 50


def test_reduced_canonical_forms_of_wythoff_partizan_subtraction():
    assert len(claims("visions2019", "Section 8.5")) == 1
    rules = PartizanDefinition(parse("wythoff_partizan", NAMES))
    others = {}
    for heap in range(41):
        value = rules.value((heap,))
        if value.number is None and not value.reduced().is_switch:
            others[heap] = value.reduced().number
    assert list(others)[:6] == [4, 9, 12, 17, 22, 25]
    assert set(others.values()) == {1}


def test_9_holds_for_the_first_p_terms_and_beyond():
    """pi(n) is floor(nL) or floor(nl) and -1, 0, 1 or 2 more: L = (1 + sqrt(4p^2 + 1))/2p, l = 1/L."""
    assert len(claims("larsson2009", "Paper II, appendix")) == 1
    for p in range(1, 7):
        a, b = blocking_pairs(1, p, 500)
        pi = {x + 1: y + 1 for x, y in zip(a, b, strict=True)} | {y + 1: x + 1 for x, y in zip(a, b, strict=True)}
        assert all(pi[n] == n for n in range(1, p + 1))
        for n in range(1, 500):
            root = isqrt(n * n * (4 * p * p + 1))
            assert {pi[n] - (root + n) // (2 * p), pi[n] - (root - n) // (2 * p)} & {-1, 0, 1, 2}
