"""Solving: the strongest evidence, bounds, single positions, and refusals."""

import pytest
from hypothesis import given, settings, strategies as st

import wythoff as w
from tests.own_games import Halving
from tests.sentences import too_small
from wythoff.base.errors import ParameterError, PositionError, RequestError, TooLargeError, UnsolvedError
from wythoff.game.rulesets import Definition
from wythoff.game.rulesets.plans.certifying import first_mistake
from wythoff.solving.solution import Bound, Evidence, PositionList
from wythoff.solving.solvers import SOLVERS, as_bound
from wythoff.solving.strategies import solve_at

WIDTHS = [
    "x1 + 1", "x0 - x1", "(x0 - x1)**2", "(x1 + 1)//x0 + 1", "x1 | x0", "0", "-3", "x1 - 3", "y1 % 3", "x0 % 4",
    "2*(x1 > 0) - 1", "min(x0 - x1, 5)", "y1 - x1 + 1", "x0*x1 - y1", "x1*(1 + (-1)**x1) + 1",
]  # fmt: skip


def definition(game, up_to):
    return Definition(game).p_positions(up_to)


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("g1", "proved", "Fraenkel 2004, Theorem 3"),
        ("g2", "proved", "Fraenkel 2004, Theorem 2"),
        ("g3", "proved", "Fraenkel 2004, Theorem 2"),
        ("wythoff", "proved", "Wythoff 1907"),
        ("t_wythoff(3)", "proved", "Fraenkel 1982, normal play"),
        ("misere(t_wythoff(3))", "proved", "Fraenkel 1982, misere play"),
        ("example1", "proved", "Fraenkel 2004, Theorem 3"),
        ("boole_or(3)", "proved", "Fraenkel 2008, Theorem 2"),
        ("galois_xor(3)", "proved", "non-negative"),
        ("galois_boole(3)", "proved", "non-negative"),
        ("hammer", "proved", "Fraenkel 2008, section 4"),
        ("not_positive", "proved", "non-negative"),
        ("nim | diagonal(x1 - 5)", "proved", "non-negative"),
        ("nim | diagonal(2) | diagonal(x1)", "proved", "Theorem 3"),
        ("nim", "proved", "non-negative"),
        ("not_semiadditive", "computed", "by_sweep"),
        ("not_monotone", "computed", "by_sweep"),
        ("misere(g1)", "computed", "by_sweep"),
        ("nim | diagonal | ray(1, 2)", "computed", "by_push"),
        ("terminal(nim | diagonal, x < 2 and y < 3)", "proved", "docs/mathematics/altered-games.md, Theorem 3.2"),
        ("terminal(nim | diagonal | jump(1, 2), y < 3)", "computed", "by_push"),
        ("misere(nim(step=2) | diagonal)", "proved", "certificate"),
        ("misere(nim(step=7) | diagonal)", "computed", "by_push"),
        ("nim | keep(diagonal, x1 != 2)", "proved", "docs/mathematics/altered-games.md, Theorem 3.2"),
        ("nim | keep(diagonal, x0 != 2)", "computed", "by_sweep"),
        ("nim | keep(diagonal, (x0 & y0) != 2)", "computed", "by_pull"),
        ("misere(chosen_shift(1, 2))", "computed", "by_choice"),
    ],
)
def test_the_strongest_evidence_is_taken(text, kind, words):
    game = w.parse(text)
    solution = w.solve(game, up_to=20)
    assert solution.evidence.kind == kind
    assert words in solution.evidence.text
    assert list(solution.p_positions) == definition(game, 20)


def test_conjecture_is_the_last_resort():
    game = w.parse("nim | diagonal(min(x0 - x1, 5))")
    assert w.solve(game, up_to=100).evidence.kind == "computed"
    assert w.solve(game, up_to=100, solver="by_theorem").evidence.kind == "conjectured"
    kinds = {verdict.solver: verdict.applies for verdict in w.explain(game, count=10**8)}
    assert [solver for solver, applies in kinds.items() if applies] == ["by_theorem"]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_sweep_agrees_with_the_definition(width, misere):
    game = w.parse(f"nim | diagonal({width})")
    game = w.Misere(game) if misere else game
    for up_to in (0, 1, 2, 26):
        assert list(w.solve(game, up_to=up_to, solver="by_sweep").p_positions) == definition(game, up_to)


