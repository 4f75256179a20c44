"""How often terms agree by chance with a searched sequence, and how seldom a sequence is missed."""

from itertools import accumulate, islice, pairwise
from math import isqrt
from random import Random

import pytest

from tests import seeds
from tests.discovery.listing import first_terms
from tests.discovery.remade import assert_true, terms_of
from tests.seeds import seed_of
from tests.sentences import WITHOUT_THE_FIRST
from wythoff.questions.discovery.given import MOST_TERMS
from wythoff.questions.discovery.lookup import search
from wythoff.questions.discovery.transforms import (
    ENOUGH,
    TRANSFORMS,
    bits,
    complement,
    differences,
    exchanged,
    in_order,
    inverse,
    needed,
)
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.registry import ALL
from wythoff.sequences.registry.reading import Reading, read


def letters(chance, least, most, of=2):
    return [chance.randrange(of) for _ in range(chance.randint(least, most))]


def sparse(chance, up_to):
    return sorted(chance.sample(range(1, up_to), chance.randint(4, 10)))


def arithmetic(chance):
    first, step = chance.randint(-20, 50), chance.randint(1, 30)
    return [first + step * n for n in range(chance.randint(4, 20))]


def nearly_arithmetic(chance):
    return [term + chance.choice((0, 0, 0, 1)) for term in arithmetic(chance)]


def periodic(chance):
    period = letters(chance, 2, 4, of=4)
    return (period * 12)[: chance.randint(8, 24)]


def steps(chance, length, sizes):
    return list(accumulate((chance.choice(sizes) for _ in range(length - 1)), initial=chance.randint(1, 4)))


# Of a thousand random inputs of a kind, how many may agree with a sequence that is not simple itself.
KINDS = {
    "up to seven letters": (lambda chance: letters(chance, 4, 7), 5),
    "up to twelve letters": (lambda chance: letters(chance, 8, 12), 10),
    "up to twenty letters": (lambda chance: letters(chance, 13, 20), 10),
    "up to sixty letters": (lambda chance: letters(chance, 21, 60), 5),
    "three letters": (lambda chance: letters(chance, 6, 20, of=3), 10),
    "sparse": (lambda chance: sparse(chance, 5000), 2),
    "less sparse": (lambda chance: sparse(chance, 100), 5),
    "constant": (lambda chance: [chance.randint(-5, 20)] * chance.randint(4, 30), 0),
    "arithmetic": (arithmetic, 10),
    "nearly arithmetic": (nearly_arithmetic, 10),
    "periodic": (periodic, 10),
    "few digits": (lambda chance: letters(chance, 4, 6, of=10), 5),
    "few that grow": (lambda chance: sorted(chance.sample(range(1, 21), chance.randint(4, 6))), 10),
    "small numbers": (lambda chance: letters(chance, 6, 15, of=21), 2),
    "permutations": (lambda chance: chance.sample(range(1, 13), 12), 2),
    # Hundreds of sequences in the list begin like this.
    "eight by steps of 1 and 2": (lambda chance: steps(chance, 8, (1, 2)), 200),
    "twelve by steps of 1 and 2": (lambda chance: steps(chance, 12, (1, 2)), 70),
    "twenty by steps of 1 and 2": (lambda chance: steps(chance, 20, (1, 2)), 20),
    "ten by steps of 1, 2 and 3": (lambda chance: steps(chance, 10, (1, 2, 3)), 20),
}


def by_chance(kind, seed, count):
    """Return [(input, match), ...] for random inputs of a kind whose match is not itself a simple sequence."""
    chance, make = Random(seed_of(f"{kind} {seed}")), KINDS[kind][0]
    found = []
    for _ in range(count):
        given = make(chance)
        for match in search(given).telling:
            assert_true(match, given)
            if bits(terms_of(match, 60)[0]) >= needed(0):
                found.append((given, match))
                break
    return found


def most(expected):
    """Return the allowed number: `expected`, or for fresh draws three standard deviations and 2 more."""
    return expected if seeds.fresh is None else expected + 3 * isqrt(expected) + 2


