"""Panels about provable facts: formulas, an automaton that reads digits, complementary sequences.

(a_n, b_n) is the n-th P-position. The sequences a and b are *complementary* if each positive integer is a term of
exactly one of them. A panel is a function. It takes the `subject`, the study in progress, and yields findings
(sentences with evidence).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

from wythoff.automata.limits import Budget, UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import Facts
from wythoff.base.errors import WythoffError, counted
from wythoff.expressions.semilinear import read_set
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Diagonal
from wythoff.game.rulesets.meaning.meaning import surely_contained
from wythoff.game.rulesets.moves import layers_of
from wythoff.game.rulesets.plans.spans import span
from wythoff.questions.claims.claim import Claim
from wythoff.questions.claims.guessing import SEMILINEAR
from wythoff.questions.discovery.formulas.fit import Guess
from wythoff.reports.studies.finding import Automaton, Exhibit, Finding, Records, TextLines, without_hints
from wythoff.reports.studies.inquiry import DRAWN
from wythoff.reports.studies.subject import Subject
from wythoff.reports.views.exports.provenance import command
from wythoff.solving.conclusions.recurrence import Recurrence
from wythoff.solving.solution import Evidence
from wythoff.solving.strategies import strategy
from wythoff.solving.theorems import proof_of


def formulas(subject: Subject) -> Iterator[Finding]:
    """Yield findings on formulas for the P-positions: guessed formulas, proved or refuted if possible, and a theorem's.

    If no formula is known, yield a finding that states this.
    """
    known = list(_known(subject))
    if subject.of_squares:  # formulas are guessed for pairs alone
        yield from _guessed(subject, other=bool(known))
    yield from known


def _guessed(subject: Subject, *, other: bool) -> Iterator[Finding]:
    guessing = subject.guessing
    command = subject.command("guess", columns=subject.settings.columns)
    for guess in guessing.guesses:
        yield _guess(subject, command, guess)
    if guessing.guesses and guessing.note:
        yield subject.finding(f"Of other formulas: {guessing.note}.", subject.looked_at, command)
    elif guessing.note and other:
        yield subject.finding("No other formula was found.", subject.looked_at, command)
    elif guessing.note:
        yield subject.unknown(f"No formula is known: {without_hints(guessing.note)}.", command)


def _known(subject: Subject) -> Iterator[Finding]:
    try:
        found = strategy(subject.game)
    except WythoffError:
        return
    if found.formulas:
        said = "The P-positions are given by a closed form, or by a rule that generates them."
        asked = subject.command_for(found.evidence, "strategy")
        yield subject.finding(said, found.evidence, asked, shown=(TextLines(found.formulas),))


def _guess(subject: Subject, command: str, guess: Guess) -> Finding:
    tex = ""
    if guess.subject != "P-positions":
        said = f"{guess.subject} = {guess.text} for n >= {guess.first}."
    elif guess.readable:
        claim = Claim(subject.game, guess.text, first=guess.first, besides=guess.listed)
        said, tex = str(claim), claim.latex()
    elif guess.kind == SEMILINEAR:
        said, tex = f"The P-positions are {guess.text}.", f"The $P$-positions are ${read_set(guess.text).latex}$."
    else:
        said = f"The P-positions can be recognised by their {guess.text}."
    return subject.finding(said, guess.evidence, command, tex=tex, shown=_fitted(guess))


def _fitted(guess: Guess) -> tuple[TextLines, ...]:
    lines = [f"Kind: {guess.kind}."]
    if guess.subject != "P-positions" and guess.listed:
        lines.append(f"The terms before it are {', '.join(map(str, guess.listed))}.")
    if guess.predicted:
        lines.append(f"It was fitted on {guess.fitted_on} terms, and predicted the other {guess.predicted}.")
    return (TextLines(tuple(lines)),)


def automaton(subject: Subject) -> Iterator[Finding]:
    if not subject.provable:
        return
    solution = subject.solution
    if solution.exhausted and solution.evidence.kind == "proved":
        said = "The P-positions are automatic in every system: there are finitely many."
        yield subject.finding(said, solution.evidence, subject.command("explain"))
        return
    proof, command = subject.proof, subject.command("prove")
    relation, evidence = proof.relation, proof.evidence
    if relation is not None and evidence is not None:
        states = counted(relation.states, "states")
        piles = f"({', '.join(relation.variables)})" if len(relation.variables) > 1 else relation.variables[0]
        said = f"The P-positions are automatic: an automaton of {states} reads the digits of {piles} in {proof.system}."
        shown: tuple[Exhibit, ...] = ()
        if relation.states <= DRAWN:
            order = "" if subject.game.ordered else f", {' <= '.join(relation.variables)}"
            shown = (
                Automaton(relation, f"It reads the digits of {piles}{order}; double circles are accepting states."),
            )
        yield subject.finding(said, evidence, command, shown=shown)
        return
    # At most eight numeration systems are listed.
    tried = tuple((one.system, one.outcome) for one in proof.tried[:8])
    shown = (Records(("system", "outcome"), tried),) * bool(tried)
    said = f"It is not known whether the P-positions are automatic: {proof.reason}."
    yield subject.unknown(said, command, shown=shown)


def complementary(subject: Subject) -> Iterator[Finding]:
    if not subject.of_pairs or subject.solution.exhausted:
        return
    positions = subject.positions
    far = positions[-1][0] if positions else 0  # all P-positions with x up to this are known
    if far < 10:
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
        known = subject.solution.evidence
        yield subject.finding(said, known if known.kind == "proved" else subject.looked_at, counted, witness=wrong)
    elif times == 1:
        said = "The positive terms a_n and b_n are complementary: each integer >= 1 is in exactly one of the two."
        proved = _proved_complementary(subject) or _by_recurrence(subject) or _by_rows(subject)
        evidence, command = proved or (Evidence("conjectured", "each integer occurs once", far - 1), counted)
        yield subject.finding(said, evidence, command)
    else:
        often = f"integer occurs {_times(times)}"
        said = f"The positive terms a_n and b_n are {times}-complementary: each positive {often}."
        proved = _proved_often(subject, times)
        evidence, command = proved or (Evidence("conjectured", f"each {often}", far - 1), counted)
        yield subject.finding(said, evidence, command)


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _proved_complementary(subject: Subject) -> tuple[Evidence, str] | None:
    """Prove that a_n and b_n are complementary, with the automaton of the P-positions.

    Return a pair: the evidence, and the command that decides the same statement. Return None if there is no proof.
    """
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


def _by_recurrence(subject: Subject) -> tuple[Evidence, str] | None:
    """Prove that a_n and b_n are complementary, if a theorem gives a recurrence for the P-positions.

    By such a theorem, a_n = mex{a_i, b_i : i < n}, b_n - a_n does not decrease, and b_1 > a_1. Return a pair (evidence,
    command that shows it), or None for other games.
    """
    theorem = proof_of(canonical(subject.game))
    if theorem is None or not isinstance(theorem.answer.conclusion(), Recurrence):
        return None
    return Evidence("proved", f"{theorem.evidence.text}; a_n is a mex, b_n increases"), subject.command("explain")


def _by_rows(subject: Subject) -> tuple[Evidence, str] | None:
    """Prove that a_n and b_n are complementary, if two facts follow from the rules of the game.

    They are: each row has exactly one P-position, and each (x, x) with x > 0 has a move to (0, 0). Return a pair
    (evidence, command that shows it), or None otherwise.
    """
    form = canonical(subject.game)
    rows, layers = span(form), layers_of(form)
    if rows is None or (rows.most, rows.reach, rows.certain) != (1, 1, True) or layers is None:
        return None
    if form.misere or layers.ends is not None or layers.n is not None:  # the move to (0, 0) may be forbidden
        return None
    if not surely_contained(Diagonal(), layers.moves):
        return None
    said = "docs/mathematics/counting.md, Theorem 9.2: each row holds one P-position, and (x, x) has a move to (0, 0)"
    return Evidence("proved", said), subject.command("explain")


def _proved_often(subject: Subject, times: int) -> tuple[Evidence, str] | None:
    """Prove that each positive integer occurs exactly `times` times as a pile of a P-position (twice in (n, n)).

    The automaton of the P-positions is used. Return a pair (evidence, command that decides the same statement), or None
    if there is no proof.
    """
    said = f"An n >= 1 => (($p(n, n) & {_others(times - 2)}) | (~$p(n, n) & {_others(times)}))"
    with suppress(WythoffError, UndecidedError):
        relation, known = subject.proof.relation, subject.proof.evidence
        if relation is not None and known is not None:
            system = relation.system.name
            if Facts(system, Algebra(Budget(subject.limits)), p=relation).holds(said):
                asked = command("decide", said.replace("$p(", f"$P('{subject.game}', "), system=system)
                return Evidence("proved", f"{known.text}; decided from there for all n"), asked
    return None


def _others(count: int) -> str:
    """Return a logical formula in n: "n is a pile of exactly `count` P-positions whose other pile is not n"."""
    names = [f"y{place}" for place in range(count)]
    joined, apart = "($p(n, {0}) | $p({0}, n)) & n != {0}".format, "".join(f" & z != {name}" for name in names)
    no_more = f"~(Ez {joined('z')}{apart})"
    if count <= 0:
        return no_more if not count else "n < 0"
    rising = [f"{one} < {other}" for one, other in pairwise(names)]
    return f"(E{','.join(names)} {' & '.join([*map(joined, names), *rising, no_more])})"


def _once(positions: Relation, algebra: Algebra) -> bool:
    """Return whether each positive integer is the smaller pile or the larger pile of a position, but never both.

    `positions` is the relation of all P-positions (x, y), x <= y, and `algebra` computes with relations within its
    limits.
    """
    lower = algebra.exists(positions, "y").renamed({"x": "n"})
    upper = algebra.exists(positions, "x").renamed({"y": "n"})
    zero = algebra.value(positions.system, "n", 0)
    neither = algebra.minus(algebra.complement(algebra.union(lower, upper)), zero)
    return neither.empty and algebra.minus(algebra.join(lower, upper), zero).empty
