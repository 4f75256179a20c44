"""500 games in Python with a mistake, or with correct options in an unusual form; the same in every run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from random import Random
from typing import Any

import wythoff as w

Options = list[tuple[int, ...]]
SIDE = 6


def wythoff_moves(x: int, y: int) -> Options:
    rook = [(x - i, y) for i in range(1, x + 1)] + [(x, y - j) for j in range(1, y + 1)]
    return rook + [(x - i, y - i) for i in range(1, min(x, y) + 1)]


def divisors(x: int, y: int) -> Options:
    first = [(x - d, y) for d in range(1, x + 1) if y and y % d == 0]
    return first + [(x, y - d) for d in range(1, y + 1) if x and x % d == 0]


def up_to_two(x: int, y: int) -> Options:
    return [(x - i, y) for i in (1, 2) if i <= x] + [(x, y - j) for j in (1, 2) if j <= y]


RULES = (wythoff_moves, divisors, up_to_two)
# WRONG spoils the options at one position. SAME returns correct options in another form at every position.
WRONG: dict[str, Callable[[Options, int, int], Any]] = {
    "negative": lambda found, x, y: [*found, (x - 100, y)],
    "below zero": lambda found, x, y: [(-1, 0), *found],
    "a float": lambda found, x, y: [*found, (x / 2, y)],
    "a whole float": lambda found, x, y: [*found, (0.0, y)],
    "a bool": lambda found, x, y: [*found, (False, y)],
    "a text": lambda found, x, y: [*found, "ab"],
    "digits": lambda found, x, y: [*found, ("0", "1")],
    "three piles": lambda found, x, y: [*found, (0, 0, 0)],
    "one pile": lambda found, x, y: [*found, (0,)],
    "a number": lambda found, x, y: [*found, 0],
    "none among them": lambda found, x, y: [*found, None],
    "none": lambda found, x, y: None,
    "true": lambda found, x, y: True,
    "itself": lambda found, x, y: [*found, (x, y)],
    "itself turned": lambda found, x, y: [*found, (y, x)],
    "back": lambda found, x, y: [*found, (x + 1, y)],
    "for ever upwards": lambda found, x, y: [*found, (x + 7, y + 7)],
    "without end": lambda found, x, y: ((0, n) for n in count()),
    "without end, the same": lambda found, x, y: ((x, y) for _ in count()),
    "raises": lambda found, x, y: [*found, (x // 0, y)],
    "raises late": lambda found, x, y: (option or 1 // 0 for option in [*found, ()]),
    "exits": lambda found, x, y: exit(3),
    "nan": lambda found, x, y: [*found, (float("nan"), y)],
    "a set within": lambda found, x, y: [*found, {0, 1}],
    "giant": lambda found, x, y: [*found, (10**5000, y)],
}  # fmt: skip
SAME: dict[str, Callable[[Options], Any]] = {
    "sorted": sorted,
    "reversed": lambda found: found[::-1],
    "twice": lambda found: found * 2,
    "lists": lambda found: [list(option) for option in found],
    "a set": set,
    "a generator": lambda found: (option for option in found),
    "a dict": dict.fromkeys,
    "turned": lambda found: [option[::-1] for option in found],
    "a map": lambda found: map(tuple, found),
}


def game(rule: Callable[[int, int], Options], answer: Callable[[Options, int, int], Any]) -> w.Game:
    class Broken(w.Game):
        def options(self, position: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
            x, y = position
            found: Iterable[tuple[int, ...]] = answer(rule(x, y), x, y)
            return found

    return Broken()


def games(number: int = 500) -> Iterator[tuple[str, w.Game, Callable[[int, int], Options], bool]]:
    """Yield `number` games, each as (what is odd, the game, the intended rule, whether only the form is unusual)."""
    chance = Random(20)
    for n in range(number):
        rule = RULES[n % len(RULES)]
        if n % 5 == 4:
            said = [*SAME][n // 5 % len(SAME)]
            yield said, game(rule, lambda found, x, y, said=said: SAME[said](found)), rule, True  # type: ignore[misc]
            continue
        wrong = [*WRONG][n * 4 // 5 % len(WRONG)]
        place = tuple(sorted((chance.randint(0, SIDE), chance.randint(1, SIDE))))
        far = wrong == "for ever upwards"

        def answer(
            found: Options, x: int, y: int, wrong: str = wrong, place: tuple[int, ...] = place, far: bool = far
        ) -> Any:
            return WRONG[wrong](found, x, y) if far or (x, y) == place else found

        yield f"{wrong} at {place}", game(rule, answer), rule, False
