"""A finding about a sequence that was looked up: where its terms stand, or that they stand nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.questions.discovery.matches import Match
from wythoff.reports.studies.finding import Exhibit, Finding, Records, numbered
from wythoff.reports.studies.inquiry import Inquiry
from wythoff.solving.solution import PAPERS_TERMS, Evidence

NAMED = 4  # sequences that are named


def looked_up(
    subject: Inquiry, name: str, terms: Sequence[int], found: Sequence[Match], asked: str, *, first: int = 0
) -> Finding:
    """Return the finding about the terms of that name, and the sequences in which they were found."""
    shown: tuple[Exhibit, ...] = (numbered([(name, terms[:PAPERS_TERMS])], first),)
    if not found:
        return subject.unknown(f"No sequence with a name is known to agree with {name}.", asked, shown=shown)
    best, *others = sorted(found, key=lambda match: match.oeis is None)[:NAMED]
    since = f" from n = {best.start}" if best.start else ""
    statement = f"{name}: {best.transform} are those of {_called(best)}{since}."
    evidence = Evidence("conjectured", "they agree in all terms", best.matched)
    if others:
        rows = tuple(
            (_called(match), match.transform, "" if match.start is None else str(match.start)) for match in others
        )
        shown += (Records(("also", "compared", "from n ="), rows),)
    return subject.finding(statement, evidence, asked, shown=shown)


def _called(match: Match) -> str:
    return match.title if match.oeis is None else f"{match.oeis}, {match.title}" if match.title else match.oeis
