"""Checks of sections 1 and 2 of Wythoff visions: Wythoff's game, Beatty sequences, exactly covering systems.

In an *invariant* game a move subtracts one of certain vectors, the same at all positions.

A check takes a bound as its last argument, such as the largest piles (`up_to`), or `_` if it needs none. It returns
`Finding`s: what was compared, and the first difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import count as integers, product
from math import gcd, lcm

from wythoff.game.rulesets import Position
from wythoff.papers.finding import FAR, MANY, Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules
from wythoff.papers.pairs import by_floors, pairs, squares
from wythoff.papers.verbs import StatedCheck, all_of, each, first, misprinted, within
from wythoff.sequences.beatty.fractional import product_index, repetitions
from wythoff.sequences.beatty.partitions import distinct_systems
from wythoff.sequences.quadratic import PHI, Quadratic

Modulus = Quadratic | Fraction
ROOTS = (PHI, Quadratic(0, 1, 2), Quadratic(0, 1, 3), Quadratic(1, 2, 7, 5))


def by_recurrence(t: int, count: int) -> list[Position]:
    """Return the first `count` pairs (A_n, B_n) with A_n = mex{A_i, B_i : i < n} and B_n = A_n + tn.

    >>> by_recurrence(1, 4)
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    """
    return pairs(lambda n, a, a1, b1: a + t * n, count)


def _formula_2(count: int) -> Finding:
    found = by_rules("wythoff", count=count)
    return compared("B_n", rules=[b for _, b in found], recurrence=[a + n for n, (a, _) in enumerate(found)])


def first_wrong(sequences: Sequence[Iterable[int]], least: int, up_to: int) -> int | None:
    """Return the least integer from `least` to `up_to` that is not in exactly one of the increasing `sequences`.

    Return None if there is none.

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


def multiples(alpha: Modulus) -> Iterator[int]:
    """Yield floor(n*alpha), n = 1, 2, ..."""
    return ((n * alpha).__floor__() for n in integers(1))


def _complementary(up_to: int) -> Iterator[Finding]:
    def split(alpha: Modulus, beta: Modulus) -> bool:
        return not first_wrong([multiples(alpha), multiples(beta)], 1, up_to)

    lacking = (alpha for alpha in ROOTS if not split(alpha, alpha / (alpha - 1)))
    yield unless("closed form", "irrational with 1/alpha + 1/beta = 1: complementary", lacking)
    other: list[tuple[Modulus, Modulus]] = [(alpha, alpha + 1) for alpha in ROOTS[1:]]
    other += [(Fraction(p, q), Fraction(p, p - q)) for p in range(2, 9) for q in range(1, p) if gcd(p, q) == 1]
    text = f"with another sum of the inverses, or rational with that sum: {len(other)} pairs that are not"
    yield unless("closed form", text, (pair for pair in other if split(*pair)))


