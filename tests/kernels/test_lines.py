"""The column sweep for games with moves along lines: both engines against a board filled square by square."""

from __future__ import annotations

import re
from itertools import count, takewhile

import pytest
from hypothesis import example, given, settings, strategies as st

import wythoff as w
from tests.kernels.engines import ENGINES, both_engines, engine, needs_numba, rows
from wythoff.base.errors import TooLargeError
from wythoff.expressions import function, parse_condition
from wythoff.expressions.periods import period_of
from wythoff.game.rulesets.plans.kept_lines import MOVING
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import Kept, Plan, limits, line_pairs, line_partners, lines

BOARD = 22
SLOPES = st.tuples(st.integers(1, 4), st.integers(0, 4))
STARTS = st.tuples(st.integers(1, 5), st.integers(1, 5))


def plan(step, parts, vectors, *, symmetric=False, misere=False, hole=(0, 0), kept=()):
    """Return the plan of a line game from lines (s, u, p, q): moves that take (s + m*p, u + m*q), m >= 0.

    `kept` are lines (s, u, p, q, test) of which only moves that satisfy the test are allowed. If `symmetric`, add the
    mirror images.
    """
    if symmetric:
        parts = [*parts, *((u, s, q, p) for s, u, p, q in parts)]
        vectors = [*vectors, *((u, s) for s, u in vectors)]
        kept = [*kept, *((u, s, q, p, test) for s, u, p, q, test in kept)]
    families = [(step, 0)]
    placed = [(step, 0, 0)]
    for s, u, p, q in dict.fromkeys(parts):
        if (p, q) not in families:
            families.append((p, q))
        placed.append((s, u, families.index((p, q))))
    tested = dict.fromkeys((*line, period_of(test, MOVING), test) for *line, test in kept)
    lines_kept = tuple(Kept(*one) for one in tested)
    return Plan(
        step, tuple(families), tuple(placed), tuple(dict.fromkeys(vectors)), symmetric, misere, hole, lines_kept
    )


# Conditions for kept lines: on the target, on what is taken, and on the piles before the move.
KEEPING = (
    "x1 % 3 != 1", "k % 2 == 0", "l % 4 < 2", "x1 >= 5", "y1 < 9", "(k + 2*l) % 7 > 2", "x0 % 5 == k % 2",
    "(x0 + y0) % 6 > 1", "x1 == 0 or y1 % 2 == 0 and l % 3 > 0", "(x1*k + y1) % 5 != 2", "gcd(x1, 6) == 1", "y1 > 2*x1",
)  # fmt: skip
MOVES = ("x0", "y0", "x1", "y1", "k", "l", "i", "j")
KEPT = [parse_condition(text, MOVES) for text in KEEPING]


def unlabelled(text):
    """Return a condition for ordered piles: i is taken from the first pile, j from the second."""
    return (
        re.sub("x0|y0", lambda name: {"x0": "(x1 + i)", "y0": "(y1 + j)"}[name[0]], text)
        .replace("k", "i")
        .replace("l", "j")
    )


WYTHOFF = plan(1, [(1, 1, 1, 1)], [], symmetric=True)
GDWN = plan(1, [(1, 1, 1, 1), (1, 2, 1, 2)], [], symmetric=True)


@st.composite
def plans(draw):
    symmetric = draw(st.booleans())
    slopes = SLOPES.filter(all) if symmetric else SLOPES
    parts = [(*draw(st.just((p, q)) | STARTS), p, q) for p, q in draw(st.lists(slopes, max_size=3))]
    step, misere = draw(st.sampled_from((1, 1, 2, 3))), draw(st.booleans())
    tests = st.sampled_from(KEEPING).map(lambda text: parse_condition(text if symmetric else unlabelled(text), MOVES))
    of_kept = st.lists(st.tuples(STARTS, slopes | st.just((0, 0)), tests), max_size=2 if step == 1 else 0)
    kept = [(*start, *slope, test) for start, slope, test in draw(of_kept)]
    corner = st.tuples(st.integers(1, 4), st.integers(1, 4))
    hole = (0, 0) if symmetric or step > 1 or (kept and misere) else draw(st.just((0, 0)) | corner)
    vectors = draw(st.lists(STARTS, max_size=2))
    return plan(step, parts, vectors, symmetric=symmetric, misere=misere, hole=hole, kept=kept)


