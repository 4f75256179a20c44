"""Wythoff visions, sections 8.4 and 8.5: the star operator, and partizan subtraction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import isqrt

from wythoff.catalog import NAMES
from wythoff.papers.arrays import lower
from wythoff.papers.finding import Finding, compared, refuted, seen
from wythoff.papers.from_rules import by_rules
from wythoff.papers.verbs import checked
from wythoff.questions.reflexivity import reflexive
from wythoff.rulesets import PartizanDefinition, parse
from wythoff.rulesets.partizan import WythoffPartizan

Square = tuple[int, int]
Squares = frozenset[Square]


@cache
def played(moves: Squares, size: int) -> Squares:
    """The P-positions with piles less than `size` of the game in which a vector of the set is subtracted.

    >>> sorted(played(frozenset({(1, 2), (2, 1)}), 3))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]
    """
    found: set[Square] = set()
    for x in range(size):
        for y in range(size):
            if not any((x - i, y - j) in found for i, j in moves if i <= x and j <= y):
                found.add((x, y))
    return frozenset(found)


def starred(moves: Squares, size: int) -> Squares:
    """The moves of the star of a game, as far as they fit."""
    return played(moves, size) - {(0, 0)}


def _queen(size: int) -> Squares:
    return frozenset(square for t in range(1, size) for square in ((0, t), (t, 0), (t, t)))


def _beatty(first: Callable[[int], int], second: Callable[[int], int], size: int) -> Squares:
    pairs = [(first(n), second(n)) for n in range(1, size)]
    return frozenset(square for pair in pairs for square in (pair, pair[::-1]) if max(pair) < size)


def _reflexive(size: int) -> Iterator[Finding]:
    """W, W*, W** and so on in a box, by playing them all; and what is proved."""
    games = [_queen(size)]
    for _ in range(6):
        games.append(starred(games[-1], size))
    same = [(one, other) for one in range(7) for other in range(one) if games[one] == games[other]]
    wrong = None if same == [(3, 1), (4, 2), (5, 1), (5, 3), (6, 2), (6, 4)] else same
    yield seen(
        "rules",
        f"of W, W*, ..., W******, up to {size - 1}, W* = W*** = W*****, W** = W**** = W******, and no others",
        wrong,
    )
    told = ", ".join(
        f"{name}: {reflexive(parse(name, NAMES), 30).evidence}" for name in ("star(wythoff)", "star(wythoff, times=2)")
    )
    wythoff = sorted(pair for pair in played(games[2], size) if pair[0] <= pair[1])
    yield compared(
        "P-positions of W**",
        rules=wythoff,
        closed_form=[p for n in range(size) if (p := (lower(n), lower(n) + n))[1] < size],
    )
    yield Finding([("closed form", told)])


def _conjecture(size: int) -> Iterator[Finding]:
    """Of complementary Beatty pairs: the star of the game that subtracts them has them for its P-positions."""
    samples: Mapping[str, tuple[Callable[[int], int], Callable[[int], int]]] = {
        "sqrt(2)": (lambda n: isqrt(2 * n * n), lambda n: 2 * n + isqrt(2 * n * n)),
        "phi": (lower, lambda n: lower(n) + n),
        "sqrt(3)": (lambda n: isqrt(3 * n * n), lambda n: (3 * n + isqrt(3 * n * n)) // 2),
        "(1 + sqrt(17))/4": (lambda n: (n + isqrt(17 * n * n)) // 4, lambda n: (5 * n + isqrt(17 * n * n)) // 2),
    }
    for name, (first, second) in samples.items():
        moves = _beatty(first, second, size)
        wrong = min(played(starred(moves, size), size) ^ (moves | {(0, 0)}), default=None)
        yield seen("rules", f"for alpha = {name}: an invariant game has these P-positions, up to {size - 1}", wrong)
    yield Finding([("closed form", "proved: docs/notes/star.md, section 2, which has a short proof")])


def _figure_12(size: int) -> Iterator[Finding]:
    """By playing in a box; the half-lines; rows that repeat at the scale phi^2; and that it is not Wythoff Nim."""
    moves = starred(_queen(120), 120)
    box = sorted(pair for pair in played(moves, 120) if pair[0] <= pair[1])
    pairs = by_rules("star(wythoff)", up_to=size)
    yield compared("P-positions of W*", rules=[pair for pair in pairs if pair[1] < 120], recurrence=box)
    outside = next(((x, y) for x, y in pairs if x and y > lower(x)), None)
    axis = [y for x, y in pairs if not x] == list(range(size + 1))
    text = (
        f"all (0, n) are P-positions, and all others, piles up to {size}, lie between the lines of slope phi and 1/phi"
    )
    yield seen("rules", text, None if axis and not outside else outside or "an axis")
    yield seen("rules", "(2, 2) is a move of Wythoff Nim and no move of W**", None if (2, 2) not in pairs else (2, 2))
    yield _log_periodic(pairs, size)


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
    pairs = by_rules("star(wythoff)", up_to=size)
    told = []
    for part in (size // 8, size // 4, size // 2, size):
        inside = sum(0 < x <= y <= part for x, y in pairs)
        told.append(f"{inside} with piles up to {part}")
    return seen("rules", f"P-positions of W* with 0 < x <= y: {', '.join(told)}")


def _outcomes(heaps: int) -> Finding:
    rules = PartizanDefinition(WythoffPartizan())
    lowers = {lower(n) for n in range(1, heaps)}
    told = ["P", *("L" if heap in lowers else "N" for heap in range(1, heaps))]
    return compared("outcomes of heaps", rules=[rules.outcome((heap,)) for heap in range(heaps)], closed_form=told)


def _numbers_and_switches(heaps: int) -> Finding:
    rules = PartizanDefinition(WythoffPartizan())
    others, infinitely_close = [], True
    for heap in range(heaps):
        value = rules.value((heap,))
        reduced = value.reduced()
        if value.number is None and not reduced.is_switch:
            others.append(heap)
            infinitely_close &= reduced.number == 1
    listed = None if infinitely_close and others[:6] == [4, 9, 12, 17, 22, 25] else others
    return refuted(
        seen(
            "rules", "every heap is a number, or infinitely close to a switch", f"heap {others[0]}" if others else None
        ),
        seen(
            "rules",
            f"the heaps {', '.join(map(str, others[:6]))}, ... are no numbers, and infinitely close to 1",
            listed,
        ),
    )


CHECKS = checked(
    {
        "remark 8.4 reflexive": _reflexive,
        "theorem 8.4": _conjecture,
        "figure 12": _figure_12,
        "question 8.4": _mystery,
        "remark 8.5 outcomes": _outcomes,
        "slip 17": lambda _: _numbers_and_switches(41),
    }
)
