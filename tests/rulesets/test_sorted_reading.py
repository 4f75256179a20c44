"""Which pile is which in Fraenkel's constraint on sorted piles, compared with three independent programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest

from wythoff.game.rulesets import Position, parse

Width = Callable[[int, int, int], int]
WIDTHS: Mapping[str, Width] = {
    "2": lambda x1, y1, x0: 2,
    "x1": lambda x1, y1, x0: x1,
    "x1 + 1": lambda x1, y1, x0: x1 + 1,
    "x0 - x1": lambda x1, y1, x0: x0 - x1,
    "y1 - x1 + 1": lambda x1, y1, x0: y1 - x1 + 1,
    "x1 - (x1 + 1)//x0 + 2": lambda x1, y1, x0: x1 - (x1 + 1) // x0 + 2,
    "x0 - x1 + 2": lambda x1, y1, x0: x0 - x1 + 2,
    "(-1)**y1 - (-1)**x1 + 3": lambda x1, y1, x0: (-1) ** y1 - (-1) ** x1 + 3,
    "x1*(1 + (-1)**x1) + 1": lambda x1, y1, x0: x1 * (1 + (-1) ** x1) + 1,
    "(x0 - x1)**2": lambda x1, y1, x0: (x0 - x1) ** 2,
    "(x1 + 1)//x0 + 1": lambda x1, y1, x0: (x1 + 1) // x0 + 1,
    "x1 ^ 1": lambda x1, y1, x0: x1 ^ 1,
    "x1 | x0": lambda x1, y1, x0: x1 | x0,
    "(x1 ^ y1) | 2": lambda x1, y1, x0: (x1 ^ y1) | 2,
    "3 - y1": lambda x1, y1, x0: 3 - y1,
}
BOARD = [(x, y) for y in range(15) for x in range(y + 1)]


def rook(x0: int, y0: int) -> set[Position]:
    """Return the squares that are reached by taking from one pile."""
    return {(min(a, y0), max(a, y0)) for a in range(x0)} | {(min(x0, b), max(x0, b)) for b in range(y0)}


def by_inequality(f: Width, x0: int, y0: int) -> set[Position]:
    """Return the (x1, y1) with x1 < x0, y1 < y0, x1 <= y1 and |(y0 - x0) - (y1 - x1)| < f(x1, y1, x0)."""
    below = ((x1, y1) for y1 in range(y0) for x1 in range(min(x0, y1 + 1)))
    return {(x1, y1) for x1, y1 in below if abs((y0 - x0) - (y1 - x1)) < f(x1, y1, x0)}


def takings(x0: int, y0: int) -> Iterator[tuple[int, int]]:
    return ((k, m) for k in range(1, x0 + 1) for m in range(1, y0 + 1))


def by_resorting(f: Width, x0: int, y0: int) -> set[Position]:
    """Return the squares after taking k and l with |k - l| < f, where f is evaluated at the sorted piles."""
    sorted_targets = ((k, m, *sorted((x0 - k, y0 - m))) for k, m in takings(x0, y0))
    return {(x1, y1) for k, m, x1, y1 in sorted_targets if abs(k - m) < f(x1, y1, x0)}


def by_raw_piles(f: Width, x0: int, y0: int) -> set[Position]:
    """Return the squares after taking k and l with |k - l| < f, where f gets the piles unsorted.

    The package rejects this interpretation.
    """
    legal = ((x0 - k, y0 - m) for k, m in takings(x0, y0) if abs(k - m) < f(x0 - k, y0 - m, x0))
    return {(min(a, b), max(a, b)) for a, b in legal}


@pytest.mark.parametrize("text", WIDTHS)
def test_options_are_those_of_the_sorted_inequality(text: str) -> None:
    game, f = parse(f"nim | diagonal({text})"), WIDTHS[text]
    for x0, y0 in BOARD:
        assert by_inequality(f, x0, y0) == by_resorting(f, x0, y0)
        assert set(game.options((x0, y0))) == rook(x0, y0) | by_inequality(f, x0, y0)


def test_the_raw_reading_differs_first_at_2_2() -> None:
    f = WIDTHS["x1 + 1"]
    differing = [place for place in BOARD if by_raw_piles(f, *place) != by_inequality(f, *place)]
    assert differing[0] == (2, 2)
    assert by_raw_piles(f, 2, 2) - by_inequality(f, 2, 2) == {(0, 1)}
    assert not parse("diagonal(x1 + 1)").reaches((2, 2), (0, 1))
