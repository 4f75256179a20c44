"""Questions about a game, the methods that may answer them, and the choice of a method.

Each method makes offers to answer a question; an offer states the evidence and the cost. The best offer is chosen: the
strongest evidence first, then the least cost. The *rank* of an offer is the tuple by which offers are compared; the
best offer has the least rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from wythoff.base.frozen import Frozen
from wythoff.solving.solution.evidence import STRENGTH, Evidence, Kind, cited

T = TypeVar("T")
Other = TypeVar("Other")


class Offer(Frozen, Generic[T]):
    """A method's offer to answer a question: the answer, or a function that computes it, with its evidence and cost.

    `by` is the method's name, and `reason` a comment for the user. `seconds` and `bytes` are estimates of the cost.
    When offers are compared, the cost counts as at least `least` seconds, because the method must be loaded or must
    search first. `searched` is true if the proof rests on a search in the game in question.
    """

    answer: T
    evidence: Evidence
    by: str  # the method's name
    seconds: float = 0.0
    reason: str = ""
    bytes: int = 0
    least: float = 0.0
    searched: bool = False

    def giving(self, answer: Other) -> Offer[Other]:
        """Return a copy of this offer with another `answer`, but the same evidence and cost."""
        return Offer(answer, *self._fields()[1:])

    def at_least(self, seconds: float) -> Offer[T]:
        """Return a copy of this offer whose cost counts as at least `seconds` seconds when offers are compared."""
        return self._with(least=seconds)


class Refusal(Frozen):
    """The reason why the method named `by` makes no offer. If it would take too long, `seconds` is the estimate."""

    by: str
    reason: str
    seconds: float = 0.0


Offered: TypeAlias = Offer[T] | Refusal
Rank: TypeAlias = tuple[Any, ...]  # the sort key of an offer (the least is chosen), or the beginning of a sort key
FIRST: Rank = ()  # less than the rank of every offer


class Rung(NamedTuple):
    """A method that may answer a question about a game.

    `load()` imports the method. Methods are tried in ascending order of `turn`.

    `least` is a lower bound for the rank of the method's offers: if an offer of lower rank is known, the method is not
    loaded. A rank is a tuple that begins with minus the strength of the evidence and the cost in seconds; `least` may
    contain only these first items. `speaks(game)` returns whether the method may answer for a game; None means that it
    may answer for all. (Some questions call it with a bound instead of a game.) `searches` is true if its proofs rest
    on a search in the game. `by` is the method's name, such as "by_sweep", or "" if users cannot choose it.
    """

    turn: int
    load: Callable[[], Any]
    least: Rank = FIRST
    speaks: Callable[[Any], bool] | None = None
    searches: bool = False
    by: str = ""  # the name by which users may choose it

    @property
    def seconds(self) -> float:
        """A lower bound for the cost of the method's offers, in seconds, taken from `least`."""
        seconds: float = self.least[1] if self.least else 0.0
        return seconds


class Question(Generic[T]):
    """A question about a game, and the methods that may answer it.

    A subclass defines `methods()`, which returns the methods, and `of(method)`, which returns the offers of one method.
    """

    def methods(self) -> Iterable[Rung]:
        raise NotImplementedError

    def named(self, by: str) -> Iterable[Rung]:
        """Return a list with the method whose name is `by`, or an empty list if there is none."""
        return [method for method in self.methods() if method.by == by]

    def of(self, method: Rung) -> Iterable[Offered[T]]:
        """Return the offers and refusals of one method for this question."""
        raise NotImplementedError

    def least(self, method: Rung) -> Rank:
        """Return a lower bound for the rank of every offer that `method` makes."""
        return method.least

    def offers(self) -> Iterator[Offered[T]]:
        """Yield the offers and refusals of all methods, in the order in which the methods are tried."""
        return chain.from_iterable(map(self.of, in_turn(self.methods())))


def ask(question: Question[T], by: str | None = None) -> Offer[T] | None:
    """Return the best offer for a question; None if no method makes one.

    With `by`, only the method of that name is tried. A method is not loaded if it cannot beat the best offer so far.
    """
    found: Offer[T] | None = None
    for method in in_turn(question.methods() if by is None else question.named(by)):
        if found is None:
            found = first(question.of(method))
        elif question.least(method) < rank(found):
            found = first([found, *question.of(method)])
    return found


def first(offers: Iterable[Offered[T]]) -> Offer[T] | None:
    """Return the best of the offers; None if all of them are refusals."""
    return next(iter(ranked(offers)), None)


def ranked(offers: Iterable[Offered[T]]) -> list[Offer[T]]:
    """Return the offers without the refusals, the best offer first.

    Offers are compared by evidence (the strongest first), cost (the least first), the bound up to which a conjecture
    was checked (the largest first), and `Source` (papers first).
    """
    return sorted((offer for offer in offers if isinstance(offer, Offer)), key=rank)


def rank(offer: Offer[Any]) -> Rank:
    """Return the rank (sort key) of an offer. The offer with the least rank is the best."""
    evidence = offer.evidence
    checked = (evidence.up_to or 0) if evidence.kind == "conjectured" else 0
    source = cited(evidence.text, searched=offer.searched)
    work = max(offer.seconds, offer.least), offer.seconds
    return -evidence.strength, *work, -checked, source, offer.by, offer.reason


def at_best(kind: Kind, seconds: float = 0.0) -> Rank:
    """Return a lower bound for the ranks of all offers with evidence of this `kind` that cost at least `seconds`."""
    return -STRENGTH.index(kind), seconds


def proved_by(text: str, seconds: float = 0.0, *, searched: bool = False) -> Rank:
    """Return a lower bound for the ranks of all proofs that cost at least `seconds` and cite the source `text`.

    `text` may be only the beginning of the citation, such as "Wythoff 1907". `searched` states whether the proofs rest
    on a search in the game.
    """
    return *at_best("proved", seconds), 0.0, 0, cited(text, searched=searched)


def in_turn(methods: Iterable[Rung]) -> list[Rung]:
    """Return the methods in ascending order of `turn`, which is the order in which they are tried."""
    return sorted(methods, key=lambda method: method.turn)
