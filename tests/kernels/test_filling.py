"""Rows of P-positions filled from arbitrary rules: both engines against options listed square by square."""

from __future__ import annotations

from itertools import product
from math import isqrt
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import both_engines, engine, needs_numba, rows
from tests.random_rulesets import conditions
from tests.seeds import seed_of
from wythoff.base.errors import EvaluationError
from wythoff.expressions import parse_condition
from wythoff.game.rulesets import parse
from wythoff.game.rulesets.plans.filling import rules_of
from wythoff.kernels import END, LEAVE, NEVER, ON, FillingRules, fill_pairs, filling, limits, probing, push_pairs
from wythoff.kernels.plain.boards import MOVE_VARIABLES, PLACE_VARIABLES
from wythoff.kernels.plain.filling import TESTED
from wythoff.kernels.plain.indexing import Index, Marks, MoveLine, Sure

SIDE = 11
SORTED = ("x0", "y0", "x1", "y1")


class Board:
    """The P-positions of `rules` on a small board, square by square, with conditions evaluated as expression trees."""

    def __init__(self, rules):
        self.rules, self.lost = rules, set()
        for x in range(SIDE):
            for y in range(SIDE):
                if self.is_p(x, y):
                    self.lost.add((x, y))

    def meets(self, condition, x, y, a, b):
        i, j = x - a, y - b
        k, l = (i, j) if x <= y else (j, i)
        values = (min(x, y), max(x, y), min(a, b), max(a, b), k, l, i, j)
        return condition.evaluate(dict(zip(MOVE_VARIABLES, values, strict=True))) != 0

    def is_p(self, x, y):
        if self.rules.symmetric and y < x:
            return (y, x) in self.lost
        if self.rules.ends is not None and self.rules.ends.evaluate({"x": x, "y": y}):
            return not self.rules.misere
        squares = [(a, b) for a in range(x + 1) for b in range(y + 1) if (a, b) != (x, y)]
        options = [square for square in squares if self.meets(self.rules.move, x, y, *square)]
        lost = [s for s in options if s in self.lost or (self.rules.symmetric and (s[1], s[0]) in self.lost)]
        blockable = self.rules.blockable
        forbidden = [s for s in lost if blockable is not None and self.meets(blockable, x, y, *s)]
        stopped = len(forbidden) == len(lost) and len(lost) <= self.rules.n
        return stopped and (not self.rules.misere or len(options) > len(lost))

    @property
    def pairs(self):
        return sorted((x, y) for x, y in self.lost if x <= y or not self.rules.symmetric)


def filled(rules, columns, **known):
    return rows(fill_pairs(rules, columns, **known)[0])


@given(
    st.booleans().flatmap(lambda symmetric: st.tuples(
        st.just(symmetric), conditions(SORTED if symmetric else MOVE_VARIABLES, total=True),
        st.none() | conditions(SORTED if symmetric else MOVE_VARIABLES, total=True),
    )),
    st.none() | conditions(PLACE_VARIABLES, total=True),
    st.booleans(),
    st.integers(0, 2),
)  # fmt: skip
@settings(max_examples=40)
def test_boards(rules, ends, misere, n):
    symmetric, move, blockable = rules
    of = FillingRules(move, ends, None, symmetric, misere, blockable, n if blockable else 0, constant=NEVER)
    of = of if ends and not misere else of._replace(constant=-1)
    with engine("plain"):
        assert filled(of, SIDE, top=SIDE - 1) == Board(of).pairs


@needs_numba
@given(conditions(MOVE_VARIABLES, total=True), st.booleans(), st.integers(0, 2))
@settings(max_examples=5)
def test_boards_compiled(move, misere, n):
    of = FillingRules(move, symmetric=False, misere=misere, blockable=parse_condition("1 == 1", ()), n=n)
    with engine("compiled"):
        assert filled(of, SIDE, top=SIDE - 1) == Board(of).pairs


def rules(text, *, ends=None, **known):
    given = {"most": 1, "reach": 1, "across": True, **known}
    ended = None if ends is None else parse_condition(ends, PLACE_VARIABLES)
    return FillingRules(parse_condition(text, MOVE_VARIABLES), ended, **given)


