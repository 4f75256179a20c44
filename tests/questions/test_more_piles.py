"""Questions about games on more piles and about rows: reasons, checks, comparisons, refusals."""

from __future__ import annotations

import pytest

from wythoff.base.errors import RequestError
from wythoff.game.rulesets import (
    Definition,
    EndWythoff,
    Misere,
    NheapEqual,
    NpileWythoff,
    RatGame,
    RatGamePrinted,
    TribonacciGame,
    parse,
)
from wythoff.questions.adjoining import adjoinable
from wythoff.questions.answering import why
from wythoff.questions.checking import check, usual
from wythoff.questions.comparing import compare
from wythoff.questions.misere import misere_class


@pytest.mark.parametrize("game", [EndWythoff((1, 2)), EndWythoff((5,)), Misere(EndWythoff((1, 1)))], ids=str)
def test_every_option_of_a_row_is_answered(game):
    rules = Definition(game)
    for position in ((a, b) for a in range(7) for b in range(7)):
        reasons = why(game, position)
        row = game.start(position)
        assert reasons.outcome == rules.outcome(position)
        if reasons.outcome == "N":
            assert tuple(step.target for step in reasons.winning_moves) == rules.winning_moves(position)
            continue
        assert tuple(reply.option.target for reply in reasons.replies) == game.options(row)
        for reply in reasons.replies:
            if reply.answer is None:
                assert game.misere and not game.options(reply.option.target)
            else:
                assert reply.answer.target in rules.winning_states(reply.option.target)


def test_amounts_are_told_where_the_piles_determine_them():
    (only,) = why(TribonacciGame(), (1, 2, 9)).winning_moves
    assert only.target == (1, 2, 4)
    assert [way.taken for way in only.ways] == [(0, 0, 5)]


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("piles(3, each((1, 1, 1), (2, -1, 0)))", lambda amounts: sorted(amounts) in ([1, 1, 1], [-1, 0, 2])),
        ("terminal(piles(3, nim), p1 == 1)", lambda amounts: sorted(map(bool, amounts)) == [False, False, True]),
        ("block(ordered(3, nim | equal), 1)", lambda amounts: len({*amounts} - {0}) == 1),
        ("last(piles(3, equal), 2*n)", lambda amounts: len({*amounts} - {0}) == 1),
        ("passes(piles(3, nim), 1)", lambda amounts: sum(map(bool, amounts)) <= 1),
    ],
)
def test_why_names_amounts_that_may_be_taken(text, taken):
    game = parse(text)
    rules = Definition(game)
    for position in game.positions(4):
        reasons = why(game, position)
        assert reasons.outcome == rules.outcome(position)
        steps = [*reasons.winning_moves, *(reply.option for reply in reasons.replies)]
        assert all(step.ways for step in steps)
        for target, way in ((step.target, way) for step in steps for way in step.ways):
            left = tuple(pile - amount for pile, amount in zip(position, way.taken, strict=True))
            assert taken(way.taken) and target == (left if game.ordered else tuple(sorted(left)))


@pytest.mark.parametrize(
    ("game", "up_to"),
    [(NpileWythoff(3), 20), (NpileWythoff(4), 7), (NheapEqual(3), 12), (RatGame(), 26), (RatGamePrinted(), 26),
     (Misere(TribonacciGame()), 20), (EndWythoff((5,)), 20), (EndWythoff((1, 2)), 20)],
    ids=str,
)  # fmt: skip
def test_claims_agree_with_the_rules(game, up_to):
    report = check(game, up_to)
    assert report and report.up_to == up_to


def test_how_far_a_check_goes():
    assert [usual(NpileWythoff(n)) for n in (3, 4, 5, 6, 8)] == [30, 12, 7, 4, 4]
    assert usual(EndWythoff(())) == 300


def test_where_the_printed_rat_game_differs():
    found = compare(RatGame(), RatGamePrinted(), 30)
    differences = [aspect.difference and aspect.difference.position for aspect in found.aspects]
    assert differences == [(1, 6, 11), (3, 5, 11), (3, 5, 10)]


def test_rows_have_no_options_of_their_own_to_compare():
    found = compare(EndWythoff((1, 2)), EndWythoff((2, 1)), 20)
    assert [aspect.omitted is None for aspect in found.aspects] == [False, True, True]


@pytest.mark.parametrize("question", [adjoinable, misere_class])
def test_what_rows_are_not_asked(question):
    with pytest.raises(RequestError, match=r"without memory.*, was given end_wythoff"):
        question(EndWythoff((1, 2)))
