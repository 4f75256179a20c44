"""Wythoff visions, sections 8.4 and 8.5: the star operator, and partizan subtraction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from wythoff.papers.arrays import lower
from wythoff.papers.checks.visions2019.covers import subtraction_game
from wythoff.papers.finding import Finding, compared, refuted, seen, unless
from wythoff.papers.from_rules import by_rules, named
from wythoff.papers.pairs import beatty_up_to, by_floors, squares
from wythoff.papers.verbs import Stated
from wythoff.questions.reflexivity import reflexive
from wythoff.rulesets import PartizanDefinition, Position, WythoffPartizan
from wythoff.sequences.quadratic import PHI, Quadratic

Squares = frozenset[Position]


@cache
def played(moves: Squares, size: int) -> Squares:
    """The P-positions with piles less than `size` of the game in which a vector of the set is subtracted."""
    return frozenset(subtraction_game(moves, size - 1))


def starred(moves: Squares, size: int) -> Squares:
    """The moves of the star of a game, as far as they fit."""
    return played(moves, size) - {(0, 0)}


def _queen(size: int) -> Squares:
    return frozenset(square for t in range(1, size) for square in ((0, t), (t, 0), (t, t)))


def _reflexive(size: int) -> Iterator[Finding]:
    """W, W*, W** and so on in a box, by playing them all; and what is proved."""
    games = [_queen(size)]
    for _ in range(6):
        games.append(starred(games[-1], size))
    same = [(one, other) for one in range(7) for other in range(one) if games[one] == games[other]]
    text = f"of W, W*, ..., W******, up to {size - 1}, W* = W*** = W*****, W** = W**** = W******, and no others"
    yield seen("rules", text, None if same == [(3, 1), (4, 2), (5, 1), (5, 3), (6, 2), (6, 4)] else same)
    wythoff = sorted(pair for pair in played(games[2], size) if pair[0] <= pair[1])
    yield compared("P-positions of W**", rules=wythoff, closed_form=beatty_up_to(1, 1, size - 1))
    names = ("star(wythoff)", "star(wythoff, times=2)")
    told = (f"{name}: {reflexive(named(name), 30).evidence}" for name in names)
    yield seen("closed form", ", ".join(told))


def _conjecture(size: int) -> Iterator[Finding]:
    for alpha in (Quadratic(0, 1, 2), PHI, Quadratic(0, 1, 3), Quadratic(1, 1, 17, 4)):
        pairs = by_floors(alpha, alpha / (alpha - 1), size)[1:]
        moves = frozenset(squares(pair for pair in pairs if max(pair) < size))
        wrong = played(starred(moves, size), size) ^ (moves | {(0, 0)})
        text = (
            f"for alpha = {'phi' if alpha == PHI else alpha}: an invariant game has these P-positions, up to {size - 1}"
        )
        yield unless("rules", text, sorted(wrong))
    yield seen("closed form", "proved: docs/mathematics/star.md, Theorem 10.3, which has a short proof")


def _figure_12(size: int) -> Iterator[Finding]:
    """By playing in a box; the half-lines; rows that repeat at the scale phi^2; and that it is not Wythoff Nim."""
    side = 120
    moves = starred(_queen(side), side)
    box = sorted(pair for pair in played(moves, side) if pair[0] <= pair[1])
    pairs = by_rules("star(wythoff)", up_to=size)
    yield compared("P-positions of W*", rules=[pair for pair in pairs if pair[1] < side], recurrence=box)
    outside = next(((x, y) for x, y in pairs if x and y > lower(x)), None)
    axis = [y for x, y in pairs if not x] == list(range(size + 1))
    others = f"all others, piles up to {size}, lie between the lines of slope phi and 1/phi"
    yield seen(
        "rules", f"all (0, n) are P-positions, and {others}", None if axis and not outside else outside or "an axis"
    )
    yield unless("rules", "(2, 2) is a move of Wythoff Nim and no move of W**", (p for p in pairs if p == (2, 2)))
    yield from _log_periodic(pairs, size)


def _log_periodic(pairs: list[tuple[int, ...]], size: int) -> Iterator[Finding]:
    """In the row F_(2k+1) - 1 the lower Wythoff numbers from F_2k on make P-positions, for all k."""
    fibonacci = [0, 1]
    while fibonacci[-1] <= size:
        fibonacci.append(sum(fibonacci[-2:]))
    for k in range(2, len(fibonacci) // 2):
        row, part = fibonacci[2 * k + 1] - 1, range(fibonacci[2 * k], fibonacci[2 * k] + fibonacci[2 * k - 3])
        if row > size:
            break
        rules = [x for x, y in pairs if y == row and x in part]
        told = [lower(n) for n in range(1, row) if lower(n) in part]
        yield compared(f"x in {part.start}..{part.stop - 1} with (x, {row})", rules=rules, closed_form=told)


def _mystery(size: int) -> Finding:
    """How many P-positions there are between the half-lines, at several scales."""
    pairs, parts = by_rules("star(wythoff)", up_to=size), (size // 8, size // 4, size // 2, size)
    told = (f"{sum(0 < x <= y <= part for x, y in pairs)} with piles up to {part}" for part in parts)
    return seen("rules", f"P-positions of W* with 0 < x <= y: {', '.join(told)}")


def _outcomes(heaps: int) -> Finding:
    rules = PartizanDefinition(WythoffPartizan())
    lowers = {lower(n) for n in range(1, heaps)}
    told = ["P", *("L" if heap in lowers else "N" for heap in range(1, heaps))]
    return compared("outcomes of heaps", rules=[rules.outcome((heap,)) for heap in range(heaps)], closed_form=told)


def _numbers_and_switches(_: int) -> Finding:
    rules = PartizanDefinition(WythoffPartizan())
    values = {heap: rules.value((heap,)) for heap in range(41)}
    reduced = {heap: value.reduced() for heap, value in values.items() if value.number is None}
    others = [heap for heap, value in reduced.items() if not value.is_switch]
    known = others[:6] == [4, 9, 12, 17, 22, 25] and all(reduced[heap].number == 1 for heap in others)
    shown = ", ".join(map(str, others[:6]))
    return refuted(
        unless("rules", "every heap is a number, or infinitely close to a switch", (f"heap {heap}" for heap in others)),
        seen("rules", f"the heaps {shown}, ... are no numbers, and infinitely close to 1", None if known else others),
    )


CHECKS: Mapping[str, Stated] = {
    "remark 8.4 reflexive": _reflexive,
    "theorem 8.4": _conjecture,
    "figure 12": _figure_12,
    "question 8.4": _mystery,
    "remark 8.5 outcomes": _outcomes,
    "slip 17": _numbers_and_switches,
}
