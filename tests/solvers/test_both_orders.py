"""Ordered games that treat both piles alike, with layers, compared with the definition."""

from random import Random

import pytest

from tests.seeds import seed_of
from wythoff.base.errors import ParameterError, UnsolvedError
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import parse
from wythoff.game.rulesets.definition import Definition
from wythoff.solving import solvers, strategies

SQUARES = [(x, y) for x in range(7) for y in range(7)]
OF = ("nim", "diagonal", "where(i == j)", "vector(1, 1)", "vector(1, 2)", "jump(1, 2)")
ENDS = ("x + y <= 2", "x == y", "x*y <= 3", "x <= 1", "max(x, y) < 3", "abs(x - y) == 1", "x + 2*y < 4")


def ordered(random):
    """Return a random rule for ordered piles, in layers, which may be equivalent to an unordered game."""
    a, b = random.randint(0, 3), random.randint(1, 4)
    moves = random.choice(["nim | ", "nim | ", "", "nim(step=2) | "]) + random.choice(
        [
            "where(i == j)",
            f"where(i == j) | vector({a}, {b}) | vector({b}, {a})",
            f"where(abs(i - j) < {b})",
            f"vector({a}, {b}) | vector({b}, {a})",
            f"where(i == j and i % {b} == 0)",
            "where(i == 2*j or j == 2*i)",
        ]
    )
    if random.random() < 0.6:
        moves = f"terminal({moves}, {random.choice(ENDS)})"
    if random.random() < 0.6:
        of = random.choice(["", *(f", of={of}" for of in OF)])
        moves = f"block({moves}, {random.randint(0, 2)}{of})"
    return parse(f"misere({moves})" if random.random() < 0.3 else moves)


def agrees(game):
    rules = Definition(game)
    known = solvers.solve(game, up_to=6)
    assert list(known.p_positions) == [place for place in SQUARES if rules.outcome(place) == "P"], str(game)
    strategy = strategies.strategy(game)
    for place in SQUARES:
        winning = rules.winning_moves(place)
        assert known.winning_moves(place) == winning, (str(game), place)
        assert strategy.outcome(place) == rules.outcome(place), (str(game), place)
        move = strategy.winning_move(place)
        assert move in winning if winning else move is None, (str(game), place)
        if game.blocking and not winning:
            assert known.to_block(place) == rules.to_block(place), (str(game), place)


@pytest.mark.parametrize("part", range(4))
def test_ordered_games_in_layers(part):
    random, translated = Random(seed_of(f"both orders {part}")), 0
    for _ in range(25):
        try:
            game = ordered(random)
        except ParameterError:  # a part may be repeated, or invalid
            continue
        if game.ordered:
            translated += not canonical(game).ordered
            agrees(game)
    assert translated > 8


def test_a_square_that_may_be_forbidden_beside_one_that_may_not():
    """Reach a square in two ways, of which only one may be blocked: from (1, 2) to (1, 0) or (0, 1)."""
    game = parse("block(nim(step=2) | vector(1, 1), 2, of=vector(1, 1))")
    assert not canonical(game).ordered
    assert solvers.solve(game, up_to=3).winning_moves((1, 2)) == ((1, 0),)
    assert strategies.strategy(game).winning_move((2, 1)) == (0, 1)


@pytest.mark.parametrize(
    ("notation", "evidence"),
    [
        ("block(nim | where(i == j), 1)", "Larsson 2011"),
        ("terminal(nim | where(i == j), x + y <= 2)", "docs/mathematics/altered-games.md, Theorems 3.4 to 3.6"),
    ],
)
def test_what_is_proved_of_the_unordered_game(notation, evidence):
    solution = solvers.solve(parse(notation), count=8)
    assert evidence in str(solution.evidence) and str(solution.evidence).startswith("proved")


def test_a_condition_on_the_first_pile_alone_stays_ordered():
    game = parse("terminal(nim | where(i == j), x <= 1)")
    assert canonical(game).ordered
    with pytest.raises(UnsolvedError, match="row 0 has infinitely many"):
        solvers.solve(game, count=5)


@pytest.mark.parametrize("text", ["nim | where((i + j) % 2 == 0 and i > 0 < j)", "nim | where(gcd(i, j) > 1)"])
def test_counts_beyond_the_last_one_have_all_squares(text):
    game = parse(text)
    board = Definition(game).p_positions(20)
    for count in range(len(board) + 3):
        assert list(solvers.solve(game, count=count).p_positions) == board[:count]
