"""Every public value reads well: a short repr, a str, HTML and LaTeX; it is pickled and copied."""

import copy
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
    "explanation": lambda: w.explanation(w.parse("g1")),
    "adjoining": lambda: w.adjoinable(w.parse("wythoff"), up_to=20, largest=4),
    "beams": lambda: w.beams(w.parse("wythoff"), columns=500),
    "fixed": lambda: w.fixed(w.parse("npile_wythoff(n=3)"), 1, 200),
    "invariance": lambda: w.invariance(w.parse("wythoff"), up_to=10),
    "misere class": lambda: w.misere_class(w.parse("wythoff"), up_to=20),
    "reflexivity": lambda: w.reflexive(w.parse("wythoff"), up_to=20),
    "replay": lambda: w.replay(w.parse("imitation(m=1, p=2)"), (2, 2), [(0, 1), (1, 1)]),
    "slope": lambda: w.slopes(w.parse("wythoff"), 200)[0],
    "table": lambda: w.grundy(w.parse("wythoff"), up_to=6),
    "level": lambda: w.level_set(w.parse("wythoff"), 1, count=5),
    "palace numbers": lambda: w.palace_numbers(w.parse("block(wythoff, 4)"), up_to=6),
    "period": lambda: w.periodicity(w.parse("wythoff"), 1),
    "value": lambda: w.value_at(w.parse("wythoff"), (3, 5)),
    "sum": lambda: w.sum_of(w.parse("wythoff"), (3, 5), w.parse("g1"), (1, 2)),
    "terms found": lambda: w.lookup([1, 3, 4, 6, 8, 9, 11])[0],
    "identified": lambda: w.identify([1, 3, 4, 6, 8, 9, 11]),
    "sequence": lambda: w.sequence("lower_wythoff"),
    "word": lambda: w.word("fibonacci"),
    "array": lambda: w.array("wythoff"),
    "numeration": lambda: w.numeration("zeckendorf"),
    "number": lambda: w.read_number("phi"),
}


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
        ("reasons", ["why", "g1", "11", "15"]),
        ("comparison", ["compare", "g1", "wythoff", "--up-to", "10"]),
        ("misere class", ["misere", "wythoff", "--up-to", "20"]),
        ("reflexivity", ["reflexive", "wythoff", "--up-to", "20"]),
        ("replay", ["replay", "imitation(m=1, p=2)", "2", "2", "--moves", "0:1,1:1"]),
    ],
)
def test_a_str_is_what_the_command_prints(name, command, capsys):
    main(command)
    assert capsys.readouterr().out.strip() == str(VALUES[name]()).strip()


def test_dir_has_the_public_names_alone():
    w.solve(w.parse("g1"), count=3)
    assert {name for name in dir(w) if not name.startswith("__")} == set(w.__all__) - {"__version__"}


def test_replay_in_json_marks_imitations(capsys):
    import json

    main(["replay", "imitation(m=1, p=2)", "2", "2", "--moves", "0:1,1:1", "--json"])
    assert json.loads(capsys.readouterr().out)["imitated"] == [False, True]
