"""`by_pull`: columns with no, several or distant P-positions, compared with the definition and `Judge`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tests.acceptance.judge_of_notation import Judge
from tests.seeds import seed_of
from wythoff.base.errors import TooLargeError, UnsolvedError
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Definition, parse
from wythoff.game.rulesets.plans.endless import endless_row
from wythoff.game.rulesets.plans.filling import Doubt
from wythoff.game.rulesets.plans.spans import span
from wythoff.kernels.plain.filling import Judge as Asked
from wythoff.solving.solvers import estimated_seconds, solve
from wythoff.solving.strategies import solve_at

SIDE, COLUMNS, COUNT = 14, 7, 9
# Rules as their authors wrote them.
RULES = (
    "nim | where(k >= 1)", "nim | where(k >= 1 and l >= 1 and k + l <= 7)", "nim | where(k*l == 6)",
    "nim | where(0 < k <= l <= 2*k)", "nim | where(l == k*k and k > 0)", "nim | where((k - l) % 3 == 0 and k > 0)",
    "nim | where(k > 0 and l % k == 0)", "nim | where(gcd(k, l) == 1 and k > 0)", "nim | where(x1*x1 == y1)",
    "nim | where(x1 == y1)", "nim | where(k + l <= x0)", "nim | where(k > 0 and y1 <= 2*x1)",
    "nim | where(k == 2 and l % 2 == 0) | where(k == 1 and l % 2 == 0)", "nim | where(k == l and (x1 + y1) % 2 == 0)",
    "nim | where(i < j and i > 0 and j < 4)", "nim | where(i == j or i == 2*j)", "nim(lengths=n >= 2) | diagonal",
    "nim(step=2) | nim(step=3)", "nim(lengths=n % 3 < 2 or n < 2) | diagonal(2)",
    "nim(step=2) | where(k > 0 and l - k < 2)", "nim | where(k > 0 and (k | l) == k + l)",
    "misere(nim | where(k*l == 6))", "misere(nim | keep(diagonal, x1 >= 1))", "misere(nim | where(k >= 1))",
    "block(nim | keep(diagonal, x1 >= 1), 1)", "block(nim | where(k == l or k == 2*l), 2)",
    "block(nim | where(0 < k <= l <= 2*k), 1, of=where(k > 0))", "block(nim | where(k*l == 2), 1, of=nim)",
    "block(nim | diagonal, 2, of=nim(step=2))", "misere(block(nim | diagonal, 1))",
    "block(vector(0, 1) | vector(1, 1) | where(i == 0 or j == 0), 1, of=where(j > 0))",
    "terminal(nim | diagonal, x + y <= 2)", "terminal(nim | diagonal, x <= 1 and y <= 2)",
    "terminal(nim | where(k == 2*l), x + y <= 1)", "block(terminal(nim | diagonal, x + y == 3), 1)",
    "misere(terminal(nim | diagonal, x + y <= 2))", "misere(terminal(nim, x == 2))",
    "block(nim | where(k >= 1 and l >= 2*k), 2)",
    "misere(nim | where(abs(k - l) <= 1 or min(k, l) == 2))",
    "where(y0 > 1)", "nim(lengths=n >= 3) | keep(nim, y1 > 0)",
    "misere(terminal(nim | diagonal, x % 3 == 1))", "misere(terminal(nim | where(k*l == 6), y >= x + 3))",
)  # fmt: skip


@pytest.mark.parametrize("text", RULES)
def test_columns_and_counts_are_those_of_the_rules(text: str) -> None:
    game = parse(text)
    right = [tuple(place) for place in Definition(game).p_positions(SIDE)]
    assert list(solve(game, up_to=SIDE, solver="by_pull").p_positions) == right
    columns = list(solve(game, columns=COLUMNS, solver="by_pull").p_positions)
    assert [place for place in columns if max(place) <= SIDE] == [place for place in right if place[0] < COLUMNS]
    counted = list(solve(game, count=COUNT, solver="by_pull").p_positions)
    assert [place for place in counted if max(place) <= SIDE] == [place for place in right if place <= counted[-1]]
    assert len(counted) == COUNT or counted == columns == right  # there are no others


def test_rows_that_are_all_taken_are_passed_over() -> None:
    # (0, 0) covers the odd squares of row 2, and (1, 1) the even ones.
    game = parse("nim | where(k == 2 and l % 2 == 0) | where(k == 1 and l % 2 == 0)")
    firsts = {x for x, _ in solve(game, columns=40).p_positions}
    assert 2 not in firsts and len(firsts) > 15


def test_rows_that_are_taken_by_remainders_of_bits() -> None:
    # (0, 0) and (1, 2) cover all squares at an even distance from them.
    assert solve(parse("nim | where(k > 0 and (l ^ k) % 2 == 0)"), columns=20).p_positions == [(0, 0), (1, 2)]


@pytest.mark.parametrize("text", ["nim | where(gcd(k, l) > 1)", "nim | diagonal | where(gcd(k, l) > 1 and k > 0)"])
def test_rows_that_are_taken_by_common_divisors(text: str) -> None:
    # Two P-positions cover every later row: each of its squares is at an even distance from one of them.
    game = parse(text)
    assert list(solve(game, count=20).p_positions) == Definition(game).p_positions(30)
    assert len(solve(game, columns=1000).p_positions) == 3


@pytest.mark.parametrize(
    "text",
    [
        "nim | where(gcd(k, l) >= 3)", "nim | where(gcd(k, l) >= 4)", "misere(nim | where(gcd(k, l) > 2))",
        "terminal(nim | where(k % 2 == 1 and l % 2 == 1), x + y < 7)",
        "nim | where(k % 4 == 0 and l % 4 == 0 and k > 0)",
        "declare(terminal(nim | where((k - l) % 3 == 0), x + y < 3), N=((1, 5),))",
    ],
)  # fmt: skip
def test_few_p_positions_are_counted_and_known_to_be_all(text: str) -> None:
    """Find few P-positions and prove that there are no others: all later squares with equal remainders reach one."""
    game = parse(text)
    right = Definition(game).p_positions(40)
    assert list(solve(game, count=10**6).p_positions) == right
    assert estimated_seconds(game, count=10**6) < 1


@pytest.mark.parametrize(
    "text",
    [
        "nim | where(k == 1 and l % 100003 != 5) | where(k == 2 and l > 0)",
        "nim | where(k >= 1 and l % 100003 != 5 and x1 > 0) | where(k == 2)", "nim | where(k == 1 and l != 60)",
        "nim | where(k == 1 and l == 1000)", "nim | where(k == 1 and y1 % 89 != 70)",
        "nim | where(k == 2 and l % 2 == 0) | where(k == 1 and l % 2 == 0 and l != 60)",
        "block(nim | where(k == 1 and l != 60), 1)", "misere(nim | where(k == 1 and l != 70))",
    ],
)  # fmt: skip
def test_what_lies_far_beyond_the_squares_that_are_looked_at(text: str) -> None:
    """Find P-positions beyond the squares that are examined first.

    Here one P-position covers all squares of a row except a few, or all except one in 100003.
    """
    game = parse(text)
    rules, found = Definition(game), list(solve(game, columns=4).p_positions)
    right = [(x, y) for x in range(4) for y in range(x, 90) if rules.outcome((x, y)) == "P"]
    assert [place for place in found if max(place) < 90] == right


def test_missing_positions_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask only for some columns without P-positions whether they have none at all."""
    asked = []
    monkeypatch.setattr(Doubt, "_are_seen_near", lambda self, x, squares: asked.append(x) or False)
    solve(parse("nim | where(0 < k <= l <= 2*k) | where(k*l % 3 == 1)"), columns=60, solver="by_pull")
    assert 0 < len(asked) <= 12


