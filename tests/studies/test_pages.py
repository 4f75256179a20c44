"""The sentences of studies, each compared with the definition of the game."""

import re
import shlex

import pytest

import wythoff as w
from wythoff.game.rulesets import Definition
from wythoff.reports.studies.finding import NumberTable

GAMES = (
    "piles(1, each((1,), (3,), (4,)))", "piles(3, upto(2))", "block(nim, 3)", "misere(nim | diagonal(2))",
    "terminal(nim | diagonal, x + y <= 3)", "terminal(nim | diagonal, x < 2 and y % 3 != 1)", "block(wythoff, 1)",
    "vectors(moves=((3, 5), (4, 0), (4, 1)))", "nim | where(k == 2*l or l == 2*k)", "nim | keep(diagonal, x0 % 3 == 0)",
    "nim | diagonal | ray(1, 2) | ray(2, 3)", "mouse_game", "g1", "gdwn(p=3, q=5)", "nim | where(l == k + 1)",
)  # fmt: skip
BOARDS = {1: 120, 2: 36, 3: 10}  # largest piles for the definition, by number of piles
NEAR = 20  # largest piles for values, and for games with other moves


def positions(text, up_to):
    return {tuple(map(int, place)) for place in Definition(w.parse(text)).p_positions(up_to)}


def rows_of(finding):
    """Return the positions of the table of numbers that a finding shows."""
    table = next((one for one in finding.shown if isinstance(one, NumberTable)), None)
    rows = [] if table is None else [row for name, row in table.rows if re.fullmatch(r"[abxy]\d?_n", name)]
    return list(zip(*[map(int, row) for row in rows], strict=True))


def wrong(text, study):
    """Yield the sentences of a study that are false."""
    game, up_to = w.parse(text), BOARDS[w.parse(text).piles]
    here = positions(text, up_to)
    for finding in study.findings:
        said, table = finding.statement, rows_of(finding)
        if table and finding.panel == "P-positions":
            false = wrong_table(table, here, up_to)
        elif match := re.search(r"positions of value (\d+)", said):
            value = Definition(game).value
            false = any(value(place) != int(match[1]) for place in table if max(place) <= NEAR // game.piles)
        elif finding.panel == "Misere play" and "miserable" in said:
            there = positions(text[7:-1] if text.startswith("misere(") else f"misere({text})", up_to)
            false = said.startswith("In") and "strongly" in said and here & there
            false = false or (") is a P-position in both" in said and tuple(finding.witness) not in here & there)
        else:
            false = wrong_moves(finding, game, {place for place in here if max(place) <= NEAR})
        if false:
            yield said


def wrong_table(table, here, up_to):
    """Return whether the first P-positions, in their order, are others than those listed."""
    missing = [place for place in here - {*table} if place < table[-1]]
    return any(place not in here for place in table if max(place) <= up_to) or any(missing)


def wrong_moves(finding, game, near):
    """Return whether a sentence about moves that are added or dropped is false on a small board."""
    if " cannot be left out" in finding.statement:
        unlike = near ^ positions(shlex.split(finding.command)[3], NEAR)
        return finding.witness not in unlike or any(max(place) < max(finding.witness) for place in unlike)
    if not finding.statement.startswith("Moves that can be added") or "(" in str(game).partition(" | ")[0]:
        return False
    added = [tuple(map(int, move)) for move in re.findall(r"\((\d+), (\d+)\)", finding.statement)]
    name = "vector" if game.ordered else "jump"
    return any(positions(f"{game} | {name}{move}", NEAR) != near for move in added[:6])


@pytest.mark.slow
@pytest.mark.parametrize("text", GAMES)
def test_pages_agree_with_the_definition(text):
    assert list(wrong(text, w.study(text, columns=60, seconds=8))) == []


@pytest.mark.slow
def test_false_sentences_of_a_page_are_found():
    text = "nim | diagonal"
    study = w.study("nim | diagonal(2)", columns=60, seconds=4)
    assert any(said.startswith("The first P-positions") for said in wrong(text, study))
    assert any(said.startswith("The first positions of value") for said in wrong(text, study))
    assert any("can be added" in said or "left out" in said for said in wrong(text, study))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "panel", "said", "standing"),
    [
        ("nim | diagonal | ray(1, 2) | ray(2, 3)", "Slopes and densities", "along 3 beams", "conjectured"),
        ("block(wythoff, 1)", "Slopes and densities", "slope y/x 2.", "proved"),
        ("g1", "Complementary sequences", "exactly one of the two", "proved"),
        ("nim | jump(1, 2)", "Complementary sequences", "2-complementary", "proved"),
        ("nim | where((x0 & 3) == 1 or k % 2 > 0 and not l < 5)", "Automaton", "finitely many", "proved"),
        ("piles(3, upto(2))", "Automaton", "(p1, p2, p3)", "proved"),
        ("piles(3, upto(2))", "P-positions", "looked at", "proved"),
        ("piles(3, nim)", "Sprague-Grundy values", "of value 1", "proved"),
        ("wythoff", "Sequences", "a_n: the terms without the first are those of A000201", "proved"),
        ("octal('0.137')", "Misere play", "In misere play these are the P-positions", "computed"),
        ("a(n) = b(b(n)) + n", "Slopes", "b(n)/n tends to 1.465571231876", "proved"),
        (
            "a(n) = mex(a(i), b(i) : i < n); b(n) = a(n) + 2*n",
            "Sequences",
            "a(n): the terms are those of A001951",
            "proved",
        ),
    ],
)
def test_a_study_says_what_other_commands_know(text, panel, said, standing):
    found = [finding for finding in w.study(text, columns=60).findings if finding.panel == panel]
    assert any(said in finding.statement and finding.standing == standing for finding in found)


@pytest.mark.slow
def test_no_beams_are_missed_where_rows_are_infinite():
    study = w.study("terminal(nim | diagonal, x < 2 and y % 3 != 1)", columns=60)
    assert not any("beam" in finding.statement for finding in study.findings)
    assert any("no move from (0, 1)" in finding.statement for finding in study.findings)
