"""The commands `oeis`, `identify` and `guess`: sequences, games and formulas that match given terms or positions."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from itertools import chain
from typing import TYPE_CHECKING, Any

import wythoff
from wythoff.apps.cli import handlers, options
from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import in_python, reply
from wythoff.apps.cli.saying import answer, say, say_json
from wythoff.apps.cli.text_tables import columns
from wythoff.base.answers import FEW, SHOWN
from wythoff.base.errors import counted
from wythoff.base.frozen import told_of
from wythoff.game.rulesets import written
from wythoff.questions.discovery.copies import nearest_that_differs
from wythoff.questions.discovery.given import Given, Listing, as_given
from wythoff.questions.discovery.lookup import Lookup, lookup
from wythoff.questions.discovery.matches import FoundMatches, Match
from wythoff.sequences.integers import short
from wythoff.sequences.recurrences.system_reading import is_system
from wythoff.sequences.registry import LISTED

if TYPE_CHECKING:
    from wythoff.questions.counting import Counting
    from wythoff.questions.discovery.formulas.fit import Guess, Guessing
    from wythoff.questions.identifying import Identification

SHOWN_FEW = 4  # most rows shown: matches for each part of pairs, or for too few terms, and rows of the census
TERMS, MANY_TERMS = 30, 100  # terms used of a sequence that is given by name: to look it up, and to guess a formula
HEADINGS = {
    "terms": "The terms", "first": "The smaller piles", "second": "The larger piles", "differences": "Their differences"
}  # fmt: skip


def oeis(arguments: Namespace) -> int:
    if not arguments.terms:
        return _registry(json=arguments.json)
    given = typed(arguments.terms, pairs=False)
    with Bar("looking up", arguments) as bar:
        looked = lookup(given, arguments.file, bar, jobs=arguments.jobs)
    differs = None
    if is_system(arguments.terms[0]) and arguments.file is not None and not any(m.whole for m in looked.found.telling):
        differs = nearest_that_differs(arguments.file, given.items)
    told = {} if differs is None else {"differs": {"oeis": differs[0], "index": differs[1] + (given.first or 0)}}
    said = [
        f"The nearest sequence in that copy, {one['oeis']}, differs at index {one['index']}." for one in told.values()
    ]
    lines = chain(_read(given), lookup_lines(looked, arguments.file), said)
    return answer(arguments, lambda: {**looked.as_dict(), **_reading(given), **told}, lines)


def lookup_lines(looked: Lookup, file: str | None = None) -> Iterator[str]:
    yield from _table(looked.found, file)
    yield from chain.from_iterable(map(guess_lines, looked.formulas))
    yield _searched(looked.found)


def identify(arguments: Namespace) -> int:
    given = typed(arguments.terms, pairs=True)
    seeking = nullcontext() if given.game is None else handlers.sought(given.game)
    with Bar("identifying", arguments) as bar, seeking:
        identified = wythoff.identify(given, arguments.file, bar, jobs=arguments.jobs)
    papers = handlers.literature(given.game) if arguments.bibtex and given.game is not None else []
    lines = chain(_read(given), identified_lines(identified, arguments.file), papers)
    told = {"bibtex": papers} if arguments.bibtex else {}
    return answer(arguments, lambda: {"given": given.items, **identified.as_dict(), **_reading(given), **told}, lines)


def _read(given: Given) -> list[str]:
    """Return a list with one line that says how the text or file in `given` was understood; [] if it was clear."""
    return [f"{given.read}."] if given.read else []


def _reading(given: Given) -> dict[str, str]:
    return {"read": given.read} if given.read else {}


def identified_lines(identified: Identification, file: str | None = None) -> Iterator[str]:
    yield from (str(game.evidence) for game in identified.games[:SHOWN])
    yield from and_more(len(identified.games), SHOWN, "games")
    if not identified.games and (not identified.found or any(part != "terms" for part, _ in identified.found)):
        yield f"No named game agrees with these {'pairs' if identified.found else 'positions'}."
    yield from map(str, identified.census[:SHOWN_FEW])
    yield from and_more(len(identified.census), SHOWN_FEW, "rows of the census")
    for part, found in identified.found:
        guesses = tuple(one for name, one in identified.guessed if name == part)
        yield from ("", f"{HEADINGS[part]}:", *_table(found, file, SHOWN_FEW))
        yield from chain.from_iterable(map(guess_lines, guesses))
    if identified.found:
        yield from ("", _searched(identified.found[0][1]))


def typed(texts: Sequence[str], *, pairs: bool, count: int = TERMS) -> Given:
    """Return what the typed arguments `texts` contain: terms of a sequence, or with `pairs` positions of two piles.

    A single argument may instead name a file, a sequence or a game. Then the terms or positions are taken from it; of a
    sequence, the first `count` terms.
    """
    given: Any = texts[0] if len(texts) == 1 else Listing(" ".join(texts))
    if len(texts) == 1:
        given = in_python(given) or given
    return as_given(given, pairs=pairs, number=read_number, count=count)


def _registry(*, json: bool) -> int:
    """Print the A-number (OEIS) of each named sequence that has one, with its name and first terms. Return 0.

    With `json`, print one JSON object, which also contains the index of the first term.
    """
    listed = [(number, LISTED[number][0][1]) for number in LISTED]
    if json:
        made = [{"oeis": number, **told_of(one, "name:call reading? offset terms")} for number, one in listed]
        return say_json({"sequences": made})
    return say(columns([
        (number, ", ".join(filter(None, (one.call, one.reading))), " ".join(map(str, one.terms[:SHOWN])))
        for number, one in listed
    ]))  # fmt: skip


def _table(found: FoundMatches, file: str | None, shown: int = SHOWN) -> Iterator[str]:
    matches = found.telling
    if not matches and found.matches:
        matches, shown = found.matches, SHOWN_FEW
        yield "These terms are too few or too simple for one sequence. They occur, maybe by chance, in"
    if not matches:
        other = (
            "or of that copy of the OEIS agrees."
            if file
            else "agrees. To search a local copy of the OEIS too, give --file."
        )
        yield f"No sequence that this package knows {other}"
        return
    yield from columns([_row(match) for match in matches[:shown]])
    yield from and_more(len(matches), shown)


def and_more(total: int, shown: int, what: str = "") -> Iterator[str]:
    yield from [f"and {total - shown} more{what and ' '}{what} (all of them with --json)"] * (total > shown)


def _searched(found: FoundMatches) -> str:
    return f"Searched: the first {found.searched} terms of the named sequences, and of the piles of named games."


def _row(match: Match) -> tuple[str, str, str]:
    first = f"from term {match.place + 1} on" if match.start is None else f"from n = {match.start} on"
    compared = (
        f"{match.matched} compared"
        if match.whole
        else f"{match.matched} of {match.given} compared: no more terms are known"
    )
    decided = ", proved equal for all" if match.decided else ""
    return match.oeis or "", match.title, f"{match.transform}, {first} ({compared}{decided})"


def guess(arguments: Namespace) -> int:
    first = None if arguments.first is None else read_number(arguments.first)
    at = None if arguments.at is None else read_number(arguments.at)
    given: Given | Counting | str
    with Bar("guessing", arguments) as bar:
        if arguments.by is not None:
            given = wythoff.count(" ".join(arguments.terms), arguments.by, progress=bar)
        elif is_system(arguments.terms[0]):
            given = arguments.terms[0]
        else:
            given = typed(arguments.terms, pairs=False, count=MANY_TERMS)
        found = wythoff.guess(given, first=first, **options.typed(arguments, "columns", "seconds"), progress=bar)
    value = None if at is None or not found else found.guesses[0].value(at)
    lines = guessing_lines(found)
    besides: dict[str, Any] = {} if value is None else {"value": value}
    if isinstance(given, Given):
        lines = chain(_read(given), lines)
        besides |= {"terms": None if given.game is not None else given.items, **_reading(given)}
    shown = [] if value is None else [f"a({arguments.at}) = {short(value)}"]
    return reply(arguments, None, found, chain(lines, shown), **besides)


def guessing_lines(found: Guessing) -> Iterator[str]:
    if found.given:
        yield found.given + (f", {counted(found.count, 'P-positions')}" if found.count else "")
    for one in found.guesses:
        yield from guess_lines(one)
    if found.note:
        yield f"{found.note[0].upper()}{found.note[1:]}."


def guess_lines(one: Guess) -> Iterator[str]:
    what = "P-positions" if one.subject == "P-positions" else "terms"
    if what == "terms":
        shown = ", ".join(map(short, one.listed[:FEW])) + ", ..." * (len(one.listed) > FEW)
        before = f", after {shown}" if one.listed else ""
        where = f" for n >= {one.first}{before}" if one.rules is None else ""
        yield f"{one.equation}{where}: {one.kind}"
    elif one.readable:
        also = f", and {', '.join(map(written, one.listed))}" if one.listed else ""
        yield f"({one.text}) for n >= {one.first}{also}: {one.kind}"
    else:
        yield f"{one.text}: {one.kind}"
    if one.predicted:
        yield f"  fits all {one.fitted_on + one.predicted} {what}: fitted on {one.fitted_on}, predicted {one.predicted}"
    yield f"  {one.evidence}"
