"""The search for terms in the registry of sequences, among the named games, and in a local copy of the OEIS.

A match means that all given terms, or all terms of a transform of them, such as their differences, were compared and
agree. It states whether this is *more than chance*: whether the terms contain enough information, measured in bits (see
`transforms`). Matches of transforms that may be chance are not listed. If a sequence has too few terms, because a line
of a copy ends, some terms are not compared. Then the match says so, and comes last. A *line* is a sequence with its
terms as text, in the form in which it is searched.

`sloped` finds Beatty sequences of any slope. No network is used; `copies` reads copies of the OEIS.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, islice
from math import inf
from typing import Any, NamedTuple

from wythoff.base.answers import AnswerList
from wythoff.base.errors import ParameterError, WythoffError
from wythoff.base.files import FilePath, path_of
from wythoff.base.jobs import workers_of
from wythoff.expressions.calls import full_call
from wythoff.kernels import Progress
from wythoff.questions.discovery.copies import named, of_copy
from wythoff.questions.discovery.formulas.beatty_floors import INTERCEPTS, intercepts, least, slopes
from wythoff.questions.discovery.formulas.chance import (
    LEAST_TERMS as LEAST_GUESSED,
    MARGIN,
    MOST_TERMS,
    by_chance,
    in_line,
)
from wythoff.questions.discovery.formulas.fit import GivenTerms, Guess, bits_of
from wythoff.questions.discovery.formulas.guessing import guess_terms
from wythoff.questions.discovery.given import Given, as_given, as_terms
from wythoff.questions.discovery.listed import COMPARED, SEARCHED, ListedSequence, as_text, made
from wythoff.questions.discovery.matches import MADE_HERE, FoundMatches, Hit, Match, distinct
from wythoff.questions.discovery.transforms import (
    OF_A_TRANSFORM,
    TRANSFORMS,
    Transform,
    bits,
    complement,
    needed,
)
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.quadratic import Quadratic

LEAST_TERMS = 4  # the least number of terms: fewer agree with almost any sequence
MOST_BITS = 1 << 22  # the most bits of all terms together
LOOKED_AT = 60  # how many terms of a sequence show whether its own pattern is simple


class _Pattern:
    """A transform of the given terms, as text that is searched in the texts of sequences.

    `first` is the text of its first terms, and `text` that of all its terms. `rank` is 0 for the given terms
    themselves, and the greater, the less simple the transform is.
    """

    def __init__(self, transform: Transform, terms: GivenTerms, given: GivenTerms) -> None:
        self.rank, self.name, self.terms, self._in_copies = transform.rank, transform.name, terms, transform.in_copies
        self.first = as_text(terms[:COMPARED])
        # A complement must have no neighbour between 1 and the greatest given term.
        self.most = given[-1] if transform.apply is complement else 0
        self._given = given
        self._told: dict[bool, int] = {}

    @cached_property
    def text(self) -> bytes:
        return as_text(self.terms)

    @property
    def sought(self) -> bytes:
        """The text to search for in a local copy of the OEIS.

        It has no last comma, because a text that ends in a frequent byte is slower to find.
        """
        return self.first[:-1]

    def may_tell_of_a_copy(self) -> bool:
        """Return whether a match at the beginning of a line in a copy of the OEIS would be more than chance."""
        if self.rank == 0 or not self._in_copies:
            return self._in_copies
        enough = self.told(given=False) >= needed(0, transformed=True, in_copy=True)
        return enough and self.told(given=True) >= needed(0, in_copy=True)

    def told(self, *, given: bool) -> int:
        """Return how many bits of information the transformed terms contain; if `given`, the untransformed terms."""
        if given not in self._told:
            self._told[given] = bits(self._given if given else self.terms)
        return self._told[given]


class Lookup(AnswerList[Match]):
    """The matches of some terms, as a list.

    `searched` is how many indices were searched in each sequence of the registry. If no match is more than chance,
    `formulas` are guessed on first use.
    """

    def __init__(self, terms: Sequence[int], found: FoundMatches, first: int | None = None) -> None:
        super().__init__(found.matches)
        self.terms, self.found, self.searched, self.first = tuple(terms), found, found.searched, first

    @cached_property
    def formulas(self) -> tuple[Guess, ...]:
        """The formulas guessed for the terms, if no match is more than chance."""
        return unlisted(self.terms, self.found, self.first)

    def as_dict(self) -> dict[str, Any]:
        """Return the result for JSON, as `wythoff oeis --json` prints it."""
        formulas = [one.as_dict() for one in self.formulas]
        return {"terms": list(self.terms), **self.found.as_dict(), "formulas": formulas}


def unlisted(terms: Sequence[int], found: FoundMatches, first: int | None = None) -> tuple[Guess, ...]:
    """Return (formula,) guessed from terms if no match in `found` is more than chance; otherwise ().

    `first` is the index of the first term, if it is known.
    """
    return () if found.telling or len(terms) < LEAST_GUESSED else guess_terms(terms, first=first).guesses


def lookup(
    terms: Given | Iterable[int] | str,
    path: FilePath | None = None,
    progress: Progress | None = None,
    *,
    jobs: int | None = 1,
) -> Lookup:
    """Return the sequences that contain the terms, or a usual transform of them, side by side; simplest first.

    >>> [(match.oeis, match.transform) for match in lookup((3, 4, 6, 8, 9, 11, 12, 14))][:1]
    [('A000201', 'the terms')]
    >>> lookup([n**3 - n + 5 for n in range(1, 15)]).formulas[0].text
    'n**3 - n + 5'

    Terms are a list, an array, a text such as "1, 3, 4, 6", or a file named as "@terms.txt". All of them are compared,
    and must begin at one of the first 240 terms of a sequence. About eight terms without a simple pattern, or a dozen
    letters, are more than chance. If they begin at a later term, or a transform matches, more terms are needed. Matches
    that may be chance come last, and say so. Agreement of some terms proves nothing about the others. `path` is a local
    copy of the OEIS: its file `stripped` (or .gz), or its data repository. Only one process is used, whatever `jobs`
    allows. Cost: a tenth of a second to read the list at the first call, and one search of each line of a copy. Raises:
    ParameterError for fewer than four terms; TooLargeError for more than 5000, or for huge ones; RequestError for a
    path that is not a copy of the OEIS.
    """
    workers_of(jobs)
    given = as_given(terms, pairs=False)
    if given.game is not None:
        raise ParameterError(f"terms must be numbers, was the game {given.game}: use `identify` or `guess` for a game")
    found = search(given.items, path, progress)
    return Lookup(given.items, found, given.first)


def search(terms: Sequence[int], path: FilePath | None = None, progress: Progress | None = None) -> FoundMatches:
    """Return the matches that `lookup` reports, and how many indices were searched in each sequence.

    `path` is a local copy of the OEIS.

    >>> found = search((1, 1, 2, 3, 5))
    >>> found.searched, found.matches[0].oeis, found.matches[0].telling
    (240, 'A000045', False)
    """
    given = as_terms(terms, MOST_BITS, "looked up")
    if len(given) < LEAST_TERMS:
        raise ParameterError(f"give at least {LEAST_TERMS} terms, not {len(given)}")
    patterns = list(_patterns(given))
    # The copy comes first: if it cannot be read, no work is wasted.
    place = None if path is None else path_of(path)
    texts = {pattern.sought for pattern in patterns if pattern.may_tell_of_a_copy()}
    copied = of_copy(place, texts, progress) if place is not None else iter(())
    lines = chain(copied, made().with_any(pattern.first for pattern in patterns))
    hits = [Hit(found, line) for line in lines if (found := _best(patterns, line)) is not None]
    hits += _with_other_parameters(patterns, hits)
    return FoundMatches(tuple(named([hit.match for hit in distinct(hits)], place)), SEARCHED)


def _with_other_parameters(patterns: list[_Pattern], hits: list[Hit]) -> Iterator[Hit]:
    """Yield at most one match with a Beatty sequence whose slope fits the terms, if it is simpler than all `hits`.

    `patterns` are the transforms of the terms, and `hits` the matches that were found. The sequence need not be in the
    registry.
    """
    known = min((hit.rank for hit in hits if hit.match.telling and hit.match.where in MADE_HERE), default=inf)
    sloping = ((sloped(one.terms, transformed=one.rank > 0), one) for one in patterns if one.rank < known)
    found = [(best, pattern) for best, pattern in sloping if best is not None]
    for best, pattern in sorted(found, key=lambda one: (one[0].bits, one[1].rank))[:1]:
        line = best.line
        match = _match(pattern, line)
        if match is not None and _tells(pattern, match, line):
            yield Hit(match, line)


def _patterns(given: GivenTerms) -> Iterator[_Pattern]:
    seen = set()
    for transform in sorted(TRANSFORMS, key=lambda transform: transform.rank):
        terms = transform.apply(given)
        # Terms that were searched already need not be searched again. Fewer than 5 terms of a transform agree too
        # easily by chance.
        if terms is not None and (not transform.rank or len(terms) >= 5) and terms not in seen:
            seen.add(terms)
            yield _Pattern(transform, terms, given)


def _best(patterns: list[_Pattern], line: ListedSequence) -> Match | None:
    """Return the match of `line`, a sequence, with the simplest of `patterns` that it contains beyond chance.

    `patterns` are the transforms of the given terms. If there is no such match, return the match of the terms
    themselves, marked as possible chance; or None if `line` does not contain them.
    """
    doubted = None
    for pattern in patterns:
        match = _match(pattern, line)
        if match is not None and _tells(pattern, match, line):
            return match
        if match is not None and pattern.rank == 0:
            doubted = match._with(telling=False)
    return doubted


def _tells(pattern: _Pattern, match: Match, line: ListedSequence) -> bool:
    """Return whether a match is more than chance, by the bits of information in its terms.

    `needed` says how many bits are enough. A transform of the given terms needs more, and the given terms must have
    enough too. For the given terms at the beginning of `line`, fewer bits are enough if at least eight terms agree, and
    the first 60 terms of `line` follow one simple pattern, such as 2, 5, 8, ... A line is a sequence with its terms as
    text.
    """
    in_copy, transformed = match.where not in MADE_HERE, pattern.rank > 0
    alone = needed(match.place, in_copy=in_copy)
    if match.bits >= needed(match.place, transformed=transformed, in_copy=in_copy):
        return not transformed or pattern.told(given=True) >= alone
    # Another sequence may follow a simple pattern, such as 2, 5, 8, ..., only at first. Such a match is chance.
    if transformed or match.place or match.matched < 8:
        return False
    return bits([int(term) for term in line.text[1:-1].split(b",", LOOKED_AT)[:LOOKED_AT]]) < alone


def _match(pattern: _Pattern, line: ListedSequence) -> Match | None:
    """Return the first match of `pattern` in the sequence `line`, or None if there is no match.

    All terms of the pattern must agree with successive terms of the sequence, as far as the sequence goes.
    """
    at = line.text.find(pattern.first)
    while at >= 0:
        place = line.text.count(b",", 0, at)
        if line.terms is not None and place >= SEARCHED:
            return None
        compared = _compared(pattern, line, at, place)
        if compared:
            start, given = None if line.offset is None else line.offset + place, len(pattern.terms)
            agreed = pattern.told(given=False) if compared == given else bits(pattern.terms[:compared])
            return Match(line.oeis, line.title, pattern.name, start, place, compared, line.where, given, agreed)
        at = line.text.find(pattern.first, at + 1)
    return None


def _compared(pattern: _Pattern, line: ListedSequence, at: int, place: int) -> int:
    """Return how many terms of `pattern` agree with the sequence `line` from index `place` on, or 0 if one differs.

    The term with this index begins at byte `at` of the text of `line`. All terms that the sequence has or makes are
    compared.
    """
    known = line.text[at : at + len(pattern.text)]
    if pattern.text[: len(known)] != known:
        return 0
    before = line.text[:at].rpartition(b",")[2]
    if before and 0 < int(before) <= pattern.most:
        return 0
    if len(known) == len(pattern.text):
        after = line.text[at + len(known) :].partition(b",")[0]
        if after or not pattern.most:
            return 0 if after and 0 < int(after) <= pattern.most else len(pattern.terms)
    compared = known.count(b",") - 1
    return compared if line.terms is None else _further(pattern, line, place, compared)


def _further(pattern: _Pattern, line: ListedSequence, place: int, compared: int) -> int:
    """Return how many terms of `pattern` agree with `line` from index `place` on, if this makes its further terms.

    `line` is a sequence. The first `compared` terms agree already. The result is 0 if a term differs. If the sequence
    cannot make enough terms, at least 240 terms must have been compared; otherwise the result is 0 too.
    """
    assert line.terms is not None
    following = islice(line.terms(), place + compared, None)
    try:
        for wanted in pattern.terms[compared:]:
            if next(following, None) != wanted:
                return 0
            compared += 1
        after = next(following, 0) if pattern.most else 0
    except WythoffError:
        return compared if compared >= SEARCHED else 0
    return 0 if 0 < after <= pattern.most else compared


SLOPES = 30  # how many are compared, the simplest first: none of 110 random sequences of 20 to 80 terms was mistaken


class Sloped(NamedTuple):
    """A Beatty sequence floor(n*alpha + gamma), n >= 1, that contains the given terms one after the other.

    `bits` is the length of its description.
    """

    bits: int
    alpha: Quadratic
    gamma: Quadratic
    length: int  # the number of its terms up to the last given one

    @property
    def line(self) -> ListedSequence:
        """Return the sequence in the form in which sequences are searched."""
        sequence = Beatty(self.alpha, self.gamma)
        title = full_call("beatty", {"alpha": self.alpha, "gamma": self.gamma})
        text = as_text(islice(sequence, self.length + COMPARED))
        return ListedSequence(None, title, sequence.offset, text, "registry", "sequence beatty", sequence.__iter__)


def sloped(terms: GivenTerms, *, transformed: bool = False) -> Sloped | None:
    """Return the Beatty sequence of shortest description that contains the terms, or None if it may be chance.

    >>> found = sloped((5, 7, 10, 13, 15, 18, 21, 23, 26, 29, 31, 34, 37, 39, 42, 44, 47, 50, 52))
    >>> found.line.title if found else None
    'beatty(alpha=sqrt(7), gamma=0)'

    The description has the slope and the intercept. It must be 20 bits shorter than the terms in the chance model of
    `formulas.chance` (24 if the terms are `transformed`, that is, a transform of others). It must also be 8 bits
    shorter than every description with another slope, because otherwise either slope may be right. Terms on a line
    determine no slope.
    """
    fitted, spent = terms[:MOST_TERMS], OF_A_TRANSFORM * transformed
    spared = by_chance(terms) - MARGIN
    interval = slopes(fitted) if spared > spent and not in_line(terms) else None
    if interval is None:
        return None
    found = []
    for alpha in (slope for slope in islice(least(interval), SLOPES) if slope.sign() > 0):
        for gamma, shift in islice(intercepts(fitted, 1, alpha), INTERCEPTS):
            before = int(shift) if shift.denominator == 1 and shift >= 0 else 0
            added = gamma + alpha * (shift - before)
            bits = spent + bits_of(*alpha.minimal_polynomial(), before)
            bits += bits_of(added.p, added.q, added.r) if added else 1
            found.append(Sloped(bits, alpha, added, len(terms) + before))
    best = min(found, key=lambda one: one.bits, default=None)
    if best is None or best.bits > spared:
        return None
    # A difference of 8 bits excludes the other slopes.
    return None if any(one.bits < best.bits + 8 for one in found if one.alpha != best.alpha) else best
