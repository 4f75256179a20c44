"""Random games as text, with all combinations of layers in turn. This module does not import `wythoff`."""

from __future__ import annotations

from itertools import product
from random import Random

# Whether there is a terminal condition; what may be blocked; whether play is misere; which part is an ordered rule.
LAYERS = tuple(product((False, True), (None, "all", "of"), (False, True), (None, "moves", "of")))
SIGNS = ("<", "<=", ">", ">=", "==", "!=")


class Notations:
    """Random games as text: `text(n)` has combination number n of the layers in `LAYERS`."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def text(self, n: int) -> str:
        terminal, blocking, misere, apart = LAYERS[n % len(LAYERS)]
        self.moved = "ordered" if apart == "moves" else ""
        text = self.union(depth=2)
        if terminal:
            text = f"terminal({text}, {self.condition(('x', 'y'))})"
        if blocking == "all":
            text = f"block({text}, {self.number(3)})"
        elif blocking == "of":
            self.moved = "ordered" if apart == "of" else ""
            text = f"block({text}, {self.number(3)}, of={self.union(depth=1)})"
        return f"misere({text})" if misere else text

    def few(self, most: int, least: int = 0) -> int:
        return self.random.randint(least, most)

    def number(self, most: int, least: int = 0) -> object:
        """Return a random number to be written in a game. Subclasses may return text such as `10**9`."""
        return self.few(most, least)

    def union(self, depth: int) -> str:
        parts = [self.part(depth) for _ in range(self.few(3, 1))]
        if self.moved:
            # Add at least one part whose moves distinguish the two piles.
            i, j = self.random.choice(((0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 0)))
            parts.append(
                self.random.choice(
                    (f"vector({self.number(i, i)}, {self.number(j, j)})", f"where({self.condition(('i', 'j'))})")
                )
            )
        self.random.shuffle(parts)
        return " | ".join(parts)

    def part(self, depth: int) -> str:
        kinds = ["nim", "nim", "diagonal", "ray", "jump", "where"] + ["keep", "without"] * (depth > 0)
        return getattr(self, f"_{self.random.choice(kinds)}")(depth)

    def _nim(self, depth: int) -> str:
        return self.random.choice(
            ("nim", "nim", f"nim(step={self.number(3, 1)})", f"nim(lengths={self.condition(('n',))})")
        )

    def _diagonal(self, depth: int) -> str:
        step = self.random.choice(("", "", f", step={self.number(3, 1)}"))
        width = str(self.number(4, -1)) if self.few(1) else self.expression(("x1", "y1", "x0"))
        return "diagonal" if not self.few(3) else f"diagonal({width}{step})"

    def _pair(self) -> str:
        p = self.few(3)
        return f"({self.number(p, p)}, {self.number(3, 0 if p else 1)})"

    def _ray(self, depth: int) -> str:
        return f"ray{self._pair()}"

    def _jump(self, depth: int) -> str:
        return f"jump{self._pair()}"

    def _where(self, depth: int) -> str:
        return f"where({self.condition(self.variables())})"

    def _keep(self, depth: int) -> str:
        return f"keep({self.union(depth - 1)}, {self.condition(self.variables())})"

    def _without(self, depth: int) -> str:
        return f"(({self.union(depth - 1)}) - ({self.part(depth - 1)}))"

    def variables(self) -> tuple[str, ...]:
        every = ("x0", "y0", "x1", "y1", "k", "l", "k", "l")
        return (*every, "i", "j") if self.moved else every

    def condition(self, variables: tuple[str, ...]) -> str:
        roll = self.few(14)
        if roll == 0:
            return f"not ({self.condition(variables)})"
        if roll <= 3:
            joint = self.random.choice((" and ", " or "))
            return joint.join(f"({self.condition(variables)})" for _ in range(2))
        if roll == 4:
            low, high = (self.expression(variables) for _ in range(2))
            return f"{low} {self.random.choice(SIGNS)} {self.expression(variables)} {self.random.choice(SIGNS)} {high}"
        return f"{self.expression(variables)} {self.random.choice(SIGNS)} {self.expression(variables)}"

    def expression(self, variables: tuple[str, ...]) -> str:
        roll, one = self.few(14), self.random.choice(variables)
        if roll <= 5:
            return one
        if roll <= 9:
            return str(self.number(5, -1))
        if roll <= 11:
            return f"({one} {self.random.choice('+-*')} {self.expression(variables)})"
        if roll == 12:
            return f"{one}{self.random.choice(('//', '%'))}{self.number(3, 1)}"
        if roll == 13:
            return f"({one} {self.random.choice('&|^')} {self.random.choice(variables)})"
        called = self.random.choice(("min", "max", "gcd", "popcount", "bit_length", "isqrt"))
        if called in ("popcount", "bit_length", "isqrt"):
            return f"{called}(abs({self.expression(variables)}))"
        return f"{called}({one}, {self.expression(variables)})" if self.few(1) else f"abs({self.expression(variables)})"
