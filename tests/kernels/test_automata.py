"""Both implementations of the automata, plain and compiled, give the same minimal automata."""

import random
import sys
from importlib import import_module
from itertools import product
from types import SimpleNamespace

import pytest

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.ostrowski import Ostrowski
from wythoff.kernels import automata as door
from wythoff.kernels.plain import automata as plain

module = pytest.importorskip("wythoff.kernels.compiled.automata")
MOST = 1 << 60  # an upper bound for transitions that is never reached
packed = pytest.importorskip("wythoff.kernels.compiled.refining").packed
# The compiled functions are in two modules.
compiled = SimpleNamespace(**{**vars(module), **vars(import_module("wythoff.kernels.compiled.projections"))})


def machine(random_, states, letters):
    rows = [
        {letter: random_.randrange(states) for letter in range(letters) if random_.random() < 0.6}
        for _ in range(states)
    ]
    rows[0][0] = 0
    return plain.Machine(rows, [random_.random() < 0.4 for _ in range(states)])


def results(twin, random_, a, b):
    """Return automata that `twin` (the plain or compiled module) makes of `a` and `b`, all minimized.

    They are a product, projections, unions and a difference. Letters have two bits, one for each track.
    """
    split_a = {letter: (letter & 1, 2 * (letter & 2) + 2 * (letter & 1)) for letter in range(4)}
    split_b = {letter: (letter & 1, letter >> 1) for letter in range(4)}
    watch = plain.unwatched
    joined = twin.minimal(twin.joined(a, b, split_a, split_b, watch), watch)
    kept = {letter: letter & 6 for letter in range(8)}
    found = [joined, twin.minimal(twin.projected(joined, kept, MOST, watch), watch), twin.minimal(a, watch)]
    found.append(twin.minimal(twin.projected(a, {letter: letter & 1 for letter in range(4)}, MOST, watch), watch))
    marked = ((False, True, True, True), (False, False, True, False), (False, True, True, False))
    return [*found, *(twin.minimal(twin.merged(a, b, outcomes, watch), watch) for outcomes in marked)]


@pytest.mark.parametrize("seed", range(60))
def test_twins_agree(seed):
    random_ = random.Random(seed)
    a, b = (machine(random_, random_.randrange(1, 12), 4) for _ in "ab")
    assert results(plain, random_, a, b) == results(compiled, random_, a, b)


def most_states(work, *given):
    """Return the largest number of states that `work(*given, watch)` reports to `watch`."""
    reported = [0]
    work(*given, lambda states, cells, room=0: reported.append(states))
    return max(reported)


@pytest.mark.parametrize("seed", range(60))
def test_twins_report_as_many_states(seed):
    """Report the same largest automaton of a proof, whichever implementation was faster."""
    random_ = random.Random(seed)
    a, b = (machine(random_, random_.randrange(1, 12), 4) for _ in "ab")
    splits = ({letter: (letter & 1, 2 * letter) for letter in range(4)}, {n: (n & 1, n >> 1) for n in range(4)})
    outcomes = (False, True, True, True), (False, False, True, False), (False, False, False, True)
    asked = [
        ("joined", a, b, *splits),
        ("projected", a, {letter: letter & 1 for letter in range(4)}, MOST),
        ("minimal", a),
    ]
    for name, *given in [*asked, *(("merged", a, b, marked) for marked in outcomes)]:
        assert most_states(getattr(plain, name), *given) == most_states(getattr(compiled, name), *given), name


