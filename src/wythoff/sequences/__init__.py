"""Exact mathematics without games: integer square roots, Beatty sequences, numeration systems."""

from wythoff.sequences.beatty import BeattySequence
from wythoff.sequences.integers import floor_quadratic, square_root
from wythoff.sequences.numeration import LinearNumeration

__all__ = ["BeattySequence", "LinearNumeration", "floor_quadratic", "square_root"]
