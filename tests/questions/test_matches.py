"""Matches: the program never gives a won match away, blocking is refereed, steps can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from wythoff import parse
from wythoff.errors import PositionError, RequestError, TooLargeError, UnsolvedError
from wythoff.questions import perfect
from wythoff.questions.matches import Advice, Match
from wythoff.rulesets import Block, Game, Misere, PartizanGame, Position, played


class Dynamic(Game):
    """One pile; a player takes at most twice what was taken last, at first not the whole pile (Fibonacci nim)."""

    piles = 1

    @property
    def remembers(self) -> bool:
        return True

    def start(self, position: Position) -> Position:
        (n,) = position
        return n, max(n - 1, 0)

    def shown(self, state: Position) -> Position:
        return state[:1]

    def told(self, state: Position) -> str:
        return f"At most {state[1]} may be taken."

    def options(self, position: Position) -> Iterable[Position]:
        n, most = position
        return [(n - taken, 2 * taken) for taken in range(1, min(n, most) + 1)]

    def __str__(self) -> str:
        return "dynamic()"


class Ends(Game):
    """A row of piles: any positive number from the first or the last; empty piles at the ends are dropped."""

    piles = 3

    @property
    def ordered(self) -> bool:
        return True

    @property
    def remembers(self) -> bool:
        return True

    def options(self, position: Position) -> Iterator[Position]:
        last = len(position) - 1
        for place in {0, last} if position else ():
            for left in range(position[place]):
                row = (*position[:place], left, *position[place + 1 :])
                yield row if left else row[1:] if place == 0 else row[:-1]


class Labelled(Game):
    """One pile and a mark: one or two tokens; taking one can be done in two ways, of which one ends the game."""

    piles = 1

    @property
    def remembers(self) -> bool:
        return True

    def start(self, position: Position) -> Position:
        return (*position, 0)

    def shown(self, state: Position) -> Position:
        return state[:1]

    def options(self, position: Position) -> Iterable[Position]:
        n, mark = position
        return () if mark or not n else ((n - 1, 0), (n - 1, 1))


# Games with the largest pile from which the judge below still answers at once.
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


class Cutting(PartizanGame):
    """Two rows of squares: Left halves the first at most, Right takes any from the second; no theory knows it."""

    piles = 2

    @property
    def ordered(self) -> bool:
        return True

    def left_options(self, position: Position) -> Iterable[Position]:
        a, b = position
        return [(left, b) for left in range(a // 2, a)]

    def right_options(self, position: Position) -> Iterable[Position]:
        a, b = position
        return [(a, left) for left in range(b)]


OWN = {
    "dynamic": (Dynamic(), 14),
    "misere(dynamic)": (Misere(Dynamic()), 12),
    "ends": (Ends(), 3),
    "cutting": (Cutting(), 3),
}
CASES = {text: (parse(text), up_to) for text, up_to in GAMES.items()} | OWN


class Judge:
    """Who wins, by trying every set that may be forbidden and every move: it knows no theory of blocking."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[Position, bool] = {}

    def mover_wins(self, state: Position) -> bool:
        """Whether the player to move wins, the other still having to forbid."""
        if state not in self.known:
            targets = [*self.game.targets(state)]
            self.known[state] = self.game.misere if not targets else all(
                self.wins_with(state, forbidden) for forbidden in self.allowed(state, targets)
            )  # fmt: skip
        return self.known[state]

    def wins_with(self, state: Position, forbidden: tuple[Position, ...]) -> bool:
        """Whether the player to move wins when so much is forbidden."""
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
    """The judge of the game as it is played: of a partizan game with its players in turn."""
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
    chance, known = Random(1), {}
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
def test_positions_of_any_size_are_played_where_a_theorem_knows_them(x, y, chance):
    match = Match(parse("wythoff"), (x, y))
    for _ in range(6):
        if match.winner is not None:
            break
        advice = match.hint()
        match.reply()
        if advice.wins and match.winner is None:
            assert not match.hint().wins
            # An answer at random: a legal amount from the larger pile.
            a, b = match.shown
            match.move(match.named((a, b - chance.randint(1, b))))


def test_a_lost_position_is_left_as_large_as_can_be():
    assert Match(parse("wythoff"), (3, 5)).hint() == Advice("move", ((3, 4),), False)
    assert Match(parse("nim(step=2)"), (4, 4)).hint() == Advice("move", ((2, 4),), False)
    assert Match(parse("block(nim, 1)"), (3, 3)).hint().kind == "block"
    # No small amount is legal there: the first that is found is taken.
    found = Match(parse("nim(step=300)"), (600, 600)).hint()
    assert found == Advice("move", ((300, 600),), False)


