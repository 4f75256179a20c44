"""Parse random texts that may or may not be games, and report mistakes.

`python -m tests.acceptance.fuzzed_notations FIRST LAST` tries texts number FIRST to LAST - 1. Text number n is the same
in every run: a valid game, one with some characters or words changed, noise, deep nesting, or a game with numbers of
thousands of digits. The memory of the process is limited.
"""

from __future__ import annotations

import json
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.acceptance.random_notations import Notations
from wythoff import WythoffError, parse
from wythoff.game.catalog import ENTRIES

ROOM = 500_000_000  # bytes of address space
PATIENCE = 1.0  # seconds of CPU time to parse and to print one text
LONGEST = 300  # characters of a message
TOLD = 10  # mistakes that are printed in full
CALLS = [example.call for entry in ENTRIES for example in entry.examples]
TOKEN = re.compile(r"\w+|\*\*|//|<=|>=|==|!=|\S")
WORDS = [
    *TOKEN.findall("nim diagonal ray jump vector where keep misere terminal block ordered g1 step lengths of n"),
    *TOKEN.findall(
        "x0 y0 x1 y1 x y k l i j abs min max C popcount bit_length gcd isqrt and or not if in lambda True None "
        "+ - * % & | ^ ~ , . ; # _"
    ),
    *TOKEN.findall("** // << < <= == != = ( ) [ ] { } ' \" \\ / 0 1 2 17 0x1f 0b11 1_000 010"),
    *("1.5", "1e9", "-1", "1j", "10**1000", "9**9**9", "2**-1", "()", "(1, 2)", "\n", "\0", "\u00e9", "\u2212"),
]
GIANTS = ("9" * 5000, "-" + "7" * 5000, "10**1300", "2**4000", "(2**3000*2**3000)", "1" + "0" * 100_000, "10**10**10")
OPENED = ("nim-(", "(", "-", "not ", "keep(", "misere(", "block(", "abs(", "min(1,", "1+(", "2**", "where(k<", "star(")


class Giants(Notations):
    """Random games of which some numbers are giant."""

    def number(self, most: int, least: int = 0) -> object:
        return self.random.choice(GIANTS) if self.random.random() < 0.2 else super().number(most, least)


def _tokens_changed(text: str, chance: Random) -> str:
    tokens = TOKEN.findall(text)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(tokens) + 1)
        other = chance.choice((chance.choice(WORDS), chance.choice(tokens or ["nim"]), chance.choice(CALLS)))
        tokens[place : place + chance.randint(0, 2)] = [other] * chance.choice((0, 1, 1, 1, 2))
    return " ".join(tokens)


def _characters_changed(text: str, chance: Random) -> str:
    place = chance.randrange(len(text))
    match chance.randrange(4):
        case 0:
            return text[:place] + text[place + 1 :]
        case 1:
            return (
                text[:place] + chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x3000)))) + text[place:]
            )
        case 2:
            return text[:place]
        case _:
            return text[:place] + text[chance.randrange(len(text)) :]


def _nested(chance: Random) -> str:
    deep = chance.choice((3, 20, 60, 100, 300, 5000))
    opened = chance.choice(OPENED) if chance.random() < 0.5 else "".join(chance.choices(OPENED, k=3))
    inner = chance.choice(("nim", "1", "x1", "diagonal(x1)", ""))
    closed = deep * opened.count("(") + chance.choice((0, 0, 0, -1, 1))
    text = opened * deep + inner + ")" * closed
    return text if chance.random() < 0.5 else f"nim | diagonal({text})"


def text_of(n: int) -> str:
    """Return text number n, which may be a game, a changed game or noise."""
    chance = Random(n)
    roll = chance.random()
    if roll < 0.02:
        return _nested(chance)
    if roll < 0.2:
        noise = chance.randbytes(chance.randint(0, 40))
        return noise.decode("latin-1" if chance.random() < 0.5 else "utf-8", "surrogateescape")
    if roll < 0.3:
        call = chance.choice(CALLS)
        return re.sub(r"\d+", lambda found: chance.choice((found[0], *GIANTS)), call)
    if roll < 0.33:
        return Giants(chance).text(n)
    text = chance.choice(CALLS) if roll < 0.75 else Notations(chance).text(n)
    if roll < 0.5:
        return _characters_changed(text, chance)
    return _tokens_changed(text, chance) if roll < 0.93 else text


def mistakes(first: int, last: int, counts: Counter[str]) -> Iterator[str]:
    """Parse the texts from `first` to `last` - 1; yield a line for each mistake.

    A mistake is a game that does not parse back from its printed form, a wrong error message, or a slow answer.
    `counts` counts the games and the refused texts.
    """
    for n in range(first, last):
        text = text_of(n)
        start = time.process_time()
        try:
            game = parse(text)
            printed = str(game)
            counts["games"] += 1
            if parse(printed) != game:
                yield f"text {n} is read as {printed[:LONGEST]!r}, which is another game"
        except WythoffError as error:
            counts["refused"] += 1
            if len(str(error)) > LONGEST or not str(error).isprintable():
                yield f"text {n} gets the message {str(error)[: 2 * LONGEST]!r}"
        except Exception as error:  # noqa: BLE001  # what is looked for
            yield f"text {n}, {text[:LONGEST]!r}: {type(error).__name__} {str(error)[:LONGEST]}"
        seconds = time.process_time() - start
        if seconds > PATIENCE:
            yield f"text {n}, {text[:LONGEST]!r}: {seconds:.2f} s"


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    counts: Counter[str] = Counter()
    wrong = list(mistakes(int(sys.argv[1]), int(sys.argv[2]), counts))
    print(json.dumps({"wrong": len(wrong), "told": wrong[:TOLD], **counts}))
