"""Exact slopes of all closed forms that have one, compared with P-positions in 100,000 columns."""

from fractions import Fraction

import pytest
from flint import fmpz_poly

from wythoff import parse, solve
from wythoff.automata.statements.deciding import Facts
from wythoff.game.rulesets import Definition
from wythoff.papers.checks.visions2019.nim_ab import polynomial
from wythoff.questions.certified import sought
from wythoff.questions.equation_proofs import prove_system
from wythoff.questions.measured_beams.beam_slopes import slopes, spelled
from wythoff.questions.measured_beams.beam_table import beams
from wythoff.questions.measured_beams.proved_slopes import cubic_slope, proved_slopes
from wythoff.sequences.polynomials import LargestRoot
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.ratios import shared_ratio, spaced_ratio
from wythoff.solving.theorems import best

COLUMNS = 100_000
SLOPES = {
    "g2": "2", "st_wythoff(s=2, t=1)": "√3 + 1", "st_wythoff(s=2, t=2)": "(√17 + 3)/2", "st_wythoff(s=3, t=0)": "3",
    "st_wythoff(s=5, t=4)": "√21 + 4", "st_wythoff_amounts(s=3, t=2)": "√7 + 2", "example2": "(√17 + 3)/2",
    "nim_ab(a=1, b=2)": "1.32472", "nim_ab(a=2, b=3)": "1.46557", "nim_ab(a=4, b=2)": "√2 + 1",
    "nim_ab(a=5, b=4)": "2.03166",
    "nim_ab(a=2, b=4)": "1.32472", "nim_ab(a=1, b=5)": "1.13472", "nim_ab(a=0, b=3)": "1",
    "misere(nim_ab(a=3, b=2))": "2.14790", "misere(nim_ab(a=2, b=4))": "1.32472",
    "w_k(k=3)": "φ", "t_k(k=1)": "φ", "mdr(k=2)": "(√3 + 1)/2", "wyt_f(f=2*k + 3)": "√6 + 2", "nim": "1",
    "block_diagonal(m=1, p=2)": "(√17 + 1)/4", "block_diagonal(m=2, p=3)": "(√10 + 1)/3",
    "block_nim(m=2, p=2)": "√5 + 2",
    "block_nim_l(m=2, p=2, l=1)": "(√17 + 3)/2", "block_nim_l(m=2, p=3, l=3)": "8", "modulo(l=2, m=2, p=4)": "√5 + 2",
    "nim_abpq(a=3, b=1, p=2, q=1)": "2", "nim | jump(1, 1)": "1", "connell(b=2)": "√2 + 1",
    "terminal(nim | diagonal, x + y <= 3)": "φ", "misere(terminal(nim | diagonal(2), x + y <= 3))": "√2 + 1",
    "declare(nim | diagonal(2), P=((3, 4),), N=((1, 3),))": "√2 + 1", "wyt_f(f=3)": "1",
}  # fmt: skip


@pytest.mark.parametrize("text", SLOPES)
def test_slopes_against_p_positions(text):
    game = parse(text)
    (slope,) = slopes(game, 0)
    assert slope.known == "proved" and slope.exact is not None
    solution = solve(game, columns=COLUMNS)
    window = beams(solution).windows[-1]
    assert window.start >= COLUMNS // 2 and window.upper is None
    # The second largest root of nim_ab's polynomial may be large: its pairs stray further from their line.
    assert window.lower.slope == pytest.approx(slope.value, rel=3e-4 if "nim_ab" in text else 3e-5)
    x, y = solution.p_positions[-1]
    assert abs(Fraction(y, x) - Fraction(slope.exact.decimal(20))) < Fraction(1, 3000)
    assert slope.text == SLOPES[text], slope.text


@pytest.mark.parametrize(("a", "b"), [(1, 2), (2, 3), (1, 5), (5, 4), (2, 4), (3, 3), (7, 2), (4, 1), (9, 11)])
@pytest.mark.parametrize("play", ["nim_ab(a={}, b={})", "misere(nim_ab(a={}, b={}))"])
def test_slopes_of_nim_ab_at_forty_digits(a, b, play):
    game = parse(play.format(a, b))
    (slope,) = slopes(game, 0)
    x, y = best(game).answer.conclusion().p_position(10**40)
    assert slope.exact is not None and slope.reason.startswith(("Gurvich 2012", "Fraenkel 1982"))
    assert abs(Fraction(y, x) - Fraction(slope.exact.decimal(30))) < Fraction(1, 10**3 if b > 4 else 10**9)


