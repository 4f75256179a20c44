"""Rows of values: compared with the definition and with the literature; valid and invalid certificates."""

import json
import pickle
import sys
from array import array
from subprocess import run

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import both_engines, engine, needs_numba
from tests.sentences import PILE
from wythoff import Definition, ParameterError, PositionError, RequestError, TooLargeError, grundy, parse
from wythoff.game.rulesets.moves import Moves
from wythoff.kernels.plain import rows as plain
from wythoff.solving.values import certificates
from wythoff.solving.values.certificates import Certificate
from wythoff.solving.values.row_periods import (
    Periodicity,
    RowValues,
    least_period,
    periodicities,
    periodicity,
    preperiod,
    tail_period,
)
from wythoff.solving.values.single import grundy_row

WYTHOFF = parse("nim | diagonal")
GAMES = (
    "nim", "nim | diagonal", "nim | diagonal(2)", "nim | diagonal(4)", "nim | diagonal(4, step=3)", "nim | ray(1, 2)",
    "nim | diagonal | ray(1, 2)", "nim | ray(2, 3) | ray(2, 4)", "nim | diagonal | jump(1, 2)", "nim | jump(2, 2)",
    "nim | diagonal | vector(1, 2)", "nim | vector(2, 0) | vector(3, 5)", "nim - vector(1, 0)", "ab_vector(a=1, b=2)",
    "(nim | diagonal) - jump(2, 2)", "(nim | diagonal) - vector(1, 1)", "nim | diagonal | ray(0, 1)",
)  # fmt: skip
# Preperiod and period of G(r, n) - n from the specification, found by matching 1,200,000 columns.
TABLE = """
0:0/1 1:0/3 2:0/3 3:8/6 4:9/12 5:27/24 6:37/12 7:92/24 8:102/24 9:127/24 10:224/24 11:277/48 12:347/48 13:382/96
14:613/96 15:693/96 16:771/192 17:865/192 18:919/384 19:1032/384 20:1165/384 21:1252/768 22:1293/768 23:1373/768
24:1732/768 25:2208/768 26:2314/768 27:2608/768 28:2889/768 29:3221/768 30:3890/768 31:4422/768 32:4419/768
33:5614/768 34:6065/768 35:6837/768 36:7116/768 37:8041/768 38:8356/768 39:9208/768 40:10333/768 41:10799/768
42:12518/768 43:13849/768 44:14190/1536 45:15844/1536 46:16696/1536 47:17230/1536 48:18867/1536 49:20001/1536
50:22436/1536 51:23682/1536 52:25727/1536 53:26621/1536 54:28225/1536 55:29810/1536 56:30437/1536 57:33590/1536
58:35130/1536 59:37438/1536
"""
DETECTED = TABLE.split()


def shown(found):
    return f"{found.row}:{found.preperiod}/{found.period}"


@both_engines
@pytest.mark.parametrize("text", GAMES)
def test_rows_against_the_definition(text, name):
    game = parse(text)
    rules = Definition(game)
    with engine(name):
        for row in range(6):
            right = [rules.value((row, column)) for column in range(13)]
            assert grundy_row(game, row, columns=13).values == right


@pytest.mark.parametrize("text", GAMES[:12])
def test_rows_against_the_table(text):
    game = parse(text)
    table = grundy(game, up_to=45).values
    assert all(grundy_row(game, row, columns=46).values == table[row] for row in (0, 1, 7, 20))


def test_the_row_is_the_first_pile():
    game = parse("nim | diagonal | vector(1, 2)")
    assert grundy_row(game, 1, columns=6).values == [1, 2, 3, 0, 5, 6]
    assert [grundy_row(game, row, columns=2).values[1] for row in range(6)] == [1, 2, 0, 4, 5, 3]


@both_engines
def test_the_table_of_the_literature_to_row_24(name):
    with engine(name):
        found = periodicities(WYTHOFF, range(25), columns=3000)
    assert list(map(shown, found)) == DETECTED[:25] and all(row.proved for row in found)
    assert all(row.saltus == row.period for row in found)
    certificate = {"rows": [0, 24], "columns": [1804, 2572], "state": "8efbf0eca6cc228b7215a92e6cbff3bc"}
    assert found[24].certificate.as_dict() == certificate


