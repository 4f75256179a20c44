"""Beatty sequences without a name, found by the slopes that fit the terms."""

from itertools import islice
from random import Random

import pytest

from tests.discovery.remade import assert_true
from tests.seeds import seed_of
from tests.sentences import WITHOUT_THE_FIRST
from wythoff.questions.discovery.lookup import search, sloped
from wythoff.sequences.registry.reading import sequence


def first(text, count, place=0):
    return tuple(islice(sequence(text), place, place + count))


@pytest.mark.parametrize(
    ("given", "title", "transform", "start"),
    [
        (first("floor(n*sqrt(7))", 40), "beatty(alpha=sqrt(7), gamma=0)", "the terms", 1),
        (first("floor(n*sqrt(7))", 40, 6), "beatty(alpha=sqrt(7), gamma=0)", "the terms", 7),
        (first("floor(n*sqrt(11) + 1/2)", 60), "beatty(alpha=sqrt(11), gamma=1/2)", "the terms", 1),
        (first("floor(n*17/5)", 120), "beatty(alpha=17/5, gamma=0)", "the terms", 1),
        ((999, *first("floor(n*sqrt(13))", 60)), "beatty(alpha=sqrt(13), gamma=0)", WITHOUT_THE_FIRST, 1),
        (first("complement(floor(n*sqrt(7)))", 120), "beatty(alpha=sqrt(7), gamma=0)", "the complement", 1),
        (first("differences(floor(n*sqrt(7)))", 60), "beatty(alpha=sqrt(7), gamma=-2)", "the partial sums", 2),
    ],
)
def test_a_slope_is_told(given, title, transform, start):
    found = [match for match in search(given).telling if match.title.startswith("beatty")]
    said = [(match.title, match.transform, match.start) for match in found]
    assert (title, transform, start) in said
    for match in found:
        assert_true(match, given)


def test_of_slopes_that_are_about_as_simple_none_is_told():
    """Report no slope if two equally simple slopes fit: floors of n*(4 + sqrt(2))/3 and n*sqrt(13)/2 + 1/12.

    They agree for sixty terms, but not for all.
    """
    given, other = (first(text, 400) for text in ("floor(n*(4 + sqrt(2))/3)", "floor(n*sqrt(13)/2 + 1/12)"))
    assert given[:60] == other[:60] and given != other
    assert sloped(given[:60]) is None


@pytest.mark.parametrize("given", [(5,) * 40, tuple(range(3, 300, 7)), first("lower_wythoff", 8)])
def test_nothing_is_told_of_a_line_of_few_terms_and_of_others(given):
    assert sloped(given) is None


def test_random_steps_have_no_slope():
    chance, found = Random(seed_of(3)), 0
    for _ in range(400):
        terms, length = [1], chance.randrange(8, 40)
        while len(terms) < length:
            terms.append(terms[-1] + chance.choice((1, 2, 2, 3)))
        found += sloped(tuple(terms)) is not None
    assert found == 0


def test_a_named_sequence_is_called_by_its_name():
    """No slope is reported if a sequence with a name or a number is as simple."""
    found = [match.title for match in search(first("lower_wythoff", 30)).telling]
    assert found[0] == "lower_wythoff()" and "beatty(alpha=(1 + sqrt(5))/2, gamma=0)" not in found
