"""Rules with parameters: `find` recognises exactly the games that `build` makes."""

import pytest
from hypothesis import given, strategies as st

from tests.random_rulesets import games
from wythoff.base.errors import NotationError, ParameterError
from wythoff.expressions import parse_expression
from wythoff.game.catalog.canonical import rules
from wythoff.game.rulesets import Diagonal, Game, Jump, Nim, parse
from wythoff.game.rulesets.families import MOVE_VARIABLES
from wythoff.game.rulesets.matching.rule import Rule

NUMBERS = st.integers(0, 12) | st.integers(0, 10**40)
WIDTHS = st.sampled_from(["x1 + 1", "x0 - x1", "0", "7", "-2", "(x1 | x0) - 1", "max(x1, 3)*y1 + 1"])
RULES = (
    Rule("nim"),
    Rule("nim | where(k > 0 and l > 0 and k != l)"),
    Rule("nim | diagonal({t})"),
    Rule("nim | diagonal({t})", t=1),
    Rule("nim | diagonal({f})", f="expression"),
    Rule("nim(step={p}) | diagonal", p=1),
    Rule("nim | diagonal | ray(0, {q})", q=1),
    Rule("nim | diagonal | jump({p}, {p})", p=1),
    Rule("jump(3, {q}) | jump(5, 6)"),
    Rule("where(l < 5) | where(k < {m})"),
    Rule("nim | where(k - {m} < l*{m} or l == x0 and {n} == 3)"),
    Rule("nim | where(({m} - k)*l < 7)"),
    Rule("nim | diagonal(x1 | {m})"),
    Rule("nim | where(l < 4 - {f})", f="expression"),
    Rule("nim | keep(diagonal, x1 >= {k})"),
    Rule("nim | where(abs(k - l) < {m} or min(k, l) < {n})", m=1),
    Rule("nim(lengths=n % {p} < {l} or n < {m}) | diagonal({m})", p=2, l=1, m=2),
    Rule("block(nim | diagonal({m}), {n}, of=nim(lengths=n >= {l}))"),
    Rule("misere(nim | diagonal(x1 + {c}))"),
    Rule("nim | where(k < {f} and l < {n})", f="expression"),
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.shown)
@given(data=st.data())
def test_what_is_built_is_found(rule, data):
    values = {
        name: data.draw(WIDTHS if kind == "expression" else NUMBERS.map(lambda n, least=kind: n + least))
        for name, kind in rule.kinds
    }
    game = rule.build(**values)
    found = rule.find(game)
    assert found is not None
    assert rule.find(parse(str(game))) == found
    assert rule.build(**found) == game
    assert found == {
        name: parse_expression(value, MOVE_VARIABLES) if isinstance(value, str) else value
        for name, value in values.items()
    }


@given(games())
def test_only_what_is_built_is_found(game):
    for rule in RULES:
        found = rule.find(game)
        assert found is None or rule.build(**found) == game


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (Rule("nim | diagonal({t})", t=1), "nim | diagonal(0)"),
        (Rule("nim | diagonal({t})"), "nim | diagonal(-1)"),
        (Rule("nim | diagonal({t})"), "nim | diagonal(x1)"),
        (Rule("nim | diagonal({t})"), "nim | diagonal(2, step=2)"),
        (Rule("nim | diagonal({t})"), "nim | diagonal(2) | jump(1, 2)"),
        (Rule("nim | diagonal({t})"), "misere(nim | diagonal(2))"),
        (Rule("nim | diagonal({t})"), "diagonal(2)"),
        (Rule("nim | jump({p}, {p})"), "nim | jump(1, 2)"),
        (Rule("nim | where(k < {m} and l < {m})"), "nim | where(k < 2 and l < 3)"),
        (Rule("nim"), "nim(step=2)"),
    ],
    ids=str,
)
def test_other_games_are_not_found(rule, text):
    assert rule.find(parse(text)) is None


def test_parts_are_found_in_any_order_of_their_numbers():
    rule = Rule("jump(3, {q}) | jump(5, {r})")
    assert rule.find(Jump(5, 6) | Jump(3, 9)) == {"q": 9, "r": 6}
    assert Rule("jump({p}, {q}) | jump(5, 6)").find(Jump(1, 2) | Jump(5, 6)) == {"p": 1, "q": 2}
    assert Rule("jump({p}, {q}) | jump(5, 6)").find(Jump(7, 8) | Jump(5, 6)) == {"p": 7, "q": 8}


