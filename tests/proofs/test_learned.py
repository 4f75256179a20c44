"""Sequences with learned automata: terms agree with the definition, and the laws refute all other automata."""

from itertools import islice, pairwise

import pytest

import wythoff
from tests.automata.test_systems import mutations
from wythoff.automata.limits import Budget, UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import Facts
from wythoff.base.errors import ParameterError, WythoffError
from wythoff.proofs import learned
from wythoff.proofs.definitions import definition
from wythoff.proofs.learned import sequence
from wythoff.sequences.registry import ENTRIES
from wythoff.sequences.registry.reading import read

KNOWN = 60  # terms of each sequence that are made by definition


def greedy_queens(count):
    used, lines, found = set(), set(), []
    while len(found) < count:
        x = next(n for n in range(1, 10**6) if n not in used)
        y = next(n for n in range(x + 1, 10**6) if n not in used and n - x not in lines and n + x not in lines)
        used |= {x, y}
        lines |= {y - x, y + x}
        found.append((x, y))
    return found


def mex_pairs(count, start, shift, window=1):
    found, used = [], []
    for n in range(start, start + count):
        a = next(v for v in range(start, 10**6) if not any(v - window < w <= v for w in used))
        found.append((a, a + shift(n)))
        used += found[-1]
    return found


def hiccup(j, x, y, z):
    found = [x]
    while len(found) < KNOWN:
        found.append(found[-1] + (y if len(found) + 1 - j in found else z))
    return found


