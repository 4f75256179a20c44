"""The piles, their differences and what a look-up makes of them, among sequences and games that have names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.discovery.lookup import LEAST_TERMS, search
from wythoff.discovery.matches import Match
from wythoff.frames import pile_names
from wythoff.solution import PAPERS_TERMS, Evidence
from wythoff.studies.exhibits import Exhibit, Records, numbered
from wythoff.studies.finding import Finding
from wythoff.studies.subject import NAMED, Subject
from wythoff.views.exports.provenance import command

LOOKED_UP = 60  # terms


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    """For each pile, for the differences of two, and for what stands between them: the sequences they may be."""
    for name, terms in _sequences(subject):
        yield _finding(subject, title, name, terms[:LOOKED_UP])


def _sequences(subject: Subject) -> Iterator[tuple[str, list[int]]]:
    columns = [list(column) for column in zip(*subject.positions, strict=True)]
    if not columns or len(columns[0]) < LEAST_TERMS:
        return
    names = pile_names(subject.game.piles, subject.game.ordered)
    yield from ((f"{name}_n", column) for name, column in zip(names, columns, strict=True))
    if subject.of_pairs:
        yield "b_n - a_n", [b - a for a, b in zip(*columns, strict=True)]


def _finding(subject: Subject, title: str, name: str, terms: Sequence[int]) -> Finding:
    asked = command("oeis", ",".join(map(str, terms)), file=subject.settings.oeis)
    found = search(terms, subject.settings.oeis, subject.progress).telling
    shown: tuple[Exhibit, ...] = (numbered([(name, terms[:PAPERS_TERMS])]),)
    if not found:
        said = f"No sequence with a name is known to agree with {name}."
        return subject.unknown(title, said, asked, shown=shown)
    first, *others = sorted(found, key=lambda match: match.oeis is None)[:NAMED]
    since = f" from n = {first.start}" if first.start else ""
    statement = f"{name}: {first.transform} are those of {_called(first)}{since}."
    evidence = Evidence("conjectured", "they agree in all terms", first.matched)
    if others:
        rows = tuple(
            (_called(match), match.transform, "" if match.start is None else str(match.start)) for match in others
        )
        shown += (Records(("also", "compared", "from n ="), rows),)
    return Finding(title, statement, evidence, asked, shown=shown)


def _called(match: Match) -> str:
    return match.title if match.oeis is None else f"{match.oeis}, {match.title}" if match.title else match.oeis
