"""Proved automata agree with the definition; wrong automata and altered rules are refused."""

import json
import pickle
import random
from functools import cache

import pytest

import wythoff as w
from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.naming import system
from wythoff.automata.relations import Algebra
from wythoff.base.errors import ParameterError
from wythoff.game.catalog.given import stored_game
from wythoff.game.rulesets import Definition
from wythoff.kernels.automata import Machine
from wythoff.kernels.plain.prefixes import words_of
from wythoff.proofs import checker, searching
from wythoff.proofs.certifying import certificate, digest, written
from wythoff.proofs.faithful import difference, foreign
from wythoff.proofs.guessing import candidates, longest, words_within
from wythoff.proofs.rules import UndefinableError, rules_of
from wythoff.proofs.searching import Search, proved
from wythoff.proofs.winning import Moving
from wythoff.questions.proof import Proof
from wythoff.questions.proving import prove

# Game, system, states.
PROVED = [
    ("nim | diagonal", "zeckendorf", 4),
    ("nim | diagonal(2)", "plus(2, 1)", 5),
    ("misere(nim | diagonal)", "zeckendorf", 8),
    ("g2", "base(2)", 4),
    ("nim | keep(diagonal, x1 >= 2)", "zeckendorf", 9),
    ("diagonal | where(k == 0)", "zeckendorf", 4),
    ("nim | diagonal | where(l < k)", "zeckendorf", 4),
    ("terminal(nim | diagonal, x + y < 4)", "zeckendorf", 19),
    ("nim(step=2) | diagonal", "plus(2, 1)", 7),
    ("block(nim | diagonal, 1)", "zeckendorf", 36),
    ("block(nim | diagonal, 2)", "base(2)", 4),
    ("block(nim | diagonal(2), 1, of=diagonal(2))", "zeckendorf", 11),
    ("ab_vector(a=1, b=2)", "base(2)", 1),
    ("vector(1, 2) | vector(2, 1)", "base(2)", 9),
    ("nim(lengths=n <= 2) | jump(1, 1)", "base(2)", None),
    ("misere(nim | jump(1, 1))", "base(2)", None),
    ("nim | keep(diagonal, k % 2 == 1)", "base(2)", None),
    # Parts without moves, whose variables must not stay in the relation.
    ("misere(terminal(nim, x <= y))", "base(2)", 0),
    ("nim | where(l > 0) | where(x1 == k + 1) | diagonal(4, step=2)", "base(2)", 1),
    ("block(nim | diagonal | where(not x1//2 < 5 or x0 <= 4), 2, of=nim)", "base(2)", 14),
    # A terminal condition with alternatives; only one of them has a quotient.
    ("terminal(nim, x % 3 > 1 or 2*y < 3)", "base(2)", 9),
]
FORMULAS = [
    "nim(step=3) | ray(1, 2)", "nim(lengths=n % 5 < 2)", "diagonal(3, step=2)", "ray(2, 4) | jump(0, 2)",
    "(nim | diagonal(2)) - jump(1, 2)", "diagonal(x1 + 1)", "diagonal(y1 - x1 + 1)", "where(min(k, l) < 2)",
    "where((x1 + y1) % 3 == 1 and k > 0)", "where(i < 2*j)", "keep(nim | diagonal, x1 >= 2 or y1 < x0)",
    "keep(where(k < l), k > l)", "where(k < l and k > l)", "terminal(vector(1, 2) | vector(2, 1), x > 2*y)",
    "block(nim | diagonal(2), 1, of=diagonal(2))", "block(terminal(nim, x == 3), 1)",
    "terminal(nim, x % 3 > 1 or y < 2)", "where((x0 - x1)//2 == l)", "where(abs(x1 - y1) == 2)",
    "ab_vector(a=2, b=3)", "nim | diagonal((-1)**y1 + 2)", "block(nim, 1, of=diagonal)", "where(k == l % 3)",
    "diagonal(x0 - x1)", "block(nim | diagonal(2), 1, of=nim(lengths=n >= 2))",
]  # fmt: skip


@cache
def proof(text: str, value: int = 0) -> Proof:
    return prove(text, value=value)


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas_are_the_moves(text):
    game = stored_game(text)  # parts that never apply are refused where a person types them
    assert difference(game, rules_of(game), 7) == ""


