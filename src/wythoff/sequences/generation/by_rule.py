"""The base class of sequences with two ways to compute terms: in order by a rule, and single terms by a formula."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wythoff.base.errors import brief
from wythoff.kernels import POSITION_BYTES, require_memory, require_time
from wythoff.kernels.costs import seconds
from wythoff.sequences.kinds import IntegerSequence, require_count


class MadeByRule(IntegerSequence):
    """A sequence whose `__iter__` computes terms by a rule, and whose `term` uses a formula.

    Requests for too many terms raise an error before any term is computed. `steps` is the measured time for a term, as
    a number of simple steps of plain Python; a subclass sets its own value.
    """

    steps: ClassVar[int] = 1

    def terms(self, count: int) -> Sequence[int]:
        """Return the first `count` terms.

        Raises: TooLargeError if they do not fit in memory, or take more than an hour.
        """
        what = f"{brief(count)} terms of the {self!r}"
        require_memory(POSITION_BYTES * count, what)
        require_time(seconds(False, steps=self.steps * require_count(count)), f"making {what}")
        return self.made(count)

    def made(self, count: int) -> Sequence[int]:
        """Return the first `count` terms. `terms` calls it after its checks; a subclass may have a faster way."""
        return super().terms(count)
