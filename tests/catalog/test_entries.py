"""Every named game: its rule, known terms, and golden tables, by every solver that applies."""

import ast
import copy
import pickle
from functools import cache

import pytest

from tests.catalog.make_golden import FOLDER, calls, read_tables
from tests.sentences import too_small
from wythoff.base.errors import NotationError
from wythoff.game.catalog import ENTRIES, NAMES
from wythoff.game.rulesets import Definition, Misere, parse, parse_call
from wythoff.game.rulesets.plans.certifying import first_mistake
from wythoff.solving.solution import Bound
from wythoff.solving.solvers import SOLVERS, explain, solve
from wythoff.solving.theorems.constraint import as_constraint_game

EXAMPLES = [(entry, example) for entry in ENTRIES for example in entry.examples]
ALL_CALLS = [call for entry in ENTRIES for call in calls(entry.name)]
PARTIZAN = [call for call in ALL_CALLS if parse(call, NAMES).partizan]
IMPARTIAL = [call for call in ALL_CALLS if call not in PARTIZAN]
# Games that have no notation of families, so only the definition determines them.
OWN_VALUES = (
    "ab_vector", "shifted", "shifted_uv", "chosen_shift", "euclid", "ratwyt", "star", "partizan_subtraction",
    "wythoff_partizan", "imitation", "fibonacci_nim",
    "tribonacci_game", "rat_game", "rat_game_as_printed", "end_wythoff", "nim_abpq",
    "wythoff_pass", "splythoff",
)  # fmt: skip
# A value outside of the domain, for each kind of parameter; None means one less than the least integer.
OUTSIDE = {
    "integer": (None, "'x'", "infinity", "(1, 2)"),
    "integer or infinity": (None, "'infinity'", "(1,)", "order"),
    "integers": ("1", "(0,)", "((1,),)", "infinity", "(1, 'x')"),
    "set": ("1", "(0,)", "((1,),)", "infinity", "(1, 'x')"),
    "pair": ("3", "(1,)", "(2, 2)", "(0, 1)", "(1, 2, 3)"),
    "vectors": ("1", "(1, 2)", "((0, 0),)", "((1,), (1, 2))", "((1, 1, 1, 1, 1),)", "((1, -1),)", "((),)"),
    "word": ("'x'", "1", "orders", "('order',)"),
    "expression": ("x1", "'k'", "k or 1"),
    "game": ("1", "'nim'", "infinity", "(nim,)", "chosen_shift(1, 2)"),
}


@cache
def tables(name):
    return read_tables(FOLDER, name)


def golden(call, play="normal"):
    """Return the bound and the P-positions of a golden table."""
    table = tables(call.split("(")[0])[call][play]
    place = parse(call, NAMES).place
    return table["up_to"], [place(position) for position in table["p_positions"]]


def given(call):
    """Return a dict from parameter to text for the arguments of a call."""
    return {keyword.arg: ast.unparse(keyword.value) for keyword in ast.parse(call, mode="eval").body.keywords}


def test_names_are_unique_and_aliases_lead_to_their_games():
    names = [name for entry in ENTRIES for name in (entry.name, *entry.aliases)]
    assert len(set(names)) == len(names) == len(NAMES)
    assert parse("wythoff_nim", NAMES) == parse("wythoff", NAMES)


