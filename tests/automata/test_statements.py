"""Decided statements agree with brute force."""

from itertools import product

import pytest

import wythoff
from tests.automata.brute import Mixed, Statements, holds
from tests.sentences import NO_RELATION, NO_WORD
from wythoff.automata.automatic_words import word
from wythoff.automata.naming import system
from wythoff.automata.statements.reading import read
from wythoff.automata.statements.tree import free_variables
from wythoff.base.errors import WythoffError

SYSTEMS = {"msd_2": ("T", "RS"), "msd_3": (), "msd_fib": ("F",), "plus(2,1)": (), "msd_pell": (), "minus(4,1)": ()}
BOUND = 5


def check(text, words):
    formula = read(text).formula
    letters = {name: word(name).letter for name in words}
    decision = wythoff.decide(text, limits=wythoff.automata.Limits(seconds=20))
    free = tuple(sorted(free_variables(formula)))
    if decision.relation is None:
        assert decision.truth == holds(formula, {}, BOUND, letters), text
    else:
        assert decision.relation.variables == free
        for numbers in product(range(BOUND + 3), repeat=len(free)):
            at = dict(zip(free, numbers, strict=True))
            assert decision.relation.contains(numbers) == holds(formula, at, BOUND, letters), (text, at)


@pytest.mark.parametrize(("system", "words"), SYSTEMS.items(), ids=SYSTEMS)
def test_random_statements_are_decided_as_by_brute_force(system, words):
    for seed in range(40):
        statements = Statements(f"{system}{seed}", words, BOUND, numbers=seed > 20)
        closed = seed % 2
        names = [] if closed else ["x", "y"][: 1 + seed % 4 // 2]
        inner = statements.formula(names or ["x"])
        text = f"?{system} " + (f"E x x <= {BOUND} & ({inner})" if closed else inner)
        check(text, words)


TWO = {"x": ("msd_2", ("T", "RS")), "y": ("msd_fib", ("F",)), "z": ("msd_3", ()), "w": ("msd_2", ("T",))}


@pytest.mark.parametrize("seed", [*range(40), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(40, 400))])
def test_several_systems_agree_with_brute_force(seed):
    names = ["x", "y"] if seed % 2 else ["x", "y", "z"]
    check(Mixed(seed, TWO, BOUND).formula(names, 2 + seed % 2), ("T", "RS", "F"))


@pytest.mark.slow
@pytest.mark.parametrize(("system", "words"), SYSTEMS.items(), ids=SYSTEMS)
def test_many_random_statements(system, words):
    for seed in range(1000, 1400):
        check(f"?{system} " + Statements(f"{system}{seed}", words, BOUND, numbers=seed > 1200).formula(["x"]), words)


def least(text, names, bound=60):
    """Return the least tuple, by sum and then lexicographically, that brute force finds."""
    formula = read(text).formula
    found = [
        numbers
        for numbers in product(range(bound), repeat=len(names))
        if holds(formula, dict(zip(names, numbers, strict=True)), bound, {})
    ]
    return dict(zip(names, min(found, key=lambda numbers: (sum(numbers), numbers)), strict=True))


@pytest.mark.parametrize(
    "condition", ["x > 5 & x = 3*y", "x + y > 7 & y > 2*x", "2*x = 3*y + 1 & x > 10", "y - x = 3 & x/2 > 2"]
)
def test_witnesses_are_least(condition):
    expected = least(condition, ("x", "y"), 30)
    assert wythoff.decide(f"Ex,y {condition}").witness == expected
    assert wythoff.decide(f"?msd_fib Ax Ay ~({condition})").witness == expected
    assert wythoff.decide(f"~Ex,y {condition}").witness == expected


