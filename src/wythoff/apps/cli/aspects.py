"""The commands `compare`, `misere` and `reflexive`.

`compare` compares two games, and `misere` the normal and the misere play of one. `reflexive` tests whether a game is
the star of its star. The *star* of a game has the P-positions other than 0 as its moves.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

import wythoff
from wythoff import questions
from wythoff.apps.cli.evidence_text import known, some_options
from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.replies import ask, game_of, text
from wythoff.apps.cli.text_tables import terms_table
from wythoff.game.rulesets.advice import command
from wythoff.sequences.integers import short
from wythoff.solving.solution import PAPERS_TERMS, PositionList

if TYPE_CHECKING:
    from wythoff.questions.comparing import Aspect, Comparison
    from wythoff.questions.fixing import Pattern
    from wythoff.questions.misere import MisereClass
    from wythoff.questions.reflexivity import Reflexivity


def compare(arguments: Namespace) -> int:
    game_of(arguments)  # an error in the game is reported before an error in an option
    other, name = game_of(arguments, "other")
    return ask(
        arguments, wythoff.compare, comparison_lines, "comparing", "up_to", besides={"other_name": name}, other=other
    )


def aspect_lines(aspect: Aspect) -> Iterator[str]:
    bound = f"for piles up to {short(aspect.up_to)}"
    if aspect.omitted:
        yield f"{aspect.name}: not compared; {aspect.omitted}"
    elif aspect.difference is None:
        yield f"{aspect.name}: the same {bound}"
    else:
        left, right = aspect.difference.left, aspect.difference.right
        yield f"{aspect.name}: first differ at {text(aspect.difference.position)}, compared {bound}"
        if left is None or right is None:
            yield f"  no position of the {'first' if left is None else 'second'} game"
        elif aspect.name == "options":
            for which, ours, theirs in (("first", left, right), ("second", right, left)):
                alone = [option for option in ours if option not in theirs]
                if alone:
                    yield f"  only in the {which}: {some_options(alone)}"
        else:
            yield f"  {left} in the first, {right} in the second"


def comparison_lines(found: Comparison) -> Iterator[str]:
    yield from (f"first:  {found.game}", f"second: {found.other}")
    if found.by_squares:
        yield "Only one game is ordered: all squares are compared; in the other game (x, y) and (y, x) are the same."
    if found.same:
        yield "They are the same game."
    yield from chain.from_iterable(map(aspect_lines, found.aspects))
    for which, evidence in zip(("first", "second"), found.evidence, strict=True):
        yield f"P-positions of the {which}: {evidence}"


def misere(arguments: Namespace) -> int:
    return ask(arguments, questions.misere_class, misere_lines, "solving", "up_to")


@known
def misere_lines(found: MisereClass) -> Iterator[str]:
    bound = f"for piles up to {short(found.up_to)}"
    reach = "at any size" if found.evidence.kind == "proved" and found.witness is None else bound
    yield f"{found.game}"
    for play, solution in (("normal", found.normal), ("misere", found.misere)):
        yield f"P-positions in {play} play, {bound}:"
        yield from terms_table(found.game, solution.p_positions[:PAPERS_TERMS])
        yield f"  {solution.evidence}"
    if found.common is None:
        yield f"Strongly miserable: no P-position is common to both, {reach}."
        return
    yield f"Not strongly miserable: {text(found.common)} is a P-position of both."
    yield f"Not miserable: {text(found.witness)} {found.reason}." if found.witness else f"Miserable, {reach}."


def reflexive(arguments: Namespace) -> int:
    return ask(arguments, questions.reflexive, reflexivity_lines, "solving", "up_to")


@known
def reflexivity_lines(found: Reflexivity) -> Iterator[str]:
    if found.witness is None or found.other is None or found.difference is None:
        reach = "" if found.evidence.kind == "proved" else f", for amounts up to {short(found.up_to)}"
        yield f"{found.game} is reflexive{reach}: its moves are the nonzero P-positions of its star."
    else:
        yield f"{found.game} is not reflexive: the star of its star has other moves."
        move, other, left = map(text, (found.witness, found.other, found.difference))
        yield f"  {move} and {other} are moves, and their difference {left} is a P-position."


def fixed(arguments: Namespace) -> int:
    return ask(arguments, questions.fixed, pattern_lines, "solving", "columns", pile=read_number(arguments.pile))


@known
def pattern_lines(found: Pattern) -> Iterator[str]:
    pile = short(found.pile)
    pairs = found.pairs[:PAPERS_TERMS]  # may be empty
    shown = PositionList([found.pile] * len(pairs), [y for y, _ in pairs], [z for _, z in pairs])
    yield f"{found.game}, P-positions ({pile}, y, z) with {pile} <= y <= z and y < {short(found.columns)}"
    yield from terms_table(found.game, shown) if pairs else ["there are none"]
    yield f"T = {{{', '.join(map(short, found.excluded))}}}: y is the least number not in T and not an earlier y or z"
    if found.start is None or found.offsets is None or found.index is None:
        yield "The differences z - y do not grow by exactly 1 even at the end: ask for more columns."
        return
    regular = len(found.pairs) - found.index
    yield (
        f"z - y grows by exactly 1 from z - y = {short(found.start)} on, from pair number {short(found.index)} "
        f"on (counted from 0); seen in {regular} pairs"
    )
    low, high = found.offsets
    yield f"y - floor(n*phi), where n = z - y, is from {low} to {high} for n >= {short(found.offset_start or 0)}"
    if found.evidence.kind != "proved":
        exist = "Sun and Zeilberger (2004) proved that such bounds exist. " if found.existence_proved else ""
        yield f"{exist}These were seen for y < {short(found.columns)}. For a proof:"
        yield f"  {command('prove', found.game, smallest=short(found.pile))}"
