"""Recognition of families in conditions: `where(k == l)` becomes `diagonal`, with the same moves."""

from itertools import permutations
from random import Random
from time import process_time

import pytest

from tests.rulesets.test_canonical import moves_from, random_moves, squares_of
from tests.rulesets.whole_notation import Drawn
from tests.seeds import seed_of
from wythoff.base.errors import EvaluationError, NotationError, TooLargeError
from wythoff.expressions import parse_condition
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Jump, parse
from wythoff.game.rulesets.families import MOVE_VARIABLES
from wythoff.game.rulesets.matching.canonical import simplest
from wythoff.game.rulesets.matching.pieces import pieces_of
from wythoff.game.rulesets.meaning import shapes
from wythoff.game.rulesets.meaning.plain import NO_MOVES, without_repeats
from wythoff.game.rulesets.meaning.samples import told_apart
from wythoff.game.rulesets.moves import parts_of, union
from wythoff.game.rulesets.naming import always, named
from wythoff.questions import same_game

NAMED = [
    ("where(k*l == 0)", "nim"),
    ("where(k + l == max(k, l))", "nim"),
    ("where(i == 0 or j == 0)", "nim"),
    ("where(min(k, l) == 0 and (k - l) % 3 == 0)", "nim(step=3)"),
    ("where(k*l == 0 and k % 5 == l % 5)", "nim(step=5)"),
    ("where(2*k == k + l)", "diagonal"),
    ("where(k <= l and l <= k)", "diagonal"),
    ("where(i - j == 0)", "diagonal"),
    ("where(k > 0 and l > 0 and k < l + 2 and l < k + 2)", "diagonal(2)"),
    ("where((k - l)**2 < 9 and k*l > 0)", "diagonal(3)"),
    ("where(min(k, l) > 0 and max(k, l) - min(k, l) <= x1)", "diagonal(x1 + 1)"),
    ("where(k > 0 and l > 0 and abs(k - l) < 6 and (k - l) % 3 == 0)", "diagonal(6, step=3)"),
    ("where(k == l and x1 >= 2)", "keep(diagonal, x1 >= 2)"),
    ("keep(where(k == l), x0 <= y0 and x1 > 1)", "keep(diagonal, x1 >= 2)"),
    ("keep(keep(diagonal, x1 > 0), k < 4)", "keep(diagonal, k <= 3 and x1 >= 1)"),
    ("keep(where(k < l), x1 > 0)", "where(k < l and x1 >= 1)"),
    ("where(k < l) - where(x1 > 2)", "where(k < l and x1 <= 2)"),
    ("where(k == l and k + l == 6)", "jump(3, 3)"),
    ("where(min(k, l) == 5 and max(k, l) == 6)", "jump(5, 6)"),
    ("where(l == 2*k or k == 2*l)", "ray(1, 2)"),
    ("diagonal - jump(2, 2) - jump(1, 2) - nim", "diagonal - jump(2, 2)"),
    ("diagonal(4, step=3) - diagonal(0)", "diagonal(6, step=3)"),
    ("diagonal(3, step=3)", "diagonal"),
    ("where(k*l == 0 and (k - l) % 4 == 0 and k % 6 == l % 6)", "nim(step=12)"),
    ("where(k > 0 and l > 0 and abs(k - l) < 9 and (k - l) % 2 == 0 and (k - l) % 3 == 0)", "diagonal(12, step=6)"),
    ("keep(diagonal, k*k == l*l and x1 > 1)", "keep(diagonal, x1 >= 2)"),
    ("keep(nim(step=2), k*l == 0 or k == 7)", "nim(step=2)"),
    ("keep(nim, k*l < 1 and k + l > 2)", "keep(nim, k + l >= 3)"),
    ("where(k > 0 and (k % 2 == 0 and l == 3*(k//2) or k == 3*(l//2) and l % 2 == 0))", "ray(2, 3)"),
    ("where(k*l > 0 and (5*k == 2*l or 2*k == 5*l))", "ray(2, 5)"),
    ("diagonal(2) - (where(k == 1 and l == 3 or k == 3 and l == 1) - diagonal(0))", "diagonal(2)"),
    ("diagonal(2) - (jump(1, 2) - where(k < 0) - where(k + l < 1))", "diagonal(2) - jump(1, 2)"),
]


