"""Certificates of games: the rules as formulas, and the sets that were proved, in the form of the stand-alone
checker.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from wythoff.automata.relations import Relation
from wythoff.expressions.formulas import Atom, Formula
from wythoff.proofs.rules import Part, Rules
from wythoff.proofs.statements import table


def certificate(notation: str, rules: Rules, levels: Sequence[Relation]) -> dict[str, Any]:
    """The certificate of what was proved: `levels` are the P-positions, or the positions of value 0, 1, ..."""
    system = levels[0].system
    digits = system.digits
    return {
        "certificate": "game", "version": 1, "notation": notation, **written(rules), "value": len(levels) - 1,
        "system": system.name, "digits": digits, "V": table(system.machine, digits, 1),
        "ADD": table(system.adder.machine, digits, 3),
        "levels": [table(level.machine, digits, 2) for level in levels],
    }  # fmt: skip


def written(rules: Rules) -> dict[str, Any]:
    """The rules as trees."""
    return {
        "ordered": rules.ordered, "misere": rules.misere, "terminal": _either(rules.ending),
        "free": list(map(part_tree, rules.free)), "blockable": list(map(part_tree, rules.blockable)), "n": rules.n,
    }  # fmt: skip


def _either(parts: Sequence[Part]) -> list[Any] | None:
    """That one of the parts holds; None if there are none."""
    return reduce(lambda found, other: ["|", found, other], map(part_tree, parts)) if parts else None


def part_tree(part: Part) -> list[Any]:
    """Some of the moves as a tree."""
    inner = tree(part.formula)
    return ["E", list(part.bound), inner] if part.bound else inner


def tree(formula: Formula) -> list[Any]:
    """A formula as a tree; sums have natural numbers only.

    >>> from wythoff.expressions.formulas import within
    >>> tree(within((("x0", 1), ("x1", -1)), 1, None))
    ['<=', ['+', ['var', 'x1'], ['num', 1]], ['var', 'x0']]
    """
    if isinstance(formula, bool):
        return ["=" if formula else "<", ["num", 0], ["num", 0]]
    if isinstance(formula, Atom):
        terms, low, high = formula
        if low == high and low is not None:
            return ["=", *_sides(terms, low)]
        bounds = [] if low is None else [["<=", *_sides([(name, -count) for name, count in terms], -low)]]
        bounds += [] if high is None else [["<=", *_sides(terms, high)]]
        return bounds[0] if len(bounds) == 1 else ["&", *bounds]
    found = tree(formula.parts[0])
    for part in formula.parts[1:]:
        found = ["&" if formula.every else "|", found, tree(part)]
    return found


def _sides(terms: Sequence[tuple[str, int]], constant: int) -> tuple[list[Any], list[Any]]:
    """The two sides of sum(terms) compared with a constant."""
    left = [(name, count) for name, count in terms if count > 0]
    right = [(name, -count) for name, count in terms if count < 0]
    return _sum(left, -constant), _sum(right, constant)


def _sum(terms: Sequence[tuple[str, int]], constant: int) -> list[Any]:
    parts: list[list[Any]] = [
        ["var", name] if count == 1 else ["*", ["var", name], ["num", count]] for name, count in terms
    ]
    if constant > 0 or not parts:
        parts.append(["num", max(constant, 0)])
    found: list[Any] = parts[0]
    for part in parts[1:]:
        found = ["+", found, part]
    return found


def digest(certificate: dict[str, Any]) -> str:
    """The SHA-256 of a certificate in its one form."""
    from hashlib import sha256

    return sha256(packed(certificate)).hexdigest()


def packed(certificate: dict[str, Any]) -> bytes:
    """A certificate as the bytes of its file: keys sorted, no blanks."""
    import json

    return json.dumps(certificate, sort_keys=True, separators=(",", ":")).encode() + b"\n"
