"""What solving returns: P-positions, and how they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wythoff.solution.bound import Bound as Bound
    from wythoff.solution.evidence import (
        Evidence as Evidence,
        Hypothesis as Hypothesis,
        Kind as Kind,
        Verdict as Verdict,
        conclude as conclude,
        together as together,
    )
    from wythoff.solution.lists import ListView as ListView, PositionList as PositionList
    from wythoff.solution.solution import (
        MAX_VALUED as MAX_VALUED,
        Answer as Answer,
        BlockingAnswer as BlockingAnswer,
        Check as Check,
        MemoryAnswer as MemoryAnswer,
        PartizanAnswer as PartizanAnswer,
        PartizanSolution as PartizanSolution,
        Solution as Solution,
        require_valued as require_valued,
    )

# Loaded at first use: evidence is needed where no game is.
_FILES = {
    "bound": ("Bound",),
    "evidence": ("Evidence", "Hypothesis", "Kind", "Verdict", "conclude", "together"),
    "lists": ("ListView", "PositionList"),
    "solution": (
        "MAX_VALUED", "Answer", "BlockingAnswer", "Check", "MemoryAnswer", "PartizanAnswer", "PartizanSolution",
        "Solution", "require_valued",
    ),
}  # fmt: skip
_PLACES = {name: file for file, names in _FILES.items() for name in names}

__all__ = sorted(_PLACES)  # noqa: PLE0605  # the names above


def __getattr__(name: str) -> Any:
    if name not in _PLACES and name not in _FILES:
        raise AttributeError(f"module 'wythoff.solution' has no attribute {name!r}")
    from importlib import import_module

    if name in _FILES:
        return import_module(f"wythoff.solution.{name}")
    found = globals()[name] = getattr(import_module(f"wythoff.solution.{_PLACES[name]}"), name)
    return found
