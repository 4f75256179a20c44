"""In which games each row holds finitely many P-positions, so that a search along it ends."""

from __future__ import annotations

from wythoff.rulesets import Game
from wythoff.rulesets.lines import line_plan


def searchable(game: Game) -> bool:
    """Whether the P-positions of each row can be found by a search along it that ends."""
    if game.declares:
        from wythoff.rulesets.declared import rules_with_declared, undeclared

        rules = rules_with_declared(game)
        return rules is not None and rules.most > 0 and _is_filled(undeclared(game))
    known = game.in_each_row is not None or line_plan(game) is not None
    return known or any(map(searchable, game.choices)) or _is_filled(game)


def _is_filled(game: Game) -> bool:
    """Whether rook moves leave finitely many P-positions in each row, as far as this is decided."""
    if game.by_squares is None:
        return False
    from wythoff.rulesets.spans import span  # most games do not need it, and it takes its time to load

    found = span(game)
    return found is not None and found.most > 0 and found.ending is not None
