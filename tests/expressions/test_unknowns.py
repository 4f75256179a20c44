"""Linear facts about nonlinear values, such as products: they are true."""

from itertools import product

import pytest

from wythoff.base.errors import EvaluationError
from wythoff.expressions import parse_condition, template
from wythoff.expressions.formulas import holds
from wythoff.expressions.partial import OF_VALUES, facts, with_unknowns
from wythoff.expressions.tree import Operation, Variable
from wythoff.expressions.unknowns import of_a_product


@pytest.mark.parametrize("other", ["k", "l"])
def test_what_is_said_of_a_product(other):
    said = list(of_a_product("k", other, "p"))
    for k, l in product(range(-9, 10), repeat=2):
        if other == "l" or k == l:
            assert all(holds(formula, {"k": k, "l": l, "p": k * l}) for formula in said), (k, l)
    # The facts exclude a wrong value of the product.
    assert not all(holds(formula, {"k": 2, "l": 3, "p": 3}) for formula in said if other == "l") or other == "k"


@pytest.mark.parametrize("operator", OF_VALUES)
def test_what_is_said_of_a_value(operator):
    names = ("a", "b") if operator in ("%", "//") else ("a",)
    value = Operation(operator, *map(Variable, names))
    for given in product(range(-9, 18), repeat=len(names)):
        at = dict(zip(names, given, strict=True))
        try:
            found = value.evaluate(at)
        except EvaluationError:
            continue
        assert template(OF_VALUES[operator]).evaluate({"b": 0, **at, "v": found}), (operator, given)


def test_each_part_that_may_fail_is_spoken_of_once():
    said = parse_condition("k//l + isqrt(l) == k//l and k % 3 < popcount(k//l)", ("k", "l"))
    assert len(list(facts(said))) == 3
    at = {"k": 17, "l": 5, "?k//l": 3, "?isqrt(l)": 2, "?popcount(?k//l)": 2}
    unknown = {name for fact in (*facts(said), with_unknowns(said)) for name in fact.variables()} - {"k", "l"}
    at |= {name: 2 for name in unknown if name.startswith("?popcount")}
    assert unknown <= set(at)
    assert all(fact.evaluate(at) for fact in facts(said))
