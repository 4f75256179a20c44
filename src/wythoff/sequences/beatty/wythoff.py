"""The two Wythoff sequences, floor(n*phi) and floor(n*phi^2)."""

from __future__ import annotations

from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.quadratic import PHI


def lower_wythoff() -> Beatty:
    """floor(n*phi), n >= 1."""
    return Beatty(PHI)


def upper_wythoff() -> Beatty:
    """floor(n*phi^2), n >= 1."""
    return Beatty(PHI + 1)
