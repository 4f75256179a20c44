"""Numbers of factors, palindromes and squares of automatic words, as functions of the length, decided for all n.

A factor is a block of consecutive letters. It is counted once, where it first occurs (Charlier, Rampersad and Shallit
2012). A square is a block written twice. The recurrence function gives the least length L(n) such that every factor of
length L(n) contains all factors of length n.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import thread_time
from typing import Any, NamedTuple

from wythoff.automata.automatic_words import word
from wythoff.automata.limits import ANY, Budget, Limits
from wythoff.base.errors import RequestError
from wythoff.base.frozen import told_of
from wythoff.questions.claims.guessing import guess
from wythoff.questions.counting import Counting, counted
from wythoff.questions.deciding import Session
from wythoff.questions.discovery.formulas.fit import Guess

SAME = "At t < n => word[i + t] = word[j + t]"  # the factors of length n at i and j are equal
MIRROR = "At t < n => word[i + t] = word[j - t]"  # the factor of length n at i is the reversal of that which ends at j
NEW = "~(Ej j < i & $same(i, j, n))"
# A statement for each quantity; its solutions are counted for each n. They are the first places i of factors of length
# n (of palindromes, of squares with halves of length n), or the numbers r below the value of the recurrence function.
COUNTED = {
    "factors": NEW,
    "palindromes": f"(n = 0 | $mirror(i, i + n - 1, n)) & {NEW}",
    "squares": "n > 0 & $same(i, i + n, n) & ~(Ej j < i & $same(i, j, 2*n))",
    "recurrence function": "Ei,j ~(Ek k >= j & k + n <= j + r & $same(i, k, n))",
}


class WordFormula(NamedTuple):
    """A quantity as a function of n: its name `of`, its counting, and a formula guessed for it.

    If there is no counting, `why` is the reason.
    """

    of: str
    counting: Counting | None
    guess: Guess | None
    why: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return the formula, and the linear representation of the counting, for JSON."""
        counted = {} if self.counting is None else self.counting.as_dict()
        keys = "rank", "terms", "digits", "initial", "matrices", "final"
        formula = {} if self.guess is None else told_of(self.guess, "kind text first listed evidence")
        return {"of": self.of, **formula, **{key: counted[key] for key in keys if counted}, "why": self.why or None}


def factor_formulas(name: str, seconds: float) -> Iterator[WordFormula]:
    """Yield formulas for the numbers of factors, palindromes and squares of a word, and its recurrence function.

    >>> found = {one.of: one for one in factor_formulas("fibonacci", 10)}
    >>> found["factors"].guess.text, found["factors"].guess.evidence.kind, found["palindromes"].counting.terms(6)
    ('n + 1', 'proved', [1, 2, 1, 2, 1, 2])

    `name` is the name of the word. The limit `seconds` counts processor time.

    Raises: ParameterError for a word without a known automaton.
    """
    until = thread_time() + seconds
    undecided = f"undecided within {seconds:g} seconds"
    made = word(name, budget=_until(until))
    session = Session(made.system.name, None, None, None)
    session.table.words["word"] = made
    for relation, statement in (("same", SAME), ("mirror", MIRROR)):
        decided = session.decide(statement, within=_until(until))
        if decided.relation is None:
            yield WordFormula(", ".join(COUNTED), None, None, undecided)
            return
        session.table.keep(relation, decided.relation.ordered(("i", "j", "n")))
    for of, statement in COUNTED.items():
        try:
            budget = _until(until)
            found = counted(session.decide(statement, within=budget), ("n",), within=budget)
        except RequestError as error:
            yield WordFormula(of, None, None, str(error))
            continue
        if isinstance(found, Counting):
            guesses = guess(found, seconds=_left(until)).guesses
            yield WordFormula(of, found, guesses[0] if guesses else None)
        else:
            yield WordFormula(of, None, None, undecided)


def _left(until: float) -> float:
    return max(0.001, until - thread_time())


def _until(until: float) -> Budget:
    """Return a budget that ends when this thread has used `until` CPU seconds, and has no other limits."""
    return Budget(Limits(seconds=ANY, bytes=sys.maxsize), work=_left(until))