@needs_numba
def test_the_whole_table_of_the_literature_is_proved():
    with engine("compiled"):
        found = periodicities(WYTHOFF, range(60))
        assert list(map(shown, found)) == DETECTED and all(row.proved for row in found)
        assert found[59].certificate.check()
    assert (found[59].certificate.first, found[59].certificate.second) == (37615, 39151)


@both_engines
def test_one_row_is_found_as_among_others(name):
    with engine(name):
        several = periodicities(parse("nim | diagonal | ray(1, 2)"), [9, 3, 9, 0])
        assert [found.row for found in several] == [9, 3, 9, 0] and several[0] == several[2]
        for found in several[1:]:
            assert periodicity(found.game, found.row) == found


def literal(found, columns):
    """Return the least preperiod and period of a row, by comparing all pairs of the first `columns` columns."""
    rest = [value - n for n, value in enumerate(grundy_row(found.game, found.row, columns=columns).values)]
    for period in range(1, found.certificate.period + 1):
        starts = [n + 1 for n in range(columns - period) if rest[n] != rest[n + period]]
        if max(starts, default=0) <= found.certificate.first:
            return max(starts, default=0), period
    raise AssertionError("no period")


@given(st.sampled_from(GAMES), st.integers(0, 4), st.integers(0, 10**6))
@settings(max_examples=40)
def test_certificates_hold_and_the_values_go_on(text, row, n):
    game = parse(text)
    found = periodicity(game, row)
    assert found.proved and found.certificate.check() and found.evidence.kind == "proved"
    columns = found.certificate.second + 3 * found.certificate.period + 20
    values = grundy_row(game, row, columns=columns).values
    assert [found.value(column) for column in range(columns)] == values
    assert (found.preperiod, found.period) == literal(found, columns)
    assert found.certificate.period % found.period == 0
    later = max(n, found.preperiod)
    assert found.value(later + 10**50 * found.period) == found.value(later) + 10**50 * found.period


@given(
    row=st.integers(3, 5),
    shift=st.integers(-3, 3),
    longer=st.integers(-15, 30),
    other=st.booleans(),
    less=st.booleans(),
)
@settings(max_examples=60)
def test_a_changed_certificate_holds_only_if_it_is_true_too(row, shift, longer, other, less):
    true = periodicity(WYTHOFF, row).certificate
    digest = true.digest[::-1] if other else true.digest
    first, second = true.first + shift, true.second + shift + longer
    same = not shift and not other and not less and second > first and longer % true.period == 0
    assert Certificate(WYTHOFF, row - less, first, second, digest).check() == same


def test_a_certificate_of_another_game_or_of_no_columns_fails():
    true = periodicity(WYTHOFF, 3).certificate
    assert true.check()
    for game, first, second in (
        (parse("nim"), true.first, true.second),
        (WYTHOFF, true.second, true.first),
        (WYTHOFF, true.first, true.first),
        (WYTHOFF, -true.period, 0),
    ):
        assert not Certificate(game, 3, first, second, true.digest).check()


def test_before_the_first_columns_are_complete_no_state_repeats():
    # The rows of Nim have no preperiod, but a state has as many columns as a move can reach.
    game = parse("nim | vector(1, 5)")
    assert not any(Certificate(game, 1, a, a + 4, periodicity(game, 1).certificate.digest).check() for a in range(5))


def test_hashes_that_agree_prove_nothing(monkeypatch):
    monkeypatch.setattr(plain, "_hashes", lambda column, depth: [7] * len(column))
    with engine("plain"):
        for row in range(8):
            found = periodicity(WYTHOFF, row, columns=2000)
            assert not found.proved or shown(found) == DETECTED[row]
        assert not found.proved


