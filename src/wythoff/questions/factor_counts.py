"""Numbers of factors, palindromes and squares of automatic words, as functions of the length, decided for all n.

A factor is counted at the first place where it stands (Charlier, Rampersad and Shallit 2012). The recurrence function
is the least length of which every factor holds all factors of length n.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple

from wythoff.automata.automatic_words import word
from wythoff.automata.limits import Limits
from wythoff.base.errors import RequestError
from wythoff.questions.claims.guessing import guess
from wythoff.questions.counting import Counting, counted
from wythoff.questions.deciding import Session
from wythoff.questions.discovery.formulas.fit import Guess

SAME = "At t < n => word[i + t] = word[j + t]"  # the factors of length n at i and j are equal
NEW = "~(Ej j < i & $same(i, j, n))"
# What is counted by n: the places of what is counted, or the numbers below a value.
COUNTED = {
    "factors": NEW,
    "palindromes": f"(At t < n => word[i + t] = word[i + n - 1 - t]) & {NEW}",
    "squares": "n > 0 & $same(i, i + n, n) & ~(Ej j < i & $twice(i, j, n))",
    "recurrence function": "Ei,j ~(Ek k >= j & k + n <= j + r & $same(i, k, n))",
}


class WordFormula(NamedTuple):
    """What is counted by n, its linear representation, and a formula for it; `why` there is none."""

    of: str
    counting: Counting | None
    guess: Guess | None
    why: str = ""


def factor_formulas(name: str, seconds: float) -> Iterator[WordFormula]:
    """Yield what is counted of an automatic word, and its formula, within some seconds for all of them.

    >>> found = {one.of: one for one in factor_formulas("fibonacci", 10)}
    >>> found["factors"].guess.text, found["factors"].guess.evidence.kind, found["palindromes"].counting.terms(6)
    ('n + 1', 'proved', [1, 2, 1, 2, 1, 2])

    Raises: ParameterError for a word that no automaton gives.
    """
    until = monotonic() + seconds
    made = word(name)
    session = Session(made.system.name, None, None, None)
    session.table.words["word"] = made

    def left() -> Limits:
        return Limits(seconds=max(0.001, until - monotonic()))

    session.limits = left()
    for relation, statement, order in (("same", SAME, "ijn"), ("twice", SAME.replace("t < n", "t < 2*n"), "ijn")):
        session.limits = left()
        decided = session.decide(statement)
        if decided.relation is None:
            yield WordFormula("factors", None, None, f"undecided within {seconds:g} seconds")
            return
        session.table.keep(relation, decided.relation.ordered(tuple(order)))
    for of, statement in COUNTED.items():
        session.limits = left()
        try:
            found = counted(session.decide(statement), ("n",))
        except RequestError as error:
            yield WordFormula(of, None, None, str(error))
            continue
        if isinstance(found, Counting):
            guessed = guess(found, seconds=left().seconds).guesses
            yield WordFormula(of, found, guessed[0] if guessed else None)
        else:
            yield WordFormula(of, None, None, f"undecided within {seconds:g} seconds")
