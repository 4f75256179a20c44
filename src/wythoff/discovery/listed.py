"""The sequences that terms are looked for in: those of the registry, and the piles of the named games."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import accumulate, chain, islice
from typing import Any, NamedTuple

from wythoff.catalog import ENTRIES as GAMES, NAMES
from wythoff.discovery.samples import sample_calls
from wythoff.errors import UnsolvedError, WythoffError
from wythoff.jobs import in_parts, workers_of
from wythoff.kernels.limits import require_time, silent
from wythoff.rulesets import parse
from wythoff.sequences.integers import to_decimal
from wythoff.sequences.kinds import Array, IntegerSequence
from wythoff.sequences.registry import ALL, Entry, Example
from wythoff.sequences.registry.entry import Kind
from wythoff.sequences.registry.read_in_order import Reading
from wythoff.sequences.registry.reading import Made, read
from wythoff.sequences.systems import NumerationSystem

COMPARED = 12  # terms that are searched for; the others are compared where these are found
SEARCHED = 240  # places of a sequence that are searched; farther out, terms from games cost more
MADE = SEARCHED + COMPARED  # terms of each sequence that are made at once
AT_ONCE = 12  # sequences handed to a process at a time
SECONDS = 1.5e-3  # for one, of 1801
# What makes sequences, and solves games: packages of which nearly all modules are loaded on the way.
KINDS = ("arrays", "beatty", "generation", "numeration", "permutations", "recurrences", "words")
ROOMS = (
    *(f"wythoff.sequences.{kind}" for kind in KINDS),
    *(f"wythoff.{room}" for room in ("theorems", "conclusions", "solvers", "rulesets")),
)
SOON = 0.5  # seconds in which the piles of a game must be had: what is looked up at first must not be waited for


class Listed(NamedTuple):
    """A sequence as it is searched: its number, its title, the index of its first term, its terms as `,1,2,3,`.

    `family` is what sequences with other parameters have in common; `terms` makes the terms from the first on, and is
    None where nothing is known beyond the text.
    """

    oeis: str | None
    title: str
    offset: int | None
    text: bytes
    where: str
    family: str = ""
    terms: Callable[[], Iterator[int]] | None = None


def as_text(terms: Iterable[int]) -> bytes:
    """Terms as the text that is searched.

    >>> as_text((1, -3, 10**20))
    b',1,-3,100000000000000000000,'
    """
    return b",%s," % ",".join(map(to_decimal, terms)).encode()


class Lines:
    """Sequences in one text, so that a search for a few terms covers all of them."""

    def __init__(self, lines: Iterable[Listed]) -> None:
        self.lines = tuple(lines)
        self._text = b"\n".join(line.text for line in self.lines)
        self._starts = list(accumulate((len(line.text) + 1 for line in self.lines), initial=0))

    def with_any(self, texts: Iterable[bytes]) -> Iterator[Listed]:
        """The sequences, in order, that contain one of the texts."""
        found: set[int] = set()
        for text in texts:
            at = self._text.find(text)
            while at >= 0:
                number = bisect_right(self._starts, at) - 1
                found.add(number)
                at = self._text.find(text, self._starts[number + 1])
        return (self.lines[number] for number in sorted(found))


class _Source(NamedTuple):
    """What makes one sequence, or the piles of one game."""

    entry: Entry | None  # of the registry; None for a game
    example: Any

    def lines(self) -> list[Listed]:
        """The sequences as they are searched."""
        if self.entry is None:
            return [_pile(self.example.call, *pile) for pile in enumerate(self.example.rows)]
        line = _listed(self.entry, self.example)
        return [] if line is None else [line]


_made: list[Lines] = []  # when they were first asked for


def made(jobs: int | None = 1) -> Lines:
    """All sequences of the registry, and the piles of all games: made when they are first asked for.

    At most `jobs` processes make them, None for as many as may run at once.   Raises: ParameterError.
    """
    workers_of(jobs)
    if not _made:
        sources = [*_of_registry(), *_of_games()]
        lines = in_parts(_Source.lines, sources, AT_ONCE, jobs, seconds=SECONDS * len(sources), rooms=ROOMS)
        _made.append(Lines(chain.from_iterable(lines)))
    return _made[0]


def _of_registry() -> Iterator[_Source]:
    """The sequences of the registry, letters of words and bases of numeration systems, for small parameters too.

    An array, whose entries can be read in many ways, is read as the OEIS lists it.
    """
    for entry in ALL:
        yield from (_Source(entry, example) for example in _examples(entry))


def _examples(entry: Entry) -> Iterator[Example]:
    """The calls in the examples of an entry, and those with small parameters."""
    yield from (example for example in entry.examples if example.oeis or entry.kind != "array")
    if entry.kind != "array":
        known = {example.call for example in entry.examples}
        yield from (Example(call, "") for call in sample_calls(entry) if call not in known)


def _listed(entry: Entry, example: Example) -> Listed | None:
    """A sequence as it is searched, with its number; None for one that cannot be made."""
    kind: Kind = "sequence" if example.oeis else entry.kind
    asked = example.oeis or example.call
    try:
        called, value = _read(asked, kind)
        terms = first_terms(iter(value))
    except WythoffError:
        return None
    if not terms:
        return None
    title, family = _title(called, value), f"{entry.kind} {entry.name}"
    again = partial(_terms, asked, kind)
    return Listed(example.oeis, title, value.offset, as_text(terms), "registry", family, again)


def _read(asked: str, kind: Kind) -> tuple[Made, IntegerSequence]:
    """What is asked for, and its terms; letters and bases without a number count from 0, as the commands count them."""
    called = read(asked, kind)
    value = called.value
    if not isinstance(value, IntegerSequence):
        value = Reading(value, Example(called.call, "", offset=0))
    return called, value


def _terms(asked: str, kind: Kind) -> Iterator[int]:
    """The terms from the first on: a line that another process made has no other way to them."""
    return iter(_read(asked, kind)[1])


def _title(called: Made, value: IntegerSequence) -> str:
    """The call, and what of it these terms are."""
    source = value.source if isinstance(value, Reading) else None
    if isinstance(source, NumerationSystem):
        return f"the bases of {called.call}"
    if isinstance(source, Array) and isinstance(value, Reading):
        return f"{value.way} of {called.call}"
    return f"the word {called.call}" if called.entry.kind == "word" else called.call


def first_terms(terms: Iterator[int], count: int = MADE) -> list[int]:
    """That many terms, or as many as can be made.   Raises: WythoffError if not even the first can be."""
    first: list[int] = []
    try:
        first.extend(islice(terms, count))
    except WythoffError:
        if not first:
            raise
    return first


def _of_games() -> Iterator[_Source]:
    """The piles of the P-positions of the named games, from 0 on."""
    for entry in GAMES:
        for example in entry.examples:
            if example.up_to is None and len(example.rows) > 1 and "/" not in "".join(example.rows):
                yield _Source(None, example)


def _pile(call: str, pile: int, printed: str) -> Listed:
    """One pile of the P-positions of a game: as they are solved, or else as they are printed."""
    again = partial(_piles, call, pile)
    try:
        terms = _column(call, pile, MADE)
    except WythoffError as error:
        terms = list(map(int, printed.split()))
        again = partial(_printed, terms, str(error))
    title = f"pile {pile + 1} of the P-positions of {call}"
    return Listed(None, title, 0, as_text(terms), "games", title, again)


def _printed(terms: list[int], why: str) -> Iterator[int]:
    """What is printed, where no more was had: it need not be tried again."""
    yield from terms
    raise UnsolvedError(why)


def _column(call: str, pile: int, count: int) -> list[int]:
    """Raises: WythoffError where they cannot be had in time."""
    columns = _columns(call, count)
    if isinstance(columns, WythoffError):
        raise columns
    return columns[pile]


@lru_cache(maxsize=4)  # the piles of a game are asked for in turn
def _columns(call: str, count: int) -> list[list[int]] | WythoffError:
    from wythoff.solvers import seconds_for, solve
    from wythoff.solvers.patience import Patience
    from wythoff.solvers.solver import MAX_SECONDS

    seconds, what = SOON if count <= MADE else MAX_SECONDS, f"{call}, {count} terms,"
    try:
        game = parse(call, NAMES)
        require_time(seconds_for(game, count=count), what, limit=seconds)
        columns = solve(game, count=count, progress=Patience(silent, what, seconds=seconds)).p_positions.columns
    except WythoffError as error:
        return error.with_traceback(None)
    return [column.tolist() if hasattr(column, "tolist") else list(column) for column in columns]


def _piles(call: str, pile: int) -> Iterator[int]:
    """All of them, made in growing numbers."""
    done, count = 0, MADE
    while True:
        column = _column(call, pile, count)
        yield from column[done:]
        if len(column) < count:
            return
        done, count = count, 4 * count
