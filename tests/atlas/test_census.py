"""The census of games: its index in the package, and its rows if `make census` made them."""

import subprocess
import sys
from pathlib import Path

import pytest

import wythoff as w
from tests.atlas.packing import indexed
from wythoff.apps.cli.identifying import identified_lines
from wythoff.questions import identifying
from wythoff.questions.claims.guessing import far_positions, wrong_at
from wythoff.questions.discovery import census
from wythoff.questions.discovery.census import (
    BOX,
    FIRST,
    PARTS,
    CensusRow,
    census_row,
    census_rows,
    entries,
    nearest_rows,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture
def census_rows_folder(extra):
    """Return the folder with the rows of the census; skip if `make census` has not made them."""
    if not (ROOT / "build/census/manifest.json").exists():
        pytest.skip("build/census has no rows: `make census` makes them in about 35 minutes")
    return str(ROOT / "build/census")


def test_the_classes_are_those_of_formulas_and_automata(census_rows_folder):
    sql = "SELECT class, subject, kind, formula_known, states FROM atlas WHERE kind LIKE '%differences with period%'"
    for kind, subject, formula, known, states in w.atlas.query(census_rows_folder, sql).rows:
        if subject == "P-positions" and "mex" not in formula and (known == "proved" or states is None):
            assert kind in ("periodic", "beatty", "finite"), formula
        if states is not None and known != "proved":
            assert kind == "finite" or kind.startswith("automatic"), formula


def test_a_line_of_the_index_ends_with_p_positions():
    line = indexed(CensusRow(0, "nim | diagonal", "beatty", "proved", "proved", 199)).split("\t")
    assert line[2:7] == ["proved", "proved", "199", "nim | diagonal", "0,0 1,2 3,5 4,7 6,10 8,13 9,15"]
    assert len(line[7].split()) == 30


def test_no_formula_of_the_census_is_wrong_far_out(census_rows_folder):
    sql = """SELECT game, formula, subject FROM atlas
        WHERE formula IS NOT NULL AND formula_known <> 'proved' AND known = 'proved' ORDER BY hash LIMIT 40"""
    for game, formula, subject in w.atlas.query(census_rows_folder, sql).rows:
        far = far_positions(w.parse(game))
        if far is not None and subject != "P-positions":
            assert wrong_at(formula, ("a_n", "b_n").index(subject), far) is None, game


def test_the_census_has_every_game_once(census_rows_folder):
    found = w.atlas.status(census_rows_folder)
    assert found.done == found.count == 3302 and found.different >= 3000 and found.proved >= 300
    counts = w.atlas.query(census_rows_folder, "SELECT count(*), count(DISTINCT number) FROM atlas")
    assert counts.rows == ((3302, 3302),)


def test_the_index_has_the_games_of_the_rows(census_rows_folder):
    """Compare the games of the index with those of the rows; the findings depend on the machine, the games do not."""
    rows = w.atlas.query(census_rows_folder, "SELECT number, game FROM atlas ORDER BY number").rows
    assert dict(rows).items() >= {(entry.row.number, entry.row.game) for entry in entries()}


@pytest.mark.parametrize("place", range(7, 3100, 97))
def test_the_index_has_the_positions_of_the_rules(place):
    from wythoff.game.rulesets import Definition

    entry = entries()[place]
    try:
        pairs = Definition(w.parse(entry.row.game)).p_positions(BOX)
    except w.WythoffError:
        assert not entry.agrees([(0, 0)])
        return
    assert entry.row in census_rows(pairs) and census_row(w.parse(entry.row.game)) == entry.row
    assert entry.row not in census_rows([*pairs[:-1], (pairs[-1][0], pairs[-1][1] + 1)])


@pytest.mark.parametrize("place", range(11, 3100, 193))
def test_the_index_has_the_first_positions(place):
    entry = entries()[place]
    parts = dict(entry.parts())
    if parts:
        pairs = w.solve(entry.row.game, columns=min(60, entry.row.up_to + 1)).p_positions[:FIRST]
        assert parts == dict(zip(PARTS, (*zip(*pairs, strict=True), tuple(y - x for x, y in pairs)), strict=True))
        assert {pair for pair in pairs if pair[1] <= BOX} <= set(entry.positions)


def test_identify_knows_the_games_whose_terms_are_given():
    pairs = w.solve("nim | diagonal | ray(1, 2)", columns=40).p_positions
    terms = [y for _, y in pairs][1:16]
    found = w.identify(terms).census
    assert found[0].number == 408 and (found[0].part, found[0].start, found[0].compared) == ("larger piles", 1, 15)
    assert str(found[0]).endswith("P-positions computed): the larger piles, from n = 1 on (15 compared)")
    assert found[0].as_dict()["part"] == "larger piles"
    assert w.identify([*terms[:-1], terms[-1] + 1]).census == ()
    assert w.identify([x for x, _ in pairs[:12]]).census[0].part == "smaller piles"
    assert w.identify([1, 3, 4, 6]).census == ()  # too few terms to identify a game


@pytest.mark.parametrize(
    "game", ["nim | diagonal | ray(1, 2)", "nim | diagonal(y1 % 2 + 1)", "block(nim | diagonal, 9)"]
)
def test_the_nearest_rows_are_those_of_the_rules(game):
    from wythoff.game.rulesets import Definition

    pairs = set(Definition(w.parse(game)).p_positions(BOX))
    found = nearest_rows(pairs)
    depths = set()
    for row, differ in found[:5]:
        other = set(Definition(w.parse(row.game)).p_positions(BOX))
        differs = sorted(pairs ^ other, key=lambda place: (max(place), place))
        assert differ == (differs[0] if differs else None)
        depths.add(max(differ) if differ else None)
    assert len(depths) == 1
    assert all(row != found[0][0] for row, _ in nearest_rows(pairs, found[0][0]))


def test_the_index_is_small_and_read_when_it_is_asked_for():
    assert Path(census.INDEX).stat().st_size <= 1_000_000
    asked = (
        "import sys, wythoff as w; w.solve('nim', up_to=5); print('wythoff.questions.discovery.census' in sys.modules)"
    )
    loaded = "import wythoff.questions.identifying; from wythoff.questions.discovery.census import entries; "
    loaded += "print(entries.cache_info().currsize)"
    for program, told in ((asked, "False"), (loaded, "0")):
        assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == f"{told}\n"


def test_identify_knows_the_census(monkeypatch):
    monkeypatch.setattr(identifying, "_games", lambda pairs, jobs: [])  # takes seconds, and has tests of its own
    found = w.identify("nim | diagonal | ray(1, 2)")
    assert found.census[0].game == "nim | diagonal | ray(1, 2)" and found.as_dict()["census"][0]["number"] == 408
    assert all(row != found.census[0] for row in found.census[1:])
    pairs = [(0, 0), (1, 3), (2, 6), (4, 5), (7, 10), (8, 14)]
    assert found.census[0] in census_rows(pairs) and len(census_rows(pairs)) < 10
    assert found.census[0] not in census_rows([*pairs[:-1], (8, 15)])
    told = list(identified_lines(found))
    assert "row 408 of the census: nim | diagonal | ray(1, 2) (class linear, computed; P-positions computed)" in told
