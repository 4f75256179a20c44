"""Every named sequence, word, array and numeration system: printed terms, laws of its kind, ambiguous names."""

from functools import partial
from itertools import islice

import pytest

from tests.sequences.registry import from_the_oeis
from wythoff.base.errors import NotationError, ParameterError, TooLargeError, UnsolvedError
from wythoff.expressions.calls import full_call
from wythoff.sequences.kinds import IntegerSequence, Word
from wythoff.sequences.registry import ALL, ENTRIES, LISTED
from wythoff.sequences.registry.reading import Reading, read

EXAMPLES = [
    pytest.param(entry, example, id=f"{example.oeis}:{example.call}") for entry in ALL for example in entry.examples
]
FAR = (10**3, 10**50, 10**1000)


@pytest.mark.parametrize(("entry", "example"), EXAMPLES)
def test_printed_terms_are_made(entry, example):
    """Compare the first terms with those stored in the registry; for a numeration system they are its bases."""
    value = read(example.call, entry.kind).value
    plain = isinstance(value, IntegerSequence) and not example.before
    read_in_order = value if plain else Reading(value, example)
    assert list(islice(read_in_order, len(example.terms))) == list(example.terms)
    assert len(example.terms) >= 8


@pytest.mark.parametrize(("entry", "example"), [case for case in EXAMPLES if case.values[1].oeis])
def test_a_number_in_the_oeis_names_what_it_lists(entry, example):
    made = read(example.oeis.lower(), "sequence")
    assert made.oeis == example.oeis
    first = LISTED[example.oeis][0][1]
    assert list(made.value.terms(len(first.terms))) == list(first.terms)


OFFSETS = {number: list(map(int, rest)) for number, *rest in map(str.split, from_the_oeis.OFFSETS.splitlines())}


def test_the_offset_of_every_number_was_read_in_the_oeis():
    assert sorted(OFFSETS) == sorted(LISTED)


@pytest.mark.parametrize("number", OFFSETS)
def test_a_number_begins_where_the_oeis_begins(number):
    offset, *terms = OFFSETS[number]
    sequence = read(number, "sequence").value
    assert (sequence.offset, list(sequence.terms(len(terms)))) == (offset, terms)
    assert [sequence.term(n) for n in range(offset, offset + len(terms))] == terms
    with pytest.raises(ParameterError, match=f"n must be an integer >= {offset}, was {offset - 1}"):
        sequence.term(offset - 1)
    for example in (example for _, example in LISTED[number]):
        assert example.offset == offset


@pytest.mark.parametrize("number", [number for number in LISTED if any(e.before for _, e in LISTED[number])])
def test_terms_before_those_of_the_call(number):
    _, example = LISTED[number][0]
    made, own = read(number, "sequence"), read(example.call, "sequence")
    assert own.value.offset == example.offset + len(example.before) == 1
    assert made.name == number and own.name == own.call
    assert made.value.index(example.before[0]) == 0
    near = [made.value.term(n) for n in range(1, 40)]
    assert near == [own.value.term(n) for n in range(1, 40)]
    try:
        assert [made.value.index(term) for term in near] == list(range(1, 40))
        assert made.value.index(made.value.term(10**30)) == 10**30
    except UnsolvedError:
        assert number == "A140102"  # no inverse is known for the differences of the greedy queens


@pytest.mark.parametrize("number", ["A035337", "A007066", "A004484", "A165359", "A000201"])
def test_a_row_or_a_column_is_no_array(number):
    with pytest.raises(NotationError, match="no array with this A-number: it is"):
        read(number, "array")


@pytest.mark.parametrize(("entry", "example"), EXAMPLES)
def test_calls_are_read_again_from_their_full_form(entry, example):
    made = read(example.call, entry.kind)
    again = read(made.call, entry.kind)
    assert (again.call, again.entry) == (made.call, made.entry)
    assert made.call.startswith(f"{entry.name}(")


