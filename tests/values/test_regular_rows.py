"""Rows whose moves follow one rule for large columns: compared with their rules, and with changed certificates."""

import random
from itertools import pairwise
from time import process_time

import pytest

from wythoff import Definition, RequestError, TooLargeError, parse
from wythoff.game.catalog.canonical import meant
from wythoff.game.rulesets.plans import regular
from wythoff.game.rulesets.plans.regular import regular_plan
from wythoff.solving.values import row_periods as values_rows, ways
from wythoff.solving.values.certificates import Certificate, RegularMachine, regular_seconds
from wythoff.solving.values.row_periods import periodicities, periodicity
from wythoff.solving.values.single import grundy_row, value_at

ROWS, COLUMNS = 4, 5000


def judged(columns, rules):
    """Return the first rows of values, column by column, for rules that are written as functions.

    `rules(table, x, n)` returns the set of values that moves from (x, n) reach, as a bit mask.
    """
    table = [[] for _ in range(ROWS)]
    for n in range(columns):
        for x in range(ROWS):
            seen = rules(table, x, n)
            table[x].append((~seen & (seen + 1)).bit_length() - 1)
    return table


def bits(values):
    found = 0
    for value in values:
        found |= 1 << value
    return found


class Judge:
    """The rules of named games, written out. Sets of values along rows are cached as bit masks, by remainder."""

    def __init__(self, step=1):
        self.step, self.rows = step, {}

    def along(self, table, x, n, step=1):
        """Return the set of values to the left of column n in row x, at multiples of `step`, as a bit mask."""
        kept, upto = self.rows.get((x, n % step), (0, n % step - step))
        for column in range(upto + step, n, step):
            kept |= 1 << table[x][column]
        self.rows[x, n % step] = kept, max(upto, n - step)
        return kept

    def up(self, table, x, n, step=1):
        return bits(table[x - d][n] for d in range(step, x + 1, step))

    def diagonal(self, table, x, n, allowed=lambda d: True):
        return bits(table[x - d][n - d] for d in range(1, min(x, n) + 1) if allowed(d))


def r_wythoff(table, x, n, judge):
    rook = judge.along(table, x, n) if n > x else judge.up(table, x, n)
    return rook | (judge.along(table, x, n) if n == x else 0) | judge.diagonal(table, x, n)


def e_wythoff(table, x, n, judge):
    """Return the values reached by Wythoff's moves, and by k from the smaller and l < k from the larger pile."""
    more = bits(
        table[x - i][n - j]
        for i in range(x + 1)
        for j in range(min(n, 4) + 1)
        if (x <= n and 0 < j < i) or (n <= x and 0 < i < j)
    )
    return judge.along(table, x, n) | judge.up(table, x, n) | judge.diagonal(table, x, n) | more


def nim_ab(a, b):
    def rules(table, x, n, judge):
        seen = judge.along(table, x, n)
        for d in range(1, x + 1):
            if d < b:  # any number from the other pile
                seen |= judge.along(table, x - d, n) | 1 << table[x - d][n]
            seen |= bits(table[x - d][n - j] for j in range(min(n, d + a + b) + 1) if abs(d - j) < a or j < b)
        return seen

    return rules


def connell(b):
    def rules(table, x, n, judge):
        return judge.along(table, x, n, b) | judge.up(table, x, n, b) | judge.diagonal(table, x, n)

    return rules


def w_k(k):
    def rules(table, x, n, judge):
        near = judge.diagonal(table, x, n, lambda d: min(x, n) - d >= k)
        return judge.along(table, x, n) | judge.up(table, x, n) | near

    return rules


