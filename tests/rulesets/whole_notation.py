"""Random rules from the whole notation: every operator and function, every family, and layers around them.

A condition may have no value at some places, as in rules that people type: a root of a negative number, a quotient by
0.
"""

from __future__ import annotations

from random import Random

from wythoff.base.errors import WythoffError
from wythoff.game.rulesets import Game, Moves, parse

AMOUNTS, PILES = ("k", "l"), ("x0", "y0", "x1", "y1")
SIGNS = ("<", "<=", ">", ">=", "==", "!=")


class Drawn:
    """Random rules as text. Rules with `i` or `j`, vectors or `ab_vector` are ordered."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.names: tuple[str, ...] = AMOUNTS

    def game(self) -> Game:
        """Return a random game, sometimes with layers."""
        while True:
            text = self.moves(2)
            if self.random.random() < 0.15:
                end = self.random.choice(("x > y", "y < 1", "x == 2", "x + y <= 1", "x + y <= 0", "x <= y - 2"))
                text = f"terminal({text}, {end})"
            if self.random.random() < 0.25:
                of = f", of={self.moves(1)}" if self.random.random() < 0.5 else ""
                text = f"block({text}, {self.random.randint(0, 2)}{of})"
            if self.random.random() < 0.15:
                text = f"misere({text})"
            try:
                return parse(text)
            except WythoffError:  # such as a quotient by the constant 0
                continue

    def rule(self) -> Moves:
        """Return random moves without layers."""
        while True:
            try:
                found = parse(self.moves(2))
            except WythoffError:
                continue
            assert isinstance(found, Moves)
            return found

    def moves(self, depth: int) -> str:
        self.names = self._names()
        parts = [self._part(depth) for _ in range(self.random.choice((1, 1, 2, 2, 3)))]
        if self.random.random() < 0.4 and "nim" not in parts:
            parts.append("nim")
        return " | ".join(parts)

    def _names(self) -> tuple[str, ...]:
        by_chance = self.random.random()
        if by_chance < 0.6:
            return AMOUNTS
        return (*AMOUNTS, *PILES) if by_chance < 0.93 else (*AMOUNTS, "x1", "i", "j")

    def _number(self, least: int = 0) -> int:
        return max(least, self.random.choice((0, 1, 1, 2, 2, 3, 4, 5, 7, 8)))

    def _part(self, depth: int) -> str:
        number = self._number
        by_chance = self.random.random()
        if by_chance < 0.5:
            return f"where({self.condition()})"
        if depth and by_chance < 0.62:
            return f"keep({self.moves(depth - 1)}, {self.condition()})"
        if depth and by_chance < 0.7:
            return f"(({self.moves(depth - 1)}) - ({self.moves(depth - 1)}))"
        if by_chance < 0.72:
            return self.random.choice((f"vector({number()}, {number(1)})", f"ab_vector(a={number(1)}, b={number(1)})"))
        return self.random.choice((
            "diagonal", f"diagonal({number()})", f"diagonal({number()}, step={number(1)})",
            f"diagonal({self._width()})", f"nim(step={number(1)})", f"nim(lengths={self._lengths()})",
            f"jump({number()}, {number(1)})", f"ray({number()}, {number(1)})",
        ))  # fmt: skip

    def _width(self) -> str:
        kept, self.names = self.names, ("x1", "y1", "x0")
        found = self.value(1)
        self.names = kept
        return found

    def _lengths(self) -> str:
        return self.random.choice((
            f"n % {self._number(1)} < {self._number()}", f"popcount(n) == {self._number(1)}", f"n <= {self._number()}",
            f"gcd(n, {self._number(1)}) == 1", f"bit_length(n) % 2 == {self._number() % 2}", "isqrt(n)**2 == n",
            f"n & {self._number(1)} != 0".replace("n &", "(n &").replace(" !=", ") !="),
        ))  # fmt: skip

    def condition(self) -> str:
        parts = [self._atom() for _ in range(self.random.choice((1, 1, 2, 2, 3)))]
        text = parts[0]
        for part in parts[1:]:
            text = f"{text} {self.random.choice(('and', 'and', 'or'))} {part}"
        return text

    def _atom(self) -> str:
        by_chance = self.random.random()
        if by_chance < 0.45:
            return self._usual()
        if by_chance < 0.55:
            return f"not ({self._atom()})"
        if by_chance < 0.62:
            return f"{self.value(1)} {self._sign()} {self.value(1)} {self._sign()} {self.value(1)}"
        if by_chance < 0.72:
            # The same function of k and of l: a parser of formulas might take one for the other.
            made = self.random.choice((
                "popcount({})", "bit_length({})", "isqrt({})", "{}//2", "{} % 3", "gcd({}, 6)", "({} & 1)", "({} | 2)",
                "({} ^ 1)", "2**{}", "(-1)**{}", "{}**2", "abs({} - 2)", "min({}, 3)", "max({}, 2)", "gcd({}, x1)",
                "C({})",
            ))  # fmt: skip
            return f"{made.format('k')} {self._sign()} {made.format('l')}"
        return f"{self.value(2)} {self._sign()} {self.value(1)}"

    def _sign(self) -> str:
        return self.random.choice(SIGNS)

    def _usual(self) -> str:
        """Return a usual condition, for which most equivalent forms are known."""
        number = self._number
        return self.random.choice((
            "k == l", "k < l", "k*l == 0", "min(k, l) == 0", f"abs(k - l) < {number()}", f"k + l < {number()}",
            f"-{number()} < k - l < {number()}", "k > 0 and l > 0", f"x1 >= {number()}", f"y1 > {number()}",
            f"(k + l) % {number(1)} == 0", f"(k - l) % {number(1)} == 0", "l - k <= x1", "x0 == y0", "x1 == y1",
            f"max(k, l) <= {number()}", f"(k - l)**2 <= {number()}", "k*k == l*l", f"k*l == {number()}",
            f"(k ^ l) == {number()}", "(k | l) == (k & l)", f"(k & {number()}) == 0", f"gcd(k, l) == {number()}",
            f"k == {number(1)}*l or l == {number(1)}*k", f"k == {number()} and l == {number()}",
            f"popcount(k ^ l) == {number()}", f"k//{number(1)} == l//{number(1)}", f"isqrt(k*l) == {number()}",
            f"bit_length(k) == {number()}", f"popcount(k) + popcount(l) < {number()}", f"2**k < {number()}",
            "(-1)**k == (-1)**l", f"isqrt((k - l)**2) < {number()}", f"l//(k + 1) < {number()}",
        ))  # fmt: skip

    def value(self, depth: int) -> str:
        if depth == 0 or self.random.random() < 0.2:
            return self.random.choice((*self.names, str(self._number())))
        one, other = self.value(depth - 1), self.value(depth - 1)
        by_chance = self.random.random()
        if by_chance < 0.4:
            return f"({one} {self.random.choice(('+', '-', '*', '-', '&', '|', '^'))} {other})"
        if by_chance < 0.6:
            return self.random.choice((f"min({one}, {other})", f"max({one}, {other})", f"abs({one} - {other})"))
        if by_chance < 0.7:
            by = str(self._number(1)) if self.random.random() < 0.8 else f"({other} + 1)"
            return f"({one} {self.random.choice(('//', '%'))} {by})"
        if by_chance < 0.9:
            inner = f"abs({one})" if self.random.random() < 0.5 else one
            return self.random.choice((
                f"popcount({inner})", f"bit_length({inner})", f"isqrt({inner})", f"gcd({one}, {other})", f"-({one})",
                f"C({inner})", f"({one} > {other})",
            ))  # fmt: skip
        name = self.random.choice(self.names)
        return self.random.choice((f"2**{name}", f"(-1)**{name}", f"({one})**2", f"({one})**{self._number() % 4}"))
