"""The command `fixed`: three-pile Wythoff with its smallest pile fixed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.replies import ask
from wythoff.apps.cli.tables import terms_table
from wythoff.apps.cli.words import known
from wythoff.sequences.integers import short
from wythoff.solution import PAPERS_TERMS, PositionList

if TYPE_CHECKING:
    from wythoff.questions.fixing import Pattern


def fixed(arguments: Namespace) -> int:
    from wythoff.questions import fixing

    return ask(arguments, fixing.fixed, "solving", "columns", pile=read_number(arguments.pile))


@known
def pattern_lines(found: Pattern) -> Iterator[str]:
    pile = short(found.pile)
    pairs = found.pairs[:PAPERS_TERMS]  # there may be none
    shown = PositionList([found.pile] * len(pairs), [y for y, _ in pairs], [z for _, z in pairs])
    yield f"{found.game}, P-positions ({pile}, y, z) with {pile} <= y <= z and y < {short(found.columns)}"
    yield from terms_table(found.game, shown) if pairs else ["there are none"]
    yield f"T = {{{', '.join(map(short, found.excluded))}}}: every y is the least number not in T and no earlier y or z"
    if found.start is None or found.offsets is None or found.index is None:
        yield "The differences z - y do not grow by exactly 1 even at the end: ask for more columns."
        return
    regular = len(found.pairs) - found.index
    yield (
        f"z - y grows by exactly 1 from z - y = {short(found.start)} on, which is pair {short(found.index)} "
        f"(from 0); {regular} pairs do so"
    )
    low, high = found.offsets
    yield f"y - floor(n*phi), n = z - y, is from {low} to {high} from n = {short(found.offset_start or 0)} on"
    if found.existence_proved:
        yield "That there are such numbers is proved (Sun and Zeilberger 2004); that they are these is what was seen."
