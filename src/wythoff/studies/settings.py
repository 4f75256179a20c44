"""How far a study goes."""

from __future__ import annotations

from wythoff.claims.guessing import COLUMNS
from wythoff.frozen import Frozen


class Settings(Frozen):
    """How far a study goes: `columns` P-positions, `seconds` in all or None, a copy of the OEIS, blocked options."""

    columns: int = COLUMNS
    seconds: float | None = None
    oeis: str | None = None
    blocking: int = 0