def test_an_altered_formula_is_seen():
    for text, other in (("nim | diagonal", "nim | diagonal(2)"), ("nim | jump(5, 5)", "nim"), ("nim", "block(nim, 1)")):
        assert difference(w.parse(text), rules_of(w.parse(other)), 6) != ""


@pytest.mark.parametrize(
    "text",
    [
        "nim | where(k*l == x1 + 1)",
        "where(abs(x1 - y1) % 2 == 1)",
        "diagonal((x1 + 1)//x0)",
        "hammer",
        "euclid",
        "g3 | jump(1, x0)",
    ],
)
def test_what_has_no_formula_is_refused(text):
    try:
        game = w.parse(text)
    except w.WythoffError:
        return
    with pytest.raises(UndefinableError, match="linear conditions"):
        rules_of(game)
    assert w.prove(game).proved is None


@pytest.mark.parametrize(("text", "name", "states"), PROVED)
def test_proved_games_are_as_defined(text, name, states):
    found = proof(text)
    assert (found.proved, found.system) == (True, name)
    assert states is None or found.states == states
    game, bound = w.parse(text), 24
    rules = Definition(game)
    wrong = [
        (x, y) for x in range(bound) for y in range(0 if game.ordered else x, bound)
        if (rules.outcome((x, y)) == "P") is not found.relation.contains((x, y))
    ]  # fmt: skip
    assert not wrong


def test_slopes_that_are_known_badly_leave_their_fields():
    """In misere play with x0 - x1 + 2, the slope (3 + sqrt(17))/2 differs from its estimate by four times the error."""
    pairs = [*w.solve("misere(example2)", up_to=1000).p_positions]
    assert "plus(3, 2)" in candidates(pairs)[:6]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "name", "states"), [("misere(example2)", "plus(3, 2)", 7)])
def test_the_most_regular_systems_are_looked_at_again(text, name, states):
    found = prove(text)
    assert (found.proved, found.system, found.states) == (True, name, states)


@pytest.mark.slow
def test_a_dense_set_is_proved_by_its_condition():
    """The automaton of `king(4)` in base 5 has 4 states, but its condition is found earlier."""
    found = prove("king(4)")
    assert (found.proved, found.form, found.system) == (True, "semilinear", "base(2)")
    checker.check(found.certificate)


def test_positions_far_beyond_the_data():
    found = proof("nim | diagonal")
    assert found.learned_from < 1000
    for x, y in w.solve("wythoff", columns=3000).p_positions[-300:]:
        assert found.relation.contains((x, y)) and not found.relation.contains((x, y + 1))
    giant = w.strategy("wythoff")
    n = 10**60
    a = giant.p_position(n)
    assert found.relation.contains(a) and not found.relation.contains((a[0], a[1] + 1))


@pytest.mark.parametrize(("text", "g"), [("r_wythoff", 1), ("nim", 1), ("nim | jump(1, 1)", 2)])
def test_values(text, g):
    found = proof(text, g)
    assert found.proved and found.value == g
    table = w.grundy(text, up_to=30).values
    for x in range(31):
        for y in range(x, 31):
            assert found.relation.contains((x, y)) == (table[x][y] == g)
    assert checker.check(loaded(found)).startswith(f"the positions of value {g}")


def loaded(found: Proof) -> dict:
    return json.loads(json.dumps(found.certificate))


@pytest.mark.parametrize(("text", "name", "states"), [row for row in PROVED if row[2] != 36])
def test_certificates_hold(text, name, states):
    body = loaded(proof(text))
    assert f"states in {name}; " in checker.check(body)
    assert len(json.dumps(body)) < 200_000
    assert digest(body) == digest(proof(text).certificate)


def test_notation_and_rules_belong_together():
    body = loaded(proof("nim | diagonal"))
    assert foreign(body) == ""
    assert "are not those" in foreign({**body, "notation": "nim | diagonal | jump(3, 3) | jump(1, 2)"})
    assert "a game whose moves have a formula" in foreign({**body, "notation": "nim |"})
    assert "a game whose moves have a formula" in foreign({**body, "notation": "g1 | jump(1, x1)"})
    assert "must be texts" in foreign({**body, "notation": 3})
    assert "not those of the numeration system base(2)" in foreign({**body, "system": "base(2)"})
    assert "must name a numeration system" in foreign({**body, "system": "wood"})


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("nim | diagonal", ["nim | diagonal(2)", "nim", "nim | diagonal | jump(1, 2)", "misere(nim | diagonal)"]),
        ("nim | keep(diagonal, x1 >= 2)", ["nim | keep(diagonal, x1 >= 3)", "nim | keep(diagonal, x1 >= 1)"]),
        ("block(nim | diagonal, 2)", ["block(nim | diagonal, 1)", "block(nim | diagonal, 3)"]),
    ],
)  # fmt: skip
def test_rules_altered_by_a_constant_are_refused(text, others):
    found = proof(text)
    for other in others:
        body = loaded(found) | {"notation": other, **written(rules_of(w.parse(other)))}
        assert foreign(body) == ""
        with pytest.raises(checker.Refuted):
            checker.check(json.loads(json.dumps(body)))


