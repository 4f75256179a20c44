"""The verdict on a claim: where it first differs from the P-positions, why it is true, or how far it was checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import permutations
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from wythoff.displayed import Displayed
from wythoff.errors import WythoffError, brief
from wythoff.files import FilePath
from wythoff.frozen import Record, field
from wythoff.kernels import Progress
from wythoff.rulesets import Game, Position, briefly
from wythoff.solution import Bound, Evidence
from wythoff.solvers import solve
from wythoff.views.numbers import natural_of

if TYPE_CHECKING:
    from wythoff.claims.claim import Claim
    from wythoff.claims.deciding import Decided

Verdict: TypeAlias = Literal["refuted", "proved", "checked"]


class Witness(Record):
    """The least position at which a claim is wrong: claimed, with the move that shows it, or missing.

    From a claimed N-position `move` is to a P-position, which is claimed too wherever options come before it in the
    order in which the witness is least; None where it has no such move, as in misere play at the end. `n`: the first
    for which formulas give what is claimed.
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
            return f"{place} is a P-position, and is not claimed"
        if self.move is None:
            return f"{place} is claimed, and is an N-position"
        known = "which is claimed too" if self.between else "a P-position"
        return f"{place} is claimed, and can be moved to {briefly(self.move)}, {known}"


class ClaimReport(Record, Displayed):
    """The verdict on a claim, and how it is known; true unless the claim is refuted."""

    claim: Claim
    verdict: Verdict
    up_to: int
    evidence: Evidence
    witness: Witness | None = None
    _told = "claim verdict up_to witness evidence"

    def __bool__(self) -> bool:
        return self.verdict != "refuted"

    def __str__(self) -> str:
        if self.witness is not None:
            return f"refuted: {self.witness}"
        if self.verdict == "proved":
            return str(self.evidence)
        return f"checked for all piles up to {brief(self.up_to)}, and not proved"

    def __repr__(self) -> str:
        return f"<ClaimReport: {self}>"

    def save(self, path: FilePath) -> None:
        """Write the claim and its verdict as JSON; `Claim.load` reads the claim.   Raises: RequestError."""
        self.claim.save(path, self)


def judged(
    claim: Claim, up_to: int, progress: Progress, decide: Callable[[Claim], Decided | None] | None = None
) -> ClaimReport:
    """Compare a claim with the P-positions for piles up to a bound; if it holds there, ask whether it is proved.

    Where it is decided for all piles, a position far beyond the bound may refute it. `decide` is how that is tried; if
    nothing is said, within some seconds.
    """
    game = claim.game
    bound = Bound("up_to", up_to)
    solution = solve(game, up_to=bound.value, progress=progress)
    facts, claimed = set(solution.p_positions), claim.up_to(bound.value)
    if claim.in_squares:
        facts = squares(facts)  # those of an ordered game: (1, 2) may be claimed, and not (2, 1)
    wrong = min(facts ^ claimed, key=lambda position: (game.reach(position), position), default=None)
    if wrong is not None:
        witness = _witness(game, solution, wrong, claimed)
        if witness.claimed:
            witness = witness._with(n=claim.index_of(wrong))
        return ClaimReport(claim, "refuted", up_to, solution.evidence, witness)
    from wythoff.claims.proving import proof

    proved = None
    with suppress(WythoffError):
        proved = proof(claim)
    if proved is not None:
        return ClaimReport(claim, "proved", up_to, proved)
    from wythoff.claims.deciding import decided

    found = (decide or decided)(claim)
    if found is None:
        return ClaimReport(claim, "checked", up_to, Evidence("conjectured", str(claim), up_to))
    if found.witness is None:
        return ClaimReport(claim, "proved", up_to, found.evidence)
    witness = _far_witness(game, found.witness, claimed=found.claimed)
    return ClaimReport(claim, "refuted", max(up_to, game.reach(found.witness)), found.evidence, witness)


def _far_witness(game: Game, wrong: Position, *, claimed: bool) -> Witness:
    """The least position at which a claim is wrong, with a move that shows it; every smaller P-position is claimed."""
    from wythoff.strategies import strategy

    move = None
    if claimed:
        with suppress(WythoffError):
            move = strategy(game).winning_move(wrong)
    return Witness(wrong, claimed=claimed, move=move, between=move is not None)


def _witness(game: Game, solution: Any, wrong: Position, claimed: set[Position]) -> Witness:
    if wrong not in claimed:
        return Witness(wrong, claimed=False, move=None, between=False)
    moves = [game.place(move) if not game.remembers else move for move in solution.winning_moves(wrong)]
    shown = next((move for move in moves if move in claimed), moves[0] if moves else None)
    return Witness(wrong, claimed=True, move=shown, between=shown in claimed)


def squares(positions: Iterable[Position]) -> set[Position]:
    """Positions in every order of their piles."""
    return {square for position in positions for square in permutations(position)}


VERDICTS: tuple[Verdict, ...] = ("refuted", "proved", "checked")
UNCHECKED = "stated in the file, not checked again"
LONGEST = 300  # letters of a source that are kept


class Stated(Record):
    """The verdict in a file, which anybody may have written: `Claim.check` finds the real one.

    `up_to` is the bound that the file names, `witness` the position, `source` the theorem; None where it names none.

    >>> print(Stated("checked", up_to=30))
    stated in the file, not checked again: checked for all piles up to 30
    """

    verdict: Verdict
    up_to: int | None = field(default=None, kw_only=True)
    witness: tuple[int, ...] | None = field(default=None, kw_only=True)
    source: str | None = field(default=None, kw_only=True)
    status = UNCHECKED  # which JSON says too
    _told = "verdict up_to witness source status"

    def __str__(self) -> str:
        return f"{UNCHECKED}: {self.verdict}{self._more()}"

    def _more(self) -> str:
        if self.verdict == "refuted":
            return "" if self.witness is None else f" at {briefly(self.witness)}"
        if self.verdict == "proved":
            return "" if self.source is None else f": {self.source}"
        return "" if self.up_to is None else f" for all piles up to {brief(self.up_to)}"

    @classmethod
    def read(cls, told: dict[str, Any]) -> Stated | None:
        """What a saved claim states: with its report, or handed on from another file; None where it states nothing.

        Raises: ValueError for anything else.
        """
        given = told.get("verdict", told.get("stated"))
        if given is None:
            return None
        if not isinstance(given, dict) or given.get("verdict") not in VERDICTS:
            raise ValueError
        up_to, found, evidence = given.get("up_to"), given.get("witness"), given.get("evidence")
        witness = found.get("position") if isinstance(found, dict) else found
        source = evidence.get("source") if isinstance(evidence, dict) else given.get("source")
        if not isinstance(witness, list | None) or not isinstance(source, str | None):
            raise ValueError
        return cls(
            given["verdict"], up_to=None if up_to is None else _natural(up_to),
            witness=None if witness is None else tuple(map(_natural, witness)),
            source=source and "".join(letter if letter.isprintable() else " " for letter in source[:LONGEST]),
        )  # fmt: skip


def _natural(given: object) -> int:
    if (found := natural_of(given)) is None:
        raise ValueError
    return found