def test_the_roots_are_those_of_gurvich():
    for a in range(1, 8):
        for b in range(1, 8):
            ratio = spaced_ratio(a, b)
            whole = tuple(polynomial(a, b))
            known = LargestRoot(whole)
            assert ratio == (known.quadratic or known)
            if isinstance(ratio, LargestRoot):
                assert fmpz_poly(list(whole)) % fmpz_poly(list(ratio.polynomial)) == 0


def test_ratios_of_pairs_that_share_the_numbers():
    """The test lists the pairs: a_n is the least number that is in fewer than p of the earlier pairs."""
    for s, t, p in (
        (1, 1, 1),
        (1, Fraction(3, 2), 1),
        (2, 0, 1),
        (3, 2, 2),
        (0, 4, 2),
        (1, 3, 3),
        (2, Fraction(1, 3), 1),
    ):
        counts, a, b, last = {}, 0, 0, 4000
        for n in range(1, last):
            while counts.get(a, 0) >= p or a == 0:
                a += 1
            counts[a] = counts.get(a, 0) + 1
            b = s * a + int(t * n)
            counts[b] = counts.get(b, 0) + 1
        assert float(shared_ratio(s, t, p)) == pytest.approx(b / a, abs=0.01), (s, t, p)


def test_slopes_without_a_closed_form_are_measured_or_unknown():
    assert spaced_ratio(31, 30) is None
    (slope,) = slopes(parse("nim_ab(a=31, b=30)"), 60_000)
    assert slope.known == "measured" and slope.exact is None
    assert slopes(parse("ab_vector(a=1, b=2)"), 0) == slopes(parse("g1"), 0) == ()


def test_how_slopes_are_written():
    (slope,) = slopes(parse("nim_ab(a=1, b=2)"), 0)
    assert (slope.text, slope.inverse_text) == ("1.32472", "0.75488")
    assert slope.as_dict()["exact"] == "1.324717957244 (z^3 - z - 1)"
    assert slope.reason == "Gurvich 2012, normal play; docs/mathematics/counting.md, Theorem 9.8"
    assert spelled(shared_ratio(0, 4, 2)) == "7" and isinstance(shared_ratio(0, 4, 2), Quadratic)


AUTOMATIC = {
    "nim | keep(diagonal(2), x1 % 2 == 0)": ["φ"], "misere(nim | diagonal | jump(2, 3))": ["φ"],
    "nim | diagonal(2) | jump(1, 3)": ["3"],
}  # fmt: skip


@pytest.mark.parametrize("text", AUTOMATIC)
def test_slopes_of_proved_automata_are_exact(text):
    with sought(parse(text)):
        found = slopes(parse(text), 0)
    assert [slope.text for slope in found] == AUTOMATIC[text]
    assert all(slope.known == "proved" and "certificate" in slope.reason for slope in found)
    pairs = [(x, y) for x, y in Definition(parse(text)).p_positions(300) if x]
    assert all(min(abs(y - float(slope.value) * x) for slope in found) < 8 for x, y in pairs)


def test_sets_that_lie_along_no_beams_have_no_slopes():
    facts = Facts("base(2)")
    assert proved_slopes(facts.define("p", "x <= y & y <= 2*x", "xy")) == ()
    two = facts.define("p", "(Eq x = 2*q & y = x) | (Eq x = 2*q + 1 & y = 3*x + 1)", "xy")
    assert [str(slope) for slope in proved_slopes(two)] == ["1", "3"]


@pytest.mark.slow
def test_cubic_slopes_are_decided_from_the_automaton():
    proof = prove_system("a(n) = b(b(n)) + n")
    for relation, of in ((proof.relation, proof.of), (proof.complement_relation, proof.of.complement)):
        root = cubic_slope(relation.renamed({"n": "x", "v": "y"}))
        assert root.degree == 3 and abs(float(root) - of.terms(3000)[-1] / 3000) < 0.01


@pytest.mark.slow
def test_no_cubic_slope_where_distances_grow():
    relation = prove_system("a(n) = b(b(n)) + n").relation
    facts = Facts("narayana", a=relation)
    for said in ("$a(x, y) | y = x", "Ev $a(x, v) & (y = v | y = 2*v)"):
        assert cubic_slope(facts.define("p", said, "xy")) is None
    assert cubic_slope(Facts("base(2)").define("p", "y = 3*x", "xy")) is None


def test_a_complementary_pair_has_complementary_slopes():
    proof = prove_system("a(n) = b(b(n)) + n")
    a, b = (cubic_slope(of.renamed({"n": "x", "v": "y"})) for of in (proof.relation, proof.complement_relation))
    assert abs(1 / Fraction(a.decimal(30)) + 1 / Fraction(b.decimal(30)) - 1) < Fraction(1, 10**28)
