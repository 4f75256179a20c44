"""Wythoff's game with a pass: an automaton for its P-positions is learned from a board and then proved.

The package has no theorem about it; `solve` computes the P-positions. The statement is docs/mathematics/more-piles.md,
Theorem 7.10.
"""

from __future__ import annotations

import pytest

from wythoff import parse, solve
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.systems import System
from wythoff.kernels.automata import Machine
from wythoff.proofs.guessing import longest, words_within
from wythoff.proofs.rules import rules_of
from wythoff.proofs.searching import system_of
from wythoff.proofs.winning import HERE, Moving

LEARNED = 514_229  # all numbers below this have 27 digits or fewer


def learned(system: System, text: str) -> Machine:
    """Learn an automaton from the P-positions with fewer digits, and check it on the whole board."""
    pairs = list(solve(text, up_to=LEARNED - 1).p_positions)
    length = longest(system, LEARNED)
    machine = words_within(system, length - 1, pairs).guess()
    assert machine is not None and words_within(system, length, pairs).agrees(machine)
    return machine


@pytest.mark.slow
def test_unused_pass_is_fibonacci_automatic() -> None:
    system = system_of("zeckendorf")
    machines = [learned(system, text) for text in ("nim | diagonal", "wythoff_pass()")]
    algebra = Algebra()  # has a minute
    moving = Moving(rules_of(parse("nim | diagonal")), system, algebra)
    over, unused = (
        algebra.join(Relation(system, HERE, algebra.minimal(machine)), moving.board) for machine in machines
    )
    assert moving.losing(over) == over
    # A pass leads to a position where no pass is left, and wins if that is a P-position, except from (0, 0).
    beginning = algebra.join(over, algebra.linear(system, {"x0": 1, "y0": 1}, True, 0))
    assert beginning.first(2) == [(0, 0)]
    assert moving.losing(unused, [algebra.minus(over, beginning)]) == unused
    assert len(unused.machine.rows) == 408
