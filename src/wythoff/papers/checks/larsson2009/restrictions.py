"""Checks of paper III of Larsson's thesis about its games, which restrict the rook moves of m-Wythoff Nim.

Rook moves take from one pile; their length is the amount taken. m-Wythoff Nim has the rook moves, and the moves that
take k, l > 0 from the two piles with |k - l| < m. The games are named as in the paper:

- mWN^p_l: p - 1 rook moves of length at least l may be forbidden; mWN^p if l = m.
- mWN(l,p): the only rook moves are those whose length n satisfies n < m or n mod p < l.
- mxpWN_{u,v}: mp-Wythoff on ordered piles (x, y), but without the positions with x < u and y < v.
- mxpWN_l, the *shifted* game: mxpWN_{u,v} with u = lm and v = m(p - l).

The *Beatty pairs* of (m, p) are (floor(n phi_mp/p), floor(n (phi_mp + mp)/p)), n >= 0, with
phi_x = (2 - x + sqrt(x^2 + 4))/2. A check takes as its last argument a bound, mostly `up_to` on the piles, or `_` if it
needs none. It returns `Finding`s: what was compared, and the first difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, islice, product, takewhile
from math import gcd, isqrt

from wythoff.game.rulesets import Position
from wythoff.papers.checks.larsson2009.complementary import by_counting
from wythoff.papers.finding import FAR, NEAR, Check, Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules, named
from wythoff.papers.pairs import beatty_pairs, beatty_up_to, squares
from wythoff.papers.printed import load
from wythoff.papers.verbs import CaseText, StatedCheck, all_of, each, first, misprinted, within

CASES = [(m, p) for m in (1, 2, 3) for p in (1, 2, 3, 4)]
# m, p and l of the shifted games.
SHIFTS = [(m, p, l) for m in (1, 2) for p in (2, 3, 4) for l in range(p)]


def blocking(m: int, p: int, l: int | None = None) -> str:
    """Return the notation of the game mWN^p_l of Remark 4. The default of l is m.

    It is m-Wythoff in which at most p - 1 rook moves of length at least l may be forbidden.

    >>> blocking(2, 3)
    'block(nim | diagonal(2), 2, of=nim(lengths=n >= 2))'
    """
    return f"block(nim | diagonal({m}), {p - 1}, of=nim(lengths=n >= {m if l is None else l}))"


def modulo(l: int, m: int, p: int) -> str:
    """Return the notation of the game mWN(l,p) of paper III.

    It is m-Wythoff Nim without the rook moves of length n (the amount taken) unless n < m or n mod p < l.
    """
    return f"modulo(l={l}, m={m}, p={p})"


def beatty_within(rule: CaseText, over: Iterable[Position]) -> Check:
    """Make a check that the P-positions of the game `rule`, for each (m, p) in `over`, are the Beatty pairs of (m, p).

    `rule` is a notation with {} for m and p, or a function of m and p that returns one.
    """
    return within(rule, over=over, names="m, p", closed_form=beatty_up_to)


def _multiples(up_to: int) -> Iterator[Finding]:
    cases = list(product((1, 2, 3, 4), (1, 2, 3, 4, 5)))
    others = [case for case in cases if gcd(*case) > 1]

    def game(m: int, p: int) -> str:
        return modulo(0, m, p)

    yield beatty_within(game, [case for case in cases if gcd(*case) == 1])(up_to)
    equal = (case for case in others if not beatty_within(game, [case])(up_to).differs)
    yield unless("rules", f"others for (m, p) = {', '.join(map(str, others))}", equal)


def shifted_pairs(m: int, p: int, l: int, up_to: int) -> list[Position]:
    """Return the squares (a_{ip+l}, b_{ip+l}), i >= 0, and (b_{ip-l}, a_{ip-l}), i >= 1, with piles up to `up_to`.

    Here (a_n, b_n) are the Beatty pairs of (m, p). Theorem III.2.1 (iii a), as printed, says that these squares are the
    P-positions of the shifted game mxpWN_l: mp-Wythoff Nim without the positions (x, y), x < lm and y < m(p - l).
    """
    ahead, behind = ([*enumerate(beatty_up_to(m, p, up_to))][first::p] for first in (l, p - l))
    return sorted({pair for _, pair in ahead} | {(b, a) for _, (a, b) in behind})


def mirrored(pairs: Iterable[Position]) -> list[Position]:
    return sorted((y, x) for x, y in pairs)


def _mirror(printed: bool, up_to: int) -> Finding:
    """Check Theorem III.2.1 (iii a), which says that the P-positions of mxpWN_l are the squares of `shifted_pairs`.

    mxpWN_l is mp-Wythoff Nim without the positions (x, y), x < lm and y < m(p - l). If `printed` is true, check this
    statement, which is wrong. Otherwise check the right one, where the squares (x, y) are replaced by (y, x).
    """
    return within(
        "shifted(m={}, p={}, l={})",
        over=SHIFTS,
        names="m, p, l",
        closed_form=lambda *case: shifted_pairs(*case) if printed else mirrored(shifted_pairs(*case)),
    )(up_to)


def _every_pth(p: int, count: int) -> Iterator[Finding]:
    pairs, every = beatty_pairs(p, 1, count), by_rules(f"connell(b={p})", count=p * count)[::p]
    yield compared("P-positions", rules=every, closed_form=pairs)
    yield compared("of p-Wythoff", rules=by_rules(f"t_wythoff(t={p})", count=count), closed_form=pairs)


def nearest(m: int, p: int) -> Iterator[Position]:
    """Yield a pair (x, x + d) for each d = 0, m, 2m, ...

    x is the least number such that both x and x + d occur fewer than p times in earlier pairs. (A pair (x, x) counts
    once.)

    >>> list(islice(nearest(1, 3), 5))
    [(0, 0), (0, 1), (0, 2), (1, 4), (1, 5)]
    """
    held = Counter[int]()
    for d in count(0, m):
        x = next(x for x in count() if held[x] < p and held[x + d] < p)
        yield x, x + d
        held.update({x, x + d})


def _rows_and_columns(found: list[Position], p: int) -> object:
    """Return (x, k) for the first row x that contains k != p squares; None if there is none.

    The squares are (x, y) and (y, x) for all pairs (x, y) in `found`. Only rows before the row of the last pair are
    tested.
    """
    held = Counter(x for x, _ in squares(found))
    return next(((x, held[x]) for x in range(found[-1][0]) if held[x] != p), None)


def _figure_2(up_to: int) -> Finding:
    """Check Figure III.2, which draws squares in several shades: they are the P-positions of four games.

    The caption is wrong about the palest squares. They are the P-positions of the shifted game 2x3WN_1, which are the
    mirror images of the squares that the caption states (see `shifted_pairs`).
    """
    games = blocking(2, 3), modulo(0, 2, 3), modulo(2, 2, 6)
    drawn = [pair for pair in islice(nearest(2, 3), up_to) if max(pair) <= up_to]
    found = within("{}", "P-positions of {}", games, recurrence=lambda *_: drawn)(up_to)
    chosen = [(x, y) for x, y in by_rules("chosen_shift(m=2, p=3)", up_to=up_to) if x <= y]
    found &= compared("of chosen_shift(m=2, p=3)", rules=chosen, recurrence=drawn)
    found &= seen("rules", "three in each row and column", _rows_and_columns(drawn, 3))
    dark = [pair for pair in drawn if (pair[1] - pair[0]) % 6 == 0]
    found &= compared("darkest squares", rules=by_rules("t_wythoff(t=6)", up_to=up_to), recurrence=dark)
    palest, pairs = by_rules("shifted(m=2, p=3, l=1)", up_to=up_to), shifted_pairs(2, 3, 1, up_to)
    return refuted(
        compared("palest squares", rules=palest, closed_form=pairs),
        found & compared("palest squares", rules=palest, closed_form=mirrored(pairs)),
    )


def lengthened(m: int, p: int, l: int, up_to: int) -> list[Position]:
    """Return the P-positions (x_n, y_n) of mWN^p_l with piles up to `up_to`, by a recurrence.

    In mWN^p_l, m-Wythoff Nim, p - 1 moves that take at least l tokens from one pile may be forbidden. x_n is the least
    number that occurs fewer than p times in earlier pairs, and y_n = (m - l + 1) x_n + l n.

    Source: docs/mathematics/blocking.md, Theorem 5.5.
    """
    return list(takewhile(lambda pair: pair[1] <= up_to, by_counting(l, p, m - l + 1)))


def _remark_4(up_to: int) -> Iterator[Finding]:
    """Check Remark III.4: mxpWN_{u,v} with u = lm, v = m(p - l), in the catalog, has the P-positions of mxpWN_l.

    Both are mp-Wythoff Nim without the positions (x, y), x < u and y < v. Check also that no two of the games mWN^p_l,
    where p - 1 rook moves of length at least l may be forbidden, for small m, p and l, have the same P-positions.
    """
    differing = (case for case in SHIFTS if case[2] and _rectangles_differ(*case))
    yield unless("rules", "u = lm, v = m(p - l) gives the shifted game", differing)
    met: dict[tuple[Position, ...], list[Position]] = {}
    for case in product((1, 2, 3), (2, 3), (1, 2, 3, 4, 5)):
        met.setdefault(tuple(by_rules(blocking(*case), up_to=up_to)), []).append(case)
    text = "no two mWN^p_l, m <= 3, p = 2, 3, l <= 5, have the same P-positions"
    yield unless("rules", text, (games for games in met.values() if len(games) > 1))


def _rectangles_differ(m: int, p: int, l: int) -> bool:
    rectangle = by_rules(f"shifted_uv(m={m}, p={p}, u={l * m}, v={m * (p - l)})", up_to=12)
    return rectangle != by_rules(f"shifted(m={m}, p={p}, l={l})", up_to=12)


def _question_7(up_to: int) -> Finding:
    """Report c_n/n and d_n/n for the last P-position (c_n, d_n) with piles up to `up_to`, in three games mWN(l,p).

    mWN(l,p) is m-Wythoff Nim whose only rook moves have a length n with n < m or n mod p < l. No formula is known for
    these games.
    """

    def slopes(*game: int) -> str:
        pairs = by_rules(modulo(*game), up_to=up_to)
        n, (c, d) = len(pairs) - 1, pairs[-1]
        return f"{game}: c_{n}/{n} = {c / n:.3f}, d_{n}/{n} = {d / n:.3f}"

    found = map(slopes, (0, 2, 0, 1, 2), (2, 2, 3, 2, 3), (2, 3, 3, 4, 4))
    return seen("rules", f"no formula is known; (l, m, p) = {'; '.join(found)}")


def _forwards(_: int) -> Finding:
    targets = [*named("t_wythoff(t=2)").options((3, 4))]
    up = (target for target in targets if target[0] < 3 or target[1] < 4)
    wrong = (target for target in targets if not 0 <= target[0] <= 3 or not 0 <= target[1] <= 4)
    return refuted(
        unless("rules", "moves of 2-Wythoff from (3, 4) lead to (3 + i, 4 + j)", up),
        unless("rules", "they lead to (3 - i, 4 - j)", wrong),
    )


def _no_lengths(_: int) -> Finding:
    """Check a slip in the definition of mWN(l,p): its formula allows no rook moves if l = 0.

    mWN(l,p) is m-Wythoff Nim with only some of its moves on one pile (rook moves). The printed table of P-positions of
    2WN(0,3) needs the rook moves whose lengths are multiples of p.
    """
    table = beatty_pairs(2, 3, 8)
    none = by_rules("nim(lengths=n < 2) | diagonal(2)", up_to=14)
    full = by_rules(modulo(3, 2, 3), up_to=14)
    return refuted(
        compared("P-positions of 2WN(3) without rook moves", rules=none[:8], closed_form=table[:8]),
        compared("P-positions of 2WN(3)", rules=by_rules(modulo(0, 2, 3), up_to=16), closed_form=table)
        & compared("of 2WN(3,3), l = 3 > m", rules=full, closed_form=beatty_up_to(2, 1, 14)),
    )


def _reduces(_: int) -> Finding:
    connell = by_rules("connell(b=3)", up_to=NEAR)
    return refuted(
        compared("P-positions of m = l = 0", rules=by_rules("nim(step=3)", up_to=NEAR), closed_form=connell),
        compared("P-positions of m = 1, l = 0", rules=by_rules(modulo(0, 1, 3), up_to=NEAR), closed_form=connell),
    )


def _rook_lengths(_: int) -> Finding:
    made = [n for n in range(1, 10) if (0, 10 - n) in named("nim(lengths=n % 4 < 2)").options((0, 10))]
    return refuted(
        compared("lengths", rules=made, printed=(n for n in range(1, 10) if n % 4 in (3, 0))),
        compared("lengths", rules=made, closed_form=(n for n in range(1, 10) if n % 4 in (0, 1))),
    )


def _root(what: str, under: int) -> Finding:
    """Compare the smaller piles of the P-positions of mWN^p, m = 2, p = 3, with a_n = floor(n phi_{mp}/p).

    In mWN^p, p - 1 rook moves that take at least m tokens may be forbidden. The formula for phi_{mp}/p contains the
    root sqrt(`under`/4 + 1/p^2). The paper prints `under` = m = 2, but m^2 = 4 is right. `what` names the terms in the
    text of the finding.
    """
    lower = [(n * (2 - 6) + isqrt(n * n * (under * 9 + 4))) // 6 for n in range(NEAR)]
    return compared(what, rules=[x for x, _ in by_rules(blocking(2, 3), count=NEAR)], closed_form=lower)


def _signs(_: int) -> Finding:
    """Check a slip in the definition of 2WN(2,p): rook moves have lengths 0 and 1 modulo p, not 0 and -1, as printed.

    2WN(2,p) is 2-Wythoff Nim whose only rook moves have such lengths (amounts taken from one pile). Both give the same
    P-positions for p = 4, but different P-positions for p = 3.
    """
    reversed_lengths = "nim(lengths=n % {0} == 0 or n % {0} == {1} or n < 2) | diagonal(2)"
    up_to = 24
    three, four = (by_rules(modulo(2, 2, p), up_to=up_to) for p in (3, 4))
    other, same = (by_rules(reversed_lengths.format(p, p - 1), up_to=up_to) for p in (3, 4))
    return refuted(
        compared("P-positions of 2WN(2,3)", rules=three, printed=other),
        compared("P-positions of 2WN(2,3)", rules=three[:9], closed_form=_printed("III.4", 9))
        & compared("of 2WN(2,4), where the sign does not matter", rules=four, closed_form=same),
    )


def _printed(number: str, count: int) -> list[Position]:
    """Return the first `count` pairs (c_n, d_n) in the right part of the printed table `number` of Larsson's thesis."""
    table = load("larsson2009").table(number).printed
    return list(zip(table["c"][:count], table["d"][:count], strict=True))


