"""The program that writes the list of sequences in which terms are searched: `make sequences`, some seconds.

The terms are those that the registry and the solvers make. The test beside this file writes the list anew and compares.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from wythoff.base.errors import WythoffError
from wythoff.game.catalog import ENTRIES as GAMES, NAMES
from wythoff.game.rulesets import parse
from wythoff.kernels.limits import require_time
from wythoff.questions.discovery.formulas.recurrent import LEAST_SEEN, PRIME
from wythoff.questions.discovery.listed import FILE, GAME, MADE, NONE, opened
from wythoff.questions.identifying import sample_calls
from wythoff.sequences.integers import to_decimal
from wythoff.sequences.kinds import Array, IntegerSequence
from wythoff.sequences.polynomials import shortest_recurrence
from wythoff.sequences.registry import ALL, Entry, Example
from wythoff.sequences.registry.entry import EntryKind
from wythoff.sequences.registry.reading import Reading
from wythoff.sequences.systems import NumerationSystem
from wythoff.solving.solvers import estimated_seconds, solve

SECONDS = 20.0  # estimated seconds for a game; slower games have only their printed terms
LONGEST_LAW = 12  # the longest linear recurrence that makes the text shorter
LARGEST = 10**6  # of these coefficients
LAWS: tuple[tuple[int, ...], ...] = ((), (1,), (2, -1))  # further recurrences to try: none, 1st and 2nd differences


def lines() -> list[str]:
    """Return a line for each sequence of the registry, and for each pile of the named games."""
    known: dict[str, int] = {}
    found = []
    for *about, terms in (*_of_registry(), *_of_games()):
        text = ",".join(map(to_decimal, terms))
        number = known.setdefault(text, len(found))
        found.append("\t".join((*about, packed(terms) if number == len(found) else str(number))))
    return found


def packed(terms: Sequence[int]) -> str:
    """Return terms as text, by the recurrence that makes the shortest text.

    >>> packed([1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]), packed([1, 0, 0, 1])
    ('1,1;11;1', ';4;1,0,0,1')
    """
    short = shortest_recurrence(terms, PRIME)
    signed = tuple(factor if factor <= PRIME // 2 else factor - PRIME for factor in short)
    tried = [*LAWS]
    most = min(LONGEST_LAW, (len(terms) - LEAST_SEEN) // 2)
    if len(signed) <= most and all(abs(factor) <= LARGEST for factor in signed):
        tried.append(signed)
    written = (_written(law, terms) for law in tried)
    return min(written, key=lambda text: len(gzip.compress(text.encode())))


def _written(law: Sequence[int], terms: Sequence[int]) -> str:
    left = [term - sum(c * terms[n - i - 1] for i, c in enumerate(law) if i < n) for n, term in enumerate(terms)]
    while left and not left[-1]:
        left.pop()
    return f"{','.join(map(str, law))};{len(terms)};{','.join(map(to_decimal, left))}"


def _of_registry() -> Iterator[tuple[str, str, str, str, str, list[int]]]:
    """Yield the sequences of the registry, the letters of words and the bases of systems, also for small parameters.

    An array, whose entries can be read in many ways, is read as the OEIS lists it.
    """
    for entry in ALL:
        for example in _examples(entry):
            asked, kind = example.oeis or example.call, "sequence" if example.oeis else entry.kind
            try:
                called, value = opened(asked, kind)
                terms = first_terms(iter(value))
            except WythoffError:
                continue
            if terms:
                title = _title(called.call, called.entry.kind, value)
                yield example.oeis or NONE, title, str(value.offset), f"{entry.kind} {entry.name}", asked, terms


def _examples(entry: Entry) -> Iterator[Example]:
    """Yield the calls in the examples of an entry, and calls with small parameters."""
    yield from (example for example in entry.examples if example.oeis or entry.kind != "array")
    if entry.kind != "array":
        known = {example.call for example in entry.examples}
        yield from (Example(call, "") for call in sample_calls(entry) if call not in known)


def _title(call: str, kind: EntryKind, value: IntegerSequence) -> str:
    """Return the title: the call, and which of its numbers the terms are."""
    source = value.source if isinstance(value, Reading) else None
    if isinstance(source, NumerationSystem):
        return f"the bases of {call}"
    if isinstance(source, Array) and isinstance(value, Reading):
        return f"{value.way} of {call}"
    return f"the word {call}" if kind == "word" else call


def first_terms(terms: Iterator[int], count: int = MADE) -> list[int]:
    """Return `count` terms, or as many as can be made. Raises: WythoffError if not even the first can be made."""
    first: list[int] = []
    try:
        first.extend(islice(terms, count))
    except WythoffError:
        if not first:
            raise
    return first


def _of_games() -> Iterator[tuple[str, str, str, str, str, list[int]]]:
    """Yield the piles of the P-positions of the named games: solved, or else from the printed examples."""
    for entry in GAMES:
        for example in entry.examples:
            if example.up_to is None and len(example.rows) > 1 and "/" not in "".join(example.rows):
                columns = _columns(example.call)
                for pile, printed in enumerate(example.rows):
                    title = f"pile {pile + 1} of the P-positions of {example.call}"
                    terms = [*map(int, printed.split())] if columns is None else columns[pile]
                    yield NONE, title, "0", GAME, NONE if columns is None else f"{pile} {example.call}", terms


def _columns(call: str) -> list[list[int]] | None:
    """Return the first P-positions of a game, pile by pile; None if the solvers do not find them soon."""
    try:
        game = parse(call, NAMES)
        require_time(estimated_seconds(game, count=MADE), call, limit=SECONDS)
        return [[*map(int, column)] for column in solve(game, count=MADE).p_positions.columns]
    except WythoffError:
        return None


def content() -> bytes:
    """Return the content of the file, which is the same each time."""
    return gzip.compress("".join(f"{line}\n" for line in lines()).encode("ascii"), 9, mtime=0)


if __name__ == "__main__":
    Path(FILE).write_bytes(content())