def test_wrong_automata_are_refused():
    random.seed(7)
    found = proof("nim | diagonal")
    rules, right = found.rules, found.levels[0]
    accepted = 0
    for _ in range(60):
        rows = [dict(row) for row in right.machine.rows]
        accepting = list(right.machine.accepting)
        state = random.randrange(len(rows))
        if random.random() < 0.2:
            accepting[state] = not accepting[state]
        elif rows[state] and random.random() < 0.5:
            rows[state].pop(random.choice(list(rows[state])))
        else:
            rows[state][random.randrange(4)] = random.randrange(len(rows))
        rows[0][0] = 0
        levels, fault = proved(rules, right.system, (Machine(rows, accepting),), Algebra())
        if fault is None:
            accepted += 1
            assert levels[0] == right
        else:
            assert not levels
    assert accepted < 20  # edits that leave the relation on words unchanged


def test_edits_of_a_certificate():
    body = loaded(proof("nim | diagonal"))
    right = proof("nim | diagonal").relation
    for place, row in enumerate(body["levels"][0]["rows"]):
        for number, entry in enumerate(row):
            for digit in range(len(entry)):
                altered = json.loads(json.dumps(body))
                altered["levels"][0]["rows"][place][number][digit] ^= 1
                try:
                    checker.check(altered)
                except (checker.Refuted, checker.Malformed):
                    continue
                raise AssertionError((place, number, digit, right))
    for name, value in (
        ("value", 1), ("ordered", True), ("misere", True), ("n", 2), ("free", body["free"][1:]), ("levels", []),
        ("free", [["E", ["x1"], body["free"][0]]]), ("terminal", ["=", ["var", "x1"], ["num", 0]]), ("ordered", 1),
        ("free", [["<=", ["num", -1], ["num", 0]]]),
        ("free", [*body["free"], ["<=", ["num", 0], ["num", 0]]]), ("blockable", body["free"]),
    ):  # fmt: skip
        try:
            said = checker.check({**body, name: value})
        except (checker.Refuted, checker.Malformed):
            continue
        # Nothing can be blocked: no moves are blockable, or n is 0.
        assert name in ("n", "blockable"), said


@pytest.mark.parametrize(("text", "reason"), [("g1", "grows faster"), ("g3", "grows faster"), ("example1", "linear")])
def test_what_cannot_be_proved_says_why(text, reason):
    found = w.prove(text, limits=Limits(seconds=20))
    assert found.proved is None and reason in found.reason and found.status == 3
    with pytest.raises(w.RequestError, match="no certificate, because nothing was proved"):
        found.certificate  # noqa: B018


@pytest.mark.slow
def test_a_set_that_is_not_automatic():
    found = w.prove("gdwn(p=1, q=2)", limits=Limits(seconds=12))
    assert found.proved is None and "no automaton" in found.reason and found.seconds < 14
    assert max(found.tried[0].profile) > 20


def test_search_leaves_systems_that_need_too_many_states(monkeypatch):
    monkeypatch.setattr(searching, "WIDEST", 5)
    found = w.prove("block(nim | diagonal, 1)", system="zeckendorf")  # proved with 36 states
    assert found.proved is None and max(found.tried[0].profile) > 5
    assert found.tried[0].outcome == "more than 5 states are needed for the P-positions with piles up to 1000"
    assert "up to 1000 need more than 5 states in each of these systems" in found.reason
    assert w.prove("nim | diagonal", system="zeckendorf").states == 4


def test_limits():
    found = w.prove("wythoff", system="zeckendorf", limits=Limits(states=20, seconds=2))
    assert found.proved is None
    assert any("more than 20 states" in one.outcome for one in found.tried)