@pytest.mark.parametrize("seed", range(3))
def test_twins_agree_on_large_automata(seed):
    random_ = random.Random(seed)
    a, b = machine(random_, 120, 4), machine(random_, 150, 4)
    watch = plain.unwatched
    split_a = {letter: (letter & 1, 2 * letter) for letter in range(4)}
    split_b = {letter: (letter & 1, letter >> 1) for letter in range(4)}
    one, other = (twin.minimal(twin.joined(a, b, split_a, split_b, watch), watch) for twin in (plain, compiled))
    assert len(one.rows) > 1000 and one == other
    deterministic = machine(random_, 14, 4)
    kept = {letter: letter & 1 for letter in range(4)}
    subsets = [twin.minimal(twin.projected(deterministic, kept, MOST, watch), watch) for twin in (plain, compiled)]
    assert subsets[0] == subsets[1]
    outcomes = (False, True, True, False)
    sums = [twin.minimal(twin.merged(a, b, outcomes, watch), watch) for twin in (plain, compiled)]
    assert sums[0] == sums[1]


@pytest.mark.parametrize("seed", range(60))
def test_strategies_find_one_minimal_automaton(seed):
    """Project by subsets, and by reversing twice, with both implementations; compare the minimal automata."""
    random_ = random.Random(seed)
    given = plain.minimal(machine(random_, random_.randrange(2, 13), 4), plain.unwatched)
    kept = {letter: letter & 1 for letter in range(4)}
    expected = plain.minimal(plain.projected(given, kept, MOST, plain.unwatched), plain.unwatched)
    for twin in (plain, compiled):
        for strategy in (twin.projected, twin.reversed_twice):
            assert twin.minimal(strategy(given, kept, MOST, plain.unwatched), plain.unwatched) == expected


@pytest.mark.parametrize("seed", range(60))
def test_shares_are_enough_for_both_twins_or_for_none(seed):
    """Give up at the same limit of transitions in both implementations, so that the faster strategy is the same."""
    random_ = random.Random(seed)
    given = machine(random_, random_.randrange(2, 13), 4)
    kept = {letter: letter & 1 for letter in range(4)}
    for most in (5, 20, 80, 320):
        for name in ("projected", "reversed_twice"):
            found = [getattr(twin, name)(given, kept, most, plain.unwatched) for twin in (plain, compiled)]
            assert (found[0] is None) == (found[1] is None), name


@pytest.mark.parametrize("seed", range(30))
def test_walkers_lead_to_the_same_states(seed):
    random_ = random.Random(seed)
    given = machine(random_, random_.randrange(1, 40), 6)
    kept = {letter: letter % 3 for letter in range(6)}
    expected = plain.minimal(plain.projected(given, kept, MOST, plain.unwatched), plain.unwatched)
    for twin in (plain, compiled):
        walker = twin.Walker(given, kept, plain.unwatched)
        for word in product(range(3), repeat=4):
            state, place, end = 0, 0 if expected.rows else None, walker.final
            for letter in reversed(word):
                end = walker.before(end, letter)
            accepted = walker.accepts(0, end)
            for letter in word:
                state = walker.after(state).get(letter) if state is not None else None
                place = expected.rows[place].get(letter) if place is not None else None
            ends = state is not None and walker.accepts(state, walker.final)
            assert accepted == ends == (place is not None and expected.accepting[place])


def test_letters_that_do_not_fit_are_joined_plainly(monkeypatch):
    """Use the plain implementation for letters that do not fit in 64 bits, such as the product of two near 2**62."""
    some = plain.Machine([{0: 0, 1: 0}], [True])
    split = {0: (0, 0), 1: (0, 1 << 62)}
    with pytest.raises(OverflowError):
        compiled.joined(some, some, split, split, plain.unwatched)
    monkeypatch.setattr(door, "_patient", lambda watch, patience: long_ago)
    found = door.joined(some, some, split, split, plain.unwatched)
    assert found == plain.joined(some, some, split, split, plain.unwatched) and max(found.rows[0]) == 1 << 63
    assert door.joined(packed(some), some, split, split, plain.unwatched) == found


def test_a_decision_with_little_time_compiles_nothing(monkeypatch):
    """Do not compile if little time is left, whatever this process computed before."""
    system = Ostrowski("o", (1,), (2, 3, 1))  # made with a longer time limit, so it may compile
    monkeypatch.setattr(door, "_spent", door._Spent())
    monkeypatch.delitem(sys.modules, "wythoff.kernels.compiled.automata")
    monkeypatch.setattr(door.limits, "kernel_of", lambda *given: pytest.fail("there is no time to compile the twin"))
    monkeypatch.setattr(door, "LOOKS", 1)
    door._spent.plainly["joined"] = 9.0
    budget = Budget(Limits(seconds=2))
    assert len(system.atom((1, 1, -1), True, 0, budget).rows) == 72


