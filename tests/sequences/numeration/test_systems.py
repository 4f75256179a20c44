"""Properties of all numeration systems: round trips of any size, admissible words, order, shifts and sums."""

from __future__ import annotations

from itertools import dropwhile, islice, pairwise, product
from operator import not_

import pytest
from hypothesis import given, strategies as st

from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.numeration import recurrence
from wythoff.sequences.numeration.expansions import Expansion, ParryNumeration, read_expansion
from wythoff.sequences.numeration.ostrowski import OstrowskiNumeration, ostrowski
from wythoff.sequences.numeration.recurrence import LinearNumeration, Radix, RecurrenceNumeration, tribonacci
from wythoff.sequences.numeration.zeckendorf import LazyNumeration, ZeckendorfNumeration
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.systems import GreedyNumeration, NumerationSystem


def order(word):
    """Return a key that sorts words by length and then by digits, which is the order of their values."""
    stripped = tuple(dropwhile(not_, word))
    return len(stripped), stripped


def shiftable(system, up_to):
    """Return the least n, 1 <= n <= `up_to`, for which digits of n and a zero are not admissible, or None."""
    for n in range(1, up_to + 1):
        if not system.admissible((*system.digits(n), 0)):
            return n
    return None


GREEDY: tuple[GreedyNumeration, ...] = (
    ZeckendorfNumeration(), LinearNumeration(1, 2), LinearNumeration(2, 2), LinearNumeration(3, 0), Radix(2), Radix(10),
    tribonacci(), RecurrenceNumeration((1, 1), (1, 3)), RecurrenceNumeration((3, -1), (1, 3)),
    RecurrenceNumeration((1, 0, 1), (1, 2, 3)), RecurrenceNumeration((5, 0, 0, 2), (1, 2, 3, 9)),
    RecurrenceNumeration((0, 3), (1, 2)), ostrowski(PHI), ostrowski(Quadratic(0, 1, 7)),
    ostrowski(Quadratic(22, 0, 1, 7)), ostrowski(4),
    OstrowskiNumeration((3, 1, 4, 1, 5, 9, 2, 6, 5), (3, 5)), OstrowskiNumeration((1, 1, 50), (1, 7)),
)  # fmt: skip
every_greedy = pytest.mark.parametrize("system", GREEDY, ids=repr)
every_system = pytest.mark.parametrize("system", [*GREEDY, LazyNumeration()], ids=repr)
systems = st.sampled_from((*GREEDY, LazyNumeration()))
sizes = st.integers(0, 300) | st.integers(0, 10**50) | st.integers(0, 10**1000)


