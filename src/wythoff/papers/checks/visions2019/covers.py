"""What section 2 of Wythoff visions states: exactly covering systems, invariant games, odd ways of converging."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import count as integers
from math import gcd, lcm

from wythoff.papers.checks.visions2019.sequences import ROOTS, by_floors, by_recurrence, first_wrong, multiples
from wythoff.papers.finding import Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules
from wythoff.papers.verbs import checked
from wythoff.rulesets import Position
from wythoff.sequences.beatty.fractional import product_index, repetitions
from wythoff.sequences.beatty.partitions import distinct_systems
from wythoff.sequences.quadratic import PHI, Quadratic


def exact_covers(period: int) -> Iterator[tuple[int, ...]]:
    """The moduli, ascending, of all systems of two or more arithmetic sequences that split Z, for divisors of a period.

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
    systems = Counter[tuple[int, ...]]()
    for divided in range(2, period + 1):
        systems.update(moduli for moduli in exact_covers(divided) if lcm(*moduli) == divided)
    return unless(
        "rules",
        f"in all {sum(systems.values())} systems the two largest moduli are the same",
        (moduli for moduli in systems if moduli[-1] != moduli[-2]),
    )


def _rational(size: int) -> Finding:
    """Both sequences have kag, and neither has kag - 1."""
    moduli = [Fraction(p, q) for p in range(2, size + 1) for q in range(1, p) if gcd(p, q) == 1]
    wrong: object = None
    for one in moduli:
        for other in moduli:
            for k in (1, 2):
                x = k * one.numerator * other.numerator
                for modulus in (one, other):
                    # n*modulus lies in [x, x + 1), or in [x - 1, x), for this n alone.
                    there, before = (-(-(x - d) * modulus.denominator // modulus.numerator) for d in (0, 1))
                    if there * modulus // 1 != x or before * modulus // 1 == x - 1:
                        wrong = wrong or (one, other, k)
    return seen("closed form", f"k a g is in both, k a g - 1 in neither, of {len(moduli)} moduli", wrong)


def longest_split(parts: int, first: int) -> int:
    """How far that many sequences floor(n*alpha), of any real moduli below `first`, can split 1, 2, 3, ...

    >>> longest_split(3, 5)
    4

    The moduli are kept as intervals: the next term v of a sequence, its n-th, says that v/n <= alpha < (v + 1)/n.
    """
    furthest = 0
    # (last number, (n, low, high) for each sequence): the next term is n*alpha.
    stack: list[tuple[int, tuple[tuple[int, Fraction, Fraction], ...]]] = [
        (0, ((1, Fraction(1), Fraction(first)),) * parts)
    ]
    while stack:
        last, states = stack.pop()
        furthest, v = max(furthest, last), last + 1
        for chosen in range(parts):
            if chosen and states[chosen] == states[chosen - 1]:
                continue  # the same by symmetry
            after = []
            for place, (n, low, high) in enumerate(states):
                if place == chosen:
                    after.append((n + 1, max(low, Fraction(v, n)), min(high, Fraction(v + 1, n))))
                else:
                    after.append((n, max(low, Fraction(v + 1, n)), high))
            if all(low < high for _, low, high in after):
                stack.append((v, tuple(after)))
    return furthest


def _uspensky(first: int) -> Finding:
    reached = [(parts, longest_split(parts, first)) for parts in (3, 4)]
    text = "; ".join(f"{parts} sequences split 1, ..., {length} at most" for parts, length in reached)
    pair = first_wrong([multiples(PHI), multiples(PHI + 1)], 1, 1000)
    return seen("rules", f"of all real moduli below {first}, {text}") & seen("closed form", "two may do", pair)


def _formula_3(period: int) -> Finding:
    """All systems of distinct rational moduli period/c that split the integers, by exhaustion."""
    systems: list[tuple[int, int, tuple[int, ...]]] = []
    for size in range(7, period + 1):
        for m in range(3, size):
            if m * (m + 1) // 2 > size:
                break
            systems += [(m, size, found) for found in distinct_systems(size, m)]
    wrong = next(
        (
            (size, found)
            for m, size, found in systems
            if any(c * (2**m - 1) != size << (m - 1 - i) for i, c in enumerate(found))
        ),
        None,
    )
    shown = ", ".join(f"{size}/({', '.join(map(str, found))})" for _, size, found in systems)
    return seen("rules", f"all systems of m >= 3 distinct moduli: {shown}; all as in (3)", wrong)


def _games_of_covers(up_to: int) -> Finding:
    """The splitting systems (4) of two and three sequences, of which the survey has games."""
    mouse = [(0, 0), *((3 * n // 2, 3 * n - 1) for n in range(1, up_to))]
    rat = [(0, 0, 0), *((7 * n // 4, 7 * n // 2 - 1, 7 * n - 3) for n in range(1, up_to))]
    return compared(
        "P-positions of the mouse game", rules=by_rules("mouse_game", up_to=up_to), closed_form=_within(mouse, up_to)
    ) & compared("of the rat game", rules=by_rules("rat_game", up_to=up_to), closed_form=_within(rat, up_to))


def _within(positions: Iterable[Position], up_to: int) -> list[Position]:
    return [position for position in positions if max(position) <= up_to]


def subtraction_game(moves: Iterable[Position], up_to: int) -> set[Position]:
    """The squares that are P-positions if precisely these vectors may be subtracted.

    >>> sorted(subtraction_game([(1, 0), (0, 1)], 2))
    [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)]
    """
    vectors = [(i, j) for i, j in moves if max(i, j) <= up_to]
    lost, won = set[Position](), set[Position]()
    for x in range(up_to + 1):
        for y in range(up_to + 1):
            if (x, y) not in won:
                lost.add((x, y))
                won |= {(x + i, y + j) for i, j in vectors if x + i <= up_to and y + j <= up_to}
    return lost


def _invariant_games(up_to: int) -> Iterator[Finding]:
    """R as moves has P-positions M; M as moves has the P-positions R: M is the invariant game that was asked for."""
    for alpha in ROOTS:
        r = set(by_floors(alpha, alpha / (alpha - 1), up_to + 1))
        r = {square for a, b in r for square in ((a, b), (b, a)) if max(square) <= up_to}
        moves = subtraction_game(r - {(0, 0)}, up_to) - {(0, 0)}
        game = subtraction_game(moves, up_to)
        yield compared(f"squares of R for alpha = {alpha}", closed_form=sorted(r), rules=sorted(game))


def _with_memory(up_to: int) -> Finding:
    """Fibonacci Nim is lost from Fibonacci numbers, and Imitation Nim from the pairs of Wythoff Nim."""
    fibonacci = [(2,), (3,)]
    while fibonacci[-1][0] + fibonacci[-2][0] <= up_to:
        fibonacci.append((fibonacci[-1][0] + fibonacci[-2][0],))
    found = compared("P of Fibonacci Nim", rules=by_rules("fibonacci_nim", up_to=up_to), closed_form=fibonacci)
    bound = up_to // 5
    wythoff = [pair for pair in by_recurrence(1, bound) if pair[1] <= bound]
    return found & compared("of Imitation Nim", rules=by_rules("imitation(m=1, p=1)", up_to=bound), closed_form=wythoff)


def _deviously(bound: int) -> Iterator[Finding]:
    """A value l of g is p/(q phi) with n = kp: for how many k, by counting; and g(n) - 1 is less than phi/(n - phi)."""
    for index in range(1, 10, 2):
        p, q, times = repetitions(PHI, index)
        counted = sum(1 for k in range(1, 3 * times) if (k * p / PHI).floor() == k * q)
        yield seen("rules", f"g(n) = {p}/({q} phi) for {times} n", None if counted == times else counted)
    more = next(p for p, q, times in (repetitions(PHI, index) for index in integers(1, 2)) if times > bound)
    yield unless(
        "rules",
        f"more than {bound} for p = {more}; |g(n) - 1| < phi/(n - phi)",
        (n for n in range(2, 3000) if not 0 < n - PHI * (n / PHI).floor() < PHI),
    )


def _covered(system: Iterable[tuple[int, int]], up_to: int) -> int | None:
    """The least number that a*n + b, n >= 1, do not cover precisely once."""
    return first_wrong([range(a + b, up_to + a + b, a) for a, b in system], 1, up_to)


def _slip_1(_: int) -> Finding:
    return refuted(
        seen("rules", "4n - 3, 4n - 1, 4n cover every number once", _covered([(4, -3), (4, -1), (4, 0)], 400)),
        seen("rules", "4n - 3, 4n - 1, 2n cover every number once", _covered([(4, -3), (4, -1), (2, 0)], 400)),
    )


def _slip_2(_: int) -> Finding:
    """(1 - z^a) times the series, term by term, is to be z^b."""

    def series(first: int) -> Finding:
        wrong: object = None
        for a, b in ((2, 0), (3, 2), (4, 1)):
            terms = [int(x >= first * a + b and (x - b) % a == 0) for x in range(60)]
            product = [term - (terms[x - a] if x >= a else 0) for x, term in enumerate(terms)]
            if product != [int(x == b) for x in range(60)]:
                wrong = wrong or f"a = {a}, b = {b}"
        return seen("rules", f"z^b/(1 - z^a) is the sum of z^(na + b) over n >= {first}", wrong)

    return refuted(series(1), series(0))


def _slip_3(_: int) -> Finding:
    part = {k: (PHI * k).fractional_part() for k in range(-900, 200)}

    def product(name: str, k: Iterable[int]) -> Finding:
        indices = [(m, n) for m in range(1, 15) for n in range(1, 15)]
        return unless(
            "closed form",
            f"{{m phi}}{{n phi}} = {{k phi}} for k = {name}",
            ((m, n) for (m, n), index in zip(indices, k, strict=True) if part[m] * part[n] != part[index]),
        )

    square = [(m, n) for m in range(1, 15) for n in range(1, 15)]
    printed = (m * n - m * PHI.floor() - n * (m * PHI).floor() for m, n in square)
    return refuted(
        product("mn - m floor(phi) - n floor(m phi)", printed),
        product("mn - m floor(n phi) - n floor(m phi)", (product_index(m, n) for m, n in square)),
    )


def _slip_4(_: int) -> Finding:
    """h(n) = n(g(n + 1) - g(n)) at n = floor(mt) and floor(mt/(t - 1)) for large m, to 60 binary digits."""

    def near(number: Quadratic) -> Fraction:
        return Fraction((number * 2**60).floor(), 2**60)

    def limits(name: str, step: Quadratic | None) -> Finding:
        wrong: object = None
        for t in ROOTS[:3]:
            by = step or t
            for along, limit in ((t, 1 - near(t)), (t / (t - 1), 1)):
                for n in ((m * along).floor() for m in range(10_000, 10_010)):
                    g, after = (Fraction(x, (x / by).floor()) / near(by) for x in (n, n + 1))
                    if abs(n * (after - g) - limit) > Fraction(1, 1000):
                        wrong = wrong or f"t = {t}, n = {n}"
        text = f"with g(n) = n/({name}), h tends to 1 - t along floor(nt), to 1 along floor(nt/(t - 1))"
        return seen("closed form", text, wrong)

    return refuted(limits("phi floor(n/phi)", PHI), limits("t floor(n/t)", None))


CHECKS = checked(
    {
        "remark 2 largest moduli": _two_largest,
        "remark 2 rational moduli": _rational,
        "remark 2 Uspensky": _uspensky,
        "formula 3": _formula_3,
        "question 2": _games_of_covers,
        "remark 2 invariant games": _invariant_games,
        "remark 2 memory": _with_memory,
        "remark 2 deviously": _deviously,
        "slip 1": _slip_1,
        "slip 2": _slip_2,
        "slip 3": _slip_3,
        "slip 4": _slip_4,
    }
)
