"""What is to be identified: terms or pairs, or a game, a sequence or a file that has them."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import chain, islice
from typing import Any

from wythoff import solvers
from wythoff.catalog.given import as_game
from wythoff.errors import ParameterError, RequestError, TooLargeError, UnsolvedError, brief
from wythoff.files import read_whole
from wythoff.rulesets import Game
from wythoff.sequences.integers import from_decimal
from wythoff.sequences.kinds import IntegerSequence

TERMS = 30  # terms of a sequence, or P-positions of a game
BOX = 40  # piles of a game that cannot be counted
MOST_BYTES, MOST_DIGITS = 1 << 24, 20_000  # of a file, and of a number in it
MOST_TERMS = 5000  # of terms or pairs that are given at once
# Numbers that are read of a file: more than twice as many as are taken, for pairs may stand there several times.
MOST_READ = 100_000


def as_terms(terms: Sequence[int], most_bits: int, doing: str) -> tuple[int, ...]:
    """Terms that are integers, not too many and not too long.   Raises: ParameterError; TooLargeError."""
    given = tuple(terms)
    if not all(isinstance(term, int) and not isinstance(term, bool) for term in given):
        raise ParameterError(f"terms must be integers, was given {brief(given)}")
    if len(given) > MOST_TERMS:
        raise TooLargeError(f"at most {MOST_TERMS} terms are {doing}, were {len(given)}: give the first of them")
    size = sum(map(int.bit_length, given))
    if size > most_bits:
        raise TooLargeError(f"the terms together must have at most {most_bits} bits, have {size}")
    return given


def as_items(given: Any) -> list[Any]:
    """Terms or pairs.

    >>> as_items("wythoff")[:3], as_items([1, 2])
    ([(0, 0), (1, 2), (3, 5)], [1, 2])

    Raises: NotationError for a text that is neither a file nor a game; RequestError for a file without numbers.
    """
    if isinstance(given, str | os.PathLike):
        path = file_of(given)
        if path is not None:
            return numbers_of(path)
    game = game_of(given)
    if game is not None:
        if game.piles != 2:
            raise ParameterError(f"a game to be identified must have two piles, {game} has {game.piles}")
        try:
            return list(solvers.solve(game, count=TERMS).p_positions)
        except UnsolvedError:  # a game whose P-positions cannot be counted in order
            return list(solvers.solve(game, up_to=BOX).p_positions)
    if isinstance(given, IntegerSequence):
        return list(islice(given, TERMS))
    return list(given)


def game_of(given: Any) -> Game | None:
    """The game that is given, or named by a notation; None for terms, pairs and files.

    Raises: NotationError for a text that is neither a file nor a game.
    """
    if isinstance(given, str | os.PathLike):
        return None if file_of(given) is not None else as_game(str(given))
    return given if isinstance(given, Game) else None


def file_of(given: str | os.PathLike[str]) -> str | None:
    """The path of an existing file, which may be typed as @FILE; None for another text.

    Raises: RequestError for @FILE that is not there.
    """
    path = os.fspath(given)
    plain = path.removeprefix("@")
    if os.path.isfile(path) or os.path.isfile(plain):
        return path if os.path.isfile(path) else plain
    if path != plain:
        kind = "it is not a file on disk" if os.path.exists(plain) else "there is none"
        raise RequestError(f"{plain} must be a file of terms: {kind}")
    return None


def numbers_of(path: str) -> list[Any]:
    """The terms of a b-file (n and a(n) in each line), or of a list; pairs, where each line has two with a comma.

    Lines that begin with #, and a line of names, are skipped.
    Raises: RequestError; TooLargeError for more numbers than are read, before any is made.
    """
    text = read_whole(path, "a file of terms", MOST_BYTES).decode("utf-8", "replace")
    lines, rows, count = list[str](), list[list[str]](), 0
    for line in text.splitlines():
        if not line.strip() or re.match(r"\s*[#A-Za-z\"]", line):
            continue
        lines.append(line)
        rows.append([number[0] for number in islice(re.finditer(r"-?[0-9]+", line), MOST_READ + 1)])
        count += len(rows[-1])
        if count > MOST_READ:
            raise TooLargeError(f"{path} must have at most {MOST_READ} numbers, has more: give the first of them")
    if not rows or any(re.sub(r"[-0-9,;()\[\]\s]", "", line) for line in lines):
        raise RequestError(f"{path} must have integers, such as a b-file or a CSV of pairs, has other things")
    longest = max(map(len, chain.from_iterable(rows)), default=0)
    if longest > MOST_DIGITS:
        raise RequestError(f"{path} must have integers of at most {MOST_DIGITS} digits, has one of {longest}")
    found = [tuple(map(from_decimal, row)) for row in rows]
    if all(len(row) == 2 for row in found):
        counted = [row[0] for row in found] == list(range(found[0][0], found[0][0] + len(found)))
        if counted and not any("," in line for line in lines):
            return [row[1] for row in found]
        return list(found)
    return [number for row in found for number in row]
