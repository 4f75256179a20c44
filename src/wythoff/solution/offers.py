"""Questions and offers: each rung says what it would answer and at what cost; here, and only here, one is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from wythoff.frozen import Frozen
from wythoff.solution.evidence import Evidence

T = TypeVar("T")
Other = TypeVar("Other")


class Offer(Frozen, Generic[T]):
    """What a rung would answer, or what finds it; how that is known, and about how many seconds and bytes it takes."""

    answer: T
    evidence: Evidence
    by: str  # the rung's name
    seconds: float = 0.0
    reason: str = ""
    bytes: int = 0

    def giving(self, answer: Other) -> Offer[Other]:
        return Offer(answer, self.evidence, self.by, self.seconds, self.reason, self.bytes)


class Refusal(Frozen):
    """Why a rung answers nothing, and about how many seconds it would take, where that is the reason."""

    by: str
    reason: str
    seconds: float = 0.0


Offered: TypeAlias = Offer[T] | Refusal


class Question(Generic[T]):
    """What is asked. It knows the rungs that may answer, each of which is loaded when its turn comes."""

    def offers(self) -> Iterator[Offered[T]]:
        raise NotImplementedError

    def enough(self, asked: Sequence[Offered[Any]]) -> bool:
        """Whether none of the rungs that were not yet asked would be chosen; a proof is enough."""
        return isinstance(asked[-1], Offer) and asked[-1].evidence.kind == "proved"


class Rung(NamedTuple):
    """Where something that may answer is defined. The least turn is asked first, wherever it stands in a list.

    `kinds` are the kinds of games that it speaks of; none if it is asked about every game.
    """

    turn: int
    module: str
    name: str
    kinds: tuple[type, ...] = ()

    def load(self) -> Any:
        return getattr(import_module(self.module), self.name)


def ask(question: Question[T]) -> Offer[T] | None:
    """The offer that is followed, of as many rungs as must be asked; None if there is none."""
    return followed(question, question.offers())


def followed(question: Question[Any], offers: Iterable[Offered[T]]) -> Offer[T] | None:
    """Which of the offers that rungs make in turn is followed; None if there is none."""
    asked: list[Offered[T]] = []
    for offer in offers:
        asked.append(offer)
        if question.enough(asked):
            break
    return next(iter(ranked(asked)), None)


def ranked(offers: Iterable[Offered[T]]) -> list[Offer[T]]:
    """What is offered, the one that is followed first.

    The strongest evidence comes first; then the least work, what was checked farthest, and what comes first by name.
    """
    return sorted((offer for offer in offers if isinstance(offer, Offer)), key=_rank)


def _rank(offer: Offer[Any]) -> tuple[int, float, int, str]:
    evidence = offer.evidence
    checked = (evidence.up_to or 0) if evidence.kind == "conjectured" else 0
    return -evidence.strength, offer.seconds, -checked, offer.by


def in_turn(rungs: Iterable[Rung]) -> list[Rung]:
    """The rungs in the order in which they are asked."""
    return sorted(rungs, key=lambda rung: rung[:3])
