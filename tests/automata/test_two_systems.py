"""Variables with two systems are refused in every place and order, and never answered in one of the two."""

from random import Random

import pytest

import wythoff
from tests.seeds import seed_of
from wythoff.base.errors import WythoffError

POWERS, FIBONACCI, BOUND = {1, 2, 4, 8}, {1, 2, 3, 5, 8}, 9
HEAD = 'reg p msd_2 "0*10*":\nreg q msd_fib "0*10*":\ndef four "?msd_2 x = 4":\n'
TRIVIAL = (
    "x >= 0",
    "0 <= x",
    "x = x",
    "x - x = 0",
    "0*x = 0",
    "x + 1 > x",
    "2*x >= x",
    "Ey y = x",
    "~(x < 0)",
    "x != x",
)
PLACES = (
    "Ex $p(x) & ({0})", "Ex ({0}) & $p(x)", "Ex ({0}) | $p(x)", "Ax $p(x) => ({0})", "Ax ({0}) => ~$p(x)",
    "Ax ({0}) => (Ey $p(x) & y > 3)", "Ex (Ay (({0}) | y = y)) & $p(x)", "Ex ($p(x) & (1 = 1)) & ({0})",
    "$p(x) & ({0})", "({0}) => $p(x)", "Ex ($p(x) <=> ({0}))", "Ex $four(x) & ({0})", "Ix $p(x) & ({0})",
    "~(Ex ({0}) & $p(x))", "Ex $p(x+1) & ({0})", "Ex (?msd_2 x >= 0) & ({0})", "Ex (?msd_2 x = x) ^ ({0})",
)  # fmt: skip
LEAVES = {
    "$p({0})": ("msd_2", POWERS.__contains__),
    "$four({0})": ("msd_2", (4).__eq__),
    "$q({0})": ("msd_fib", FIBONACCI.__contains__),
    "{0} >= 0": ("msd_fib", lambda n: True),
    "{0} = {0}": ("msd_fib", lambda n: True),
    "{0} < 0": ("msd_fib", lambda n: False),
    "{0} < 5": ("msd_fib", lambda n: n < 5),
    "(?msd_2 {0} >= 0)": ("msd_2", lambda n: True),
    "(?msd_2 {0} > 3)": ("msd_2", lambda n: n > 3),
    "0*{0} = 1": ("msd_fib", lambda n: False),
}
JOINS = {
    "&": lambda p, q: p and q, "|": lambda p, q: p or q, "=>": lambda p, q: q or not p, "<=>": lambda p, q: p == q,
    "^": lambda p, q: p != q,
}  # fmt: skip


def decided(text):
    """Return the answer of `def` with `text`, after relations of two systems were defined."""
    return wythoff.automata.decide_file(f'{HEAD}def found "{text}":')[-1][1]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("trivial", TRIVIAL)
def test_a_condition_that_vanishes_has_a_system_all_the_same(place, trivial):
    with pytest.raises(WythoffError, match="one numeration system, but x has") as refused:
        decided("?msd_fib " + place.format(trivial))
    assert "base(2)" in str(refused.value) and "zeckendorf" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("?msd_fib Ex $p(x) & 1 >= 0", True),
        ("?msd_fib Ex $p(x) & (?msd_2 x >= 0)", True),
        ("?msd_fib Ex,y $p(x) & y >= 0", True),
        ("?msd_fib (Ex $p(x)) & (Ex x >= 0 & $q(x))", True),
        ("?msd_2 Ex $p(x) & x = x & x > 4", True),
        ("?msd_2 Ex $q(x) & (?msd_fib x = x & x > 4)", True),
        ("?msd_fib Ax $four(x) => (?msd_2 x > 3)", True),
    ],
)
def test_separate_systems_may_share_a_statement(text, truth):
    assert decided(text).truth is truth


class Mixed:
    """Random statements whose variables may have two systems, with their meaning and whether some variable has two."""

    def __init__(self, seed):
        self.random, self.clash, self.count = Random(seed_of(f"two systems {seed}")), False, 0
        self.seen = {}

    def leaf(self, names):
        name = self.random.choice(names)
        # Mostly of the system that the variable has, so that half of the statements are sound.
        leaves = [*LEAVES] if self.random.random() < 0.2 else [x for x in LEAVES if LEAVES[x][0] == self.of(name)]
        leaf = self.random.choice(leaves)
        system, holds = LEAVES[leaf]
        self.seen[name].add(system)
        return leaf.format(name), lambda at: holds(at[name])

    def of(self, name):
        return min(self.seen[name])

    def new(self):
        self.count += 1
        name, system = f"v{self.count}", self.random.choice(["msd_2", "msd_fib"])
        self.seen[name] = {system}
        return name, f"(?{system} {name} < {BOUND})"

    def formula(self, names, depth):
        kind = self.random.random()
        if depth == 0 or kind < 0.15:
            return self.leaf(names)
        if kind < 0.3:
            text, means = self.formula(names, depth - 1)
            return f"~({text})", lambda at: not means(at)
        if kind < 0.65:
            sign = self.random.choice([*JOINS])
            (one, left), (other, right) = (self.formula(names, depth - 1) for _ in range(2))
            return f"(({one}) {sign} ({other}))", lambda at: JOINS[sign](left(at), right(at))
        name, bound = self.new()
        text, means = self.formula([*names, name], depth - 1)
        if self.random.random() < 0.5:
            return f"(E{name} {bound} & ({text}))", lambda at: any(means({**at, name: n}) for n in range(BOUND))
        return f"(A{name} {bound} => ({text}))", lambda at: all(means({**at, name: n}) for n in range(BOUND))


def check(seed):
    """Compare a random statement of one free variable with its meaning; return whether the statement was refused."""
    mixed = Mixed(seed)
    name, bound = mixed.new()
    text, means = mixed.formula([name], 4)
    text = f"?msd_fib {bound} & ({text})"
    if any(len(systems) > 1 for systems in mixed.seen.values()):
        with pytest.raises(WythoffError, match="must have one numeration system"):
            decided(text)
        return True
    found = decided(text).relation
    assert [n for (n,) in found.first(BOUND)] == [n for n in range(BOUND) if means({name: n})], text
    return False


@pytest.mark.parametrize("part", range(20))
def test_200_statements_of_two_systems(part):
    refused = [check(10 * part + seed) for seed in range(10)]
    assert len(refused) == 10


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_2000_statements_of_two_systems(part):
    refused = sum(check(1000 + 100 * part + seed) for seed in range(100))
    assert 5 < refused < 60
