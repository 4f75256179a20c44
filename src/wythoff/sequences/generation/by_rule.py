"""Sequences whose terms in order are made by running a rule, and whose single terms, or many, by a formula."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wythoff.errors import brief
from wythoff.kernels.limits import ENDLESS, require_memory, require_time
from wythoff.sequences.kinds import IntegerSequence, require_count


class MadeByRule(IntegerSequence):
    """A sequence that `__iter__` makes by its rule and `term` by a formula; many terms are refused beforehand.

    A kind that takes more time or memory for a term, as measured, says so.
    """

    seconds: ClassVar[float] = 2e-6
    bytes: ClassVar[int] = 100

    def terms(self, count: int) -> Sequence[int]:
        """The first `count` terms.

        Raises: TooLargeError for more than fit in memory or in an hour.
        """
        require_memory(self.bytes * count, f"{brief(count)} terms of the {self!r}")
        require_time(
            self.seconds * min(require_count(count), ENDLESS),
            f"making {brief(count)} terms of the {self!r}",
        )
        return self.made(count)

    def made(self, count: int) -> Sequence[int]:
        """The first `count` terms, which fit; a kind that has a way for many terms together takes that."""
        return super().terms(count)