def test_both_kernels_check_the_transition_limit_first():
    machine = plain.Machine(
        [{letter: (state + letter) % 60 for letter in range(8)} for state in range(60)], [True] * 60
    )
    for twin in (plain, compiled):
        with pytest.raises(UndecidedError, match="more than 300 transitions"):
            twin.projected(machine, dict.fromkeys(range(8), 0), MOST, Budget(Limits(cells=300)).watch)


def test_many_short_pieces_of_work_are_as_long_as_one(monkeypatch):
    name = "wythoff.kernels.compiled.automata"
    spent = door._Spent()
    monkeypatch.delitem(sys.modules, name)
    assert spent.patience("joined", door.LOADING) == float("inf")  # there is no time to load the compiled module
    for plainly, left in ((0.0, door.PATIENCE), (0.6, door.PATIENCE - 0.6), (9.0, door.WARM_PATIENCE)):
        spent.plainly["merged"] = plainly
        assert spent.patience("joined", door.SPARE) == left
    monkeypatch.setitem(sys.modules, name, module)
    assert spent.patience("joined", 1.0) == door.LOADED_PATIENCE
    spent.plainly["joined"] = 1.0
    assert spent.patience("joined", 1.0) == door.WARM_PATIENCE
    spent.compiled.add("merged")
    assert spent.patience("merged", 1.0) == door.WARM_PATIENCE


def long_ago(states, cells):
    raise door._LongError


def test_nothing_joined_is_nothing():
    watch = plain.unwatched
    some = plain.Machine([{0: 0, 1: 0}], [True])
    split = {0: (0, 0), 1: (1, 1)}
    for twin in (plain, compiled):
        assert twin.minimal(twin.joined(plain.EMPTY, some, {}, split, watch), watch) == plain.EMPTY
        assert twin.minimal(twin.merged(plain.EMPTY, some, (False, True, True, True), watch), watch) == some
        assert twin.minimal(twin.merged(some, plain.EMPTY, (False, False, True, False), watch), watch) == some
        assert twin.minimal(twin.projected(plain.EMPTY, {}, MOST, watch), watch) == plain.EMPTY


@pytest.mark.parametrize("seed", range(30))
def test_subsets_of_many_states_are_those_of_few(seed, monkeypatch):
    """Represent subsets as sets and as bit masks, and compare the results."""
    random_ = random.Random(seed)
    given = machine(random_, random_.randrange(1, 13), 4)
    kept = {letter: letter & 1 for letter in range(4)}
    bits = plain.projected(given, kept, MOST, plain.unwatched)
    monkeypatch.setattr(plain, "MOST_BITS", 0)
    sets = plain.projected(given, kept, MOST, plain.unwatched)
    assert len(sets.rows) == len(bits.rows)
    assert plain.minimal(sets, plain.unwatched) == plain.minimal(bits, plain.unwatched)


def test_work_on_large_automata_says_what_it_will_take():
    """Announce work on 40,000 states: no step may need more than a few MB without reporting it to `watch`."""
    size = 40_000
    ring = plain.Machine([{0: (at + 1) % size, 1: at} for at in range(size)], [at == 0 for at in range(size)])
    said = []
    for twin in (plain, compiled):
        said.clear()
        found = twin.projected(ring, {0: 0, 1: 1}, MOST, lambda *amounts: said.append(amounts))
        assert twin.minimal(found, lambda *amounts: said.append(amounts)) == plain.Machine([{0: 0, 1: 0}], [True])
        assert len(said) > 2
    rooms = [amounts[2] for amounts in said if len(amounts) > 2]
    assert max(rooms) >= 40 * 2 * size