def test_the_catalog_has_the_games_of_its_papers():
    names = (
        "wythoff t_wythoff st_wythoff st_wythoff_amounts g1 g2 g3 example1 example2 example3 example4 not_semiadditive "
        "not_monotone not_positive boole_or galois_xor boole_galois galois_boole hammer t_wythoff_variant connell "
        "bt_wythoff nim_ab wyt_f wyt_k ab_vector mdr gdwn maharaja knight king vectors unequal_diagonal "
        "cyclic_nimhoff r_wythoff e_wythoff w_k w_jk t_k modulo shifted shifted_uv chosen_shift mouse_game euclid "
        "partizan_subtraction wythoff_partizan imitation fibonacci_nim "
        "ratwyt tribonacci_game npile_wythoff nheap_equal rat_game rat_game_as_printed end_wythoff "
        "block_diagonal block_nim block_nim_l block_any nim_abpq modular_wythoff subtraction wythoff_pass "
        "splythoff"
    )
    assert {entry.name for entry in ENTRIES} >= set(names.split())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_game_has_golden_data_and_a_source(entry):
    assert list(tables(entry.name)) == calls(entry.name)
    assert entry.source
    assert entry.summary
    assert entry.examples
    assert entry.shown_rule
    assert len(calls(entry.name)) >= 4 or not entry.parameters


@pytest.mark.parametrize("call", ALL_CALLS)
def test_a_call_parses_to_a_game_that_parses_back(call):
    game, full = parse_call(call, NAMES)
    assert full == call
    assert parse(str(game), NAMES) == game
    assert hash(parse(str(game), NAMES)) == hash(game)
    name = call.split("(")[0]
    if str(game).startswith(f"{name}("):
        assert str(game) == full
    elif name == "subtraction":
        assert str(game).startswith("vectors(")  # the same game in any dimension has this name
    else:
        assert name not in OWN_VALUES
        assert parse(str(game)) == game


@pytest.mark.parametrize("call", IMPARTIAL)
def test_misere_play_of_a_named_game_parses_back(call):
    game = parse(f"misere({call})", NAMES)
    assert isinstance(game, Misere)
    assert game == Misere(parse(call, NAMES))
    assert parse(str(game), NAMES) == game
    assert (game.piles, game.ordered, game.misere) == (game.game.piles, game.game.ordered, True)


@pytest.mark.parametrize(("entry", "example"), EXAMPLES, ids=[example.call for _, example in EXAMPLES])
def test_the_known_terms_are_the_p_positions_of_the_golden_table(entry, example):
    game, full = parse_call(example.call, NAMES)
    assert full == example.call
    if example.call in tables(entry.name):
        reach, known = golden(example.call)
    else:
        reach = 40
        known = Definition(game).p_positions(reach)
    terms = [game.place(term) for term in example.terms]
    assert terms == sorted(set(terms))
    if example.up_to is not None:
        assert example.up_to <= reach
        assert terms == [place for place in known if game.reach(place) <= example.up_to]
    else:
        within = [term for term in terms if game.reach(term) <= reach]
        assert len(within) >= 5
        assert within == [place for place in known if place <= terms[-1]]


@pytest.mark.parametrize(("entry", "example"), EXAMPLES, ids=[example.call for _, example in EXAMPLES])
def test_entries_list_the_first_terms_of_the_best_solver(entry, example):
    game, count = parse(example.call, NAMES), len(example.terms)
    able = [verdict.solver for verdict in explain(game, count=count) if verdict.applies]
    assert set(able) - {"by_definition"} or as_constraint_game(game) is None
    if example.up_to is None and set(able) - {"by_definition"}:
        assert list(solve(game, count=count).p_positions) == list(example.terms)


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("call", IMPARTIAL)
def test_every_solver_agrees_with_the_golden_table(call, play):
    up_to, expected = golden(call, play)
    game = parse(call, NAMES)
    if play == "misere":
        game = Misere(game)
    applied = []
    for solver in SOLVERS:
        # The definition made the table, so testing it again shows little.
        verdict = solver.applies(game, Bound("up_to", up_to))
        if verdict.applies and solver.name != "by_definition":
            solution = solve(game, up_to=up_to, solver=solver.name)
            assert list(solution.p_positions) == expected
            applied.append(solver.name)
    assert applied or as_constraint_game(game) is None
    assert first_mistake(game, expected, min(25, up_to)) is None


