"""Systems: their words agree with the registry, their adders are proved, and wrong adders are refused."""

from itertools import islice, product

import pytest

from wythoff.automata.adders import Composed, composed, fault_of, prove
from wythoff.automata.limits import Limits
from wythoff.automata.naming import system
from wythoff.automata.relations import Algebra, Relation, adder
from wythoff.base.errors import ParameterError, WythoffError
from wythoff.kernels.automata import Machine
from wythoff.sequences.registry.reading import numeration

NAMED = {
    "msd_2": "base(2)", "msd_10": "base(10)", "msd_fib": "zeckendorf", "msd_trib": "tribonacci",
    "msd_pell": "ostrowski(sqrt(2))", "base(3)": "base(3)", "plus(2, 1)": "recurrence((2, 1), (1, 3))",
    "plus(3, 2)": "linear(2, 2)", "minus(4, 1)": "recurrence((4, -1), (1, 4))", "st(3, 1)": "linear(3, 1)",
    "parry('2(1)')": "recurrence((3, -1), (1, 3))", "ostrowski(sqrt(7))": "ostrowski(sqrt(7))",
    "ostrowski((1 + sqrt(13))/2)": "ostrowski((1 + sqrt(13))/2)", "narayana": "recurrence((1, 0, 1), (1, 2, 3))",
    "continued_fraction((2, 3), (1, 4))": "continued_fraction((2, 3), (1, 4))",
}  # fmt: skip
# The numbers of states of the adders, from spec/prover.md, 1.2.
ADDERS = {
    "zeckendorf": 16, "plus(2, 1)": 16, "plus(5, 1)": 16, "plus(3, 2)": 34, "plus(4, 2)": 30, "plus(4, 3)": 41,
    "minus(4, 1)": 16, "minus(6, 1)": 16, "base(2)": 2, "base(3)": 2, "tribonacci": 149, "narayana": 250,
}  # fmt: skip


@pytest.mark.parametrize(("name", "same"), NAMED.items(), ids=NAMED)
def test_words_and_sums_are_those_of_the_registry(name, same):
    found, other = system(name), numeration(same)
    assert [found.decode((1,) + (0,) * zeros) for zeros in range(9)] == list(islice(other.bases(), 9))
    for n in [*range(1, 400), 10**6, 10**30 + 7]:
        assert found.encode(n) == other.digits(n) and found.decode(found.encode(n)) == n
    assert found.encode(0) == ()
    for x, y in product(range(25), repeat=2):
        for z in range(max(0, x + y - 2), x + y + 3):
            assert adder(found).contains((x, y, z)) == (x + y == z)
    assert adder(found).contains((10**40, 3 * 10**39, 13 * 10**39))


@pytest.mark.parametrize(("name", "states"), ADDERS.items(), ids=ADDERS)
def test_adders_have_the_known_sizes(name, states):
    assert adder(system(name)).states == states
    assert system(name).name == name


@pytest.mark.parametrize("name", ["zeckendorf", "base(3)", "ostrowski(sqrt(3))", "minus(4, 1)"])
def test_atoms_are_those_composed_of_the_adder(name):
    found = system(name)
    forms = [((1,), 5), ((2,), 7), ((1, -1), 3), ((2, -3), 1), ((1, 1, -1), -2), ((3, 1), 9), ((1, -2), 0)]
    for (weights, target), equal in product(forms, (True, False)):
        names = "abc"[: len(weights)]
        direct = Algebra().linear(found, dict(zip(names, weights, strict=True)), equal, target)
        assert direct.machine == composed(found, adder(found), weights, equal, target, Algebra())


def mutations(machine, step):
    """Return every `step`-th of the automata that differ from `machine` by one transition or one accepting state.

    A transition is removed, or leads to another state.
    """
    states = len(machine.rows)
    edits = []
    for state, row in enumerate(machine.rows):
        changed = [not accepts if other == state else accepts for other, accepts in enumerate(machine.accepting)]
        edits.append(Machine(machine.rows, changed))
        for letter, target in row.items():
            for other in (None, (target + 1) % states):
                rows = [dict(kept) for kept in machine.rows]
                if other is None:
                    del rows[state][letter]
                else:
                    rows[state][letter] = other
                edits.append(Machine(rows, machine.accepting))
    return edits[::step]


@pytest.mark.parametrize("name", ["base(2)", "zeckendorf", "plus(2, 1)"])
def test_mutated_adders_are_refused(name):
    found = system(name)
    algebra = Algebra()
    for machine in mutations(adder(found).machine, 1):
        other = Relation(found, "xyz", algebra.minimal(machine))
        if other != adder(found):
            assert fault_of(found, other, algebra), machine


def test_mutated_words_are_refused():
    found = system("zeckendorf")
    for machine in mutations(found.machine, 1):
        other = Composed("other", 2, machine, adder(found).machine)
        if other.machine != found.machine:
            assert fault_of(other, adder(other), Algebra())
    alone = Composed("zero", 2, Machine([{0: 0}], [True]), Machine([{0: 0}], [True]))
    with pytest.raises(ParameterError, match="is wrong: the system must have infinitely many words"):
        prove(alone, adder(alone))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("lazy", "zeros cannot be put before them"),
        ("parry('1(10)')", "no automaton for its addition was found .*eigenvalues .* 1.802, -1.247"),
        ("recurrence((1, 1), (1, 3))", "eigenvalues .* 1.618, -0.618"),
        ("ostrowski(3/2)", "irrational"),
        ("plus(1, 2)", "a >= b >= 1"),
        ("minus(3, 2)", "a >= b [+] 2"),
        ("base(1)", ">= 2"),
        ("base(10**9)", "integers"),
        ("parry('0(1)')", "not begin with 0"),
        ("parry('1(2)')", "must not be smaller than any of its ends"),
        ("parry('12')", "digits and a period"),
        ("linear(0, 3)", "s >= 1"),
        ("msd_none", "must be one of"),
        ("nothing", "must be one of"),
        ("plus(2, 1", "must be one of"),
        ("__import__('os')", "must be one of"),
    ],
)
def test_what_has_no_adder_is_refused_with_the_reason(name, said):
    with pytest.raises(WythoffError, match=said):
        system(name)


def test_equal_systems_are_one():
    assert system("linear(2, 2)") is system("plus(3, 2)") is system("st(2,2)")
    assert system("parry('(10)')") is system("zeckendorf") is system("ostrowski((1 + sqrt(5))/2)")
    assert system("linear(3, 0)") is system("msd_3")


def test_limits_must_be_positive():
    with pytest.raises(ParameterError, match="the limit `seconds` must be a number > 0"):
        Limits(seconds=0)


@pytest.mark.parametrize("name", ["2", "fib", "trib"])
def test_a_number_is_the_same_whichever_digit_is_first(name):
    assert system(f"lsd_{name}") is system(f"msd_{name}")
