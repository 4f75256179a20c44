"""The lazy Fibonacci representation, compared with all sums of distinct Fibonacci numbers."""

from __future__ import annotations

from itertools import product

from hypothesis import given, strategies as st

from wythoff.sequences.numeration.zeckendorf import LazyNumeration, ZeckendorfNumeration, fibonacci

LAZY, ZECKENDORF = LazyNumeration(), ZeckendorfNumeration()


def test_zeckendorf_is_least_and_lazy_greatest() -> None:
    """Compare all ways to write n as a sum of distinct Fibonacci numbers, as digits.

    Zeckendorf's has the fewest terms and is last in lexicographic order; the lazy one has the most and is first.
    """
    ways: dict[int, list[tuple[int, ...]]] = {}
    for word in product((0, 1), repeat=11):
        ways.setdefault(ZECKENDORF.value(word), []).append(word)
    for n in range(1, 144):
        padded = [(0,) * (11 - len(word)) + word for word in (ZECKENDORF.digits(n), LAZY.digits(n))]
        assert padded == [max(ways[n]), min(ways[n])]
        assert [sum(word) for word in padded] == [min(map(sum, ways[n])), max(map(sum, ways[n]))]


def test_the_words_are_those_without_neighbouring_zeros_in_order() -> None:
    words = [f"{i:b}" for i in range(1, 2**12) if "00" not in f"{i:b}"]
    assert ["".join(map(str, LAZY.digits(n))) for n in range(1, len(words) + 1)] == words


@given(st.integers(1, 10**50) | st.integers(1, 10**1000) | st.integers(1, 3000).map(lambda i: fibonacci(i + 4)[0] - 2))
def test_no_two_neighbouring_zeros_at_any_size(n: int) -> None:
    digits = LAZY.digits(n)
    assert digits[0] == 1
    assert "00" not in "".join(map(str, digits))
    assert LAZY.value(digits) == n
    length = len(ZECKENDORF.digits(n))
    assert len(digits) in (length, length - 1)
    # Errata: A095792 compares these two lengths; it is 0 exactly if n + 1 is a Fibonacci number.
    fibonaccis = [fibonacci(i)[0] for i in (length + 1, length + 2, length + 3)]
    assert (len(digits) == length) == (n + 1 in fibonaccis)