@pytest.mark.parametrize(("text", "name"), NAMED)
def test_a_piece_has_its_name(text, name):
    (found,) = pieces_of(moves_from(text))
    assert str(found) == name
    assert named(found) == found
    assert squares_of(found, 13) == squares_of(moves_from(text), 13)


@pytest.mark.parametrize(
    "text",
    [
        # At equal piles one labelling suffices for each condition, so they cannot be joined to one.
        "keep(where(k < l), k > l)",
        "where(k < l) - where(k > l)",
        "where(k > x1) - where(l > 1)",
        # The width has no value at some moves outside the diagonal.
        "where(abs(k - l) < 4//k and k > 0 and l > 0)",
        "where(12//x1 > 1 and k == l)",
        # These have fewer moves than a family, or more.
        "where(k == 0)",
        "where(k == 1 and l == 2)",
        "where(k > 0 and abs(k - l) < 2)",
        "where(k > 0 and l > 0 and (k + l) % 3 == 0)",
        "where(min(k, l) == 0 and k % 3 == 0)",
        "where(l == 2*k)",
        "where(i == 0)",
        "where(i > 0 and k == l + 1)",
    ],
)
def test_what_is_no_line_is_not_named_so(text):
    found = union(pieces_of(moves_from(text)))
    assert type(found) is type(moves_from(text))


NOTHING = (
    "where(k < 0)", "where(k + l < 1)", "where(k == l and k < l)", "diagonal(-2)", "keep(diagonal, k == 2*l)",
    "keep(nim, k == l)", "keep(nim, k + l < 1)", "keep(nim(lengths=n > 3), k*l > 0 and x1 > 2)",
)  # fmt: skip


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_is_no_piece(text):
    assert pieces_of(moves_from(text)) == ()
    assert pieces_of(moves_from(f"nim | {text}")) == pieces_of(moves_from("nim"))
    assert union(pieces_of(moves_from(f"diagonal - ({text})"))) == moves_from("diagonal")
    assert named(moves_from(text)) == NO_MOVES


@pytest.mark.parametrize("seed", range(8))
def test_pieces_have_the_squares_of_their_moves(seed):
    random = Random(seed_of(f"pieces {seed}"))
    for _ in range(25):
        moves = random_moves(random)
        assert squares_of(union(pieces_of(moves) or [NO_MOVES]), 9) == squares_of(moves, 9), str(moves)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_line_keeps_is_seen_by_its_squares(seed):
    """Simplify `keep` on a line: drop a condition that all its moves satisfy, and keep the same squares."""
    random, other = Random(seed_of(f"on lines {seed}")), 0
    while other < 25:
        line = random.choice(("nim", "diagonal", "nim(step=2)", "diagonal(2)", "nim(lengths=n % 3 == 1)"))
        try:
            moves = moves_from(f"keep({line}, {Drawn(random).condition()})")
            squares = squares_of(moves, 8)
        except (NotationError, EvaluationError, TooLargeError):
            continue
        found = union(pieces_of(moves) or [NO_MOVES])
        assert squares_of(found, 8) == squares, str(moves)
        other += found != moves


@pytest.mark.parametrize("seed", range(4))
def test_a_condition_that_leaves_few_amounts_is_jumps(seed):
    random, in_jumps = Random(seed_of(f"few {seed}")), 0
    while in_jumps < 12:
        try:
            piece = moves_from(f"where(k + l <= {random.randint(1, 5)} and ({Drawn(random).condition()}))")
            squares = squares_of(piece, 8)
        except (NotationError, EvaluationError, TooLargeError):
            continue
        found = simplest(piece, ()) if pieces_of(piece) else NO_MOVES
        assert squares_of(found, 8) == squares, str(piece)
        in_jumps += all(isinstance(part, Jump) for part in parts_of(found))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("x0 <= y0", True),
        ("x1 + y1 < x0 + y0", True),
        ("x1 <= y1", True),
        ("i + j == k + l", True),
        ("k <= x0 or k > 3", True),
        ("k <= y1", False),
        ("x0 < y0", False),
        ("y1 <= x0", False),
        ("i <= x0", False),
        ("k//l >= 0", False),  # it may have no value
    ],
)
def test_what_always_holds(text, holds):
    assert always(parse_condition(text, MOVE_VARIABLES)) is holds


