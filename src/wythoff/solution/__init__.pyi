"""What solving returns; said here once, as in `kernels`."""

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