def test_a_witness_may_be_large():
    assert wythoff.decide(f"?msd_fib Ex x > {10**30}").witness == {"x": 10**30 + 1}


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Ax,y,z x < y => ~(x - y + z = z)", True),  # a part is negative
        ("Ex,y,z x < y & x - y + z = z", False),
        ("Ax,y x < y => ~(x - y != 3)", True),
        ("Ix x = 2*x", False),
        ("Ix T[x] = @1", True),
        ("Ix,y x + y = 3", False),
        ("Ax x = 1 | x = 2 => x < 3", True),  # | before =>
        ("x = 1 => x = 2 => x = 3", None),
        ("Ax (?msd_fib Ey F[y] = @1) & x = x", True),
        ("Ex (?msd_fib Ay F[y] = @1) & x = x", False),
        ("Ax Ex x = 3", True),  # the inner x is another
        ("Ex @1 = @1 & x = x", True),
    ],
)
def test_semantics(text, truth):
    assert wythoff.decide(text).truth is truth


def test_implications_group_from_the_left():
    assert wythoff.decide("x = 1 => x = 2 => x = 3").relation == wythoff.decide("(x = 1 => x = 2) => x = 3").relation
    assert wythoff.decide("x=1 | y=2 & z=3").relation == wythoff.decide("(x=1 | y=2) & z=3").relation


def test_mixed_operators_are_noted():
    assert wythoff.decide("x=1 | y=2 & z=3").notes
    assert not wythoff.decide("(x=1 | y=2) & z=3").notes
    assert not wythoff.decide("x=1 & y=2 & z=3 => x=1 | z=1").notes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "must not be empty (at column 1"),
        ("Ax (x = 1", "')' must stand here, was the end (at column 10"),
        ("x < y < z", "a number must stand here"),
        ("x*y = 1", "a product must be a constant"),
        ("x/y = 1", "the divisor after / must be a constant"),
        ("x/0 = 1", "the divisor after / must be a constant"),
        ("@1 = n", "can be compared only with another letter"),
        ("x = T[T[y]]", "may be compared, but not used as an index"),
        ("T[x][y] = @1", "the word T must have 1 index in [ ], had 2"),
        ("$shift(x, y < z)", "must have one free variable, had y, z"),
        ("(?msd_fib x = 3) & x = 4", "x has zeckendorf and base(2)"),
        ("x = (?msd_fib y)", "one comparison must have one numeration system"),
        ("$nothing(x)", NO_RELATION),
        ("Q[n] = @1", NO_WORD),
        ("?msd_none x = 1", "a numeration system must be one of"),
        ("?lsd_none x = 1", "a numeration system must be one of"),
        ("a + _1 = 0", "has no negative numbers: use one such as ?msd_neg_2"),
        ("?msd_fib F[n] = @1 & T[n] = @1", "zeckendorf and base(2)"),
        ("Ax,x x = 1", "the same variable twice"),
        ("-1 = x", "negative numbers"),
        ("x = 1 ?msd_2", "an operator or the end of the statement must follow here"),
        ("(" * 100 + "x=1" + ")" * 100, "at most"),
        (" & ".join(["x = 1"] * 1200), "nested too deeply"),
        (" + ".join(["x"] * 1200) + " = y", "nested too deeply"),
    ],
)
def test_what_is_no_statement_is_refused_in_one_line(text, said):
    with pytest.raises(WythoffError) as refused:
        wythoff.decide(text)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("seconds", [0.001, 0.01, 0.03, 0.06, 0.12])
@pytest.mark.parametrize("name", ["beatty(sqrt(35))", "even_zeros(5,5)", "compound('ABBA')", "tribonacci_places(2)"])
def test_late_sequence_leaves_its_statement_undecided(name, seconds):
    decision = wythoff.decide(f"Ex $seq({name!r}, 30, x)", limits=wythoff.automata.Limits(seconds=seconds))
    assert decision.truth in (True, None)
    assert (decision.truth is None) == (decision.undecided is not None)


