"""Games with a parameter, proved for all its values."""

from __future__ import annotations

import json
import re

import pytest

import wythoff
from wythoff.base.errors import NotationError, ParameterError
from wythoff.proofs.certifying import packed
from wythoff.proofs.conditions import UndefinableError
from wythoff.proofs.faithful import difference
from wythoff.proofs.parametric import at_value, rules_for_all
from wythoff.questions.parametric import prove_for_all
from wythoff.questions.verifying import verify


@pytest.mark.parametrize("game", ["nim | diagonal(t)", "t_wythoff(t)", "misere(nim | diagonal(t))"])
def test_prove_for_all_names_the_theorem(game):
    found = prove_for_all(game, "t >= 1")
    assert (found.proved, found.by, found.status) == (True, "theorem", 0)
    assert found.as_dict()["evidence"]["source"].startswith("Fraenkel 1982")


@pytest.mark.parametrize(
    ("game", "values", "kind"),
    [
        ("terminal(nim, x + y <= k)", "k >= 0", "proved"),
        ("terminal(nim, x <= t)", "t > 0", "proved"),
        ("terminal(nim | jump(1, 1), x <= t)", "t >= 0", "proved"),
        ("misere(terminal(nim, x + y <= k))", "k >= 0", "proved"),
        ("terminal(king(1), x <= t)", "t >= 0", "conjectured"),  # a named game is not recognised by its moves here
    ],
)
def test_prove_for_all_decides_linear_games(game, values, kind):
    found = prove_for_all(game, values)
    assert (found.by, found.proved, found.evidence.kind) == ("linear", True if kind == "proved" else None, kind)
    assert (found.certificate is not None) is (kind == "proved")
    name = found.name
    for t in (1, 2, 9, 33):
        solved = wythoff.solve(re.sub(rf"\b{name}\b", str(t), game), up_to=40).p_positions
        got = {(x, y) for x in range(41) for y in range(x, 41) if found.relation.contains((t, x, y))}
        assert got == {tuple(position) for position in solved}


def test_prove_for_all_writes_a_certificate_that_verify_accepts(tmp_path):
    found, file = prove_for_all("terminal(nim, x + y <= k)", "k >= 0"), tmp_path / "certificate.json"
    file.write_bytes(packed(found.certificate))
    assert verify(file)
    wrong = json.loads(packed(found.certificate))
    accepting = wrong["relations"]["P"]["table"]["accepting"]
    accepting[0] = 1 - accepting[0]
    file.write_text(json.dumps(wrong))
    assert verify(file).status


@pytest.mark.parametrize(
    ("game", "t"),
    [
        ("nim | diagonal(t)", 3),
        ("jump(t, 2) | nim", 2),
        ("nim | vector(t, 1)", 4),
        ("terminal(nim | keep(diagonal, x1 >= t), x + y <= t)", 2),
        ("nim | where(k > 0 and l > 0 and l - k == t)", 5),
    ],
)
def test_rules_for_all_are_those_of_each_value(game, t):
    rules = rules_for_all(game, "t")
    one = wythoff.parse(re.sub(r"\bt\b", str(t), game))
    assert difference(one, at_value(rules, t), 14) == ""
    assert difference(one, at_value(rules, t + 1), 14)


@pytest.mark.parametrize("game", ["nim(step=t)", "ray(t, 1)", "block(nim, t)"])
def test_rules_for_all_refuse_what_is_not_linear(game):
    with pytest.raises((UndefinableError, NotationError)):
        rules_for_all(game, "t")


@pytest.mark.parametrize(
    "game",
    [
        "nim | where(k > 0 and l > 0 and abs(k - l) < t or (k == 1 and l == 999 and t == 50))",
        "nim | where(k > 0 and l > 0 and abs(k - l) < t or (k == 1 and l == 999 and (t) == 50))",
        "nim | where(k > 0 and l > 0 and abs(k - l) < t or (k == 1 and l == 999 and max(t, 50) == 50 and t > 49))",
    ],
)
def test_prove_for_all_finds_rare_exceptions(game):
    """At t = 50 there is another move, but for all values that are tried the game is nim | diagonal(t)."""
    assert not wythoff.questions.same_game(re.sub(r"\bt\b", "50", game), "nim | diagonal(50)")
    assert prove_for_all(game, "t >= 1").proved is None


def test_prove_for_all_says_what_is_not_linear():
    found = prove_for_all("nim | jump(t, t)", "t >= 1")
    assert (found.proved, found.by, found.status) == (None, None, 3)
    assert "no automaton that reads the piles" in found.reason


@pytest.mark.parametrize("values", ["t", "t >= -1", "t == 3", "s >= 1", "", 5])
def test_prove_for_all_refuses_other_values(values):
    with pytest.raises(ParameterError):
        prove_for_all("nim | diagonal(t)", values)


def test_prove_for_all_refuses_what_is_no_game():
    with pytest.raises(NotationError):
        prove_for_all("nim | diagonal(t", "t >= 1")