def wythoff(columns):
    """Return the P-positions (x, y) of Wythoff Nim with x < `columns` and x <= y."""
    terms = [(n + isqrt(5 * n * n)) // 2 for n in range(columns)]
    return [(a, a + n) for n, a in enumerate(terms) if a < columns]


@both_engines
def test_tests_that_leave_64_bits_are_finished_in_exact_integers(name):
    # A condition that always holds, but a sum that overflows 64 bits would be negative from x0 = 4 on.
    always = "2**62 + x0*2**60 > 0"
    with engine(name):
        assert filled(rules(f"min(i, j) == 0 or i == j and {always}"), 40) == wythoff(40)


@both_engines
@pytest.mark.parametrize("across", [False, True])
def test_columns_end_where_they_are_full(name, across):
    with engine(name):
        assert filled(rules("min(i, j) == 0 or i == j", across=across), 40) == wythoff(40)


@both_engines
def test_a_count_takes_as_many_columns_as_it_needs(name):
    with engine(name):
        (columns, _), over = fill_pairs(rules("min(i, j) == 0 or i == j"), 3, count=50)
    assert len(columns) >= 50 and not over


@both_engines
def test_squares_that_end_the_game_lie_behind_a_full_column_too(name):
    of = rules("min(i, j) == 0 or i == j", ends="x + y < 3", slope=0, constant=3)
    with engine(name):
        found = filled(of, 6)
    assert found == [(0, 0), (0, 1), (0, 2), (1, 1), (3, 6), (4, 8), (5, 10)]


@both_engines
@pytest.mark.parametrize("ends", ["x + y < 1", "x + y < 3", "y == 4"])
def test_squares_that_end_the_game_in_misere_play(name, ends):
    """Fill misere play with terminal squares: in the first column no P-position decides about them yet."""
    of = rules("min(i, j) == 0 or i == j", ends=ends, misere=True, most=0, reach=0, across=False)
    with engine(name):
        assert filled(of, SIDE, top=SIDE - 1) == Board(of).pairs


@both_engines
def test_blocking_leaves_more_in_a_column(name):
    of = rules("min(i, j) == 0 or i == j", blockable=parse_condition("1 == 1", ()), n=1, most=2)
    with engine(name):
        found = filled(of, 9)
        board = filled(of._replace(most=0, reach=0, across=False), SIDE, top=SIDE - 1)
    assert [place for place in found if max(place) < SIDE] == [place for place in board if place[0] < 9]


@both_engines
def test_somebody_is_asked_about_a_column_that_may_be_empty(name):
    asked = []

    def stuck(x, y, found):
        asked.append((x, found))
        return ON if len(asked) < 2 else LEAVE if len(asked) < 3 else END

    with engine(name):
        pairs, over = fill_pairs(rules("min(i, j) == 0 or k >= 1"), 9, stuck=stuck)
    assert rows(pairs) == [(0, 0)] and over
    assert asked == [(1, [(0, 0)]), (1, [(0, 0)]), (2, [(0, 0)])]


@both_engines
def test_a_column_that_is_searched_far_says_nothing_of_the_next(name):
    asked = []

    def stuck(x, y, found):
        asked.append((x, y))
        return ON if len(asked) < 3 else LEAVE

    with engine(name):
        fill_pairs(rules("min(i, j) == 0 or k >= 1"), 9, stuck=stuck)
    (first, low), (_, middle), (_, high), *others = asked
    assert low < middle < high and all(x > first and y < middle for x, y in others) and len(others) == 7


@both_engines
def test_lists_of_p_positions_grow(name, monkeypatch):
    monkeypatch.setattr(filling, "FIRST_SIZE", 2)
    with engine(name):
        found = filled(
            FillingRules(parse_condition("i == 1 and j == 2 or i == 2 and j == 1", MOVE_VARIABLES)), 30, top=29
        )
    with engine("plain"):
        seen = rows(push_pairs([(1, 2, 0, 0, 1), (2, 1, 0, 0, 1)], 30, symmetric=True, misere=False))
    assert found == seen and len(found) > 50


@both_engines
def test_a_condition_without_value_says_where(name):
    with engine(name), pytest.raises(EvaluationError, match="division by zero in"):
        fill_pairs(FillingRules(parse_condition("x0 % (x1 - 3) == 1", MOVE_VARIABLES)), 20, top=19)


@pytest.mark.parametrize("seed", range(20))
def test_an_index_has_each_square_on_a_line_once(seed):
    """Find each stored square that lies on a line once, for crossing lines and for one line with two equations."""
    random = Random(seed_of(seed))
    lines = [MoveLine(*(random.randrange(-2, 3) for _ in range(5))) for _ in range(3)]
    lines.append(MoveLine(*(2 * number for number in lines[0])))
    squares = [(random.randrange(6), random.randrange(6)) for _ in range(30)]
    index = Index(lines)
    for n, square in enumerate(squares):
        index.add(n, *square)
    for x, y in product(range(6), repeat=2):
        on = [
            (n, a, b)
            for n, (a, b) in enumerate(squares)
            if any(p * a + q * b + less == r * x + s * y for p, q, r, s, less in lines)
        ]
        assert sorted(index.seen(x, y)) == on


DIAGONAL, ROOK = MoveLine(1, -1, 1, -1, 0), (MoveLine(1, 0, 1, 0, 0), MoveLine(0, 1, 0, 1, 0))
RISING = MoveLine(-1, 1, -1, 1, 0)
ON_LINES = [
    ("min(i, j) == 0 or i == j and x1 > 2", (*ROOK, DIAGONAL), {}),
    ("min(i, j) == 0 or i == j and x1 > 2", (DIAGONAL, *ROOK), {"n": 2, "most": 3}),
    ("min(i, j) == 0 or k == 2*l", (*ROOK, MoveLine(1, -2, 1, -2, 0), MoveLine(2, -1, 2, -1, 0)), {"symmetric": False}),
    ("min(i, j) == 0 or k + l == x0", (*ROOK, MoveLine(1, 1, 0, 1, 0)), {"misere": True}),
    ("k == 1 and l == 2", (MoveLine(1, 0, 1, 0, 1), MoveLine(1, 0, 1, 0, 2)), {"most": 0, "across": False}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "lines", "known"),
    [
        *(("plain", *given) for given in ON_LINES),
        *(pytest.param("compiled", *given, marks=needs_numba) for given in ON_LINES[1:3]),
    ],
)
def test_p_positions_kept_by_lines_are_the_same(name, text, lines, known, monkeypatch):
    monkeypatch.setattr(filling, "FIRST_SIZE", 4)  # makes the index grow with the lists
    blockable = parse_condition("k != 3", MOVE_VARIABLES) if "n" in known else None
    of = rules(text, blockable=blockable, **known)
    with engine(name):
        assert filled(of._replace(lines=lines), 40, top=70) == filled(of, 40, top=70)


def test_squares_that_surely_reach_too_many_are_passed_over(monkeypatch):
    """Skip squares that surely have too many P-positions as options; diagonal moves may exist only for large piles."""
    monkeypatch.setattr(probing, "MOST_PROBED", 1 << 20)
    for text, least, n in (("i == j", 0, 0), ("i == j and x1 > 2", 3, 0), ("i == j and x1 > 2", 3, 2)):
        forbidden = {"blockable": parse_condition("1 == 1", ()), "n": n, "most": n + 1} if n else {}
        of = rules(f"min(i, j) == 0 or {text}", **forbidden)._replace(lines=(*ROOK, DIAGONAL))
        sure = [Sure(line, least if line == RISING else 0, n > 0) for line in (*ROOK, RISING)]
        both = [probing._filled.__wrapped__(one, 200, None) for one in (of, of._replace(sure=tuple(sure)))]
        (*slowly, tested), (*soon, few) = (one[0] for one in both)
        assert slowly == soon and few < tested / 4


@pytest.mark.parametrize("text", ["min(i, j) == 0 or k*l % 2 == 1", "min(i, j) == 0 or k*l % 3 == 1"])
def test_columns_that_are_left_are_foreseen(text):
    of, left = rules(text), []
    with engine("plain"):
        work = filling._RowFilling(of, 150, None, lambda x, y, found: left.append(x) or LEAVE, lambda done, total: None)
        work.run(150, None)
    foreseen = probing.work(of, 150, None)
    assert len(left) / 1.5 <= foreseen.empty <= 1.5 * len(left)
    assert work.state[TESTED] / 2 < foreseen.tests < 2 * work.state[TESTED]


def test_to_decide_about_columns_is_no_reason_to_compile(monkeypatch):
    """Do not compile because a condition takes long to decide about columns: Python decides that in either engine."""
    monkeypatch.setattr(filling, "_deciding", lambda of: 60.0)
    monkeypatch.setattr(limits, "has_numba", lambda: True)
    way = filling._estimated(rules("min(i, j) == 0 or k*l % 2 == 1"), 150, None)
    assert way.seconds > 60 and not way.compiled


def test_far_squares_take_no_memory_for_their_bits():
    marks = Marks([Sure(line, 0, False) for line in (*ROOK, RISING)], 0)
    marks.add(0, 1 << 60)
    marks.add(1, 3)
    assert [marks.next_open(x, 3, 9) for x in (1, 2)] == [3, 5]


def test_an_index_tests_fewer_moves(monkeypatch):
    """Test fewer moves with an index of lines, and predict how many; the saving grows with the square."""
    of = rules("min(i, j) == 0 or i == j and x1 > 2")
    both = (of, of._replace(lines=(*ROOK, DIAGONAL)))
    foreseen = [probing.work(one, 384, None).tests for one in both]
    monkeypatch.setattr(probing, "MOST_PROBED", 1 << 20)
    tested = [probing._filled.__wrapped__(one, 384, None)[0][3] for one in both]
    assert tested[1] < 0.7 * tested[0]
    assert all(number / 1.5 < guess < 1.5 * number for number, guess in zip(tested, foreseen, strict=True))


# Rules with so many moves that a few P-positions decide about long runs of squares: moves, blockable moves, their
# number.
THICK = (
    ("min(i, j) == 0 or abs(k - l) < x1 + 1", None, 0),
    ("min(i, j) == 0 or 0 < k <= l <= 3*k", None, 0),
    ("min(i, j) == 0 or abs(k - l) < x1 + 2", "k > 0 < l", 1),
    ("min(i, j) == 0 or k >= 2 and l % 11 < 9", "k > 2 and 3*l > y1", 2),
    ("min(i, j) == 0 or i >= 1 and j <= 4*i", "i < 3", 1),
)


def thick(move, blockable, n):
    symmetric = "i >= 1" not in move
    if blockable is None:
        return rules(move, symmetric=symmetric)
    return rules(move, blockable=parse_condition(blockable, MOVE_VARIABLES), n=n, most=n + 1, symmetric=symmetric)


def one_by_one(of, columns, top):
    """Fill by the plain engine without stretches, so that every square is tested."""
    with engine("plain"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(filling.plain, "stretches", lambda rules: None)
        return filled(of, columns, top=top)


@pytest.mark.parametrize("given", THICK)
def test_squares_are_skipped_where_the_same_p_positions_decide(given):
    of = thick(*given)
    with engine("plain"):
        assert filled(of, 12, top=90) == one_by_one(of, 12, 90)


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize("given", [THICK[2], THICK[4]])
def test_squares_are_skipped_by_the_compiled_twin(given):
    of = thick(*given)
    with engine("compiled"):
        assert filled(of, 30, top=300) == one_by_one(of, 30, 300)


@needs_numba
@pytest.mark.slow
def test_lines_leave_64_bits_before_conditions():
    """Leave 64 bits in the difference of two sides: each side fits up to y = 10,248, the difference up to y = 4,900."""
    of = rules(
        "min(i, j) == 0 or min(k, l) == 1"
        " and 9*10**14*max(k, l) - 9*10**18 < 9*10**18 - 9*10**14*max(k, l) - min(k, l) % 2"
    )
    found = {}
    for name in ("plain", "compiled"):
        with engine(name):
            found[name] = filled(of, 4)
    assert found["compiled"] == found["plain"] == [(0, 0), (1, 10_000), (2, 2), (3, 10_002)]


def test_counted_columns_skip_terminal_squares():
    """Estimate the columns of a game with terminal squares, which once was seven times too low."""
    text = "terminal(nim | diagonal((x0 + 3)//4) | keep(diagonal(3), x1 >= 7), x + y < 7)"
    assert 232 <= probing.columns_of(rules_of(parse(text)), 232) <= 280  # in truth 256; 24 columns suggest 186
    assert probing.columns_of(rules_of(parse("nim | diagonal")), 10) < 48


def test_long_stretches_are_few_tests():
    """Estimate the work if a few P-positions decide about millions of squares above late columns."""
    rules = rules_of(parse("nim | where(k > 0 and l > 0 and k + l <= x0)"))
    tests, squares = probing.work(rules, 3600, None)[:2]
    assert max(tests, squares) < 5e8  # the exact number is 1.2e8; testing each square would be 8e9
