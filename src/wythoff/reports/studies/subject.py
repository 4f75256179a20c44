"""The game that is being studied, with facts that several panels need. Each fact is computed when it is first used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, TypeVar

from wythoff.automata.limits import Budget, Limits
from wythoff.base.answers import AFFORDABLE
from wythoff.base.errors import TooLargeError, UnsolvedError, WythoffError
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Game, PilesGame, Position, played
from wythoff.kernels import Progress
from wythoff.proofs.certifying import digest, packed
from wythoff.proofs.folders import knowing
from wythoff.proofs.searching import FIRST
from wythoff.questions.claims.guessing import First, first_positions, guess_of, require_guessable
from wythoff.questions.discovery.formulas.fit import Guessing
from wythoff.questions.following import settled
from wythoff.questions.proof import Proof
from wythoff.questions.proving import proof_within
from wythoff.reports.studies.finding import Settings
from wythoff.reports.studies.inquiry import PROVING, Inquiry, Panel
from wythoff.solving import solvers
from wythoff.solving.solution import Evidence, Solution
from wythoff.solving.theorems import proof_of

T = TypeVar("T")
# Limits of a search for a proof when no seconds are given: states, transitions, and piles of the searched board.
STATES, CELLS, WINDOWS = 50_000, 5_000_000, (64_000, 16_000, 4000, 1000, 250)
BOXES = (100, 50, 20, 10)
PATIENT = 10.0  # seconds of processor time for the first P-positions


def once(make: Callable[[Any], T]) -> T:
    """Return a property of a `Subject` that calls make(subject) when it is first read, and stores the result.

    If `make` raises a WythoffError, this error is stored instead, and is raised each time that the property is read.
    """

    def known(subject: Subject) -> T:
        if make.__name__ not in subject.results:
            try:
                subject.results[make.__name__] = make(subject), None
            except WythoffError as error:
                subject.results[make.__name__] = None, error
        value, refusal = subject.results[make.__name__]
        if refusal is not None:
            raise refusal
        return value  # type: ignore[no-any-return]  # None only where T has it

    return property(known, doc=make.__doc__)  # type: ignore[return-value]  # read as an attribute


class Subject(Inquiry):
    """A study that has been begun: the game, what has been found out about it so far, and the settings."""

    certain = ("Sequences",)

    def __init__(self, game: Game, spoken: str, settings: Settings, progress: Progress) -> None:
        super().__init__(spoken, settings, progress)
        self.game = game
        self.results: dict[str, tuple[Any, WythoffError | None]] = {}
        self.proofs: dict[str, Proof] = {}  # attempts to prove this game, by numeration system; "" for any
        self.proved: dict[str, bytes] = {}  # certificates found here, by their digests: all panels use them

    def ask(self, panel: Panel) -> None:
        with knowing(self.proved):
            if self.findings:  # after the rule, which needs no proof
                self.prove_first()
            super().ask(panel)

    @property
    def limits(self) -> Limits:
        return Limits(STATES, CELLS, self.left)

    @cached_property
    def of_pairs(self) -> bool:
        """Whether the positions of the game are pairs x <= y of integers. Most questions are about such games only."""
        return self.of_squares and not self.game.ordered

    @cached_property
    def of_squares(self) -> bool:
        """Whether the positions of the game are pairs of integers, ordered or not."""
        game = self.game
        return game.piles == 2 and not game.partizan and all(isinstance(pile, int) for pile in game.sizes(1))

    @once
    def first(self) -> First:
        """Return the first P-positions of the game, at most `settings.columns`, and the solution that contains them."""
        return first_positions(self.game, self.settings.columns, self.progress, min(PATIENT, self.left))

    @property
    def solution(self) -> Solution:
        """The solution with the P-positions that the study uses. Raises: UnsolvedError."""
        return self.first.solution or self.boxed

    @once
    def boxed(self) -> Solution:
        """Return the P-positions with all piles up to a bound, for games whose first P-positions cannot be listed.

        The bound is the first of 100, 50, 20 and 10 for which solving is expected to take at most 3 seconds. Raises:
        UnsolvedError if there is none.
        """
        up_to = self.affordable(BOXES)
        if up_to is None:
            raise UnsolvedError(self.first.note)
        return solvers.solve(self.game, up_to=up_to, progress=self.progress)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The first P-positions, if a panel has already computed them; otherwise ()."""
        if "first" not in self.results or self.results["first"][1] is not None:
            return ()
        return tuple(tuple(map(int, position)) for position in self.first.positions)

    @property
    def certificate(self) -> bytes | None:
        """The certificate of a proof that was already found, as the bytes of a file; None if there is none so far."""
        proved = next((proof for proof in self.proofs.values() if proof.proved), None)
        return None if proved is None else packed(proved.certificate)

    def command_for(self, evidence: Evidence, verb: str, **given: object) -> str:
        """Return the command line that reproduces a finding with this evidence: the verb, the game, and its options.

        `given` are the options. For the verb solve and the options {"count": 9} it is wythoff solve 'nim | diagonal'
        --count 9.

        If the evidence is a certificate that this study has found, return the command `prove` instead, because other
        commands do not have this certificate.
        """
        found = bool(self.proved) and evidence.text.startswith("certificate")
        return self.command("prove") if found else self.command(verb, **given)

    @property
    def looked_at(self) -> Evidence:
        """The evidence of the P-positions that the study uses, up to its largest pile."""
        nothing = Evidence("computed", "nothing", 0)
        if self.late and "first" not in self.results:
            return nothing
        try:
            solution = self.solution
        except WythoffError:
            return nothing
        far = solution.p_positions[-1] if len(solution.p_positions) else (0,)
        text = solution.evidence.text if solution.evidence.kind == "computed" else "by_theorem"
        return Evidence("computed", text, int(max(far)))

    @once
    def guessing(self) -> Guessing:
        """Return formulas guessed for the P-positions, each proved or refuted where possible."""
        require_guessable(self.game)
        seconds = self.settings.seconds and self.left
        return guess_of(
            self.game, self.first.positions, self.first.note, limits=self.limits, seconds=seconds, prover=self.prover
        )

    @once
    def proof(self) -> Proof:
        """Return the result of the search for a proof: a proved automaton of the P-positions, or why there is none."""
        found = next((proof for proof in self.proofs.values() if proof.proved), None)
        if found is None:
            found = self.proofs[""] = self._proved(self.game, None)
        return found

    def prover(self, game: Game, system: str | None, budget: Budget | None = None) -> Proof:
        """Try to prove an automaton of the P-positions of `game`, and return the result.

        The automaton reads digits in the numeration system `system`, or in any system if it is None. Results for the
        studied game are cached. An enclosing `budget` ends the search.
        """
        if game != self.game:
            return self._proved(game, system, budget)
        if system is None:
            return self.proof
        if system not in self.proofs:
            self.proofs[system] = self._proved(game, system, budget)
        return self.proofs[system]

    def proof_of(self, aspect: str, other: Game) -> Evidence | None:
        """Return the evidence of a claim about the studied game and `other`; None if the claim is not proved.

        If `aspect` is "same_as", the claim is that both games have the same P-positions. If it is "removable", the
        claim is that the P-positions stay the same without the moves of `other`.
        """
        with suppress(WythoffError):
            if self.game.piles == 2 and self.proof.proved:
                found = settled(
                    self.game, aspect, other, lambda game, budget: self.prover(game, None, budget), self.limits
                )
                return found.evidence if found.proved else None
        return None

    @cached_property
    def provable(self) -> bool:
        """Whether a proof by an automaton is possible: the game has two piles, or its moves are vectors."""
        return not self.game.partizan and (self.game.piles == 2 or played(self.game).as_kind(PilesGame) is not None)

    def prove_first(self) -> None:
        """Search for a proof if no theorem gives the P-positions, so that all panels can use it."""
        if self.provable and proof_of(canonical(self.game)) is None:
            with suppress(WythoffError):
                self.proof  # noqa: B018  # stored by `once`

    def _proved(self, game: Game, system: str | None, budget: Budget | None = None) -> Proof:
        limits = Limits(STATES, CELLS, PROVING if self.settings.seconds is None else self.left / 2)
        window = None if game.piles != 2 else self._window(game, limits)  # None: a box of fixed size
        first = FIRST if window is None else min(FIRST, window)
        proof = proof_within(
            game, budget, system=system, limits=limits, columns=first, window=window, progress=self.progress
        )
        if proof.proved and game == self.game:
            self.proved[digest(proof.certificate)] = packed(proof.certificate)
        return proof

    def _window(self, game: Game, limits: Limits) -> int:
        """Return a bound on the piles: the search for a proof of `game`, on two piles, uses P-positions up to it.

        It is the largest one in a list for which solving is expected to take at most a sixth of the seconds of
        `limits`.

        Raises: TooLargeError if even few P-positions take too long to compute.
        """
        share = limits.seconds / 6  # the seconds in which the P-positions must be found
        window = next((size for size in WINDOWS if solvers.estimated_seconds(game, up_to=size) <= share), None)
        if window is None:
            raise TooLargeError(f"a proof needs P-positions up to {WINDOWS[-1]}, which would take too long to compute")
        return window

    def within(self, bounds: Sequence[int], allowed: Callable[[int], bool] | None = None) -> int:
        """Return the first of `bounds` such that P-positions with piles up to it are expected within 3 seconds.

        With `allowed`, consider only bounds for which allowed(bound) is true.

        Raises: UnsolvedError if there is none.
        """
        up_to = self.affordable(filter(allowed, bounds))
        if up_to is None:
            raise UnsolvedError(f"P-positions up to {bounds[-1]} would take too long to compute")
        return up_to

    def affordable(self, bounds: Iterable[int]) -> int | None:
        """Return the first of `bounds` such that P-positions with piles up to it are expected within 3 seconds.

        Return None if there is none.
        """
        return next(
            (up_to for up_to in bounds if solvers.estimated_seconds(self.game, up_to=up_to) <= AFFORDABLE), None
        )
