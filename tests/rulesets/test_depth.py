"""Deeply nested notation: up to a limit it can be played, printed and compared; beyond, it is refused in one line."""

import copy
import pickle
import sys
from contextlib import suppress
from types import FrameType

import pytest

import wythoff as w
from wythoff.expressions import Comparison, Integer, Operation, Variable, balanced, function, source
from wythoff.expressions.latex import latex as latex_expression
from wythoff.expressions.tree import DEEPEST
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import parse
from wythoff.game.rulesets.definition import Definition
from wythoff.game.rulesets.meaning.conditions import as_condition
from wythoff.game.rulesets.wording import in_words


def nested(before, core, after="", times=100):
    return before * times + core + after * times


def width(text):
    return f"nim | diagonal({text})"


DEEP = {
    "without": nested("nim-(", "jump(0, 3)", ")", 99),
    "without unions": nested("(nim|diagonal)-(", "jump(1, 1)", ")", 99),
    "without on the left": nested("", "nim", "-jump(1, 2)", 99),
    "keep": nested("keep(", "nim", ", k < l or x0 < 5)", 98),
    "keep and without": nested("keep(", "diagonal(3)", ", k < l) - nim", 49),
    "misere of blocking": f"misere(block({nested('nim-(', 'jump(0, 3)', ')', 97)}, 1))",
    "terminal": f"terminal({nested('nim-(', 'jump(0, 3)', ')', 98)}, {nested('abs(', 'x', ')', 97)} < 1)",
    "and, or": f"where({nested('(k < 3 and (l < 4 or ', 'k < l', '))', 48)})",
    "not": f"where({nested('not ', 'k < l', '', 97)})",
    "not in parentheses": f"where({nested('not (', 'k < l', ')', 97)})",
    "parentheses": width(nested("(", "x1", ")", 190)),
    "abs": width(nested("abs(", "x1", ")", 98)),
    "C": width(nested("C(", "x1", ")", 98)),
    "min": width(nested("min(x1, ", "1", ")", 98)),
    "isqrt": width(nested("isqrt(", "x1", ")", 98)),
    "gcd": width(nested("gcd(x1, ", "1", ")", 98)),
    "max": width(nested("max(", "y1", ", x0)", 98)),
    "minus": width(nested("-", "x1", "", 98)),
    "minus in parentheses": width(nested("-(", "x1", ")", 98)),
    "sum": width(nested("x1+", "1", "", 98)),
    "sum to the right": width(nested("x1+(", "1", ")", 98)),
    "difference to the right": width(nested("x1-(", "1", ")", 98)),
    "power": width(nested("1**(", "x1", ")", 98)),
    "alternating": width(nested("(-1)**(", "x1", ")", 97)),
    "comparison": width(nested("(x1<", "1", ")", 97)),
    "quotient": width(nested("x0//(1+", "x1", ")", 48)),
    "remainder": width(nested("(1+", "x1", "%x0)", 48)),
    "bits": width(nested("(x1^", "1", ")", 98)),
}
TOO_DEEP = {
    "without": nested("nim-(", "nim", ")", 101),
    "sum": width(nested("x1+", "1", "", 3000)),
    "minus": width("-" * 9000 + "1"),
    "not": f"where({nested('not ', 'k', '', 2400)})",
    "parentheses": nested("(", "nim", ")", 4990),
    "calls": nested("nim(", "", ")", 2000),
    "lambda": "lambda:" * 1400 + "1",
    "if": "1 if 1 else " * 800 + "1",
    "moves": "nim" + "-jump(1, 2)" * 900,
}


def games():
    return pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())


@games()
def test_what_is_read_is_printed_and_compared(text):
    game = w.parse(text)
    again = w.parse(str(game))
    assert again == game and hash(again) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == copy.deepcopy(game) == game
    assert repr(game) and len("".join(in_words(game))) < 50_000
    assert w.latex(game) and game._repr_html_() is not None


@pytest.mark.slow
@games()
def test_what_is_read_is_played(text):
    game = w.parse(text)
    rules = Definition(game)
    # In some games, powers become too large to have a value; they raise an error of the package.
    for question in (
        lambda: [*w.solve(game, up_to=6).p_positions] == rules.p_positions(6),
        lambda: w.explain(game, up_to=6),
        lambda: w.questions.solve_at(game, (2, 3)).outcome((2, 3)) == rules.outcome((2, 3)),
        lambda: game.misere or game.blocking or w.grundy(game, up_to=6).value((2, 3)) == rules.value((2, 3)),
        lambda: w.check(game, up_to=6) is not None,
    ):
        with suppress(w.TooLargeError, w.EvaluationError, w.UnsolvedError):
            assert question()


@pytest.mark.parametrize("solver", ["by_push", "by_pull", "by_sweep"])
@games()
def test_every_solver_agrees_with_the_definition(text, solver):
    game = w.parse(text)
    try:
        found = w.solve(game, up_to=9, solver=solver)
    except w.UnsolvedError:
        return
    except w.EvaluationError:
        assert "(-1)**((-1)**" in text
        return
    assert [*found.p_positions] == Definition(game).p_positions(9)


@pytest.mark.slow
@games()
def test_compiled_kernels_are_made_of_them(text):
    pytest.importorskip("numba")
    from wythoff.kernels.compiled.constraint import evaluated

    condition = as_condition(w.parse(text))
    if condition is not None and "(-1)**((-1)" not in text:  # has no value for most arguments
        assert evaluated(condition, ("x0", "y0", "x1", "y1", "k", "l", "i", "j"))(3, 5, 2, 4, 1, 1, 1, 1) in (0, 1)


