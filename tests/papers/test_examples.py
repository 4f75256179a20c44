"""The statements of the examples of the papers, one by one."""

import pytest

from tests.papers import imitation
from wythoff.base.errors import RequestError
from wythoff.papers import Statement, answer, load, papers
from wythoff.papers.statements import OF_HISTORIES, OF_PARTIZAN_GAMES, OF_POSITIONS

STATEMENTS = [
    pytest.param(statement, id=f"{name} {example.number}: {statement.says}")
    for name in papers()
    for example in load(name).examples
    for statement in example.statements
]


ABOUT_IMITATION = [param for param in STATEMENTS if imitation.named(param.values[0].game)]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_program_gives_the_true_answer(statement):
    assert answer(statement) == statement.true


@pytest.mark.parametrize("statement", ABOUT_IMITATION)
def test_brute_force_gives_the_true_answer(statement):
    assert imitation.answer(imitation.named(statement.game), statement) == statement.true


@pytest.mark.parametrize("statement", STATEMENTS)
def test_what_is_printed_is_true_or_there_is_a_reason_why_not(statement):
    assert (statement.printed != statement.true) == bool(statement.why)


def test_all_examples_are_here():
    assert [example.number for example in load("larsson2009").examples] == [
        "1",
        *(f"II.{n}" for n in range(1, 6)),
        *(f"III.{n}" for n in range(1, 7)),
    ]
    assert [example.number for example in load("visions2019").examples] == [
        *("4.5", "4.7", "8.1", "8.1 blocking", "8.1 palaces", "8.4", "8.5"),
    ]


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
        ("4.7", ((0, 0, 0), (1, 2, 4), (3, 6, 11)), ((0, 0, 0), (1, 2, 4), (3, 5, 11))),
        ("8.1 blocking", (0, 2), (0, 1)),
        ("8.5", True, False),
    ]


def test_every_question_is_asked():
    asked = {param.values[0].asks for param in STATEMENTS}
    assert asked == OF_POSITIONS.keys() | OF_HISTORIES.keys() | OF_PARTIZAN_GAMES.keys()


@pytest.mark.parametrize(
    ("game", "asks", "words"),
    [
        (
            "nim | diagonal",
            "class",
            (
                r"what a statement about nim \| diagonal asks must be one of outcome, "
                r"options, .*, was 'class'"
            ),
        ),
        ("imitation(m=1, p=1)", "row", r"about imitation\(m=1, p=1\) asks must be one of outcome, .*, was 'row'"),
        ("wythoff_partizan", "options", "asks must be one of outcome, number or switch, was 'options'"),
        ("nim | diagonal", "blockable", r"the game must be one with blocking, was nim \| diagonal"),
    ],
)
def test_questions_that_a_game_cannot_answer_are_refused(game, asks, words):
    with pytest.raises(RequestError, match=words):
        answer(Statement("", game, asks, (), position=(1, 2)))
