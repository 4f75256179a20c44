"""Contents of files of P-positions and of Sprague-Grundy values, and the checks of these files when they are read.

`game` is the game, `columns` are lists of numbers, one for each pile, and a `row` is a position. `bound` is the bound
of a list of P-positions, such as "the first 100" or "piles up to 30".
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import le, lt
from typing import Any

from wythoff.base.answers import AFFORDABLE
from wythoff.base.errors import LONGEST_BITS, RequestError, brief
from wythoff.base.frames import pile_names
from wythoff.game.catalog.canonical import meant
from wythoff.game.rulesets import Game, PartizanDefinition, PartizanGame, written
from wythoff.game.rulesets.plans.certifying import first_mistake
from wythoff.kernels import BETWEEN_REPORTS, POSITION_BYTES, Progress, require_memory, silent
from wythoff.kernels.digits import is_packed, rows_ascend
from wythoff.questions.numbers import plain
from wythoff.reports.views.exports.content import (
    MOST,
    Content,
    NumberColumns,
    antidiagonals,
    described,
    in_rows,
    made_by,
    square,
)
from wythoff.reports.views.exports.provenance import FileContents, Loaded, Provenance
from wythoff.solving import solvers
from wythoff.solving.solution import Bound, Evidence, PositionList, Solution
from wythoff.solving.theorems import proof_of
from wythoff.solving.values.grundy_tables import grundy
from wythoff.solving.values.table import GrundyTable

STREAMED = 1 << 22  # from this number of P-positions on, a theorem yields them while the file is written
NEAR = 30  # the largest pile of the positions tested by the rules
TRIED = 30_000  # options that the test by the rules computes in all, about


class Positions(Content):
    """The P-positions of a game, as the content of a file: a column for each pile."""

    kind = "P-positions"
    key = "p_positions"
    flat = False

    @classmethod
    def of(
        cls, game: Game, bound: Bound, *, name: str | None = None, solver: str | None = None,
        progress: Progress = silent,
    ) -> Positions:  # fmt: skip
        """Return the P-positions of a game within `bound`, found by the given `solver` or, by default, the fastest.

        The file states a command that makes it again; in it the game is called `name`, or by its notation if this is
        None. If there are many, and a theorem yields them in order, they are computed while the file is written.
        """
        found = proof_of(meant(game)) if bound.kind == "count" and bound.value >= STREAMED and solver is None else None
        if found is None:
            within: dict[str, Any] = {bound.kind: bound.value}
            solution = solvers.solve(game, **within, solver=solver, progress=progress)
            return cls.of_solution(solution, name=name, solver=solver)
        # Refuse P-positions that do not fit in memory before a file is begun.
        next(solvers.stream(game, bound.value, chunk=BETWEEN_REPORTS), None)
        return cls(
            _provenance(game, bound, found.evidence, name, bound.value, solver), _piles(game),
            lambda: (part.columns for part in solvers.stream(game, bound.value, chunk=BETWEEN_REPORTS)),
            bound.value, game=game,
        )  # fmt: skip

    @classmethod
    def of_solution(cls, solution: Solution, *, name: str | None = None, solver: str | None = None) -> Positions:
        """Return the P-positions of a solution, as the content of a file.

        The command in the file calls the game `name`, or by its notation if this is None, and names the `solver`, if it
        is given.
        """
        game, listed = solution.game, solution.p_positions
        about = _provenance(game, solution.bound, solution.evidence, name, len(listed), solver)
        return cls(about, _piles(game), lambda: cut(listed), len(listed), game=game)

    def of_b_file(self, pile: int | None) -> dict[str, object]:
        return {"pile": len(self.names) if pile is None else pile}

    def laid(self) -> list[tuple[object, Sequence[Any]]]:
        assert self.game is not None
        rows = super().laid()
        names = pile_names(self.game.piles, self.game.ordered)
        head = ("n", range(len(rows[0][1])))
        return [head, *((f"{name}_n", row) for name, (_, row) in zip(names, rows, strict=True))]

    @classmethod
    def checked(cls, file: FileContents) -> Loaded:
        game, claimed = file.read_game(), file.evidence()
        one_pile = "pile" in file.about
        columns = file.columns[one_pile:]
        if game is None:
            return file.loaded(cls.kind, None, columns=columns, evidence=claimed)
        bound = file.bound()
        place = file.about.get("pile", 1)
        if one_pile and not (isinstance(place, int) and 1 <= place <= game.piles):
            raise RequestError(f"the pile that {file.path} lists must be from 1 to {game.piles}, was {brief(place)}")
        if not one_pile and columns and len(columns) != game.piles:
            raise RequestError(
                f"{file.path} must have a column for each of the {game.piles} piles of {game}, but has {len(columns)}"
            )
        columns = _of_one_type(columns) or [[] for _ in range(1 if one_pile else game.piles)]
        near = _affordable(game, bound) if file.check is None else Bound(bound.kind, min(bound.value, file.check))
        difference = None if one_pile else disorder(columns, game, bound)
        replayed = None
        if difference is None:
            asked: dict[str, Any] = {near.kind: near.value}
            solution = solvers.solve(game, **asked, progress=file.progress)
            known = [plain(column) for column in solution.p_positions.columns]
            if one_pile:
                difference = _first_different(columns, [known[place - 1]], near, bound)
            else:
                difference = _different(game, columns, known, near, bound)
            if difference is None and claimed.strength > solution.evidence.strength:
                difference = (
                    f"the file says that its numbers are {claimed.kind}, but they are only {solution.evidence.kind}"
                )
            if difference is None and not one_pile:
                replayed, difference = _replayed(game, columns, near)
        return file.loaded(cls.kind, near, difference, game=game, columns=columns, evidence=claimed, replayed=replayed)


def _piles(game: Game) -> list[str]:
    return [f"x{pile}" for pile in range(1, game.piles + 1)]


def cut(listed: PositionList) -> Iterator[NumberColumns]:
    """Cut the list of positions `listed` into chunks. Yield for each chunk its columns, one for each pile."""
    return (listed[start : start + BETWEEN_REPORTS].columns for start in range(0, len(listed), BETWEEN_REPORTS))


def _provenance(
    game: Game, bound: Bound, evidence: Evidence, name: str | None, entries: int, solver: str | None
) -> Provenance:
    about = {
        "holds": Positions.kind, **described(game), "name": name, **bound.as_dict(game),
        "entries": entries, "evidence": evidence.as_dict(),
        **made_by(game, name, **{bound.kind: bound.value}, solver=solver),
    }  # fmt: skip
    return Provenance.of(f"P-positions of {game}, {bound.said(game)}", str(evidence), about)


def _of_one_type(columns: list[Sequence[Any]]) -> list[Sequence[Any]]:
    """Return the columns of piles with numbers of one type: if one of them is a fraction, all become fractions."""
    fractions = (hasattr(value, "limit_denominator") for column in columns for value in column)
    if all(map(is_packed, columns)) or not any(fractions):
        return columns
    from fractions import Fraction

    return [[None if value is None else Fraction(value) for value in column] for column in columns]


def _affordable(game: Game, bound: Bound) -> Bound:
    """Return the bound of a file, or a smaller one up to which solving the game is expected to take only seconds."""
    near = min(bound.value, MOST)
    while near and solvers.estimated_seconds(game, **{bound.kind: near}) > AFFORDABLE:
        near //= 2
    return Bound(bound.kind, near)


def _different(
    game: Game, columns: list[Sequence[Any]], known: list[list[Any]], near: Bound, bound: Bound
) -> str | None:
    """Compare the P-positions of a file with computed ones. Return a sentence on the first difference, or None.

    `columns` are those of the file, with the bound `bound`. `known` are the computed columns, with the bound `near`,
    which may be smaller. Only P-positions within `near` are compared.
    """
    if near.kind == "count" or near == bound:
        return _first_different(columns, known, near, bound)
    # Rows within the nearer bound are not the first ones: select them.
    last = near.value - (near.kind == "columns")
    rows = [row for row in _beginning(columns, last) if near.kind == "columns" or game.reach(row) <= last]
    return _first_different(list(zip(*rows, strict=True)) or [()] * len(known), known, bound, bound)


def _beginning(columns: list[Sequence[Any]], last: int) -> list[tuple[Any, ...]]:
    """Return the rows whose first number is at most `last`. The first of the `columns` must be ascending."""
    end = bisect_right(columns[0], last)
    return list(zip(*(plain(column[:end]) for column in columns), strict=True))


def _first_different(
    ours: Sequence[Sequence[Any]], known: Sequence[Sequence[Any]], near: Bound, bound: Bound
) -> str | None:
    length = len(known[0])
    end = length if near.kind == "count" and near != bound else None
    given = [plain(column[:end]) for column in ours]
    if all(mine == list(theirs) for mine, theirs in zip(given, known, strict=True)):
        return None
    for n, (mine, theirs) in enumerate(zip(zip(*given, strict=True), zip(*known, strict=True), strict=False)):
        if mine != theirs:
            return f"P-position number {n} (from 0) is {shown(theirs)}, but the file has {shown(mine)}"
    return f"there are {length} P-positions within the bound, but the file has {len(given[0])}"


def _replayed(game: Game, columns: list[Sequence[Any]], near: Bound) -> tuple[int | None, str | None]:
    """Test the P-positions of a file by the rules of the game, for small piles within the bound `near`.

    Return a pair (largest pile tested, sentence on the first mistake). The sentence is None if there is no mistake.
    Both are None if nothing can be tested.
    """
    from wythoff.questions.checking import REPLAYED, usual

    if near.kind == "count":
        reach = columns[0][-1] - 1 if len(columns[0]) else -1
    else:
        reach = near.value - (near.kind == "columns")
    last = min(int(reach), usual(game), REPLAYED if game.piles == 1 else NEAR)
    while last > 0 and game.edges(last) > TRIED:
        last -= 1
    if last < 0:
        return None, None
    rows = [row for row in _beginning(columns, last) if game.reach(row) <= last]
    if (partizan := game.as_kind(PartizanGame)) is not None:
        rules = PartizanDefinition(partizan)
        wrong = [place for place in game.positions(last) if (rules.outcome(place) == "P") != (place in set(rows))]
        return last, f"by the rules, the outcome of {written(wrong[0])} is wrong" if wrong else None
    mistake = first_mistake(game, rows, last)
    return last, None if mistake is None else f"by the rules, {mistake}"


def disorder(columns: Sequence[Sequence[Any]], game: Game, bound: Bound) -> str | None:
    """Return a sentence on a fault in a list of P-positions that is visible without solving the game, or None.

    Faults are: a wrong order, negative or unsorted piles, and more P-positions than `bound` states.
    """
    if not (all(map(is_packed, columns)) and rows_ascend(columns, within=not game.ordered)):
        wrong = _disorder([plain(column) for column in columns], game)
        if wrong is not None:
            return wrong
    if bound.kind == "count" and len(columns[0]) > bound.value:
        return f"the file has {len(columns[0])} P-positions, more than the first {bound.value}"
    return None


def _disorder(columns: list[list[Any]], game: Game) -> str | None:
    rows = list(zip(*columns, strict=True))
    if any(None in column for column in columns):
        return "a position lacks a pile"
    if any(min(column, default=0) < 0 for column in columns):
        return "a pile is less than 0"
    if not game.ordered and not all(all(map(le, one, other)) for one, other in pairwise(columns)):
        wrong = next(row for row in rows if any(x > y for x, y in pairwise(row)))
        return f"{shown(wrong)} is not written as a position of this game: its piles are not in order"
    if not all(map(lt, rows, rows[1:])):
        one, other = next(pair for pair in pairwise(rows) if pair[0] >= pair[1])
        return f"the positions are not in order: {shown(other)} comes after {shown(one)}"
    return None


def shown(row: Sequence[Any]) -> str:
    """Return the text of a position, with long piles abbreviated."""
    if any(isinstance(pile, int) and pile.bit_length() > LONGEST_BITS for pile in row):
        return f"({', '.join(brief(pile) for pile in row)})"
    return written(tuple(row))


VALUED = 100  # the bound up to which `load` computes a table of values again by default


class GrundyValues(Content):
    """The table of Sprague-Grundy values of a game; an entry is None where there is no position."""

    kind = "Sprague-Grundy values"
    key = "values"
    off_board = True

    @classmethod
    def of_table(cls, table: GrundyTable, *, name: str | None = None) -> GrundyValues:
        """Return the content of a table of values, for games on one or two piles of integers.

        In the command that makes the file again, the game is called `name`, or by its notation if this is None.
        """
        game, up_to = table.game, table.up_to
        require_table(game, up_to)
        about = {
            "holds": cls.kind, **described(game), "name": name, "up_to": up_to,
            "entries": up_to + 1, "evidence": table.evidence.as_dict(), **made_by(game, name, grundy=True, up_to=up_to),
        }  # fmt: skip
        provenance = Provenance.of(f"Sprague-Grundy values of {game}, piles up to {up_to}", str(table.evidence), about)
        values = list(table.values)
        if game.piles == 1:
            return cls(provenance, ("x", "G"), lambda: iter([[range(len(values)), values]]), up_to + 1, game=game)
        names = list(map(str, range(up_to + 1)))
        return cls(provenance, names, lambda: in_rows(values), up_to + 1, reading="antidiagonals", game=game)

    def laid(self) -> list[tuple[object, Sequence[Any]]]:
        if self.matrix:
            return square("x \\backslash y", self.rows(), len(self.names), 0)
        (x, piles), (_, values) = super().laid()
        return [(x, piles), ("G(x)", values)]

    @classmethod
    def checked(cls, file: FileContents) -> Loaded:
        game, claimed = file.read_game(), file.evidence()
        if game is None:
            return file.loaded(cls.kind, None, evidence=claimed)
        up_to = file.natural("up_to")
        near = min(up_to, VALUED if file.check is None else file.check)
        table = grundy(game, up_to=near, progress=file.progress)
        rows = [list(row) for row in table.values] if game.piles == 2 else [[value] for value in table.values]
        compare = _of_b_file if "reading" in file.about else _of_table
        difference = compare(file, game, rows, near == up_to, up_to)
        return file.loaded(cls.kind, Bound("up_to", near), difference, game=game, evidence=claimed)


def _of_b_file(file: FileContents, game: Game, rows: list[list[Any]], whole: bool, up_to: int) -> str | None:
    """Return a sentence on the first value of a b-file that differs from the computed table `rows`, or None.

    The b-file lists the antidiagonals of the table for piles up to `up_to`. `whole` says whether `rows` are the whole
    table, not only its beginning.

    Raises: RequestError if `whole` is true, and the file has another number of values.
    """
    ours, wanted = file.columns[1], list(antidiagonals(rows if game.piles == 2 else [], file.text("reading")))
    if whole and len(ours) != len(wanted):
        raise RequestError(f"{file.path} must have {len(wanted)} values, but has {len(ours)}: it was cut or changed")
    for n, (mine, right) in enumerate(zip(ours, wanted, strict=False)):
        if mine != right:
            return f"value number {n} is {brief(right)}, but the file has {brief(mine)}"
    return None


def _of_table(file: FileContents, game: Game, rows: list[list[Any]], whole: bool, up_to: int) -> str | None:
    """Return a sentence on the first value of a file that differs from the computed table `rows`, or None.

    The file contains a square of values for piles up to `up_to`, or for one pile a list of piles and values. `rows` may
    end earlier, so `whole` does not matter.

    Raises: RequestError if the file does not contain as many values.
    """
    of_two = game.piles == 2
    given = list(zip(*file.columns, strict=True)) if of_two else [(value,) for value in file.columns[1]]
    if len(given) != up_to + 1 or (of_two and given and len(given[0]) != up_to + 1):
        raise RequestError(f"{file.path} must have a square of values for piles up to {brief(up_to)}")
    for x, row in enumerate(rows):
        for y, value in enumerate(row):
            if given[x][y] != value:
                place = written((x, y) if of_two else (x,))
                return f"the value of {place} is {brief(value)}, the file has {brief(given[x][y])}"
    return None


def require_table(game: Game, up_to: int) -> None:
    """Check that the table of values of a game, for piles up to `up_to`, can be exported.

    Raises: RequestError for a game without such a table; TooLargeError if it does not fit in memory.
    """
    if game.piles > 2 or not isinstance(game.sizes(min(up_to, 1)), range):
        raise RequestError(
            f"values can be exported only for games on one or two piles of integers, not for {game}: use grundy --csv"
        )
    size = POSITION_BYTES * (up_to + 1) ** game.piles
    require_memory(size, "the values", "grundy --npy FILE writes them as they come")
