"""Our own theorem for moves by multiples: `nim(step=b) | diagonal(w, step=b)`.

The proof stands in `docs/notes/short-proofs.md`, section 3; Connell's theorem is the case w <= b.
"""

from __future__ import annotations

from wythoff.rulesets import Diagonal, Game, Nim, TwoPileGame
from wythoff.solution import Evidence
from wythoff.theorems.matching import parts_of
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "docs/notes/short-proofs.md, section 3"


def steps(game: Game) -> tuple[int, int] | None:
    """(b, t) if the game has the moves of multiples of b from one pile, and k = l mod b with |k - l| < bt from both.

    None for t-Wythoff itself, of which older theorems speak.
    """
    parts = parts_of(game)
    if len(parts) != 2:
        return None
    rook, diagonal = parts
    if not (isinstance(rook, Nim) and isinstance(diagonal, Diagonal)):
        return None
    width = diagonal.width.constant
    if rook.lengths is not None or width is None or width < 1 or rook.step == diagonal.step == 1:
        return None
    # Only multiples of b are differences: those below the width are those below b*t.
    return (rook.step, -(-width // rook.step)) if width == 1 or diagonal.step == rook.step else None


def _applies(game: Game) -> Finding:
    found = steps(game)
    if found is None:
        return Finding(None, "speaks of nim(step=b) | diagonal(w, step=b) in normal play only")
    return Finding(Evidence("proved", SOURCE), f"all moves keep the piles' difference modulo b = {found[0]}")


def conclusion(game: Game) -> Conclusion:
    """The b pairs of sequences, in the order of the difference d = btn + i of the piles, 0 <= i < b."""
    from wythoff.theorems.classes import ClassPairs

    found = steps(game)
    assert found is not None
    assert isinstance(game, TwoPileGame)
    return ClassPairs(game, *found)


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of nim(step=b) | diagonal(bt, step=b) are (x, x + btn + i), 0 <= i < b, n >= 0, where "
        "x = floor(n*alpha) for i = 0 and x = floor(n*alpha + i*alpha/(bt) + 1 - 1/t) for i > 0, "
        "alpha = (2 - bt + sqrt(b^2 t^2 + 4))/2.",
        _applies,
        conclusion,
    ),
)