def _label(number: str, named: str, meant: str) -> Check:
    """Make a check of a misprinted caption of the table `number`.

    The caption names the game `named`, but the table contains P-positions of the game `meant`.
    """

    def check(_: int) -> Finding:
        printed = _printed(number, 6)
        of_named, of_meant = (by_rules(game, up_to=NEAR)[:6] for game in (named, meant))
        text = f"the first printed are P-positions of {meant}"
        return refuted(
            compared(f"P-positions of {named}", rules=of_named, printed=printed),
            seen("rules", text, None if of_meant == printed else of_meant),
        )

    return check


def _complementary(_: int) -> Finding:
    pairs = by_rules(modulo(2, 1, 4), up_to=FAR)
    met = Counter(x for x, _ in pairs) + Counter(y for _, y in pairs[1:])
    counts = [met[n] for n in range(6)]
    return refuted(
        compared("times that 0, 1, ... are met, m = 1, l = 2, p = 4", rules=counts, printed=[4] * 6),
        seen("rules", f"0, 1, 2, ... are met {', '.join(map(str, counts))} times", None if min(counts) < 4 else counts),
    )


def _progression(_: int) -> Finding:
    """Check a counterexample to a belief of the paper about mWN(l,p), with P-positions (c_n, d_n).

    mWN(l,p) is m-Wythoff Nim whose only rook moves have a length n with n < m or n mod p < l. The paper believes that
    the differences d_n - c_n form an arithmetic progression only if l = 0 or l = m. But d_n - c_n = 3n for 3WN(2,4),
    where l = 2 and m = 3.
    """
    pairs = by_rules(modulo(2, 3, 4), up_to=400)
    differs = next((n for n, (x, y) in enumerate(pairs) if y - x != 3 * n), None)
    said = f"d_n - c_n = 3n for l = 2, m = 3, p = 4: {len(pairs)} P-positions with piles up to 400"
    return refuted(
        seen("rules", "no arithmetic progression for l = 2, m = 3, p = 4", None if differs else "d_n - c_n = 3n"),
        seen("rules", said, differs),
    )


