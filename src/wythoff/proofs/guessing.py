"""Guesses of automata: pairs of numbers as words, and numeration systems in which a set of pairs may be automatic.

The likeliest systems belong to the quadratic fields that contain the slopes y/x of the set. Such a field is named by
its squarefree number D: it is Q(sqrt(D)), or Q for D = 1. A wrong guess does no harm, because every result is proved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set as AnySet
from itertools import product
from math import isqrt
from typing import NamedTuple

from wythoff.automata.systems import System
from wythoff.game.rulesets.facts import Position
from wythoff.kernels.automata import Machine
from wythoff.kernels.prefixes import Prefixes, prefixes


def words_within(system: System, length: int, pairs: Sequence[tuple[int, int]]) -> Prefixes:
    """Return the `pairs` whose numbers have at most `length` digits in `system`, as words of `length` letters.

    A letter is a pair of digits. Item r of `profile` in the result is the number of states that an automaton of these
    words needs where r letters of a word are still to be read.

    >>> from wythoff.automata.naming import system
    >>> words_within(system("base(2)"), 5, [(n, 2 * n) for n in range(16)]).profile
    [1, 2, 2, 2, 2, 1]
    """
    return prefixes(system.machine, system.digits, length, pairs)


def longest(system: System, size: int) -> int:
    """Return the largest d such that all numbers with at most d digits in `system` are less than `size`."""
    length = 0
    while system.counts(length + 1)[0] <= size:
        length += 1
    return length


def automaton_of(
    points: AnySet[Position], tracks: int, base: int, length: int, ends: int, *, fine: bool = False
) -> Machine | None:
    """Return the automaton in `base` that a set of points suggests, or None.

    A point is a tuple of `tracks` numbers of at most `length` digits, written as a word. Two words lead to the same
    state if the same endings of `ends` letters turn them into points of the set, and if both or neither are points
    themselves. If `fine`, shorter endings are compared as well. Return None if `length` is too small to see all states.
    A wrong guess does no harm, because each guess is decided.

    >>> automaton_of({(n, n) for n in range(16)}, 2, 2, 4, 2).rows
    [{0: 0, 3: 0}]
    """
    high = base ** (length - ends)
    after: dict[Position, set[tuple[int, Position]]] = {}
    for split in (base**more for more in (range(ends + 1) if fine else (0, ends))):
        for point in points:
            if max(point) < high * split:
                after.setdefault(tuple(n // split for n in point), set()).add((split, tuple(n % split for n in point)))

    def kind(prefix: Position) -> frozenset[tuple[int, Position]]:
        return frozenset(after.get(prefix, ()))

    start = (0,) * tracks
    known, begins, rows = {kind(start): 0}, [start], list[dict[int, int]]()
    for prefix in begins:
        rows.append({})
        for letter, digits in enumerate(product(range(base), repeat=tracks)):
            longer = tuple(base * n + digit for n, digit in zip(prefix, digits, strict=True))
            if max(longer) >= high:
                return None
            found = kind(longer)
            if found:
                if known.setdefault(found, len(begins)) == len(begins):
                    begins.append(longer)
                rows[-1][letter] = known[found]
    return Machine(rows, [prefix in points for prefix in begins])


Pairs = Sequence[tuple[int, int]]
FAR = 99  # the last field that is examined, and the score of a field that does not fit at all
MOST = 18  # the most systems that are tried
LARGEST = 13  # traces of units are below this bound; a system has about as many digits
FARTHER, WORSE = 3, 2  # a slope may be wrong by 3 times its estimated error; then the score is worse by 2
MEASURED = 10_000  # the number of pairs, evenly spread, by which slopes are measured


class Candidate(NamedTuple):
    """A numeration system to try: its name, its field, and its number of digits.

    `field` is the number D of the field Q(sqrt(D)) in which the ratio of large weights lies: 5 for "zeckendorf", whose
    weights are Fibonacci numbers. It is 1 for an integer base.
    """

    name: str
    field: int
    digits: int


def _listed() -> Iterator[Candidate]:
    for b in (2, 3, 4, 5, 6):
        yield Candidate(f"base({b})", 1, b)
    yield Candidate("zeckendorf", 5, 2)
    for a, b in ((2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (4, 4)):
        yield Candidate(f"plus({a}, {b})", squarefree(a * a + 4 * b), a + 1)
    for a, b in ((4, 1), (5, 1), (6, 1), (5, 2), (4, 2)):
        yield Candidate(f"minus({a}, {b})", squarefree(a * a - 4 * b), a)


def squarefree(number: int) -> int:
    """Return the squarefree part of a positive number: the number divided by its largest square divisor.

    >>> squarefree(8), squarefree(45), squarefree(68)
    (2, 5, 17)
    """
    for root in range(2, isqrt(number) + 1):
        while number % (root * root) == 0:
            number //= root * root
    return number


def candidates(pairs: Pairs) -> list[str]:
    """Return the names of the numeration systems to try for a set of pairs, the likeliest first.

    >>> from wythoff.solving.solvers import solve
    >>> candidates(list(solve("t_wythoff(3)", up_to=500).p_positions))[0]
    'plus(3, 1)'
    """
    slopes, fields = list(_slopes(pairs)), [n for n in range(1, FAR + 1) if squarefree(n) == n]
    scores = {field: min((_score(*slope, field) for slope in slopes), default=FAR) for field in fields}
    found = sorted(
        [*_listed(), *_units(scores)],
        key=lambda one: (scores.get(one.field, FAR) + one.digits // 3, one.digits, one.name),
    )
    return list(dict.fromkeys(one.name for one in found))[:MOST]


def _units(scores: dict[int, int]) -> Iterator[Candidate]:
    """Yield numeration systems for the five likeliest fields Q(sqrt(D)): those of their fundamental units.

    `scores` maps the number D of each field to a score. The lower the score, the likelier is the field.
    """
    for field in sorted(scores, key=lambda field: scores[field])[:5]:  # the five likeliest fields
        if field == 1 or scores[field] >= FAR:
            continue
        for trace in range(1, LARGEST):
            if squarefree(trace * trace + 4) == field:
                yield Candidate(f"plus({trace}, 1)" if trace > 1 else "zeckendorf", field, trace + 1)
                break
            if trace > 2 and squarefree(trace * trace - 4) == field:
                yield Candidate(f"minus({trace}, 1)", field, trace)
                break


def _slopes(pairs: Pairs) -> Iterator[tuple[float, float]]:
    """Yield (slope, estimated error) for the largest clusters of ratios y/x of large pairs, by least squares."""
    far = max((pair[0] for pair in pairs), default=0) // 4
    points = sorted([(y / x, x, y) for x, y in pairs[:: len(pairs) // MEASURED + 1] if x > max(far, 4)])
    clusters: list[list[tuple[float, int, int]]] = []
    for point in points:
        if not clusters or point[0] - clusters[-1][-1][0] > 0.02 * point[0]:  # a gap between clusters
            clusters.append([])
        clusters[-1].append(point)
    for cluster in sorted(clusters, key=len, reverse=True)[:4]:
        count = len(cluster)
        x_mean, y_mean = sum(x for _, x, _ in cluster) / count, sum(y for _, _, y in cluster) / count
        spread = sum((x - x_mean) ** 2 for _, x, _ in cluster)
        if count < 5 or not spread:
            continue
        slope = sum((x - x_mean) * (y - y_mean) for _, x, y in cluster) / spread
        rest = sum((y - y_mean - slope * (x - x_mean)) ** 2 for _, x, y in cluster) / count
        yield slope, 2 * (rest / spread) ** 0.5 + 1e-6


def _score(slope: float, error: float, field: int) -> int:
    """Return a score for the guess that a measured `slope` lies in Q(sqrt(D)), where D = `field`: low if it is likely.

    The score is the least `_height` of a number of this field that is nearer to the slope than the estimated `error`.
    A number that is a few times farther away counts too, but with a higher score.
    """
    return min(_height(slope, error, field), WORSE + _height(slope, FARTHER * error, field))


def _height(slope: float, error: float, field: int) -> int:
    """Return the least height of a number of Q(sqrt(D)) within `error` of `slope`, for D = `field`, or 99.

    The height of (p + q sqrt(D))/s is q + s + |p|//4. The result is 99 if no number of a small height is near.
    """
    root = float(field) ** 0.5 if field > 1 else 0.0
    for height in range(2, 12):  # q and s of (p + q sqrt(D))/s
        for s in range(1, height):
            q = height - s
            p = round(s * slope - q * root)
            if (field > 1 or q == 1) and abs((p + q * root) / s - slope) < error:
                return height + abs(p) // 4
    return FAR
