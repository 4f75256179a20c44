"""Calls of a named thing to try: those of its examples, and those with small parameters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from wythoff.calls import Parameter, full_call
from wythoff.catalog import Entry as GameEntry
from wythoff.sequences.registry import Entry

VALUES = 5  # that many values of each integer parameter
MOST_CALLS = 150  # calls of one name that are tried: each is a sequence to compare


def sample_calls(entry: Entry | GameEntry) -> Iterator[str]:
    """Calls of a named game, sequence, word or array: its examples, then small values of its parameters, least first.

    >>> from wythoff.catalog import NAMES
    >>> list(sample_calls(NAMES["connell"]))
    ['connell(b=2)', 'connell(b=3)', 'connell(b=1)', 'connell(b=4)', 'connell(b=5)']
    """
    calls = [example.call for example in entry.examples]
    choices = [_choices(parameter) for parameter in entry.parameters]
    if choices and all(choices):
        names = [parameter.name for parameter in entry.parameters]
        # The smallest sums first, so that no parameter keeps its least value in all calls.
        places = sorted(product(*(range(len(values)) for values in choices)), key=lambda place: (sum(place), place))
        for place in places[:MOST_CALLS]:
            values = [listed[at] for listed, at in zip(choices, place, strict=True)]
            calls.append(full_call(entry.name, dict(zip(names, values, strict=True))))
    yield from dict.fromkeys(calls)


def _choices(parameter: Parameter) -> list[Any]:
    """Values of a parameter to try; none where only the examples tell what is sensible."""
    if parameter.kind in ("integer", "integer or infinity"):
        last = parameter.least + VALUES - 1
        return list(range(parameter.least, min(last, parameter.most or last) + 1))
    if parameter.kind == "word" and parameter.words:
        return list(parameter.words)
    return [parameter.default] if not parameter.required else []