CHECKS: Mapping[str, StatedCheck] = {
    "formula III.4": first(
        "t_wythoff(t={})",
        over=(1, 2, 3, 4),
        names="m",
        recurrence=lambda m, _: by_counting(m, 1),
        closed_form=lambda m, count: beatty_pairs(m, 1, count),
    ),
    "formula III.1.4": first(
        "connell(b={})", over=(1, 2, 3, 4, 5), names="p", closed_form=lambda p, count: beatty_pairs(1, p, count)
    ),
    "remark III.1": each((1, 2, 3, 4), _every_pth, "p"),
    "theorem III.2.1 (i)": beatty_within(blocking, CASES),
    "theorem III.2.1 (ii a)": _multiples,
    "theorem III.2.1 (ii b)": beatty_within(lambda m, p: modulo(m, m, m * p), CASES),
    "theorem III.2.1 (iii a)": misprinted(_mirror, True, False),
    "theorem III.2.1 (iii b)": within(
        "chosen_shift(m={}, p={})",
        over=product((1, 2), (1, 2, 3, 4)),
        names="m, p",
        closed_form=lambda *case: sorted(squares(beatty_up_to(*case))),
    ),
    "figure III.2": _figure_2,
    "remark III.4": all_of(
        within(
            blocking,
            over=[(m, p, l) for m in (1, 2, 3) for p in (2, 3) for l in range(1, m + 2) if l <= m or m > 1],
            names="m, p, l",
            recurrence=lengthened,
        ),
        _remark_4,
    ),
    "question III.7": _question_7,
    "slip 4": _forwards,
    "slip 5": _no_lengths,
    "slip 6": _reduces,
    "slip 7": _rook_lengths,
    "slip 8": lambda _: misprinted(_mirror, True, False)(14),
    "slip 9": lambda _: refuted(_root("a_n", 2), _root("a_n for m = 2, p = 3", 4)),
    "slip 10": _signs,
    "slip 11": _label("III.3", blocking(2, 2), modulo(0, 2, 2)),
    "slip 12": _label("III.4", modulo(1, 2, 3), modulo(2, 2, 3)),
    "slip 13": _complementary,
    "slip 14": _progression,
}
