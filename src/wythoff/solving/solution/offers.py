"""Questions and offers: each rung states its answer and its cost, and this module alone chooses one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from wythoff.base.frozen import Frozen
from wythoff.solving.solution.evidence import STRENGTH, Evidence, Kind, cited

T = TypeVar("T")
Other = TypeVar("Other")


class Offer(Frozen, Generic[T]):
    """What a rung would answer, or what finds it; how that is known, and about how many seconds and bytes it takes.

    It counts as `least` seconds at least, where it must be loaded or looked for before it answers anything. `searched`
    says that the proof rests on what a search has found in the one game.
    """

    answer: T
    evidence: Evidence
    by: str  # the rung's name
    seconds: float = 0.0
    reason: str = ""
    bytes: int = 0
    least: float = 0.0
    searched: bool = False

    def giving(self, answer: Other) -> Offer[Other]:
        """The same offer of another answer, that is made of this one."""
        return Offer(answer, *self._fields()[1:])

    def at_least(self, seconds: float) -> Offer[T]:
        """The same offer, that counts as so many seconds at least."""
        return Offer(**{**self._by_name(), "least": seconds})


class Refusal(Frozen):
    """Why a rung answers nothing, and about how many seconds it would take, where that is the reason."""

    by: str
    reason: str
    seconds: float = 0.0


Offered: TypeAlias = Offer[T] | Refusal
Rank: TypeAlias = tuple[Any, ...]  # of an offer, and its beginnings: what is less is followed first
FIRST: Rank = ()  # before every offer


class Rung(NamedTuple):
    """Something that may answer, loaded by `load`. The least turn is loaded and asked first, which decides nothing.

    No offer of it ranks before `least`: where a better one was made, it is not loaded. `speaks` tells the games that
    it may say something of; None if these are all. It `searches` if its proofs rest on what it finds in the one game.
    """

    turn: int
    load: Callable[[], Any]
    least: Rank = FIRST
    speaks: Callable[[Any], bool] | None = None
    searches: bool = False
    by: str = ""  # the name of its offers, where somebody may ask for them by name

    @property
    def seconds(self) -> float:
        """The seconds that its offers count as at least."""
        seconds: float = self.least[1] if self.least else 0.0
        return seconds


class Question(Generic[T]):
    """A question. It knows the rungs that may answer it; each is loaded when its turn comes."""

    def rungs(self) -> Iterable[Rung]:
        raise NotImplementedError

    def named(self, by: str) -> Iterable[Rung]:
        """Return the rung whose offers have this name, as a list; it is empty if there is none."""
        return [rung for rung in self.rungs() if rung.by == by]

    def of(self, rung: Rung) -> Iterable[Offered[T]]:
        """What a rung offers."""
        raise NotImplementedError

    def least(self, rung: Rung) -> Rank:
        """What no offer of a rung ranks before."""
        return rung.least

    def offers(self) -> Iterator[Offered[T]]:
        """What all rungs offer."""
        return chain.from_iterable(map(self.of, in_turn(self.rungs())))


def ask(question: Question[T], by: str | None = None) -> Offer[T] | None:
    """The offer that is followed, of as many rungs as must be asked or of the named one; None if there is none."""
    found: Offer[T] | None = None
    for rung in in_turn(question.rungs() if by is None else question.named(by)):
        if found is None:
            found = first(question.of(rung))
        elif question.least(rung) < rank(found):
            found = first([found, *question.of(rung)])
    return found


def first(offers: Iterable[Offered[T]]) -> Offer[T] | None:
    """Which of the offers is followed; None if there is none."""
    return next(iter(ranked(offers)), None)


def ranked(offers: Iterable[Offered[T]]) -> list[Offer[T]]:
    """What is offered, the one that is followed first.

    The strongest evidence comes first; then the least work, what was checked farthest, and the source that is quoted
    before others: see `Source`.
    """
    return sorted((offer for offer in offers if isinstance(offer, Offer)), key=rank)


def rank(offer: Offer[Any]) -> Rank:
    """By what an offer is followed: the least comes first."""
    evidence = offer.evidence
    checked = (evidence.up_to or 0) if evidence.kind == "conjectured" else 0
    source = cited(evidence.text, searched=offer.searched)
    work = max(offer.seconds, offer.least), offer.seconds
    return -evidence.strength, *work, -checked, source, offer.by, offer.reason


def at_best(kind: Kind, seconds: float = 0.0) -> Rank:
    """What offers of such evidence, that count as so many seconds at least, do not rank before."""
    return -STRENGTH.index(kind), seconds


def proved_by(text: str, seconds: float = 0.0, *, searched: bool = False) -> Rank:
    """What proofs that are cited so, whatever follows these words, and count as so many seconds do not rank before."""
    return *at_best("proved", seconds), 0.0, 0, cited(text, searched=searched)


def in_turn(rungs: Iterable[Rung]) -> list[Rung]:
    """The rungs in the order in which they are asked."""
    return sorted(rungs, key=lambda rung: rung.turn)
