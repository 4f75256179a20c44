"""Parts of messages of the program that tests of several folders expect.

A sentence that more than two test files expect is defined here; tests/project/test_copies.py checks this.
"""

from __future__ import annotations

UNCHANGEABLE = "is a value and cannot be changed"
TO_A_BOUND = "ask for positions up to a bound"
WITHOUT_THE_FIRST = "the terms without the first"
PILE = "a pile must be an integer >= 0"
NOTHING_POLYNOMIAL = "nothing polynomial is known"
NO_FAST_METHOD = "no fast method is known"
LOSES = "The player who cannot move loses."
M_AND_P = "(m|p) must be an integer >= 1"
NO_RELATION = "a relation must be one of"
NO_WORD = "a word must be one of"
NEEDS_PLOT = "needs the extra plot"
NEEDS_SIGNALS = "needs the signals of POSIX"
NEEDS_APP = "the extra `app` is not installed"


def too_small(name: str, least: int, was: int | None = None) -> str:
    """Return the message about a number below its least value; without the number if `was` is None.

    >>> too_small("k", 1, was=0)
    'k must be an integer >= 1, was 0'
    """
    return f"{name} must be an integer >= {least}" + ("" if was is None else f", was {was}")
