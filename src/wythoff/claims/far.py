"""Formulas for piles, tested against what is proved about P-positions of any size."""

from __future__ import annotations

from collections.abc import Callable

from wythoff.errors import WythoffError
from wythoff.rulesets import Game, Position
from wythoff.sequences.registry.reading import sequence

PLACES = (10**4, 10**8, 10**16)  # of which formulas are asked


def far_positions(game: Game) -> Callable[[int], Position] | None:
    """The P-position with a number of any size, if it is proved and given by formulas; else None."""
    from wythoff.strategies import strategy

    try:
        found = strategy(game)
        if found.evidence.kind != "proved" or not found.polynomial:
            return None
        found.p_position(PLACES[0])
    except WythoffError:
        return None
    return found.p_position


def wrong_at(text: str, pile: int, positions: Callable[[int], Position]) -> int | None:
    """The first of some numbers n for which a formula in n is not that pile of the n-th P-position; None if none is.

    >>> from wythoff.rulesets import parse
    >>> wrong_at("1001*n", 1, far_positions(parse("nim | diagonal(1000)")))
    10000
    """
    try:
        terms = sequence(f"{text} + 0*n")  # of which a name alone would be that of a sequence
        return next((n for n in PLACES if terms.term(n) != positions(n)[pile]), None)
    except WythoffError:
        return None
