"""The input of `identify`, `guess` and `lookup`: terms or pairs; or a game, a sequence, a text or a file of them.

Two numbers in a row may be n and a(n), or two piles.

- They are piles if they are in brackets, beside other pairs in a line, or in a file of this program that says so.

- They are n and a(n) under a heading such as n,a(n), or in a file of this program that says so.

- Otherwise they are n and a(n) under two conditions. There are at least four rows, and their first numbers are
  consecutive. And some number is in two different pairs, or only blanks separate the two numbers, as in b-files.

If the caller can only use terms, it is enough that the first numbers are consecutive.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set as AnySet
from itertools import chain, islice
from operator import index
from typing import Any, NamedTuple

from wythoff.base.errors import ParameterError, RequestError, TooLargeError, UnsolvedError, brief, counted
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, own_of
from wythoff.kernels import silent
from wythoff.questions.discovery.written import LEAST_COUNTED, MOST_READ, TYPED, Written, is_list, read_file, read_text
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.registry.reading import names_sequence, sequence
from wythoff.solving import solvers
from wythoff.solving.solvers.in_time import as_far_as_possible

TERMS = 30  # how many terms of a sequence, or P-positions of a game, are used
BOX = 40  # the bound on piles, if the P-positions of a game have no order by number
MOST_TERMS = 5000  # the most terms or pairs that may be given


class Given(NamedTuple):
    """The terms or pairs that were read from the input, as `items`.

    If the input is a game, `game` is this game, and `items` are its first P-positions, or empty if terms are wanted.
    `first` is the index of the first term, if the input states it. `read` is a sentence about how a text was read.
    `name` is the name of a sequence, if the input named one.
    """

    items: list[Any]
    game: Game | None = None
    first: int | None = None
    read: str = ""
    name: str = ""


class Listing(str):
    """A text that is always read as a list, never as a game or a file name."""


def as_terms(terms: Iterable[Any], most_bits: int, doing: str, most: int = MOST_TERMS) -> tuple[int, ...]:
    """Return `terms` as a tuple if they are integers, at most `most`, and have at most `most_bits` bits together.

    `doing` is for the message, such as "searched". Raises: ParameterError; TooLargeError.
    """
    given = tuple(islice(terms, most + 1))
    found = tuple(term for term in map(_whole, given) if term is not None)
    if len(found) < len(given):
        raise ParameterError(f"terms must be integers, was {brief(given)}")
    if len(given) > most:
        many = f", were {len(terms)}" if isinstance(terms, Sequence) else ", were more"
        raise TooLargeError(f"at most {most} terms can be {doing}{many}: give fewer")
    size = sum(map(int.bit_length, found))
    if size > most_bits:
        raise TooLargeError(f"the terms together must have at most {most_bits} bits, have {size}")
    return found


def as_given(given: Any, *, pairs: bool, number: Callable[[str], int] | None = None, count: int = TERMS) -> Given:
    """Return the input as a `Given`: as terms, as a game, or, if the caller can use `pairs`, as pairs.

    >>> as_given("wythoff", pairs=True).items[:3], as_given([1, 2], pairs=True).items
    ([(0, 0), (1, 2), (3, 5)], [1, 2])
    >>> as_given("1,1 2,3 3,4 4,6", pairs=False).items
    [1, 3, 4, 6]

    If not `pairs`, rows of two numbers are read as n, a(n). The function `number`, if given, reads numbers that are not
    typed as digits. The first `count` terms of a sequence are used. Raises: NotationError for a text that is no file,
    no list and no game; RequestError; ParameterError; TooLargeError.
    """
    if isinstance(given, Given):
        return given
    name = ""
    if isinstance(given, str | os.PathLike):
        path = None if isinstance(given, Listing) else _file_of(given)
        if path is not None:
            return _read(read_file(path), path, pairs=pairs)
        if isinstance(given, Listing) or is_list(str(given)):
            return _read(read_text(str(given), number=number), "", pairs=pairs)
        name = str(given)
        given = named_sequence(name) or as_game(name)
    if isinstance(given, Game):
        return Given(_pairs_of(given) if pairs else [], given)
    if isinstance(given, IntegerSequence):
        return Given(list(islice(given, count)), None, given.offset, name=name)
    return _listed(given, pairs=pairs)


def _pairs_of(game: Game) -> list[Any]:
    if own_of(game) is not None and game.piles < 3:
        found = as_far_as_possible(game, BOX, silent).p_positions
        return list(found) if game.piles == 2 else [n for (n,) in found]
    if game.piles == 1:
        raise ParameterError(f"only games with two or more piles can be identified, and {game} has {game.piles}")
    if game.piles > 2:
        return list(solvers.solve(game, up_to=8).p_positions)  # small piles are enough to identify such a game
    try:
        return list(solvers.solve(game, count=TERMS).p_positions)
    except UnsolvedError:  # the P-positions of this game cannot be numbered in order
        return list(solvers.solve(game, up_to=BOX).p_positions)


def named_sequence(text: str) -> IntegerSequence | None:
    """Return the sequence that a text names: by its name, its A-number or a call. Return None for another text.

    If a game has the same name, return None: the name means the game.

    >>> [list(named_sequence(name)[:4]) for name in ("A140100", "thue_morse")], named_sequence("wythoff")
    ([[1, 3, 4, 6], [0, 1, 1, 0]], None)

    Raises: NotationError for arguments that the sequence does not take.
    """
    of_a_game = text.partition("(")[0].strip() in NAMES
    return None if of_a_game or not names_sequence(text) else sequence(text)


def _file_of(given: str | os.PathLike[str]) -> str | None:
    """Return the path `given` of an existing file, which may be typed as @FILE; None for any other input.

    Raises: RequestError if the file of @FILE does not exist.
    """
    path = os.fspath(given)
    plain = path.removeprefix("@")
    try:
        found = next(filter(os.path.isfile, (path, plain)), None)
    except ValueError:  # no path has a zero byte
        return None
    if found is None and path != plain:
        kind = "it is not a file on disk" if os.path.exists(plain) else "it does not exist"
        raise RequestError(f"{plain} must be a file of terms: {kind}")
    return found


def _listed(given: Any, *, pairs: bool) -> Given:
    """Return the terms or pairs of `given`: a list, an array, a generator, or a set, which is sorted.

    `pairs` says whether the caller can use pairs.
    """
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        raise ParameterError(f"terms or pairs must be given in a list, was {brief(given)}")
    taken = list(islice(sorted(given) if isinstance(given, AnySet) else given, MOST_READ + 1))
    if len(taken) > MOST_READ:
        raise TooLargeError(f"at most {MOST_READ} terms or pairs are looked at, were more: give the first of them")
    rows = list(map(_item, taken))
    if pairs or not taken or _whole(taken[0]) is not None or isinstance(taken[0], str):
        return Given(rows)
    if not all(isinstance(row, tuple) and None not in map(_whole, row) for row in rows):
        raise ParameterError(f"terms must be integers, was {brief(tuple(taken))}")
    return _read(Written(rows, sure=True, commas=True), "", pairs=False)


def _whole(value: Any) -> int | None:
    """Return an integer `value`, also one of numpy, as int; None for truth values, fractions and arrays."""
    if isinstance(value, bool) or hasattr(value, "__len__"):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def _item(item: Any) -> Any:
    """Return an integer `item` as int, and a row as a tuple, with its numbers as int if all are integers.

    Other values are unchanged.
    """
    whole = _whole(item)
    if whole is not None or isinstance(item, str | Mapping) or not isinstance(item, Iterable):
        return item if whole is None else whole
    row = tuple(item)
    wholes = tuple(map(_whole, row))
    return row if None in wholes else wholes


def _read(written: Written, path: str, *, pairs: bool) -> Given:
    """Return the terms or pairs in the rows of `written`, with a sentence on how they were read if it may surprise.

    `path` is the file of the rows, or "". `pairs` says whether the caller can use pairs. Raises: RequestError;
    ParameterError.
    """
    rows, width = written.rows, len(written.rows[0])
    before = f"{path} was read as " if path else "Read as "
    if written.indexed or (width == 2 and not written.listed and _counts_terms(written, pairs=pairs)):
        if not written.counts:
            wrong = next((row for n, row in enumerate(rows, rows[0][0]) if len(row) != 2 or row[0] != n), rows[0])
            raise RequestError(f"the index n must grow by one in each line of {path or 'the text'}: {wrong} does not")
        first, last = rows[0][0], rows[-1][0]
        told = f"{before}{counted(len(rows), 'terms')} a({first}) to a({last}), each with its n"
        return Given([row[1] for row in rows], None, first, told if pairs or path else "")
    if written.listed or (width > 2 and not written.sure):
        terms = list(chain.from_iterable(rows))
        lines = "" if written.listed else ", its lines one after another"
        return Given(terms, None, written.first, f"{before}{counted(len(terms), 'terms')}{lines}" if path else "")
    if width < 2 or (width > 2 and not pairs):
        raise RequestError(f"{TYPED}, was {rows[0]}{path and f' in {path}'}")
    if not pairs:
        raise ParameterError(
            f"terms must be single numbers, one was the pair {rows[0]}: give one of the two columns, or the game"
        )
    kind = "pairs" if width == 2 else "positions"
    return Given(list(rows), None, None, f"{before}{counted(len(rows), kind)}" if path else "")


def _counts_terms(written: Written, *, pairs: bool) -> bool:
    """Return whether the rows of `written`, which have no heading, are n and a(n), rather than pairs.

    The first numbers of the rows must be consecutive. If `pairs`, the caller can also use pairs. Then there must be at
    least four rows without brackets; and some number is in two different pairs, or only blanks separate the two
    numbers.
    """
    least = LEAST_COUNTED if pairs else 2
    if written.indexed is False or not written.counts or (pairs and written.sure) or len(written.rows) < least:
        return False
    different = {tuple(sorted(row)) for row in written.rows}
    most = max(Counter(chain.from_iterable(map(set, different))).values())
    return not pairs or most > 1 or not written.commas
