"""P-positions near the diagonal, and finitely many ones: proofs from conditions compared with the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.seeds import seed_of
from wythoff.base.errors import TooLargeError
from wythoff.game.rulesets import Definition, Game, Misere, Moves, Nim, parse
from wythoff.solving.solvers import solve
from wythoff.solving.strategies import strategy
from wythoff.solving.theorems.finite_p_positions import finite_p_positions
from wythoff.solving.theorems.periodic_offsets import periodic_offsets

NEAR = {
    "nim | where(k == l and x1 % 2 == 0)": ((0,), (1, -1)),
    "nim | where(x1 + y1 == 3)": ((), (0,)),
    "nim | where(k > 0 and (k | l) == k + l)": None,  # conditions with bit operators are not decided
    "nim | (diagonal - where(k % 3 == 0))": ((), (0, 1, -1)),
    "nim | keep(diagonal, y1 >= 2*x1)": ((0, 1, -1), (2, 2, -2, -2)),
    "nim | (diagonal(4) - diagonal(2))": ((), (0,)),
    "misere(nim | keep(jump(1, 2), x0 > 4))": ((1, -1), (0,)),
    "nim | where(k == l and x1 % 2 == 0 and k != 10)": None,  # agrees with the rule without 10 in the first 72 columns
    "misere(nim | ray(2, 3))": ((), (1, -1, 0)),
    "misere(nim | ray(1, 2) | ray(1, 3))": ((), (1, -1, 2, 0, -2)),
    "nim | ray(1, 2) | jump(1, 1)": ((), (0, 2, 0, -2)),
    "nim | ray(1, 4) | jump(3, 3)": ((), (0, 0, 0, 1, -1, 1, -1)),
    "nim | diagonal(1, step=2) | ray(1, 2)": None,
    "nim | keep(diagonal, x1 != 50)": None,
    "nim | keep(diagonal, x1 > 0)": None,
}
FEW = {
    "nim | where(k >= 1)": ((0, 0),),
    "misere(nim | where(k >= 1))": ((0, 1),),
    "nim | where(k > 0 and (k + l) % 3 == 0)": ((0, 0), (1, 1), (2, 2)),
    "nim | where(x1*x1 == y1)": ((0, 0),),
    "nim | where(k >= 1 and l != 20)": ((0, 0), (1, 20)),
    "nim | where(k == l)": None,
}


def agrees(game: Game, side: int = 40) -> None:
    """Compare the proved P-positions and winning moves with the definition, for piles below `side`."""
    rules, known = Definition(game), strategy(game)
    assert list(solve(game, up_to=side).p_positions) == list(rules.p_positions(side))
    for x in range(0, side, 3):
        for y in range(x, side, 2):
            move = known.winning_move((x, y))
            assert (move is None) is rules.is_p((x, y)) or (x, y) == (0, 0)
            assert move is None or move in rules.winning_moves((x, y)), (x, y)


@pytest.mark.parametrize("text", NEAR)
def test_offsets_are_guessed_and_decided(text: str) -> None:
    game, found = parse(text), periodic_offsets(parse(text))
    if NEAR[text] is None:
        agreed = found is None or list(solve(game, up_to=90, solver="by_pull").p_positions) == [
            (x, x + found.term(x)) for x in range(91) if x <= x + found.term(x) <= 90
        ]
        assert agreed
        return
    assert found is not None
    assert found == NEAR[text]
    agrees(game)


@pytest.mark.parametrize("text", FEW)
def test_few_p_positions(text: str) -> None:
    assert finite_p_positions(parse(text)) == FEW[text]
    if FEW[text] is not None:
        solution = solve(parse(text), count=9)
        assert solution.evidence.kind == "proved"
        assert tuple(solution.p_positions) == FEW[text]
        agrees(parse(text), 25)


def test_answers_for_giants() -> None:
    huge = 10**30
    known = strategy(parse("nim | where(k == l and x1 % 2 == 0)"))
    assert known.outcome((huge + 1, huge + 2)) == "P"
    assert known.winning_move((huge, huge)) is not None
    few_of_them = strategy(parse("nim | where(k >= 1)"))
    assert few_of_them.winning_moves((huge, huge + 1)) == ((0, 0),)


def random_rule(random: Random) -> str:
    number = random.randint
    a, b = random.choice((("k", "l"), ("x1", "y1"), ("k", "x1"), ("l", "y0"), ("x0", "y1")))
    condition = random.choice((
        f"{a} + {b} == {number(1, 6)}", f"{a} % {number(2, 4)} == {number(0, 2)}", f"{a} - {b} < {number(-2, 2)}",
        f"{a} <= {number(1, 2)}*{b}", f"({a} + {b}) % {number(2, 3)} == {number(0, 1)}", f"{a} > {number(0, 4)}",
    ))  # fmt: skip
    base = random.choice(
        ("diagonal", "diagonal(2)", "ray(1, 2)", f"where(k > 0 and l - k < {number(1, 3)})", "where(k > 0)")
    )
    return f"nim | keep({base}, {condition})"


def check_random_rules(seed: int, number: int) -> int:
    random, proved = Random(seed_of(seed)), 0
    for _ in range(number):
        game: Game = parse(random_rule(random))
        assert isinstance(game, Moves)
        game = Misere(game) if random.randint(0, 2) == 0 else game
        found, listed = periodic_offsets(game), finite_p_positions(game)
        if found is None and listed is None:
            continue
        proved += 1
        right = [tuple(place) for place in Definition(game).p_positions(45)]
        if found is not None:
            assert right == [(x, x + found.term(x)) for x in range(46) if x <= x + found.term(x) <= 45], str(game)
        if listed is not None:
            assert tuple(right) == listed, str(game)
        try:
            agrees(game, 20)
        except TooLargeError:
            raise AssertionError(str(game)) from None
    return proved


def random_lines(random: Random) -> str:
    """Return a random rule: Nim with rays, jumps or vectors, in normal or misere play."""
    number = random.randint
    pairs = [sorted(random.sample(range(1, 9), 2)) for _ in range(number(1, 3))]
    parts = [f"{random.choice(('ray', 'ray', 'jump', 'vector'))}({p}, {q})" for p, q in pairs]
    if number(0, 2) == 0:
        parts.append(f"jump({number(1, 3)}, {number(1, 4)})")
    text = f"nim | {' | '.join(parts)}"
    return f"misere({text})" if number(0, 2) else text


def check_random_lines(seed: int, number: int) -> int:
    random, proved = Random(seed_of(seed)), 0
    for _ in range(number):
        game = parse(random_lines(random))
        known = solve(game, up_to=30)
        if known.evidence.kind != "proved":
            continue
        proved += 1
        rules, answers = Definition(game), strategy(game)
        assert list(known.p_positions) == list(rules.p_positions(30)), str(game)
        for place in ((x, y) for x in range(19) for y in range(19) if game.ordered or x <= y):
            moves = rules.winning_moves(place)
            assert tuple(answers.winning_moves(place)) == tuple(moves), (str(game), place)
            move = answers.winning_move(place)
            assert (move in moves) if moves else move is None, (str(game), place)
    return proved


def test_rook_moves_beside_rays_and_vectors() -> None:
    assert check_random_lines(3, 12) >= 6


@pytest.mark.slow
def test_rook_moves_beside_more_rays_and_vectors() -> None:
    assert check_random_lines(4, 250) >= 120


def test_misere_play_keeps_misere_nim_whatever_the_parameters() -> None:
    huge = 10**40
    known = strategy(parse(f"misere(nim | ray({huge}, {10 * huge}) | jump(4, 7))"))
    assert known.evidence.kind == "proved"
    assert known.winning_moves((huge + 9, 10 * huge + 9)) == ((9, 9), (huge + 9, huge + 9))
    assert known.winning_moves((huge, 10 * huge + 1)) == ((0, 1), (huge, huge))
    assert known.outcome((0, 1)) == known.outcome((huge, huge)) == "P"


class Band(Moves):
    """A user's own set of moves: k - l = 2 or l - k = 2, with both amounts positive."""

    __slots__ = ()
    rank = 50

    def allows(self, x: int, y: int, i: int, j: int) -> bool:
        return abs(i - j) == 2 and min(i, j) > 0

    def lines(self) -> tuple[tuple[int, int, int, int], ...]:
        return (3, 1, 1, 1), (1, 3, 1, 1)

    def __str__(self) -> str:
        return "band"


@pytest.mark.parametrize("layer", [lambda game: game, Misere])
def test_lines_beside_the_diagonal_lead_to_many_equal_piles(layer: Callable[[Game], Game]) -> None:
    game = layer(Nim() | Band())
    assert tuple(strategy(game).winning_moves((5, 7))) == tuple(Definition(game).winning_moves((5, 7)))


def test_random_rules() -> None:
    assert check_random_rules(1, 40) >= 10


LONG = [pytest.param(seed, marks=pytest.mark.long) for seed in (3, 4, 5)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, *LONG])
def test_many_random_rules(seed: int) -> None:
    assert check_random_rules(seed, 150) >= 35
