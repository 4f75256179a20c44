"""Differences between two games: in their options, their P-positions, their Sprague-Grundy values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from typing import Any, TypeAlias

from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError
from wythoff.base.files import FilePath
from wythoff.base.frozen import Record, field
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position, TwoPileGame, own_of
from wythoff.game.rulesets.watching import definition_of
from wythoff.kernels import Progress, silent
from wythoff.proofs.folders import served
from wythoff.questions.sameness import same_game
from wythoff.questions.squares import has_integer_piles, on_board, require_impartial, require_rules
from wythoff.solving.solution import Evidence, growing, in_time
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.patience import UP_TO, soon

# Options and values are compared to smaller bounds than P-positions, because no solver computes them.
OPTIONS_UP_TO = 60  # piles
VALUES_UP_TO = 30  # piles
CHOSEN = "positions have none before the second player has chosen the board"
# Games whose positions have no values, and the reasons.
WITHOUT_VALUES = {
    "choices": CHOSEN, "misere": "they exist only in normal play", "blocking": "they exist only without blocking",
    "declares": "they exist only if outcomes follow from the moves",
}  # fmt: skip

Fact: TypeAlias = Callable[[Position], Any]  # of one of the games


class Difference(Record):
    """The least position at which two games differ. `left` and `right` are its options, outcome or value in each game.

    `left` or `right` is None if the position is off the board of the game.
    """

    position: Position
    left: Any
    right: Any


class Aspect(Answer):
    """A comparison of two games in one respect. `difference` is the first difference found, or None.

    `name` is the respect: "options", "P-positions" or "Sprague-Grundy values". Piles up to `up_to` are compared.
    `omitted` says why the comparison was left out, or is None.
    """

    name: str
    up_to: int
    difference: Difference | None
    omitted: str | None = None

    _told = "name up_to agrees difference omitted"

    @property
    def agrees(self) -> bool | None:
        """Whether no difference was found, or None if the comparison was left out."""
        return None if self.omitted else self.difference is None


class Comparison(Answer):
    """The first differences between two games. It is true if no difference was found.

    - `by_squares`: whether ordered squares were compared, because only one of the games is ordered. The unordered game
      has (y, x) for each (x, y).

    - `aspects`: the comparisons of options, P-positions and values.

    - `evidence`: for the P-positions of each game.

    - `same`: whether both are the same game, possibly written differently; None if undecided.
    """

    game: Game
    other: Game
    by_squares: bool = field(kw_only=True)
    aspects: tuple[Aspect, ...]
    evidence: tuple[Evidence, Evidence]
    same: bool | None = field(kw_only=True)
    _told = "other$ by_squares agrees! same aspects* evidence*"

    def __bool__(self) -> bool:
        return all(aspect.difference is None for aspect in self.aspects)


@in_time
@served
def compare(
    game: Game | str,
    other: Game | str,
    up_to: int | None = None,
    *,
    certificates: FilePath | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Return the least position up to a bound at which `game` and `other` differ in options, in outcome and in value.

    >>> from wythoff.game.rulesets import Diagonal, Jump, Nim
    >>> found = compare(Nim() | Diagonal(), Nim() | Diagonal() | Jump(3, 4))
    >>> [(aspect.name, aspect.difference and aspect.difference.position) for aspect in found.aspects]
    [('options', (3, 4)), ('P-positions', None), ('Sprague-Grundy values', (3, 11))]

    P-positions are compared for piles up to `up_to`: by default 100, or less if that would take more than a few
    seconds. Options are compared for piles up to 60, and values (in normal play without blocking) for piles up to 30.
    These two bounds are 12 for three or more piles, and never greater than `up_to`. Positions are compared in
    lexicographic order. `certificates` is a folder of certificates that may be used. Raises: RequestError if the games
    have different numbers of piles, or if one of them has fractions or is partizan.
    """
    game = as_game(game)
    other = as_game(other)
    for one in (game, other):
        require_impartial(one)
    if game.piles != other.piles:
        raise RequestError(f"games to compare must have the same number of piles, had {game.piles} and {other.piles}")
    if has_integer_piles(game) is not has_integer_piles(other):
        raise RequestError("games to compare must have the same kind of piles, had integers and fractions")
    progress = progress or silent
    if up_to is None:
        return soon(UP_TO, lambda bound, watched: compare(game, other, bound, progress=watched), progress)
    mixed = game.ordered is not other.ordered
    left, right = solve(game, up_to=up_to, progress=progress), solve(other, up_to=up_to, progress=progress)
    pair = _SideBySide(game, other, mixed, progress)
    aspects = (
        pair.options(min(up_to, _cap(game, OPTIONS_UP_TO))),
        Aspect("P-positions", up_to, pair.outcomes(left.p_positions, right.p_positions)),
        pair.values(min(up_to, _cap(game, VALUES_UP_TO))),
    )
    # A difference that was found needs no decision.
    same = same_game(game, other) if all(aspect.difference is None for aspect in aspects) else False
    return Comparison(game, other, aspects, (left.evidence, right.evidence), by_squares=mixed, same=same)


