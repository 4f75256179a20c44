"""Limits that users may notice: each has a comment, is defined once, and is listed by `make limits`."""

from __future__ import annotations

from collections import Counter

from benchmarks.limits import page, requests, sources
from tests.project.pages import ROOT

MET = {request.limit for request in requests()}


def test_limits_that_users_meet_say_what_they_are_for():
    """Explain each limit in a comment at the end of its line, or above it."""
    found = [one for one in sources.constants() if one.key in MET]
    assert len(found) > 300, "few limits were found: look at docs/extensions/constants.py"
    assert [one.key for one in found if len(one.comment.split()) < 2] == []


def test_one_limit_is_one_constant():
    """Define each limit once: a second constant of the same name, value and comment would be forgotten in a change."""
    said = Counter((one.name, one.value, one.comment) for one in sources.constants() if one.key in MET)
    assert [name for (name, _, _), count in said.items() if count > 1] == []


def test_limit_requests_name_constants():
    assert {one.key for one in sources.constants()} >= MET


def test_limits_table_shows_number_reason_and_cost():
    one = next(one for one in sources.constants() if one.key == "expressions.syntax.MAX_LENGTH")
    taken = {one.key: {"seconds": 0.1, "megabytes": 20, "request": "w.solve(text)"}}
    row = "| `expressions.syntax` | `MAX_LENGTH` | 10000 | characters of a game or an expression in notation |"
    assert f"{row} 0.1 s, 20 MB: `w.solve(text)` |\n" in page(taken)


def test_limits_page_has_no_table_of_constants():
    assert "eval-rst" not in (ROOT / "docs/limits.md").read_text("utf-8")