@pytest.mark.parametrize("kind", KINDS)
def test_random_input_finds_next_to_nothing(kind):
    assert len(by_chance(kind, 1, 25)) <= most(1 + 2 * 25 * KINDS[kind][1] // 1000)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [100, pytest.param(300, marks=pytest.mark.long)])
def test_the_rate_of_chance_is_as_stated(kind, count):
    assert len(by_chance(kind, 2, count)) <= most(-(-count * KINDS[kind][1] // 1000))


def registered():
    """Return the first forty terms of every example of the registry, without repeats; arrays as the OEIS lists them."""
    found = {}
    for entry in ALL:
        for example in (example for example in entry.examples if example.oeis or entry.kind != "array"):
            value = read(example.call, entry.kind).value
            if not isinstance(value, IntegerSequence) or example.before:
                value = Reading(value, example)
            found.setdefault(tuple(first_terms(iter(value), 40)), example.oeis or example.call)
    return found


def undone_words(terms):
    """Return for each transform of words a word that it maps to the terms; None if the terms are no such letters."""
    is_word, in_small_steps = in_order(terms) == tuple(terms), all(0 < term < 100 for term in terms)
    bits = {0: (0, 0), 1: (0, 1), 2: (1, 0), 3: (1, 1)}
    return {
        "the letters in order of appearance": [(9, 4, 7, 2)[letter] for letter in terms] if is_word else None,
        "the letters exchanged": exchanged(tuple(terms)),
        "the lengths of runs": [n % 2 for n, term in enumerate((*terms, 1)) for _ in range(term)]
        if in_small_steps
        else None,
        "the blocks from one first letter to the next": [part for k in (*terms, 0) for part in (0, *[1] * (k + 1))]
        if is_word
        else None,
        "the blocks of two letters": [part for letter in terms for part in bits[letter]] if is_word else None,
    }


def undo(transform, terms):
    """Return terms that a transform maps to `terms`; None if there are none."""
    noise = range(7, 999, 5)
    interleaved = [term for pair in zip(terms, noise, strict=False) for term in pair]
    beside = [term for pair in zip(noise, terms, strict=False) for term in pair]
    grows = terms[0] > 0 and all(before < after for before, after in pairwise(terms))
    once = len(set(terms)) == len(terms)
    turned = inverse(tuple(terms)) if once else None
    made = {
        "the terms": terms,
        "the terms + 1": [term - 1 for term in terms],
        "the terms - 1": [term + 1 for term in terms],
        WITHOUT_THE_FIRST: [998, *terms],
        "the differences": list(accumulate(terms, initial=5)),
        "the differences - 1": list(accumulate((term + 1 for term in terms), initial=5)),
        "the complement": complement(tuple(terms)) if grows else None,
        "the inverse": turned if turned is not None and len(turned) >= 12 else None,
        "the partial sums": list(differences((0, *terms))),
        "the partial sums + 1": list(differences((1, *terms))),
        "the first, third, fifth ... terms": interleaved,
        "the second, fourth, sixth ... terms": beside,
        "the terms minus 0, 1, 2, ...": [term + n for n, term in enumerate(terms)],
        "the terms minus 1, 2, 3, ...": [term + n for n, term in enumerate(terms, 1)],
        "the second differences": list(accumulate(accumulate(terms, initial=3), initial=5)),
        "the sums of neighbours": list(accumulate(terms, lambda before, both: both - before, initial=5)),
        "the partial sums of the partial sums": differences((0, *differences((0, *terms)))),
        "the sums of antidiagonals": [part for n, term in enumerate(terms) for part in (*[3] * n, term - 3 * n)],
        "the diagonal of antidiagonals": [
            part for n, term in enumerate(terms) for part in (term, *islice(noise, 4 * (n + 1) - 1))
        ],
        **undone_words(terms),
    }[transform]
    return None if made is None or not 4 <= len(made) <= MOST_TERMS else tuple(made)


REGISTERED = registered()
# The first twenty terms have a simple pattern, or nearly: 2, 1, 4, 3, 6, 5, ... and 1, 2, 3, 4, 6, 7, 8, 9, 11, ...
SIMPLE = {
    "A001961", "A004482", "A004483", "A103889", "A256008", "rat(m=3, k=1)", "rat(m=3, k=2)", "rat(m=3, k=3)",
    "general_w(zeta=1, infinite_at=3)",
}  # fmt: skip


def is_found(terms, given):
    """Return whether some match of the input is the sequence that begins with the terms."""
    return any(tuple(terms_of(match, len(terms))[0]) == terms for match in search(given).matches)


@pytest.mark.parametrize("terms", REGISTERED, ids=REGISTERED.values())
def test_sixteen_terms_find_every_registered_sequence(terms):
    if len(terms) < 16:
        assert is_found(terms, terms)
    elif REGISTERED[terms] not in SIMPLE or REGISTERED[terms].startswith("A"):
        assert is_found(terms, terms[:16])


@pytest.mark.slow
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("transform", [transform.name for transform in TRANSFORMS])
def test_twenty_terms_find_every_transform(transform, every):
    missed = set()
    for terms, name in list(REGISTERED.items())[len(transform) % every :: every]:
        # The complement of twenty terms may have few terms.
        given = undo(transform, terms if transform == "the complement" else terms[:20])
        if given is not None and len(given) >= 12 and len(terms) == 40 and not is_found(terms, given):
            missed.add(name)
    assert missed <= SIMPLE


def test_transform_has_no_more_terms_than_its_source():
    """The numbers up to 40 that are no multiples of 8 have many bits, but not more information than the multiples."""
    multiples = (8, 16, 24, 32, 40)
    assert bits(complement(multiples)) >= needed(0, transformed=True) > needed(0) > bits(multiples)
    assert "even_zeros(s=4, t=4)" not in [match.title for match in search(multiples).telling]


def test_what_is_simple_tells_little_however_long_it_is():
    for length in (10, 100, 1000):
        assert bits(range(1, length)) == 4
        assert bits([17] * length) == 6
        assert bits([2, 0, 1, 3] * length) <= 10
        assert bits([7 + 5 * n for n in range(length)]) < 10
    chance = Random(seed_of(1))
    assert bits([chance.randrange(2) for _ in range(100)]) == ENOUGH
    assert bits([]) == 0


def test_more_terms_are_needed_further_out_and_for_a_transform():
    places = [needed(place) for place in range(300)]
    assert places == sorted(places) and places[0] == places[1] < places[2]
    assert needed(0) < needed(0, transformed=True) < needed(0, in_copy=True) < needed(0, transformed=True, in_copy=True)
