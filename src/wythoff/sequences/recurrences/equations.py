"""Complementary equations such as a(a(n)) = b(n) - 1: a check for two sequences, and a search for solutions."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

from wythoff.base.errors import NotationError, ParameterError, RequestError, TooLargeError, brief
from wythoff.base.frozen import Frozen
from wythoff.expressions import Expression, Integer, Interval, Reader, Variable
from wythoff.expressions.applications import Application
from wythoff.expressions.bounds import combine
from wythoff.expressions.syntax import as_text, syntax_tree
from wythoff.kernels import MOST_LISTED
from wythoff.sequences.kinds import IntegerSequence, Witness, require_between

GivenTerms: TypeAlias = "IntegerSequence | Sequence[int]"  # a sequence of the library, or a list of a(1), a(2), ...
NAMES = ("a", "b")


class Equation(Frozen):
    """An equation between terms of two sequences a and b, for all n >= 1, written as `text`.

    Its sides consist of integers, the variable n, terms a(...) and b(...), and the operators `+ - * // %`.

    >>> from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
    >>> equation = Equation("a(b(n)) = a(n) + b(n)")
    >>> equation.check(lower_wythoff(), upper_wythoff(), 1000) is None
    True
    >>> Equation("b(n) = 2*a(n)").check([1, 3, 4, 5], [2, 6, 8, 11], 4)
    Witness(n=4, left=11, right=10)
    """

    left: Expression
    right: Expression

    def __init__(self, text: str) -> None:
        text = as_text(text)
        sides = text.split("=")
        if len(sides) != 2 or any(sign in text for sign in "<>!"):
            raise NotationError("an equation must have one sign =, and no < > or !", text)
        left, right = map(read_side, map(str.strip, sides))
        self._freeze(left=left, right=right)

    def __str__(self) -> str:
        return f"{self.left} = {self.right}"

    def check(self, a: GivenTerms, b: GivenTerms, count: int, *, start: int = 1) -> Witness | None:
        """Return a `Witness` of the first n with start <= n < start + count where the equation fails, or None.

        `a` and `b` are sequences or lists a(1), a(2), ...; they need not be complementary.

        Raises: RequestError if a list is too short. Cost: for each n, one term for each a(...) and b(...) in the
        equation.
        """
        at: dict[str, Any] = {name: partial(_term, name, terms) for name, terms in zip(NAMES, (a, b), strict=True)}
        for n in range(start, start + count):
            at["n"] = n
            left, right = self.left.evaluate(at), self.right.evaluate(at)
            if left != right:
                return Witness(n, left, right)
        return None

    def splits(
        self, up_to: int, far: int | None = None, *, most: int = 2 * MOST_LISTED
    ) -> Iterator[tuple[list[int], list[int]]]:
        """Yield the ways to split 1, ..., up_to into a and b, with a(1) = 1, that do not yet contradict the equation.

        Each is a pair of lists: the terms of a, and the terms of b.

        >>> ways = Equation("a(a(n)) = b(n) - 1").splits(28)
        >>> [lower for lower, _ in ways]
        [[1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, 21, 22, 24, 25, 27]]

        A split is yielded if it extends to a split of 1, ..., far (by default 3*up_to) in which no n contradicts the
        equation. So no solution is missing; but some splits may not extend to a solution.

        Raises: TooLargeError if the search puts a number into a or into b more than `most` times in all.
        Cost: exponential in the worst case; a few choices for each number for the equations in Wythoff visions 2019.
        """
        far = 3 * up_to if far is None else far
        require_between(up_to, "up_to", 1, far)
        split = _NumberSplit(self.left, self.right)
        untried, choices = [[0]], 0  # for each number 1, 2, ..., the sides (0 for a, 1 for b) not tried yet
        while untried:
            if not untried[-1]:
                untried.pop()
                split.take_back()
                continue
            choices += 1
            if choices > most:
                raise TooLargeError(
                    f"the search was stopped after {most} choices, when {split.size} of {far} numbers had been placed"
                )
            if not split.put(untried[-1].pop()):
                split.take_back()
            elif split.size < far:
                untried.append([1, 0])
            else:
                a, b = ([number for number in side if number <= up_to] for side in split.sides)
                yield a, b
                # Other extensions beyond up_to would repeat this split.
                while split.size >= up_to:
                    split.take_back()
                del untried[up_to:]


def read_side(text: str, names: Collection[str] = NAMES) -> Expression:
    """Parse one side of an equation: an expression in n and in terms of the sequences called `names`.

    >>> str(read_side("u(2*n) + v(u(n - 1))", "uv"))
    'u(2*n) + v(u(n - 1))'

    Raises: NotationError for other text.
    """
    return _EquationReader(text, names).arithmetic(syntax_tree(text))


class _EquationReader(Reader):
    """A parser of one side of an equation in n and in terms of the sequences called `names`."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        super().__init__(text, ("n",))
        self.names = names

    def _call(self, node: ast.Call, depth: int) -> Expression:
        if not isinstance(node.func, ast.Name) or node.func.id not in self.names:
            return super()._call(node, depth)
        if len(node.args) != 1 or node.keywords:
            raise self.error(f"the sequence {node.func.id} must have one index, as in {node.func.id}(n)", node)
        return Application(node.func.id, self.arithmetic(node.args[0], depth + 1))


