"""Counting upwards through words of digits: after a step, a counter equals a new counter at the next number."""

from __future__ import annotations

import pytest

from wythoff.base.errors import ParameterError, TooLargeError
from wythoff.sequences.numeration.recurrence import LinearNumeration
from wythoff.sequences.numeration.zeros import Counter

SYSTEMS = [(1, 1), (1, 2), (1, 20), (2, 1), (2, 3), (4, 1), (5, 7), (30, 30), (3, 0)]


@pytest.mark.parametrize(("s", "t"), SYSTEMS)
def test_steps_lead_to_the_counter_of_the_next_number(s: int, t: int) -> None:
    system = LinearNumeration(s, t)
    for start in (0, system.value((1, 1, *24 * (0,))) - 3, system.value((1, *40 * (0,))) - 2):
        counter = Counter(s, t, start)
        for value in range(start + 1, start + 30):
            counter.step()
            fresh = Counter(s, t, value)
            for name in ("value", "n", "zeros", "shift", "even"):
                assert getattr(counter, name) == getattr(fresh, name), (value, name)
        counter.advance(counter.n + 50)
        assert counter.n == Counter(s, t, counter.value).n and counter.even


def test_what_has_no_word_is_refused() -> None:
    for n, error in ((-1, ParameterError), (-(10**2000), ParameterError), (1 << 70_000_000, TooLargeError)):
        with pytest.raises(error):
            Counter(2, 3, n)
