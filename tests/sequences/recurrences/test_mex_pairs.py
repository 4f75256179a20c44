"""Mex pairs: the definition, distant pairs, and laws of complementary sequences."""

from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from tests.sentences import too_small
from tests.sequences.recurrences.naive import mex_pairs
from tests.sequences.recurrences.numeration_pairs import NumerationPairs
from wythoff.base.errors import EvaluationError, ParameterError, RequestError, TooLargeError, UnsolvedError
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.recurrences.mex_pairs import Complement, MexPairs, s_wythoff
from wythoff.sequences.recurrences.pairs import Lower, PairPlace, Upper

FAR = [
    "n", "2*n", "7*n", "n//2", "n//3", "(n + 1)//2", "n + n*n % 2", "3*n//2 + 3", "n + 100", "max(0, n - 20)", "n | 3",
    "n + 2*(n > 30)", "4*n - n % 4", "n**2", "n*(n + 1)//2", "2**n", "n*n//10", "abs(2*n - 1)",
]  # fmt: skip
NEAR = ["5", "n ^ 1", "min(7, n)", "n + 3*(n % 2)", "(n*n) % 7", "20 - min(n, 20)"]
LINEAR = ["n", "2*n + 1", "n//2", "n + n*n % 2", "3*n//2 + 3", "n + 100", "(n | 3) + 1"]


@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize("text", FAR + NEAR)
def test_the_definition(text, start):
    pairs = MexPairs(text, start)
    known = mex_pairs(pairs.c, start, 300)
    assert pairs.pairs(300) == known
    places = {}
    for n, (a, b) in enumerate(known, start):
        if n < 60 or text in FAR:
            assert pairs.pair(n) == (a, b)
        for value in (b, a):
            places.setdefault(value, n)
    lower, upper = {a for a, _ in known}, {b for _, b in known}
    for value in range(start, known[-1][0]):
        assert pairs.place(value) == PairPlace(places[value], value in lower, value in upper)
    assert Lower(pairs).index(start - 1) is Upper(pairs).index(start - 1) is None


@pytest.mark.parametrize("text", ["n//2", "max(0, n - 9)", "n + 5", "n**2"])
def test_counts(text):
    pairs = MexPairs(text)
    known = pairs.pairs(400)
    for value in range(known[-1][0]):
        assert pairs.counts(value) == (sum(a <= value for a, _ in known), sum(b <= value for _, b in known))


@settings(max_examples=25)
@given(st.sampled_from(LINEAR), st.integers(10**50, 2 * 10**50))
def test_every_number_around_a_random_point_is_in_one_pair(text, point):
    pairs = MexPairs(text)
    places = [pairs.place(number) for number in range(point, point + 6)]
    for number, place in zip(range(point, point + 6), places, strict=True):
        a, b = pairs.pair(place.n)
        assert (a == number, b == number) == (place.is_lower, place.is_upper)
        assert b == a + pairs.c(place.n)
        assert place.is_lower != place.is_upper
    for side in (1, 2):
        met = [place.n for place in places if place[side]]
        assert met == list(range(met[0], met[0] + len(met))) if met else True


@pytest.mark.parametrize(
    ("text", "alpha"), [("n", PHI), ("2*n + 1", Quadratic(0, 1, 2)), ("n//2", Quadratic(3, 1, 17, 4))]
)
def test_a_thousand_digits(text, alpha):
    """For giant n, a_n differs by at most 2 from n times the root of 1/x + 1/(x + slope) = 1."""
    pairs, n = MexPairs(text), 10**1000 + 7
    a = pairs.lower(n)
    assert pairs.place(a) == PairPlace(n, True, False)
    assert abs(a - (alpha * n).floor()) <= 2


def test_growth_beyond_every_slope_is_far_too():
    assert MexPairs("2**n - 1", 0).lower(10**300) == 10**300 + 996
    squares = MexPairs("n**2")
    n = 10**200 + 3
    assert squares.place(squares.lower(n)) == PairPlace(n, True, False)
    assert squares.place(squares.upper(n)) == PairPlace(n, False, True)


