"""Greedy permutations: both engines, slices and chunks, and numbers that are too large."""

from itertools import chain

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import both_engines, engine
from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.kernels import Side, greedy as door, greedy_chunks, greedy_terms

EVERY = Side((1,), (1,), 1)
FAR = 1 << 61


def by_sets(zeros, up, down, member, count):
    """Return the first `count` terms of a greedy permutation, from lists of the differences that are left.

    `zeros` counts differences 0; `up` and `down` list the positive and negative ones with multiplicities.
    """

    def listed(side):
        pairs = side.pairs()
        found = []
        while len(found) < count:
            difference, times = next(pairs)
            found += [difference] * min(times, count)
        return found

    left = {0: min(zeros, count)}
    for sign, side in ((1, up), (-1, down)):
        for difference in listed(side):
            left[sign * difference] = left.get(sign * difference, 0) + 1
    values, used = [], set()
    for n in range(1, count + 1):
        inside, t = member[n % len(member)], 1
        while t in used or (inside and not left.get(t - n)):
            t += 1
        if inside:
            left[t - n] -= 1
        values.append(t)
        used.add(t)
    return values


@st.composite
def sides(draw):
    differences = sorted(draw(st.sets(st.integers(1, 7), min_size=1, max_size=4)))
    times = draw(st.lists(st.integers(1, 3), min_size=len(differences), max_size=len(differences)))
    if draw(st.booleans()):
        # The last difference may be used without limit.
        return Side(tuple(differences), (*times[:-1], FAR), FAR)
    return Side(tuple(differences), tuple(times), draw(st.integers(differences[-1], 9)))


members = st.lists(st.integers(0, 1), min_size=1, max_size=4).map(tuple)


@both_engines
@given(
    zeros=st.integers(0, 4), up=sides(), down=sides(), member=members, symmetric=st.booleans(), cut=st.integers(1, 99)
)
@settings(deadline=None)
def test_twins_slices_and_chunks(name, zeros, up, down, member, symmetric, cut):
    if symmetric:
        down, member = up, (1,)
    expected = by_sets(zeros, up, down, member, 90)
    with engine(name), pytest.MonkeyPatch.context() as patch:
        patch.setattr(door, "SLICE", cut)
        patch.setattr(door, "PLAIN_SLICE", cut)
        assert list(greedy_terms(zeros, up, down, member, count=90)) == expected
        chunks = [list(chunk) for chunk in greedy_chunks(zeros, up, down, member, count=90, size=cut)]
        assert list(chain.from_iterable(chunks)) == expected
        assert [len(chunk) for chunk in chunks[:-1]] == [cut] * (len(chunks) - 1)


@both_engines
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_few_terms(name, count):
    with engine(name):
        assert list(greedy_terms(0, EVERY, EVERY, count=count)) == [2, 1, 5][:count]
        assert [list(chunk) for chunk in greedy_chunks(1, EVERY, EVERY, count=count)] == (
            [[1, 3, 2][:count]] * (count > 0)
        )


@both_engines
@pytest.mark.parametrize("wide", [2**30, 2**31, 2**61, 2**63, 10**30])
def test_terms_beyond_32_and_64_bits(name, wide):
    side = Side((wide,), (1,), wide)
    expected = [1, 2 + wide, 3 + 2 * wide, 4 + 3 * wide]
    with engine(name):
        found = greedy_terms(1, side, side, count=4)
        assert [int(value) for value in found] == expected
        assert [int(value) for chunk in greedy_chunks(1, side, side, count=4, size=3) for value in chunk] == expected
        # Only differences of the other side are large, and none of them is used.
        found = greedy_terms(1, EVERY, side, count=4)
        assert [int(value) for value in found] == [1, 3, 5, 7]


def test_the_narrowest_safe_width():
    numpy = pytest.importorskip("numpy", reason="arrays are numpy's")
    pytest.importorskip("numba", reason="the compiled twin needs numba")
    with engine("compiled"):
        for top, width in ((2**31 - 1, "int32"), (2**31, "int64")):
            # The third term is 3 plus one difference.
            side = Side((top - 3,), (1,), top)
            assert greedy_terms(2, side, side, count=3).dtype == width
            assert greedy_terms(2, side, side, count=3).tolist() == [1, 2, top]
        out = numpy.zeros(3, numpy.int32)
        assert greedy_terms(0, EVERY, EVERY, count=3, out=out) is out
        assert out.tolist() == [2, 1, 5]
        with pytest.raises(TooLargeError, match=r"out must hold terms up to .*, was an array of int32"):
            greedy_terms(2, side, side, count=3, out=out)
        with pytest.raises(ParameterError, match="array of length 4"):
            greedy_terms(0, EVERY, EVERY, count=4, out=out)
        with pytest.raises(ParameterError, match="int32 or int64"):
            greedy_terms(0, EVERY, EVERY, count=3, out=out.astype(numpy.int16))


@both_engines
def test_what_does_not_fit_is_refused_before_it_starts(name):
    with engine(name):
        for count in (10**14, 10**40):
            with pytest.raises(TooLargeError):
                greedy_terms(0, EVERY, EVERY, count=count)
            with pytest.raises(TooLargeError, match="would take about"):
                next(iter(greedy_chunks(0, EVERY, EVERY, count=count)))


@both_engines
def test_progress(name):
    seen = []
    with engine(name), pytest.MonkeyPatch.context() as patch:
        patch.setattr(door, "SLICE", 40)
        patch.setattr(door, "PLAIN_SLICE", 40)
        greedy_terms(0, EVERY, EVERY, count=100, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(40, 100), (80, 100), (100, 100)]


def test_what_stood_in_the_room_for_terms_does_not_matter():
    numpy = pytest.importorskip("numpy", reason="arrays are numpy's")
    pytest.importorskip("numba", reason="the compiled twin needs numba")
    with engine("plain"):
        expected = list(greedy_terms(1, EVERY, EVERY, count=90))
    with engine("compiled"):
        assert greedy_terms(1, EVERY, EVERY, count=90, out=numpy.full(90, 5, numpy.int32)).tolist() == expected
