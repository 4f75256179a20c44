"""The result of `prove`: the automaton of the P-positions with its proof, or why there is none."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from json import loads
from typing import Any, TypeAlias

from wythoff import proofs
from wythoff.automata.limits import Budget, Limits
from wythoff.automata.relations import Algebra, Relation
from wythoff.base.displayed import Worded
from wythoff.base.errors import RequestError, counted
from wythoff.base.frozen import Recipe, told_of
from wythoff.expressions.semilinear import SemilinearSet
from wythoff.game.catalog.canonical import told
from wythoff.game.rulesets import Game, Given, Position
from wythoff.kernels import silent
from wythoff.proofs.certifying import certificate, digest, packed
from wythoff.proofs.moving import ProvedAnswer
from wythoff.proofs.presburger import rewritten
from wythoff.proofs.rules import MoveRules
from wythoff.proofs.search_results import SearchResult
from wythoff.solving.solution import PAPERS_TERMS, Bound, Evidence, Solution
from wythoff.solving.strategies.known import Strategy, known_by

REWRITING = Limits(seconds=5)  # seconds to find the conditions of an automaton
Prover: TypeAlias = "Callable[[Game], Proof]"


class ProvedSolution(Solution):
    """The P-positions of a game within a bound, by a proof. After unpickling, the first use calls `prove` again."""

    prove: Prover

    def _recipe(self) -> Recipe:
        return _again, (self.prove, self.game, "solution"), {self.bound.kind: self.bound.value}


class ProvedStrategy(Strategy):
    """A way to play a game from any position, based on a proof. After unpickling, the first use calls `prove` again."""

    prove: Prover

    def _recipe(self) -> Recipe:
        return _again, (self.prove, self.game, "strategy"), {}


def _again(prove: Prover, game: Game, method: str, **bound: int) -> Any:
    """Return the result of `method`, a method of the proof that prove(game) finds, with the arguments `bound`.

    Pickled solutions and strategies call this when they are unpickled.
    """
    return getattr(prove(game), method)(**bound)


class Proof(Worded):
    """The result of proving a game: the proved automaton of its P-positions, or the reason why there is none.

    `relation` has the positions (x, y), with x <= y in an unordered game. `tried` has the result for each system that
    was tried. `claim` is "p_positions"; `witness` is None, because this claim is never refuted.
    """

    claim = "p_positions"
    witness: dict[str, int] | None = None

    def __init__(
        self,
        game: Game,
        spoken: Game,
        rules: MoveRules | None,
        value: int,
        found: SearchResult,
        seconds: float,
        prove: Prover,
    ) -> None:
        self.prove = prove
        self.game, self.spoken, self.rules, self.value, self.seconds = game, spoken, rules, value, seconds
        self.levels, self.learned_from, self.largest = found.levels, found.learned_from, found.largest
        self.reason, self.tried = found.reason, found.tried
        self._certificate: dict[str, Any] | None = None
        self._written = found.form

    @property
    def proved(self) -> bool | None:
        """True if there is a proof, else None: an automaton that was not found is no refutation."""
        return True if self.levels else None

    @property
    def relation(self) -> Relation | None:
        """The P-positions, or the positions of the requested Sprague-Grundy value, as a relation; or None."""
        return self.levels[-1].renamed({"x0": "x", "y0": "y"}) if self.levels else None

    @property
    def system(self) -> str | None:
        """The name of the numeration system of the automaton, or None if there is no proof."""
        return self.levels[-1].system.name if self.levels else None

    @property
    def states(self) -> int | None:
        """The number of states of the minimal automaton, or None if there is no proof. A dead state is not counted."""
        return self.levels[-1].states if self.levels else None

    @cached_property
    def condition(self) -> SemilinearSet | None:
        """The positions as conditions on the piles, if they were found to be semilinear; else None.

        >>> from wythoff.questions.proving import prove
        >>> print(prove("nim | jump(1, 1)").condition)
        (x, x) for x % 3 == 0; (x, x + 1) for x % 3 == 1
        """
        if self._written is None and self.levels and self.levels[-1].system.name.startswith("base("):
            ordered = self.rules is None or self.rules.ordered
            return rewritten(self.levels[-1], ordered=ordered, algebra=Algebra(Budget(REWRITING)))
        return self._written

    @property
    def form(self) -> str | None:
        """The form of the proof: "semilinear" if it has conditions, else "automaton"; None without a proof."""
        return None if not self.proved else "semilinear" if self.condition else "automaton"

    @property
    def certificate(self) -> dict[str, Any]:
        """The certificate for the stand-alone checker.

        Raises: RequestError if nothing is proved.
        """
        if self._certificate is None:
            if not self.levels or self.rules is None:
                raise RequestError(f"there is no certificate, because nothing was proved: {self.reason}")
            found = certificate(str(self.spoken), self.rules, self.levels)
            self._certificate = {**found, "condition": str(self._written)} if self._written else found
        return self._certificate

    def rocq(self) -> str:
        """Return a file for Rocq: the theorem, stated from the rules, with its proof. `coqc FILE.v` checks it.

        >>> from wythoff.questions.proving import prove
        >>> "Theorem P_words" in prove("nim").rocq()
        True

        Raises: RequestError if nothing is proved, and for games that the theory does not cover.
        """
        body = loads(packed(self.certificate))
        return proofs.rocq_text({**body, "condition": str(self.condition)} if self.condition else body)

    @property
    def evidence(self) -> Evidence | None:
        """The evidence of the proof, or None if there is none."""
        if not self.levels:
            return None
        states = counted(self.states or 0, "states")
        return Evidence("proved", f"certificate {digest(self.certificate)[:12]}, {states} in {self.system}")

    @property
    def status(self) -> int:
        """The exit status of the command: 0 if proved, 1 if refuted, 3 if neither."""
        return {True: 0, False: 1, None: 3}[self.proved]

    def outcome(self, position: Given) -> str:
        """Return "P" or "N" for a position with piles of any size.

        >>> from wythoff.questions.proving import prove
        >>> prove("nim | diagonal").outcome((10**20, 10**21))
        'N'

        Raises: RequestError if no P-positions are proved. Cost: linear in the number of digits, besides computing the
        digits.
        """
        return "P" if self._answer().is_p(self.game.place(position)) else "N"

    def winning_move(self, position: Given) -> Position | None:
        """Return a P-position to which a move leads, or None.

        >>> from wythoff.questions.proving import prove
        >>> prove("nim | diagonal").winning_move((10**9, 10**9 + 3))
        (4, 7)

        With blocking, the move is one that the opponent cannot forbid together with all other winning moves. Raises:
        RequestError. Cost: linear in the number of digits, besides computing the digits.
        """
        return self._answer().winning_move(self.game.place(position))

    def solution(
        self, *, up_to: int | None = None, columns: int | None = None, count: int | None = None
    ) -> ProvedSolution:
        """Return the P-positions within a bound, with the proof as their evidence.

        The bound is on all piles (`up_to`), on the smaller pile (less than `columns`), or on their number (`count`).
        Without a bound they are the first 17.

        >>> from wythoff.questions.proving import prove
        >>> solution = prove("nim | keep(diagonal, x1 >= 2)").solution(up_to=10)
        >>> len(solution), solution.winning_moves((10**9, 10**9 + 3)), bool(solution.check(20))
        (6, ((6, 9), (618033991, 1000000003)), True)

        Raises: RequestError if no P-positions are proved, or for two bounds; UnsolvedError if a column has infinitely
        many P-positions; TooLargeError.
        """
        answer, evidence = self._answer(), self.evidence
        assert evidence is not None
        bound = Bound.given(up_to=up_to, columns=columns, count=count) or Bound("count", PAPERS_TERMS)
        found = ProvedSolution(self.game, bound, answer.pairs(bound, silent), evidence, answer)
        found.prove = self.prove
        return found

    def strategy(self) -> ProvedStrategy:
        """Return a strategy: outcomes and winning moves for piles of any size.

        Raises: RequestError if no P-positions are proved.
        """
        answer, evidence = self._answer(), self.evidence
        assert evidence is not None
        found = ProvedStrategy(self.game, known_by("certificate", answer, evidence))
        found.prove = self.prove
        return found

    def _answer(self) -> ProvedAnswer:
        if not self.levels or self.value or self.rules is None:
            raise RequestError(f"the P-positions are not proved: {self.reason or f'the value was {self.value}'}")
        return ProvedAnswer(self.game, self.rules, self.levels[-1])

    def as_dict(self, certificate: str | None = None) -> dict[str, Any]:
        """Return the result for JSON. `certificate` is the name of the file that contains the certificate."""
        relation, form = self.relation, told(self.game)
        return {
            "game": str(self.game), "canonical": None if form == self.game else str(form),
            **told_of(self, "claim value proved system states largest learned_from?"),
            "seconds": round(self.seconds, 3), "witness": self.witness,
            "relation": None if relation is None else [list(pair) for pair in relation.first()],
            "form": self.form, "condition": None if self.condition is None else str(self.condition),
            "certificate": certificate, "reason": self.reason or None,
            "tried": [{**one._asdict(), "profile": list(one.profile)} for one in self.tried],
            **told_of(self, "evidence"),
        }  # fmt: skip

    def __repr__(self) -> str:
        if self.levels:
            return f"<Proof: {self.game}, {counted(self.states or 0, 'states')} in {self.system}>"
        return f"<Proof: {self.game}, not proved, {self.reason}>"