def _cap(game: Game, usual: int) -> int:
    return usual if game.piles < 3 else 12


class _SideBySide:
    """Two games that are compared position by position.

    `mixed` says whether only one of them is ordered; then ordered squares are compared.
    """

    def __init__(self, game: Game, other: Game, mixed: bool, progress: Progress) -> None:
        self.games, self.mixed, self.progress = (game, other), mixed, progress

    def options(self, up_to: int) -> Aspect:
        name = "options"
        if any(game.choices for game in self.games):
            return Aspect(name, up_to, None, CHOSEN)
        if hidden := [game for game in self.games if game.remembers]:
            return Aspect(
                name, up_to, None, f"a move of {hidden[0]} changes more than the position: the game has memory"
            )
        if self.mixed and any(game.as_kind(TwoPileGame) is None for game in self.games):
            # In games that are not given by squares, it is unknown to which order of an option's piles a move leads.
            why = "an ordered and an unordered game are only compared if both are given by squares"
            return Aspect(name, up_to, None, why)

        def options(of: Game) -> Fact:
            if self.mixed and (given := of.as_kind(TwoPileGame)) is not None:
                return lambda at: tuple(sorted({square for square in given.squares(*at) if on_board(of, square)}))
            return lambda at: tuple(sorted(of.options(at)))

        return self.aspect(name, list(map(options, self.games)), up_to)

    def values(self, up_to: int) -> Aspect:
        name = "Sprague-Grundy values"
        for fact, why in WITHOUT_VALUES.items():
            if any(getattr(game, fact) for game in self.games):
                return Aspect(name, up_to, None, why)
        return self.aspect(name, [definition_of(game, self.progress).value for game in self.games], up_to)

    def aspect(self, name: str, facts: Sequence[Fact], up_to: int) -> Aspect:
        """Return the comparison `name` for piles up to `up_to`: the first position at which the two `facts` differ.

        facts[0] is a function of a position of the first game, facts[1] of the second; their values are compared. If
        one of the games is written in Python, search for a few seconds only.
        """

        def look(reach: int, watched: Progress) -> Difference | None:
            return self.first(facts, self.board(reach), watched)

        if all(own_of(game) is None for game in self.games):
            return Aspect(name, up_to, look(up_to, self.progress))
        difference, reached = growing(up_to, 5.0, look, self.progress)  # 5 seconds
        return Aspect(name, reached, difference)

    def outcomes(self, *p_positions: Iterable[Position]) -> Difference | None:
        ours, theirs = ({*self.orders(*side)} for side in zip(self.games, p_positions, strict=True))
        facts = [lambda at: "P" if at in ours else "N", lambda at: "P" if at in theirs else "N"]
        return self.first(facts, sorted(ours ^ theirs), self.progress)

    def first(self, facts: Sequence[Fact], positions: Sequence[Position], progress: Progress) -> Difference | None:
        """Return the first of `positions` at which the facts of the games differ.

        facts[0] is a function of a position of the first game, facts[1] of the second. Off the board its value is None.
        """
        sides = list(zip(self.games, facts, strict=True))
        for number, position in enumerate(positions):
            progress(number, len(positions))
            left, right = (fact(position) if on_board(of, position) else None for of, fact in sides)
            if left != right:
                return Difference(position, left, right)
        return None

    def board(self, up_to: int) -> list[Position]:
        for game in self.games:
            require_rules(game, up_to, self.progress)
        return sorted({place for of in self.games for place in self.orders(of, of.positions(up_to))})

    def orders(self, game: Game, positions: Iterable[Position]) -> Iterable[Position]:
        """Return `positions`; if ordered squares are compared and `game` is unordered, in every order of the piles."""
        if not self.mixed or game.ordered:
            return positions
        return (order for position in positions for order in permutations(position))
