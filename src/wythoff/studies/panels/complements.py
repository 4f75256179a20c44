"""Whether each positive integer stands in exactly one P-position, or in p of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wythoff.automata.limits import Budget, UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.errors import WythoffError
from wythoff.solution import Evidence
from wythoff.studies.finding import Finding
from wythoff.studies.subject import Subject
from wythoff.views.exports.provenance import command

LEAST = 10  # numbers that are counted


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    if not subject.of_pairs or subject.solution.exhausted:
        return
    positions = subject.positions
    far = positions[-1][0] if positions else 0  # columns up to this are complete
    if far < LEAST:
        return
    counts = Counter(pile for position in positions for pile in position)
    times = counts[1]
    if not times:
        return
    wrong = next((number for number in range(1, far) if counts[number] != times), None)
    counted = subject.command("solve", count=subject.settings.columns)
    if wrong is not None:
        but = f"1 occurs {_times(times)}, {wrong} {_times(counts[wrong])}"
        said = f"The positive terms a_n and b_n are not complementary: {but}."
        yield Finding(title, said, subject.looked_at, counted, witness=wrong)
    elif times == 1:
        said = "The positive terms a_n and b_n are complementary: each integer >= 1 is in exactly one of the two."
        proved = _proved(subject)
        evidence, command = proved or (Evidence("conjectured", "each integer occurs once", far - 1), counted)
        yield Finding(title, said, evidence, command)
    else:
        said = (
            f"The positive terms a_n and b_n are {times}-complementary: each positive integer occurs {_times(times)}."
        )
        yield Finding(title, said, Evidence("conjectured", f"each integer occurs {_times(times)}", far - 1), counted)


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _proved(subject: Subject) -> tuple[Evidence, str] | None:
    """The proof, if the automaton of the P-positions gives one, and the statement that is decided, as a command."""
    try:
        proof = subject.proof
        relation, known = proof.relation, proof.evidence
        if relation is None or known is None or not _once(relation, Algebra(Budget(subject.limits))):
            return None
    except (WythoffError, UndecidedError):
        return None
    square = f"$P('{subject.game}', {{}}, {{}})"
    lower, upper = f"E y y >= n & {square.format('n', 'y')}", f"E x x <= n & {square.format('x', 'n')}"
    asked = command("decide", f"A n n >= 1 => (({lower}) <=> ~({upper}))", system=relation.system.name)
    return Evidence("proved", f"{known.text}; decided from there for all n"), asked


def _once(positions: Relation, algebra: Algebra) -> bool:
    """Whether each positive number is the smaller pile of some positions, or the larger pile of some, and not both."""
    lower = algebra.exists(positions, "y").renamed({"x": "n"})
    upper = algebra.exists(positions, "x").renamed({"y": "n"})
    zero = algebra.value(positions.system, "n", 0)
    neither = algebra.minus(algebra.complement(algebra.union(lower, upper)), zero)
    both = algebra.minus(algebra.join(lower, upper), zero)
    return neither.empty and both.empty
