"""Strategies to determinise automata: they find the same relations, and guessed automata are proved."""

import random
from itertools import product

import pytest

from wythoff.automata import determinising, learning
from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.naming import system
from wythoff.automata.relations import Algebra
from wythoff.automata.statements.deciding import decide
from wythoff.automata.statements.names import Table
from wythoff.base.errors import ParameterError

SYSTEMS = (
    "base(2)",
    "base(3)",
    "zeckendorf",
    "ostrowski(sqrt(2))",
    "tribonacci",
    "plus(3, 2)",
    "base(-2)",
    "negafibonacci",
)


def relation(text, name, strategy):
    found = decide(text, Table(), Algebra(Budget(Limits(seconds=60)), strategy), system(name))
    assert found.undecided is None, found.undecided
    return found.relation if found.truth is None else found.truth


def conditions(random_, names):
    """Yield random linear conditions; some of them bound the last variable."""
    operators = ["=", "!=", "<", "<=", ">", ">="]
    for _ in range(random_.randrange(1, 4)):
        left, right = (
            " + ".join(f"{random_.randrange(1, 3)}*{name}" for name in random_.sample(names, random_.randrange(1, 3)))
            for _ in "ab"
        )
        yield f"{left} {random_.choice(operators)} {right} + {random_.randrange(4)}"


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("seed", range(4))
def test_strategies_decide_random_statements_alike(name, seed):
    random_ = random.Random(f"{name}{seed}")
    inner = random_.choice((" & ", " | ")).join(conditions(random_, ["x", "l", "t"]))
    kind, bound = random_.choice([("E", "&"), ("A", "=>")])
    text = f"{kind}t t {random_.choice(('<', '<='))} l {bound} ({inner})"
    found = [relation(text, name, strategy) for strategy in ("", *determinising.NAMES)]
    assert all(one == found[0] for one in found), text


@pytest.mark.parametrize(
    ("name", "word"), [("base(2)", "T"), ("zeckendorf", "F"), pytest.param("base(2)", "RS", marks=pytest.mark.slow)]
)
def test_factor_equality_is_learned_and_proved(name, word, monkeypatch):
    """The strategy "subset" gets no share of work, so the guess must be right."""
    text = f"At t < l => {word}[i+t] = {word}[j+t]"
    expected = relation(text, name, "subset")
    used = []
    laws = learning.Induction._refuting
    monkeypatch.setattr(learning.Induction, "_refuting", lambda self, found: (used.append(found), laws(self, found))[1])
    assert relation(text, name, "guess") == expected and used


@pytest.mark.parametrize(
    ("text", "shift"),
    [
        ("At t < l => T[i+t] = T[j+t]", ("i", "j")),
        ("At t < l => T[i+t] = @0", ("i",)),
        ("At t < l => T[i+t] = T[j]", ("i",)),
        ("At t < l => T[i+2*t] = T[j+t]", ()),
        ("Et t < l & T[t] = T[j]", ()),
    ],
)
def test_induction_moves_other_variables_too(text, shift, monkeypatch):
    laws = []
    refuting = learning.Induction._refuting
    monkeypatch.setattr(
        learning.Induction, "_refuting", lambda self, found: (laws.append(self.laws[:2]), refuting(self, found))[1]
    )
    assert relation(text, "base(2)", "guess") == relation(text, "base(2)", "subset")
    assert {*laws} == {("l", shift)}


def test_a_wrong_guess_is_refuted_by_its_laws(monkeypatch):
    """The first guess is made from the shortest words only; the laws alone find words that refute it."""
    monkeypatch.setattr(learning.Learner, "_compare", lambda self, leaf: False)
    text = "At t < l => T[i+t] = T[j+t]"
    assert relation(text, "base(2)", "guess") == relation(text, "base(2)", "subset")


def test_strategies_are_named():
    with pytest.raises(
        ParameterError,
        match="a strategy to make automata deterministic must be one of subset, guess, brzozowski, was 'antichain'",
    ):
        Algebra(strategy="antichain")


@pytest.mark.parametrize("strategy", ["", *determinising.NAMES])
@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("At t < l => T[i+t] = T[j+t]", 30),
        ("Et T[i+t] = T[j+t] & T[i+2*t] != T[j+3*t]", 5),
        ("Et t != 2*t + 3 & 2*x > x + 2*t + 3 & 2*l = t + 2 & T[x+t] != T[l+2*t]", 20),
    ],
)
@pytest.mark.timeout(30)
def test_few_states_end_each_strategy(text, states, strategy):
    """Limits of states also hold if there is nothing to guess, because no condition bounds t alone."""
    limited = Algebra(Budget(Limits(states=states)), strategy)
    found = decide(text, Table(), limited, system("base(2)"))
    assert isinstance(found.undecided, UndecidedError) and f"more than {states} states" in str(found.undecided)


@pytest.mark.parametrize("strategy", ["", *determinising.NAMES])
def test_quantifiers_over_integers_are_not_learned_from_zero_on(strategy):
    """Induction from 0 does not reach negative numbers, so a guess that was wrong there obeyed the laws."""
    found = relation("Et t < l & Ek t + i = 3*k & t > _9", "base(-2)", strategy)
    for i, l in product(range(-7, 8), repeat=2):
        assert found.contains((i, l)) == any((t + i) % 3 == 0 for t in range(-8, l))
