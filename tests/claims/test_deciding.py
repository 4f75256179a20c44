"""Claims that are decided for all piles: true claims are proved, claims wrong by one get the least witness."""

import ast

import pytest
from hypothesis import given, settings, strategies as st

import wythoff as w
from wythoff.automata.limits import Budget, Limits
from wythoff.questions.claims.claim_decisions import decided
from wythoff.questions.claims.formulas import Formulas
from wythoff.questions.claims.linear import NotLinearError, Speaker

TRUE = [
    ("wythoff", "mex, a(n) + n", {"first": 1, "besides": [(0, 0)]}),
    ("wythoff", "floor(n*phi) + n, floor(n*phi)", {}),
    ("wythoff", "-ceil(-n*phi), a(n) + n", {}),
    ("t_wythoff(t=2)", "mex, a(n) + 2*n", {}),
    ("st_wythoff(s=2, t=1)", "mex, 2*a(n) + n", {}),
    ("misere(wythoff)", "floor(n*phi), a(n) + n", {"first": 2, "besides": [(0, 1), (2, 2)]}),
    ("misere(nim)", "(x == y and x > 1) or (x == 0 and y == 1)", {}),
    ("nim", "n, n", {}),
    ("nim", "not (x < y)", {}),
    ("subtraction(1, 3, 4)", "x % 7 == 0 or x % 7 == 2", {}),
    ("misere(subtraction(1, 2))", "3*n + 1", {}),
    ("block(wythoff, 1)", "block(nim | where(k == l), 1)", {}),
]


@pytest.mark.parametrize(("game", "said", "more"), TRUE)
def test_true_claims_are_proved(game: str, said: str, more: dict) -> None:
    report = w.Claim(game, said, **more).check(30)
    assert (report.verdict, report.evidence.kind, report.witness) == ("proved", "proved", None)


@pytest.mark.parametrize(
    ("game", "said", "more", "witness", "claimed"),
    [
        ("nim", "x == y and x != 10**6", {}, (10**6, 10**6), False),
        ("nim", "x == y or (x == 5000 and y == 10**9)", {}, (5000, 10**9), True),
        ("nim", "n, n + n//100", {}, (100, 100), False),
        ("wythoff", "floor(n*phi), a(n) + n + n//10", {}, (16, 26), False),
        ("wythoff", "floor(n*phi), a(n) + n", {"first": 1, "besides": [(0, 0), (5000, 6000)]}, (5000, 6000), True),
        ("wythoff", "mex, a(n) + n", {"first": 1, "besides": [(0, 0), (9000, 9000)]}, (9000, 9000), True),
        ("wythoff", "mex, a(n) + n", {"first": 1, "besides": [(0, 0), (9001, 9001)]}, None, None),
        ("subtraction(1, 2)", "x % 3 == 0 and x != 3000", {}, (3000,), False),
        ("subtraction(1, 2)", "3*n + n//70", {}, (210,), False),
        ("subtraction(1, 2)", "x % 3 == 0 or x == 10**9 + 3", {}, (10**9 + 3,), True),
        ("where(i == 0 or j == 0)", "x == y or (x == 61 and y == 60)", {}, (61, 60), True),
    ],
)
def test_claims_that_are_wrong_far_out_have_the_least_witness(game, said, more, witness, claimed) -> None:
    claim = w.Claim(game, said, **more)
    report = claim.check(12)
    if witness is None:
        assert report.verdict == "checked"  # neither proved, nor refuted by a small witness
        return
    assert report.verdict == "refuted"
    found = report.witness
    assert (found.position, found.claimed, report.evidence.kind) == (witness, claimed, "proved")
    assert (w.questions.solve_at(game, witness).outcome(witness) == "P") is not claimed
    if claimed:
        assert found.move in w.parse(game).options(witness) if max(witness) < 10**5 else found.move
        assert w.questions.solve_at(game, found.move).outcome(found.move) == "P"
    if max(witness) < 300:  # brute force finds the same
        assert w.Claim(game, said, **more).check(max(witness)).witness == found


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["nim", "wythoff", "misere(nim)", "nim | jump(1, 1)", "nim | jump(1, 2)"]),
    st.sampled_from(["x {0} y", "x + {1} {0} y", "x % {1} {0} y % 3", "2*x {0} y + {1}", "x//2 {0} y//{1}"]),
    st.sampled_from(["==", "<", ">=", "!="]),
    st.integers(1, 4),
)
def test_what_is_decided_agrees_with_what_is_computed(game: str, form: str, sign: str, k: int) -> None:
    claim = w.Claim(game, form.format(sign, k))
    found = decided(claim)
    assert found is not None
    facts, claimed = {*w.solve(game, up_to=60).p_positions}, claim.up_to(60)
    wrong = min(facts ^ claimed, key=lambda position: (max(position), position), default=None)
    assert found.witness == wrong or (wrong is None and max(found.witness) > 60)
    assert wrong is None or found.claimed == (wrong in claimed)


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(["wythoff", "misere(wythoff)", "nim", "misere(nim)"]),
    st.sampled_from(["mex", "floor(n*phi)", "n", "floor(n*phi) + 1", "a(n - 1) + 1"]),
    st.sampled_from(["a(n) + n", "a(n)", "a(n) + n + 1", "floor(n*phi) + n", "a(n) + 2*n", "b(n - 1) + 1"]),
    st.integers(0, 2),
    st.sampled_from([(), ((0, 0),), ((0, 1),), ((0, 1), (2, 2)), ((0, 0), (1, 2))]),
)
def test_formulas_that_are_decided_agree_too(game: str, first: str, second: str, start: int, besides: tuple) -> None:
    claim = w.Claim(game, f"{first}, {second}", first=start, besides=besides)
    found = decided(claim)
    try:
        facts, claimed = {*w.solve(game, up_to=60).p_positions}, claim.up_to(60)
    except w.WythoffError:  # a term before the first
        return
    wrong = min(facts ^ claimed, key=lambda position: (max(position), position), default=None)
    assert found is None or found.witness == wrong or (wrong is None and max(found.witness) > 60)


