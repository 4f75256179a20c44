"""The class `Strategy`: it answers for positions of any size with outcome, winning moves, evidence and cost."""

from __future__ import annotations

from math import inf
from typing import Any

from wythoff.base.displayed import Worded
from wythoff.base.errors import TooLargeError, UnsolvedError, require_integer
from wythoff.base.frozen import Carried, Recipe
from wythoff.base.stubs import loaded
from wythoff.game.rulesets import Game, Given, Position, briefly, own_of
from wythoff.game.rulesets.advice import BOARD, command
from wythoff.kernels import Progress, silent
from wythoff.kernels.budget import TimeOverError, stated_seconds
from wythoff.solving.conclusions.conclusion import AnySizeAnswer
from wythoff.solving.solution import AnyPosition, Bound, Evidence, Solution, SolvedPosition
from wythoff.solving.solution.offers import Offer
from wythoff.solving.strategies.by_rules import answers, reach, solved_at
from wythoff.solving.theorems import best


def known_by(by: str, answer: AnySizeAnswer, evidence: Evidence) -> Offer[AnySizeAnswer]:
    """Return an offer of the method named `by` to answer for piles of any size. Its evidence is `evidence`.

    `answer` contains the P-positions as formulas. The cost of the offer is 0 if the time for one position is polynomial
    in the digits of its piles, else infinity.
    """
    return Offer(answer, evidence, by, 0.0 if answer.polynomial else inf)


def by_theorem(game: Game) -> Offer[AnySizeAnswer] | None:
    """Return an offer to answer by the theorem with the strongest evidence for `game`; None if no theorem applies."""
    found = best(game)
    return None if found is None else known_by("by_theorem", found.answer.conclusion(), found.evidence)


