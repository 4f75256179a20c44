"""Checks of paper II of Larsson's thesis: imitation Nim, and m-Wythoff with forbidden diagonal moves.

*(m, p)-imitation Nim* is Nim on two piles in which no player may imitate p times in a row. If the last move took x
from the smaller pile, or from one of two equal piles, then taking y from the other pile imitates it for x <= y < x + m.
A position is *dynamic* if its outcome depends on the moves before it. Its class is "P", "N" or "dynamic".

In *(m, p)-Wythoff Nim* a move takes from one pile, or k, l > 0 from the two with |k - l| < m (a *diagonal* move); the
opponent may forbid up to p - 1 diagonal moves. Its P-positions are the pairs (a_n, b_n) with
a_n = mex{a_i, b_i : i < n} and b_n = a_n + floor(n/p) m.

A check takes as its last argument a bound, mostly `up_to` on the piles, or `_` if it needs none. It returns `Finding`s:
what was compared, and the first difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, islice, pairwise

from wythoff.game.rulesets import Definition, Imitation, Position
from wythoff.papers.finding import MANY, Check, Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules, named
from wythoff.papers.pairs import beatty_up_to, blocked_floors, blocked_pairs, blocked_up_to
from wythoff.papers.verbs import StatedCheck, all_of, each, within
from wythoff.questions.histories import dynamic_classes

CASES = [(m, p) for m in (1, 2, 3) for p in (1, 2, 3)]
ORIGINAL = Imitation(m=1, p=1)


def blocked_game(m: int, p: int) -> str:
    """Return the notation of (m, p)-Wythoff Nim, in which at most p - 1 diagonal moves may be forbidden.

    >>> blocked_game(2, 3), blocked_game(2, 1)
    ('block(nim | diagonal(2), 2, of=diagonal)', 'nim | diagonal(2)')
    """
    return f"block(nim | diagonal({m}), {p - 1}, of=diagonal)" if p > 1 else f"nim | diagonal({m})"


def states(game: Imitation, starts: int) -> Iterator[Position]:
    """Yield all states that can be reached from starting positions with piles up to `starts`.

    A state is a tuple (a, b, x, run, last). a <= b are the piles, and x is the amount that may be imitated, or 0. The
    player to move has just made `run` imitations in a row, his opponent `last` ones.
    """
    found, pending = set[Position](), [game.start(position) for position in game.positions(starts)]
    while pending:
        state = pending.pop()
        if state not in found:
            found.add(state)
            yield state
            pending.extend(game.options(state))


def classes(game: Imitation, up_to: int) -> Mapping[Position, str]:
    """Return a dictionary from the positions with piles up to `up_to` to their classes: "P", "N" or "dynamic".

    A position is dynamic if it is P or N depending on the moves before it. All histories from starting positions with
    piles up to 2*`up_to` are played.

    >>> classes(Imitation(m=1, p=2), 3)[1, 2]
    'dynamic'
    """
    return {place.position: place.kind for place in dynamic_classes(game, up_to, starts=2 * up_to).classes}


def wythoff_pairs(up_to: int) -> list[Position]:
    """Return the pairs (floor(n phi), floor(n phi^2)), n >= 0, with numbers up to `up_to`."""
    return beatty_up_to(1, 1, up_to)


def by_smaller(pairs: Iterable[Position]) -> dict[int, int]:
    """Return a dictionary from the smaller number of each of the `pairs` to the larger one."""
    return {pair[0]: pair[1] for pair in pairs}


def of_kind(found: Mapping[Position, str], kind: str) -> list[Position]:
    """Return the positions in `found` whose class is `kind`, in ascending order."""
    return sorted(position for position, its in found.items() if its == kind)


def _type_a(pairs: Iterable[Position], a: int, b: int) -> bool:
    """Return whether (a, b) meets condition (ii a) of Proposition II.1: a pair (c, d) has d < b, d - c = b - a."""
    return any(d < b and d - c == b - a for c, d in pairs)


def _type_b(pairs: Iterable[Position], a: int) -> bool:
    """Return whether positions (a, b), b >= a, meet condition (ii b) of II.1: some pair is (c, a) with c < a."""
    return any(c < a == d for c, d in pairs)


def _proposition_1(up_to: int) -> Finding:
    found, pairs = classes(ORIGINAL, up_to), wythoff_pairs(up_to)
    always_n = [(a, b) for a, b in found if _type_a(pairs, a, b) or _type_b(pairs, a)]
    first = compared("non-dynamic P", rules=of_kind(found, "P"), closed_form=pairs)
    return first & compared("non-dynamic N", rules=of_kind(found, "N"), closed_form=sorted(always_n))


def _after_remark_2(up_to: int) -> Iterator[Finding]:
    """Check two statements about imitation Nim, for piles up to `up_to`.

    The dynamic positions are the (c, b) with b > d for some Wythoff pair (c, d) = (floor(n phi), floor(n phi^2)). Such
    a position is P if the last move took b - d from the smaller pile, else N. Here m = p = 1: no imitation is allowed.
    """
    partner, rules = by_smaller(wythoff_pairs(up_to)), Definition(ORIGINAL)
    found = classes(ORIGINAL, up_to)
    dynamic = [(c, b) for c, b in found if c in partner and partner[c] < b]
    yield compared("dynamic positions", rules=of_kind(found, "dynamic"), closed_form=sorted(dynamic))
    # (a, b) -> (c, b) with b - a = d - c takes b - d from the smaller pile.
    wrong = (
        (c, b, taken, *others)
        for c, b, taken, *others in states(ORIGINAL, up_to)
        if c in partner and partner[c] < b and rules.is_p((c, b, taken, *others)) != (taken == b - partner[c])
    )
    yield unless("rules", "(c, b) is P after (a, b) -> (c, b), b - a = d - c, and N after all else", wrong)


def _starts(*cases: Position) -> Check:
    """Make a check of Corollaries II.1 and II.2, for the given cases (m, p).

    They say: the starting positions of (m, p)-imitation Nim that are P are the P-positions of (m, p)-Wythoff Nim.
    """

    def same(m: int, p: int, up_to: int) -> Iterator[Finding]:
        pairs = blocked_up_to(m, p, up_to)
        imitating = by_rules(f"imitation(m={m}, p={p})", up_to=up_to)
        yield compared("starts that are P-positions", rules=imitating, recurrence=pairs)
        yield compared("of Wythoff's game", rules=by_rules(blocked_game(m, p), up_to=up_to), recurrence=pairs)

    return each(cases, same, "m, p")


def _fewer_and_more(up_to: int) -> Finding:
    games = [named(name) for name in ("nim", "wythoff")]
    wrong, less = None, 0
    for state in states(ORIGINAL, up_to):
        allowed = {tuple(sorted(option[:2])) for option in ORIGINAL.options(state)}
        usual, more = ({tuple(sorted(option)) for option in game.options(state[:2])} for game in games)
        less += allowed < usual
        wrong = wrong or (None if allowed <= usual <= more else state)
    return seen("rules", f"never more options than in Nim, fewer in {less} states, never more than Wythoff's", wrong)


def _removed_strategy(p: int, up_to: int) -> Iterator[Finding]:
    game, places = Imitation(m=1, p=p), list(combinations(range(up_to + 1), 2))
    rules = Definition(game)
    equal = [x for x in range(up_to + 1) if rules.is_p(game.start((x, x)))]
    yield compared("x for which the start (x, x) is P", rules=equal, closed_form=range(min(p, up_to + 1)))
    made = [(x, y) for x, y in places if rules.is_p(game.taken(game.start((x, y)), 1, y - x))]
    below = [(x, y) for x, y in places if x < p]
    yield compared("starts (x, y) from which (x, x) wins", rules=made, closed_form=below)


def _proposition_2(m: int, p: int, up_to: int) -> Iterator[Finding]:
    pairs = blocked_up_to(m, p, up_to)
    yield compared("P-positions", rules=by_rules(blocked_game(m, p), up_to=up_to), recurrence=pairs)
    yield seen("recurrence", "(b) to (d) hold", _fails_b_to_d(pairs, m, p))


def _fails_b_to_d(pairs: list[Position], m: int, p: int) -> object:
    a, b = zip(*pairs, strict=True)
    if sorted(x for x in (*a, *b[p:]) if x <= a[-1]) != [*range(a[-1] + 1)] or a[:p] != b[:p] or a[:p] != (*range(p),):
        return "no partition"
    differences = Counter(y - x for x, y in pairs[: len(pairs) // p * p])
    if differences != dict.fromkeys(range(0, m * (len(pairs) // p), m), p):
        return differences
    rising = (one for one, other in pairwise(pairs) if one[1] - one[0] > other[1] - other[0] or one[1] >= other[1])
    return next(rising, None)


def _blocks(m: int, p: int, up_to: int) -> list[Position]:
    simple = by_rules(blocked_game(m // p, 1), up_to=up_to)
    return [(p * a + j, p * b + j) for a, b in simple for j in range(p)]


def _xi(pairs: Iterable[Position]) -> Callable[[int, int], int]:
    """Return the function xi of Definition 5: xi(a, b) counts the (i, j) in `pairs` with j - i = b - a and i < a."""
    known = list(pairs)
    return lambda a, b: sum(i < a and j - i == b - a for i, j in known)


def _definition_5(m: int, p: int, up_to: int) -> Iterator[Finding]:
    pairs = blocked_up_to(m, p, up_to)
    xi, rules = _xi(pairs), Definition(named(blocked_game(m, p)))
    blocked = [len(rules.to_block(pair)) for pair in pairs]
    yield compared("numbers of options to forbid", rules=blocked, recurrence=[xi(*pair) for pair in pairs])
    wrong = ((a, b) for b in range(up_to + 1) for a in range(b + 1) if not 0 <= xi(a, b) <= p)
    yield unless("recurrence", "0 <= xi <= p for all positions", wrong)


def _theorem_1(m: int, p: int, up_to: int) -> Finding:
    """Check Theorem II.1, which says which states of (m, p)-imitation Nim are P, against the definition of P.

    A state contains the piles, the amount that may be imitated, and how many imitations in a row each player has just
    made. All states are tested that can be reached from starting positions with piles up to `up_to`.
    """
    game = Imitation(m=m, p=p)
    rules, stated = Definition(game), _by_theorem_1(m, p, up_to)
    reached = sorted(states(game, up_to))
    what = "P-states (a, b, what may be imitated, imitations in a row of the player to move and of the other)"
    by_theorem = (state for state in reached if stated(*state))
    return compared(what, rules=[state for state in reached if rules.is_p(state)], recurrence=by_theorem)


def _by_theorem_1(m: int, p: int, up_to: int) -> Callable[[int, int, int, int, int], bool]:
    # A pair whose second number is larger than the piles plays no part.
    pairs = blocked_up_to(m, p, up_to)
    larger, xi = by_smaller(pairs), _xi(pairs)

    def is_p(a: int, b: int, offer: int, run: int, last: int) -> bool:
        c = larger.get(a)
        if c is None or c > b:
            return False
        if c == b:
            return xi(a, b) <= p - 1 - last
        imitates = 0 < offer <= b - c < offer + m
        # L(a, c): the credit of the player to move, if he moved there.
        return (p - 2 - run if imitates else p - 1) < xi(a, c)

    return is_p


def _dynamic(m: int, p: int, up_to: int) -> Iterator[Finding]:
    found, pairs = classes(Imitation(m=m, p=p), up_to), blocked_up_to(m, p, up_to)
    larger, xi = by_smaller(pairs), _xi(pairs)
    fixed = [pair for pair in pairs if xi(*pair) == 0]
    yield compared("non-dynamic P", rules=of_kind(found, "P"), recurrence=fixed)
    dynamic = [place for place in found if place not in fixed and larger.get(place[0], up_to + 1) <= place[1]]
    yield compared("dynamic positions", rules=of_kind(found, "dynamic"), recurrence=sorted(dynamic))


def _slip_of_example_3(_: int) -> Finding:
    kinds = [classes(Imitation(m=m, p=p), 3)[1, 3] for m, p in ((1, 2), (2, 1))]
    said = "(1, 3) is P after every history of (2, 1)-Imitation Nim, and dynamic in (1, 2)-Imitation Nim"
    return refuted(
        seen("rules", "(1, 3) is P after every history of (1, 2)-Imitation Nim", None if kinds[0] == "P" else kinds[0]),
        seen("rules", said, None if kinds == ["dynamic", "P"] else kinds),
    )


def _bounds(_: int) -> Finding:
    """Check a misprinted bound for the P-positions (a_n, b_n) of (m, p)-Wythoff Nim, where a_n is about n alpha.

    The printed bound (n - p + 1) alpha <= a_n, n >= p, fails for m = 1. It holds with floor((n - p + 1) alpha) on the
    left. For m = 1, alpha is irrational, so k alpha <= a exactly if floor(k alpha) < a, for integers k > 0 and a.
    """
    firsts = []
    for p in (1, 2, 3):
        terms = enumerate(islice(blocked_pairs(1, p), MANY))
        firsts.append(next((n for n, (a, _) in terms if n >= p and blocked_floors(n - p + 1, 1, p)[0] >= a), None))
    said = f"the printed bound of a_n fails first at n = {firsts} for m = 1, p = 1, 2, 3"
    wrong = (failure for case in CASES for failure in _outside(*case))
    return refuted(
        seen("recurrence", "(n - p + 1) alpha <= a_n for m = 1, p = 1", firsts[0] and f"n = {firsts[0]}"),
        seen("recurrence", said, None if firsts == [1, 5, 440] else firsts)
        & unless("recurrence", "with the floor both bounds hold, m, p <= 3, n < 1000", wrong),
    )


def _outside(m: int, p: int) -> Iterator[Position]:
    for n, pair in enumerate(islice(blocked_pairs(m, p), MANY)):
        bounds = zip(blocked_floors(n - p + 1, m, p), pair, blocked_floors(n, m, p), strict=True)
        if n >= p and not all(low <= term <= high for low, term, high in bounds):
            yield m, p, n


CHECKS: Mapping[str, StatedCheck] = {
    "theorem 1": all_of(each(CASES, _theorem_1, "m, p"), _starts(*CASES)),
    "formula II.1.2": all_of(
        within("nim", "P-positions of Nim", closed_form=lambda up_to: [(n, n) for n in range(up_to + 1)]),
        within("nim | diagonal", "P-positions of Wythoff Nim", closed_form=wythoff_pairs),
    ),
    "proposition II.1": _proposition_1,
    "remark II.2 (after)": _after_remark_2,
    "corollary II.1": _starts((1, 1)),
    "remark II.3": _fewer_and_more,
    "remark II.4": each((1, 2, 3, 4), _removed_strategy, "p"),
    "formula II.2": within(
        "nim | diagonal({})", over=(1, 2, 3, 4), names="m", closed_form=lambda m, up_to: beatty_up_to(m, 1, up_to)
    ),
    "proposition II.2": each(CASES, _proposition_2, "m, p"),
    "formula II.1.4.5": within(
        blocked_game, over=[(2, 2), (3, 3), (4, 2), (6, 3), (4, 4)], names="m, p", closed_form=_blocks
    ),
    "definition II.5": each([case for case in CASES if case[1] > 1], _definition_5, "m, p"),
    "theorem II.1": each([*CASES, (1, 4), (2, 4)], _theorem_1, "m, p"),
    "corollary II.2": _starts(*CASES, (1, 4), (4, 2)),
    "remark II.Corollary 2": each(CASES, _dynamic, "m, p"),
    "slip 1": _slip_of_example_3,
    "slip 2": _bounds,
}
