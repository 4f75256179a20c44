"""The checks of what the papers state, a file for each paper or part of one, by "theorem 1" and the like."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from wythoff.papers.finding import Check

# The files of a paper.
FILES: Mapping[str, tuple[str, ...]] = {
    "fraenkel2004": ("fraenkel2004",),
    "fraenkel2008": ("fraenkel2008",),
    "larsson2009": (),
    "visions2019": (
        *(
            "visions_sequences",
            "visions_covers",
            "visions_vectors",
            "visions_games",
            "visions_variants",
            "visions_nim_ab",
        ),
    ),
}


def checks(paper: str) -> Mapping[str, Check]:
    """The checks of a paper, by the kind and number of what they check.

    >>> "theorem 3" in checks("fraenkel2004")
    True
    """
    found: dict[str, Check] = {}
    for name in FILES[paper]:
        module = import_module(f"{__name__}.{name}")
        found |= module.CHECKS
    return found
