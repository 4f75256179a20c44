"""Random rules with negative, zero and giant numbers, of which some have a part that never applies.

`Rules` makes the texts. `may_apply` reads a part of a rule and searches for a move that the part allows, among all
small moves and some that are made of the numbers in the rule. This module does not import `wythoff`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product

from tests.acceptance.judge_of_notation import Square, called, formula, moves
from tests.acceptance.random_notations import Notations

# Conditions that never hold: amounts are >= 0 and not both 0, piles are >= 0 and sorted, and no pile grows.
NEVER = (
    "k < 0", "l <= -1", "k == -l", "k + l == 0", "x0 < 0", "y1 < 0", "x0 > y0", "x1 > y1", "k > x0", "l > y0",
    "x1 > x0", "y1 > y0", "k + l > x0 + y0", "k % 3 == 5", "2*k == 2*l + 1", "k*l < 0", "k < l and l < k",
    "abs(k - l) < 0", "min(k, l) > max(k, l)", "k != k",
    "1 > 2", "gcd(k, l) < 0", "popcount(k) < 0", "(k & 1) == 2", "k**2 < 0",
    "k > 10**40 and k < 10**40", "x0 <= -10**40", "y0 < -2**63", "not (k >= 0)", "0 == 1", "k + l <= 0 or x1 < 0",
    "i < 0", "j < -3", "i > 0 and j < 0 and i + j > 0", "i == -j", "i + j > x0 + y0", "i + j != k + l",
)  # fmt: skip
NEVER_LENGTHS = ("n < 1", "n == 0", "n % 4 == 7", "n > 5 and n < 6", "n < -10**30", "n*n < 0", "-n > 0", "0 == 1")
NEVER_ENDS = ("x < 0", "x + y < 0", "x*y < 0", "x != x", "y <= -10**20", "x % 2 == 3", "0 == 1")
NO_PARTS = (
    "keep(nim, k > 0 and l > 0)", "keep(diagonal, k != l)", "keep(jump(1, 2), k == l)", "keep(ray(1, 2), k == l)",
    "nim(step=2, lengths=n % 2 == 1)", "keep(diagonal(-5), k > 0)", "(nim - nim)",
    "((nim | diagonal) - diagonal(2) - nim)",
    "(jump(1, 2) - where(k + l == 3))", "keep(diagonal(0), k == k)", "(vector(2, 1) - jump(1, 2))",
    "keep(nim(lengths=n > 10**40), k + l < 10**40)", "(ray(10**40, 10**40) - diagonal)",
)  # fmt: skip
# Conditions that hold only for giant piles or amounts.
FAR = (
    "k == 10**40", "x0 > 10**30 and k == 1", "l - k == 2**63", "k == 2**64 + 1", "x1 > 10**20", "k + l == 10**18 + 1",
    "y0 - x0 == 10**12 and k == 0", "i == 10**40", "i - j == 2**63", "min(k, l) >= 10**40 - 1 and k == l",
)  # fmt: skip
FAR_LENGTHS = ("n == 10**40", "n > 2**63 and n % 7 == 3", "n - 10**12 == 1")
GIANTS = ("10**12", "2**63", "10**40", "2**64 - 1")


class Rules(Notations):
    """Random rules as text. In every ten, the first has a part that never applies, the second one that rarely does.

    The latter applies only to giant piles or amounts.
    """

    def text(self, n: int) -> str:
        while True:
            self.never, self.far, self.level, self.planned = n % 10 == 0, n % 10 == 1, 0, ""
            text = super().text(n)
            # The planned condition may be in an alternative that was not used: then try again.
            if not self.never and not self.far and self.planned in text:
                return text

    def number(self, most: int, least: int = 0) -> object:
        if least < most and not self.few(30):
            return f"({self.random.choice(GIANTS)})"
        return super().number(most, least)

    def expression(self, variables: tuple[str, ...]) -> str:
        if not self.few(40):
            return f"({self.random.choice(('', '-'))}{self.random.choice((*GIANTS, '0', '3'))})"
        return super().expression(variables)

    def part(self, depth: int) -> str:
        if self.never and not self.few(6):
            known = [part for part in NO_PARTS if self.moved or "vector" not in part]
            self.never, self.planned = False, self.random.choice(known)
            return self.planned
        if self.never and depth and not self.few(6):
            part = super().part(depth - 1)
            self.never, self.planned = False, f"(({part}) - ({part}))"
            return self.planned
        return super().part(depth)

    def condition(self, variables: tuple[str, ...]) -> str:
        """Return a random condition as text. An outermost one may be one that never holds, or holds only far out."""
        self.level += 1
        try:
            if self.level == 1 and (self.never or self.far) and self.few(1):
                return self._planned(variables)
            return super().condition(variables)
        finally:
            self.level -= 1

    def _planned(self, variables: tuple[str, ...]) -> str:
        lists = {("n",): (NEVER_LENGTHS, FAR_LENGTHS), ("x", "y"): (NEVER_ENDS, ())}
        never, far = lists.get(variables, (NEVER, FAR))
        chosen = [text for text in (never if self.never else far) if names_in(text) <= set(variables)]
        if not chosen:
            return super().condition(variables)
        text = self.random.choice(chosen)
        if self.never and not self.few(2):
            beside = super().condition(variables)
            text = self.random.choice((f"({text}) and ({beside})", f"({beside}) and ({text})"))
        self.never, self.far, self.planned = False, False, text
        return text


def names_in(text: str) -> set[str]:
    """Return the names of the variables in a condition."""
    tree = ast.parse(text, mode="eval")
    functions = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in functions}


def may_apply(text: str, column: int) -> bool:
    """Return whether a search finds a move, or a terminal position, of each part of a rule that begins at `column`."""
    tree = ast.parse(text, mode="eval")
    ordered = any(
        (isinstance(node, ast.Call) and called(node) == "vector")
        or (isinstance(node, ast.Name) and node.id in ("i", "j"))
        for node in ast.walk(tree)
    )
    here = [node for node in ast.walk(tree) if isinstance(node, ast.expr) and node.col_offset == column]
    return all(found for node in here if (found := _applies(node, ordered)) is not None)


def _applies(node: ast.expr, ordered: bool) -> bool | None:
    """Return whether a search finds a case where a part of a rule applies; None if the part has no condition."""
    if called(node) == "terminal":
        holds = formula(node.args[1], "x", "y")
        return any(holds(x, y) for x, y, _, _ in squares(node) if ordered or x <= y)
    if called(node) in ("where", "keep", "nim") or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub)):
        try:
            allows = moves(node)
        except (AttributeError, AssertionError):  # a difference of numbers
            return None
        return any(allows(x, y, i, j) for x, y, i, j in squares(node) if i + j > 0)
    return None


def a_move(text: str) -> tuple[Square, Square]:
    """Return a square, and amounts that may be taken from it, for a rule that has a move."""
    node = ast.parse(text, mode="eval").body
    allows = moves(node)
    return next(((x, y), (i, j)) for x, y, i, j in squares(node) if i + j > 0 and allows(x, y, i, j))


def squares(node: ast.expr) -> Iterator[tuple[int, int, int, int]]:
    """Yield (x, y, i, j): a square and amounts to take from it, all small ones and some made of numbers in a rule."""
    yield from _taken(range(7), range(7))
    numbers = {0, 1}
    for part in ast.walk(node):
        if isinstance(part, ast.Constant | ast.BinOp) and not names_in(ast.unparse(part)):
            try:
                value = abs(formula(part)())
            except (NameError, SyntaxError, TypeError):  # a rule is no number
                continue
            numbers |= {value, value + 1, value + 2, max(value - 1, 0)}
    few = [*sorted(numbers)[-10:], 0, 1]
    for i, j in product(few, repeat=2):
        for more, further in product((0, 1, *few[-6:]), repeat=2):
            yield i + more, j + further, i, j


def _taken(xs: range, ys: range) -> Iterator[tuple[int, int, int, int]]:
    for x, y in product(xs, ys):
        for i, j in product(range(x + 1), range(y + 1)):
            yield x, y, i, j
