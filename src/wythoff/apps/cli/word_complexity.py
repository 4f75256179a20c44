"""The output of `word --complexity`: how many factors, palindromes and squares of each length a word has.

A *factor* is a finite block of consecutive letters. A *square* is a factor of the form uu.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from wythoff.apps.cli.progress import Bar, Clock
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.text_tables import columns
from wythoff.base.answers import AFFORDABLE, SHOWN
from wythoff.base.errors import ParameterError, WythoffError
from wythoff.base.frozen import told_of
from wythoff.questions.factor_counts import WordFormula, factor_formulas
from wythoff.sequences.integers import in_digits, short
from wythoff.sequences.registry.reading import Made
from wythoff.sequences.words.summary import Summary, summary

HEADINGS = ("n", "factors", "seen by", "palindromes", "seen by", "squares uu, |u| = n")


def word_complexities(made: Made, arguments: Namespace) -> int:
    """Print how many factors, palindromes and squares of each length a word has, and formulas for all lengths.

    `made` is the word, and `arguments` are the parsed arguments of the command, among them --complexity, the largest
    length. The answer says up to which length the numbers are exact. It ends with the palindromic defect of the word,
    and with the repetition of the largest exponent. The exponent of a repetition is its length divided by its period:
    5/2 for "ababa".
    """
    up_to: int = arguments.complexity
    seconds = 2 * AFFORDABLE if arguments.seconds is None else arguments.seconds
    if not seconds > 0:
        raise ParameterError(f"--seconds must be more than 0, was {seconds:g}")
    with Bar("reading the word") as bar:
        found = summary(made.value, up_to, prefix=arguments.prefix, progress=bar)
    try:
        with Clock("deciding the formulas"):
            formulas, why = list(factor_formulas(made.call, seconds)), ""
    except WythoffError as error:
        formulas, why = [], str(error)
    if arguments.json:
        run = found.steepest
        return say_json(
            {
                **told_of(made, "word:call oeis"),
                **told_of(found, "prefix exact_up_to:exact.up_to reason:exact.reason"),
                "factors": found.factors[1:], "factors_seen_by": _seen_by(found.factors),
                "palindromes": found.palindromes[1:], "palindromes_seen_by": _seen_by(found.palindromes),
                "squares": [found.squares.get(n, 0) for n in range(1, up_to + 1)],
                "formulas": [one.as_dict() for one in formulas],
                "palindromic_defect": found.defect,
                "largest_exponent": run and {**run._asdict(), "exponent": str(run.exponent)},
            }
        )  # fmt: skip
    lines = [HEADINGS, *([*map(str, row)] for row in _rows(found, up_to))]
    said = (
        [f"No formulas that hold for all lengths were found: {why}."]
        if why
        else [*chain.from_iterable(map(_formula_lines, formulas))]
    )
    say([f"{made.heading}: {made.entry.summary}", *_claim(found), "", *columns(lines, str.rjust)])
    return say(
        [
            "",
            *said,
            "",
            "seen by: the number of letters at the beginning that contain every factor of length n",
            *_whole(found),
        ]
    )


def _formula_lines(one: WordFormula) -> Iterator[str]:
    """Yield lines about the number of factors (or palindromes, or squares) of length n of a word, as a function of n.

    They contain its first values, and a formula if one is proved. They are computed from a linear representation:
    vectors and a matrix for each digit, whose product along the digits of n is the number. If none was found, the only
    line is the reason.
    """
    if one.counting is None:
        yield f"{one.of}: {one.why}"
        return
    first = ", ".join(map(short, one.counting.terms(SHOWN)))
    yield f"{one.of}: {first}, ... for n = 0, 1, ..., a linear representation of rank {one.counting.rank}"
    if one.guess is not None and one.guess.evidence.kind == "proved":
        where = f" for n >= {one.guess.first}" if one.guess.rules is None else ""
        yield f"  {one.guess.equation}{where} ({one.guess.evidence.kind})"


def _rows(found: Summary, up_to: int) -> Iterator[Sequence[int | str]]:
    factors, palindromes = found.factors, found.palindromes
    for n in range(1, up_to + 1):
        last = palindromes.seen_by(n) or "-"
        yield n, factors[n], factors.seen_by(n), palindromes[n], last, found.squares.get(n, 0)


def _seen_by(counts: Any) -> list[int]:
    return [counts.seen_by(n) for n in range(1, len(counts))]


def _claim(found: Summary) -> Iterator[str]:
    letters, (up_to, reason) = in_digits(found.prefix), found.exact
    if up_to:
        yield f"Counted in its first {letters} letters. They contain all factors of length n <= {up_to}"
        yield f"({reason}), so these are the counts of the whole word; for squares they are to n = {up_to // 2}."
    else:
        yield f"Counted in its first {letters} letters: lower bounds for the whole word ({reason})."


def _whole(found: Summary) -> Iterator[str]:
    run = found.steepest
    rich = " (rich)" if not found.defect else "; that of the whole word is at least as large"
    yield f"palindromic defect of these letters: {found.defect}{rich}"
    if run:
        where = f"period {run.period}, length {run.length}, from place {run.start}"
        yield f"largest exponent of a run in them: {run.exponent} = {float(run.exponent):.6g} ({where})"
    else:
        yield "they hold no square"
