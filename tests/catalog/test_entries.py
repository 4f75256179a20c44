"""Every named game: its rule, its known terms, and its golden tables by every solver that applies."""

import json

import pytest

from tests.catalog.make_golden import FOLDER, calls
from wythoff.catalog import ENTRIES, NAMES
from wythoff.errors import NotationError
from wythoff.rulesets import Misere, parse, parse_call
from wythoff.rulesets.certifying import first_mistake
from wythoff.solution import Bound
from wythoff.solvers import SOLVERS, solve

EXAMPLES = [(entry, example) for entry in ENTRIES for example in entry.examples]
ALL_CALLS = [call for entry in ENTRIES for call in calls(entry.name)]


def golden(call):
    tables = json.loads((FOLDER / f"{call.split('(')[0]}.json").read_text())
    return next(table for table in tables if table["call"] == call)


def test_names_are_unique_and_aliases_lead_to_their_games():
    names = [name for entry in ENTRIES for name in (entry.name, *entry.aliases)]
    assert len(set(names)) == len(names) == len(NAMES)
    assert parse("wythoff_nim", NAMES) == parse("wythoff", NAMES)


def test_the_catalog_has_the_games_of_its_papers():
    names = (
        "wythoff t_wythoff st_wythoff st_wythoff_amounts g1 g2 g3 example1 example2 example3 example4 not_semiadditive "
        "not_monotone not_positive boole_or galois_xor boole_galois galois_boole hammer"
    )
    assert {entry.name for entry in ENTRIES} >= set(names.split())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_game_has_golden_data_and_a_source(entry):
    assert (FOLDER / f"{entry.name}.json").exists()
    assert entry.source
    assert entry.summary
    assert entry.examples
    assert len(calls(entry.name)) >= 4 or not entry.parameters


@pytest.mark.parametrize("call", ALL_CALLS)
def test_a_call_parses_to_notation_that_parses_back(call):
    game, full = parse_call(call, NAMES)
    assert parse(str(game)) == game
    assert full == call


@pytest.mark.parametrize(("entry", "example"), EXAMPLES, ids=[example.call for _, example in EXAMPLES])
def test_the_known_terms_are_the_first_p_positions(entry, example):
    game = parse(example.call, NAMES)
    if entry.name == "st_wythoff_amounts":  # solved by the definition: to the bound that stays quick
        small = [term for term in example.terms if term[1] <= 20]
        assert list(solve(game, up_to=20).p_positions) == small
        return
    assert solve(game, count=len(example.terms)).p_positions == example.terms


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("call", ALL_CALLS)
def test_every_solver_agrees_with_the_golden_table(call, play):
    table = golden(call)[play]
    game = parse(call, NAMES)
    if play == "misere":
        game = Misere(game)
    expected = [tuple(position) for position in table["p_positions"]]
    applied = []
    for solver in SOLVERS:
        # The definition made the table; asking it again would cost more than it tells.
        verdict = solver.applies(game, Bound("up_to", table["up_to"]))
        if verdict.applies and solver.name != "by_definition":
            solution = solve(game, up_to=table["up_to"], solver=solver.name)
            assert list(solution.p_positions) == expected
            applied.append(solver.name)
    assert applied or call.startswith("st_wythoff_amounts")
    assert first_mistake(game, expected, 25) is None


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry.parameters], ids=lambda entry: entry.name)
def test_parameters_outside_their_domain_are_refused_with_the_domain(entry):
    for bad in entry.parameters:
        given = ", ".join(f"{item.name}={item.least - (item is bad)}" for item in entry.parameters)
        with pytest.raises(NotationError, match=f"{bad.name} must be {bad.domain}, was {bad.least - 1}"):
            parse(f"{entry.name}({given})", NAMES)
    with pytest.raises(NotationError, match=f"needs the parameter {entry.parameters[0].name}"):
        parse(entry.name, NAMES)


def test_games_with_two_names_are_equal():
    for left, right in (
        ("t_wythoff(1)", "wythoff"),
        ("st_wythoff(1, 3)", "t_wythoff(3)"),
        ("st_wythoff(2, 0)", "g2"),
        ("st_wythoff(2, 2)", "example2"),
    ):
        assert parse(left, NAMES) == parse(right, NAMES)


@pytest.mark.parametrize("given", ["s=2, t=0", "s=2, t=1", "s=2, t=2", "s=3, t=1"])
def test_the_two_forms_of_st_wythoff_have_the_same_p_positions(given):
    assert golden(f"st_wythoff({given})")["normal"] == golden(f"st_wythoff_amounts({given})")["normal"]


def test_the_two_forms_of_st_wythoff_are_two_games():
    one, two = parse("st_wythoff(2, 1)", NAMES), parse("st_wythoff_amounts(2, 1)", NAMES)
    assert any(set(one.options((x, y))) != set(two.options((x, y))) for x in range(8) for y in range(x, 8))


@pytest.mark.parametrize(("s", "t"), [(1, 2), (2, 0), (2, 1), (2, 2), (3, 1), (3, 2)])
def test_st_wythoff_has_b_equal_to_s_a_plus_t_n(s, t):
    pairs = solve(parse(f"st_wythoff({s}, {t})", NAMES), count=500).p_positions
    assert all(b == s * a + t * n for n, (a, b) in enumerate(pairs))
