"""Compare the seconds that `explain` estimates for a request with those that it takes.

    python -m pytest benchmarks/test_estimates.py --benchmark-only -s

There are 200 random requests, half of them without compiled code. Each request is enlarged until its estimate is at
least a tenth of a second. CPU time counts, also that of requests that are refused. It includes compiling kernels that
are not cached, as the estimate does. Numba itself is loaded before.
"""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from wythoff import kernels
from wythoff.base.errors import WythoffError
from wythoff.game.rulesets import parse
from wythoff.solving.solution.offers import ask
from wythoff.solving.solvers import as_bound, solve
from wythoff.solving.solvers.both_orders import solved_for
from wythoff.solving.solvers.positions import Positions

REQUESTS = 100
FACTOR = 4
LEAST, MOST = 0.1, 4.0  # seconds, as estimated
LINES = (
    "diagonal",
    "diagonal({a})",
    "ray(1, {b})",
    "jump(1, {b})",
    "jump({a}, {c})",
    "vector({a}, {c})",
    "ray({a}, {c})",
)
CONDITIONS = (
    "where(k*l == {a})", "where((k & l) == {a})", "where(k + l <= x0 + {a})", "where(0 < k <= l <= {a}*k)",
    "keep(diagonal({a}), x1 >= {c})", "where((k ^ l) < {c})",
    "where(k*l % {b} == 1)", "where(abs(k - l) < {a} + x1 % 3)",
    "where(gcd(k, l) == {a})", "diagonal(x1 + {a})", "diagonal((x0 + {a}) // {b})",
    "where(k % {b} == 1 and l % {b} == 1)",
)  # fmt: skip
AROUND = ("{}", "{}", "{}", "block({}, {a})", "misere({})", "terminal({}, x + y < {c})", "block({}, 1, of=nim)")
BOUNDS = ("up_to", "columns", "count")


def rule(draw: Random) -> str:
    numbers = {"a": draw.randint(1, 4), "b": draw.randint(2, 5), "c": draw.randint(1, 7)}
    parts = draw.sample(LINES if draw.random() < 0.4 else CONDITIONS, draw.choice((1, 1, 2)))
    nim = "nim | " if draw.random() < 0.8 else ""
    return draw.choice(AROUND).format(nim + " | ".join(parts), **numbers).format(**numbers)


def requests(draw: Random):
    """Yield random requests with different rules, drawn by `draw`, as triples (game, bound, chosen).

    `bound` is the keyword argument of `solve`, such as {"up_to": 1000}. Before solving, each solver that can answer a
    request makes an offer, with an estimate of its cost. `chosen` is the offer that the package would accept, and
    chosen.seconds its estimate.
    """
    seen = set()
    while len(seen) < REQUESTS:
        text, kind = rule(draw), draw.choice(BOUNDS)
        if text in seen:
            continue
        game = parse(text)
        for power in range(5, 22):
            bound = {kind: round(2 ** (power + draw.random()))}
            try:
                chosen = ask(Positions(solved_for(game), as_bound(game, **bound)))
            except WythoffError:
                break
            if chosen is None or chosen.seconds > MOST:
                break
            if chosen.seconds >= LEAST and chosen.evidence.kind != "proved":
                seen.add(text)
                yield game, bound, chosen
                break


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "plain"])
def test_estimates(benchmark, monkeypatch, compiled):
    if not compiled:
        monkeypatch.setattr(kernels.limits, "has_numba", lambda: False)
        monkeypatch.setattr(kernels.limits, "compiling_pays", lambda seconds: False)
    else:
        pytest.importorskip("numba")
    off, refused = [], []

    def compared():
        for game, bound, chosen in requests(Random(2026)):
            start = process_time()
            try:
                solve(game, **bound)
            except WythoffError:
                refused.append(game)  # such as rows without P-positions, or P-positions that lie too far
            took = process_time() - start
            if not took / FACTOR <= chosen.seconds <= took * FACTOR:
                off.append(f"{chosen.seconds / took:7.2f}  {took:6.2f} s  {chosen.by}  {game}  {bound}")

    benchmark.pedantic(compared, rounds=1)
    print(f"\n{len(off)} of {REQUESTS} estimates off by more than {FACTOR}, {len(refused)} refused:")
    print(*sorted(off), sep="\n")
