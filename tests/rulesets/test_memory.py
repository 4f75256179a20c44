"""Games with memory: rules, histories of moves, and refused histories."""

import pickle

import pytest

from wythoff.base.errors import MoveError, PositionError, TooLargeError
from wythoff.game.rulesets import Definition, FibonacciNim, Imitation, Misere


@pytest.mark.parametrize(
    ("game", "start", "moves", "words"),
    [
        (Imitation(1, 1), (2, 3), [(0, 1), (1, 1)],
         ("move 2 must not imitate the move before, which took 1 from the smaller pile, by taking 1: no imitation "
         "is allowed")),
        (Imitation(1, 2), (2, 2), [(0, 1), (1, 1), (0, 1), (1, 1)],
         ("move 4 must not imitate the move before, which took 1 from the smaller pile, by taking 1: at most 1 in "
         "a row is allowed")),
        (Imitation(2, 3), (9, 12), [(0, 1), (1, 1), (0, 1), (1, 2), (0, 2), (1, 3)],
         ("move 6 must not imitate the move before, which took 2 from the smaller pile, by taking 3: at most 2 in "
         "a row are allowed")),
        (Imitation(1, 2), (2, 2), [(0, 1), (1, 3)], "move 2 must take at most 2, the size of pile 1, was 3"),
        (Imitation(1, 2), (2, 2), [(0, 0)], "move 1 must take at least 1, was 0"),
        (Imitation(1, 2), (2, 2), [(0, -1)], "move 1 must take at least 1, was -1"),
        (Imitation(1, 2), (2, 2), [(2, 1)], "move 1 must take from pile 0 or 1, was pile 2"),
        (Imitation(1, 2), (2, 2), [(-1, 1)], "move 1 must take from pile 0 or 1, was pile -1"),
        (Imitation(1, 2), (1, 0), [(0, 1), (0, 1)], "move 2 comes after the end of the game: no token is left"),
        (Imitation(1, 2), (2, 2), [(0, 1), 1], "move 2 must be (pile, amount) in integers, was 1"),
        (Imitation(1, 2), (2, 2), [(0, True)], "move 1 must be (pile, amount) in integers, was (0, True)"),
        (FibonacciNim(), (5,), [5], "move 1 must take at most 4, the first move may not take all; was 5"),
        (FibonacciNim(), (9,), [2, (0, 5)], "move 2 must take at most 4, twice the 2 taken before; was 5"),
        (FibonacciNim(), (9,), [10**50], ("move 1 must take at most 9, the size of pile 0, was a number of about "
                                         "51 digits")),
        (FibonacciNim(), (3,), [1, 2, 1], "move 3 comes after the end of the game: no token is left"),
        (FibonacciNim(), (3,), ["1"], "move 1 must be (pile, amount), or an amount, in integers, was '1'"),
    ],
)  # fmt: skip
def test_broken_history_names_the_move_and_the_rule(game, start, moves, words):
    with pytest.raises(MoveError) as error:
        game.replay(start, moves)
    assert str(error.value) == words


def test_a_start_off_the_board_is_refused():
    with pytest.raises(PositionError, match=r"must have a pile of at least 2 at the start, was \(1\)"):
        FibonacciNim().replay((1,))
    with pytest.raises(PositionError):
        Imitation(1, 1).replay((1, -1))


def test_a_history_keeps_its_labels():
    history = Imitation(1, 2).replay((5, 3), [(1, 2), (0, 2), (0, 3)])
    assert history.start == (5, 3)
    assert [history.game.piles_of(state) for state in history.states] == [(5, 3), (5, 1), (3, 1), (0, 1)]
    assert (history.player, history.position) == ("second", (0, 1))
    assert (history.credit_to_move, history.credit_just_moved) == (0, 1)


def test_an_imitation_may_take_up_to_m_minus_1_more():
    history = Imitation(3, 1).replay((4, 9), [(0, 2)])
    assert history.legal_ranges == ((0, 1, 2), (1, 1, 1), (1, 5, 9))
    assert set(history.legal_moves) == {(0, 1), (0, 2), (1, 1), *((1, n) for n in range(5, 10))}
    assert history.as_dict()["imitations"] == (1, 2, 4)


def test_imitation_depends_on_order_of_piles():
    game = Imitation(1, 1)
    assert game.replay((3, 3), [(1, 2)]).legal_moves == ((0, 1), (0, 3), (1, 1))
    assert game.replay((3, 5), [(1, 2)]).legal_moves == tuple((pile, n) for pile in (0, 1) for n in (1, 2, 3))


def test_a_run_ends_with_another_move_of_its_own_player_only():
    game = Imitation(1, 3)
    moves = [(0, 1), (1, 1), (0, 1), (1, 1)]
    assert game.replay((6, 7), moves).credit_just_moved == 0
    assert game.replay((6, 7), [*moves, (1, 1)]).credit_to_move == 0
    assert game.replay((6, 7), [*moves, (0, 1), (1, 2)]).credit_just_moved == 2


