"""Random texts: each is a game that parses back from its printed form, or raises a NotationError with one line.

`WYTHOFF_FUZZ=200000 pytest tests/rulesets/test_fuzz.py` reads more texts than by default.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator

import pytest

from tests.seeds import seed_of
from wythoff.base.errors import EvaluationError, NotationError, TooLargeError
from wythoff.game.rulesets import Game, TwoPileGame, parse

TEXTS = int(os.environ.get("WYTHOFF_FUZZ", "20000"))
SHARDS = 10
VALID = [
    "nim | diagonal(x1 + 1)",
    "nim(step=3, lengths=n % 6 < 2) | diagonal(2, step=3)",
    "(nim | diagonal) - jump(1, 2)",
    "nim | (diagonal(x1 | 1) - ray(1, 2)) | vector(2, 1)",
    "keep(nim | diagonal(4), x1 > 0 and (k < l or not y1))",
    "where(abs(k - l) < 2 or min(k, l) < 3)",
    "where(0 < k <= l < 2*k + 1 and (x0 & 1) == 0)",
    "misere(terminal(nim | diagonal(x0 - x1 + 2), x + y <= 1))",
    "terminal(nim, max(x, y)**2 > 10**20)",
    "diagonal((-1)**y1 - (-1)**x1 + 3) | where(i == 2 and j // 3 == 1)",
    "nim | diagonal(C(x0, x1) ^ C(y1)) | ray(0, 5)",
    "nim - (diagonal - (nim - jump(3, 4)))",
]
TOKEN = re.compile(r"\w+|\*\*|//|<=|>=|==|!=|\S|\s+")
WORDS = [
    *TOKEN.findall("nim diagonal ray jump vector where keep misere terminal block g1 wythoff step lengths of n "),
    *TOKEN.findall("x0 y0 x1 y1 x y k l i j p q abs min max C and or not if else in is lambda True None for import"),
    *TOKEN.findall("+-*%&|^~@,.:!#;_ / // ** < << > >> <= >= == != = () [] {} ' \" \\ "),
    *TOKEN.findall("0 1 2 3 17 0x1f 0b11 1_000 010"),
    *("1.5", "1e9", "-1", "1j", "10**1000", "3**2000", "9**9**9", "2**-1", "'''", "f'", "()", "(1, 2)", "(k < l)"),
    *("  ", "\n", "\t", "\x00", "\u00e9", "\u2212", "9" * 50, "(" * 20, "-" * 20, "3**2000*3**2000", "*3**2000" * 5),
]


def read(text: str) -> Game | NotationError:
    try:
        return parse(text)
    except NotationError as error:
        return error


def reached(game: Game) -> bool | None:
    """Return whether a move leads from (2, 3) to (1, 1); None if the rule has no value there."""
    assert isinstance(game, TwoPileGame)
    try:
        return game.reaches((2, 3), (1, 1))
    except (EvaluationError, TooLargeError):
        return None


def token_soup(chance: random.Random) -> str:
    sign = chance.choice(["", " "])
    return sign.join(chance.choices(WORDS, k=chance.randint(1, 25)))


def mutated(chance: random.Random) -> str:
    tokens = TOKEN.findall(chance.choice(VALID))
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(tokens))
        other = chance.choice([chance.choice(WORDS), chance.choice(tokens), chance.choice(VALID)])
        match chance.randrange(5):
            case 0:
                tokens[place] = other
            case 1:
                tokens.insert(place, other)
            case 2:
                tokens[place : place + chance.randint(1, 3)] = [" "]
            case 3:
                tokens[place:place] = tokens[place : place + chance.randint(1, 8)] * chance.choice([1, 1, 2, 50])
            case 4:
                twin = chance.randrange(len(tokens))
                tokens[place], tokens[twin] = tokens[twin], tokens[place]
    return "".join(tokens)


def combined(chance: random.Random) -> str:
    """Join random valid notations, so that many results are games."""
    parts = [f"({chance.choice(VALID[:6])})" for _ in range(chance.randint(1, 4))]
    text = "".join(part + chance.choice([" | ", " - ", "|"]) for part in parts) + chance.choice(
        ["nim", "jump(1,2)", "k"]
    )
    for _ in range(chance.randrange(4)):
        text = chance.choice(["({})", "keep({}, k<l)", "misere({})", "terminal({},x)", "{}-nim", "diagonal|{}"]).format(
            text
        )
    return text


def random_ascii(chance: random.Random) -> str:
    return "".join(chr(chance.randrange(chance.choice([128, 128, 128, 1024]))) for _ in range(chance.randrange(60)))


def cut(chance: random.Random) -> str:
    text = chance.choice([mutated, combined])(chance)
    start = chance.randrange(len(text))
    return text[start : chance.randint(start, len(text))]


MAKERS: list[Callable[[random.Random], str]] = [token_soup, mutated, mutated, mutated, combined, cut, random_ascii]


def texts(shard: int) -> Iterator[str]:
    chance = random.Random(seed_of(shard))
    for _ in range(TEXTS // SHARDS):
        yield chance.choice(MAKERS)(chance)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_every_text_is_a_game_or_a_notation_error(shard: int) -> None:
    games = 0
    for text in texts(shard):
        found = read(text)
        if isinstance(found, NotationError):
            assert "\n" not in str(found), text
        else:
            games += 1
            assert read(str(found)) == found, text
            assert str(read(str(found))) == str(found), text
            assert reached(found) in (True, False, None), text
    assert games > TEXTS // SHARDS // 20
