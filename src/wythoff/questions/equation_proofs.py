"""The question `prove` for a system of equations: automata and formulas of its two sequences, for all n.

The equations define a sequence A; the other sequence, B, lists the numbers that are not in A.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from time import monotonic
from typing import Any, NamedTuple

from wythoff.automata import sequence_automata
from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import Facts
from wythoff.automata.statements.names import Table
from wythoff.automata.statements.reading import read as read_statement
from wythoff.automata.statements.tree import free_variables
from wythoff.base.errors import RequestError, WythoffError, counted
from wythoff.base.frozen import told_of
from wythoff.proofs.certifying import digest, statement_certificate
from wythoff.proofs.definitions import SequenceDefinition, definition
from wythoff.proofs.learned import facts_of, of_line
from wythoff.proofs.word_lines import word_lines
from wythoff.questions.discovery.formulas.guessing import guess_terms
from wythoff.questions.proof import Proof
from wythoff.sequences.kinds import remember
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.equation_systems import EquationSystem, SystemComplement
from wythoff.sequences.registry.reading import read
from wythoff.solving.solution import Evidence

GUESSED, SHOWN = 120, 20  # how many terms formulas are guessed from, and how many terms JSON has
FAR = 1_000_000  # how many terms are computed one by one; later ones come from a proof
FRESH = 4000  # how many terms are computed before anything is guessed; an inconsistent system often fails among them


class SlopeBounds(NamedTuple):
    """The limit `slope` of A(n)/n, with the least and the greatest value of A(n) - slope*n, `low` and `high`.

    `slope` is a number, or the text of a formula for A(n) that has this slope, such as "floor(n*phi)". `low` and `high`
    are None if they are unknown.
    """

    slope: Quadratic | str  # the slope as a number, or a formula for A(n) with this slope
    low: str | None
    high: str | None


class _ProvedForm(NamedTuple):
    text: str | None
    slope: SlopeBounds | None


class EquationProof(Proof):
    """The result of `prove` for a system of equations: the automaton of n and A(n) with its proof, or a reason.

    `text` is the system. `proved` is True, or None if there is no proof; then `reason` says why.
    """

    claim = "equation"

    def __init__(self, of: EquationSystem, limits: Limits) -> None:  # the proof is about no game
        self.rules, self.value, self.levels, self.tried = None, 0, (), ()
        started = monotonic()
        self.of, self.text, self.limits = of, of.text, limits
        self.reason = ""
        self._facts: Facts | None = None
        of.terms(FRESH if all(term.bit_length() < 64 for term in of.terms(GUESSED)) else GUESSED)
        try:
            self._definition = definition(read(of.text, "sequence"))
            self._facts = facts_of(self._definition, budget=Budget(limits))
        except (WythoffError, UndecidedError) as error:
            self.reason = str(error)
        self.seconds = monotonic() - started

    @property
    def proved(self) -> bool | None:
        """True if there is a proof, or else None: a system cannot be refuted."""
        return None if self._facts is None else True

    @property
    def relation(self) -> Relation | None:
        """The relation of n and A(n), or None if there is no proof."""
        return None if self._facts is None else self._facts.table.defined["r"]

    @property
    def complement_relation(self) -> Relation | None:
        """The relation of n and B(n), or None if there is no proof."""
        return None if self._facts is None else self._facts.table.defined["q"]

    @property
    def system(self) -> str | None:
        """The name of the numeration system of the automata, or None if there is no proof."""
        return None if self._facts is None else self._facts.system.name

    @property
    def states(self) -> int | None:
        """The number of states of the automaton of n and A(n), or None if there is no proof."""
        return None if self.relation is None else self.relation.states

    @property
    def formula(self) -> str | None:
        """A formula of A(n) that is decided for all n, or a description of the automaton. None if there is no proof."""
        return self._forms[0].text

    @property
    def complement_formula(self) -> str | None:
        """A formula of B(n) that is decided for all n, or a description of its automaton. None if there is no proof."""
        return self._forms[1].text

    @property
    def slopes(self) -> tuple[SlopeBounds | None, SlopeBounds | None]:
        """The limits of A(n)/n and of B(n)/n, each with bounds of the distances from it.

        A limit that no formula gives is None.
        """
        a, b = self._forms
        return a.slope, b.slope

    @cached_property
    def _forms(self) -> tuple[_ProvedForm, _ProvedForm]:
        return self._form(self.of, "r"), self._form(self.of.complement, "q")

    def _form(self, of: EquationSystem | SystemComplement, name: str) -> _ProvedForm:
        if self._facts is None:
            return _ProvedForm(None, None)
        for text, relation, slope in _candidates(of, self._facts.system.name):
            if relation.system.name == self._facts.system.name:
                budget, defined = Budget(self.limits), self._facts.table.defined
                facts = Facts(relation.system.name, budget, r=defined[name], s=relation)
                try:
                    least = max(of.offset, 1)  # the first index at which floors are written
                    if facts.holds(f"n >= {least} => ($r(n, v) <=> $s(n, v))"):
                        listed = of.terms(least - of.offset)
                        before = f" for n >= {least}, {', '.join(map(str, listed))} before" if listed else ""
                        return _ProvedForm(text + before, slope)
                except UndecidedError:
                    continue
        states = counted(self._facts.table.defined[name].states, "states")
        return _ProvedForm(f"the v for which {states} accept the digits of (n, v) in {self._facts.system.name}", None)

    def has_form(self, text: str) -> bool:
        """Return whether the proof found the formula `text` for A(n), for all n or for all n from some number on."""
        return self.formula is not None and self.formula.partition(" for n >= ")[0] == text

    def term(self, n: int, *, of_complement: bool = False) -> int:
        """Return A(n), or B(n) if `of_complement`, for n of any size.

        Raises: RequestError if there is no proof; ParameterError for an n below the first index.
        """
        if self._facts is None:
            raise RequestError(
                f"a single term can be computed only if the system of equations is proved, and it is not: {self.reason}"
            )
        relation, algebra = self._facts.table.defined["q" if of_complement else "r"], Algebra()
        at = algebra.join(relation, algebra.value(relation.system, "n", n))
        ((value,),) = algebra.exists(at, "n").first(1)
        return int(value)

    @cached_property
    def statement(self) -> str:
        """The laws of the system as one statement in the language of `decide`.

        It is true for the automata of A and B.
        """
        return _statement(self._definition, self.text)

    @cached_property
    def certificate(self) -> dict[str, Any]:
        """The certificate of the proof for the stand-alone checker.

        Raises: RequestError if there is no proof.
        """
        if self._facts is None:
            raise RequestError(f"there is no certificate, because nothing was proved: {self.reason}")
        known = self._facts.table.defined
        by_text = {self.text: known["r"], f"complement({self.text})": known["q"]}
        table = Table({"seq": lambda texts, algebra, system: by_text[texts[0]]})
        table.defined.update(known)
        return statement_certificate(self.statement, self._facts.system, table, True, None)

    @property
    def evidence(self) -> Evidence | None:
        """The evidence of the proof, which names the certificate; None if there is no proof."""
        if self._facts is None:
            return None
        states = counted(self.states or 0, "states")
        return Evidence("proved", f"certificate {digest(self.certificate)[:12]}, {states} in {self.system}")

    def as_dict(self, certificate: str | None = None) -> dict[str, Any]:
        """Return the result for JSON. `certificate` is the name of the file that contains the certificate."""
        return {
            "equation": self.text, **told_of(self, "claim proved system states formula complement_formula"),
            "offset": self.of.offset, "terms": list(self.of.terms(SHOWN)),
            "complement": list(self.of.complement.terms(SHOWN)), "seconds": round(self.seconds, 3),
            "certificate": certificate, "reason": self.reason or None, **told_of(self, "evidence"),
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        """Yield sentences about the proved facts."""
        a, b = self.of.names
        if self._facts is None:
            yield f"not proved: {self.reason}"
            return
        yield f"proved: for all n >= {self.of.offset} the sequences of {self.text} are"
        yield f"{a}(n) = {self.formula}"
        yield f"{b}(n) = {self.complement_formula}"
        if not self.of.mex:
            yield f"each integer >= {self.of.start} is in exactly one of the two"
        yield str(self.evidence)

    def __repr__(self) -> str:
        if self.proved:
            return f"<EquationProof: {self.text}, {counted(self.states or 0, 'states')} in {self.system}>"
        return f"<EquationProof: {self.text}, not proved, {self.reason}>"


def _candidates(
    of: EquationSystem | SystemComplement, system: str
) -> Iterator[tuple[str, Relation, SlopeBounds | None]]:
    """Yield (formula, automaton, slope) for formulas that give the first terms of a sequence.

    The sequence `of` is A or B of a system. The automaton is the relation of n and the term, in the numeration system
    named `system` if possible. `slope` has the limit of term/n, or is None. Formulas guessed from terms come first,
    then formulas c*n + w[n] with an automatic word w.
    """
    terms = list(of.terms(3 * GUESSED))
    for guess in guess_terms(terms[:GUESSED], first=of.offset).guesses:
        try:
            if guess.readable and not guess.listed:
                yield guess.text, sequence_automata.sequence(guess.text, system), SlopeBounds(guess.text, None, None)
        except WythoffError:
            continue
    for line in word_lines(terms, of.offset):
        try:
            low, high = (str(Fraction(end, line.q)) for end in (min(line.coding), max(line.coding)))
            yield str(line), of_line(line), SlopeBounds(Quadratic(line.p, 0, 1, line.q), low, high)
        except WythoffError:
            continue


def _statement(of: SequenceDefinition, text: str) -> str:
    """Return the laws of a system of equations as one closed statement about its two sequences.

    `of` has these laws as statements about the relations $r of A and $q of B. `text` is the system; in the result $r
    and $q are written as $seq('SYSTEM', ...).
    """
    laws = []
    for letter, call in of.learned.items():
        laws += [f"n >= {read(call, 'sequence').value.offset} <=> Ev ${letter}(n, v)"]
        laws += [f"${letter}(n, v) & ${letter}(n, w) => v = w"]
    for step, said in of.steps.items():
        laws.append(f"${step}({'v' if step == 'set' else 'n, v'}) <=> ({said})")
    closed = []
    for law in (*laws, *of.laws):
        names = free_variables(read_statement(law).formula)
        closed.append(f"(A{','.join(names)} {law})" if names else f"({law})")
    named = {"r": text, "q": f"complement({text})"}
    whole = " & ".join(closed)
    for letter, call in named.items():
        whole = whole.replace(f"${letter}(", f"$seq('{call}', ")
    return whole


@lru_cache
def prove_system(text: str, limits: Limits | None = None) -> EquationProof:
    """Prove that the equations of the system `text` hold for all n, and that its two sequences are complementary.

    >>> prove_system("A(n) = B(3*n-2) + B(3*n-1) + B(3*n)").formula
    '10*n + w[n - 1], w the word of 0->001, 1->021, 2->011 with its letters read as -4, -3, -5'

    `limits` bound time and memory. Raises: NotationError; ParameterError for an inconsistent system, with the index.
    """
    return EquationProof(EquationSystem(text), (limits or Limits()).cautious())


class ProvableSystem(EquationSystem):
    """A system of equations. Its terms with large indices are computed from a proof, if one is found."""

    def far_term(self, n: int, *, of_complement: bool) -> int | None:
        if n - self.offset < FAR:
            return None
        proof = prove_system(self.text)
        return proof.term(n, of_complement=of_complement) if proof.proved else None


def complementary(text: str) -> EquationSystem:
    """Return the sequence A of the system of equations `text`. Its `complement` is the sequence B of the other numbers.

    >>> system = complementary("A(n) = B(2*n-1) + B(2*n)")
    >>> system.terms(5), system.complement.terms(5), system.term(10**30)
    ([3, 9, 13, 18, 23], [1, 2, 4, 5, 6], 4999999999999999999999999999998)

    There are two forms. An equation in n and in terms of both sequences gives A, and B lists the other numbers; first
    terms of A may follow after a semicolon. Or A(n) is the mex, the least number not used before, and an equation gives
    B. Terms with an index above a million come from a proof, if one is found.

    Raises: NotationError; ParameterError for an inconsistent system, with the index.
    """
    found = ProvableSystem(text)
    remember(found, complementary, found.text)
    return found
