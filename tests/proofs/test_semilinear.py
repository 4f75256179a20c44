"""P-positions of vector games as semilinear sets: proofs and certificates, and no false ones."""

from __future__ import annotations

import json
import random

import pytest

import wythoff
from wythoff.automata.limits import Limits
from wythoff.questions.deciding import decide
from wythoff.questions.proving import prove
from wythoff.questions.verifying import verify

# P-positions with both piles < 300, counted from the definition.
CONTRACT = [
    (((2, 4), (4, 0)), 35304),
    (((4, 0), (5, 5)), 41825),
    (((3, 0), (4, 4)), 40632),
    (((0, 4), (4, 5), (5, 1)), 37660),
    (((0, 4), (1, 2), (5, 0)), 39748),
    (((3, 5), (4, 0), (4, 1)), 40850),
]


def named(moves):
    return f"vectors(moves=({''.join(f'{move},' for move in moves)}))"


def table(moves, size):
    """Return the P-positions by the definition."""
    won: list[list[bool]] = []
    for x in range(size):
        won.append([])
        for y in range(size):
            won[x].append(any(x >= a and y >= b and not won[x - a][y - b] for a, b in moves))
    return {(x, y) for x in range(size) for y in range(size) if not won[x][y]}


def rulesets(seed, count=24):
    draw = random.Random(seed)
    for n in range(count):
        moves: list[tuple[int, int]] = []
        while len(moves) < 2 + n % 3:
            move = (draw.randint(0, 5), draw.randint(0, 5))
            if move != (0, 0) and move not in moves:
                moves.append(move)
        yield tuple(moves)


@pytest.mark.slow
@pytest.mark.parametrize(("moves", "count"), CONTRACT)
def test_prove_writes_vector_games_as_conditions(moves, count):
    proof = prove(named(moves))
    assert proof.proved and proof.form == "semilinear"
    assert len(proof.solution(up_to=299).p_positions) == count
    assert proof.condition.contains(0, 0)


def test_prove_finds_the_period_of_two_moves():
    proof = prove(named([(2, 4), (4, 0)]))
    assert (
        str(proof.condition) == "(x, y) for 3*y < 2*x + 6, (x + 2*(y//4)) % 8 < 4; (x, y) for 3*y >= 2*x + 6, x % 6 < 2"
    )
    assert proof.as_dict()["condition"] == str(proof.condition)
    assert proof.as_dict()["form"] == "semilinear"
    assert proof.condition.latex.startswith(r"\{(x, y) : 3 \cdot y < 2 \cdot x + 6,")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [7, 11])
def test_prove_proves_most_random_vector_games(seed):
    proofs = {moves: prove(named(moves), limits=Limits(seconds=10)) for moves in rulesets(seed)}
    assert sum(proof.form == "semilinear" for proof in proofs.values()) >= 23


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(40))
def test_prove_proves_nothing_false(shard):
    for moves in [*rulesets(2026, 2000)][50 * shard : 50 * shard + 50]:
        proof = prove(named(moves), limits=Limits(seconds=6), window=1000)
        if proof.proved:
            found = {tuple(pair) for pair in proof.solution(up_to=199).p_positions}
            assert found == table(moves, 200), moves


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nim", "(x, x)"),
        ("nim | vector(1, 2)", "(x, x)"),
        ("nim | jump(4, 4)", "(x, x) for x % 8 < 4; (x, x + 1) for x % 8 == 4 or x % 8 == 6"),
        ("jump(2, 3)", "(x, y) for y > x, x % 5 < 2; (x, x) for x % 5 < 3"),
        # the diagonal lies in a cone
        ("jump(2, 3) | jump(3, 3)", "(x, y) for 5*y < 6*x, (x + y) % 11 < 5; (x, y) for 5*y >= 6*x, x % 5 < 2"),
        # a cone that is narrow
        (
            "vector(0, 1) | vector(1, 2) | vector(4, 6)",
            (
                "(x, y) for 4*y < 7*x, y % 7 == 0 or y % 7 == 3; "
                "(x, y) for 4*y >= 7*x, y < 2*x + 2, (x - 2*y) % 5 < 2; "
                "(x, y) for y >= 2*x + 2, y % 2 == 0, x % 5 == 0 or x % 5 == 2; "
                "(x, y) for y >= 2*x + 2, y % 2 == 1, x % 5 == 1 or x % 5 == 3"
            ),
        ),
        (
            "misere(jump(2, 3))",
            "(x, y) for y >= x + 2, 2 <= x % 5 <= 3; (x, x) for x % 5 >= 3; (x, x + 1) for x % 5 >= 2",
        ),
    ],
)
def test_prove_writes_other_games_as_conditions(game, text):
    assert str(prove(game).condition) == text


def test_prove_says_automaton_where_no_condition_is():
    proof = prove("wythoff")
    assert (proof.form, proof.condition) == ("automaton", None)


def test_verify_checks_the_condition(tmp_path):
    certificate = prove(named([(0, 4), (2, 4)])).certificate
    file = tmp_path / "certificate.json"
    changed = [certificate["condition"], "(x, y) for y % 8 < 3", "(x, y)", "", 7, "(x, y) for y % 8 < 4; (5, 5)", "y"]
    for text in changed:
        file.write_text(json.dumps({**certificate, "condition": text}))
        assert verify(file).status == int(text != certificate["condition"]), text


@pytest.mark.slow
def test_verify_refuses_altered_certificates(tmp_path):
    certificate = prove(named([(2, 4), (4, 0)])).certificate
    text, file, chance = json.dumps(certificate), tmp_path / "certificate.json", random.Random(1)
    level = certificate["levels"][0]
    for _ in range(60):
        body = json.loads(text)
        rows = body["levels"][0]["rows"]
        match chance.randint(0, 3):
            case 0:
                state = chance.randrange(len(rows))
                body["levels"][0]["accepting"][state] ^= 1
            case 1:
                arc = chance.choice(chance.choice([row for row in rows if row]))
                arc[-1] = (arc[-1] + chance.randrange(1, len(rows))) % len(rows)
            case 2:
                arcs = chance.choice([row for row in rows if row])
                arcs.remove(chance.choice(arcs))
            case 3:
                words = body["condition"]
                place = chance.choice([place for place, letter in enumerate(words) if letter.isdigit()])
                body["condition"] = words[:place] + str((int(words[place]) + 1) % 10) + words[place + 1 :]
        file.write_text(json.dumps(body))
        assert verify(file).status or body["levels"][0] == level, body["condition"]


@pytest.mark.parametrize(
    ("statement", "condition"),
    [
        ("Ek x + 4 = y & x = 8*k + 7", "(x, x + 4) for x % 8 == 7"),
        ("Ek n = 3*k + 1", "n % 3 == 1"),
        ("a < b", "(a, b) for b > a"),
        ("?msd_fib x + 2 = y", "(x, x + 2)"),
        ("T[n] = @1", None),
        ("x < 5", None),
        ("x + y = z", None),
    ],
)
def test_decide_shows_solutions_as_a_condition(statement, condition):
    assert decide(statement).as_dict()["condition"] == condition


def test_prove_is_the_same_in_python():
    game = wythoff.parse("vector(0, 4) | vector(1, 4)")
    assert str(prove(game).condition) == "(x, y) for y % 8 < 4"
