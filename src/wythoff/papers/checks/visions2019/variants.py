"""Checks of sections 4.6 to 4.13 and 6 of Wythoff visions: added moves, rats, translations, Euclid, rows of values.

A check takes a bound as its last argument, such as the largest piles (`up_to`), or `_` if it needs none. It returns
`Finding`s: what was compared, and the first difference.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, islice
from typing import Any

from wythoff.game.rulesets import Definition, Position, written
from wythoff.papers.checks.fraenkel2004 import candidates_are_p, features, width
from wythoff.papers.checks.visions2019.sequences import by_recurrence, first_wrong, of_rats, rat_system
from wythoff.papers.checks.visions2019.vectors import unserved
from wythoff.papers.finding import FAR, MANY, Finding, compared, joined, refuted, seen, unless
from wythoff.papers.from_rules import by_rules, named, values_by_rules
from wythoff.papers.pairs import squares
from wythoff.papers.verbs import MadePositions, StatedCheck, all_of, each, first, misprinted, within
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.solving.strategies import strategy
from wythoff.solving.theorems.witnesses import candidates
from wythoff.solving.values.row_periods import least_period, periodicities, preperiod, tail_period


def _not_split(m: int, periods: int) -> int | None:
    """Return the least number that is not in exactly one of the m sequences of `rat_system`, or None.

    Numbers from 1 to `periods`*(2^m - 1) are tried; the sequences (4) of the paper repeat modulo 2^m - 1.
    """
    return first_wrong(list(zip(*rat_system(m, 2**m), strict=True)), 1, periods * (2**m - 1))


def _slip_8(_: int) -> Finding:
    wanted: MadePositions = partial(of_rats, 3)
    up_to, crossed = 32, (1, 2, 4) in named("rat_game").options((3, 6, 11))
    kept = within("rat_game", "P-positions with 0, 2, 5", closed_form=wanted)(up_to)
    return refuted(
        within("rat_game_as_printed", "P-positions with residue 0", closed_form=wanted)(up_to),
        kept & seen("rules", "(3, 6, 11) -> (1, 4, 2) is not a move", crossed or None),
    )


def _slip_9(_: int) -> Finding:
    """Check that the m sequences of `rat_system` contain each number exactly once, for m < 8.

    This is wrong if their moduli (2^m - 1)/2^(m - k) are replaced by their floors, as printed.
    """
    found, fails = Finding(()), ""
    for m in range(2, 8):
        size, ks = 2**m - 1, range(1, m + 1)
        floors = [[size // 2 ** (m - k) * n - 2 ** (k - 1) + 1 for n in range(1, 2**m + 1)] for k in ks]
        wrong = first_wrong(floors, 1, size)
        fails = fails or (f"m = {m}: with the floors {wrong} is not covered once" if wrong else "")
        found &= seen("closed form", f"m = {m}: (2^m - 1)/2^(m-k) cover every number once", _not_split(m, 1))
    return Finding(found.ways, found.differs, fails)


def _nice_rules(m: int, up_to: int) -> Finding:
    """Report whether a vector subtraction game can have the P-positions of the m-rat game, those of `of_rats`.

    In such a game a move subtracts one of certain vectors, wherever no pile becomes negative. Only piles up to `up_to`
    are examined.
    """
    stuck = unserved([term for term in of_rats(m, up_to) if max(term) <= up_to], up_to)
    said = "one is not excluded" if stuck is None else f"none has them, because of {stuck}"
    return seen("rules", f"m = {m}: of vector subtraction games {said} by piles up to {up_to}")


def steps(fraction: Fraction) -> int:
    """Return how many steps lead from a fraction p/q to 0. A step goes to (p - q)/q if p >= q, else to p/(q - p).

    >>> steps(Fraction(3, 5)), steps(Fraction(0))
    (4, 0)
    """
    p, q, made = fraction.numerator, fraction.denominator, 0
    while p:
        p, q = (p - q, q) if p >= q else (p, q - p)
        made += 1
    return made


def calkin_wilf(levels: int) -> list[list[Fraction]]:
    """Return `levels` levels of the Calkin-Wilf tree: 1 at the top, and p/(p + q) and (p + q)/q below p/q."""
    made = [[Fraction(1)]]
    while len(made) < levels:
        made.append([f for above in made[-1] for f in (above / (above + 1), above + 1)])
    return made


def _ratwyt(up_to: int) -> Iterator[Finding]:
    rules = by_rules("ratwyt", up_to=up_to)
    wythoff = squares(by_recurrence(1, 2 * up_to))
    sizes: Sequence[Any] = named("ratwyt").sizes(up_to)
    formula = [p for p in combinations_with_replacement(sizes, 2) if tuple(steps(f) for f in p) in wythoff]
    yield compared("P-positions", rules=map(written, rules), closed_form=map(written, formula))
    deep = (f for depth, level in enumerate(calkin_wilf(7), 1) for f in level if steps(f) != depth)
    yield unless("closed form", "the steps of a fraction are its level in the Calkin-Wilf tree, from 1", deep)


def _theorem_11(f: str, count: int) -> Iterator[Finding]:
    s = candidates(width(f), count)
    yield candidates_are_p(f, count)
    yield features(f, s)
    if f.isdigit():
        yield compared(f"for f = t = {f}", rules=by_recurrence(int(f), count), recurrence=s)


def _wyt_f(text: str, f: Callable[[int], int], additive: bool, up_to: int) -> Iterator[Finding]:
    """Check a recurrence for the P-positions (A_n, B_n) of the game WYT(f), where `text` is the notation of f.

    A move takes from one pile, or k and l from the two with 0 < k <= l < f(k). By the recurrence, A_n is the mex of the
    earlier A_m and B_m, and B_n is the greatest B_m + f(A_n - A_m) with m < n. `additive` says that f is superadditive,
    f(x + y) >= f(x) + f(y). Then check also that B_n = f(A_n).
    """
    pairs = [(0, 0)]
    for a in range(1, up_to + 1):
        if all(a not in pair for pair in pairs):
            pairs.append((a, max(b + f(a - before) for before, b in pairs)))
    yield within(f"wyt_f(f={text})", f"P for f = {text}", recurrence=lambda _: pairs)(up_to)
    if additive:
        other = (pair for pair in pairs if pair[1] <= up_to and pair[1] != f(pair[0]))
        yield unless("closed form", f"B_n = f(A_n) for f = {text}", other)


def _constant_f(c: int, up_to: int) -> Finding:
    times = Counter(x for pair in by_rules(f"wyt_f(f={c})", up_to=up_to) for x in set(pair))
    wrong = (x for x in range(up_to // 2) if times[x] != 1)
    return unless("rules", f"f = {c}: every number is in one pair, so A is the mex", wrong)


def _typical_problem(text: str, c: str, exponent: int) -> Iterator[Finding]:
    """Check that a game with the P-positions (A_n, A_n + c_n) is decided for piles near 10^`exponent`.

    A_n is the mex of the earlier A_m and A_m + c_m, and c_n is approximately linear. `text` is the game, and `c` a
    formula for c_n, for the text of the finding.
    """
    plan = strategy(named(text))
    yield first(text, f"P for c_n = {c}", closed_form=lambda count: map(plan.p_position, range(count)))(FAR)
    x, y = plan.p_position(10**exponent)
    outcomes = plan.outcome((x, y)), plan.outcome((x, y + 1))
    what = f"c_n = {c}: piles of {exponent} digits decided; cost {plan.cost}"
    yield seen("closed form", what, None if outcomes == ("P", "N") else outcomes)


def _translated(k: int, up_to: int) -> Sequence[Position]:
    return [(i, i) for i in range(k)] + [(a + k, b + k) for a, b in by_recurrence(1, up_to)]


def _t_k(shift: int, up_to: int) -> Finding:
    """Check the P-positions of the game T_k, a translation of Wythoff Nim, for k = 1, 2, 3.

    T_k is Wythoff Nim without some of the diagonal moves. As printed, its P-positions are (i, i), i < k, and those of
    Wythoff Nim with k added to both piles. Check this if `shift` is 0. Otherwise replace k in it by `shift`, but keep
    the game: with `shift` = 1 the statement is true.
    """
    return within(
        "t_k(k={})",
        lambda k: f"P of T_{k}, translated by {shift or k}",
        (1, 2, 3),
        closed_form=lambda k, n: _translated(shift or k, n),
    )(up_to)


def _two_shifts(most: int) -> Finding:
    """Check that the Wythoff pairs (A_n, B_n), with k added to one pile and l != k to the other, cannot be P-positions.

    For each k and l with |l - k| <= `most`, there must be large n and m with A_n + k = B_m + l. Then a move in one pile
    leads from one of (A_n + k, B_n + l) and (B_m + l, A_m + k) to the other.
    """
    start = MANY
    lower = {(n * PHI).floor() for n in range(start, 40 * start)}
    upper = [(n * (PHI + 1)).floor() for n in range(start, 2 * start)]
    shifts = [shift for d in range(1, most + 1) for shift in (d, -d)]
    there = {shift: next((b for b in upper if b + shift in lower), None) for shift in shifts}
    missing = (shift for shift, b in there.items() if b is None)
    text = f"for each l - k from -{most} to {most} but 0 there are A_n = B_m + l - k with n, m >= {start}"
    return unless("closed form", f"{text}, for 1: {(there[1] or 0) + 1} = {there[1]} + 1", missing)


def _euclid(up_to: int) -> Iterator[Finding]:
    """Check the Sprague-Grundy values of the game Euclid: the value of piles m <= M <= `up_to` is floor(M/m - m/M).

    A move takes a positive multiple of the smaller pile from the larger one; both stay positive. The value is also the
    t with beta_t - 1 <= M/m < beta_{t+1} - 1, where beta_t is the limit of b_n/n for the P-positions (a_n, b_n) of
    t-Wythoff.
    """
    value = Definition(named("euclid")).value
    ratios = {(m, large): Fraction(large, m) for m in range(1, up_to + 1) for large in range(m, up_to + 1)}
    wrong = (p for p, ratio in ratios.items() if value(p) != (ratio - 1 / ratio).__floor__())
    yield unless("rules", f"G = floor(M/m - m/M), {up_to * (up_to + 1) // 2} positions", wrong)
    other = (p for p, ratio in ratios.items() if not _beta(value(p)) - 1 <= ratio < _beta(value(p) + 1) - 1)
    yield unless("closed form", "G = t where beta_t - 1 <= M/m < beta_{t+1} - 1", other)


def _beta(t: int) -> Quadratic:
    return Quadratic(2 + t, 1, t * t + 4, 2)


# f of WYT(f), and whether it is superadditive.
POLYNOMIALS: Sequence[tuple[str, Callable[[int], int], bool]] = (
    ("2*k", lambda k: 2 * k, True),
    ("3*k", lambda k: 3 * k, True),
    ("k*k + 1", lambda k: k * k + 1, False),
    ("k*k + 3*k + 5", lambda k: k * k + 3 * k + 5, False),
    ("k**3 + 2", lambda k: k**3 + 2, False),
)
# In T_infinity the only restriction is that a diagonal move leaves no pile empty: P is translated by 1.
LITERAL = "nim | keep(diagonal, x1 > 0)"


VARIANTS = ("r_wythoff", "e_wythoff")
State = tuple[tuple[int, ...], tuple[int, ...]]


def machine(largest: int) -> Iterator[tuple[State, list[int]]]:
    """Run Landman's machine, which computes the values G of Wythoff Nim column by column, in the rows y <= `largest`.

    Yield for each column x = 0, 1, ... a pair: the state before this column, and the list of the numbers
    H(x, y) = G(x, y) - x + 2y, y = 0, ..., `largest`.

    The state consists of two bit strings for each row y. Bit j of the first one, called L' in the paper, is set if the
    value G = j + x - 2y occurs in row y to the left of x, or is negative; bit j of the second one, S, if this value
    occurs on the diagonal of (x, y). Values below y in column x are found in the column itself.
    """
    rows = range(largest + 1)
    # No value is negative: at x = 0 all H below 2y count as used.
    left, slant = [(1 << 2 * y) - 1 for y in rows], [0 for _ in rows]
    while True:
        state = tuple(left), tuple(slant)
        down, found = 0, list[int]()
        for y in rows:
            taken = left[y] | down | slant[y]
            h = (~taken & (taken + 1)).bit_length() - 1  # the least index at which no string has a 1
            found.append(h)
            down = (down | 1 << h) << 2
            left[y] |= 1 << h
        yield state, found
        mixed = [slant[y] | 1 << found[y] for y in rows]
        slant = [0, *(mixed[y] << 1 & (1 << 3 * y + 4) - 1 for y in rows[:-1])]
        left = [bits >> 1 for bits in left]


def _figure_3(largest: int) -> Iterator[Finding]:
    """Check Figure 3: Landman's machine computes the values G of Wythoff Nim, and returns to an earlier state.

    So G(x, y) - x is periodic in x for each row y. The rows y = 0, ..., `largest` are computed.
    """
    seen_before: dict[State, int] = {}
    columns: list[list[int]] = []
    for x, (state, found) in enumerate(machine(largest)):
        begin = seen_before.setdefault(state, x)
        if begin < x:
            break
        columns.append(found)
    end, size = len(columns), 80
    made = (h + x - 2 * y for x, (_, found) in enumerate(islice(machine(largest), size)) for y, h in enumerate(found))
    values = values_by_rules("wythoff", size - 1)
    table = (values[x][y] for x in range(size) for y in range(largest + 1))
    yield compared(f"values, column after column of the rows 0 to {largest}", rules=table, recurrence=made)
    least = [_least([column[y] for column in columns], begin, end - begin) for y in range(largest + 1)]
    rows = periodicities(named("wythoff"), range(largest + 1))
    wrong = None if least == [[row.preperiod, row.period] for row in rows] else least
    yield seen("rules", f"[preperiod, period] of the rows: {', '.join(map(str, least))}", wrong)
    bounded = all(0 <= h <= 3 * y for column in columns for y, h in enumerate(column))
    text = f"the state before column {end} is that before column {begin}, and 0 <= H <= 3y"
    yield seen("recurrence", text, None if bounded else "H is out of its bounds")


def _least(items: Sequence[int], begin: int, step: int) -> list[int]:
    """Return [least preperiod, least period] of the infinite sequence that begins with `items`.

    It is known to have the period `step` from index `begin` on; `items` contains at least its first `begin` + `step`
    terms.
    """
    row = array("i", items)
    period = least_period(row[begin : begin + step])
    return [preperiod(row, period), period]


def _bounds(up_to: int) -> Finding:
    values = values_by_rules("wythoff", up_to)
    cells = ((x, y, values[x][y]) for x in range(up_to + 1) for y in range(up_to + 1))
    wrong = ((x, y, g) for x, y, g in cells if not x - 2 * y <= g <= x + y)
    return unless("rules", f"x - 2y <= G(x, y) <= x + y for x, y <= {up_to}", wrong)


def _every_value(up_to: int) -> Finding:
    """Check for two variants of Wythoff Nim that each row of Sprague-Grundy values G contains each number.

    For all a, g < `up_to`/6 there must be a b <= `up_to` with G(a, b) = g.
    """
    bound, tables = up_to // 6, {name: values_by_rules(name, up_to) for name in VARIANTS}
    lacking = ((name, a, {*range(bound)} - {*values[a]}) for name, values in tables.items() for a in range(bound))
    text = f"for a, g < {bound} there is a b <= {up_to} with G(a, b) = g, in both games"
    return unless("rules", text, ((name, a, min(missing)) for name, a, missing in lacking if missing))


def _additive(name: str, up_to: int) -> Finding:
    """Check that in rows a = 0, ..., 4 of Sprague-Grundy values the differences G(a, b) - b are periodic in b.

    The row is computed up to b = `up_to`, and must be periodic at its end. `name` is the game.
    """
    values = values_by_rules(name, up_to)
    rows = [array("i", (g - b for b, g in enumerate(values[a]))) for a in range(5)]
    periods = [tail_period(row, up_to // 4) for row in rows]
    told = ", ".join(f"[{each[0]}, {each[1]}]" for each in periods if each)
    wrong = (f"row {a} shows none" for a, each in enumerate(periods) if each is None)
    return unless("rules", f"[n_0, p] of the rows 0, 1, ... of {name}: {told}", wrong)


CHECKS: Mapping[str, StatedCheck] = {
    "formula 4": lambda most: joined(seen("closed form", f"m = {m}", _not_split(m, 2)) for m in range(2, most + 1)),
    "slip 8": _slip_8,
    "slip 9": _slip_9,
    "question 4.7": lambda bound: joined(_nice_rules(m, times * bound) for m, times in ((2, 2), (3, 1), (4, 1))),
    "remark 4.8": _ratwyt,
    "theorem 11": each(("1", "2", "3", "x1 + 1", "x0 - x1 + 2", "x1 | 3"), _theorem_11),
    "remark 4.10": all_of(each(POLYNOMIALS, _wyt_f), each((2, 3, 5), _constant_f)),
    "question 4.11": each(
        (("t_wythoff(t=2)", "2n"), ("block_diagonal(m=1, p=2)", "floor(n/2)"), ("example2", "A_n + 2n")),
        _typical_problem,
    ),
    "remark 4.12 W_k": within("w_k(k={})", "P of W_{}", (1, 2, 3, 5), closed_form=_translated),
    "remark 4.12 W_jk": within(
        "w_jk(j={}, k={})",
        "P of W_{{{}, {}}}",
        [(j, k) for k in (1, 2, 3, 4) for j in range(k + 1)],
        closed_form=lambda j, k, n: _translated(k, n),
    ),
    "remark 4.12 T_infinity": all_of(
        within("t_k(k=infinity)", "P of T_infinity", recurrence=lambda n: by_rules(LITERAL, up_to=n)),
        within(LITERAL, "P of the literal rule", closed_form=lambda n: _translated(1, n)),
    ),
    "slip 10": lambda _: misprinted(_t_k, 0, 1)(40),
    "question 4.12": _two_shifts,
    "remark 4.13": _euclid,
    "figure 3": _figure_3,
    "remark 6.1": _bounds,
    "remark 6.2 values": _every_value,
    "remark 6.2 periods": each(VARIANTS, _additive),
}
