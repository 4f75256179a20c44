"""P-positions and values from the rules alone, without theorems, for comparison with the papers."""

from __future__ import annotations

from typing import Any

from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Game, Position, TwoPileGame, parse
from wythoff.solving.solution.offers import Offer, first, ranked
from wythoff.solving.solvers import as_bound, solve
from wythoff.solving.solvers.both_orders import solved_for
from wythoff.solving.solvers.positions import ByRules
from wythoff.solving.values.grundy_tables import TableQuestion, grundy

KNOWING = ("by_theorem", "by_reduction")  # methods that use more than the rules


def named(text: str) -> Game:
    """Return the game that `text` denotes: a notation, or a name in the catalog."""
    return parse(text, NAMES)


def of_squares(text: str) -> TwoPileGame:
    """Return the game that `text` denotes as a two-pile game, whose moves can be listed as squares in both orders."""
    game = named(text).as_kind(TwoPileGame)
    assert game is not None
    return game


def by_rules(text: str, *, count: int | None = None, up_to: int | None = None) -> list[Position]:
    """Return the P-positions of the game `text`, by the fastest solver that uses only the rules.

    They are the first `count` P-positions, or those with piles up to `up_to`; give one of the two.

    >>> by_rules("wythoff", up_to=5)
    [(0, 0), (1, 2), (3, 5)]

    Raises: TooLargeError if time or memory runs out; UnsolvedError if no such solver can list `count` P-positions.
    """
    game = named(text)
    offers = ByRules(solved_for(game), as_bound(game, count=count, up_to=up_to)).offers()
    found = first(offer for offer in offers if isinstance(offer, Offer) and offer.evidence.kind == "computed")
    solver = "by_definition" if found is None else found.by
    return list(solve(game, count=count, up_to=up_to, solver=solver).p_positions)


def values_by_rules(text: str, up_to: int) -> Any:
    """Return the Sprague-Grundy values of the game `text` for piles up to `up_to`, row by row.

    They are computed by the fastest method that uses only the rules.

    >>> values_by_rules("wythoff", 3)[3]
    [3, 4, 5, 6]

    Raises: the errors of `grundy`, such as TooLargeError.
    """
    game = named(text)
    ways = (offer.by for offer in ranked(TableQuestion(game, up_to).offers()))
    method = next((way for way in ways if way not in KNOWING), "by_definition")
    return grundy(game, up_to=up_to, method=method).values
