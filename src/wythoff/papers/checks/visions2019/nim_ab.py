"""Checks of section 5 of Wythoff visions: the game NIM(a, b).

A move takes i and j from the two piles, where |i - j| < a or min(i, j) < b. The P-positions are (x_n, y_n) with
y_n = x_n + an, where x_n is the mex_b of the earlier x_i and y_i: the number low + b, where low is the first of these
numbers and -b after which at least b numbers are missing. l is the limit of x_n/n, and r = 1 + a/l is a root of
P = `polynomial(a, b)`.

A check takes a bound as its last argument, such as the largest piles (`up_to`) or a number of P-positions (`count`). It
returns `Finding`s: what was compared, and the first difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import pairwise, product
from math import gcd
from operator import or_

from wythoff.game.rulesets import Position
from wythoff.papers.checks.visions2019.games import misere_recurrence
from wythoff.papers.finding import FAR, MANY, Finding, compared, seen, unless
from wythoff.papers.from_rules import by_rules, named, of_squares
from wythoff.papers.pairs import beatty_pairs, mex_b_pairs, squares
from wythoff.papers.verbs import StatedCheck, all_of, each, within
from wythoff.sequences.polynomials import characteristic_polynomial
from wythoff.sequences.recurrences.ratios import spaced_matrix
from wythoff.solving.strategies import strategy

# The games NIM(a, b), in notation.
NORMAL, MISERE = "nim_ab(a={}, b={})", "misere(nim_ab(a={}, b={}))"
GAMES = ((1, 1), (2, 1), (1, 2), (3, 1), (2, 3), (3, 2), (2, 2), (1, 3))
Matrix = Sequence[Sequence[int]]


def mex_b(taken: Iterable[int], b: int) -> int:
    """Return mex_b of the numbers in `taken`: low + b, where low is the end of the first wide gap.

    A gap lies between two neighbours low < high of the ascending set `taken` and -b; it is wide if high - low > b. If
    there is none, low is the largest number.

    >>> mex_b([], 3), mex_b([0, 2, 3, 4], 2), mex_b([0, 5, 9], 3)
    (0, 6, 3)
    >>> mex_b([0, 2, 5, 7], 1)
    1
    """
    ordered = [-b, *sorted(set(taken))]
    return next((low + b for low, high in pairwise(ordered) if high - low > b), ordered[-1] + b)


def _formula_5(a: int, b: int, up_to: int) -> Finding:
    """Check formula (5), which lists the moves of NIM(a, b), on each square with piles up to `up_to`.

    Read literally, it must allow exactly the options of the game. Check also that only (0, 0) has no options.
    """
    game = of_squares(NORMAL.format(a, b))

    def as_stated(x: int, y: int) -> bool:
        taken = ((i, j) for i in range(x + 1) for j in range(y + 1) if i + j > 0)
        literal = {(x - i, y - j) for i, j in taken if abs(i - j) < a or min(i, j) < b}
        return literal == set(game.squares(x, y)) and bool(literal) == ((x, y) != (0, 0))

    squares = product(range(up_to + 1), repeat=2)
    return unless("rules", f"NIM({a}, {b})", (square for square in squares if not as_stated(*square)))


def _formula_6(a: int, b: int, up_to: int) -> Iterator[Finding]:
    made = mex_b_pairs(a, b, up_to)
    yield within(NORMAL.format(a, b), f"P of NIM({a}, {b})", recurrence=lambda _: made)(up_to)
    least = (n for n in range(min(up_to, FAR)) if mex_b((z for p in made[:n] for z in p), b) != made[n][0])
    yield unless("recurrence", "with the gaps of the definition", least)


def _formula_7(a: int, count: int) -> Iterator[Finding]:
    closed = beatty_pairs(a, 1, count)
    yield compared(f"x_n, y_n for a = {a}", recurrence=mex_b_pairs(a, 1, count), closed_form=closed)
    yield within(NORMAL.format(a, 1), f"P of NIM({a}, 1)", closed_form=lambda _: closed)(FAR)


def _formula_8(a: int, b: int, count: int) -> Finding:
    steps = [(x1 - x, y1 - y) for (x, y), (x1, y1) in pairwise(mex_b_pairs(a, b, count))]
    wrong = (n for n, (x, y) in enumerate(steps) if not (b <= x <= 2 * b and b + a <= y <= 2 * b + a))
    x_steps = ", ".join(map(str, sorted({x for x, _ in steps})))
    return unless("recurrence", f"NIM({a}, {b}): steps of x {x_steps}", wrong)


def polynomial(a: int, b: int) -> list[int]:
    """Return the coefficients, constant first, of P(z) = z^(b+1) - z - 1 - sum of z^ceil(ib/a) over 0 < i < a.

    >>> polynomial(1, 2), polynomial(2, 3)
    ([-1, -1, 0, 1], [-1, -1, -1, 0, 1])
    """
    found = [-1, -1, *[0] * b]
    found[b + 1] += 1
    for i in range(1, a):
        found[-(-i * b // a)] -= 1
    return found


def value(coefficients: Sequence[int], z: Fraction) -> Fraction:
    """Return the value of a polynomial at z; its coefficients begin with the constant."""
    return reduce(lambda found, coefficient: found * z + coefficient, reversed(coefficients), Fraction(0))


def _formula_9(a: int, b: int, count: int) -> Finding:
    """Check formula (9): x_n/n tends to l = a/(r - 1), where r is the only positive root of P, and irrational.

    x_n are the smaller piles of the P-positions of NIM(a, b), and P is `polynomial(a, b)`. For n = `count`, take l =
    x_n/n - 10b/n and l = x_n/n + 10b/n. Between the two values r = 1 + a/l, P must change its sign.
    """
    p = polynomial(a, b)
    x, _ = mex_b_pairs(a, b, count + 1)[count]
    near = [Fraction(x, count) + Fraction(sign * 10 * b, count) for sign in (-1, 1)]
    low, high = (value(p, 1 + a / limit) for limit in near)
    changes = sum(one * other < 0 for one, other in pairwise(filter(None, p)))
    roots = [z for z in range(1, 2 + a + b) if value(p, Fraction(z)) == 0]
    good = low > 0 > high and changes == 1 and value(p, Fraction(1)) < 0 and not roots
    text = f"NIM({a}, {b}): {_decimal(near[0])} < l < {_decimal(near[1])}"
    return seen("recurrence", text, None if good else (low, high, changes, roots))


def _decimal(number: Fraction) -> str:
    return f"{number.numerator * 1000 // number.denominator / 1000:.3f}"


def matrix(a: int, b: int) -> list[list[int]]:
    """Return the rows of the matrix M of formula (10) for NIM(a, b), with b + 1 rows and columns.

    By the paper, its characteristic polynomial is P = `polynomial(a, b)`.

    >>> matrix(1, 2)
    [[0, 0, 1], [1, 0, 1], [0, 1, 0]]
    """
    alpha, beta = (a - 1) // b, (a - 1) % b + 1
    first = [alpha + (j > b - beta) for j in range(b + 1)]
    return [first, *([int((j + a - i) % b == 0) for j in range(b + 1)] for i in range(1, b + 1))]


def _formula_10(most: int) -> Finding:
    """Check formula (10) for coprime a, b up to about `most`: P is the characteristic polynomial of M = `matrix(a, b)`.

    `polynomial(a, b)` computes P. Check also that some power of M has only positive entries. Then P has a root r > 0
    that is larger than the absolute values of all other roots.
    """
    pairs = [(a, b) for b in range(1, most + 1) for a in range(1, most + 3) if gcd(a, b) == 1]

    def holds(a: int, b: int) -> bool:
        m = matrix(a, b)
        return list(characteristic_polynomial(m)) == polynomial(a, b) and m == spaced_matrix(a, b) and primitive(m)

    text = f"for {len(pairs)} coprime pairs det(z - M) is (9), and a power of M is positive"
    return unless("recurrence", text, (pair for pair in pairs if not holds(*pair)))


def primitive(m: Matrix) -> bool:
    """Return whether some power of a nonnegative matrix has only positive entries.

    By Wielandt, it is enough to look at the power with the exponent (k - 1)^2 + 1 of a matrix with k rows.
    """
    size = len(m)
    rows = [sum(1 << j for j, entry in enumerate(row) if entry) for row in m]
    power = rows
    for _ in range((size - 1) ** 2):
        power = [reduce(or_, (rows[j] for j in range(size) if row >> j & 1), 0) for row in power]
    return all(row == (1 << size) - 1 for row in power)


def _sets(a: int, b: int, up_to: int) -> tuple[set[Position], set[Position]]:
    """Return a pair of sets: the P-positions of NIM(a, b) in normal and in misere play, as squares in both orders."""
    normal, misere = (by_rules(text.format(a, b), up_to=up_to) for text in (NORMAL, MISERE))
    return squares(normal), squares(misere)


def _six(b: int, up_to: int) -> Finding:
    normal, misere = _sets(1, b, up_to)
    lost = {(0, 0), (b, b + 1), (b + 1, b)}, {(0, 1), (1, 0), (b + 1, b + 1)}
    wrong = (normal - misere, misere - normal)
    return seen("rules", f"b = {b}: {sorted(lost[0])} and {sorted(lost[1])}", None if wrong == lost else wrong)


def _three_properties(b: int, up_to: int) -> Iterator[Finding]:
    """Check the properties (i), (ii), (iii) of NIM(1, b), which make the game miserable.

    Let A and B be the P-positions of normal play only and of misere play only. (i) Each square of B has an option in A.
    (ii) Each square of A that has options has one in B. (iii) Each square that is P in neither play has an option that
    is P in normal play, and one that is P in misere play. Check also that such a square has an option in A exactly if
    it has one in B.
    """
    game = of_squares(NORMAL.format(1, b))
    normal, misere = _sets(1, b, up_to)
    first, second = normal - misere, misere - normal
    options = {p: {*game.squares(*p)} for p in product(range(up_to + 1), repeat=2)}
    outside = [p for p in options if p not in normal | misere]

    def reached(lost: set[Position], p: Position) -> bool:
        return not lost.isdisjoint(options[p])

    yield unless("rules", f"b = {b}: (i)", (p for p in second if not reached(first, p)))
    yield unless("rules", "(ii)", (p for p in first if options[p] and not reached(second, p)))
    yield unless("rules", "(iii)", (p for p in outside if not reached(normal, p) or not reached(misere, p)))
    count = sum(reached(first, p) for p in outside)
    text = f"both differences are reached from {count} of {len(outside)} other positions, from the rest neither"
    yield unless("rules", text, (p for p in outside if reached(first, p) != reached(second, p)))


def deviation(a: int, b: int, count: int) -> tuple[int, int]:
    """Return the pair (least, greatest) of the numbers x_n - floor(l n), n < `count`, for NIM(a, b).

    x_n are the smaller piles of the P-positions, and l is the limit of x_n/n.

    >>> deviation(1, 1, 100)
    (0, 0)
    """
    digits = FAR
    low, high = Fraction(1), Fraction(2 + a + b)
    p = polynomial(a, b)
    for _ in range(digits * 4):
        middle = (low + high) / 2
        low, high = (middle, high) if value(p, middle) < 0 else (low, middle)
    floors = [n * a / (low - 1) // 1 for n in range(count)]
    assert floors == [n * a / (high - 1) // 1 if n else 0 for n in range(count)]  # the interval decides them all
    away = [x - floor for (x, _), floor in zip(mex_b_pairs(a, b, count), floors, strict=True)]
    return min(away), max(away)


def _behaviour(a: int, b: int, count: int) -> Finding:
    """Report how far x_n is from l n for NIM(a, b), n < `count`.

    x_n are the smaller piles of the P-positions, and l is the limit of x_n/n. Check also that x_(n+1) - x_n - b is
    letter n, counted from 0, of the word of `morphic(a, b, ...)`.
    """
    least, most = deviation(a, b, count)
    gaps = [x1 - x - b for (x, _), (x1, _) in pairwise(mex_b_pairs(a, b, count))]
    letters = enumerate(zip(gaps, morphic(a, b, count - 1), strict=True))
    wrong = (n for n, (gap, letter) in letters if gap != letter)
    return unless("recurrence", f"NIM({a}, {b}): x_n - floor(l n) from {least} to {most}", wrong)


def morphic(a: int, b: int, count: int) -> list[int]:
    """Return the first `count` letters of the fixed point, beginning with 0, of a morphism on the letters 0, ..., b.

    The image of the letter j is k - 1 zeros followed by d, where k = ceil((a + j)/b) and d = a + b + j - bk.

    >>> morphic(1, 2, 8)
    [0, 1, 2, 0, 1, 1, 2, 2]
    """
    word = [0]
    for letter in word:
        k = -(-(a + letter) // b)
        word += [*[0] * (k - 1), a + b + letter - b * k]
        if len(word) > count:
            break
    return word[:count]


def _padovan(count: int) -> Iterator[Finding]:
    """Check that the iterates of the morphism 0 -> 1, 1 -> 2, 2 -> 01 of NIM(1, 2) have Padovan numbers as lengths.

    Check also that `polynomial(1, 2)` is z^3 - z - 1, and that the word of `morphic` is 0 followed by its own image.
    """
    images = {0: (1,), 1: (2,), 2: (0, 1)}
    counts, lengths, padovan = [1, 0, 0], [1], [1, 1, 1]
    while len(lengths) < count:
        counts = [counts[2], counts[0] + counts[2], counts[1]]
        lengths.append(sum(counts))
        padovan.append(padovan[-2] + padovan[-3])
    yield compared("lengths of the iterates", recurrence=lengths, closed_form=padovan[:count])
    word = morphic(1, 2, MANY)
    image = (letter for source in word for letter in images[source])
    differing = [n for n, (one, other) in enumerate(zip(word[1:], image, strict=False)) if one != other]
    p = polynomial(1, 2)
    text = "P = z^3 - z - 1; the word is 0 and its image"
    yield unless("closed form", text, differing if p == [-1, -1, 0, 1] else [p])


def _other_recursions(text: str, digits: int) -> Iterator[Finding]:
    """Check that the game `text`, such as "maharaja", is solved for piles of any size.

    P-position number 10^`digits` is found from a recursion for the P-positions of this game, and its outcome and that
    of a neighbour are decided. The first P-positions are compared with the rules.
    """
    plan = strategy(named(text))
    pair = plan.p_position(10**digits)
    small = [plan.p_position(n) for n in range(8)]
    yield compared(f"P of {text}", rules=by_rules(text, up_to=small[-1][1])[:8], closed_form=small)
    outcomes = plan.outcome(pair), plan.outcome((pair[0], pair[1] + 1))
    what = f"P-position 10^{digits} of {text} found ({plan.cost})"
    yield seen("closed form", what, None if outcomes == ("P", "N") else outcomes)


CHECKS: Mapping[str, StatedCheck] = {
    "formula 5": each(GAMES, _formula_5),
    "formula 6": each(GAMES, _formula_6),
    "formula 7": each((1, 2, 3, 4), _formula_7),
    "formula 8": each(GAMES, _formula_8),
    "formula 9": all_of(
        each([pair for pair in GAMES if gcd(*pair) == 1], _formula_9),
        lambda _: seen("closed form", "P has one positive root r > 1, which is irrational, and changes sign between"),
    ),
    "formula 10": _formula_10,
    "formula 11": within(
        lambda k, a, b: NORMAL.format(k * a, k * b),
        lambda k, a, b: f"P of NIM({k * a}, {k * b})",
        ((2, 1, 1), (3, 1, 1), (2, 1, 2), (2, 2, 1), (3, 1, 2)),
        recurrence=lambda k, a, b, n: [(k * x, k * y) for x, y in by_rules(NORMAL.format(a, b), up_to=n // k)],
    ),
    "formula 12": all_of(
        within(
            MISERE,
            "P of misere NIM({}, {})",
            ((2, 1), (3, 1), (2, 2), (2, 3), (3, 2)),
            recurrence=lambda a, b, n: mex_b_pairs(a, b, n, 1),
        ),
        lambda _: compared("for b = 1", recurrence=misere_recurrence(2, 60), closed_form=mex_b_pairs(2, 1, 60, 1)),
    ),
    "remark 5 six positions": each((1, 2, 3, 4), _six),
    "remark 5 (i)-(iii)": each((1, 2, 3), _three_properties),
    "remark 5 disjoint": each(
        ((2, 1), (3, 1), (2, 2), (2, 3), (3, 2), (4, 3)),
        lambda a, b, up_to: unless("rules", f"NIM({a}, {b})", sorted(set.intersection(*_sets(a, b, up_to)))),
    ),
    "question 5 behaviour": all_of(
        each(((1, 2), (2, 3), (3, 2), (1, 3)), _behaviour),
        lambda _: seen("closed form", "the gaps are the letters of a fixed point: j -> 0^(k-1) d, k = ceil((a + j)/b)"),
    ),
    "question 5 recursions": each(
        ("nim_ab(a=2, b=3)", "misere(nim_ab(a=2, b=3))", "block_diagonal(m=1, p=2)", "maharaja"), _other_recursions
    ),
    "question 5 applications": _padovan,
}
