"""Sequences, words and tables behave as containers do: members, indices and slices."""

import pytest

import wythoff as w


def test_members_are_decided_and_not_searched_for_ever():
    lower = w.sequence("lower_wythoff")
    assert [n for n in range(12) if n in lower] == [1, 3, 4, 6, 8, 9, 11]
    assert 10**40 in lower or 10**40 in w.sequence("upper_wythoff")
    assert "3" not in lower
    assert True not in lower
    with pytest.raises(w.UnsolvedError, match="no way is known"):
        assert 7 in w.sequence("floor_carry(alpha=phi, k=4)")


def test_an_index_is_the_n_of_the_sequence_and_a_slice_counts_from_the_first_term():
    lower = w.sequence("lower_wythoff")
    assert (lower[1], lower[3], lower[10**20]) == (1, 4, lower.term(10**20))
    assert (lower[:5], lower[2:5], lower[:6:2]) == ([1, 3, 4, 6, 8], [4, 6, 8], [1, 4, 8])


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (0, "n must be an integer >= 1, was 0"),
        ("a", "n must be an integer, was 'a'"),
        (slice(3, None), "a slice of infinitely many terms must have an end"),
        (slice(-3, 5), "a slice must count terms from the first"),
        (slice(0, 5, 0), "a slice must count terms from the first"),
    ],
)
def test_other_places_are_refused_in_a_line(place, line):
    with pytest.raises(w.ParameterError, match=line):
        w.sequence("lower_wythoff")[place]


def test_a_word_has_letters_and_factors():
    fibonacci = w.word("fibonacci")
    assert (fibonacci[0], fibonacci[1], fibonacci[:8], fibonacci[3:6]) == (0, 1, (0, 1, 0, 0, 1, 0, 1, 0), (0, 1, 0))
    assert 1 in fibonacci
    assert -1 not in fibonacci
    with pytest.raises(w.UnsolvedError, match="no 7 is among the first 100000 letters"):
        assert 7 in fibonacci


def test_a_table_has_values_at_positions_and_rows():
    table = w.grundy(w.parse("nim | diagonal"), up_to=5)
    assert (table[3, 4], table[4, 3], table[3], len(table)) == (2, 2, table.values[3], 6)
    assert [row[0] for row in table] == [0, 1, 2, 3, 4, 5]
    with pytest.raises(w.RequestError):
        table[3, 9]


@pytest.mark.parametrize("up_to", [5, 300])
def test_a_table_is_an_array_where_numpy_is(up_to):
    numpy = pytest.importorskip("numpy", reason="needs the extra `fast`")
    table = w.grundy(w.parse("nim | diagonal"), up_to=up_to)
    found = numpy.asarray(table)
    assert found.shape == (up_to + 1, up_to + 1)
    assert found[3, 4] == 2
