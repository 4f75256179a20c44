"""The condition that a move leads from the ordered square (x0, y0) to (x1, y1), for each family of moves.

A *square* is a pair of piles in a fixed order; an unordered position has two. k and l are the numbers that a move
takes from the smaller and from the larger pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from wythoff.base.errors import RequestError
from wythoff.expressions import Comparison, Expression, Operation, Variable, parse_condition, parse_expression
from wythoff.game.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.game.rulesets.kinds.vectors import AbVector
from wythoff.game.rulesets.moves import Line, Moves, Union, Without

SQUARES = ("x0", "y0", "x1", "y1")
WHY = "the proof needs moves given by linear conditions on the piles, with remainders modulo constants only"


class UndefinableError(RequestError):
    """Raised if a rule cannot be written as a formula of linear conditions."""


def on_line(line: Line) -> Expression:
    """Return the condition that a move takes (i + m*p, j + m*q) for some m >= 0, where `line` is (i, j, p, q)."""
    i, j, p, q = line
    first, second = f"x0 - x1 - {i}", f"y0 - y1 - {j}"
    conditions = [f"{side} {'>=' if step else '=='} 0" for side, step in ((first, p), (second, q))]
    if p and q:
        conditions.append(f"{q}*({first}) == {p}*({second})")
    conditions += [f"({side}) % {step} == 0" for side, step in ((first, p), (second, q)) if step > 1]
    return parse_condition(" and ".join(conditions), SQUARES)


def condition(moves: Moves) -> Expression:
    """Return the condition that one of `moves` leads from (x0, y0) to (x1, y1), where 0 <= x1 <= x0 and 0 <= y1 <= y0.

    >>> from wythoff.game.rulesets import parse
    >>> print(condition(parse("jump(1, 2)")))
    x0 - x1 - 1 == 0 and y0 - y1 - 2 == 0 or x0 - x1 - 2 == 0 and y0 - y1 - 1 == 0

    Raises: UndefinableError.
    """
    match moves:
        case Nim():
            return _nim(moves)
        case Diagonal():
            return _diagonal(moves)
        case Ray():
            return _ray(moves)
        case Jump() | Vector() | AbVector():
            return _any([on_line(line) for line in moves.lines()])
        case Where():
            return _all([_read("x0 + y0 > x1 + y1"), met(moves.condition)])
        case Keep():
            return _all([condition(moves.moves), met(moves.condition)])
        case Without():
            return _all([condition(moves.moves), Operation("not", condition(moves.removed))])
        case Union():
            return _any([condition(part) for part in moves.parts])
    raise UndefinableError(f"{WHY}: no such condition is known for {type(moves).__name__}")


def _nim(moves: Nim) -> Expression:
    """Return the condition that a move takes n from one pile, where n is a number that `moves` allows."""
    lengths = [parse_condition("n > 0", ("n",))]
    if moves.step > 1:
        lengths.append(parse_condition(f"n % {moves.step} == 0", ("n",)))
    if moves.lengths is not None:
        lengths.append(moves.lengths)
    sides = ("x1 == x0", "y0 - y1"), ("y1 == y0", "x0 - x1")
    return _any([
        _all([_read(stays), *(each.substitute({"n": _read_term(taken)}) for each in lengths)]) for stays, taken in sides
    ])  # fmt: skip


def _ray(moves: Ray) -> Expression:
    """Return the condition that a move takes (p*t, q*t) or (q*t, p*t) for some t > 0. p and q are those of `moves`."""
    p, q = max(moves.p, 1), moves.q
    sides = ("x0 - x1", "y0 - y1"), ("y0 - y1", "x0 - x1")
    return _any([
        _read(f"{moves.p}*({b}) == {q}*({a}) and ({a}) % {p} == 0 and ({b}) % {q} == 0 and {a} + {b} > 0")
        for a, b in sides[: 1 + (moves.p != q)]
    ])  # fmt: skip


def _diagonal(moves: Diagonal) -> Expression:
    """Return the condition that a move takes k, l > 0 from the piles, where |k - l| < width and k = l modulo step.

    `width` and `step` are those of `moves`.
    """
    found = [_read("x1 < x0 and y1 < y0")]
    if moves.width.constant == 1:
        return _all([*found, _read("x0 - x1 == y0 - y1")])
    if moves.step > 1:
        found.append(_read(f"(x0 + y1 - x1 - y0) % {moves.step} == 0"))
    cases = []
    for before, after in product((("x0", "y0"), ("y0", "x0")), (("x1", "y1"), ("y1", "x1"))):
        names = {"x0": before[0], "x1": after[0], "y1": after[1]}
        width = moves.width.substitute({name: Variable(square) for name, square in names.items()})
        difference = _read_term("abs(x0 - x1 - y0 + y1)")
        case = _read(f"{before[0]} <= {before[1]} and {after[0]} <= {after[1]}")
        cases.append(_all([case, Comparison(("<",), (difference, width))]))
        if moves.width.constant is not None:
            return _all([*found, Comparison(("<",), (difference, width))])
    return _all([*found, _any(cases)])


def met(given: Expression) -> Expression:
    """Return a condition on sorted piles as a condition on ordered squares (x0, y0) and (x1, y1).

    In `given`, x0 <= y0 are the piles before the move, and x1 <= y1 those after it. k is taken from the smaller pile
    and l from the larger, i from the first and j from the second. If the piles are equal, either may be the smaller
    one.
    """
    used = given.variables()
    cases = []
    sides = (("x0", "y0"), ("y0", "x0"))
    for before, after in product(sides, (("x1", "y1"), ("y1", "x1"))):
        names: dict[str, Expression] = {
            "x0": Variable(before[0]), "y0": Variable(before[1]), "x1": Variable(after[0]), "y1": Variable(after[1]),
            "i": _read_term("x0 - x1"), "j": _read_term("y0 - y1"),
        }  # fmt: skip
        names["k"], names["l"] = (names["i"], names["j"]) if before == sides[0] else (names["j"], names["i"])
        case = [_read(f"{before[0]} <= {before[1]}")]
        if used & {"x1", "y1"}:
            case.append(_read(f"{after[0]} <= {after[1]}"))
        elif after[0] != "x1":
            continue
        cases.append(_all([*case, given.substitute(names)]))
    return _any(cases)


def _read(text: str) -> Expression:
    return parse_condition(text, SQUARES)


def _read_term(text: str) -> Expression:
    return parse_expression(text, SQUARES)


def _all(parts: Sequence[Expression]) -> Expression:
    return parts[0] if len(parts) == 1 else Operation("and", *parts)


def _any(parts: Sequence[Expression]) -> Expression:
    return parts[0] if len(parts) == 1 else Operation("or", *parts)
