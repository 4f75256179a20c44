"""The checks of statements in the papers, by labels such as "theorem 1". Each paper, or part of one, has a module.

A *check* is a function from a bound to a `Finding`, which says whether the statement holds up to this bound. Most
checks are made with the functions of `papers.verbs`. A statement that the files in `papers/decided` decide completely
needs no check.
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
    """Return a dictionary of the checks of a paper. Its keys are labels of statements, such as "theorem 3".

    The checks are defined in the module of this paper, or in the modules of its folder.

    >>> "theorem 3" in checks("fraenkel2004")
    True
    """
    whole = import_module(f"{__name__}.{paper}")
    places = [f"{whole.__name__}.{part.name}" for part in iter_modules(getattr(whole, "__path__", ()))]
    found: dict[str, Check] = {}
    for module in map(import_module, places or [whole.__name__]):
        found |= checked(getattr(module, "CHECKS", {}))
    return found
