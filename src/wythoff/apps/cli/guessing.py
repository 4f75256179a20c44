"""The command `guess`: formulas guessed from terms, or for the P-positions of a game."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from wythoff.apps.cli.identifying import typed
from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import reply
from wythoff.claims.guessing import COLUMNS, guess as guessed
from wythoff.discovery.formulas.guess import Guess, Guessing
from wythoff.errors import RequestError, counted
from wythoff.rulesets.game import written
from wythoff.sequences.integers import short

SHOWN = 8  # terms before those of a formula


def guess(arguments: Namespace) -> int:
    """Print what was guessed; it is no error that nothing was."""
    given: Any = typed(arguments.terms)
    if isinstance(given, list) and given and isinstance(given[0], tuple):
        raise RequestError(
            "terms must be numbers, such as 1 3 4 6 8, or a game, not pairs: give one of the two columns"
        )
    first = None if arguments.first is None else read_number(arguments.first)
    columns = COLUMNS if arguments.columns is None else arguments.columns
    with Bar("guessing") as bar:
        found = guessed(given, first=first, columns=columns, seconds=arguments.seconds, progress=bar)
    return reply(arguments, None, found, terms=given if isinstance(given, list) else None)


def guessing_lines(found: Guessing) -> Iterator[str]:
    """Each formula, what it was fitted on, and how it stands; or why there is none."""
    if found.given:
        yield f"{found.given}, {counted(found.count, 'P-positions')}"
    for one in found.guesses:
        yield from guess_lines(one)
    if found.note:
        yield f"{found.note[0].upper()}{found.note[1:]}."


def guess_lines(one: Guess) -> Iterator[str]:
    """A formula, what it was fitted on, and how it stands."""
    what = "P-positions" if one.subject == "P-positions" else "terms"
    if what == "terms":
        name = "a(n)" if one.subject == "terms" else one.subject
        shown = ", ".join(map(short, one.listed[:SHOWN])) + ", ..." * (len(one.listed) > SHOWN)
        before = f", after {shown}" if one.listed else ""
        yield f"{name} = {one.text} for n >= {one.first}{before}: {one.kind}"
    elif one.readable:
        also = f", and {', '.join(map(written, one.listed))}" if one.listed else ""
        yield f"({one.text}) for n >= {one.first}{also}: {one.kind}"
    else:
        yield f"{one.text}: {one.kind}"
    if one.predicted:
        yield f"  fits all {one.fitted_on + one.predicted} {what}: fitted on {one.fitted_on}, predicted {one.predicted}"
    yield f"  {one.evidence}"
