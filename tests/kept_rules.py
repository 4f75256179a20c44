"""Random game rules in which a condition keeps only some of the moves along a line (`keep(diagonal, x1 % 2 == 0)`)."""

from random import Random

MODULI = range(2, 8)
LINES = ("diagonal", "diagonal(2)", "diagonal(3)", "diagonal(4, step=2)", "ray(1, 2)", "ray(2, 3)", "jump(1, 2)")
OTHERS = ("diagonal", "jump(1, 3)", "ray(1, 3)")
ORDERED = ("vector(1, 2)", "vector(3, 1)")


def condition(chance: Random, *, ordered: bool) -> str:
    """Return a random condition for `keep`, as text.

    It compares numbers of the move (`k`, `l`), piles before the move (`x0`, `y0`) or piles after it (`x1`, `y1`), or
    their
    remainders, for example `(k + 2*l) % 3 == 1`. If `ordered`, the amounts are called `i` and `j`, one for each pile.
    """
    m, n, c = chance.choice(MODULI), chance.choice(MODULI), chance.randrange(9)
    r, sign = chance.randrange(m), chance.choice(("==", "!=", "<", ">="))
    taken = ("i", "j") if ordered else ("k", "l")
    there = ("x1 + i", "y1 + 2*j", "i*x1") if ordered else ("x0", "y0", "x0 + y0", "x0*l")
    one = chance.choice((*taken, "x1", "y1", *there, f"{taken[0]} + 2*{taken[1]}", f"x1*{taken[0]} + y1"))
    atom = chance.choice((
        f"({one}) % {m} {sign} {r}", f"({one}) % {m} {sign} {r}", f"x1 {sign} {c}", f"y1 {sign} {c}",
        f"{chance.choice(taken if ordered else (*taken, 'x0', 'y0', 'k + l'))} {sign} {c}",
        f"({one}) % {m} {sign} {chance.choice(taken)} % {n}", f"y1 - x1 {sign} {c}", f"gcd(x1, {m}) == 1",
    ))  # fmt: skip
    if not ordered and chance.random() < 0.15:
        atom = f"{atom} {chance.choice(('and', 'or'))} x0 {chance.choice(('==', '!='))} y0"
    if chance.random() < 0.35:
        other = condition(chance, ordered=ordered)
        atom = f"{atom} {chance.choice(('and', 'or'))} {other}"
    return f"not ({atom})" if chance.random() < 0.1 else atom


def rule(chance: Random) -> str:
    """Return a random rule as text: Nim with one to three `keep(line, condition)`, sometimes in misere play."""
    ordered = chance.random() < 0.3
    lines = chance.choices(LINES, k=chance.choice((1, 1, 2, 3)))
    parts = ["nim", *(f"keep({line}, {condition(chance, ordered=ordered)})" for line in lines)]
    if chance.random() < 0.3:
        parts.append(chance.choice(OTHERS))
    if ordered:
        parts.append(chance.choice(ORDERED))
    text = " | ".join(parts)
    return f"misere({text})" if chance.random() < 0.25 else text