def test_a_row_may_show_its_period_before_it_is_proved():
    # Rows 0 to 6 repeat a state within 79 columns: preperiod 37, period 24, and 18 columns of a state.
    assert not periodicity(WYTHOFF, 6, columns=78).proved and periodicity(WYTHOFF, 6, columns=79).proved
    found = periodicity(WYTHOFF, 6, columns=76)
    assert shown(found) == "6:37/12" and found.certificate is None
    assert found.evidence.kind == "conjectured" and found.evidence.up_to == 75
    assert str(found) == ("row 6: conjectured, not proved: G(6, n + 12) = G(6, n) + 12 for n >= 37 (checked up to 75)")
    assert found.value(75) == periodicity(WYTHOFF, 6).value(75)
    with pytest.raises(
        RequestError, match="must be at most 75, because the row was computed only so far, and no period is"
    ):
        found.value(76)


def test_a_row_without_a_period_so_far():
    found = periodicity(WYTHOFF, 30, columns=500)
    assert (found.preperiod, found.period, found.saltus, found.certificate) == (None, None, None, None)
    assert found.evidence.as_dict() == {"kind": "computed", "solver": "by_rows", "up_to": 499, "hypotheses": []}
    assert str(found) == "row 30: no period found in columns up to 499; to search farther, give --columns 10000"
    assert found.value(499) == grundy_row(WYTHOFF, 30, columns=500).values[499]
    mixed = periodicities(WYTHOFF, [30, 4], columns=500)
    assert [row.proved for row in mixed] == [False, True] and mixed[0] == found