@pytest.mark.parametrize("call", PARTIZAN)
def test_partizan_solvers_agree_with_the_golden_table(call):
    up_to, expected = golden(call)
    game, table = parse(call, NAMES), tables(call.split("(")[0])[call]
    bound = Bound("up_to", up_to)
    able = [solver.name for solver in SOLVERS if solver.applies(game, bound).applies]
    assert {"by_heaps", "by_definition"} <= set(able)
    for name in able:
        solution = solve(game, up_to=up_to, solver=name)
        assert list(solution.p_positions) == expected
        assert "".join(solution.outcomes) == table["outcomes"]
        assert [str(solution.reduced(n)) for n in range(up_to + 1)] == table["reduced"]
        assert solution.check(25)


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry.parameters], ids=lambda entry: entry.name)
def test_entries_refuse_parameters_outside_their_domain(entry):
    good = given(calls(entry.name)[-1])
    for parameter in entry.parameters:
        for bad in OUTSIDE[parameter.kind]:
            text = str(parameter.least - 1) if bad is None else bad
            arguments = ", ".join(f"{name}={value}" for name, value in {**good, parameter.name: text}.items())
            with pytest.raises(NotationError) as error:
                parse(f"{entry.name}({arguments})", NAMES)
            assert "\n" not in str(error.value)
            if parameter.kind not in ("integer", "expression", "game") or bad is None:
                assert f"{parameter.name} must be {parameter.domain}, was {text}" in str(error.value)
    if entry.parameters[0].required:
        with pytest.raises(NotationError, match=f"needs the parameter {entry.parameters[0].name}, "):
            parse(entry.name, NAMES)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("modulo(4, 1, 3)", "modulo: l must be an integer with 0 <= l <= p, was l = 4, p = 3"),
        ("shifted(1, 3, 4)", "shifted: l must be an integer with 0 <= l <= p, was l = 4, p = 3"),
        ("gdwn(0, 0)", "gdwn: p and q must not both be 0"),
        ("maharaja(0, 0)", "maharaja: p and q must not both be 0"),
        ("cyclic_nimhoff(3, 5)", "piles must be an integer from 1 to 4, was 5"),
        ("npile_wythoff(1)", "n must be an integer from 2 to 8, was 1"),
        ("nheap_equal(10**9)", "n must be an integer from 2 to 8, was 1000000000"),
        ("end_wythoff((1, 0))", "middle must be a tuple of integers >= 1, was (1, 0)"),
        ("chosen_shift(1, 10**9)", "p must be an integer from 1 to 1000, was 1000000000"),
        ("mdr(10**9)", "k must be an integer from 1 to 500, was 1000000000"),
        ("block_any(0)", too_small("k", 1, was=0)),
        ("nim_abpq(1, 1, 0, 1)", "p must be an integer >= 1, was 0"),
        ("t_wythoff(0)", too_small("t", 1, was=0)),
        ("t_wythoff_variant(2, 'x')", "variant must be one of 'sorted', 'order', 'larger', was 'x'"),
        ("subtraction", "needs the parameter amounts, one or more integers >= 1"),
        ("subtraction(1, 0)", "amounts must be one or more integers >= 1, was (1, 0)"),
        ("t_wythoff_variant(2)", "needs the parameter variant, one of 'sorted', 'order', 'larger'"),
    ],
)
def test_a_refusal_states_the_domain(text, words):
    with pytest.raises(NotationError) as error:
        parse(text, NAMES)
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("wyt_k((3, 1, 3))", "wyt_k(K=(1, 3))"),
        ("wyt_k(K=(2 + 1,))", "wyt_k(K=(3,))"),
        ("wyt_k(())", "wyt_k(K=())"),
        ("vectors(((2, 1), (1, 2), (2, 1)))", "vectors(moves=((1, 2), (2, 1)))"),
        ("wyt_f(k*k+1)", "wyt_f(f=k*k + 1)"),
        ('t_wythoff_variant(2, "order")', "t_wythoff_variant(t=2, variant='order')"),
        ("t_k(infinity)", "t_k(k=infinity)"),
        ("t_k(2**3)", "t_k(k=8)"),
        ("maharaja", "maharaja(p=1, q=2)"),
        ("cyclic_nimhoff(5)", "cyclic_nimhoff(h=5, piles=2)"),
        ("unequal_diagonal", "unequal_diagonal()"),
        ("unequal_diagonal((7, 4))", "unequal_diagonal(pair=(7, 4))"),
        ("shifted(1, 3, l=2)", "shifted(m=1, p=3, l=2)"),
        ("star(wythoff)", "star(game=nim | diagonal, times=1)"),
        ("star(misere(nim), 1 + 1)", "star(game=misere(nim), times=2)"),
        ("star(star(wythoff))", "star(game=star(game=nim | diagonal, times=1), times=1)"),
        ("partizan_subtraction((3, 1, 3), ())", "partizan_subtraction(left=(1, 3), right=())"),
        ("npile_wythoff(3)", "npile_wythoff(n=3)"),
        ("subtraction(4, 1, 3, 1)", "subtraction(1, 3, 4)"),
        ("subtraction(2 + 1)", "subtraction(3)"),
        ("subtraction(amounts=(3, 1))", "subtraction(1, 3)"),
        ("end_wythoff((2, 1, 2))", "end_wythoff(middle=(2, 1, 2))"),
    ],
)
def test_a_call_in_full_form(text, call):
    parsed = parse_call(text, NAMES)
    assert parsed.call == call
    assert parse_call(call, NAMES) == parsed


