"""Formulas by self-referential recurrences, such as Hofstadter's and Conway's, and by mex with a linear formula.

Functions that yield formulas take the terms a(n), and the index n of the first term.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache

from wythoff.base.errors import ParameterError
from wythoff.expressions import function
from wythoff.questions.discovery.formulas.fit import Fit, GivenTerms, bits_of
from wythoff.questions.discovery.formulas.writing import added, times
from wythoff.questions.discovery.transforms import complement
from wythoff.sequences.elimination import solved
from wythoff.sequences.recurrences.equation_systems import EquationSystem
from wythoff.sequences.recurrences.equations import read_side

Value = Callable[[int, Callable[[int], int]], int]  # a function of n and of the function a that returns earlier terms
SPARSEST = 50  # the last term may be at most 50 times the number of terms
LEAST_GIVEN = 6  # how many terms a recurrence must give


RECURRENCES = (
    "n - a(a(n - 1))",
    "n - a(a(a(n - 1)))",
    "n - a(a(a(a(n - 1))))",
    "n - a(n - a(n - 1))",
    "n - a(a(n - 2))",
    "a(n - a(n - 1)) + a(n - a(n - 2))",
    "a(n - a(n - 1)) + a(n - 1 - a(n - 2))",
    "a(n - 1 - a(n - 1)) + a(n - 2 - a(n - 2))",
    "a(a(n - 1)) + a(n - a(n - 1))",
    "a(a(n - 2)) + a(n - a(n - 2))",
    "a(n - a(n - 1)) + 1",
    "a(n - a(a(n - 1))) + 1",
    "a(n - 1) + a(n//2)",
    "n - a(n - 1) - a(n - 2)",
)


def selfreferential(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield those of the known `RECURRENCES` that give all terms but a few first ones, and then formulas with mex.

    >>> [fit.text for fit in selfreferential((0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9), 0)][:1]
    ['n - a(a(n - 1))']
    """
    for text in RECURRENCES:
        value = _value(text)
        given = _begins(value, terms, index)
        if given is not None and len(terms) - given >= LEAST_GIVEN:
            yield _fit(text, value, terms[:given], index)
    yield from _mex(terms, index)


@cache
def _value(text: str) -> Value:
    return function(read_side(text, "a"), ("n", "a"))


def _begins(value: Value, terms: GivenTerms, index: int) -> int | None:
    """Return how many first terms (1 to 4) must be given, so that a recurrence gives all others; None if it does not.

    `value` is the recurrence: value(n, a) computes a(n), where a(m) returns earlier terms. `index` is the first n.
    """
    for given in range(1, 5):  # the numbers of first terms that a recurrence may need
        numbers = range(index + given, index + len(terms))
        try:
            if all(value(n, _earlier(terms, index, n)) == terms[n - index] for n in numbers):
                return given
        except IndexError:
            continue
    return None


def _earlier(terms: Sequence[int], index: int, n: int) -> Callable[[int], int]:
    """Return the function m -> a(m) for m from `index` to n - 1. It raises IndexError for other m."""

    def term(m: int) -> int:
        if not index <= m < n:
            raise IndexError
        return terms[m - index]

    return term


def _fit(text: str, value: Value, given: GivenTerms, index: int) -> Fit:
    first = index + len(given)

    def more(count: int) -> list[int]:
        found = list(given)
        with suppress(IndexError):  # the sequence ends where the recurrence refers to terms that do not exist
            for n in range(first, first + count):
                found.append(value(n, _earlier(found, index, n)))  # the recurrence refers to the terms that it makes
        return found[len(given) :]

    # 12 bits say which recurrence of the list it is, and how it begins.
    return Fit("self-referential recurrence", text, first, 12, more, readable=False)


def _mex(terms: GivenTerms, index: int) -> Iterator[Fit]:
    """Yield a formula for terms a(n) and the other numbers b(n): a(n) = mex and b(n) = s*a(n) + t*n + u.

    mex is the least number that is not an earlier a or b. s, t and u are integers.
    """
    if len(terms) < 2 * LEAST_GIVEN or terms[0] not in (0, 1) or terms[-1] > SPARSEST * len(terms):
        return
    own, zero = (terms, index - 1) if terms[0] else (terms[1:], index)  # 0 is in both
    others = complement(own)  # None unless they increase
    rows = [[a, n, 1, b] for n, (a, b) in enumerate(zip(own, others or (), strict=False), 1)]
    if len(rows) < LEAST_GIVEN:
        return
    for columns in ((0, 2), (0, 1, 2)):
        weights = solved([[*(row[column] for column in columns), row[3]] for row in rows])
        if weights is None or any(weight.denominator > 1 for weight in weights):
            continue
        s, *t, u = map(int, weights)
        yield _of_mex(index, zero, s, t[0] if t else 0, u)
        return


def _of_mex(index: int, zero: int, s: int, t: int, u: int) -> Fit:
    system = EquationSystem(f"b(n) = {added([times(s, 'a(n)'), times(t, 'n'), str(u)])}")
    starts = index - zero  # the index of the first positive term is 1

    def more(count: int) -> Sequence[int]:
        with suppress(ParameterError):  # where the other numbers agree with the terms
            return [*[0] * (starts == 0), *system.complement.terms(count)][:count]
        return ()

    shift = "n" if not zero else f"(n - {zero})" if zero > 0 else f"(n + {-zero})"
    other = added([times(s, "a(n)"), times(t, shift), str(u)])
    text = f"mex, the least number >= 1 that is neither an earlier term nor an earlier {other}"
    return Fit("mex with a linear form", text, index, bits_of(s, t, u) + 4, more, readable=False)
