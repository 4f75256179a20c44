"""Beatty sequences with any parameters, by the slopes that their terms admit; `lookup` finds them so."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from wythoff.calls import full_call
from wythoff.discovery.formulas.beatty import INTERCEPTS, intercepts, least, slopes
from wythoff.discovery.formulas.chance import MARGIN, MOST_TERMS, by_chance, in_line
from wythoff.discovery.formulas.fit import bits_of
from wythoff.discovery.information import OF_A_TRANSFORM
from wythoff.discovery.listed import COMPARED, Listed, as_text
from wythoff.discovery.transforms import Terms
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.quadratic import Quadratic

APART = 8  # bits
SLOPES = 30  # of least height that are compared: of 110 sequences drawn by chance, 20 to 80 terms, none was mistaken


class Sloped(NamedTuple):
    """A Beatty sequence floor(n*alpha + gamma), n >= 1, in which terms stand from some place on, and its bits."""

    bits: int
    alpha: Quadratic
    gamma: Quadratic
    length: int  # how many of its terms come up to the last that is given

    @property
    def line(self) -> Listed:
        """The sequence as it is searched."""
        sequence = Beatty(self.alpha, self.gamma)
        title = full_call("beatty", {"alpha": self.alpha, "gamma": self.gamma})
        text = as_text(islice(sequence, self.length + COMPARED))
        return Listed(None, title, sequence.offset, text, "registry", "sequence beatty", sequence.__iter__)


def sloped(terms: Terms, *, transformed: bool = False) -> Sloped | None:
    """The Beatty sequence of fewest bits that has the terms side by side; None where it may well be chance.

    >>> found = sloped((5, 7, 10, 13, 15, 18, 21, 23, 26, 29, 31, 34, 37, 39, 42, 44, 47, 50, 52))
    >>> found.line.title if found else None
    'beatty(alpha=sqrt(7), gamma=0)'

    A slope and an added number must take 20 bits less than such terms take that chance draws, see `formulas.chance`; of
    a transform, 24; and 8 less than one with another slope, for else either may be it. Terms in a line tell no slope.
    """
    fitted, spent = terms[:MOST_TERMS], OF_A_TRANSFORM * transformed
    spared = by_chance(terms) - MARGIN
    interval = slopes(fitted) if spared > spent and not in_line(terms) else None
    if interval is None:
        return None
    found = []
    for alpha in islice(least(interval), SLOPES):
        if alpha.sign() > 0:
            for gamma, shift in islice(intercepts(fitted, 1, alpha), INTERCEPTS):
                before = int(shift) if shift.denominator == 1 and shift >= 0 else 0
                added = gamma + alpha * (shift - before)
                bits = spent + bits_of(*alpha.minimal_polynomial(), before)
                bits += bits_of(added.p, added.q, added.r) if added else 1
                found.append(Sloped(bits, alpha, added, len(terms) + before))
    best = min(found, key=lambda one: one.bits, default=None)
    if best is None or best.bits > spared:
        return None
    return None if any(one.bits < best.bits + APART for one in found if one.alpha != best.alpha) else best
