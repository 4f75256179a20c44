"""Pairs with mex conditions (`Crowd`), repeating positions, and coupled sequences: both engines against definitions."""

from itertools import count

import pytest
from hypothesis import example, given, settings, strategies as st

from tests.kernels.engines import both_engines, engine, rows
from wythoff import kernels
from wythoff.base.errors import TooLargeError
from wythoff.kernels import (
    Crowd,
    coupled_partners,
    crowded_pairs,
    greedy as door,
    line_floors,
    pairs_below,
    pairs_beside_line,
    pairs_both_ways,
    pairs_of_runs,
    repeating_positions,
    sums_along,
)

# One of the two parameters is trivial: pairs with both are not P-positions of any game.
CROWDS = st.one_of(
    st.tuples(st.integers(1, 5), st.integers(1, 4), st.just(1), st.integers(1, 6)),
    st.tuples(st.integers(1, 5), st.just(1), st.just(1), st.integers(1, 6), st.integers(1, 4), st.integers(0, 2)),
    st.tuples(st.just(1), st.integers(2, 4), st.integers(0, 3), st.integers(6, 9)),
).map(lambda numbers: Crowd(*numbers))


def by_sets(rule: Crowd, number: int, begun=()):
    """Return `number` pairs of a `Crowd` rule from its definition, with a list of all earlier terms.

    The first pairs are those of `begun`. x is the least number with fewer than `times` terms in (x - window, x].
    """
    terms, found, x = [], [], 0
    for n in range(number):
        if n < len(begun):
            x, y = begun[n]
        else:
            # x never decreases: more terms free no number.
            x = next(x for x in count(x) if sum(x - rule.window < term <= x for term in terms) < rule.times)
            y = rule.slope * x + rule.step * (n // rule.group) + rule.added
        found.append((x, y))
        terms += {x, y}
    return found


@both_engines
@given(rule=CROWDS, cut=st.integers(1, 99))
@settings(deadline=None, max_examples=40)
def test_crowded_pairs(name, rule, cut):
    expected = by_sets(rule, 50)
    with engine(name), pytest.MonkeyPatch.context() as patch:
        patch.setattr(door, "SLICE", cut)
        patch.setattr(door, "PLAIN_SLICE", cut)
        for number in (0, 1, 2, 50):
            assert rows(crowded_pairs(rule, number)) == expected[:number]


@both_engines
@given(rises=st.lists(st.integers(0, 3), min_size=1, max_size=9), step=st.integers(1, 3), cut=st.integers(1, 40))
@settings(deadline=None, max_examples=40)
def test_pairs_that_are_begun(name, rises, step, cut):
    # Begin with differences that do not decrease; the rule continues with its own differences.
    begun, difference = [], 0
    for rise in rises:
        difference += rise
        x = next(x for x in count() if all(x not in pair for pair in begun))
        begun.append((x, x + difference))
    rule = Crowd(step=step, added=difference + step - step * len(begun))
    with engine(name), pytest.MonkeyPatch.context() as patch:
        patch.setattr(door, "SLICE", cut)
        for number in (0, 1, len(begun), 60):
            assert rows(crowded_pairs(rule, number, begun=begun)) == by_sets(rule, number, begun)


@both_engines
@given(times=st.integers(1, 4), step=st.integers(1, 5), cut=st.integers(1, 99))
@settings(deadline=None, max_examples=40)
def test_pairs_both_ways(name, times, step, cut):
    rule = Crowd(times=times, step=step)
    pairs = by_sets(rule, 70)
    expected = sorted({*pairs, *((y, x) for x, y in pairs)})
    with engine(name), pytest.MonkeyPatch.context() as patch:
        patch.setattr(door, "SLICE", cut)
        for number in (0, 1, 2, 60):
            assert rows(pairs_both_ways(rule, number)) == expected[:number]
        for top in (0, 1, 7, 30):
            below = [pair for pair in expected if max(pair) <= top]
            assert rows(pairs_both_ways(rule, len(below), top=top)) == below


@both_engines
@pytest.mark.parametrize("far", [2**61, 2**63, 10**30])
def test_what_leaves_64_bits_is_exact(name, far):
    with engine(name):
        assert rows(crowded_pairs(Crowd(step=far), 3)) == [(0, 0), (1, 1 + far), (2, 2 + 2 * far)]
        assert rows(crowded_pairs(Crowd(window=far, step=1), 3))[1] == (far, far + 1)
        assert rows(crowded_pairs(Crowd(step=1, group=far), 3)) == [(0, 0), (1, 1), (2, 2)]
        assert rows(crowded_pairs(Crowd(times=far, step=1), 3)) == [(0, 0), (0, 1), (0, 2)]
        assert rows(repeating_positions([], [(0, far)], (1, far), 3)) == [(0, far), (1, 2 * far), (2, 3 * far)]
        assert rows(pairs_beside_line(([0], [0]), 1, far, 1, 3)) == [(0, 0), (0, 1), (1, far + 1)]
        assert rows(pairs_of_runs([(far, far, 2)], 3)) == [(far, far), (far, far + 1)]


PAIRS = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=5)