@every_greedy
def test_digits_are_the_quotients_from_the_greatest_base_down(system: GreedyNumeration) -> None:
    for n in range(400):
        rest, digits = n, []
        for base in reversed([base for base in islice(system.bases(), 20) if base <= n] or [1]):
            digits.append(rest // base)
            rest %= base
        assert system.digits(n) == tuple(digits)


@every_system
def test_values_and_bases(system: NumerationSystem) -> None:
    bases = list(islice(system.bases(), 9))
    assert bases[0] == 1
    assert all(low < high for low, high in pairwise(bases))
    for place, base in enumerate(bases):
        assert system.value((1, *(0,) * place)) == base
    assert system.value(()) == system.value((0, 0)[: len(bases)]) == 0
    assert system.digits(0) == (0,)
    assert system.terms(0) == []


@given(systems, sizes)
def test_round_trip(system: NumerationSystem, n: int) -> None:
    digits = system.digits(n)
    assert system.value(digits) == n
    assert system.admissible(digits)
    assert digits[0] or not n
    assert sum(digit * base for digit, base in system.terms(n)) == n


@pytest.mark.parametrize("power", [50, 1000])
@every_system
def test_giants(system: NumerationSystem, power: int) -> None:
    for n in (10**power - 1, 10**power, 10**power + 12345):
        assert system.value(system.digits(n)) == n


@given(systems, st.lists(st.integers(-3, 60), min_size=1, max_size=200))
def test_a_value_is_the_sum_of_digits_times_bases(system: NumerationSystem, digits: list[int]) -> None:
    bases = list(islice(system.bases(), len(digits)))
    if len(bases) < len(digits):
        with pytest.raises(ParameterError, match=f"at most {len(bases)} digits"):
            system.value(digits)
        return
    value = sum(digit * base for digit, base in zip(reversed(digits), bases, strict=True))
    assert system.value(digits) == value
    if value < 0:
        assert not system.admissible(digits)
        with pytest.raises(ParameterError, match="must be >= 0"):
            system.normalize(digits)
    else:
        assert system.value(system.normalize(digits)) == value
        assert system.admissible(system.normalize(digits))


@every_greedy
def test_admissible_words_have_no_greater_suffix(system: GreedyNumeration) -> None:
    most = min(6, max(max(system.digits(n)) for n in range(200)))
    bases = list(islice(system.bases(), 5))
    greatest = {k: system.digits(bases[k] - 1) for k in range(1, len(bases))}
    for length in range(1, len(bases)):
        for word in product(range(most + 2), repeat=length):
            ends = all(order(word[-k:]) <= order(greatest[k]) for k in range(1, length + 1))
            assert system.admissible(word) == (ends and (word[0] > 0 or word == (0,))), word


@every_system
def test_words_are_ordered_as_their_values(system: NumerationSystem) -> None:
    listed = [system.digits(n) for n in range(1001)]
    assert all(order(before) < order(after) for before, after in pairwise(listed))
    words = list(islice(system.words(), 200))
    assert words == [system.digits(n) for n in range(200)]
    assert all(system.successor(word) == after for word, after in pairwise(words))
    assert list(islice(system.words(50), 3)) == words[50:53]


@given(systems, sizes, sizes)
def test_order_and_sums_of_giants(system: NumerationSystem, first: int, second: int) -> None:
    a, b = system.digits(first), system.digits(second)
    assert (order(a) < order(b), order(a) == order(b)) == (first < second, first == second)
    assert system.add(a, b) == system.digits(first + second)


ENDLESS = [*GREEDY[:12], OstrowskiNumeration((2, 1), (1, 1, 4))]
SHIFTABLE = {system for system in ENDLESS if shiftable(system, 300) is None}  # one fails at 238


@given(st.sampled_from([*ENDLESS, LazyNumeration()]), st.integers(1, 10**60), st.integers(0, 20))
def test_shifts(system: NumerationSystem, n: int, places: int) -> None:
    digits = system.digits(n)
    assert system.shift(n, places) == system.value(digits + (0,) * places)
    assert system.shift(n, -places) == system.value(digits[: max(0, len(digits) - places)])
    zeros = system.trailing_zeros(n)
    assert digits[len(digits) - zeros :] == (0,) * zeros
    assert digits[len(digits) - zeros - 1] != 0
    if system in SHIFTABLE:
        assert system.digits(system.shift(n, places)) == digits + (0,) * places
        assert system.trailing_zeros(system.shift(n, places)) == zeros + places


def test_which_systems_can_be_shifted() -> None:
    """Find the systems in which a word cannot always be shifted.

    Their first bases do not fit the recurrence, or their quotients differ.
    """
    found = {repr(system): shiftable(system, 300) for system in GREEDY}
    assert {name: n for name, n in found.items() if n is not None} == {
        "RecurrenceNumeration((1, 1), (1, 3))": 2,  # 20 is 6 = 4 + 2*1
        "RecurrenceNumeration((5, 0, 0, 2), (1, 2, 3, 9))": 238,  # 50100 is 5*47 + 3; 501000 is 1204 > 1201
        "RecurrenceNumeration((0, 3), (1, 2))": 5,  # 110 is 3 + 2, but 1100 equals the base 9
        "OstrowskiNumeration((), (1, 1, 1, 4))": 5,  # 110 is 3 + 2, but 1100 equals the base 17
        "OstrowskiNumeration((7,), ())": 7,  # there is no third base
        "OstrowskiNumeration((), ())": 1,
        "OstrowskiNumeration((3, 1, 4, 1, 5, 9, 2, 6, 5), (3, 5))": 2,  # 20 is 6 = 4 + 2*1
        "OstrowskiNumeration((1, 1, 50), (1, 7))": 3,  # 11 is 2 + 1, but 110 equals the base 103
    }


def test_words_where_the_bases_end() -> None:
    system = ostrowski(Quadratic(22, 0, 1, 7))
    assert list(system.bases()) == [1, 7]
    assert system.digits(10**30) == divmod(10**30, 7)
    with pytest.raises(ParameterError, match="at most 2 digits"):
        system.shift(50)


@pytest.mark.parametrize(
    ("coefficients", "initial", "message"),
    [
        ((1, 1), (2, 3), "first base must be 1, was 2: otherwise the number 1 cannot be written"),
        ((1, 1), (1, 1), "1 follows 1"),
        ((0, 1, 1), (1, 2, 3), "3 follows 3"),
        ((1,), (1,), "1 follows 1"),
        ((1, -1), (1, 2), "must exceed 1, the sum of the absolute values of negative ones, was 1"),
        ((1, 0), (1, 2), "must not be 0"),
        ((1, 1), (1,), "were 2 and 1"),
        ((), (), "were 0 and 0"),
    ],
)
def test_recurrences_that_do_not_represent_every_number(
    coefficients: tuple[int, ...], initial: tuple[int, ...], message: str
) -> None:
    with pytest.raises(ParameterError, match=message):
        RecurrenceNumeration(coefficients, initial)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=4), st.data())
