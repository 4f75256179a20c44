"""The rules of the named two-pile games, written from the definitions in the papers, and played by brute force.

This module does not import `wythoff`. Positions are squares (x, y). A rule decides whether (i, j) may be taken from (x,
y). Rules of unordered games are written for a smaller pile a, from which k is taken, and a larger pile b, from which l
is taken. If both piles are equal, either may be called a.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from math import gcd

Rule = Callable[[int, int, int, int], bool]
Square = tuple[int, int]
FARTHEST = 100  # no board is larger


def anyway(x: int, y: int) -> bool:
    return True


class Rules:
    """A game on ordered squares.

    `legal(x, y, i, j)` is its rule, `board` tells which squares are positions, and `ordered` says whether (x, y) and
    (y, x) are different positions.
    """

    def __init__(self, legal: Rule, *, ordered: bool = False, board: Callable[[int, int], bool] = anyway) -> None:
        self.legal, self.ordered, self.board = legal, ordered, board

    def options(self, x: int, y: int) -> list[Square]:
        takings = [(i, j) for i in range(x + 1) for j in range(y + 1) if i or j]
        targets = [(x - i, y - j) for i, j in takings if self.board(x - i, y - j) and self.legal(x, y, i, j)]
        return targets if self.ordered else sorted({(min(t), max(t)) for t in targets})

    def play(self, side: int, *, misere: bool = False) -> tuple[dict[Square, bool], dict[Square, list[Square]]]:
        """Return two dicts for squares with coordinates below `side`: whether each is a P-position, its options."""
        assert side <= FARTHEST
        lost: dict[Square, bool] = {}
        options: dict[Square, list[Square]] = {}
        for x, y in sorted(product(range(side), repeat=2), key=sum):
            if self.board(x, y) and (self.ordered or x <= y):
                options[x, y] = options_of(self, x, y)
                lost[x, y] = not any(lost[target] for target in options[x, y]) if options[x, y] else not misere
        return lost, options


@lru_cache(maxsize=1000)
def options_of(rules: Rules, x: int, y: int) -> list[Square]:
    """Return the options of (x, y), cached because normal play, misere play and smaller boards need the same ones."""
    return rules.options(x, y)


def by_size(rule: Rule, **more: Callable[[int, int], bool]) -> Rules:
    """Return the unordered game of a rule for (smaller pile, larger pile, amount from it, amount from the other)."""

    def legal(x: int, y: int, i: int, j: int) -> bool:
        if x < y:
            return rule(x, y, i, j)
        if y < x:
            return rule(y, x, j, i)
        return rule(x, y, i, j) or rule(x, y, j, i)

    return Rules(legal, **more)


def rook(k: int, l: int) -> bool:
    return (k == 0) != (l == 0)


def nim_or(extra: Rule) -> Rules:
    return by_size(lambda a, b, k, l: rook(k, l) or (k > 0 and l > 0 and extra(a, b, k, l)))


def taken(extra: Callable[[int, int], bool]) -> Rules:
    """Return the game with the moves of Nim and the amounts k, l that `extra` accepts in either order."""
    return nim_or(lambda a, b, k, l: extra(k, l) or extra(l, k))


def width(f: Callable[[int, int, int], int]) -> Rules:
    """Return a constraint game: Nim, and moves from both piles with |(y0 - x0) - (y1 - x1)| < f(x1, y1, x0).

    (x0, y0) and (x1, y1) are the sorted piles before and after the move, as in Fraenkel 2004.
    """

    def rule(x0: int, y0: int, k: int, l: int) -> bool:
        x1, y1 = sorted((x0 - k, y0 - l))
        return x1 < x0 and y1 < y0 and abs((y0 - x0) - (y1 - x1)) < f(x1, y1, x0)

    return nim_or(rule)


def connell(b: int, t: int) -> Rules:
    return by_size(
        lambda x, y, k, l: (k + l) % b == 0 if rook(k, l) else abs(k - l) < t and (k - l) % b == 0,
    )


def modulo(l: int, m: int, p: int) -> Rules:
    lengths = range(p) if l == p else range(max(l, 1))
    return by_size(lambda a, b, i, j: abs(i - j) < m or (rook(i, j) and (i + j) % p in lengths))


def beside(m: int, p: int, u: int, v: int) -> Rules:
    return Rules(
        lambda x, y, i, j: rook(i, j) or abs(i - j) < m * p,
        ordered=True,
        board=lambda x, y: not (x < u and y < v),
    )


def ratio(k: float) -> Rules:
    return nim_or(lambda a, b, s, t: s == t < a and abs((b - s) // (a - s) - b // a) <= k)


def mdr(k: int) -> Rules:
    removed = {2 * i for i in range(1, k)}
    return taken(lambda i, j: (i == j and i not in removed) or (i, j) == (2 * k + 1, 2 * k + 2))


def on_ray(p: int, q: int) -> Callable[[int, int], bool]:
    points = {(p * t, q * t) for t in range(1, FARTHEST)}
    return lambda i, j: (i, j) in points


def with_zero(extra: Callable[[int, int], bool]) -> Rules:
    """Return the game with Wythoff's moves and the amounts (0 allowed) that `extra` accepts in either order."""
    return by_size(lambda a, b, k, l: rook(k, l) or k == l or extra(k, l) or extra(l, k))