def test_history_agrees_with_the_definition():
    history = Imitation(1, 2).replay((2, 2), [(0, 1), (1, 1)])
    assert (history.outcome, history.winning_moves) == ("N", ((0, 1), (1, 1)))
    assert history.as_dict() == {
        "start": (2, 2), "moves": ((0, 1), (1, 1)), "position": (1, 1), "player": "first", "imitations": None,
        "credit_to_move": 1, "credit_just_moved": 0, "legal_ranges": ((0, 1, 1), (1, 1, 1)),
        "legal_moves": ((0, 1), (1, 1)), "outcome": "N", "winning_moves": ((0, 1), (1, 1)),
    }  # fmt: skip


def test_large_piles_are_left_to_theorems():
    history = Imitation(1, 2).replay((10**30, 10**40), [(1, 10**39)])
    assert history.legal_ranges == ((0, 1, 10**30), (1, 1, 9 * 10**39))
    with pytest.raises(TooLargeError, match="at most 10000 legal moves can be listed"):
        _ = history.legal_moves
    with pytest.raises(TooLargeError, match=r"try wythoff\.questions\.replay, which may know a theorem"):
        _ = history.outcome


@pytest.mark.parametrize("game", [Imitation(1, 1), Imitation(2, 3), Misere(Imitation(3, 2))])
def test_the_estimate_of_edges_is_close_for_two_piles(game):
    pending = [game.start(place) for place in game.positions(20)]
    seen, counted = set(pending), 0
    while pending:
        options = game.options(pending.pop())
        counted += len(options)
        fresh = set(options) - seen
        seen |= fresh
        pending.extend(fresh)
    assert counted <= game.edges(20) <= 3 * counted


def test_states_are_not_read_as_positions():
    assert Imitation(1, 2).start((2, 3)) == (2, 3, 0, 0, 0)
    assert Imitation(1, 2).shown((3, 2, 0, 0, 0)) == (2, 3)
    assert set(FibonacciNim().options((3, 2))) == {(2, 2), (1, 1)}


def test_what_must_be_told_besides_the_piles():
    game = Imitation(2, 3)
    assert game.told(game.start((4, 9))) == ""
    taken = game.replay((4, 9), [(0, 2)]).state
    assert game.told(taken) == "to take 2 to 3 from the larger pile would be an imitation, allowed 2 times in a row"
    assert (
        game.told((2, 7, 1, 1, 0)) == "to take 1 to 2 from the larger pile would be an imitation, allowed once in a row"
    )
    assert game.told((2, 7, 1, 2, 0)) == "to take 1 to 2 from the larger pile would be an imitation, forbidden"
    assert Imitation(1, 1).told((2, 7, 1, 0, 0)) == "to take 1 from the larger pile would be an imitation, forbidden"
    assert Misere(FibonacciNim()).told((7, 4)) == "at most 4 may be taken"


def test_misere_play_can_be_replayed():
    game = Misere(Imitation(1, 1))
    found = game.replay((1, 1), [(0, 1)])
    # Imitation is forbidden, so the player to move has no move and wins; in normal play that player loses.
    assert (found.outcome, found.winning_moves, found.legal_moves, found.asked) == ("N", (), (), game)
    assert Imitation(1, 1).replay((1, 1), [(0, 1)]).outcome == "P"
    rules = Definition(game)
    for place in game.positions(6):
        assert game.replay(place).outcome == rules.outcome(place)
        targets = {
            game.shown(game.game.taken(game.start(place), *taking)) for taking in game.replay(place).winning_moves
        }
        assert tuple(sorted(targets)) == rules.winning_moves(place)
    assert pickle.loads(pickle.dumps(game)) == game


def test_on_one_pile_a_number_is_a_position():
    assert FibonacciNim().replay(10, [2]) == FibonacciNim().replay((10,), [(0, 2)])
    assert Misere(FibonacciNim()).replay(3, [2]).outcome == "P"
    assert FibonacciNim().place(13) == FibonacciNim().place([13]) == (13,)
    with pytest.raises(PositionError, match="a pile of at least 2 at the start"):
        FibonacciNim().place(1)
    with pytest.raises(PositionError, match="a pile must be an integer >= 0, was True"):
        FibonacciNim().place(True)


@pytest.mark.parametrize("start", [5, None, 2.5])
def test_what_is_no_position_is_refused(start):
    with pytest.raises(PositionError, match=f"a position must be a tuple of 2 piles, was {start}"):
        Imitation(1, 1).replay(start)


def test_moves_must_be_a_sequence():
    with pytest.raises(MoveError, match="moves must be a sequence of moves, was 5"):
        Imitation(1, 1).replay((1, 3), 5)
