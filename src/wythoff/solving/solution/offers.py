"""Questions, and the methods that may answer them: this module alone compares their candidates and chooses one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from wythoff.base.frozen import Frozen
from wythoff.solving.solution.evidence import STRENGTH, Evidence, Kind, cited

T = TypeVar("T")
Other = TypeVar("Other")


class Offer(Frozen, Generic[T]):
    """A candidate: the answer of a method, or a function that finds it, with evidence, seconds and bytes.

    It counts as at least `least` seconds, because the method must be loaded or must search first. `searched`: the proof
    rests on a search in this one game.
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
        """Return this candidate with another answer, made of this one."""
        return Offer(answer, *self._fields()[1:])

    def at_least(self, seconds: float) -> Offer[T]:
        """Return this candidate with a cost of at least this many seconds."""
        return self._with(least=seconds)


class Refusal(Frozen):
    """The reason why a method gives no answer, and the seconds it would take if these are the reason."""

    by: str
    reason: str
    seconds: float = 0.0


Offered: TypeAlias = Offer[T] | Refusal
Rank: TypeAlias = tuple[Any, ...]  # of a candidate, or how it begins: the least is chosen
FIRST: Rank = ()  # before every candidate


class Rung(NamedTuple):
    """A method that may answer a question, loaded by `load`. Methods are asked by `turn`, which decides nothing else.

    No candidate of it ranks before `least`, so if there is a better one, the method is not loaded. `speaks` returns
    whether it may answer for a game; None means for all. It `searches` if its proofs rest on a search in one game.
    """

    turn: int
    load: Callable[[], Any]
    least: Rank = FIRST
    speaks: Callable[[Any], bool] | None = None
    searches: bool = False
    by: str = ""  # the name of its candidates, where users may give it

    @property
    def seconds(self) -> float:
        """The least number of seconds that its candidates cost."""
        seconds: float = self.least[1] if self.least else 0.0
        return seconds


class Question(Generic[T]):
    """A question with the methods that may answer it. Each method is loaded when its turn comes."""

    def methods(self) -> Iterable[Rung]:
        raise NotImplementedError

    def named(self, by: str) -> Iterable[Rung]:
        """Return the method of this name as a list, or an empty list."""
        return [method for method in self.methods() if method.by == by]

    def of(self, method: Rung) -> Iterable[Offered[T]]:
        """Return the candidates of a method, and its refusals."""
        raise NotImplementedError

    def least(self, method: Rung) -> Rank:
        """Return a rank that is at least as good as any candidate of a method."""
        return method.least

    def offers(self) -> Iterator[Offered[T]]:
        """Return the candidates and refusals of all methods."""
        return chain.from_iterable(map(self.of, in_turn(self.methods())))


def ask(question: Question[T], by: str | None = None) -> Offer[T] | None:
    """Return the best candidate, or that of the named method, or None. As few methods as possible are loaded."""
    found: Offer[T] | None = None
    for method in in_turn(question.methods() if by is None else question.named(by)):
        if found is None:
            found = first(question.of(method))
        elif question.least(method) < rank(found):
            found = first([found, *question.of(method)])
    return found


def first(offers: Iterable[Offered[T]]) -> Offer[T] | None:
    """Return the best candidate; None if there is none."""
    return next(iter(ranked(offers)), None)


def ranked(offers: Iterable[Offered[T]]) -> list[Offer[T]]:
    """Return the candidates, the best one first.

    The strongest evidence comes first; then the least work, the farthest check, and the preferred source: see `Source`.
    """
    return sorted((offer for offer in offers if isinstance(offer, Offer)), key=rank)


def rank(offer: Offer[Any]) -> Rank:
    """Return the sort key of a candidate: the least is chosen."""
    evidence = offer.evidence
    checked = (evidence.up_to or 0) if evidence.kind == "conjectured" else 0
    source = cited(evidence.text, searched=offer.searched)
    work = max(offer.seconds, offer.least), offer.seconds
    return -evidence.strength, *work, -checked, source, offer.by, offer.reason


def at_best(kind: Kind, seconds: float = 0.0) -> Rank:
    """Return a rank that is at least as good as any candidate with such evidence and cost."""
    return -STRENGTH.index(kind), seconds


def proved_by(text: str, seconds: float = 0.0, *, searched: bool = False) -> Rank:
    """Return a rank that is at least as good as any proof whose citation begins with `text` and costs `seconds`."""
    return *at_best("proved", seconds), 0.0, 0, cited(text, searched=searched)


def in_turn(methods: Iterable[Rung]) -> list[Rung]:
    """Return the methods in the order in which they are tried."""
    return sorted(methods, key=lambda method: method.turn)
