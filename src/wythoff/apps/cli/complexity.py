"""What `word NAME --complexity N` prints: factors, palindromes and squares by length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.saying import say, say_json
from wythoff.frozen import told_of
from wythoff.sequences.integers import in_digits
from wythoff.sequences.registry.reading import Made
from wythoff.sequences.words.summary import Summary, summary

HEADINGS = ("n", "factors", "seen by", "palindromes", "seen by", "squares uu, |u| = n")


def complexities(made: Made, up_to: int, prefix: int | None, *, json: bool) -> int:
    """Print the counts for each length n <= up_to, how far they are proved for the whole word, and the defect."""
    with Bar("reading the word") as bar:
        found = summary(made.value, up_to, prefix=prefix, progress=bar)
    if json:
        run = found.steepest
        return say_json(
            {
                **told_of(made, "word:call oeis"),
                **told_of(found, "prefix exact_up_to:exact.up_to reason:exact.reason"),
                "factors": found.factors[1:], "factors_seen_by": _seen(found, "factors"),
                "palindromes": found.palindromes[1:], "palindromes_seen_by": _seen(found, "palindromes"),
                "squares": [found.squares.get(n, 0) for n in range(1, up_to + 1)],
                "palindromic_defect": found.defect,
                "largest_exponent": run and {**run._asdict(), "exponent": str(run.exponent)},
            }
        )  # fmt: skip
    lines = [HEADINGS, *(tuple(map(str, row)) for row in _rows(found, up_to))]
    sizes = [max(map(len, column)) for column in zip(*lines, strict=True)]
    say([f"{made.heading}: {made.entry.summary}", *_claim(found), ""])
    say("  ".join(cell.rjust(size) for cell, size in zip(line, sizes, strict=True)) for line in lines)
    return say(["", "seen by: how many letters end with the last one of that length that was new", *_whole(found)])


def _rows(found: Summary, up_to: int) -> Iterator[Sequence[int | str]]:
    for n in range(1, up_to + 1):
        factors, palindromes = found.factors, found.palindromes
        last = palindromes.seen_by(n) or "-"
        yield n, factors[n], factors.seen_by(n), palindromes[n], last, found.squares.get(n, 0)


def _seen(found: Summary, what: str) -> list[int]:
    counts = found.factors if what == "factors" else found.palindromes
    return [counts.seen_by(n) for n in range(1, len(counts))]


def _claim(found: Summary) -> Iterator[str]:
    letters, (up_to, reason) = in_digits(found.prefix), found.exact
    if up_to:
        yield f"Counted in its first {letters} letters, which hold all its factors of length n <= {up_to}"
        yield f"({reason}): to there the counts are those of the whole word, of squares to n = {up_to // 2}."
    else:
        yield f"Counted in its first {letters} letters: lower bounds for the whole word ({reason})."


def _whole(found: Summary) -> Iterator[str]:
    run = found.steepest
    rich = " (rich)" if not found.defect else ", which the whole word has at least"
    yield f"palindromic defect of these letters: {found.defect}{rich}"
    if run:
        where = f"period {run.period}, length {run.length}, from place {run.start}"
        yield f"largest exponent of a run in them: {run.exponent} = {float(run.exponent):.6g} ({where})"
    else:
        yield "they hold no square"
