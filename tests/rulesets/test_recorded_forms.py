"""Recorded decisions about two thousand spellings, by an earlier method: each stays, or is decided now.

`recorded_forms.txt.gz` has a spelling, its canonical form (= if it is the spelling itself), and `empty` if no move is
allowed. `recorded_pairs.txt.gz` has two sets of moves and three marks: whether they are equal, whether the first is
contained in the second, and whether the second is contained in the first. A mark is + for yes, - for no, ? for
undecided.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Moves, parse
from wythoff.game.rulesets.meaning.emptiness import is_empty
from wythoff.game.rulesets.meaning.meaning import contained, same_squares

FORMS, PAIRS = (
    gzip.decompress(Path(__file__).with_name(f"recorded_{name}.txt.gz").read_bytes()).decode().splitlines()
    for name in ("forms", "pairs")
)
PARTS = 24
SOME = [part if part == 0 else pytest.param(part, marks=pytest.mark.slow) for part in range(PARTS)]
MARKS = {True: "+", False: "-", None: "?"}


@pytest.mark.parametrize("part", SOME)
def test_a_recorded_spelling_keeps_its_form(part):
    changed = []
    for line in FORMS[part::PARTS]:
        text, form, *empty = line.split("\t")
        game = parse(text, NAMES)
        found = canonical(game)
        if str(found) != (text if form == "=" else form):
            changed.append(f"{text}\t{found}\tnot {form}")
        if isinstance(game, Moves) and is_empty(game) is not bool(empty):
            changed.append(f"{text} is {'not ' if empty else ''}called empty")
    assert not changed


@pytest.mark.parametrize("part", SOME)
def test_recorded_moves_stay_the_same_or_apart(part):
    changed = []
    for line in PAIRS[part::PARTS]:
        *texts, marks = line.split("\t")
        one, other = map(parse, texts)
        assert isinstance(one, Moves)
        assert isinstance(other, Moves)
        answers = same_squares(one, other), contained(one, other), contained(other, one)
        found = "".join([MARKS[answer] for answer in answers])
        if any(mark not in (new, "?") for new, mark in zip(found, marks, strict=True)):
            changed.append(f"{line}\t{found}")
    assert not changed
