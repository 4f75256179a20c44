"""What is decided of a statement in words, as it is shown under the statement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wythoff.questions.settling import Settled


def commands(decided: Settled) -> Iterator[str]:
    """Those of the first case: the others differ in the values."""
    if decided.reading:
        yield f"read as: {decided.reading}"
    cases = len(decided.texts)
    yield "decided, each eval is true:" if cases == 1 else f"decided, each eval is true, in the first of {cases} cases:"
    yield from (f"  {line}" for line in decided.texts[0].splitlines() if not line.startswith("#"))
