"""Random true and false claims, with truth found from the rules: `python -m tests.claims.random_claims COUNT`.

False claims are formulas that are wrong by one, or by more and more; sets with one pair changed; and games whose
P-positions differ from those of the game only at piles above 200.
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

FAR = 1200  # largest pile in the comparison with the truth


class Said(NamedTuple):
    """A claim about a game, and whether it is true."""

    game: str
    claim: str
    more: dict[str, Any]
    true: bool


@cache
def positions(game: str) -> frozenset[tuple[int, int]]:
    """Return the P-positions with piles up to FAR, from the rules."""
    return frozenset(map(tuple, w.solve(game, up_to=FAR, solver="by_sweep").p_positions))


def off_by_one(random: random.Random) -> Said:
    """Return a claim of Wythoff's formula, or of a wrong one: with a constant, a growing or a periodic term added."""
    n, m = random.randint(2, 9), random.randint(2, 5)
    extra = random.choice(["", "", f" + n//{n}", f" + (n % {m})//{m - 1}", " + 1", f" - n//{n}", f" + 0*(n//{n})"])
    said = random.choice(
        [f"floor(n*phi), a(n) + n{extra}", f"floor(n*phi){extra}, a(n) + n", f"floor(n*phi), n - 1 + a(n) + 1{extra}"]
    )
    return Said("wythoff", said, {}, extra == "" or extra.startswith(" + 0"))


def one_pair_changed(random: random.Random) -> Said:
    """Return a claim of the P-positions and one further pair, which is one of them or not."""
    x, y = random.choice(sorted(positions("wythoff")))
    if random.random() < 0.5:
        y += random.choice([-1, 1, 2])
    x, y = sorted((x, abs(y)))
    true = (x, y) in positions("wythoff")
    return Said("wythoff", "floor(n*phi), a(n) + n", {"first": 1, "besides": [(0, 0), (x, y)]}, true)


def other_game(random: random.Random) -> Said:
    """Return a claim that Wythoff's game with a jump of more than 200 added has the same P-positions."""
    p, q = random.randint(200, 400), random.randint(200, 400)
    if random.random() < 0.5:
        (a, b), (c, d) = random.sample(sorted(one for one in positions("wythoff") if one[1] < 700), 2)
        p, q = abs(a - random.choice([c, d])), abs(b - random.choice([c, d]))
    if max(p, q) <= 200 or p == q or min(p, q) == 0:
        return other_game(random)
    game = f"nim | diagonal | jump({p}, {q})"
    return Said("wythoff", game, {}, positions(game) == positions("wythoff"))


def claims(seed: int) -> Iterator[Said]:
    """Yield random claims without end."""
    source = random.Random(seed)
    while True:
        yield source.choices([off_by_one, one_pair_changed, other_game], [6, 3, 1])[0](source)


def verdict(said: Said) -> str:
    """Return the verdict on a claim. Raise an error if it is wrong."""
    try:
        found = w.Claim(said.game, said.claim, **said.more).check(12).verdict
    except w.WythoffError:  # formulas that may decrease, or do not give integers
        return "refused"
    assert found not in {"proved", "refuted"} or (found == "proved") is said.true, said
    return found


def main(count: int, seed: int) -> None:
    """Check as many claims as the command line requests."""
    asked = list(islice(claims(seed), count))
    kinds = Counter((f"true: {said.true}", verdict(said)) for said in asked)
    print(dict(kinds), f"{process_time():.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]), int((*sys.argv[2:], "1")[0]))
