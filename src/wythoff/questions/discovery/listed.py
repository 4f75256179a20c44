"""The sequences among which terms are searched: those of the registry, and the piles of the named games.

Their first terms come with the package, in a file that `make sequences` writes. Further terms are computed when they
are compared.
"""

from __future__ import annotations

import gzip
import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import accumulate
from operator import mul
from typing import NamedTuple

from wythoff.base.errors import UnsolvedError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import parse
from wythoff.kernels import require_time, silent
from wythoff.kernels.budget import WorkBudget
from wythoff.questions.numbers import all_in_digits, plain
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.registry import Example
from wythoff.sequences.registry.entry import EntryKind
from wythoff.sequences.registry.reading import Made, Reading, read
from wythoff.solving.solvers import estimated_seconds, solve
from wythoff.solving.solvers.solver import MAX_SECONDS

COMPARED = 12  # how many terms are searched for; the others are compared where these are found
SEARCHED = 240  # how many places of a sequence are searched; at later places, terms from games cost more
MADE = SEARCHED + COMPARED  # how many terms of each sequence the file has
# A line for each sequence, with tabs between its fields: A-number; title; index of the first term; kind and name of the
# entry; call that makes it; terms, as `unpacked` reads them, or the number of an earlier line with the same terms. A
# line for a pile of a game has the word GAME, the number of the pile, and the game. A dash stands for a missing number,
# or for a call that does not exist.
FILE = os.path.join(os.path.dirname(__file__), "listed.tsv.gz")
GAME, NONE = "game", "-"


class ListedSequence(NamedTuple):
    """A sequence in the form in which it is searched.

    - `oeis`: its A-number, or None.

    - `title`: the call that makes it, or its name.

    - `offset`: the index of the first term, or None if it is unknown.

    - `text`: its terms as in b",1,2,3,".

    - `where`: "registry", "games", or the path of a copy.

    - `family`: the same text for sequences that differ only in parameters.

    - `terms`: a function that yields the terms from the first on; None if only the text is known.
    """

    oeis: str | None
    title: str
    offset: int | None
    text: bytes
    where: str
    family: str = ""
    terms: Callable[[], Iterator[int]] | None = None


def as_text(terms: Iterable[int]) -> bytes:
    """Return terms as text, in which the texts of other terms can be searched.

    >>> as_text((1, -3, 10**20))
    b',1,-3,100000000000000000000,'
    """
    return b",%s," % ",".join(all_in_digits(terms)).encode()


class SearchedLines:
    """Many sequences, joined to one text with a line for each, so that one search covers all of them."""

    def __init__(self, lines: Iterable[ListedSequence]) -> None:
        self.lines = tuple(lines)
        self._text = b"\n".join(line.text for line in self.lines)
        self._starts = list(accumulate((len(line.text) + 1 for line in self.lines), initial=0))

    def with_any(self, texts: Iterable[bytes]) -> Iterator[ListedSequence]:
        """Yield, in their order, the sequences whose terms contain one of the texts."""
        found: set[int] = set()
        for text in texts:
            at = self._text.find(text)
            while at >= 0:
                number = bisect_right(self._starts, at) - 1
                found.add(number)
                at = self._text.find(text, self._starts[number + 1])
        return (self.lines[number] for number in sorted(found))


@lru_cache(maxsize=1)
def made() -> SearchedLines:
    """Read all sequences of the registry, and the piles of all games, from the file that comes with the package."""
    lines: list[ListedSequence] = []
    with gzip.open(FILE, "rt", encoding="ascii") as file:
        for line in file:
            number, title, offset, family, asked, packed = line.rstrip("\n").split("\t")
            text = lines[int(packed)].text if packed.isdigit() else as_text(unpacked(packed))
            lines.append(_listed(number, title, offset, family, asked, text))
    return SearchedLines(lines)


def unpacked(packed: str) -> list[int]:
    """Return the terms of a packed sequence, a text of three parts with semicolons between.

    The parts are the coefficients of a linear recurrence, the number of terms, and the differences between the terms
    and the recurrence. Terms before the first count as 0, and zeros at the end of the differences are left out.

    >>> unpacked("1,1;9;1"), unpacked(";4;1,0,0,1"), unpacked("1;4;1,2,1,2")
    ([1, 1, 2, 3, 5, 8, 13, 21, 34], [1, 0, 0, 1], [1, 3, 4, 6])
    """
    law, count, rest = ([*map(int, part.split(","))] if part else [] for part in packed.split(";"))
    terms = rest + [0] * (count[0] - len(rest))
    if law == [1]:  # as for most sequences; this takes a tenth of the time
        return [*accumulate(terms)]
    for n in range(count[0] if law else 0):
        terms[n] += sum(map(mul, law, terms[max(n - len(law), 0) : n][::-1]))
    return terms


def _listed(number: str, title: str, offset: str, family: str, asked: str, text: bytes) -> ListedSequence:
    oeis = None if number == NONE else number
    if family != GAME:
        kind: EntryKind = "sequence" if oeis else family.partition(" ")[0]  # type: ignore[assignment]  # as the file has it
        return ListedSequence(oeis, title, int(offset), text, "registry", family, lambda: iter(opened(asked, kind)[1]))
    pile, _, call = asked.partition(" ")
    again = partial(_piles, call, int(pile)) if call else partial(_printed, text)
    return ListedSequence(oeis, title, int(offset), text, "games", title, again)


def opened(asked: str, kind: EntryKind) -> tuple[Made, IntegerSequence]:
    """Return (called, sequence) for `asked`, a call or an A-number of an entry of the given kind.

    `called` contains the object that the call makes, and `sequence` has the object's terms. If the object is a word or
    a numeration system, the terms are its letters or its bases, with the indices 0, 1, ...
    """
    called = read(asked, kind)
    value = called.value
    if not isinstance(value, IntegerSequence):
        value = Reading(value, Example(called.call, offset=0))
    return called, value


def _printed(text: bytes) -> Iterator[int]:
    """Yield the terms in a text such as b",1,2,3,", one pile of the P-positions of a game.

    Raises: UnsolvedError at the end of the text.
    """
    yield from map(int, text[1:-1].split(b","))
    raise UnsolvedError("no more P-positions of this game were found")


def _piles(call: str, pile: int) -> Iterator[int]:
    """Yield the numbers of pile number `pile` in the P-positions of a game, in order. `call` names the game.

    P-positions are computed for growing bounds, as far as terms are used.
    """
    done, count = 0, MADE
    while True:
        column = _columns(call, count)[pile]
        yield from column[done:]
        if len(column) < count:
            return
        done, count = count, 4 * count


@lru_cache(maxsize=4)  # cached, because the piles of a game are requested in turn
def _columns(call: str, count: int) -> list[list[int]]:
    """Return the first `count` P-positions of the game named by `call` as lists, one for each pile.

    Raises: WythoffError if they are not found in time.
    """
    game, what = parse(call, NAMES), f"{call}, {count} terms,"
    require_time(estimated_seconds(game, count=count), what, limit=MAX_SECONDS)
    columns = solve(game, count=count, progress=WorkBudget(silent, what, seconds=MAX_SECONDS)).p_positions.columns
    return list(map(plain, columns))