def test_blocking_is_refereed():
    match = Match(parse("block(nim | diagonal, 2, of=nim)"), (2, 3))
    assert (match.blocks, match.player, match.mover) == (True, 2, 1)
    assert match.targets() == ((0, 3), (1, 3), (2, 0), (2, 1), (2, 2))
    with pytest.raises(RequestError, match="first say what is forbidden"):
        match.move((0, 3))
    with pytest.raises(RequestError, match=r"\(1, 2\) may not be forbidden"):
        match.block([(0, 3), (1, 2)])
    with pytest.raises(RequestError, match=r"\(9, 9\) cannot be forbidden: no move leads there from \(2, 3\)"):
        match.block([(9, 9)])
    with pytest.raises(RequestError, match="must be forbidden once"):
        match.block([(0, 3), (0, 3)])
    with pytest.raises(RequestError, match=r"not be forbidden together: \(0, 3\), \(1, 3\), \(2, 0\)"):
        match.block([(2, 0), (0, 3), (1, 3)])
    match.block([(2, 0), (0, 3)])
    assert (match.forbidden, match.player) == (((0, 3), (2, 0)), 1)
    with pytest.raises(RequestError, match=r"\(2, 0\) is forbidden"):
        match.move((2, 0))
    with pytest.raises(RequestError, match="not the time to forbid"):
        match.block([])
    match.move((2, 1))
    assert (match.shown, match.positions, match.player) == ((1, 2), ((2, 3), (1, 2)), 1)


def test_all_moves_may_be_forbidden_in_normal_play_but_not_in_misere():
    match = Match(parse("block(nim, 2)"), (1, 1))
    match.block([(0, 1), (1, 0)])
    assert match.winner == 2
    match = Match(parse("misere(block(nim, 2))"), (1, 1))
    with pytest.raises(RequestError, match="all moves must not be forbidden in misere play"):
        match.block([(0, 1), (1, 0)])
    match.block([(0, 1)])
    assert match.targets() == ((1, 0),)
    # The only move cannot be forbidden: nobody is asked.
    match.move((1, 0))
    assert (match.shown, match.blocks, match.player) == ((0, 1), False, 2)
    match.move((0, 0))
    assert match.winner == 1


def test_where_nothing_may_be_forbidden_nobody_is_asked():
    match = Match(parse("block(nim | diagonal, 2, of=jump(3, 3))"), (2, 3))
    assert not match.blocks
    assert not Match(parse("block(nim, 0)"), (2, 3)).blocks


def test_steps_are_taken_back():
    match = Match(parse("block(wythoff, 1)"), (3, 5))
    match.reply()
    forbidden = match.forbidden
    match.move((3, 4))
    match.block([(2, 4)])
    match.undo(1)
    assert (match.shown, match.blocks, match.player) == ((3, 4), True, 1)
    match.undo(1)
    assert (match.shown, match.forbidden, match.player) == ((3, 5), forbidden, 1)
    match.undo(2)
    assert (match.shown, match.blocks, match.player, match.steps) == ((3, 5), True, 2, [])
    with pytest.raises(RequestError, match="nothing to take back"):
        match.undo()
    match.reply()
    with pytest.raises(RequestError, match="nothing to take back"):
        match.undo(1)


def test_undo_of_a_player_takes_the_answers_back_too():
    match = Match(parse("wythoff"), (11, 15))
    match.move((11, 14))
    match.reply()
    match.move(match.targets()[0])
    match.undo(1)
    assert (len(match.steps), match.player) == (2, 1)
    match.undo(1)
    assert (match.positions, match.player) == (((11, 15),), 1)
    match.resign(1)
    assert (match.winner, match.resigned) == (2, True)
    with pytest.raises(RequestError, match="the match is over"):
        match.move((0, 0))
    with pytest.raises(RequestError, match="the match is over"):
        match.hint()
    match.undo(1)
    assert (match.winner, match.resigned) == (None, False)


def test_moves_are_named_by_the_piles_left_or_the_amounts_taken():
    match = Match(parse("nim | diagonal(2)"), (3, 5))
    assert match.named((5, 1)) == match.named((1, 5)) == match.taking((2, 0)) == (1, 5)
    assert match.taking((2, 3)) == (1, 2)
    with pytest.raises(RequestError, match=r"no move takes \(1, 3\) from \(3, 5\)"):
        match.taking((1, 3))
    with pytest.raises(RequestError, match=r"no move takes \(0, 5\)|taken from"):
        match.taking((0, 6))
    with pytest.raises(RequestError, match="not all 0"):
        match.taking((0, 0))
    with pytest.raises(RequestError, match="2 numbers must be given, one for each pile, were 1"):
        match.named((3,))
    with pytest.raises(PositionError, match="integer >= 0"):
        match.named((3, -1))
    with pytest.raises(RequestError, match=r"no move leads from \(3, 5\) to \(0, 0\)"):
        match.move(match.named((0, 0)))
    with pytest.raises(RequestError, match=r"no move leads from \(3, 5\) to \(3, 5\)"):
        match.move((3, 5))
    with pytest.raises(RequestError, match="amounts are taken from integers"):
        Match(parse("ratwyt"), (2, "1/2")).taking((1, 0))


