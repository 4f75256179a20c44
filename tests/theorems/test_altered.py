"""t-Wythoff altered at finitely many positions (docs/mathematics/altered-games.md, Theorem 3.2), by the rules."""

from __future__ import annotations

from functools import partial
from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.theorems.agreement import agrees, answered
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import meant
from wythoff.game.rulesets import Declare, Definition, Game, Misere, Terminal, TwoPileGame, parse
from wythoff.game.rulesets.playing import played
from wythoff.solving.theorems.altered import SOURCE, THEOREMS as THEOREM, LaterPairs, altered, settled

answer_for = partial(answered, THEOREM, LaterPairs)
ENDS = ("y <= 3", "x + 2*y <= 7", "x == y and y < 4", "x == 2 and y == 5", "x + y == 5", "(x + y) % 2 == 0 and y < 6")
GAMES = (
    "declare(nim | diagonal, N=((1, 2),))",
    "declare(nim | diagonal, P=((1, 1),), N=((1, 2),))",
    "declare(nim | diagonal, P=((0, 30),))",
    "declare(nim | diagonal, N=((0, 0),))",
    "declare(nim | diagonal(2), P=((3, 4), (3, 17)))",
    "declare(nim | diagonal(9), N=((0, 0), (0, 1)))",
    "terminal(nim | diagonal, y <= 4)",
    "terminal(nim | diagonal(3), x == 2 and y == 5)",
    "declare(terminal(nim | diagonal(2), x + y <= 3), N=((1, 1),))",
    "nim | keep(diagonal, x1 != 2)",
    "nim | keep(diagonal(2), x1 >= 3 or y1 % 2 == 0)",
    "declare(nim | keep(diagonal, x1 + y1 != 8), P=((2, 3),))",
    "nim | keep(diagonal, y1 > 4)",
    "nim | keep(diagonal, x0 - l != 2)",
    "nim | where(k == l and (y0 > k + 3 or x1 == 1))",
)
PLAYS = ("{}", "misere({})")


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("text", GAMES)
def test_the_definition(text: str, play: str) -> None:
    agrees(parse(play.format(text)), SOURCE, up_to=24, moves=12)


def positions(most: int) -> st.SearchStrategy[set[tuple[int, ...]]]:
    return st.sets(
        st.tuples(st.integers(0, most), st.integers(0, 2 * most)).map(lambda pair: tuple(sorted(pair))), max_size=3
    )


@pytest.mark.slow
@given(st.integers(1, 6), positions(7), positions(7), st.sampled_from((None, *ENDS)), st.booleans())
@settings(max_examples=25, deadline=None)
def test_any_alterations(
    t: int, lost: set[tuple[int, ...]], won: set[tuple[int, ...]], end: str | None, misere: bool
) -> None:
    moves = parse(f"nim | diagonal({t})")
    inner = moves if end is None else Terminal(moves, end)  # type: ignore[arg-type]  # they are moves
    game: Game = Declare(inner, P=tuple(lost), N=tuple(won - lost))  # type: ignore[arg-type]
    if misere:
        game = Misere(game)
    answer, rules = answer_for(game), Definition(game)
    side = answer.row + 12
    right = rules.p_positions(side)
    assert [pair for pair in islice(answer._walk(), len(right) + 40) if max(pair) <= side] == right
    for position in game.positions(14):
        assert answer.is_p(position) is (rules.outcome(position) == "P")
        assert answer.winning_moves(position) == rules.winning_moves(position)


def test_a_far_alteration_that_changes_nothing_is_soon_seen() -> None:
    """Notice soon that a distant alteration changes nothing, by looking at each P-position before it once."""
    found = altered(parse("declare(nim | diagonal, N=((100_000, 100_010),))"))
    assert found is not None
    assert settled(found, misere=False) == (((0, 0),), 1, 1, 0)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("text", GAMES)
def test_the_recurrence(text: str, play: str) -> None:
    """Compare with the recurrence of the theorem: a_n by mex, and differences that grow by t; also distant pairs."""
    game = parse(play.format(text))
    answer = answer_for(game)
    pairs = list(answer.listed)
    used = {pile for pair in pairs for pile in pair}
    a = 0
    for n in range(len(pairs), 3000):
        while a in used:
            a += 1
        pairs.append((a, a + answer.t * n + answer.added))
        used |= {*pairs[-1]}
    assert list(islice(answer._walk(), 3000)) == pairs
    for n in range(0, 3000, 97):
        assert answer.p_position(n) == pairs[n]
        assert answer.index(pairs[n]) == n
        assert all(pairs[n][1] in answer.partners(pairs[n][0]) for n in (n, 2999))


