"""The proof that an automaton adds: nothing about a system is trusted, neither its words nor its adder.

Let V be the words, and < their lexicographic order with zeros before them. If V is infinite, (V, <) is like (N, <), for
only finitely many words come before a word: no longer ones. So 0 and the successor are defined by < alone, and a
relation ADD on V is the graph of + if and only if it is total and single valued in z, and

    ADD(x, 0, z) implies z = x,        ADD(x, y, z) and w = z + 1 imply ADD(x, y + 1, w),

by induction on y. All of these are checked with joins and projections of at most four tracks.
"""

from __future__ import annotations

from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.solutions import finite
from wythoff.automata.systems import System
from wythoff.errors import ParameterError
from wythoff.kernels.automata import Machine


def prove(system: System, adder: Relation, algebra: Algebra | None = None) -> None:
    """Prove that a relation of x, y, z is x + y = z.

    Raises: ParameterError that says which property fails.
    """
    fault = fault_of(system, adder, Algebra() if algebra is None else algebra)
    if fault:
        raise ParameterError(f"{system.name} must have an automaton that adds: {fault}")


def fault_of(system: System, adder: Relation, algebra: Algebra) -> str:
    """The property that the relation lacks; empty where it is the graph of +.   Cost: a few joins of four tracks."""
    words = system.machine
    if not words.rows or words.rows[0].get(0) != 0:
        return "its words must not depend on leading zeros"
    if finite(words):
        return "there must be infinitely many words"
    if not algebra.minus(adder, algebra.everything(system, "xyz")).empty:
        return "only words may be added"
    if algebra.exists(adder, "z") != algebra.everything(system, "xy"):
        return "all numbers must have a sum"
    twice = algebra.join(adder, adder.renamed({"z": "w"}))  # w, x, y, z
    if not _agree(twice, 0, 3):
        return "two numbers must have one sum"
    to_zero = algebra.join(adder, algebra.value(system, "y", 0))
    if not _agree(to_zero, 0, 2):
        return "x + 0 must be x"
    following = successor(system, algebra)  # a, b: b = a + 1
    raised = algebra.exists(algebra.join(adder, following.renamed({"a": "z", "b": "w"})), "z")
    other = algebra.join(following.renamed({"a": "y", "b": "u"}), adder.renamed({"y": "u", "z": "w"}))
    if not algebra.minus(raised, algebra.exists(other, "u")).empty:
        return "x + (y + 1) must be (x + y) + 1"
    return ""


def _agree(relation: Relation, one: int, other: int) -> bool:
    """Whether two tracks are the same in every tuple: live letters differ nowhere."""
    digits, tracks = relation.system.digits, len(relation.variables)
    weight, further = digits ** (tracks - 1 - one), digits ** (tracks - 1 - other)
    return all(
        letter // weight % digits == letter // further % digits for row in relation.machine.rows for letter in row
    )


def less(system: System, algebra: Algebra) -> Relation:
    """a comes before b in the lexicographic order of words."""
    digits = system.digits
    pairs = [(a, b) for a in range(digits) for b in range(digits)]
    equal = {a * digits + b: int(a < b) for a, b in pairs if a <= b}
    order = Machine([equal, {a * digits + b: 1 for a, b in pairs}], [False, True])
    return algebra.join(Relation(system, "ab", order), algebra.everything(system, "ab"))


def successor(system: System, algebra: Algebra) -> Relation:
    """b is the next word after a."""
    before = less(system, algebra)
    between = algebra.join(before.renamed({"b": "c"}), before.renamed({"a": "c"}))
    return algebra.minus(before, algebra.exists(between, "c"))