@pytest.mark.parametrize(
    ("call", "rule"),
    [
        ("t_wythoff_variant(2, 'sorted')", "nim | where(k > 0 and l > 0 and abs(y0 - x0 - (y1 - x1)) < 2)"),
        ("t_wythoff_variant(2, 'order')", "nim | where(k > 0 and l > 0 and abs(k - l) < 2 and x0 - k <= y0 - l)"),
        ("t_wythoff_variant(2, 'larger')", "nim | where(k > 0 and 0 <= l - k < 2)"),
        ("connell(3)", "nim(step=3) | diagonal"),
        ("bt_wythoff(2, 3)", "nim(step=2) | diagonal(6, step=2)"),
        ("nim_ab(2, 3)", "where(abs(k - l) < 2 or min(k, l) < 3)"),
        ("wyt_f(k | 1)", "nim | where(min(k, l) > 0 and max(k, l) < (min(k, l) | 1))"),
        ("wyt_k(())", "nim"),
        ("wyt_k((1, 3))", "nim | jump(1, 1) | jump(3, 3)"),
        ("mdr(1)", "nim | diagonal | jump(3, 4)"),
        ("mdr(3)", "nim | jump(7, 8) | (diagonal - (jump(2, 2) | jump(4, 4)))"),
        ("gdwn(2, 1)", "nim | diagonal | ray(1, 2)"),
        ("maharaja", "nim | diagonal | jump(1, 2)"),
        ("knight", "jump(1, 2)"),
        ("king(2)", "nim(lengths=n <= 2) | keep(diagonal, k <= 2)"),
        ("vectors(((2, 1), (1, 2)))", "vector(1, 2) | vector(2, 1)"),
        ("unequal_diagonal((7, 4))", "nim | jump(4, 7)"),
        ("unequal_diagonal", "nim | where(k > 0 and l > 0 and k != l)"),
        ("cyclic_nimhoff(5)", "nim | where(k > 0 and l > 0 and k + l < 5)"),
        ("modular_wythoff(5)", "nim | where(k > 0 and l > 0 and (k - l) % 5 == 0)"),
        ("r_wythoff", "diagonal | where(k == 0)"),
        ("e_wythoff", "nim | diagonal | where(l < k)"),
        ("w_k(2)", "nim | keep(diagonal, x1 >= 2)"),
        ("w_jk(1, 2)", "nim | keep(diagonal, x0 - k >= 1 and y0 - k >= 2)"),
        ("t_k(1)", "nim | keep(diagonal, x1 > 0 and abs(y1//x1 - y0//x0) <= 1)"),
        ("t_k(infinity)", "nim | keep(diagonal, x1 > 0)"),
        ("modulo(0, 2, 1)", "nim | diagonal(2)"),
        ("modulo(3, 2, 3)", "nim | diagonal(2)"),
        ("modulo(1, 1, 3)", "nim(step=3) | diagonal"),
        ("modulo(0, 2, 3)", "nim(lengths=n % 3 < 1 or n < 2) | diagonal(2)"),
        ("modulo(2, 1, 3)", "nim(lengths=n % 3 < 2) | diagonal"),
        ("block_diagonal(2, 3)", "block(nim | diagonal(2), 2, of=diagonal)"),
        ("block_nim(2, 3)", "block(nim | diagonal(2), 2, of=nim(lengths=n >= 2))"),
        ("block_nim(1, 3)", "block(nim | diagonal, 2, of=nim)"),
        ("block_nim_l(2, 3, 1)", "block(nim | diagonal(2), 2, of=nim)"),
        ("block_any(1)", "block(nim | diagonal, 0)"),
        ("block_any(5)", "block(nim | diagonal, 4)"),
        ("mouse_game", "nim | where(k > 0 and l > 0 and abs(k - l) < 1 + ((y0 - x0) % 3 == 0))"),
    ],
)
def test_the_notation_of_a_call(call, rule):
    assert str(parse(call, NAMES)) == rule