@pytest.mark.parametrize(
    ("first", "second"),
    [("floor(n*phi)", "a(n) + n"), ("n//3 + floor(n*sqrt(5)/2 + 1/2)", "n % 5 + 2*a(n)"), ("3", "a(n) + ceil(n/4)"),
     ("floor(2*n*phi + 1/2)", "floor(a(n)*phi) + 1")],
)  # fmt: skip
def test_statements_say_what_formulas_make(first: str, second: str) -> None:
    from wythoff.automata.sequence_automata import beatty
    from wythoff.automata.statements.deciding import Facts

    speaker = Speaker()
    equations = [
        speaker.equals(name, ast.parse(text, mode="eval").body)
        for name, text in zip("xy", (first, second), strict=True)
    ]
    lines = {f"line{place}": beatty(*line, 0) for place, line in enumerate(speaker.lines)}
    facts = Facts(next(iter(lines.values())).system.name if lines else "base(2)", **lines)
    found = facts.define("t", " & ".join(f"({equation})" for equation in equations), "nxy")
    made = list(Formulas(f"{first}, {second}").up_to(40, 0, ()))[:12]
    for n, pair in enumerate(made):
        assert found.contains((n, *pair))
        assert not found.contains((n, pair[0] + 1, pair[1]))
        assert not found.contains((n, pair[0], pair[1] + 1))


@pytest.mark.parametrize("text", ["n*n", "floor(n*phi + n*n)", "n/2", "2**n", "min(n, 3)", "floor(n*phi + a(n - 1)/2)"])
def test_what_is_not_linear_is_not_spoken_of(text: str) -> None:
    with pytest.raises(NotLinearError):
        Speaker().equals("x", ast.parse(text, mode="eval").body)


def test_lists_are_proved_where_there_are_only_so_many() -> None:
    game = "nim | where(k >= 1)"
    only = w.solve(game, count=9)
    assert only.exhausted
    report = w.Claim(game, only.p_positions[:]).check()
    assert report.verdict == "proved"
    assert report.evidence.text.endswith(f"there are only these {len(only)}")
    assert w.Claim("wythoff", [(0, 0), (1, 2)]).check().verdict == "checked"
    longer = w.Claim(game, [*only.p_positions[:], (40, 40)]).check()
    assert (longer.verdict, longer.witness.position) == ("refuted", (40, 40))


def test_what_was_not_decided_in_a_hurry_is_decided_later() -> None:
    claim = w.Claim("nim | jump(2, 5) | jump(3, 8)", "nim | jump(2, 5) | jump(3, 8) | jump(6, 16)")
    assert decided(claim, Budget(Limits(seconds=1e-3))) is None
    assert decided(claim) is not None
