"""Numbers in JSON: a long list is converted as a whole, with the same result as item by item."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from wythoff.questions import numbers
from wythoff.questions.numbers import JSON_SAFE, LONG, jsonable

EDGES = [JSON_SAFE, -JSON_SAFE, JSON_SAFE + 1, -JSON_SAFE - 1, True, None, "a", Fraction(3, 5), Fraction(2)]


@given(st.lists(st.sampled_from([0, 7, *EDGES]), max_size=3 * LONG))
def test_lists_are_what_their_items_are(items):
    found = jsonable(items)
    assert found == [jsonable(item) for item in items]
    assert [*map(type, found)] == [type(jsonable(item)) for item in items]
    assert jsonable(tuple(items)) == found


@pytest.mark.parametrize(("items", "calls"), [([1] * LONG, 1), ([1] * LONG + [JSON_SAFE + 1], LONG + 2)])
def test_the_numbers_of_a_long_list_are_not_asked_one_by_one(monkeypatch, items, calls):
    asked = []

    def watched(value):
        asked.append(value)
        return jsonable(value)

    monkeypatch.setattr(numbers, "jsonable", watched)
    watched(items)
    assert len(asked) == calls
