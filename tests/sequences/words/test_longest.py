"""The longest prefix of a word within a weight limit: compared with reading letters, and with descending by levels."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, pairwise
from random import Random

import pytest

from tests.seeds import seed_of
from wythoff.base.errors import ParameterError
from wythoff.sequences.words.gaps import gap_word
from wythoff.sequences.words.longest import LongestPrefixes
from wythoff.sequences.words.morphic import MorphicWord
from wythoff.sequences.words.morphism import parse_morphism

WORDS = ("a->ab, b->a", "a->ab, b->ac, c->a", "a->ab, b->ba", "a->aab, b->cab, c->b", "s->sa, a->b, b->c, c->ab",
         "s->sba, a->aab, b->abbbbb", "a->abcde, b->a, c->b, d->c, e->d", "s->sab, a->aaaaaa, b->bb")  # fmt: skip
PISOT_OR_NOT = ((1, 1), (1, 2), (2, 3), (5, 3), (1, 3), (2, 5), (4, 7), (1, 7))


def level_by_level(word: MorphicWord, weights: tuple[int, ...], limit: int) -> tuple[list[int], int]:
    """Find the prefix by the weights of all iterates, going down one level at a time.

    Return the number of each letter in the prefix, and the letter after it.
    """
    images, levels = word.morphism.images, [list(weights)]
    while levels[-1][word.start] <= limit:
        levels.append([sum(levels[-1][other] for other in image) for image in images])
    counts, letter = [0] * len(images), word.start
    for level in reversed(levels[:-1]):
        moved = [0] * len(images)
        for other, times in enumerate(counts):
            for child in images[other]:
                moved[child] += times
        place = 0
        while level[images[letter][place]] <= limit:
            limit -= level[images[letter][place]]
            moved[images[letter][place]] += 1
            place += 1
        counts, letter = moved, images[letter][place]
    return counts, letter


def random_weights(rng: Random, size: int) -> tuple[int, ...]:
    weights = [rng.choice((0, 1, 1, 2, 7, 10**6)) for _ in range(size)]
    weights[rng.randrange(size)] = 1
    return tuple(weights)


@pytest.mark.parametrize("text", WORDS)
def test_all_prefixes_of_the_beginning(text):
    word = MorphicWord(parse_morphism(text))
    letters, rng = word.letters(3000), Random(seed_of(text))
    found = LongestPrefixes(word.morphism)
    for weights in ((1,) * word.morphism.size, random_weights(rng, word.morphism.size)):
        if text.startswith("s") and not any(weights[1:]):
            continue
        sums = list(accumulate((weights[letter] for letter in letters), initial=0))
        for limit in {*range(min(60, sums[-1])), *(rng.randrange(sums[-1]) for _ in range(60))}:
            length = bisect_right(sums, limit) - 1
            prefix = found.within(weights, limit)
            expected = tuple(letters[:length].count(letter) for letter in range(word.morphism.size))
            assert prefix == (expected, letters[length]), (text, weights, limit)


@pytest.mark.parametrize("text", WORDS)
def test_giants_level_by_level(text):
    word, rng = MorphicWord(parse_morphism(text)), Random(seed_of(text))
    found = LongestPrefixes(word.morphism)
    for digits in (30, 70, 150, 400):
        weights = tuple(rng.randrange(1, 9) for _ in range(word.morphism.size))
        _judge(found, word, weights, rng.randrange(10**digits))


@pytest.mark.parametrize("case", PISOT_OR_NOT)
def test_weights_that_just_fit(case):
    """Test limits at which the next letter just fits, or just does not fit."""
    word, rng = gap_word(*case), Random(seed_of(str(case)))
    found = LongestPrefixes(word.morphism, word.start)
    weights = tuple(case[1] + letter for letter in word.coding)
    for digits in (60, 200, 450):
        counts, _ = found.within(weights, rng.randrange(10**digits))
        weight = sum(map(int.__mul__, counts, weights))
        for limit in (weight - 1, weight, weight + case[1] - 1):
            _judge(found, word, weights, limit)
        # Few letters have a weight, so the last blocks have other proportions than the rest.
        rare = tuple(int(letter == case[1]) for letter in word.coding)
        _judge(found, word, rare, counts[word.coding.index(case[1])] - 1)


def _judge(found: LongestPrefixes, word: MorphicWord, weights: tuple[int, ...], limit: int) -> None:
    counts, letter = found.within(weights, limit)
    assert (list(counts), letter) == level_by_level(word, weights, limit), (word, weights, limit)
    assert all(type(number) is int for number in counts)


def test_the_weight_tells_at_10000_digits():
    """For 10000 digits, check the weights alone: the prefix fits, and with its next letter it does not."""
    word, limit = gap_word(2, 3), Random(seed_of(5)).randrange(10**10000)
    weights = tuple(3 + letter for letter in word.coding)
    found = LongestPrefixes(word.morphism, word.start)
    counts, letter = found.within(weights, limit)
    rest = limit - sum(map(int.__mul__, counts, weights))
    assert 0 <= rest < weights[letter]
    assert found.within((1,) * len(weights), sum(counts)) == (counts, letter)


@pytest.mark.parametrize("text", ["a->ab, b->b", "a->ab, b->c, c->b", "a->b, b->a", "a->ab, b->"])
def test_morphisms_that_do_not_grow(text):
    with pytest.raises(ParameterError):
        LongestPrefixes(parse_morphism(text))


def test_letters_that_grow_at_very_different_times():
    letters = [*(f"{one}->{other}" for one, other in pairwise("bcdefghijklmnopqrst")), "t->a"]
    with pytest.raises(ParameterError, match="at about the same rate"):
        LongestPrefixes(parse_morphism(f"a->aaab, {', '.join(letters)}"))


def test_weights_that_do_not_grow():
    with pytest.raises(ParameterError, match="weights"):
        LongestPrefixes(parse_morphism("s->sa, a->aa")).within((1, 0), 1)
