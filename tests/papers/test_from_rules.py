"""The data that papers are compared with come from the rules alone, even for games with theorems."""

import pytest

import wythoff
from wythoff.papers import from_rules
from wythoff.solving.values.by_theorem import ByReduction, ByTheorem

KNOWN = ("wythoff", "g1", "t_wythoff(t=3)", "nim_ab(a=1, b=2)", "euclid", "boole_or(k=1)", "block(wythoff, 1)")


@pytest.mark.parametrize("name", KNOWN)
def test_no_theorem_is_asked(name, monkeypatch):
    assert wythoff.solve(name, up_to=30).evidence.kind == "proved"
    found = []

    def solve(*args, **named):
        found.append(wythoff.solve(*args, **named))
        return found[-1]

    monkeypatch.setattr(from_rules, "solve", solve)
    assert from_rules.by_rules(name, up_to=30) == list(found[0].p_positions)
    assert [solution.evidence.kind for solution in found] == ["computed"]


@pytest.mark.parametrize("name", ["nim", "wythoff", "r_wythoff", "t_wythoff(t=2)", "boole_or(k=1)", "misere(euclid)"])
def test_no_theorem_fills_a_table(name, monkeypatch):
    def fill(misere, request):
        raise AssertionError("a theorem was asked")

    for method in (ByTheorem, ByReduction):

        def plan(self, game, up_to, known=method.plan):
            found = known(self, game, up_to)
            return found and found._replace(fill=fill)

        monkeypatch.setattr(method, "plan", plan)
    game = from_rules.named(name)
    if game.misere:
        with pytest.raises(wythoff.ParameterError):
            from_rules.values_by_rules(name, 9)
        return
    values, rules = from_rules.values_by_rules(name, 9), wythoff.Definition(game)
    assert [[int(value) for value in row] for row in values] == [
        [rules.value((x, y)) for y in range(10)] for x in range(10)
    ]
