"""Each number of the sources says what it is, one limit stands once, and what was measured is of these limits."""

from __future__ import annotations

import json
import sys
from collections import Counter

import pytest

from tests.project.pages import ROOT

MEASURED = ROOT / "benchmarks" / "limits.json"


@pytest.fixture
def limits(monkeypatch):
    """The module that reads the sources for docs/limits.md."""
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "extensions"))
    import constants

    yield constants
    sys.modules.pop("constants")


def test_every_constant_says_what_it_is(limits):
    """In a comment at the end of its line, or above it: a unit, and where it is not plain the reason."""
    found = limits.constants()
    assert len(found) > 1000, "few constants were found: look at docs/extensions/constants.py"
    assert [one.key for one in found if not one.comment] == []
    assert [one.key for one in found if one.kind != "sizes" and len(one.comment.split()) < 2] == []


def test_one_limit_is_one_constant(limits):
    """The same name with the same number for the same thing would be changed in one module and forgotten in another."""
    said = Counter((one.name, one.value, one.comment) for one in limits.constants() if one.kind != "sizes")
    assert [name for (name, _, comment), count in said.items() if count > 1 and comment != "the same, compiled"] == []


def test_the_page_has_a_table_for_each_kind(limits):
    page = (ROOT / "docs/limits.md").read_text("utf-8")
    assert (
        page.count(".. limits::") == sum(f".. limits:: {kind}\n" in page for kind in limits.KINDS) == len(limits.KINDS)
    )
    assert {one.kind for one in limits.constants()} == set(limits.KINDS)
    assert limits.KIND_OF.keys() <= {one.key for one in limits.constants()}


def test_what_was_measured_is_of_these_limits(limits):
    """A limit that was changed is measured anew: `make limits`."""
    written = {one.key: one.written for one in limits.constants()}
    measured = json.loads(MEASURED.read_text("utf-8"))
    assert len(measured) >= 60
    assert {key: written.get(key) for key in measured} == {key: taken["number"] for key, taken in measured.items()}
    for taken in measured.values():
        assert taken["request"]
        assert "more_than" in taken or (taken["seconds"] > 0 and taken["megabytes"] > 0)


def test_a_row_shows_number_reason_and_cost(limits):
    pytest.importorskip("sphinx")
    from limits_table import _limit, cost

    one = next(one for one in limits.constants() if one.key == "expressions.syntax.MAX_LENGTH")
    taken = {one.key: {"seconds": 0.1, "megabytes": 20, "request": "w.solve(text)"}}
    assert [cell.astext() for cell in _limit(one, taken).children] == [
        "expressions.syntax", "MAX_LENGTH", "10000", "Characters of a game or an expression that is typed",
        "0.1 s, 20 MB: w.solve(text)",
    ]  # fmt: skip
    assert cost(None) == "not measured"
    sys.modules.pop("limits_table")
