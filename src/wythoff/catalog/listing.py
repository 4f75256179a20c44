"""The named games, those of installed packages among them."""

from __future__ import annotations

from warnings import warn

from wythoff.answers import Answers
from wythoff.catalog import ENTRIES, Entry
from wythoff.catalog.plugged import all_plugged


def games() -> Answers[Entry]:
    """The named games: name, parameters, rule, source and known terms of each; those of installed packages last.

    A game of a package that cannot be used is left out, with a warning that says why.

    >>> entry = next(entry for entry in games() if entry.name == "t_wythoff")
    >>> entry.signature, entry.shown_rule, entry.source
    ('t_wythoff(t)', 'nim | diagonal(t)', 'Fraenkel 1982')
    """
    plugged = [*all_plugged()]
    for error in plugged:
        if not isinstance(error, Entry):
            warn(str(error), stacklevel=2)
    return Answers((*ENTRIES, *(entry for entry in plugged if isinstance(entry, Entry))))
