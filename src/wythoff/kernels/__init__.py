"""Integer loops, blind to games: a plain and a compiled form of each, and a door for each kind that chooses.

No answer is ever wrapped: what a compiled loop can meet is bounded before it runs, or it stops and exact integers
go on. Long work goes in slices: `progress(done, total)` is called after each, and Ctrl-C takes effect there.
"""

from wythoff.kernels.boards import (
    PROBE,
    box_seconds,
    move_runs,
    probed,
    pull_pairs,
    pull_seconds,
    push_box,
    push_pairs,
    push_seconds,
)
from wythoff.kernels.constraint import constraint_chunks, constraint_pairs, constraint_sweep, constraint_violations
from wythoff.kernels.limits import Pairs, Progress
from wythoff.kernels.lines import line_pairs, line_partners, sweep_seconds
from wythoff.kernels.plain.boards import Rules, Run
from wythoff.kernels.plain.lines import Plan

__all__ = [
    "PROBE",
    "Pairs",
    "Plan",
    "Progress",
    "Rules",
    "Run",
    "box_seconds",
    "constraint_chunks",
    "constraint_pairs",
    "constraint_sweep",
    "constraint_violations",
    "line_pairs",
    "line_partners",
    "move_runs",
    "probed",
    "pull_pairs",
    "pull_seconds",
    "push_box",
    "push_pairs",
    "push_seconds",
    "sweep_seconds",
]
