"""The question `misere_class`, against the three conditions tested at all positions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import wythoff
from tests.questions.brute import p_positions
from tests.random_rulesets import free_games
from wythoff.game.rulesets import Misere, Position, TwoPileGame
from wythoff.questions.misere import misere_class

SIZE = 6


def fails(game: TwoPileGame, position: Position, normal: set[Position], misere: set[Position]) -> bool:
    """Return whether a position breaks one of the three conditions of miserable games."""
    first, second, options = normal - misere, misere - normal, set(game.options(position))
    if position in second:
        return not options & first
    if position in first:
        return bool(options) and not options & second
    return position not in normal and bool(options & first) != bool(options & second)


@pytest.mark.slow
@given(free_games())
@settings(max_examples=150)
def test_random_games(game: TwoPileGame) -> None:
    found = misere_class(game, SIZE)
    played = game.game if isinstance(game, Misere) else game
    assert found.game == played
    normal, misere = p_positions(played, SIZE), p_positions(Misere(played), SIZE)
    assert set(found.normal.p_positions) == normal
    assert set(found.misere.p_positions) == misere
    assert found.common == min(normal & misere, default=None)
    failing = [position for position in played.positions(SIZE) if fails(played, position, normal, misere)]
    if found.kind == "strongly miserable":
        assert not normal & misere and not failing  # the stronger implies the weaker
    else:
        assert found.witness == min(failing, default=None)
        assert found.kind == ("neither" if failing else "miserable")
        assert (found.reason is None) is not failing


@pytest.mark.parametrize("b", [1, 2, 3])
@pytest.mark.parametrize("a", [1, 2, 3])
def test_nim_ab_is_proved_and_computed_alike(a, b):
    found = misere_class(wythoff.parse(f"nim_ab({a}, {b})"), 30)
    assert found.evidence.kind == "proved"
    assert found.kind == ("miserable" if a == 1 else "strongly miserable")
    assert misere_class(wythoff.parse(f"where(abs(k - l) < {a} or min(l, k) < {b})"), 30).kind == found.kind
    normal, misere = set(found.normal.p_positions), set(found.misere.p_positions)
    if a == 1:
        assert normal - misere == {(0, 0), (b, b + 1)}
        assert misere - normal == {(0, 1), (b + 1, b + 1)}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("nim_ab(0, 3)", "strongly miserable"),
        ("t_wythoff(2)", "strongly miserable"),
        ("cyclic_nimhoff(h=3, piles=3)", "strongly miserable"),
        ("wythoff", "miserable"),
        ("nim", "miserable"),
        ("connell(2)", "neither"),
        ("gdwn(1, 2)", "neither"),
    ],
)
def test_known_games(text, kind):
    found = misere_class(wythoff.parse(text), 12 if "piles" in text else 25)
    assert found.kind == kind
    assert (found.evidence.kind == "proved") is (text in ("t_wythoff(2)", "wythoff", "connell(2)"))


def test_a_misere_game_is_the_same_question():
    game = wythoff.parse("wythoff")
    assert misere_class(Misere(game), 20).as_dict() == misere_class(game, 20).as_dict()


def test_a_game_that_is_neither_says_why():
    found = misere_class(wythoff.parse("connell(2)"), 20)
    assert (found.common, found.witness) == ((4, 10), (6, 12))
    assert found.reason == "has a move to a P-position of normal play only, but none to one of misere play only"
    assert found.evidence.kind == "proved"  # a witness is enough, so both sets need not be proved
    found = misere_class(wythoff.parse("gdwn(1, 2)"), 20)
    assert found.evidence.kind == "computed" and found.evidence.text.startswith("by_")


def test_json_keys():
    found = misere_class(wythoff.parse("wythoff"), 10).as_dict()
    assert set(found) == {"up_to", "class", "common", "witness", "reason", "normal", "misere", "evidence"}
    assert (found["class"], found["common"]) == ("miserable", (3, 5))
    assert found["misere"]["p_positions"][:2] == [(0, 1), (2, 2)]