def test_the_longest_rule_of_mdr_reads_back():
    game = parse("mdr(500)", NAMES)
    assert parse(str(game)) == game


def test_games_with_two_names_are_equal():
    for left, right in (
        ("t_wythoff(1)", "wythoff"),
        ("st_wythoff(1, 3)", "t_wythoff(3)"),
        ("st_wythoff(2, 0)", "g2"),
        ("st_wythoff(2, 2)", "example2"),
        ("connell(1)", "wythoff"),
        ("bt_wythoff(1, 3)", "t_wythoff(3)"),
        ("bt_wythoff(2, 1)", "nim(step=2) | diagonal(2, step=2)"),
        ("modulo(0, 1, 4)", "connell(4)"),
        ("npile_wythoff(2)", "wythoff"),
        ("nheap_equal(2)", "wythoff"),
        ("vectors(((1, 2), (2, 1)))", "vector(1, 2) | vector(2, 1)"),
        ("maharaja", "maharaja(1, 2)"),
        ("star(star(wythoff))", "star(wythoff, times=2)"),
        ("star(star(wythoff, 2), times=3)", "star(wythoff, times=5)"),
    ):
        assert parse(left, NAMES) == parse(right, NAMES)


@pytest.mark.parametrize("given", ["s=2, t=0", "s=2, t=1", "s=2, t=2", "s=3, t=1"])
def test_the_two_forms_of_st_wythoff_have_the_same_p_positions(given):
    assert golden(f"st_wythoff({given})") == golden(f"st_wythoff_amounts({given})")


def test_the_two_forms_of_st_wythoff_are_two_games():
    one, two = parse("st_wythoff(2, 1)", NAMES), parse("st_wythoff_amounts(2, 1)", NAMES)
    assert any(set(one.options((x, y))) != set(two.options((x, y))) for x in range(8) for y in range(x, 8))


@pytest.mark.parametrize(("s", "t"), [(1, 2), (2, 0), (2, 1), (2, 2), (3, 1), (3, 2)])
def test_st_wythoff_has_b_equal_to_s_a_plus_t_n(s, t):
    pairs = solve(parse(f"st_wythoff({s}, {t})", NAMES), count=500).p_positions
    assert all(b == s * a + t * n for n, (a, b) in enumerate(pairs))


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_copies_of_an_entry_are_the_entry(entry):
    """Copy and pickle an entry by its name, because some entries are made by functions that cannot be pickled."""
    assert pickle.loads(pickle.dumps(entry)) is copy.copy(entry) is entry
