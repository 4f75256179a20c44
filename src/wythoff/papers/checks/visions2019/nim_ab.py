"""What section 5 of Wythoff visions states of the game NIM(a, b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd, isqrt

from wythoff.catalog import NAMES
from wythoff.papers.checks.visions2019.games import misere_recurrence
from wythoff.papers.finding import Finding, compared, seen, unless
from wythoff.papers.from_rules import by_rules
from wythoff.papers.pairs import mex_b_pairs
from wythoff.papers.verbs import checked
from wythoff.rulesets import Position, TwoPileGame, parse
from wythoff.sequences.recurrences.ratios import spaced_matrix
from wythoff.sequences.words.perron import characteristic_polynomial
from wythoff.strategies import strategy

GAMES = ((1, 1), (2, 1), (1, 2), (3, 1), (2, 3), (3, 2), (2, 2), (1, 3))
Matrix = Sequence[Sequence[int]]


def mex_b(taken: Iterable[int], b: int) -> int:
    """The end of the first gap of more than b in -b and the sorted numbers, plus b.

    >>> mex_b([], 3), mex_b([0, 2, 3, 4], 2), mex_b([0, 5, 9], 3)
    (0, 6, 3)
    >>> mex_b([0, 2, 5, 7], 1)
    1
    """
    ordered = [-b, *sorted(set(taken))]
    return next((low + b for low, high in pairwise(ordered) if high - low > b), ordered[-1] + b)


def _within(pairs: Iterable[Position], up_to: int) -> list[Position]:
    return [pair for pair in pairs if pair[1] <= up_to]


def _formula_5(up_to: int) -> Iterator[Finding]:
    """The options of every square, literally; (0, 0) alone has none."""
    for a, b in GAMES:
        game, wrong = parse(f"nim_ab(a={a}, b={b})", NAMES), None
        assert isinstance(game, TwoPileGame)
        for x in range(up_to + 1):
            for y in range(up_to + 1):
                literal = {
                    (x - i, y - j)
                    for i in range(x + 1)
                    for j in range(y + 1)
                    if i + j > 0 and (abs(i - j) < a or min(i, j) < b)
                }
                if literal != set(game.squares(x, y)) or (not literal) != (x == y == 0):
                    wrong = wrong or (x, y)
        yield seen("rules", f"NIM({a}, {b})", wrong)


def _formula_6(up_to: int) -> Iterator[Finding]:
    for a, b in GAMES:
        made = mex_b_pairs(a, b, up_to)
        least = next(
            (n for n in range(min(up_to, 40)) if mex_b((z for p in made[:n] for z in p), b) != made[n][0]), None
        )
        rules = by_rules(f"nim_ab(a={a}, b={b})", up_to=up_to)
        yield compared(f"P of NIM({a}, {b})", rules=rules, recurrence=_within(made, up_to))
        yield seen("recurrence", "with the gaps of the definition", least)


def _formula_7(count: int) -> Iterator[Finding]:
    for a in (1, 2, 3, 4):
        formula = [((n * (2 - a) + isqrt(n * n * (a * a + 4))) // 2, a * n) for n in range(count)]
        closed = [(x, x + more) for x, more in formula]
        rules = by_rules(f"nim_ab(a={a}, b=1)", up_to=60)
        yield compared(f"x_n, y_n for a = {a}", recurrence=mex_b_pairs(a, 1, count), closed_form=closed)
        yield compared(f"P of NIM({a}, 1)", rules=rules, closed_form=_within(closed, 60))


def _formula_8(count: int) -> Iterator[Finding]:
    for a, b in GAMES:
        steps = [(x1 - x, y1 - y) for (x, y), (x1, y1) in pairwise(mex_b_pairs(a, b, count))]
        wrong = next((n for n, (x, y) in enumerate(steps) if not (b <= x <= 2 * b and b + a <= y <= 2 * b + a)), None)
        x_steps = sorted({x for x, _ in steps})
        yield seen("recurrence", f"NIM({a}, {b}): steps of x {', '.join(map(str, x_steps))}", wrong)


def polynomial(a: int, b: int) -> list[int]:
    """P(z) = z^(b+1) - z - 1 - sum of z^ceil(ib/a) over 0 < i < a, constant first.

    >>> polynomial(1, 2), polynomial(2, 3)
    ([-1, -1, 0, 1], [-1, -1, -1, 0, 1])
    """
    found = [-1, -1, *[0] * b]
    found[b + 1] += 1
    for i in range(1, a):
        found[-(-i * b // a)] -= 1
    return found


def value(coefficients: Sequence[int], z: Fraction) -> Fraction:
    """A polynomial at z, constant first."""
    found = Fraction(0)
    for coefficient in reversed(coefficients):
        found = found * z + coefficient
    return found


def _formula_9(count: int) -> Iterator[Finding]:
    """l = a/(r - 1): x_n/n is near enough that P changes its sign; r is the one root > 0, and no rational number."""
    for a, b in GAMES:
        if gcd(a, b) > 1:
            continue
        p = polynomial(a, b)
        x, _ = mex_b_pairs(a, b, count + 1)[count]
        near = [Fraction(x, count) + Fraction(sign * 10 * b, count) for sign in (-1, 1)]
        low, high = (value(p, 1 + a / limit) for limit in near)
        signs = [coefficient > 0 for coefficient in p if coefficient]
        changes = sum(one != other for one, other in pairwise(signs))
        roots = [z for z in range(1, 2 + a + b) if value(p, Fraction(z)) == 0]
        good = low > 0 > high and changes == 1 and value(p, Fraction(1)) < 0 and not roots
        text = f"NIM({a}, {b}): {_decimal(near[0])} < l < {_decimal(near[1])}"
        yield seen("recurrence", text, None if good else (low, high, changes, roots))
    yield seen("closed form", "P has one positive root r > 1, which is irrational, and changes sign between")


def _decimal(number: Fraction) -> str:
    return f"{number.numerator * 1000 // number.denominator / 1000:.3f}"


def matrix(a: int, b: int) -> list[list[int]]:
    """M by (10), with a = alpha*b + beta, 0 < beta <= b.

    >>> matrix(1, 2)
    [[0, 0, 1], [1, 0, 1], [0, 1, 0]]
    """
    alpha, beta = (a - 1) // b, (a - 1) % b + 1
    first = [alpha + (j > b - beta) for j in range(b + 1)]
    return [first, *([int((j + a - i) % b == 0) for j in range(b + 1)] for i in range(1, b + 1))]


def _formula_10(most: int) -> Finding:
    """P is the characteristic polynomial of M; M_0j = floor((a + j - 1)/b); a power of M is positive, so |r'| < r."""
    wrong: object = None
    pairs = [(a, b) for b in range(1, most + 1) for a in range(1, most + 3) if gcd(a, b) == 1]
    for a, b in pairs:
        m = matrix(a, b)
        same = list(characteristic_polynomial(m)) == polynomial(a, b)
        if not same or m != spaced_matrix(a, b) or not primitive(m):
            wrong = wrong or (a, b)
    return seen("recurrence", f"for {len(pairs)} coprime pairs det(z - M) is (9), and a power of M is positive", wrong)