@pytest.mark.parametrize("slack", [0, -1, -3])
def test_a_window_that_is_missed_is_widened(slack):
    pairs = MexPairs("n//2")
    right, place = pairs.lower(10**60), pairs.place(10**60)
    pairs._descent._descent.slack = slack
    assert pairs.lower(10**60) == right
    pairs._descent._descent.slack = slack
    assert pairs.place(10**60) == place


def test_a_function_a_list_and_a_beatty_sequence():
    known = MexPairs("n//2")
    believed = MexPairs(lambda n: n // 2, slope=Fraction(1, 2), within=(Fraction(-1, 2), 0))
    assert believed.pair(10**40) == known.pair(10**40)
    assert MexPairs(lambda n: n // 2).pair(500) == known.pair(500)
    given = MexPairs([n // 2 for n in range(1, 50)])
    assert given.pairs(100) == known.pairs(49)
    assert given.pair(49) == known.pair(49)
    with pytest.raises(RequestError, match="n must be less than 50, where the given list c ends, was 50"):
        given.lower(50)
    beatty = MexPairs(Beatty(PHI))
    assert beatty.pairs(300) == mex_pairs(Beatty(PHI).term, 1, 300)
    assert beatty.place(beatty.lower(10**50)) == PairPlace(10**50, True, False)


@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize("text", ["n**0", "n*(n*0)", "n*n*0 + 3", "min(7, n*n)", "min(n*n, 40)"])
def test_bounded_nondecreasing_uses_all_pairs(text, start):
    want = MexPairs(text, start).pairs(400)
    assert [MexPairs(text, start).pair(n + start) for n in (0, 5, 390)] == [want[n] for n in (0, 5, 390)]
    place = MexPairs(text, start).place(want[50][0])
    assert place is not None
    assert place.n == 50 + start
    with pytest.raises(TooLargeError, match="all pairs before it must be computed"):
        MexPairs(text, start).lower(10**30)


def test_wrongly_declared_monotony_is_caught():
    pairs = MexPairs(lambda n: n + 5 * (n % 2), slope=1, within=(0, 5))
    with pytest.raises(ParameterError, match="c must never decrease"):
        pairs.lower(10**30)


def test_the_numbers_that_are_no_lower_term():
    for text, start in (("n//3", 1), ("n//3", 0), ("n + 1", 0)):
        pairs = MexPairs(text, start)
        lower = {a for a, _ in pairs.pairs(200)}
        rest = [number for number in range(start, 200) if number not in lower]
        complement = Complement(pairs)
        assert complement.terms(len(rest)) == rest
        assert [complement.term(n) for n in range(1, 30)] == rest[:29]
        assert [complement.index(number) for number in rest[:29]] == list(range(1, 30))
        assert complement.index(pairs.offset) is None
    with pytest.raises(UnsolvedError, match="never decreases"):
        Complement(MexPairs("5"))


def test_the_vile_numbers_are_their_own_lower_wythoff_sequence():
    """For s = a (the vile numbers), the s-Wythoff pairs have b = 2a.

    The OEIS (A036554, 2011) says that b is s itself, which cannot be, because b = a + s > s.
    """
    vile = NumerationPairs(2, 0)
    assert s_wythoff(Lower(vile)).pairs(500) == vile.pairs(500)


def test_the_upper_squares_sequence():
    """A184428 and the definition have 13 where the example in A036554 has 12."""
    assert [b for _, b in s_wythoff("n**2").pairs(4)] == [2, 7, 13, 21]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: MexPairs("n - 3").pairs(3), EvaluationError, "c must be at least 0, was -2 at n = 1"),
        (lambda: MexPairs("n", 2), ParameterError, "start must be 0 or 1, was 2"),
        (lambda: MexPairs("n").lower(0), ParameterError, too_small("n", 1, was=0)),
        (lambda: MexPairs("5").lower(10**9), TooLargeError, "all pairs before it must be computed"),
        (lambda: MexPairs("5").place(10**9), TooLargeError, "all pairs before it must be computed"),
        (lambda: MexPairs("n//1000").lower(10**50), TooLargeError, "from which a pair is found must be at most"),
        (lambda: MexPairs("5").counts(3), UnsolvedError, "never decreases"),
        (lambda: s_wythoff("n - 1"), ParameterError, "s must be at least 1, was 0 at n = 1"),
    ],
)
def test_refusals(call, error, message):
    with pytest.raises(error, match=message):
        call()
