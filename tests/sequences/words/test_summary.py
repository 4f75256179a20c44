"""What a prefix shows about an infinite word: a count is called exact only if no longer prefix changes it."""

import pytest

from tests.sequences.words.words import MORPHISMS, morphic
from wythoff.base.errors import ParameterError
from wythoff.sequences.kinds import Word
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.words.complexity import distinct_squares, factor_complexity
from wythoff.sequences.words.sturmian import MechanicalWord
from wythoff.sequences.words.summary import summary

ROOT = Quadratic(0, 1, 2)


class Unknown(Word):
    def letter(self, n):
        return n % 3


@pytest.mark.parametrize("name", MORPHISMS)
@pytest.mark.parametrize("prefix", [20, 100, 400])
def test_exact_counts_stay(name, prefix):
    word = morphic(MORPHISMS[name])
    found, longer = summary(word, 20, prefix=prefix), factor_complexity(word, 40, prefix=6000)
    last = found.exact.up_to
    assert last >= 1 if prefix >= 100 else last >= 0
    assert found.factors[: last + 1] == longer[: min(last, 20) + 1]
    squares = distinct_squares(word, prefix=6000)
    assert all(found.squares.get(n, 0) == squares.get(n, 0) for n in range(1, last // 2 + 1))


@pytest.mark.parametrize("name", MORPHISMS)
def test_without_a_prefix_all_that_is_asked_is_exact(name):
    found = summary(morphic(MORPHISMS[name]), 12)
    assert found.exact.up_to == 24 and found.prefix == 10_000


def test_sturmian_words_have_n_plus_1_factors():
    found = summary(MechanicalWord(ROOT - 1), 30, prefix=60)
    last = found.exact.up_to
    assert 0 < last < 60 and found.factors[: last + 1] == list(range(1, min(last, 30) + 2))
    assert summary(MechanicalWord(Quadratic(2, 0, 1, 5)), 3, prefix=60).exact.up_to == 0


def test_nothing_is_claimed_without_a_rule():
    found = summary(Unknown(), 5, prefix=50)
    assert found.factors[:] == [1, 3, 3, 3, 3, 3] and found.exact == (0, "no rule is known for this word")
    found = summary(morphic(((0, 1, 2), (1,), (1, 1))), 3, prefix=50)
    assert found.exact.up_to == 0 and "must grow" in found.exact.reason
    assert summary(morphic(MORPHISMS["thue_morse"]), 1, prefix=2).exact.up_to == 0


def test_what_is_refused():
    with pytest.raises(ParameterError, match="at least 1"):
        summary(Unknown(), 0)
    with pytest.raises(ParameterError, match="prefix must be an integer >= 0"):
        summary(Unknown(), 3, prefix=-1)
