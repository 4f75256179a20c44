"""The work of recognising a rule, counted in calls and imported modules instead of time."""

from __future__ import annotations

import gc
import subprocess
import sys
from functools import _lru_cache_wrapper

import pytest

from tests.rulesets.test_canonical import SAID_OTHERWISE
from wythoff.base.errors import EvaluationError
from wythoff.expressions import parse_condition, walking
from wythoff.expressions.statements import reading
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import canonical, rules
from wythoff.game.rulesets import notation, parse
from wythoff.game.rulesets.families import MOVE_VARIABLES
from wythoff.game.rulesets.matching import forms
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.game.rulesets.meaning.conditions import is_mirrored
from wythoff.game.rulesets.meaning.meaning import same_squares, surely_contained

# Caches that belong to rules of the catalog, not to single games.
OF_RULES = frozenset((
    "rules", "_pattern", "probe_of", "_template", "_places", "places", "regions", "small", "_written",
))  # fmt: skip
# Imported only by rules that need them.
NOT_NEEDED = ("expressions.quadratic", "game.rulesets.meaning.solving")


def counted(monkeypatch, owner, name):
    """Record the calls of a function: return a list that gets the first integer argument of each call, or 1."""
    calls, called = [], getattr(owner, name)

    def count(*given, **named):
        calls.append(next((one for one in given if type(one) is int), 1))
        return called(*given, **named)

    monkeypatch.setattr(owner, name, count)
    return calls


LONG = (
    "keep(where((4 + 1)*3 >= 3*(max(k, l) + 4)) | where(max(l, k) <= 4) | where(not k*l + 4 != 4 + 0), x0 <= y0)",
    (
        "diagonal(-3) | where(l + 5 == 5 + 0 or not k + 2 != 2 + 0) | keep(where(l <= k and k <= l) |"
        " where(min(k, l) < 1), 2*l == k and gcd(k, l) == k) | (where(abs(l - k) + 3 < 3 + 4 and 1 + 0 < min(l, k) + 1)"
        " - (jump(3, 5) | where(k == 3 and l == 5 or 3 == l and k == 5)))"
    ),
    (
        "jump(3, 3) | where(k + 1 == 1 + l and 4 + 2 == k + l + 4) | (keep(where(k + 2 > 2 + 0 and not l + 1 <= 1 + 0"
        " and 2 - 1 >= abs(k - l)), k <= x0) - ((where(1 == k and not l != 3 or 3 == k and not l != 1) |"
        " where(k == l and k < l)) - diagonal(0)))"
    ),
)


@pytest.mark.parametrize("text", LONG)
def test_few_calls_are_made_for_a_long_rule(text):
    """Recognise long rules by few function calls; so many take about 50 ms, but time varies on a busy machine."""
    calls, game = [], parse(text, NAMES)
    canonical(parse("nim | where(k*l == 3)"))  # fill the caches that are independent of the game
    canonical.__wrapped__(game)
    for cache in caches():
        cache.cache_clear()
    sys.setprofile(lambda frame, event, given: calls.append(event) if event in ("call", "c_call") else None)
    try:
        canonical.__wrapped__(game)
    finally:
        sys.setprofile(None)
    assert len(calls) < 150_000


def caches():
    """Return the caches that hold results about single games."""
    every = [one for one in gc.get_objects() if type(one) is _lru_cache_wrapper]  # dead proxies fail in isinstance
    return [one for one in every if (one.__module__ or "").startswith("wythoff.") and one.__name__ not in OF_RULES]


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("where(min(k, l)//4 == 0 or (k - l)**2 <= 4)", 2_000),
        ("where(popcount(k ^ l) == 0 or min(k, l) == 0)", 2_000),
        ("nim | where(k % (l + 1) == k*l)", 2_000),
    ],
)
def test_few_differences_are_looked_at(monkeypatch, text, most):
    read = []
    walk = walking.FormulaWalk.succeeds
    monkeypatch.setattr(
        walking.FormulaWalk, "succeeds", lambda self, budget: [walk(self, budget), read.append(self.read)][0]
    )
    canonical.__wrapped__(parse(text, NAMES))
    assert sum(read) <= most


def test_what_is_decided_of_a_rule_is_nearly_always_right(monkeypatch):
    outcomes, decide = [], forms.decided_same
    monkeypatch.setattr(forms, "decided_same", lambda *sides: outcomes.append(decide(*sides)) or outcomes[-1])
    for said, _ in SAID_OTHERWISE:
        canonical.__wrapped__(parse(said, NAMES))
    assert len(outcomes) > 15 and all(outcomes)


