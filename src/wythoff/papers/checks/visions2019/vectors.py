"""What section 3 of Wythoff visions states: vector subtraction games, and games that follow words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations_with_replacement, permutations
from operator import xor

from wythoff.catalog import NAMES
from wythoff.papers.checks.visions2019.covers import subtraction_game
from wythoff.papers.checks.visions2019.sequences import by_floors, by_recurrence, first_wrong
from wythoff.papers.finding import Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules
from wythoff.papers.verbs import checked
from wythoff.rulesets import Definition, Position, TwoPileGame, parse
from wythoff.sequences.quadratic import Quadratic
from wythoff.theorems.periodic import MOST_OPTIONS, half_rows

INVARIANT = ("wythoff", "t_wythoff(t=2)", "connell(b=2)", "nim_ab(a=2, b=2)", "maharaja", "wyt_k(K=(1, 3))", "mdr(k=2)")
VARIANT = ("g1", "mouse_game", "w_k(k=1)", "t_k(k=1)")


def _remark_3(up_to: int) -> Finding:
    """From every square the moves of the games are all vectors of one set that fit; of variant games they are not."""
    fitting = {text: _unlike_vectors(text, up_to) for text in (*INVARIANT, *VARIANT)}
    failing = next((f"{text} at {fitting[text]}" for text in INVARIANT if fitting[text]), None)
    same = next((text for text in VARIANT if fitting[text] is None), None)
    return seen("rules", f"vector subtraction games: {', '.join(INVARIANT)}", failing) & seen(
        "rules", f"not so: {', '.join(VARIANT)}", same and f"{same} is one"
    )


def _unlike_vectors(text: str, up_to: int) -> Position | None:
    """The least square at which a move is missing that is legal elsewhere and fits there."""
    game = parse(text, NAMES)
    assert isinstance(game, TwoPileGame)
    moves = {
        (x, y): {(x - u, y - v) for u, v in game.squares(x, y)} for x in range(up_to + 1) for y in range(up_to + 1)
    }
    vectors = set[Position]().union(*moves.values())
    return next((p for p, own in moves.items() if own != {v for v in vectors if v[0] <= p[0] and v[1] <= p[1]}), None)


def _connell(count: int) -> Finding:
    """The formula by the rules; whether A_i and B_i are homogeneous, and complementary, or A_i and B_{b-i}."""

    def pair(b: int, i: int, n: int) -> Position:
        alpha = Quadratic(b, 1, b * b + 4, 2)
        return tuple(((n * b + i) * part / b).floor() for part in (1 + 1 / alpha, 1 + alpha))

    def formula(b: int) -> Finding:
        made = sorted(pair(b, i, n) for i in range(b) for n in range(count))[:count]
        return compared(f"P-positions for b = {b}", rules=by_rules(f"connell(b={b})", count=count), closed_form=made)

    def split(b: int, i: int, partner: int) -> int | None:
        """The pairs of index 0 without (0, 0): then n starts at 1."""
        lower = (pair(b, i, n)[0] for n in range(i == 0, count))
        upper = (pair(b, partner, n)[1] for n in range(i == 0, count))
        return first_wrong([lower, upper], int(i == 0), count)

    formulas = formula(1) & formula(2) & formula(3) & formula(4)
    places = [(b, i) for b in (1, 2, 3, 4) for i in range(b)]
    alone = next((f"b = {b}, i = {i}" for b, i in places if split(b, i, i) is not None), None)
    crossed = next((f"b = {b}, i = {i}" for b, i in places if split(b, i, (b - i) % b) is not None), None)
    printed = unless(
        "closed form",
        "the sequences are homogeneous",
        (f"b = {b}, i = {i}: B_0 is {pair(b, i, 0)[1]}" for b, i in places if pair(b, i, 0)[1]),
    )
    return refuted(
        formulas & printed & seen("closed form", "A_i and B_i are complementary", alone),
        formulas & seen("closed form", "A_i and B_{b-i} are complementary", crossed),
    )


def _knight(up_to: int) -> Finding:
    """The values repeat along the diagonal, and each row ends in one value."""
    values = _values("knight", up_to)
    return unless(
        "rules",
        "G(x + 3, y + 3) = G(x, y)",
        ((x, y) for x, y in values if max(x, y) + 3 <= up_to and values[x + 3, y + 3] != values[x, y]),
    ) & unless(
        "rules",
        "G(x, y) is constant for x > y + 2",
        (y for y in range(up_to // 2) if len({values[x, y] for x in range(y + 3, up_to + 1)}) > 1),
    )


def _king(up_to: int) -> Iterator[Finding]:
    """At most k from each pile: P-positions of all powers; all values of those whose half rows repeat."""
    for k in range(1, 9):
        box = {square for a, b in by_recurrence(1, k + 1) if b <= k for square in ((a, b), (b, a))}
        repeated = [(x, y) for x in range(up_to + 1) for y in range(x, up_to + 1) if (x % (k + 1), y % (k + 1)) in box]
        rules = by_rules(f"king(k={k})", up_to=up_to)
        yield compared(f"P-positions of power {k}", rules=rules, closed_form=repeated)
    for k in (1, 2, 3, 4):
        axes = {(i, 0) for i in range(1, k + 1)} | {(0, i) for i in range(1, k + 1)}
        form = half_rows(frozenset(axes | {(i, i) for i in range(1, k + 1)}))
        if form is None:
            text = f"power {k}: no repetition was found, {MOST_OPTIONS} options looked at"
            yield seen("closed form", text)
            continue
        yield unless(
            "closed form",
            f"power {k}: the values repeat along the diagonal by {form.repeat}",
            (p for p, value in _values(f"king(k={k})", up_to).items() if value != form.value(p)),
        )


def _values(text: str, up_to: int) -> dict[Position, int]:
    rules = Definition(parse(text, NAMES))
    return {(x, y): rules.value((x, y)) for x in range(up_to + 1) for y in range(up_to + 1)}


def _unequal_vectors(up_to: int) -> Finding:
    diagonal = [(n, n) for n in range(up_to + 1)]
    found = Finding(())
    for a in range(1, 5):
        for b in range(1, 5):
            if a != b:
                game = f"ab_vector(a={a}, b={b})"
                found &= compared(f"P for [{a}, {b}]", rules=by_rules(game, up_to=up_to), closed_form=diagonal)
    return (
        compared("P-positions of [1, 1]", rules=_sorted("ab_vector(a=1, b=1)", up_to), recurrence=_wythoff(up_to))
        & found
    )


def _sorted(text: str, up_to: int) -> list[Position]:
    return sorted({(min(p), max(p)) for p in by_rules(text, up_to=up_to)})


def _wythoff(up_to: int) -> list[Position]:
    return [pair for pair in by_recurrence(1, up_to) if pair[1] <= up_to]


def two_two(count: int) -> list[Position]:
    """[2, 2]: x ascending, the least y whose column, and whose diagonal among those of the same parity, is free.

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


