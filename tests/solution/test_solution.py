"""Solutions: lazy positions, evidence as strong as its weakest part, and checks that find mistakes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as st

import wythoff
from tests.kernels.engines import needs_numba
from wythoff.base.errors import RequestError
from wythoff.game.rulesets import Game, Position
from wythoff.game.rulesets.plans.certifying import Mistake
from wythoff.solving.solution import Bound, Check, Evidence, Hypothesis, PositionList, Solution, conclude

POSITIONS = st.lists(st.tuples(st.integers(0, 10**30), st.integers(0, 10**30)))
CHECKED = Hypothesis("monotone", "checked", "no violation found", up_to=60)
DECIDED = Hypothesis("positive", "decided", "f >= 1")
REFUTED = Hypothesis("semi-additive", "refuted", "n = 2", witness=(2, 1, 5, 9))


def columns(positions: list[tuple[int, int]]) -> PositionList:
    return PositionList([x for x, _ in positions], [y for _, y in positions])


@given(POSITIONS, st.integers(-9, 9), st.integers(-9, 9), st.sampled_from((-3, -1, 1, 2)))
def test_a_position_list_is_a_list_of_tuples(
    positions: list[tuple[int, int]], start: int, stop: int, step: int
) -> None:
    found = columns(positions)
    assert len(found) == len(positions)
    assert list(found) == positions
    assert found == positions
    assert positions == found
    assert found == tuple(positions)
    assert found[start:stop:step] == positions[start:stop:step]
    assert isinstance(found[start:stop], PositionList)
    assert list(reversed(found)) == positions[::-1]
    assert bool(found) is bool(positions)
    assert (found != positions) is False


@given(POSITIONS.filter(len), st.data())
def test_items(positions: list[tuple[int, int]], data: st.DataObject) -> None:
    found, place = columns(positions), data.draw(st.integers(-len(positions), len(positions) - 1))
    assert found[place] == positions[place]
    assert type(found[place]) is tuple
    assert positions[place] in found
    assert found.index(positions[place]) == positions.index(positions[place])
    for outside in (len(positions), -len(positions) - 1):
        with pytest.raises(IndexError):
            found[outside]


@given(POSITIONS, POSITIONS)
def test_equal_exactly_where_lists_are(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> None:
    assert (columns(one) == columns(other)) is (one == other)
    assert (columns(one) == other) is (one == other)


@pytest.mark.parametrize(
    "other",
    [
        5,
        None,
        "ab",
        "a",
        b"a",
        [5],
        [None],
        range(1),
        range(97, 98),
        {(0, 1)},
        [(0, 1, 2)],
        [()],
        [[0]],
        (0, 1),
        [(1, 0)],
    ],
)
def test_unequal_to_anything_else(other: object) -> None:
    assert (columns([(0, 1)]) == other) is False
    assert columns([(0, 1)]) != other


def test_position_lists_of_other_numbers_of_piles() -> None:
    assert PositionList([3, 4]) == [(3,), (4,)]
    assert PositionList([0], [1], [2]) == [(0, 1, 2)]
    assert list(PositionList([], [], [])) == []


def test_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(columns([]))


def test_shown_in_short() -> None:
    assert (
        repr(columns([(n, 2 * n) for n in range(7)]))
        == "<7 positions: (0, 0), (1, 2), (2, 4), (3, 6), (4, 8), (5, 10), ...>"
    )
    assert repr(columns([(0, 0)])) == "<1 position: (0, 0)>"
    assert repr(columns([])) == "<0 positions: >"


@needs_numba
def test_arrays_give_python_numbers() -> None:
    from wythoff.kernels.compiled import constraint as compiled

    found = PositionList(compiled.as_integers(range(5)), compiled.as_integers(range(0, 10, 2)))
    assert found == [(n, 2 * n) for n in range(5)]
    assert {type(pile) for row in (*found, found[1], *found[::-2]) for pile in row} == {int}
    assert json.loads(json.dumps(list(found))) == [[n, 2 * n] for n in range(5)]


def test_lazy() -> None:
    class Untouched(list[int]):
        def __iter__(self):
            raise AssertionError("no column is walked through before it is asked for")

    found = PositionList(Untouched(range(10**6)), Untouched(range(10**6)))
    assert (len(found), found[7], len(found[5 : 10**5])) == (10**6, (7, 7), 10**5 - 5)


@pytest.mark.parametrize(
    ("hypotheses", "kind", "up_to"),
    [
        ((), "proved", None), ((DECIDED,), "proved", None), ((DECIDED, DECIDED), "proved", None), ((DECIDED, CHECKED),
        "conjectured", 60),
        ((CHECKED, Hypothesis("covering", "checked", "none", up_to=30)), "conjectured", 30),
    ],
)  # fmt: skip
def test_evidence_is_as_strong_as_its_weakest_link(
    hypotheses: tuple[Hypothesis, ...], kind: str, up_to: int | None
) -> None:
    found = conclude("Theorem 3", hypotheses)
    assert found is not None
    assert (found.kind, found.up_to, found.hypotheses) == (kind, up_to, hypotheses)


@pytest.mark.parametrize("others", [(), (DECIDED,), (CHECKED,), (DECIDED, CHECKED)])
def test_no_evidence_from_a_refuted_hypothesis(others: tuple[Hypothesis, ...]) -> None:
    assert conclude("Theorem 3", (*others, REFUTED)) is None
    assert conclude("Theorem 3", (REFUTED, *others)) is None


def test_proved_is_stronger_than_computed_than_conjectured() -> None:
    proved, computed, conjectured = (
        Evidence("proved", "X"),
        Evidence("computed", "X", 9),
        Evidence("conjectured", "X", 9),
    )
    assert proved.strength > computed.strength > conjectured.strength


def test_json() -> None:
    found = conclude("Theorem 3", (DECIDED, CHECKED))
    assert found is not None
    assert json.loads(json.dumps(found.as_dict())) == {
        "kind": "conjectured",
        "statement": "Theorem 3, if its hypotheses hold throughout: monotone",
        "up_to": 60,
        "hypotheses": [
            {"name": "positive", "verdict": "decided", "reason": "f >= 1", "up_to": None, "witness": None},
            {"name": "monotone", "verdict": "checked", "reason": "no violation found", "up_to": 60, "witness": None},
        ],
    }
    assert REFUTED.as_dict()["witness"] == [2, 1, 5, 9]


@pytest.mark.parametrize(
    ("evidence", "words"),
    [
        (Evidence("proved", "Theorem 3"), "proved: Theorem 3"),
        (Evidence("computed", "by_sweep", 7), "computed from the rules (by_sweep), for piles up to 7"),
        (Evidence("conjectured", "It", 7), "conjectured, not proved: It (checked up to 7)"),
    ],
)
def test_evidence_in_words(evidence: Evidence, words: str) -> None:
    assert str(evidence) == words


@pytest.mark.parametrize("value", [-1, 2.0, "3", True, None])
def test_bounds_are_natural_numbers(value: object) -> None:
    with pytest.raises(RequestError, match="count must be an integer >= 0, was"):
        Bound("count", value)  # type: ignore[arg-type]  # a caller's mistake


class Listed:
    """An answer given by a list of P-positions."""

    def __init__(self, game: Game, positions: list[Position]) -> None:
        self.game, self.positions = game, positions

    def is_p(self, position: Position) -> bool:
        return position in self.positions

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        return tuple(target for target in self.positions if target in self.game.options(position))

    def winning_move(self, position: Position) -> Position | None:
        return next(iter(self.winning_moves(position)), None)


def listed(text: str, positions: list[Position]) -> Solution:
    game = wythoff.parse(text)
    return Solution(
        game,
        Bound("up_to", 20),
        tuple(zip(*positions, strict=True)),
        Evidence("proved", "a list"),
        Listed(game, positions),
    )


@pytest.mark.parametrize(
    "text",
    [
        "g1",
        "misere(wythoff)",
        "not_monotone",
        "nim | vector(1, 2)",
        "nim | ray(1, 2)",
        "misere(nim)",
        "terminal(nim, x < 2)",
    ],
)
def test_a_right_solution_checks_and_a_tampered_one_does_not(text: str) -> None:
    right = list(wythoff.solve(wythoff.parse(text), up_to=20, solver="by_definition").p_positions)
    assert listed(text, right).check(20)
    for place, gone in enumerate(right):
        lacking = listed(text, right[:place] + right[place + 1 :]).check(20)
        assert not lacking
        assert lacking.mistake is not None
        assert lacking.mistake.position <= gone
    game = wythoff.parse(text)
    for extra in [position for position in game.positions(9) if position not in right]:
        found = listed(text, sorted([*right, extra])).check(20)
        assert not found
        assert found.mistake is not None
        if found.mistake.target is not None:
            assert extra in (found.mistake.position, found.mistake.target)
            assert found.mistake.target in game.options(found.mistake.position)
        else:
            # A terminal position of misere play is an N-position without moves.
            assert game.misere
            assert (found.mistake.position, tuple(game.options(extra))) == (extra, ())


def test_what_is_missing_is_the_mistake_where_it_is_the_last() -> None:
    right = list(wythoff.solve(wythoff.parse("g1"), up_to=20).p_positions)
    found = listed("g1", right[:-1]).check(20)
    assert found.mistake == Mistake(right[-1], None, member=False)
    assert (
        str(found) == "disagrees with the rules: (5, 17) is not listed, but no move from it leads to a listed position"
    )


def test_no_check_beyond_what_was_computed() -> None:
    solution = wythoff.solve(wythoff.parse("not_monotone"), up_to=15)
    assert solution.check(15)
    with pytest.raises(RequestError, match="computed only for piles up to 15"):
        solution.check(16)


def test_a_check_in_words() -> None:
    assert str(Check(7, None)) == "agrees with the rules for all piles up to 7"
    assert Check(7, None)
    mistake = Mistake((3, 4), (1, 2), member=True)
    assert "(3, 4) is listed, but can be moved to (1, 2), which is listed too" in str(Check(7, mistake))
    assert not Check(7, mistake)


def test_a_solution_in_short() -> None:
    shown = repr(wythoff.solve(wythoff.parse("g1"), count=17))
    assert (
        shown == "<Solution of nim | diagonal(x1 + 1): 17 P-positions, the first 17; proved: Fraenkel 2004, Theorem 3>"
    )


def test_positions_are_sorted_for_the_caller() -> None:
    solution = wythoff.solve(wythoff.parse("g1"))
    assert solution.outcome([6, 3]) == solution.outcome((3, 6)) == "P"
    assert solution.winning_moves((15, 11)) == solution.winning_moves((11, 15))
    assert solution.winning_move((6, 3)) is None
