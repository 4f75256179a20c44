"""Tables computed from options: compared with the definition, for random and for difficult rules."""

import pytest
from hypothesis import given, settings

from tests.kernels.engines import both_engines, engine, needs_numba
from tests.random_rulesets import unblocked
from wythoff.base.errors import EvaluationError, RequestError
from wythoff.game.rulesets import Definition, Misere, parse
from wythoff.kernels import options
from wythoff.solving.values.by_options import ByOptions, option_game
from wythoff.solving.values.grundy_tables import grundy, requirements
from wythoff.solving.values.table import Request, ValueArray

SIDE = 7
# All kinds of moves: lines, ordered amounts, widths, tests along lines, and tests of all moves.
MIXED = (
    "terminal(diagonal(x1 ^ y1) | where(k == 0 and l % 3 < 2) | keep(diagonal, x1 % 3 > 0), x == 4 or x + y == 9)",
    "nim | diagonal(x1 + 1) | where(2*i < j) | where(k > l) | keep(ab_vector(a=2, b=1), (x0 + y0) % 2 == i % 2)",
    "nim | diagonal(x0 - x1) | where(l < k) | where(y0 % 5 == k) | keep(ray(1, 2), y1 != 3)",
    "nim | where(i > 2*j and j > 0) | diagonal(x0 - y1 + 2) | where((x0 ^ y0) == i)",
    "terminal(nim(lengths=n % 3 > 0) | diagonal(y1 - x1), x + y < 4 or x == 3)",
    "terminal(vector(1, 2) | where(i + j == x0 - 1) | diagonal(x1 | 1), x == y or x == 0 and y > 3)",
    "nim - where(k*k == l) | keep(diagonal(2) - jump(1, 2) | where(l == 2*k), x0 % 2 == 0) | diagonal(x1, step=2)",
)


def names(text):
    from wythoff.game.catalog import NAMES

    return parse(text, NAMES)


def by_definition(game, side=SIDE):
    rules = Definition(game)
    return [[rules.value((x, y)) if game.contains((x, y)) else None for y in range(side)] for x in range(side)]


def filled(game, side=SIDE, *, misere=False):
    return ValueArray.of(ByOptions().plan(game, side - 1).fill(misere, Request()))


def misere_outcomes(game, side=SIDE):
    rules = Definition(Misere(game))
    return [[rules.outcome((x, y)) for y in range(side)] for x in range(side)]


@given(unblocked())
@settings(max_examples=25)
def test_random_rules_are_those_of_the_definition(game):
    with engine("plain"):
        table = grundy(game, up_to=SIDE - 1, method="by_options")
        misere = filled(game, misere=True)
    assert table.values == by_definition(game)
    assert [["N" if value else "P" for value in row] for row in misere] == misere_outcomes(game)


@given(unblocked())
@settings(max_examples=5)
def test_values_are_least_excluded_ones(game):
    with engine("plain"):
        table = grundy(game, up_to=12, method="by_options")
    for position in ((5, 11), (8, 8), (0, 12), (12, 12)):
        value = table.value(position)
        seen = {table.value(option) for option in game.options(position)}
        assert value not in seen and seen >= set(range(value))
        assert table.outcome(position) == Definition(game).outcome(position)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text"),
    [*(("plain", text) for text in MIXED), *(pytest.param("compiled", text, marks=needs_numba) for text in MIXED[:2])],
)
def test_all_kinds_of_moves(name, text):
    game, side = names(text), 12
    right, lost = by_definition(game, side), misere_outcomes(game, side)
    with engine(name):
        assert filled(game, side) == right
        assert [["N" if value else "P" for value in row] for row in filled(game, side, misere=True)] == lost


KEPT_ROOKS = (
    "keep(nim, x1 % 3 != 1) | diagonal",
    "keep(nim(step=2), k % 2 == 0 and x1 >= 2) | keep(diagonal(2), x1 % 2 == 0)",
    "keep(nim, k % 3 != 0 or l >= 4) | ray(1, 2) | where(k == 2 and x1 == 1)",
    "keep(nim, j % 3 == 1) | keep(nim, i % 2 == 1) | diagonal",
    "terminal(keep(nim, (k + l + x1) % 3 < 2) | diagonal(3), x + y == 7)",
)


@pytest.mark.parametrize("text", KEPT_ROOKS)
def test_conditions_on_rook_moves(text):
    game = parse(text)
    with engine("plain"):
        assert filled(game, 20) == by_definition(game, 20)
        lost = [["N" if value else "P" for value in row] for row in filled(game, 12, misere=True)]
    assert lost == misere_outcomes(game, 12)


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize("text", KEPT_ROOKS)
def test_conditions_on_rook_moves_compiled(text):
    game, tables = parse(text), []
    for misere in (False, True):
        for name in ("plain", "compiled"):
            with engine(name):
                tables.append([list(row) for row in filled(game, 70, misere=misere)])
    assert tables[0] == tables[1] and tables[2] == tables[3]


@pytest.mark.parametrize(
    "text",
    ["nim | keep(diagonal(3), k % 2 == 1)", "nim | keep(diagonal, x1 >= 4)", "keep(nim, x1 % 3 != 1) | diagonal"],
)
def test_conditions_on_lines_cost_the_square_of_the_side(text):
    game = option_game(parse(text))
    assert not game.amounts and all(tested.period for tested in game.tests)
    work = [sum(options._tests(tested, side, 2) for tested in game.tests) for side in (1000, 2000)]
    assert work[1] == 4 * work[0]


