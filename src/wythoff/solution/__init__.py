"""What solving returns: P-positions, and how they are known."""

from wythoff.solution.bound import Bound
from wythoff.solution.evidence import Evidence, Hypothesis, Kind, Verdict, conclude, together
from wythoff.solution.lists import ListView, PositionList
from wythoff.solution.solution import (
    MAX_VALUED,
    Answer,
    BlockingAnswer,
    Check,
    MemoryAnswer,
    PartizanAnswer,
    PartizanSolution,
    Solution,
    require_valued,
)

__all__ = [
    "MAX_VALUED",
    "Answer",
    "BlockingAnswer",
    "Bound",
    "Check",
    "Evidence",
    "Hypothesis",
    "Kind",
    "ListView",
    "MemoryAnswer",
    "PartizanAnswer",
    "PartizanSolution",
    "PositionList",
    "Solution",
    "Verdict",
    "conclude",
    "require_valued",
    "together",
]
