"""The study of a system of equations: terms, formulas, automaton, slopes, known sequences, and games.

Such a system defines two sequences A and B. Its automaton reads the digits of n and of A(n). The games are those whose
P-positions are the pairs (A(n), B(n)).

`subject` is the study in progress, an `EquationSubject`. The parts of the study, such as `_terms`, yield its findings:
sentences with evidence.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.base.errors import WythoffError, counted
from wythoff.kernels import Progress
from wythoff.proofs.certifying import packed
from wythoff.questions.claims.linear import rates
from wythoff.questions.deciding import decide
from wythoff.questions.discovery.formulas.guessing import guess_terms
from wythoff.questions.discovery.matches import UNCHANGED, GameMatch, Match
from wythoff.questions.equation_proofs import EquationProof, complementary, prove_system
from wythoff.questions.identifying import identify
from wythoff.questions.measured_beams.beam_slopes import in_full, spelled
from wythoff.questions.measured_beams.proved_slopes import cubic_slope
from wythoff.reports.studies.finding import RULE, Automaton, Exhibit, Finding, Settings, TextLines, numbered
from wythoff.reports.studies.inquiry import DRAWN, NAMED, PROVING, Inquiry, Panel, not_known
from wythoff.reports.studies.looked_up import LOOKED_UP, a_numbers, found_for, looked_up
from wythoff.reports.studies.study import Study
from wythoff.reports.views.exports.provenance import command
from wythoff.sequences.polynomials import LargestRoot
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.solution import PAPERS_TERMS, Evidence

COMPARED = 120  # terms that formulas are guessed from
PAIRS = 30  # pairs that are compared with games
DECIDING = 5.0  # seconds for what is decided from the proof


class EquationStudy(Study):
    """A study of a system of equations, as a page, paper or notebook. `spoken` is the text of the system."""

    _told = "system:spoken columns:settings.columns findings*"

    @property
    def title(self) -> str:
        return f"A study of {self.spoken}"


class EquationSubject(Inquiry):
    """A study of a system of equations in progress: the system, its first terms, its proof, and the settings.

    Each panel, a part of the study with a heading, is a function that takes such an object.
    """

    certain = ("Sequences", "Games")

    def __init__(self, text: str, settings: Settings, progress: Progress) -> None:
        self.system = complementary(text)
        super().__init__(self.system.text, settings, progress)
        self.text, self.count = self.system.text, settings.columns
        self.system.terms(self.count)  # raises an error if the system is inconsistent

    @cached_property
    def proof(self) -> EquationProof:
        """The result of the search for a proof: a proved automaton of the system, or the reason why there is none."""
        seconds = PROVING if self.settings.seconds is None else max(0.1, self.settings.seconds / 2)
        return prove_system(self.text, Limits(seconds=seconds))

    @property
    def certificate(self) -> bytes | None:
        """The certificate of the proof, as the bytes of a file; None if the system is not proved."""
        return packed(self.proof.certificate) if self.proof.proved else None

    @property
    def looked_at(self) -> Evidence:
        """The evidence of the terms that were computed."""
        return Evidence("computed", "from the equation", self.system.offset + self.count - 1)


def _the_system(subject: EquationSubject) -> Iterator[Finding]:
    system = subject.system
    a, b = system.names
    lines = [f"{part.strip()}." for part in system.text.split(";")]
    if not system.mex:
        lines.append(f"{b}({system.offset}), {b}({system.offset + 1}), ... are the other integers >= {system.start}.")
    said = f"{a}(n) and {b}(n), n >= {system.offset}, are the sequences of these equations."
    yield subject.finding(said, RULE, subject.command("sequence"), shown=(TextLines(tuple(lines)),))


def _terms(subject: EquationSubject) -> Iterator[Finding]:
    system, proof = subject.system, subject.proof
    a, b = system.names
    rows = [(f"{a}(n)", system.terms(PAPERS_TERMS)), (f"{b}(n)", system.complement.terms(PAPERS_TERMS))]
    terms = [(name, of.terms(LOOKED_UP)) for (name, _), of in zip(rows, (system, system.complement), strict=True)]
    shown = (numbered(rows, system.offset)._replace(oeis=a_numbers(subject, terms)),)
    if proof.evidence is not None:
        said = "The equations have one solution, whose first terms are these."
        if not system.mex:
            said = f"The two sequences are complementary: each integer >= {system.start} is a term of exactly one."
        yield subject.finding(said, proof.evidence, subject.command("prove"), shown=shown)
        return
    said = f"These are the first terms; the equations are consistent for the first {subject.count} terms."
    known = Evidence("conjectured", "the equations are consistent", subject.looked_at.up_to)
    yield subject.finding(said, known, subject.command("sequence", count=PAPERS_TERMS), shown=shown)


def _formulas(subject: EquationSubject) -> Iterator[Finding]:
    system, proof = subject.system, subject.proof
    for name, of, formula in zip(
        system.names, (system, system.complement), (proof.formula, proof.complement_formula), strict=True
    ):
        if formula is not None and proof.evidence is not None:
            yield subject.finding(f"{name}(n) = {formula}.", proof.evidence, subject.command("prove"))
            continue
        text = subject.text if of is system else f"complement({subject.text})"
        asked = command("guess", text)
        found = guess_terms(list(of.terms(COMPARED)), first=of.offset, seconds=subject.settings.seconds)
        for guess in found.guesses:
            yield subject.finding(f"{name}(n) = {guess.text} for n >= {guess.first}.", guess.evidence, asked)
        if not found.guesses:
            yield subject.unknown(f"No formula of {name}(n) was found.", asked)


def _automaton(subject: EquationSubject) -> Iterator[Finding]:
    proof = subject.proof
    if proof.relation is None or proof.evidence is None:
        said = f"It is not known whether an automaton recognises n and {subject.system.names[0]}(n): {proof.reason}."
        yield subject.unknown(said, subject.command("prove"))
        return
    states = counted(proof.relation.states, "states")
    said = f"An automaton of {states} reads the digits of n and {subject.system.names[0]}(n) in {proof.system}."
    shown: tuple[Exhibit, ...] = ()
    if proof.relation.states <= DRAWN:
        shown = (Automaton(proof.relation, "It reads pairs of digits of (n, v); double circles are accepting states."),)
    yield subject.finding(said, proof.evidence, subject.command("prove"), shown=shown)


def _slopes(subject: EquationSubject) -> Iterator[Finding]:
    limits = [None if found is None else _limit(found.slope) for found in subject.proof.slopes]
    if limits[0] is not None and limits[1] is None and not subject.system.mex:  # 1/a + 1/b = 1 for the complement
        limits[1] = limits[0] / (limits[0] - 1)
    for name, found, limit in zip(subject.system.names, subject.proof.slopes, limits, strict=True):
        if limit is not None and subject.proof.evidence is not None:
            slope, low, high = spelled(limit), found and found.low, found and found.high
            said = f"{name}(n)/n tends to {slope}."
            if low is not None:
                value = f"{name}(n) - {slope}*n" if slope.isdigit() else f"{name}(n) - ({slope})*n"
                said = f"{said[:-1]}; {value} lies in [{low}, {high}]."
            yield subject.finding(said, subject.proof.evidence, subject.command("prove"))
    relations = subject.proof.relation, subject.proof.complement_relation
    for name, relation, limit in zip(subject.system.names, relations, limits, strict=True):
        root = None if limit is not None else _cubic(subject, relation)
        if root is not None and subject.proof.evidence is not None:
            said = f"{name}(n)/n tends to {in_full(root)}."
            yield subject.finding(said, subject.proof.evidence, subject.command("prove"))


def _cubic(subject: EquationSubject, relation: Relation | None) -> LargestRoot | None:
    """Return the limit of v/n for the pairs (n, v) that `relation` accepts, a root of a cubic polynomial.

    The numeration system must have degree 3, like that of the Tribonacci numbers. Return None if there is no relation,
    or if the limit cannot be decided in time.
    """
    with suppress(WythoffError, UndecidedError):
        if relation is not None:
            algebra = Algebra(Budget(Limits(seconds=DECIDING)))
            return cubic_slope(relation.renamed(dict(zip(relation.variables, "xy", strict=True))), algebra)
    return None


def _limit(slope: Quadratic | str) -> Quadratic | None:
    """Return a slope as a number. If `slope` is the text of a formula f(n), return the limit of f(n)/n.

    Return None if this limit is unknown.
    """
    found = rates(slope) if isinstance(slope, str) else (slope,)
    return None if found is None else found[0]


def _sequences(subject: EquationSubject) -> Iterator[Finding]:
    texts = subject.text, f"complement({subject.text})"
    for name, text, of in zip(subject.system.names, texts, (subject.system, subject.system.complement), strict=True):
        terms = list(of.terms(LOOKED_UP))
        finding = looked_up(subject, f"{name}(n)", terms, first=of.offset)
        first = min(found_for(subject, terms), key=lambda match: match.oeis is None, default=None)
        known = None if first is None else _same_terms(subject, text, of.offset, first)
        yield finding if known is None else finding._with(evidence=known)


def _same_terms(subject: EquationSubject, text: str, offset: int, match: Match) -> Evidence | None:
    """Return the proof that the sequence of `match` equals the sequence called `text`, for all n >= `offset`.

    `match` is a known sequence with the same first terms, perhaps shifted. Return None if the equality is not proved.
    """
    if match.transform not in ("the terms", "the terms without the first") or match.start is None:
        return None
    offset += match.transform != "the terms"
    moved = match.start - offset
    place = f"n + {moved}" if moved >= 0 else f"n - {-moved}"
    said = f"An,v n >= {{}} => ($seq('{text}', n, v) <=> $seq({match.title!r}, {place}, v))"
    # If the match begins with a term that only the OEIS lists, our sequence has no term there: also try from the next.
    decided = (_decided(subject, said.format(first), "compared for all n") for first in (offset, offset + 1))
    return next(filter(None, decided), None)


def _decided(subject: EquationSubject, said: str, how: str) -> Evidence | None:
    """Decide the statement `said` about a proved system. Return its evidence if it is true, else None.

    `how` describes the decision in the text of the evidence, such as "compared for all n".
    """
    with suppress(WythoffError):
        if subject.proof.evidence is not None:
            limits = Limits(seconds=DECIDING)
            if decide(said, system=subject.proof.system, limits=limits).truth:
                return Evidence("proved", f"{subject.proof.evidence.text}; {how}")
    return None


def _games(subject: EquationSubject) -> Iterator[Finding]:
    system = subject.system
    sides = system.terms(PAIRS), system.complement.terms(PAIRS)
    pairs = [(min(pair), max(pair)) for pair in zip(*sides, strict=True)]
    asked = subject.command("identify")
    found = identify(pairs, progress=subject.progress).games
    a, b = system.names
    if not found:
        said = f"No named game was found whose P-positions are the pairs ({a}(n), {b}(n))."
        yield subject.unknown(said, asked)
        return
    for game in found[:NAMED]:
        those = game.transform.replace("these pairs", f"the pairs ({a}(n), {b}(n))")
        said = f"{those[:1].upper()}{those[1:]} are the P-positions of {game.name}."
        evidence = _same_pairs(subject, game) or game.evidence
        yield subject.finding(said, evidence, command("solve", game.name, count=PAPERS_TERMS))


def _same_pairs(subject: EquationSubject, game: GameMatch) -> Evidence | None:
    """Return the proof that the pairs (A(n), B(n)) are the P-positions of `game`, or all of them except (0, 0).

    The first pairs are known to agree. Return None if the rest is not proved.
    """
    also = {UNCHANGED: "", "these pairs and (0, 0)": "(x = 0 & y = 0) | "}.get(game.transform)
    if also is None:
        return None
    first, second = (f"$seq('{text}', n, {{}})" for text in (subject.text, f"complement({subject.text})"))
    either = " | ".join(f"({first.format(x)} & {second.format(y)})" for x, y in ("xy", "yx"))
    said = f"Ax,y x <= y => ($P('{game.game}', x, y) <=> ({also}(En {either})))"
    return _decided(subject, said, "compared for all pairs")


PANELS = (
    Panel("The system", _the_system),
    Panel("Terms", _terms),
    Panel("Formulas", _formulas),
    Panel("Automaton", _automaton),
    Panel("Slopes", _slopes),
    Panel("Sequences", _sequences),
    Panel("Games", _games),
    Panel("What is not known", not_known, free=True),
)
