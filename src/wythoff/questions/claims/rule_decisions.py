"""Rules of regular sequences, decided for terms that have a linear representation.

The difference of both sides of a rule has one too. It must be 0 for all n from the first of the rules on; then both
sequences are equal by induction.
"""

from __future__ import annotations

from math import lcm

from wythoff.automata.counting import counting, summed
from wythoff.automata.relations import Algebra
from wythoff.automata.systems import System
from wythoff.questions.counting import Counting
from wythoff.sequences.regular_rules import RegularRules, Row
from wythoff.sequences.representations import Representation, reduced


def follows(terms: Counting, rules: RegularRules, algebra: Algebra) -> bool:
    """Return whether a counting by one variable satisfies rules from their first index on.

    Raises: UndecidedError.
    """
    (system,) = terms.systems
    if system.name != rules.system.name or any(terms.value(n) != value for n, value in rules.given.items()):
        return False
    begins = [
        p for p in range(rules.start, system.digits * (rules.start + 1)) if rules.system.moved(p, -1) < rules.start
    ]
    for place, weights in rules.rules.items():
        below = lcm(*(c.denominator for c in weights.values()))
        total = _row(terms.representation, ("a", *place), rules, system, algebra).times(-below)
        for row, c in weights.items():
            total = total.plus(_row(terms.representation, row, rules, system, algebra), int(c * below))
        for begin in begins or [0]:
            at_begin = total.initial if total.rank else ()
            for digit in system.encode(begin) if rules.start and total.rank else ():
                at_begin = total.step(at_begin, digit)
            if reduced(total._replace(initial=at_begin)).rank:
                return False
    return True


def _row(terms: Representation, row: Row, rules: RegularRules, system: System, algebra: Algebra) -> Representation:
    """Return the representation of a row of rules, as a function of n."""
    kind, k, r = row
    every = algebra.everything(system, ("n",))
    if not kind:
        return counting(every, ("n",), algebra)
    if kind == "n":
        terms = counting(algebra.linear(system, {"m": 1, "n": -1}, False, -1), ("n",), algebra)
    moved = rules.system.moved(r, -k)
    word = [*system.encode(r - rules.system.moved(moved, k))]
    for digit in reversed([0] * (k - len(word)) + word if k else []):
        matrix = terms.matrices[digit]
        terms = terms._replace(final=tuple([sum(map(int.__mul__, line, terms.final)) for line in matrix]))
    terms = reduced(terms)
    return terms if not moved else summed(terms, algebra.linear(system, {"n": -1, "m": 1}, True, moved), "n")