def test_windows():
    fib = system("zeckendorf")
    codes = words_of(fib.machine, 4, 8)
    assert len(codes) == 55 and longest(fib, 55) == 8 and longest(fib, 54) == 7
    for n in range(55):
        word = fib.encode(n)
        assert codes[n] == sum(digit * 4**place for place, digit in enumerate(reversed(word)))
    pairs = list(w.solve("wythoff", up_to=600).p_positions)
    window = words_within(fib, 12, pairs)
    machine = window.guess()
    assert window.profile[3:8] == [3] * 5 and window.agrees(machine)
    assert not window.agrees(Machine(machine.rows, [not accepts for accepts in machine.accepting]))
    assert candidates(list(w.solve("t_wythoff(5)", up_to=1000).p_positions)).index("plus(5, 1)") < 6


@pytest.mark.parametrize("bad", [{"value": -1}, {"value": True}, {"columns": 3}, {"columns": "7"}, {"system": "wood"}])
def test_bad_requests(bad):
    with pytest.raises(w.WythoffError):
        w.prove("wythoff", **bad)
    with pytest.raises(w.ParameterError):
        w.prove("misere(wythoff)", value=1)


def test_blocking_that_cannot_be_decided_in_time_is_not_proved():
    rule = "block(ray(1, 2) | vector(2, 1) | where(k % 2 == l % 3), 1, of=nim)"
    found = w.prove(rule, limits=w.automata.Limits(states=20))
    assert found.proved is None and found.reason.startswith("undecided") and found.status == 3


@pytest.mark.parametrize(("game", "columns"), [("misere(wythoff)", 50), ("t_wythoff(2)", 100)])
def test_the_last_guess_is_from_the_data_that_there_are(game, columns, monkeypatch):
    real = Search._data

    def few(search, up_to):
        if up_to > columns:
            raise w.RequestError("enough")
        return real(search, up_to)

    monkeypatch.setattr(Search, "_data", few)
    assert w.prove(game, columns=columns).proved


def test_where_no_data_come_in_time_no_system_is_named():
    found = w.prove("wythoff", value=10**9, limits=w.automata.Limits(seconds=1))
    assert found.proved is None and "0 systems" not in found.reason and found.reason


def test_system_that_was_asked_for():
    found = w.prove("t_wythoff(4)", system="plus(4, 1)")
    assert (found.system, found.states) == ("plus(4, 1)", 7)
    assert certificate("x", found.rules, found.levels)["system"] == "plus(4, 1)"


@pytest.mark.parametrize(
    "text",
    [
        "nim | diagonal", "block(nim | diagonal, 1)", "misere(nim | diagonal)", "terminal(nim | diagonal, x + y < 4)",
        "misere(nim | jump(1, 1))", "vector(1, 2) | vector(2, 1)", "nim(step=2) | diagonal",
    ],
)  # fmt: skip
def test_solutions_answer_as_the_definition_does(text):
    game = w.parse(text)
    rules, solution = Definition(game), proof(text).solution(up_to=12)
    assert list(solution.p_positions) == [q for q in game.positions(12) if rules.outcome(q) == "P"]
    assert solution.evidence.kind == "proved" and solution.check(10)
    for q in game.positions(12):
        assert solution.winning_moves(q) == rules.winning_moves(q)
        move = proof(text).winning_move(q)
        assert move in (rules.winning_moves(q) or (None,)) or (game.misere and move is None)
        assert proof(text).outcome(q) == rules.outcome(q)
        if game.blocking and rules.outcome(q) == "P":
            assert solution.to_block(q) == rules.to_block(q)


def test_solutions_within_bounds():
    found = proof("nim | diagonal")
    assert found.solution().p_positions[16] == (25, 41)
    assert list(found.solution(columns=5)) == [(0, 0), (1, 2), (3, 5), (4, 7)]
    assert len(found.solution(columns=0)) == 0
    assert proof("nim").solution(count=3).p_positions[2] == (2, 2)
    with pytest.raises(w.UnsolvedError, match="infinitely many"):
        proof("vector(1, 2) | vector(2, 1)").solution(count=3)
    again = pickle.loads(pickle.dumps(found.solution(up_to=9)))
    assert list(again) == list(found.solution(up_to=9)) and again.evidence == found.solution(up_to=9).evidence
    with pytest.raises(w.RequestError, match="are not proved"):
        proof("r_wythoff", 1).outcome((1, 2))


