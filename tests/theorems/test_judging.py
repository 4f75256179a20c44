"""`judging.p_positions`, which other tests rely on, agrees with the definition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import width
from tests.theorems.judging import game, p_positions, widths
from wythoff.expressions import Expression
from wythoff.game.rulesets import Definition

TEXTS = (
    "1",
    "3",
    "x1 + 1",
    "x0 - x1",
    "(x0 - x1)**2",
    "(x1 + 1)//x0 + 1",
    "0",
    "-1",
    "3 - x1",
    "x0 ^ y1",
    "(1 + (-1)**(y1 + 1))*x1//2",
)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("text", TEXTS)
def test_the_definition(text: str, misere: bool) -> None:
    f = width(text)
    assert p_positions(f, 25, misere=misere) == Definition(game(f, misere=misere)).p_positions(25)


@given(widths(), st.booleans())
@settings(max_examples=25)
def test_random_widths(f: Expression, misere: bool) -> None:
    assert p_positions(f, 14, misere=misere) == Definition(game(f, misere=misere)).p_positions(14)