# At equal piles each holds for one labelling of every move, or for both labellings of some.
@pytest.mark.parametrize(
    ("texts", "left"),
    [
        (("jump(1, 1)", "diagonal(3) - jump(2, 2)"), "diagonal(3) - jump(2, 2)"),
        (("jump(2, 2)", "diagonal(3) - jump(2, 2)"), "jump(2, 2) | (diagonal(3) - jump(2, 2))"),
        (("diagonal(4)", "diagonal(4, step=2)", "jump(5, 5)"), "diagonal(4)"),
        (("ray(1, 2)", "ray(2, 4)", "jump(3, 6)", "nim(step=2)", "nim"), "nim | ray(1, 2)"),
    ],
)
def test_the_lines_that_are_kept_do_not_depend_on_their_order(texts, left):
    for order in permutations(map(moves_from, texts)):
        assert union(without_repeats(order)) == moves_from(left)


OF_A_LABEL = (
    "k <= l", "l <= k", "k >= l", "k == i", "k == j", "k < l or k == l", "l - k >= 0", "k % 2 <= l % 2",
    "k + i >= l + j", "k == 0 or l > 0", "l == 0 or k > 0", "k <= x0", "i >= 0",
)  # fmt: skip
APART = ("x0 < y0", "x0 != y0", "x1 < y1", "not x0 == y0")
LABELLED = ("nim", "nim(step=2)", "diagonal", "diagonal(3)", "jump(1, 2)", "ray(1, 2)", "where(k < l)", "vector(1, 2)")


@pytest.mark.parametrize("part", range(20))
def test_conditions_of_labels_may_exclude_each_other(part):
    """Keep a move at equal piles if one labelling satisfies all conditions."""
    random = Random(seed_of(f"labels {part}"))
    for _ in range(15):
        conditions = [
            f"({random.choice(APART)} or {of})" if random.random() < 0.7 else f"({of})"
            for of in random.sample(OF_A_LABEL, random.randrange(2, 4))
        ]
        moves = " | ".join(random.sample(LABELLED, random.randrange(1, 3)))
        game = parse(f"keep({moves}, {' and '.join(conditions)})")
        assert squares_of(game, 6) == squares_of(canonical(game), 6), str(game)


@pytest.mark.parametrize(
    "text",
    [
        "nim | where(3**k % 7 == 1) | jump(1, 40000000)",
        f"where({' and '.join(f'(k - l) % {n} == 0' for n in range(2, 14))} and k*l == 0)",
        "where((((k**64)**64)**64)**64 % 7 == l)",
        "where(3**(l**9) % 7 == 1)",
        "nim | where(x0*y0 + y0 < l and (((k + 10**100)**64)**64)**64 > l)",
    ],
)
def test_looks_at_a_rule_are_quick_whatever_it_computes(text):
    start = process_time()
    same_game(parse(text), parse("nim"))
    assert process_time() - start < 1


PARTS = "k == {n} and l > {n}", "k == {n} and l == {m}", "k + l == {m}", "k == {n} and l % {n} == 0"


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_looked_at_a_few_times(part, monkeypatch):
    """Evaluate each part of a long rule at most three times; a rule of 150 parts is then recognised quickly."""
    looks = []
    looked_at = shapes.looked_at

    def counted(moves, board):
        looks.append(moves)
        return looked_at(moves, board)

    monkeypatch.setattr(shapes, "looked_at", counted)
    parts = [f"where({part.format(n=n, m=2 * n)})" for n in range(201, 231)]
    canonical(parse(" | ".join(parts)))
    assert len(looks) <= 3 * len(parts)


@pytest.mark.parametrize(
    "text", ["where(i > x0)", "where(j > x0)", "where(i > x0 and j > 0)", "where(i >= y0)", "where(i < x0 and j > 0)"]
)
def test_named_keeps_a_label_beside_a_pile(text):
    """Do not replace i, j by k, l: sorted by pile size, the condition would never hold."""
    moves = parse(text)
    assert told_apart(named(moves), moves) is None
