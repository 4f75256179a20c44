"""The strategies of all kinds against the rules, and against each other where two know a game."""

import pytest

from tests.strategies.judging import judge_far, judge_small

BEATTY = ("wythoff", "t_wythoff(2)", "t_wythoff(3)", "t_wythoff(7)", "misere(wythoff)", "misere(t_wythoff(2))")


@pytest.mark.parametrize("text", BEATTY)
def test_small_positions(text):
    judge_small(text, 300)


@pytest.mark.parametrize("text", BEATTY)
@pytest.mark.parametrize("digits", [50, 2000])
def test_giants(text, digits):
    judge_far(text, digits)
