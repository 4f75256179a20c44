"""The greedy queens: their definition, and statements of the OEIS about them."""

import pytest
from hypothesis import given, settings, strategies as st

from wythoff.sequences.recurrences.pairs import PairPlace
from wythoff.sequences.recurrences.queens import GreedyQueens, QueenLines


def test_the_definition():
    numbers, lines, known = set(), set(), []
    for _ in range(300):
        x = next(x for x in range(1, 1000) if x not in numbers)
        y = next(
            y for y in range(x + 1, 3000) if y not in numbers and not {y - x, y + x} & lines
        )  # fmt: skip
        numbers |= {x, y}
        lines |= {y - x, y + x}
        known.append((x, y))
    queens = GreedyQueens()
    assert queens.pairs(300) == known
    for n, (x, y) in enumerate(known, 1):
        assert queens.pair(n) == (x, y)
        assert queens.place(x) == PairPlace(n, True, False)
        assert queens.place(y) == PairPlace(n, False, True)
    assert queens.place(0) is queens.place(-1) is None


@given(st.sampled_from([50, 1000]).flatmap(lambda e: st.integers(10**e, 2 * 10**e)))
@settings(max_examples=10)
def test_every_number_is_in_one_pair(number):
    n, is_lower, is_upper = GreedyQueens().place(number)
    assert GreedyQueens().pair(n)[is_upper] == number
    assert is_lower != is_upper


@pytest.mark.parametrize(("one", "other"), [("x", "y"), ("differences", "sums")])
def test_two_complementary_pairs_of_sequences(one, other):
    """A140100, A140101 and A140102, A140103 are complementary pairs of sequences, checked to 20000 terms."""
    count = 20_000
    if one == "x":
        first, second = zip(*GreedyQueens().pairs(count), strict=True)
    else:
        first, second = QueenLines(one).terms(count), QueenLines(other).terms(count)
    assert sorted([*first, *(n for n in second if n <= first[-1])]) == list(range(1, first[-1] + 1))
