"""What section 1 of Wythoff visions states: the game of 1907, Beatty sequences, Fibonacci representations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count as integers, pairwise
from math import gcd

from wythoff.papers.finding import Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules
from wythoff.papers.pairs import pairs
from wythoff.papers.verbs import checked
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


def by_floors(alpha: Quadratic, beta: Quadratic, count: int) -> list[Position]:
    """(floor(n*alpha), floor(n*beta)), n >= 0."""
    return [((n * alpha).floor(), (n * beta).floor()) for n in range(count)]


def _theorem_1(count: int) -> Finding:
    return compared("P-positions", rules=by_rules("wythoff", count=count), recurrence=by_recurrence(1, count))


def _theorem_2(count: int) -> Finding:
    return compared("P-positions", rules=by_rules("wythoff", count=count), closed_form=by_floors(PHI, PHI * PHI, count))


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


def _complementary(up_to: int) -> Finding:
    """Pairs that meet both conditions, and pairs that lack one of them."""
    split = [(alpha, alpha / (alpha - 1)) for alpha in ROOTS]
    wrong = [alpha for alpha, beta in split if first_wrong([multiples(alpha), multiples(beta)], 1, up_to)]
    found = seen("closed form", "irrational with 1/alpha + 1/beta = 1: complementary", wrong[0] if wrong else None)
    other: list[tuple[Quadratic | Fraction, Quadratic | Fraction]] = [(alpha, alpha + 1) for alpha in ROOTS[1:]]
    other += [(Fraction(p, q), Fraction(p, p - q)) for p in range(2, 9) for q in range(1, p) if gcd(p, q) == 1]
    held = [pair for pair in other if not first_wrong([multiples(pair[0]), multiples(pair[1])], 1, up_to)]
    return found & seen(
        "closed form",
        f"with another sum of the inverses, or rational with that sum: {len(other)} pairs that are not",
        held[0] if held else None,
    )


def fill_rule(count: int) -> Iterator[Position]:
    """A green cell in the first column without a light, on the diagonal next to the lit ones; a yellow one opposite.

    >>> list(fill_rule(5))[-1]
    (6, 10)
    """
    lit, x = set[int](), 0
    for diagonal in range(count):
        while x in lit:
            x += 1
        yield x, x + diagonal
        lit |= {x, x + diagonal}


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
        compared("green cells", rules=found, recurrence=fill_rule(count))
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
    game, wrong = Nim() | Diagonal(), None
    for x in range(up_to + 1):
        for y in range(up_to + 1):
            slides = [
                (x - step * west, y - step * north)
                for west, north in ((1, 0), (0, 1), (1, 1))
                for step in range(1, (x if west else y) + 1)
                if y >= step * north
            ]
            if sorted(slides) != sorted(game.squares(x, y)):
                wrong = wrong or (x, y)
    return seen("rules", f"the queen's moves to the corner are those of Wythoff Nim, board {up_to} x {up_to}", wrong)


def _representations(count: int) -> Finding:
    """The caption of Table 2, for A and B by the rules."""
    found = by_rules("wythoff", count=count)[1:]
    lower = {a for a, _ in found}
    wrong: object = None
    for n in range(1, found[-1][0] + 1):
        minimal, maximal = zeckendorf_string(n), lazy_string(n)
        even = (len(minimal) - len(minimal.rstrip("0"))) % 2 == 0
        if {even, maximal.endswith("1")} != {n in lower}:
            wrong = wrong or n
    found_shifts = (
        text(b) == text(a) + "0" and (b in lower) is False
        for a, b in found
        for text in (zeckendorf_string, lazy_string)
    )
    return seen("rules", "A: evenly many zeros at the end, and a last 1", wrong) & seen(
        "rules", "B is the left shift of A, both ways", None if all(found_shifts) else "another"
    )


def _holladay(count: int) -> Finding:
    def ruled(relation: str) -> Iterator[Finding]:
        for k in (1, 2, 3):
            game = f"nim | where(k > 0 and l > 0 and abs(k - l) {relation} {k})"
            what = f"P-positions of the rule {relation} k for k = {k}"
            yield compared(what, rules=by_rules(game, up_to=count), recurrence=_up_to(k, count))

    return refuted(ruled("<="), ruled("<"))


def _four_variants(count: int) -> Iterator[Finding]:
    for variant in ("sorted", "order", "larger"):
        for t in (1, 2, 3):
            game = f"t_wythoff_variant(t={t}, variant='{variant}')"
            what = f"P-positions of '{variant}' with k = {t}"
            yield compared(what, rules=by_rules(game, up_to=count), recurrence=_up_to(t, count))


def _up_to(t: int, up_to: int) -> list[Position]:
    return [pair for pair in by_recurrence(t, up_to) if pair[1] <= up_to]


CHECKS = checked(
    {
        "theorem 1": _theorem_1,
        "theorem 2": _theorem_2,
        "formula 1": _formula_1,
        "formula 2": _formula_2,
        "remark 1 Beatty": _complementary,
        "figure 1": _figure_1,
        "figure 2": _figure_2,
        "remark 1 Table 2": _representations,
        "remark 1 Holladay": _holladay,
        "remark 1 variations": _four_variants,
    }
)
