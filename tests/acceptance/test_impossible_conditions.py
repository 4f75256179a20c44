"""The parser refuses exactly those rules that have a part which can never apply; all others are played as written.

The expected results do not come from `wythoff`. `make test` reads 500 random rules, `make test-long` 19,500 more.
"""

from __future__ import annotations

from random import Random

import pytest

import wythoff as w
from tests.acceptance.impossible_conditions import (
    FAR,
    FAR_LENGTHS,
    NEVER,
    NEVER_ENDS,
    NEVER_LENGTHS,
    NO_PARTS,
    Rules,
    a_move,
    may_apply,
)
from tests.acceptance.judge_of_notation import Judge
from tests.seeds import seed_of

BOARD = 4
CHUNK = 5
SEEDS = range(20_000 // CHUNK)
IN_SHORT = 500 // CHUNK
REASONS = ("no move", "no position", "no number")


def refusal(text: str) -> w.NotationError | None:
    try:
        w.parse(text)
    except w.NotationError as error:
        return error
    return None


def check(text: str, never: bool, solve: bool) -> None:
    refused = refusal(text)
    if refused is not None:
        assert any(reason in str(refused) for reason in REASONS), refused
        assert refused.column is not None
        assert not may_apply(text, refused.column), refused
        return
    assert not never
    judge, game = Judge(text), w.parse(text)
    assert w.parse(str(game)) == game
    for x in range(BOARD + 1):
        for y in range(0 if judge.ordered else x, BOARD + 1):
            assert tuple(game.options((x, y))) == judge.seen(judge.squares(x, y)), (x, y)
    if solve:
        assert [*w.solve(game, up_to=BOARD).p_positions] == judge.p_positions(BOARD)


def try_rules(seed: int) -> None:
    rules = Rules(Random(seed_of(seed)))
    for n in range(CHUNK):
        number = CHUNK * seed + n
        text = rules.text(number)
        try:
            check(text, never=number % 10 == 0, solve=n == 1)
        except Exception as error:
            error.add_note(f"the game was {text}")
            raise


@pytest.mark.parametrize("seed", SEEDS[:IN_SHORT])
def test_random_rules_are_read_as_written(seed: int) -> None:
    try_rules(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS[IN_SHORT:])
def test_19500_more_random_rules(seed: int) -> None:
    try_rules(seed)


@pytest.mark.parametrize(
    "text",
    [
        *(f"nim | where({condition})" for condition in NEVER),
        *(f"keep(nim | diagonal(3), {condition})" for condition in NEVER),
        *(f"nim - where({condition})" for condition in NEVER),
        *(f"block(nim, 1, of=where({condition}))" for condition in NEVER),
        *(f"nim(lengths={condition})" for condition in NEVER_LENGTHS),
        *(f"terminal(nim, {condition})" for condition in (*NEVER_ENDS, "x > y", "y <= x - 1")),
        "nim | where(0)",
        "nim(lengths=0)",
        "terminal(nim, 0)",
        *(f"misere(nim | {part})" for part in NO_PARTS),
        *(f"nim - {part}" for part in NO_PARTS),
    ],
)
def test_what_never_applies_is_refused(text: str) -> None:
    refused = refusal(text)
    assert refused is not None
    assert any(reason in str(refused) for reason in REASONS)
    assert refused.column is not None
    assert not may_apply(text, refused.column)


@pytest.mark.parametrize(
    "text",
    [
        *(
            f"where({condition})"
            for condition in (
                "k*k*k < 0", "2**k < 1", "k//l == -1", "k % l == -1", "C(k) < 0", "C(k, l) < 0", "isqrt(l) < 0",
                "k*k + l*l < 1", "i*i + j*j == 0", "(-1)**k == 3", "k**k == 0", "x0*x0*y1 < 0", "k*k*k < 0 or 2**l < 1",
                "k*k*k < -10**40", "l*l*l + 10**40 <= 2**63", "(k | l) == 0", "(k ^ l) < 0", "k*l*x0 == -1",
            )
        ),
        *(f"nim(lengths={condition})" for condition in ("n*n*n < 1", "2**n < 2", "n*n*n == 0", "isqrt(n) < 1")),
        "nim(step=5, lengths=n*n*n < 125)", "terminal(nim, x*x*x < 0)", "terminal(nim, 2**y < 1)",
        "keep(diagonal, k*k*k < 0)", "block(nim, 1, of=where(2**k < 1))", "nim - where(k*k*k < 0)",
    ],
)  # fmt: skip
def test_what_is_not_linear_and_never_holds_is_refused(text: str) -> None:
    refused = refusal(text)
    assert refused is not None
    assert any(reason in str(refused) for reason in REASONS)


@pytest.mark.parametrize(
    "text",
    [
        *(
            f"where({condition})"
            for condition in (
                "k*k*k < 1", "2**k < 2", "k//l == 0", "k % l == 0", "C(k) < 1", "k*k + l*l < 2", "i*i + j*j == 1",
                "(-2)**k < 0", "l**k == 0", "k*k > 10**40", "k*k*k == 10**60", "k//l == 10**12", "(k ^ l) == 2**63",
                "(-1)**k == -1", "k*k*k < 0 or 2**l < 2", "isqrt(l) < 1", "x0*x0*y1 < 1", "C(k) == 2**64 - 2",
            )
        ),
        "nim(lengths=n*n*n < 2)", "nim(lengths=2**n < 3)", "nim(step=5, lengths=n*n*n < 126)",
        "terminal(nim, x*x*x < 1)", "terminal(nim, 2**y < 2)", "keep(diagonal, k*k*k < 2)",
    ],
)  # fmt: skip
def test_what_is_not_linear_and_may_hold_is_played(text: str) -> None:
    assert refusal(text) is None


@pytest.mark.parametrize("condition", FAR)
def test_what_holds_far_away_is_played(condition: str) -> None:
    for text in (f"where({condition})", f"keep(where(k >= 0), {condition})"):
        (x, y), (i, j) = a_move(text)
        game = w.parse(f"diagonal | {text}")
        assert game.reaches((x, y), (x - i, y - j))


@pytest.mark.parametrize("condition", FAR_LENGTHS)
def test_lengths_that_are_giant_are_played(condition: str) -> None:
    (x, y), (i, j) = a_move(f"nim(lengths={condition})")
    assert w.parse(f"nim(lengths={condition})").reaches((x, y), (x - i, y - j))


@pytest.mark.parametrize(
    "text",
    [
        "diagonal(0)", "nim | diagonal(-5)", "nim | diagonal(-x1)", "nim - jump(0, 10**40)",
        "block(nim, 1, of=jump(1, 2))",
        "block(terminal(nim, x > y), 1, of=vector(1, 1))", "terminal(vector(1, 1), x > y)", "terminal(nim, x + y < 1)",
        "terminal(nim, x == 10**40)", "nim | where(k == l or x0 < 0)", "keep(nim | diagonal, k*l == 0)",
        "nim | where(k*k*k == 2*l*l*l and k > 0)", "where(i > 0 and j == 0)", "where(x1 == 0)", "where(x0 == x1)",
    ],
)  # fmt: skip
def test_what_may_apply_is_not_refused(text: str) -> None:
    assert refusal(text) is None


def test_refusal_names_the_part_and_its_variables() -> None:
    text = "nim | diagonal | where(i > 0 and j < 0 and i + j > 0)"
    refused = refusal(text)
    assert refused is not None
    assert refused.column == text.index("where")
    assert str(refused).startswith(
        "where: no move meets the condition i > 0 and j < 0 and i + j > 0, for i and j are at least 0 and not both 0;"
    )
