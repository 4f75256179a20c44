"""Check from the rules alone whether a set of positions is the set of P-positions.

It is, if and only if no move joins two members of the set and every other position has a move to a member. In misere
play there is one exception: positions without moves must not be members, and need no move to a member.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wythoff.base.frozen import Frozen, field
from wythoff.game.rulesets.definition import Outcome
from wythoff.game.rulesets.facts import Position, written
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.kinds.pile_games import PilesGame
from wythoff.game.rulesets.moves import TwoPileGame
from wythoff.game.rulesets.playing import played
from wythoff.game.rulesets.watching import definition_of
from wythoff.kernels import Progress
from wythoff.kernels.limits import silent


class Mistake(Frozen):
    """The least position at which a set differs from the set of P-positions, and why.

    `member` says whether the set contains `position`. If a move from it leads to another member of the set, this is
    `target`. Otherwise `target` is None. If these facts do not explain the mistake, `reason` explains it in words.
    """

    position: Position
    target: Position | None
    member: bool = field(kw_only=True)
    reason: str = field(default="", kw_only=True)

    def __str__(self) -> str:
        position = written(self.position)
        if self.reason:
            return f"{position} is {'' if self.member else 'not '}listed, but {self.reason}"
        if self.target is not None:
            return f"{position} is listed, but can be moved to {written(self.target)}, which is listed too"
        if self.member:
            return f"{position} is listed, but has no move in misere play"
        return f"{position} is not listed, but no move from it leads to a listed position"


class WrongOutcome(Mistake):
    """The least position of a partizan game for which a list has a wrong outcome.

    The list says `given`; the right outcome is `right`.
    """

    __slots__ = ("given", "right")
    given: Outcome
    right: Outcome

    def __init__(self, position: Position, given: Outcome, right: Outcome) -> None:
        super().__init__(position, None, member=given == "P")
        self._freeze(given=given, right=right)

    def __str__(self) -> str:
        return f"{written(self.position)} is listed as {self.given}, but is {self.right}"


def first_mistake(
    game: Game, candidates: Iterable[Position], up_to: int, progress: Progress = silent
) -> Mistake | None:
    """Return the least position at which `candidates` is not the set of P-positions; None if there is no such position.

    Only positions with piles up to `up_to` are checked.

    >>> from wythoff.game.rulesets import Nim
    >>> print(first_mistake(Nim(), [(0, 0), (1, 1), (2, 3)], 3))
    (2, 2) is not listed, but no move from it leads to a listed position

    In some games single moves do not decide this. Then each outcome is computed from the definition of play, that is
    from the options of all positions that can be reached: see `is_left_to_the_definition`. `progress` gets the first
    pile of each position before it is checked.

    Cost: for two piles at most one test of a move for each position and each candidate.
    """
    members = sorted(set(candidates))
    listed = set(members)
    if game.choices:
        reasons = (
            "no board that the second player may choose makes it a P-position",
            "a board that the second player may choose makes it a P-position",
        )
        return _by_definition(game, listed, up_to, reasons, progress)
    if game.remembers:
        return _by_definition(game, listed, up_to, ("it is no P-position", "it is a P-position"), progress)
    if game.declares:
        reasons = (
            "by the rules and the declared outcomes it is no P-position",
            "by the rules and the declared outcomes it is a P-position",
        )
        return _by_definition(game, listed, up_to, reasons, progress)
    if game.blocking:
        return next(_with_blocking(game, listed, up_to, progress), None)
    for position in watched(game, up_to, progress):
        target = move_into(game, position, members, listed)
        if position in listed:
            if target is not None:
                return Mistake(position, target, member=True)
            if game.misere and game.stuck(position):
                return Mistake(position, None, member=True)
        elif target is None and not (game.misere and game.stuck(position)):
            return Mistake(position, None, member=False)
    return None


def is_left_to_the_definition(game: Game) -> bool:
    """Return whether `first_mistake` computes outcomes from the definition of play instead of testing moves.

    It does if the second player chooses the game, if play depends on earlier moves, or if outcomes are declared.
    """
    return bool(game.choices) or game.remembers or game.declares


def watched(game: Game, up_to: int, progress: Progress) -> Iterator[Position]:
    """Yield the positions of `game` with all piles at most `up_to`, in lexicographic order.

    Before each position, report its first pile to `progress`.
    """
    for position in game.positions(up_to):
        progress(int(position[0]), up_to)
        yield position


def _by_definition(
    game: Game, listed: set[Position], up_to: int, reasons: tuple[str, str], progress: Progress
) -> Mistake | None:
    rules = definition_of(game, progress)
    none, some = reasons
    wrong = (place for place in watched(game, up_to, progress) if (rules.outcome(place) == "P") != (place in listed))
    return next(
        (Mistake(place, None, member=place in listed, reason=none if place in listed else some) for place in wrong),
        None,
    )


def _with_blocking(game: Game, listed: set[Position], up_to: int, progress: Progress) -> Iterator[Mistake]:
    """Yield a `Mistake` for each position up to `up_to` on which `listed` is wrong, in a game with blocking.

    `listed` is the set that should contain exactly the P-positions. `progress` gets the first pile of each position.
    """
    for position in watched(game, up_to, progress):
        targets = tuple(game.targets(position))
        winning = [target for target in targets if game.settled(target) in listed]
        stopped = not winning or not game.unstoppable(position, winning)
        lost_by_rule = stopped and not (game.misere and len(winning) == len(targets))
        if lost_by_rule == (position in listed):
            continue
        if not lost_by_rule:
            unblocked = "the opponent cannot forbid every move to a listed position"
            yield Mistake(position, None, member=True, reason="every option is listed" if stopped else unblocked)
        else:
            yield Mistake(
                position, None, member=False, reason="the opponent can forbid every move to a listed position"
            )


def move_into(game: Game, position: Position, members: list[Position], listed: set[Position]) -> Position | None:
    """Return a member of a set of positions to which a move of `game` from `position` leads; else None.

    `members` is the set as a sorted list, and `listed` is the set itself.
    """
    inner = played(game)
    if not isinstance(inner, TwoPileGame) and not (isinstance(inner, PilesGame) and inner.has_nim):
        return next((option for option in game.options(position) if option in listed), None)
    top = max(position)
    return next((target for target in members if max(target) <= top and inner.leads(position, target)), None)
