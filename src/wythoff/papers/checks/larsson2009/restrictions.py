"""What paper III of Larsson's thesis states about its games: restrictions of m-Wythoff Nim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice, product
from math import gcd, isqrt

from wythoff.catalog import NAMES
from wythoff.papers.checks.larsson2009.complementary import by_counting
from wythoff.papers.finding import Check, Finding, compared, for_all, refuted, seen, unless
from wythoff.papers.from_rules import by_rules
from wythoff.papers.pairs import beatty_pairs, beatty_up_to
from wythoff.papers.paper import load
from wythoff.papers.verbs import checked
from wythoff.rulesets import Block, Position, parse

CASES = [(m, p) for m in (1, 2, 3) for p in (1, 2, 3, 4)]
# m, p and l of the shifted games.
SHIFTS = [(m, p, l) for m in (1, 2) for p in (2, 3, 4) for l in range(p)]


def blocking(m: int, p: int, l: int) -> str:
    """mWN^p_l (Remark 4): m-Wythoff, in which p - 1 rook moves of length at least l may be forbidden; mWN^p if l = m.

    >>> blocking(2, 3, 2)
    'block(nim | diagonal(2), 2, of=nim(lengths=n >= 2))'
    """
    return f"block(nim | diagonal({m}), {p - 1}, of=nim(lengths=n >= {l}))"


def modulo(l: int, m: int, p: int) -> str:
    """mWN(l,p).

    >>> modulo(0, 2, 3)
    'modulo(l=0, m=2, p=3)'
    """
    return f"modulo(l={l}, m={m}, p={p})"


def _same_as_pairs(game: str, m: int, p: int, up_to: int) -> Finding:
    return compared("P-positions", rules=by_rules(game, up_to=up_to), closed_form=beatty_up_to(m, p, up_to))


def _blocking(up_to: int) -> Finding:
    return for_all(CASES, "m, p", lambda m, p: _same_as_pairs(blocking(m, p, m), m, p, up_to))


def _multiples(up_to: int) -> Finding:
    """(ii a): the pairs if gcd(m, p) = 1, and only then."""
    cases = [(m, p) for m in (1, 2, 3, 4) for p in (1, 2, 3, 4, 5)]
    prime = for_all(
        [case for case in cases if gcd(*case) == 1], "m, p", lambda m, p: _same_as_pairs(modulo(0, m, p), m, p, up_to)
    )
    others = [case for case in cases if gcd(*case) > 1]
    return prime & unless(
        "rules",
        f"others for (m, p) = {', '.join(map(str, others))}",
        (case for case in others if not _same_as_pairs(modulo(0, *case), *case, up_to).differs),
    )


def _residues(up_to: int) -> Finding:
    return for_all(CASES, "m, p", lambda m, p: _same_as_pairs(modulo(m, m, m * p), m, p, up_to))


def shifted_pairs(m: int, p: int, l: int, up_to: int) -> list[Position]:
    """(a_{ip+l}, b_{ip+l}), i >= 0, and (b_{ip-l}, a_{ip-l}), i >= 1: (iii a) as printed."""
    ahead, behind = ([*enumerate(beatty_up_to(m, p, up_to))][first::p] for first in (l, p - l))
    return sorted({pair for _, pair in ahead} | {(b, a) for _, (a, b) in behind})


def _mirror(up_to: int) -> Finding:
    """(iii a): true for the reflected board, or for p - l."""

    def check(m: int, p: int, l: int, *, printed: bool) -> Finding:
        found = by_rules(f"shifted(m={m}, p={p}, l={l})", up_to=up_to)
        pairs = shifted_pairs(m, p, l, up_to)
        return compared("P-positions", rules=found, closed_form=pairs if printed else sorted((y, x) for x, y in pairs))

    return refuted(
        for_all(SHIFTS, "m, p, l", lambda m, p, l: check(m, p, l, printed=True)),
        for_all(SHIFTS, "m, p, l", lambda m, p, l: check(m, p, l, printed=False)),
    )


def _chosen(up_to: int) -> Finding:
    def check(m: int, p: int) -> Finding:
        pairs = beatty_up_to(m, p, up_to)
        both = sorted({*pairs} | {(b, a) for a, b in pairs})
        return compared("P-positions", rules=by_rules(f"chosen_shift(m={m}, p={p})", up_to=up_to), closed_form=both)

    return for_all([(m, p) for m in (1, 2) for p in (1, 2, 3, 4)], "m, p", check)


def _connell(count: int) -> Finding:
    def check(p: int) -> Finding:
        found = by_rules(f"connell(b={p})", count=count)
        roots = ((n, isqrt(n * n * (p * p + 4))) for n in range(count))
        formula = [(c := (n * (2 - p) + root) // (2 * p), c + n) for n, root in roots]
        return compared("P-positions", rules=found, closed_form=formula)

    return for_all([(p,) for p in (1, 2, 3, 4, 5)], "p", check)


def _every_pth(count: int) -> Finding:
    """Remark 1: every p-th P-position of WN(p), and those of p-Wythoff Nim."""

    def check(p: int) -> Finding:
        every = by_rules(f"connell(b={p})", count=p * count)[::p]
        wide = by_rules(f"t_wythoff(t={p})", count=count)
        return compared("P-positions", rules=every, closed_form=beatty_pairs(p, 1, count)) & compared(
            "of p-Wythoff", rules=wide, closed_form=beatty_pairs(p, 1, count)
        )

    return for_all([(p,) for p in (1, 2, 3, 4)], "p", check)


def _fraenkel(count: int) -> Finding:
    """(4)."""

    def check(m: int) -> Finding:
        mex = list(islice(by_counting(m, 1), count))
        rules = by_rules(f"t_wythoff(t={m})", count=count)
        return compared("P-positions", rules=rules, recurrence=mex, closed_form=beatty_pairs(m, 1, count))

    return for_all([(m,) for m in (1, 2, 3, 4)], "m", check)


def nearest(m: int, p: int) -> Iterator[Position]:
    """On every m-th diagonal the square nearest to the origin whose row and column hold fewer than p squares.

    The squares (x, y) and (y, x) together; nothing else is known of them.

    >>> list(islice(nearest(1, 3), 5))
    [(0, 0), (0, 1), (0, 2), (1, 4), (1, 5)]
    """
    held = Counter[int]()
    for d in count(0, m):
        x = next(x for x in count() if held[x] < p and held[x + d] < p)
        yield x, x + d
        held.update({x, x + d})


def _rows_and_columns(found: list[Position], p: int) -> object:
    """A row, and so a column, that holds not p squares, among those that are full when the last row is begun."""
    squares = {*found} | {(y, x) for x, y in found}
    held = Counter(x for x, _ in squares)
    return next(((x, held[x]) for x in range(found[-1][0]) if held[x] != p), None)


def _figure_1(count: int) -> Finding:
    found = by_rules("connell(b=3)", count=count)
    black = [pair for pair in found if (pair[1] - pair[0]) % 3 == 0]
    wide = by_rules("t_wythoff(t=3)", count=len(black))
    squares = compared("P-positions of WN(3)", rules=found, recurrence=list(islice(nearest(1, 3), count)))
    counted = seen("rules", "three in each row and column", _rows_and_columns(found, 3))
    blacks = compared("black positions", rules=black, recurrence=list(islice(nearest(3, 1), len(black))))
    return squares & counted & blacks & compared("P-positions of 3-Wythoff Nim", rules=wide, closed_form=black)


def _figure_2(up_to: int) -> Finding:
    """Four games with the same P-positions; the palest squares have the mirror image of the board of Definition 3."""
    games = blocking(2, 3, 2), modulo(0, 2, 3), modulo(2, 2, 6)
    drawn = [pair for pair in islice(nearest(2, 3), up_to) if max(pair) <= up_to]
    found = Finding(())
    for game in games:
        found &= compared(f"P-positions of {game}", rules=by_rules(game, up_to=up_to), recurrence=drawn)
    chosen = [(x, y) for x, y in by_rules("chosen_shift(m=2, p=3)", up_to=up_to) if x <= y]
    found &= compared("of chosen_shift(m=2, p=3)", rules=chosen, recurrence=drawn)
    found &= seen("rules", "three in each row and column", _rows_and_columns(drawn, 3))
    dark = [pair for pair in drawn if (pair[1] - pair[0]) % 6 == 0]
    found &= compared("darkest squares", rules=by_rules("t_wythoff(t=6)", up_to=up_to), recurrence=dark)
    palest, pairs = by_rules("shifted(m=2, p=3, l=1)", up_to=up_to), shifted_pairs(2, 3, 1, up_to)
    return refuted(
        compared("palest squares", rules=palest, closed_form=pairs),
        found & compared("palest squares", rules=palest, closed_form=sorted((y, x) for x, y in pairs)),
    )


def _roob(up_to: int) -> Finding:
    """Definition 2: the rook options that can be blocked are those that the m-bishop has not."""

    def check(m: int) -> Finding:
        game = parse(blocking(m, 2, m), NAMES)
        assert isinstance(game, Block)
        shared = [place for place in product(range(up_to), repeat=2) if sum(place) and not _all_roob(game, place)]
        roob = [target for target in _rook_options((2, 3)) if game.blockable((2, 3), target)]
        lengths = [(2, 3 - n) for n in range(m, 4)] + [(2 - n, 3) for n in range(m, 3)]
        expected = [place for place in product(range(up_to), repeat=2) if sum(place)] if m > 1 else []
        found = compared("positions where the m-bishop has a rook option", rules=shared, closed_form=expected)
        return found & compared("roob options of (2, 3)", rules=roob, closed_form=lengths)

    return for_all([(m,) for m in (2, 1, 3)], "m", check)


def _rook_options(place: Position) -> list[Position]:
    x, y = place
    return [*((x, y - n) for n in range(1, y + 1)), *((x - n, y) for n in range(1, x + 1))]


def _all_roob(game: Block, place: Position) -> bool:
    return all(game.blockable(place, target) for target in _rook_options(place))


def lengthened(m: int, p: int, l: int, up_to: int) -> list[Position]:
    """x_n = mex_p of the earlier pairs, y_n = (m - l + 1) x_n + ln: docs/notes/blocking.md, section 3."""
    made, met = list[Position](), Counter[int]()
    for n in count():
        x = next(x for x in count() if met[x] < p)
        y = (m - l + 1) * x + l * n
        if y > up_to:
            return made
        made.append((x, y))
        met.update({x, y})
    return made


def _remark_4(up_to: int) -> Iterator[Finding]:
    """mWN^p_l: the recurrence; m x p WN_{u,v}, which is m x p WN_l for u = lm, v = m(p - l); and what coincides."""
    cases = [(m, p, l) for m in (1, 2, 3) for p in (2, 3) for l in range(1, m + 2) if l <= m or m > 1]

    def check(m: int, p: int, l: int) -> Finding:
        made = lengthened(m, p, l, up_to)
        return compared("P-positions", rules=by_rules(blocking(m, p, l), up_to=up_to), recurrence=made)

    yield for_all(cases, "m, p, l", check)
    differing = [case for case in SHIFTS if case[2] and _rectangles_differ(*case)]
    yield seen("rules", "u = lm, v = m(p - l) gives the shifted game", differing[0] if differing else None)
    met: dict[tuple[Position, ...], list[tuple[int, ...]]] = {}
    for m, p, l in product((1, 2, 3), (2, 3), (1, 2, 3, 4, 5)):
        met.setdefault(tuple(by_rules(blocking(m, p, l), up_to=up_to)), []).append((m, p, l))
    yield unless(
        "rules",
        "no two mWN^p_l, m <= 3, p = 2, 3, l <= 5, have the same P-positions",
        (games for games in met.values() if len(games) > 1),
    )


def _rectangles_differ(m: int, p: int, l: int) -> bool:
    rectangle = by_rules(f"shifted_uv(m={m}, p={p}, u={l * m}, v={m * (p - l)})", up_to=12)
    return rectangle != by_rules(f"shifted(m={m}, p={p}, l={l})", up_to=12)


def _question_7(up_to: int) -> Finding:
    """What the P-positions that no formula is known of look like: their slopes so far."""
    slopes = []
    for l, m, p in ((0, 2, 2), (2, 2, 3), (0, 3, 3), (1, 2, 4), (2, 3, 4)):
        pairs = by_rules(modulo(l, m, p), up_to=up_to)
        c, d = pairs[-1]
        n = len(pairs) - 1
        slopes.append(f"({l}, {m}, {p}): c_{n}/{n} = {c / n:.3f}, d_{n}/{n} = {d / n:.3f}")
    return Finding([("rules", f"no formula is known; (l, m, p) = {'; '.join(slopes)}")])


def _forwards(_: int) -> Finding:
    """(x, y) -> (x + i, y + j) would lead upwards."""
    targets = [*parse("t_wythoff(t=2)", NAMES).options((3, 4))]
    return refuted(
        unless(
            "rules",
            "moves of 2-Wythoff from (3, 4) lead to (3 + i, 4 + j)",
            (target for target in targets if target[0] < 3 or target[1] < 4),
        ),
        unless(
            "rules",
            "they lead to (3 - i, 4 - j)",
            (target for target in targets if not 0 <= target[0] <= 3 or not 0 <= target[1] <= 4),
        ),
    )


def _no_lengths(_: int) -> Finding:
    """l = 0 by the formula leaves the rook no move; the table of 2WN(2) needs the multiples of 2."""
    table = beatty_pairs(2, 3, 8)
    none = by_rules("nim(lengths=n < 2) | diagonal(2)", up_to=14)
    full = by_rules(modulo(3, 2, 3), up_to=14)
    return refuted(
        compared("P-positions of 2WN(3) without rook moves", rules=none[:8], closed_form=table[:8]),
        compared("P-positions of 2WN(3)", rules=by_rules(modulo(0, 2, 3), up_to=16), closed_form=table)
        & compared("of 2WN(3,3), l = 3 > m", rules=full, closed_form=beatty_up_to(2, 1, 14)),
    )


def _reduces(_: int) -> Finding:
    connell = by_rules("connell(b=3)", up_to=20)
    return refuted(
        compared("P-positions of m = l = 0", rules=by_rules("nim(step=3)", up_to=20), closed_form=connell),
        compared("P-positions of m = 1, l = 0", rules=by_rules(modulo(0, 1, 3), up_to=20), closed_form=connell),
    )


def _rook_lengths(_: int) -> Finding:
    """The lengths of a (2, 4)-rook, of which the example itself needs 4 and 5."""
    made = [n for n in range(1, 10) if (0, 10 - n) in parse("nim(lengths=n % 4 < 2)", NAMES).options((0, 10))]
    return refuted(
        compared("lengths", rules=made, printed=[n for n in range(1, 10) if n % 4 in (3, 0)]),
        compared("lengths", rules=made, closed_form=[n for n in range(1, 10) if n % 4 in (0, 1)]),
    )


def _root(_: int) -> Finding:
    """a_n = floor(n phi_{mp}/p) for m = 2, p = 3, with either root: sqrt(m/4 + 1/p^2) = sqrt(mp^2 + 4)/2p."""
    found = by_rules(blocking(2, 3, 2), count=20)

    def lower(under: int) -> list[int]:
        return [(n * (2 - 6) + isqrt(n * n * (under * 9 + 4))) // 6 for n in range(20)]

    a = [x for x, _ in found]
    return refuted(
        compared("a_n", rules=a, closed_form=lower(2)), compared("a_n for m = 2, p = 3", rules=a, closed_form=lower(4))
    )


def _signs(_: int) -> Finding:
    """Lengths 0, 1 or 0, -1 modulo p: the same for 2WN(2,4), other P-positions for 2WN(2,3)."""

    def reversed_lengths(p: int) -> list[Position]:
        return by_rules(f"nim(lengths=n % {p} == 0 or n % {p} == {p - 1} or n < 2) | diagonal(2)", up_to=24)

    three, four = (by_rules(modulo(2, 2, p), up_to=24) for p in (3, 4))
    return refuted(
        compared("P-positions of 2WN(2,3)", rules=three, printed=reversed_lengths(3)),
        compared("P-positions of 2WN(2,3)", rules=three[:9], closed_form=_table_4())
        & compared("of 2WN(2,4), where the sign does not matter", rules=four, closed_form=reversed_lengths(4)),
    )


def _table_4() -> list[Position]:
    """The right part of Table 4, n <= 8."""
    table = load("larsson2009").table("III.4").printed
    return list(zip(table["c"][:9], table["d"][:9], strict=True))


def _label(number: str, named: str, meant: str) -> Check:
    """A table whose caption names one game and whose first entries are those of another."""

    def check(_: int) -> Finding:
        table = load("larsson2009").table(number).printed
        first = list(zip(table["c"][:6], table["d"][:6], strict=True))
        games = [by_rules(game, up_to=20)[:6] for game in (named, meant)]
        return refuted(
            compared(f"P-positions of {named}", rules=games[0], printed=first),
            seen("rules", f"the first printed are P-positions of {meant}", None if games[1] == first else games[1]),
        )

    return check


def _complementary(_: int) -> Finding:
    pairs = by_rules(modulo(2, 1, 4), up_to=40)
    met = Counter(x for x, _ in pairs) + Counter(y for _, y in pairs[1:])
    counts = [met[n] for n in range(6)]
    return refuted(
        compared("times that 0, 1, ... are met, m = 1, l = 2, p = 4", rules=counts, printed=[4] * 6),
        seen("rules", f"0, 1, 2, ... are met {', '.join(map(str, counts))} times", None if min(counts) < 4 else counts),
    )


def _progression(_: int) -> Finding:
    """l = 2 is neither 0 nor m = 3, and the differences of 3WN(2,4) are 3n."""
    pairs = by_rules(modulo(2, 3, 4), up_to=400)
    differs = next((n for n, (x, y) in enumerate(pairs) if y - x != 3 * n), None)
    said = f"d_n - c_n = 3n for l = 2, m = 3, p = 4: {len(pairs)} P-positions with piles up to 400"
    return refuted(
        seen("rules", "no arithmetic progression for l = 2, m = 3, p = 4", None if differs else "d_n - c_n = 3n"),
        seen("rules", said, differs),
    )


CHECKS = checked(
    {
        "formula III.4": _fraenkel,
        "formula III.1.4": _connell,
        "remark III.1": _every_pth,
        "figure III.1": _figure_1,
        "definition III.2": _roob,
        "theorem III.2.1 (i)": _blocking,
        "theorem III.2.1 (ii a)": _multiples,
        "theorem III.2.1 (ii b)": _residues,
        "theorem III.2.1 (iii a)": _mirror,
        "theorem III.2.1 (iii b)": _chosen,
        "figure III.2": _figure_2,
        "remark III.4": _remark_4,
        "question III.7": _question_7,
        "slip 4": _forwards,
        "slip 5": _no_lengths,
        "slip 6": _reduces,
        "slip 7": _rook_lengths,
        "slip 8": lambda _: _mirror(14),
        "slip 9": _root,
        "slip 10": _signs,
        "slip 11": _label("III.3", blocking(2, 2, 2), modulo(0, 2, 2)),
        "slip 12": _label("III.4", modulo(1, 2, 3), modulo(2, 2, 3)),
        "slip 13": _complementary,
        "slip 14": _progression,
    }
)