@pytest.mark.parametrize(("entry", "example"), [case for case in EXAMPLES if case.values[0].kind == "sequence"])
def test_a_sequence_agrees_with_itself(entry, example):
    """Compare single terms, terms computed together, and the index of each value."""
    sequence = read(example.call, "sequence").value
    assert isinstance(sequence, IntegerSequence)
    terms = list(islice(sequence, 30))
    places = range(sequence.offset, sequence.offset + 30)
    assert [sequence.term(n) for n in places] == terms == list(sequence.terms(30))
    with pytest.raises(ParameterError, match="n must be an integer >= "):
        sequence.term(sequence.offset - 1)
    for n, value in zip(places, terms, strict=True):
        try:
            assert sequence.index(value) == sequence.offset + terms.index(value), n
        except UnsolvedError:
            break


@pytest.mark.parametrize(("entry", "example"), [case for case in EXAMPLES if case.values[0].kind == "sequence"])
def test_the_place_of_a_far_term_is_found(entry, example):
    sequence = read(example.call, "sequence").value
    for n in FAR:
        try:
            value = sequence.term(n)
            found = sequence.index(value)
        except (TooLargeError, UnsolvedError):
            break
        assert found is not None
        assert found <= n
        assert sequence.term(found) == value


@pytest.mark.parametrize(("entry", "example"), [case for case in EXAMPLES if case.values[0].kind == "word"])
def test_a_word_agrees_with_itself(entry, example):
    word = read(example.call, "word").value
    assert isinstance(word, Word)
    letters = list(islice(word, 200))
    assert [word.letter(n) for n in range(200)] == letters == list(word.letters(200))


@pytest.mark.parametrize(("entry", "example"), [case for case in EXAMPLES if case.values[0].kind == "array"])
def test_an_array_read_as_a_sequence_agrees_with_itself(entry, example):
    sequence = Reading(read(example.call, "array").value, example)
    terms = list(islice(sequence, 20))
    places = range(example.offset, example.offset + 20)
    assert [sequence.term(n) for n in places] == terms
    for n, value in zip(places, terms, strict=True):
        try:
            assert sequence.index(value) == n
        except UnsolvedError:
            break


@pytest.mark.parametrize("number", ["A035513", "A083412", "A035337", "A007066"])
@pytest.mark.parametrize("size", FAR)
def test_arrays_are_read_far_out(number, size):
    """Find the index of far terms of arrays near the first column; entries farther right would exceed memory."""
    sequence = read(number, "sequence").value
    corner = size * (size + 1) // 2
    for n in (corner - 1, corner) if number == "A035513" else (corner, corner + 1) if number == "A083412" else (size,):
        assert sequence.index(sequence.term(n)) == n


def test_names_do_not_clash():
    for kind, entries in ENTRIES.items():
        of_kind = [entry for entry in ALL if entry.kind == kind]
        names = [name for entry in of_kind for name in (entry.name, *entry.aliases)]
        assert sorted(names) == sorted(entries)


def test_every_entry_has_an_example():
    assert all(entry.examples for entry in ALL)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "unknown name 'nothing': must be the name of a sequence"),
        ("lower_wythof", "did you mean lower_wythoff"),
        ("lower_wythoff(3)", "takes no positional parameter"),
        ("A999999", "no sequence with this A-number"),
        ("", "must not be empty"),
        ("__import__('os')", "unknown name"),
    ],
)
def test_what_is_not_named_is_refused_in_one_line(text, message):
    with pytest.raises(NotationError, match=message) as caught:
        read(text, "sequence")
    assert "\n" not in str(caught.value)


def test_a_full_call_prints_every_parameter():
    assert full_call("s", {"a": 1}) == "s(a=1)"


@pytest.mark.parametrize("entry", [entry for entry in ALL if entry.kind != "numeration"], ids=lambda entry: entry.name)
def test_more_than_fits_in_memory_is_refused_before_it_starts(entry):
    value, count = read(entry.examples[0].call, entry.kind).value, 10**14
    asked = {
        "sequence": lambda: (value.terms,),
        "word": lambda: (value.letters,),
        "array": lambda: (partial(value.row, 1), partial(value.column, 1), partial(value.rows, count)),
    }[entry.kind]()
    for ask in asked:
        with pytest.raises(TooLargeError, match=r"fit in memory|would take about|must be at most|must have at most"):
            ask(count)
