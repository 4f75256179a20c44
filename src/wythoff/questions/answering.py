"""Why a position is won or lost: every winning move, or the answer to each option (position after one move)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from operator import sub
from typing import Any

from wythoff.base.answers import Answer
from wythoff.base.errors import TooLargeError, brief
from wythoff.base.files import FilePath
from wythoff.base.frozen import Record, field, told_of
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import (
    Game,
    Given,
    Outcome,
    PilesGame,
    Position,
    TwoPileGame,
    parts_of,
    played,
    without_layers,
)
from wythoff.game.rulesets.kinds.history import GameWithMemory
from wythoff.game.rulesets.pile_layers import Passes
from wythoff.kernels import Progress, silent
from wythoff.kernels.budget import limited
from wythoff.proofs.folders import served
from wythoff.questions.squares import require_impartial
from wythoff.solving.conclusions.ends import Ends
from wythoff.solving.solution import Evidence, Solution, SolvedPosition
from wythoff.solving.strategies import strategy

# the most options of a P-position that are answered one by one
MAX_PILES = 1_000_000


class Way(Record):
    """One way to make a move: the amounts `taken` from the piles, and the names of the families that allow it.

    In unordered games the amounts are (k, l): k from the smaller pile and l from the larger. `families`, such as
    ("nim",), is empty if the game is not made of families of moves.
    """

    taken: tuple[int, ...]
    families: tuple[str, ...]


class ReasonStep(Record):
    """A move to the position `target`, with all ways to make it.

    `ways` is empty if the two positions do not determine the amounts that are taken.
    """

    target: Position
    ways: tuple[Way, ...]
    _told = "to:target ways*"


class Reply(Record):
    """An option of a P-position (a position after one move), and the answer: a move from there to a P-position.

    `answer` is None if the option ends a misere game: then the player to move there has won.
    """

    option: ReasonStep
    answer: ReasonStep | None


class Reasons(Answer):
    """The reasons why a position is an N-position or a P-position.

    - `ended`: whether the position has no moves.

    - `winning_moves`: all winning moves of an N-position, in lexicographic order.

    - `replies`: all options of a P-position in lexicographic order, each with one answer.

    - `forbidden`: in games with blocking, the ordered squares that the opponent forbids at a P-position. Then `replies`
      has the other options. If the opponent forbids the answer as well, another move to a P-position remains.

    - `declared`: whether the rules fix the outcome directly. Then the moves do not determine it. A declared P-position
      has no replies.
    """

    game: Game
    position: Position
    outcome: Outcome
    ended: bool = field(kw_only=True)
    winning_moves: tuple[ReasonStep, ...] = field(default=(), kw_only=True)
    forbidden: tuple[Position, ...] = field(default=(), kw_only=True)
    replies: tuple[Reply, ...] = field(default=(), kw_only=True)
    evidence: Evidence
    declared: bool = field(default=False, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        block = " to_block:forbidden" * self.game.blocking
        declared = " declared" * self.declared
        return told_of(self, f"position outcome ended winning_moves*{block} replies*{declared} evidence")


@served
def why(
    game: Game | str, position: Given, *, certificates: FilePath | None = None, progress: Progress | None = None,
    limit_seconds: float | None = None,
) -> Reasons:  # fmt: skip
    """Explain why a position is an N-position (every winning move) or a P-position (an answer to every option).

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> reasons = why(Nim() | Diagonal(), (4, 5))
    >>> [(step.target, step.ways[0].taken, step.ways[0].families) for step in reasons.winning_moves]
    [((1, 2), (3, 3), ('diagonal',)), ((3, 5), (1, 0), ('nim',))]

    In misere play a position without moves is an N-position: the player to move has already won. If only brute force
    solves the game, it may take a minute, or `limit_seconds` if given. `certificates` is a folder of certificates that
    may be used. Raises: PositionError; RequestError for a partizan game; TooLargeError for a P-position with too many
    options. Cost: solving as far as the position; for a P-position also one winning move for each option.
    """
    game = as_game(game)
    require_impartial(game)
    solved = strategy(game).solved(position, limited(progress, limit_seconds))
    place, evidence = solved.position, solved.solution.evidence
    declared = game.declared(game.start(place)) is not None
    if solved.outcome == "P":
        lost = Reasons(game, place, "P", evidence, ended=False, declared=True)
        return lost if declared else _lost(game, solved, progress or silent)
    winning = tuple(ReasonStep(target, ways(game, place, target)) for target in solved.winning_moves())
    ended = not winning and not declared and game.stuck(game.start(place))
    return Reasons(game, place, "N", evidence, ended=ended, winning_moves=winning, declared=declared)


def _lost(game: Game, solved: SolvedPosition, progress: Progress) -> Reasons:
    place, solution = solved.position, solved.solution
    if sum(place) > MAX_PILES:
        raise TooLargeError(
            f"the answers to all options of a P-position are listed only if its piles add up to at most {MAX_PILES}, "
            f"here to {brief(int(sum(place)))}"
        )
    forbidden = solved.to_block()
    stopped = set(map(game.settled, forbidden))
    options = [option for option in game.options(game.start(place)) if option not in stopped]
    options.sort(key=game.shown)
    answer_to = _answers(game, solution)
    replies = []
    for done, state in enumerate(options):
        progress(done, len(options))
        option, answer = game.shown(state), answer_to(state)
        answered = None if answer is None else ReasonStep(answer, ways(game, option, answer))
        replies.append(Reply(ReasonStep(option, ways(game, place, option)), answered))
    ended = not options and not forbidden
    return Reasons(game, place, "P", solution.evidence, ended=ended, forbidden=forbidden, replies=tuple(replies))


def _answers(game: Game, solution: Solution) -> Callable[[Position], Position | None]:
    """Return a function that maps an N-position of `game` to the position after one winning move from it.

    The function returns None for an N-position without a winning move, such as an ended position in misere play.
    `solution` has the P-positions from which the moves are found.
    """
    if game.middle_piles is not None:
        ends = Ends(misere=game.misere)
        return lambda row: next(iter(ends.winning_moves(row)), None)
    if (memory := played(game).as_kind(GameWithMemory)) is not None:
        return lambda state: min(
            (memory.shown(memory.taken(state, *taking)) for taking in solution.takings(state)), default=None
        )
    if game.remembers and solution.evidence.kind != "proved":
        return lambda state: min(map(game.shown, filter(solution.is_p_state, game.options(state))), default=None)
    return lambda state: SolvedPosition(solution, state).winning_move()


def ways(game: Game, position: Position, target: Position) -> tuple[Way, ...]:
    """Return the ways to move from `position` to its option `target`, or () if the two do not determine them.

    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> [way.taken for way in ways(Nim() | Diagonal(4), (3, 6), (2, 3))]
    [(1, 3), (0, 4)]

    Each way has the amounts that are taken from the piles.
    """
    whole = all(isinstance(pile, int) for pile in position + target) and len(position) == len(target) == game.piles
    if not whole or game.middle_piles is not None:
        return ()
    if (passes := played(game).as_kind(Passes)) is not None:
        return (Way((0,) * game.piles, ("pass",)),) if position == target else ways(passes.game, position, target)
    seen = dict.fromkeys((target,) if game.ordered else permutations(target))
    differences = [tuple(map(sub, position, piles)) for piles in seen]
    if (piles := without_layers(game).as_kind(PilesGame)) is not None:
        moves, ordered = piles.moves, piles.ordered
        allowed = (taken for taken in differences if not any(taken) or moves.allows(position, taken, ordered))
        # Amounts that differ by exchanging equal piles are one way.
        alike = {tuple(sorted(zip(position, taken, strict=True))): taken for taken in sorted(allowed, reverse=True)}
        return tuple(Way(taken, ()) for taken in sorted(alike.values()))
    fitting = [taken for taken in differences if min(taken) >= 0]
    if played(game).as_kind(GameWithMemory) is not None:
        # Such a move takes from one pile only. If two piles are equal, it may be either.
        from_one = [taken for taken in fitting if sum(map(bool, taken)) == 1]
        return tuple(Way(taken, ()) for taken in from_one[:1])
    squares = game.as_kind(TwoPileGame)
    if squares is None:
        # Without a rule for single moves only a unique difference determines the amounts.
        return tuple(Way(taken, ()) for taken in fitting) if len(fitting) == 1 else ()
    return tuple(_two_pile_ways(squares, position, fitting))


def _two_pile_ways(game: TwoPileGame, position: Position, fitting: list[tuple[int, ...]]) -> Iterator[Way]:
    x, y = position
    if x == y and not game.ordered:
        fitting = list(dict.fromkeys((min(taken), max(taken)) for taken in fitting))  # equal piles: (i, j) is (j, i)
    parts = () if game.bare_moves is None else parts_of(game.bare_moves)
    for i, j in fitting:
        if game.allows(x, y, i, j):
            yield Way((i, j), tuple(str(part) for part in parts if part.allows(x, y, i, j)))