def board(of, size):
    """Return the P-positions of a board, computed square by square from the plan `of`."""
    found = set()
    for x in range(size):
        for y in range(size):
            targets = [(x, y - k) for k in range(of.step, y + 1, of.step)]
            targets += [(x - s, y - u) for s, u in of.vectors]
            for s, u, family in of.lines:
                p, q = of.families[family]
                along = ((x - s - m * p, y - u - m * q) for m in count())
                targets += takewhile(lambda place: min(place) >= 0, along)
            targets += kept_targets(of, x, y)
            legal = [place for place in targets if is_square(of, *place)]
            won = of.misere and not legal
            if is_square(of, x, y) and not won and not any(place in found for place in legal):
                found.add((x, y))
    return sorted((x, y) for x, y in found if x <= y or not of.symmetric)


def kept_targets(of, x, y):
    """Yield the squares to which moves along kept lines lead from (x, y); of equal piles, either is the smaller."""
    for s, u, p, q, _, test in of.kept:
        meets = function(test, MOVES)
        for m in range(BOARD if p else 1):
            i, j = s + m * p, u + m * q
            a, b = x - i, y - j
            if min(a, b) >= 0:
                left = min(a, b), max(a, b)
                labels = [(x, y, *left, i, j, i, j), (y, x, *left, j, i, i, j)]
                if of.symmetric and x > y:
                    del labels[0]
                elif not of.symmetric or x < y:
                    del labels[1]
                if any(meets(*label) for label in labels):
                    yield a, b


def is_square(of, x, y):
    return min(x, y) >= 0 and (x >= of.hole[0] or y >= of.hole[1])


@given(plans())
@settings(max_examples=60)
def test_the_plain_sweep_finds_the_p_positions_of_the_board(of):
    right = board(of, BOARD)
    with engine("plain"):
        assert rows(line_pairs(of, BOARD, top=BOARD - 1)) == right
        found = rows(line_pairs(of, 9))
    assert [place for place in found if place[1] < BOARD] == [place for place in right if place[0] < 9]


