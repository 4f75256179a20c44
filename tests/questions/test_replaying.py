"""Replays of the examples of Larsson 2009, paper II, and of games that no theorem covers."""

import pytest

from wythoff.base.errors import MoveError, RequestError, TooLargeError
from wythoff.game.rulesets import Diagonal, FibonacciNim, Imitation, Misere, Nim
from wythoff.questions import replay
from wythoff.questions.histories import dynamic_classes


def legal(history):
    return set(history.legal_moves)


def test_example_1():
    game = Imitation(1, 1)
    nim = {(0, 1), (1, 1), (1, 2), (1, 3)}
    assert legal(replay(game, (1, 3))) == nim
    assert all(legal(replay(game, (1, x), [(1, x - 3)])) == nim for x in range(4, 9))
    assert all(legal(replay(game, (x, 3), [(0, x - 1)])) == nim for x in range(4, 9))
    for x in (2, 3):
        # (1, 3) -> (1, 3 - x + 1) is prohibited
        assert legal(replay(game, (x, 3), [(0, x - 1)])) == nim - {(1, x - 1)}
    after = replay(game, (3, 3), [(0, 2)])
    assert after.outcome == "N"
    assert after.winning_moves == ((1, 1),)
    assert replay(game, (2, 3), [(0, 1)]).outcome == "P"


def test_example_2():
    game = Imitation(1, 2)
    start = replay(game, (2, 2))
    assert (start.outcome, (0, 1) in start.winning_moves) == ("N", True)
    assert replay(game, (2, 2), [(0, 1)]).outcome == "P"
    # Bob to (1, 1), Alice to (0, 1): the move to (0, 0) would be a second imitation.
    end = replay(game, (2, 2), [(0, 1), (1, 1), (0, 1)])
    assert (end.outcome, end.legal_moves) == ("P", ())
    with pytest.raises(MoveError, match="move 4 must not imitate"):
        replay(game, (2, 2), [(0, 1), (1, 1), (0, 1), (1, 1)])
    # Bob to (0, 2), Alice takes the rest: no imitation, for 2 > 1.
    assert replay(game, (2, 2), [(0, 1), (0, 1)]).winning_moves == ((1, 2),)
    assert replay(game, (1, 2)).winning_moves == ((1, 1),)
    kinds = {item.position: item.kind for item in dynamic_classes(game, 3).classes}
    assert (kinds[2, 2], kinds[1, 2], kinds[0, 0], kinds[2, 3]) == ("N", "dynamic", "P", "P")
    assert [place for place, kind in kinds.items() if kind == "P"] == [(0, 0), (2, 3)]


def test_example_3_and_the_misprint_after_it():
    """The paper prints that (1, 3) is non-dynamic P in (1, 2)-Imitation Nim; this holds in (2, 1)-Imitation Nim."""
    game = Imitation(2, 1)
    end = replay(game, (1, 2), [(0, 1)])
    assert (end.position, end.legal_moves, end.outcome) == ((0, 2), (), "P")
    assert dynamic_classes(game, position=(1, 2)).classes[0].kind == "N"
    assert dynamic_classes(game, position=(1, 3)).classes[0].kind == "P"
    assert dynamic_classes(Imitation(1, 2), position=(1, 3)).classes[0].kind == "dynamic"


def test_example_4():
    game = Imitation(2, 3)
    classes = dynamic_classes(game, 20).classes
    assert [item.position for item in classes if item.kind == "P"] == [(0, 0), (3, 5), (8, 12), (13, 19)]
    moves = [(0, 2), (1, 3), (0, 1), (1, 1), (0, 2)]
    credits = [replay(game, (13, 18), moves[:n]).credit_just_moved for n in (2, 4)]
    assert credits == [1, 0]
    assert replay(game, (13, 18), moves).position == (8, 14)
    assert [replay(game, (13, 18), moves[:n]).outcome for n in range(6)] == ["N", "P", "N", "P", "N", "P"]
    with pytest.raises(MoveError, match="move 6 must not imitate"):
        replay(game, (13, 18), [*moves, (1, 2)])  # to (8, 12)
    # Bob to (x, 18), x <= 10: Alice reaches a P-position of Wythoff's game without imitating.
    for x in range(11):
        answers = replay(game, (13, 18), [(0, 2), (0, 11 - x)])
        assert answers.outcome == "N"
        assert any(
            replay(game, (13, 18), [(0, 2), (0, 11 - x), move]).credit_just_moved == 2
            and replay(game, (18 - move[1], x)).outcome == "P"
            for move in answers.winning_moves
            if move[0] == 1
        )


def test_example_5():
    game = Imitation(3, 3)
    moves = [(0, 1), (1, 3), (0, 1), (0, 1)]
    assert [replay(game, (6, 9), moves[:n]).position for n in range(5)] == [(6, 9), (5, 9), (5, 6), (4, 6), (3, 6)]
    assert [replay(game, (6, 9), moves[:n]).credit_just_moved for n in (2, 4)] == [1, 2]
    assert replay(game, (6, 9), moves).outcome == "P"  # Bob will win
    before = replay(game, (6, 9), moves[:2])
    assert before.outcome == "N"  # the mistake is Alice's second move
    assert (0, 1) not in before.winning_moves
    # Bob swaps the piles: Alice should take from the larger.
    swapped = [(0, 1), (1, 2)]
    assert replay(game, (3, 3), swapped).position == (2, 1)
    assert replay(game, (3, 3), swapped).credit_just_moved == 1
    assert replay(game, (3, 3), [*swapped, (1, 1), (0, 2)]).credit_just_moved == 0
    assert replay(game, (3, 3), [*swapped, (1, 1), (0, 2)]).outcome == "P"
    right = [*swapped, (0, 1), (0, 1), (1, 1)]
    assert (0, 1) in replay(game, (3, 3), swapped).winning_moves
    end = replay(game, (3, 3), right)
    assert (end.position, end.credit_just_moved, end.outcome) == ((0, 0), 1, "P")


def test_misere_play_is_replayed_by_the_definition():
    game = Misere(Imitation(1, 1))
    found = replay(game, (1, 1), [(0, 1)])
    # The imitation is forbidden: the player to move has no move, and wins.
    assert (found.outcome, found.winning_moves, found.legal_moves) == ("N", (), ())
    assert found.evidence.as_dict() == {"kind": "computed", "solver": "by_definition", "up_to": 1, "hypotheses": []}
    assert found.asked == game
    with pytest.raises(
        TooLargeError, match=r"no theorem is known for the states of misere\(imitation\(m=1, p=1\)\), and the"
    ):
        replay(game, (10**6, 10**6))


def test_misere_fibonacci_nim_is_known():
    assert replay(Misere(FibonacciNim()), (10**60,)).winning_moves[-1] == (0, 10**60 - 1)
    assert replay(Misere(FibonacciNim()), (4,), [3]).outcome == "P"
    assert replay(Misere(FibonacciNim()), (4,), [2, 2]).outcome == "N"


def test_games_without_memory_are_refused():
    with pytest.raises(RequestError, match=r"needs a game with memory; in nim \| diagonal only"):
        replay(Nim() | Diagonal(), (1, 2))