def test_accepted_recurrences_increase(coefficients: list[int], data: st.DataObject) -> None:
    initial = data.draw(st.lists(st.integers(1, 20), min_size=len(coefficients), max_size=len(coefficients)))
    try:
        system = RecurrenceNumeration(coefficients, [1, *initial[1:]])
    except ParameterError:
        return
    bases = list(islice(system.bases(), 80))
    assert all(low < high for low, high in pairwise(bases))


@every_system
def test_refusals(system: NumerationSystem) -> None:
    with pytest.raises(ParameterError, match="must be >= 0, was -1"):
        system.digits(-1)
    with pytest.raises(ParameterError, match="n must be an integer >= 1, was 0"):
        system.trailing_zeros(0)
    with pytest.raises(TooLargeError, match=r"at most \d+ bits"):
        system.digits(1 << 70_000_000)


def test_a_base_is_at_least_2() -> None:
    with pytest.raises(ParameterError, match="a base must be an integer >= 2, was 1"):
        Radix(1)
    with pytest.raises(ParameterError, match="partial quotient must be an integer >= 1, was 0"):
        OstrowskiNumeration((3, 0))


@given(st.sampled_from([2, 3, 7, 10, 100, 10**30]), st.integers(0, 10**1000))
def test_radix_without_halves(base: int, n: int) -> None:
    rest, digits = n, []
    while rest:
        rest, digit = divmod(rest, base)
        digits.append(digit)
    assert Radix(base).digits(n) == (tuple(reversed(digits)) or (0,))


def test_digits_are_not_found_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    divided: list[int] = []
    monkeypatch.setattr(recurrence, "divmod", lambda n, by: divided.append(1) or divmod(n, by), raising=False)
    digits = Radix(2).digits(10**3000)
    assert len(divided) * 5 < len(digits)


@pytest.mark.parametrize("expansion", ["2(1)", "1(10)", "(9)", "3,1,(2,0,1)", "2(0010)"])
def test_bases_of_a_parry_number_are_made_of_the_last_few(expansion: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected, system = read_expansion(expansion).bases(150), ParryNumeration(expansion)
    asked: list[int] = []
    first = Expansion.bases
    monkeypatch.setattr(Expansion, "bases", lambda of, count: asked.append(count) or first(of, count))
    assert list(islice(system.bases(), 150)) == expected
    assert len(asked) <= 2  # for the recurrence, and for its first bases