def _term(name: str, terms: GivenTerms, index: int) -> int:
    """Return the term with the index `index` of the sequence or list `terms`; messages of errors call it `name`."""
    if isinstance(terms, IntegerSequence):
        return terms.term(index)
    if not 1 <= index <= len(terms):
        raise RequestError(f"only {name}(1) to {name}({len(terms)}) are given, so {name}({brief(index)}) is not known")
    return int(terms[index - 1])


class _NumberSplit:
    """A split of the numbers 1, ..., size into two increasing sequences a and b.

    It also computes bounds, at any n, for the two sides `left` and `right` of an equation in a and b.
    """

    def __init__(self, left: Expression, right: Expression) -> None:
        self.left, self.right = left, right
        self.sides: tuple[list[int], list[int]] = ([], [])
        self._put: list[int] = []
        self._settled = [0]  # for each size, the greatest n up to which the equation holds for certain

    @property
    def size(self) -> int:
        return len(self._put)

    def put(self, side: int) -> bool:
        """Put the next number into a (`side` = 0) or b (`side` = 1). Return whether the equation can still be true.

        It cannot if, for some n, the known bounds show that the two sides differ.
        """
        self._put.append(side)
        self.sides[side].append(self.size)
        settled, possible = self._settled[-1], True
        for n in range(settled + 1, self.size + 2):
            (low, high), (other_low, other_high) = self._range(self.left, n), self._range(self.right, n)
            possible = not (_below(high, other_low) or _below(other_high, low))
            # If nothing is known about this n, nothing is known about later ones.
            if not possible or high is other_high is None:
                break
            if n == settled + 1 and low == high == other_low == other_high:
                settled = n
        self._settled.append(settled)
        return possible

    def take_back(self) -> None:
        """Undo the last `put`, if there is one."""
        if self._put:
            self.sides[self._put.pop()].pop()
            self._settled.pop()

    def _range(self, side: Expression, n: int) -> Interval:
        """Return (low, high), bounds of a side's value at n that are true however later numbers are split.

        None stands for no bound.
        """
        if isinstance(side, Integer):
            return side.value, side.value
        if isinstance(side, Variable):
            return n, n
        parts = [self._range(part, n) for part in side.operands()]
        if not isinstance(side, Application):
            return combine(side, parts)
        (low, high), known = parts[0], self.sides[NAMES.index(side.name)]
        if high is not None and high < 1:
            raise ParameterError(f"an index must be at least 1, but {side} has the index {high} at n = {n}")
        first = 1 if low is None else max(low, 1)
        # A term that is not known yet is greater than all numbers split so far.
        least = known[first - 1] if first <= len(known) else self.size + first - len(known)
        return least, known[high - 1] if high is not None and high <= len(known) else None


def _below(high: int | None, low: int | None) -> bool:
    return high is not None and low is not None and high < low
