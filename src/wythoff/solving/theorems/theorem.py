"""The class `Theorem`: the games of a theorem, its hypotheses, and its conclusion for a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from wythoff.base.frozen import Frozen, field
from wythoff.game.rulesets import Game, parts_of, played

# Some names are imported so that packages with a theorem of their own can import all they need from this module.
from wythoff.solving.conclusions.conclusion import Conclusion as Conclusion
from wythoff.solving.solution import Evidence, Hypothesis, conclude
from wythoff.solving.solution.offers import FIRST, Offer, Offered, Question, Refusal, Rung, in_turn, proved_by

T = TypeVar("T")
Known = TypeVar("Known", covariant=True)
Concluded = TypeVar("Concluded")


class Finding(Frozen):
    """The finding whether a theorem applies to a game: its evidence, or None if it does not apply, and the reason.

    `hypotheses` are the conditions of the theorem with their verdicts for the game. If `given` is not None, it is an
    intermediate result that is passed to the theorem's `conclusion` in place of the parameters of the game.
    """

    evidence: Evidence | None
    reason: str
    hypotheses: tuple[Hypothesis, ...] = ()
    given: Any = field(default=None, kw_only=True)


def proof(source: str, reason: str, given: Any = None) -> Finding:
    """Return the finding that a theorem applies to a game, and proves its conclusion without further hypotheses.

    `source` is the citation of the theorem, and `reason` states why it applies. `given` is an intermediate result for
    the conclusion.
    """
    return Finding(Evidence("proved", source), reason, given=given)


def proved(source: str, reason: str) -> Callable[[Any, object], Finding]:
    """Return a function `applies` for a theorem that is true of all games of its form.

    `source` is the citation of the theorem, and `reason` a format string for the parameters of the game.

    >>> from wythoff.solving.conclusions.conclusion import Later
    >>> proved("Wythoff 1907", "this is the game with t = {.t}")(None, Later(0, 2, 0)).reason
    'this is the game with t = 2'
    """
    return lambda game, found: proof(source, reason.format(found))


def searched(search: Callable[[Any, Any], object], source: str, reason: str, missing: str) -> Callable[..., Finding]:
    """Return a function `applies` for a theorem that is true of a game if a search succeeds.

    search(game, parameters) returns a result, or None if it fails. `source` is the citation of the theorem. `reason` is
    a format string for the result; `missing` is the reason to report if the search fails.
    """

    def applies(game: Game, found: object) -> Finding:
        given = search(game, found)
        return Finding(None, missing) if given is None else proof(source, reason.format(given), given)

    return applies


def tested(source: str, hypotheses: tuple[Hypothesis, ...], established: str) -> Finding:
    """Return the finding for a theorem with hypotheses. `source` is the citation of the theorem.

    The reason of the finding names the hypotheses that are refuted. If there are none, it is the text `established` if
    all are decided, and otherwise says that some were only checked.
    """
    failing = ", ".join(f"{item.name} fails: {item.reason}" for item in hypotheses if item.verdict == "refuted")
    checked = any(item.verdict == "checked" for item in hypotheses)
    holding = "no hypothesis fails as far as it was checked" if checked else established
    return Finding(conclude(source, hypotheses), failing or holding, hypotheses)


class GameForm(Protocol[Known]):
    """The interface of a class of games: `find` returns the parameters of a game if it is in the class, else None.

    `shown` is the notation of these games with letters for the parameters, such as "nim | diagonal(t)". `domain` is a
    text on the values of the parameters, such as "t >= 1".
    """

    @property
    def shown(self) -> str: ...

    @property
    def domain(self) -> str: ...

    def find(self, game: Game) -> Known | None: ...


class Shape(Frozen, Generic[T]):
    """A class of games. `shown` is their notation with letters for the parameters, such as "nim | diagonal(t)".

    find(game) returns the parameters of a game if it is in the class, else None. `domain` is a text on the values of
    the parameters.

    >>> from wythoff.game.rulesets import Euclid
    >>> shape = of_kind(Euclid, "euclid()")
    >>> shape.find(Euclid()), shape.shown
    (Euclid(), 'euclid()')
    """

    shown: str
    find: Callable[[Game], T | None]
    domain: str = ""


def of_kind(kind: type[T], shown: str, domain: str = "") -> Shape[T]:
    """Return the class of all games that are instances of the Python class `kind`.

    Its `find` returns the game itself. `shown` and `domain` are texts for users: see `Shape`.
    """
    return Shape(shown, lambda game: game if isinstance(game, kind) else None, domain)


def one_game(game: Game) -> Shape[Game]:
    """Return the class that contains only `game`. Its `find` returns the game itself."""
    return Shape(str(game), lambda other: other if other == game else None)


class InBothPlays(Frozen, Generic[T]):
    """The class of all games in the class `form`, together with their versions in misere play."""

    form: GameForm[T]

    @property
    def shown(self) -> str:
        return self.form.shown

    @property
    def domain(self) -> str:
        return self.form.domain

    def find(self, game: Game) -> T | None:
        return self.form.find(played(game))


class Theorem(Frozen, Generic[T, Concluded]):
    """A theorem: its source, its statement, its games, and its conclusion about a game.

    of.find(game) returns the parameters of a game. applies(game, parameters) returns the finding whether the theorem
    applies. conclusion(game, parameters) returns the result, such as the P-positions; if the finding has an
    intermediate result `given`, this is passed in place of the parameters.
    """

    source: str
    statement: str
    of: GameForm[T]
    applies: Callable[[Any, T], Finding]
    conclusion: Callable[[Any, Any], Concluded]

    @property
    def games_with(self) -> str:
        """A text on the parameters of the games, such as " with t >= 1 in normal and misere play". It may be empty."""
        words = f" with {self.of.domain}" if self.of.domain else ""
        return f"{words} in normal and misere play" if isinstance(self.of, InBothPlays) else words

    def asked(self, game: Game) -> Asked[T, Concluded]:
        """Apply the theorem to a game. The result has the evidence, or the reason why the theorem does not apply."""
        found = self.of.find(game)
        if found is None:
            games = self.of.shown + self.games_with
            play = " in normal play" if game.misere and "misere" not in games else ""
            return Asked(self, game, found, Finding(None, f"applies only to {games}{play}"))
        return Asked(self, game, found, self.applies(game, found))


PositionsTheorem: TypeAlias = Theorem[Any, Conclusion]


class Asked(Frozen, Generic[T, Concluded]):
    """The result of applying a theorem to one game: its evidence or None, the reason, and the conclusion.

    `found` are the parameters of the game, or None if the theorem is not about games of this form. `finding` states
    whether the theorem applies.
    """

    theorem: Theorem[T, Concluded]
    game: Game
    found: T | None
    finding: Finding

    @property
    def evidence(self) -> Evidence | None:
        return self.finding.evidence

    @property
    def reason(self) -> str:
        return self.finding.reason

    @property
    def hypotheses(self) -> tuple[Hypothesis, ...]:
        return self.finding.hypotheses

    def conclusion(self) -> Concluded:
        """Return the conclusion about the game.

        Call this only if the theorem applies, that is, if `evidence` is not None.
        """
        assert self.found is not None, self.reason
        given = self.finding.given
        return self.theorem.conclusion(self.game, self.found if given is None else given)


class Stating(Question[Asked[Any, Concluded]]):
    """The question "Which theorems apply to a game?", put to a list of papers. The name of an offer is its source."""

    def __init__(self, papers: Iterable[Rung], game: Game) -> None:
        self.papers, self.game = papers, game

    def methods(self) -> Iterable[Rung]:
        return speaking_of(self.papers, self.game)

    def of(self, rung: Rung) -> Iterator[Offered[Asked[Any, Concluded]]]:
        for theorem in _theorems(rung):
            asked = theorem.asked(self.game)
            if asked.evidence is None:
                yield Refusal(theorem.source, asked.reason)
            else:
                reason, searched = theorem.statement, rung.searches
                yield Offer(asked, asked.evidence, theorem.source, reason=reason, searched=searched, least=rung.seconds)


# The costs in seconds at which a recurrence and a search are ranked, so that a closed form is cited before them.
RECURRED, LOOKED_FOR = 1e-3, 1e-2


def paper(
    turn: int,
    load: Callable[[], Any],
    cited: str = "",
    speaks: Callable[[Game], bool] | None = None,
    *,
    recurs: bool = False,
    searches: bool = False,
) -> Rung:
    """Return an entry in a list of papers. `load()` imports the file of the paper and returns its theorems.

    Papers are tried in the order of `turn`. `cited` is the common beginning of its citations, or the preferred
    citation. The file is not loaded if a known proof would be cited before it. speaks(game) returns whether the file
    may apply to a game of this kind; None means always. `recurs` is true if the file gives a recurrence for many games,
    and other files give closed forms for some of them. `searches` is true if its proofs rest on a search in the given
    game.
    """
    seconds = LOOKED_FOR if searches else RECURRED if recurs else 0.0
    least = proved_by(cited, seconds, searched=searches) if cited else FIRST
    return Rung(turn, load, least, speaks, searches)


def having(*kinds: type) -> Callable[[Game], bool]:
    """Return a function that tests whether a game, or a part of its moves, is an instance of one of `kinds`."""
    return lambda game: isinstance(game, kinds) or any(isinstance(part, kinds) for part in parts_of(game))


def speaking_of(papers: Iterable[Rung], game: Game) -> Iterator[Rung]:
    """Yield the papers whose theorems may apply to a game, in normal or misere play."""
    moves = played(game)
    return (paper for paper in papers if paper.speaks is None or paper.speaks(moves))


def stated_in(papers: Iterable[Rung]) -> Iterator[Theorem[Any, Any]]:
    """Yield the theorems of papers, in the order of their turns. Each file is loaded only when it is reached."""
    return chain.from_iterable(map(_theorems, in_turn(papers)))


def _theorems(paper: Rung) -> Iterable[Theorem[Any, Any]]:
    """Load the file of a paper, and return its theorems."""
    found = paper.load()
    return (found,) if isinstance(found, Theorem) else found
