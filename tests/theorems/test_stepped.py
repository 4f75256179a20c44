"""Games with moves by multiples of b: Connell's game and its generalisation."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tests.theorems.agreement import agrees, conclusion, listed
from wythoff.game.rulesets import parse
from wythoff.sequences.integers import floor_quadratic
from wythoff.solving.theorems import THEOREMS

NOTE = "docs/mathematics/variants.md, Theorem 2.3"
GIANTS = (10**20, 10**20 + 7, 10**300)


def bt(b: int, t: int) -> str:
    return f"nim(step={b}) | diagonal({b * t}, step={b})"


@pytest.mark.parametrize("b", [2, 3, 4, 7])
def test_connell(b: int) -> None:
    agrees(f"nim(step={b}) | diagonal", "Connell 1959")


@pytest.mark.parametrize("b", [2, 3, 5])
@pytest.mark.parametrize("t", [1, 2, 3, 4])
def test_bt_wythoff(b: int, t: int) -> None:
    agrees(bt(b, t), NOTE if t > 1 else "Connell 1959")


@pytest.mark.parametrize("text", ["nim(step=3) | diagonal(4, step=3)", "nim(step=3) | diagonal(2, step=3)"])
def test_widths_that_are_no_multiples(text: str) -> None:
    agrees(text, NOTE if "4" in text else "Connell 1959")


def test_equal_amounts_need_no_step() -> None:
    assert agrees("nim | diagonal(1, step=5)", "Connell 1959").is_p((10, 16)) is False


@pytest.mark.parametrize("text", ["nim(step=2) | diagonal(2)", "nim(step=2) | diagonal(4, step=4)",
                                  "nim(step=2, lengths=n < 9) | diagonal", "nim(step=2) | diagonal(x1, step=2)",
                                  "nim(step=2) | diagonal(0, step=2)", "misere(nim(step=2) | diagonal)",
                                  "nim(step=2) | nim(step=3) | diagonal"])  # fmt: skip
def test_games_of_which_they_do_not_speak(text: str) -> None:
    game = parse(text)
    published = [theorem for theorem in THEOREMS if theorem.source != "a certificate"]
    assert not any(theorem.asked(game).evidence for theorem in published)


def test_the_survey_on_connells_game() -> None:
    """In the survey, B_i is complementary to A_(b-i), not to A_i."""
    b = 3
    pairs = listed(conclusion(f"nim(step={b}) | diagonal"), "count", 3 * 200)
    a = [[x for x, y in pairs if (y - x) % b == i] for i in range(b)]
    c = [[y for x, y in pairs if (y - x) % b == i] for i in range(b)]
    for i in range(1, b):
        assert sorted(a[i] + c[b - i])[:200] == list(range(200))
        assert sorted(a[i] + c[i])[:200] != list(range(200))


@given(st.integers(1, 9), st.integers(1, 6), st.integers(0, 10**40))
def test_one_p_position_in_each_row_of_each_class(b: int, t: int, x: int) -> None:
    """In row x there is one P-position for each difference i modulo b, for giants too."""
    answer = conclusion(bt(b, t))
    w = b * t
    for i in range(b):
        difference, shift = i, 2 * (w - b) if i else 0
        # Find the index n with x_n = x, if there is one, by bisection over the closed form.
        low, high = 0, x + 2
        while high - low > 1:
            middle = (low + high) // 2
            difference = w * middle + i
            below = floor_quadratic(difference * (2 - w) + shift, difference, w * w + 4, 2 * w) <= x
            low, high = (middle, high) if below else (low, middle)
        difference = w * low + i
        as_first = floor_quadratic(difference * (2 - w) + shift, difference, w * w + 4, 2 * w) == x
        partners = [y for y in answer.partners(x) if (y - x) % b == i]  # type: ignore[attr-defined]
        assert len(partners) == 1
        assert as_first is (partners[0] >= x)


@pytest.mark.parametrize("n", GIANTS)
@pytest.mark.parametrize(("b", "t"), [(2, 1), (3, 2), (7, 3)])
def test_giants(b: int, t: int, n: int) -> None:
    answer = conclusion(bt(b, t))
    x, y = answer.pair(n)  # type: ignore[attr-defined]
    assert answer.is_p((x, y))
    for position in ((x, y + b), (x + b, y + b), (x, y + 1), (x + 5, y + 5 + b)):
        moves = answer.winning_moves(position)
        assert answer.is_p(position) is (not moves)
        assert all(answer.is_p(move) for move in moves)
