"""What is said of many places at once is what is said of each of them."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tests.expressions.test_columns import places
from tests.expressions.test_logic import NAMES
from tests.random_rulesets import conditions
from wythoff.expressions import Expression, parse_condition
from wythoff.expressions.models import Models
from wythoff.expressions.statements import reading


@given(conditions(NAMES), st.lists(places, min_size=1, max_size=5))
def test_what_is_said_of_each_place_is_what_the_condition_says_there(
    condition: Expression, several: list[dict[str, int]]
) -> None:
    said = reading(condition)
    if said is None:
        return
    models = Models(several)
    for found in (models.met(said), models.met(said)):  # forms are kept
        if found is not None:
            held = list(found.to_bytes(len(several), "little"))
            assert held == [bool(condition.evaluate(at)) for at in several]


def test_quotients_are_worked_out_and_unknowns_are_not() -> None:
    models = Models([{"k": number, "l": 5} for number in range(9)])
    for text in ("k % 3 == 1 or l < 5", "k//2 == 3", "k//-2 >= -1", "(k//2)//2 == 1", "min(k, 4) % 2 == 0"):
        said = reading(parse_condition(text, ("k", "l")))
        assert said is not None
        found = models.met(said)
        held = [bool(parse_condition(text, ("k", "l")).evaluate(at)) for at in models.models]
        assert found is None or list(found.to_bytes(9, "little")) == held, text
        assert found is not None or "min" in text  # whose variable no interval of one form defines
    unknown = reading(parse_condition("k*l == 3 or isqrt(k) == l", ("k", "l")))
    assert unknown is None or models.met(unknown) is None
