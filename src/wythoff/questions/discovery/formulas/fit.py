"""Fits, which are formulas that give all the terms they were fitted on, and guesses, which are reported fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError
from wythoff.base.frozen import Frozen, field
from wythoff.questions.discovery.transforms import GivenTerms as GivenTerms
from wythoff.sequences.registry.reading import sequence
from wythoff.sequences.regular_rules import RegularRules
from wythoff.solving.solution import Evidence

Fitter: TypeAlias = "Callable[[GivenTerms, int], Iterator[Fit]]"  # arguments: terms, and the index of the first


class FitKind(NamedTuple):
    """A kind of formulas, such as polynomials. Kinds of the least `rank` are the cheapest, and are tried first.

    Among kinds of the same rank, the shortest formula wins. fits(terms, index) yields formulas for terms
    whose first one has this index. `halves` says that the formulas are fitted on at most half of the terms.
    """

    rank: int
    fits: Fitter
    halves: bool = False


class Fit(Frozen):
    """A formula for the terms with indices from `first` on. The terms before it are listed.

    - `kind` describes the formula in words.

    - `text` is the formula. `w.sequence` reads it if `readable`.

    - `bits` is the approximate length of the formula, without the listed terms.

    - more(count) returns the first `count` terms from index `first` on.

    - `rules` are the rules of a regular sequence, if the formula consists of them.

    - `seen` is how many terms the formula was fitted on, if fewer than the caller allowed.
    """

    kind: str
    text: str
    first: int
    bits: int
    more: Callable[[int], Sequence[int]]
    readable: bool = True
    rules: RegularRules | None = None
    seen: int | None = None

    def gives(self, terms: GivenTerms) -> bool:
        """Return whether the formula gives `terms`, which begin at index `first`."""
        return tuple(self.more(len(terms))) == terms


def equation(name: str, text: str, rules: RegularRules | None) -> str:
    """Return a formula as an equation for `name`, such as "a(n) = 2*n".

    If `rules` is not None, the formula consists of rules of a regular sequence, which are equations already: return
    `text`.
    """
    return f"{name} = {text}" if rules is None else text.replace("a(", f"{name[0]}(")


def bits_of(*numbers: int) -> int:
    """Return the length in bits of integers in a self-delimiting code: 1 bit for 0, 3 for 1, 5 for -1 and 2.

    >>> bits_of(0), bits_of(1), bits_of(-3, 0)
    (1, 3, 8)
    """
    # the Elias gamma code of 2|m| + (m < 0) + 1
    return sum(2 * (2 * abs(number) + (number < 0) + 1).bit_length() - 1 for number in numbers)


class Guess(Answer):
    """A formula guessed from terms, or formulas guessed from P-positions.

    - `subject`: "terms", "a_n", "b_n" or "P-positions".

    - `text`: the formula for n >= `first`. `w.sequence` reads it if `readable`, or `w.Claim` for P-positions.

    - `listed`: the terms or positions before `first`.

    - `fitted_on`: the number of first terms that the formula was fitted on.

    - `predicted`: how many other terms it gave.

    - `bits`: the approximate length of the formula, and `by_chance` that of the terms in the chance model, which draws
      them independently.
    """

    subject: str
    kind: str
    text: str
    readable: bool = field(kw_only=True)
    first: int
    listed: tuple[Any, ...] = field(kw_only=True)
    fitted_on: int = field(kw_only=True)
    predicted: int = field(kw_only=True)
    bits: int = field(kw_only=True)
    by_chance: int = field(kw_only=True)
    evidence: Evidence
    rules: RegularRules | None = field(default=None, kw_only=True)
    _told = """subject kind text readable first listed fitted_on predicted bits by_chance evidence"""

    @property
    def equation(self) -> str:
        """The formula as an equation for a(n), or for the pile that it gives."""
        return equation("a(n)" if self.subject == "terms" else self.subject, self.text, self.rules)

    def value(self, n: int) -> int:
        """Return the n-th term, for n of any size, by the formula.

        It must be a formula in n, or the rules of a regular sequence.

        Raises: RequestError for another formula; ParameterError for an n before the first.
        """
        if self.rules is not None:
            return self.rules.value(n)
        if not self.readable or self.subject == "P-positions":
            raise RequestError(
                f"this formula cannot be used to compute a single term, because it is not a formula in n: {self.text}"
            )
        before = n - self.first
        return self.listed[before] if -len(self.listed) <= before < 0 else value_of(self.text, n)


def value_of(text: str, n: int) -> int:
    """Return the value at n >= 1 of the formula `text`, which `w.sequence` must be able to read.

    >>> value_of("floor(n*phi)", 10**20), value_of("7", 3)
    (161803398874989484820, 7)
    """
    return sequence(f"{text} + 0*n").term(n)


class Guessing(Answer):
    """The formulas guessed from terms or for a game: `guesses`, likeliest first.

    `note` says why there are none, or that they were tested on few terms. `given` is the notation of the game, or ""
    for terms. `count` is the number of terms or P-positions that were known.
    """

    given: str
    count: int
    guesses: tuple[Guess, ...]
    note: str = ""
    _told = "game:given? count guesses* note?"

    def __bool__(self) -> bool:
        return bool(self.guesses)
