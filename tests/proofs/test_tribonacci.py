"""The statements that prove the P-positions of the Tribonacci game: they are true, and cover all its moves."""

from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

import wythoff
from tests.automata.brute import holds
from wythoff.automata.statements.reading import read
from wythoff.automata.statements.scripts import commands
from wythoff.automata.statements.working import with_macros

TEXT = Path(__file__).with_name("tribonacci.txt").read_text()
GAME = wythoff.parse("tribonacci_game")
PILES = "xyzabc"
COMMANDS = {command.name: command for command in commands(TEXT)}
MACROS = {command.name: command.text for command in COMMANDS.values() if command.command == "macro"}
EQUAL = ("x+b=a+y", "y+c=b+z", "x+c=a+z")


def said(text):
    """Return a condition of the file as a parsed formula, with its macros replaced."""
    return read(with_macros(text, MACROS)).formula


def test_the_moves_of_the_file_are_those_of_the_game():
    given = ",".join(PILES)
    some, near = said(f"#some({given})"), said(f"#all({given}) & #near({given})")
    pairs = [said(f"{equal} & #all({given}) & #free({given})") for equal in EQUAL]
    for piles in combinations_with_replacement(range(5), 3):
        for left in product(range(5), repeat=3):
            at = dict(zip(PILES, (*piles, *left), strict=True))
            taken = tuple(pile - rest for pile, rest in zip(piles, left, strict=True))
            moves = min(taken) >= 0 and any(taken) and GAME.moves.allows(piles, taken, ordered=True)
            assert any(holds(part, at, 0, {}) for part in (some, near, *pairs)) is moves, (piles, left)


def test_what_is_stated_takes_in_every_move():
    """`apart1` to `apart5` are each about one kind of move; the other statements describe a set of P-positions."""
    given = ",".join(PILES)
    start = f"?msd_trib ~E{given} $p(x,y,z) & $q(a,b,c) & "
    kinds = [f"#some({given})", f"#all({given}) & #near({given})"]
    kinds += [f"{equal} & #all({given}) & #free({given})" for equal in EQUAL]
    assert [COMMANDS[f"apart{number}"].text for number in range(1, 6)] == [start + kind for kind in kinds]
    assert COMMANDS["reached"].text == "?msd_trib Ax,y,z x<=y & y<=z => $p(x,y,z) | $won(x,y,z)"
    assert COMMANDS["sorted"].text == "?msd_trib Ax,y,z $p(x,y,z) => x<=y & y<=z"


@pytest.mark.slow
def test_the_p_positions_of_the_tribonacci_game_are_decided():
    done = wythoff.automata.decide_file(TEXT, limits=wythoff.automata.Limits(seconds=600))
    truths = {command.name: decision.truth for command, decision in done if command.command == "eval"}
    assert truths == dict.fromkeys(("sorted", "reached", *(f"apart{number}" for number in range(1, 6))), True)
    found = {command.name: decision.relation for command, decision in done if command.command == "def"}
    up_to = 14
    positions = {tuple(sorted(piles)) for piles in wythoff.solve("tribonacci_game", up_to=up_to).p_positions}
    for piles in combinations_with_replacement(range(up_to + 1), 3):
        assert found["p"].contains(piles) is (piles in positions)
        wins = any(tuple(sorted(left)) in positions for left in GAME.options(piles))
        assert found["won"].contains(piles) <= wins
        assert wins is (piles not in positions)
