"""Reflexive games: against stars of stars made in the test, from the options alone."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given, settings, strategies as st

import wythoff
from tests.questions.brute import p_positions
from tests.random_rulesets import vector_sets
from tests.sentences import too_small
from wythoff.base.errors import RequestError, UnsolvedError
from wythoff.game.rulesets import Game, Jump, Star, Vectors, subtraction, union
from wythoff.questions.reflexivity import reflexive


def again(vectors: tuple[tuple[int, ...], ...], up_to: int) -> list[tuple[int, ...]]:
    """Return the vectors of the star of the star, by the definition."""
    for _ in range(2):
        vectors = tuple(place for place in p_positions(subtraction(vectors), up_to) if any(place))
    return sorted(vectors)


@pytest.mark.slow
@given(vector_sets().filter(bool))
@settings(max_examples=60, deadline=None)
def test_random_sets_of_vectors(vectors):
    up_to = {1: 12, 2: 6, 3: 3, 4: 3}[len(vectors[0])]
    game = subtraction(vectors)
    found = reflexive(game, up_to)
    right = again(vectors, up_to)
    assert bool(found) is (right == sorted(set(vectors)))
    if found:
        assert found.evidence.kind == "proved"  # all the vectors lie within the bound
        assert found.witness is found.other is found.difference is None
    else:
        assert found.witness == min(set(right) ^ set(vectors))
        assert found.witness in vectors and found.other in vectors
        assert found.difference == tuple(a - b for a, b in zip(found.witness, found.other, strict=True))
        assert found.difference in p_positions(subtraction(vectors), up_to)
        assert found.evidence.kind == "computed"


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(1, 4)), min_size=1, max_size=3))
@settings(max_examples=40, deadline=None)
def test_jumps_in_both_orders(pairs):
    game = union(Jump(*pair) for pair in pairs)
    vectors = tuple({order for pair in pairs for order in permutations(pair)})
    found = reflexive(game, 8)
    assert bool(found) is (again(vectors, 8) == sorted(vectors))
    if not found:
        assert found.difference == (found.witness[0] - found.other[0], found.witness[1] - found.other[1])
        assert tuple(sorted(found.difference)) in p_positions(game, 8)


@pytest.mark.parametrize(
    ("text", "kind", "source"),
    [
        (
            "star(wythoff)",
            "proved",
            "Larsson, Hegarty and Fraenkel 2011 (docs/mathematics/star.md, Theorem 10.3), and Wythoff",
        ),
        ("star(wythoff, 2)", "proved", "Larsson, Hegarty and Fraenkel 2011"),
        ("nim", "proved", "docs/mathematics/star.md, Theorem 10.5"),
        ("vectors(((1,), (2,)))", "proved", "docs/mathematics/star.md, Theorem 10.2"),
        ("vectors(((4,), (9,)))", "proved", "docs/mathematics/star.md, Theorem 10.2"),
        ("knight", "proved", "docs/mathematics/star.md, Theorem 10.2"),
        ("vectors(())", "proved", "docs/mathematics/star.md, Theorem 10.2"),
        ("where(k + l < 4)", "proved", "docs/mathematics/star.md, Theorem 10.2"),
        ("wyt_k((1, 3))", "computed", "comparing"),
        ("star(g1)", "computed", "comparing"),
    ],
)  # fmt: skip
def test_reflexive_games(text, kind, source):
    found = reflexive(wythoff.parse(text), 40)
    assert found
    assert found.evidence.kind == kind
    assert found.evidence.text.startswith(source)


@pytest.mark.parametrize(
    ("text", "witness", "other", "difference"),
    [
        ("wythoff", (2, 2), (1, 0), (1, 2)),
        ("vectors(((2,), (3,)))", (3,), (2,), (1,)),
        ("maharaja", (3, 3), (2, 0), (1, 3)),
        ("t_wythoff(3)", (2, 4), (1, 0), (1, 4)),
        ("star(nim_ab(2, 3))", (57, 83), (36, 54), (21, 29)),
        ("ab_vector(2, 2)", (6, 6), (0, 2), (6, 4)),
    ],
)
def test_games_that_are_not(text, witness, other, difference):
    found = reflexive(wythoff.parse(text))
    assert not found
    assert (found.witness, found.other, found.difference) == (witness, other, difference)
    assert found.as_dict()["reflexive"] is False


@pytest.mark.parametrize("text", ["npile_wythoff(3)", "nheap_equal(3)", "nheap_equal(4)", "cyclic_nimhoff(3, piles=3)"])
def test_unordered_games_on_more_piles(text):
    game, up_to = wythoff.parse(text), 3
    zero = (0,) * game.piles
    moves = {p for p in product(range(up_to + 1), repeat=game.piles) if zero in game.options(tuple(sorted(p)))}
    right = again(tuple(moves), up_to)
    found = reflexive(game, up_to)
    assert bool(found) is (right == sorted(moves)) is (text == "cyclic_nimhoff(3, piles=3)")
    if not found:
        assert found.witness == min(moves ^ set(right))
        assert sorted(found.difference) in [list(p) for p in p_positions(game, up_to)]


def test_proved_needs_no_bound_and_far_is_refused():
    far = reflexive(wythoff.parse("star(t_wythoff(3), 5)"), 10**30)
    assert far and far.evidence.kind == "proved"
    with pytest.raises(UnsolvedError, match="would take about"):
        reflexive(wythoff.parse("wythoff"), 10**9)
    with pytest.raises(RequestError, match="may be taken from"):
        reflexive(wythoff.parse("g1"), 10**9)
    with pytest.raises(RequestError, match=too_small("up_to", 0, was=-1)):
        reflexive(wythoff.parse("nim"), -1)


def test_vectors_beyond_the_bound_are_left_out():
    near, far = (reflexive(Vectors(((2,), (3,), (200,))), up_to) for up_to in (2, 300))
    assert near and near.evidence.kind == "computed"
    assert not far
    assert reflexive(Star(Vectors(((2,), (3,))), 2), 3)


class Own(Game):
    def options(self, position):
        return ()


@pytest.mark.parametrize(
    ("game", "part"),
    [
        ("misere(wythoff)", "reflexive needs a game of vectors in normal play, was given misere(nim | diagonal)"),
        ("euclid", "needs a game of vectors"),
        ("terminal(nim, x < 2)", "needs a game of vectors"),
        ("block(wythoff, 1)", "needs a game of vectors"),
        ("g1", "may be taken from (2, 3), but not from (1, 2)"),
        ("keep(nim, x0 < 1000)", "a condition in it depends on the position"),
        (Own(), "needs a game of vectors"),
    ],
)
def test_what_is_refused(game, part):
    with pytest.raises(RequestError) as error:
        reflexive(wythoff.parse(game) if isinstance(game, str) else game, 12)
    assert part in str(error.value)
