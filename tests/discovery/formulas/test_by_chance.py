"""How often a formula is guessed by chance: for at most 10 of 10,000 random and shuffled sequences.

If all steps of a sequence happen to be equal, it is a line. Then it is drawn again.
"""

from collections.abc import Callable
from itertools import accumulate, pairwise
from math import exp
from random import Random

import pytest

from tests.seeds import seed_of
from wythoff.questions.discovery.formulas.guessing import guess_terms

LENGTHS = (15, 20, 30, 45, 60, 90, 150)


def beatty(chance: Random, count: int) -> list[int]:
    slope = chance.choice((1.618, 1.414, 2.618, 1.303, 3.303)) if chance.random() < 0.5 else chance.uniform(1.05, 3.95)
    return [int(n * slope) for n in range(1, count + 1)]


def poisson(chance: Random, mean: float) -> int:
    found, product, least = -1, 1.0, exp(-mean)
    while product > least:
        product *= chance.random()
        found += 1
    return max(found, 0)


def shuffled_differences(chance: Random, count: int) -> list[int]:
    terms = beatty(chance, count)
    steps = [b - a for a, b in pairwise(terms)]
    chance.shuffle(steps)
    return list(accumulate(steps, initial=terms[0]))


def poisson_gaps(chance: Random, count: int) -> list[int]:
    mean = chance.choice((0.3, 0.5, 1, 2, 5))
    return list(accumulate(poisson(chance, mean) for _ in range(count)))


def nearly(chance: Random, count: int) -> list[int]:
    degree = chance.choice((1, 2))
    return [3 * n**degree + chance.randrange(3) for n in range(count)]


def runs(chance: Random, count: int) -> list[int]:
    """Return letters that change with probability 1/3."""
    terms = [0]
    while len(terms) < count:
        terms.append(terms[-1] ^ (chance.random() < 1 / 3))
    return terms


DRAWN: dict[str, Callable[[Random, int], list[int]]] = {
    "random walk": lambda chance, count: list(accumulate(chance.choice((-1, 1)) for _ in range(count))),
    "lazy walk": lambda chance, count: list(accumulate(chance.choice((-1, 0, 1)) for _ in range(count))),
    "increasing": lambda chance, count: sorted(chance.sample(range(1, 3 * count), count)),
    "steps of 1 and 2": lambda chance, count: list(accumulate(chance.choice((1, 2)) for _ in range(count))),
    "shuffled differences": shuffled_differences,
    "shuffled terms": lambda chance, count: chance.sample(beatty(chance, count), count),
    "Poisson gaps": poisson_gaps,
    "letters": lambda chance, count: [chance.randrange(2) for _ in range(count)],
    "runs of letters": runs,
    "small numbers": lambda chance, count: [chance.randrange(10) for _ in range(count)],
    "permutations": lambda chance, count: chance.sample(range(count), count),
    "nearly a polynomial": nearly,
    "growing": lambda chance, count: list(accumulate(chance.randrange(1, 2 + n) for n in range(count))),
}


def guessed(kind: str, seed: int, count: int) -> list[tuple[list[int], str]]:
    """Return the random sequences of a kind for which a formula was guessed."""
    chance = Random(seed_of(f"{kind} {seed}"))
    found = []
    for _ in range(count):
        length = chance.choice(LENGTHS)
        terms = DRAWN[kind](chance, length)
        while len({b - a for a, b in pairwise(terms)}) == 1:
            terms = DRAWN[kind](chance, length)
        guesses = guess_terms(terms).guesses
        found += [(terms, guess.text) for guess in guesses]
    return found


@pytest.mark.parametrize("kind", DRAWN)
def test_nothing_is_guessed_by_chance(kind):
    assert len(guessed(kind, 1, 12)) <= 1


# For these kinds no formula may be found, for each other kind one: ten of ten thousand sequences together.
NEVER = ("random walk", "lazy walk", "increasing")


@pytest.mark.slow
@pytest.mark.parametrize("kind", DRAWN)
def test_of_ten_thousand_at_most_ten_are_explained(kind):
    assert 770 * len(DRAWN) >= 10_000 and len(DRAWN) - len(NEVER) <= 10
    assert len(found := guessed(kind, 2, 770)) <= (kind not in NEVER), found
