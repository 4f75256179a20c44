"""Proof that an automaton adds. The proof assumes nothing about the words of a numeration system or its adder.

The adder of a system is a relation of three numbers x, y, z. The proof shows that this relation holds if and only if x
+ y = z. Let V be the set of words, and < their lexicographic order after padding with leading zeros. If V is infinite,
(V, <) is like (N, <): only finitely many words come before a word, because none of them is longer. So 0 and the
successor are defined by < alone, and a relation ADD on V is the graph of + if and only if it is total and single valued
in z, and

    ADD(x, 0, z) implies z = x,        ADD(x, y, z) and w = z + 1 imply ADD(x, y + 1, w),

by induction on y. The functions check all these conditions with joins and projections of relations of at most four
variables.

In all functions, `adder` is the adder of `system`, and `algebra` makes relations within its limits of time and memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.automata.letters import split
from wythoff.automata.limits import Budget
from wythoff.automata.negative_bases import Integers
from wythoff.automata.relations import Algebra, Relation, adder
from wythoff.automata.solutions import finite
from wythoff.automata.systems import System
from wythoff.base.errors import ParameterError
from wythoff.kernels.automata import Machine


def prove(system: System, adder: Relation, algebra: Algebra | None = None) -> None:
    """Prove that the relation `adder` of x, y and z holds if and only if x + y = z in `system`.

    Without `algebra`, the default limits of time and memory hold.

    Raises: ParameterError with the property of + that `adder` lacks.
    """
    fault = fault_of(system, adder, Algebra() if algebra is None else algebra)
    if fault:
        raise ParameterError(f"the addition of the numeration system {system.name} is wrong: {fault}")


def fault_of(system: System, adder: Relation, algebra: Algebra) -> str:
    """Return a property of + that `adder` lacks, as text such as "x + 0 must be x"; "" if it is the graph of +.

    Cost: that of joins of relations with four variables.
    """
    words = system.machine
    if not words.rows or words.rows[0].get(0) != 0:
        return "zeros before a word must not change it"
    if finite(words):
        return "the system must have infinitely many words"
    if not algebra.minus(adder, algebra.everything(system, "xyz")).empty:
        return "it must accept only words of the system"
    if algebra.exists(adder, "z") != algebra.everything(system, "xy"):
        return "every two numbers must have a sum"
    twice = algebra.join(adder, adder.renamed({"z": "w"}))  # w, x, y, z
    if not identical(twice, 0, 3):
        return "two numbers must have only one sum"
    to_zero = algebra.join(adder, algebra.value(system, "y", 0))
    if not identical(to_zero, 0, 2):
        return "x + 0 must be x"
    following = successor(system, algebra)  # a, b: b = a + 1
    raised = algebra.exists(algebra.join(adder, following.renamed({"a": "z", "b": "w"})), "z")
    other = algebra.join(following.renamed({"a": "y", "b": "u"}), adder.renamed({"y": "u", "z": "w"}))
    if not algebra.minus(raised, algebra.exists(other, "u")).empty:
        return "x + (y + 1) must be (x + y) + 1"
    return ""


def prove_integers(system: Integers, algebra: Algebra) -> None:
    """Prove that every integer has exactly one word in a system of integers.

    The empty word is the number 0. The function proves that n + 1 and n - 1 have a word if n has one, and that no
    number has two words.

    Raises: ParameterError if one of these statements is false.
    """
    following = algebra.linear(system, {"x": 1, "y": -1}, True, -1)
    every = algebra.everything(system, "x")
    same = algebra.linear(system, {"x": 1, "y": -1}, True, 0)
    both = (algebra.exists(following, gone).renamed({"y": "x"}) for gone in "xy")
    if any(found != every for found in both) or not identical(same, 0, 1):
        raise ParameterError(f"the numeration system {system.name} must have exactly one word for every integer")


def identical(relation: Relation, one: int, other: int) -> bool:
    """Return whether the variables with the indices `one` and `other` have equal values in all tuples of a relation."""
    sizes = [relation.system.digits] * len(relation.variables)
    read = (split(letter, sizes) for letter in set().union(*relation.machine.rows))
    return all(digits[one] == digits[other] for digits in read)


def less(system: System, algebra: Algebra) -> Relation:
    """Return the relation of two numbers a and b that holds if the word of a comes before the word of b.

    The order is lexicographic, after padding with leading zeros.
    """
    digits = system.digits
    pairs = [(a, b) for a in range(digits) for b in range(digits)]
    equal = {a * digits + b: int(a < b) for a, b in pairs if a <= b}
    order = Machine([equal, {a * digits + b: 1 for a, b in pairs}], [False, True])
    return algebra.join(Relation(system, "ab", order), algebra.everything(system, "ab"))


def successor(system: System, algebra: Algebra) -> Relation:
    """Return the relation of two numbers a and b that holds if b has the next word after the word of a."""
    before = less(system, algebra)
    between = algebra.join(before.renamed({"b": "c"}), before.renamed({"a": "c"}))
    return algebra.minus(before, algebra.exists(between, "c"))


def composed(
    system: System, adder: Relation, weights: Sequence[int], equal: bool, target: int, algebra: Algebra
) -> Machine:
    """Return the minimal automaton of sum(weights * numbers) = target, or <= target if not `equal`.

    The automaton has a track for each weight. It is composed of copies of `adder`, which must be proved to be right.
    Cost: a join and a projection for each variable and each bit of its weight.
    """
    names = [f"t{number:03}" for number in range(len(weights))]
    left = _sum(system, adder, [(n, w) for n, w in zip(names, weights, strict=True) if w > 0], max(-target, 0), algebra)
    others = [(n, -w) for n, w in zip(names, weights, strict=True) if w < 0]
    right = _sum(system, adder, others, max(target, 0), algebra)
    if equal:
        both = algebra.join(left, right)
        return algebra.exists(both, ["s"]).machine
    before = algebra.join(left.renamed({"s": "a"}), less(system, algebra))
    lower = algebra.exists(algebra.join(algebra.exists(before, ["a"]), right.renamed({"s": "b"})), ["b"])
    same = algebra.exists(algebra.join(left, right), ["s"])
    return algebra.union(lower, same).machine


def _sum(
    system: System, adder: Relation, parts: Sequence[tuple[str, int]], constant: int, algebra: Algebra
) -> Relation:
    """Return the relation s = constant + the sum of weight * name, over the pairs (name, weight) in `parts`."""
    total = algebra.value(system, "s", constant)
    for name, weight in parts:
        part = multiple(system, adder, name, weight, algebra)  # m = weight * name
        step = algebra.join(algebra.join(total.renamed({"s": "x"}), part.renamed({"m": "y"})), adder)
        total = algebra.exists(step, ["x", "y"]).renamed({"z": "s"})
    return total


def multiple(system: System, adder: Relation, name: str, weight: int, algebra: Algebra) -> Relation:
    """Return the relation of the variables `name` and m with m = weight * name, for weight >= 1.

    It is made from `adder` by doubling and adding.
    """
    same = algebra.exists(algebra.join(adder, algebra.value(system, "y", 0)), ["y"])  # x = z
    once = same.renamed({"x": name, "z": "m"})
    total = once
    for bit in f"{weight:b}"[1:]:
        twin = algebra.join(total.renamed({"m": "x"}), total.renamed({"m": "y"}))
        total = algebra.exists(algebra.join(twin, adder), ["x", "y"]).renamed({"z": "m"})
        if bit == "1":
            pair = algebra.join(total.renamed({"m": "x"}), once.renamed({"m": "y"}))
            total = algebra.exists(algebra.join(pair, adder), ["x", "y"]).renamed({"z": "m"})
    return total


class Composed(System):
    """A system whose words and adder are given as automata. Other linear conditions are composed from its adder.

    `machine` accepts its words, with digits below `digits`, and `sums` the words of the x, y, z with x + y = z.
    """

    def __init__(self, name: str, digits: int, machine: Machine, sums: Machine) -> None:
        super().__init__(name, digits, machine)
        self.atoms[(1, 1, -1), True, 0] = Algebra().minimal(sums)  # faster than reading it

    def atom(self, weights: Sequence[int], equal: bool, target: int, budget: Budget) -> Machine:
        return composed(self, adder(self), weights, equal, target, Algebra(budget))
