"""Checks of section 3 of Wythoff visions: vector subtraction games, and games whose P-positions follow words.

In a *vector subtraction game* a move subtracts one of certain vectors, wherever no pile becomes negative.

A check takes a bound as its last argument, such as the largest piles (`up_to`) or a number of P-positions (`count`). It
returns `Finding`s: what was compared, and the first difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations_with_replacement, permutations, product
from operator import add, xor

from wythoff.game.rulesets import Position
from wythoff.papers.checks.visions2019.sequences import by_recurrence, first_wrong, subtraction_game
from wythoff.papers.finding import FAR, Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules, named, of_squares
from wythoff.papers.pairs import TRIBONACCI, by_floors, pairs, places_in_word, squares
from wythoff.papers.verbs import StatedCheck, all_of, each, first, misprinted, valued, values, within
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.theorems.periodic import MOST_OPTIONS, half_rows

INVARIANT = ("wythoff", "t_wythoff(t=2)", "connell(b=2)", "nim_ab(a=2, b=2)", "maharaja", "wyt_k(K=(1, 3))", "mdr(k=2)")
VARIANT = ("g1", "mouse_game", "w_k(k=1)", "t_k(k=1)")


def _remark_3(up_to: int) -> Iterator[Finding]:
    failing = (f"{text} at {square}" for text in INVARIANT if (square := _unlike_vectors(text, up_to)))
    yield unless("rules", f"vector subtraction games: {', '.join(INVARIANT)}", failing)
    same = (f"{text} is one" for text in VARIANT if _unlike_vectors(text, up_to) is None)
    yield unless("rules", f"not so: {', '.join(VARIANT)}", same)


def _unlike_vectors(text: str, up_to: int) -> Position | None:
    """Return the least square that shows that a game, given by `text`, is no vector subtraction game; or None.

    At this square a vector is not allowed as a move, although it fits and is allowed at another square. Squares with
    piles up to `up_to` are tried.
    """
    game = of_squares(text)
    squares = product(range(up_to + 1), repeat=2)
    moves = {(x, y): {(x - u, y - v) for u, v in game.squares(x, y)} for x, y in squares}
    vectors = set[Position]().union(*moves.values())
    return next((p for p, own in moves.items() if own != {v for v in vectors if v[0] <= p[0] and v[1] <= p[1]}), None)


def _connell_pair(b: int, i: int, n: int) -> Position:
    alpha = Quadratic(b, 1, b * b + 4, 2)
    return tuple(((n * b + i) * part / b).floor() for part in (1 + 1 / alpha, 1 + alpha))


_connell_pairs = first(
    "connell(b={})",
    "P-positions for b = {}",
    (1, 2, 3, 4),
    closed_form=lambda b, count: sorted(_connell_pair(b, i, n) for i in range(b) for n in range(count)),
)


def _connell(count: int) -> Finding:
    """Check the formula for Connell's P-positions, and which of its sequences A_i and B_i are complementary.

    In Connell's game with the number b, a move takes a multiple of b from one pile, or the same number from both. The
    formula gives its P-positions (A_i(n), B_i(n)), n >= 0, 0 <= i < b. The paper states that A_i and B_i are
    complementary (each number is in exactly one of them) and homogeneous (B_i(0) = 0). Neither is right: A_i and
    B_{b-i} are complementary.
    """

    def split(b: int, i: int, partner: int) -> int | None:
        """Return the least number that is not in exactly one of A_i and B_`partner`; None if there is none.

        A_i and B_i are the sequences of Connell's P-positions. If i = 0, their terms for n = 0 are left out, and the
        number 0 is not tested.
        """
        lower = (_connell_pair(b, i, n)[0] for n in range(i == 0, count))
        upper = (_connell_pair(b, partner, n)[1] for n in range(i == 0, count))
        return first_wrong([lower, upper], int(i == 0), count)

    formulas = _connell_pairs(count)
    places = [(b, i) for b in (1, 2, 3, 4) for i in range(b)]
    alone = (f"b = {b}, i = {i}" for b, i in places if split(b, i, i) is not None)
    crossed = (f"b = {b}, i = {i}" for b, i in places if split(b, i, (b - i) % b) is not None)
    homogeneous = (f"b = {b}, i = {i}: B_0 is {start}" for b, i in places if (start := _connell_pair(b, i, 0)[1]))
    printed = unless("closed form", "the sequences are homogeneous", homogeneous)
    return refuted(
        formulas & printed & unless("closed form", "A_i and B_i are complementary", alone),
        formulas & unless("closed form", "A_i and B_{b-i} are complementary", crossed),
    )


def _king_pairs(k: int, up_to: int) -> list[Position]:
    box = squares(pair for pair in by_recurrence(1, k + 1) if pair[1] <= k)
    return [(x, y) for x in range(up_to + 1) for y in range(x, up_to + 1) if (x % (k + 1), y % (k + 1)) in box]


def _king_values(k: int, up_to: int) -> Finding:
    """Check a formula for the Sprague-Grundy values of the king of power k, if the program finds one.

    The king takes at most k tokens from one pile, or the same number from both. By the formula, the values repeat along
    the diagonal. It is compared with the values for piles up to `up_to`.
    """
    axes = {(i, 0) for i in range(1, k + 1)} | {(0, i) for i in range(1, k + 1)}
    form = half_rows(frozenset(axes | {(i, i) for i in range(1, k + 1)}))
    if form is None:
        return seen("closed form", f"power {k}: no repetition was found, {MOST_OPTIONS} options looked at")
    wrong = (p for p, value in values(f"king(k={k})", up_to).items() if value != form.value(p))
    return unless("closed form", f"power {k}: the values repeat along the diagonal by {form.repeat}", wrong)


def two_two(count: int) -> list[Position]:
    """Return the first `count` P-positions (x, y), x <= y, of the game [2, 2], by a recurrence.

    In the game [2, 2] a move takes t from one pile, or 2t from both, for some t > 0. Here x is the least number that
    does not occur in an earlier pair. y is the least new number for which no earlier pair has the same difference y - x
    and an x of the same parity.

    >>> two_two(6)
    [(0, 0), (1, 1), (2, 3), (4, 6), (5, 7), (8, 11)]
    """
    found, taken, lit = list[Position](), set[int](), set[tuple[int, int]]()
    x, least = 0, [0, 0]  # the first diagonal that is free, of each parity of x
    while len(found) < count:
        if x not in taken:
            parity = x % 2
            while (least[parity], parity) in lit:
                least[parity] += 1
            y = x + least[parity]
            while y in taken or (y - x, parity) in lit:
                y += 1
            taken |= {x, y}
            lit.add((y - x, parity))
            found.append((x, y))
        x += 1
    return found


def _two_two(count: int) -> Iterator[Finding]:
    pairs = two_two(count)
    up_to = 2 * FAR
    rules = [p for p in by_rules("ab_vector(a=2, b=2)", up_to=up_to) if p[0] <= p[1]]
    yield compared("P-positions with x <= y", rules=rules, recurrence=[p for p in pairs if p[1] <= up_to])
    slope = Quadratic(3, 1, 17, 4)
    away = [x - (n * slope).floor() for n, (x, _) in enumerate(pairs) if n]
    far = next(n for n, difference in enumerate(away, 1) if difference)
    text = f"x_n - floor(n(3 + sqrt(17))/4) is from {min(away)} to {max(away)}, not 0 first at n = {far}"
    yield seen("recurrence", f"{text}: so that is not a formula, but the growth")


def _odd_heaps(heaps: int, up_to: int) -> Finding:
    game = f"nheap_equal(n={heaps})"
    nim = (p for p in named(game).positions(up_to) if reduce(xor, p) == 0)
    return compared(f"P-positions of {heaps} heaps", rules=by_rules(game, up_to=up_to), closed_form=nim)


def _even_heaps(up_to: int) -> Iterator[Finding]:
    rules = by_rules("nheap_equal(n=4)", up_to=up_to)
    other = [p for p in rules if reduce(xor, p)]
    full = [p for p in rules if p[0]]
    text = f"4 heaps up to {up_to}: {len(rules)} P-positions, of which {len(other)} have nim-sum > 0, first {other[0]}"
    yield seen("rules", f"{text}; without empty heaps {len(full)}: {', '.join(map(str, full[:6]))}")
    yield unless("rules", "with an empty heap they are those of Nim", (p for p in other if p[0] == 0))


# docs/mathematics/values.md, sections 8.2 and 8.3.
BRIDGES = (
    "K = {k}, k = 2, 4, 8: x xor y, and xor 1 if both have the bit k; "
    "powers of 2 and 1: 3([x/3] xor [y/3]) + (x + y mod 3)"
)


def _bridge(powers: Sequence[int], x: int, y: int) -> int:
    if 1 in powers:
        return 3 * (x // 3 ^ y // 3) + (x + y) % 3
    return x ^ y ^ (x & y & powers[0] > 0)


def _theorem_4(count: int) -> Iterator[Finding]:
    for k in (1, 2, 3, 4, 5):
        alpha = Quadratic(2 - k, 1, k * k + 4 * k, 2)
        fraction = alpha.continued_fraction()
        expected = ((1,), (1, k)) if k > 1 else ((), (1,))
        yield seen("closed form", f"alpha_{k} = {alpha}", None if fraction == expected else fraction)
        formula = by_floors(alpha, alpha / (alpha - 1), count)
        yield compared(f"P for k = {k}", rules=by_rules(f"mdr(k={k})", count=count), closed_form=formula)


def played(vectors: Iterable[Position], up_to: int, piles: int) -> list[Position]:
    """Return the P-positions of the game that subtracts the given vectors, with their entries in any order.

    They have the given number of `piles`, in ascending order, and piles up to `up_to`.

    >>> played([(1, 1, 1), (0, 0, 1)], 1, 3)
    [(0, 0, 0), (0, 1, 1)]
    """
    moves = {q for v in vectors for q in permutations(v)}
    lost, won = list[Position](), set[Position]()
    for p in product(range(up_to + 1), repeat=piles):
        if p not in won:
            lost.append(p)
            won.update(tuple(map(add, p, v)) for v in moves)
    return [p for p in lost if list(p) == sorted(p)]


def rook(up_to: int) -> list[Position]:
    """Return the moves (0, 0, n), n <= `up_to`, that take from the last of three piles."""
    return [(0, 0, n) for n in range(1, up_to + 1)]


def three_piles(up_to: int) -> list[Position]:
    """Return the P-positions, piles up to `up_to`, of three-pile Wythoff Nim.

    A move takes from one pile, or takes amounts with nim-sum 0 from the piles.
    """
    side = range(up_to + 1)
    return played([*rook(up_to), *((i, j, i ^ j) for i in side for j in side if i + j)], up_to, 3)


def _remark_7(up_to: int) -> Iterator[Finding]:
    """Check that the Tribonacci game is no vector subtraction game, but such a game may have the same P-positions.

    The Tribonacci game, on three piles, has the P-positions (A_n, B_n, C_n): the places of the n-th a, b and c in the
    word of the morphism a -> ab, b -> ac, c -> a. The vectors of a vector subtraction game with these P-positions must
    not lead from one of them to another, and from each other position a vector must lead to one (see `unserved`).
    """
    game = named("tribonacci_game")
    options = {p: {*game.options(p)} for p in game.positions(7)}
    differing = (
        f"{move} is legal at {move}, not at {p}"
        for move in options
        if (0, 0, 0) in options[move]
        for p in options
        if (q := _less(p, move)) is not None and tuple(sorted(q)) not in options[p]
    )
    missing = next(differing, None)
    yield seen("rules", missing or "", None if missing else "the moves are the same everywhere")
    words = [p for p in places_in_word(TRIBONACCI, up_to) if max(p) <= up_to]
    text = f"vectors that join no two of {len(words)} P-positions lead into P from elsewhere"
    yield seen("rules", text, unserved(words, up_to))


def unserved(lost: Sequence[Position], up_to: int) -> Position | None:
    """Return a position which proves that no vector subtraction game has the P-positions `lost`; None if there is none.

    The piles of P-positions may be in any order. A vector is admissible if it does not lead from one P-position to
    another. Return the least sorted position that is not in `lost` and from which no admissible vector leads to a
    P-position. Positions with piles up to `up_to` are tried.

    >>> unserved([(0, 0), (1, 3), (2, 4)], 4)
    (1, 1)
    """
    places = {q for p in lost for q in permutations(p)}
    joining = {move for p in places for q in places if p != q and (move := _less(p, q)) is not None}
    for p in combinations_with_replacement(range(up_to + 1), len(lost[0])):
        moves = (_less(p, q) for q in places)
        if p not in places and all(move is None or move in joining for move in moves):
            return p
    return None


def _less(p: Position, q: Position) -> Position | None:
    """Return the vector p - q, or None if an entry is negative."""
    found = tuple(x - y for x, y in zip(p, q, strict=True))
    return found if min(found) >= 0 else None


def _slip_5(keep: int, up_to: int) -> Finding:
    """Check how the diagonal rule of WYT(f) is meant, for f(k) = k^2 + 1: (i, j) may be taken if max(i, j) < f(k).

    k is the smaller of i and j if `keep` is 0, and the larger if it is 1. The P-positions must be (A_n, f(A_n)), where
    A_n is the least number in no earlier pair.
    """
    size = range(1, up_to + 1)
    moves = [(i, j) for i in size for j in size if max(i, j) < sorted((i, j))[keep] ** 2 + 1]
    moves += [move for i in size for move in ((0, i), (i, 0))]
    lost = sorted(p for p in subtraction_game(moves, up_to) if p[0] <= p[1])
    wanted = [(a, b) for a, b in pairs(lambda n, a, a1, b1: a * a + 1, up_to) if b <= up_to]
    return compared(f"P-positions with f({'ij'[keep]}), f = k^2 + 1", rules=lost, recurrence=wanted)


CHECKS: Mapping[str, StatedCheck] = {
    "remark 3": _remark_3,
    "remark 3.1 Connell": _connell,
    "remark 3.1 king": all_of(
        within("king(k={})", "P-positions of power {}", range(1, 9), closed_form=_king_pairs),
        each((1, 2, 3, 4), _king_values),
    ),
    "remark 3.1 [a, b]": all_of(
        lambda up_to: compared(
            "P-positions of [1, 1]",
            rules=sorted({(min(p), max(p)) for p in by_rules("ab_vector(a=1, b=1)", up_to=up_to)}),
            recurrence=[pair for pair in by_recurrence(1, up_to) if pair[1] <= up_to],
        ),
        within(
            "ab_vector(a={}, b={})",
            "P for [{}, {}]",
            permutations(range(1, 5), 2),
            closed_form=lambda a, b, up_to: [(n, n) for n in range(up_to + 1)],
        ),
    ),
    "conjecture 3.1 [2, 2]": _two_two,
    "remark 3.1 odd": lambda up_to: _odd_heaps(3, up_to) & _odd_heaps(5, up_to // 3),
    "question 3.1 even": _even_heaps,
    "remark 3.1 WYT_K": all_of(
        valued(
            lambda powers: f"K = {{{', '.join(map(str, powers))}}}",
            lambda powers: f"wyt_k(K={powers})",
            _bridge,
            [(powers,) for powers in ((2,), (4,), (8,), (1,), (1, 2), (1, 4), (1, 2, 8))],
        ),
        lambda _: seen("closed form", BRIDGES),
    ),
    "theorem 4": _theorem_4,
    "remark 5": all_of(
        within(
            "nheap_equal(n=3)",
            "P-positions of nheap_equal(n=3)",
            recurrence=lambda n: played([*rook(n), *((i, i, i) for i in range(1, n + 1))], n, 3),
        ),
        within("npile_wythoff(n=3)", "P-positions of npile_wythoff(n=3)", recurrence=three_piles),
    ),
    "remark 6": first(
        "t_wythoff(t={})",
        "P for k = {}",
        (1, 2, 3, 4),
        closed_form=lambda k, n: places_in_word({"a": "a" * k + "b", "b": "a"}, n),
    ),
    "remark 3.2 Tribonacci": within("tribonacci_game", closed_form=lambda n: places_in_word(TRIBONACCI, n)),
    "remark 7": _remark_7,
    "slip 5": lambda _: misprinted(_slip_5, 1, 0)(60),
}
