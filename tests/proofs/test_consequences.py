"""Consequences of proved P-positions, against answers that examine positions one by one."""

import json
import random
import subprocess
import sys

import pytest

import wythoff as w
from wythoff.automata.relations import Algebra
from wythoff.proofs.consequences import Consequences
from wythoff.questions.following import without

GAMES = [
    "nim", "wythoff", "misere(nim)", "misere(wythoff)", "nim | diagonal(2)", "g2", "knight", "misere(nim | jump(1, 1))",
    "nim | keep(diagonal, k % 3 != 0)", "terminal(nim | diagonal, y < 3)", "terminal(nim | vector(1, 2), x > 2*y)",
    "nim | vector(1, 2)", "nim | diagonal(y1 % 2 + 1)", "misere(terminal(nim | diagonal, x + y < 3))",
    "vectors(moves=((1, 2), (2, 1)))",
]  # fmt: skip


@pytest.mark.parametrize("text", GAMES)
def test_addable_moves_join_no_p_positions(text):
    proof = w.prove(text, adjoinable=True)
    assert proof.proved and proof.claim == "adjoinable"
    known = Consequences(proof.rules, proof.levels[0], Algebra())
    all_of_them, present = known.addable(), known.present()
    for candidate in w.questions.adjoinable(text, 60, largest=9).candidates:
        assert all_of_them.contains(candidate.move) is candidate.adjoinable, candidate
        assert present.contains(candidate.move) is candidate.present, candidate
        assert proof.relation.contains(candidate.move) is (candidate.adjoinable and not candidate.present), candidate


@pytest.mark.parametrize("text", [text for text in GAMES if "misere" not in text])
def test_invariant_games_are_found_or_refuted(text):
    proof, looked = w.prove(text, invariant=True), w.questions.invariance(text, 50)
    assert proof.proved is looked.realisable
    assert proof.witness == (None if proof.proved else dict(zip("xy", looked.witness, strict=True)))


@pytest.mark.parametrize("seed", range(24))
def test_games_are_the_same_or_differ_where_they_do(seed):
    draw = random.Random(seed)
    parts = [
        "jump(1, 2)",
        "jump(2, 3)",
        "jump(1, 3)",
        "vector(1, 1)",
        "vector(3, 4)",
        "jump(2, 5)",
        "jump(3, 3)",
        "jump(1, 4)",
    ]
    layer = draw.choice(["{}", "{}", "misere({})", "terminal({}, x + y <= 2)"])
    one = layer.format(draw.choice(["nim | diagonal", "nim | diagonal(2)", "nim"]))
    changed = one.replace("nim", f"nim | {draw.choice(parts)}", 1)
    proof = w.prove(one, same_as=changed)
    if proof.proved is None:
        pytest.fail(proof.reason)
    rules, others = w.Definition(w.parse(one)), w.Definition(w.parse(changed))
    ordered = w.parse(changed).ordered
    squares = [(x, y) for x in range(15) for y in range(0 if ordered else x, 15)]
    differ = [place for place in squares if rules.outcome(place) != others.outcome(place)]
    if proof.proved:
        assert not differ
    else:
        found = proof.witness["x"], proof.witness["y"]
        assert rules.outcome(found) != others.outcome(found)
        assert sum(found) == min(map(sum, [*differ, found]))


def test_an_ordered_game_and_one_without_order():
    assert w.prove("nim", same_as="nim | vector(1, 2)").proved
    assert w.prove("nim | vector(1, 2)", same_as="nim").proved
    proof = w.prove("wythoff", same_as="nim | vector(1, 1) | vector(2, 1)")
    assert proof.proved is False and proof.status == 1


def test_moves_that_can_be_left_out():
    assert w.prove("nim | diagonal | jump(1, 3)", removable="jump(1, 3)").proved
    proof = w.prove("wythoff", removable="jump(3, 3)")
    assert proof.proved is False and proof.witness == {"x": 3, "y": 3}
    # Wythoff's game needs all moves of the diagonal.
    assert w.prove("misere(wythoff)", removable="jump(40, 40)").proved is False
    assert str(without(w.parse("terminal(wythoff, x < 3)"), w.parse("jump(1, 1)"))) == (
        "terminal((nim | diagonal) - jump(1, 1), x < 3)"
    )


def test_a_game_that_is_not_proved_is_compared_with_one_that_is():
    proof = w.prove("g1", same_as="wythoff")
    assert proof.proved is False and proof.system == "zeckendorf"
    a, b = w.Definition(w.parse("g1")), w.Definition(w.parse("wythoff"))
    place = (proof.witness["x"], proof.witness["y"])
    assert a.outcome(place) != b.outcome(place)
    assert w.prove("g1", adjoinable=True).proved is None


