"""Lists of small expressions and conditions, such as x1 + 1 or k < l.

The variables are those of a move: x0 <= y0 are the piles before it, x1 <= y1 after it, k and l the amounts taken from
the smaller and the larger pile. If several expressions have the same values on a *grid*, a fixed set of sample moves,
only the first of them is listed. The *nodes* of an expression are its variables, constants and operators: x1 + 1 has
three. A `Made` is an expression as a triple: its values on the grid, its text, and the binding strength of its last
operator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from wythoff.atlas.domains import AsListed, Listed
from wythoff.base.errors import ParameterError

MOST_SIZE = 5  # most nodes; with 7 nodes there are hundreds of thousands of functions
LARGEST = 10**9  # expressions with larger values on the grid are left out
Values = tuple[int, ...]
# Operators by binding strength, the strongest first: weaker ones need parentheses within stronger ones.
OPERATORS: dict[str, tuple[int, Callable[[int, int], int]]] = {
    "*": (5, lambda a, b: a * b),
    "//": (5, lambda a, b: a // b),
    "%": (5, lambda a, b: a % b),
    "+": (4, lambda a, b: a + b),
    "-": (4, lambda a, b: a - b),
    "&": (3, lambda a, b: a & b),
    "^": (2, lambda a, b: a ^ b),
    "|": (1, lambda a, b: a | b),
}
COMMUTE = ("*", "+", "&", "^", "|")
COMPARED: dict[str, Callable[[int, int], bool]] = {"==": lambda a, b: a == b, "<": lambda a, b: a < b}
ATOM = 6  # the binding strength of a number or a variable, which needs no brackets
# Sample positions (x1, y1) after a move, and amounts (k, l) taken from the smaller and from the larger pile.
_AFTER = ((0, 0), (0, 1), (1, 1), (0, 3), (1, 2), (2, 2), (2, 5), (3, 4), (4, 9), (5, 5), (6, 11), (7, 23), (13, 21))
_TAKEN = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 4), (3, 2), (4, 4), (5, 3), (2, 7), (8, 13), (11, 6))


class Trees(AsListed):
    """The expressions in some variables and constants with at most `size` nodes (variables, constants, operators).

    With `conditions`, the list consists of comparisons of such expressions instead. Of expressions or comparisons that
    agree on all sample moves, only the first is listed.

    >>> Trees(("x1", "y1"), size=3).unrank(0), Trees(("k", "l"), size=3, conditions=True).unrank(0)
    ('x1', 'k == l')
    """

    variables: tuple[str, ...]
    size: int
    constants: tuple[int, ...]
    conditions: bool

    def __init__(
        self,
        variables: Sequence[str],
        *,
        size: int = 3,
        constants: Sequence[int] = (1, 2, 3),
        conditions: bool = False,
    ) -> None:
        names = tuple(variables)
        if not names or not set(names) <= {"k", "l", "x0", "x1", "y1", "y0"}:
            raise ParameterError(f"variables must be some of x0, y0, x1, y1, k, l, were {', '.join(names) or 'none'}")
        if size not in range(1, MOST_SIZE + 1, 2):
            raise ParameterError(f"the size of an expression must be 1, 3 or {MOST_SIZE} nodes, was {size}")
        self._freeze(variables=names, size=size, constants=tuple(constants), conditions=bool(conditions))
        self._freeze(_listed=_texts(names, size, self.constants, self.conditions))

    def as_dict(self) -> dict[str, Any]:
        body: dict[str, Any] = {"trees": list(self.variables), "size": self.size, "constants": list(self.constants)}
        return {**body, "conditions": True} if self.conditions else body


@lru_cache(maxsize=16)
def _texts(variables: tuple[str, ...], size: int, constants: tuple[int, ...], conditions: bool) -> Listed:
    levels = _expressions(variables, constants, size - 2 if conditions else size)
    if not conditions:
        return Listed(text for level in levels for _, text, _ in level)
    return Listed(_conditions(levels, size))


Made = tuple[Values, str, int]  # values on the grid, text, binding strength


def _expressions(variables: tuple[str, ...], constants: tuple[int, ...], size: int) -> list[list[Made]]:
    """Return a list of lists: the expressions with 1 node, those with 3 nodes, with 5 nodes, ... up to `size` nodes.

    They are made of the given variables and constants. Of expressions that agree on all sample moves, only the first is
    used.
    """
    seen: set[Values] = set()
    levels: list[list[Made]] = [[]]
    columns = ((name, tuple(move[name] for move in _grid())) for name in variables)
    for text, values in (*columns, *((str(number), (number,) * len(_grid())) for number in constants)):
        if values not in seen:
            seen.add(values)
            levels[0].append((values, text, ATOM))
    for nodes in range(3, size + 1, 2):
        levels.append([made for one, other in _operands(levels, nodes) for made in _joined(one, other, seen)])
    return levels


def _operands(levels: list[list[Made]], nodes: int) -> Iterator[tuple[Made, Made]]:
    """Yield the pairs of expressions with `nodes` - 1 nodes in all: joined by an operator, they have `nodes` nodes.

    `levels` contains the lists of the expressions with 1, 3, 5, ... nodes.
    """
    for left in range(1, nodes - 1, 2):
        yield from product(levels[left // 2], levels[(nodes - 1 - left) // 2])


def _joined(one: Made, other: Made, seen: set[Values]) -> Iterator[Made]:
    """Yield the expression `one` op `other` for each operator op, if its values on all sample moves are new.

    `seen` contains the values of earlier expressions; new values are added. Expressions are left out if they divide by
    zero for some sample move, are constant, or have large values.
    """
    for name, (strength, apply) in OPERATORS.items():
        if name in COMMUTE and other[1] < one[1] and one[2] == other[2] == ATOM:
            continue
        try:
            values = tuple(map(apply, one[0], other[0]))
        except ZeroDivisionError:
            continue
        if max(values) - min(values) > LARGEST or len(set(values)) == 1 or values in seen:
            continue
        seen.add(values)
        left = one[1] if one[2] >= strength else f"({one[1]})"
        right = other[1] if other[2] > strength else f"({other[1]})"
        yield values, f"{left} {name} {right}", strength


def _conditions(levels: list[list[Made]], size: int) -> Iterator[str]:
    """Yield the texts of comparisons of two expressions, with at most `size` nodes in all.

    `levels` contains the lists of the expressions with 1, 3, 5, ... nodes. A comparison is left out if it is constant
    on all sample moves, or agrees there with an earlier one.
    """
    seen: set[tuple[bool, ...]] = set()
    for nodes in range(3, size + 1, 2):
        for (one, other), (name, apply) in product(_operands(levels, nodes), COMPARED.items()):
            truth = tuple(map(apply, one[0], other[0]))
            if len(set(truth)) == 2 and truth not in seen:
                seen.add(truth)
                yield f"{_compared(one)} {name} {_compared(other)}"


def _compared(made: Made) -> str:
    """Return the text of an expression as an operand of a comparison, in parentheses if its last operator is & ^ |.

    `made` is the expression as (values, text, binding strength of its last operator).
    """
    return made[1] if made[2] >= OPERATORS["+"][0] else f"({made[1]})"


@lru_cache(maxsize=1)
def _grid() -> tuple[dict[str, int], ...]:
    """Return the grid of sample moves: for each move the values of the variables x0, y0, x1, y1, k and l."""
    moves = ((x1, y1, k, l) for (x1, y1), (k, l) in product(_AFTER, _TAKEN) if x1 + k <= y1 + l)
    return tuple({"x0": x1 + k, "y0": y1 + l, "x1": x1, "y1": y1, "k": k, "l": l} for x1, y1, k, l in moves)
