"""Games with memory compared with the independent brute force of `with_memory`."""

import pytest

from tests.acceptance.with_memory import ImitationNim, Moment, OnePile
from wythoff import solve
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, parse
from wythoff.questions import replay

CHOICES = [(m, p) for m in (1, 2, 3) for p in (1, 2, 3, 4)]
SIDE = 11


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize(("m", "p"), [(1, 1), (1, 2), (2, 1), (2, 3), (3, 2), (4, 4)])
def test_p_positions_and_winning_moves_of_imitation(m, p, misere):
    call = f"imitation(m={m}, p={p})"
    game = parse(f"misere({call})" if misere else call, NAMES)
    rules = ImitationNim(m, p, misere=misere)
    places = [(x, y) for x in range(SIDE + 1) for y in range(x, SIDE + 1)]
    solution = solve(game, up_to=SIDE)
    assert list(solution.p_positions) == [place for place in places if rules.lost(Moment(*place))]
    for place in places:
        after = rules.moves(Moment(*place)).values()
        wins = sorted({tuple(sorted(moment[:2])) for moment in after if rules.lost(moment)})
        expected = () if rules.lost(Moment(*place)) else tuple(wins)
        assert solution.winning_moves(place) == Definition(game).winning_moves(place) == expected


@pytest.mark.parametrize(("m", "p"), CHOICES)
def test_every_state_of_imitation_is_replayed_as_by_the_words(m, p):
    """Compare legal moves, outcome and winning moves in all states that small starts lead to; the piles are ordered."""
    game, rules = parse(f"imitation(m={m}, p={p})", NAMES), ImitationNim(m, p)
    histories = {Moment(x, y): ((x, y), ()) for x in range(7) for y in range(7)}
    pending = list(histories)
    while pending:
        moment = pending.pop()
        start, moves = histories[moment]
        found = replay(game, start, moves)
        after = rules.moves(moment)
        assert found.position == moment[:2]
        assert (found.credit_to_move, found.credit_just_moved) == (p - 1 - moment.mover, p - 1 - moment.opponent)
        assert found.legal_moves == tuple(sorted(after))
        assert found.outcome == ("P" if rules.lost(moment) else "N")
        assert found.winning_moves == tuple(sorted(move for move, to in after.items() if rules.lost(to)))
        assert found.evidence.kind == "proved"
        for move, to in after.items():
            if to not in histories:
                histories[to] = start, (*moves, move)
                pending.append(to)


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_fibonacci_nim(misere):
    game = parse("misere(fibonacci_nim)" if misere else "fibonacci_nim", NAMES)
    rules = OnePile(misere=misere)
    solution = solve(game, up_to=70)
    assert [n for (n,) in solution.p_positions] == [n for n in range(2, 71) if rules.start_is_lost(n)]
    for n in range(2, 71):
        wins = tuple((n - k,) for k in range(n - 1, 0, -1) if rules.lost(n - k, 2 * k))
        assert solution.winning_moves((n,)) == wins
    for n in range(2, 30):
        for k in range(1, n):
            found = replay(game, (n,), [k])
            after = range(1, min(n - k, 2 * k) + 1)
            assert found.outcome == ("P" if rules.lost(n - k, 2 * k) else "N")
            assert found.legal_moves == tuple((0, j) for j in after)
            assert found.winning_moves == tuple((0, j) for j in after if rules.lost(n - k - j, 2 * j))
