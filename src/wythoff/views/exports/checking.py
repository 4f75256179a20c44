"""Whether the numbers of a file are what it says: found anew by the solvers, and tried by the rules."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from wythoff.displayed import Displayed
from wythoff.errors import RequestError, WythoffError, brief, counted, said
from wythoff.frozen import Record
from wythoff.kernels import Progress
from wythoff.kernels.digits import is_packed
from wythoff.plugins import names_of_files
from wythoff.questions.checking import REPLAYED, usual
from wythoff.rulesets import Game, PartizanDefinition, PartizanGame
from wythoff.rulesets.certifying import first_mistake
from wythoff.rulesets.game import written
from wythoff.solution import Bound, Evidence, Hypothesis, PositionList
from wythoff.solution.evidence import STRENGTH
from wythoff.solvers import seconds_for, solve
from wythoff.views.exports.ordering import disorder, plain, shown

SECONDS = 3.0  # that a check may take if nobody says how far it goes, as the solvers estimate it
MOST = 1_000_000  # entries that are compared then
NEAR = 30  # piles of the positions that are tried by the rules, at most, and of tables of values
TRIED = 30_000  # options of all positions that are tried by the rules, about
VALUED = 100  # piles of a table of values that is filled again, if nobody says


class Loaded(Record, Displayed):
    """What stands in a file, and how far it was found to be true; false where it is refuted.

    `kind` says what it holds: P-positions, Sprague-Grundy values, a sequence or an array. `game` is None for the last
    two, and where a game in Python was not given. `columns` are the numbers, `evidence` what the file claims,
    `provenance` all that it says about itself. `checked_up_to` is the bound within which the numbers were made anew,
    None if they were not, `replayed_up_to` the largest pile up to which P-positions were tried by the rules, None if
    none were, and `first_difference` what was found to be wrong.
    """

    kind: str
    game: Game | None
    columns: PositionList
    evidence: Evidence | None
    provenance: dict[str, Any]
    checked_up_to: Bound | None
    replayed_up_to: int | None
    first_difference: str | None

    def __init__(
        self,
        kind: str,
        game: Game | None,
        columns: Sequence[Sequence[Any]],
        evidence: Evidence | None,
        provenance: dict[str, Any],
        checked_up_to: Bound | None,
        replayed_up_to: int | None,
        first_difference: str | None,
    ) -> None:
        self._freeze(kind=kind, game=game, columns=PositionList(*columns), evidence=evidence, provenance=provenance)
        self._freeze(checked_up_to=checked_up_to, replayed_up_to=replayed_up_to, first_difference=first_difference)

    __hash__ = None  # type: ignore[assignment]  # its provenance and its numbers have none

    def __bool__(self) -> bool:
        return self.first_difference is None

    def refuted(self, difference: str) -> Loaded:
        """The same, with something found to be wrong."""
        known = (self.evidence, self.provenance, self.checked_up_to, self.replayed_up_to)
        return Loaded(self.kind, self.game, self.columns.columns, *known, difference)

    @property
    def p_positions(self) -> PositionList:
        """The P-positions.   Raises: RequestError where the file holds other things, or one pile of each alone."""
        if self.kind != "P-positions" or "pile" in self.provenance:
            raise RequestError(f"this file holds no whole P-positions, but {self._holds}: ask for columns")
        return self.columns

    @property
    def _holds(self) -> str:
        pile = f", pile {self.provenance['pile']} of each" if "pile" in self.provenance else ""
        of = self.game or next(self.provenance[key] for key in ("game", "sequence", "array") if key in self.provenance)
        return f"{self.kind} of {of}{pile}" if "game" in self.provenance else f"the {self.kind} {of}"

    def lines(self) -> list[str]:
        """What is said about it in print."""
        known = [f"It says: {self.evidence}"] if self.evidence is not None else []
        told = f"The numbers agree with those made anew, {self.checked_up_to}."
        if self.checked_up_to is None:
            told = "The numbers were not checked: that needs the game itself, which is written in Python."
        if self.first_difference is not None:
            told = f"Refuted: {self.first_difference}."
        replayed = []
        if self and self.replayed_up_to is not None:
            replayed = [f"By the rules they are the P-positions with piles up to {self.replayed_up_to}."]
        return [
            f"{self._holds[:1].upper()}{self._holds[1:]}: {counted(len(self.columns), 'entries')}",
            *known,
            told,
            *replayed,
        ]

    def as_dict(self) -> dict[str, Any]:
        """The JSON form, without the numbers."""
        return {
            "holds": self.kind,
            "game": None if self.game is None else str(self.game),
            "entries": len(self.columns),
            "agrees": bool(self),
            "checked": None if self.checked_up_to is None else {self.checked_up_to.kind: self.checked_up_to.value},
            "replayed_up_to": self.replayed_up_to,
            "first_difference": self.first_difference,
            "evidence": None if self.evidence is None else self.evidence.as_dict(),
            "provenance": self.provenance,
        }

    def __repr__(self) -> str:
        return f"<Loaded: {' '.join(self.lines())}>"


def checked(
    about: dict[str, Any],
    columns: list[Sequence[Any]],
    path: str,
    *,
    check: int | None,
    game: Game | None = None,
    progress: Progress,
) -> Loaded:
    """What a file holds, after the check.   Raises: RequestError for what cannot be read."""
    try:
        if about["holds"] in ("sequence", "array"):
            return _listed(about, columns, path, check)
        return _of_game(about, columns, path, check, game, progress)
    except (KeyError, TypeError, OverflowError) as error:
        raise RequestError(f"{path} must say what it holds as it was written: {said(error)} is wrong") from None


def _of_game(
    about: dict[str, Any],
    columns: list[Sequence[Any]],
    path: str,
    check: int | None,
    given: Game | None,
    progress: Progress,
) -> Loaded:
    from wythoff import parse

    told = _text(about, "game")
    if given is not None and str(given) != told:
        raise RequestError(f"{path} must hold {given}, holds {brief(told)}")
    if given is None and "own" in about:
        claimed = _evidence(about["evidence"], path)
        return Loaded(str(about["holds"]), None, columns["pile" in about :], claimed, about, None, None, None)
    with names_of_files():
        game = parse(told) if given is None else given
        named = game if about.get("name") is None else parse(_text(about, "name"))
    if named != game:
        raise RequestError(f"{path} must name its game rightly: {brief(about['name'])} is not {game}")
    evidence = _evidence(about["evidence"], path)
    if about["holds"] == "Sprague-Grundy values":
        bound, difference = _values(game, about, columns, path, check, progress)
        return Loaded("Sprague-Grundy values", game, columns, evidence, about, bound, None, difference)
    bound = _bound(about, path)
    if "pile" in about:
        columns = columns[1:]
        place = about["pile"]
        if not isinstance(place, int) or not 1 <= place <= game.piles:
            raise RequestError(f"{path} must list a pile from 1 to {game.piles}, was {brief(place)}")
    elif columns and len(columns) != game.piles:
        raise RequestError(f"{path} must have {game.piles} piles of {game}, had {len(columns)}")
    packed = all(map(is_packed, columns))
    if not packed and any(hasattr(value, "limit_denominator") for column in columns for value in column):
        from fractions import Fraction

        # In a game of rationals all piles are fractions, those without a denominator too.
        columns = [[None if value is None else Fraction(value) for value in column] for column in columns]
    columns = columns or [[] for _ in range(1 if "pile" in about else game.piles)]
    near = _within(bound, check) if check is not None else _affordable(game, bound)
    difference = None if "pile" in about else disorder(columns, game, bound)
    replayed = None
    if difference is None:
        asked: dict[str, Any] = {near.kind: near.value}
        solution = solve(game, **asked, progress=progress)
        known = [plain(column) for column in solution.p_positions.columns]
        difference = _different(game, about, columns, known, near, bound) or _overstated(evidence, solution.evidence)
        if difference is None and "pile" not in about:
            replayed, difference = _replayed(game, columns, near)
    return Loaded("P-positions", game, columns, evidence, about, near, replayed, difference)


def _text(about: dict[str, Any], key: str) -> str:
    text = about[key]
    if not isinstance(text, str):
        raise TypeError(key)
    return text


def _bound(about: dict[str, Any], path: str) -> Bound:
    for kind in ("up_to", "columns", "count"):
        if kind in about:
            return Bound(kind, _natural(about[kind], path))
    raise RequestError(f"{path} must say how far its P-positions go")


def _natural(value: Any, path: str) -> int:
    """A number from JSON, where large ones are strings."""
    from wythoff.sequences.integers import from_decimal

    if isinstance(value, str) and value.isascii() and value.isdigit():
        return from_decimal(value)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise RequestError(f"{path} must have an integer >= 0 as bound, was {brief(value)}")
    return value


def _evidence(given: Any, path: str) -> Evidence:
    """The evidence that a file claims."""
    kind = given["kind"]
    if kind not in STRENGTH:
        raise RequestError(f"{path} must say how its numbers are known: proved, computed or conjectured")
    text = given[{"proved": "source", "computed": "solver", "conjectured": "statement"}[kind]]
    up_to = given["up_to"]
    if not isinstance(text, str) or not (up_to is None or isinstance(up_to, int | str)):
        raise TypeError("evidence")
    reach = None if up_to is None else _natural(up_to, path)
    hypotheses = tuple(
        Hypothesis(str(item["name"]), item["verdict"], str(item["reason"]), up_to=item["up_to"])
        for item in given["hypotheses"]
    )
    return Evidence(kind, text, reach, hypotheses)


def _within(bound: Bound, check: int) -> Bound:
    return Bound(bound.kind, min(bound.value, check))


def _affordable(game: Game, bound: Bound) -> Bound:
    """The same bound, or as much of it as is found in seconds, as far as the solvers can say."""
    near = _within(bound, MOST)
    while near.value:
        if seconds_for(game, **{near.kind: near.value}) <= SECONDS:
            break
        near = Bound(near.kind, near.value // 2)
    return near


def _different(
    game: Game,
    about: dict[str, Any],
    columns: list[Sequence[Any]],
    known: list[list[Any]],
    near: Bound,
    bound: Bound,
) -> str | None:
    """The first row within a bound that differs from what was found anew."""
    if "pile" in about:
        return _first_different([columns[0]], [known[about["pile"] - 1]], near, bound)
    if near.kind == "count" or near == bound:
        return _first_different(columns, known, near, bound)
    # What lies within the nearer bound stands among the rest.
    last = near.value - (near.kind == "columns")
    rows = [row for row in _beginning(columns, last) if near.kind == "columns" or game.reach(row) <= last]
    return _first_different(list(zip(*rows, strict=True)) or [()] * len(known), known, bound, bound)


def _beginning(columns: list[Sequence[Any]], last: int) -> list[tuple[Any, ...]]:
    """The rows, which ascend, whose first number is at most `last`."""
    end = bisect_right(columns[0], last)
    return list(zip(*(plain(column[:end]) for column in columns), strict=True))


def _first_different(
    ours: Sequence[Sequence[Any]], known: Sequence[Sequence[Any]], near: Bound, bound: Bound
) -> str | None:
    length = len(known[0])
    cut = near.kind == "count" and near != bound
    given = [column[:length] for column in ours] if cut else ours
    given = [plain(column) for column in given]
    if all(mine == list(theirs) for mine, theirs in zip(given, known, strict=True)):
        return None
    for n, (mine, theirs) in enumerate(zip(zip(*given, strict=True), zip(*known, strict=True), strict=False)):
        if mine != theirs:
            return f"P-position number {n} (from 0) is {shown(theirs)}, the file has {shown(mine)}"
    return f"there are {length} P-positions within the bound, the file has {len(given[0])}"


def _overstated(claimed: Evidence, known: Evidence) -> str | None:
    if claimed.strength > known.strength:
        return f"it says that this is {claimed.kind}; here it is {known.kind}"
    return None


def _replayed(game: Game, columns: list[Sequence[Any]], near: Bound) -> tuple[int | None, str | None]:
    """How far the rules themselves were asked, which needs every position with such piles, and what they refute."""
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
    if isinstance(game, PartizanGame):
        rules = PartizanDefinition(game)
        wrong = [place for place in game.positions(last) if (rules.outcome(place) == "P") != (place in set(rows))]
        return last, f"by the rules, {written(wrong[0])} is wrong" if wrong else None
    mistake = first_mistake(game, rows, last)
    return last, None if mistake is None else f"by the rules, {mistake}"


def _values(
    game: Game, about: dict[str, Any], columns: list[Sequence[Any]], path: str, check: int | None, progress: Progress
) -> tuple[Bound, str | None]:
    """The bound to which a table of values was filled again, and the first difference."""
    from wythoff.values.tables import grundy
    from wythoff.views.exports.b_file import antidiagonals

    up_to = _natural(about["up_to"], path)
    near = min(up_to, VALUED if check is None else check)
    table = grundy(game, up_to=near, progress=progress)
    rows: list[list[Any]] = [list(row) for row in table.values] if game.piles == 2 else []
    if "reading" in about:
        ours = columns[1]
        wanted = list(antidiagonals(rows, str(about["reading"])))
        if near == up_to and len(ours) != len(wanted):
            raise RequestError(f"{path} must have {len(wanted)} values, but has {len(ours)}: it was cut or changed")
        wrong = next((n for n, (mine, right) in enumerate(zip(ours, wanted, strict=False)) if mine != right), None)
        if wrong is None:
            return Bound("up_to", near), None
        told = f"value number {wrong} is {brief(wanted[wrong])}, the file has {brief(ours[wrong])}"
        return Bound("up_to", near), told
    given = list(zip(*columns, strict=True)) if game.piles == 2 else [(value,) for value in columns[1]]
    rows = rows or [[value] for value in table.values]
    if len(given) != up_to + 1 or (game.piles == 2 and given and len(given[0]) != up_to + 1):
        raise RequestError(f"{path} must have a square of values for piles up to {brief(up_to)}")
    for x, row in enumerate(rows):
        for y, value in enumerate(row):
            if given[x][y] != value:
                place = written((x, y) if game.piles == 2 else (x,))
                told = f"the value of {place} is {brief(value)}, the file has {brief(given[x][y])}"
                return Bound("up_to", near), told
    return Bound("up_to", near), None


def _listed(about: dict[str, Any], columns: list[Sequence[Any]], path: str, check: int | None) -> Loaded:
    """A sequence or an array, made anew from its name."""
    from wythoff.views.exports.content import of_array, of_sequence

    kind = str(about["holds"])
    entries = _natural(about["entries"], path)
    near = min(entries, MOST if check is None else check)
    bound = Bound("count", near)
    try:
        if kind == "sequence":
            made = of_sequence(_text(about, "sequence"), near)
        else:
            width = _natural(about["columns"], path)
            made = of_array(_text(about, "array"), near, min(width, MOST), reading=about.get("reading"))
    except WythoffError as error:
        raise RequestError(f"{path} must hold a known {kind}: {error}") from None
    if "reading" in about:
        from wythoff.views.exports.b_file import listed

        columns, known = columns[1:], [[value for part in listed(made, 1) for value in part]]
    else:
        known = [list(column) for column in zip(*made.rows(), strict=True)]
    for place, (ours, right) in enumerate(zip(columns, known, strict=False), 1):
        for n, (mine, wanted) in enumerate(zip(ours, right, strict=False)):
            if mine != wanted:
                entry = f"entry {n + 1} of column {place}"
                if kind == "sequence":
                    entry = f"a({made.first + n})" if place == 2 else f"index number {n + 1}"
                what = f"{entry} is {brief(wanted)}, the file has {brief(mine)}"
                return Loaded(kind, None, columns, None, about, bound, None, what)
    return Loaded(kind, None, columns, None, about, bound, None, None)
