"""Lists of P-positions that theorems compute by kernels: both engines, all kinds of bounds, and the definition."""

import pytest

from tests.kernels.engines import both_engines, engine
from tests.theorems.agreement import listed
from wythoff import parse
from wythoff.game.rulesets import Definition
from wythoff.solving.theorems import best

SIDE, LONG = 24, 3000
GAMES = (
    *(f"block_nim(m={m}, p={p})" for m in (1, 2, 3) for p in (1, 2, 3)),
    *(f"block_nim_l(m={m}, p={p}, l={l})" for m, p, l in ((2, 2, 1), (3, 2, 2), (2, 3, 3), (1, 2, 1))),
    *(f"block_diagonal(m={m}, p={p})" for m in (1, 2, 4) for p in (1, 2, 3)),
    *(f"nim_abpq(a={a}, b={b}, p=1, q={q})" for a, b in ((1, 2), (2, 1), (2, 3)) for q in (1, 2)),
    *(f"nim_abpq(a={a}, b={b}, p=3, q=1)" for a, b in ((1, 2), (2, 1), (2, 3))),
    *(f"nim_ab(a={a}, b={b})" for a in (0, 1, 2, 3) for b in (1, 2, 3)),
    *(f"misere(nim_ab(a={a}, b={b}))" for a in (0, 1, 2, 3) for b in (1, 2, 3)),
    *(f"modulo(l={l}, m={m}, p={p})" for l, m, p in ((1, 2, 3), (2, 2, 4), (1, 3, 2))),
    *(f"cyclic_nimhoff(h={h})" for h in (2, 3, 4, 5, 8)),
    *(f"chosen_shift(m={m}, p={p})" for m in (1, 2) for p in (1, 2, 3)),
    *(f"end_wythoff(middle={middle})" for middle in ("()", "(1,)", "(1, 2)", "(3, 1, 2)", "(5,)", "(4, 4)")),
    *(f"misere(end_wythoff(middle={middle}))" for middle in ("()", "(1,)", "(1, 2)", "(3, 1, 2)")),
    *(f"w_k(k={k})" for k in (1, 2, 5, 40)),
    *(f"t_k(k={k})" for k in (1, 2, 5)),
    *(f"imitation(m={m}, p={p})" for m in (1, 2) for p in (1, 2, 3)),
    *(f"declare(nim | diagonal, N=(({x}, {y}),))" for x, y in ((1, 2), (3, 5), (0, 0), (4, 7))),
    *(f"declare(nim | diagonal(2), P=(({x}, {y}),))" for x, y in ((1, 1), (2, 6), (0, 5))),
    "terminal(nim | diagonal, x + y <= 4)", "terminal(nim | diagonal(3), x + y <= 2)", "misere(nim | diagonal(2))",
    "nim | jump(1, 1)", "nim | jump(2, 2) | jump(1, 1)", "nim | vector(1, 2)", "nim | vector(1, 1) | jump(1, 3)",
    "block_any(k=2)", "block_any(k=3)", "mouse_game", "euclid", "unequal_diagonal", "rat_game", "splythoff",
    "tribonacci_game",
)  # fmt: skip


@both_engines
@pytest.mark.parametrize("text", GAMES)
def test_lists_made_by_kernels(name, text):
    game = parse(text)
    answer = best(game).answer.conclusion()
    right = Definition(game).p_positions(SIDE)
    with engine(name):
        for bound in (0, 1, 2, 7, SIDE):
            assert listed(answer, "up_to", bound) == [pair for pair in right if max(pair) <= bound], bound
        long = listed(answer, "count", LONG)
        assert len(long) == LONG
        assert [pair for pair in long if max(pair) <= SIDE] == right
        assert long == sorted(set(long))
        for number in (0, 1, 2, 3, 100):
            assert listed(answer, "count", number) == long[:number]
        for columns in (0, 1, 2, 9, 50):
            assert listed(answer, "columns", columns) == [pair for pair in long if pair[0] < columns], columns
        for size in (1, 7, LONG):
            chunks = [pair for chunk in answer.chunks(50, size) for pair in zip(*chunk, strict=True)]
            assert chunks == long[:50]
        assert all(type(pile) is int for pair in (answer.p_position(70) or (),) for pile in pair)
        assert answer.p_position(2000) in (None, long[2000])


@both_engines
def test_bounds_between_pairs(name):
    answer = best(parse("nim_ab(a=2, b=3)")).answer.conclusion()
    with engine(name):
        long = listed(answer, "count", 60)
        for y in (int(y) for _, y in long[:20]):
            assert listed(answer, "up_to", y) == [pair for pair in long if pair[1] <= y]
            assert listed(answer, "up_to", y - 1 if y else 0) == [pair for pair in long if pair[1] <= max(y - 1, 0)]
