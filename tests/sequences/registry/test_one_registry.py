"""One registry for all kinds: a command either accepts a name, or says in one line that it is of another kind."""

import json

import pytest

import wythoff
from wythoff.apps.cli import main
from wythoff.automata.automatic_words import word
from wythoff.base.errors import NotationError, WythoffError
from wythoff.questions.discovery.given import as_given
from wythoff.sequences.registry import ENTRIES
from wythoff.sequences.registry.reading import read

WALNUT = {  # Walnut's letter for a word, and the first letters of the word in its library
    "T": "0110100110010110", "RS": "0001001000011101", "P": "0010011000110110", "PD": "0100010101000100",
    "F": "0100101001001010", "TR": "0102010010201010", "N": "0120010120120012",
}  # fmt: skip
BOTH = {"tribonacci", "narayana"}  # names of both a word and a numeration system


@pytest.mark.parametrize("name", WALNUT)
def test_words_of_walnut_are_words_and_sequences(name):
    letters = list(map(int, WALNUT[name]))
    assert list(wythoff.word(name).letters(16)) == letters
    assert [word(name).letter(n) for n in range(16)] == letters
    assert wythoff.sequence(name).terms(16) == letters


@pytest.mark.parametrize("name", [name for name, entry in ENTRIES["word"].items() if not entry.parameters])
def test_a_word_is_read_by_letters_as_a_sequence(name):
    if name in BOTH:
        with pytest.raises(NotationError, match=r"does not name a sequence, but a word .* and a numeration"):
            read(name, "sequence")
    elif name not in ENTRIES["sequence"]:  # the Fibonacci numbers are called fibonacci too
        assert wythoff.sequence(name).terms(40) == list(wythoff.word(name).letters(40))


def test_pell_is_the_word_of_its_morphism():
    found = "0"
    while len(found) < 200:
        found = "".join({"0": "001", "1": "0"}[letter] for letter in found)
    letters = list(map(int, found[:200]))
    assert list(wythoff.word("pell").letters(200)) == letters == wythoff.sequence("pell").terms(200)
    assert [word("pell").letter(n) for n in range(200)] == letters


def test_numbers_of_pell_and_the_word_meet_in_one_system():
    with pytest.raises(NotationError, match=r"write \?plus\(2, 1\) or \?ostrowski\(sqrt\(2\)\) instead"):
        wythoff.decide("?msd_pell x = y + 1 & pell[x] = @1")
    found = wythoff.decide("?plus(2, 1) x = y + 1 & pell[x] = @1").relation
    assert [x for x, _ in found.first(5)] == [2, 5, 9, 12, 16]


@pytest.mark.parametrize(
    ("name", "same"), [("msd_fib", "zeckendorf"), ("lsd_3", "base(3)"), ("msd_pell", "ostrowski(sqrt(2))")]
)
def test_systems_of_walnut_are_numeration_systems(name, same):
    system, other = wythoff.numeration(name), wythoff.numeration(same)
    assert [system.digits(n) for n in range(60)] == [other.digits(n) for n in range(60)]


@pytest.mark.parametrize("verb", ["identify", "oeis", "guess"])
@pytest.mark.parametrize(("name", "number"), [("hofstadter_g", "A005206"), ("A140100", "A140100"), ("F", "A003849")])
def test_verbs_that_take_terms_take_names(verb, name, number, capsys):
    status = main([verb, name, "--json"])
    shown = capsys.readouterr().out
    assert status == 0
    assert number in shown or (verb == "guess" and json.loads(shown))


def test_a_name_of_a_game_stays_a_game():
    assert as_given("wythoff", pairs=True).game == wythoff.parse("wythoff")
    assert as_given("queens_lower", pairs=True).game is None


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("word", "lower_wythoff", "unknown name .lower_wythoff.: it does not name a word, but a sequence"),
        ("word", "ruler", "unknown name .ruler.: it does not name a word, but a sequence"),
        ("array", "pell", "unknown name .pell.: it does not name an array, but a word"),
        ("sequence", "zeckendorf", "unknown name .zeckendorf.: it does not name a sequence, but an array"),
        ("numeration", "T", "unknown name .T.: it does not name a numeration system, but a word"),
        ("sequence", "nothing_here", "unknown name"),
    ],
)
def test_another_kind_is_named(kind, name, said):
    with pytest.raises(WythoffError, match=said):
        read(name, kind)


@pytest.mark.parametrize("name", ["hofstadter_g", "hofstadter_h"])
def test_hofstadter_by_the_recurrence(name):
    found = [0]
    for n in range(1, 300):
        inner = n - 1
        for _ in range(2 if name == "hofstadter_g" else 3):
            inner = found[inner]
        found.append(n - inner)
    sequence = wythoff.sequence(name)
    assert sequence.terms(300) == found == [sequence.term(n) for n in range(300)]
    assert [sequence.index(value) for value in range(100)] == [found.index(value) for value in range(100)]
    far = sequence.index(10**30)
    assert (sequence.term(far), sequence.term(far - 1)) == (10**30, 10**30 - 1)
