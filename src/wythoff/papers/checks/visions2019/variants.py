"""What sections 4.6 to 4.13 of Wythoff visions state: moves that may be added, rats, translations, Euclid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from wythoff.catalog import NAMES
from wythoff.papers.checks.fraenkel2004 import features, width
from wythoff.papers.checks.visions2019.sequences import by_recurrence, first_wrong
from wythoff.papers.checks.visions2019.vectors import unserved
from wythoff.papers.finding import Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules
from wythoff.papers.verbs import checked
from wythoff.rulesets import Definition, Position, parse
from wythoff.rulesets.game import written
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.strategies import strategy
from wythoff.theorems.witnesses import candidates


def _nothing_to_drop(largest: int) -> Finding:
    """For each move a square from which it alone leads to a P-position: without it that square is another one."""
    needed: dict[Position, Position] = {}
    lost = set(_squares(by_rules("wythoff", up_to=8 * largest)))
    for x in range(8 * largest + 1):
        for y in range(8 * largest + 1):
            into = [(a, b) for a, b in lost if a <= x and b <= y and (a == x or b == y or x - a == y - b)]
            if len(into) == 1 and (x, y) not in lost:
                needed.setdefault((x - into[0][0], y - into[0][1]), (x, y))
    moves = [move for i in range(1, largest + 1) for move in ((0, i), (i, 0), (i, i))]
    missing = next((move for move in moves if move not in needed), None)
    text = f"from {needed.get((1, 1))} only (1, 1) leads into P, and so on for all {len(moves)} moves"
    return seen("rules", text, missing)


def _squares(pairs: Iterable[Position]) -> Iterator[Position]:
    for a, b in pairs:
        yield from {(a, b), (b, a)}


def _adjoinable(largest: int) -> Finding:
    """(i, j) with (j, i) may be added if no two P-positions differ by it: played, and by the formula."""
    old = by_rules("wythoff", up_to=3 * largest)
    played = [
        (i, j)
        for i in range(1, largest + 1)
        for j in range(i + 1, largest + 1)
        if by_rules(f"nim | diagonal | jump({i}, {j})", up_to=3 * largest) == old
    ]
    formula = [(i, j) for j in range(largest + 1) for i in range(1, j) if not _difference(i, j)]
    return compared("moves that may be added", rules=played, closed_form=sorted(formula))


def _difference(i: int, j: int) -> bool:
    """Whether s = j - i has i = A(s), A(s) + 1 or A(n) - B(s - n) for some 1 <= n < s."""
    s = j - i
    lower, upper = ([(n * part).floor() for n in range(s + 1)] for part in (PHI, PHI + 1))
    return i in (lower[s], lower[s] + 1) or any(i == lower[n] - upper[s - n] for n in range(1, s))


def rat_system(m: int, count: int) -> list[tuple[int, ...]]:
    """The n-th terms of (4), n >= 1.

    >>> rat_system(3, 2)
    [(1, 2, 4), (3, 6, 11)]
    """
    return [
        tuple((2**m - 1) * n // 2 ** (m - k) - 2 ** (k - 1) + 1 for k in range(1, m + 1)) for n in range(1, count + 1)
    ]


def _formula_4(most: int) -> Iterator[Finding]:
    """Two periods of each: the sequences go on as they began, 2^m - 1 later."""
    for m in range(2, most + 1):
        period = 2**m - 1
        wrong = first_wrong(list(zip(*rat_system(m, 2**m), strict=True)), 1, 2 * period)
        yield seen("closed form", f"m = {m}", wrong)


def _slip_8(_: int) -> Finding:
    wanted = [(0, 0, 0), *(term for term in rat_system(3, 8) if term[2] <= 32)]
    printed = compared(
        "P-positions with residue 0", rules=by_rules("rat_game_as_printed", up_to=32), closed_form=wanted
    )
    kept = compared("P-positions with 0, 2, 5", rules=by_rules("rat_game", up_to=32), closed_form=wanted)
    crossed = (1, 2, 4) in parse("rat_game", NAMES).options((3, 6, 11))
    return refuted(printed, kept & seen("rules", "(3, 6, 11) -> (1, 4, 2) is no move", crossed or None))


def _slip_9(_: int) -> Finding:
    """The sequences (4) with the moduli, and with their floors: a number that is not covered once."""
    found, fails = Finding(()), ""
    for m in range(2, 8):
        size = 2**m - 1
        whole = first_wrong(list(zip(*rat_system(m, 2**m), strict=True)), 1, size)
        floors = [[size // 2 ** (m - k) * n - 2 ** (k - 1) + 1 for n in range(1, 2**m + 1)] for k in range(1, m + 1)]
        wrong = first_wrong(floors, 1, size)
        fails = fails or (f"m = {m}: with the floors {wrong} is not covered once" if wrong else "")
        found &= seen("closed form", f"m = {m}: (2^m - 1)/2^(m-k) cover every number once", whole)
    return Finding(found.ways, found.differs, fails)


def _mouse(up_to: int) -> Finding:
    pairs = [(0, 0), *(term for term in rat_system(2, up_to) if term[1] <= up_to)]
    return compared("P-positions", rules=by_rules("mouse_game", up_to=up_to), closed_form=pairs)


def _nice_rules(bound: int) -> Iterator[Finding]:
    """Whether vector subtraction games could have the P-positions (4): nothing forbids it, as far as they are known."""
    for m, up_to in ((2, 2 * bound), (3, bound), (4, bound)):
        lost = [(0,) * m, *(term for term in rat_system(m, up_to) if max(term) <= up_to)]
        stuck = unserved(lost, up_to)
        said = "one is not excluded" if stuck is None else f"none has them, because of {stuck}"
        yield seen("rules", f"m = {m}: of vector subtraction games {said} by piles up to {up_to}")


def steps(fraction: Fraction) -> int:
    """How many steps p/q -> (p - q)/q or p/(q - p) lead to 0.

    >>> steps(Fraction(3, 5)), steps(Fraction(0))
    (4, 0)
    """
    p, q, made = fraction.numerator, fraction.denominator, 0
    while p:
        p, q = (p - q, q) if p >= q else (p, q - p)
        made += 1
    return made


def calkin_wilf(levels: int) -> list[list[Fraction]]:
    """The levels of the tree: 1, and p/(p + q) and (p + q)/q below p/q."""
    made = [[Fraction(1)]]
    while len(made) < levels:
        made.append([f for above in made[-1] for f in (above / (above + 1), above + 1)])
    return made


def _ratwyt(up_to: int) -> Finding:
    rules = by_rules("ratwyt", up_to=up_to)
    wythoff = set(_squares(by_recurrence(1, 2 * up_to)))
    sizes: Sequence[Any] = parse("ratwyt", NAMES).sizes(up_to)
    formula = [p for p in combinations_with_replacement(sizes, 2) if tuple(steps(f) for f in p) in wythoff]
    return compared("P-positions", rules=map(written, rules), closed_form=map(written, formula)) & unless(
        "closed form",
        "the steps of a fraction are its level in the Calkin-Wilf tree, from 1",
        (f for depth, level in enumerate(calkin_wilf(7), 1) for f in level if steps(f) != depth),
    )


def _theorem_11(count: int) -> Iterator[Finding]:
    for f in ("1", "2", "3", "x1 + 1", "x0 - x1 + 2", "x1 | 3"):
        s = candidates(width(f), count)
        yield compared(f"for f = {f}", rules=by_rules(f"nim | diagonal({f})", count=count), recurrence=s)
        yield features(f, s)
        if f.isdigit():
            yield compared(f"for f = t = {f}", rules=by_recurrence(int(f), count), recurrence=s)


def _wyt_f(up_to: int) -> Iterator[Finding]:
    """A = mex; B_n = max(B_m + f(A_n - A_m), m < n), which is f(A_n) for superadditive f; a constant f by the rules."""
    for text, f, additive in POLYNOMIALS:
        pairs = [(0, 0)]
        for a in range(1, up_to + 1):
            if all(a not in pair for pair in pairs):
                pairs.append((a, max(b + f(a - before) for before, b in pairs)))
        made = [pair for pair in pairs if pair[1] <= up_to]
        yield compared(f"P for f = {text}", rules=by_rules(f"wyt_f(f={text})", up_to=up_to), recurrence=made)
        if additive:
            yield unless(
                "closed form",
                f"B_n = f(A_n) for f = {text}",
                (pair for pair in made if additive and pair[1] != f(pair[0])),
            )
    for c in (2, 3, 5):
        times = Counter(x for pair in by_rules(f"wyt_f(f={c})", up_to=up_to) for x in set(pair))
        yield unless(
            "rules",
            f"f = {c}: every number is in one pair, so A is the mex",
            (x for x in range(up_to // 2) if times[x] != 1),
        )


def _typical_problem(exponent: int) -> Iterator[Finding]:
    """c_n that are approximately linear: positions near 10^exponent are decided."""
    games = {"t_wythoff(t=2)": "2n", "block_diagonal(m=1, p=2)": "floor(n/2)", "example2": "A_n + 2n"}
    for text, c in games.items():
        plan = strategy(parse(text, NAMES))
        x, y = plan.p_position(10**exponent)
        outcomes = plan.outcome((x, y)), plan.outcome((x, y + 1))
        first = [plan.p_position(n) for n in range(60)]
        yield compared(f"P for c_n = {c}", rules=by_rules(text, count=60), closed_form=first)
        what = f"c_n = {c}: piles of {exponent} digits decided; cost {plan.cost}"
        yield seen("closed form", what, None if outcomes == ("P", "N") else outcomes)


def _translated(k: int, up_to: int) -> list[Position]:
    pairs = [(i, i) for i in range(k)] + [(a + k, b + k) for a, b in by_recurrence(1, up_to)]
    return [pair for pair in pairs if max(pair) <= up_to]


def _w_k(up_to: int) -> Iterator[Finding]:
    for k in (1, 2, 3, 5):
        yield compared(f"P of W_{k}", rules=by_rules(f"w_k(k={k})", up_to=up_to), closed_form=_translated(k, up_to))


def _w_jk(up_to: int) -> Iterator[Finding]:
    for k in (1, 2, 3, 4):
        for j in range(k + 1):
            rules = by_rules(f"w_jk(j={j}, k={k})", up_to=up_to)
            yield compared(f"P of W_{{{j}, {k}}}", rules=rules, closed_form=_translated(k, up_to))


def _t_infinity(up_to: int) -> Finding:
    """The only restriction is that a diagonal move leaves no pile empty: P is translated by 1."""
    literal = by_rules("nim | keep(diagonal, x1 > 0)", up_to=up_to)
    found = compared("P of T_infinity", rules=by_rules("t_k(k=infinity)", up_to=up_to), recurrence=literal)
    return found & compared("P of the literal rule", rules=literal, closed_form=_translated(1, up_to))


def _slip_10(_: int) -> Finding:
    def by(shift: int) -> Iterator[Finding]:
        for k in (1, 2, 3):
            what = f"P of T_{k}, translated by {shift or k}"
            yield compared(what, rules=by_rules(f"t_k(k={k})", up_to=40), closed_form=_translated(shift or k, 40))

    return refuted(by(0), by(1))


def _two_shifts(most: int) -> Finding:
    """A_n + k = B_m + l for large n and m: then a move in one pile joins (A_n + k, B_n + l) and (B_m + l, A_m + k)."""
    start = 1000
    lower = {(n * PHI).floor() for n in range(start, 40 * start)}
    upper = [(n * (PHI + 1)).floor() for n in range(start, 2 * start)]
    latest: dict[int, tuple[int, int]] = {}
    for d in range(1, most + 1):
        for shift in (d, -d):
            there = next((b for b in upper if b + shift in lower), None)
            if there is None:
                return seen("closed form", "", f"l - k = {shift}: none found")
            latest[shift] = (there + shift, there)
    shown_pair = latest[1]
    text = f"for each l - k from -{most} to {most} but 0 there are A_n = B_m + l - k with n, m >= {start}"
    return seen("closed form", f"{text}, for 1: {shown_pair[0]} = {shown_pair[1]} + 1")


def _euclid(up_to: int) -> Finding:
    """[M/m - m/M]; and the t with beta_t - 1 <= M/m < beta_{t+1} - 1, beta_t that of t-Wythoff."""
    rules = Definition(parse("euclid", NAMES))
    wrong: object = None
    other: object = None
    for m in range(1, up_to + 1):
        for large in range(m, up_to + 1):
            value, ratio = rules.value((m, large)), Fraction(large, m)
            if value != (ratio - 1 / ratio).__floor__():
                wrong = wrong or (m, large)
            if not _beta(value) - 1 <= ratio < _beta(value + 1) - 1:
                other = other or (m, large)
    return seen("rules", f"G = floor(M/m - m/M), {up_to * (up_to + 1) // 2} positions", wrong) & seen(
        "closed form", "G = t where beta_t - 1 <= M/m < beta_{t+1} - 1", other
    )


def _beta(t: int) -> Quadratic:
    return Quadratic(2 + t, 1, t * t + 4, 2)


# f of WYT(f), and whether it is superadditive.
POLYNOMIALS: tuple[tuple[str, Callable[[int], int], bool], ...] = (
    ("2*k", lambda k: 2 * k, True),
    ("3*k", lambda k: 3 * k, True),
    ("k*k + 1", lambda k: k * k + 1, False),
    ("k*k + 3*k + 5", lambda k: k * k + 3 * k + 5, False),
    ("k**3 + 2", lambda k: k**3 + 2, False),
)
CHECKS = checked(
    {
        "remark 4.6": _nothing_to_drop,
        "remark 4.6 added": _adjoinable,
        "formula 4": _formula_4,
        "slip 8": _slip_8,
        "slip 9": _slip_9,
        "remark 4.7 mouse": _mouse,
        "question 4.7": _nice_rules,
        "remark 4.8": _ratwyt,
        "theorem 11": _theorem_11,
        "remark 4.10": _wyt_f,
        "question 4.11": _typical_problem,
        "remark 4.12 W_k": _w_k,
        "remark 4.12 W_jk": _w_jk,
        "remark 4.12 T_infinity": _t_infinity,
        "slip 10": _slip_10,
        "question 4.12": _two_shifts,
        "remark 4.13": _euclid,
    }
)
