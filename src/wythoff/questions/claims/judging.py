"""The verdict on a claim, with its first difference from the P-positions, its proof, or the bound of the check."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from wythoff.base.displayed import Displayed
from wythoff.base.errors import WythoffError, brief
from wythoff.base.files import FilePath
from wythoff.base.frozen import Record, field
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position, briefly
from wythoff.kernels import Progress
from wythoff.questions.claims.claim_decisions import Decided, decided
from wythoff.questions.claims.claimed import Claimed, ClaimOutcome, squares
from wythoff.questions.claims.proving import proof, stated_of
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.solvers import solve


class ClaimWitness(Record):
    """The least position at which a claim is wrong: a claimed N-position, or a P-position that is not claimed.

    `claimed` is true in the first case. For a claimed N-position, `move` is a P-position to which a move leads from it,
    or None if there is no such move, as at the end of misere play. `between` says whether `move` is claimed too. `n` is
    the first index for which the claimed formulas give the position, or None.
    """

    position: Position
    claimed: bool = field(kw_only=True)
    move: Position | None = field(kw_only=True)
    between: bool = field(kw_only=True)
    n: int | None = field(default=None, kw_only=True)
    _told = "position claimed move between n?"

    def __str__(self) -> str:
        place = briefly(self.position) + ("" if self.n is None else f", n = {brief(self.n)},")
        if not self.claimed:
            return f"{place} is a P-position, but is not claimed"
        if self.move is None:
            return f"{place} is claimed, but is an N-position"
        known = "which is claimed too" if self.between else "a P-position"
        return f"{place} is claimed, but a move leads from it to {briefly(self.move)}, {known}"


class ClaimReport(Record, Displayed):
    """The verdict on a claim, with evidence. It is true unless the claim is refuted.

    The claim was checked for piles up to `up_to`. `witness` is the least position where it is wrong, or None.
    """

    claim: Claimed
    verdict: ClaimOutcome
    up_to: int
    evidence: Evidence
    witness: ClaimWitness | None = None
    _told = "claim verdict up_to witness evidence"

    def __bool__(self) -> bool:
        return self.verdict != "refuted"

    def __str__(self) -> str:
        if self.witness is not None:
            return f"refuted: {self.witness}"
        if self.verdict == "proved":
            return str(self.evidence)
        return f"checked for all piles up to {brief(self.up_to)}, but not proved"

    def __repr__(self) -> str:
        return f"<ClaimReport: {self}>"

    def save(self, path: FilePath) -> None:
        """Write the claim and its verdict as JSON to the file `path`. `Claim.load` reads the claim.

        Raises: RequestError.
        """
        self.claim.save(path, self)


def judged(
    claim: Claimed, up_to: int, progress: Progress, decide: Callable[[Claimed], Decided | None] = decided
) -> ClaimReport:
    """Compare a claim with the P-positions for piles up to `up_to`, and return the verdict.

    If the claim holds there, look for a proof. decide(claim) tries to decide it for all piles, and may refute it by a
    position far beyond the bound.
    """
    game, bound = claim.game, Bound("up_to", up_to).value
    solution = solve(game, up_to=bound, progress=progress)
    facts, claimed = set(solution.p_positions), claim.up_to(bound)
    if claim.in_squares:
        facts = squares(facts)  # an ordered game may have (1, 2), and not (2, 1)
    wrong = min(facts ^ claimed, key=lambda position: (game.reach(position), position), default=None)
    if wrong is not None:
        return ClaimReport(claim, "refuted", up_to, solution.evidence, _witness(claim, solution, wrong, claimed))
    with suppress(WythoffError):
        if (proved := proof(claim)) is not None:
            return ClaimReport(claim, "proved", up_to, proved)
    found = decide(claim)
    if found is None and claim.kind == "game" and as_game(claim.text).ordered == game.ordered:
        for (text, first_positions, first), source in stated_of(as_game(claim.text)):
            said = decide(Claimed(game, "formula", text, first_positions, first))
            if said is not None and said.witness is None:
                return ClaimReport(claim, "proved", up_to, Evidence("proved", f"{said.evidence.text}; {source}"))
    if found is None:
        return ClaimReport(claim, "checked", up_to, Evidence("conjectured", str(claim), up_to))
    if found.witness is None:
        return ClaimReport(claim, "proved", up_to, found.evidence)
    witness = _far_witness(game, found.witness, claimed=found.claimed)
    return ClaimReport(claim, "refuted", max(up_to, game.reach(found.witness)), found.evidence, witness)


def _far_witness(game: Game, wrong: Position, *, claimed: bool) -> ClaimWitness:
    """Return the witness for `wrong`, the least position where a claim about `game` is wrong.

    `claimed` says that `wrong` is a claimed N-position, not a P-position that is not claimed. Then the witness also has
    a winning move from it, if one is found.
    """
    from wythoff.solving.strategies import strategy

    move = None
    if claimed:
        with suppress(WythoffError):
            move = strategy(game).winning_move(wrong)
    return ClaimWitness(wrong, claimed=claimed, move=move, between=move is not None)


def _witness(claim: Claimed, solution: Any, wrong: Position, claimed: set[Position]) -> ClaimWitness:
    if wrong not in claimed:
        return ClaimWitness(wrong, claimed=False, move=None, between=False)
    game, moves = claim.game, solution.winning_moves(wrong)
    places = [move if game.remembers else game.place(move) for move in moves]
    shown = next((move for move in places if move in claimed), places[0] if places else None)
    return ClaimWitness(wrong, claimed=True, move=shown, between=shown in claimed, n=claim.index_of(wrong))
