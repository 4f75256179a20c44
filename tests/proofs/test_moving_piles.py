"""Certificates of games on any number of piles: their answers against the definition, and their refusals."""

from __future__ import annotations

import json
from itertools import product

import pytest

import wythoff as w
from wythoff.apps.cli import main
from wythoff.base.errors import RequestError
from wythoff.game.rulesets.definition import Definition

NEW = "terminal(nim | diagonal, y - x == 1)"  # on two piles, without a theorem
WITH_EACH = "piles(3, nim | each((1, 1, 1)))"
GAMES = {
    "piles(1, where(k1 % 2 == 1 or k1 == 4))": 40,
    "ordered(3, each((2, 1, 0), (0, 1, 1), (1, 0, 0)))": 6,
    "misere(piles(3, upto(2)))": 6,
    WITH_EACH: 6,
    "misere(piles(4, upto(3)))": 4,
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "certificates").mkdir()
    return tmp_path / "certificates"


def certified(text, folder):
    proof = w.prove(text)
    assert proof.proved, proof.reason
    (folder / "one.json").write_text(json.dumps(proof.certificate))
    return proof.certificate


@pytest.mark.parametrize("text", GAMES)
def test_outcomes_and_moves_are_those_of_the_definition(text, folder):
    certified(text, folder)
    game, most = w.parse(text), GAMES[text]
    told, right = w.strategy(text, certificates=folder), Definition(game)
    lost = set()
    for position in product(range(most + 1), repeat=game.piles):
        assert told.outcome(position) == right.outcome(position), position
        assert sorted(told.winning_moves(position)) == sorted(right.winning_moves(position)), position
        lost |= {game.place(position)} if told.outcome(position) == "P" else set()
    found = w.solve(text, up_to=most, certificates=folder)
    assert list(found.p_positions) == sorted(lost) and "certificate" in found.evidence.text


def test_piles_of_thousands_of_digits_are_answered(folder):
    """If some pile is greater than 1, then in misere play too each bit is in a multiple of m + 1 piles."""
    certified("misere(piles(4, upto(2)))", folder)
    told = w.strategy("misere(piles(4, upto(2)))", certificates=folder)
    start = (5, 3**3000, 7**2000, 10**2500)
    (first, *_) = moves = told.winning_moves(tuple(sorted(start)))
    assert len(moves) >= 1 and sum(one != other for one, other in zip(first, sorted(start), strict=True)) <= 2
    assert all(sum(pile >> place & 1 for pile in first) % 3 == 0 for place in range(max(first).bit_length()))


def test_what_takes_from_a_pile_may_win_in_very_many_ways(folder, capsys):
    certified("piles(1, where(k1 % 2 == 1 or k1 == 4))", folder)
    assert main(["move", "piles(1, where(k1 % 2 == 1 or k1 == 4))", "10**30+1", "--certificates", str(folder)]) == 0
    assert "A winning move" in (said := capsys.readouterr().out) and "moves can be listed" in said


def test_verification_names_the_game(folder):
    certified(WITH_EACH, folder)
    assert w.verify(folder / "one.json").said.endswith(f"$P is true for the P-positions of {WITH_EACH}")


@pytest.mark.parametrize("changed", ["notation", "text", "table", "two piles"])
def test_altered_certificates_are_refused(changed, folder):
    body = certified(WITH_EACH, folder)
    other = "misere(piles(3, nim))" if changed == "notation" else NEW if changed == "two piles" else ""
    if other:
        body["notation"] = other
    elif changed == "text":
        body["text"] = body["text"].replace("$P(p2,p1,p3)", "$P(p1,p2,p3)")
    else:
        body["relations"]["P"]["table"]["accepting"] = [0]
    (folder / "one.json").write_text(json.dumps(body))
    assert w.verify(folder / "one.json").status == 1
    with pytest.raises(RequestError, match="must be a valid certificate"):
        w.solve(other or WITH_EACH, up_to=3, certificates=folder)


def test_other_files_of_the_folder_are_ignored(folder):
    certified(WITH_EACH, folder)
    (folder / "notes.json").write_text(json.dumps({"notation": WITH_EACH, "note": "this is no certificate"}))
    assert "certificate" in w.solve(WITH_EACH, up_to=3, certificates=folder).evidence.text
