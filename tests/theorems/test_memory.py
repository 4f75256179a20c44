"""Games with memory: outcomes of all states by theorem, compared with the definition."""

import pytest

from wythoff import check, explain, solve
from wythoff.base.errors import TooLargeError, UnsolvedError
from wythoff.game.rulesets import Definition, FibonacciNim, Imitation, Misere, RatWyt, WythoffPartizan, played
from wythoff.game.rulesets.kinds.history import winning_takings
from wythoff.questions import dynamic_classes, replay, solve_at, stream
from wythoff.sequences.numeration.zeckendorf import fibonacci, least_term
from wythoff.solving.theorems.larsson2009b import ImitationPairs
from wythoff.solving.theorems.whinihan1963 import Zeckendorf


def states(game, up_to):
    """Return all states that play reaches from starts with piles up to `up_to`."""
    pending = [game.start(place) for place in game.positions(up_to)]
    seen = set(pending)
    while pending:
        fresh = set(game.options(pending.pop())) - seen
        seen |= fresh
        pending.extend(fresh)
    return seen


def agree_everywhere(game, answer, up_to):
    rules, inner = Definition(game), played(game)
    for place in game.positions(up_to):
        assert answer.is_p(place) == (rules.outcome(place) == "P")
        assert answer.winning_moves(place) == rules.winning_moves(place)
    found = states(game, up_to)
    assert len(found) > 5 * up_to
    for state in found:
        assert answer.is_p_state(state) == rules.is_p(state)
        assert answer.takings(state) == winning_takings(rules, inner, state)


@pytest.mark.parametrize(("m", "p"), [(m, p) for m in (1, 2, 3) for p in (1, 2, 3, 4)])
def test_theorem_1_for_every_state_from_starts_below_13(m, p):
    game = Imitation(m, p)
    agree_everywhere(game, ImitationPairs(game), 12)


@pytest.mark.slow
@pytest.mark.parametrize(("m", "p"), [(1, 2), (2, 5), (4, 2), (5, 3), (6, 3)])
def test_theorem_1_farther(m, p):
    game = Imitation(m, p)
    agree_everywhere(game, ImitationPairs(game), 28)


@pytest.mark.parametrize("game", [FibonacciNim(), Misere(FibonacciNim())])
def test_fibonacci_nim_for_every_state(game):
    agree_everywhere(game, Zeckendorf(game), 60)


@pytest.mark.parametrize(("m", "p"), [(1, 1), (1, 2), (2, 3), (4, 2), (3, 5)])
@pytest.mark.parametrize("size", [10**12, 10**200 + 3], ids=["large", "giant"])
def test_a_giant_has_no_winning_move_exactly_if_it_is_a_pair(m, p, size):
    """From a giant pair no move wins; next to it the winning moves lead to states that the theorem calls P."""
    game = Imitation(m, p)
    answer = ImitationPairs(game)
    a, b = answer.w.pair(size)
    assert answer.is_p((a, b))
    assert solve_at(game, (b, a)).winning_moves((a, b)) == ()
    for beside in ((a, b + 1), (a + 1, b), (a - 1, b), (a, b - 1)):
        found = replay(game, beside)
        assert found.outcome == "N"
        assert found.winning_moves
        assert all(replay(game, beside, [move]).outcome == "P" for move in found.winning_moves)


def test_giants_of_fibonacci_nim():
    f = fibonacci(4780)[0]  # 999 digits
    assert solve_at(FibonacciNim(), (f,)).outcome((f,)) == "P"
    n = 10**1000
    found = replay(FibonacciNim(), (n,))
    assert found.winning_moves[0] == (0, least_term(n))
    assert len(found.winning_moves) > 500
    for move in found.winning_moves[::100]:
        after = replay(FibonacciNim(), (n,), [move])
        assert after.outcome == "P"
        assert after.winning_moves == ()
    lost = replay(FibonacciNim(), (n,), [(0, found.winning_moves[3][1] + 1)])
    assert lost.outcome == "N"


