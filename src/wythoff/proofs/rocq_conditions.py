"""Formulas and conditions for files for Rocq.

A *tree* is a formula or a term of a certificate, as nested lists. A variable is one letter: `a`, `b`, `c`, `d` are x0,
y0, x1, y1, and bound variables follow. A condition is a tuple tree of ("not", condition), ("and", ...), ("or", ...),
("imp", condition, condition) and literals. The literal ("lit", table, variables) means that the automaton named `table`
accepts the variables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from typing import Any, NamedTuple

from wythoff.base.errors import RequestError
from wythoff.expressions import Comparison, Expression, Operation, Variable
from wythoff.proofs.certifying import both_sides

PILES = {"x0": "a", "y0": "b", "x1": "c", "y1": "d"}
BOUND = "efghijklmnopq"  # the letters of bound variables; r, s, t are those of divisions
NAMES = {letter: name for name, letter in PILES.items()} | {
    letter: f"k{i}" for i, letter in enumerate(f"{BOUND}rst", 1)
}
WORDS = re.compile(r"\w+", re.ASCII)
SIGNS = {
    "+": "+",
    "*": "*",
    "/": "/",
    "%": "mod",
    "=": "=",
    "<=": "<=",
    "&": "/\\",
    "|": "\\/",
    "=>": "->",
    "<=>": "<->",
}

Tree = Any  # a formula of a certificate, as JSON
Condition = tuple[Any, ...]


class RocqError(RequestError):
    """Raised if no file for Rocq can be made."""


class ValuedTerm(NamedTuple):
    """A term with an automaton that computes it. `text` is the term in Rocq, and `variables` are its variables.

    `table` is the name of the automaton: it accepts (values of the variables, value of the term). It is "" for a term
    that is a single variable.
    """

    table: str
    variables: tuple[str, ...]
    text: str

    def at(self, track: str) -> tuple[str, list[Condition]]:
        """Return (variable, conditions) such that the variable has the value of the term if the conditions hold.

        The variable is called `track`. But if the term itself is a variable, return this one, with no conditions.
        """
        return (track, [lit(self.table, *self.variables, track)]) if self.table else (self.variables[0], [])


def lit(table: str, *variables: str) -> Condition:
    """Return the condition that the automaton named `table` accepts the values of `variables`."""
    return ("lit", table, variables)


def no(one: Condition) -> Condition:
    """Return the negation of the condition `one`."""
    return ("not", one)


def every(*parts: Condition) -> Condition:
    """Return the condition that all `parts` hold."""
    return parts[0] if len(parts) == 1 else ("and", *parts)


def some(*parts: Condition) -> Condition:
    """Return the condition that at least one of `parts` holds."""
    return parts[0] if len(parts) == 1 else ("or", *parts)


def implies(one: Condition, other: Condition) -> Condition:
    """Return the condition that `one` implies `other`."""
    return ("imp", one, other)


def known(tree: Tree) -> str:
    """Return the name of the automaton for `tree`: an applied relation, or a comparison F[n] = @1 of letters.

    Raises: RocqError for another tree.
    """
    match tree:
        case ["relation", name, _]:
            return "_".join(["R", *WORDS.findall(name)])
        case ["letter", "=", ["at", word, _], ["@", letter]]:
            return "_".join(["F", *WORDS.findall(word), str(letter)])
    raise RocqError("a file for Rocq needs letters of words compared as in F[n] = @1")


def leaves(condition: Condition) -> Iterator[Condition]:
    """Yield the literals ("lit", table, variables) of a condition."""
    if condition[0] == "lit":
        yield condition
    else:
        for part in condition[1:]:
            yield from leaves(part)


def variables_of(condition: Condition) -> list[str]:
    """Return the variables of a condition, sorted."""
    return sorted({name for one in leaves(condition) for name in one[2]})


def formula_text(tree: Tree) -> str:
    """Return a term or a formula of a certificate as text in the language of Rocq.

    Raises: RocqError if Rocq files have no such formulas.
    """
    match tree:
        case ["var", name]:
            return NAMES[name]
        case ["num", number]:
            return str(number)
        case ["E", names, inner]:
            return f"(exists {' '.join(NAMES[name] for name in names)}, {formula_text(inner)})"
        case ["not", inner]:
            return f"(~ {formula_text(inner)})"
        case ["relation", _, terms]:
            return f"(acc {known(tree)} [{'; '.join(map(formula_text, terms))}] = true)"
        case ["letter", _, ["at", _, index], _]:
            return f"(acc {known(tree)} [{formula_text(index)}] = true)"
        case ["*", inner, ["num", 1]]:
            return formula_text(inner)
        case ["=" | "<=" as sign, left, right]:
            return f"{formula_text(left)} {sign} {formula_text(right)}"
        case [sign, left, right] if sign in SIGNS:
            return f"({formula_text(left)} {SIGNS[sign]} {formula_text(right)})"
    raise RocqError(
        f"a file for Rocq needs conditions with only +, *, /, comparisons, &, |, ~, => and E; this one has {tree[0]}"
    )


def formula_of(condition: Expression) -> Tree:
    """Return a condition on piles as a tree in which all numbers are natural, and = and <= are the only comparisons.

    >>> from wythoff.expressions import parse_condition
    >>> formula_text(lettered(formula_of(parse_condition("(x0 - y0) % 3 < 2", ("x0", "y0")))))
    '((x0 + (y0 * 2)) mod 3) <= 1'

    Raises: RocqError for conditions that are not linear.
    """
    if isinstance(condition, Comparison):
        return reduce(lambda one, other: ["&", one, other], map(_compared, condition.signs, pairwise(condition.parts)))
    if isinstance(condition, Operation) and condition.operator in ("and", "or", "not"):
        parts = [formula_of(part) for part in condition.arguments]
        sign = {"and": "&", "or": "|", "not": "not"}[condition.operator]
        return reduce(lambda one, other: [sign, one, other], parts) if len(parts) > 1 else [sign, *parts]
    raise RocqError(f"a file for Rocq needs conditions made of comparisons, not {condition}")


def _compared(sign: str, sides: tuple[Expression, Expression]) -> Tree:
    (terms, constant), (others, least) = map(_linear, sides[::-1] if sign[0] == ">" else sides)
    pair = both_sides([*terms, *((tree, -count) for tree, count in others)], least - constant - (sign in "<>"))
    return ["not", ["=", *pair]] if sign == "!=" else ["=" if sign == "==" else "<=", *pair]


def _linear(term: Expression) -> tuple[list[tuple[Tree, int]], int]:
    """Return ([(tree, count), ...], constant) for a linear term: it equals the sum of count * tree, plus the constant.

    Raises: RocqError for a term that is not linear.
    """
    if term.constant is not None:
        return [], term.constant
    if isinstance(term, Variable):
        return [(["var", term.name], 1)], 0
    sign, found = term.operator if isinstance(term, Operation) else "", [_linear(part) for part in term.operands()]
    (terms, constant), (others, last) = found[0], found[-1]
    if sign in ("//", "%") and not others and last > 0:
        if sign == "%":  # the remainder is the same where natural numbers replace negative ones
            terms, constant = [(tree, count % last) for tree, count in terms], constant % last
        divided, subtracted = both_sides(terms, -constant)
        if subtracted == ["num", 0]:
            return [([sign[0], divided, ["num", last]], 1)], 0
    if sign in ("+", "-"):
        factor = 1 if sign == "+" else -1
        return [*terms, *((tree, factor * count) for tree, count in others)], constant + factor * last
    if sign in ("*", "neg") and not (terms and others and sign == "*"):
        factor = -1 if sign == "neg" else last if terms else constant
        return [(tree, factor * count) for tree, count in terms or others], factor * (constant if terms else last)
    raise RocqError(f"a file for Rocq needs linear conditions, with quotients of natural numbers only, not {term}")


def lettered(tree: Tree) -> Tree:
    """Return a tree with one letter in place of each variable. Different quantifiers get different letters."""
    fresh = iter(BOUND)

    def told(tree: Tree, names: dict[str, str]) -> Tree:
        match tree:
            case ["var", name]:
                return ["var", names[name]]
            case ["num", _]:
                return tree
            case ["E", bound, inner]:
                new = dict(zip(bound, fresh, strict=False))
                if len(new) < len(bound):
                    raise RocqError(
                        f"a file for Rocq can have at most {len(BOUND)} bound variables, and this statement has more"
                    )
                return ["E", [*new.values()], told(inner, names | new)]
            case ["relation", name, terms]:
                return ["relation", name, [told(term, names) for term in terms]]
        return [tree[0], *(told(part, names) if isinstance(part, list) else part for part in tree[1:])]

    return told(tree, PILES)
