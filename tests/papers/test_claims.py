"""Wrong statements of the thesis and of the survey that can be computed: the printed one fails, the other holds."""

from math import isqrt

import pytest

from wythoff.catalog import NAMES
from wythoff.papers import load
from wythoff.questions.fixing import fixed
from wythoff.rulesets import Definition, parse
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


def test_the_misere_recurrence_of_the_survey():
    assert len(claims("visions2019", "Section 4.2")) == 1
    for t in (2, 3):
        pairs = p_positions(f"misere(t_wythoff(t={t}))", 20)
        assert [y - x for x, y in pairs] == [t * n + 1 for n in range(len(pairs))]


def test_t_k_translates_by_one():
    assert len(claims("visions2019", "Section 4.12")) == 1
    wythoff = p_positions("wythoff", 19)
    for k in (1, 2, 3):
        assert p_positions(f"t_k(k={k})", 20) == [(0, 0), *((a + 1, b + 1) for a, b in wythoff)]


def rats(m, count):
    """The P-positions (4) of the rat game on m piles, with (0, ..., 0)."""
    later = [[(2**m - 1) * n // 2 ** (m - k) - 2 ** (k - 1) + 1 for k in range(1, m + 1)] for n in range(1, count)]
    return [(0,) * m, *map(tuple, later)]


def test_the_rat_game_needs_three_residues():
    """With the printed residue 0 alone its P-positions are others than (4)."""
    assert len(claims("visions2019", "Section 4.7, rule (II)")) == 1
    found = solve(parse("rat_game", NAMES), up_to=46, solver="by_completion")
    assert list(found.p_positions) == rats(3, 8)
    printed = solve(parse("rat_game_as_printed", NAMES), up_to=46, solver="by_completion")
    assert list(printed.p_positions)[:3] == [(0, 0, 0), (1, 2, 4), (3, 5, 11)]
    assert rats(3, 3)[2] == (3, 6, 11)


def test_the_rat_game_keeps_the_order_of_its_piles():
    """Else (3, 6, 11) -> (1, 4, 2) would be legal by (II): 2 from both x and y, where y - x = 3."""
    options = Definition(parse("rat_game", NAMES)).game.options((3, 6, 11))
    assert (1, 2, 4) not in options
    assert (1, 2, 4) in rats(3, 2)
    assert (1, 4, 5) in options


@pytest.mark.parametrize("m", range(2, 8))
def test_the_moduli_of_the_rat_sequences_are_no_integers(m):
    """The sequences (4) split the positive integers; with floored moduli they do not."""
    assert len(claims("visions2019", "Section 4.7, moduli")) == 1
    whole = sorted(term for rat in rats(m, 2**m) for term in rat if term)
    floored = [(2**m - 1) // 2 ** (m - k) * n - 2 ** (k - 1) + 1 for k in range(1, m + 1) for n in range(1, 2**m)]
    assert len(set(whole)) == len(whole)
    assert whole[: 2**m - 1] == list(range(1, 2**m))
    assert len(set(floored)) < len(floored)


@pytest.mark.parametrize(("pile", "constant"), [(1, 3), (2, 6), (3, 11), (4, 13)])
def test_n_of_conjectures_9_and_10_is_no_index(pile, constant):
    assert len(claims("visions2019", "Section 4.3")) == 1
    pattern = fixed(parse("npile_wythoff(n=3)", NAMES), pile, 400)
    later = list(enumerate(pattern.pairs))[pattern.index :]
    assert {z - y - index for index, (y, z) in later} == {constant}
    assert len(later) > 100


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
