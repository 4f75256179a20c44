"""NIM(a, b) in normal and misere play."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.theorems.agreement import agrees, conclusion, listed
from wythoff.base.errors import TooLargeError
from wythoff.game.rulesets import Definition, parse
from wythoff.solving.theorems import THEOREMS

CASES = [(a, b) for a in (1, 2, 3, 5) for b in (1, 2, 3)]


def text(a: int, b: int, play: str = "{}") -> str:
    return play.format(f"where(abs(k - l) < {a} or min(k, l) < {b})")


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), CASES)
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_definition(a: int, b: int, play: str) -> None:
    agrees(text(a, b, "{}" if play == "normal" else "misere({})"), f"Gurvich 2012, {play} play", moves=14)


@pytest.mark.parametrize("b", [1, 2, 3, 4])
@pytest.mark.parametrize("play", ["{}", "misere({})"])
def test_without_a_diagonal(b: int, play: str) -> None:
    agrees(text(0, b, play), "docs/mathematics/variants.md, Theorem 2.6", up_to=22, moves=14)


@pytest.mark.parametrize(("a", "b"), [(2, 4), (4, 2), (1, 6), (7, 5)])
def test_further_parameters(a: int, b: int) -> None:
    agrees(text(a, b), "Gurvich 2012, normal play", up_to=24, moves=9)
    agrees(text(a, b, "misere({})"), "Gurvich 2012, misere play", up_to=24, moves=9)


@pytest.mark.parametrize("play", ["{}", "misere({})"])
def test_without_rook_moves_it_is_not_covered(play: str) -> None:
    game = parse(text(2, 0, play))
    findings = [theorem.asked(game) for theorem in THEOREMS]
    assert not any(finding.evidence for finding in findings)
    assert any("b >= 1" in finding.reason for finding in findings)


@pytest.mark.parametrize("b", [1, 2, 3, 5])
def test_miserable_games_differ_in_six_positions(b: int) -> None:
    """For a = 1, normal and misere play differ in six ordered positions (Wythoff visions, section 5)."""
    normal, misere = (set(listed(conclusion(text(1, b, play)), "up_to", 60)) for play in ("{}", "misere({})"))
    assert normal - misere == {(0, 0), (b, b + 1)}
    assert misere - normal == {(0, 1), (b + 1, b + 1)}
    assert set(Definition(parse(text(1, b, "misere({})"))).p_positions(12)) == {
        pair for pair in misere if pair[1] <= 12
    }


@pytest.mark.parametrize(("a", "b"), [(2, 1), (2, 3), (4, 2), (5, 3)])
def test_strongly_miserable_games(a: int, b: int) -> None:
    normal, misere = (set(listed(conclusion(text(a, b, play)), "count", 400)) for play in ("{}", "misere({})"))
    assert not normal & misere


@given(st.integers(1, 8), st.integers(1, 8), st.booleans(), st.integers(0, 10**30), st.integers(0, 60))
@settings(max_examples=40)
def test_answers_at_any_size(a: int, b: int, misere: bool, n: int, off: int) -> None:
    answer = conclusion(text(a, b, "misere({})" if misere else "{}"))
    x, y = answer.p_position(n)
    assert answer.is_p((x, y))
    position = x, y + off
    moves = answer.winning_moves(position)
    assert bool(moves) is not answer.is_p(position) or (misere and position == (0, 0))
    assert all(answer.is_p(move) for move in moves)
    assert answer.winning_move(position) in (moves or (None,))


def test_terms_from_a_table() -> None:
    """Take single terms from a table of limited length if the substitution would need too many levels."""
    answer = conclusion(text(1, 400))
    pairs = listed(answer, "count", 3000)
    assert [answer.p_position(n) for n in range(0, 3000, 97)] == pairs[::97]
    with pytest.raises(TooLargeError, match="must be at most"):
        answer.is_p((10**30, 10**30 + 10**27))
    assert not answer.polynomial
    assert not answer.is_p((10**30, 10**30))