def exact_covers(period: int) -> Iterator[tuple[int, ...]]:
    """Yield the moduli, ascending, of each way to split Z into two or more residue classes.

    The moduli must divide `period`.

    >>> list(exact_covers(4))
    [(2, 2), (2, 4, 4), (2, 4, 4), (4, 4, 4, 4)]
    """
    moduli = [modulus for modulus in range(2, period + 1) if period % modulus == 0]
    classes = {
        (modulus, r): sum(1 << x for x in range(r, period, modulus)) for modulus in moduli for r in range(modulus)
    }
    whole = (1 << period) - 1

    def cover(taken: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if taken == whole:
            yield tuple(sorted(chosen))
            return
        free = (~taken & (taken + 1)).bit_length() - 1  # the least number that is not covered
        for modulus in moduli:
            if not (added := classes[modulus, free % modulus]) & taken:
                yield from cover(taken | added, (*chosen, modulus))

    return cover(0, ())


def _two_largest(period: int) -> Finding:
    """Check that the two largest moduli of each exact covering system are equal.

    An exact covering system is a way to split Z into residue classes. All systems are tried for which the least common
    multiple of the moduli is at most `period`.
    """
    systems = [
        moduli for divided in range(2, period + 1) for moduli in exact_covers(divided) if lcm(*moduli) == divided
    ]
    text = f"in all {len(systems)} systems the two largest moduli are the same"
    return unless("rules", text, (moduli for moduli in systems if moduli[-1] != moduli[-2]))


def _rational(size: int) -> Finding:
    moduli = [Fraction(p, q) for p in range(2, size + 1) for q in range(1, p) if gcd(p, q) == 1]

    def as_stated(modulus: Fraction, x: int) -> bool:
        # n*modulus lies in [x, x + 1), or in [x - 1, x), for this n alone.
        there, before = (-(-(x - d) * modulus.denominator // modulus.numerator) for d in (0, 1))
        return there * modulus // 1 == x and before * modulus // 1 != x - 1

    wrong = (
        (one, other, k)
        for one, other, k in product(moduli, moduli, (1, 2))
        for modulus in (one, other)
        if not as_stated(modulus, k * one.numerator * other.numerator)
    )
    return unless("closed form", f"k a g is in both, k a g - 1 in neither, of {len(moduli)} moduli", wrong)


States = tuple[tuple[int, Fraction, Fraction], ...]


def longest_split(parts: int, first: int) -> int:
    """Return the greatest v for which `parts` sequences floor(n*alpha), n >= 1, can split 1, ..., v.

    To split means that each of these numbers is in exactly one of the sequences. Each sequence has its own real number
    alpha, 1 <= alpha < `first`.

    >>> longest_split(3, 5)
    4

    The search stores an interval for each alpha: if the n-th term of a sequence is v, then v/n <= alpha < (v + 1)/n.
    """
    furthest = 0
    # The last number, and (n, low, high) for each sequence: the next term is n*alpha.
    stack: list[tuple[int, States]] = [(0, ((1, Fraction(1), Fraction(first)),) * parts)]
    while stack:
        last, states = stack.pop()
        furthest, v = max(furthest, last), last + 1
        for chosen in range(parts):
            if chosen and states[chosen] == states[chosen - 1]:
                continue  # the same by symmetry
            after = [(n, max(low, Fraction(v + 1, n)), high) for n, low, high in states]
            n, low, high = states[chosen]
            after[chosen] = n + 1, max(low, Fraction(v, n)), min(high, Fraction(v + 1, n))
            if all(low < high for _, low, high in after):
                stack.append((v, tuple(after)))
    return furthest


def _uspensky(first: int) -> Iterator[Finding]:
    reached = [(parts, longest_split(parts, first)) for parts in (3, 4)]
    text = "; ".join(f"{parts} sequences split 1, ..., {length} at most" for parts, length in reached)
    yield seen("rules", f"of all real moduli below {first}, {text}")
    yield seen("closed form", "two may do", first_wrong([multiples(PHI), multiples(PHI + 1)], 1, MANY))


def _formula_3(period: int) -> Finding:
    """Check formula (3), on sequences floor(n*alpha + gamma) with m >= 3 distinct moduli alpha that split the integers.

    All systems with moduli alpha = n/c, n <= `period`, are searched. They must be those of (3), with the moduli
    (2^m - 1)/2^i, i = 0, ..., m - 1.
    """
    sizes = [(size, m) for size in range(7, period + 1) for m in range(3, size) if m * (m + 1) // 2 <= size]
    systems = [(size, found) for size, m in sizes for found in distinct_systems(size, m)]

    def as_in_3(size: int, found: Sequence[int]) -> bool:
        m = len(found)
        return all(c * (2**m - 1) == size << (m - 1 - i) for i, c in enumerate(found))

    shown = ", ".join(f"{size}/({', '.join(map(str, found))})" for size, found in systems)
    text = f"all systems of m >= 3 distinct moduli: {shown}; all as in (3)"
    return unless("rules", text, (system for system in systems if not as_in_3(*system)))


def rat_system(m: int, count: int) -> list[Position]:
    """Return the tuples of the n-th terms, n = 1, ..., `count`, of the m sequences (4) of the m-rat game.

    The k-th sequence, k = 1, ..., m, is floor((2^m - 1) n/2^(m - k)) - 2^(k - 1) + 1.

    >>> rat_system(3, 2)
    [(1, 2, 4), (3, 6, 11)]
    """
    parts = [(2 ** (m - k), 2 ** (k - 1) - 1) for k in range(1, m + 1)]
    return [tuple((2**m - 1) * n // divisor - less for divisor, less in parts) for n in range(1, count + 1)]


def of_rats(m: int, count: int) -> list[Position]:
    """Return P-positions of the m-rat game: m empty piles, followed by the `count` tuples of `rat_system(m, count)`."""
    return [(0,) * m, *rat_system(m, count)]


def subtraction_game(moves: Iterable[Position], up_to: int) -> set[Position]:
    """Return the squares with piles up to `up_to` that are P-positions of the game that subtracts the vectors `moves`.

    >>> sorted(subtraction_game([(1, 0), (0, 1)], 2))
    [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)]
    """
    vectors = [(i, j) for i, j in moves if max(i, j) <= up_to]
    lost, won = set[Position](), set[Position]()
    for x, y in product(range(up_to + 1), repeat=2):
        if (x, y) not in won:
            lost.add((x, y))
            won |= {(x + i, y + j) for i, j in vectors if x + i <= up_to and y + j <= up_to}
    return lost


def _invariant_games(alpha: Quadratic, up_to: int) -> Finding:
    """Check that the Beatty pairs R of alpha are the P-positions of an invariant game.

    R are the pairs (floor(n alpha), floor(n beta)), 1/alpha + 1/beta = 1, in both orders. The moves of the game are the
    P-positions, without (0, 0), of the game whose moves are R without (0, 0).
    """
    pairs = by_floors(alpha, alpha / (alpha - 1), up_to + 1)
    r = squares(pair for pair in pairs if max(pair) <= up_to)
    moves = subtraction_game(r - {(0, 0)}, up_to) - {(0, 0)}
    game = sorted(subtraction_game(moves, up_to))
    return compared(f"squares of R for alpha = {alpha}", closed_form=sorted(r), rules=game)


def _fibonacci(up_to: int) -> list[Position]:
    found = [(2,), (3,)]
    while found[-1][0] <= up_to:
        found.append((found[-1][0] + found[-2][0],))
    return [*found]


def _deviously(bound: int) -> Iterator[Finding]:
    """Check two statements about g(n) = n/(phi floor(n/phi)).

    If p/q is a convergent of phi, g(kp) = p/(q phi) for exactly as many k >= 1 as predicted; for some p there are more
    than `bound` such k. Also 0 < g(n) - 1 < phi/(n - phi) for n >= 2.
    """
    for index in range(1, 10, 2):
        p, q, times = repetitions(PHI, index)
        counted = sum((k * p / PHI).floor() == k * q for k in range(1, 3 * times))
        yield seen("rules", f"g(n) = {p}/({q} phi) for {times} n", None if counted == times else counted)
    more = next(p for p, q, times in (repetitions(PHI, index) for index in integers(1, 2)) if times > bound)
    far = (n for n in range(2, MANY) if not 0 < n - PHI * (n / PHI).floor() < PHI)
    yield unless("rules", f"more than {bound} for p = {more}; |g(n) - 1| < phi/(n - phi)", far)


def _covering(text: str, *system: tuple[int, int]) -> Finding:
    """Check that the sequences a*n + b, n >= 1, for (a, b) in `system`, together contain each number >= 1 exactly once.

    `text` names the sequences in the finding.
    """
    wrong = first_wrong([range(a + b, MANY + a + b, a) for a, b in system], 1, MANY)
    return seen("rules", f"{text} cover every number once", wrong)


def _series(first: int, _: int) -> Finding:
    """Check that the sum of z^(na + b) over n >= `first` is z^b/(1 - z^a), for three pairs a, b."""

    def product_of(a: int, b: int) -> list[int]:
        terms = [int(x >= first * a + b and (x - b) % a == 0) for x in range(FAR)]
        return [term - (terms[x - a] if x >= a else 0) for x, term in enumerate(terms)]

    wrong = (
        f"a = {a}, b = {b}"
        for a, b in ((2, 0), (3, 2), (4, 1))
        if product_of(a, b) != [int(x == b) for x in range(FAR)]
    )
    return unless("rules", f"z^b/(1 - z^a) is the sum of z^(na + b) over n >= {first}", wrong)


def _slip_3(_: int) -> Finding:
    part = {k: (PHI * k).fractional_part() for k in range(-MANY, MANY)}
    indices = list(product(range(1, 15), repeat=2))

    def multiplied(name: str, index: Callable[[int, int], int]) -> Finding:
        wrong = ((m, n) for m, n in indices if part[m] * part[n] != part[index(m, n)])
        return unless("closed form", f"{{m phi}}{{n phi}} = {{k phi}} for k = {name}", wrong)

    return refuted(
        multiplied("mn - m floor(phi) - n floor(m phi)", lambda m, n: m * n - m * PHI.floor() - n * (m * PHI).floor()),
        multiplied("mn - m floor(n phi) - n floor(m phi)", product_index),
    )


def _near(number: Quadratic) -> Fraction:
    """Round a number down to 60 binary digits after the point."""
    return Fraction((number * 2**FAR).floor(), 2**FAR)


def _limits(step: Quadratic | None, _: int) -> Finding:
    """Check the limits of h(n) = n(g(n + 1) - g(n)) for g(n) = n/(t floor(n/t)).

    They are 1 - t for n = floor(mt), m = 1, 2, ..., and 1 for n = floor(mt/(t - 1)). If `step` is given, it replaces t
    in g, as in the misprint of the paper.
    """

    def far(t: Quadratic, n: int, limit: Fraction) -> bool:
        by = step or t
        g, after = (Fraction(x, (x / by).floor()) / _near(by) for x in (n, n + 1))
        return abs(n * (after - g) - limit) > Fraction(1, MANY)

    wrong = (
        f"t = {t}, n = {n}"
        for t in ROOTS[:3]
        for along, limit in ((t, 1 - _near(t)), (t / (t - 1), Fraction(1)))
        for n in ((m * along).floor() for m in range(10 * MANY, 10 * MANY + 10))
        if far(t, n, limit)
    )
    name = "phi floor(n/phi)" if step else "t floor(n/t)"
    text = f"with g(n) = n/({name}), h tends to 1 - t along floor(nt), to 1 along floor(nt/(t - 1))"
    return unless("closed form", text, wrong)


CHECKS: Mapping[str, StatedCheck] = {
    "theorem 1": first("wythoff", recurrence=lambda n: by_recurrence(1, n)),
    "theorem 2": first("wythoff", closed_form=lambda n: by_floors(PHI, PHI * PHI, n)),
    "formula 2": _formula_2,
    "remark 1 Beatty": _complementary,
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
    "remark 2 largest moduli": _two_largest,
    "remark 2 rational moduli": _rational,
    "remark 2 Uspensky": _uspensky,
    "formula 3": _formula_3,
    "question 2": all_of(
        within("mouse_game", "P-positions of the mouse game", closed_form=partial(of_rats, 2)),
        within("rat_game", "of the rat game", closed_form=partial(of_rats, 3)),
    ),
    "remark 2 invariant games": each(ROOTS, _invariant_games),
    "remark 2 memory": all_of(
        within("fibonacci_nim", "P of Fibonacci Nim", closed_form=_fibonacci),
        lambda n: within("imitation(m=1, p=1)", "of Imitation Nim", closed_form=partial(by_recurrence, 1))(n // 5),
    ),
    "remark 2 deviously": _deviously,
    "slip 1": lambda _: refuted(
        _covering("4n - 3, 4n - 1, 4n", (4, -3), (4, -1), (4, 0)),
        _covering("4n - 3, 4n - 1, 2n", (4, -3), (4, -1), (2, 0)),
    ),
    "slip 2": misprinted(_series, 1, 0),
    "slip 3": _slip_3,
    "slip 4": misprinted(_limits, PHI, None),
}