def test_the_text_of_a_rule_is_read_once(monkeypatch):
    for rule in rules():
        read = counted(monkeypatch, notation, "syntax_tree")
        assert Rule(rule.text, "", **dict(rule.kinds)).pattern == rule.pattern
        assert len(read) == 1, rule.shown


def test_a_rule_loads_what_it_needs():
    script = (
        "import sys; from wythoff.game.catalog.canonical import canonical; from wythoff.game.rulesets import parse\n"
        "print(canonical(parse('where(min(k, l) < 1 or k == l)')))\n"
        f"print([name for name in {NOT_NEEDED} if 'wythoff.' + name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert said == "nim | diagonal\n[]\n"


@pytest.mark.parametrize("text", ["k//3 {} 2", "min(k, l)//4 {} 0", "(k - 2*l)//2 {} -1", "k*l//5 {} 1", "k//1 {} 3"])
@pytest.mark.parametrize("sign", ["==", "!=", "<", "<=", ">", ">="])
def test_compared_quotient_needs_no_variable(text, sign):
    condition = parse_condition(text.format(sign), ("k", "l"))
    said = reading(condition)
    assert not any("//" in name for name in said.definitions)
    if not said.definitions:
        from wythoff.expressions.formulas import holds

        for k in range(16):
            for l in range(16):
                assert holds(said.formula, {"k": k, "l": l}) is bool(condition.evaluate({"k": k, "l": l})), (k, l)


@pytest.mark.parametrize(
    ("text", "mirrored"),
    [
        ("popcount(k ^ l) == 0", True),
        ("(k + l)//gcd(k, l) == 2", False),  # k + l is not reordered in an expression that may have no value
        ("k > 0 and l > 0 and max(k, l) % (k*l) == 0", False),  # read only if the others hold: order matters
        ("0 < k < 6//l and 0 < l < 6//k", False),
        ("k > 0 and l % k == 0 or l > 0 and k % l == 0", False),
    ],
)
def test_undefined_conditions_are_mirrored(text, mirrored):
    assert is_mirrored(parse_condition(text, MOVE_VARIABLES)) is mirrored


@pytest.mark.parametrize(
    ("text", "other", "same"),
    [
        ("where(x0 == y0 and popcount(k ^ l) == 0)", "keep(diagonal, x0 == y0)", True),
        ("where(x0 == y0 and popcount(k ^ l) == 0 and min(k, l) > 9)", "diagonal(0)", False),
        ("nim | where(x0 == y0 and popcount(k ^ l) == 1 and k*l > 40)", "nim", False),
        ("where(isqrt(k) == l)", "where(isqrt(k) == l and x0 < y0)", False),
        ("where(k < l and isqrt(k) == l)", "diagonal(0)", True),
    ],
)
def test_undefined_conditions_are_tried_on_equal_piles(text, other, same):
    assert same_squares(parse(text), parse(other)) in (same, None)
    assert surely_contained(parse(text), parse(other)) in (same, False)
    if same:
        assert same_squares(parse(text), parse(other))


@pytest.mark.parametrize(
    ("text", "simple"),
    [
        ("nim | where(k//l == 1 and (k < 1) == 2)", "nim"),
        ("nim | where(x0//k == 1 and 0)", "nim"),
        ("where(k//l == 1 or 1)", "where(k + l > 0)"),
        ("where(k//l == 1 and x0 == y0)", "keep(diagonal(0), x0 == y0)"),
    ],
)
def test_a_part_without_a_value_stays_before_one_that_tells(text, simple):
    game = parse(text)
    assert same_squares(game, parse(simple)) is not True
    with pytest.raises(EvaluationError):
        canonical(game).options((1, 3))


def test_parts_of_which_one_may_have_no_value_are_not_joined():
    game = parse("nim | where(k*l < 9) | where(x0 == y0 and y1 % x1 <= 3)")
    meant = canonical(game)
    for place in ((1, 1), (2, 2)):
        for one in (game, meant):
            with pytest.raises(EvaluationError):
                list(one.options(one.start(place)))
    assert [*meant.options(meant.start((3, 5)))] == [*game.options(game.start((3, 5)))]


def test_comparisons_of_many_operations_are_undecided(monkeypatch):
    game, other = parse("nim | where(2*k == k + l)"), parse("nim | diagonal")
    assert same_squares(game, other) is True and surely_contained(game, other)
    monkeypatch.setattr("wythoff.game.rulesets.meaning.meaning.MOST_OPERATIONS", 3)
    assert same_squares(game, other) is None and not surely_contained(game, other)
