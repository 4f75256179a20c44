"""Checks of sections 4 to 4.5 of Wythoff visions: two piles, misere play, more piles, bridges to Nim, rows.

In *N-pile Wythoff* a move takes from one pile, or takes amounts with nim-sum 0 from the piles.

A check takes a bound as its last argument, such as the largest piles (`up_to`) or a number of P-positions (`count`), or
`_` if it needs none. It returns `Finding`s: what was compared, and the first difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial, reduce
from itertools import product
from operator import xor

from wythoff.game.rulesets import Definition, Position, mex
from wythoff.kernels import silent
from wythoff.papers.checks.visions2019.sequences import by_recurrence
from wythoff.papers.checks.visions2019.vectors import three_piles as of_three_piles
from wythoff.papers.finding import FAR, Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules, named
from wythoff.papers.pairs import by_floors, modulus
from wythoff.papers.verbs import StatedCheck, all_of, each, first, misprinted, valued, within
from wythoff.questions.fixing import prove_smallest
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.solving.solvers.by_slices import slices

PILES = (1, 2, 3, 4)
T_WYTHOFF, MISERE = "nim | diagonal({})", "misere(nim | diagonal({}))"
MIDDLES = ((1,), (3,), (1, 2), (1, 3), (5, 5), (2, 1, 4))


def _notation_8(up_to: int) -> Iterator[Finding]:
    """Check Definition 8 for several games: no option of a P-position is P, and some option of each N-position is P."""
    for text in ("wythoff", "t_wythoff(t=2)", "connell(b=2)", "knight", "g1", "npile_wythoff(n=3)"):
        game, lost = named(text), set(by_rules(text, up_to=up_to))
        wrong = (p for p in game.positions(up_to) if (p in lost) != lost.isdisjoint(game.options(p)))
        yield unless("rules", f"{text}: {len(lost)} in P", wrong)


def _bt_pairs(b: int, t: int, count: int) -> list[Position]:
    """Return the first `count`, in ascending order, of the pairs (a, a + bt*n + i) for n >= 0 and 0 <= i < b.

    Here a = floor(n alpha + gamma_i), where alpha = (2 - bt + sqrt((bt)^2 + 4))/2, gamma_0 = 0, and
    gamma_i = i alpha/(bt) + 1 - 1/t for i > 0. By the paper, the pairs are the P-positions of bt-Wythoff Nim.
    """
    alpha = modulus(b * t)
    shifts = [(alpha * i / (b * t) + 1 - Quadratic(1) / t) if i else Quadratic(0) for i in range(b)]
    found: list[Position] = []
    for i, shift in enumerate(shifts):
        firsts = ((alpha * n + shift).floor() for n in range(count))
        found += ((a, a + b * t * n + i) for n, a in enumerate(firsts))
    return sorted(found)[:count]


def numerators(t: int, up_to: int) -> list[int]:
    """Return the numerators <= `up_to` of the convergents of the continued fraction [1, t, t, t, ...], ascending.

    >>> numerators(1, 10), numerators(2, 50)
    ([1, 2, 3, 5, 8], [1, 3, 7, 17, 41])
    """
    found, following = [1], t + 1
    while following <= up_to:
        found, following = [*found, following], t * following + found[-1]
    return found


def digits(n: int, basis: list[int]) -> list[int]:
    """Return the digits of n > 0 in an ascending `basis`, greedily, the most significant first.

    For 11 = 8 + 3 in the basis [1, 2, 3, 5, 8] they are [1, 0, 1, 0, 0].
    """
    found: list[int] = []
    for element in reversed(basis):
        found.append(n // element)
        n %= element
    return found[next(place for place, digit in enumerate(found) if digit) :]


def _arithmetic(t: int, count: int) -> Finding:
    rules = by_rules(T_WYTHOFF.format(t), count=count)[1:]
    basis = numerators(t, rules[-1][1])

    def shifted(a: int, b: int) -> bool:
        of_a = digits(a, basis)
        zeros = next(n for n, digit in enumerate(reversed(of_a)) if digit)
        return zeros % 2 == 0 and digits(b, basis) == [*of_a, 0]

    shown = ", ".join(map(str, basis[:4]))
    text = f"t = {t}, basis {shown}, ...: A_n ends in evenly many 0s, B_n is its left shift"
    return unless("rules", text, (pair for pair in rules if not shifted(*pair)))


def misere_recurrence(difference: int, count: int) -> list[Position]:
    """Return `count` pairs (A_n, B_n) with A_n = mex{A_i, B_i : i < n} and B_n = A_n + difference*n + 1."""
    found: list[Position] = []
    for n in range(count):
        a = mex(pile for pair in found for pile in pair)
        found.append((a, a + difference * n + 1))
    return found


def _misere_by(printed: bool, count: int) -> Finding:
    return first(
        MISERE, "P of misere play, t = {}", (2, 3), recurrence=lambda t, n: misere_recurrence(1 if printed else t, n)
    )(count)


def _misere(count: int) -> Iterator[Finding]:
    played = {t: [by_rules(text.format(t), count=count) for text in (MISERE, T_WYTHOFF)] for t in PILES}
    misere, normal = played[1]
    yield compared("P for t = 1", rules=sorted(misere), closed_form=sorted([(0, 1), (2, 2), *normal[2:]]))
    for t in PILES[1:]:
        yield unless("rules", f"t = {t}: none is P in both ways of playing", sorted({*played[t][0]} & {*played[t][1]}))


def _misere_pairs(t: int, count: int) -> list[Position]:
    """Return the pairs (floor(n alpha + 1/alpha), floor(n beta + 1/alpha + 1)) for 0 <= n < `count`.

    alpha is (2 - t + sqrt(t^2 + 4))/2, and beta = alpha + t. The paper prints the formula for n >= 2 only.
    """
    alpha = modulus(t)
    return [((n * alpha + 1 / alpha).floor(), (n * (alpha + t) + 1 / alpha + 1).floor()) for n in range(count)]


def _other_values(_: int) -> Finding:
    value = Definition(named("unequal_diagonal")).value
    other = next(((x, y) for x in range(9) for y in range(9) if value((x, y)) != x ^ y), None)
    text = f"other values are not those of Nim: for all k != l G{other} = {other and value(other)}"
    return seen("rules", text, None if other else "they are")


def _equal(up_to: int) -> list[Position]:
    return [(n, n) for n in range(up_to + 1)]


def _pairs(piles: Position, columns: int) -> list[Position]:
    """Return the pairs (y, z) for which (*piles, y, z) is a P-position of N-pile Wythoff, by the rules, sorted by y.

    `piles` are the N - 2 smallest piles. So y is at least as large as all of them; and y <= z < `columns`.
    """
    box = list(product(*(range(pile + 1) for pile in piles)))
    free = {p: [bytearray(columns) for _ in range(columns)] for p in box}
    found: list[Position] = []
    for p in box:
        for y in range(columns):
            for z in range(columns):
                if not free[p][y][z]:
                    _light(p, y, z, box, free, columns)
                    if p == piles and max(p, default=0) <= y <= z:
                        found.append((y, z))
    return found


def _light(
    p: Position, y: int, z: int, box: list[Position], free: dict[Position, list[bytearray]], columns: int
) -> None:
    """Mark the N-positions (*q, y', z') that have the P-position (*p, y, z) as an option: set free[q][y'][z'] to 1.

    q runs through `box`, and y' and z' are less than `columns`. Despite its name, `free` has a 1 at marked positions,
    and 0 at others.
    """
    for q in box:
        taken = [b - a for a, b in zip(p, q, strict=True)]
        if min(taken, default=0) < 0:
            continue
        total = reduce(xor, taken, 0)
        if sum(map(bool, taken)) == 1:
            free[q][y][z] = 1
        for i in range(columns - y):
            if z + (i ^ total) < columns:
                free[q][y + i][z + (i ^ total)] = 1
        if q == p:
            for other in range(columns):
                free[q][max(other, y)][z] = free[q][y][max(other, z)] = 1


def settled(pairs: Sequence[Position]) -> int:
    """Return the least index from which on the difference z - y of the `pairs` (y, z) grows by 1 from pair to pair.

    >>> settled([(1, 1), (3, 4), (5, 9), (6, 11), (7, 13)])
    2
    """
    differences = [z - y for y, z in pairs]
    index = len(differences) - 1
    while index and differences[index] == differences[index - 1] + 1:
        index -= 1
    return index


@lru_cache(maxsize=2)
def three_piles(columns: int) -> tuple[tuple[int, list[Position], frozenset[int]], ...]:
    """Return a triple (pile, pairs, T) for each smallest pile from 1 to 6 of three-pile Wythoff, by the rules.

    `pairs` are the (y, z) with y < `columns` for which (pile, y, z) is a P-position. T is the set of numbers that occur
    in none of the pairs.
    """
    made = slices(6, columns, misere=False, progress=silent)
    return tuple(
        (pile, list(found.partners.items()), frozenset(found.excluded)) for pile, found in enumerate(made) if pile
    )


def _conjecture_9(columns: int) -> Iterator[Finding]:
    rows = list[str]()
    wrong: Position | None = None
    for pile, pairs, excluded in three_piles(columns):
        taken = set(excluded)
        for y, z in pairs:
            if mex(taken) != y:
                wrong = wrong or (pile, y, z)
            taken |= {y, z}
        start = settled(pairs)
        wrong = wrong or (None if len(pairs) > 2 * start else (pile, *pairs[start]))
        rows.append(f"{pile}: {pairs[start][1] - pairs[start][0]}")
    known = [p[1:] for p in by_rules("npile_wythoff(n=3)", up_to=FAR) if p[0] == 1]
    small = [pair for pair in three_piles(columns)[0][1] if pair[1] <= FAR]
    yield compared("P-positions (1, y, z)", rules=known, recurrence=small)
    text = "more pairs follow than stand before; y is the mex of T and of earlier piles"
    yield seen("rules", f"m_1, for A^1 = {', '.join(rows)}: {text}", wrong)
    unproved = [
        found.pile for found in map(partial(prove_smallest, "npile_wythoff(n=3)"), range(1, 7)) if not found.proved
    ]
    yield unless("rules", "proved for A^1 = 1 to 6 by docs/mathematics/more-piles.md, Theorem 7.11", unproved)


def _conjecture_10(columns: int) -> Finding:
    rows, wrong = [], None
    for pile, pairs, _ in three_piles(columns):
        offsets = [y - ((z - y) * PHI).floor() for y, z in pairs]
        first = len(offsets) - 1
        while first and max(offsets[first - 1 :]) - min(offsets[first - 1 :]) <= 2:
            first -= 1
        wrong = wrong or (None if len(pairs) > 2 * first else pile)
        rows.append(f"{pile}: {(min(offsets[first:]) + max(offsets[first:])) // 2}")
    return seen("rules", f"a, for A^1 = {', '.join(rows)}: -1 <= eps_n <= 1 for more pairs than stand before", wrong)


def _slip_7(_: int) -> Finding:
    """Check a misprint on three-pile Wythoff with a fixed smallest pile A^1, and pairs (y_n, z_n) of the other piles.

    As printed, z_n - y_n = n for large n. In fact z_n - y_n - n is a constant that depends on A^1; report it.
    """
    shifts = {
        pile: {z - y - n for n, (y, z) in enumerate(pairs) if n >= start}
        for pile, pairs, _ in three_piles(800)[:4]
        for start in [settled(pairs)]
    }
    equal = (f"A^1 = {pile}: it is {min(found)} more" for pile, found in shifts.items() if found != {0})
    several = (pile for pile, found in shifts.items() if len(found) > 1)
    text = ", ".join(f"{pile}: {min(found)}" for pile, found in shifts.items())
    return refuted(
        unless("rules", "the difference is the number n of the pair", equal),
        unless("rules", f"the difference is n and a constant, for A^1 = {text}", several),
    )


def _four_piles(columns: int) -> Iterator[Finding]:
    small = sorted(p for p in by_rules("npile_wythoff(n=4)", up_to=12) if p[:2] == (1, 2))
    ours = sorted((1, 2, y, z) for y, z in _pairs((1, 2), columns) if z <= 12)
    yield compared("P-positions (1, 2, y, z)", rules=small, recurrence=ours)
    differences = {piles: [str(z - y) for y, z in _pairs(piles, columns)] for piles in ((1, 1), (1, 2), (2, 2))}
    rows = (f"{piles}: {', '.join(found)}" for piles, found in differences.items())
    yield seen("rules", "differences for A^1, A^2 = " + "; ".join(rows))


def _cyclic_of_three(_: int) -> Finding:
    rules = Definition(named("cyclic_nimhoff(h=3, piles=3)"))
    other = (p for p in rules.game.positions(7) if rules.value(p) != _cyclic_value(3, p))
    return unless("rules", "h = 3, three piles", other)


def _cyclic_value(h: int, piles: Position) -> int:
    return h * reduce(xor, (pile // h for pile in piles)) + sum(piles) % h


def _end_wythoff(middle: Position, up_to: int) -> Finding:
    rules = sorted(by_rules(f"end_wythoff(middle={middle})", up_to=up_to), key=lambda p: (min(p), max(p)))
    halves = [(a, b) for a, b in rules if a <= b], [(b, a) for a, b in rules if a > b]
    starts = [settled(half) for half in halves]
    text = " and ".join(str(half[start][1] - half[start][0]) for half, start in zip(halves, starts, strict=True))
    short = (half for half, start in zip(halves, starts, strict=True) if start > len(half) // 2)
    return unless("rules", f"K = {middle}: b - a = i from i = {text} on", short)


CHECKS: Mapping[str, StatedCheck] = {
    "definition 8": _notation_8,
    "remark 4.1 i": first(
        "nim(step={}) | diagonal", "P for b = {}", (1, 2, 3), closed_form=lambda b, n: _bt_pairs(b, 1, n)
    ),
    "remark 4.1 ii": all_of(
        first(
            lambda b, t: f"nim(step={b}) | diagonal({b * t}, step={b})",
            "P for b, t = {}, {}",
            ((1, 1), (1, 3), (2, 1), (2, 2), (3, 2), (2, 3)),
            closed_form=_bt_pairs,
        ),
        first(T_WYTHOFF, "P for b = 1, t = {}", PILES, closed_form=lambda t, n: _bt_pairs(1, t, n)),
    ),
    "remark 4.1 recursive": first(T_WYTHOFF, "P for t = {}", PILES, recurrence=by_recurrence),
    "remark 4.1 algebraic": first(
        T_WYTHOFF, "P for t = {}", PILES, closed_form=lambda t, n: by_floors(modulus(t), modulus(t) + t, n)
    ),
    "remark 4.1 arithmetic": each(PILES, _arithmetic),
    "slip 6": lambda _: misprinted(_misere_by, True, False)(40),
    "remark 4.2": _misere,
    "remark 4.2 algebraic": first(MISERE, "P of misere play, t = {}", PILES[1:], closed_form=_misere_pairs),
    "remark 4.3 unequal": all_of(
        within("unequal_diagonal", "P for all k != l", closed_form=_equal),
        within(
            "nim | jump({}, {})",
            "P for (k, l) = ({}, {})",
            ((4, 7), (1, 2), (2, 9)),
            closed_form=lambda k, l, n: _equal(n),
        ),
        _other_values,
    ),
    "remark 4.3 rules": all_of(
        within("npile_wythoff(n=2)", "P-positions for N = 2", recurrence=lambda n: by_rules("wythoff", up_to=n)),
        lambda n: within("npile_wythoff(n=3)", "for N = 3", recurrence=of_three_piles)(n // 6),
    ),
    "conjecture 9": _conjecture_9,
    "conjecture 10": _conjecture_10,
    "slip 7": _slip_7,
    "question 4.3 four piles": _four_piles,
    "remark 4.4 cyclic": all_of(
        valued("h = {}, two piles", "cyclic_nimhoff(h={})", lambda h, *p: _cyclic_value(h, p), (2, 3, 4, 5)),
        _cyclic_of_three,
    ),
    "remark 4.5": each([(middle,) for middle in MIDDLES], _end_wythoff),
}
