"""The claims of `prove` about a game, decided from its proved P-positions.

- "same_as": another game has the same P-positions.

- "adjoinable": which moves can be added, each by itself, without changing the P-positions.

- "removable": some moves can be left out without changing the P-positions.

- "invariant": some game whose moves are the same at every position has these P-positions.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.relations import Algebra, Relation
from wythoff.base.errors import ParameterError
from wythoff.game.catalog.canonical import meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Moves, Without, played
from wythoff.game.rulesets.blocking import game_of
from wythoff.game.rulesets.moves import layers_of
from wythoff.proofs.consequences import Consequences
from wythoff.proofs.rules import MoveRules, UndefinableError, rules_of
from wythoff.questions.proof import Proof
from wythoff.solving.solution import Evidence


class ClaimVerdict(NamedTuple):
    """The verdict on a claim: a text `said`, and `truth`, which is True, False, or None if it is undecided.

    `witness` is the least position or move that refutes the claim. `relation` has the moves that can be added, if the
    claim is "adjoinable".
    """

    said: str
    truth: bool | None = None
    witness: tuple[int, ...] | None = None
    relation: Relation | None = None


class ProvedClaim(Proof):
    """A claim about a game and its verdict, together with the proved facts about the P-positions.

    `claim` is "same_as", "adjoinable", "removable" or "invariant". `witness` is the least position or move that refutes
    it. `relation` has the moves that can be added, if the claim is "adjoinable".
    """

    def __init__(
        self, game: Game, claim: str, proof: Proof, settled: ClaimVerdict, largest: int, seconds: float
    ) -> None:
        vars(self).update(vars(proof))
        self.game, self.claim, self.settled, self.seconds = game, claim, settled, seconds
        self._known = proof.evidence
        self.witness = None if settled.witness is None else dict(zip("xy", settled.witness, strict=True))
        self.reason = settled.said if settled.truth is None else ""
        self.largest = max(largest, proof.largest)

    @property
    def proved(self) -> bool | None:
        """True if the claim is proved, False if it is refuted, or None if it is undecided."""
        return self.settled.truth

    @property
    def relation(self) -> Relation | None:
        """The moves that can be added, if the claim is "adjoinable"; for other claims the P-positions."""
        return super().relation if self.settled.relation is None else self.settled.relation

    @property
    def states(self) -> int | None:
        """The number of states of the automaton of `relation`."""
        return None if self.relation is None else self.relation.states

    @property
    def evidence(self) -> Evidence | None:
        """The evidence of the answer, or None if undecided."""
        known = None if self.proved is None else self._known
        return None if known is None else Evidence("proved", f"{known.text}; the claim is decided there")

    def as_dict(self, certificate: str | None = None) -> dict[str, Any]:
        """Return the result for JSON, as `wythoff prove --json` prints it.

        `certificate` is the name of the file that contains the certificate, or None.
        """
        found = self.settled.relation
        moves = None if found is None else [list(pair) for pair in found.first()]
        return {**super().as_dict(certificate), "claim": self.claim, "witness": self.witness, "relation": moves}

    def __repr__(self) -> str:
        shown = {True: "true", False: "false", None: "not decided"}[self.proved]
        return f"<ProvedClaim: {self.claim} of {self.game}, {shown}>"


def settled(
    game: Game, claim: str, given: Game | str | None, find: Callable[[Game, Budget | None], Proof], limits: Limits
) -> ProvedClaim:
    """Decide a claim about a game: "same_as", "adjoinable", "removable" or "invariant".

    They mean: the game `given` has the same P-positions; which moves can be added; the moves `given` can be left out;
    some game with the same moves at every position has these P-positions. `given` is None for "adjoinable" and
    "invariant". find(game, budget) returns the proof of a game, and spends at most `budget`. If the decision exceeds
    `limits`, the claim is undecided. Raises: NotationError for a text that is no game (or no moves); ParameterError.
    """
    started = monotonic()
    other = None
    if claim == "same_as" and given is not None:
        other = as_game(given)
        if (other.piles, other.partizan) != (game.piles, False):
            raise ParameterError(f"the other game must be impartial and have the same number of piles, was {other}")
    elif claim == "removable" and given is not None:
        other = without(game, as_moves(given))
    proof = find(game, None)
    algebra = Algebra(Budget(limits))
    try:
        found, proof = _by_proof(proof, game, claim, other, find, algebra)
    except (UndecidedError, UndefinableError) as error:
        found = ClaimVerdict(str(error))
    return ProvedClaim(game, claim, proof, found, algebra.budget.largest, monotonic() - started)


def _by_proof(
    proof: Proof,
    game: Game,
    claim: str,
    other: Game | None,
    find: Callable[[Game, Budget | None], Proof],
    algebra: Algebra,
) -> tuple[ClaimVerdict, Proof]:
    """Return (verdict, proof used) for a claim about `game`. `proof` is the proof of its P-positions.

    `other` is the other game for "same_as", and the game without the moves for "removable". If `proof` found nothing,
    "same_as" is decided by the proof that `find` finds of `other`. `algebra` makes automata, within limits.
    """
    if proof.rules is not None and proof.levels:
        return _decided(Consequences(proof.rules, proof.levels[0], algebra), claim, game, other), proof
    if claim == "same_as" and other is not None:
        from_other = find(other, algebra.budget)
        if from_other.rules is not None and from_other.levels:
            there = Consequences(from_other.rules, from_other.levels[0], algebra)
            return _same(there, other, game), from_other
    return ClaimVerdict(f"its P-positions are not proved: {proof.reason}"), proof


def _decided(known: Consequences, claim: str, game: Game, other: Game | None) -> ClaimVerdict:
    if other is not None:
        return _same(known, game, other)
    if known.rules.blockable:
        return ClaimVerdict("this is decided only for games without blocking")
    if claim == "adjoinable":
        found = known.algebra.minus(known.addable(), known.present())
        what = "no move can be added" if found.empty else "these are all the moves that can be added, each by itself,"
        return ClaimVerdict(f"{what} to {game}", True, None, found)
    if known.rules.misere:
        return ClaimVerdict("this is decided only in normal play")
    witness = known.unserved()
    if witness is None:
        return ClaimVerdict(f"a game whose moves are the same everywhere has the P-positions of {game}", True)
    said = (
        f"no game whose moves are the same everywhere has the P-positions of {game}: every vector that leads from "
        f"{witness} to one of them is also the difference of two others"
    )
    return ClaimVerdict(said, False, witness)


def _same(known: Consequences, game: Game, other: Game) -> ClaimVerdict:
    witness = known.unlike(spoken(other)[1])
    if witness is None:
        return ClaimVerdict(f"{game} and {other} have the same P-positions", True)
    return ClaimVerdict(f"{game} and {other} differ: {witness} is a P-position of only one of them", False, witness)


def as_moves(given: Game | str) -> Moves:
    """Return the moves that `given`, a text or a game, consists of.

    Raises: NotationError; ParameterError for a game that is more than moves.
    """
    found = as_game(given)
    if (moves := found.as_kind(Moves)) is None:
        raise ParameterError(f"the moves to leave out must be moves such as jump(1, 2), were {found}")
    return moves


def without(game: Game, moves: Moves) -> Game:
    """Return a game without `moves`. Layers such as misere(...) are kept around the other moves.

    >>> print(without(as_game("misere(wythoff)"), as_game("jump(1, 1)")))
    misere((nim | diagonal) - jump(1, 1))

    Raises: ParameterError for a game that is not made of moves.
    """
    layers = layers_of(game)
    if layers is None or game.declares:
        raise ParameterError(
            f"moves can be left out only from a game given by moves, such as nim | diagonal, not from {played(game)}"
        )
    return game_of(layers._replace(moves=Without(layers.moves, moves)))


def spoken(game: Game) -> tuple[Game, MoveRules]:
    """Return (game, formulas of its moves), for `game` itself if its moves have formulas, else for its canonical form.

    Raises: UndefinableError if neither has such formulas.
    """
    try:
        return game, rules_of(game)
    except UndefinableError:
        if (other := meant(game)) == game:
            raise
        return other, rules_of(other)
