"""Plain and compiled kernels give the same relations and witnesses, and keep the same limits."""

import pytest

import wythoff
from tests.automata.brute import Statements
from wythoff.automata import limits
from wythoff.automata.naming import system
from wythoff.automata.relations import Algebra
from wythoff.automata.statements.deciding import decide
from wythoff.automata.statements.names import Table
from wythoff.kernels import automata

compiled = pytest.importorskip("wythoff.kernels.compiled.automata")
SYSTEMS = {"msd_2": ("T", "RS"), "msd_fib": ("F",), "msd_pell": (), "minus(4,1)": ()}


@pytest.mark.parametrize(("system", "words"), SYSTEMS.items(), ids=SYSTEMS)
def test_engines_agree(system, words, monkeypatch):
    texts = [
        f"?{system} {Statements(f'{system}{seed}', words).formula(['x', 'y'][: 1 + seed % 2])}" for seed in range(25)
    ]
    texts += [f"?{system} Ex,y {Statements(seed, words).formula(['x', 'y'])}" for seed in range(15)]
    for text in texts:  # Words and the like are cached now, so that neither engine has to make them.
        wythoff.decide(text)
    plainly = [wythoff.decide(text) for text in texts]
    for name in ("PATIENCE", "LOADED_PATIENCE", "WARM_PATIENCE", "LOOKS", "LARGE"):
        monkeypatch.setattr(automata, name, 1 if name == "LOOKS" else -1)
    for text, found in zip(texts, plainly, strict=True):
        again = wythoff.decide(text)
        assert (again.truth, again.witness, again.largest) == (found.truth, found.witness, found.largest), text
        assert again.relation == found.relation, text


HARD = "?msd_trib Ai,j,k TR[i+2*j+3*k] = TR[3*i+5*j+7*k]"


@pytest.mark.parametrize("seconds", [0.3, 2])
def test_time_is_kept(seconds):
    wythoff.decide("?msd_trib x = x")  # whose adder is proved
    within = wythoff.automata.Limits(states=10**7, seconds=seconds)
    taken = []
    while len(taken) < 4 and min(taken, default=9.0) >= 1.2 * seconds + 0.3:  # other programs may slow down the machine
        decision = wythoff.decide(HARD, limits=within)
        assert decision.truth is None
        taken.append(decision.seconds)
    assert min(taken) < 1.2 * seconds + 0.3


def test_memory_is_kept():
    wythoff.decide("?msd_trib x = x")
    decision = wythoff.decide(HARD, limits=wythoff.automata.Limits(states=10**7, seconds=60, bytes=60_000_000))
    assert decision.truth is None and "bytes" in decision.reason


def test_time_and_memory_rule_where_no_states_are_given():
    budget = limits.Budget()
    budget.watch(10**9, 10**12)
    assert budget.largest == 10**9
    with pytest.raises(limits.UndecidedError, match="more than 300 states"):
        limits.Budget(wythoff.automata.Limits(states=300)).watch(301, 0)
    with pytest.raises(limits.UndecidedError, match="more than 300 transitions"):
        limits.Budget(wythoff.automata.Limits(cells=300)).watch(0, 301)


def test_states_are_limited_where_memory_is_unknown(monkeypatch):
    monkeypatch.setattr(limits, "resident", lambda: 0)
    limits.Budget().watch(200_000, 0)
    with pytest.raises(limits.UndecidedError, match="more than 200000 states"):
        limits.Budget().watch(200_001, 0)
    limits.Budget(wythoff.automata.Limits(states=10**6)).watch(10**6, 0)
    with pytest.raises(limits.UndecidedError, match="more than 1000 bytes"):
        limits.Budget(wythoff.automata.Limits(bytes=1000)).watch(0, 0, 1001)


def test_what_a_decision_makes_has_the_memory_of_the_decision(monkeypatch):
    taken = 5000
    monkeypatch.setattr(limits, "resident", lambda: taken)
    whole = limits.Budget(wythoff.automata.Limits(bytes=1000))
    taken = 5800
    within = limits.Budget(wythoff.automata.Limits(bytes=1000), within=whole)
    within.watch(0, 0, 200)
    with pytest.raises(limits.UndecidedError, match="more than 1000 bytes") as caught:
        within.watch(0, 0, 201)
    assert caught.value.whole
    smaller = limits.Budget(wythoff.automata.Limits(bytes=100), within=whole)
    with pytest.raises(limits.UndecidedError, match="more than 100 bytes") as caught:
        smaller.watch(0, 0, 101)
    assert not caught.value.whole
    limits.Budget(wythoff.automata.Limits(bytes=1000)).watch(0, 0, 1000)


def test_a_part_ends_with_the_processor_time_of_the_whole(monkeypatch):
    spent = 3.0
    monkeypatch.setattr(limits, "thread_time", lambda: spent)
    whole = limits.Budget(work=2)
    part = limits.Budget(within=limits.Budget(within=whole), work=5)
    assert part.work == 2
    spent = 5.5
    for budget, shared in ((part, True), (whole, False)):
        with pytest.raises(limits.UndecidedError, match="more than 2 s") as caught:
            budget.look()
        assert caught.value.whole is shared
    limits.Budget(work=2).look()


def test_a_decision_limits_names_only_while_it_lasts():
    seen, table, algebra = [], Table(), Algebra(limits.Budget(wythoff.automata.Limits(seconds=5)))

    def noted(texts, given, of):
        seen.append(given)
        return given.everything(of, "n")

    table.makers["all"] = noted
    assert decide("An $all('a', n)", table, algebra, system("base(2)")).truth
    table.relation("all", ("a",), system("base(2)"))  # as a certificate does, perhaps much later
    assert seen[0] is algebra and seen[1].budget.limits == wythoff.automata.Limits()


def test_a_cache_ignores_the_budget_and_stores_no_errors():
    calls = []

    @limits.CachedFunction
    def made(n, *, budget=None):
        calls.append((n, budget))
        if budget is not None:
            budget.watch(n, 0)
        return [n]

    small = limits.Budget(wythoff.automata.Limits(states=2))
    with pytest.raises(limits.UndecidedError):
        made(3, budget=small)
    first = made(3)
    assert made(3, budget=small) is first and made(3, budget=limits.Budget()) is first
    assert calls == [(3, small), (3, None)]


@pytest.mark.slow
def test_more_states_than_200000_are_no_limit():
    text = "?msd_trib Ai,n Ej j > i & (At t < n => TR[i+t] = TR[j+t])"
    algebra = Algebra(strategy="subset")  # a guess takes few states
    assert decide(text, Table(), algebra, system("tribonacci")).truth is True
    assert algebra.budget.largest > 200_000


def test_time_is_kept_where_a_system_is_made():
    """The limits of a statement include the proof of addition in the system that it names."""
    within = wythoff.automata.Limits(seconds=0.4)
    decision = wythoff.decide("?dumont_thomas('0->01,1->1000000000020,2->0') Ax Ey x < y", limits=within)
    assert decision.truth is None and decision.seconds < 3 and "0.4 s" in decision.reason
