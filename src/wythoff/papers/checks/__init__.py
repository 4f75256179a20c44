"""The checks of statements in the papers, a file for each paper or part of one, by labels such as "theorem 1".

Most are built with the functions of `papers.verbs`; the others are functions from a bound to a `Finding`. A statement
that the files in `papers/decided` cover completely needs no check.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from wythoff.papers.finding import Check
from wythoff.papers.verbs import checked


@cache
def checks(paper: str) -> Mapping[str, Check]:
    """Return the checks of a paper by label: kind and number of the statement, such as "theorem 3".

    They are defined in the module of that paper, or in the modules of its folder.

    >>> "theorem 3" in checks("fraenkel2004")
    True
    """
    whole = import_module(f"{__name__}.{paper}")
    places = [f"{whole.__name__}.{part.name}" for part in iter_modules(getattr(whole, "__path__", ()))]
    found: dict[str, Check] = {}
    for module in map(import_module, places or [whole.__name__]):
        found |= checked(getattr(module, "CHECKS", {}))
    return found