def test_cyclic_nimhoff_without_a_preperiod():
    # Fraenkel and Lorberbom 1991: the values are 3*(x//3 ^ y//3) + (x + y) % 3, of period 3*2^k.
    for found in periodicities(parse("nim | jump(1, 1)"), range(1, 16)):
        row = found.row
        assert (found.preperiod, found.period) == (0, 3 << (row // 3).bit_length())
        assert all(found.value(n) == 3 * (row // 3 ^ n // 3) + (row + n) % 3 for n in (*range(60), 10**20, 10**20 + 7))


def test_values_of_any_size():
    found = periodicity(WYTHOFF, 10)
    giant = 10**1000
    early = found.preperiod + (giant - found.preperiod) % found.period
    assert found.value(giant) - giant == grundy_row(WYTHOFF, 10, columns=early + 1).values[early] - early
    for wrong in (-1, 2.5, True):
        with pytest.raises(PositionError, match=PILE):
            found.value(wrong)


def test_results_are_values_and_write_themselves():
    found = periodicity(WYTHOFF, 3)
    thawed = pickle.loads(pickle.dumps(found))
    assert thawed == found and hash(thawed) == hash(found) and thawed.value(10**9) == found.value(10**9)
    assert json.loads(json.dumps(found.as_dict())) == {
        "row": 3,
        "preperiod": 8,
        "period": 6,
        "saltus": 6,
        "evidence": found.evidence.as_dict(),
        "certificate": {"rows": [0, 3], "columns": [17, 23], "state": "a75381943d1d6776bff206992167d57b"},
    }
    row = grundy_row(WYTHOFF, 3, columns=12)
    assert json.loads(json.dumps(row.as_dict()))["values"] == row.values == [3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7]
    assert repr(row) == (
        "<Row 3 of nim | diagonal: <12 values: 3, 4, 5, 6, 2, 0, 1, 9, ...>; "
        "computed from the rules (by_rows), for piles up to 11>"
    )


def test_row_values_are_a_sequence():
    values = grundy_row(WYTHOFF, 3, columns=12).values
    assert isinstance(values, RowValues) and len(values) == 12 and values[-1] == 7 and values[::-3] == [7, 10, 0, 5]
    assert values != [3] and values != "3" and values == tuple(values) and max(values) == 12
    with pytest.raises(IndexError):
        values[12]


@both_engines
@pytest.mark.parametrize(
    ("ask", "row", "total"), [(grundy_row, 4, 1000), (periodicity, 8, 2000), (periodicity, 20, 2000)]
)
def test_progress_reaches_the_end_and_never_falls(name, ask, row, total, monkeypatch):
    monkeypatch.setattr(certificates, "AT_ONCE", 300)
    seen = []
    with engine(name):
        ask(WYTHOFF, row, columns=1000, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (total, total) and seen == sorted(seen) and len(seen) > 3


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("misere(nim)", ParameterError, "values exist only in normal play"),
        ("block(nim | diagonal, 2)", ParameterError, "values exist only without blocking"),
        ("wythoff_partizan()", ParameterError, "only for impartial games"),
        ("nim | where(k > 0 and 2*l < y0)", RequestError, "this is not known for moves from row 1 to row 0$"),
        ("g3", RequestError, "moves in far columns depend only on amounts, piles left and"),
        ("nim(lengths=n % 121 > 0)", RequestError, "remainders modulo at most 120, but .* uses modulo 121"),
        ("nim | where(l == x0 + 10**5)", TooLargeError, "row 0 of .* becomes regular only at column .*, which"),
        ("terminal(nim, x + y <= 1)", RequestError, "only if the moves are"),
        ("npile_wythoff(3)", RequestError, "only if the moves are"),
    ],
)
def test_games_that_are_refused(text, kind, reason):
    game = parse(text)
    with pytest.raises(kind, match=reason):
        periodicity(game, 3, columns=20)
    if kind is ParameterError:
        with pytest.raises(kind, match=reason):
            grundy_row(game, 3, columns=20)


@pytest.mark.parametrize(
    ("text", "kind", "rows"),
    [
        ("nim(step=2)", "proved", (0, 3)),
        ("diagonal", "computed", (0, 3)),
        ("g1", "computed", (0, 3, 14)),
        ("terminal(nim, x + y <= 1)", "computed", (0, 3)),
        ("euclid", "proved", (1, 5)),
        ("euclid", "computed", (0,)),
        ("wyt_k(K=(1, 2, 4))", "proved", (0, 6)),
        ("shifted(m=1, p=2, l=1)", "computed", (0, 1, 3)),
        ("imitation(m=1, p=2)", "computed", (0, 3)),
        ("ratwyt", "computed", (0, 3)),
        ("star(wythoff)", "computed", (3,)),
    ],
)
def test_rows_without_a_machine_are_read_as_single_values_are(text, kind, rows):
    game = parse(text)
    rules = Definition(game)
    for row in rows:
        found = grundy_row(game, row, columns=12)
        places = [(row, n) if game.ordered else tuple(sorted((row, n))) for n in range(12)]
        assert list(found.values) == [rules.value(place) if game.contains(place) else None for place in places]
        assert found.evidence.kind == kind


def test_a_row_by_the_definition_tells_how_far_it_is():
    told = []
    grundy_row(parse("g1"), 3, columns=12, progress=lambda *step: told.append(step))
    assert told[-2:] == [(11, 12), (12, 12)]


def test_a_row_of_a_closed_form_is_as_far_as_one_likes():
    assert grundy_row(parse("nim"), 10**30, columns=3).values == [10**30, 10**30 + 1, 10**30 + 2]


def test_a_row_is_of_two_piles():
    for text in ("fibonacci_nim", "npile_wythoff(3)"):
        with pytest.raises(RequestError, match=r"a row needs a game on two piles, .* has [13]: ask for a table"):
            grundy_row(parse(text), 3, columns=20)


def test_rows_too_many_to_list_are_refused_before_they_are():
    with pytest.raises(TooLargeError, match="must fit in memory"):
        periodicities(WYTHOFF, range(10**30))


def test_a_notation_is_read_as_its_game():
    for ask in (grundy_row, periodicity):
        assert str(ask("nim", 3, columns=20)) == str(ask(parse("nim"), 3, columns=20))
        with pytest.raises(ParameterError, match="a game must be an object of class Game, was 7"):
            ask(7, 3, columns=20)


def test_moves_of_ones_own_may_not_reach_all_of_another_row():
    class Leaps(Moves):
        def lines(self):
            return (0, 1, 0, 1), (1, 0, 0, 1)

    with pytest.raises(
        RequestError, match=r"finitely many moves lead from .* but this game has all moves \(1, 0 \+ t\*1\) with t >= 0"
    ):
        periodicity(Leaps(), 1, columns=5)
    assert grundy_row(Leaps(), 0, columns=5).values == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("ask", [grundy_row, periodicity])
def test_requests_that_cannot_be_met(ask):
    for columns in (0, -1, True, 2.5):
        with pytest.raises(RequestError, match="columns must be an integer >= 1, was"):
            ask(WYTHOFF, 3, columns=columns)
    with pytest.raises(PositionError, match="a pile must be an integer >= 0, was -1"):
        ask(WYTHOFF, -1, columns=5)
    with pytest.raises(TooLargeError, match="5 columns of the rows 0 to 1000000000 must fit in memory"):
        ask(WYTHOFF, 10**9, columns=5)
    with pytest.raises(TooLargeError, match="would take about"):
        ask(WYTHOFF, 3, columns=10**15)
    assert periodicities(WYTHOFF, []) == ()


sequences = st.tuples(st.lists(st.integers(-2, 2), max_size=12), st.lists(st.integers(-2, 2), min_size=1, max_size=6))


@given(sequences, st.integers(0, 20), st.integers(1, 12), st.sampled_from("iQ"))
def test_matching_against_all_pairs(parts, more, window, kind):
    start, word = parts
    terms = [abs(term) if kind == "Q" else term for term in start + word * 5 + (word * 4)[:more]]
    items, count = array(kind, terms), len(terms)
    places = [
        p for p in range(1, count - window + 1) if terms[count - window :] == terms[count - window - p : count - p]
    ]
    if not places:
        assert tail_period(items, window) is None
        return
    starts = [n for n in range(count) if all(terms[m] == terms[m + places[0]] for m in range(n, count - places[0]))]
    assert tail_period(items, window) == (starts[0], places[0]) == (preperiod(items, places[0]), places[0])
    cycles = [p for p in range(1, len(word) + 1) if word[p:] + word[:p] == word]
    assert least_period(array("i", word)) == cycles[0]


def test_small_requests_load_nothing_heavy():
    script = "import sys, wythoff as w; w.values.periodicity(w.parse('wythoff'), 24); print('numpy' in sys.modules)"
    assert run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_period_is_a_value():
    found = periodicity(parse("nim | diagonal(2)"), 2)
    assert isinstance(found, Periodicity) and shown(found) == "2:8/6"
    with pytest.raises(AttributeError, match="is a value"):
        found.period = 3


@pytest.mark.parametrize("amounts", [(2, 5, 7), (1, 3, 4), (1,), (3,), (2, 3), (4, 7, 9), (1, 2, 8)])
def test_the_values_of_one_pile_have_a_period(amounts):
    game = f"subtraction{amounts}".replace(",)", ")")
    found = periodicity(game)
    values = []
    for n in range(400):
        seen = {values[n - amount] for amount in amounts if amount <= n}
        values.append(next(g for g in range(len(seen) + 1) if g not in seen))
    start, period = found.preperiod, found.period
    assert all(values[n + period] == values[n] for n in range(start, 400 - period))
    assert not any(all(values[n + less] == values[n] for n in range(start, 400 - less)) for less in range(1, period))
    assert start == 0 or values[start - 1] != values[start - 1 + period]
    assert (found.saltus, found.proved) == (0, True)
    assert [found.value(n) for n in range(300)] == values[:300]
    assert found.value(start + period * 10**30) == values[start]


def test_the_period_of_one_pile_in_words():
    source = "proved: docs/mathematics/values.md, Theorem 8.6"
    assert str(periodicity("subtraction(2, 5, 7)")) == f"G(n + 22) = G(n) for n >= 0; {source}"
    with pytest.raises(RequestError, match="has only row 0, not row 3"):
        periodicity("subtraction(2, 5, 7)", 3)
    with pytest.raises(RequestError, match="finitely many amounts"):
        periodicity("fibonacci_nim")


def test_a_period_that_was_not_found_names_more_columns():
    found = periodicity("wythoff", 9, columns=100)
    assert str(found) == "row 9: no period found in columns up to 99; to search farther, give --columns 2000"
    assert periodicity("wythoff", 9, columns=2000).proved
