"""Dynamic positions: the criterion against all histories from small starts, and the figures of the paper."""

import pytest

from wythoff import dynamic_classes, replay
from wythoff.conclusions.imitation import ImitationPairs
from wythoff.errors import RequestError, TooLargeError
from wythoff.rulesets import Diagonal, FibonacciNim, Imitation, Misere, Nim


def kinds(found):
    return {item.position: item.kind for item in found.classes}


def examples_are_right(game, found):
    for item in found.classes:
        for outcome, history in (("P", item.p_history), ("N", item.n_history)):
            assert (history is not None) == (item.kind in (outcome, "dynamic"))
            if history is not None:
                played = replay(game, *history)
                assert played.outcome == outcome
                assert tuple(sorted(played.position)) == item.position


@pytest.mark.parametrize(("m", "p"), [(m, p) for m in (1, 2, 3) for p in (1, 2, 3)])
def test_the_criterion_agrees_with_all_histories(m, p):
    game = Imitation(m, p)
    known, played = dynamic_classes(game, 7), dynamic_classes(game, 7, starts=14)
    assert kinds(known) == kinds(played)
    assert (known.evidence.kind, played.evidence.kind) == ("proved", "computed")
    examples_are_right(game, known)
    examples_are_right(game, played)


@pytest.mark.parametrize("game", [FibonacciNim(), Misere(FibonacciNim())])
def test_fibonacci_nim(game):
    known, played = dynamic_classes(game, 25), dynamic_classes(game, 25, starts=60)
    assert kinds(known) == kinds(played)
    examples_are_right(game, known)
    examples_are_right(game, played)


def test_proposition_1_and_figure_1():
    """A Wythoff pair is P; above it positions are dynamic, beyond it on its diagonal N (iia), right of it N (iib)."""
    top = 30
    found = kinds(dynamic_classes(Imitation(1, 1), top))
    pairs = set(map(ImitationPairs(Imitation(1, 1)).w.pair, range(top + 1)))
    for (a, b), kind in found.items():
        diagonal = any(d - c == b - a and d < b for c, d in pairs)
        column = any((c, a) in pairs for c in range(a))
        assert (kind == "P") == ((a, b) in pairs)
        assert (kind == "N") == (diagonal or column)
        assert (kind == "dynamic") == any((a, c) in pairs for c in range(a, b))
    # Around (3, 5): the D's, the Na's and the Nb's.
    assert {found[3, 5 + i] for i in range(1, 6)} == {"dynamic"}
    assert {found[3 + i, 5 + i] for i in range(1, 6)} == {"N"}
    assert {found[5, 5 + i] for i in range(1, 6)} == {"N"}


def test_figure_2():
    """(1, 3): of the three pairs on a diagonal the first is P, the others dynamic, and what follows is N."""
    found = kinds(dynamic_classes(Imitation(1, 3), 30))
    assert [found[place] for place in ((3, 4), (5, 6), (7, 8))] == ["P", "dynamic", "dynamic"]
    assert {found[9 + i, 10 + i] for i in range(10)} <= {"N"}
    # Three winning moves in a row from Q = (9, 10): each leaves an imitation only, the last one forbidden.
    game, q = Imitation(1, 3), (9, 10)
    moves = [(0, 2), (1, 2), (0, 2), (1, 2), (0, 2)]
    assert replay(game, q).winning_moves == ((0, 2),)
    assert [replay(game, q, moves[:n]).outcome for n in range(6)] == ["N", "P", "N", "P", "N", "P"]
    assert (1, 2) not in replay(game, q, moves).legal_moves


def test_one_giant():
    game = Imitation(2, 3)
    a, b = ImitationPairs(game).w.pair(10**40 - 10**40 % 3 + 2)
    found = dynamic_classes(game, position=(b, a))
    assert found.classes[0].kind == "dynamic"
    examples_are_right(game, found)
    assert dynamic_classes(game, position=(a, b + 1)).classes[0].kind == "dynamic"
    examples_are_right(game, dynamic_classes(game, position=(a, b + 1)))
    assert dynamic_classes(game, position=(a + 10**39, b + 10**39 - 1)).classes[0].kind == "N"


def test_misere_play_is_computed_and_says_how_far():
    found = dynamic_classes(Misere(Imitation(1, 1)), 4)
    assert str(found.evidence) == "computed from the rules (every history from starts up to 8), for piles up to 4"
    examples_are_right(Misere(Imitation(1, 1)), found)
    assert kinds(found)[1, 1] == "P"


def test_refusals():
    with pytest.raises(RequestError, match="games with memory, was nim"):
        dynamic_classes(Nim() | Diagonal())
    with pytest.raises(RequestError, match="starts must be at least the piles of the positions, 9, was 8"):
        dynamic_classes(Imitation(1, 1), 9, starts=8)
    with pytest.raises(TooLargeError, match="ask for one position"):
        dynamic_classes(Imitation(1, 1), 10**6)
    with pytest.raises(TooLargeError, match="cannot be played from starts up to"):
        dynamic_classes(Misere(Imitation(1, 1)), position=(10**9, 10**9))
