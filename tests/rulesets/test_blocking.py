"""Which sets of moves may be blocked in NIM(a, b; p, q), compared with a search over all sets; its printed rule."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.seeds import seed_of
from tests.sentences import LOSES
from wythoff.base.errors import ParameterError
from wythoff.game.rulesets import Block, Definition, Diagonal, Nim, NimAbpq, Terminal, parse
from wythoff.game.rulesets.wording import in_words

AT = 9, 9
few = st.integers(0, 3)


def can_forbid(game: NimAbpq, moves: tuple[tuple[int, int], ...]) -> bool:
    """Return whether the moves can all be blocked.

    A move (i, i) of type B counts as i <= j or as i >= j, whichever is possible.
    """
    near = sum(abs(i - j) < game.a for i, j in moves)
    sides = [(i > j) - (i < j) for i, j in moves if min(i, j) < game.b]
    shared = sides.count(0)
    return near < game.p and any(
        sides.count(-1) + n < game.q and sides.count(1) + shared - n < game.q for n in range(shared + 1)
    )


def require_unstoppable(game: NimAbpq, moves: Iterable[tuple[int, int]]) -> None:
    """Check `game.unstoppable`: a move is unstoppable if some other moves may be blocked, but not together with it."""
    winning = sorted((i, j) for i, j in moves if game.allows(*AT, i, j))
    targets = [(AT[0] - i, AT[1] - j) for i, j in winning]
    expected = []
    for move in winning:
        others = [other for other in winning if other != move]
        some = (chosen for size in range(len(others) + 1) for chosen in combinations(others, size))
        if any(can_forbid(game, chosen) and not can_forbid(game, (*chosen, move)) for chosen in some):
            expected.append((AT[0] - move[0], AT[1] - move[1]))
    assert list(game.unstoppable(AT, targets)) == expected
    assert bool(expected) is not can_forbid(game, tuple(winning))


def require_budgets(game: NimAbpq, moves: Iterable[tuple[int, int]]) -> None:
    """Check `game.budgets`: moves may be blocked together if and only if they keep within every budget."""
    legal = tuple((i, j) for i, j in moves if game.allows(*AT, i, j))
    for x, y in ((9, 9), (8, 9), (9, 8)):
        within = all(sum(family.allows(x, y, i, j) for i, j in legal) <= most for family, most in game.budgets)
        assert within is can_forbid(game, legal)


@given(
    st.builds(NimAbpq, few, few, st.integers(1, 4), st.integers(1, 4)),
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(any), max_size=7),
)
@settings(max_examples=300)
def test_unstoppable_move_cannot_be_forbidden_too(game, moves):
    require_unstoppable(game, moves)


# Moves of types A and B, of A alone and of B alone, on the diagonal and on both sides of it, if 0 < a <= 2 and b = 2.
KINDS = [(1, 1), (0, 1), (1, 0), (1, 2), (2, 1), (0, 3), (3, 0), (1, 4), (4, 1), (2, 2), (3, 3)]


@pytest.mark.parametrize(("a", "b"), [(0, 2), (1, 2), (2, 2), (2, 0)])
@pytest.mark.parametrize(("p", "q"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (4, 3)])
def test_the_budgets_of_some_moves(a, b, p, q):
    game, chance = NimAbpq(a, b, p, q), Random(seed_of(4 * p + q))
    for size in (2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6):
        moves = chance.sample(KINDS, size)
        require_unstoppable(game, moves)
        require_budgets(game, moves)


@given(
    st.builds(NimAbpq, few, few, st.integers(1, 4), st.integers(1, 4)),
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(any), max_size=9),
)
def test_budgets_say_what_can_be_forbidden(game, moves):
    require_budgets(game, moves)


def test_too_many_of_kind_b_are_too_many_together():
    require_budgets(NimAbpq(1, 3, 4, 2), [(1, 1), (2, 2), (1, 2)])


def test_moves_are_those_that_are_allowed():
    for game in (NimAbpq(1, 2, 3, 4), NimAbpq(3, 0, 1, 1), Block(Nim() | Diagonal(), 2)):
        for i, j in product(range(10), repeat=2):
            assert game.moves.allows(*AT, i, j) is game.allows(*AT, i, j) or i == j == 0


def test_no_move_is_allowed_where_the_game_has_ended():
    game = Block(Terminal(Nim() | Diagonal(), "x == 4"), 2)
    for x, y, i, j in product(range(3, 6), range(4, 7), range(4), range(4)):
        moves = (i, j) in {(i, 0), (0, j), (i, i)} - {(0, 0)}
        assert game.allows(x, y, i, j) is (moves and min(x, y) != 4)


def test_budgets_of_a_block_are_what_its_rule_says():
    game = Block(Nim() | Diagonal(2), 3, of=Diagonal())
    assert [(str(family), most) for family, most in game.budgets] == [
        ("(nim | diagonal(2)) - diagonal", 0),
        ("diagonal", 3),
    ]
    assert [(str(family), most) for family, most in Block(Nim(), 2).budgets] == [("nim", 2)]


def test_nim_abpq_with_one_of_each_budget_is_nim_ab():
    for a, b in ((0, 2), (1, 1), (2, 3), (3, 0)):
        plain = Definition(parse(f"where(abs(k - l) < {a} or min(k, l) < {b})"))
        assert Definition(NimAbpq(a, b, 1, 1)).p_positions(12) == plain.p_positions(12)


def test_nim_abpq_is_a_value_with_its_domain_and_words():
    game = NimAbpq(1, 2, 3, 4)
    assert (str(game), game.piles, game.ordered, game.blocking) == ("nim_abpq(a=1, b=2, p=3, q=4)", 2, False, True)
    assert game == NimAbpq(1, 2, p=3, q=4) and hash(game) == hash(NimAbpq(1, 2, 3, 4)) and game != NimAbpq(1, 2, 4, 3)
    for name, least in (("a", 0), ("b", 0), ("p", 1), ("q", 1)):
        assert NimAbpq(**{"a": 1, "b": 2, "p": 3, "q": 4, name: least}) is not None
        with pytest.raises(ParameterError, match=f"^{name} must be an integer >= {least}, was {least - 1}"):
            NimAbpq(**{"a": 1, "b": 2, "p": 3, "q": 4, name: least - 1})
    assert in_words(game)[-1] == LOSES
    assert "at most 2 of the moves with |k - l| < 1" in in_words(game)[1]
    assert "at most 3 with i <= j and at most 3 with i >= j" in in_words(game)[1]


@pytest.mark.parametrize(
    ("text", "ordered"),
    [
        ("block(nim | diagonal, 1)", False),
        ("block(nim | diagonal, 1, of=diagonal)", False),
        ("block(nim | vector(1, 2), 1)", True),
        ("block(nim | diagonal, 1, of=vector(0, 1))", True),
        ("block(nim | vector(1, 2), 1, of=nim)", True),
    ],
)
def test_game_is_ordered_by_moves_or_blocking(text, ordered):
    assert parse(text).ordered is ordered
