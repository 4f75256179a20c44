"""Random statements with relations of digits; their truth is computed from words made here and by Python's `re`.

A random formula is a pair (text, meaning). The meaning is a function of the values of the variables and of the length
of their words, because words may have leading zeros. Variables that one quantifier binds have words of one length. If
the formula has free variables, that length is at least the length of their words. The same holds for formulas that
stand for terms.
"""

import random
import re
from functools import cache
from itertools import product

# By system: the first bases, and one more than the greatest digit.
SYSTEMS = {
    "msd_2": ([2**n for n in range(12)], 2),
    "msd_3": ([3**n for n in range(9)], 3),
    "msd_fib": ([1, 2, 3, 5, 8, 13, 21, 34, 55, 89], 2),
    "msd_trib": ([1, 2, 4, 7, 13, 24, 44, 81], 2),
    "plus(2,1)": ([1, 3, 7, 17, 41, 99], 3),
    "lsd_2": ([2**n for n in range(12)], 2),
    "lsd_3": ([3**n for n in range(9)], 3),
    "lsd_fib": ([1, 2, 3, 5, 8, 13, 21, 34, 55, 89], 2),
}
ALPHABETS = ["{0,1}"] * 6 + ["{0,1,2}", "{0,2}", "{0,1,2,3}"]
BOUND = 8  # numbers that variables have
LONGER = 8  # how much longer words may be than those of the free variables; leading zeros repeat their effect sooner
SIGNS = {"=": int.__eq__, "!=": int.__ne__, "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__}
JOINS = {
    "&": lambda p, q: p and q,
    "|": lambda p, q: p or q,
    "^": lambda p, q: p != q,
    "=>": lambda p, q: q or not p,
    "<=>": lambda p, q: p == q,
}


@cache
def digits(number, system):
    """Return the greedy word of a number, most significant digit first."""
    found = []
    for base in reversed(SYSTEMS[system][0]):
        digit, number = divmod(number, base)
        if found or digit:
            found.append(digit)
    return tuple(found)


class Language:
    """A relation given by a regular expression over tuples of digits; Python's `re` decides membership."""

    def __init__(self, draw, name):
        self.name = name
        tracks = draw.choice([1, 1, 2, 2, 3])
        self.headings = [draw.choice(ALPHABETS) for _ in range(tracks)]
        self.tuples = [*product(*(map(int, heading.strip("{}").split(",")) for heading in self.headings))]
        self.zero, self.closed = self.tuples[0], draw.random() < 0.75
        self.parts = []  # the expression, of tuples and signs
        if self.closed:  # only zeros, followed by nothing or by a word without leading zero
            first = draw.sample(self.tuples[1:], draw.randint(1, min(3, len(self.tuples) - 1)))
            self.parts = [self.zero, "*", "(", *self.choice(first), *self.expression(draw, 2), ")"]
            self.parts += ["?"] * (draw.random() < 0.6)
        else:
            self.parts = [*self.expression(draw, 2)]
        letters = {letter: chr(0x100 + place) for place, letter in enumerate(self.tuples)}
        self.letters = letters
        self.compiled = re.compile("".join(letters.get(part, part) for part in self.parts))

    def choice(self, letters):
        found = ["("]
        for letter in letters:
            found += [letter, "|"]
        return [*found[:-1], ")"]

    def expression(self, draw, depth):
        kind = draw.random()
        if depth == 0 or kind < 0.2:
            return self.choice(draw.sample(self.tuples, draw.randint(1, min(3, len(self.tuples)))))
        if kind < 0.5:
            return ["(", *self.expression(draw, depth - 1), ")", draw.choice("**+?")]
        one, other = self.expression(draw, depth - 1), self.expression(draw, depth - 1)
        return [*one, *other] if kind < 0.8 else ["(", *one, "|", *other, ")"]

    @property
    def command(self):
        shown = [part if isinstance(part, str) else f"[{','.join(map(str, part))}]" for part in self.parts]
        return f'reg {self.name} {" ".join(self.headings)} "{"".join(shown)}":\n'

    def has(self, words, lsd):
        """Return whether a tuple of words of one length, most significant digit first, is in the language."""
        letters = [*zip(*words, strict=True)]
        if any(letter not in self.letters for letter in letters):
            return False
        found = "".join(self.letters[letter] for letter in (reversed(letters) if lsd else letters))
        return self.compiled.fullmatch(found) is not None


class Statements:
    """Random formulas. Variables that `at` maps to a system use it; all others use the system of the statement."""

    def __init__(self, seed, nested=2):
        self.random = draw = random.Random(seed)
        self.nested = nested  # depth of nested quantifiers, in which words have many lengths
        self.system = draw.choice([*SYSTEMS])
        self.languages = [Language(draw, f"r{number}") for number in range(draw.choice([1, 1, 2]))]
        self.kinds = {}  # of variables of another system
        self.other = draw.choice(["msd_2", "msd_3", "msd_fib"]) if self.system.startswith("msd") else self.system

    def word(self, number, length, system):
        found = digits(number, system)
        return (0,) * (length - len(found)) + found if len(found) <= length else None

    def of(self, name):
        return self.kinds.get(name, self.system)

    def term(self, names):
        """Return (text of a term, its value as a function of the variables); None is the value if a part is < 0."""
        name = self.random.choice([name for name in names if self.of(name) == self.system] or ["2"])
        if name == "2":
            return "2", lambda at: 2
        c = self.random.randrange(1, 4)
        return self.random.choice(
            [
                (f"{name}+{c}", lambda at: at[name] + c),
                (f"{name}-{c}", lambda at: at[name] - c if at[name] >= c else None),
                (f"{c}*{name}", lambda at: c * at[name]),
                (str(c), lambda at: c),
            ]
        )

    def call(self, names):
        language = self.random.choice(self.languages)
        arguments, seen, terms = [], set(), False
        for _ in language.headings:
            if self.random.random() < 0.75:
                name = self.random.choice(names)
                again = name in seen
                if not again or self.of(name) == self.system:
                    seen.add(name)
                    terms |= again
                    arguments.append((name, lambda at, name=name: at[name], self.of(name)))
                    continue
            terms = True
            arguments.append((*self.term(names), self.system))
        lsd = self.system.startswith("lsd")

        @cache
        def holds(numbers, length):
            longest = max(len(digits(number, of)) for number, of in numbers)
            if language.closed and not lsd:
                lengths = [longest]
            elif terms:
                lengths = range(max(longest, length), max(longest, length) + LONGER)
            else:
                lengths = [length]
            for one in lengths:
                words = [self.word(number, one, of) for number, of in numbers]
                if None not in words and language.has(words, lsd):
                    return True
            return False

        text = ",".join(text for text, *_ in arguments)
        free = self.free(text, names)

        def means(at, length):
            numbers = tuple((value(at), of) for _, value, of in arguments)
            return all(number is not None for number, _ in numbers) and holds(numbers, length if free else 0)

        return f"${language.name}({text})", means

    def comparison(self, names):
        name = self.random.choice(names)
        others = [other for other in names if self.of(other) == self.of(name)]
        other, c, sign = self.random.choice(others), self.random.randrange(5), self.random.choice([*SIGNS])
        text = f"(?{self.of(name)} {name} {sign} {other}+{c})"
        return text, lambda at, length: SIGNS[sign](at[name], at[other] + c)

    def formula(self, names, depth):
        kind = self.random.random()
        if depth == 0 or kind < 0.2:
            return self.call(names) if self.random.random() < 0.7 else self.comparison(names)
        if kind < 0.35:
            text, means = self.formula(names, depth - 1)
            return f"~({text})", lambda at, length: not means(at, length)
        within = sum(name.startswith("v") for name in names)
        if kind < 0.65 or len(names) > 2 or (within >= self.nested and len(self.lengths(0)) > 1):
            sign = self.random.choice([*JOINS])
            (one, left), (other, right) = (self.formula(names, depth - 1) for _ in range(2))
            return f"(({one}) {sign} ({other}))", lambda at, length: JOINS[sign](left(at, length), right(at, length))
        return self.quantified(names, depth)

    def quantified(self, names, depth):
        name = f"v{len(names)}"
        if self.random.random() < 0.3:
            self.kinds[name] = self.other
        of = self.of(name)
        text, means = self.formula([*names, name], depth - 1)
        some = self.random.random() < 0.5
        bound = f"(?{of} {name} < {BOUND})"
        free = self.free(text, names)
        whole = f"(E{name} {bound} & ({text}))" if some else f"(A{name} {bound} => ({text}))"

        def quantified(at, length):
            return (any if some else all)(
                means({**at, name: number}, longer)
                for number in range(BOUND)
                for longer in self.lengths(max(length if free else 0, len(digits(number, of))))
            )

        return whole, quantified

    def free(self, text, names):
        """Return whether a formula has free variables, whose words determine the least length of other words."""
        return any(re.search(rf"\b{name}\b", text) for name in names)

    def lengths(self, least):
        """Return the lengths that words may have, at least `least`; one suffices if leading zeros never matter."""
        plain = all(language.closed for language in self.languages) and not self.system.startswith("lsd")
        return [least] if plain else range(least, least + LONGER)

    def statement(self):
        """Return (text of a file with one statement about x and y below a bound, its meaning as a function)."""
        names = ["x", "y"][: self.random.randint(1, 2)]
        if self.random.random() < 0.25:
            self.kinds["y"] = self.other
        text, means = self.formula(names, 3 if len(self.lengths(0)) == 1 else 2)
        bounds = " & ".join(f"(?{self.of(name)} {name} < {BOUND})" for name in names)

        def whole(numbers):
            at = dict(zip(names, numbers, strict=True))
            least = max(len(digits(number, self.of(name))) for name, number in at.items())
            return any(means(at, length) for length in self.lengths(least))

        head = "".join(language.command for language in self.languages)
        return head, f"?{self.system} {bounds} & ({text})", names, whole