def test_limits_leave_a_statement_undecided_and_say_where():
    text = "?msd_trib An,i Et,u t > n & u > i & TR[n+t] = TR[i+u+t] & TR[t+u] = TR[n+2*i+u]"
    decision = wythoff.decide(text, limits=wythoff.automata.Limits(states=500))
    assert decision.truth is None and decision.relation is None and decision.evidence is None
    assert "more than 500 states" in decision.reason and decision.largest > 500 and "TR[" in decision.reason
    assert wythoff.decide(text, limits=wythoff.automata.Limits(seconds=0.05)).truth is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ex,y (?msd_fib x > 1) & y > 2", "one numeration system, had zeckendorf and base"),
        ("Ex T[x] + 1 = 2", "compare letters with letters, not with numbers"),
        ("Ex T[x < 2] = @1", "must give the word T one index"),
        ("Ex,y $shift(x, y < 3)", "be numbers such as x \\+ 1, not formulas"),
    ],
)
def test_what_the_checker_cannot_decide_has_no_certificate(text, said):
    decision = wythoff.decide(text)
    assert decision.truth is True
    with pytest.raises(WythoffError, match=said):
        decision.certificate()


def test_formulas_stand_for_terms():
    found = wythoff.decide("T[a < 5] = @1").relation
    assert found.first(9) == [(a,) for a in range(5) if word("T").letter(a)]
    assert wythoff.decide("~(T[a < 5] = @1) & a < 9").relation.first(9) == [(a,) for a in (0, 3, 5, 6, 7, 8)]
    assert wythoff.decide("a = 4 & ?msd_fib b = 3 & c = 2").relation.system_name == "base(2) and zeckendorf"


def test_solutions_are_looked_for_within_the_limits():
    found = wythoff.decide("x - 101*(x/101) = 100 & x - 97*(x/97) = 0")
    assert found.first(1) == [(7372,)] and len(found.as_dict()["solutions"]) == 20
    found.limits = wythoff.automata.Limits(seconds=1e-6)
    assert found.first(20) is None and found.as_dict()["solutions"] is None
    assert "the smallest solutions were not found within the limits" in str(found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("AxEy y > x", "xEy of the quantifier A does not occur in its formula: perhaps AxEy should be Ax Ey"),
        (
            "?msd_fib AnEi,j i + j > n",
            "nEi of the quantifier A does not occur in its formula: perhaps AnEi,j should be An Ei,j",
        ),
        (
            "x > 0 & (ExAyEz z = y)",
            "xAyEz of the quantifier E does not occur in its formula: perhaps ExAyEz should be Ex Ay Ez",
        ),
        ("Ax,yIz z > x + y", "yIz of the quantifier A does not occur in its formula: perhaps Ax,yIz should be Ax,y Iz"),
        ("EAx x = 1", "Ax of the quantifier E does not occur in its formula: perhaps EAx should be E Ax"),
        ("Ex (yAz z > y)", "yAz is one name, not y Az"),
        ("n = 1 & yAz z > y", "yAz is one name, not y Az"),
    ],
)
def test_a_quantifier_within_a_name_is_refused(text, said):
    with pytest.raises(wythoff.NotationError, match=said):
        wythoff.decide(text)


def test_a_name_with_the_capital_of_a_quantifier_is_noted():
    for text, name in (("xEy > 3 & xEy < 5", "xEy"), ("AnIndex nIndex >= 0", "nIndex"), ("Ei,jA i > jA", "jA")):
        (note,) = wythoff.decide(text).notes
        assert note.startswith(f"{name} is read as one variable, as in Walnut, not as {name[0]} ")
    assert wythoff.decide("xEy > 3 & xEy < 5").relation.first() == [(4,)]
    assert not wythoff.decide("Ax Ey (E z z > y) & (Fibonacci = x | y >= x)").notes


@pytest.mark.parametrize(
    ("statement", "of"),
    [("?msd_neg_fib x + 2*y = 3*z", "negafibonacci"), ("?msd_pell Ax Ey x = 2*y | x = 2*y+1", "ostrowski(sqrt(2))")],
)
def test_decide_reports_the_same_largest_automaton_again(statement, of, monkeypatch):
    monkeypatch.setattr(system(of), "atoms", {})  # as in a new process
    first, again = wythoff.decide(statement), wythoff.decide(statement)
    assert first.largest == again.largest
