"""Proofs about games on any number of piles, by an automaton that reads the digits of all piles at once."""

from __future__ import annotations

import itertools
from time import monotonic
from typing import Any

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import Facts, decide
from wythoff.automata.statements.names import Table
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError, WythoffError
from wythoff.game.catalog.canonical import meant
from wythoff.game.rulesets import Game, PilesGame, Position, played
from wythoff.kernels import Progress, silent
from wythoff.kernels.budget import WorkBudget
from wythoff.proofs.certifying import statement_certificate
from wythoff.proofs.guessing import automaton_of
from wythoff.proofs.moving_piles import in_order
from wythoff.proofs.pile_statements import statement
from wythoff.proofs.rules import UndefinableError
from wythoff.proofs.search_results import SearchResult, Tried
from wythoff.questions.proof import Proof, Prover
from wythoff.solving.solution import Evidence
from wythoff.solving.solvers import solve
from wythoff.solving.theorems import proof_of
from wythoff.solving.theorems.one_pile import PilesByPeriod

# The number of binary digits of the P-positions that are computed, by the number of piles; for larger bases fewer.
DIGITS = (10, 9, 6, 5, 4, 3)
FEWEST = 4  # digits: with fewer no automaton can be learned
BASES = (2, 3)  # more bases do not help: a set that is automatic in two of them is periodic


class PilesProof(Proof):
    """The result of proving a game on any number of piles.

    Its certificate is that of a statement about $P, the relation of the P-positions.
    """

    @property
    def relation(self) -> Relation | None:
        """The P-positions as a relation; None if there is no proof. If the game is unordered, their piles ascend."""
        return in_order(self.levels[-1], self.game) if self.levels else None

    def outcome(self, position: Any) -> str:
        if not self.levels:
            raise RequestError(f"the P-positions are not proved: {self.reason}")
        return "P" if self.levels[-1].contains(self.game.place(position)) else "N"


def _in_time(game: Game, base: int, digits: int, limits: Limits) -> tuple[set[Position], int]:
    """Return (positions, d): the P-positions of `game` whose piles have at most d digits in `base`.

    d is `digits`, or less if the time in `limits` is short.
    """
    while True:
        try:
            return _places(game, base**digits - 1, limits), digits
        except (TooLargeError, UnsolvedError):
            if digits <= FEWEST:
                raise
            digits -= 1


def _places(game: Game, up_to: int, limits: Limits) -> set[Position]:
    """Return the P-positions of a game with piles up to `up_to`.

    Raises: TooLargeError if that takes more than an eighth of the seconds in `limits`; UnsolvedError.
    """
    budget = WorkBudget(silent, "the P-positions", seconds=limits.seconds / 8)
    return set(solve(game, up_to=up_to, progress=budget).p_positions)


def by_period(game: Game, system: str, budget: Budget | None = None) -> tuple[Relation, Evidence] | None:
    """Return (P-positions, evidence) for a game on one pile, if a theorem shows that they are periodic; else None.

    The P-positions are a relation in the numeration system `system`. A `budget` ends the work within its time and
    memory.

    >>> from wythoff.game.rulesets import parse
    >>> by_period(parse("octal('0.137')"), "base(2)")[0].first(4)
    [(0,), (4,), (8,), (14,)]
    """
    found = proof_of(meant(game))
    answer = None if found is None else found.answer.conclusion()
    if found is None or not isinstance(answer, PilesByPeriod):
        return None
    start, period = len(answer.row.before), len(answer.row.period)
    said = [f"x = {pile}" for pile in answer.before]
    said += [f"(Eq x = {start + rest} + {period}*q)" for rest in answer.within]
    return Facts(system, budget).define("p", " | ".join(said) or "x < 0", "x"), found.evidence


def prove_piles(
    game: Game, system: str | None, limits: Limits, progress: Progress | None, prove: Prover, budget: Budget | None
) -> PilesProof:
    """Find and prove, within `limits`, the automaton of the P-positions of a game on any number of piles.

    `system` is the base to try, or None for likely ones. `prove` is the function that finds the proof again after
    unpickling. The work also ends when `budget`, if given, is spent.
    """
    started, tried, reason = monotonic(), list[Tried](), ""
    inner = played(game).as_kind(PilesGame)
    assert inner is not None  # callers pass no other game
    try:
        text = statement(game)
        systems = [system] if system else [f"base({base})" for base in BASES]
        for name, fine in itertools.product(systems, (False, True)):
            numbers = system_of(name, budget=budget)
            if not numbers.name.startswith("base("):
                raise UndefinableError(f"games on {inner.piles} piles can be proved only in a base, such as base(2)")
            if not fine:
                most = 1 << DIGITS[inner.piles - 1]
                length = next(length for length in range(2, most) if numbers.digits ** (length + 1) > most)
                places, length = _in_time(game, numbers.digits, length, limits)
                if not inner.ordered:
                    places = {order for place in places for order in itertools.permutations(place)}
            largest = numbers.digits**length - 1
            machine = automaton_of(places, inner.piles, numbers.digits, length, length // 2, fine=fine)
            table, algebra = Table(), Algebra(Budget(limits, progress, within=budget))
            names = [f"p{n}" for n in range(1, inner.piles + 1)]
            if machine is not None:
                found = Relation(numbers, names, algebra.minimal(machine))
            elif inner.piles == 1 and (known := by_period(game, numbers.name, budget)) is not None:
                largest, found = -1, known[0].renamed({"x": "p1"})  # it comes from a theorem, and was not learned
            else:
                tried.append(Tried(name, (), f"P-positions up to {largest} suggest no automaton"))
                continue
            table.keep("P", found)
            outcome = decide(text, table, algebra, numbers)
            if outcome.truth:
                levels = SearchResult((found,), largest + 1, algebra.budget.largest, "", tuple(tried))
                proof = PilesProof(game, game, None, 0, levels, monotonic() - started, prove)
                written = statement_certificate(text, numbers, table, True, None)
                proof._certificate = {**written, "notation": str(game)}
                return proof
            failed = "the guessed automaton is wrong" if outcome.undecided is None else str(outcome.undecided)
            tried.append(Tried(name, (), f"{failed} (guessed from P-positions up to {largest})"))
        reason = "; ".join(f"{one.system}: {one.outcome}" for one in tried)
    except (UndefinableError, UndecidedError, WythoffError) as error:
        reason = str(error)
    return PilesProof(game, game, None, 0, SearchResult((), 0, 0, reason, tuple(tried)), monotonic() - started, prove)
