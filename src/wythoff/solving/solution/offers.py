"""Questions, the methods that may answer them, and the choice of a method.

Each method makes offers to answer a question, with their evidence and cost, and the best offer is taken.
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

    `seconds` and `bytes` are estimates of the cost. In a comparison, the cost counts as at least `least` seconds,
    because the method must be loaded or must search first. `searched` is true if the proof rests on a search in this
    one game.
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
        """Return this offer with another answer, and the same evidence and cost."""
        return Offer(answer, *self._fields()[1:])

    def at_least(self, seconds: float) -> Offer[T]:
        """Return this offer, counted as at least `seconds` seconds in a comparison."""
        return self._with(least=seconds)


class Refusal(Frozen):
    """The reason why a method makes no offer. If it would take too long, `seconds` is the estimated time."""

    by: str
    reason: str
    seconds: float = 0.0


Offered: TypeAlias = Offer[T] | Refusal
Rank: TypeAlias = tuple[Any, ...]  # the sort key of an offer (the least is chosen), or the beginning of a key
FIRST: Rank = ()  # before every offer


class Rung(NamedTuple):
    """A method that may answer a question. `load()` loads it; methods are tried in the order of `turn`.

    `least` is a rank that no offer of the method can beat: if a better offer is known, the method is not loaded.
    `speaks` returns whether the method may answer for a game (or bound); None means always. `searches` is true if its
    proofs rest on a search in one game.
    """

    turn: int
    load: Callable[[], Any]
    least: Rank = FIRST
    speaks: Callable[[Any], bool] | None = None
    searches: bool = False
    by: str = ""  # the name by which users may choose it

    @property
    def seconds(self) -> float:
        """The least cost of its offers, in seconds."""
        seconds: float = self.least[1] if self.least else 0.0
        return seconds


class Question(Generic[T]):
    """A question with the methods that may answer it. A subclass defines the attribute `methods`, and `of`."""

    def methods(self) -> Iterable[Rung]:
        raise NotImplementedError

    def named(self, by: str) -> Iterable[Rung]:
        """Return a list of the method called `by`, or an empty list if there is none."""
        return [method for method in self.methods() if method.by == by]

    def of(self, method: Rung) -> Iterable[Offered[T]]:
        """Return the offers and refusals of a method for this question."""
        raise NotImplementedError

    def least(self, method: Rung) -> Rank:
        """Return a rank at least as good as that of every offer of a method."""
        return method.least

    def offers(self) -> Iterator[Offered[T]]:
        """Return the offers and refusals of all methods, in turn."""
        return chain.from_iterable(map(self.of, in_turn(self.methods())))


def ask(question: Question[T], by: str | None = None) -> Offer[T] | None:
    """Return the best offer for a question, or the best of the method named `by`; None if there is none.

    Methods that cannot make a better offer are not loaded.
    """
    found: Offer[T] | None = None
    for method in in_turn(question.methods() if by is None else question.named(by)):
        if found is None:
            found = first(question.of(method))
        elif question.least(method) < rank(found):
            found = first([found, *question.of(method)])
    return found


def first(offers: Iterable[Offered[T]]) -> Offer[T] | None:
    """Return the best offer; None if there are only refusals."""
    return next(iter(ranked(offers)), None)


def ranked(offers: Iterable[Offered[T]]) -> list[Offer[T]]:
    """Return the offers, the best one first, without the refusals.

    The order is by the strongest evidence, the least work, the farthest check of a conjecture, and the preferred source
    (`Source`).
    """
    return sorted((offer for offer in offers if isinstance(offer, Offer)), key=rank)


def rank(offer: Offer[Any]) -> Rank:
    """Return the sort key of an offer: the offer with the least key is chosen."""
    evidence = offer.evidence
    checked = (evidence.up_to or 0) if evidence.kind == "conjectured" else 0
    source = cited(evidence.text, searched=offer.searched)
    work = max(offer.seconds, offer.least), offer.seconds
    return -evidence.strength, *work, -checked, source, offer.by, offer.reason


def at_best(kind: Kind, seconds: float = 0.0) -> Rank:
    """Return a rank at least as good as that of every offer with this kind of evidence and a cost of `seconds`."""
    return -STRENGTH.index(kind), seconds


def proved_by(text: str, seconds: float = 0.0, *, searched: bool = False) -> Rank:
    """Return a rank at least as good as that of every proof that costs `seconds` and whose citation begins with `text`.

    `searched` says whether the proofs rest on a search in one game.
    """
    return *at_best("proved", seconds), 0.0, 0, cited(text, searched=searched)


def in_turn(methods: Iterable[Rung]) -> list[Rung]:
    """Return the methods in the order in which they are tried."""
    return sorted(methods, key=lambda method: method.turn)
