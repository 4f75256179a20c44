"""The question `replay`: whether a history of a game with memory obeys the rules, and who wins from its end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from wythoff.base.displayed import Worded
from wythoff.base.errors import RequestError, TooLargeError, cut
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Definition, Game, GameWithMemory, Given, History, Outcome, played
from wythoff.game.rulesets.kinds.history import Taking
from wythoff.solving.solution import Bound, Evidence, MemoryAnswer
from wythoff.solving.solvers.by_definition import Bounded, ByDefinition
from wythoff.solving.theorems import proof_of


class Replay(History, Worded):
    """A replayed history of a game with memory, with the outcome of the state after it.

    `outcome` is "P" or "N", and `winning_moves` are pairs (pile, amount). `evidence` is the evidence of the outcome.
    """

    __slots__ = ("outcome", "winning_moves", "evidence")  # the first two replace properties of a history
    outcome: Outcome
    winning_moves: tuple[Taking, ...]
    evidence: Evidence

    def __init__(
        self, history: History, outcome: Outcome, winning_moves: tuple[Taking, ...], evidence: Evidence
    ) -> None:
        super().__init__(history.game, history.start, history.moves, history.states, history.asked)
        self._freeze(outcome=outcome, winning_moves=winning_moves, evidence=evidence)

    @property
    def imitated(self) -> tuple[bool, ...] | None:
        """For each move, whether it imitated the previous move; None in games that do not count imitations.

        >>> from wythoff.game.rulesets import Imitation
        >>> replay(Imitation(m=1, p=2), (2, 2), [(0, 1), (1, 1)]).imitated
        (False, True)
        """
        # the move imitates if the credit of its player has decreased
        whole = self.game.memory(self.game.start(self.start)).get("credit_just_moved")
        if whole is None:
            return None
        return tuple(self.game.memory(state)["credit_just_moved"] < whole for state in self.states[1:])

    def __repr__(self) -> str:
        said = f"{self.game} from {self.start}, {len(self.moves)} moves, to {self.position}: {self.outcome}"
        return f"<Replay of {cut(said)}>"

    def as_dict(self) -> dict[str, Any]:
        """Return the replay for JSON.

        "imitated" says for each move whether it imitated the move before it; it is null if the game does not count
        imitations. "legal_moves" is null if there are too many.
        """
        return {**super().as_dict(), "imitated": self.imitated, "evidence": self.evidence.as_dict()}


def replay(game: Game | str, start: Given, moves: Iterable[Any] = ()) -> Replay:
    """Return the state after `moves`, a list of (pile, amount), from `start`, with its outcome and all winning moves.

    >>> from wythoff.game.rulesets import Imitation
    >>> found = replay(Imitation(m=1, p=2), (2, 2), [(0, 1), (1, 1)])
    >>> found.position, found.player, found.outcome, found.winning_moves, found.credit_just_moved
    ((1, 1), 'first', 'N', ((0, 1), (1, 1)), 0)

    Piles are labelled 0, 1 in the order of the start; in games on one pile a move may be the amount alone. Raises:
    PositionError; MoveError, with the first move that breaks a rule; RequestError for games without memory. Cost: a few
    terms if a theorem covers the states; otherwise all states that can be reached.
    """
    game = as_game(game)
    memory = played(game).as_kind(GameWithMemory)
    if memory is None:
        raise RequestError(f"replay needs a game with memory; in {game} only the position counts: use move")
    found = memory.replay(start, moves)
    history = History(memory, found.start, found.moves, found.states, game)
    answer, evidence = answer_to(game, max(history.position))
    outcome: Outcome = "P" if answer.is_p_state(history.state) else "N"
    return Replay(history, outcome, answer.takings(history.state) if outcome == "N" else (), evidence)


def answer_to(game: Game, up_to: int) -> tuple[MemoryAnswer, Evidence]:
    """Return (answer, evidence): an object with outcome and winning moves of each state with piles up to `up_to`.

    It comes from a theorem, or else from the definition of P-positions.

    Raises: TooLargeError where the definition would take too long.
    """
    known = proved_answer(game)
    if known is not None:
        return known
    verdict = ByDefinition().applies(game, Bound("up_to", up_to))
    if verdict.evidence is None:
        raise TooLargeError(
            f"no theorem is known for the states of {game}, and the search by the rules {verdict.reason}"
        )
    return Bounded(Definition(game), up_to, every_pile=True), verdict.evidence


def proved_answer(game: Game) -> tuple[MemoryAnswer, Evidence] | None:
    """Return (answer, evidence) of a theorem about a game with memory, or None without one.

    `answer` is an object with the outcome and the winning moves of each state, of any size.
    """
    found = proof_of(game)
    return None if found is None else (cast(MemoryAnswer, found.answer.conclusion()), found.evidence)
