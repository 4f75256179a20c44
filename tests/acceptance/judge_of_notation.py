"""A second implementation of the notation of docs/notation.md, which does not import `wythoff`.

It parses a text by Python's `ast`, evaluates conditions by Python's `eval`, and plays on ordered squares, position by
position. `Judge` answers for a game: the P-positions, winning moves, squares to block and Sprague-Grundy values.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable

Square = tuple[int, int]
# Whether taking i from the first and j from the second pile of the square (x, y) is a move.
Test = Callable[[int, int, int, int], bool]


def complement(*numbers: int) -> int:
    """Return the function C of Fraenkel 2008, section 1: the bitwise complement of a within its own bits.

    With two arguments b and a, the complement is taken within the bits of b.
    """
    a, b = numbers[-1], numbers[0]
    assert 0 <= a <= b
    return (1 << b.bit_length()) - 1 ^ a


NAMES = {
    "__builtins__": {}, "abs": abs, "min": min, "max": max, "C": complement,
    "popcount": lambda a: f"{a:b}".count("1"), "bit_length": lambda a: len(f"{a:b}".lstrip("0")),
    "gcd": math.gcd, "isqrt": math.isqrt,
}  # fmt: skip


class Judge:
    """A game read from its text: moves, with or without the layers `terminal`, `block` and `misere`."""

    def __init__(self, text: str) -> None:
        tree = ast.parse(text, mode="eval").body
        self.ordered = any(
            (isinstance(node, ast.Call) and node.func.id == "vector")
            or (isinstance(node, ast.Name) and node.id in ("i", "j"))
            for node in ast.walk(tree)
        )
        self.misere = called(tree) == "misere"
        if self.misere:
            tree = tree.args[0]
        self.may_forbid: int | None = None
        self.of: Test | None = None
        if called(tree) == "block":
            self.may_forbid = number(tree.args[1])
            given = {keyword.arg: keyword.value for keyword in tree.keywords}
            self.of = moves(given["of"]) if "of" in given else None
            tree = tree.args[0]
        self.ending: Callable[..., int] | None = None
        if called(tree) == "terminal":
            self.ending = formula(tree.args[1], "x", "y")
            tree = tree.args[0]
        self.move = moves(tree)
        self._lost: dict[Square, bool] = {}
        self._values: dict[Square, int] = {}

    def ends(self, x: int, y: int) -> bool:
        if self.ending is None:
            return False
        return bool(self.ending(x, y) if self.ordered else self.ending(min(x, y), max(x, y)))

    def squares(self, x: int, y: int) -> list[Square]:
        """Return the ordered squares to which a move leads from (x, y)."""
        if self.ends(x, y):
            return []
        taken = ((i, j) for i in range(x + 1) for j in range(y + 1) if i or j)
        return [(x - i, y - j) for i, j in taken if self.move(x, y, i, j)]

    def lost(self, x: int, y: int) -> bool:
        """Whether (x, y) is a P-position."""
        if (x, y) not in self._lost:
            free, forbidden, others = self._parted(x, y)
            beaten = bool(free) or len(forbidden) > (self.may_forbid or 0)
            nobody = self.misere and not others  # the mover has no move, or only moves that may all be blocked
            self._lost[x, y] = not beaten and not nobody
        return self._lost[x, y]

    def _parted(self, x: int, y: int) -> tuple[list[Square], list[Square], list[Square]]:
        """Split the options of (x, y): P-positions that cannot be blocked, P-positions that can, and N-positions."""
        free, forbidden, others = [], [], []
        for a, b in self.squares(x, y):
            if not self.lost(a, b):
                others.append((a, b))
            elif self.may_forbid is not None and (self.of is None or self.of(x, y, x - a, y - b)):
                forbidden.append((a, b))
            else:
                free.append((a, b))
        return free, forbidden, others

    def seen(self, squares: list[Square]) -> tuple[Square, ...]:
        """Return squares in the form of the package: sorted, distinct; if unordered, the smaller pile first."""
        return tuple(sorted(set(squares) if self.ordered else {(min(s), max(s)) for s in squares}))

    def p_positions(self, up_to: int) -> list[Square]:
        board = ((x, y) for x in range(up_to + 1) for y in range(0 if self.ordered else x, up_to + 1))
        return [square for square in board if self.lost(*square)]

    def winning_moves(self, x: int, y: int) -> tuple[Square, ...]:
        if self.lost(x, y):
            return ()
        free, forbidden, others = self._parted(x, y)
        if self.misere and not others:
            return self.seen(free + forbidden)
        return self.seen(free + (forbidden if len(forbidden) > (self.may_forbid or 0) else []))

    def to_block(self, x: int, y: int) -> tuple[Square, ...]:
        if self.may_forbid is None or not self.lost(x, y):
            return ()
        return tuple(sorted(self._parted(x, y)[1]))

    def value(self, x: int, y: int) -> int:
        """Return the Sprague-Grundy value of (x, y), for a game in normal play without blocking."""
        if (x, y) not in self._values:
            met = {self.value(*square) for square in self.squares(x, y)}
            self._values[x, y] = next(g for g in range(len(met) + 1) if g not in met)
        return self._values[x, y]


class Moves:
    """A call such as `diagonal(2, step=3)` in a text, with its positional and its named arguments."""

    def __init__(self, node: ast.expr) -> None:
        call = node if isinstance(node, ast.Call) else ast.Call(node, [], [])
        self.name, self.given = called(call), call.args
        self.named = {keyword.arg: keyword.value for keyword in call.keywords}
        self.step = number(self.named["step"]) if "step" in self.named else 1

    def test(self) -> Test:
        made: Test = getattr(self, f"_{self.name}")()
        return made

    def _nim(self) -> Test:
        lengths = formula(self.named["lengths"], "n") if "lengths" in self.named else lambda n: True
        step = self.step
        return lambda x, y, i, j: 0 in (i, j) and (i + j) % step == 0 and bool(lengths(i + j))

    def _diagonal(self) -> Test:
        width = formula(self.given[0], "x1", "y1", "x0") if self.given else lambda x1, y1, x0: 1
        step = self.step

        def test(x: int, y: int, i: int, j: int) -> bool:
            if not i or not j or (i - j) % step:
                return False
            x1, y1 = sorted((x - i, y - j))
            return abs(i - j) < width(x1, y1, min(x, y))

        return test

    def _ray(self) -> Test:
        p, q = map(number, self.given)
        step = p + q  # `step` counts tokens from both piles together, which may be giant
        return lambda x, y, i, j: (i + j) % step == 0 and i + j > 0 and (i + j) // step * p in (i, j)

    def _jump(self) -> Test:
        p, q = map(number, self.given)
        return lambda x, y, i, j: (i, j) == (p, q) or (i, j) == (q, p)

    def _vector(self) -> Test:
        given = tuple(map(number, self.given))
        return lambda x, y, i, j: (i, j) == given

    def _where(self) -> Test:
        return condition(self.given[0])

    def _keep(self) -> Test:
        inner, kept = moves(self.given[0]), condition(self.given[1])
        return lambda x, y, i, j: inner(x, y, i, j) and kept(x, y, i, j)


def moves(node: ast.expr) -> Test:
    if isinstance(node, ast.BinOp):
        left, right = moves(node.left), moves(node.right)
        if isinstance(node.op, ast.BitOr):
            return lambda x, y, i, j: left(x, y, i, j) or right(x, y, i, j)
        assert isinstance(node.op, ast.Sub)
        return lambda x, y, i, j: left(x, y, i, j) and not right(x, y, i, j)
    return Moves(node).test()


def condition(node: ast.expr) -> Test:
    """Return the test of a condition on moves. If the piles are equal, one of the two labellings must satisfy it."""
    holds = formula(node, "x0", "y0", "x1", "y1", "k", "l", "i", "j")

    def test(x: int, y: int, i: int, j: int) -> bool:
        x0, y0 = sorted((x, y))
        x1, y1 = sorted((x - i, y - j))
        labels = {(i, j)} if x < y else {(j, i)} if x > y else {(i, j), (j, i)}
        return any(holds(x0, y0, x1, y1, k, l, i, j) for k, l in labels)

    return test


def formula(node: ast.expr, *names: str) -> Callable[..., int]:
    return eval(f"lambda {', '.join(names)}: {ast.unparse(node)}", NAMES)


def number(node: ast.expr) -> int:
    return formula(node)()


def called(node: ast.expr) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