@settings(max_examples=60)
@given(st.data())
def test_the_sweep_agrees_with_the_definition_on_random_widths(data):
    from tests.random_rulesets import expressions

    width = data.draw(expressions(("x1", "y1", "x0")))
    misere = data.draw(st.booleans())
    try:
        game = w.Nim() | w.Diagonal(width)
        game = w.Misere(game) if misere else game
        expected = definition(game, 9)
    except (w.EvaluationError, TooLargeError):
        return  # the width has no value somewhere on the board
    assert list(w.solve(game, up_to=9, solver="by_sweep").p_positions) == expected


@pytest.mark.parametrize(
    "text", ["g1", "not_semiadditive", "misere(wythoff)", "nim | jump(1, 2)", "nim | vector(1, 2)"]
)
def test_the_three_bounds_agree(text):
    game = w.parse(text)
    board = w.solve(game, up_to=12).p_positions
    first = w.solve(game, columns=6).p_positions
    assert [pair for pair in first if max(pair) <= 12] == [pair for pair in board if pair[0] < 6]
    for count in (0, 1, 2, len(first)):
        assert w.solve(game, count=count).p_positions == first[:count]
    assert w.solve(game, columns=0).p_positions == []


def test_ordered_games_give_both_orders():
    pairs = w.solve(w.parse("nim | vector(1, 2)"), up_to=6).p_positions
    assert (1, 1) in pairs
    assert all((y, x) in pairs for x, y in [(0, 0), (1, 1)])
    assert list(pairs) == sorted(pairs)


def test_without_a_bound_the_papers_17_terms_or_up_to_20():
    assert as_bound(w.parse("g1")) == Bound("count", 17)
    assert as_bound(w.parse("ray(1, 2)")) == Bound("up_to", 20)
    assert len(w.solve(w.parse("nim | ray(1, 2)")).p_positions) == 17


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (
            {"up_to": 3, "count": 3},
            RequestError,
            "at most one of up_to, columns, count, not up_to, count",
        ),
        ({"up_to": -1}, RequestError, too_small("up_to", 0, was=-1)),
        ({"count": 2.5}, RequestError, "count must be an integer >= 0, was 2.5"),
        ({"columns": True}, RequestError, "columns must be an integer >= 0, was True"),
        ({"solver": "magic"}, RequestError, "solver must be one of"),
        ({"count": 10**20}, TooLargeError, "must fit in memory"),
    ],
)
def test_bad_requests_are_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        w.solve(w.parse("g1"), **arguments)


@pytest.mark.parametrize("bound", ["count", "columns"])
@pytest.mark.parametrize(
    "text",
    ["ray(1, 2)", "nim(lengths=n % 3 != 0)", "keep(nim, x1 > 0) | diagonal", "diagonal", "terminal(nim, x < 3)"],
)
def test_counting_needs_finitely_many_p_positions_in_each_row(text, bound):
    with pytest.raises(UnsolvedError, match="row 0 has infinitely many P-positions; ask for positions up to a bound"):
        w.solve(w.parse(text), **{bound: 3})


def test_a_text_is_read_as_a_game():
    assert w.solve("nim").p_positions == w.solve(w.parse("nim")).p_positions
    with pytest.raises(ParameterError, match=r"make one of a notation with wythoff\.parse"):
        w.solve(("nim",))


@pytest.mark.parametrize(
    "text", ["not_semiadditive", "nim | diagonal | jump(1, 2)", "misere(g1)", "nim | keep(diagonal, x0 != 2)"]
)
def test_computed_bound_is_named_by_the_error(text):
    solution = w.solve(w.parse(text), up_to=10)
    assert solution.outcome((10, 10)) in "PN"
    for question in (solution.outcome, solution.winning_moves):
        with pytest.raises(RequestError, match=r"computed only for piles up to 10, not for \(3, 11\)"):
            question((3, 11))


def test_a_proved_solution_answers_beyond_its_bound():
    solution = w.solve(w.parse("g1"), up_to=10)
    assert solution.outcome((19, 169)) == "P"


def test_positions_off_the_board_are_errors():
    solution = w.solve(w.parse("g1"))
    for position in ((-1, 2), (1,), (1, 2, 3), (1.5, 2), (True, 2)):
        with pytest.raises(PositionError):
            solution.outcome(position)


