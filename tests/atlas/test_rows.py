"""Rows of a census: they agree with the package, and every game gets a row, whatever happens."""

import pytest

import wythoff as w
from tests.atlas.conftest import settings
from wythoff.atlas import measuring
from wythoff.atlas.measuring import measured
from wythoff.atlas.rows import MEASURES, NAMES
from wythoff.game.rulesets import Definition


def test_a_row_says_what_the_questions_say():
    row = measured("nim | diagonal | jump(1, 2)", settings())
    beams = w.questions.beams("nim | diagonal | jump(1, 2)", 60)
    assert row["game"] == "nim | diagonal | jump(1, 2)" and row["error"] is None and set(row) <= set(NAMES)
    assert row["p_positions"] == len(w.solve(row["game"], columns=60)) and row["known"] == "computed"
    assert (row["least_offset"], row["greatest_offset"]) == beams.offsets.index
    assert row["lower_slope"] == beams.windows[-1].lower.slope
    assert row["misere"] == w.questions.misere_class(row["game"], 40).kind
    assert row["row_period"] == w.values.periodicity(row["game"], 1, columns=1000).period
    assert row["class"] == "unknown"  # 60 columns are too few for a class


@pytest.mark.parametrize(
    ("game", "kind", "known"),
    [
        ("nim | diagonal(x1 + 1)", "superlinear", "computed"),
        ("nim | diagonal", "beatty", "proved"),
        ("nim | diagonal(3)", "beatty", "proved"),
        ("misere(nim | diagonal(2))", "beatty", "proved"),
        ("nim | diagonal | jump(3, 4)", "beatty", "proved"),
        ("nim | diagonal | jump(1, 2)", "linear", "computed"),
        ("nim", "periodic", "proved"),
        ("nim | diagonal(2*x1)", "superlinear", "computed"),
        ("block(nim | diagonal, 7)", "automatic(base(2), 99)", "proved"),
        ("nim | where((3 & y1) < 1)", "finite", "proved"),
        ("nim | diagonal | ray(1, 2)", "linear", "computed"),
        ("nim | diagonal(y1 % 2 + 1)", "periodic", "proved"),
        ("block(nim | diagonal, 2)", "periodic", "proved"),
    ],
)
def test_classes(game, kind, known):
    row = measured(game, settings(columns=200))
    assert (row["class"], row["class_known"]) == (kind, known)


def test_complementary_is_what_the_definition_says():
    for game in ("nim | diagonal", "nim | diagonal(2)", "nim", "block(nim | diagonal, 1)", "nim | jump(1, 2)"):
        pairs = Definition(w.parse(game)).p_positions(52)
        piles = [pile for pair in pairs for pile in set(pair) if 0 < pile < 16]
        assert measured(game, settings(columns=16))["complementary"] == (sorted(piles) == list(range(1, 16)))


def test_equal_p_positions_have_equal_hashes_and_others_do_not():
    same = {measured(game, settings())["hash"] for game in ("nim | diagonal", "nim | diagonal | jump(1, 3)")}
    assert len(same) == 1
    assert measured("nim | diagonal(2)", settings())["hash"] not in same
    assert measured("nim | diagonal", settings(columns=61))["hash"] not in same


def test_a_proof_with_conditions_makes_it_semilinear():
    row = measured("vector(2, 4) | vector(4, 0)", settings(only=("prove",), columns=200))
    assert (row["class"], row["class_known"], row["known"]) == ("semilinear", "proved", "proved")
    assert row["formula"].startswith("(x, y) for 3*y < 2*x + 6, ")


def test_a_proof_makes_it_proved_and_automatic():
    row = measured("misere(nim | diagonal | jump(1, 4))", settings(only=("prove",), columns=100))
    assert row["known"] == "proved" and row["states"] == 8 and row["class"] == "automatic(zeckendorf, 8)"
    assert row["certificate"] in row["evidence"]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("nim | mim", "parse: unknown name"),
        ("nim | diagonal(y1*y1)", "time"),
        ("nim | diagonal(1 // (x1 - 3))", "division by zero"),
        ("npile_wythoff(n=3)", None),
        ("fibonacci_nim", None),
        ("star(wythoff)", None),
        ("wythoff_partizan", None),
        ("jump(1, 2)", None),
        ("vector(1, 2) | vector(2, 1)", None),
        ("block(nim | diagonal, 10**9)", None),
    ],
)
def test_a_row_whatever_the_game(game, words):
    row = measured(game, settings(seconds=1.0, columns=60))
    assert row["spelling"] == game and row["class"] and row["seconds"] < 6
    if words is not None:
        assert words in row["error"]


def test_a_crash_and_a_lack_of_memory_are_rows(monkeypatch):
    def crash(about):
        raise ZeroDivisionError("of our own")

    def hungry(about):
        raise MemoryError

    monkeypatch.setitem(measuring.MEASURES, "beams", crash)
    monkeypatch.setitem(measuring.MEASURES, "misere", hungry)
    row = measured("nim | diagonal", settings(only=MEASURES[:3]))
    assert row["error"].startswith("crash: beams: ZeroDivisionError: of our own; memory: misere")
    assert row["row_period"] == 3 and row["class"] == "beatty"


def test_a_batch_leaves_the_limits_of_the_process_as_they_were():
    import json
    import resource

    family = w.atlas.Family("nim | diagonal({t})", t=range(1, 4))
    before = resource.getrlimit(resource.RLIMIT_AS)
    rows = measuring.measured_batch(json.dumps(family.as_dict()), (2, 0), settings(only=()))
    assert [row["spelling"] for row in rows] == ["nim | diagonal(3)", "nim | diagonal(1)"]
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_row_reports_a_game_out_of_memory(monkeypatch):
    import json

    def hungry(about):
        bytearray(3 * about.settings.memory)

    monkeypatch.setitem(measuring.MEASURES, "beams", hungry)
    family = w.atlas.Family("nim | diagonal({t})", t=range(1, 4))
    given = settings(only=("beams",), memory=10**8)
    rows = measuring.measured_batch(json.dumps(family.as_dict()), (0, 1), given)
    assert [row["error"] for row in rows] == ["memory: beams took more than there is"] * 2
    assert [row["class"] for row in rows] == ["beatty", "beatty"]