@pytest.mark.parametrize("text", TOO_DEEP.values(), ids=TOO_DEEP.keys())
def test_what_is_too_deep_is_refused_in_one_line(text):
    with pytest.raises(w.NotationError) as caught:
        w.parse(text)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 300


ONE = Variable("k")
STEPS = {
    "abs": lambda inner: Operation("abs", inner),
    "C": lambda inner: Operation("C", inner),
    "not": lambda inner: Operation("not", inner),
    "neg": lambda inner: Operation("neg", inner),
    "and": lambda inner: Operation("and", ONE, inner),
    "or": lambda inner: Operation("or", inner, ONE),
    "compared": lambda inner: Comparison(("<",), (ONE, inner)),
    "sum": lambda inner: Operation("+", inner, ONE),
    "difference": lambda inner: Operation("-", ONE, inner),
    "power": lambda inner: Operation("**", Integer(-1), inner),
    "bits": lambda inner: Operation("&", ONE, inner),
    "min": lambda inner: Operation("min", ONE, inner),
    "gcd": lambda inner: Operation("gcd", ONE, inner),
    "popcount": lambda inner: Operation("popcount", inner),
    "not and": lambda inner: Operation("not", Operation("and", ONE, inner)),
    "sum of products": lambda inner: Operation("*", ONE, Operation("+", ONE, inner)),
    "alternately": lambda inner: Operation("&", ONE, Operation("|", ONE, Operation("^", ONE, inner))),
}


def as_deep_as_can_be(value, step):
    """Apply `step` until it is refused; return the last value, and the message."""
    while True:
        try:
            value = step(value)
        except w.ParameterError as error:
            return value, str(error)


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS.keys())
def test_deepest_expressions_are_values(step):
    deepest, why = as_deep_as_can_be(ONE, step)
    assert why == f"an expression must be nested at most {DEEPEST} deep" and DEEPEST - 2 <= deepest.depth <= DEEPEST
    assert str(deepest) and latex_expression(deepest) and repr(deepest)
    assert hash(deepest) == hash(copy.copy(deepest)) and deepest.variables() == {"k"}
    assert deepest.substitute({"k": ONE}) == deepest
    for k in (0, 1, 2):
        with suppress(w.EvaluationError):
            value = deepest.evaluate({"k": k})
            assert function(deepest, ("k",))(k) == value


@pytest.mark.parametrize(
    "step",
    [
        lambda game: game - w.Jump(1, 2),
        lambda game: w.Nim() - w.Keep(game, "k < l"),
        lambda game: w.Nim() | (w.Diagonal() - game),
        lambda game: w.Star(w.Misere(game)),
    ],
)
def test_games_are_nested_in_python_as_deep_as_expressions(step):
    deepest, why = as_deep_as_can_be(w.Nim(), step)
    assert why == f"a game must be nested at most {DEEPEST} deep" and deepest.depth >= DEEPEST - 1
    assert str(deepest) and hash(deepest) == hash(copy.deepcopy(deepest))


def test_deepest_condition_is_refused_in_a_game():
    condition = ONE
    while condition.depth < DEEPEST:
        condition = Operation("not", condition)
    with pytest.raises(w.ParameterError, match="a game must be nested"):
        w.Where(condition)
    assert w.Where(condition.arguments[0]).allows(3, 5, 1, 1) in (True, False)


def test_a_balanced_sum_is_the_sum():
    parts = [Integer(n) for n in range(200)]
    assert balanced("+", *parts).evaluate({}) == sum(range(200)) and balanced("+", *parts).depth == 8
    assert balanced("*", parts[3]) == parts[3]


def test_numbers_of_any_length_are_written_in_source():
    for value in (10**5000, -(10**5000), 3, -3):
        expression = Operation("+", Variable("x1"), Operation("abs", Integer(value)))
        assert function(expression, ("x1",))(1) == abs(value) + 1
        assert len(source(expression)) < 5000


def test_rules_in_words_do_not_grow_with_each_game_around_them():
    text = in_words(w.parse("nim | diagonal - (jump(1, 2) | ray(1, 3))"))
    assert text[1] == (
        "Or take the same positive number from both piles, but not t from one pile and 3*t from the other, "
        "t > 0; nor 1 from one pile and 2 from the other."
    )
    assert "allows" in in_words(w.parse(DEEP["without unions"]))[0]


@pytest.mark.parametrize("condition", ["k*l != {}", "k % {} == 0", "k < {} or l > {}", "k + l < {}", "k//(l + {}) < 5"])
def test_nested_keeps_take_linear_time(condition):
    """Simplify ninety nested `keep` layers with about as many calls per layer as thirty."""

    def calls(layers: int) -> int:
        # Use new numbers, because cached results would make one of the two look cheap.
        text, first = "nim | diagonal(x1 + 1) | where(k == 2*l)", 1000 * layers
        for layer in range(layers):
            text = f"keep({text}, {condition.replace('{}', str(first + layer))})"
        game, counted = parse(text), 0

        def counting(frame: FrameType, event: str, argument: object) -> None:
            nonlocal counted
            counted += event == "call"

        sys.setprofile(counting)
        try:
            canonical(game)
        finally:
            sys.setprofile(None)
        return counted

    calls(3)  # fill the caches that are independent of the game
    assert calls(90) < 5 * calls(30)