@pytest.mark.parametrize(("given", "fault"), [
    ({"same_as": "nim |"}, "nothing follows"),
    ({"same_as": "wythoff_partizan"}, "impartial"),
    ({"removable": "misere(nim)"}, "must be moves"),
    ({"adjoinable": True, "invariant": True}, "one claim"),
    ({"adjoinable": True, "value": 1}, "value 0"),
])  # fmt: skip
def test_what_is_no_claim_is_one_line(given, fault):
    with pytest.raises(w.WythoffError, match=fault):
        w.prove("wythoff", **given)


def run(*given):
    done = subprocess.run([sys.executable, "-m", "wythoff", *given], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_commands_and_their_json():
    status, said = run("prove", "wythoff", "--adjoinable", "--json")
    body = json.loads(said)
    assert status == 0 and body["claim"] == "adjoinable" and body["proved"] is True and body["relation"][0] == [1, 3]
    status, said = run("prove", "wythoff", "--removable", "jump(3, 3)", "--json")
    body = json.loads(said)
    assert status == 1 and body["proved"] is False and body["witness"] == {"x": 3, "y": 3}
    assert run("prove", "g1", "--invariant", "--limit-seconds", "5")[0] == 3
    assert run("prove", "wythoff", "--invariant", "--adjoinable")[0] == 2


@pytest.mark.parametrize(("given", "status", "witness"), [
    (["wythoff", "--formula", "floor(n*phi), a(n) + n"], 0, None),
    (["nim | diagonal(y1 % 2 + 1)", "--formula", "3*n//2, 3*n - 1", "--from", "1", "--and", "(0, 0)"], 0, None),
    (["wythoff", "--formula", "floor(n*phi), a(n) + n + n//20"], 1, {"x": 32, "y": 52}),
    (["g1", "--formula", "mex, a(n) + 1"], 1, {"x": 0, "y": 0}),
])  # fmt: skip
def test_formulas(given, status, witness):
    done, said = run("prove", *given, "--json")
    body = json.loads(said)
    assert (done, body["claim"], body["witness"]) == (status, "formula", witness)
    assert body["proved"] is (status == 0)


@pytest.mark.parametrize(("statement", "truth"), [
    ("?msd_fib Ax,y $P('wythoff', x, y) => ~(Eu,v $move('wythoff', x, y, u, v) & $P('wythoff', u, v))", True),
    ("?msd_fib Ax,y ~$P('wythoff', x, y) => (Eu,v $move('wythoff', x, y, u, v) & $P('wythoff', u, v))", True),
    ("?msd_fib Ax,y ($P('wythoff',x,y)&0<x&x<=y) <=> (En $seq('lower_wythoff',n,x)& $seq('upper_wythoff',n,y))", True),
    ("Ax,y $value('nim | jump(1, 1)', 1, x, y) => ~$P('nim | jump(1, 1)', x, y)", True),
    ("Ex,y $P('g2', x, y) & x + x + 1 = y", False),
    ("Ax,y,u,v $move('nim', x, y, u, v) => u + v < x + y", True),
    ("Eu,v $move('terminal(nim, x + y < 3)', 1, 1, u, v)", False),
    ("?msd_fib Ax $P('subtraction(1, 2)', x) <=> (En x = 3*n)", True),
    ("Ax $P('misere(piles(1, upto(2)))', x) <=> (En x = 3*n)", False),
    ("Ax,y,z $P('piles(3, upto(1))', x, y, z) & x = 1 & y = 2 => (Ek z = 2*k + 1)", True),
])  # fmt: skip
def test_statements_about_games(statement, truth):
    assert w.decide(statement).truth is truth


@pytest.mark.parametrize(("statement", "fault"), [
    ("$P(x, y)", "a game in quotes"), ("$P('g1', x, y)", ("could not be "
                                                         "proved")), ("$P('nim |', x, y)", "nothing follows"),
    ("$value('nim', g, x, y)", "a number below 100"), ("$value('nim', 1000, x, y)", "a number below 100"),
    ("$move('hammer', x, y, u, v)", "no formula for the moves of"), ("$P('nim', x)", "must have 2 arguments"),
    ("$P('wythoff', x, y) & $P('g2', x, y)", "one numeration system"),
])  # fmt: skip
def test_statements_about_games_that_cannot_be_decided(statement, fault):
    with pytest.raises(w.WythoffError, match=fault):
        w.decide(statement)


def test_games_in_statements_obey_its_limits():
    text = "Ex,y $P('nim | jump(2, 5) | jump(3, 9)',x,y) & x > 3"
    found = w.decide(text, limits=w.automata.Limits(seconds=0.01))
    assert found.truth is None and "the P-positions of nim" in found.reason and "more than 0.01 s" in found.reason
    assert w.decide(text).truth is True  # what was not proved in a hurry is not kept
