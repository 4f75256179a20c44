"""Statements by brute force: every quantifier runs over the numbers to a bound that its own condition sets."""

import random

from wythoff.automata.statements.tree import (
    Indexed,
    Joined,
    Letter,
    Not,
    Number,
    Operation,
    Quantified,
    TermComparison,
    Variable,
    Within,
)

COMPARED = {
    "=": int.__eq__, "!=": int.__ne__, "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__,
}  # fmt: skip


class NegativeError(Exception):
    """A part of a term is negative."""


def value(node, at, words=()):
    """Return the value of a term or a letter."""
    match node:
        case Number(number) | Letter(number):
            return number
        case Variable(name):
            return at[name]
        case Indexed(word, indices):
            return words[word](*(value(index, at, words) for index in indices))
        case Operation(operator, left, right):
            one, other = value(left, at, words), value(right, at, words)
            found = {"+": one + other, "-": one - other, "*": one * other}.get(operator)
            found = one // other if found is None else found
    if found < 0:
        raise NegativeError
    return found


def holds(formula, at, bound, words):
    """Return whether a formula holds, with every bound variable at most `bound`."""
    match formula:
        case Within(_, inner):
            return holds(inner, at, bound, words)
        case Not(inner):
            return not holds(inner, at, bound, words)
        case Joined(operator, left, right):
            one, other = holds(left, at, bound, words), holds(right, at, bound, words)
            joined = {"&": one and other, "|": one or other, "^": one != other, "=>": other or not one}
            return joined.get(operator, one == other)
        case Quantified(quantifier, (name, *names), inner):
            rest = Quantified(quantifier, tuple(names), inner) if names else inner
            found = (holds(rest, {**at, name: number}, bound, words) for number in range(bound + 1))
            return any(found) if quantifier == "E" else all(found)
        case TermComparison(operator, left, right):
            try:
                return COMPARED[operator](value(left, at, words), value(right, at, words))
            except NegativeError:
                return False
    raise AssertionError(formula)


class Statements:
    """Random statements with bounded quantifiers. If `numbers`, letters of words may be used as numbers."""

    def __init__(self, seed, words=(), bound=5, *, numbers=False):
        self.random, self.words, self.bound, self.numbers = random.Random(seed), words, bound, numbers

    def term(self, names, depth=2):
        kind = self.random.random()
        if depth == 0 or kind < 0.45:
            return self.random.choice([*names, *names, str(self.random.randrange(6))])
        one, other = self.term(names, depth - 1), self.term(names, depth - 1)
        if kind < 0.65:
            return f"{one} + {other}"
        if kind < 0.8:
            return f"({one} - {other})"
        if kind < 0.92:
            return f"{self.random.randrange(4)}*({one})"
        return f"({one})/{self.random.randrange(1, 4)}"

    def atom(self, names):
        if self.numbers and self.words and self.random.random() < 0.2:
            letters = [f"{self.random.choice(self.words)}[{self.term(names, 1)}]" for _ in range(2)]
            sign = self.random.choice(["=", "!=", "<", ">="])
            return f"{self.term(names, 1)} {sign} {' + '.join([*letters, self.term(names, 1)])}"
        if self.words and self.random.random() < 0.4:
            word = self.random.choice(self.words)
            place = f"{word}[{self.term(names, 1)}]"
            sign = self.random.choice(["=", "!=", "<", ">="])
            if self.random.random() < 0.5:
                return f"{place} {sign} @{self.random.randrange(2)}"
            return f"{place} {sign} {self.random.choice(self.words)}[{self.term(names, 1)}]"
        sign = self.random.choice(["=", "=", "!=", "<", "<=", ">", ">="])
        return f"{self.term(names)} {sign} {self.term(names)}"

    def formula(self, names, depth=3):
        kind = self.random.random()
        if depth == 0 or kind < 0.2:
            return self.atom(names)
        if kind < 0.3:
            return f"~({self.formula(names, depth - 1)})"
        if kind < 0.65 or len(names) > 3:
            operator = self.random.choice(["&", "&", "|", "|", "^", "=>", "<=>"])
            return f"({self.formula(names, depth - 1)}) {operator} ({self.formula(names, depth - 1)})"
        # A name may be bound again inside.
        name = self.random.choice("xyzw")
        inner = self.formula([*dict.fromkeys([*names, name])], depth - 1)
        if self.random.random() < 0.5:
            return f"(E{name} {self.bounded(name)} & ({inner}))"
        return f"(A{name} {self.bounded(name)} => ({inner}))"

    def bounded(self, name):
        return f"{name} <= {self.bound}"


class Mixed(Statements):
    """Random statements with variables of two numeration systems, marked by question marks; no condition mixes them."""

    def __init__(self, seed, systems, bound=5):
        super().__init__(seed, (), bound, numbers=True)
        self.systems = systems  # by variable: question mark and words

    def atom(self, names):
        system, words = self.systems[self.random.choice(names)]
        self.words = words
        found = super().atom([name for name in names if self.systems[name][0] == system])
        return f"(?{system} {found})"

    def bounded(self, name):
        return f"(?{self.systems[name][0]} {name} <= {self.bound})"