def test_bounds_and_streams():
    game = Imitation(2, 3)
    pairs = [(0, 0), (1, 1), (2, 2), (3, 5), (4, 6), (7, 9), (8, 12), (10, 14)]
    assert list(solve(game, count=8).p_positions) == pairs
    assert list(solve(game, up_to=9).p_positions) == pairs[:6]
    assert list(solve(game, columns=8).p_positions) == pairs[:6]
    assert [pair for chunk in stream(game, 8, chunk=3) for pair in chunk] == pairs
    fibonacci_nim = FibonacciNim()
    assert list(solve(fibonacci_nim, count=4).p_positions) == [(2,), (3,), (5,), (8,)]
    assert list(solve(fibonacci_nim, columns=8).p_positions) == [(2,), (3,), (5,)]
    assert list(solve(fibonacci_nim, up_to=8).p_positions) == [(2,), (3,), (5,), (8,)]
    assert [pair for chunk in stream(fibonacci_nim, 5, chunk=2) for pair in chunk] == [(2,), (3,), (5,), (8,), (13,)]
    assert list(solve(Misere(fibonacci_nim), up_to=50).p_positions) == []
    with pytest.raises(
        UnsolvedError, match=r"fibonacci_nim.* cannot be counted: it has only finitely many P-positions"
    ):
        solve(Misere(fibonacci_nim), count=3)
    with pytest.raises(UnsolvedError, match="no P-positions to count"):
        stream(Misere(fibonacci_nim), 3)


@pytest.mark.parametrize("game", [Misere(FibonacciNim()), WythoffPartizan(), RatWyt()])
def test_what_cannot_be_counted_is_explained_so(game):
    assert not any(verdict.applies for verdict in explain(game, count=3))
    assert next(verdict for verdict in explain(game, up_to=3)).applies


def test_memory_is_refused_before_it_is_needed():
    giant = 10**50_000
    with pytest.raises(TooLargeError, match="the Fibonacci numbers must fit in memory"):
        solve(FibonacciNim(), up_to=10**1_000_000)
    with pytest.raises(TooLargeError, match="the Fibonacci numbers must fit in memory"):
        solve(FibonacciNim(), count=10**7)
    with pytest.raises(TooLargeError, match="a stream of 10000000000000 pairs must fit in memory"):
        stream(Imitation(1, 2), 10**13)
    with pytest.raises(TooLargeError, match="a list of winning moves may have at most about"):
        solve_at(FibonacciNim(), (giant,)).winning_moves((giant,))
    # The outcome and one winning move need only the least term.
    (after,) = solve_at(FibonacciNim(), (giant,)).winning_move((giant,))
    assert giant - after == least_term(giant)


def test_giant_p_are_no_obstacle_to_small_piles():
    game = Imitation(2, 10**30)
    assert solve_at(game, (7, 10**9)).winning_moves((7, 10**9)) == ((7, 7),)
    assert solve_at(game, (7, 7)).outcome((7, 7)) == "P"
    with pytest.raises(TooLargeError, match="the position is dynamic, but the shortest history that shows it has"):
        dynamic_classes(game, position=(7, 7))


def test_the_evidence_says_who_proved_it():
    assert "every m" not in solve(Imitation(1, 4)).evidence.text
    assert solve(Imitation(2, 1)).evidence.text.endswith("docs/mathematics/memory.md, Theorem 6.1")
    assert solve(Misere(FibonacciNim())).evidence.text == "docs/mathematics/memory.md, Theorem 6.6"
    assert check(Misere(FibonacciNim()), 20).claim == "the P-positions by docs/mathematics/memory.md, Theorem 6.6"
    assert {solve(game).evidence.kind for game in (Imitation(1, 4), Imitation(2, 1), FibonacciNim())} == {"proved"}
    assert solve(Misere(Imitation(1, 1)), up_to=8).evidence.kind == "computed"


def test_long_lists_report_their_progress():
    seen = []
    solve(Imitation(1, 2), count=200_000, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(65536, 200_000), (131072, 200_000), (196608, 200_000), (200_000, 200_000)]