class Strategy(Carried, AnyPosition, Worded):
    """A way to play one game from any position: by the best known method `known`, or by brute force if it is None.

    - `polynomial`: whether outcome and a winning move take time polynomial in the digits of the piles; `cost` describes
      the time.
    - `rising`: whether the larger pile of the P-position number n grows with n.
    - `reach`: the largest pile that brute force solves in about a minute, or None if another method answers for any
      size. Requests for larger piles are refused, or stopped at the time limit.
    """

    def __init__(self, game: Game, known: Offer[AnySizeAnswer] | None, method: str | None = None) -> None:
        self.game, self._method = game, method
        self._known = known
        self.polynomial = known is not None and known.answer.polynomial
        self.rising = known is not None and known.answer.rising
        self._replayed: Solution | None = None  # the last solution by brute force

    def _recipe(self) -> Recipe:
        named = getattr(self._known and self._known.answer, "certificates", None)
        return (
            loaded("solving.strategies", "strategy"),
            (self.game, self._method),
            {"certificates": named} if named else {},
        )

    @property
    def evidence(self) -> Evidence:
        """The evidence for the answers; for brute force, it includes the largest pile.   Raises: UnsolvedError."""
        return reach(self.game).evidence if self._known is None else self._known.evidence

    @property
    def reach(self) -> int | None:
        """The largest pile that brute force solves in about a minute; None if another method answers for any size.

        Raises: UnsolvedError if no method solves the game.
        """
        return None if self._known is not None else self.evidence.up_to

    @property
    def cost(self) -> str:
        """A text on how the time for one position grows with the digits of its piles."""
        return reach(self.game).cost if self._known is None else self._known.answer.cost

    @property
    def formulas(self) -> tuple[str, ...]:
        """Formulas for the P-positions, as a tuple of texts. It is empty if none is known.

        >>> from wythoff.solving.strategies import strategy
        >>> strategy("wythoff").formulas
        ('alpha = (1 + sqrt(5))/2', 'a_n = floor(n*alpha)', 'b_n = a_n + n')
        """
        return () if self._known is None else tuple(self._known.answer.formulas)

    @property
    def by_proof(self) -> bool:
        """Whether `winning_move` returns the move that the proof of the theorem makes."""
        known = self._known
        return known is not None and known.evidence.kind == "proved" and known.answer.by_proof

    def least_winning_move(self, position: Given) -> Position | None:
        """Return the lexicographically first position after a winning move; None from a P-position.

        Raises: the errors of `winning_moves`.
        """
        return self.least_of(self.solved(position))

    def least_of(self, solved: SolvedPosition) -> Position | None:
        """Return the lexicographically first position after a winning move; None from a P-position.

        `solved` is the result of the method `solved` for the position.
        """
        answer = self._answers(solved.solution)
        if answer is None:
            return next(iter(solved.winning_moves()), None)
        return None if solved.outcome == "P" else answer.least_winning_move(solved.position)

    def index(self, position: Given) -> int | None:
        """Return the number of a P-position in lexicographic order, counted from 0; None for other positions.

        Raises: UnsolvedError if the number is not known.
        """
        return self.index_of(self.solved(position))

    def index_of(self, solved: SolvedPosition) -> int | None:
        """Return what `index` returns for a position. `solved` is the result of the method `solved` for it."""
        if solved.outcome != "P":
            return None
        answer = self._answers(solved.solution)
        found = None if answer is None else answer.index(solved.position)
        if found is None:
            raise UnsolvedError(f"no method computes the n-th P-position of {self.game}")
        return found

    def p_position(self, n: int) -> Position:
        """Return the P-position number `n`, counted from 0 in lexicographic order.

        Raises: UnsolvedError if it is not known; RequestError for an invalid n.
        """
        require_integer("the number of a P-position", n)
        found = None if self._known is None else self._known.answer.p_position(n)
        if found is None:
            raise UnsolvedError(f"no method computes the n-th P-position of {self.game}")
        return found

    def at(self, position: Given, progress: Progress = silent) -> Solution:
        """Return a solution that answers for one position, but need not list P-positions.

        It uses a proof if one is known; otherwise it replays the rules for the positions that play from `position` can
        reach.

        Raises: the errors of `outcome`.
        """
        return self.solved(position, progress).solution

    def solved(self, position: Given, progress: Progress = silent) -> SolvedPosition:
        """Return an object with the outcome and the moves of one position.   Raises: the errors of `outcome`."""
        place = self.game.place(position)
        return SolvedPosition(self._at(place, progress), place)

    def _at(self, place: Position, progress: Progress) -> Solution:
        if self._known is not None and self._known.evidence.kind == "proved":
            return self._solution(self._known)
        if self._replayed is not None and answers(self._replayed, place):
            return self._replayed
        try:
            self._replayed = solved_at(self.game, place, progress)
            return self._replayed
        except (TooLargeError, UnsolvedError) as error:
            if self._known is None:
                raise type(error)(
                    f"no fast method is known for {self.game}, and {briefly(place)} is too large for brute force"
                    f"{self._limit(place, error, progress)}"
                ) from None
            return self._solution(self._known)

    def _limit(self, place: Position, error: Exception, progress: Progress) -> str:
        """Return a text on why brute force refused the position `place`: how far it reaches, or the text of `error`."""
        # Do not measure `reach` for a game written in Python, which would take a second.
        if stated_seconds(progress) is not None or isinstance(error, TimeOverError) or own_of(self.game) is not None:
            return f": {error}"
        up_to = reach(self.game).evidence.up_to
        if up_to is not None and self.game.reach(place) > up_to:
            nearest = command("solve", self.game, up_to=min(up_to, BOARD))
            return (
                f", which reaches piles up to about {up_to} in a minute; allow more time with --limit-seconds S, "
                "or ask "
                f"for positions up to a bound: {nearest}"
            )
        return f": {error}"

    def _solution(self, known: Offer[AnySizeAnswer]) -> Solution:
        columns = ((),) * self.game.piles
        return Solution(self.game, Bound("up_to", 0), columns, known.evidence, known.answer)

    def _answers(self, solution: Solution) -> AnySizeAnswer | None:
        """Return the formulas by which `solution` answers; None if it was computed by brute force."""
        known = self._known
        return known.answer if known is not None and solution.evidence == known.evidence else None

    def as_dict(self) -> dict[str, Any]:
        """Return the strategy for JSON: whether it is polynomial, its reach, cost and formulas, and the evidence."""
        return {
            "polynomial": self.polynomial, "reach": self.reach, "cost": self.cost, "formulas": self.formulas,
            "evidence": self.evidence.as_dict(),
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<Strategy for {self.game}: {self.evidence}; {self.cost}>"
