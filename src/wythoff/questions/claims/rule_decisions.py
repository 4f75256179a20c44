"""Decisions whether terms with a linear representation obey the rules of a regular sequence, or a linear formula.

A linear representation gives the term at n as a row, times a matrix for each digit of n, times a column. The difference
of the two sides of a rule, such as a(2n) = a(n) + 1, has one too. If it is 0 for all n from the first index of the
rules on, the terms are the sequence of the rules, by induction. A *row* (kind, k, r) is a sequence that rules contain,
such as ("a", 1, 1) for a(2n + 1) in base 2: see `_row`. `algebra` makes automata, within limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from wythoff.automata.counting import counting, summed
from wythoff.automata.relations import Algebra
from wythoff.automata.systems import System
from wythoff.questions.counting import Counting, count
from wythoff.sequences.regular_rules import RegularRules, Row
from wythoff.sequences.representations import Representation, reduced


def follows(terms: Counting, rules: RegularRules, algebra: Algebra) -> bool:
    """Return whether `terms`, the values of a counting by one variable, obey `rules` from their first index on.

    Rules are equations such as a(2n) = a(n) + 1. Raises: UndecidedError.
    """
    (system,) = terms.systems
    if system.name != rules.system.name or any(terms.value(n) != value for n, value in rules.given.items()):
        return False
    for place, weights in rules.rules.items():
        below = lcm(*(c.denominator for c in weights.values()))
        total = _row(terms.representation, ("a", *place), rules, system, algebra).times(-below)
        for row, c in weights.items():
            total = total.plus(_row(terms.representation, row, rules, system, algebra), int(c * below))
        if not _vanishes(total, system, rules.start):
            return False
    return True


def _vanishes(function: Representation, system: System, start: int) -> bool:
    """Return whether `function`, a reduced linear representation, is 0 at all n >= start.

    The digits of n are those in `system`. Each of n = start, start + 1, ... is decided together with all numbers that
    begin with its digits. In base 2 the numbers 2 and 3 cover all n >= 2, because every such n begins with the digits
    10 or 11.
    """
    number = start
    while function.rank:
        row, digits = function.initial, system.encode(number)
        if number > start and system.decode(digits[:-1]) >= start:
            break
        for digit in digits:
            row = function.step(row, digit)
        if reduced(function._replace(initial=row)).rank:
            return False
        number += 1
    return True


def lines(terms: Sequence[int]) -> tuple[int, list[tuple[int, int]]] | None:
    """Return (start, [(s_0, c_0), (s_1, c_1), ...]) if a(p*k + r) = s_r*k + c_r for p*k + r >= start, or None.

    >>> lines([5, 1, 2, 1, 4, 1, 6, 1, 8, 1, 10, 1])
    (1, [(2, 0), (0, 1)])

    The terms are a(0), a(1), ..., and p is the length of the list. The result is None if there are no such lines.
    """
    for period in range(1, 13):
        bends = [n for n in range(len(terms) - 2 * period) if terms[n] + terms[n + 2 * period] != 2 * terms[n + period]]
        start = bends[-1] + 1 if bends else 0
        if start + 4 * period <= len(terms) - start:
            found = []
            for residue in range(period):
                n = start + (residue - start) % period
                slope = terms[n + period] - terms[n]
                found.append((slope, terms[n] - slope * (n // period)))
            return start, found
    return None


def is_in_lines(terms: Counting, start: int, found: Sequence[tuple[int, int]]) -> bool:
    """Return whether, for all n >= start, `terms` has the value s*(n//p) + c with (s, c) = found[n % p].

    `terms` is a counting, and p is the length of `found`. Raises: RequestError; UndecidedError.
    """
    parts = [
        f"(Ek n = {len(found)} * k + {residue} & x + {max(0, -least)} < {slope} * k + {max(0, least)})"
        for residue, (slope, least) in enumerate(found)
    ]
    made = count(f"?{terms.system} {' | '.join(parts)}", by="n", count="x", limits=terms.limits)
    return _vanishes((terms - made).representation, terms.systems[0], start)


def is_formula(terms: Counting, start: int, text: str) -> bool:
    """Return whether, for all n >= start, the counting `terms` has the values of the sequence or formula `text`.

    Raises: RequestError; UndecidedError; ParameterError where no automaton for the sequence is known.
    """
    made = count(f"?{terms.system} $seq('{text}', n, v) & u < v", by="n", limits=terms.limits)
    return _vanishes((terms - made).representation, terms.systems[0], start)


def _row(terms: Representation, row: Row, rules: RegularRules, system: System, algebra: Algebra) -> Representation:
    """Return the linear representation of a row (kind, k, r), such as n -> a(2n + 1) in base 2 for ("a", 1, 1).

    Let m be n with k zeros appended. The row ("a", k, r) is a(m + r), the row ("n", k, r) is m + r, and ("", 0, 0) is
    1. `terms` represents the terms a(n) in the numeration system `system`, which is also that of `rules`.
    """
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
    return terms if not moved else summed(terms, algebra.linear(system, {"n": -1, "m": 1}, True, moved), ("n",))
