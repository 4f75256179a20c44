"""Public values: each has a short repr, a str, HTML and LaTeX, and can be pickled and copied."""

import copy
import os
import pickle

import pytest

import wythoff as w
from wythoff.apps.cli import main

VALUES = {
    "game": lambda: w.parse("g1"),
    "partizan game": lambda: w.parse("wythoff_partizan"),
    "solution": lambda: w.solve(w.parse("g1"), count=5),
    "partizan solution": lambda: w.solve(w.parse("wythoff_partizan"), up_to=10),
    "evidence": lambda: w.solve(w.parse("g1"), count=5).evidence,
    "positions": lambda: w.solve(w.parse("g1"), count=5).p_positions,
    "strategy": lambda: w.strategy(w.parse("g1")),
    "check": lambda: w.check(w.parse("g1"), 20),
    "check by the rules": lambda: w.solve(w.parse("g1"), up_to=20).check(10),
    "comparison": lambda: w.compare(w.parse("g1"), w.parse("wythoff"), up_to=10),
    "reasons": lambda: w.why(w.parse("g1"), (11, 15)),
    "description": lambda: w.describe("g1"),
    "entry of the catalog": lambda: next(entry for entry in w.games() if entry.name == "star"),
    "entry of a paper": lambda: w.paper("fraenkel2004", "table", 10)[0],
    "verification": lambda: w.verify("/none"),
    "explanation": lambda: w.questions.explanation(w.parse("g1")),
    "adjoining": lambda: w.questions.adjoinable(w.parse("wythoff"), up_to=20, largest=4),
    "beams": lambda: w.questions.beams(w.parse("wythoff"), columns=500),
    "fixed": lambda: w.questions.fixed(w.parse("npile_wythoff(n=3)"), 1, 200),
    "choices": lambda: w.move("g1", (11, 15)),
    "choices of two": lambda: w.move("wythoff_partizan", (7,)),
    "invariance": lambda: w.questions.invariance(w.parse("wythoff"), up_to=10),
    "misere class": lambda: w.questions.misere_class(w.parse("wythoff"), up_to=20),
    "reflexivity": lambda: w.questions.reflexive(w.parse("wythoff"), up_to=20),
    "replay": lambda: w.questions.replay(w.parse("imitation(m=1, p=2)"), (2, 2), [(0, 1), (1, 1)]),
    "slope": lambda: w.questions.slopes(w.parse("wythoff"), 200)[0],
    "table": lambda: w.grundy(w.parse("wythoff"), up_to=6),
    "level": lambda: w.values.level_set(w.parse("wythoff"), 1, count=5),
    "palace numbers": lambda: w.values.palace_numbers(w.parse("block(wythoff, 4)"), up_to=6),
    "period": lambda: w.values.periodicity(w.parse("wythoff"), 1),
    "value": lambda: w.values.value_at(w.parse("wythoff"), (3, 5)),
    "sum": lambda: w.values.sum_of(w.parse("wythoff"), (3, 5), w.parse("g1"), (1, 2)),
    "terms found": lambda: w.lookup([1, 3, 4, 6, 8, 9, 11])[0],
    "guessing": lambda: w.guess("wythoff"),
    "guess": lambda: w.guess([n * n for n in range(50)]).guesses[0],
    "identified": lambda: w.identify([1, 3, 4, 6, 8, 9, 11]),
    "sequence": lambda: w.sequence("lower_wythoff"),
    "word": lambda: w.word("fibonacci"),
    "array": lambda: w.array("wythoff"),
    "numeration": lambda: w.numeration("zeckendorf"),
    "number": lambda: w.sequences.read_number("phi"),
    "match": lambda: played(w.questions.Match("wythoff", (3, 5))),
    "match with blocking": lambda: played(w.questions.Match("block(wythoff, 1)", (3, 5))),
    "match of two players": lambda: w.questions.Match("wythoff_partizan", (5,), begins="right"),
    "what was written": lambda: w.export("g1", os.devnull, "csv", count=3),
    "row": lambda: w.values.grundy_row("wythoff", 1, columns=9),
    "far level": lambda: w.values.FarLevel(1),
    "claim": lambda: w.Claim("wythoff", "nim"),
    "claim that was judged": lambda: w.Claim("wythoff", "nim").check(),
    "decision": lambda: w.decide("Ax Ey y > x"),
    "counting": lambda: w.count("x + y = n", by="n"),
    "decision with free variables": lambda: w.decide("x + y = 7"),
    "relation": lambda: w.decide("x + y = 7").relation,
    "limits": w.automata.Limits,
    "proof": lambda: w.prove("wythoff"),
    "no proof": lambda: w.prove("g1"),
    "filling": lambda: w.questions.filling(2, 3),
    "classes": lambda: w.questions.dynamic_classes("imitation(m=1, p=1)", 3),
    "offer of a solver": lambda: w.explain("g1")[0],
    "surplus numbers": lambda: next(w.values.palace_bands("block(wythoff, 4)", rows=6)),
    "own terms": lambda: w.sequence([0, 2, 5, 7]),
    "own formula": lambda: w.sequence("floor(n*sqrt(7))"),
    "own letters": lambda: w.word("0100101"),
    "complement": lambda: w.sequences.complement("lower_wythoff"),
    "dispersion": lambda: w.sequences.dispersion("upper_wythoff"),
    "cellular automaton": lambda: w.types.CellularAutomaton([(1, 0), (0, 1), (1, 1)]),
}


