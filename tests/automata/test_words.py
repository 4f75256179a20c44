"""Words and sequences: their letters and terms agree with the registry, and wrong words are refused."""

import pytest

import wythoff
from tests.automata.test_systems import mutations
from wythoff.automata.automatic_words import COMPARE, AutomaticWord, fault_of, fixed_point, word
from wythoff.automata.naming import system
from wythoff.automata.relations import Algebra
from wythoff.automata.sequence_automata import sequence
from wythoff.base.errors import NotationError, ParameterError, PositionError, RequestError
from wythoff.sequences.registry.reading import read

SAME = {
    "T": "thue_morse", "RS": "rudin_shapiro", "F": "fibonacci", "TR": "tribonacci", "PD": "period_doubling",
    "N": "narayana", "paperfolding": "paperfolding", "rabbit": "rabbit", "t_wythoff(t=3)": "t_wythoff(t=3)",
    "k_bonacci(3)": "k_bonacci(3)", "pell": "t_wythoff(t=2)", "morphic('a->aab, b->a')": "morphic('a->aab, b->a')",
    "morphic('a->abb, b->bab', coding='a->1, b->0')": "morphic('a->abb, b->bab', coding='a->1, b->0')",
}  # fmt: skip
SEQUENCES = (
    "lower_wythoff", "upper_wythoff", "A000201", "A001951", "t_wythoff_lower(3)", "t_wythoff_upper(4)",
    "even_zeros(2, 2)", "odd_zeros(2, 2)", "odious", "evil", "tribonacci_places(0)", "tribonacci_places(2)",
    "compound('AAB')", "beatty(sqrt(2)/3, 1/2)", "beatty(3 - sqrt(2))", "beatty(sqrt(3))",
    "beatty((1 + sqrt(21))/2, 1/3)", "slow_beatty(phi)", "connell_lower(2, 1)",
    "bt_wythoff_upper(2, 2, 1)", "rat(3, 2)", "A003849", "A010060", "A014577",
)  # fmt: skip


@pytest.mark.parametrize(("name", "same"), SAME.items(), ids=SAME)
def test_letters_are_those_of_the_registry(name, same):
    letters = wythoff.word(same)
    found = word(name)
    assert [found.letter(n) for n in range(300)] == list(letters.letters(300))
    assert found.letter(10**30) == letters.letter(10**30)


def test_walnut_s_paperfolding_word():
    # Word Automata Library/P.txt of Walnut: A014707.
    assert [word("P").letter(n) for n in range(20)] == [0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0]


@pytest.mark.parametrize("name", SEQUENCES)
def test_terms_are_those_of_the_registry(name):
    relation, value = sequence(name), read(name, "sequence").value
    for n, term in enumerate(value.terms(80), value.offset):
        if term >= 0:
            assert relation.contains((n, term))
        assert not relation.contains((n, abs(term) + 1)) or term < 0


def test_hofstadter_s_sequences():
    g, h = [0], [0]
    for n in range(1, 200):
        g.append(n - g[g[n - 1]])
        h.append(n - h[h[h[n - 1]]])
    assert sequence("hofstadter_g").first(100) == sorted(enumerate(g), key=lambda pair: (sum(pair), pair))[:100]
    assert all(sequence("hofstadter_h").contains(pair) for pair in enumerate(h))


def test_mutated_words_are_refused():
    images = ((0, 1), (0,))
    zeckendorf = system("zeckendorf")
    found = fixed_point("fibonacci", zeckendorf, images, 0, (0, 1))
    refused = 0
    for machine in mutations(found.machine, 1):
        if machine.accepting != found.machine.accepting or machine.rows == found.machine.rows:
            continue
        complete = [{0: 0, 1: 0, **row} for row in machine.rows]
        mutant = AutomaticWord("mutant", zeckendorf, type(machine)(complete, machine.accepting), (0, 1))
        same = all(mutant.letter(n) == found.letter(n) for n in range(50))
        assert same == (not fault_of(mutant, images, 0, Algebra()))
        refused += not same
    assert refused
    with pytest.raises(ParameterError, match="writes numbers in another way"):
        fixed_point("fibonacci", system("base(2)"), images, 0, (0, 1))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("beatty(sqrt(94))", r"was found for slopes with sqrt\(94\)"),
        ("vile", "no automaton of vile"),
        ("morphic('a->aab, b->abbb')", "eigenvalues of its recurrence are 3.618, 1.382"),
        ("A000045", "no automaton of fibonacci"),
    ],
)
def test_what_has_no_automaton_is_refused_with_the_reason(name, said):
    with pytest.raises((ParameterError, ValueError), match=said):
        word(name) if name.startswith("morphic") else sequence(name)


def test_sequences_in_statements():
    assert wythoff.decide(
        "An,v,w $seq('lower_wythoff',n,v) & $seq('upper_wythoff',n,w) => w = v + n", system="msd_fib"
    ).truth
    assert wythoff.decide("?msd_fib Ax x > 0 => (En $seq('A000201',n,x)) ^ (En $seq(\"A001950\",n,x))").truth
    assert wythoff.decide("?msd_fib $seq('hofstadter_g', 12, v)").relation.first() == [(8,)]


RULER = [None, *(((n & -n).bit_length() - 1) for n in range(1, 200))]


@pytest.mark.parametrize("operator", COMPARE)
def test_ruler_word_compares_infinitely_many_letters(operator):
    compare, thue_morse = COMPARE[operator], word("T")
    for value in range(6):
        found = wythoff.decide(f"ruler[n] {operator} @{value}").relation
        turned = wythoff.decide(f"@{value} {operator} ruler[n]").relation
        for n in range(200):
            assert found.contains((n,)) == (n > 0 and compare(RULER[n], value))
            assert turned.contains((n,)) == (n > 0 and compare(value, RULER[n]))
    both = wythoff.decide(f"ruler[m] {operator} ruler[n]").relation
    first = wythoff.decide(f"ruler[n] {operator} T[n]").relation
    second = wythoff.decide(f"T[n] {operator} ruler[n]").relation
    for n in range(40):
        there = n > 0
        assert first.contains((n,)) == (there and compare(RULER[n], thue_morse.letter(n)))
        assert second.contains((n,)) == (there and compare(thue_morse.letter(n), RULER[n]))
        for m in range(40):
            assert both.contains((m, n)) == (there and m > 0 and compare(RULER[m], RULER[n]))
    assert wythoff.decide(f"An n >= 1 => ruler[n] {operator} ruler[n]").truth is compare(0, 0)


def test_what_the_ruler_word_cannot_be():
    for text in ("ruler[n] + 1 = 2", "ruler[n] = m"):
        with pytest.raises(NotationError, match="infinitely many"):
            wythoff.decide(text)
    undecided = wythoff.decide("ruler[n] > @1000000")
    assert undecided.truth is None and undecided.largest < 10
    with pytest.raises(RequestError, match="finitely many letters; ruler"):
        wythoff.decide("An n >= 1 => ruler[n] >= @0").certificate()
    assert word("ruler").letter(3 * 2**100) == 100
    with pytest.raises(PositionError, match="n >= 1"):
        word("ruler").letter(0)
    assert wythoff.decide("An n >= 1 => (ruler[n] = @0 <=> ~(Ek n = 2*k))").truth
