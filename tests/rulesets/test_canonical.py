"""Canonical forms: equivalent games have the same form, and different games have different forms."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.rulesets.on_arrays import Board
from tests.rulesets.respelling import Respelling
from tests.rulesets.whole_notation import Drawn
from tests.seeds import seed_of
from wythoff import check, grundy, solve
from wythoff.base.errors import NotationError
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import CAUGHT, canonical
from wythoff.game.rulesets import Block, Definition, Game, Jump, Misere, Moves, Terminal, TwoPileGame, parse
from wythoff.game.rulesets.kinds.vectors import AbVector
from wythoff.game.rulesets.meaning.meaning import contained, same_squares, surely_contained
from wythoff.game.rulesets.meaning.shapes import conditions


def squares_of(game: TwoPileGame, up_to: int) -> dict[tuple[int, int], set[tuple[int, int]]]:
    return {(x, y): set(game.squares(x, y)) for x in range(up_to + 1) for y in range(up_to + 1)}


def moves_from(text: str) -> Moves:
    game = parse(text)
    assert isinstance(game, Moves)
    return game


SAID_OTHERWISE = [
    ("nim | where(k == l)", "nim | diagonal"),
    ("where(k == 0 or l == 0 or k - l == 0)", "nim | diagonal"),
    ("where(k*l == 0) | where(l >= k and not l > k)", "nim | diagonal"),
    ("where(min(k, l) < 3 or abs(k - l) < 2)", "where(abs(k - l) < 2 or min(k, l) < 3)"),
    ("nim | keep(diagonal, 2 <= x1)", "nim | keep(diagonal, x1 >= 2)"),
    ("nim | keep(diagonal, x1 > 1)", "nim | keep(diagonal, x1 >= 2)"),
    ("nim | where(k == l and x0 - k >= 2)", "nim | keep(diagonal, x1 >= 2)"),
    ("ab_vector(a=1, b=1)", "nim | diagonal"),
    ("nim | vector(2, 1) | vector(1, 2)", "nim | jump(1, 2)"),
    ("nim | where(min(k, l) > 0 and max(k, l) < 2)", "nim | jump(1, 1)"),
    ("nim | where(k > 0 and l > 0 and -3 < k - l < 3)", "nim | diagonal(3)"),
    ("nim | where(k > 0 and l > 0 and abs(k - l) < min(x0 - k, y0 - l) + 1)", "nim | diagonal(x1 + 1)"),
    ("nim | diagonal(1 + x1)", "nim | diagonal(x1 + 1)"),
    ("nim | where(k >= 1 and l >= 1 and abs(l - k) <= x0 - x1 - 1)", "nim | diagonal(x0 - x1)"),
    ("nim | diagonal(1 | x1)", "nim | diagonal(x1 | 1)"),
    ("nim | diagonal(1 + (1 + x1)//x0)", "nim | diagonal((x1 + 1)//x0 + 1)"),
    (
        "nim | where(0 < l and 0 < k and abs(l - k) < 3 - (-1)**x1 + (-1)**y1)",
        "nim | diagonal((-1)**y1 - (-1)**x1 + 3)",
    ),
    ("nim | diagonal | where(k == 2*l or l == 2*k)", "nim | diagonal | ray(1, 2)"),
    ("nim | diagonal | where(k + l == 3)", "nim | diagonal | jump(1, 2)"),
    ("nim | where(k == 10**30 and l == k)", f"nim | jump({10**30}, {10**30})"),
    ("nim | where(k > 0 and l > 0 and abs(k - l) < 10**9)", f"nim | diagonal({10**9})"),
    ("nim | keep(diagonal, x1 > 10**50 - 1)", f"nim | keep(diagonal, x1 >= {10**50})"),
    ("nim | where(k == l) - jump(2, 2)", "nim | (diagonal - jump(2, 2))"),
    ("keep(nim | diagonal, k <= 3 and l <= 3)", "nim(lengths=n <= 3) | keep(diagonal, k <= 3)"),
    ("nim | where(k > 0 and l > 0 and k + l <= 4)", "nim | where(k > 0 and l > 0 and k + l < 5)"),
    ("nim | where(l > 0 and not k == l and k > 0)", "nim | where(k > 0 and l > 0 and k != l)"),
    ("nim | where(k > l) | diagonal", "nim | diagonal | where(l < k)"),
    ("where(l > 0 and k == 0 or l == k)", "diagonal | where(k == 0)"),
    ("where(k*l == 0 and (k + l) % 3 == 0) | diagonal", "nim(step=3) | diagonal"),
    ("nim | diagonal(0) | jump(0, 5) | nim(step=4)", "nim"),
    ("nim | diagonal | ray(3, 3) | jump(2, 2)", "nim | diagonal"),
    ("misere(block(nim | where(k == l), 0))", "misere(nim | diagonal)"),
    ("terminal(nim | where(k == l), x + y <= 0)", "nim | diagonal"),
    ("terminal(nim | where(k == l), y < x)", "nim | diagonal"),
    ("block(nim | where(l == k), 1, of=where(k - l == 0))", "block(nim | diagonal, 1, of=diagonal)"),
    ("block(nim | diagonal, 2, of=nim | where(k == l))", "block(nim | diagonal, 2)"),
    ("block(nim | diagonal, 2, of=jump(1, 2))", "nim | diagonal"),
    (
        "block(nim | diagonal(2), 3, of=where(min(k, l) == 0 and k + l > 1))",
        "block(nim | diagonal(2), 3, of=nim(lengths=n >= 2))",
    ),
    ("where((k - l)**2 == 0 or k*l == 0)", "nim | diagonal"),
    ("nim | where((k ^ l) == 0)", "nim | diagonal"),
    ("nim | where((k + l)**2 == 4*k*l)", "nim | diagonal"),
    ("where(gcd(k, l) == max(k, l))", "nim | diagonal"),
    ("nim | where(k > 0 and l > 0 and (k - l)**2 < 10**40)", f"nim | diagonal({10**20})"),
    ("nim | keep(where((k - l)**2 == 0), x1*x1 > 3)", "nim | keep(diagonal, x1 >= 2)"),
    ("nim | where(k >= 1 and l >= 1 and (k - l)**2 <= x1**2)", "nim | diagonal(x1 + 1)"),
    ("nim | where(k*l == 28 and k + l == 11)", "nim | jump(4, 7)"),
    ("nim | where(isqrt(k*k) == l)", "nim | diagonal"),
    ("nim | where(isqrt(4*(k - l)**2) == 0)", "nim | diagonal"),
    ("nim | where(k <= l*l and l <= k*k and k == l)", "nim | diagonal"),
    ("nim | where(k <= l*l and l <= k*k)", "nim | where(min(k, l) > 0 and max(k, l) < min(k, l)*min(k, l) + 1)"),
    ("nim | where(k % (l + 1) == k*l)", "nim | jump(1, 1)"),
    ("nim | where(k % (l + 1) == k and l % (k + 1) == l)", "nim | diagonal"),
    ("nim | where(k//(l + 1) == 0 and l//(k + 1) == 0)", "nim | diagonal"),
    ("where(k*l <= 1 or abs(k - l) <= x1)", "nim | diagonal(x1 + 1)"),
    ("where(k*l < 3)", "nim | where(k > 0 and l > 0 and k + l < 4)"),
    ("nim | where(k*l > 0 and popcount(k) == 0)", "nim"),
    ("where(k*k + l*l == 65)", "jump(1, 8) | jump(4, 7)"),
    ("nim | where(k*l > 0 and (k ^ l) % 2 == 0)", "nim | where(k > 0 and l > 0 and (k - l) % 2 == 0)"),
    ("star(nim | where(k == l))", "star(game=nim | diagonal, times=1)"),
    (
        "nim | keep(where(k == l), 0 < x1 and 2 >= abs(y0//x0 - y1//x1))",
        "nim | keep(diagonal, x1 > 0 and abs(y1//x1 - y0//x0) <= 2)",
    ),
    ("where((k - l)*k*l == 0)", "nim | diagonal"),
    ("nim | where(k > 0 and (k | l) == (k & l))", "nim | diagonal"),
    ("where(popcount(k ^ l) == 0 or min(k, l) == 0)", "nim | diagonal"),
    ("where(min(k, l)*abs(k - l) == 0)", "nim | diagonal"),
    ("where(min(k, l)//4 == 0 or (k - l)**2 <= 4)", "where(abs(k - l) < 3 or min(k, l) < 4)"),
    ("nim | where(k*l*abs(k - l) > 0)", "nim | where(k > 0 and l > 0 and k != l)"),
    ("nim | where(not k*l*(k - l)**2 <= 0)", "nim | where(k > 0 and l > 0 and k != l)"),
    ("nim | where((k - 1)**2 + (l - 2)**2 == 0 or (k - 2)**2 + (l - 1)**2 == 0)", "nim | jump(1, 2)"),
    ("nim | where(min(k, l) == 2 and k + l == 7)", "nim | jump(2, 5)"),
    ("nim | where(abs(k - l) == 1 and k + l == 2*10**9 + 1)", f"nim | jump({10**9}, {10**9 + 1})"),
    ("diagonal | where(k*k + l*l < 65 and gcd(k, l) == 8 and k*l > 0)", "diagonal"),
    (
        "diagonal | where((k % 2 == 0 and l == 3*(k//2) or k == 3*(l//2) and l % 2 == 0) and k >= 1 and l >= 1)",
        "diagonal | ray(2, 3)",
    ),
    ("nim | where(k*l > 0 and abs(k - l) <= (x1 | 2) - 1)", "nim | diagonal(x1 | 2)"),
    ("nim | keep(nim | diagonal, x1 > 1)", "nim | keep(diagonal, x1 >= 2)"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "simple"), SAID_OTHERWISE)
def test_what_is_said_otherwise_has_the_simple_form(said, simple):
    found = canonical(parse(said, NAMES))
    assert str(found) == simple
    assert canonical(found) == found


@pytest.mark.parametrize(
    "text",
    [
        "block(terminal(nim, x > y), 1, of=vector(1, 1))",
        "block(terminal(nim, y < 1), 1, of=vector(0, 1) | vector(1, 0))",
        "block(terminal(nim, x < 2), 1, of=vector(1, 2) | vector(2, 1))",
        "block(terminal(nim | diagonal, x > y + 1), 0, of=vector(1, 1))",
        "misere(block(terminal(nim, x > y), 2, of=where(i > 3*j)))",
        "block(terminal(nim | vector(1, 2) | vector(2, 1), y == 0), 1)",
        "terminal(nim | vector(1, 1), y == 0)",
        "misere(terminal(ab_vector(a=1, b=1), x > y))",
    ],
)
def test_who_is_ordered_decides_what_ends_the_game(text):
    """Let x in `terminal` be the first pile as soon as any part of the game is ordered."""
    game = parse(text, NAMES)
    assert game.ordered
    held(game, 7)
    assert list(solve(game, up_to=7).p_positions) == list(Definition(game).p_positions(7))
    assert check(game, 7)


def test_a_part_that_guards_another_stays_beside_it():
    game = parse("nim | where(k == 0 or 5//k > 4 and l == 1)")
    assert canonical(game).options((3, 4)) == game.options((3, 4))
    assert canonical(parse("nim | where(5//k > 1)")) == parse("nim | where(5//k > 1)")


NEAR_MISSES = [
    ("nim | where(k == l and k < 100)", "nim | diagonal"),
    ("nim | where(k == l and k != 10**6)", "nim | diagonal"),
    ("nim | where(k <= l and l <= k + 1)", "nim | diagonal(2)"),
    ("nim | where(l == 2*k)", "nim | ray(1, 2)"),
    ("nim | where(k == 1 and l == 2)", "nim | jump(1, 2)"),
    ("nim | vector(1, 2)", "nim | jump(1, 2)"),
    ("nim | keep(diagonal, x1 >= 2)", "nim | keep(diagonal, x1 >= 3)"),
    ("nim | keep(diagonal, x1 >= 2)", "nim | keep(diagonal, y1 >= 2)"),
    ("nim | keep(diagonal, x1 >= 2)", "nim | keep(diagonal, x0 >= 2)"),
    ("where(min(k, l) < 3 or abs(k - l) < 2)", "where(min(k, l) < 3 or abs(k - l) <= 2)"),
    ("where(min(k, l) < 3 or abs(k - l) < 2)", "where(min(k, l) < 3 and abs(k - l) < 2)"),
    ("where(k < 3 or abs(k - l) < 2)", "where(min(k, l) < 3 or abs(k - l) < 2)"),
    ("nim | where(k > 0 and l > 0 and abs(k - l) < x0 - k + 1)", "nim | diagonal(x1 + 1)"),
    ("nim | where(k > 0 and l > 0 and k - l < x1 + 1)", "nim | diagonal(x1 + 1)"),
    ("nim | diagonal(x1 + 1)", "nim | diagonal(x1 + 2)"),
    ("nim | diagonal(x1 + 1)", "nim | diagonal(y1 + 1)"),
    ("nim | diagonal | where(l < k)", "nim | diagonal | where(k < l)"),
    ("diagonal | where(k == 0)", "diagonal | where(l == 0)"),
    ("nim | where(k > 0 and l > 0 and k + l < 5)", "nim | where(k > 0 and l > 0 and k + l < 6)"),
    ("nim | where(k > 0 and l > 0 and k != l)", "nim | where(k > 0 and l > 0 and k < l)"),
    ("nim | where((k - l)**2 <= 1)", "nim | diagonal"),
    ("nim | where(k > 0 and l > 0 and (k - l)**2 <= 4)", "nim | diagonal(2)"),
    ("nim | where(k > 0 and l > 0 and (k - l)**2 < 5)", "nim | diagonal(4)"),
    ("where(k*k + l*l == 10)", "where(k*k + l*l == 5)"),
    ("nim | where(k*k - l*l == 1)", "nim | jump(1, 1)"),
    ("nim | where(isqrt(k*k) == l + 1)", "nim | diagonal"),
    ("nim | where(isqrt(k*k + 3) == l)", "nim | diagonal"),
    ("nim | where(k <= l*l and l < k*k - 1)", "nim | where(k <= l*l and l <= k*k)"),
    ("nim | where(k % (l + 2) == k*l)", "nim | jump(1, 1)"),
    ("nim | where(k % (l + 1) == k)", "nim | diagonal"),
    ("where(k*l <= 2 or abs(k - l) <= x1)", "nim | diagonal(x1 + 1)"),
    ("where(k*l <= 4)", "nim | where(k > 0 and l > 0 and k + l < 5)"),
    ("where(k*l >= 5)", "where(k*l > 5)"),
    ("where(k*l >= -1)", "where(k*l >= 1)"),
    ("nim | keep(diagonal, x1*x1 >= 3)", "nim | keep(diagonal, x1 >= 3)"),
    ("nim | where(k*l*(k - l) > 0)", "nim | where(k > 0 and l > 0 and k != l)"),
    ("nim | where((k - 1)*l*abs(k - l) > 0)", "nim | where(k > 0 and l > 0 and k != l)"),
    ("nim | where(k*l*abs(k - l) > 2)", "nim | where(k > 0 and l > 0 and k != l)"),
    ("nim | where(min(k, l) == 2 and k + l <= 7)", "nim | jump(2, 5)"),
    ("nim | where(abs(k - l) == 1 and k + l <= 5)", "nim | jump(1, 2)"),
    ("nim | where(k - l == 1 and k + l == 3)", "nim | jump(1, 2)"),
    ("diagonal | where(k*k + l*l < 65 and gcd(k, l) == 3 and k*l > 0)", "diagonal"),
    ("where(k % 2 == 0 and l == 3*(k//2) and k > 0)", "ray(2, 3)"),
    ("where((k % 2 == 0 and l == 3*(k//2) or k == 3*(l//2) and l % 4 == 0) and k > 0)", "ray(2, 3)"),
    ("where((l == 3*(k//2) or k == 3*(l//2)) and k > 0 and l > 0)", "ray(2, 3)"),
    ("nim | where(k > 0 and (k | l) == (k & l) + 1)", "nim | diagonal"),
    ("nim | keep(nim | diagonal, x1 > 1)", "nim | diagonal"),
    ("keep(nim, x1 > 1) | diagonal", "nim | diagonal"),
    # At equal piles one labelling suffices for each part: the first game has six options there, the second none.
    ("keep(where(k < l), k > l)", "where(k < l and k > l)"),
    ("where(k < l) - where(k > l)", "where(k < l and not k > l)"),
    ("nim | diagonal | where(x0 == y0 and k == 1 and l == 2)", "nim | diagonal"),
    ("nim(step=2) | diagonal", "nim(step=2) | diagonal(1, step=2) | jump(0, 1)"),
    ("nim(step=2) | diagonal(4, step=2)", "nim(step=2) | diagonal(2, step=2)"),
]


@pytest.mark.parametrize(("one", "other"), NEAR_MISSES)
def test_different_games_have_different_forms(one, other):
    first, second = moves_from(one), moves_from(other)
    assert squares_of(first, 14) != squares_of(second, 14) or "10**6" in one or "100" in one
    assert canonical(first) != canonical(second)
    assert same_squares(first, second) is False


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("nim | where(k*l <= 4)", "nim | jump(1, 3)"),
        ("where(i*j <= 4 and i <= j)", "jump(1, 2) | vector(4, 1)"),
        ("nim | keep(diagonal, x0*x0 == y0*y0)", "nim | diagonal"),
    ],
)
def test_a_wrong_rewriting_is_caught(text, wrong, monkeypatch):
    moves = moves_from(text)
    monkeypatch.setattr("wythoff.game.rulesets.matching.canonical.simplest", lambda moves, rules: moves_from(wrong))
    canonical.cache_clear()
    assert canonical(moves) == moves
    assert [CAUGHT.pop()] == [(moves, moves_from(wrong))]


def test_a_wrong_rewriting_of_what_may_be_forbidden_is_caught(monkeypatch):
    game = parse("block(nim | diagonal, 1, of=where(k == l))")
    monkeypatch.setattr("wythoff.game.rulesets.matching.layers._blockable", lambda moves, of: None)
    canonical.cache_clear()
    assert canonical(game) == game
    assert CAUGHT.pop()


STEEP = ("2**k != 0", "2**k + 1 > 2**k", "(-1)**k == (-1)**(k + 2)", "k**70 >= 0")
LINES = ("min(k, l) + 2 + (min(k, l) < 0)", "(min(k, l) | 1) - (min(k, l) | 1) + 4", "3 + min(k, l)*0", "min(k, l) + 3")


@pytest.mark.parametrize("steep", STEEP)
@pytest.mark.parametrize("bound", LINES)
def test_open_forms_of_expressions_are_tried_again(steep, bound):
    """Simplify a condition after a factor with a power was removed: what remains may be a set of lines."""
    narrow = f"min(k, l) > 0 and max(k, l) < {bound}"
    for text in (f"nim | where({narrow} and {steep})", f"nim | where({narrow}) | keep(nim, {steep})"):
        found = canonical(parse(text))
        assert canonical(found) == found, text
        held(parse(text), 9)


FEW = (
    "max(k, l) <= 6", "max(k, l) < 13 - 4*min(k, l)", "max(k, l) < min(7, 10 - min(k, l))",
    "max(k, l) < 7 or k + l < 8", "k + l < 12", "max(k, l) < 6", "k**2 + l**2 <= 40",
)  # fmt: skip


@pytest.mark.parametrize("condition", FEW)
def test_finitely_many_amounts_have_one_form(condition):
    """Find one form for finitely many amounts; those on one pile alone are Nim moves and need not be listed."""
    forms = {
        canonical(parse(f"nim | where({said})"))
        for said in (condition, f"min(k, l) > 0 and ({condition})", f"({condition}) and (k > 0 or l > 0)")
    }
    assert len(forms) == 1 and {canonical(form) for form in forms} == forms
    held(parse(f"nim | where({condition})"), 20)


@pytest.mark.parametrize(
    ("part", "count"),
    [*((part, 8) for part in range(12)), *(pytest.param(part, 1000, marks=pytest.mark.long) for part in range(20))],
)
def test_the_form_of_a_form_is_itself(part, count):
    random = Random(seed_of(f"forms of forms {part} {count}"))
    for _ in range(count):
        game = Drawn(random).game()
        found = canonical(game)
        assert canonical(found) == found, str(game)


def random_moves(random: Random) -> Moves:
    """Return random moves as people might write them: a few parts with small numbers."""
    number = lambda: random.choice((0, 1, 1, 2, 3, 4))  # noqa: E731  # short, for it is used in each line
    makers = (
        lambda: "nim",
        lambda: "diagonal",
        lambda: f"diagonal({number()})",
        lambda: f"nim(step={number() + 1})",
        lambda: f"jump({number()}, {number() + 1})",
        lambda: f"vector({number()}, {number() + 1})",
        lambda: f"ray({number()}, {number() + 1})",
        lambda: f"diagonal(x1 + {number()})",
        lambda: f"where({_condition(random)})",
        lambda: f"keep(nim | diagonal, {_condition(random)})",
        lambda: f"(diagonal({number()}) - jump({number()}, {number() + 1}))",
        lambda: f"nim(lengths=n % {number() + 2} < {number()})",
    )
    return moves_from(" | ".join(random.choice(makers)() for _ in range(random.randint(1, 3))))


def _condition(random: Random) -> str:
    atoms = (
        "k == l", "k < l", "k == 2*l", "min(k, l) == 0", "abs(k - l) < {}", "k + l < {}", "x1 >= {}", "y1 > {}",
        "k >= {}", "(k + l) % {} == 0", "l - k <= x1", "k*l == 0", "k != {}", "x0 == y0", "x1 == y1", "y0 - x0 < {}",
        "max(k, l) <= {}", "(k - l)**2 <= {}", "k*k == l*l", "k*l == {}", "k*k + l*l == {}", "(k - {}) * (l - 1) > 0",
        "(k ^ l) % 2 == 0", "(k | l) == (k & l)", "(k & {}) == 0", "(x1 | {}) > k", "gcd(k, l) == {}", "gcd(k, l) == k",
        "(x1 - k)*(x1 - k) < {}",
    )  # fmt: skip
    parts = [random.choice(atoms).format(random.randint(1, 4)) for _ in range(random.randint(1, 3))]
    return random.choice((" and ", " or ")).join(parts)


def held(game: Game, up_to: int) -> None:
    """Check the canonical form of a game: the same options, and the same blockable moves."""
    found = canonical(game)
    assert isinstance(game, TwoPileGame)
    assert isinstance(found, TwoPileGame)
    assert squares_of(found, up_to) == squares_of(game, up_to), (str(game), str(found))
    if isinstance(game, Block) and isinstance(found, Block):
        for (x, y), squares in squares_of(game, up_to).items():
            for square in squares:
                assert game.blockable((x, y), square) is found.blockable((x, y), square), (str(game), str(found))


@pytest.mark.parametrize("seed", range(120))
def test_a_random_game_keeps_its_squares(seed):
    random = Random(seed_of(seed))
    held(random_moves(random), 9)


@pytest.mark.parametrize("seed", range(40))
def test_what_may_be_forbidden_stays_so(seed):
    random = Random(seed_of(f"block {seed}"))
    of = random.choice((None, random_moves(random)))
    held(Block(random_moves(random), random.randint(0, 2), of=of), 7)


@pytest.mark.parametrize("seed", range(60))
def test_layers_around_random_moves_are_solved_as_typed(seed):
    """Solve random moves in random layers, and compare with the definition of the game as typed."""
    random = Random(seed_of(f"layers {seed}"))
    game: Game = random_moves(random)
    assert isinstance(game, Moves)
    if random.random() < 0.6:
        game = Terminal(
            game, random.choice(("x > y", "y < 1", "x == 2", "x + y <= 1", "x > 3 and y > 3", "x <= y - 2"))
        )
    if random.random() < 0.7:
        game = Block(game, random.randint(0, 2), of=random.choice((None, random_moves(random))))
    if random.random() < 0.3:
        game = Misere(game)
    assert list(solve(game, up_to=6).p_positions) == list(Definition(game).p_positions(6)), str(game)


@pytest.mark.slow
def test_pairs_of_spellings():
    pairs_of_spellings(0)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_pairs_of_spellings(part):
    pairs_of_spellings(part)


def pairs_of_spellings(part: int) -> None:
    """Compare 1,000 random games with a respelling each: moves, blockable moves and values for piles up to 30."""
    random, board = Random(seed_of(f"pairs {part}")), Board(30)
    for _ in range(1000):
        game: Moves | Block = random_moves(random)
        if random.random() < 0.25:
            game = Block(game, random.randint(0, 2), of=random.choice((None, random_moves(random))))
        other = Respelling(random).game(game)
        assert isinstance(other, Moves | Block)
        judged(game, other, board)


def judged(game: Moves | Block, other: Moves | Block, board: Board) -> None:
    """Check that two spellings and both canonical forms have the same moves by `board`, and equal solutions."""
    options, blockable = board.options(other), board.blockable(other)
    for form in (game, canonical(game), canonical(other)):
        assert np.array_equal(board.options(form), options), (str(other), str(form))
        assert np.array_equal(board.blockable(form), blockable), (str(other), str(form))
        assert not blockable.any() or (isinstance(form, Block) and isinstance(other, Block) and form.n == other.n)
    if isinstance(game, Moves) and isinstance(other, Moves):
        assert same_squares(game, other) is not False, (str(game), str(other))
    if isinstance(other, Block):
        lost = np.argwhere(board.p_positions(options, blockable, other.n))
        found = solve(other, up_to=board.size).p_positions
        assert [tuple(square) for square in lost.tolist() if other.ordered or square[0] <= square[1]] == list(found)
    else:
        values, table = board.grundy(options), grundy(other, up_to=board.size)
        assert [list(table.values[x]) for x in range(board.size + 1)] == values.tolist(), str(other)


def test_the_judge_agrees_with_the_squares_of_each_family():
    random, board = Random(seed_of("judge")), Board(6)
    texts = ("ray(0, 2)", "where(i > 2*j)", "nim(step=2, lengths=n > 3)", "diagonal(4, step=2)")
    for game in (AbVector(1, 2), *map(moves_from, texts), *(random_moves(random) for _ in range(100))):
        taken = board.options(game)
        found = {square: set() for square in squares_of(game, board.size)}
        for x, y, i, j in zip(*(one[taken].tolist() for one in (board.x, board.y, board.i, board.j)), strict=True):
            found[x, y].add((x - i, y - j))
        assert found == squares_of(game, board.size), str(game)
        values = grundy(game, up_to=board.size, method="by_definition").values
        assert board.grundy(taken).tolist() == [list(row) for row in values]


@pytest.mark.parametrize("seed", range(60))
def test_containment_is_that_of_the_squares(seed):
    random = Random(seed_of(f"within {seed}"))
    one, other = random_moves(random), random_moves(random)
    found = contained(one, other)
    inside = all(here <= squares_of(other, 9)[place] for place, here in squares_of(one, 9).items())
    assert found is None or found is inside or (inside and not found), (str(one), str(other))


@pytest.mark.parametrize(
    ("jump", "text", "made"),
    [
        ("jump(3, 6)", "where(gcd(k, l) == 3 or x0 == y0)", True),
        ("jump(3, 6)", "diagonal | where(gcd(k, l) == 6 or x0 == y0)", False),
        ("jump(2, 6)", "nim | where((k + l) % 4 == 0) | where((k - x1)**2 <= 2)", True),
        ("jump(2, 5)", "nim | diagonal(x1 + 1) | where(l > k and x1 < 3) | where(k > l and x1 < 3)", True),
        ("jump(2, 5)", "nim | diagonal(x1 + 1) | where(l > k and x1 < 2) | where(k > l and x1 < 3)", False),
        ("jump(1, 2)", "keep(diagonal(2), x0 < y0) | keep(diagonal(2), x0 >= y0)", True),
        ("jump(1, 2)", "keep(diagonal(2), x0 < y0) | keep(diagonal(2), x0 > y0)", False),
        ("jump(1, 2)", "where(k == 1 and l == 2) | where(k == 2 and l == 1 and x0 < y0)", True),
        ("jump(1, 2)", "where(k == 1 and l == 2) | where(k == 2 and l == 2)", False),
    ],
)
def test_a_jump_is_found_among_moves(jump, text, made):
    first, second = moves_from(jump), moves_from(text)
    assert made is all(there <= squares_of(second, 12)[square] for square, there in squares_of(first, 12).items())
    assert surely_contained(first, second) is made


@pytest.mark.parametrize("seed", range(20))
def test_a_jump_that_is_surely_contained_is_made(seed):
    """Test whether a jump is contained in a set of moves; conditions on amounts alone are always decided."""
    random = Random(seed_of(f"jumps {seed}"))
    for _ in range(5):
        moves, jump = random_moves(random), Jump(random.randint(0, 4), random.randint(1, 5))
        every, made = squares_of(jump, 11), squares_of(moves, 11)
        inside = all(here <= made[place] for place, here in every.items())
        assert surely_contained(jump, moves) <= inside, (str(jump), str(moves))
        if not any(condition.variables() & {"x0", "y0", "x1", "y1"} for condition in conditions(moves)):
            assert surely_contained(jump, moves) is inside, (str(jump), str(moves))


def near_miss(random: Random, text: str) -> str:
    """Return a rule with one number, sign or variable changed."""
    changes = [("<=", "<"), ("<", "<="), (">=", ">"), (">", ">="), ("==", "!="), ("k", "l"), ("l", "k"), ("x1", "y1")]
    changes += [(str(number), str(number + by)) for number in range(1, 5) for by in (-1, 1)]
    changes += [(" and ", " or "), (" or ", " and "), ("min", "max"), ("x0", "y0"), ("+", "-")]
    changes.append((text, f"{text} | jump(1, 3)"))
    old, new = random.choice([change for change in changes if change[0] in text])
    places = [place for place in range(len(text)) if text.startswith(old, place)]
    place = random.choice(places)
    return text[:place] + new + text[place + len(old) :]


def test_what_is_called_the_same_is_the_same():
    """Compare random rules with slightly changed ones: those with different moves must not have the same form."""
    random, told, other = Random(seed_of("near misses")), 0, 0
    while told + other < 150:
        game = random_moves(random)
        try:
            near = parse(near_miss(random, str(game)))
        except NotationError:
            continue
        if not isinstance(near, Moves):
            continue
        alike = squares_of(game, 9) == squares_of(near, 9)
        same = same_squares(game, near)
        assert alike or (same is not True and canonical(game) != canonical(near)), (str(game), str(near))
        told, other = told + alike, other + (not alike)
    assert other > 30