def test_a_rule_is_shown_with_its_holes_by_name():
    rule = Rule("block(nim | diagonal({m}), {n}, of=nim(lengths=n >= {l}))", m=1, l=2)
    assert (rule.shown, rule.domain) == ("block(nim | diagonal(m), n, of=nim(lengths=n >= l))", "m >= 1, l >= 2")
    assert Rule("nim | diagonal({t})") == Rule("nim | diagonal({t})", t=0) != Rule("nim | diagonal({t})", t=1)


def test_parameters_must_fit():
    rule = Rule("nim | diagonal({t})", t=1)
    for wrong in ({}, {"t": 0}, {"t": 1, "s": 2}, {"s": 2}):
        with pytest.raises(ParameterError):
            rule.build(**wrong)
    with pytest.raises(ParameterError, match="must be one of its names in braces"):
        Rule("nim | diagonal({t})", s=1)


@pytest.mark.parametrize("rule", [*rules(), *RULES], ids=lambda rule: rule.shown)
def test_a_game_with_zeros_is_built_as_it_is_read(rule):
    """Build a rule with 0 for all parameters, if it does not divide by them, and compare with the parsed text."""
    zeros = {name: "x1 - x1" if kind == "expression" else 0 for name, kind in rule.kinds}
    try:
        read = parse(rule.text.format(**{name: f"({value})" for name, value in zeros.items()}))
    except NotationError:
        read = None
    if read is None or any(kind not in ("expression", 0) for _, kind in rule.kinds):
        with pytest.raises((NotationError, ParameterError)):
            rule.build(**zeros)
    else:
        assert rule.build(**zeros) == read


def test_a_game_beyond_the_notation_is_not_found():
    class Own(Game):
        def options(self, position):
            return ()

    width = parse("diagonal(x1 + 1)").width
    for _ in range(110):
        width = type(width)("abs", width)
    assert Rule("nim | diagonal({f})", f="expression").find(Nim() | Diagonal(width)) is None
    assert Rule("nim").find(Own()) is None


def test_threads_may_ask_a_rule_at_once():
    """Use a rule in several threads: values that belong together are stored at once, none too early."""
    asked = Rule("nim | diagonal({m}, step={n})", m=1, n=1)
    missing = []

    class Watching(type(asked)):
        def _freeze(self, **fields):
            super()._freeze(**fields)
            if hasattr(self, "_divides"):
                missing.extend(name for name in ("_pattern",) if not hasattr(self, name))
                missing.extend(wrong for wrong in (self._divides,) if wrong)

    Watching("nim | diagonal({m}, step={n})", m=1, n=1).build(m=2, n=3)
    assert missing == []


@pytest.mark.parametrize("number", [10**12, 10**12 + 1, 10**12 + 5, 2**63, 10**18])
@pytest.mark.parametrize("rule", [*rules(), *RULES], ids=lambda rule: rule.shown)
def test_no_number_is_taken_for_a_hole(rule, number):
    """Build and find rules with giant numbers, which must not be mistaken for parameters of the pattern."""
    numbers = range(number, number + len(rule.kinds))
    given = [
        {name: "x1 + 1" if kind == "expression" else n for n, (name, kind) in zip(order, rule.kinds, strict=True)}
        for order in (numbers, reversed(numbers))
    ]
    values = next(some for some in given if rule.condition is None or rule.condition.evaluate(some))
    try:
        game = rule.build(**values)
    except (NotationError, ParameterError):  # of another domain
        return
    found = rule.find(game)
    assert found is not None and rule.build(**found) == game
    assert game == parse(rule.text.format(**{name: f"({value})" for name, value in values.items()}))
    for other in RULES:
        match = other.find(game)
        assert match is None or other.build(**match) == game


def test_holes_stand_in_rules_only():
    for text in ("nim | diagonal({t})", "nim(step={t})", "nim | where(k < {t})", "jump({p}, 1)", "{t}"):
        with pytest.raises(NotationError):
            parse(text)
    assert str(Rule("nim(step={b}) | jump(3, {q}) | diagonal(-{m})").pattern) == (
        "nim(step={b}) | diagonal(-{m}) | jump(3, {q})"
    )
    assert str(Rule("nim | diagonal({m} - 1)").build(m=10**12)) == "nim | diagonal(999999999999)"
