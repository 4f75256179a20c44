"""What section 1 of Wythoff visions states: the game of 1907, Beatty sequences, Fibonacci representations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count as integers, pairwise, product
from math import gcd

from wythoff.papers.finding import Finding, compared, seen, unless
from wythoff.papers.from_rules import by_rules
from wythoff.papers.pairs import by_floors, mex_b_pairs, pairs
from wythoff.papers.verbs import Stated, first, misprinted, within
from wythoff.rulesets import Diagonal, Nim, Position, mex
from wythoff.sequences.generation.representations import lazy_string, zeckendorf_string
from wythoff.sequences.quadratic import PHI, Quadratic

ROOTS = (PHI, Quadratic(0, 1, 2), Quadratic(0, 1, 3), Quadratic(1, 2, 7, 5))


def by_recurrence(t: int, count: int) -> list[Position]:
    """A_n = mex{A_i, B_i : i < n}, B_n = A_n + tn.

    >>> by_recurrence(1, 4)
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    """
    return pairs(lambda n, a, a1, b1: a + t * n, count)


def _formula_1(count: int) -> Finding:
    found = by_rules("wythoff", count=count)
    least = [mex(pile for pair in found[:n] for pile in pair) for n in range(count)]
    return compared("A_n", rules=[a for a, _ in found], recurrence=least)


def _formula_2(count: int) -> Finding:
    found = by_rules("wythoff", count=count)
    return compared("B_n", rules=[b for _, b in found], recurrence=[a + n for n, (a, _) in enumerate(found)])


def first_wrong(sequences: Sequence[Iterable[int]], least: int, up_to: int) -> int | None:
    """The least integer from `least` to `up_to` that is not in precisely one of increasing sequences.

    >>> first_wrong([range(1, 20, 2), range(2, 20, 4)], 1, 20)
    4
    """
    times = Counter[int]()
    for sequence in sequences:
        for term in sequence:
            if term > up_to:
                break
            times[term] += 1
    return next((x for x in range(least, up_to + 1) if times[x] != 1), None)


def multiples(alpha: Quadratic | Fraction) -> Iterator[int]:
    """floor(n*alpha), n = 1, 2, ..."""
    return ((n * alpha).__floor__() for n in integers(1))


def _complementary(up_to: int) -> Iterator[Finding]:
    def split(alpha: Quadratic | Fraction, beta: Quadratic | Fraction) -> bool:
        return not first_wrong([multiples(alpha), multiples(beta)], 1, up_to)

    lacking = (alpha for alpha in ROOTS if not split(alpha, alpha / (alpha - 1)))
    yield unless("closed form", "irrational with 1/alpha + 1/beta = 1: complementary", lacking)
    other: list[tuple[Quadratic | Fraction, Quadratic | Fraction]] = [(alpha, alpha + 1) for alpha in ROOTS[1:]]
    other += [(Fraction(p, q), Fraction(p, p - q)) for p in range(2, 9) for q in range(1, p) if gcd(p, q) == 1]
    text = f"with another sum of the inverses, or rational with that sum: {len(other)} pairs that are not"
    yield unless("closed form", text, (pair for pair in other if split(*pair)))


def rabbits(count: int) -> list[int]:
    """Generations of rabbits as gaps: 2 for a mature and a baby one, 1 for one that is still immature.

    >>> rabbits(8)
    [2, 1, 2, 2, 1, 2, 1, 2]
    """
    word = [2]
    while len(word) < count:
        word = [letter for rabbit in word for letter in ((2, 1) if rabbit == 2 else (2,))]
    return word[:count]


def _figure_1(count: int) -> Finding:
    found = by_rules("wythoff", count=count)
    lights = set(found)
    packed = all({b - a for a, b in found[:n]} == set(range(n)) for n in range(count))
    gaps = [right - left - 1 for (_, left), (_, right) in pairwise(found[1:])]
    return (
        compared("green cells", rules=found, recurrence=mex_b_pairs(1, 1, count))
        & seen("rules", "(6, 10) is the fifth", None if found[4] == (6, 10) else found[4])
        & seen("rules", "no diagonal or column has two lights", None if len(lights) == count else len(lights))
        & seen("rules", "the diagonal beam is tightly packed", None if packed else "a gap")
        & unless(
            "rules",
            "the columns between yellow cells have 1 or 2 green cells, like rabbits",
            (gap for gap, rabbit in zip(gaps, rabbits(len(gaps)), strict=True) if gap != rabbit),
        )
    )


def _figure_2(up_to: int) -> Finding:
    """A queen that slides west, north or northwest, square by square, as far as the corner allows."""
    game = Nim() | Diagonal()
    squares = product(range(up_to + 1), repeat=2)
    wrong = (square for square in squares if sorted(_slides(*square)) != sorted(game.squares(*square)))
    text = f"the queen's moves to the corner are those of Wythoff Nim, board {up_to} x {up_to}"
    return unless("rules", text, wrong)


def _slides(x: int, y: int) -> list[Position]:
    return [
        (x - step * west, y - step * north)
        for west, north in ((1, 0), (0, 1), (1, 1))
        for step in range(1, (x if west else y) + 1)
        if y >= step * north
    ]


def _representations(count: int) -> Iterator[Finding]:
    found = by_rules("wythoff", count=count)[1:]
    lower = {a for a, _ in found}

    def ends(n: int) -> set[bool]:
        minimal, maximal = zeckendorf_string(n), lazy_string(n)
        return {(len(minimal) - len(minimal.rstrip("0"))) % 2 == 0, maximal.endswith("1")}

    wrong = (n for n in range(1, found[-1][0] + 1) if ends(n) != {n in lower})
    yield unless("rules", "A: evenly many zeros at the end, and a last 1", wrong)
    shifted = all(
        b not in lower and text(b) == text(a) + "0" for a, b in found for text in (zeckendorf_string, lazy_string)
    )
    yield seen("rules", "B is the left shift of A, both ways", None if shifted else "another")


CHECKS: Mapping[str, Stated] = {
    "theorem 1": first("wythoff", recurrence=lambda n: by_recurrence(1, n)),
    "theorem 2": first("wythoff", closed_form=lambda n: by_floors(PHI, PHI * PHI, n)),
    "formula 1": _formula_1,
    "formula 2": _formula_2,
    "remark 1 Beatty": _complementary,
    "figure 1": _figure_1,
    "figure 2": _figure_2,
    "remark 1 Table 2": _representations,
    "remark 1 Holladay": misprinted(
        lambda relation, n: within(
            f"nim | where(k > 0 and l > 0 and abs(k - l) {relation} {{}})",
            f"P-positions of the rule {relation} k for k = {{}}",
            (1, 2, 3),
            recurrence=by_recurrence,
        )(n),
        "<=",
        "<",
    ),
    "remark 1 variations": within(
        "t_wythoff_variant(variant='{}', t={})",
        "P-positions of '{}' with k = {}",
        product(("sorted", "order", "larger"), (1, 2, 3)),
        recurrence=lambda variant, t, n: by_recurrence(t, n),
    ),
}
