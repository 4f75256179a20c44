"""Findings about sequences of a study: the known sequences with the same terms, or the fact that there are none.

The argument `subject` of these functions is the study in progress.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from wythoff.questions.decided_matches import ITSELF
from wythoff.questions.discovery.lookup import search
from wythoff.questions.discovery.matches import Match
from wythoff.reports.studies.finding import Exhibit, Finding, Records, numbered
from wythoff.reports.studies.inquiry import NAMED, Inquiry
from wythoff.reports.views.exports.provenance import command
from wythoff.solving.solution import PAPERS_TERMS, Evidence

LOOKED_UP = 60  # terms
PLAIN = "the terms", "the terms without the first"


def found_for(subject: Inquiry, terms: Sequence[int]) -> tuple[Match, ...]:
    """Return the known sequences that contain the first 60 of `terms`. A study looks up the same terms only once."""
    asked = tuple(terms[:LOOKED_UP])
    if asked not in subject.lookups:
        subject.lookups[asked] = search(asked, subject.settings.oeis, subject.progress).telling
    return subject.lookups[asked]


def a_numbers(subject: Inquiry, rows: Iterable[tuple[str, Sequence[int]]]) -> tuple[tuple[str, str], ...]:
    """Return pairs (name, A-number) for those `rows`, pairs (name, terms), whose terms are in the OEIS."""
    numbers = []
    for name, terms in rows:
        plain = (match for match in found_for(subject, terms) if match.oeis and match.transform in PLAIN)
        numbers += [(name, match.oeis) for match in islice(plain, 1) if match.oeis]
    return tuple(numbers)


def looked_up(subject: Inquiry, name: str, terms: Sequence[int], *, first: int = 0) -> Finding:
    """Return the finding about the sequence called `name`, such as a_n: known sequences with its terms.

    If there are none, the finding states this. `first` is the index of the first of the `terms`.
    """
    found = found_for(subject, terms)
    asked = command("oeis", ",".join(map(str, terms[:LOOKED_UP])), file=subject.settings.oeis)
    shown: tuple[Exhibit, ...] = (numbered([(name, terms[:PAPERS_TERMS])], first),)
    if not found:
        return subject.unknown(f"No named sequence was found that agrees with {name}.", asked, shown=shown)
    best, *others = sorted(found, key=_weight)[:NAMED]
    since = f" from n = {best.start}" if best.start else ""
    statement = f"{name}: {best.transform} are those of {_called(best)}{since}."
    evidence = Evidence("conjectured", "they agree in all terms", best.matched)
    if best.decided:
        evidence = Evidence("proved", best.decided)
    if others:
        rows = tuple((_called(match), match.transform, _since(match), _known(match)) for match in others)
        shown += (Records(("also", "compared", "from n =", "known"), rows),)
    return subject.finding(statement, evidence, asked, shown=shown)


def _weight(match: Match) -> tuple[bool, bool, bool]:
    """Return the sort key of a match, a sequence that contains the terms.

    Matches decided for all terms come first. Of equal ones, sequences that are not piles of a game come first, then
    those with an A-number. A match with the studied game itself says little, and counts as undecided.
    """
    return match.decided in (None, ITSELF), match.where == "games", match.oeis is None


def _since(match: Match) -> str:
    return "" if match.start is None else str(match.start)


def _known(match: Match) -> str:
    return "proved" if match.decided else f"in {match.matched} terms"


def _called(match: Match) -> str:
    return match.title if match.oeis is None else f"{match.oeis}, {match.title}" if match.title else match.oeis
