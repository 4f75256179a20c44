"""Dynamic positions: the criterion against all histories from small starts, and the figures of the paper."""

import pytest

from wythoff.base.errors import RequestError, TooLargeError
from wythoff.game.rulesets import Definition, Diagonal, FibonacciNim, Imitation, Misere, Nim, played
from wythoff.game.rulesets.kinds.history import GameWithMemory
from wythoff.questions import dynamic_classes, histories, replay
from wythoff.questions.histories import Before, Common, losses, played_from
from wythoff.solving.theorems.larsson2009b import ImitationPairs


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
    """A Wythoff pair is P. Above it positions are dynamic, beyond it on its diagonal N (iia), right of it N (iib)."""
    top = 30
    found = kinds(dynamic_classes(Imitation(1, 1), top))
    pairs = set(map(ImitationPairs(Imitation(1, 1)).w.pair, range(top + 1)))
    for (a, b), kind in found.items():
        diagonal = any(d - c == b - a and d < b for c, d in pairs)
        column = any((c, a) in pairs for c in range(a))
        assert (kind == "P") == ((a, b) in pairs)
        assert (kind == "N") == (diagonal or column)
        assert (kind == "dynamic") == any((a, c) in pairs for c in range(a, b))
    # Near (3, 5): the positions marked D, Na and Nb in Figure 1.
    assert {found[3, 5 + i] for i in range(1, 6)} == {"dynamic"}
    assert {found[3 + i, 5 + i] for i in range(1, 6)} == {"N"}
    assert {found[5, 5 + i] for i in range(1, 6)} == {"N"}


def test_figure_2():
    """The first of the three pairs on a diagonal is P, the other two are dynamic, and later positions are N."""
    found = kinds(dynamic_classes(Imitation(1, 3), 30))
    assert [found[place] for place in ((3, 4), (5, 6), (7, 8))] == ["P", "dynamic", "dynamic"]
    assert {found[9 + i, 10 + i] for i in range(10)} <= {"N"}
    # From Q = (9, 10) a player makes three winning moves in a row; the opponent can only imitate, and the last time not
    # even that.
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


class Alternating(GameWithMemory):
    """One pile: a move takes one or two tokens, but not the last amount again. No two states share moves."""

    __slots__ = ()
    piles = 1
    word = "alternating"

    def start(self, position):
        return (*position, 0)

    def piles_of(self, state):
        return state[:1]

    def ranges(self, state):
        yield from ((0, range(n, n + 1)) for n in (1, 2) if n <= state[0] and n != state[1])

    def taken(self, state, pile, amount):
        return state[0] - amount, amount


MEMORIES = [Imitation(1, 1), Imitation(3, 1), Imitation(2, 2), Imitation(1, 4), FibonacciNim(), Alternating()]


def reached(game, starts, least):
    """Return {state: previous state} for all states that play reaches, in order of discovery, from the rules alone."""
    before = Before()
    for start in game.positions(starts):
        pending = [] if game.start(start) in before else [game.start(start)]
        before |= dict.fromkeys(pending)
        while pending:
            state = pending.pop()
            new = [option for option in game.options(state) if option not in before]
            before |= dict.fromkeys(new, state)
            pending += new
    return {state: one for state, one in before.items() if all(map(int.__ge__, game.shown(state), least))}


@pytest.mark.parametrize("game", MEMORIES, ids=str)
def test_moves_in_common_are_the_moves_of_each_state(game):
    for state in reached(game, 9, (0,) * game.piles):
        common = Common(game)
        assert tuple(common.options(state)) == game.options(state)
        assert common.options(state) == []


@pytest.mark.parametrize("game", MEMORIES, ids=str)
@pytest.mark.parametrize("least", [0, 3])
def test_play_leads_to_the_same_states_on_the_same_ways(game, least):
    common, before, piles = Common(game), Before(), (least,) * game.piles
    for start in game.positions(9):
        list(played_from(common, game.start(start), before, piles))
    assert before == reached(game, 9, piles)


@pytest.mark.parametrize("game", [*MEMORIES, *map(Misere, MEMORIES)], ids=str)
def test_losses_are_those_of_the_definition(game):
    inner, rules = played(game).as_kind(GameWithMemory), Definition(game)
    states = list(reached(inner, 9, (0,) * inner.piles))
    assert {state for state in states if rules.is_p(state)} == losses(game, inner, states)


@pytest.mark.parametrize(
    ("m", "p", "position", "starts"), [(1, 1, (4, 22), 44), (3, 1, (15, 15), 30), (2, 2, (0, 18), 36)]
)
def test_a_move_that_many_states_have_is_made_seldom(monkeypatch, m, p, position, starts):
    made, taken = 0, Imitation.taken

    def counted(*given):
        nonlocal made
        made += 1
        return taken(*given)

    monkeypatch.setattr(Imitation, "taken", counted)
    found = dynamic_classes(Misere(Imitation(m, p)), position=position)
    assert found.evidence.text == f"every history from starts up to {starts}"
    assert made < p * starts**3  # all states together have about starts^4/6 options


def test_starts_go_as_far_as_a_few_seconds_allow(monkeypatch):
    game = Misere(Imitation(1, 1))
    assert dynamic_classes(game, position=(2, 20)).evidence.text.endswith("starts up to 40")
    monkeypatch.setattr(histories, "MOST_STATES", 1000)
    found = dynamic_classes(game, position=(2, 20))
    starts = int(found.evidence.text.split()[-1])
    assert 20 < starts < 40
    assert found.classes == dynamic_classes(game, position=(2, 20), starts=starts).classes


def test_refusals():
    with pytest.raises(RequestError, match="needs a game with memory; the outcomes of nim"):
        dynamic_classes(Nim() | Diagonal())
    with pytest.raises(RequestError, match="starts must be at least 9, the largest pile of the positions, was 8"):
        dynamic_classes(Imitation(1, 1), 9, starts=8)
    with pytest.raises(TooLargeError, match="ask for one position"):
        dynamic_classes(Imitation(1, 1), 10**6)
    with pytest.raises(TooLargeError, match="from starts up to"):
        dynamic_classes(Misere(Imitation(1, 1)), position=(10**9, 10**9))
