"""Of which games each theorem speaks: what is shown is what is found."""

import pkgutil
import sys
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest

import wythoff.theorems
from wythoff.catalog import NAMES
from wythoff.rulesets import Misere, parse
from wythoff.rulesets.rule import Rule, Rules
from wythoff.theorems import THEOREMS
from wythoff.theorems.theorem import InBothPlays, Shape, Theorem
from wythoff.theorems.valued import about_values

ALL = (*THEOREMS, *about_values())
OTHER = "nim(step=7) | keep(diagonal(3), x1 % 5 == 2)"


def texts(form):
    """What is shown of a form, each text with its holes filled by an example."""
    match form:
        case InBothPlays():
            return [filled for text in texts(form.form) for filled in (text, f"misere({text})")]
        case Rules():
            return [filled for rule, _ in form.readings for filled in texts(rule)]
        case Rule():
            values = {name: "x1 + 1" if kind == "expression" else kind + 1 for name, kind in form.kinds}
            return [form.text.format(**values)]
        case Shape():
            return split(form.text.format(**dict(form.examples)))
    raise AssertionError(form)


def split(text):
    """The texts of a list, which are separated outside their parentheses."""
    found, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if not depth and text.startswith(" and ", place):
            found.append(text[start:place])
            start = place + len(" and ")
    return [part.replace(" | ...", "") for part in (*found, text[start:])]


@pytest.mark.parametrize("theorem", ALL, ids=lambda theorem: f"{theorem.source}: {theorem.of.shown}")
def test_what_is_shown_is_a_game_of_which_it_speaks(theorem):
    assert "{" not in theorem.of.shown
    for text in texts(theorem.of):
        game = parse(text, NAMES)
        assert theorem.asked(game).found is not None, text


@pytest.mark.parametrize("theorem", ALL, ids=lambda theorem: f"{theorem.source}: {theorem.of.shown}")
def test_of_other_games_it_says_of_which_it_speaks(theorem):
    asked = theorem.asked(parse(OTHER))
    assert asked.found is None
    assert asked.evidence is None
    assert asked.reason == f"speaks only of {theorem.of.shown}{theorem.games_with}"


def test_where_only_the_play_is_another_it_says_so():
    for text in ("nim | diagonal(x1 + 1)", "t_k(k=1)", "euclid()"):
        game = parse(text, NAMES)
        speaking = [theorem for theorem in THEOREMS if theorem.asked(game).evidence]
        assert speaking
        told = [theorem.asked(Misere(game)) for theorem in speaking]
        assert all(asked.reason.endswith(" in normal play") for asked in told)


def rules(form):
    match form:
        case InBothPlays():
            return rules(form.form)
        case Rules():
            return [rule for rule, _ in form.readings]
    return [form] if isinstance(form, Rule) else []


@pytest.mark.parametrize("rule", dict.fromkeys(rule for theorem in ALL for rule in rules(theorem.of)), ids=str)
def test_rules_are_written_as_the_notation_prints_them(rule):
    (text,) = texts(rule)
    assert str(parse(text)) == text


DOCS = Path(__file__).parents[2] / "docs"


def stated_anywhere():
    """Every theorem that a file of the room states, alone or among others."""
    for module in pkgutil.walk_packages(wythoff.theorems.__path__, "wythoff.theorems."):
        for value in vars(import_module(module.name)).values():
            for one in value if isinstance(value, tuple | list) else (value,):
                if isinstance(one, Theorem):
                    yield one


def test_the_tables_of_the_documentation_have_every_theorem_and_its_games(monkeypatch):
    pytest.importorskip("sphinx")
    monkeypatch.syspath_prepend(str(DOCS / "extensions"))
    from reference import pages
    from theorem_table import TABLES, _theorem

    page = pages()["theorems"]
    assert page.count(".. theorems::") == sum(f".. theorems:: {name}\n" in page for name in TABLES) == len(TABLES)
    listed = list(chain.from_iterable(table() for table in TABLES.values()))
    assert set(listed) == set(stated_anywhere())
    for theorem in listed:
        source, games, statement = (cell.astext() for cell in _theorem(theorem).children)
        assert (source, games, statement) == (
            theorem.source, f"{theorem.of.shown}{theorem.games_with}", theorem.statement
        )  # fmt: skip
        assert games and "\n" not in games
    sys.modules.pop("theorem_table")
