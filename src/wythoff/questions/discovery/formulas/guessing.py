"""Formulas guessed from terms: one kind after another, the cheapest first, each tested on unseen terms.

Short lists are compared with a few simple forms, so few that hardly any random list has one: lines; differences with a
period of 2 or 3; polynomials of degree 2; floor(s*n + c) for the slopes s listed here and a few small c; evil
and odious numbers. tests/discovery/formulas/test_simple.py measures how often random lists have one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from operator import attrgetter
from time import monotonic

from wythoff.base.errors import ParameterError
from wythoff.questions.discovery.formulas.beatty_floors import beatty, floor_of
from wythoff.questions.discovery.formulas.chance import ENOUGH, KEPT, LEAST_TERMS, by_chance, is_more, kept_back
from wythoff.questions.discovery.formulas.digit_automata import digits
from wythoff.questions.discovery.formulas.fit import (
    Fit,
    FitKind,
    GivenTerms,
    Guess,
    Guessing,
    bits_of,
    equation,
)
from wythoff.questions.discovery.formulas.floors_and_words import floors_and_words
from wythoff.questions.discovery.formulas.lines_and_words import lines_and_words
from wythoff.questions.discovery.formulas.morphic import morphic
from wythoff.questions.discovery.formulas.quasi import periodic_differences, quasi_polynomials, without_listed
from wythoff.questions.discovery.formulas.recurrent import recurrences
from wythoff.questions.discovery.formulas.regular_fits import regular
from wythoff.questions.discovery.formulas.selfreferential import selfreferential
from wythoff.questions.discovery.formulas.transformed import transformed
from wythoff.questions.discovery.formulas.writing import added
from wythoff.questions.discovery.given import as_terms
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.solving.solution import Evidence

KINDS = (
    FitKind(0, periodic_differences), FitKind(1, quasi_polynomials), FitKind(2, recurrences), FitKind(3, beatty),
    FitKind(4, floors_and_words), FitKind(5, selfreferential), FitKind(6, morphic), FitKind(6, lines_and_words),
    FitKind(6, digits), FitKind(6, regular, halves=True), FitKind(7, transformed),
)  # fmt: skip
rank_of = attrgetter("rank")
TRIED = 16  # the most fits of one kind that are tested
MOST_BITS = 1 << 20  # the most bits of all terms together
MOST_GUESSED = 10_000  # the most terms that may be given


def guess_terms(
    terms: Sequence[int],
    *,
    first: int | None = None,
    seconds: float | None = None,
    kinds: Sequence[FitKind] = KINDS,
) -> Guessing:
    """Return the formula of the cheapest kind that gives all terms, though it was fitted on only some of them.

    >>> found = guess_terms([n * (n + 1) // 2 for n in range(60)]).guesses[0]
    >>> found.text, found.kind, found.fitted_on, found.predicted
    ('(n**2 + n)//2', 'polynomial of degree 2', 30, 30)

    `first` is the index of the first term; by default it is 0 if that term is 0, else 1. Only formulas of the given
    `kinds` are guessed; `seconds` limits the time. At least a third of the terms, and at least 30, are held back to
    test the formula. If there are fewer than 42 terms, half of them are held back, and a note says so.

    The formula must encode the terms in 20 bits less than the chance model of `chance`, which draws them independently.
    If none does, and there are fewer than 42 terms, a quarter of them is held back and a few simple forms are tried.
    For 10 or 11 terms only these forms are tried.

    Raises: ParameterError for terms that are not integers, or fewer than 10; TooLargeError.
    """
    given = as_terms(terms, MOST_BITS, "used", MOST_GUESSED)
    index = first if first is not None else 1 if not given or given[0] else 0
    if len(given) < LEAST_SIMPLE:
        more = f"give {LEAST_SIMPLE - len(given)} more, or look them up with `oeis`"
        raise ParameterError(f"a guess needs at least {LEAST_SIMPLE} terms, and {len(given)} were given: {more}")
    fits, seen = fitting(given, index, kinds, seconds=seconds) if len(given) >= LEAST_TERMS else [], None
    if not fits and len(given) < LEAST_TERMS + KEPT:
        seen = fitted_on(len(given))
        fits = [fit for fit in simple(given[:seen], index) if fit.gives(given)][:1]
    note = _tested_on(len(given), seen) if fits else _nothing(given)
    return Guessing("", len(given), tuple(as_guess(fit, given, index, "terms", seen) for fit in fits), note)


def fitting(
    terms: GivenTerms,
    index: int,
    kinds: Sequence[FitKind] = KINDS,
    *,
    seconds: float | None = None,
    seen: int | None = None,
    known: bool = False,
) -> list[Fit]:
    """Return a list with the formula of the cheapest kind that gives all terms and is unlikely by chance, or [].

    Only formulas of the given `kinds` are tried; after `seconds` no further kind is. Among formulas of one kind, one
    that `w.sequence` can read wins, then the one of fewest bits. Among kinds of the same rank, the shortest text wins.

    Formulas are fitted on the first `seen` terms, by default on all terms that are not held back. `index` is the index
    of the first term. `known` says that the terms are from a game: then more terms may be listed before a line.
    """
    count = len(terms) - kept_back(len(terms)) if seen is None else seen
    started = monotonic()
    for _, alike in groupby(sorted(kinds, key=rank_of), rank_of):
        shortest: list[Fit] = []
        for kind in alike:
            if known and kind.halves:  # for a game, an automaton of its P-positions contains more information
                continue
            if seconds is not None and monotonic() - started > seconds:
                break
            first = terms[: min(count, len(terms) // 2) if kind.halves else count]
            fits = islice(kind.fits(first, index), TRIED)
            predicting = (fit for fit in fits if fit.gives(terms[fit.first - index :]))
            good = [fit for fit in predicting if is_more(fit, terms, index, known=known)]
            shortest += sorted(good, key=lambda fit: (not fit.readable, fit.bits, fit.text))[:1]
        if shortest:
            return [min(shortest, key=lambda fit: (len(fit.text), fit.text))]
    return []


def as_guess(fit: Fit, terms: GivenTerms, index: int, subject: str, seen: int | None = None) -> Guess:
    """Return the formula `fit` as a guess about `subject`, such as "terms" or "a_n".

    The formula gave all terms, and was fitted on the first `seen` of them.

    `seen` is by default the number of terms that are not held back. `index` is the index of the first term.
    """
    kept = kept_back(len(terms)) if seen is None else len(terms) - seen
    kept = kept if fit.seen is None else len(terms) - fit.seen
    last = index + len(terms) - 1
    stated = equation("a(n)" if subject == "terms" else subject, fit.text, fit.rules)
    stated += f" for n >= {fit.first}" if fit.rules is None else ""
    evidence = Evidence("conjectured", stated, last)
    return Guess(
        subject, fit.kind, fit.text, fit.first, evidence, readable=fit.readable, listed=terms[: fit.first - index],
        fitted_on=len(terms) - kept, predicted=kept, bits=fit.bits, by_chance=by_chance(terms),
        rules=fit.rules,
    )  # fmt: skip


def _tested_on(count: int, seen: int | None) -> str:
    """Return a note if a formula for `count` terms was tested on few of them, else "".

    `seen` is the number of terms on which a simple form, such as a line, was fitted. It is None for other formulas.
    """
    kept = kept_back(count) if seen is None else count - seen
    if kept >= KEPT:
        return ""
    few = "" if seen is None else ", and only a few simple forms were tried"
    return (
        f"it was tested on only {kept} terms{few}: give {LEAST_TERMS + KEPT} terms or more, then {KEPT} are "
        "used for the test"
    )


def _nothing(terms: GivenTerms) -> str:
    """Return a note that says why no formula was guessed for the terms."""
    count, kept = len(terms), kept_back(len(terms))
    if count < LEAST_TERMS:
        more = f"give {LEAST_TERMS} or more to try others, or look them up with `oeis`"
        return f"the {count} terms have no simple form; {more}"
    simple_too = ", and they have no simple form" if count < LEAST_TERMS + KEPT else ""
    more = "; give more terms, or look them up with `oeis`" if count < 2 * ENOUGH else ""
    return (
        f"no formula found from {count - kept} of the {count} terms predicts the others and is shorter than the list"
        f"{simple_too}{more}"
    )


LEAST_SIMPLE = 10  # the least number of terms: with fewer, more than one random list in a hundred had a simple form
SHARE, LEAST_KEPT = 4, 3  # one in this many terms is held back, and at least this many terms, such as 3 of 10
# slopes of Wythoff's game and its generalisations, and roots of small numbers with their complementary slopes
SLOPES = (
    PHI, PHI**2, *(Quadratic(whole, 1, d) for d in (2, 3, 5, 6, 7) for whole in range(3)),
    Quadratic(3, 1, 3, 2), Quadratic(-1, 1, 13, 2), Quadratic(1, 1, 13, 2), Quadratic(3, 1, 13, 2),
    Quadratic(5, 1, 13, 2), Quadratic(-1, 1, 5), Quadratic(3, 1, 5),
)  # fmt: skip
MOVED = 0, -1, 1  # what may be added to n


def fitted_on(count: int) -> int:
    """Return on how many of `count` terms a simple form, such as a line, is fitted. The others test it."""
    return count - max(LEAST_KEPT, count // SHARE)


def simple(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield the simple forms, such as lines and floor(n*phi), that give the terms; `index` is the first index n.

    >>> next(simple((1, 3, 4, 6, 8, 9, 11, 12, 14), 1)).text, next(simple((0, 2, 5, 7, 10, 13), 0)).text
    ('floor(n*phi)', 'floor(n*phi**2)')
    """
    yield from without_listed(terms, index)
    for moved in MOVED:
        for slope in SLOPES:
            gamma = Quadratic(terms[0] - (slope * (index + moved)).floor())
            if abs(gamma) <= 2:  # the number added to the floor
                fit = floor_of(index, slope, gamma, moved)
                if fit.gives(terms):
                    yield fit
    for name, ones in (("evil", 0), ("odious", 1)):
        if terms[0] == ones:
            yield _by_ones(name, ones, index)


def _by_ones(name: str, ones: int, index: int) -> Fit:
    """Return a fit for the evil numbers (`ones` = 0) or the odious numbers (1); the first has the index `index`.

    They are the numbers >= 0 with an even or an odd number of ones in binary. `name` is "evil" or "odious".
    """

    def more(count: int) -> Sequence[int]:
        pairs = ((2 * n, 2 * n + 1) for n in range(count))
        return [even if even.bit_count() % 2 == ones else odd for even, odd in pairs]

    number = added(["n", str(1 - index)])
    kind = f"an {'odd' if ones else 'even'} number of ones in binary"
    return Fit(kind, f"{name} number {number}", index, bits_of(ones, index), more, readable=False)
