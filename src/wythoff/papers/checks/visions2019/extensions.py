"""Checks of sections 8.2 and 8.3 of Wythoff visions: moves added to Wythoff Nim, beams that split, Maharaja Nim.

(p, q)-GDWN is Wythoff Nim with the further moves (tp, tq) and (tq, tp), t > 0. *Beams* are half-lines along which the
P-positions lie; they *split* if the P-positions near one of them come to lie near two. Maharaja Nim is Wythoff Nim with
the further moves (1, 2) and (2, 1).

A check takes a bound as its last argument, such as the largest piles (`size`), or a number of P-positions (`count`) or
columns. It returns `Finding`s: what was compared, and the first difference.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, repeat
from math import isqrt

from wythoff.game.rulesets import Position
from wythoff.papers.finding import FAR, MANY, NEAR, Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules, named
from wythoff.papers.pairs import blocked_up_to
from wythoff.papers.verbs import StatedCheck, each
from wythoff.papers.wythoff_arrays import lower
from wythoff.questions.measured_beams.beam_table import beams
from wythoff.questions.measured_beams.filling_equations import filling
from wythoff.solving.strategies import strategy

Squares = list[tuple[int, int]]
SPLIT = 1000  # columns; the last half is examined
UNIT = 10**12  # quotients are multiplied by this, and compared as integers
UNIT_BY_PHI = lower(UNIT) - UNIT  # UNIT/phi


def _first_piles(p: int, q: int, count: int) -> list[int]:
    return [x for x, _ in by_rules(f"gdwn(p={p}, q={q})", count=count)][1:]


def complementary_pairs(blocks: int) -> list[Position]:
    """Return the first pairs of an infinite list that contains each positive integer once, and no difference twice.

    After the first two pairs come `blocks` blocks, of 2, 4, 8, ... pairs. Source: docs/mathematics/counting.md,
    Example 9.5.

    >>> complementary_pairs(1)
    [(1, 2), (3, 5), (4, 9), (6, 10)]
    """
    pairs = [(1, 2), (3, 5)]
    for t in (2**j for j in range(blocks)):
        pairs += [(3 * t + 1 + i, 8 * t + 1 + 2 * i) for i in range(t)]
        pairs += [(5 * t + 1 + i, 8 * t + 2 + 2 * i) for i in range(t)]
    return sorted(pairs)


def _densities(count: int) -> Finding:
    """Check Theorem 8.2 (13) for four games: #{i : a_i < n}/n is at least about 1/phi for large n.

    (a_i, b_i) are the P-positions with 0 < a_i < b_i. The theorem fails for a game whose P-positions are the pairs of
    `complementary_pairs`. It is true that the quotient reaches 1/phi again and again.
    """
    pairs = complementary_pairs(count.bit_length() - 2)
    proved = "the pairs of docs/mathematics/counting.md, Example 9.5 have all numbers once and no difference twice"
    text = "of the game with all vectors that join no two of them they are the P-positions, piles under 60"
    found = seen("closed form", proved, _lacking(pairs)) & seen("rules", text, _not_by_vectors(pairs, FAR))
    first = [a for a, _ in pairs]
    printed, true = _density("closed form", "these pairs", first, first[-1])
    for p, q in ((1, 2), (2, 3), (3, 5)):
        piles = _first_piles(p, q, count)
        below, above = _density("rules", f"({p}, {q})-GDWN", piles, piles[-1])
        printed, true = printed & below, true & above
    return refuted(printed, found & true)


def _density(way: str, name: str, piles: list[int], largest: int) -> tuple[Finding, Finding]:
    """Check the difference #{a in `piles` : a < n}/n - 1/phi for `largest`/10 < n <= `largest`.

    Return two findings: that it is never below -1/100, and that it is >= 0 for some n. `piles` are ascending. For the
    texts, `name` is the game, and `way` is "rules" or "closed form".
    """
    numbers = range(largest // 10 + 1, largest + 1)
    parts = [(UNIT * bisect_left(piles, n) // n - UNIT_BY_PHI, n) for n in numbers]
    (least, low), (most, high) = min(parts), max(parts)
    text = f"{name}, {numbers[0]} <= n <= {largest}: #(a_i < n)/n - 1/phi"
    below = seen(way, f"{text} is -1/100 or more", f"{_written(least)} at n = {low}" if 100 * least < -UNIT else None)
    told = f"{text} is from {_written(least)} (n = {low}) to {_written(most)} (n = {high})"
    return below, seen(way, told, None if most >= 0 else _written(most))


def _lacking(pairs: Sequence[Position]) -> int | None:
    """Return a number that is missing or repeated in `pairs`, or a difference that occurs twice; None if there is none.

    Faults of the numbers above a third of the largest one are ignored, because the list of pairs is incomplete there.
    """
    numbers = sorted(n for pair in pairs for n in pair)
    last = next((n for n, m in enumerate(numbers, 1) if n != m), len(numbers) + 1)
    differences = sorted(b - a for a, b in pairs)
    twice = next((one for one, other in pairwise(differences) if one == other), None)
    return twice if 3 * last > pairs[-1][1] else last


def _not_by_vectors(pairs: Sequence[Position], size: int) -> Position | None:
    """Return a square, piles below `size`, that shows that `pairs` are not the P-positions of a certain game, or None.

    Let P be the set of all (a, b) and (b, a), where (a, b) runs over `pairs`, and (0, 0). The game subtracts every
    vector that does not lead from one square of P to another. The square returned is not in P, and no move leads from
    it to P.
    """
    partner = {0: 0} | {x: y for pair in pairs for x, y in (pair, pair[::-1])}
    joined = {(x - u, partner[x] - partner[u]) for x in partner for u in range(max(x - size, 0), x) if u in partner}
    small = [(x, partner[x]) for x in range(size)]

    def reached(x: int, y: int) -> bool:
        return any(u <= x and v <= y and (x - u, y - v) not in joined for u, v in small)

    squares = ((x, y) for x in range(size) for y in range(size) if partner[x] != y)
    return next((square for square in squares if not reached(*square)), None)


def _written(part: int) -> str:
    return f"{part / UNIT:+.4f}"


def _conjectured_pairs(largest: int) -> set[Position]:
    """Return the pairs (p, q), q <= `largest`, for which the beams of (p, q)-GDWN are conjectured to split.

    (p, q)-GDWN is Wythoff Nim with the further moves (tp, tq) and (tq, tp), t > 0. A beam is a half-line along which
    P-positions lie. The pairs are (floor(n phi), floor(n phi^2)) and (ceil(n phi), ceil(n phi^2)).
    """
    pairs = {(lower(n) + up, lower(n) + n + up) for n in range(1, largest) for up in (0, 1)}
    return {pair for pair in pairs if pair[1] <= largest}


def _split(largest: int) -> Finding:
    """Check the conjecture on the pairs (p, q), q <= `largest`, for which the beams of (p, q)-GDWN split.

    (p, q)-GDWN is Wythoff Nim with the further moves (tp, tq) and (tq, tp), t > 0. Its beams, half-lines along which
    P-positions lie, count as split if there are P-positions above and below the line of slope q/p in the columns 500 to
    1000.
    """
    split = []
    for p, q in combinations(range(1, largest + 1), 2):
        window = beams(named(f"gdwn(p={p}, q={q})"), SPLIT, windows=[(SPLIT // 2, SPLIT)]).windows[0]
        assert window.upper is not None
        if window.lower.count and window.upper.count:
            split.append((p, q))
    shown = ", ".join(map(str, sorted(split, key=lambda pair: pair[::-1])))
    columns = f"in the columns {SPLIT // 2} to {SPLIT} those with q <= {largest}"
    text = f"{columns} have P-positions on both sides of slope q/p which the conjecture names: {shown}"
    return unless("rules", text, sorted(set(split) ^ _conjectured_pairs(largest)))


def _one_two(columns: int) -> Finding:
    """Check that both beams of (1, 2)-GDWN continue, and that no P-position lies near the line y = 2x between them.

    (1, 2)-GDWN is Wythoff Nim with the further moves (t, 2t) and (2t, t), t > 0. A beam is a half-line along which
    P-positions lie. The beams must have P-positions in the columns from `columns`/10 to `columns`. Near means 1.6 x <=
    y <= 2.2 x.
    """
    found = beams(named("gdwn(p=1, q=2)"), columns, windows=[(columns // 10, columns)]).windows[0]
    assert found.upper is not None
    near = [(x, y) for x, y in by_rules("gdwn(p=1, q=2)", count=columns // 2)[100:] if 16 * x <= 10 * y <= 22 * x]
    ended = [] if found.lower.count and found.upper.count else ["one beam ends"]
    text = f"{found.lower.count} P-positions below y = 2x, {found.upper.count} above, none with 1.6 x <= y <= 2.2 x"
    return unless("rules", f"in the columns {columns // 10} to {columns}: {text}", [*near, *ended])


def _slopes(columns: int) -> Iterator[Finding]:
    """Compare the measured slopes of the beams of (1, 2)-GDWN with the printed ones, which come from equations.

    (1, 2)-GDWN is Wythoff Nim with the further moves (t, 2t) and (2t, t), t > 0. The equations are those of two beams,
    half-lines of P-positions, that would fill the columns, diagonals and lines of slope 2 of the board.
    """
    solved = filling(1, 2)
    assert solved is not None
    window = beams(named("gdwn(p=1, q=2)"), columns).windows[-1]
    assert window.upper is not None
    measured = window.lower.slope, window.upper.slope
    printed = ("1.47779977", "2.24772558")
    told = tuple(str(slope)[:10] for slope in (solved.lower_slope, solved.upper_slope))
    equations = "the equations of two beams that fill columns, diagonals and lines of slope 2"
    yield seen("closed form", f"{equations} have the slopes {', '.join(told)}", None if told == printed else told)
    far = max(abs((slope or 0) - float(text)) for slope, text in zip(measured, printed, strict=True))
    text = ", ".join(f"{slope:.4f}" for slope in measured if slope)
    where = f"{window.start} to {window.stop}"
    yield seen("rules", f"slopes in the columns {where}: {text}", measured if far > 0.01 else None)


def _figure_7(size: int) -> Iterator[Finding]:
    """Check Figure 7 of (3, 5)-GDWN: the moves (0, t), (t, t) and (3t, 5t), t > 0, fill one region of the board each.

    A square is *filled* by moves if one of them leads from it to a P-position. The regions lie above, below and between
    the two beams.
    """
    solved = filling(3, 5)
    assert solved is not None
    low, high = (int(MANY * slope) for slope in (solved.lower_slope, solved.upper_slope))
    margin = MANY // NEAR  # thousandths off the slopes
    board = [(x, y) for x in range(NEAR, size + 1) for y in range(x, size + 1)]
    regions = {
        (0, 1): [(x, y) for x, y in board if MANY * y > (high + margin) * x],
        (1, 1): [(x, y) for x, y in board if MANY * y < (low - margin) * x],
        (3, 5): [(x, y) for x, y in board if (low + margin) * x < MANY * y < (high - margin) * x],
    }
    names = {(0, 1): "(0, t)", (1, 1): "(t, t)", (3, 5): "(3t, 5t)"}
    pairs = by_rules("gdwn(p=3, q=5)", up_to=size)
    squares = [*pairs, *((y, x) for x, y in pairs)]
    for step, rule in names.items():
        filled = set(_reached(squares, step, size))
        shares = {region: (sum(cell in filled for cell in cells), len(cells)) for region, cells in regions.items()}
        fine = all((100 * part > 98 * whole) == (region == step) for region, (part, whole) in shares.items())
        told = (f"{part} of {whole} squares of the region of {names[one]}" for one, (part, whole) in shares.items())
        yield seen("rules", f"{rule} fills {', '.join(told)}", None if fine else shares)
    yield _scale(6 * MANY)


def _reached(squares: Iterable[Position], step: tuple[int, int], size: int) -> Iterator[tuple[int, int]]:
    """Yield the squares, piles up to `size`, from which subtracting a multiple of `step` leads to one of `squares`."""
    dx, dy = step
    for x, y in squares:
        yield from zip(range(x + dx, size + 1, dx) if dx else repeat(x), range(y + dy, size + 1, dy), strict=False)


def _scale(count: int) -> Finding:
    """Check that the local minima of #{i : a_i < n}/n, for (3, 5)-GDWN, are at n that grow by a factor of about 1.48.

    (3, 5)-GDWN is Wythoff Nim with the further moves (3t, 5t) and (5t, 3t), t > 0. a_i are the smaller piles of the
    first `count` P-positions. A local minimum is the least value within about 15 percent of n on both sides.
    """
    piles = _first_piles(3, 5, count)
    part = [UNIT * i // n for i, n in enumerate(piles)]
    dips: list[int] = []
    for start in range(bisect_left(piles, MANY), len(piles)):
        low, high = (bisect_left(piles, piles[start] * times // 100) for times in (87, 115))
        if high == len(piles):
            break
        if part[start] == min(part[low:high]):
            dips.append(piles[start])
    steps = len(dips) - 1
    text = f"#(a_i < n)/n is least around n = {', '.join(map(str, dips))}"
    near = steps > 4 and dips[0] * 143**steps < dips[-1] * 100**steps < dips[0] * 153**steps
    return seen("rules", f"{text}: each about 1.48 times the one before", None if near else dips)


def _greedy(jumps: Squares, columns: int) -> list[Position]:
    """Return the P-positions (x, y), x <= y, x < `columns`, of Wythoff Nim with the further moves `jumps`.

    For each x that is not the larger pile of an earlier P-position, y is the least number >= x such that y and y - x
    are new, and no jump leads from (x, y) to an earlier P-position.
    """
    partner: dict[int, int] = {}
    rows: set[int] = set()
    differences: set[int] = set()
    for x in range(columns):
        if x in rows:
            continue
        y = x
        while y in rows or y - x in differences or any(partner.get(x - i) == y - j for i, j in jumps):
            y += 1
        partner |= {x: y, y: x}
        rows.add(y)
        differences.add(y - x)
    return [(x, y) for x, y in partner.items() if x <= y]


def _figure_9(columns: int) -> Iterator[Finding]:
    wythoff, maharaja = _greedy([], columns), _greedy([(1, 2), (2, 1)], columns)
    yield compared("P-positions of Wythoff Nim", rules=by_rules("wythoff", count=len(wythoff)), recurrence=wythoff)
    yield compared("of Maharaja Nim", rules=by_rules("maharaja", count=len(maharaja)), recurrence=maharaja)
    common = sorted(set(wythoff) & set(maharaja))
    text = f"of the P-positions with smaller pile under {columns}, {len(wythoff)} and {len(maharaja)}"
    few = None if 4 * len(common) < len(wythoff) and (1, 2) not in maharaja else common
    yield seen("rules", f"{text}, {len(common)} are the same", few)


def _figure_10(columns: int) -> Iterator[Finding]:
    widths: dict[str, list[int]] = {}
    parts = (columns // 100, columns // 10, columns)
    for name in ("maharaja", "gdwn(p=1, q=2)"):
        pairs = by_rules(name, count=columns // 2)
        widths[name] = [max(abs(y - lower(x)) for x, y in pairs if x < part) for part in parts]
        told = ", ".join(f"{width} for x < {part}" for width, part in zip(widths[name], parts, strict=True))
        yield seen("rules", f"{name}: |y - floor(phi x)| is at most {told}")
    stripe, leaving = widths.values()
    good = max(stripe) < 5 and all(5 * one < other for one, other in pairwise(leaving))
    yield seen("rules", "the first is a stripe, the second is none", None if good else widths)


def _unless(holds: bool) -> object:
    return None if holds else "it is not so"


def _dictionary(name: str, columns: int) -> Finding:
    """Check that the dictionary of a game has fewer than 15 words, in the first `columns` columns.

    Take the infinite word whose letter number x is 1 if x is the smaller pile of a P-position, and 0 if it is a larger
    pile. Cut it after each column up to which the differences of the P-positions are exactly 0, ..., n - 1 for some n.
    The different pieces are the words of the dictionary. `name` is the game in the catalog.
    """
    row = {pair[0]: pair[1] for pair in by_rules(name, up_to=2 * columns)}
    used: set[int] = set()
    n, word, words = 0, "", dict[str, int]()
    for x in range(columns):
        word += "1" if x in row else "0"
        used |= {row[x] - x} if x in row else set()
        while n in used:
            used.remove(n)
            n += 1
        if not used:
            words.setdefault(word, x)
            word = ""
    found = f"{len(words)} words in {columns} columns, the last new one ends in column {max(words.values())}"
    return seen("rules", f"{name}: {found}: {', '.join(words)}", words if len(words) >= 15 else None)


def _linear(name: str, delta: Fraction, pairs: Callable[[int], list[Position]], columns: int) -> Finding:
    """Check that x_n - alpha n is bounded for pairs (x_n, y_n) for which y_n - x_n - delta n is bounded.

    The pairs are complementary: each positive integer occurs in exactly one of them. alpha is given by
    1/alpha + 1/(alpha + delta) = 1. `pairs(columns)` returns the pairs, and `name` is the game, for the text.
    """
    found = pairs(columns)
    # alpha = (2 - delta + sqrt(delta^2 + 4))/2, in units of 1/(2d) for delta = c/d.
    c, d = delta.numerator, delta.denominator
    alphas = ((n * (2 * d - c) + isqrt(n * n * (c * c + 4 * d * d))) // (2 * d) for n in range(len(found)))
    off = max(abs(x - alpha) for (x, _), alpha in zip(found, alphas, strict=True))
    apart = max(abs(y - x - delta * n) for n, (x, y) in enumerate(found))
    text = f"{name}: |y - x - {delta} n| <= {apart} and |x - floor(alpha n)| <= {off}, {len(found)} P-positions"
    return seen("rules", text, None if apart < 6 and off < 6 else (apart, off))


LINEAR: Sequence[tuple[str, Fraction, Callable[[int], list[Position]]]] = (
    ("Maharaja Nim", Fraction(1), lambda count: by_rules("maharaja", count=count)),
    ("2-blocking on the diagonal", Fraction(1, 2), lambda count: blocked_up_to(1, 2, 2 * count)),
    ("3-Wythoff Nim", Fraction(3), lambda count: by_rules("t_wythoff(t=3)", count=count)),
)


def _figure_11(digits: int) -> Iterator[Finding]:
    """Check the telescope, the algorithm of Figure 11 that finds P-positions of Maharaja Nim.

    Compare it with the rules for small piles, and find P-position number 10^`digits` with it.
    """
    plan = strategy(named("maharaja"))
    near = by_rules("maharaja", count=200)
    told = [pair for pair in near if plan.outcome(pair) == "P"]
    yield compared("P-positions", rules=near, recurrence=told)
    squares = ((x, y) for x in range(FAR) for y in range(x, 100))
    lost = set(near)
    wrong = (square for square in squares if (plan.outcome(square) == "P") != (square in lost))
    yield unless("recurrence", "and no others to (59, 99)", wrong)
    x, y = far = plan.p_position(10**digits) or (0, 0)
    outcome, apart = plan.outcome(far), abs(y - lower(x))
    text = f"P-position number 10^{digits} is found, its outcome is {outcome}, and |y - floor(phi x)| = {apart}"
    good = outcome == "P" and plan.outcome((x, y + 1)) == "N" and apart < 5
    yield seen("recurrence", text, _unless(good))
    yield seen("closed form", f"{plan.evidence}: {plan.cost}")


CHECKS: Mapping[str, StatedCheck] = {
    "theorem 8.2 (13)": _densities,
    "theorem 8.2 split": _one_two,
    "conjecture 8.2 split": _split,
    "conjecture 8.2 slopes": _slopes,
    "figure 7": _figure_7,
    "figure 9": _figure_9,
    "figure 10": _figure_10,
    "theorem 8.3 dictionary": each(("maharaja", "maharaja(p=2, q=3)"), _dictionary),
    "theorem 8.3 linear": each(LINEAR, _linear),
    "figure 11": _figure_11,
}
