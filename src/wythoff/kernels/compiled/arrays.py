"""Arrays that are filled elsewhere."""

from __future__ import annotations

from typing import Any

import numpy as np


def filled(count: int, number: int, kind: str) -> Any:
    """An array with that many times a number."""
    # Zeros are not written: memory that nobody comes to is never taken.
    return np.full(count, number, kind) if number else np.zeros(count, kind)
