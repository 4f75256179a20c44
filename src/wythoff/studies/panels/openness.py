"""What is not known, or not proved, collected in one place."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.studies.exhibits import Lines
from wythoff.studies.finding import Finding
from wythoff.studies.subject import Subject

LOOKED_UP = "Sequences"  # whose agreement is not a claim about the game


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    lines = []
    for finding in tuple(subject.findings):
        if finding.panel == LOOKED_UP:
            continue
        if finding.open:
            lines.append(f"{finding.panel}: {finding.statement}")
        elif finding.evidence.kind == "conjectured":
            lines.append(f"{finding.panel}: to be proved: {finding.statement}")
    if lines:
        said, shown = "This is open, as far as this study tells.", (Lines(tuple(lines)),)
        yield subject.unknown(title, said, subject.command("study"), shown=shown)
