"""t-Wythoff that ends where x + y <= k (docs/mathematics/altered-games.md, Theorems 3.4 to 3.6), by the rules."""

from __future__ import annotations

from functools import partial
from itertools import count, islice
from math import isqrt

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.theorems.agreement import agrees, answered
from wythoff.base.errors import TooLargeError
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import meant
from wythoff.game.rulesets import Definition, Game, TwoPileGame, parse
from wythoff.solving.theorems.early_end import SOURCE, THEOREMS as THEOREM, EarlyEnd, TrianglePairs, early_end

answer_for = partial(answered, THEOREM, TrianglePairs)
PLAYS = ("{}", "misere({})")


def of(t: int, k: int, play: str = "{}") -> Game:
    return parse(play.format(f"terminal(nim | diagonal({t}), x + y <= {k})"))


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("t", [1, 2, 3, 4])
@pytest.mark.parametrize("k", range(1, 13))
def test_the_definition(t: int, k: int, play: str) -> None:
    agrees(of(t, k, play), SOURCE, up_to=34, moves=20)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize(("t", "k"), [(1, 1), (1, 6), (1, 7), (2, 3), (2, 10), (3, 5), (7, 4), (4, 12), (30, 2)])
def test_moves_and_numbers(t: int, k: int, play: str) -> None:
    """Compare all winning moves and the first one with the definition, and P-positions with their numbers."""
    game = of(t, k, play)
    answer, rules = answer_for(game), Definition(game)
    for position in game.positions(2 * k + 10):
        moves = rules.winning_moves(position)
        assert answer.winning_moves(position) == moves
        assert answer.least_winning_move(position) == (moves[0] if moves else None)
    listed = list(islice(answer._walk(), 300))
    assert [answer.p_position(n) for n in range(300)] == listed
    assert [answer.index(position) for position in listed] == list(range(300))


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize(("t", "k"), [(1, 1), (1, 2), (1, 9), (1, 40), (2, 5), (3, 100), (50, 7)])
def test_the_recurrence(t: int, k: int, play: str) -> None:
    """Compare with the recurrence of the note for 10^5 columns, also distant pairs."""
    game = of(t, k, play)
    edge = k + game.misere
    missing = set(range(k + 1, -1, -2)) if game.misere and t == 1 else set()
    if game.misere and t == 1:
        differences = (number for number in count() if number not in missing)
    else:
        differences = (t * n + edge for n in count(1))
    used: set[int] = set()
    pairs, a = [], edge + 1
    while a < 100_000:
        b = a + next(differences)
        pairs.append((a, b))
        used |= {a, b}
        while a in used:
            a += 1
    solution = wythoff.solve(game, columns=100_000)
    assert str(solution.evidence) == f"proved: {SOURCE}"
    assert [pair for pair in solution.p_positions if pair[0] > edge] == pairs
    answer = answer_for(game)
    for n in range(0, len(pairs), 997):
        assert answer.p_position(answer.before + n) == pairs[n]
        assert answer.partners(pairs[n][0]) == [pairs[n][1]]
        assert answer.partners(pairs[n][1]) == [pairs[n][0]]


@given(st.integers(1, 4), st.integers(1, 12), st.sampled_from(PLAYS), st.integers(0, 10**30), st.integers(0, 10**30))
@settings(max_examples=60, deadline=None)
def test_giants(t: int, k: int, play: str, x: int, y: int) -> None:
    game = of(t, k, play)
    answer = answer_for(game)
    position = game.place((x, y))
    assert isinstance(game, TwoPileGame)
    moves = answer.winning_moves(position)
    assert answer.is_p(position) is (not moves and not (game.misere and x + y <= k))
    assert all(answer.is_p(move) and game.reaches(position, move) for move in moves)
    assert not moves or answer.winning_move(position) in moves
    assert answer.least_winning_move(position) == (moves[0] if moves else None)
    numbered = answer.p_position(x)
    assert answer.is_p(numbered)
    assert answer.index(numbered) == x
    assert answer.winning_moves(numbered) == ()


def test_k_1_in_wythoffs_game_by_the_golden_ratio() -> None:
    pairs = list(islice(answer_for(of(1, 1))._walk(), 2, 1000))
    golden = [(n + isqrt(5 * n * n)) // 2 for n in range(2, 1000)]
    assert pairs == [(a - 1, a + n - 1) for n, a in enumerate(golden, 2)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("terminal(nim | diagonal, x + y < 6)", (1, 5)),
        ("terminal(nim | diagonal, 2*(x + y) <= 11)", (1, 5)),
        ("terminal(nim | diagonal(3), x <= 5 - y)", (3, 5)),
        ("terminal(nim | diagonal, not max(x, y) > 4 - min(x, y))", (1, 4)),
        ("terminal(wythoff, 0 < x + y <= 1)", (1, 1)),
        ("terminal(wythoff, y == 1 or y + x == 2 or y == 0)", (1, 2)),
        ("terminal(wythoff, x == 0 and y < 3 or x == 1 and y == 1)", (1, 2)),
        ("terminal(t_wythoff_variant(2, 'order'), x + y <= 10)", (2, 10)),
        ("terminal(where(k*l == 0 or k == l), x + y <= 1000000000000)", (1, 10**12)),
    ],
)
def test_it_is_known_by_what_its_condition_means(text: str, found: tuple[int, int] | None) -> None:
    assert early_end(meant(parse(text, NAMES))) == (found and EarlyEnd(*found))


@pytest.mark.parametrize(
    "text",
    ["nim | diagonal", "terminal(nim, x + y <= 3)", "terminal(wythoff, x <= 3)", "terminal(wythoff, y <= 3)",
     "terminal(wythoff, x + y <= 3 or x == y)", "terminal(wythoff, x + y != 5)", "terminal(wythoff, x % 2 == 0)",
     "terminal(wythoff, x*y < 7)", "terminal(wythoff, 3//y > 1)", "terminal(nim | diagonal(x1 + 1), x + y <= 3)",
     "block(terminal(wythoff, x + y <= 3), 1)", "terminal(wythoff, x + 2*y <= 3)",
     "terminal(nim | diagonal(0), x + y < 2)"],
)  # fmt: skip
def test_of_other_games_it_does_not_speak(text: str) -> None:
    assert early_end(parse(text, NAMES)) is None
    assert not THEOREM.asked(parse(text, NAMES)).evidence


def test_a_triangle_too_large_to_list_is_refused() -> None:
    game = of(1, 10**12)
    answer = answer_for(game)
    assert answer.is_p((5, 10**12 - 5))
    assert answer.p_position(10**12 + 1) == (1, 1)
    assert answer.winning_move((5, 10**12)) == (0, 5)
    assert answer.least_winning_move((5, 10**12)) == (0, 5)
    with pytest.raises(TooLargeError):
        answer.winning_moves((5, 10**12))
    with pytest.raises(TooLargeError):
        wythoff.solve(game, columns=10**6)
    assert wythoff.solve(game, up_to=3).p_positions[-1] == (3, 3)
