"""Sets of numbers that an automaton recognises by their digits. The terms are the members of the set, in order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from wythoff import proofs
from wythoff.questions.discovery.formulas.fit import Fit, GivenTerms, bits_of

if TYPE_CHECKING:
    from wythoff.automata.systems import System
    from wythoff.kernels.automata import Machine

SYSTEMS = ("base(2)", "zeckendorf", "base(3)", "plus(2, 1)", "tribonacci", "plus(3, 1)", "narayana", "minus(4, 1)")
MOST_STATES = 12  # the most states of a guessed automaton; larger ones would fit so few terms by chance
LARGEST = 10_000  # the largest allowed term
FARTHEST = 8  # further members are searched up to this multiple of the greatest term


def digits(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield automata with few states that recognise the set of the terms in one of a few numeration systems.

    >>> evil = tuple(n for n in range(200) if n.bit_count() % 2 == 0)
    >>> [fit.text for fit in digits(evil, 1)][:1]
    ['the n-th number >= 0 of which 2 states recognise the digits in base(2): 0: 0->0 1->1; 1: 0->1 1->0; at the end 0']

    `index` is the index of the first term.
    """
    if len(terms) < 2 or terms[0] < 0 or terms[-1] > LARGEST or any(b <= a for a, b in pairwise(terms)):
        return
    from wythoff.automata.naming import system

    for name in SYSTEMS:
        chosen = system(name)
        length = proofs.longest(chosen, terms[-1] + 1)
        if length < 4:  # shorter words show no rule
            continue
        for less in (0, 1)[: 1 + (terms[0] > 0)]:
            seen = proofs.words_within(chosen, length, [(0, term - less) for term in terms])
            machine = seen.guess(MOST_STATES)
            if machine is not None and machine.rows and seen.agrees(machine):
                yield _fit(terms, index, chosen, machine, less)


def _fit(terms: GivenTerms, index: int, system: System, machine: Machine, less: int) -> Fit:
    rows, accepting = machine.rows, machine.accepting

    def recognised(number: int) -> bool:
        state: int | None = 0
        for digit in system.encode(number):
            state = None if state is None else rows[state].get(digit)
        return state is not None and accepting[state]

    def more(count: int) -> list[int]:
        return [less + n for n in islice(filter(recognised, range(FARTHEST * (terms[-1] + 8))), count)]

    moves = "; ".join(
        f"{state}: {' '.join(f'{digit}->{target}' for digit, target in sorted(row.items()))}"
        for state, row in enumerate(rows)
    )
    ends = ", ".join(str(state) for state, ends in enumerate(accepting) if ends)
    nth = "n-th" if index == 1 else f"(n + {1 - index})-th" if index < 1 else f"(n - {index - 1})-th"
    text = (
        f"{'1 + ' * less}the {nth} number >= 0 of which {len(rows)} states recognise the digits in {system.name}: "
        f"{moves}; at the end {ends}"
    )
    width = len(rows).bit_length()
    bits = bits_of(len(rows)) + sum(len(row) for row in rows) * width + len(rows) * (1 + system.digits) + 6 + less
    return Fit("digits in a system", text, index, bits, more, readable=False)