def played(match):
    """Play two steps of perfect play, and return the match."""
    match.reply()
    match.reply()
    return match


@pytest.mark.parametrize("name", VALUES)
def test_every_public_value_reads_well_and_is_carried(name):
    value = VALUES[name]()
    assert len(repr(value)) <= 400 and " object at 0x" not in repr(value)
    assert str(value) and " object at 0x" not in str(value)
    assert value._repr_html_() or value._repr_latex_()
    assert value._repr_latex_()
    for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert type(again) is type(value) and repr(again) == repr(value) and str(again) == str(value)


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("solution", ["solve", "g1", "--count", "5"]),
        ("description", ["show", "g1"]),
        ("entry of a paper", ["paper", "fraenkel2004", "table", "10"]),
        ("verification", ["verify", "/none"]),
        ("reasons", ["why", "g1", "11", "15"]),
        ("choices", ["move", "g1", "11", "15"]),
        ("choices of two", ["move", "wythoff_partizan", "7"]),
        ("comparison", ["compare", "g1", "wythoff", "--up-to", "10"]),
        ("guessing", ["guess", "wythoff"]),
        ("misere class", ["misere", "wythoff", "--up-to", "20"]),
        ("reflexivity", ["reflexive", "wythoff", "--up-to", "20"]),
        ("replay", ["replay", "imitation(m=1, p=2)", "2", "2", "--moves", "0:1,1:1"]),
        ("strategy", ["strategy", "g1"]),
        ("classes", ["dynamic", "imitation(m=1, p=1)", "--up-to", "3"]),
        ("table", ["grundy", "wythoff", "--up-to", "6"]),
        ("row", ["grundy", "wythoff", "--row", "1", "--columns", "9"]),
        ("level", ["grundy", "wythoff", "--value", "1", "--count", "5"]),
        ("palace numbers", ["palace", "block(wythoff, 4)", "--up-to", "6"]),
    ],
)
def test_a_str_is_what_the_command_prints(name, command, capsys):
    main(command)
    assert capsys.readouterr().out.strip() == str(VALUES[name]()).strip()


def test_invariance_prints_like_the_command(capsys):
    main(["invariance", "wythoff", "--up-to", "10"])
    assert capsys.readouterr().out == f"nim | diagonal\n{VALUES['invariance']()}\n"


def test_a_match_that_was_copied_goes_on_by_itself():
    match = played(w.questions.Match("wythoff", (8, 20)))
    again = pickle.loads(pickle.dumps(match))
    assert (again.positions, again.player, again.steps) == (match.positions, match.player, match.steps)
    again.reply()
    again.undo()
    assert again.positions == match.positions
    again.resign(1)
    assert (str(again).rpartition("; ")[2], match.winner) == ("player 2 has won", None)


@pytest.mark.parametrize("make", [w.questions.drawing, w.questions.picture])
def test_pictures_display_as_pictures_and_are_carried(make):
    value = make("wythoff", up_to=9)
    assert len(repr(value)) <= 400 and not getattr(value, "_repr_html_", str)()
    for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert repr(again) == repr(value) and again._repr_png_() == value._repr_png_()


def test_errors_are_sent_from_process_to_process():
    for text in ("nym", "nim | diagonal(1/0)"):
        with pytest.raises(w.WythoffError) as told:
            w.parse(text)
        again = pickle.loads(pickle.dumps(told.value))
        assert (type(again), str(again), vars(again)) == (type(told.value), str(told.value), vars(told.value))


def test_dir_has_the_public_names_alone():
    w.solve(w.parse("g1"), count=3)
    assert {name for name in dir(w) if not name.startswith("__")} == set(w.__all__) - {"__version__"}


def test_replay_in_json_marks_imitations(capsys):
    import json

    main(["replay", "imitation(m=1, p=2)", "2", "2", "--moves", "0:1,1:1", "--json"])
    assert json.loads(capsys.readouterr().out)["imitated"] == [False, True]
