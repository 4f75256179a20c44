"""Theorems about Sprague-Grundy values: closed forms of all values, and lists of the positions of one value.

The file of a theorem is loaded only for games to which the theorem may apply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from wythoff.base.errors import UnsolvedError, brief
from wythoff.base.frozen import Frozen
from wythoff.game.rulesets import Euclid, Game, Moves, OctalGame, PilesGame, Position, require_values
from wythoff.game.rulesets.moves import TwoPileGame
from wythoff.kernels import BETWEEN_REPORTS, Progress, require_memory, require_time, silent
from wythoff.kernels.costs import seconds
from wythoff.solving import theorems
from wythoff.solving.conclusions.conclusion import BYTES_A_PILE, Columns
from wythoff.solving.conclusions.position_rows import Rows
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.solution.offers import Offer, Offered, Question, Refusal, Rung, ask, at_best
from wythoff.solving.theorems.registry import proof_of
from wythoff.solving.theorems.theorem import Stating, having, paper
from wythoff.solving.theorems.value_theorems import ClosedForm, LevelAnswer, LevelTheorem

# For each number of piles: the bound up to which positions are counted, to estimate their density.
SAMPLE = {1: 10_000, 2: 150, 3: 40, 4: 16, 5: 10, 6: 7, 7: 6, 8: 5}
# The files of theorems about all values, and about the positions of one value. A comment at PAPERS in registry.py
# explains which theorem is cited if several apply.
VALUES = (
    paper(10, lambda: theorems.bouton1902.VALUES, "Bouton 1902; Grundy 1939", having(Moves, PilesGame)),
    paper(20, lambda: theorems.fraenkel1991.VALUES, "Fraenkel and Lorberbom 1991", having(Moves, PilesGame)),
    paper(30, lambda: theorems.latin.VALUES, "docs/mathematics/values.md, Theorem 8.5", having(Moves)),
    paper(35, lambda: theorems.latin.SQUARES, "docs/mathematics/values.md, Theorem 8.4", having(Moves), searches=True),
    paper(40, lambda: theorems.unequal.VALUES, "docs/mathematics/values.md, Theorem 8.8", having(Moves)),
    paper(
        50,
        lambda: theorems.periodic.VALUES,
        "docs/mathematics/values.md, Theorem 8.6",
        having(Moves, PilesGame),
        searches=True,
    ),
    paper(55, lambda: theorems.one_pile.OCTAL_VALUES, "Guy and Smith 1956", having(OctalGame), searches=True),
    paper(60, lambda: theorems.nivasch2006.VALUES, "Nivasch 2006", having(Euclid)),
)
LEVELS = (paper(10, lambda: theorems.ho2012.LEVELS, "Ho 2012", having(Moves)),)


class KnownLevel:
    """The positions of Sprague-Grundy value g of a game, as a theorem determines them: `answer` is its conclusion.

    >>> from wythoff.game.rulesets import parse
    >>> ones = known_level(parse("nim | diagonal | where(l < k)"), 1)
    >>> list(zip(*ones.pairs(Bound("up_to", 9)))), ones.contains((10**50, 2 * 10**50)), str(ones.evidence)
    ([(0, 1), (2, 4), (3, 6), (5, 9)], False, 'proved: Ho 2012')
    """

    def __init__(self, game: Game, g: int, answer: LevelAnswer, evidence: Evidence) -> None:
        self.game, self.g, self.evidence, self.formulas = game, g, evidence, answer.formulas
        self._answer = answer

    def contains(self, position: Position) -> bool:
        """Return whether a position of any size has value g. The position has the form that `game.place` returns."""
        return self._answer.is_p(position)

    def pairs(self, bound: Bound, progress: Progress = silent) -> Columns:
        """Return the positions within the bound in lexicographic order, as a tuple of columns, one for each pile.

        Raises: UnsolvedError if they cannot be listed up to this kind of bound; TooLargeError if they do not fit in
        memory.
        """
        return self._answer.pairs(bound, progress)


def known_values(game: Game) -> tuple[ClosedForm, Evidence] | None:
    """Return (closed form of the values of a game, evidence for it); None if no theorem gives one.

    >>> from wythoff.game.rulesets import parse
    >>> form, evidence = known_values(parse("nim | jump(1, 1) | jump(2, 2)"))
    >>> form((10, 12)), form((10**50, 10**50 + 1)), str(evidence)
    (22, 0, 'proved: Fraenkel and Lorberbom 1991, cyclic Nimhoff; docs/mathematics/values.md, Theorem 8.3')
    >>> known_values(parse("nim | diagonal")) is None
    True

    Raises: ParameterError or RequestError for a game without Sprague-Grundy values.
    """
    require_values(game)
    return _closed_form(game)


@lru_cache  # cached, because it is called for every position and table
def _closed_form(game: Game) -> tuple[ClosedForm, Evidence] | None:
    found = ask(Stating[ClosedForm](VALUES, game))
    return None if found is None else (found.answer.conclusion(), found.evidence)


def known_level(game: Game, g: int) -> KnownLevel | None:
    """Return the positions of value g, if a theorem determines them; else None.

    It may be a theorem about the positions of one value, or a closed form of all values. For g = 0, a proved theorem
    about P-positions serves as well.

    Raises: ParameterError or RequestError for a game without Sprague-Grundy values.
    """
    require_values(game)
    found = ask(OfLevel(game, g))
    return None if found is None else KnownLevel(game, g, found.answer(), found.evidence)


# The cost in seconds at which a closed form is ranked, so that a theorem about the positions of one value is preferred.
LOOKED_FOR = 1e-3
Level: TypeAlias = Callable[[], LevelAnswer]


class OfLevel(Frozen, Question[Level]):
    """The question "Which positions of a game have the value g?", put to theorems."""

    game: Game
    g: int

    def methods(self) -> tuple[Rung, ...]:
        return OF_LEVELS

    def of(self, rung: Rung) -> Iterable[Offered[Level]]:
        found: Iterable[Offered[Level]] = rung.load()(self.game, self.g)
        return found


def by_level(game: Game, g: int) -> Iterator[Offered[Level]]:
    """Yield an offer, or a refusal with its reason, from each theorem about positions of value g, for `game`."""
    for offer in Stating[LevelAnswer](LEVELS, game).offers():
        if isinstance(offer, Refusal):
            yield offer
        elif isinstance(offer.answer.theorem, LevelTheorem) and offer.answer.theorem.g == g:
            yield offer.giving(offer.answer.conclusion)


def by_p_positions(game: Game, g: int) -> Iterator[Offered[Level]]:
    """Yield the offer of a theorem that proves the P-positions of `game`, if g = 0. For other g, yield nothing."""
    proof = proof_of(game) if g == 0 else None
    if proof is not None:
        yield proof.giving(proof.answer.conclusion)


def by_form(game: Game, g: int) -> Iterator[Offered[Level]]:
    """Yield an offer to list the positions of value g by a closed form of all values of `game`, if one is known."""
    known = known_values(game)
    if known is not None:
        form, evidence = known
        yield Offer(lambda: LevelOfForm(game, form, g), evidence, "a closed form", least=LOOKED_FOR)


OF_LEVELS = (
    Rung(10, lambda: by_level),
    Rung(20, lambda: by_p_positions),
    Rung(30, lambda: by_form, at_best("proved", LOOKED_FOR)),
)


class LevelOfForm:
    """The positions of value g, listed by a closed form of all values.

    For two piles, form.partners(pile, g) computes all y such that (pile, y) has value g. If it is None, all positions
    are tested.
    """

    def __init__(self, game: Game, form: ClosedForm, g: int) -> None:
        self.game, self.form, self.g, self.formulas = game, form, g, form.formulas

    def is_p(self, position: Position) -> bool:
        return self.form(position) == self.g

    def pairs(self, bound: Bound, progress: Progress) -> Columns:
        partners, squares = self.form.partners, self.game.as_kind(TwoPileGame)
        if bound.kind == "count" and self.g and not self.form.endless:
            raise UnsolvedError(
                f"count needs infinitely many positions of the value, and {self.game} has too few of value "
                f"{brief(self.g)}: "
                "use up_to or columns"
            )
        if partners is not None and squares is not None:
            return Rows(squares, lambda pile: partners(pile, self.g), self.formulas).pairs(bound, progress)
        if bound.kind != "up_to":
            raise UnsolvedError(f"{bound.kind} needs finitely many positions of a value in each row: use up_to")
        return self._tried(bound.value, progress)

    def _tried(self, up_to: int, progress: Progress) -> Columns:
        piles, number = self.game.piles, (up_to + 1) ** self.game.piles
        require_time(seconds(False, steps=number), f"trying {brief(number)} positions")
        side = SAMPLE[piles]
        if up_to > side:
            part = sum(map(self.is_p, self.game.positions(side)))
            expected = part * number // (side + 1) ** piles
            require_memory(BYTES_A_PILE * piles * expected, f"about {brief(expected)} positions", progress=progress)
        found: list[Position] = []
        for done, position in enumerate(self.game.positions(up_to)):
            if self.is_p(position):
                found.append(position)
            if done % BETWEEN_REPORTS == 0:
                progress(done, number)
        return tuple(zip(*found, strict=True)) or ((),) * piles