def vectors(moves: set[tuple[int, int]]) -> Rules:
    return Rules(lambda x, y, i, j: (i, j) in moves, ordered=True)


def rook_or(on: Callable[[int, int], bool]) -> Rules:
    return Rules(lambda x, y, i, j: rook(i, j) or on(i, j), ordered=True)


def mouse(a: int, b: int, k: int, l: int) -> bool:
    return abs(k - l) < (2 if (b - a) % 3 == 0 else 1)


CASES: dict[str, Rules] = {
    "wythoff()": taken(lambda k, l: k == l),
    **{f"t_wythoff(t={t})": taken(lambda k, l, t=t: abs(k - l) < t) for t in (1, 2, 3, 5)},
    **{
        f"t_wythoff_variant(t={t}, variant={name!r})": nim_or(rule)
        for t in (1, 2, 3, 4)
        for name, rule in (
            ("sorted", lambda a, b, k, l, t=t: abs((b - a) - abs((b - l) - (a - k))) < t),
            ("order", lambda a, b, k, l, t=t: abs(k - l) < t and a - k <= b - l),
            ("larger", lambda a, b, k, l, t=t: 0 <= l - k < t),
        )
    },
    **{
        f"st_wythoff(s={s}, t={t})": width(lambda x1, y1, x0, s=s, t=t: (s - 1) * (x0 - x1) + t)
        for s, t in ((1, 1), (1, 0), (2, 0), (2, 2), (3, 1))
    },
    **{
        f"st_wythoff_amounts(s={s}, t={t})": taken(lambda k, l, s=s, t=t: 0 < k <= l and l - k < (s - 1) * k + t)
        for s, t in ((1, 1), (1, 0), (2, 0), (2, 2), (3, 1))
    },
    "g1()": width(lambda x1, y1, x0: x1 + 1),
    "g2()": width(lambda x1, y1, x0: x0 - x1),
    "g3()": width(lambda x1, y1, x0: y1 - x1 + 1),
    "example1()": width(lambda x1, y1, x0: x1 - (x1 + 1) // x0 + 2),
    "example2()": width(lambda x1, y1, x0: x0 - x1 + 2),
    "example3()": width(lambda x1, y1, x0: (-1) ** y1 - (-1) ** x1 + 3),
    "example4()": width(lambda x1, y1, x0: x1 * (1 + (-1) ** x1) + 1),
    "not_semiadditive()": width(lambda x1, y1, x0: (x0 - x1) ** 2),
    "not_monotone()": width(lambda x1, y1, x0: (x1 + 1) // x0 + 1),
    "not_positive()": width(lambda x1, y1, x0: (1 + (-1) ** (y1 + 1)) * x1 // 2),
    **{f"boole_or(k={k})": width(lambda x1, y1, x0, k=k: x1 | k) for k in (1, 2, 3, 6)},
    **{f"galois_xor(k={k})": width(lambda x1, y1, x0, k=k: x1 ^ k) for k in (1, 2, 3, 6)},
    **{f"boole_galois(k={k})": width(lambda x1, y1, x0, k=k: (x1 ^ y1) | k) for k in (1, 2, 3, 6)},
    **{f"galois_boole(k={k})": width(lambda x1, y1, x0, k=k: (x1 | y1) ^ k) for k in (1, 2, 3, 6)},
    "hammer()": width(lambda x1, y1, x0: x1 | x0),
    **{f"connell(b={b})": connell(b, 1) for b in (1, 2, 3, 5)},
    **{f"bt_wythoff(b={b}, t={t})": connell(b, b * t) for b, t in ((1, 2), (2, 1), (2, 2), (3, 2))},
    **{
        f"nim_ab(a={a}, b={b})": by_size(lambda x, y, k, l, a=a, b=b: abs(k - l) < a or min(k, l) < b)
        for a, b in ((1, 1), (2, 1), (1, 2), (2, 3), (3, 2), (1, 3), (0, 2), (2, 0), (0, 0))
    },
    **{
        f"wyt_f(f={text})": taken(lambda k, l, f=f: 1 <= k <= l < f(k))
        for text, f in {
            "k*k + 1": lambda k: k * k + 1,
            "2*k + 1": lambda k: 2 * k + 1,
            "4": lambda k: 4,
            "k - 2": lambda k: k - 2,
        }.items()
    },
    **{
        f"wyt_k(K={chosen})": taken(lambda k, l, chosen=chosen: k == l and k in chosen)
        for chosen in ((), (1,), (2,), (1, 2), (1, 3), (1, 2, 4, 8))
    },
    **{
        f"unequal_diagonal(pair={pair})": taken(lambda k, l, pair=pair: (k, l) == pair)
        for pair in ((4, 7), (7, 4), (1, 2), (3, 5))
    },
    "unequal_diagonal()": taken(lambda k, l: k != l),
    **{f"cyclic_nimhoff(h={h})": taken(lambda s, t, h=h: s + t < h) for h in (1, 2, 3, 5)},
    **{f"modular_wythoff(m={m})": taken(lambda k, l, m=m: k % m == l % m) for m in (1, 2, 3, 4, 7, 12)},
    **{f"ab_vector(a={a}, b={b})": rook_or(on_ray(a, b)) for a, b in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 2), (4, 2))},
    **{f"mdr(k={k})": mdr(k) for k in (1, 2, 3, 4)},
    "knight()": by_size(lambda a, b, k, l: (k, l) in ((1, 2), (2, 1))),
    **{
        f"king(k={n})": by_size(lambda a, b, k, l, n=n: (rook(k, l) or k == l) and max(k, l) <= n) for n in (1, 2, 3, 5)
    },
    "vectors(moves=())": vectors(set()),
    "vectors(moves=((1, 2), (2, 1)))": vectors({(1, 2), (2, 1)}),
    "vectors(moves=((0, 1), (1, 0), (3, 3)))": vectors({(0, 1), (1, 0), (3, 3)}),
    "vectors(moves=((0, 2), (2, 1), (5, 0)))": vectors({(0, 2), (2, 1), (5, 0)}),
    **{
        f"gdwn(p={p}, q={q})": with_zero(on_ray(p, q))
        for p, q in ((1, 2), (2, 3), (2, 4), (3, 1), (0, 2), (1, 0), (2, 2))
    },
    **{
        f"maharaja(p={p}, q={q})": with_zero(lambda k, l, p=p, q=q: (k, l) == (p, q))
        for p, q in ((1, 2), (2, 3), (3, 1), (0, 2), (2, 2))
    },
    **{
        f"modulo(l={l}, m={m}, p={p})": modulo(l, m, p)
        for l, m, p in (
            (0, 1, 2),
            (1, 1, 3),
            (0, 2, 2),
            (2, 2, 3),
            (2, 2, 4),
            (3, 2, 3),
            (3, 4, 6),
            (1, 1, 1),
            (0, 5, 2),
        )
    },
    **{
        f"shifted(m={m}, p={p}, l={l})": beside(m, p, m * l, m * (p - l))
        for m, p, l in ((1, 2, 1), (1, 3, 1), (1, 3, 2), (2, 3, 1), (2, 2, 0), (2, 2, 2))
    },
    **{
        f"shifted_uv(m={m}, p={p}, u={u}, v={v})": beside(m, p, u, v)
        for m, p, u, v in ((1, 2, 1, 2), (1, 1, 3, 1), (2, 2, 0, 4), (1, 3, 5, 5), (2, 1, 3, 0))
    },
    "r_wythoff()": by_size(lambda a, b, k, l: k == l or k == 0),
    "e_wythoff()": by_size(lambda a, b, k, l: rook(k, l) or k == l or l < k),
    **{f"w_k(k={n})": nim_or(lambda a, b, k, l, n=n: k == l and a - k >= n) for n in (0, 1, 2, 5)},
    **{
        f"w_jk(j={j}, k={n})": nim_or(lambda a, b, k, l, j=j, n=n: k == l and a - k >= j and b - k >= n)
        for j, n in ((0, 0), (0, 2), (1, 2), (2, 1), (3, 0), (2, 6))
    },
    **{f"t_k(k={n})": ratio(n) for n in (0, 1, 2, 5)},
    "t_k(k=infinity)": ratio(float("inf")),
    "mouse_game()": nim_or(mouse),
    "euclid()": by_size(lambda a, b, k, l: k == 0 and l % a == 0 and l < b, board=lambda x, y: x > 0 < y),
}


def chosen_shift(m: int, p: int, side: int, *, misere: bool = False) -> list[Square]:
    """Return the P-positions with piles below `side` of `chosen_shift`: those of m x p WN for some shift l < p."""
    games = [beside(m, p, m * l, m * (p - l)).play(side, misere=misere)[0] for l in range(p)]
    return sorted({square for lost in games for square, is_lost in lost.items() if is_lost})


def partial_quotients(number: tuple[int, int]) -> int:
    """Return the sum of the partial quotients of the continued fraction of p/q."""
    p, q = number
    total = 0
    while p:
        total += 1
        p, q = (p - q, q) if p >= q else (p, q - p)
    return total


def ratwyt(up_to: int) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the P-positions of RatWyt: pairs (p, q), (r, s) of fractions p/q <= r/s with numbers up to `up_to`.

    A pair is a P-position if the sums of the partial quotients of both fractions form a P-position of Wythoff Nim.
    """
    wythoff = CASES["wythoff()"].play(2 * up_to + 2)[0]
    bound = range(1, up_to + 1)
    fractions = [(0, 1), *((p, q) for p in bound for q in bound if gcd(p, q) == 1)]
    pairs = ((f, g) for f in fractions for g in fractions if f[0] * g[1] <= g[0] * f[1])
    counts = ((f, g, sorted(map(partial_quotients, (f, g)))) for f, g in pairs)
    return {(f, g) for f, g, (x, y) in counts if wythoff[x, y]}
