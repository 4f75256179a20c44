"""What the examples of the papers say, statement by statement, against the rules."""

from functools import cache

import pytest

from tests.papers import imitation
from wythoff.errors import RequestError
from wythoff.papers import Statement, answer, load, papers
from wythoff.papers.statements import QUESTIONS

STATEMENTS = [
    pytest.param(statement, id=f"{name} {example.number}: {statement.says}")
    for name in papers()
    for example in load(name).examples
    for statement in example.statements
]


@cache
def by_rules(statement):
    """The answer by the definition; of Imitation Nim by the brute force here, which knows the paper's words only."""
    game = imitation.named(statement.game)
    return answer(statement) if game is None else imitation.answer(game, statement)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_rules_give_the_true_answer(statement):
    assert by_rules(statement) == statement.true


@pytest.mark.parametrize("statement", STATEMENTS)
def test_what_is_printed_is_true_or_there_is_a_reason_why_not(statement):
    assert (statement.printed != statement.true) == bool(statement.why)
    assert (by_rules(statement) != statement.printed) == bool(statement.why)


def test_all_examples_are_here():
    assert [example.number for example in load("larsson2009").examples] == [
        *(f"II.{n}" for n in range(1, 6)),
        *(f"III.{n}" for n in range(1, 7)),
        "III.Figure 2",
    ]
    assert [example.number for example in load("visions2019").examples] == ["8.1", "8.1 blocking", "8.1 palaces"]


def test_the_wrong_statements():
    wrong = [
        (example.number, statement.printed, statement.true)
        for name in ("larsson2009", "visions2019")
        for example in load(name).examples
        for statement in example.statements
        if statement.why
    ]
    assert wrong == [
        ("II.3", "non-dynamic P", "dynamic"),
        ("III.3", ((0, 0), (0, 1), (0, 4), (0, 5)), ((0, 0), (0, 3), (0, 4), (0, 7))),
        ("III.Figure 2", ((0, 2),), ()),
        ("III.Figure 2", ((4, 0),), ()),
        ("8.1 blocking", (0, 2), (0, 1)),
    ]


def test_every_question_is_asked():
    asked = {param.values[0].asks for param in STATEMENTS}
    assert asked == set(QUESTIONS) | {"class", "credit", "non-dynamic P"}


def test_questions_that_a_game_cannot_answer_are_refused():
    with pytest.raises(RequestError, match=r"asks must be one of outcome, options, .*, was 'class'"):
        answer(Statement("", "nim | diagonal", "class", "P", position=(1, 2)))
    with pytest.raises(RequestError, match=r"the game must be one with blocking, was nim \| diagonal"):
        answer(Statement("", "nim | diagonal", "blockable", (), position=(1, 2)))


def test_imitation_nim_by_hand():
    """(0, 1) after (1, 1) -> (0, 1): no move. At the start of a game it has one; with p = 2, both times."""
    strict, once = imitation.ImitationNim(1, 1), imitation.ImitationNim(1, 2)
    assert strict.options(strict.replay((1, 1), ((0, 1),))) == ()
    assert strict.options(strict.replay((0, 1), ())) == ((0, 0),)
    assert once.options(once.replay((1, 1), ((0, 1),))) == ((0, 0),)
    with pytest.raises(KeyError):
        strict.replay((1, 1), ((0, 1), (1, 1)))


@pytest.mark.parametrize(("m", "p"), [(1, 1), (1, 2), (2, 1), (2, 3), (3, 2)])
def test_starting_positions_of_imitation_nim_are_those_of_blocking(m, p):
    """Corollary 2: the P-positions are those of p-blocking m-Wythoff Nim."""
    game = imitation.ImitationNim(m, p)
    found = [(a, b) for a in range(15) for b in range(a, 15) if game.is_p(game.replay((a, b), ()))]
    blocking = Statement("", f"block(nim | diagonal({m}), {p - 1}, of=diagonal)", "P-positions", found, up_to=14)
    assert answer(blocking) == tuple(found)
