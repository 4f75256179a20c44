"""Results of requests: immutable values with a short `repr`. Their `str` is the text that the command line prints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from wythoff.base.displayed import Displayed, Worded
from wythoff.base.errors import brief, cut
from wythoff.base.frozen import Record, in_full

T = TypeVar("T")
USUAL = 20  # how many terms, rows, digits or piles an answer has by default
SHOWN = 12  # entries of a list that a text answer shows: with its other lines they fill about a screen
WIDTH = 80  # characters of a line if its width is unknown
MOST_LINES = 40  # lines of a text or a picture that is shown whole
NARROWEST = WIDTH // 2  # the least width of a legend, in characters, and of a bar with text beside it
AFFORDABLE = 3.0  # most seconds for a part of an answer that can be left out or made smaller
FEW = 8  # terms or positions that are shown as examples of all
LONGEST = 2 * WIDTH  # characters of a `repr`
LONGEST_FIELD = WIDTH // 2  # characters of a field in a `repr`, so that several fields fit on a line


class Answer(Record, Worded):
    """A result that users see. Its `repr` fits on two lines; its `str` is the text that the command line prints."""

    __slots__ = ()

    def __repr__(self) -> str:
        return cut(f"<{type(self).__name__}: {', '.join(map(_field, self._fields()))}", LONGEST - 1) + ">"


class Answers(tuple[T, ...], Worded):
    """A tuple of results. Its `str` contains the texts of all results, one below the other."""

    __slots__ = ()

    def _in_words(self) -> str:
        return _one_below_the_other(self)


class AnswerList(list[T], Worded):
    """A list of results. Its `str` is the text that the command line prints for a list of such results.

    If no command prints such a list, `str` contains the texts of the items, one below the other.
    """

    def _in_words(self) -> str:
        found: str | None = self._said().words(self)
        return _one_below_the_other(self) if found is None else found


def _one_below_the_other(answers: Iterable[object]) -> str:
    """Return `str(answer)` for all `answers`, one below the other, or "none" if there are no answers.

    If some text has several lines, a blank line separates each two texts.
    """
    texts = [str(answer) for answer in answers]
    return ("\n\n" if any("\n" in text for text in texts) else "\n").join(texts) or "none"


def _field(value: object) -> str:
    """Return `value`, a field of an `Answer`, as a short text that becomes a part of its `repr`.

    A long integer becomes a text such as "a number of about 101 digits". A tuple or list of more than 3 items becomes a
    text such as "5 items". Other texts are cut to LONGEST_FIELD characters.
    """
    if isinstance(value, Displayed) and not isinstance(value, Answer):
        return cut(str(value), LONGEST_FIELD)
    if isinstance(value, int) and not isinstance(value, bool):
        return brief(value)
    if isinstance(value, tuple | list) and len(value) > 3:
        return f"{len(value)} items"
    return cut(in_full(value), LONGEST_FIELD)
