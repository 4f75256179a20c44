"""Matches: the program never loses from a won position, and following its hints wins from one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.questions.games_of_our_own import Cutting, Dynamic, Ends
from tests.seeds import seed_of
from wythoff import parse
from wythoff.base.errors import RequestError
from wythoff.game.rulesets import Block, Game, Misere, Position, played
from wythoff.questions.playing.matches import Match
from wythoff.questions.playing.steps import Advice

# Games, with the largest pile for which the judge below answers at once.
GAMES = {
    "wythoff": 9,
    "misere(wythoff)": 9,
    "t_wythoff(t=2)": 8,
    "nim | vector(1, 2) | vector(2, 2)": 7,
    "misere(terminal(nim | diagonal, x + y <= 2))": 7,
    "nim | diagonal((x0 - x1)**2)": 8,
    "euclid": 12,
    "shifted(m=1, p=2, l=1)": 6,
    "ratwyt": 5,
    "cyclic_nimhoff(h=3, piles=3)": 4,
    "vectors(moves=((1,), (3,), (4,)))": 15,
    "block(wythoff, 1)": 5,
    "block(wythoff, 2)": 4,
    "block(nim | diagonal(2), 1, of=nim)": 5,
    "block(nim | vector(1, 2), 2, of=nim(lengths=n > 1))": 4,
    "block(terminal(nim | diagonal, x + y <= 2), 1, of=diagonal)": 5,
    "misere(block(wythoff, 1))": 5,
    "misere(block(nim | diagonal, 2, of=diagonal))": 4,
    "misere(block(nim, 3))": 3,
    "imitation(m=1, p=2)": 7,
    "imitation(m=2, p=1)": 7,
    "imitation(m=1, p=3)": 6,
    "misere(imitation(m=1, p=2))": 5,
    "fibonacci_nim": 22,
    "misere(fibonacci_nim)": 18,
    "tribonacci_game": 4,
    "misere(tribonacci_game)": 3,
    "end_wythoff(middle=(1, 2))": 4,
    "misere(end_wythoff(middle=(2,)))": 4,
    "chosen_shift(m=1, p=2)": 5,
    "chosen_shift(m=2, p=3)": 6,
    "misere(chosen_shift(m=1, p=3))": 4,
    "partizan_subtraction(left=(1, 3), right=(2, 4))": 16,
    "partizan_subtraction(left=(), right=(2,))": 6,
    "wythoff_partizan": 16,
}


OWN = {
    "dynamic": (Dynamic(), 14),
    "misere(dynamic)": (Misere(Dynamic()), 12),
    "ends": (Ends(), 3),
    "cutting": (Cutting(), 3),
}
CASES = {text: (parse(text), up_to) for text, up_to in GAMES.items()} | OWN


class Judge:
    """Determines the winner by trying every set of options that may be blocked, and every move."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[Position, bool] = {}

    def mover_wins(self, state: Position) -> bool:
        """Return whether the player to move wins, before the other player forbids options."""
        if state not in self.known:
            targets = [*self.game.targets(state)]
            self.known[state] = self.game.misere if not targets else all(
                self.wins_with(state, forbidden) for forbidden in self.allowed(state, targets)
            )  # fmt: skip
        return self.known[state]

    def wins_with(self, state: Position, forbidden: tuple[Position, ...]) -> bool:
        """Return whether the player to move wins when the given options are forbidden."""
        left = [target for target in self.game.targets(state) if target not in forbidden]
        if not left:
            return self.game.misere
        return any(not self.mover_wins(self.game.settled(target)) for target in left)

    def allowed(self, state: Position, targets: list[Position]) -> Iterator[tuple[Position, ...]]:
        game = played(self.game)
        if not isinstance(game, Block):
            yield ()
            return
        blockable = [t for t in targets if game.of is None or game.of.allows(*state, state[0] - t[0], state[1] - t[1])]
        for size in range(game.n + 1):
            yield from combinations(blockable, size)


def judge_of(match: Match) -> Judge:
    """Return the judge of the game that is played: for a partizan game, with the players in turn."""
    return Judge(match.game)


def program_should_win(match: Match, judge: Judge, program: int) -> bool:
    if match.winner is not None:
        return match.winner == program
    if match.chooses:
        boards = [match.asked.choices[number] for number in match.boards]
        return any(not Judge(board).mover_wins(board.start(match.position)) for board in boards) == (program == 2)
    if match.game != judge.game:
        judge = judge_of(match)
    wins = judge.mover_wins(match.state) if match.blocks else judge.wins_with(match.state, match.forbidden)
    return wins == (match.mover == program)


def act_at_random(match: Match, chance: Random) -> None:
    if match.chooses:
        match.choose(chance.choice(match.boards))
        return
    if not match.blocks:
        match.move(chance.choice(match.targets()))
        return
    targets = match.targets()
    chosen = chance.sample(targets, chance.randint(0, min(3, len(targets))))
    while True:
        try:
            match.block(chosen)
        except RequestError:
            chosen.pop()
        else:
            return


def starts(game: Game, up_to: int) -> list[Position]:
    return [position for position in game.positions(up_to) if sum(position) > up_to or game.piles == 1]


@pytest.mark.parametrize(("game", "up_to"), CASES.values(), ids=CASES.keys())
def test_the_program_never_gives_a_won_match_away(game, up_to):
    chance, known = Random(seed_of(1)), {}
    for number in range(40):
        begins = {"begins": chance.choice(("left", "right"))} if game.partizan else {}
        match = Match(game, chance.choice(starts(game, up_to)), **begins)
        judge = known.setdefault(str(begins), judge_of(match))
        program = 1 + number % 2
        winning = program_should_win(match, judge, program)
        while match.winner is None:
            if match.player == program:
                assert match.hint().wins == winning
                match.reply()
                assert program_should_win(match, judge, program) == winning
            else:
                act_at_random(match, chance)
                assert program_should_win(match, judge, program) >= winning
                winning = program_should_win(match, judge, program)
        assert (match.winner == program) == winning


@pytest.mark.parametrize(("game", "up_to"), CASES.values(), ids=CASES.keys())
def test_whoever_follows_the_hints_wins_what_is_won(game, up_to):
    judge = None
    for position in starts(game, up_to)[::3]:
        match = Match(game, position)
        judge = judge or judge_of(match)
        wins = program_should_win(match, judge, 1)
        while match.winner is None:
            match.reply()
        assert match.winner == (1 if wins else 2)


@given(st.integers(0, 10**40), st.integers(0, 10**40), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_match_plays_any_size_by_theorem(x, y, chance):
    match = Match(parse("wythoff"), (x, y))
    for _ in range(6):
        if match.winner is not None:
            break
        advice = match.hint()
        match.reply()
        if advice.wins and match.winner is None:
            assert not match.hint().wins
            # Answer at random: a legal amount from the larger pile.
            a, b = match.shown
            match.move(match.named((a, b - chance.randint(1, b))))


def test_a_lost_position_is_left_as_large_as_can_be():
    assert Match(parse("wythoff"), (3, 5)).hint() == Advice("move", ((3, 4),), False)
    assert Match(parse("nim(step=2)"), (4, 4)).hint() == Advice("move", ((2, 4),), False)
    assert Match(parse("block(nim, 1)"), (3, 3)).hint().kind == "block"
    # No small amount is legal, so the first legal one is used.
    found = Match(parse("nim(step=300)"), (600, 600)).hint()
    assert found == Advice("move", ((300, 600),), False)
