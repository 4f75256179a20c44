"""A sieve of squares by amounts: the same columns as without it, in both engines, and what it says is so."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.kernels.engines import engine, needs_numba, rows
from tests.kernels.test_filling import SIDE, Board
from tests.random_rulesets import conditions
from wythoff.expressions import parse_condition
from wythoff.game.rulesets import parse
from wythoff.game.rulesets.plans.filling import rules_of, with_amounts
from wythoff.kernels import LEAVE, FillingRules, fill_pairs, filling
from wythoff.kernels.plain import indexing as sifting
from wythoff.kernels.plain.indexing import Sieve, kinds_of

COLUMNS = 40
# Conditions for amounts beside rook moves: their mates lie near and far, rows have few kinds and many.
CONDITIONS = (
    "popcount(k) == popcount(l)", "popcount(l) == k % 4", "k > 0 and popcount(k ^ l) < 3", "(k | l) % 5 == 2",
    "isqrt(k*l)**2 == k*l", "bit_length(k) < bit_length(l) < 2*k", "k % 3 == 1 and l % 4 == 2", "l == k*k",
    "max(k, l) == 2*min(k, l) and k > 0",
)  # fmt: skip
AROUND = ("{}", "misere({})", "terminal({}, x + y < 4)", "{} | vector(1, 3)", "misere(terminal({}, y < 3))")


def amounts(text):
    return with_amounts(rules_of(parse(text)))


def leave(x, y, found):
    return LEAVE


@pytest.mark.parametrize(
    ("name", "around"),
    [
        *(("plain", around) for around in AROUND),
        *(pytest.param("compiled", around, marks=(needs_numba, pytest.mark.slow)) for around in AROUND),
    ],
)
def test_columns_are_those_without_a_sieve(name, around, monkeypatch):
    for condition in CONDITIONS if name == "plain" else CONDITIONS[:1]:
        rules = amounts(around.format(f"nim | where({condition})"))
        assert rules.amounts is not None
        with engine(name):
            slowly = rows(fill_pairs(rules._replace(amounts=None), COLUMNS, stuck=leave)[0])
            monkeypatch.setattr(filling, "sifting_steps", lambda *given: (0, {"tests": -1e9}))
            found = rows(fill_pairs(rules, COLUMNS, stuck=leave)[0])
            monkeypatch.undo()
        assert found == slowly


@needs_numba
@pytest.mark.slow
def test_a_table_grows_and_ends(monkeypatch):
    """Where it takes too much room the columns are filled without it."""
    from wythoff.kernels.compiled import indexing as compiled

    rules = amounts("nim | where(popcount(k) == popcount(l))")
    with engine("compiled"):
        slowly = rows(fill_pairs(rules._replace(amounts=None), 120)[0])
        monkeypatch.setattr(filling, "sifting_steps", lambda *given: (0, {"tests": -1e9}))
        monkeypatch.setattr(compiled, "FIRST_BLOCKS", 1)
        monkeypatch.setattr(compiled, "FIRST_ENTRIES", 4)
        assert rows(fill_pairs(rules, 120)[0]) == slowly
        monkeypatch.setattr(compiled, "MOST_BYTES", 1 << 14)
        assert rows(fill_pairs(rules, 120)[0]) == slowly


def test_a_table_that_is_full_tells_nothing(monkeypatch):
    monkeypatch.setattr(sifting, "MOST_BYTES", 1 << 10)
    sieve = Sieve(parse_condition("l >= 0", ("k", "l")), 9, True, 64)
    sieve.next_open(5, 6, 10_000, range(5), range(5), 5)
    assert sieve.is_full() and sifting.widened(sieve) is None
    assert sieve.next_open(5, 6, 99, range(5), range(5), 5) == (6, 0)


@given(conditions(("k", "l"), total=True), st.booleans(), st.booleans())
@settings(max_examples=60)
def test_boards(move, symmetric, misere):
    of = FillingRules(move, symmetric=symmetric, misere=misere, amounts=move)
    with pytest.MonkeyPatch.context() as patch, engine("plain"):
        patch.setattr(filling, "sifting_steps", lambda *given: (0, {"tests": -1e9}))
        assert rows(fill_pairs(of, SIDE, top=SIDE - 1)[0]) == Board(of).pairs


@given(conditions(("k", "l"), total=True), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_open_squares(move, draw: Random):
    """Each square before the one that is found is taken, and that one is not."""
    x, symmetric, number = draw.randint(1, 20), draw.random() < 0.5, draw.randint(0, 4)
    columns, others = [draw.randint(0, x) for _ in range(number)], [draw.randint(0, 200) for _ in range(number)]
    squares = [*zip(columns, others, strict=True)]
    squares += [(b, a) for a, b in squares if a != b] if symmetric else []

    def taken(y):
        return any(a < x and y >= b and move.evaluate({"k": x - a, "l": y - b}) for a, b in squares)

    sieve = Sieve(move, x + 1, symmetric, 64)
    for _ in range(3):
        y, end = draw.randint(x + 1, x + 300), draw.randint(x + 300, x + 900)
        found, _ = sieve.next_open(x, y, end, columns, others, number)
        assert found == next((z for z in range(y, end) if not taken(z)), end)


@given(conditions(("k", "l"), total=True))
def test_rows_of_a_kind_are_equal(condition):
    kinds, told = kinds_of(condition, 12), {}
    for k, kind in enumerate(kinds):
        row = [bool(condition.evaluate({"k": k, "l": l})) for l in range(20)]
        assert told.setdefault(kind, row) == row


def test_few_kinds_of_rows():
    """However it is written that a pile may be left as it is, k counts by the parts that look at it."""
    for nim in ("min(k, l) == 0", "0 >= min(k, l)", "k == 0 or l == 0", "not min(k, l) > 0"):
        rows_of = kinds_of(parse_condition(f"({nim}) or popcount(k) == popcount(l)", ("k", "l")), 200)
        assert max(rows_of) < 9


def test_tried_amounts_are_counted_in_parts():
    """Else nobody who watches hears for minutes of conditions that are dear: each block has thousands."""
    sieve = Sieve(parse_condition("k == 0 or l % (k + 2) == 1", ("k", "l")), 400, True)
    columns, rows_ = list(range(300)), list(range(1, 301))
    y, calls = 400, 0
    while y < 500_000 and calls < 8:
        before = sieve.tried
        y, tested = sieve.next_open(399, y, 10**6, columns, rows_, 300)
        made = sieve.tried - before
        assert made <= tested and made <= sifting.MOST_AT_ONCE + 2 * sieve.block
        calls += 1
    assert calls > 3


@needs_numba
@pytest.mark.slow
def test_early_end_of_tried_amounts_is_resumed(monkeypatch):
    from wythoff.kernels.compiled import indexing as compiled

    rules = amounts("nim | where(popcount(l) == (k + 1) % 5)")
    with engine("compiled"):
        slowly = rows(fill_pairs(rules._replace(amounts=None), 60, stuck=leave)[0])
        monkeypatch.setattr(filling, "sifting_steps", lambda *given: (0, {"tests": -1e9}))
        monkeypatch.setattr(compiled, "MOST_AT_ONCE", 1)
        assert rows(fill_pairs(rules, 60, stuck=leave)[0]) == slowly
