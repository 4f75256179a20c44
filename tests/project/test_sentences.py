"""tests/project/sentences.py finds docstrings that are hard to read, and accepts others."""

import ast

import pytest

from tests.project.sentences import docstrings, faults


@pytest.mark.parametrize(
    "text",
    [
        "Whether a square is on the board.",
        "Return the rows of which the last is empty.",
        "Return what the rule tells of what is left.",
        "Return the game, whoever plays it.",
        "Return the rule as it is.",
        "Return the told game.",
    ],
)
def test_faults_finds_a_stilted_sentence(text):
    assert faults(text, is_function=True)


@pytest.mark.parametrize(
    "text",
    ["Return whether a square is on the board.", "Return `what is` the case.", "Decide how far to search.\n\n>>> told"],
)
def test_faults_accepts_a_plain_sentence(text):
    assert faults(text, is_function=True) == []


def test_docstrings_lets_a_property_begin_with_a_noun():
    text = 'class A:\n    "One value."\n\n    @property\n    def b(self):\n        "Whether it holds."\n'
    assert [is_function for _, _, is_function in docstrings(ast.parse(text))] == [False, False]
