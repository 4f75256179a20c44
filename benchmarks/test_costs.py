"""Test the costs that docstrings state: how fast CPU time grows with the size of the input, from three sizes.

    python -m pytest benchmarks/test_costs.py --benchmark-only -s

If the time grows like size^p, the test computes the power p from the two largest sizes, because at the smallest size
other costs may dominate. New objects are made for each size and round, and the least time of several rounds counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from math import log
from time import process_time
from typing import Any, NamedTuple

import pytest

import wythoff
from wythoff import parse
from wythoff.game.rulesets import NpileWythoff
from wythoff.questions.fixing import fixed
from wythoff.sequences.generation import mancala
from wythoff.sequences.numeration import halving
from wythoff.sequences.recurrences.mex_pairs import MexPairs
from wythoff.sequences.recurrences.p_complementary import RepeatedSequence
from wythoff.sequences.recurrences.summed import SummedPairs
from wythoff.sequences.words.complexity import distinct_squares, factor_complexity, palindrome_complexity, runs
from wythoff.solving.values.levels import level_set
from wythoff.solving.values.palace import palace_numbers
from wythoff.solving.values.single import grundy_row

Work = Callable[[], object]
DIGITS = (10**3, 10**4, 10**5)
# Powers of the size, with room for noise. Products of numbers with so many digits grow with a power of about 1.5.
LINEAR, PRODUCTS, SQUARE, CUBE = 1.3, 1.9, 2.3, 3.3


class Cost(NamedTuple):
    """A cost to test. `make(size)` returns the work to be timed, a function without arguments.

    The time must not grow faster than size^power over the `sizes`. `name` is for the output.
    """

    name: str
    make: Callable[[int], Work]
    sizes: tuple[int, ...]
    power: float


DRAW = random.Random(1)
ASKED = 9


def drawn(digits: int) -> int:
    """Return a new random number with so many digits on each call, because strategies cache their answers."""
    return DRAW.randrange(10 ** (digits - 1), 10**digits)


def asked(text: str, what: str, power: float, sizes: tuple[int, ...] = DIGITS) -> Cost:
    """Return the cost of questions to the strategy of the game `text`, whose size is the number of digits.

    `what` is the method of the strategy that is called: p_position for random numbers, others for random positions. The
    work asks several questions, because some are easy. The
    `sizes` are the numbers of digits. The time may grow like size^power at most.
    """

    def make(digits: int) -> Work:
        game = parse(text)
        found = wythoff.strategy(game)
        ask: Callable[[Any], object] = getattr(found, what)
        if what == "p_position":
            numbers = [drawn(digits) for _ in range(ASKED)]
            return lambda: [ask(number) for number in numbers]
        places = [game.place(tuple(drawn(digits) for _ in range(game.piles))) for _ in range(ASKED)]
        return lambda: [ask(place) for place in places]

    return Cost(f"{text}, {what}", make, sizes, power)


BY_DIGITS = (
    "nim | where(k > 0 and l > 0 and k + l < 5)", "cyclic_nimhoff(3, 3)", "subtraction(1, 3)", "rat_game",
    "mouse_game", "nim | jump(4, 7)", "king(5)", "wyt_k((1, 2))", "block(nim | diagonal, 2)",
)  # fmt: skip
BY_PRODUCTS = (
    "t_wythoff(3)", "nim(step=3) | diagonal", "nim | keep(diagonal, x1 >= 2)", "block_nim(2, 3)",
    "block_diagonal(4, 2)", "shifted(1, 3, 1)", "block(nim | diagonal, 1)", "end_wythoff((1, 2))",
    "end_wythoff((3, 1, 2))", "g2", "st_wythoff(2, 2)", "fibonacci_nim", "modulo(2, 2, 4)", "mdr(2)", "maharaja", "g3",
)  # fmt: skip
QUESTIONS = ("outcome", "winning_move")
STRATEGIES = (
    *(asked(text, what, LINEAR) for text in BY_DIGITS for what in QUESTIONS),
    *(asked(text, what, PRODUCTS) for text in BY_PRODUCTS for what in QUESTIONS),
    asked("imitation(2, 3)", "outcome", SQUARE, (100, 300, 1000)),
    asked("ratwyt", "outcome", SQUARE),
    asked("nim | diagonal((x1 ^ y1) | 3)", "winning_move", PRODUCTS, (100, 1000, 10**4)),
    asked("terminal(nim | diagonal, x + y <= 5)", "p_position", SQUARE, (30, 300, 1000)),
    asked("block_nim_l(3, 2, 2)", "p_position", SQUARE, (1000, 4000, 16000)),
)


def letters(kinds: int, count: int) -> bytes:
    draw = random.Random(1)
    return bytes(draw.randrange(kinds) for _ in range(count))


PALACE = "block(nim | diagonal, 4)"
LONG = (10**4, 10**5, 10**6)
OTHERS = (
    Cost("Zeckendorf digits", lambda size: lambda: halving.Halves(1, 1).word(drawn(size)), DIGITS, PRODUCTS),
    Cost("repeated sequence", lambda size: lambda: RepeatedSequence(3, 2, 2).term(drawn(size)), DIGITS[:2], SQUARE),
    Cost("pairs by mex", lambda size: lambda: MexPairs("n").place(drawn(size)), (100, 1000, 10**4), SQUARE),
    Cost("Schroeder's game", lambda size: lambda: mancala.play(size), (1000, 2000, 4000), SQUARE),
    Cost("Knott's pots", lambda size: lambda: list(islice(mancala.pots(), size)), (1000, 2000, 4000), SQUARE),
    Cost("pairs of sums", lambda size: lambda: list(islice(SummedPairs("x1 + 1").walk(), size)), LONG, LINEAR),
    Cost("factors", lambda size: lambda: factor_complexity(letters(2, size), 50), LONG, LINEAR),
    Cost("palindromes", lambda size: lambda: palindrome_complexity(letters(2, size), 50), LONG, LINEAR),
    Cost("squares", lambda size: lambda: distinct_squares(letters(2, size)), LONG, LINEAR),
    Cost("runs", lambda size: lambda: runs(letters(2, size)), LONG, LINEAR),
    Cost("row 20", lambda size: lambda: grundy_row("wythoff", 20, columns=size), LONG, LINEAR),
    Cost("level 5", lambda size: lambda: level_set("wythoff", 5, columns=size), LONG, LINEAR),
    Cost("palace", lambda size: lambda: palace_numbers(PALACE, up_to=size), (500, 1000, 2000), SQUARE),
    Cost("pile 10 fixed", lambda size: lambda: fixed(NpileWythoff(3), 10, size), (2000, 4000, 8000), LINEAR),
    Cost("values by options", lambda size: lambda: values("nim | diagonal(x1 + 1)", size), (200, 400, 800), CUBE),
    Cost("values, three piles", lambda size: lambda: values("nheap_equal(3)", size), (50, 100, 200), 4.3),
)  # fmt: skip


def values(text: str, side: int) -> object:
    return wythoff.grundy(text, up_to=side - 1)


def least_time(cost: Cost, size: int, rounds: int = 3) -> float:
    times = []
    for _ in range(rounds):
        work = cost.make(size)
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


@pytest.mark.parametrize("cost", STRATEGIES + OTHERS, ids=lambda cost: cost.name)
def test_costs_grow_as_stated(benchmark, cost):
    benchmark.pedantic(cost.make(cost.sizes[0]), rounds=1)  # load modules and compile before the measurement
    times = [least_time(cost, size) for size in cost.sizes]
    power = log(times[-1] / times[-2]) / log(cost.sizes[-1] / cost.sizes[-2])
    benchmark.extra_info.update(seconds=times, power=round(power, 2))
    told = ", ".join(f"{time * 1e3:.4g} ms at {size}" for size, time in zip(cost.sizes, times, strict=True))
    print(f"\n{cost.name}: {told}; power {power:.2f}")
    assert power <= cost.power
