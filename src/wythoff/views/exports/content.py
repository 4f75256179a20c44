"""What is written to a file: columns of numbers in chunks, with their provenance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from wythoff import solvers
from wythoff.catalog.canonical import meant
from wythoff.errors import RequestError, WythoffError, brief
from wythoff.frozen import Carried
from wythoff.kernels import Progress
from wythoff.kernels.limits import require_memory, silent
from wythoff.rulesets import Game
from wythoff.rulesets.game import own_of
from wythoff.solution import Bound, PositionList, Solution
from wythoff.theorems import proof_of
from wythoff.values.table import GrundyTable
from wythoff.views.exports.provenance import Provenance, command

if TYPE_CHECKING:
    from wythoff.sequences.registry.entry import Example
    from wythoff.sequences.registry.reading import Made

Kind: TypeAlias = Literal["P-positions", "Sprague-Grundy values", "sequence", "array"]
Columns: TypeAlias = Sequence[Sequence[Any]]
STREAMED = 1 << 22  # counts from here on are streamed where a theorem allows it
CHUNK = 1 << 16  # rows written at a time
BYTES_A_VALUE = 200  # of a table while it is written
BINARY = ("npz", "parquet")  # formats that are no text
READINGS = ("antidiagonals", "upwards", "rows")
# Under which key JSON holds the numbers.
KEYS: dict[Kind, str] = {
    "P-positions": "p_positions", "Sprague-Grundy values": "values", "sequence": "terms", "array": "rows",
}  # fmt: skip


def not_carried() -> None:
    """Raises: RequestError: where something written is pickled, its numbers stay in the file."""
    raise RequestError("the numbers must be read from the file: they were not sent along")


class Content(Carried):
    """Columns of numbers, as Python numbers in chunks, which can be asked for again.

    `first` is the index n of the first row; a `matrix` is a square or corner of numbers, and its columns have no names
    of their own; `reading` is how a b-file lists it. `held`: the numbers are in memory, and cost nothing to ask again.
    """

    def __init__(
        self,
        kind: Kind,
        provenance: Provenance,
        names: Sequence[str],
        chunks: Callable[[], Iterable[Columns]],
        length: int,
        *,
        first: int = 0,
        reading: str = "",
        game: Game | None = None,
        held: bool = True,
    ) -> None:
        self.kind, self.provenance, self.names, self.length = kind, provenance, tuple(names), length
        self.held = held
        self.first, self.reading, self.game = first, reading, game
        self.listing = ""  # in words, of a b-file
        self._chunks = chunks

    def _recipe(self) -> tuple[str, str, tuple[Any, ...], dict[str, Any]]:
        return __name__, "not_carried", (), {}

    @property
    def matrix(self) -> bool:
        return bool(self.reading)

    @property
    def subject(self) -> str:
        """What it is, in short: `P-positions of nim`, `sequence lower_wythoff()`."""
        if self.game is not None:
            return f"{self.kind} of {self.game}"
        return f"{self.kind} {self.provenance.about[self.kind]}"

    @property
    def cells(self) -> int:
        """How many numbers there are."""
        return self.length * len(self.names)

    @property
    def off_board(self) -> bool:
        """Whether there may be None where there is no position."""
        return self.kind == "Sprague-Grundy values"

    def columns(self) -> Iterator[Columns]:
        """The columns of each chunk of rows as they were made: arrays where kernels made them, valid until the next."""
        return iter(self._chunks())

    def chunks(self) -> Iterator[Columns]:
        """The columns of each chunk of rows, as Python numbers."""
        for chunk in self._chunks():
            yield [column.tolist() if hasattr(column, "tolist") else column for column in chunk]

    def watched(self, progress: Progress) -> Content:
        """The same, which says how much of it has been taken."""

        def chunks() -> Iterator[Columns]:
            done = 0
            for chunk in self._chunks():
                yield chunk
                done += len(chunk[0]) if chunk else 0
                progress(done, max(self.length, done))

        watched = copy(self)
        watched._chunks = chunks
        return watched

    def written_as(self, format: str, pile: int | None = None, *, booktabs: bool = False) -> Content:
        """The same, whose provenance says the format, and which pile or reading a b-file lists."""
        about = self.provenance.about
        made = f"{about.pop('command', '')} --format {format}"
        options: dict[str, object] = {}
        if format == "b-file" and self.kind == "P-positions":
            options = {"pile": len(self.names) if pile is None else pile}
        elif format == "b-file" and self.matrix:
            options = {"reading": self.reading}
        made += "".join(f" --{name} {value}" for name, value in options.items())
        made += " --booktabs" * booktabs
        made += f" --output FILE.{format}" * (format in BINARY)
        written = copy(self)
        about |= {"fields": [] if self.matrix else list(self.names), "format": format, **options}
        if "command" in self.provenance.about:
            about["command"] = made
        known = Provenance.of(self.provenance.title, self.provenance.known, about)
        written.listing = "".join(f"pile {n} of each" if name == "pile" else f"by {n}" for name, n in options.items())
        written.provenance = known.sealed(format, filter(None, [written.listing]))
        return written

    def rows(self) -> list[tuple[Any, ...]]:
        """All rows at once, for tables in print."""
        return [row for chunk in self.chunks() for row in zip(*chunk, strict=True)]


def positions(
    game: Game, bound: Bound, *, name: str | None = None, solver: str | None = None, progress: Progress = silent
) -> Content:
    """The P-positions of a game within a bound; streamed where they are many and a theorem gives them in order."""
    found = proof_of(meant(game)) if bound.kind == "count" and bound.value >= STREAMED and solver is None else None
    if found is None:
        within: dict[str, Any] = {bound.kind: bound.value}
        solution = solvers.solve(game, **within, solver=solver, progress=progress)
        return of_solution(solution, name=name, solver=solver)
    next(solvers.stream(game, bound.value, chunk=CHUNK), None)  # what does not fit is refused before a file is begun
    about = _about(game, bound, name, found.evidence.as_dict(), bound.value, solver)
    provenance = Provenance.of(f"P-positions of {game}, {bound}", str(found.evidence), about)
    return Content(
        "P-positions", provenance, _piles(game),
        lambda: (chunk.columns for chunk in solvers.stream(game, bound.value, chunk=CHUNK)), bound.value, game=game,
        held=False,
    )  # fmt: skip


def of_solution(solution: Solution, *, name: str | None = None, solver: str | None = None) -> Content:
    """The P-positions of a solution."""
    game, listed = solution.game, solution.p_positions
    about = _about(game, solution.bound, name, solution.evidence.as_dict(), len(listed), solver)
    provenance = Provenance.of(f"P-positions of {game}, {solution.bound}", str(solution.evidence), about)
    return Content("P-positions", provenance, _piles(game), lambda: cut(listed), len(listed), game=game)


def _piles(game: Game) -> list[str]:
    return [f"x{pile}" for pile in range(1, game.piles + 1)]


def cut(listed: PositionList) -> Iterator[Columns]:
    """The columns of positions, a chunk at a time."""
    return (listed[start : start + CHUNK].columns for start in range(0, len(listed), CHUNK))


def _about(
    game: Game, bound: Bound, name: str | None, evidence: dict[str, Any], entries: int, solver: str | None
) -> dict[str, Any]:
    return {
        "holds": "P-positions", **described(game), "name": name, bound.kind: bound.value,
        "entries": entries, "evidence": evidence,
        **_made_by(game, name, **{bound.kind: bound.value}, solver=solver),
    }  # fmt: skip


def described(game: Game) -> dict[str, Any]:
    """What a file says about its game: the notation; of a game in Python its name, and what it says about itself.

    Raises: RequestError for other games.
    """
    own = own_of(game)
    if own is None:
        return {"game": require_notation(game)}
    from wythoff.rulesets.own import about

    return {"game": str(game), "own": about(own)}


def _made_by(game: Game, name: str | None, **options: object) -> dict[str, str]:
    """The command that makes a file again; there is none for a game in Python."""
    return {} if own_of(game) is not None else {"command": command("export", name or str(game), **options)}


def require_notation(game: Game) -> str:
    """The notation of a game, for a file that is read back by others.

    Raises: RequestError for a game that has none.
    """
    from wythoff import parse

    text = str(game)
    try:
        known = parse(text) == game
    except WythoffError:
        known = False
    if not known:
        raise RequestError(f"a file holds games that have a notation, was {text}")
    return text


def of_table(table: GrundyTable, *, name: str | None = None) -> Content:
    """A table of Sprague-Grundy values, of games on one or two piles of integers."""
    game, up_to = table.game, table.up_to
    require_table(game, up_to)
    about = {
        "holds": "Sprague-Grundy values", **described(game), "name": name, "up_to": up_to,
        "entries": up_to + 1, "evidence": table.evidence.as_dict(), **_made_by(game, name, grundy=True, up_to=up_to),
    }  # fmt: skip
    provenance = Provenance.of(f"Sprague-Grundy values of {game}, piles up to {up_to}", str(table.evidence), about)
    if game.piles == 1:
        listed = list(table.values)
        return Content(
            "Sprague-Grundy values", provenance, ("x", "G"), lambda: _one([range(len(listed)), listed]), up_to + 1,
            game=game,
        )  # fmt: skip
    return Content(
        "Sprague-Grundy values", provenance, list(map(str, range(up_to + 1))),
        lambda: _by_rows(list(table.values)), up_to + 1, reading="antidiagonals", game=game,
    )  # fmt: skip


def require_table(game: Game, up_to: int) -> None:
    """Refuse a table of values that is not exported.   Raises: RequestError; TooLargeError."""
    if game.piles > 2 or not isinstance(game.sizes(min(up_to, 1)), range):
        raise RequestError(f"values are exported for one or two piles of integers, was {game}: use grundy --csv")
    size = BYTES_A_VALUE * (up_to + 1) ** game.piles
    require_memory(size, "the values", "grundy --npy FILE writes them as they come")


def _one(columns: Columns) -> Iterator[Columns]:
    yield columns


def _by_rows(rows: Sequence[Sequence[Any]]) -> Iterator[Columns]:
    """The columns of some rows at a time."""
    height = max(1, CHUNK // max(1, len(rows[0]))) if rows else 1
    for start in range(0, len(rows), height):
        yield list(zip(*rows[start : start + height], strict=True))


def of_sequence(text: str, count: int, *, listed: bool = False) -> Content:
    """The first terms of a sequence, by its name or its number in the OEIS; `listed`: from where the OEIS begins."""
    from wythoff.sequences.kinds import require_count
    from wythoff.sequences.registry.reading import Reading, as_listed, read

    made = read(text, "sequence")
    made = as_listed(made) if listed else made
    terms = list(made.value.terms(require_count(count)))
    first = made.value.offset
    # A reading of an array, a word or a sequence as the OEIS has it is named by its number alone.
    call = made.oeis if made.oeis and isinstance(made.value, Reading) else made.call
    about = {
        "holds": "sequence", "sequence": call, "oeis": made.oeis, "offset": first, "count": count,
        "entries": len(terms), "source": made.entry.source,
        "command": command("export", call, sequence=True, count=count),
    }  # fmt: skip
    named = call if made.oeis == call and not made.before else made.heading
    title = f"{named}: {made.entry.summary.rstrip('.')}"
    provenance = Provenance.of(title, f"Source: {made.entry.source}", about)
    index = range(first, first + len(terms))
    return Content("sequence", provenance, ("n", "a(n)"), lambda: _one([index, terms]), len(terms), first=first)


def of_array(text: str, height: int, width: int, *, reading: str | None = None) -> Content:
    """The corner of an array by its name; `reading` says how a b-file lists it, by default as the OEIS does."""
    from wythoff.sequences.kinds import require_count
    from wythoff.sequences.registry.reading import read

    made = read(text, "array")
    if reading not in (None, *READINGS):
        raise RequestError(f"reading must be one of {', '.join(READINGS)}, was {brief(reading)}")
    require_memory(BYTES_A_VALUE * height * width, f"{brief(height)} by {brief(width)} entries")
    require_count(height), require_count(width)
    rows = made.value.rows(height, width)
    listed = _as_the_oeis_reads(made, reading)
    about = {
        "holds": "array", "array": made.call, "oeis": listed.oeis if listed else None, "columns": width,
        "entries": len(rows), "source": made.entry.source,
        "command": command("export", made.call, array=True, rows=height, columns=width),
    }  # fmt: skip
    known = listed.reading if listed else reading or "antidiagonals"
    provenance = Provenance.of(f"{made.call}: {made.entry.summary.rstrip('.')}", f"Source: {made.entry.source}", about)
    return Content(
        "array", provenance, list(map(str, range(1, width + 1))), lambda: _by_rows(rows), len(rows),
        first=listed.offset if listed else 1, reading=known,
    )  # fmt: skip


def _as_the_oeis_reads(made: Made, reading: str | None) -> Example | None:
    """How the OEIS lists an array, in a given way or in that of its number; None if it does not."""
    from wythoff.sequences.registry.reading import read

    of_it = [example for example in made.entry.examples if example.oeis and example.whole]
    of_it = [example for example in of_it if read(example.call, "array").call == made.call]
    of_it.sort(key=lambda example: example.oeis != made.oeis)
    return next((example for example in of_it if reading in (None, example.reading)), None)