def test_amounts_that_are_no_move_are_none_even_if_the_piles_left_are():
    # (2, 3) can be left by taking (0, 3), which is a move of Wythoff's game, but (1, 2) is none.
    match = Match(parse("wythoff"), (3, 5))
    assert match.taking((0, 3)) == (2, 3)
    with pytest.raises(RequestError, match=r"no move takes \(1, 2\)"):
        match.taking((1, 2))


def test_rows_are_named_with_or_without_their_empty_ends():
    match = Match(Ends(), (1, 2, 3))
    assert match.named((2, 3)) == match.named((0, 2, 3)) == match.taking((1, 0, 0)) == (2, 3)
    match.move((2, 3))
    assert match.named((0, 3)) == (3,)
    with pytest.raises(RequestError, match="no move leads"):
        match.named((1, 1))


def test_moves_that_look_alike_are_told_apart_by_number():
    match = Match(Labelled(), (3,))
    with pytest.raises(RequestError, match=r"2 moves lead to \(2\): choose one of the numbers 1, 2"):
        match.named((2,))
    match.move(match.targets()[1])
    assert match.winner == 1


def test_what_a_player_must_know_besides_the_piles_is_told():
    match = Match(Misere(Dynamic()), (7,))
    assert (match.shown, match.told) == ((7,), "At most 6 may be taken.")
    match.move((5, 4))
    assert (match.shown, match.told, match.positions) == ((5,), "At most 4 may be taken.", ((7,), (5,)))
    assert Match(parse("wythoff"), (1, 2)).told == ""
    assert str(match.evidence) == "computed from the rules (by_definition), for piles up to 7"


def test_the_json_form():
    match = Match(parse("block(wythoff, 1)"), (1, 2))
    match.reply()
    match.move(match.targets()[0])
    match.resign(match.player)
    found = match.as_dict()
    assert set(found) == {"position", "steps", "end", "winner", "resigned", "evidence"}
    assert [set(step) for step in found["steps"]] == [{"player", "forbids"}, {"player", "to"}, {"player", "resigns"}]
    assert found["steps"][1]["to"] == match.steps[1].targets[0]


@pytest.mark.parametrize(
    ("text", "position", "error", "part"),
    [
        ("misere(imitation(m=1, p=2))", (300, 300), TooLargeError, "at most 2000000 moves, were more"),
        ("partizan_subtraction(left=(1, 99), right=(2,))", (10**12,), UnsolvedError, "is beyond brute force, which"),
        ("end_wythoff(middle=(1, 2))", (10**5, 3), TooLargeError, "rows with at most 100000 tokens, were 100006"),
        ("shifted(m=1, p=2, l=1)", (0, 0), PositionError, "x >= 1"),
        ("wythoff", (1,), PositionError, "must have 2 piles"),
        (
            "cyclic_nimhoff(h=3, piles=3)",
            (1, 2, 10**9),
            TooLargeError,
            "at most 1000000 positions below them, were about 6000000006",
        ),
        ("block(nim, 1)", (10**9, 10**50), TooLargeError, "a number of about 60 digits"),
        ("block(nim | where(x0 > 3 and k == l), 2)", (999, 999), UnsolvedError, "is beyond brute force, which"),
    ],
)
def test_a_match_that_cannot_be_played_perfectly_is_refused_at_once(text, position, error, part):
    with pytest.raises(error) as caught:
        Match(parse(text), position)
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_with_too_much_to_remember_is_refused_at_once(monkeypatch):
    monkeypatch.setattr(perfect, "MOST_MOVES", 100)
    Match(Dynamic(), (6,))
    with pytest.raises(TooLargeError, match="at most 100 moves, were more: start with smaller piles"):
        Match(Dynamic(), (60,))


def test_moves_beyond_number_are_not_listed():
    match = Match(parse("wythoff"), (10**6, 10**6))
    with pytest.raises(TooLargeError, match="at most 1000000 positions below them"):
        match.targets()


def test_a_match_solves_once(monkeypatch):
    calls = []
    monkeypatch.setattr(
        perfect, "solve_at", lambda *given, real=perfect.solve_at, **more: calls.append(given) or real(*given, **more)
    )
    match = Match(parse("nim | diagonal((x0 - x1)**2)"), (20, 30))
    while match.winner is None:
        match.reply()
    assert len(calls) == 1
