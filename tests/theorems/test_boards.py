"""Larsson's restrictions of m-Wythoff, Euclid's game, and RatWyt."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import given, strategies as st

from tests.theorems.agreement import agrees, listed, theorem_on
from wythoff.base.errors import RequestError, UnsolvedError
from wythoff.game.rulesets import ChosenShift, Definition, Euclid, Misere, RatWyt, Shifted, parse
from wythoff.solving.solution import Bound
from wythoff.solving.solvers import solve
from wythoff.solving.theorems import THEOREMS
from wythoff.solving.theorems.fraenkel2012 import after, count_steps

GIANT = 10**20
BOARDS = [(1, 1, 0), (1, 2, 1), (1, 3, 1), (1, 3, 2), (2, 2, 1), (2, 3, 1), (2, 3, 0), (2, 3, 3), (3, 2, 1), (1, 5, 2)]


def modulo(l: int, m: int, p: int) -> str:
    return f"nim(lengths=n % {p} < {l} or n < {m}) | diagonal({m})"


@pytest.mark.parametrize(("m", "p"), [(2, 3), (3, 2), (2, 5), (3, 4), (4, 3), (5, 2)])
def test_modulo_with_coprime_numbers(m: int, p: int) -> None:
    agrees(modulo(1, m, p), "Larsson 2009, Theorem 2.1 (ii a)")


@pytest.mark.parametrize(("m", "p"), [(2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 2)])
def test_modulo_with_a_multiple(m: int, p: int) -> None:
    answer = agrees(modulo(m, m, m * p), "Larsson 2009, Theorem 2.1 (ii b)")
    w = m * p
    a = (GIANT * (2 - w) + isqrt((w * w + 4) * GIANT**2)) // (2 * p)
    assert answer.is_p((a, a + m * GIANT))
    assert not answer.is_p((a, a + m * GIANT + 1))


@pytest.mark.parametrize(("l", "m", "p"), [(1, 2, 2), (1, 2, 4), (1, 3, 6), (2, 2, 3), (2, 3, 4), (3, 2, 5)])
def test_modulo_otherwise(l: int, m: int, p: int) -> None:
    """No theorem applies; for l <= 1 and a common factor the pairs of the theorem are indeed wrong."""
    game = parse(modulo(l, m, p))
    assert not any(theorem.asked(game).evidence for theorem in THEOREMS)
    pairs = [((n * (2 - m * p) + isqrt(((m * p) ** 2 + 4) * n * n)) // (2 * p)) for n in range(40)]
    claimed = [(a, a + m * n) for n, a in enumerate(pairs) if a + m * n <= 30]
    assert (Definition(game).p_positions(30) == claimed) is False


@pytest.mark.parametrize(("m", "p", "l"), BOARDS)
def test_shifted(m: int, p: int, l: int) -> None:
    agrees(Shifted(m, p, l), "Larsson 2009, Theorem 2.1 (iii a)", up_to=30, moves=16)


def test_the_printed_form_is_the_mirror_image() -> None:
    """Theorem 2.1 (iii a) prints (a_(ip+l), b_(ip+l)), (b_(ip-l), a_(ip-l)): mirror images of the P-positions."""
    m, p, l = 2, 3, 1
    a = [(n * (2 - 6) + isqrt(40 * n * n)) // 6 for n in range(40)]
    b = [a[n] + m * n for n in range(40)]
    printed = {(a[n], b[n]) for n in range(l, 40, p)} | {(b[n], a[n]) for n in range(p - l, 40, p)}
    true = set(Definition(Shifted(m, p, l)).p_positions(20))
    assert {(y, x) for x, y in printed if max(x, y) <= 20} == true
    assert {pair for pair in printed if max(pair) <= 20} != true


@given(st.sampled_from(BOARDS), st.integers(0, 10**30), st.integers(0, 10**30))
def test_shifted_at_any_size(board: tuple[int, int, int], x: int, y: int) -> None:
    game = Shifted(*board)
    answer = theorem_on(game, "Larsson").conclusion()
    (second,) = answer.partners(x)  # type: ignore[attr-defined]
    assert answer.is_p((x, second))
    assert answer.above(second) == [x]  # type: ignore[attr-defined]
    for position in ((x, y), (x, x + y % 50), (x, second + 1)):
        if game.contains(position):
            moves = answer.winning_moves(position)
            assert bool(moves) is not answer.is_p(position)
            assert all(answer.is_p(move) for move in moves)


@pytest.mark.parametrize(("m", "p"), [(1, 1), (1, 2), (2, 2), (1, 4), (2, 3), (3, 2)])
def test_chosen_shift(m: int, p: int) -> None:
    game = ChosenShift(m, p)
    answer = theorem_on(game, "Larsson 2009, Theorem 2.1 (iii b)").conclusion()
    rules = Definition(game)
    assert listed(answer, "up_to", 24) == rules.p_positions(24)
    assert all(answer.is_p(position) is (rules.outcome(position) == "P") for position in game.positions(16))
    with pytest.raises(RequestError, match="before the second player chooses l"):
        answer.winning_move((GIANT, GIANT))
    with pytest.raises(RequestError, match="before the second player chooses l"):
        answer.winning_moves((GIANT, GIANT))


def test_euclid() -> None:
    answer = agrees(Euclid(), "Cole and Davie 1969", up_to=40, moves=40)
    assert answer.is_p((2 * GIANT, 3 * GIANT))
    assert answer.winning_moves((2 * GIANT, 11 * GIANT)) == ((2 * GIANT, 3 * GIANT),)


@given(st.integers(1, 10**40), st.integers(1, 10**40))
def test_euclid_at_any_size(x: int, y: int) -> None:
    """A position (m, M) is a P-position exactly if floor(M/m - m/M) = 0; otherwise it has one winning move."""
    x, y = min(x, y), max(x, y)
    answer = theorem_on(Euclid(), "Cole").conclusion()
    assert answer.is_p((x, y)) is ((y * y - x * x) // (x * y) == 0)
    moves = answer.winning_moves((x, y))
    assert len(moves) == (not answer.is_p((x, y)))
    assert all(Euclid().reaches((x, y), move) and answer.is_p(move) for move in moves)


def test_ratwyt_in_misere_play() -> None:
    game = Misere(RatWyt())
    rules, solution = Definition(game), solve(game, up_to=5)
    assert solution.evidence.kind == "proved"
    assert list(solution.p_positions) == rules.p_positions(5)
    for position in game.positions(5):
        assert solution.outcome(position) == rules.outcome(position)
        assert solution.winning_moves(position) == rules.winning_moves(position)


def test_ratwyt() -> None:
    game = RatWyt()
    answer = theorem_on(game, "Fraenkel 2012").conclusion()
    rules = Definition(game)
    assert listed(answer, "up_to", 7) == rules.p_positions(7)
    for position in game.positions(6):
        assert answer.is_p(position) is (rules.outcome(position) == "P")
        if not answer.is_p(position):
            assert answer.winning_moves(position) == rules.winning_moves(position)
            assert answer.winning_move(position) in rules.winning_moves(position)


@pytest.mark.parametrize("kind", ["count", "columns"])
def test_ratwyt_cannot_be_counted(kind: str) -> None:
    answer = theorem_on(RatWyt(), "Fraenkel 2012").conclusion()
    assert not answer.finite_rows
    with pytest.raises(UnsolvedError, match="use up_to"):
        answer.pairs(Bound(kind, 3), lambda done, total: None)  # type: ignore[arg-type]
    with pytest.raises(UnsolvedError, match="use up_to"):
        next(answer.chunks(3, 2))


@given(st.fractions(min_value=0, max_value=10**9, max_denominator=10**9), st.integers(0, 40))
def test_steps_of_a_fraction(number: Fraction, steps: int) -> None:
    """Compare many steps at once from a fraction p/q with single steps: p/q -> (p - q)/q, or p/(q - p) if p < q."""
    reached, total = number, count_steps(number)
    for taken in range(min(steps, total)):
        assert after(number, taken) == reached
        p, q = reached.numerator, reached.denominator
        reached = Fraction(p - q, q) if p >= q else Fraction(p, q - p)
    assert count_steps(reached) == total - min(steps, total)
    assert after(number, total) == 0


def test_ratwyt_at_any_size() -> None:
    answer = theorem_on(RatWyt(), "Fraenkel 2012").conclusion()
    position = Fraction(10**40 + 1, 3), Fraction(7, 10**50)
    moves = answer.winning_moves(position)  # type: ignore[arg-type]
    assert moves
    assert all(answer.is_p(move) for move in moves)
