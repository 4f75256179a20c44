"""A. S. Fraenkel, Heap games, numeration systems and sequences, Annals of Combinatorics 2 (1998) 197-210."""

from __future__ import annotations

from wythoff.rulesets import Game, TwoPileGame, Where
from wythoff.solution import Evidence
from wythoff.theorems.matching import numbers, with_nim
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Fraenkel 1998"
NOTE = "docs/notes/short-proofs.md, section 7"  # for t = 0
RULE = "where(min(k, l) > 0 and abs(k - l) < {factor}min(k, l){term})"
FACTORS, TERMS = ("", "{f}*", "({s} - 1)*"), ("", " + {t}")


def parameters(game: Game) -> tuple[int, int] | None:
    """(s, t), s >= 1, of the game in which 0 < k <= l are taken if l - k < (s-1)k + t."""
    part = with_nim(game, Where)
    if part is None:
        return None
    for factor in FACTORS:
        for term in TERMS:
            found = numbers(part, RULE.format(factor=factor, term=term))
            if found is not None and found.get("s", 1) >= 1:
                return found.get("s", found.get("f", 1) + 1), found.get("t", 0)
    return None


def _applies(game: Game) -> Finding:
    found = parameters(game)
    if found is None:
        return Finding(None, "speaks of nim | where(0 < k <= l, l - k < (s-1)*k + t), s >= 1, in normal play only")
    source = SOURCE if found[1] else NOTE
    return Finding(Evidence("proved", source), f"this is the game with s = {found[0]}, t = {found[1]}")


def _conclusion(game: Game) -> Conclusion:
    found = parameters(game)
    assert found is not None
    assert isinstance(game, TwoPileGame)
    return conclusion(game, *found)


def conclusion(game: TwoPileGame, s: int, t: int) -> Conclusion:
    """The pairs b_n = s*a_n + t*n, as the P-positions of a game on amounts."""
    if s > 1:
        from wythoff.theorems.shifted import LeftShiftPairs

        return LeftShiftPairs(s, t, amounts=game)
    if t:
        from wythoff.theorems.beatty import BeattyPairs

        return BeattyPairs(t, misere=False, game=game)
    from wythoff.theorems.equal import EqualPiles

    return EqualPiles(game, ())


THEOREMS = (
    Theorem(
        SOURCE,
        "If k and l, 0 < k <= l, may be taken from the two piles where l - k < (s-1)k + t, the P-positions are "
        "a_n = mex, b_n = s*a_n + t*n.",
        _applies,
        _conclusion,
    ),
)