QUEENS = greedy_queens(KNOWN)
LOWER = [int(n * (1 + 5**0.5) / 2) for n in range(1, KNOWN)]
TERMS = {
    "A140100": (1, [x for x, _ in QUEENS]), "queens_upper": (1, [y for _, y in QUEENS]),
    "A140101": (0, [0, *(y for _, y in QUEENS)]), "A140102": (0, [0, *(y - x for x, y in QUEENS)]),
    "queen_lines('sums')": (1, [x + y for x, y in QUEENS]),
    "s_wythoff_lower(s=n + 1)": (1, [a for a, _ in mex_pairs(KNOWN, 1, lambda n: n + 1)]),
    "s_wythoff_upper(s=2*n - 1)": (1, [b for _, b in mex_pairs(KNOWN, 1, lambda n: 2 * n - 1)]),
    "mex_pair_lower(c=2*n + 1, start=0)": (0, [a for a, _ in mex_pairs(KNOWN, 0, lambda n: 2 * n + 1)]),
    "nim_ab_misere_y(2, 1)": (0, [b for _, b in mex_pairs(KNOWN, 0, lambda n: 2 * n + 1)]),
    "nim_ab_x(2, 2)": (0, [a for a, _ in mex_pairs(KNOWN, 0, lambda n: 2 * n, 2)]),
    "blocked_upper(3, 2)": (0, [b for _, b in mex_pairs(KNOWN, 0, lambda n: n // 2 * 3)]),
    "hiccup(0, 1, 3, 2)": (1, hiccup(0, 1, 3, 2)), "self_rule(2, 3, 2)": (1, hiccup(1, 2, 3, 2)),
    "complement(lower_wythoff)": (1, [n for n in range(1, 60) if n not in LOWER]),
    "differences(A000201)": (1, [b - a for a, b in pairwise(LOWER)]),
    "prefix_occurrences(3)": (1, [LOWER[LOWER[n] - 1] for n in range(20)]),
    "3*n//2 + 1": (1, [3 * n // 2 + 1 for n in range(1, 60)]),
    "floor(n*phi) + n": (1, [n + a for n, a in enumerate(LOWER, 1)]),
}  # fmt: skip


@pytest.mark.parametrize("name", TERMS)
def test_terms_are_those_of_the_definition(name):
    offset, terms = TERMS[name]
    relation = sequence(name)
    for n, term in enumerate(terms, offset):
        assert relation.contains((n, term))
        assert not relation.contains((n, term + 1))
    assert not offset or not relation.contains((offset - 1, terms[0]))


def test_greedy_queens_in_a_statement():
    decided = wythoff.decide("?msd_trib Ax x > 0 => (En $seq('A140100', n, x)) ^ (En n > 0 & $seq('A140101', n, x))")
    assert decided.truth
    assert decided.evidence.kind == "proved"
    assert wythoff.decide("?msd_trib $seq('A140100', 100, v)").relation.first() == [(154,)]
    assert wythoff.sequence("A140100").term(100) == 154


@pytest.mark.parametrize("name", ["queens_lower", "s_wythoff_lower(s=n + 1)", "hiccup(0, 1, 3, 2)"])
def test_laws_refute_other_automata(name):
    of = definition(read(name, "sequence"))
    terms = {letter: learned._terms(call, 400, Budget()) for letter, call in of.learned.items()}
    right = {letter: sequence(call) for letter, call in of.learned.items()}
    system = right["r"].system
    refuted = 0
    for machine in mutations(right["r"].machine, 29):
        algebra = Algebra()
        wrong = algebra.join(Relation(system, ("n", "v"), algebra.minimal(machine)), algebra.everything(system, "nv"))
        if wrong != right["r"]:
            with pytest.raises(ParameterError, match="it violates"):
                learned._proved(of, system.name, {**right, "r": wrong}, terms)
            refuted += 1
    assert refuted


def test_wrong_terms_are_not_proved(monkeypatch):
    # Terms that are learned well, but are of another sequence.
    monkeypatch.setattr(learned, "_terms", lambda call, *given: TAKEN("hiccup(0, 1, 3, 2)", *given))
    with pytest.raises(ParameterError, match="is wrong"):
        learned._found(definition(read("hiccup(1, 1, 3, 2)", "sequence")), "")


TAKEN = learned._terms
PROVED = (
    "queens_lower", "s_wythoff_lower(s=n + 1)", "mex_pair_upper(c=2*n + 1, start=0)", "nim_ab_x(2, 2)",
    "hiccup(0, 1, 3, 2)", "complement(lower_wythoff)", "wythoff_partner(3, 1)", "differences(A000201)",
)  # fmt: skip


def pieces(name):
    """Return (definition of a sequence, its relations, terms of the relations that are learned)."""
    of = definition(read(name, "sequence"))
    terms = {letter: learned._terms(call, 100, Budget()) for letter, call in of.learned.items()}
    relations = {letter: sequence(call) for letter, call in {**of.given, **of.learned}.items()}
    return of, relations, terms


def proved(of, relations, terms):
    return learned._proved(of, next(iter(relations.values())).system.name, relations, terms)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROVED)
def test_every_law_is_decided_before_anything_is_proved(name, monkeypatch):
    of, relations, terms = pieces(name)
    count, decided = len(of.laws) + 2 * len(terms), []
    assert count
    for wrong in range(count):
        for answer in (False, UndecidedError("more than 1 s", "", 1)):
            decided.clear()

            def holds(facts, law, wrong=wrong, answer=answer):
                decided.append(law)
                if len(decided) <= wrong:
                    return True
                if answer:
                    raise answer
                return False

            with monkeypatch.context() as changed:
                changed.setattr(Facts, "holds", holds)
                with pytest.raises((ParameterError, UndecidedError)):
                    proved(of, relations, terms)
            assert len(decided) == wrong + 1
    proved(of, relations, terms)


# Laws with one change: each is false for the correct sequences, and refused.
CHANGED = {
    "queens_lower": (("v >= 1", "v >= 2"), ("z < v => $early", "z <= v => $early"), ("v < w", "v + 1 < w"),
                     ("& v < z & z < w =>", "& v < z & z <= w =>"), ("~$lines(n, v)", "$lines(n, v)")),
    "s_wythoff_lower(s=n + 1)": (("v >= 1", "v >= 2"), ("1 <= z & z < v", "1 <= z & z <= v"), ("n + 1", "n + 2"),
                                 ("v < w + 1", "v < w + 2"), ("z < w + 1", "z < w")),
    "mex_pair_upper(c=2*n + 1, start=0)": (("v >= 0", "v >= 1"), ("2 * n + 1", "2 * n"), ("z < v =>", "z <= v =>")),
    "nim_ab_x(2, 2)": (("v < w + 2", "v < w + 3"), ("z < w + 2", "z < w + 1"), ("2*n", "3*n")),
    "hiccup(0, 1, 3, 2)": (("w = u + 3", "w = u + 4"), ("w = u + 2", "w = u + 3"), ("v = 1", "v = 2")),
    "complement(lower_wythoff)": (("v < w", "v + 3 < w"), ("n >= 1", "n >= 2")),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGED)
def test_laws_that_are_changed_are_refused(name):
    of, relations, terms = pieces(name)
    for old, new in CHANGED[name]:
        laws = tuple(law.replace(old, new) for law in of.laws)
        assert laws != of.laws, old
        with pytest.raises(ParameterError, match="it violates"):
            proved(of._replace(laws=laws), relations, terms)


@pytest.mark.parametrize("limit", ["SECONDS", "DELAYED"])
def test_learning_ends_in_its_time(monkeypatch, limit):
    monkeypatch.setattr(learned, limit, 0.01)
    with pytest.raises(ParameterError, match=r"is known: undecided.*more than 0\.01 s"):
        sequence("s_wythoff_lower(s=4*n + 3)")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("vile", "no automaton for vile.* was proved in base"), ("fibonacci", "no definition of it by formulas"),
        ("differences(thue_morse)", "it violates n >= 0 => Ev"), ("n*n", "must be a constant"),
        ("2**n", "sums, multiples"), ("floor(n*phi) - 3*n", "must not be negative"), ("zeckendorf", "an array"),
        ("complement(hofstadter_g)", "increasing terms"), ("nim_abpq_x(1, 1, 2, 2)", "only if q = 1"),
        (("floor(n*phi) + "
         "floor(n*sqrt(2))"), "all its floors have square roots"), ("base(3)", "no definition of it by formulas"),
    ],
)  # fmt: skip
def test_what_has_no_automaton_says_why(name, said):
    with pytest.raises(WythoffError, match=said) as caught:
        sequence(name)
    assert "\n" not in str(caught.value)


def answered(call):
    try:
        return sequence(call), ""
    except ParameterError as error:
        return None, str(error)


@pytest.mark.parametrize("name", [name for name, entry in ENTRIES["sequence"].items() if name == entry.name])
def test_every_name_is_answered_or_refused_with_a_reason(name):
    call = ENTRIES["sequence"][name].examples[0].call
    value = read(call, "sequence").value
    relation, reason = answered(call)
    if relation is None:
        assert " is known" in reason or " was found" in reason, reason
        return
    for n, term in enumerate(islice(value, 40), value.offset):
        assert relation.contains((n, term))
        assert not relation.contains((n, term + 1))


def test_facts_hold_or_not():
    facts = Facts("base(2)")
    assert facts.holds("x + y = y + x")
    assert not facts.holds("x < y")