def _two_two(count: int) -> Finding:
    pairs = two_two(count)
    rules = [p for p in by_rules("ab_vector(a=2, b=2)", up_to=120) if p[0] <= p[1]]
    ours = [p for p in pairs if p[1] <= 120]
    found = compared("P-positions with x <= y", rules=rules, recurrence=ours)
    slope = Quadratic(3, 1, 17, 4)
    away = [x - (n * slope).floor() for n, (x, _) in enumerate(pairs) if n]
    first = next(n for n, difference in enumerate(away, 1) if difference)
    text = f"x_n - floor(n(3 + sqrt(17))/4) is from {min(away)} to {max(away)}, not 0 first at n = {first}"
    return found & seen("recurrence", f"{text}: so that is no formula, but the growth")


def _odd_heaps(up_to: int) -> Iterator[Finding]:
    for heaps, bound in ((3, up_to), (5, up_to // 3)):
        game = f"nheap_equal(n={heaps})"
        rules = by_rules(game, up_to=bound)
        nim = [p for p in parse(game, NAMES).positions(bound) if reduce(xor, p) == 0]
        yield compared(f"P-positions of {heaps} heaps", rules=rules, closed_form=nim)


def _even_heaps(up_to: int) -> Finding:
    """Four heaps: how many P-positions have nim-sum 0, and the first that has not."""
    rules = by_rules("nheap_equal(n=4)", up_to=up_to)
    other = [p for p in rules if reduce(xor, p)]
    full = [p for p in rules if p[0]]
    text = f"4 heaps up to {up_to}: {len(rules)} P-positions, of which {len(other)} have nim-sum > 0, first {other[0]}"
    return seen("rules", f"{text}; without empty heaps {len(full)}: {', '.join(map(str, full[:6]))}") & unless(
        "rules", "with an empty heap they are those of Nim", (p for p in rules if p[0] == 0 and p in other)
    )


def _one_k(up_to: int) -> Iterator[Finding]:
    """The values, those of a latin square that repeats like nim-sums (docs/notes/values.md, sections 2 and 3)."""
    for powers in ((2,), (4,), (8,), (1,), (1, 2), (1, 4), (1, 2, 8)):
        yield unless(
            "rules",
            f"K = {{{', '.join(map(str, powers))}}}",
            (p for p, value in _values(f"wyt_k(K={powers})", up_to).items() if value != _bridge(powers, *p)),
        )
    first, second = "x xor y, and xor 1 if both have the bit k", "3([x/3] xor [y/3]) + (x + y mod 3)"
    yield seen("closed form", f"K = {{k}}, k = 2, 4, 8: {first}; powers of 2 and 1: {second}")


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


def _remark_5(up_to: int) -> Iterator[Finding]:
    """Instances for three piles, each compared with the subtraction of its vectors."""
    side = range(up_to + 1)
    axes = [tuple(i * (place == pile) for place in range(3)) for i in side[1:] for pile in range(3)]
    whole = {
        "nheap_equal(n=3)": [(i, i, i) for i in side[1:]],
        "npile_wythoff(n=3)": [(i, j, i ^ j) for i in side for j in side if i ^ j <= up_to and i + j],
    }
    for text, vectors in whole.items():
        lost, won = list[Position](), set[Position]()
        for p in sorted((x, y, z) for x in side for y in side for z in side):
            if p not in won:
                lost.append(p)
                won |= {tuple(a + b for a, b in zip(p, v, strict=True)) for v in (*axes, *vectors)}
        made = sorted({p for p in lost if list(p) == sorted(p)})
        yield compared(f"P-positions of {text}", rules=by_rules(text, up_to=up_to), recurrence=made)


def places_in_word(images: Mapping[str, str], count: int) -> list[Position]:
    """The n-th places of the letters, counted from 1, in the fixed point of a morphism; zeros first.

    >>> places_in_word({"a": "ab", "b": "a"}, 4)
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    """
    word, last = "a", list(images)[-1]
    while word.count(last) < count:
        word = "".join(images[letter] for letter in word)
    places = ([0] + [n for n, letter in enumerate(word, 1) if letter == which] for which in images)
    return list(zip(*places, strict=False))[:count]


def _fibonacci_word(count: int) -> Finding:
    words = places_in_word({"a": "ab", "b": "a"}, count)
    return compared("P-positions", rules=by_rules("wythoff", count=count), closed_form=words)


def _remark_6(count: int) -> Iterator[Finding]:
    for k in (1, 2, 3, 4):
        words = places_in_word({"a": "a" * k + "b", "b": "a"}, count)
        yield compared(f"P for k = {k}", rules=by_rules(f"t_wythoff(t={k})", count=count), closed_form=words)


def _tribonacci(up_to: int) -> Finding:
    words = [p for p in places_in_word({"a": "ab", "b": "ac", "c": "a"}, up_to) if max(p) <= up_to]
    return compared("P-positions", rules=by_rules("tribonacci_game", up_to=up_to), closed_form=words)


def _remark_7(up_to: int) -> Finding:
    """A move that is legal at one position and not at another where it fits; then a game of vectors with this P-set.

    Such a game exists if from every other position a vector that joins no two P-positions leads into P.
    """
    game = parse("tribonacci_game", NAMES)
    options = {p: {*game.options(p)} for p in game.positions(7)}
    wholes = ((p, p) for p in options if (0, 0, 0) in options[p])
    differing = (
        f"{move} is legal at {source}, not at {p}"
        for move, source in wholes
        for p in options
        if (q := _less(p, move)) is not None and tuple(sorted(q)) not in options[p]
    )
    missing = next(differing, None)
    words = [p for p in places_in_word({"a": "ab", "b": "ac", "c": "a"}, up_to) if max(p) <= up_to]
    return seen("rules", missing or "", None if missing else "the moves are the same everywhere") & seen(
        "rules",
        f"vectors that join no two of {len(words)} P-positions lead into P from elsewhere",
        unserved(words, up_to),
    )


def unserved(lost: Sequence[Position], up_to: int) -> Position | None:
    """The least ascending position from which no vector that joins no two P-positions leads into P.

    If there is one, no vector subtraction game has precisely these P-positions, in all orders of their piles.

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
    """p - q, or None if an entry is negative."""
    found = tuple(x - y for x, y in zip(p, q, strict=True))
    return found if min(found) >= 0 else None


def _slip_5(up_to: int) -> Finding:
    """f(k) read as a bound by the larger amount, and by the smaller: f = k^2 + 1 is superadditive, so B = f(A)."""
    wanted = [(a, b) for a, b in _pairs_of_square(up_to) if b <= up_to]

    def bounded(by: str, keep: int) -> Finding:
        moves = [(0, i) for i in range(1, up_to + 1)] + [(i, 0) for i in range(1, up_to + 1)]
        size = range(1, up_to + 1)
        moves += [(i, j) for i in size for j in size if max(i, j) < sorted((i, j))[keep] ** 2 + 1]
        lost = sorted(p for p in subtraction_game(moves, up_to) if p[0] <= p[1])
        return compared(f"P-positions with f({by}), f = k^2 + 1", rules=lost, recurrence=wanted)

    return refuted(bounded("j", 1), bounded("i", 0))


def _pairs_of_square(up_to: int) -> list[Position]:
    taken = {0}
    found: list[Position] = [(0, 0)]
    for a in range(1, up_to + 1):
        if a not in taken:
            found.append((a, a * a + 1))
            taken |= {a, a * a + 1}
    return found


CHECKS = checked(
    {
        "remark 3": _remark_3,
        "remark 3.1 Connell": _connell,
        "remark 3.1 knight": _knight,
        "remark 3.1 king": _king,
        "remark 3.1 [a, b]": _unequal_vectors,
        "conjecture 3.1 [2, 2]": _two_two,
        "remark 3.1 odd": _odd_heaps,
        "question 3.1 even": _even_heaps,
        "remark 3.1 WYT_K": _one_k,
        "theorem 4": _theorem_4,
        "remark 5": _remark_5,
        "remark 3.2": _fibonacci_word,
        "remark 6": _remark_6,
        "remark 3.2 Tribonacci": _tribonacci,
        "remark 7": _remark_7,
        "slip 5": lambda _: _slip_5(60),
    }
)
