"""Words of long numbers found by halves agree with words found digit by digit."""

import random

import pytest

from wythoff.automata.halves import Halves
from wythoff.automata.naming import system
from wythoff.base.errors import PositionError

SYSTEMS = ["zeckendorf", "base(2)", "base(10)", "plus(2, 1)", "plus(5, 1)", "minus(4, 1)", "tribonacci", "narayana",
           "parry('(201)')", "parry('3(12)')"]  # fmt: skip


@pytest.mark.parametrize("name", SYSTEMS)
def test_halves_write_the_same_words(name):
    of, draw = system(name), random.Random(name)
    halves = Halves(of.machine)
    numbers = [draw.getrandbits(bits) for bits in (0, 1, 5, 40, 200, 600, 900) for _ in range(15)]
    numbers += [of.counts(length)[0] + more for length in (20, 112, 224, 300) for more in range(-4, 5)]
    for number in filter(lambda number: number.bit_length() <= 1000, numbers):
        word = bytes(of.encode(number))  # digit by digit
        assert halves.encode(number) == word
        assert halves.decode(word) == number


@pytest.mark.parametrize("name", SYSTEMS)
def test_long_numbers_come_back_and_follow_one_another(name):
    of, draw = system(name), random.Random(name)
    for bits in (1001, 5000, 60_000):
        number = draw.getrandbits(bits) | 1 << bits - 1
        word = of.encode(number)
        assert of.decode(word) == number
        # Words are ordered like their numbers, and each number has one word.
        other = of.encode(number + 1)
        assert len(other) == len(word) and other > word and of.decode(other) == number + 1


@pytest.mark.parametrize("name", ["zeckendorf", "plus(5, 1)", "base(2)", "tribonacci"])
@pytest.mark.parametrize("parts", [1, 2, 3, 5, 6, 7, 11])
def test_word_file_is_read_in_any_number_of_halves(name, parts):
    of, draw = system(name), random.Random(f"{name} {parts}")
    halves = Halves(of.machine)
    number = draw.randrange(of.counts(halves.least * parts - 3)[0], of.counts(halves.least * parts)[0])
    word = halves.encode(number)
    read = bytes(-len(word) % halves.least) + word
    assert len(list(halves._pieces(read))) == len(read) // halves.least == parts
    assert halves.decode(word) == number == halves.decode(read)
    assert halves.decode(bytes(300) + word) == number


def test_nothing_is_no_number_but_0():
    halves = Halves(system("zeckendorf").machine)
    assert (halves.encode(0), halves.decode(b""), halves.decode(bytes(5))) == (b"", 0, 0)


def test_the_beginning_of_a_longer_number_is_counted_down_and_up():
    # 2^k - 1 and 2^k differ in all places, and so do neighbours of the bases of other systems.
    two, fibonacci = system("base(2)"), system("zeckendorf")
    assert two.encode(2**5000 - 1) == (1,) * 5000
    assert two.encode(2**5000) == (1, *(0,) * 5000)
    base = fibonacci.counts(4000)[0]
    assert fibonacci.encode(base) == (1, *(0,) * 4000)
    assert fibonacci.encode(base - 1) == (1, 0) * 2000


def test_what_is_no_word_is_refused():
    with pytest.raises(PositionError):
        system("zeckendorf").decode((1, 1) * 2000)