def test_a_winning_move_from_a_thousand_digits():
    found, n = proof("nim | diagonal"), 10**1000
    a, b = found.winning_move((n, n + 12345))
    assert w.solve("wythoff", count=1).outcome((a, b)) == "P"
    assert (a, b) in w.solve("wythoff", count=1).winning_moves((n, n + 12345))


@pytest.mark.parametrize("text", ["block(nim | diagonal | ray(2, 2), 1)", "block(nim | where(abs(k - l) < 2), 1)"])
def test_what_may_be_forbidden_must_be_lines(text):
    found = w.prove(text)
    assert found.proved is None and "moves to forbid that lie along lines" in found.reason
    rules = rules_of(w.parse(text))
    body = loaded(proof("block(nim | diagonal, 2)")) | {"notation": text, **written(rules)}
    with pytest.raises(checker.Refuted, match=r"overlap|tell squares apart"):
        checker.check(json.loads(json.dumps(body)))


@pytest.mark.slow
def test_rules_altered_by_a_constant_are_theorems_where_accepted():
    """The automaton of one rule is tried with other rules. If it is accepted, it agrees with brute force far beyond."""
    accepted = []
    for text, others in (
        ("nim | keep(diagonal, x1 >= {})", range(6)), ("nim | diagonal({})", range(1, 4)),
        ("nim | diagonal | jump({}, 7)", range(8)), ("terminal(nim | diagonal, x + y < {})", range(1, 6)),
        ("nim(lengths=n != {}) | diagonal", range(5)), ("misere(nim | keep(diagonal, k != {}))", range(1, 6)),
    ):  # fmt: skip
        right = prove(text.format(1), system="zeckendorf", limits=Limits(seconds=3))
        for other in others if right.proved else ():
            game = w.parse(text.format(other))
            levels, _ = proved(rules_of(game), right.levels[0].system, (right.levels[0].machine,), Algebra())
            if levels:
                accepted.append(str(game))
                found = set(w.solve(game, up_to=70, solver="by_pull").p_positions)
                assert found == {q for q in game.positions(70) if levels[0].contains(q)}
    assert len(accepted) >= 4 and "nim | keep(diagonal, x1 >= 3)" not in accepted


@pytest.mark.slow
def test_many_random_automata_are_refused():
    random.seed(11)
    found = proof("nim | diagonal")
    for _ in range(200):
        size = random.randrange(1, 7)
        rows = [{letter: random.randrange(size) for letter in range(4) if random.random() < 0.6} for _ in range(size)]
        rows[0][0] = 0
        machine = Machine(rows, [random.random() < 0.5 for _ in range(size)])
        algebra = Algebra(Budget(Limits(states=2000, seconds=1)))
        try:
            levels, fault = proved(found.rules, found.levels[0].system, (machine,), algebra)
        except UndecidedError:
            continue
        assert fault is not None or levels[0] == found.levels[0]


@pytest.mark.parametrize(
    "text",
    [
        "nim | diagonal", "misere(t_wythoff(3))", "misere(nim | jump(2, 3))", "vector(1, 2) | vector(2, 1)",
        "jump(1, 2)", "misere(jump(2, 2) | jump(1, 3))", "terminal(nim | diagonal, x + y < 4)",
        "misere(terminal(nim, x <= y))",
    ],
)  # fmt: skip
def test_where_there_is_a_move(text):
    """If no move leads to a position of the set, some move leads outside it, or there is no move."""
    game = w.parse(text)
    moving = Moving(rules_of(game), system("zeckendorf"), Algebra())
    movable = moving.movable()
    for x in range(12):
        for y in range(0 if game.ordered else x, 12):
            assert movable.contains((x, y)) is bool(game.options((x, y))), (x, y)
    some = moving.algebra.join(moving.board, moving.algebra.linear(moving.system, {"x0": 2, "y0": -1}, True, 1))
    left = moving.algebra.minus(moving.board, moving.leading(some))
    assert moving.algebra.join(left, movable) == moving.algebra.join(left, moving.elsewhere(some))


def test_seconds_are_told_as_they_were_given():
    """The limit of a part of the work is some microseconds less, because the whole work ends sooner."""
    within = Budget(Limits(seconds=2), within=Budget(Limits(seconds=2))).left
    assert within.seconds < 2
    search = Search(None, rules_of(w.parse("nim")), 0, within)
    search.started -= 5
    with pytest.raises(ParameterError, match="5 of 2 s were used"):
        search._watch(1, 2)
