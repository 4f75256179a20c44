"""Exact mathematics besides `wythoff.sequence`, `word`, `array` and `numeration`."""

from wythoff.reports.views.plotting import plot_array as plot_array, plot_word as plot_word
from wythoff.sequences.beatty.sequence import Beatty as Beatty
from wythoff.sequences.permutations.limits import against_u1 as against_u1, against_u2 as against_u2
from wythoff.sequences.quadratic import Quadratic as Quadratic
from wythoff.sequences.recurrences.p_complementary import p_complementary_pairs as p_complementary_pairs
from wythoff.sequences.recurrences.pairs import mex as mex
from wythoff.sequences.recurrences.ratios import spaced_matrix as spaced_matrix, spaced_ratio as spaced_ratio
from wythoff.sequences.registry.numbers import read_number as read_number
from wythoff.sequences.registry.reading import (
    complement as complement,
    differences as differences,
    dispersion as dispersion,
)
from wythoff.sequences.words.balance import balance as balance