# Every plan compiles a kernel, so there are few random ones, and some that together use every feature of a plan.
@pytest.mark.slow
@needs_numba
@given(plans())
@example(GDWN)
@example(plan(1, [(1, 3, 1, 2)], [(1, 2)], symmetric=True, misere=True))
@example(plan(2, [(2, 2, 2, 2), (1, 1, 2, 0)], [(1, 3)], misere=True))
@example(plan(1, [(2, 1, 2, 1), (1, 2, 1, 3)], [(3, 1)], hole=(2, 3)))
@example(plan(1, [], [], symmetric=True, misere=True, kept=[(1, 1, 1, 1, KEPT[1]), (2, 1, 1, 3, KEPT[6])]))
@example(plan(1, [(1, 1, 1, 1)], [], symmetric=True, kept=[(1, 2, 0, 0, KEPT[0]), (1, 2, 2, 1, KEPT[9])]))
@example(plan(1, [], [], hole=(2, 1), kept=[(2, 1, 2, 3, KEPT[0]), (1, 3, 0, 0, KEPT[3])]))
@settings(max_examples=settings().max_examples // 24)
def test_compiled_sweep_agrees_when_memory_grows(of):
    right = board(of, BOARD)
    with engine("plain"):
        long = rows(line_pairs(of, 300))
    for first, least in ((0, 1), (4, 1024)):
        with engine("compiled"), pytest.MonkeyPatch.context() as patch:
            patch.setattr(lines, "ROWS_A_COLUMN", first)
            patch.setattr(lines, "LEAST_ROWS", least)
            assert rows(line_pairs(of, BOARD, top=BOARD - 1)) == right
            assert rows(line_pairs(of, 300)) == long


@both_engines
def test_partners_are_mutual_and_one_for_each_residue(name):
    for of in (WYTHOFF, GDWN, plan(3, [(1, 1, 1, 1)], [], symmetric=True)):
        with engine(name):
            partner = line_partners(of, 2000)
        for slot, y in enumerate(partner):
            x = slot // of.step
            assert y % of.step == slot % of.step
            if y < 2000:
                assert partner[y * of.step + x % of.step] == x


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize("of", [WYTHOFF, GDWN], ids=["wythoff", "gdwn(1, 2)"])
def test_the_twins_agree_far_out(of):
    found = []
    for name in ("plain", "compiled"):
        with engine(name):
            found.append(list(map(int, line_partners(of, 60_000))))
    assert found[0] == found[1]


@both_engines
def test_nothing_is_asked_of_no_columns(name):
    with engine(name):
        assert rows(line_pairs(WYTHOFF, 0)) == []
        assert rows(line_pairs(WYTHOFF, 1, top=0)) == [(0, 0)]


@pytest.mark.parametrize("name", ENGINES)
def test_progress_reaches_the_end_and_never_falls(name):
    seen = []
    with engine(name):
        line_pairs(GDWN, 5000, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (5000, 5000) and seen == sorted(seen) and len(seen) > 3


@pytest.mark.parametrize("name", ENGINES)
def test_what_does_not_fit_in_memory_is_refused_before_it_starts(name, monkeypatch):
    monkeypatch.setattr(limits, "available_memory", lambda: 10_000_000)
    with engine(name), pytest.raises(TooLargeError, match="must fit in memory"):
        line_pairs(GDWN, 10**7)


@needs_numba
def test_the_memory_asked_for_is_what_is_taken(monkeypatch):
    from wythoff.kernels.compiled.lines import LineMemory

    asked = []
    monkeypatch.setattr(lines, "require_memory", lambda size, what, progress: asked.append(size))
    with engine("compiled"):
        partner = line_partners(GDWN, 100_000)
    memory = LineMemory(GDWN, 100_000, lines.ROWS_A_COLUMN * 100_000 + lines.LEAST_ROWS)
    taken = partner.nbytes + sum(array.nbytes for array in (*memory.bits, *memory.links))
    assert len(asked) == 1 and taken <= asked[0] <= 2 * taken


@needs_numba
def test_rows_are_not_multiplied_by_the_step(monkeypatch):
    # Like a column, a row holds `step` P-positions. In connell(b) the partners lie farther off and need more memory.
    monkeypatch.setattr(limits, "available_memory", lambda: 100_000_000)
    with engine("compiled"):
        partner = line_partners(plan(1000, [], [], symmetric=True), 3001)
        connell = line_pairs(plan(30, [(1, 1, 1, 1)], [], symmetric=True), 3000)
    assert [int(partner[place]) for place in (0, 999, 3_000_000, 3_000_999)] == [0, 999, 3000, 3999]
    with engine("plain"):
        assert rows(connell) == rows(line_pairs(plan(30, [(1, 1, 1, 1)], [], symmetric=True), 3000))


@needs_numba
@pytest.mark.parametrize("symmetric", [True, False])
@pytest.mark.parametrize("most", [None, 1, 40, 10**6])
def test_rows_are_sorted_by_slices(monkeypatch, symmetric, most):
    from wythoff.kernels.compiled import lines as compiled

    of = plan(3, [(1, 1, 1, 1)], [], symmetric=symmetric)
    with engine("plain"):
        whole = [list(column) for column in line_pairs(of, 50)]
    monkeypatch.setattr(compiled, "ROWS_AT_ONCE", 7)
    with engine("compiled"):
        found = [column.tolist() for column in line_pairs(of, 50, most=most)]
    size = len(found[0])
    assert found == [column[:size] for column in whole]
    assert size == len(whole[0]) if most in (None, 10**6) else most <= size < len(whole[0])


@needs_numba
@pytest.mark.parametrize("columns", [1, 2, 13, 40])
@pytest.mark.parametrize("text", ["connell(b=40)", "nim | ray(11, 4)", "nim(step=4) | jump(3, 5) | ray(13, 2)"])
def test_few_columns_need_few_sets_of_lines(text, columns):
    """Use no more sets of lines than columns: a column of `connell(b=10**6)` once took 13 GB."""
    given_plan = line_plan(w.parse(text))
    found = []
    for name in ("compiled", "plain"):
        with engine(name):
            found.append([[int(y) for y in partner] for partner in lines.line_levels(given_plan, columns, 2)])
    assert found[0] == found[1]
    assert max(given_plan.sets(columns)) <= columns