@pytest.mark.parametrize(
    "text", ["euclid()", "star(game=nim | diagonal, times=2)", "star(game=block(nim | diagonal, 1), times=1)", "nim"]
)
def test_other_two_pile_games(text):
    game = names(text)
    with engine("plain"):
        assert filled(game, 20) == by_definition(game, 20)


@both_engines
@pytest.mark.parametrize("side", [1, 2, 3])
def test_small_boards(name, side):
    game = parse("nim | diagonal(x1 + 1)" if name == "plain" else "nim | ray(1, 2)")  # needs no new kernel
    with engine(name):
        assert filled(game, side) == by_definition(game, side)


@pytest.mark.parametrize(
    "text",
    [
        "nim | where(k // l > 2)",
        "nim | diagonal(x0 // (x1 - 3))",
        "diagonal(x0 // (x1 - 3)) | where(k == 5)",
        "keep(nim, 7 % (y0 - 4) < 3)",
        "nim(lengths=7 % (n - 4) < 3)",
        "where(y0 % (x0 + y1 - 6) == 1)",
        "keep(nim | where(k // (l - 2) > 2), k < 5)",
        "nim - where(2**(3 - k) == l)",
        "terminal(nim | diagonal(x1 % (y1 - 5)), x % (y - 6) == 0)",
        "where(i % (j - 4) == 1)",
    ],
)
def test_a_missing_value_is_the_definitions_error(text):
    check_error("plain", parse(text))


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize("text", ["diagonal(x0 // (x1 - 3))", f"where(0 < C(0, {2**64}))"])
def test_a_missing_value_is_the_definitions_error_compiled(text):
    check_error("compiled", parse(text))


def check_error(name, game):
    with pytest.raises(EvaluationError) as right:
        by_definition(game, 10)
    with engine(name), pytest.raises(EvaluationError) as found:
        filled(game, 10)
    assert str(found.value) == str(right.value)


@pytest.mark.parametrize(
    "text",
    [
        "terminal(nim | diagonal(6 // (x0 - 3)), x >= 3)",  # terminal positions do not evaluate the width
        "terminal(nim | where(k % (l - 3) == 1), y >= 3)",
    ],
)
def test_what_the_definition_does_not_ask_need_have_no_value(text):
    game = parse(text)
    with engine("plain"):
        assert filled(game) == by_definition(game)


@pytest.mark.slow
@both_engines
@pytest.mark.parametrize(("bits", "fits"), [(60, True), (61, False), (100, False)])
def test_intermediates_on_both_sides_of_64_bits(name, bits, fits):
    # The condition always holds and the width is 1 or large, but sums that overflow 64 bits would change that.
    game = parse(f"nim | where(k == 2*l and x0*2**{bits} + y1 >= 0) | diagonal(2**{bits}*(x1 - 2) + 1)")
    rules = option_game(game)
    assert rules is not None and options._fits(rules, SIDE) is fits
    with engine(name):
        assert filled(game) == by_definition(game)


def test_the_parts_of_a_game():
    game = option_game(
        parse("nim - jump(0, 2) | diagonal(x1 + 1) | where(k < l) | keep(diagonal, x1 > 0) | where(x0 == k)")
    )
    assert game.lines == ((1, 0, 0, 0), (3, 0, 1, 0), (0, 1, 0, 0), (0, 3, 0, 1))
    assert [len(part) for part in game[2:]] == [1, 1, 2]
    assert [tested.lines for tested in game.tests] == [None, ((1, 1, 1, 1),)]
    assert option_game(names("shifted(m=1, p=2, l=1)")) is None


@both_engines
def test_an_array_is_filled(name):
    numpy = pytest.importorskip("numpy", reason="arrays need numpy")
    game, out = parse("nim | diagonal(x1 + 1)"), numpy.zeros((9, 9), numpy.uint16)
    with engine(name):
        table = grundy(game, up_to=8, out=out, method="by_options")
    assert table.values == by_definition(game, 9)
    assert out.tolist() == by_definition(game, 9)
    with engine(name), pytest.raises(RequestError, match="out must be an array of 9 by 9 uint16 or uint32"):
        grundy(game, up_to=8, out=out[:8], method="by_options")


def test_progress_and_what_a_table_takes():
    done = []
    with engine("plain"):
        grundy(names("g1()"), up_to=40, progress=lambda *pair: done.append(pair))
    assert done == [(16, 41), (32, 41), (41, 41)]
    assert requirements(names("g1()"), 5000).seconds > 8 * requirements(names("g1()"), 2500).seconds / 2


def test_lines_with_long_steps_take_no_more_memory_than_others():
    """Use little memory for lines with long steps: sets for 200 remainders and each row would take 25 tables."""
    usual = requirements(parse("nim | diagonal(x1 + 1)"), 5000).memory
    for text in ("keep(nim(step=100), k % 200 == 0) | diagonal", "nim(step=100) | diagonal(x1 + 1)"):
        assert requirements(parse(text), 5000).memory <= 2 * usual
    assert requirements(parse("keep(nim, x1 % 3 != 1) | diagonal"), 5000).memory <= 3 * usual
