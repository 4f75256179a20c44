"""Recurrences guessed for two piles: a_n is the least number in no earlier pair, and b_n is linear in known terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from wythoff.questions.discovery.formulas.chance import MARGIN, by_chance
from wythoff.questions.discovery.formulas.fit import GivenTerms, bits_of
from wythoff.questions.discovery.formulas.guessing import fitting
from wythoff.questions.discovery.formulas.writing import added, times
from wythoff.sequences.elimination import solved

# The parts of which b_n may be a linear form, as functions of a, b and n.
FEATURES: dict[str, Callable[[GivenTerms, GivenTerms, int], int]] = {
    "n": lambda a, b, n: n,
    "a(n)": lambda a, b, n: a[n],
    "a(n)**2": lambda a, b, n: a[n] ** 2,
    "b(n - 1)": lambda a, b, n: b[n - 1],
    "a(n - 1)": lambda a, b, n: a[n - 1],
    "b(n - 2)": lambda a, b, n: b[n - 2],
    "a(n - 2)": lambda a, b, n: a[n - 2],
}
# The parts of recurrences, each with its rank: the simplest is tried first, and reported first.
FORMS = (
    (0, ("a(n)",)), (1, ("a(n)", "n")), (2, ("a(n)**2", "a(n)")), (3, ("b(n - 1)",)), (4, ("b(n - 1)", "a(n)")),
    (5, ("b(n - 1)", "a(n - 1)")), (6, ("b(n - 1)", "a(n)", "a(n - 1)")), (7, ("b(n - 1)", "a(n)", "a(n - 1)", "n")),
    (8, ("b(n - 1)", "b(n - 2)", "a(n)", "a(n - 1)")),
    (9, ("b(n - 1)", "b(n - 2)", "a(n)", "a(n - 1)", "a(n - 2)", "n")),
)  # fmt: skip
FIRST = 2  # a form is fitted to n >= 2, and then tried at n = 1 and 0


def recurrences(lower: GivenTerms, upper: GivenTerms, seen: int) -> Iterator[tuple[str, str, int, int]]:
    """Yield (kind, formulas, first n, length in bits) for recurrences: `mex` for a_n, and a formula for b_n.

    `lower` are the terms a_n, `upper` the terms b_n. The formulas are found from the first `seen` pairs, and give all
    pairs.

    >>> a, b = (0, 1, 3, 4, 5, 7, 8, 9, 10, 12), (0, 2, 6, 11, 17, 25, 34, 44, 55, 68)
    >>> [text for _, text, _, _ in recurrences(a, b, 9)][:1]
    ['mex, b(n - 1) + a(n) + 1']

    Recurrences in both piles come before those in n alone, which need more pairs to be distinguished.
    """
    start = _is_mex(lower, upper)
    if start is None:
        return
    for _, names in sorted(FORMS):
        found = _form(names, lower, upper, seen)
        if found is not None and by_chance(upper) - found[1] >= MARGIN:
            text, bits, first = found
            yield "mex; linear recurrence of both piles", f"mex, {text}", max(start, first), bits
    gaps = tuple(b - a for a, b in zip(lower, upper, strict=True))
    for fit in fitting(gaps, 0, seen=seen, known=True):
        if fit.readable:
            yield f"mex; {fit.kind}", f"mex, {added(['a(n)', fit.text])}", max(start, fit.first), fit.bits


def _is_mex(lower: GivenTerms, upper: GivenTerms) -> int | None:
    """Return the least n from which on each smaller pile is the mex of all earlier pairs, or None if it is above 2.

    The pairs are (lower[n], upper[n]); mex is the least number in none of them.
    """
    taken: set[int] = set()
    least, start = 0, 0
    for n, (a, b) in enumerate(zip(lower, upper, strict=True)):
        while least in taken:
            least += 1
        if a != least:
            start = n + 1
        taken |= {a, b}
    return start if start <= FIRST else None


def _form(names: Sequence[str], lower: GivenTerms, upper: GivenTerms, seen: int) -> tuple[str, int, int] | None:
    """Return (text, bits, first n) of a formula for the larger piles: a linear form in `names`, plus a constant.

    `lower` are the smaller piles a(0), a(1), ..., and `upper` the larger b(0), b(1), ... `names` are the parts of the
    form, such as a(n) and b(n - 1). The factors are found from the first `seen` pairs. If they are integers and the
    formula gives all pairs, return it with its length in bits; otherwise return None.
    """

    def values(n: int) -> list[int]:
        return [*(FEATURES[name](lower, upper, n) for name in names), 1]

    last = min(seen, len(upper), FIRST + 4 * (len(names) + 2))
    weights = (
        solved([list(map(Fraction, (*values(n), upper[n]))) for n in range(FIRST, last)]) if last > FIRST else None
    )
    if weights is None or any(weight.denominator > 1 for weight in weights):
        return None
    whole = [int(weight) for weight in weights]

    def holds(n: int) -> bool:
        return upper[n] == sum(w * value for w, value in zip(whole, values(n), strict=True))

    if not all(map(holds, range(FIRST, len(upper)))):
        return None
    lag = max((int(name[-2]) for name in names if name.endswith(("1)", "2)"))), default=0)
    first = FIRST
    while first > lag and holds(first - 1):
        first -= 1
    text = added([*(times(w, name) for w, name in zip(whole, names, strict=False)), str(whole[-1])])
    return text, bits_of(*whole) + len(names) * 3, first