def t_k(k):
    def rules(table, x, n, judge):
        low, high = min(x, n), max(x, n)
        near = judge.diagonal(table, x, n, lambda d: d < low and abs((high - d) // (low - d) - high // low) <= k)
        return judge.along(table, x, n) | judge.up(table, x, n) | near

    return rules


def king(k):
    def rules(table, x, n, judge):
        steps = [(i, j) for i, j in ((d, 0) for d in range(1, k + 1))]
        steps += [(j, i) for i, j in steps] + [(d, d) for d in range(1, k + 1)]
        return bits(table[x - i][n - j] for i, j in steps if i <= x and j <= n)

    return rules


def wyt_f(f):
    def rules(table, x, n, judge):
        near = bits(
            table[x - i][n - j] for i in range(1, x + 1) for j in range(1, min(n, 40) + 1) if max(i, j) < f(min(i, j))
        )
        return judge.along(table, x, n) | judge.up(table, x, n) | near

    return rules


NAMED = {
    "r_wythoff": r_wythoff, "e_wythoff": e_wythoff,
    "nim_ab(a=2, b=1)": nim_ab(2, 1), "nim_ab(a=1, b=2)": nim_ab(1, 2), "nim_ab(a=2, b=3)": nim_ab(2, 3),
    "nim_ab(a=0, b=2)": nim_ab(0, 2), "nim_ab(a=5, b=4)": nim_ab(5, 4),
    "connell(b=2)": connell(2), "connell(b=3)": connell(3), "connell(b=5)": connell(5),
    "w_k(k=1)": w_k(1), "w_k(k=2)": w_k(2), "t_k(k=0)": t_k(0), "t_k(k=1)": t_k(1), "t_k(k=3)": t_k(3),
    "t_k(k=infinity)": t_k(10**9), "king(k=1)": king(1), "king(k=2)": king(2), "king(k=4)": king(4),
    "wyt_f(f=3)": wyt_f(lambda k: 3), "wyt_f(f=2*k + 1)": wyt_f(lambda k: 2 * k + 1),
    "wyt_f(f=k*k + 1)": wyt_f(lambda k: k * k + 1),
}  # fmt: skip


@pytest.mark.parametrize("text", NAMED)
def test_first_rows_of_named_games_are_proved(text):
    game, judge = parse(text), Judge()
    table = judged(COLUMNS, lambda table, x, n: NAMED[text](table, x, n, judge))
    found = periodicities(game, range(ROWS))
    for x, row in enumerate(found):
        assert row.proved and row.certificate.check() and row.certificate.second < COLUMNS // 4
        assert [row.value(n) for n in range(COLUMNS)] == table[x]
        # A move takes any number or a multiple of b; the king takes few.
        step = {"king": 0, "connell": 1}.get(text.partition("(")[0], row.period)
        assert row.saltus == (step and row.period // (int(text[-2]) if "connell" in text else 1))
        assert periodicity(game, x) == row


def test_preperiod_and_period_are_the_least():
    for text in ("connell(b=3)", "king(k=2)", "nim(lengths=n % 6 < 2) | jump(1, 2)", "e_wythoff"):
        for found in periodicities(parse(text), range(ROWS)):
            values = [found.value(n) for n in range(found.preperiod + 3 * found.period)]

            def repeats(start, period, values=values, end=found.preperiod + 2 * found.period):
                return len({values[n + period] - values[n] for n in range(start, end)}) == 1

            assert repeats(found.preperiod, found.period)
            assert not any(repeats(found.preperiod, period) for period in range(1, found.period))
            assert not found.preperiod or not repeats(found.preperiod - 1, found.period)


OWN = (
    "nim", "nim(step={b})", "nim(lengths=n % {m} < {r})", "nim(lengths=n % {m} == {c} or n == {b})",
    "nim(lengths=n > {b})", "nim(lengths=n <= {b})", "nim(lengths=n != {b})", "(nim - vector(0, {b}))",
    "keep(nim, y1 >= {c})", "keep(nim, y1 != {c})", "nim(lengths=n % {m} > 0 or n > {b} + 3)", "jump(0, {b})",
)  # fmt: skip
OTHERS = (
    "diagonal({b})", "diagonal({b}, step={m})", "ray({r}, {b})", "jump({b}, {c})", "vector({r}, {c})",
    "diagonal(x0 - x1)", "keep(diagonal, x1 >= {b})", "keep(diagonal(2), (x0 + y0) % {m} == 0)",
    "where(k == {b} and l % {m} == {c})", "diagonal(x1 + {b})",
    "where(k > 0 and y1 <= {c})", "where(min(k, l) > 0 and max(k, l) < {m})",
    "keep(ray(1, 2), y0//2 % {m} > 0)",
)  # fmt: skip


def random_game(dice):
    own, *others = dice.choice(OWN), *dice.choices(OTHERS, k=dice.randint(1, 3))
    m = dice.randint(2, 4)
    numbers = {"m": m, "c": dice.randrange(m), "r": dice.randint(1, m), "b": dice.randint(1, 4)}
    return parse(" | ".join((own, *others)).format(**numbers))


def by_squares(game, columns):
    """Return the first rows of values, from all squares that moves reach."""
    table = [[] for _ in range(ROWS)]
    for n in range(columns):
        for x in range(ROWS):
            seen = {table[a][b] for a, b in game.squares(x, n)}
            table[x].append(next(value for value in range(len(seen) + 1) if value not in seen))
    return table


def test_a_hundred_random_games():
    dice, long = random.Random(20261123), 0
    for _ in range(100):
        game = random_game(dice)
        found = periodicities(game, range(ROWS), columns=4000)
        # The moves from each row are eventually periodic, so all rows are proved.
        assert all(row.proved and row.certificate.check() for row in found), game
        last = max(row.certificate.second for row in found)
        long += last > 60
        columns = min(max(60, last + 10), 90)
        for row, values in zip(found, by_squares(game, columns), strict=True):
            assert [row.value(n) for n in range(columns)] == values, (game, row)
    assert long < 60


@pytest.mark.slow
def test_more_random_games_far_beyond_their_certificates():
    dice = random.Random(19)
    for _ in range(40):
        game = random_game(dice)
        found = periodicities(game, range(ROWS), columns=4000)
        for row, values in zip(found, by_squares(game, 250), strict=True):
            assert [row.value(n) for n in range(250)] == values, (game, row)


@pytest.mark.parametrize("text", ["connell(b=2)", "r_wythoff", "king(k=2)", "nim_ab(a=1, b=2)", "example3"])
def test_a_changed_certificate_fails(text):
    game = meant(parse(text))
    true = periodicity(game, 3).certificate
    assert true.check() and true.game == game
    for first, second, digest in (
        (true.first, true.second + 1, true.digest) if true.period > 1 else (true.first, true.first, true.digest),
        (true.first - 1, true.second, true.digest),
        (true.first, true.second, true.digest[::-1]),
        (0, true.period, true.digest),
        (true.second, true.first, true.digest),
    ):
        assert not Certificate(game, 3, first, second, digest).check()
    assert not Certificate(parse("nim(step=7)"), 3, true.first, true.second, true.digest).check()


def test_rows_with_bases_of_their_own():
    # Row 0 alternates for ever; the other rows increase and exceed it.
    found = periodicities(parse("keep(nim, x1 > 0) | jump(1, 0)"), range(ROWS))
    assert [(row.period, row.saltus, row.proved) for row in found] == [
        (2, 0, True),
        (1, 1, True),
        (2, 2, True),
        (4, 4, True),
    ]
    # Row 1 depends on columns of row 0 with values larger than all its own, so it never meets them again.
    found = periodicities(parse("keep(nim, x0 == 0) | vector(1, 0)"), range(2))
    assert [(row.preperiod, row.period, row.saltus) for row in found] == [(0, 1, 1), (1, 1, 0)]
    assert all(row.proved for row in found)


def test_columns_of_different_rates_have_no_saltus():
    game = parse("keep(nim, y0 % 2 == 0)")
    found = periodicity(game, 0, columns=500)
    assert (found.period, found.saltus, found.certificate) == (None, None, None)
    assert [found.value(n) for n in range(8)] == [0, 0, 1, 0, 2, 0, 3, 0]


def test_hashes_of_states_that_agree_prove_nothing(monkeypatch):
    monkeypatch.setattr(RegularMachine, "hashes", lambda machine, rows: [7] * len(rows))
    for text in ("connell(b=2)", "e_wythoff"):
        for found in periodicities(parse(text), range(ROWS), columns=600):
            rules = Definition(found.game)
            assert not found.proved or [found.value(n) for n in range(40)] == [
                rules.value(tuple(sorted((found.row, n)))) for n in range(40)
            ]


def test_a_row_without_a_proof_may_show_its_period():
    # Row 1 is 0 or 1 for ever, so these are missing in row 2. No number is found below which it has all values.
    found = periodicity(parse("keep(nim, x1 >= 2) | vector(2, 0) | keep(diagonal, x1 >= 1)"), 2, columns=300)
    assert found.evidence.kind == "conjectured" and not found.proved and (found.period, found.saltus) == (1, 1)
    assert str(found) == "row 2: conjectured, not proved: G(2, n + 1) = G(2, n) + 1 for n >= 2 (checked up to 299)"


def test_values_of_any_size_and_single_values_go_by_periods():
    for text, row in (("connell(b=3)", 3), ("king(k=2)", 5), ("t_k(k=2)", 4), ("nim_ab(a=2, b=3)", 3)):
        found = periodicity(parse(text), row)
        giant = 10**40 + 7
        periods = (giant - found.preperiod) // found.period
        early = giant - periods * found.period
        assert found.value(giant) == found.value(early) + periods * found.saltus
        value = value_at(parse(text), (row, giant))
        assert value.value == found.value(giant) and value.evidence.kind == "proved"


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("modulo(l=1, m=3, p=47)", 18),  # no period in so many columns
        ("nim | diagonal(x1 + 2, step=2)", 40),  # many decisions
        ("keep(nim, y0 % 6 < 5) | keep(diagonal, x1 % 5 > 0)", 9),  # many classes
    ],
)
def test_far_values_are_looked_for_no_longer_than_is_said(monkeypatch, text, row):
    monkeypatch.setattr(ways, "PERIOD_SECONDS", 0.1)
    begun = process_time()
    with pytest.raises(
        TooLargeError, match=f"no period of its row was found in 0.1 s: to search longer, .*--row {row} --columns"
    ):
        value_at(parse(text), (row, 3**50))
    assert process_time() - begun < 2


def test_search_for_a_rule_ends_where_rows_can_be_filled(monkeypatch):
    """Stop the search for a rule of a row after its time, even if cached decisions speed it up, and fill rows."""

    def plan_of(game, row, columns, working):
        while True:
            working()

    monkeypatch.setattr(ways, "PERIOD_SECONDS", 0.1)
    monkeypatch.setattr(ways, "plan_of", plan_of)
    begun = process_time()
    with pytest.raises(
        TooLargeError, match=r"no period of its row was found in 0\.1 s: to search longer, .*--row 9 --columns"
    ):
        value_at(parse("keep(nim, y0 % 6 < 5) | keep(diagonal, x1 % 5 > 0)"), (9, 10**7))
    assert process_time() - begun < 2


def test_periods_are_looked_for_as_long_as_rows_would_be_filled(monkeypatch):
    """Search for a period as long as filling the rows would take, or the usual time if they cannot be filled."""
    given = []

    def searched(game, plan, rows, columns, seconds, allowed):
        given.append(allowed.seconds)
        raise TooLargeError("too long")

    monkeypatch.setattr(ways, "searched", searched)
    monkeypatch.setattr(ways, "row_values", lambda *others: [[0] * 900_001] * 6)
    game = parse("connell(b=5)")
    value_at(game, (5, 900_000))
    with pytest.raises(TooLargeError):
        value_at(game, (5, 10**20))
    assert given[0] > 5 * ways.PERIOD_SECONDS and given[1] == ways.PERIOD_SECONDS


def test_many_rows_are_searched_in_the_memory_of_a_small_request(monkeypatch):
    asked = []

    def searched(game, plan, rows, columns, *given):
        asked.append((len(rows) * 12 + 24) * columns)
        raise TooLargeError("too long")

    monkeypatch.setattr(ways, "searched", searched)
    for row in (3, 700, 5000):
        with pytest.raises(TooLargeError):
            value_at(parse("nim | diagonal | ray(1, 3)"), (row, 10**20))
    assert asked[0] == (4 * 12 + 24) * 100_000 and all(2.9e8 < size < 3e8 for size in asked[1:])


def test_what_amounts_alone_decide_is_decided_once_for_all_rows(monkeypatch):
    decided = []
    usual = regular._RowPair.reaches
    monkeypatch.setattr(regular._RowPair, "reaches", lambda *given: decided.append(1) or usual(*given))
    rows = [3, 20]
    counts = []
    for row in rows:
        decided.clear()
        regular_plan(parse("modulo(l=0, m=2, p=29)"), row)
        counts.append(len(decided))
    pairs = [(row + 1) * (row + 2) // 2 for row in rows]
    assert counts[1] < counts[0] * pairs[1] / pairs[0] * 2 / 3


def test_a_long_row_is_filled_by_its_machine():
    row = grundy_row(parse("r_wythoff"), 3, columns=20_000)
    found = periodicity(parse("r_wythoff"), 3)
    assert row.values[::97] == [found.value(n) for n in range(0, 20_000, 97)]


def test_plans_are_the_moves():
    for text in ("r_wythoff", "t_k(k=1)", "nim_ab(a=1, b=2)", "example3", "keep(nim, y1 > 2) | where(y1 == 1)"):
        game, least = meant(parse(text)), 0
        plan = regular_plan(game, 3)
        for x, row in enumerate(plan.rows):
            for n in range(row.start, row.start + 2 * row.modulus + 5):
                a = n % row.modulus
                told = {(end, n - j) for end, j in row.near[a]} | set(row.fixed[a])
                for far in row.far:
                    columns = range(far.least, n - far.near + 1)
                    told |= {(far.row, u) for u in columns if u % row.modulus in far.classes[a]}
                true = {(x - i, n - j) for i in range(x + 1) for j in range(n + 1) if i + j and game.allows(x, n, i, j)}
                assert told == true
                least += len(true)
        assert least


def test_the_search_tells_how_far_it_is():
    seen = []
    periodicities(parse("keep(nim, y0 % 2 == 0)"), range(3), columns=2500, progress=lambda *step: seen.append(step))
    assert seen[-1] == (5000, 5000) and all(a <= b for a, b in pairwise(seen)) and len(seen) > 3


def test_moves_that_are_not_of_this_kind_are_refused():
    for text in ("nim | where(k > 0 and popcount(l) == 1)", "nim | diagonal(y1 - x1)", "where(l > y1)"):
        with pytest.raises(
            RequestError,
            match="rows can be computed one by one only if moves in far columns depend only on amounts, piles",
        ):
            regular_plan(parse(text), 2)
    with pytest.raises(
        RequestError,
        match="rows can be computed one by one only if the moves are lines, vectors or given by conditions",
    ):
        regular_plan(parse("misere(nim)"), 2)


def test_a_row_that_rises_slowly():
    found = periodicity(parse("nim(step=6)"), 0)
    assert (found.preperiod, found.period, found.saltus) == (0, 6, 1) and found.as_dict()["saltus"] == 1
    assert str(found).startswith(
        "row 0: G(0, n + 6) = G(0, n) + 1 for n >= 0; proved: docs/mathematics/values.md, Theorem 8.11"
    )
    assert str(periodicity(parse("king(k=1)"), 0)).startswith("row 0: G(0, n + 2) = G(0, n) for n >= 0; proved")


def test_a_search_that_nobody_bounded_ends_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse("nim(step=2) | keep(diagonal, x1 % 3 > 0)")
    monkeypatch.setattr(values_rows, "SOON", 0)
    monkeypatch.setattr(values_rows, "SOON_DECISIONS", -22)
    with pytest.raises(TooLargeError, match=r"take more than 5 steps to decide: .* a number of columns"):
        periodicities(game, range(3))
    assert periodicities(game, range(3), columns=400)[2].evidence.kind == "proved"
    monkeypatch.setattr(values_rows, "SOON_DECISIONS", 2000)
    found = periodicities(game, range(3))
    assert [row.preperiod for row in found] == [None] * 3


@pytest.mark.parametrize(
    ("text", "row"), [("nim | where(k > 0 and l < 800)", 1), ("nim | where(k > 0 and l < 300)", 4)]
)
def test_columns_before_the_regular_ones_are_counted_and_watched(text, row):
    game, seen = parse(text), []
    plan = regular_plan(game, row)
    end = max(moves.start for moves in plan.rows)
    begun = process_time()
    RegularMachine(game, plan).advance(end, seen.append)
    taken = process_time() - begun
    assert taken / 4 < regular_seconds(plan, end) < 4 * taken
    assert seen == [*range(end)]
    assert regular_seconds(plan, 2 * end) < 2 * regular_seconds(plan, end)
