"""Matches of every kind of game: all names of the catalog, partizan games, a choice of board, memory at any size."""

from __future__ import annotations

from random import Random

import pytest

from tests.catalog.make_golden import calls
from tests.playing.test_perfect_play import act_at_random
from tests.seeds import seed_of
from wythoff import parse
from wythoff.base.errors import RequestError, TooLargeError
from wythoff.game.catalog import ENTRIES
from wythoff.game.rulesets import Definition, Misere
from wythoff.questions.playing.matches import Match
from wythoff.questions.playing.referees import MOST_LISTED
from wythoff.questions.playing.steps import Advice


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("name", [entry.name for entry in ENTRIES])
def test_every_named_game_can_be_played(name, misere):
    called = calls(name)
    game = parse(called[len(called) // 2])
    if misere and game.partizan:
        pytest.skip("partizan games are played in normal play only")
    game = Misere(game) if misere else game
    chance = Random(seed_of(f"{name} {misere}"))
    play_some(game, chance)


@pytest.mark.parametrize(
    "text",
    [
        "piles(3, each((1, 1, 1), (2, -1, 0)))",
        "piles(3, nim | each((2, -1, 0)))",
        "misere(block(terminal(piles(3, nim), p1 == 1), 1))",
        "ordered(3, where(k1 + k2 + k3 <= 3 and k1 <= q3))",
        "misere(piles(4, upto(2)))",
        "passes(piles(3, nim), 1, each=1)",
        "last(piles(3, nim), n)",
        "piles(1, each(2, 3))",
        'octal("0.77")',
    ],
)
def test_games_on_any_number_of_piles_can_be_played(text):
    play_some(parse(text), Random(seed_of(text)))


def play_some(game, chance):
    positions = [*game.positions({1: 12, 2: 5, 3: 3}.get(game.piles, 2))]
    for position in chance.sample(positions[len(positions) // 3 :], 2):
        match = Match(game, position)
        program = winner(match)
        while match.winner is None:
            if match.player == program:
                match.reply()
            else:
                act_at_random(match, chance)
            assert winner(match) == program


def winner(match: Match) -> int:
    """Return who wins against best play, by the definition."""
    if match.winner is not None:
        return match.winner
    if match.chooses:
        return 2 if Definition(match.game).outcome(match.position) == "P" else 1
    rules = Definition(match.game)
    if match.blocks:
        wins = not rules.is_p(match.state)
    else:
        wins = any(rules.is_p(match.game.settled(target)) for target in match.targets())
    return match.mover if wins else 3 - match.mover


def test_partizan_games_are_played_in_turn():
    match = Match(parse("wythoff_partizan"), (7,))
    assert (match.side(1), match.side(2), match.targets()) == ("left", "right", ((1, 1), (3, 1), (4, 1), (6, 1)))
    match.move(match.named((4,)))
    assert match.positions == ((7,), (4,))
    with pytest.raises(RequestError, match="a move of Right cannot take 3"):
        match.named((1,))
    match.move(match.taking((2,)))
    assert (match.shown, match.player, match.hint().wins) == ((2,), 1, True)
    match = Match(parse("wythoff_partizan"), (7,), begins="right")
    assert (match.side(1), match.targets(), match.as_dict()["begins"]) == ("right", ((0, 0), (2, 0), (5, 0)), "right")
    assert Match(parse("wythoff"), (1, 2)).side(1) is None
    assert "begins" not in Match(parse("wythoff"), (1, 2)).as_dict()
    with pytest.raises(RequestError, match="only in a partizan game left or right begins"):
        Match(parse("wythoff"), (1, 2), begins="left")
    with pytest.raises(RequestError, match="'left' or 'right', was 'up'"):
        Match(parse("wythoff_partizan"), (7,), begins="up")


def test_the_second_player_chooses_the_board_first():
    match = Match(parse("chosen_shift(m=1, p=3)"), (0, 2))
    assert (match.chooses, match.player, match.boards, match.remembers) == (True, 2, (0, 1, 2), False)
    assert match.hint() == Advice("choose", ((1,),), True)
    for act in (match.targets, lambda: match.move((0, 0)), lambda: match.named((0, 0)), lambda: match.taking((0, 1))):
        with pytest.raises(RequestError, match="the second player must choose the board first"):
            act()
    with pytest.raises(RequestError, match=r"a board that contains \(0, 2\), one of the numbers 0, 1, 2, not 3"):
        match.choose(3)
    match.choose(2)
    assert (str(match.game), match.player, match.state) == ("shifted(m=1, p=3, l=2)", 1, (0, 2))
    assert str(match.asked) == "chosen_shift(m=1, p=3)"
    with pytest.raises(RequestError, match="there is no board to choose now"):
        match.choose(1)
    match.reply()
    assert (match.shown, match.as_dict()["steps"][0]) == ((0, 1), {"player": 2, "chooses": "shifted(m=1, p=3, l=2)"})
    assert match.winner == 1
    match.undo(2)
    assert (match.chooses, match.steps, match.winner) == (True, [], None)
    assert match.reply().kind == "choose"
    assert (str(match.game), match.winner) == ("shifted(m=1, p=3, l=1)", 2)
    assert Match(parse("chosen_shift(m=1, p=3)"), (0, 0)).boards == (0,)


def test_a_theorem_on_states_plays_games_with_memory_at_any_size():
    big = 10**30
    match = Match(parse("imitation(m=1, p=2)"), (big, big + 7))
    assert (match.evidence.kind, match.hint().wins) == ("proved", True)
    match.reply()
    taken = big - match.shown[0]
    # One imitation is allowed; a second one in the next move is not.
    match.move(match.taking((0, taken)))
    assert match.shown == (big - taken, big + 7 - taken)
    match.move(match.taking((1, 0)))
    with pytest.raises(
        RequestError, match="a move must not imitate the move before, which took 1 from the smaller pile, by taking 1"
    ):
        match.taking((0, 1))
    with pytest.raises(RequestError, match="must take from one pile"):
        match.taking((1, 2))
    with pytest.raises(TooLargeError, match=f"at most {MOST_LISTED} moves can be listed"):
        match.targets()
    match = Match(parse("fibonacci_nim"), (10**40,))
    assert str(match.evidence) == "proved: Whinihan 1963"
    match.move(match.named((10**40 - 1,)))
    with pytest.raises(RequestError, match="a move must take at most 2, twice the 1 taken before; was 3"):
        match.named((10**40 - 4,))
    with pytest.raises(RequestError, match="no move leads from"):
        match.named((10**40,))
    with pytest.raises(RequestError, match="the first move may not take all"):
        Match(parse("fibonacci_nim"), (10**40,)).taking((10**40,))


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("imitation(m=1, p=2)", (10**30, 10**30 + 7)),
        ("imitation(m=3, p=4)", (10**20, 3 * 10**20)),
        ("fibonacci_nim", (10**40,)),
        ("misere(fibonacci_nim)", (10**40,)),
        ("wythoff_partizan", (10**40,)),
        ("tribonacci_game", (10**30, 2 * 10**30, 4 * 10**30)),
        ("chosen_shift(m=2, p=3)", (10**30, 2 * 10**30)),
    ],
)
def test_match_plays_huge_starts_by_theorem(text, position):
    match, chance = Match(parse(text), position), Random(seed_of(2))
    for _ in range(12):
        if match.winner is not None:
            return
        wins = match.hint().wins
        if match.player == 1 or not wins:
            step = match.reply()
            if step.kind == "move" and match.winner is None:
                assert match.hint().wins != wins
        else:
            amount = chance.randint(1, 2)
            match.move(match.taking((*[0] * (len(match.shown) - 1), amount)))