@pytest.mark.parametrize(
    "text", ["g1", "wythoff", "not_monotone", "misere(g2)", "misere(wythoff)", "nim | ray(1, 2)", "nim | vector(2, 1)"]
)
def test_solve_at_agrees_with_the_definition_everywhere(text):
    game = w.parse(text)
    rules = Definition(game)
    for x in range(14):
        for y in range(14):
            solution = solve_at(game, (x, y))
            assert solution.outcome((x, y)) == rules.outcome((x, y))
            assert solution.winning_moves((x, y)) == rules.winning_moves((x, y))
            chosen = solution.winning_move((x, y))
            assert chosen in rules.winning_moves((x, y)) or (chosen is None and not rules.winning_moves((x, y)))


def test_solve_at_needs_few_columns_for_a_long_pile():
    solution = solve_at(w.parse("not_semiadditive"), (3, 10**6))
    assert solution.winning_moves((3, 10**6)) == ((3, 12),)


@pytest.mark.parametrize("text", ["g1", "misere(wythoff)", "misere(t_wythoff(2))", "g3"])
def test_a_stream_is_the_solution_in_chunks(text):
    game = w.parse(text)
    whole = w.solve(game, count=100).p_positions
    for chunk in (1, 7, 100, 1000):
        parts = [list(part) for part in w.questions.stream(game, 100, chunk=chunk)]
        assert [pair for part in parts for pair in part] == list(whole)
    with pytest.raises(UnsolvedError, match="stream"):
        w.questions.stream(w.parse("nim | diagonal | jump(1, 2)"), 10)


def test_check_finds_agreement_and_mistakes():
    assert w.solve(w.parse("g1"), up_to=30).check(30)
    game = w.parse("g1")
    pairs = list(w.solve(game, up_to=30).p_positions)
    assert first_mistake(game, pairs, 30) is None
    lacking = first_mistake(game, pairs[:3] + pairs[4:], 30)
    assert (lacking.position, lacking.target, lacking.member) == ((4, 11), None, False)
    extra = first_mistake(game, [*pairs, (5, 6)], 30)
    assert extra.position == (5, 6)
    assert extra.member
    assert game.reaches(extra.position, extra.target)
    ended = first_mistake(w.parse("misere(nim)"), [(0, 0), (1, 1)], 3)
    assert "has no move in misere play" in str(ended)


def test_a_game_of_ones_own_is_solved_by_the_definition():
    solution = w.solve(Halving(1), up_to=8)
    assert list(solution.p_positions) == [(0,), (2,), (3,), (8,)]
    assert solution.check(8)


def test_explain_asks_every_solver():
    verdicts = w.explain(w.parse("g1"), up_to=100)
    assert [verdict.solver for verdict in verdicts] == [solver.name for solver in SOLVERS]
    applying = [verdict.solver for verdict in verdicts if verdict.applies]
    assert applying == ["by_theorem", "by_sweep", "by_pull", "by_definition"]
    reasons = {verdict.solver: verdict.reason for verdict in verdicts}
    assert reasons["by_push"] == "needs moves that are the same at every position"
    assert reasons["by_choice"] == "applies only to games in which the second player chooses the board"
    sweep = w.explain(w.parse("diagonal | ray(1, 2)"))[1]
    assert sweep.reason == (
        "applies only to games where any number may be taken from one pile and other moves are lines or vectors, "
        "and to nim | diagonal(f)"
    )


def test_positions_are_a_lazy_sequence_of_tuples_of_integers():
    pairs = w.solve(w.parse("wythoff"), count=3_000_000).p_positions
    assert isinstance(pairs, PositionList)
    assert pairs[-1] == (4_854_100, 7_854_099)
    assert all(type(pile) is int for pile in (*pairs[2_999_998], *pairs[5:7][1], *next(iter(pairs))))
    assert pairs[1:3] == [(1, 2), (3, 5)]
    assert pairs != [(0, 0)]
    assert "3000000 positions: (0, 0), (1, 2)" in repr(pairs)


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (Evidence("proved", "X"), {"kind": "proved", "source": "X", "up_to": None, "hypotheses": []}),
        (Evidence("computed", "X", 7), {"kind": "computed", "solver": "X", "up_to": 7, "hypotheses": []}),
        (Evidence("conjectured", "X", 7), {"kind": "conjectured", "statement": "X", "up_to": 7, "hypotheses": []}),
    ],
)
def test_evidence_in_json(evidence, expected):
    assert evidence.as_dict() == expected


def test_progress_is_reported():
    seen = []
    w.solve(w.parse("not_semiadditive"), up_to=3000, progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]
