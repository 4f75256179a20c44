"""Findings about a game, the exhibits that belong to them, and the settings of a study.

A *finding* is one result of a study, as a sentence. An *exhibit* is a table, text or picture that is shown with it. A
*panel* is a part of a study with a heading.
"""

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
    """Return the message of an error without the commands that it suggests.

    >>> without_hints("nim cannot be counted; ask for a bound: wythoff solve nim --up-to 20")
    'nim cannot be counted'
    """
    return text.partition("; ")[0].partition(": wythoff ")[0]


class Finding(Answer):
    """One sentence about a game, the `statement`, with its evidence and the command that reproduces it.

    `panel` is the heading under which it stands. `witness` is the least position, move or number that shows it; None
    if there is none. `open` is true if the sentence states an open question; then `evidence` is that of the P-positions
    that were examined. `tex` is the sentence in LaTeX, if this differs from the plain text. `shown` are the exhibits.
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
        """One of the words "proved", "computed", "conjectured" and "not known"."""
        return "not known" if self.open else self.evidence.kind

    @property
    def known(self) -> str:
        """The evidence in words; "not known" for an open question."""
        return "not known" if self.open else str(self.evidence)


class Settings(Frozen):
    """The settings of a study.

    `columns` is the number of P-positions to examine, and `seconds` the time for all panels (None: no limit). `oeis` is
    the path of a copy of the OEIS, or None. The game is also compared with games in which up to `blocking` options may
    be blocked.
    """

    columns: int = COLUMNS
    seconds: float | None = None
    oeis: str | None = None
    blocking: int = 0


class NumberTable(NamedTuple):
    """A table of numbers. Each of the `rows` is a pair (name, numbers as texts); the first row numbers the columns.

    `oeis` lists pairs (name of a row, A-number) for rows whose terms were found in the OEIS.
    """

    rows: tuple[tuple[str, tuple[str, ...]], ...]
    oeis: tuple[tuple[str, str], ...] = ()

    @property
    def note(self) -> str:
        """A sentence with the A-numbers of the rows; "" if there are none."""
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
    """Return a table of the given rows (name, numbers), below a row that numbers the columns from `first` on.

    Of long numbers, only the first and last digits are shown.

    >>> numbered([("a_n", (1, 3))], 1).rows
    (('n', ('1', '2')), ('a_n', ('1', '3')))
    """
    given = [(name, tuple(map(short, numbers))) for name, numbers in rows]
    longest = max((len(cells) for _, cells in given), default=0)
    return NumberTable((("n", tuple(str(n) for n in range(first, first + longest))), *given))


def in_blocks(rows: Sequence[tuple[str, Sequence[str]]], widest: int) -> Iterator[list[tuple[str, Sequence[str]]]]:
    """Cut a wide table into blocks of at most `widest` characters. Yield for each block its rows (name, cells)."""
    sizes = [max(map(len, column)) + 2 for column in zip(*(cells for _, cells in rows), strict=True)]
    for block in blocks(sizes, max(len(name) for name, _ in rows) + 2, widest):
        yield [(name, cells[block]) for name, cells in rows]


class StudyFindings(Answer):
    """The content of a study: the game, the settings, and the findings in the order of their panels.

    `game` is None in the study of a system of equations. `spoken` is the game or system as typed in commands,
    `positions` are the P-positions that were computed, and `certificate` is the certificate of a proof, or None.
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
        """The title of the study, such as "A study of nim | diagonal"."""
        return f"A study of {self.game}"

    @property
    def command(self) -> str:
        """The command line that makes this study."""
        asked = self.settings
        options = {
            "columns": None if asked.columns == COLUMNS else asked.columns, "seconds": asked.seconds,
            "oeis": asked.oeis, "blocking": asked.blocking or None,
        }  # fmt: skip
        return command("study", self.spoken, **options)

    @property
    def summary(self) -> str:
        """A text that says how many findings are proved, computed, conjectured and not known."""
        counts = Counter(finding.standing for finding in self.findings)
        standings = "proved", "computed", "conjectured", "not known"
        return ", ".join(f"{counts[name]} {name}" for name in standings if counts[name])

    @property
    def literature(self) -> list[Reference]:
        """The papers that the evidence of the findings cites."""
        return cited(finding.evidence.text for finding in self.findings if finding.standing == "proved")

    def panels(self) -> dict[str, list[Finding]]:
        """Return a dictionary from the headings of the panels to their findings."""
        found: dict[str, list[Finding]] = {}
        for finding in self.findings:
            found.setdefault(finding.panel, []).append(finding)
        return found
