"""Normal forms: they have the same values as the condition, and are equal for equivalent conditions."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.expressions.test_logic import NAMES, condition
from tests.random_rulesets import conditions, expressions, numbers
from tests.rulesets.whole_notation import Drawn
from tests.seeds import seed_of
from wythoff.base.errors import EvaluationError, NotationError, TooLargeError
from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable, balanced, parse_condition
from wythoff.expressions.failing import may_fail
from wythoff.expressions.logic import equivalent
from wythoff.expressions.normal import normal
from wythoff.game.rulesets.families import MOVE_VARIABLES

places = st.fixed_dictionaries({name: st.integers(-9, 9) | numbers() for name in NAMES})


def read(text: str) -> Expression:
    return parse_condition(text, ("x", "y", "z", *NAMES))


def truth(expression: Expression, at: dict[str, int]) -> object:
    try:
        return bool(expression.evaluate(at))
    except (EvaluationError, TooLargeError):
        return "no value"


@settings(max_examples=2 * settings().max_examples)
@given(conditions(NAMES) | expressions(NAMES), st.lists(places, min_size=4, max_size=4))
def test_a_normal_form_is_true_where_the_condition_is(expression: Expression, several: list[dict[str, int]]) -> None:
    found = normal(expression)
    for at in several:
        assert truth(found, at) == truth(expression, at), str(found)
    assert normal(found) == found


def test_random_conditions_keep_their_truth() -> None:
    rng = Random(seed_of("normal"))
    for _ in range(250):
        expression = condition(rng, 3)
        if rng.random() < 0.4:
            parts = [expression, Comparison(("<",), (read("k//l"), Integer(1))), condition(rng, 1)]
            expression = Operation(rng.choice(("and", "or")), *rng.sample(parts, rng.choice((2, 3))))
        found = normal(expression)
        assert normal(found) == found, str(expression)
        for _ in range(12):
            at = {name: rng.randint(-6, 6) for name in NAMES}
            assert truth(found, at) == truth(expression, at), (str(expression), str(found), at)


def test_what_is_decided_agrees() -> None:
    rng = Random(seed_of("decided"))
    for _ in range(150):
        expression = condition(rng, 2)
        assert equivalent(expression, normal(expression)) is not False, str(expression)


def test_a_normal_form_can_be_read_again() -> None:
    rng = Random(seed_of("read"))
    for _ in range(120):
        try:
            expression = parse_condition(str(condition(rng, 3)), NAMES)
        except NotationError:  # `and` within a sum
            continue
        found = normal(expression)
        assert normal(parse_condition(str(found), NAMES)) == found, str(found)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("2 <= x", "x > 1", "x - 2 >= 0", "not x < 2", "3*x > 3", "2*x >= 3", "-x < -1", "x + y >= 2 + y"), "x >= 2"),
        (("x < y", "y > x", "not y <= x", "x + 1 <= y", "y - x >= 1", "2*x < 2*y"), "x < y"),
        (("x == y + 1", "y == x - 1", "x - y == 1", "2*x == 2*y + 2", "not x != y + 1"), "x == y + 1"),
        (("x + y > 2 - z", "z + y >= 3 - x"), "x + y + z >= 3"),
        (("2*x == 3", "1 > 2", "0", "x < 0 and 1 == 0", "x != x", "x*0"), "0"),
        (("2*x != 3", "0 == 0", "7", "x < 0 or 0 == 0", "x - x >= 0"), "1"),
        (
            ("0 < x <= y", "y >= x and x > 0", "not (y < x or x <= 0)", "1 <= x and x <= y and 0 < x"),
            "x <= y and x >= 1",
        ),
        (("not 0 < x <= y", "x > y or x < 1"), "x <= 0 or x > y"),
        (("x", "x != 0", "not x == 0", "-x"), "x != 0"),
        (("not x", "x == 0"), "x == 0"),
        (("min(y, x) < 3", "2 >= min(x, min(y, x))", "not min(x, y, y) >= 3"), "min(x, y) <= 2"),
        (("min(4, x, 7) < 3", "min(x, 4) <= 2"), "min(x, 4) <= 2"),
        (("max(x, x) > 1",), "x >= 2"),
        (("abs(y - x) < 2", "abs(x - y) <= 1", "abs(2*x - 2*y) < 4"), "abs(x - y) <= 1"),
        (("abs(-3) <= x",), "x >= 3"),
        (("(x + 4) % 3 == 1", "1 == (x + 1) % 3", "(4*x - 2) % 3 == 1"), "(x + 1) % 3 == 1"),
        (("(x + 4)//2 < y", "x//2 + 2 < y"), "y >= x//2 + 3"),
        (("(2*x + 5)//2 < y", "x + 2 < y"), "x <= y - 3"),
        (("x % -3 == 0", "-(-x % 3) == 0"), "-x % 3 == 0"),
        (("(x > 0) == 1", "(x > 0) > 0", "not (x > 0) == 0", "(x > 0) != 0"), "x >= 1"),
        (("(x > 0) + (y > 0) == 1", "1 == (0 < y) + (1 <= x)"), None),
        (("(0 < x < y) + z > 1", "((x > 0) & (x < y)) + z > 1"), None),
        (("(0 < x < y) > 0", "((x > 0) & (x < y)) == 1", "0 < x < y"), "x < y and x >= 1"),
        (("(0 < x < x//y) + z > 1",), "z + (0 < x < x//y) >= 2"),
        (("x*y*2 > 2*z", "y*x > z"), None),
        (("(y - x)*z < 0", "z*(x - y) > 0"), "z*(x - y) >= 1"),
        (("x**3 > y", "y < x*x*x", "x**2*x - y >= 1"), None),
        (("x*x == 0", "x**2 == 0"), None),
        (("(y + x)**2 > z", "(x + y)*(y + x) > z"), None),
        (("(x - y)**2 > z", "(y - x)*(x - y) + z < 0", "(y - x)*(y - x) > z"), None),
        (("(x//y)**2 > 3", "(x//y)*(x//y) > 3"), None),
        (("x ^ y ^ 3 ^ 1", "(y ^ 2) ^ x"), "(x ^ y ^ 2) != 0"),
        # A part that may have no value keeps its place and is still evaluated.
        (("y and x//y > 2", "y != 0 and 3 <= x//y"), "y != 0 and x//y >= 3"),
        (("not (y == 0 or x//y <= 2)",), "y != 0 and x//y >= 3"),
        (("x//y > 2 and 0 == 0 and y",), "x//y >= 3 and 1 and y != 0"),
        (("x//y - x//y == 0",), "0*(x//y) == 0"),
        (("2*(x//y) == 1",), "2*(x//y) == 1"),
        (("(x//y) % 1 == 1", "x//y*0 == 1"), "0*(x//y) == 1"),
    ],
)
def test_spellings(texts: tuple[str, ...], expected: str | None) -> None:
    found = {str(normal(read(text))) for text in texts}
    assert len(found) == 1, found
    assert expected is None or found == {expected}


def test_commuted_shifted_and_denied_spellings_agree() -> None:
    rng = Random(seed_of("spellings"))
    denied = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
    turned = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
    for _ in range(120):
        a, b, shift = (Operation("+", condition(rng, 1), Variable(rng.choice(NAMES))) for _ in range(3))
        sign = rng.choice(tuple(denied))
        expected = normal(Comparison((sign,), (a, b)))
        spellings = (
            Comparison((turned[sign],), (b, a)),
            Operation("not", Comparison((denied[sign],), (a, b))),
            Comparison((sign,), (Operation("+", a, shift), Operation("+", shift, b))),
            Comparison((turned[sign],), (Operation("neg", a), Operation("neg", b))),
            Comparison((sign,), (Operation("*", Integer(3), a), Operation("*", b, Integer(3)))),
        )
        for spelling in spellings:
            assert normal(spelling) == expected, (str(spelling), str(expected))


def test_sums_of_many_parts_and_deep_conditions_are_no_problem() -> None:
    names = [f"v{place}" for place in range(300)]
    total = Comparison((">",), (balanced("+", *map(Variable, names)), Variable("v7")))
    assert "v7 " not in str(normal(total)) and normal(normal(total)) == normal(total)
    deep: Expression = Variable("k")
    for _ in range(75):
        deep = Operation("max", Operation("neg", deep), Variable("l")) if deep.depth < 80 else Operation("not", deep)
    assert truth(normal(deep), {"k": -3, "l": 2}) == truth(deep, {"k": -3, "l": 2})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x//y", True),
        ("x//2", False),
        ("x % y", True),
        ("2**x", True),
        ("x**2", False),
        ("C(x)", True),
        ("x**100", True),
    ],
)
def test_what_may_fail(text: str, expected: bool) -> None:
    assert may_fail(read(f"1 + {text} > 2")) is expected


@pytest.mark.parametrize("text", ["(2**x)**0 == 1", "isqrt(x - y)**0 < 2", "y + (x//y)**0 > 1", "popcount(x)**0 == z"])
def test_a_power_with_exponent_0_asks_for_its_base(text: str) -> None:
    expression = read(text)
    found = normal(expression)
    assert normal(found) == found
    for x, y, z in product((-2, -1, 0, 1, 3), repeat=3):
        at = {"x": x, "y": y, "z": z}
        assert truth(found, at) == truth(expression, at), str(found)


def test_conditions_of_the_whole_notation_keep_their_truth() -> None:
    random, asked, open_ones = Random(seed_of("whole")), 0, 0
    while asked < 300 or open_ones < 60:
        drawn = Drawn(random)
        try:
            expression = parse_condition(drawn.condition(), MOVE_VARIABLES)
        except NotationError:
            continue
        found = normal(expression)
        assert normal(found) == found, str(expression)
        places = [{name: random.randint(-3, 9) for name in MOVE_VARIABLES} for _ in range(12)]
        seen = [truth(expression, at) for at in places]
        assert [truth(found, at) for at in places] == seen, (str(expression), str(found))
        asked, open_ones = asked + 1, open_ones + ("no value" in seen)
