"""Theorems of other installed packages: the entry points of the group `wythoff.theorems`.

We have not read the proofs of these theorems. So a result is conjectured, and its evidence names the package. Before a
theorem is used for a game, it is tested against the definition for small piles; if it is wrong there, it is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from wythoff.base.errors import brief
from wythoff.base.plugins import Offered, offered
from wythoff.game.rulesets import Definition, Game, Position, briefly
from wythoff.kernels import silent
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.theorems.theorem import Finding, PositionsTheorem, Shape, Theorem

GROUP = "wythoff.theorems"
CHECKED = 20  # a theorem is compared with the rules for piles up to this bound
MOST_POSITIONS = 3000  # the approximate number of compared positions; games on several piles have a smaller bound
WHAT = "must be a Theorem, or a list of them"


class _PackageConclusion:
    """The P-positions `answer` that a theorem of another package gives; `item` is the entry point of the theorem.

    Its methods call those of `answer`. If one of them fails, an error with a message of one line names the package.
    """

    def __init__(self, item: Offered, answer: Any) -> None:
        self._item, self._answer = item, answer

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or "_answer" not in vars(self):
            raise AttributeError(name)
        found = getattr(self._answer, name)
        if not callable(found):
            return found

        def called(*args: Any, **kwargs: Any) -> Any:
            made = self._item.call(lambda: found(*args, **kwargs), f"failed in {name}")
            return self._item.each(made, f"failed in {name}") if isinstance(made, Iterator) else made

        return called


def plugged() -> Iterator[PositionsTheorem]:
    """Yield the theorems that other installed packages offer.

    Raises: RequestError for a faulty theorem; it names the package.
    """
    for item in offered(GROUP):
        yield from _theorems(item)


@cache
def _theorems(item: Offered) -> tuple[PositionsTheorem, ...]:
    given = item.load()
    listed = given if isinstance(given, list | tuple) else (given,)
    for theorem in listed:
        if not isinstance(theorem, Theorem):
            raise item.refusal(f"{WHAT}, was {brief(theorem)}")
    return tuple(_stated(item, theorem) for theorem in listed)


def _stated(item: Offered, theorem: PositionsTheorem) -> PositionsTheorem:
    """Return a copy of a theorem that the package `item` offers; the copy tests itself for each game.

    Its results are conjectured.
    """
    source = f"{theorem.source}, as stated by the package {item.package}"

    def applies(game: Game, found: Any) -> Finding:
        finding: Finding = item.run(lambda: theorem.applies(game, found), f"failed for {game}")
        if not isinstance(finding, Finding):
            raise item.refusal(f"must give a Finding for {game}, gave {brief(finding)}")
        if finding.evidence is None:
            return finding
        reach = _checked(item, theorem, game)
        return finding._with(evidence=Evidence("conjectured", source, reach, finding.hypotheses))

    def conclusion(game: Game, found: Any) -> Any:
        return _PackageConclusion(item, item.call(lambda: theorem.conclusion(game, found), f"failed for {game}"))

    shown, domain = str(theorem.of.shown), str(theorem.of.domain)
    form = Shape(shown, lambda game: item.run(lambda: theorem.of.find(game), "failed"), domain)
    return Theorem(source, theorem.statement, form, applies, conclusion)


@lru_cache
def _checked(item: Offered, theorem: PositionsTheorem, game: Game) -> int:
    """Compare a theorem of the package `item` with the definition of a game, for small piles.

    The outcomes, the winning moves and the lists of P-positions are compared. Return the largest pile of the
    comparison.

    Raises: RequestError with the least position at which they disagree.
    """
    found, rules = theorem.of.find(game), Definition(game)
    finding: Finding = theorem.applies(game, found)
    found = found if finding.given is None else finding.given
    answer: Any = _PackageConclusion(item, item.call(lambda: theorem.conclusion(game, found), f"failed for {game}"))
    reach = next((n for n in range(CHECKED) if sum(1 for _ in game.positions(n + 1)) > MOST_POSITIONS), CHECKED)
    right = []
    for position in sorted(game.positions(reach), key=lambda position: (game.reach(position), position)):
        is_p = rules.outcome(position) == "P"
        right += [position] * is_p
        stated = bool(answer.is_p(position))
        _require(item, game, f"of {briefly(position)} that it is {_named(stated)}", _named(is_p), stated is is_p)
        if not is_p:
            moves, wins = tuple(answer.winning_moves(position)), tuple(rules.winning_moves(position))
            same = sorted(moves) == sorted(wins)
            _require(item, game, f"that {briefly(position)} is won by {_moves(moves)}", _moves(wins), same)
    _check_lists(item, game, answer, sorted(right), reach)
    return reach


def _check_lists(item: Offered, game: Game, answer: Any, right: list[Position], reach: int) -> None:
    """Raise RequestError if the lists of `answer` disagree with `right`, the P-positions with piles up to `reach`.

    `answer` contains the P-positions of `game` by a theorem of the package `item`.
    """
    listed = list(zip(*answer.pairs(Bound("up_to", reach), silent), strict=True))
    _require(item, game, f"that to {reach} there are {len(listed)} P-positions", str(len(right)), listed == right)
    if answer.finite_rows:
        first = list(zip(*answer.pairs(Bound("count", len(right)), silent), strict=True))
        near = [position for position in first if game.reach(position) <= reach]
        among = [position for position in right if first and position <= first[-1]]
        _require(item, game, f"of its first {len(right)} P-positions that they are others", "not so", near == among)


def _require(item: Offered, game: Game, stated: str, right: str, agrees: bool) -> None:
    if not agrees:
        raise item.refusal(f"disagrees with the rules of {game}: it says {stated}, by the rules it is {right}")


def _named(is_p: bool) -> str:
    return "a P-position" if is_p else "an N-position"


def _moves(moves: tuple[Position, ...]) -> str:
    return ", ".join(f"the move to {briefly(move)}" for move in moves[:3]) or "no move"
