"""Equivalent rules of named games: they are recognised, and every spelling gets the same answers."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.acceptance.random_notations import LAYERS, Notations
from tests.apps.terminal import printed
from tests.rulesets.respelling import Respelling
from tests.seeds import seed_of
from wythoff.base.errors import UnsolvedError
from wythoff.game.catalog import ENTRIES, NAMES
from wythoff.game.catalog.canonical import canonical, told
from wythoff.game.rulesets import Block, Misere, Moves, Terminal, parse
from wythoff.questions.sameness import same_game
from wythoff.solving import solvers, strategies
from wythoff.solving.values.grundy_tables import grundy

CALLS = [example.call for entry in ENTRIES for example in entry.examples]
# Games whose rule is notation: moves, with or without blocking or a terminal condition.
IN_NOTATION = [call for call in CALLS if isinstance(parse(call, NAMES), Moves | Block | Terminal)]
# Calls whose parameters make them another game of the catalog, or a trivial one.
ANOTHER = {
    "t_wythoff_variant(t=2, variant='order')": "nim | diagonal(2)",
    "nim_ab(a=2, b=1)": "nim | diagonal(2)",
    "cyclic_nimhoff(h=3, piles=2)": "nim | jump(1, 1)",
    "wyt_f(f=2*k + 1)": "nim | where(min(k, l) > 0 and abs(k - l) < (2 - 1)*min(k, l) + 1)",
    "w_jk(j=2, k=1)": "nim | keep(diagonal, x1 >= 2)",
    "ab_vector(a=2, b=2)": "nim | ray(2, 2)",
    "vectors(moves=((1, 2), (2, 1)))": "jump(1, 2)",
    "t_k(k=infinity)": "nim | keep(diagonal, x1 >= 1)",
}


@pytest.mark.parametrize("call", CALLS)
def test_the_catalog_writes_its_games_in_canonical_form(call):
    game = parse(call, NAMES)
    assert str(canonical(game)) == ANOTHER.get(call, str(game))


@pytest.mark.parametrize("call", IN_NOTATION)
@pytest.mark.parametrize("misere", [False, True])
def test_a_game_is_recognised_in_other_words(call, misere):
    game = Misere(parse(call, NAMES)) if misere else parse(call, NAMES)
    for number in range(2):
        other = Respelling(Random(seed_of(f"{call} {misere} {number}"))).game(game)
        assert canonical(other) == canonical(game), str(other)
        assert same_game(game, other) is True


@pytest.mark.parametrize("seed", range(4))
def test_a_canonical_form_is_its_own(seed):
    notations = Notations(Random(seed_of(seed)))
    for number in range(len(LAYERS)):
        game = parse(notations.text(number))
        found = canonical(game)
        canonical.cache_clear()
        assert canonical(found) == found, str(game)


@pytest.mark.slow
@pytest.mark.parametrize("call", IN_NOTATION)
def test_spellings_have_the_same_answers(call):
    have_the_same_answers(call, 4)


@pytest.mark.long
@pytest.mark.parametrize("call", IN_NOTATION)
def test_twenty_spellings_have_the_same_answers(call):
    have_the_same_answers(call, 20)


def have_the_same_answers(call, spellings):
    for game in (parse(call, NAMES), Misere(parse(call, NAMES))):
        asked = answers(game)
        for number in range(spellings):
            other = Respelling(Random(seed_of(f"{call} {number}"))).game(game)
            if other.ordered is game.ordered:
                assert answers(other) == asked, str(other)
                continue
            # An ordered game reports squares in both orders.
            found, known = solvers.solve(other, up_to=25), solvers.solve(game, up_to=25)
            assert set(found.p_positions) == {order for x, y in known.p_positions for order in ((x, y), (y, x))}
            assert found.evidence == known.evidence, str(other)


def answers(game):
    """Return the answers about a game: evidence, P-positions, strategy, solvers and values."""
    told = []
    for bound in ({"up_to": 25}, {"count": 8}):
        try:
            solution = solvers.solve(game, **bound)
            told += [solution.evidence, [sorted(place) for place in solution.p_positions]]
        except UnsolvedError:
            told.append(None)
    strategy = strategies.strategy(game)
    told += [strategy.evidence, strategy.polynomial, strategy.cost, solvers.explain(game, up_to=100)]
    if not (game.misere or game.blocking):
        table = grundy(game, up_to=12)
        told += [[list(row) for row in table.values], table.evidence]
    return told


@pytest.mark.parametrize(
    ("call", "plain"),
    [
        ("t_wythoff(1 + 1)", "t_wythoff(t=2)"),
        ("maharaja(q=2, p=2 - 1)", "maharaja(p=1, q=2)"),
        ("nim_ab(3 - 1, b=1 + 2)", "nim_ab(a=2, b=3)"),
        ("end_wythoff((1, 1 + 1))", "end_wythoff(middle=(1, 2))"),
        ("imitation(p=4//2, m=1)", "imitation(m=1, p=2)"),
        ("shifted(1, l=1, p=2)", "shifted(m=1, p=2, l=1)"),
        ("euclid", "euclid()"),
    ],
)
def test_parameters_by_position_by_name_and_as_expressions(call, plain):
    assert parse(call, NAMES) == parse(plain, NAMES)
    assert same_game(parse(call, NAMES), parse(plain, NAMES)) is True


def test_an_answer_says_what_the_game_is_otherwise(capsys):
    said = "This is the same game as nim | diagonal."
    for command in (["solve"], ["show"], ["explain"], ["check"], ["grundy", "--up-to", "5"], ["strategy"]):
        told = printed(capsys, command[0], "nim | where(k == l)", *command[1:])
        assert told.count(said) == 1, command
        assert said not in printed(capsys, command[0], "wythoff", *command[1:])
    assert said in printed(capsys, "move", "nim | where(k == l)", "3", "4")


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("nim | where(k >= 1)", "nim | where(k > 0 and l > 0)"),
        ("nim | where(k > 0 and l > 0)", "nim | where(k > 0 and l > 0)"),
        ("misere(nim | where(k*l > 0))", "misere(nim | where(k > 0 and l > 0))"),
        ("where(2 > min(k, l))", "where(min(k, l) < 2)"),
        ("nim | keep(where(k == l), 1 <= y0 - k)", "nim | keep(diagonal, y0 - k >= 1)"),
        ("nim | where(k > 0 and l > 0 and abs(k - l) < min(k, l))", "nim | where(abs(k - l) < min(k, l))"),
        ("nim | where(k*l > 0 and (l - k) % 4 == 0)", "nim | where(k > 0 and l > 0 and (k - l) % 4 == 0)"),
        ("nim | keep(where(k == l), 1 < x1)", "nim | keep(diagonal, x1 >= 2)"),
        # An unordered game would also end at (1, 0).
        ("terminal(where(k + l > 0 or i == 7), y > x)", "terminal(where(k + l > 0 or i == 7), x < y)"),
    ],
)
def test_a_rule_with_idle_parts_is_told_plainly(said, plain):
    game = parse(said)
    assert str(told(game)) == plain
    assert same_game(game, told(game)) is True
    assert canonical(told(game)) == canonical(game)


def test_the_theorems_that_are_shown_speak_of_what_is_meant(capsys):
    plain, other = (
        printed(capsys, "show", game) for game in ("t_wythoff(t=2)", "nim | where(k*l > 0 and abs(k - l) <= 1)")
    )
    formulas = [line for line in plain.splitlines() if line.startswith(("  a_n", "  b_n", "Fraenkel"))]
    assert len(formulas) > 2
    assert set(formulas) <= set(other.splitlines())


def test_a_hint_that_cannot_be_had_is_none(capsys):
    # The rule has no value beyond the requested piles.
    assert printed(capsys, "solve", "nim | where(5//(x0 - 20) > 1 and k > 100)", "--up-to", "5").endswith("up to 5\n")
    told = printed(capsys, "solve", "nim | where((k - l)**4 < 1)", "--up-to", "5")
    assert told.endswith("It has the same options as nim | diagonal for all piles to 30: no more is decided.\n")


def test_games_that_are_not_the_same():
    for one, other in (
        ("block(wythoff, 1)", "wythoff"),
        ("block(wythoff, 1)", "block(wythoff, 2)"),
        ("block(wythoff, 1)", "block(wythoff, 1, of=diagonal)"),
        ("misere(wythoff)", "wythoff"),
        ("terminal(nim, x == 1)", "nim"),
        ("nheap_equal(n=3)", "nim"),
        ("nim(lengths=n < 10**9)", "nim"),
    ):
        assert same_game(parse(one, NAMES), parse(other, NAMES)) is False, (one, other)
    assert same_game(parse("euclid", NAMES), parse("nim")) is False
    # For games without squares, the options of small positions are compared.
    for one, other in (
        ("npile_wythoff(3)", "nheap_equal(3)"),
        ("rat_game", "tribonacci_game"),
        ("splythoff", "wythoff"),
    ):
        assert same_game(parse(one, NAMES), parse(other, NAMES)) is False
    for one, other in (("ratwyt", "wythoff"), ("imitation(1, 1)", "nim"), ("rat_game", "rat_game_as_printed")):
        assert same_game(parse(one, NAMES), parse(other, NAMES)) is None
    assert same_game(parse("nim | where(5//(k - l) > 2)"), parse("nim")) is None
    # From small piles the same options may be blocked; larger piles were not compared.
    assert same_game(parse("block(wythoff, 10**6)", NAMES), parse("block(wythoff, 10**7)", NAMES)) is None


def test_json_names_the_canonical_game(capsys):
    found = json.loads(printed(capsys, "solve", "nim | where(k == l)", "--count", "3", "--json"))
    assert list(found)[:3] == ["game", "name", "canonical"]
    assert (found["game"], found["canonical"]) == ("nim | where(k == l)", "nim | diagonal")
    assert found["evidence"]["source"] == "Wythoff 1907"
    assert json.loads(printed(capsys, "solve", "wythoff", "--json"))["canonical"] is None


def test_an_ordered_game_stays_ordered():
    ordered, unordered = parse("ab_vector(a=1, b=1)", NAMES), parse("wythoff", NAMES)
    assert same_game(ordered, unordered) is True
    assert ordered != unordered
    solution = solvers.solve(ordered, count=7)
    assert list(solution.p_positions) == [(0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (6, 10)]
    assert solution.evidence.kind == "proved"
    assert solution.check(30)
    found, by_rules = strategies.strategy(ordered), solvers.solve(ordered, up_to=40, solver="by_definition")
    assert list(solvers.solve(ordered, up_to=40).p_positions) == list(by_rules.p_positions)
    near = [place for place in by_rules.p_positions if place[0] < 15]  # their second piles are at most 24
    assert list(solvers.solve(ordered, columns=15).p_positions) == near
    for position in ((8, 5), (5, 8), (7, 7), (4, 7), (1, 2)):
        assert found.winning_moves(position) == by_rules.winning_moves(position)
        assert found.winning_move(position) in (*by_rules.winning_moves(position), None)
    assert found.winning_moves((10**30 + 1, 10**30)) == tuple(
        sorted((y, x) for x, y in found.winning_moves((10**30, 10**30 + 1)))
    )


@pytest.mark.parametrize(
    ("said", "family"),
    [
        ("nim | where(2*i == j)", "ab_vector(a=1, b=2)"),
        ("where((i == 0 or 2*i == j) and i + j > 0) | where(j == 0)", "ab_vector(a=1, b=2)"),
        ("nim | where(2*i <= j and j <= 2*i)", "ab_vector(a=1, b=2)"),
        ("where(j*i == 0) | where(3*i == 2*j)", "ab_vector(a=2, b=3)"),
        ("nim | where(i % 2 == 0 and j == 2*i)", "ab_vector(a=2, b=4)"),
        ("nim | ab_vector(a=3, b=1)", "ab_vector(a=3, b=1)"),
    ],
)
def test_multiples_of_a_vector_are_recognised(said, family):
    game, known = parse(said, NAMES), parse(family, NAMES)
    assert canonical(game) == known
    assert same_game(game, known) is True
    one, other = solvers.solve(game, up_to=12), solvers.solve(known, up_to=12)
    assert (one.evidence, list(one.p_positions)) == (other.evidence, list(other.p_positions))


@pytest.mark.parametrize("said", ["nim | where(2*i == j and i < 9)", "nim | where(2*i == j + 1)", "where(2*i == j)"])
def test_fewer_moves_are_no_multiples_of_a_vector(said):
    game = parse(said, NAMES)
    assert canonical(game) != parse("ab_vector(a=1, b=2)", NAMES)
    assert same_game(game, parse("ab_vector(a=1, b=2)", NAMES)) is False


@pytest.mark.parametrize(
    ("power", "product"),
    [
        ("wyt_f(f=k**2 + 1)", "wyt_f(f=k*k + 1)"),
        ("nim | where(min(k, l) >= 1 and max(k, l) <= min(k, l)**2)", "wyt_f(f=k*k + 1)"),
        ("nim | diagonal((x0 - x1)*(x0 - x1))", "not_semiadditive"),
    ],
)
def test_a_power_is_known_as_its_product_is(power, product):
    assert canonical(parse(power, NAMES)) == canonical(parse(product, NAMES))


def test_lines_are_not_looked_for_among_the_rules_of_the_catalog(monkeypatch):
    """Recognise lines by their form, without trying each rule of the catalog for numbers that fit."""
    asked = []
    monkeypatch.setattr("wythoff.game.rulesets.matching.canonical.matched", lambda *given: asked.append(given))
    for text in ("nim | where(k*l == 30 and k + l == 11)", "where(gcd(k, l) == max(k, l))"):
        canonical.cache_clear()
        assert canonical(parse(text)) != parse(text)
    assert not asked