@pytest.mark.parametrize(
    "text",
    [
        "nim | where(k*l <= x0 + y0 + 3)",
        "nim | where(k*l <= y0 + x0 - 2)",
        "nim | where(k*l < x0 + y0)",
    ],
)
def test_far_open_square_ends_the_question_early(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Decide the same with fewer than a third of the tests, by trying distant squares first."""
    tested, decided = [0], dict[bool, list[bool]]()
    usual, taken = Asked.reached_above, Doubt._is_taken

    def counted(self: Asked, x: int, rows: Sequence[int], a: int, b: int) -> int:
        tested[0] += 1
        return usual(self, x, rows, a, b)

    monkeypatch.setattr(Asked, "reached_above", counted)
    counts = dict[bool, tuple[dict[str, object], int]]()
    for tries in (True, False):
        told = decided.setdefault(tries, [])
        monkeypatch.setattr(Doubt, "_is_taken", lambda *given, told=told: told.append(taken(*given)) or told[-1])
        if not tries:
            monkeypatch.setattr(Doubt, "_is_open", lambda *given: False)
        tested[0] = 0
        counts[tries] = solve(parse(text), columns=300, solver="by_pull").as_dict(), tested[0]
    assert counts[True][0] == counts[False][0] and decided[True] == decided[False]
    assert counts[True][1] <= counts[False][1] // 3, counts
    assert len(decided[True]) > 10


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("nim | where(k == l)", (1, 1, True, True)),
        ("nim | where(k >= 1)", (1, 1, True, False)),
        ("nim(lengths=n > 3) | diagonal", (1, 4, False, True)),
        ("where(k == 0 or k == l)", (1, 1, False, True)),
        ("where(y0 > 1)", (1, 2, False, False)),  # (0, 1) cannot be reached from (1, 1)
        ("nim(step=3) | jump(1, 1)", (3, 1, False, False)),
        ("block(nim | diagonal, 2, of=nim(step=2))", (3, 1, True, False)),
        ("diagonal", (0, 0, False, False)),
        ("nim(lengths=n % 3 != 0)", (0, 0, False, False)),
    ],
)
def test_what_is_known_of_rows(text: str, known: tuple[int, int, bool, bool]) -> None:
    found = span(parse(text))
    assert found is not None
    assert (found.most, found.reach, found.across, found.certain) == known


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("nim(lengths=n % 3 != 0)", 0), ("terminal(nim, x == 3)", 3), ("terminal(nim, y % 2 == 0 and x > 4)", 5),
        ("keep(nim, x1 >= 1) | diagonal", 0), ("nim(lengths=n == 1 or n == 4) | diagonal", 0), ("nim", None),
        ("nim | where(k >= 1)", None), ("terminal(nim, x + y < 9)", None),
        ("keep(nim | diagonal, x1 % 3 != 1)", 1), ("keep(nim, x1 != 2)", 2), ("keep(nim, x1 != 2) | diagonal", None),
        ("keep(nim, x1 != 2 or y0 % 4 == 1)", 2), ("keep(nim, i == 0 or j > 0 or x1 == 1)", None),
    ],
)  # fmt: skip
def test_rows_without_end(text: str, row: int | None) -> None:
    assert endless_row(parse(text)) == row


def random_rule(random: Random) -> str:
    """Return a random rule: all or most moves of Nim with random other moves, in any layers."""
    number = random.randint

    def condition(names: str) -> str:
        a, b = random.sample(names.split(), 2)
        return random.choice((
            f"{a} == {b}", f"{a} <= {number(1, 3)}*{b}", f"{a} + {b} < {number(2, 6)}",
            f"({a} + {b}) % {number(2, 4)} == 0",
            f"{a} - {b} == {number(-2, 2)}", f"{a} % {number(2, 3)} == {number(0, 1)}", f"{a}*{b} == {number(1, 8)}",
        ))  # fmt: skip

    rook = random.choice(("nim", "nim", "nim", f"nim(lengths=n >= {number(2, 3)})", f"nim(step={number(2, 3)})"))
    names = random.choice(("k l", "k l x1 y1", "k l x0 y0 x1", "i j"))
    others = [
        f"where({condition(names)} and {random.choice('kl')} > 0)",
        f"keep(diagonal({number(1, 3)}), {condition(names)})",
    ]
    text = f"{rook} | {' | '.join(random.sample(others, number(1, 2)))}"
    if not number(0, 3):
        ends = f"x + y {random.choice(('<', '=='))} {number(1, 4)}"
        text = f"terminal({text}, {random.choice((ends, ends, f'x == {number(0, 3)}', f'y % 3 == {number(0, 2)}'))})"
    if not number(0, 2):
        text = f"block({text}, {number(1, 2)}{random.choice(('', ', of=nim', ', of=diagonal', ', of=where(k > 0)'))})"
    return text if number(0, 3) else f"misere({text})"


def check_random_rules(seed: int, number: int) -> int:
    """Compare `number` random rules with `Judge`; return for how many of them columns can be solved."""
    random, solved = Random(seed_of(seed)), 0
    for _ in range(number):
        text = random_rule(random)
        game, judge = parse(text), Judge(text)
        board = [(x, y) for x in range(9) for y in range(0 if judge.ordered else x, 9)]
        right = [place for place in board if judge.lost(*place)]
        assert list(solve(game, up_to=8, solver="by_pull").p_positions) == right, text
        x, y = random.choice(board)
        assert solve_at(game, (x, y)).outcome((x, y)) == ("P" if (x, y) in right else "N"), text
        try:
            found = list(solve(game, columns=6).p_positions)
        except (UnsolvedError, TooLargeError):
            continue
        solved += 1
        assert [place for place in found if max(place) < 9] == [place for place in right if place[0] < 6], text
        for place in found:
            assert max(place) > 40 or judge.lost(*place), (text, place)
        try:
            counted = list(solve(game, count=5).p_positions)
        except (UnsolvedError, TooLargeError):
            continue
        last = counted[-1] if len(counted) == 5 else (9, 9)  # otherwise there are no more P-positions
        assert [place for place in counted if max(place) < 9] == [place for place in right if place <= last], text
    return solved


def test_random_rules() -> None:
    assert check_random_rules(1, 40) >= 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", [10, 11, 12, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(13, 20))])
def test_many_random_rules(seed: int) -> None:
    assert check_random_rules(seed, 200) >= 140  # some rows may be infinite or undecided


def test_a_canonical_form_keeps_its_rows() -> None:
    assert span(canonical(parse("nim | where(l == k)"))) == span(parse("nim | diagonal"))