@both_engines
@given(begun=PAIRS | st.just([]), block=PAIRS, shift=st.tuples(st.integers(0, 60), st.integers(0, 60)))
@settings(deadline=None, max_examples=40)
def test_pairs_that_repeat(name, begun, block, shift):
    moved = [(x + n * shift[0], y + n * shift[1]) for n in range(40) for x, y in block]
    with engine(name):
        for number in (0, 1, len(begun), 40):
            assert rows(repeating_positions(begun, block, shift, number)) == [*begun, *moved][:number]


@both_engines
def test_three_piles_that_repeat(name):
    with engine(name):
        columns = repeating_positions([(0, 0, 0)], [(1, 2, 4), (3, 6, 11)], (4, 7, 14), 4)
    assert [list(column) for column in columns] == [[0, 1, 3, 5], [0, 2, 6, 9], [0, 4, 11, 18]]


@both_engines
@given(places=st.sets(st.integers(0, 60)), factor=st.integers(1, 3), slope=st.integers(1, 4), added=st.integers(1, 5))
@settings(deadline=None, max_examples=40)
def test_pairs_beside_a_line(name, places, factor, slope, added):
    columns = sorted(places), sorted(places)
    pairs = [(factor * x, factor * x) for x in sorted(places)]
    expected = sorted([*pairs, *((n, slope * n + added) for n in range(60))])
    with engine(name):
        for number in (0, 1, 5, 40):
            assert rows(pairs_beside_line(columns, factor, slope, added, number)) == expected[:number]


@both_engines
@given(begun=PAIRS, top=st.integers(0, 50))
@settings(deadline=None, max_examples=40)
def test_pairs_below_a_top(name, begun, top):
    with engine(name):
        pairs = repeating_positions([], begun, (1, 1), len(begun))
        assert rows(pairs_below(pairs, top)) == [pair for pair in begun if pair[1] <= top]


@both_engines
@given(runs=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 6))))
@settings(deadline=None, max_examples=40)
def test_pairs_of_runs(name, runs):
    expected = [(x, first + more) for x, first, size in runs for more in range(size)]
    with engine(name):
        for number in (0, 1, 7, 30):
            assert rows(pairs_of_runs(runs, number)) == expected[:number]


@both_engines
@given(begun=st.permutations(range(4)), number=st.integers(0, 90))
@settings(deadline=None, max_examples=40)
def test_coupled_sequences(name, begun, number):
    # Any first square does if no difference occurs twice; the expected values follow the docstring of the function.
    rights = list(begun)
    lefts = [rights.index(y) for y in range(4)]
    p, q = max(x - y for x, y in enumerate(rights)), max(y - x for x, y in enumerate(rights))
    expected, used, n, m = dict(enumerate(rights)), set(rights), q + 1, p + 1
    for line in range(4, 90):
        if line not in expected:
            expected[line] = line + n
            used.add(line + n)
            n += 1
        if line not in used:
            expected[line + m] = line
            used.add(line)
            m += 1
    with engine(name):
        assert list(coupled_partners(rights, lefts, p, q, number)) == [expected[x] for x in range(number)]


@both_engines
def test_what_does_not_fit_is_refused_before_it_starts(name, monkeypatch):
    monkeypatch.setattr(kernels.limits, "available_memory", lambda: 10**9)
    huge = 10**12
    with engine(name):
        for ask in (
            lambda: crowded_pairs(Crowd(step=1), huge),
            lambda: pairs_both_ways(Crowd(step=1), huge),
            lambda: repeating_positions([], [(0, 0)], (1, 1), huge),
            lambda: pairs_beside_line(([], []), 1, 1, 1, huge),
            lambda: pairs_of_runs([], huge),
            lambda: coupled_partners([0, 2, 1], [0, 2, 1], 0, 0, huge),
        ):
            with pytest.raises(TooLargeError, match="must fit in memory"):
                ask()


@both_engines
@given(
    word=st.binary(max_size=30).map(lambda word: bytes(letter % 3 for letter in word)),
    steps=st.lists(st.tuples(*[st.integers(-9, 9)] * 3), min_size=1, max_size=3),
    start=st.sampled_from((0, -5, 2**62 - 200, 2**63 - 1)),
)
@settings(deadline=None, max_examples=40)
def test_sums_along_a_word(name, word, steps, start):
    with engine(name):
        columns = sums_along(word, steps, [start] * len(steps))
    assert [list(map(int, column)) for column in columns] == [
        [start + sum(step[letter] for letter in word[:n]) for n in range(len(word) + 1)] for step in steps
    ]


@both_engines
@given(
    step=st.integers(0, 2**70),
    rest=st.integers(-(2**69), 2**69),
    bits=st.sampled_from((1, 40, 62, 66, 68)),
    number=st.integers(0, 40),
)
@example(step=2**66, rest=2**66 - 1, bits=66, number=40)
@example(step=1, rest=2**63 - 20, bits=1, number=40)
@example(step=2**62, rest=2**62 - 1, bits=62, number=3)
@settings(deadline=None, max_examples=100)
def test_floors_on_a_line(name, step, rest, bits, number):
    with engine(name):
        found, unsure = line_floors(step, rest, bits, number)
    lows = [rest + n * step for n in range(number)]
    for n, (floor, low) in enumerate(zip(found, lows, strict=True)):
        # Where the floor is sure, adding up to `number` to the numerator does not change it.
        assert n in unsure or int(floor) == low >> bits == low + number >> bits
    if bits >= 62 and number and rest >> bits == 0 and step == 0:
        assert len(unsure) in (0, number)