@given(st.sampled_from(GAMES), st.sampled_from(PLAYS), st.integers(0, 10**30), st.integers(0, 10**30))
@settings(max_examples=20, deadline=None)
def test_giants(text: str, play: str, x: int, y: int) -> None:
    game = parse(play.format(text))
    assert isinstance(game, TwoPileGame)
    answer = answer_for(game)
    position = game.place((x, y))
    moves = answer.winning_moves(position)
    if x + y > 100:  # beyond all declared or terminal positions
        assert answer.is_p(position) is (not moves)
    assert all(answer.is_p(move) and game.reaches(position, move) for move in moves)
    numbered = answer.p_position(x)
    assert answer.index(numbered) == x
    assert answer.winning_moves(numbered) == ()


def test_one_alteration_is_forgotten_and_another_is_not() -> None:
    """Ignore alterations that declare what holds anyway; an N for a distant P-position changes the game."""
    assert answer_for(parse("declare(nim | diagonal, P=((1, 2),))"))._formulas()[2] == "b_n = a_n + n"
    golden = wythoff.solve("wythoff", count=500).p_positions
    assert wythoff.solve("declare(nim | diagonal, N=((300, 5000),))", count=500).p_positions == golden
    far = wythoff.solve("declare(nim | diagonal, N=((300, 486),))", count=500)
    assert far.p_positions != golden
    assert str(far.evidence) == f"proved: {SOURCE}"


@pytest.mark.parametrize(
    "text",
    ["nim | keep(diagonal, y1 - x1 != 2)", "nim | keep(diagonal, x1 % 2 == 0)", "nim | keep(diagonal, x0 > 3)",
     "nim | keep(diagonal, k != 2)", "nim | keep(diagonal, x1 > 2) | jump(1, 1)", "nim | keep(diagonal, 3//x1 < 2)",
     "nim(step=2) | keep(diagonal, x1 > 2)", "nim | keep(diagonal, x1 > 2) | keep(diagonal, x1 > 3)",
     "keep(nim | diagonal, x1 > 2)", "nim | keep(diagonal(x1 + 1), x1 > 2)", "nim | keep(nim, x1 > 2)",
     "nim | diagonal", "declare(nim, P=((1, 2),))", "declare(nim | diagonal(x1 + 1), N=((1, 2),))",
     "declare(nim | diagonal(0), N=((1, 2),))", "declare(nim | diagonal | jump(1, 2), N=((1, 2),))",
     "declare(nim(step=2) | diagonal, N=((1, 2),))", "declare(block(nim | diagonal, 1), N=((1, 2),))",
     "terminal(nim | diagonal, x <= 3)", "terminal(nim | diagonal, x == y)", "terminal(nim | diagonal, x*y < 7)",
     "terminal(nim | diagonal, 3//y > 1)", "block(terminal(nim | diagonal, y <= 3), 1)", "terminal(nim, y <= 3)",
     "declare(terminal(nim | diagonal, x == 1), P=((1, 1),))"],
)  # fmt: skip
def test_of_other_games_it_does_not_speak(text: str) -> None:
    game = parse(text, NAMES)
    assert altered(played(game)) is None
    assert not THEOREM.asked(game).evidence


def test_it_is_known_by_what_it_means() -> None:
    for text in ("declare(where(k*l == 0 or k == l), N=((2, 1),))", "declare(wythoff, N=((1, 2), (2, 1)))"):
        assert altered(meant(parse(text, NAMES))) == altered(parse("declare(nim | diagonal, N=((1, 2),))"))


@pytest.mark.parametrize("k", [1, 2, 5, 9])
def test_translations_are_those_of_fraenkel_and_ho(k: int) -> None:
    game = parse(f"w_k({k})", NAMES)
    solution = wythoff.solve(game, count=2000)
    assert str(solution.evidence) == "proved: Fraenkel and Ho 2014"
    answer = answer_for(game)
    assert (answer.before, answer.t, answer.added) == (k, 1, -k)
    assert list(islice(answer._walk(), 2000)) == list(solution.p_positions)


def test_what_takes_too_long_is_not_proved() -> None:
    far = altered(parse(f"declare(nim | diagonal, P=(({10**12}, {10**12}),))"))
    assert far is not None
    assert settled(far, misere=False) is None
