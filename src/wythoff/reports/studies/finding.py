"""Findings about a game, the tables that belong to them, and the extent of a study."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from wythoff.automata.relations import Relation
from wythoff.base.answers import Answer
from wythoff.base.frozen import Frozen, Record, field
from wythoff.game.rulesets import Game, Position
from wythoff.questions.claims.guessing import COLUMNS
from wythoff.questions.numbers import blocks
from wythoff.reports.studies.bibliography import Reference, cited
from wythoff.reports.views.exports.provenance import command
from wythoff.reports.views.panels import Panel
from wythoff.sequences.integers import short
from wythoff.solving.solution import Evidence

RULE = Evidence("proved", "the rule itself")


def without_hints(text: str) -> str:
    """Return the text of a refusal, without the commands that it suggests.

    >>> without_hints("nim cannot be counted; ask for a bound: wythoff solve nim --up-to 20")
    'nim cannot be counted'
    """
    return text.partition("; ")[0].partition(": wythoff ")[0]


class Finding(Answer):
    """One sentence about a game, with its evidence and the command that gives it alone.

    `panel` is its heading; `witness` the least position, move or number that shows it, if there is one. `open` is true
    if the sentence states an open question; then the evidence is that of the P-positions examined. `tex` is the
    sentence in LaTeX if its plain text would lose something; `shown` are the tables and pictures that belong to it.
    """

    panel: str
    statement: str
    evidence: Evidence
    command: str
    witness: Any = field(default=None, kw_only=True)
    open: bool = field(default=False, kw_only=True)
    tex: str = field(default="", kw_only=True)
    shown: tuple[Exhibit, ...] = field(default=(), kw_only=True)
    _told = "panel statement standing evidence witness command shown*"

    @property
    def standing(self) -> str:
        """proved, computed, conjectured, or not known."""
        return "not known" if self.open else self.evidence.kind

    @property
    def known(self) -> str:
        """The evidence in words."""
        return "not known" if self.open else str(self.evidence)


class Settings(Frozen):
    """The extent of a study.

    `columns` is the number of P-positions, `seconds` the time for all panels (None: no limit), `oeis` the path of a
    copy of the OEIS, and `blocking` the largest number of blocked options in the games compared.
    """

    columns: int = COLUMNS
    seconds: float | None = None
    oeis: str | None = None
    blocking: int = 0


class NumberTable(NamedTuple):
    """A table of numbers: each row is a name and the numbers to the right of it; the first row numbers the columns.

    `oeis` are pairs of a row's name and its A-number, for rows whose terms were compared with the OEIS.
    """

    rows: tuple[tuple[str, tuple[str, ...]], ...]
    oeis: tuple[tuple[str, str], ...] = ()

    @property
    def note(self) -> str:
        """The A-numbers in words; empty if there are none."""
        listed = ", ".join(f"{name} is {number}" for name, number in self.oeis)
        return f"In the OEIS, as far as terms were compared: {listed}." if listed else ""

    def as_dict(self) -> dict[str, Any]:
        body: dict[str, Any] = {"numbers": {name: list(cells) for name, cells in self.rows}}
        return body | ({"oeis": dict(self.oeis)} if self.oeis else {})


class Records(Record):
    """A table of words, with a heading for each column."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class TextLines(Record):
    lines: tuple[str, ...]


class PanelPicture(Record):
    panel: Panel
    caption: str
    _told = "picture:caption"


class Automaton(Record):
    relation: Relation
    caption: str
    _told = "automaton:caption"


Exhibit: TypeAlias = NumberTable | Records | TextLines | PanelPicture | Automaton


def numbered(rows: Iterable[tuple[str, Sequence[int]]], first: int = 0) -> NumberTable:
    """Return the table of rows of numbers, below a first row n = first, first + 1, ...

    Long numbers are shown by their first and last digits.

    >>> numbered([("a_n", (1, 3))], 1).rows
    (('n', ('1', '2')), ('a_n', ('1', '3')))
    """
    given = [(name, tuple(map(short, numbers))) for name, numbers in rows]
    longest = max((len(cells) for _, cells in given), default=0)
    return NumberTable((("n", tuple(str(n) for n in range(first, first + longest))), *given))


def in_blocks(rows: Sequence[tuple[str, Sequence[str]]], widest: int) -> Iterator[list[tuple[str, Sequence[str]]]]:
    """Cut a table into blocks of columns at most `widest` characters wide; each block repeats the names of the rows."""
    sizes = [max(map(len, column)) + 2 for column in zip(*(cells for _, cells in rows), strict=True)]
    for block in blocks(sizes, max(len(name) for name, _ in rows) + 2, widest):
        yield [(name, cells[block]) for name, cells in rows]


class StudyFindings(Answer):
    """The content of a study: the game, the extent, and the findings in the order of their panels.

    `game` is None in the study of a system of equations.
    """

    game: Game | None
    spoken: str
    settings: Settings
    findings: tuple[Finding, ...]
    positions: tuple[Position, ...]
    certificate: bytes | None
    _told = "game$ columns:settings.columns findings*"

    @property
    def title(self) -> str:
        """The subject of the study."""
        return f"A study of {self.game}"

    @property
    def command(self) -> str:
        """The command that makes this study."""
        asked = self.settings
        options = {
            "columns": None if asked.columns == COLUMNS else asked.columns, "seconds": asked.seconds,
            "oeis": asked.oeis, "blocking": asked.blocking or None,
        }  # fmt: skip
        return command("study", self.spoken, **options)

    @property
    def summary(self) -> str:
        """How many findings are proved, computed, conjectured and open."""
        counts = Counter(finding.standing for finding in self.findings)
        standings = "proved", "computed", "conjectured", "not known"
        return ", ".join(f"{counts[name]} {name}" for name in standings if counts[name])

    @property
    def literature(self) -> list[Reference]:
        """The papers that the evidence of the findings cites."""
        return cited(finding.evidence.text for finding in self.findings if finding.standing == "proved")

    def panels(self) -> dict[str, list[Finding]]:
        """Return the findings under their headings."""
        found: dict[str, list[Finding]] = {}
        for finding in self.findings:
            found.setdefault(finding.panel, []).append(finding)
        return found
