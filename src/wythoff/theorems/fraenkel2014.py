"""A. S. Fraenkel, N. B. Ho, When are translations of P-positions of Wythoff's game P-positions?, arXiv:1403.2512."""

from __future__ import annotations

from collections.abc import Mapping

from wythoff.rulesets import Game, Keep, TwoPileGame
from wythoff.solution import Evidence
from wythoff.theorems.matching import numbers, with_nim
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Fraenkel and Ho 2014"
W = "keep(diagonal, x1 >= {k})"
W_JK = "keep(diagonal, x0 - k >= {j} and y0 - k >= {k})"
# Translated by one, whatever k is; without k the ratio is not restricted.
T: Mapping[str, str] = {
    "keep(diagonal, x1 > 0 and abs(y1//x1 - y0//x0) <= {k})": "T_k",
    "keep(diagonal, x1 > 0)": "T_k with k = infinity",
}


def translation(game: Game) -> tuple[int, str] | None:
    """By how much the game translates the P-positions of Wythoff's game, and which of the three games it is."""
    part = with_nim(game, Keep)
    if part is None:
        return None
    if (found := numbers(part, W)) is not None:
        return found["k"], f"W_k with k = {found['k']}"
    if (found := numbers(part, W_JK)) is not None:
        # The smaller pile is not larger than the other: for j > k the moves are those of W_j.
        return max(found.values()), f"W_jk with j = {found['j']}, k = {found['k']}"
    name = next((name for template, name in T.items() if numbers(part, template) is not None), None)
    return None if name is None else (1, name)


def _applies(game: Game) -> Finding:
    found = translation(game)
    if found is None:
        return Finding(None, "speaks of nim | keep(diagonal, ...) in the forms W_k, W_jk and T_k only")
    return Finding(Evidence("proved", SOURCE), f"this is {found[1]}, which translates by {found[0]}")


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.translated import TranslatedPairs

    found = translation(game)
    assert found is not None
    assert isinstance(game, TwoPileGame)
    return TranslatedPairs(game, found[0])


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of W_k and of W_jk, j <= k, are (i, i) for i < k and those of Wythoff's game translated by k "
        "(for j > k the moves of W_jk are those of W_j); "
        "the P-positions of T_k are (0, 0) and those of Wythoff's game translated by 1.",
        _applies,
        _conclusion,
    ),
)
