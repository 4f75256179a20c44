"""Answers to questions: values of several fields that are printed in short, and read as the command prints them."""

from __future__ import annotations

from wythoff.displayed import Displayed, Worded
from wythoff.errors import brief, cut
from wythoff.frozen import Record, in_full

LONGEST = 160  # characters of a `repr`
LONGEST_FIELD = 40  # characters of a field within it, so that several fit a line


class Answer(Record, Worded):
    """A frozen value whose `repr` fits a line or two, and whose `str` is what the command prints of it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return cut(f"<{type(self).__name__}: {', '.join(map(_field, self._fields()))}", LONGEST - 1) + ">"


def _field(value: object) -> str:
    """A field in short: games and evidence as their text, numbers of any size by their first and last digits."""
    if isinstance(value, Displayed) and not isinstance(value, Answer):
        return cut(str(value), LONGEST_FIELD)
    if isinstance(value, int) and not isinstance(value, bool):
        return brief(value)
    if isinstance(value, tuple | list) and len(value) > 3:
        return f"{len(value)} items"
    return cut(in_full(value), LONGEST_FIELD)
