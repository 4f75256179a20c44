"""Linear conditions put together from an adder, for systems of which only the words and the adder are known."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.automata.adders import less
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.systems import System
from wythoff.kernels.automata import Machine


def composed(
    system: System, adder: Relation, weights: Sequence[int], equal: bool, target: int, algebra: Algebra
) -> Machine:
    """The minimal automaton of sum(weights * numbers) = target, or <= target, by sums of two numbers at a time.

    Cost: a join and a projection for each variable and each bit of its weight.
    """
    names = [f"t{number:03}" for number in range(len(weights))]
    left = _sum(system, adder, [(n, w) for n, w in zip(names, weights, strict=True) if w > 0], max(-target, 0), algebra)
    right = _sum(
        system, adder, [(n, -w) for n, w in zip(names, weights, strict=True) if w < 0], max(target, 0), algebra
    )
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
    """s = constant + sum of weight * variable."""
    total = algebra.value(system, "s", constant)
    for name, weight in parts:
        part = multiple(system, adder, name, weight, algebra)  # m = weight * name
        step = algebra.join(algebra.join(total.renamed({"s": "x"}), part.renamed({"m": "y"})), adder)
        total = algebra.exists(step, ["x", "y"]).renamed({"z": "s"})
    return total


def multiple(system: System, adder: Relation, name: str, weight: int, algebra: Algebra) -> Relation:
    """m = weight * name, for weight >= 1, by doubling and adding."""
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
    """A system of which the words and the adder are given."""

    def __init__(self, name: str, digits: int, machine: Machine, adder: Machine) -> None:
        super().__init__(name, digits, machine)
        self.__dict__["adder"] = Relation(self, "xyz", Algebra().minimal(adder))

    def atom(self, weights: Sequence[int], equal: bool, target: int, algebra: Algebra) -> Machine:
        return composed(self, self.adder, weights, equal, target, algebra)
