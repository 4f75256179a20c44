"""Theorems about games with blocking: outcomes, winning moves, options to block; by the definition, and for giants."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest
from hypothesis import given, settings, strategies as st

from tests.theorems.agreement import agrees, theorem_on
from wythoff import parse
from wythoff.game.rulesets import Definition
from wythoff.kernels import Crowd, crowded_pairs
from wythoff.sequences.integers import floor_quadratic
from wythoff.sequences.recurrences.blocked import BlockedPairs
from wythoff.sequences.recurrences.p_complementary import RepeatedSequence, repeated_pairs
from wythoff.sequences.recurrences.spaced import spaced_pairs
from wythoff.solving.solution.solution import blocked_by
from wythoff.solving.solvers import solve
from wythoff.solving.strategies import solve_at
from wythoff.solving.theorems import best

GIANT = 10**1000
KNOWN = {
    **{
        f"block_diagonal({m}, {p})": "Hegarty and Larsson 2006"
        for m, p in ((1, 2), (1, 3), (2, 2), (2, 3), (4, 2), (3, 3))
    },
    **{f"block_nim({m}, {p})": "Larsson 2009, Theorem 2.1 (i)" for m, p in ((1, 2), (2, 2), (2, 3), (3, 2), (1, 4))},
    **{
        f"block_nim_l({m}, {p}, {l})": "docs/mathematics/blocking.md, Theorem 5.5"
        for m, p, l in ((2, 2, 1), (2, 3, 1), (3, 2, 2), (3, 3, 1), (2, 2, 3), (3, 2, 4))
    },
    "block_any(2)": "Larsson 2011",
    "block_any(3)": "Larsson 2011",
    **{
        f"nim_abpq({a}, {b}, {p}, {q})": "Gurvich 2010, and docs/mathematics/blocking.md, Theorem 5.7"
        for a, b, p, q in ((1, 1, 2, 1), (2, 1, 1, 3), (1, 2, 1, 2), (2, 3, 1, 2), (1, 2, 3, 1), (3, 2, 2, 1))
    },
    "block_any(1)": "Wythoff 1907, since nothing is forbidden",
    "block_diagonal(3, 1)": "Fraenkel 1982, normal play, since nothing is forbidden",
    "nim_abpq(2, 3, 1, 1)": "Gurvich 2012, normal play, since nothing is forbidden",
    "nim_abpq(0, 2, 1, 1)": "docs/mathematics/variants.md, Theorem 2.6, since nothing is forbidden",
    "misere(block_nim(2, 1))": "Fraenkel 1982, misere play, since nothing is forbidden",
}  # fmt: skip
UNKNOWN = (
    "block_any(4)", "block_nim_l(1, 2, 2)", "block_nim_l(2, 2, 4)", "nim_abpq(2, 2, 2, 2)", "nim_abpq(0, 2, 1, 2)",
    "nim_abpq(2, 0, 2, 1)", "block(nim | diagonal(2), 1)", "block(nim | diagonal | jump(1, 2), 1)",
    "block(nim(step=2) | diagonal, 1, of=diagonal)", "block(nim | diagonal(2, step=2), 1, of=diagonal)",
    "block(nim | diagonal, 1, of=diagonal(x1 + 1))", "block(nim | diagonal, 1, of=vector(1, 1))",
    "block(nim | diagonal(2), 1, of=nim(lengths=n > 2))", "block(nim | diagonal, 1, of=nim(step=2))",
    "block(terminal(nim | diagonal, x == 2), 1)", "block(terminal(nim | diagonal, x == 2), 0)",
    "misere(block_any(2))", "misere(block_diagonal(1, 2))", "misere(block_nim(2, 2))", "misere(nim_abpq(1, 2, 2, 1))",
    "block(nim | diagonal, 0, of=vector(1, 2))",
)  # fmt: skip


@pytest.mark.parametrize("text", KNOWN)
def test_against_the_definition(text):
    game, moves = parse(text), 20 if "abpq" in text else 30
    answer, rules = agrees(game, KNOWN[text], up_to=30, moves=moves), Definition(parse(text))
    assert theorem_on(game, KNOWN[text]).evidence.text == KNOWN[text]
    for place in rules.p_positions(moves):
        assert blocked_by(answer, place) == rules.to_block(place)


@pytest.mark.parametrize("text", [text for text in KNOWN if "misere" not in text])
def test_against_counting_farther(text):
    game = parse(text)
    far = 160
    by_theorem, by_counting = (solve(game, up_to=far, solver=name) for name in ("by_theorem", "by_counting"))
    assert list(by_theorem.p_positions) == list(by_counting.p_positions)
    for place in ((x, y) for x in range(0, far, 19) for y in range(x, far, 7)):
        assert by_theorem.winning_moves(place) == by_counting.winning_moves(place)
    for place in by_counting.p_positions:
        assert by_theorem.to_block(place) == by_counting.to_block(place)


@pytest.mark.parametrize("text", UNKNOWN)
def test_no_theorem_is_quoted_for_what_it_does_not_prove(text):
    found = best(parse(text))
    assert found is None or found.evidence.kind != "proved" or found.answer.theorem.source == "a certificate"


def test_what_may_be_forbidden_on_the_diagonal_does_not_matter():
    for of in ("diagonal", "diagonal(2)", "diagonal(5)"):
        agrees(f"block(nim | diagonal(3), 2, of={of})", "Hegarty and Larsson 2006", up_to=24, moves=24)


@pytest.mark.parametrize(
    "text",
    [
        "block_diagonal(2, 2)", "block_diagonal(3, 3)", "block_nim(2, 3)", "block_nim_l(2, 2, 1)", "block_any(2)",
        "block_any(3)", "nim_abpq(2, 1, 1, 3)",
    ],
)  # fmt: skip
def test_positions_of_a_thousand_digits(text):
    game = parse(text)
    solution = solve_at(game, (GIANT, 2 * GIANT))
    answer = best(game).answer.conclusion()
    # P-positions with a pile GIANT, by the theorem; their options that are P-positions can all be blocked, one more
    # cannot.
    pairs = [(GIANT, other) for other in answer.partners(GIANT)]
    assert pairs
    for pair in pairs:
        place = game.place(pair)
        assert solution.outcome(place) == "P" and solution.winning_moves(place) == ()
        forbidden = solution.to_block(place)
        assert all(solution.outcome(square) == "P" for square in forbidden)
        assert not game.unstoppable(place, forbidden)
        for nearby in ((place[0], place[1] + 1), (place[0] + 1, place[1] + 1), (place[0], place[1] + 5)):
            if solution.outcome(nearby) == "N":
                moves = solution.winning_moves(nearby)
                assert moves and all(solution.outcome(move) == "P" for move in moves)
                assert all(game.reaches(nearby, move) for move in moves)
                assert solution.to_block(nearby) == ()


@pytest.mark.parametrize("text", ["nim_abpq(2, 5, 1, 1)", "nim_abpq(1, 3, 1, 1)", "block_any(1)"])
def test_empty_blocking_uses_the_closed_form(text):
    """Use the closed form if nothing may be blocked, not the slower recurrence for games with blocking."""
    answer = best(parse(text)).answer.conclusion()
    assert answer.polynomial
    pair = answer.p_position(GIANT)
    assert answer.index(pair) == GIANT and not answer.is_p((pair[0], pair[1] + 1))


def test_diagonal_blocking_answers_at_any_size():
    solution = solve_at(parse("block_diagonal(1, 2)"), (0, 0))
    n = 10**60
    (a, b), (c, d) = map(BlockedPairs(1, 2).pair, (n, n + 1))
    assert solution.outcome((a, b)) == solution.outcome((c, d)) == "P"
    assert solution.to_block((a, b)) == ()
    assert solution.to_block((c, d)) == ((a, b),)
    assert solution.outcome((a, b + 1)) == "N"


@given(st.integers(1, 7), st.integers(1, 9))
@settings(max_examples=40)
def test_the_pairs_are_a_mex_within_the_bounds_of_the_note(m, p):
    a, b = zip(*islice(BlockedPairs(m, p).walk(), 400), strict=True)
    earlier = set()
    d = m * m + 4 * p * p
    for n in range(400):
        assert a[n] == next(x for x in range(a[n] + 1) if x not in earlier)
        assert b[n] == a[n] + m * (n // p)
        earlier |= {a[n], b[n]}
        low, high = (floor_quadratic(k * (2 * p - m), k, d, 2 * p) for k in (n - p + 1, n))
        assert low <= a[n] <= high
        low, high = (floor_quadratic(k * (2 * p + m), k, d, 2 * p) for k in (n - p + 1, n))
        assert low <= b[n] <= high


def beatty_term(p: int, k: int) -> int:
    """Return a*_k of the appendix for m = 1, k >= 1: it differs by at most p - 1 from a_(p + k - 1) - p + 1."""
    return floor_quadratic(k * (2 * p - 1), k, 4 * p * p + 1, 2 * p)


@pytest.mark.parametrize("p", range(1, 8))
def test_the_appendix(p):
    """a_k and b_k, shifted by p, differ from two Beatty sequences by at most p - 1; and Lemma 1 holds."""
    a, b = zip(*islice(BlockedPairs(1, p).walk(), 2000), strict=True)
    near = [beatty_term(p, k) for k in range(1, 1900)]
    for k, star in enumerate(near, start=1):
        mine, beside = a[p + k - 1] - p + 1, b[p + k - 1] - p + 1
        upper = floor_quadratic(k * (2 * p + 1), k, 4 * p * p + 1, 2 * p)
        excess = (beside - mine) - (upper - star)
        assert abs(mine - star) <= p - 1
        assert excess in (0, 1) and (excess == 0 or k % p)
    assert {y - x for x, y in pairwise(near)} <= {1, 2}


@given(st.integers(1, 5), st.integers(2, 5), st.data())
@settings(max_examples=40)
def test_repeated_pairs(m, p, data):
    l = data.draw(st.integers(1, m + 1))
    x, y = repeated_pairs(m, p, l, 300)
    sequence = RepeatedSequence(m, p, l)
    held = [0] * (x[-1] + max(y) + 2)
    for n in range(300):
        assert x[n] == next(value for value, number in enumerate(held) if number < p)
        assert y[n] == (m - l + 1) * x[n] + l * n
        for value in {x[n], y[n]}:
            held[value] += 1
        assert sequence.term(n) == x[n]


def test_a_giant_of_repeated_pairs_is_consistent():
    m, p, l, n = 3, 4, 2, 10**400
    sequence = RepeatedSequence(m, p, l)
    x = sequence.term(n)
    steps = [sequence.term(n + k + 1) - sequence.term(n + k) for k in range(60)]
    assert set(steps) == {0, 1}
    # x_n/n converges.
    assert sequence.term(10**12) * 10 ** (400 - 12) // 10**395 == x // 10**395


@given(*[st.integers(1, 4)] * 4)
@settings(max_examples=60)
def test_crowded_pairs(a, b, p, q):
    xs, ys = crowded_pairs(Crowd(window=b, times=q, step=a, group=p), 60)
    terms = []
    for n in range(60):
        x = next(x for x in range(10**6) if sum(x - b < term <= x for term in terms) < q)
        assert (xs[n], ys[n]) == (x, x + a * (n // p))
        terms += {x, ys[n]} if x == ys[n] else [x, ys[n]]
    if p == q == 1:
        assert (xs, ys) == spaced_pairs(a, b, 60)
