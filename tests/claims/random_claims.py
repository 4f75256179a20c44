"""Random true and false claims with the truth as counted from the rules: `python -m tests.claims.random_claims COUNT`.

False ones are formulas that are off by one, or by more and more; sets with one pair changed; and games that
have other P-positions than the game first where piles are beyond 200.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from time import process_time
from typing import Any, NamedTuple

import wythoff as w

FAR = 1200  # piles to which the truth is counted


class Said(NamedTuple):
    """A claim about a game, and whether it is true."""

    game: str
    claim: str
    more: dict[str, Any]
    true: bool


@cache
def positions(game: str) -> frozenset[tuple[int, int]]:
    """The P-positions for piles up to FAR, from the rules."""
    return frozenset(map(tuple, w.solve(game, up_to=FAR, solver="by_sweep").p_positions))


def off_by_one(random: random.Random) -> Said:
    """Wythoff's formula, or one with something added: everywhere, ever more, or in one class."""
    n, m = random.randint(2, 9), random.randint(2, 5)
    extra = random.choice(["", "", f" + n//{n}", f" + (n % {m})//{m - 1}", " + 1", f" - n//{n}", f" + 0*(n//{n})"])
    said = random.choice(
        [f"floor(n*phi), a(n) + n{extra}", f"floor(n*phi){extra}, a(n) + n", f"floor(n*phi), n - 1 + a(n) + 1{extra}"]
    )
    return Said("wythoff", said, {}, extra == "" or extra.startswith(" + 0"))


def one_pair_changed(random: random.Random) -> Said:
    """The P-positions with one pair more, which is one of them or not."""
    x, y = random.choice(sorted(positions("wythoff")))
    if random.random() < 0.5:
        y += random.choice([-1, 1, 2])
    x, y = sorted((x, abs(y)))
    true = (x, y) in positions("wythoff")
    return Said("wythoff", "floor(n*phi), a(n) + n", {"first": 1, "besides": [(0, 0), (x, y)]}, true)


def other_game(random: random.Random) -> Said:
    """Wythoff's game with a jump added by more than 200, which joins two P-positions or not."""
    p, q = random.randint(200, 400), random.randint(200, 400)
    if random.random() < 0.5:
        (a, b), (c, d) = random.sample(sorted(one for one in positions("wythoff") if one[1] < 700), 2)
        p, q = abs(a - random.choice([c, d])), abs(b - random.choice([c, d]))
    if max(p, q) <= 200 or p == q or min(p, q) == 0:
        return other_game(random)
    game = f"nim | diagonal | jump({p}, {q})"
    return Said("wythoff", game, {}, positions(game) == positions("wythoff"))


def claims(seed: int) -> Iterator[Said]:
    """Claims without end."""
    source = random.Random(seed)
    while True:
        yield source.choices([off_by_one, one_pair_changed, other_game], [6, 3, 1])[0](source)


def verdict(said: Said) -> str:
    """What becomes of a claim; it is an error if that is wrong."""
    try:
        found = w.Claim(said.game, said.claim, **said.more).check(12).verdict
    except w.WythoffError:  # formulas that may decrease, or meet no number
        return "refused"
    assert found not in {"proved", "refuted"} or (found == "proved") is said.true, said
    return found


def main(count: int, seed: int) -> None:
    """Ask them all."""
    asked = list(islice(claims(seed), count))
    kinds = Counter((f"true: {said.true}", verdict(said)) for said in asked)
    print(dict(kinds), f"{process_time():.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]), int((*sys.argv[2:], "1")[0]))
