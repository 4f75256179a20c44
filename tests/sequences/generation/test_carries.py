"""Carries when fractional parts are added, compared with the parts themselves."""

import pytest

from tests.sentences import too_small
from wythoff.base.errors import ParameterError
from wythoff.sequences.beatty.fractional import FloorCarry
from wythoff.sequences.quadratic import PHI


def test_carries_by_fractional_parts():
    for k in (1, 2, 4, 10**50):
        for n in (*range(1, 60), 10**50, 10**1000):
            parts = (PHI * n).fractional_part() + (PHI * k).fractional_part()
            assert FloorCarry(PHI, k).term(n) == parts.floor()
    with pytest.raises(ParameterError, match=too_small("k", 1, was=0)):
        FloorCarry(PHI, 0)
