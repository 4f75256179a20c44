"""The names that other folders import from here. Type checkers read this file, and so does `__init__.py`."""

from wythoff.game.bound import PAPERS_TERMS as PAPERS_TERMS, Bound as Bound
from wythoff.solving.solution.evidence import (
    STRENGTH as STRENGTH,
    Evidence as Evidence,
    Hypothesis as Hypothesis,
    Kind as Kind,
    Verdict as Verdict,
    conclude as conclude,
    together as together,
)
from wythoff.solving.solution.lists import ListView as ListView, PositionList as PositionList
from wythoff.solving.solution.reached import (
    STATUS as STATUS,
    Stopped as Stopped,
    StoppedShortError as StoppedShortError,
    grow as grow,
    growing as growing,
    handled as handled,
    in_time as in_time,
    knowing as knowing,
    stopped_at as stopped_at,
    watched_rules as watched_rules,
)
from wythoff.solving.solution.solution import (
    MAX_VALUED as MAX_VALUED,
    Answer as Answer,
    AnyPosition as AnyPosition,
    Check as Check,
    MemoryAnswer as MemoryAnswer,
    PartizanAnswer as PartizanAnswer,
    PartizanSolution as PartizanSolution,
    Solution as Solution,
    SolvedPosition as SolvedPosition,
    require_valued as require_valued,
)