def primitive(m: Matrix) -> bool:
    """Whether a power of a nonnegative matrix is positive: if any is, that of (size - 1)^2 + 1 is (Wielandt)."""
    size = len(m)
    rows = [sum(1 << j for j, entry in enumerate(row) if entry) for row in m]
    power = list(rows)
    for _ in range((size - 1) ** 2):
        power = [_joined(row, rows, size) for row in power]
    return all(row == (1 << size) - 1 for row in power)


def _joined(row: int, rows: Sequence[int], size: int) -> int:
    found = 0
    for j in range(size):
        if row >> j & 1:
            found |= rows[j]
    return found


def _formula_11(up_to: int) -> Iterator[Finding]:
    for k, a, b in ((2, 1, 1), (3, 1, 1), (2, 1, 2), (2, 2, 1), (3, 1, 2)):
        scaled = [(k * x, k * y) for x, y in by_rules(f"nim_ab(a={a}, b={b})", up_to=up_to // k)]
        rules = by_rules(f"nim_ab(a={k * a}, b={k * b})", up_to=up_to)
        yield compared(f"P of NIM({k * a}, {k * b})", rules=rules, recurrence=scaled)


def _formula_12(up_to: int) -> Iterator[Finding]:
    for a, b in ((2, 1), (3, 1), (2, 2), (2, 3), (3, 2)):
        made = mex_b_pairs(a, b, up_to, 1)
        rules = by_rules(f"misere(nim_ab(a={a}, b={b}))", up_to=up_to)
        yield compared(f"P of misere NIM({a}, {b})", rules=rules, recurrence=_within(made, up_to))
    yield compared("for b = 1", recurrence=misere_recurrence(2, 60), closed_form=mex_b_pairs(2, 1, 60, 1))


def _sets(a: int, b: int, up_to: int) -> tuple[set[Position], set[Position]]:
    """P-positions of normal and misere play, as squares."""
    normal, misere = f"nim_ab(a={a}, b={b})", f"misere(nim_ab(a={a}, b={b}))"
    found = (by_rules(text, up_to=up_to) for text in (normal, misere))
    first, second = found
    return _squares(first), _squares(second)


def _squares(pairs: Iterable[Position]) -> set[Position]:
    return {square for x, y in pairs for square in ((x, y), (y, x))}


def _six(up_to: int) -> Iterator[Finding]:
    for b in (1, 2, 3, 4):
        normal, misere = _sets(1, b, up_to)
        lost = {(0, 0), (b, b + 1), (b + 1, b)}, {(0, 1), (1, 0), (b + 1, b + 1)}
        wrong = (normal - misere, misere - normal)
        yield seen("rules", f"b = {b}: {sorted(lost[0])} and {sorted(lost[1])}", None if wrong == lost else wrong)


def _three_properties(up_to: int) -> Iterator[Finding]:
    """(i), (ii), and (iii) as printed and of the differences of the two sets."""
    for b in (1, 2, 3):
        game = parse(f"nim_ab(a=1, b={b})", NAMES)
        assert isinstance(game, TwoPileGame)
        normal, misere = _sets(1, b, up_to)
        first, second = normal - misere, misere - normal
        side = range(up_to + 1)
        options: dict[Position, set[Position]] = {(x, y): {*game.squares(x, y)} for x in side for y in side}
        one = next((p for p in second if first.isdisjoint(options[p])), None)
        two = next((p for p in first if options[p] and second.isdisjoint(options[p])), None)
        outside = [p for p in options if p not in normal | misere]
        three = next((p for p in outside if normal.isdisjoint(options[p]) != misere.isdisjoint(options[p])), None)
        meant = next((p for p in outside if first.isdisjoint(options[p]) != second.isdisjoint(options[p])), None)
        reached = sum(not first.isdisjoint(options[p]) for p in outside)
        none = next((p for p in outside if normal.isdisjoint(options[p])), None)
        yield seen("rules", f"b = {b}: (i)", one)
        yield seen("rules", "(ii)", two)
        yield seen("rules", "(iii)", three or none)
        text = f"both differences are reached from {reached} of {len(outside)} other positions, from the rest neither"
        yield seen("rules", text, meant)


def _disjoint(up_to: int) -> Iterator[Finding]:
    for a, b in ((2, 1), (3, 1), (2, 2), (2, 3), (3, 2), (4, 3)):
        normal, misere = _sets(a, b, up_to)
        yield seen("rules", f"NIM({a}, {b})", min(normal & misere, default=None))


def deviation(a: int, b: int, count: int) -> tuple[int, int]:
    """The least and the greatest x_n - floor(l n), n < count.

    >>> deviation(1, 1, 100)
    (0, 0)
    """
    digits = 40
    low, high = Fraction(1), Fraction(2 + a + b)
    p = polynomial(a, b)
    for _ in range(digits * 4):
        middle = (low + high) / 2
        low, high = (middle, high) if value(p, middle) < 0 else (low, middle)
    floors = [n * a / (low - 1) // 1 for n in range(count)]
    assert floors == [n * a / (high - 1) // 1 if n else 0 for n in range(count)]  # the interval decides them all
    away = [x - floor for (x, _), floor in zip(mex_b_pairs(a, b, count), floors, strict=True)]
    return min(away), max(away)


def _behaviour(count: int) -> Iterator[Finding]:
    """How far x_n is from l n; the gaps x_(n+1) - x_n - b are the fixed point of a morphism on 0, ..., b."""
    for a, b in ((1, 2), (2, 3), (3, 2), (1, 3)):
        least, most = deviation(a, b, count)
        gaps = [x1 - x - b for (x, _), (x1, _) in pairwise(mex_b_pairs(a, b, count))]
        word = morphic(a, b, count - 1)
        what = f"NIM({a}, {b}): x_n - floor(l n) from {least} to {most}"
        yield unless(
            "recurrence", what, (n for n, (gap, letter) in enumerate(zip(gaps, word, strict=True)) if gap != letter)
        )
    yield seen("closed form", "the gaps are the letters of a fixed point: j -> 0^(k-1) d, k = ceil((a + j)/b)")


def morphic(a: int, b: int, count: int) -> list[int]:
    """The first letter 0 and images j -> 0^(k - 1) d, k = ceil((a + j)/b), d = a + b + j - bk, of all letters in order.

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


def _padovan(count: int) -> Finding:
    """The lengths of the iterates of 0 -> 1, 1 -> 2, 2 -> 01, the morphism of NIM(1, 2); r of (9) is a Pisot number."""
    images = {0: (1,), 1: (2,), 2: (0, 1)}
    word, lengths = morphic(1, 2, 200), [1]
    differing = next((n for n, letter in enumerate(_images(images, word)) if n < 199 and word[n + 1] != letter), None)
    counts = [1, 0, 0]
    for _ in range(count - 1):
        counts = [counts[2], counts[0] + counts[2], counts[1]]
        lengths.append(sum(counts))
    padovan = [1, 1, 1]
    while len(padovan) < count:
        padovan.append(padovan[-2] + padovan[-3])
    found = compared("lengths of the iterates", recurrence=lengths, closed_form=padovan[:count])
    root = polynomial(1, 2) == [-1, -1, 0, 1]
    return found & seen(
        "closed form", "P = z^3 - z - 1; the word is 0 and its image", differing if root else polynomial(1, 2)
    )


def _images(images: Mapping[int, Sequence[int]], word: Iterable[int]) -> Iterable[int]:
    return (letter for source in word for letter in images[source])


def _other_recursions(digits: int) -> Iterator[Finding]:
    """(6) and (12), and which other games with their own recursions are answered at any size."""
    for text in ("nim_ab(a=2, b=3)", "misere(nim_ab(a=2, b=3))", "block_diagonal(m=1, p=2)", "maharaja"):
        plan = strategy(parse(text, NAMES))
        pair = plan.p_position(10**digits)
        small = [plan.p_position(n) for n in range(8)]
        rules = by_rules(text, up_to=small[-1][1])[:8]
        yield compared(f"P of {text}", rules=rules, closed_form=small)
        outcomes = plan.outcome(pair), plan.outcome((pair[0], pair[1] + 1))
        what = f"P-position 10^{digits} of {text} found ({plan.cost})"
        yield seen("closed form", what, None if outcomes == ("P", "N") else outcomes)


CHECKS = checked(
    {
        "formula 5": _formula_5,
        "formula 6": _formula_6,
        "formula 7": _formula_7,
        "formula 8": _formula_8,
        "formula 9": _formula_9,
        "formula 10": _formula_10,
        "formula 11": _formula_11,
        "formula 12": _formula_12,
        "remark 5 six positions": _six,
        "remark 5 (i)-(iii)": _three_properties,
        "remark 5 disjoint": _disjoint,
        "question 5 behaviour": _behaviour,
        "question 5 recursions": _other_recursions,
        "question 5 applications": _padovan,
    }
)
