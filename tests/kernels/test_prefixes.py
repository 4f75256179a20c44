"""Automata of prefixes of words: both engines against states that are compared by all possible continuations."""

from itertools import product

import pytest
from hypothesis import given, strategies as st

from tests.kernels.engines import both_engines, needs_numba
from wythoff.automata.naming import system
from wythoff.kernels import limits, prefixes as door
from wythoff.kernels.automata import Machine
from wythoff.kernels.costs import Choice
from wythoff.kernels.plain.prefixes import words_of

SYSTEMS = ("base(2)", "base(3)", "zeckendorf", "plus(2, 1)", "minus(4, 1)", "tribonacci", "narayana")
NAMES = st.sampled_from(SYSTEMS)
PAIRS = st.lists(st.tuples(st.integers(0, 120), st.integers(0, 120)), max_size=90)


def made(engine, name, length, pairs):
    of = system(name)
    return limits.kernel_of("prefixes", engine == "compiled").Prefixes(of.machine, of.digits, length, pairs)


def letters(code, base, length):
    return tuple(code // base**place % base for place in reversed(range(length)))


def within(name, length, pairs):
    """Return the representations in the system `name` of those pairs (x, y) that fit in `length`, as letters."""
    of = system(name)
    words = words_of(of.machine, of.digits**2, length)
    codes = {of.digits * words[x] + words[y] for x, y in pairs if max(x, y) < len(words)}
    return {letters(code, of.digits**2, length) for code in codes}


@both_engines
@given(NAMES, st.integers(0, 6), PAIRS)
def test_profile_counts_different_continuations(name, system_name, length, pairs):
    words = within(system_name, length, pairs)
    continuations = [
        {frozenset(word[length - r :] for word in words if word[: length - r] == prefix) for prefix in starts}
        for r in range(length + 1)
        for starts in [{word[: length - r] for word in words}]
    ]
    found = made(name, system_name, length, pairs)
    assert found.profile == [len(different) for different in continuations]
    assert found.size == len(words)


@both_engines
@pytest.mark.parametrize("name_of_system", SYSTEMS)
def test_guess_finds_the_automaton_of_equal_numbers(name, name_of_system):
    of = system(name_of_system)
    length = 6
    found = made(name, name_of_system, length, [(n, n) for n in range(of.counts(length)[0])])
    machine = found.guess()
    assert machine is not None and len(machine.rows) <= len(of.machine.rows) and found.agrees(machine)
    assert not found.agrees(Machine(machine.rows, [not accepts for accepts in machine.accepting]))
    assert not found.agrees(Machine([], [])) and made(name, name_of_system, length, []).agrees(Machine([], []))
    less = made(name, name_of_system, length, [(n, n) for n in range(1, of.counts(length)[0])])
    assert not less.agrees(machine)


@both_engines
@given(NAMES, st.integers(2, 6), PAIRS)
def test_what_agrees_accepts_the_words_alone(name, system_name, length, pairs):
    found = made(name, system_name, length, pairs)
    machine = found.guess()
    if machine is None or not machine.rows:
        return
    words, base = within(system_name, length, pairs), system(system_name).digits ** 2

    def accepts(word):
        state = 0
        for letter in word:
            state = None if state is None else machine.rows[state].get(letter)
        return state is not None and machine.accepting[state]

    if found.agrees(machine):  # prefixes with different continuations lead to different states
        assert len(machine.rows) >= max(found.profile)
    if base**length <= 4096:
        assert found.agrees(machine) == (
            {word for word in product(range(base), repeat=length) if accepts(word)} == words
        )


@needs_numba
@given(NAMES, st.integers(0, 7), PAIRS, st.sampled_from([3, 10, 3000]))
def test_both_engines_guess_the_same(name, length, pairs, most):
    plain, compiled = (made(engine, name, length, pairs) for engine in ("plain", "compiled"))
    assert plain.profile == compiled.profile
    guesses = plain.guess(most), compiled.guess(most)
    assert guesses[0] == guesses[1]
    for machine in filter(None, guesses):
        assert plain.agrees(machine) == compiled.agrees(machine)


def test_words_too_long_for_64_bits_are_compared_plainly(monkeypatch):
    monkeypatch.setattr(door, "choose", lambda *_, fits, **__: Choice("prefixes", fits, 0.0))
    of = system("narayana")
    found = door.prefixes(of.machine, of.digits, 31, [(1, 2)])
    assert isinstance(found, limits.kernel_of("prefixes", False).Prefixes) and found.size == 1
