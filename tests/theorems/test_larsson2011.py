"""Stars of stars: theorems about them compared with the definition."""

from __future__ import annotations

import pytest

from tests.theorems.agreement import agrees, silent
from wythoff.base.errors import TooLargeError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Misere, Star, parse
from wythoff.solving.solution import Bound
from wythoff.solving.solvers import solve
from wythoff.solving.strategies import solve_at
from wythoff.solving.theorems import larsson2011


def read(text):
    return parse(text, NAMES)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("star(wythoff, 2)", "and Wythoff 1907"),
        ("star(wythoff, 4)", "and Wythoff 1907"),
        ("star(t_wythoff(3), 2)", "and Fraenkel 1982, normal play"),
        ("star(mdr(2), 2)", "and Duchene and Rigo 2010"),
        ("star(r_wythoff, 2)", "and Ho 2012"),
        ("star(t_wythoff_variant(2, 'larger'), 2)", "and Fraenkel 1982, and docs/mathematics/variants.md"),
    ],
)
def test_beatty_pairs(text, reason):
    agrees(
        read(text), "Larsson, Hegarty and Fraenkel 2011 (docs/mathematics/star.md, Theorem 10.3)", up_to=22, moves=12
    )
    assert reason in larsson2011.THEOREMS[0].asked(read(text)).evidence.text


@pytest.mark.parametrize("text", ["star(nim, 2)", "star(nim, 4)"])
def test_nim(text):
    agrees(read(text), "docs/mathematics/star.md, Theorem 10.5", up_to=12, moves=9)


@pytest.mark.parametrize("text", ["star(cyclic_nimhoff(1, 3), 2)", "star(cyclic_nimhoff(2, 4), 2)"])
def test_nim_of_more_piles(text):
    agrees(read(text), "docs/mathematics/star.md, Theorem 10.5", up_to=5, moves=4)


@pytest.mark.parametrize(
    "text",
    ["wythoff", "star(wythoff)", "star(wythoff, 3)", "star(misere(wythoff), 2)", "star(g1, 2)", "star(connell(2), 2)",
     "star(nim(step=2), 2)", "star(cyclic_nimhoff(3, 3), 2)"],
)  # fmt: skip
def test_of_other_games_nothing_is_said(text):
    for game in (read(text), Misere(read(text)) if not read(text).misere else read(text)):
        assert all(theorem.asked(game).evidence is None for theorem in larsson2011.THEOREMS)
    assert all(theorem.asked(Misere(Star(read("wythoff"), 2))).evidence is None for theorem in larsson2011.THEOREMS)


def test_the_moves_of_a_giant_position():
    game = read("star(wythoff, 2)")
    answer = solve_at(game, (10**30, 10**40))
    assert answer.outcome((10**30, 10**40)) == "N"
    low, high = sorted(answer.winning_move((10**30, 10**40)))
    assert 10**30 in (low, high) and solve(read("wythoff"), count=1).outcome((low, high)) == "P"
    with pytest.raises(TooLargeError, match="more than a minute"):
        answer.winning_moves((10**30, 10**40))
    assert solve(game, count=5).p_positions == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    assert list(solve(game, count=3000).p_positions) == list(solve(read("wythoff"), count=3000).p_positions)


def test_winning_moves_are_those_that_were_computed():
    game, side = read("star(t_wythoff(2), 2)"), 120
    proved, computed = solve(game, up_to=side), solve(game, up_to=side, solver="by_star")
    assert (proved.evidence.kind, computed.evidence.kind) == ("proved", "computed")
    assert list(proved.p_positions) == list(computed.p_positions)
    for position in [*game.positions(side)][::17]:
        assert proved.winning_moves(position) == computed.winning_moves(position)
        move = proved.winning_move(position)
        assert (move is None) is (position in proved.p_positions)
        assert move is None or move in proved.winning_moves(position)


@pytest.mark.parametrize(
    ("text", "proved"),
    [("nim", True), ("cyclic_nimhoff(2, 3)", True), ("star(nim)", True), ("star(wythoff)", True), ("wythoff", False),
     ("star(wythoff, 2)", True), ("star(mdr(3), 5)", True), ("star(g1)", False), ("misere(nim)", False)],
)  # fmt: skip
def test_what_is_proved_to_be_reflexive(text, proved):
    assert (larsson2011.reflexive(read(text)) is not None) is proved


def test_the_differences_of_the_proof():
    """From each nonzero difference of two vectors a move leads to an axis, to (1, 1), or to 0 (note, section 2)."""
    for text in ("t_wythoff(1)", "t_wythoff(2)", "t_wythoff(5)", "mdr(2)", "mdr(5)"):
        found = larsson2011.beatty(read(text))
        assert found is not None
        pairs = list(zip(*found.answer.conclusion().pairs(Bound("count", 60), silent), strict=True))[1:]
        assert (1, 1) not in pairs
        vectors = {(a, b) for a, b in pairs} | {(b, a) for a, b in pairs}
        row = dict(vectors)
        reach = pairs[-1][0]
        for a, b in pairs:
            for i, j in vectors:
                c, d = a - i, b - j
                if min(c, d) >= 0 and c + d and max(c, d) <= reach:
                    fits = [(i, j) for i, j in ((c, row[c]), (row[d], d), *vectors) if i <= c and j <= d]
                    assert any((c - i, d - j) == (1, 1) or 0 in (c - i, d - j) for i, j in fits)
