"""The rules in words, for families of moves and for named games."""

from __future__ import annotations

import pytest

from tests.sentences import LOSES
from wythoff.game.catalog import ENTRIES, NAMES
from wythoff.game.rulesets import parse, parse_call
from wythoff.game.rulesets.wording import in_words

ROOK = "Take any positive number from one pile."
WINS = "The player who cannot move wins."


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("nim | diagonal", (ROOK, "Or take the same positive number from both piles.", LOSES)),
        (
            "misere(terminal(nim, x + y <= 1))",
            (ROOK, "A position (x, y) with x + y <= 1 ends the game.", WINS),
        ),
        (
            "keep(nim, x1 > 0)",
            (
                "Take any positive number from one pile, provided that x1 > 0.",
                "Here x0 <= y0 are the piles before the move and x1 <= y1 the piles after it.",
                LOSES,
            ),
        ),
        (
            "ab_vector(1, 2)",
            ("Take any positive number from one pile, or t from the first and 2*t from the second, t > 0.", LOSES),
        ),
        (
            "misere(block(terminal(piles(3, nim), p1 == 1), 2))",
            (
                ROOK,
                "Play ends where p1 == 1; p1, p2, p3 are the piles, the smallest first.",
                "Before each move the opponent may forbid at most 2 options.",
                WINS,
            ),
        ),
        (
            "terminal(ordered(3, nim), x > y)",
            (ROOK, "Play ends where x > y; x, y, z are the piles.", LOSES),
        ),
        (
            "terminal(piles(1, nim), x == 1)",
            ("Take any positive number from the pile.", "Play ends where x == 1.", LOSES),
        ),
        ("vectors(())", ("There is no move.", LOSES)),
        ("vectors(((3,), (1,)))", ("Take 1 or 3 from the pile.", LOSES)),
        ("vectors(((1, 1, 0), (0, 0, 2)))", ("Take (0, 0, 2) or (1, 1, 0) from the piles, in their order.", LOSES)),
        (
            "cyclic_nimhoff(5, 3)",
            (ROOK, "Or take positive numbers, together less than 5, from two or more piles.", LOSES),
        ),
        (
            "misere(shifted(2, 3, 1))",
            (
                ROOK,
                "Or take k > 0 from one pile and l > 0 from the other with |k - l| < 6.",
                "The squares (x, y) with x < 2 and y < 4 are not on the board.",
                WINS,
            ),
        ),
        (
            "chosen_shift(2, 3)",
            (
                "First the second player chooses an l from 0 to 2 for which the start is on the board.",
                ROOK,
                "Or take k > 0 from one pile and l > 0 from the other with |k - l| < 6.",
                "The squares (x, y) with x < 2*l and y < 2*(3 - l) are not on the board.",
                LOSES,
            ),
        ),
        (
            "euclid",
            ("Take a positive multiple of the smaller pile from the larger; both piles stay positive.", LOSES),
        ),
        ("star(wythoff)", ("Subtract a P-position of nim | diagonal, other than (0, 0), in either order.", LOSES)),
        (
            "misere(star(vectors(((1,), (2,))), 2))",
            ("Subtract a P-position of star(game=vectors(moves=((1,), (2,))), times=1), other than (0,).", WINS),
        ),
        (
            "misere(ratwyt)",
            (
                "Make a positive number of steps on one fraction, or the same number on both.",
                "A step leads from p/q to (p - q)/q if p >= q, else to p/(q - p); 0 has no step.",
                WINS,
            ),
        ),
    ],
)
def test_rules_in_words(text: str, sentences: tuple[str, ...]) -> None:
    assert in_words(parse(text, NAMES)) == sentences


@pytest.mark.parametrize("call", [example.call for entry in ENTRIES for example in entry.examples])
def test_every_named_game_has_its_rules_in_words(call: str) -> None:
    assert not any(sentence.startswith("The game ") for sentence in in_words(parse(call, NAMES)))


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("nim | diagonal(-5)", (ROOK, "No move belongs to diagonal(-5): its width is never positive.", LOSES)),
        ("where(k < 0)", ("There is no move.", LOSES)),
        (
            "(nim | jump(1, 2)) - nim",
            ("Take 1 from one pile and 2 from the other, but not any positive number from one pile.", LOSES),
        ),
        (
            "keep(nim | diagonal, k > 0 and l > 0)",
            ("Take the same positive number from both piles, provided that k > 0 and l > 0.", LOSES),
        ),
        ("nim - where(k < 0)", (ROOK, LOSES)),
        ("block(nim, 1, of=diagonal(0))", (ROOK, "Before each move the opponent may forbid no option.", LOSES)),
    ],
)
def test_in_words_omits_moves_that_cannot_be_made(text, sentences):
    assert in_words(parse(text)) == sentences


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("cyclic_nimhoff(h=2, piles=2)", "nim"),
        ("wyt_f(f=1)", "nim"),
        ("nim_ab(a=0, b=0)", "diagonal(0)"),
        ("st_wythoff(s=1, t=0)", "nim | diagonal(0)"),
        ("st_wythoff_amounts(s=1, t=0)", "nim"),
    ],
)
def test_named_games_print_without_empty_parts(call, written):
    game = parse_call(call, NAMES).game
    assert str(game) == written
    assert parse_call(written, NAMES).game == game
