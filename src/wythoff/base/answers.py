"""Answers to questions: values of several fields that are printed in short, and read as the command prints them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from wythoff.base.displayed import Displayed, Worded
from wythoff.base.errors import brief, cut
from wythoff.base.frozen import Record, in_full

T = TypeVar("T")
USUAL = 20  # terms, rows, digits or piles of an answer, if nobody says how many
SHOWN = 12  # entries of a list in a text answer: about a screen with what else is said
WIDTH = 80  # characters of a line where nothing says how wide it may be
LONGEST = 160  # characters of a `repr`
LONGEST_FIELD = 40  # characters of a field within it, so that several fit a line


class Answer(Record, Worded):
    """A frozen value whose `repr` fits on a line or two, and whose `str` is the text that the command prints."""

    __slots__ = ()

    def __repr__(self) -> str:
        return cut(f"<{type(self).__name__}: {', '.join(map(_field, self._fields()))}", LONGEST - 1) + ">"


class Answers(tuple[T, ...], Worded):
    """Answers in a tuple, printed one below the other."""

    __slots__ = ()

    def _in_words(self) -> str:
        return _one_below_the_other(self)


class AnswerList(list[T], Worded):
    """A list of answers, printed one below the other, or as the command prints such a list."""

    def _in_words(self) -> str:
        found: str | None = self._said().words(self)
        return _one_below_the_other(self) if found is None else found


def _one_below_the_other(answers: Iterable[object]) -> str:
    """Join the texts of some answers, with a blank line between texts of several lines."""
    texts = [str(answer) for answer in answers]
    return ("\n\n" if any("\n" in text for text in texts) else "\n").join(texts) or "none"


def _field(value: object) -> str:
    """Return a field in short: games and evidence as their text, numbers of any size by their first and last digits."""
    if isinstance(value, Displayed) and not isinstance(value, Answer):
        return cut(str(value), LONGEST_FIELD)
    if isinstance(value, int) and not isinstance(value, bool):
        return brief(value)
    if isinstance(value, tuple | list) and len(value) > 3:
        return f"{len(value)} items"
    return cut(in_full(value), LONGEST_FIELD)
