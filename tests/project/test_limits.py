"""Each number of the sources says what it is, one limit stands once, and `make limits` lists all of them."""

from __future__ import annotations

from collections import Counter

from benchmarks.limits import HEADINGS, page, requests, sources
from tests.project.pages import ROOT


def test_constants_say_what_they_are():
    """In a comment at the end of the line, or above it: a unit, and where it is not plain the reason."""
    found = sources.constants()
    assert len(found) > 500, "few constants were found: look at docs/extensions/constants.py"
    assert [one.key for one in found if not one.comment] == []
    assert [one.key for one in found if one.kind != "sizes" and len(one.comment.split()) < 2] == []


def test_one_limit_is_one_constant():
    """The same name with the same number for the same thing would be changed in one module and forgotten in another."""
    said = Counter((one.name, one.value, one.comment) for one in sources.constants() if one.kind != "sizes")
    assert [name for (name, _, comment), count in said.items() if count > 1 and comment != "the same, compiled"] == []


def test_constants_are_of_the_kinds_of_the_table():
    assert {one.kind for one in sources.constants()} == set(sources.KINDS) == set(HEADINGS)
    assert sources.KIND_OF.keys() <= {one.key for one in sources.constants()}


def test_limit_requests_name_constants():
    assert {request.limit for request in requests()} <= {one.key for one in sources.constants()}


def test_limits_table_shows_number_reason_and_cost():
    one = next(one for one in sources.constants() if one.key == "expressions.syntax.MAX_LENGTH")
    taken = {one.key: {"seconds": 0.1, "megabytes": 20, "request": "w.solve(text)"}}
    row = "| `expressions.syntax` | `MAX_LENGTH` | 10000 | characters of a game or an expression that is typed |"
    assert f"{row} 0.1 s, 20 MB: `w.solve(text)` |\n" in page(taken)


def test_limits_page_has_no_table_of_constants():
    assert "eval-rst" not in (ROOT / "docs/limits.md").read_text("utf-8")
