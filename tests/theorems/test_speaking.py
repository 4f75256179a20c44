"""The games that each theorem is said to cover: the printed forms are those it applies to."""

import pkgutil
import sys
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest

import wythoff.solving.theorems
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Misere, parse
from wythoff.game.rulesets.matching.rule import Rule, Rules
from wythoff.solving.theorems import THEOREMS
from wythoff.solving.theorems.grundy_theorems import LEVELS, VALUES
from wythoff.solving.theorems.theorem import InBothPlays, Shape, Theorem, stated_in

ALL = (*THEOREMS, *stated_in(VALUES), *stated_in(LEVELS))
OTHER = "nim(step=7) | keep(diagonal(3), x1 % 5 == 2)"


# Example games for printed forms, with numbers in place of letters. If two theorems print the same form, the key has
# the source or domain too.
EXAMPLES = {
    "nim | diagonal(t)": "nim | diagonal(2)",
    "misere(nim | diagonal(t))": "misere(nim | diagonal(2))",
    "nim | diagonal(x1 | k) and nim | diagonal(x1 ^ k)": "nim | diagonal(x1 | 3) and nim | diagonal(x1 ^ 3)",
    "nim(step=b) | diagonal": "nim(step=3) | diagonal",
    "nim | (diagonal - (jump(2, 2) | ... | jump(c, c))) | jump(p, q)": (
        "nim | (diagonal - (jump(2, 2) | ... | jump(4, 4))) | jump(7, 8)"
    ),
    "nim | diagonal | jump(p, q) | ray(i, j) | ...": "nim | diagonal | jump(3, 4) | ray(4, 5) | ...",
    "nim(step=b) | diagonal(w, step=b)": "nim(step=2) | diagonal(4, step=2)",
    "nim | where(min(k, l) > 0 and abs(k - l) < (s - 1)*min(k, l) + t)": (
        "nim | where(min(k, l) > 0 and abs(k - l) < (3 - 1)*min(k, l) + 2)"
    ),
    "nim | where(min(k, l) > 0 and max(k, l) < f)": "nim | where(min(k, l) > 0 and max(k, l) < 2*min(k, l))",
    "nim | jump(i, j) | ray(p, q) | ...": "nim | jump(4, 7) | ray(1, 2) | ...",
    "misere(nim | jump(i, j) | ray(p, q) | ...)": "misere(nim | jump(4, 7) | ray(1, 3) | ...)",
    "cyclic_nimhoff(h, n)": "cyclic_nimhoff(3, 2)",
    "piles(d, upto(m))": "piles(4, upto(2))",
    "block(nim | diagonal(m), n, of=nim(lengths=n >= m))": "block(nim | diagonal(2), 1, of=nim(lengths=n >= 2))",
    "shifted(m, p, l)": "shifted(1, 2, 1)",
    "chosen_shift(m, p)": "chosen_shift(1, 2)",
    "octal(code)": "octal('0.77')",
    "nim | jump(p, q) | vector(i, j) | ...": "nim | jump(1, 1) | vector(1, 2) | ...",
    "terminal(nim | diagonal(t), x + y <= k)": "terminal(nim | diagonal(2), x + y <= 3)",
    "declare(nim | diagonal(t), N=((x, y),))": "declare(nim | diagonal(2), N=((1, 3),))",
    "nheap_equal(n)": "nheap_equal(3)",
    "end_wythoff(K)": "end_wythoff((1, 2))",
    "star(game, n)": "star(nim | diagonal, 2)",
    "imitation(m, p)": "imitation(2, 3)",
    "vectors(amounts)": "vectors(((1,), (3,), (4,)))",
    "block(game, 0) and misere(block(game, 0))": "block(nim | diagonal, 0) and misere(block(nim | diagonal, 0))",
    "nim_abpq(a, b, p, q)": "nim_abpq(2, 3, 1, 2)",
    "game": "block(nim | diagonal, 3)",
    "nim | jump(i, j) | ...": "nim | jump(1, 2) | ...",
    "nim | where(k > 0 and l > 0 and k + l < h) | jump(i, j) | ...": (
        "nim | where(k > 0 and l > 0 and k + l < 3) | jump(1, 3) | ..."
    ),
    "nim | jump(c, c) | ...": "nim | jump(4, 4) | ...",
    "nim | jump(p, q) | ...": "nim | jump(1, 1) | ...",
    "vector(i, j) | ...": "vector(1, 2) | ...",
    "star(nim, n), n odd": "star(nim, 1)",
    "star(nim, n), n even": "star(nim, 2)",
    "nim | diagonal(f), ": "nim | diagonal(x1 + 1)",
    "nim | diagonal(f), Boolean or GF(2) operations in f": "nim | diagonal(x1 & 6)",
    "docs/mathematics/altered-games.md, Theorem 3.9: nim | where(c)": "nim | where(k >= 1)",
    "docs/mathematics/vectors.md, Theorem 4.3: nim | where(c)": "nim | where(k == l and x1 % 2 == 0)",
}


