"""A study: all findings about a game, and the forms in which they are written up."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from wythoff.answers import Answer
from wythoff.claims.guessing import COLUMNS
from wythoff.rulesets import Game, Position
from wythoff.studies.finding import Finding
from wythoff.studies.settings import Settings
from wythoff.views.exports.provenance import command

if TYPE_CHECKING:
    from wythoff.studies.subject import Subject

STANDINGS = ("proved", "computed", "conjectured", "not known")


class Study(Answer):
    """What was found out about a game: `findings`, in the order of their panels.

    `spoken`: the game as commands are given it; `settings`: how far the study went; `positions`: the P-positions looked
    at; `certificate`: the proof of an automaton, as the checker reads it, or None.
    """

    game: Game
    spoken: str
    settings: Settings
    findings: tuple[Finding, ...]
    positions: tuple[Position, ...]
    certificate: bytes | None
    _told = "game$ columns:settings.columns findings*"

    @classmethod
    def of(cls, subject: Subject) -> Study:
        """The study of what was found so far."""
        findings = tuple(subject.findings)
        return cls(subject.game, subject.spoken, subject.settings, findings, subject.positions, subject.certificate)

    @property
    def title(self) -> str:
        """What it is a study of."""
        return f"A study of {self.game}"

    @property
    def command(self) -> str:
        """The command that makes it."""
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
        return ", ".join(f"{counts[name]} {name}" for name in STANDINGS if counts[name])

    def panels(self) -> dict[str, list[Finding]]:
        """The findings under their headings."""
        found: dict[str, list[Finding]] = {}
        for finding in self.findings:
            found.setdefault(finding.panel, []).append(finding)
        return found

    def to_html(self) -> str:
        """A page: one file, which needs no network."""
        from wythoff.studies.page import page

        return page(self)

    def to_latex(self) -> str:
        """A paper in LaTeX, which needs no other files."""
        from wythoff.studies.paper import paper

        return paper(self)

    def to_notebook(self) -> str:
        """A notebook of Jupyter, as JSON: the calls of Python that give the findings."""
        from wythoff.studies.notebook import notebook

        return notebook(self)