def texts(form, source):
    """Return the games printed for a form, with example values for its parameters."""
    match form:
        case InBothPlays():
            return [filled for text in texts(form.form, source) for filled in (text, f"misere({text})")]
        case Rules():
            return [filled for rule, _ in form.readings for filled in texts(rule, source)]
        case Rule():
            values = {name: "x1 + 1" if kind == "expression" else kind + 1 for name, kind in form.kinds}
            return [form.text.format(**values)]
        case Shape():
            keys = f"{source}: {form.shown}", f"{form.shown}, {form.domain}", form.shown
            return split(next((EXAMPLES[key] for key in keys if key in EXAMPLES), form.shown))
    raise AssertionError(form)


def split(text):
    """Split a text at " and " outside of parentheses."""
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
    for text in texts(theorem.of, theorem.source):
        game = parse(text, NAMES)
        assert theorem.asked(game).found is not None, text


@pytest.mark.parametrize("theorem", ALL, ids=lambda theorem: f"{theorem.source}: {theorem.of.shown}")
def test_of_other_games_it_says_of_which_it_speaks(theorem):
    asked = theorem.asked(parse(OTHER))
    assert asked.found is None
    assert asked.evidence is None
    assert asked.reason == f"applies only to {theorem.of.shown}{theorem.games_with}"


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
    (text,) = texts(rule, "")
    assert str(parse(text)) == text


DOCS = Path(__file__).parents[2] / "docs"


def stated_anywhere():
    """Yield every theorem that a module of `theorems` defines, alone or in a list."""
    for module in pkgutil.walk_packages(wythoff.solving.theorems.__path__, "wythoff.solving.theorems."):
        for value in vars(import_module(module.name)).values():
            for one in value if isinstance(value, tuple | list) else (value,):
                if isinstance(one, Theorem):
                    yield one


def test_documented_tables_have_every_theorem(monkeypatch):
    pytest.importorskip("sphinx")
    monkeypatch.syspath_prepend(str(DOCS / "extensions"))
    from reference import pages
    from theorem_table import TABLES, _theorem

    page = pages()["theorems"]
    assert page.count(".. theorems::") == sum(f".. theorems:: {name}\n" in page for name in TABLES) == len(TABLES)
    listed = list(chain.from_iterable(table() for table in TABLES.values()))
    (made,) = set(listed) - set(stated_anywhere())  # made by a function, and anew for each list
    assert made.source == "the theorems of games without blocking"
    assert set(stated_anywhere()) <= set(listed)
    for theorem in listed:
        source, games, statement = (cell.astext() for cell in _theorem(theorem).children)
        assert (source, games, statement) == (
            theorem.source, f"{theorem.of.shown}{theorem.games_with}", theorem.statement
        )  # fmt: skip
        assert games and "\n" not in games
    sys.modules.pop("theorem_table")
