"""The list of sequences that comes with the package: it equals a newly made list, and is read correctly."""

import gzip
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.discovery import listing
from wythoff.base.errors import UnsolvedError
from wythoff.questions.discovery import listed

LARGEST_FILE = 150_000  # bytes, which every wheel carries


@pytest.mark.slow
def test_list_is_what_its_command_makes():
    with gzip.open(listed.FILE, "rt", encoding="ascii") as file:
        assert file.read().splitlines() == listing.lines()


def test_list_is_small():
    assert Path(listed.FILE).stat().st_size <= LARGEST_FILE


@pytest.mark.parametrize("place", range(5, 1700, 113))
def test_list_has_the_terms_that_are_made_anew(place):
    line = listed.made().lines[place]
    assert listed.as_text(islice(line.terms(), listed.MADE)) == line.text


@given(st.lists(st.integers(-(10**30), 10**30), min_size=1, max_size=40))
def test_packed_terms_are_read_as_they_were(terms):
    assert listed.unpacked(listing.packed(terms)) == terms


@pytest.mark.parametrize("law", [(1, 1), (2, -1), (1, 0, 1), (6, -11, 6)])
def test_terms_of_a_recurrence_take_little(law):
    terms = [1, 2, 3]
    while len(terms) < 200:
        terms.append(sum(c * term for c, term in zip(law, reversed(terms), strict=False)))
    packed = listing.packed(terms)
    assert listed.unpacked(packed) == terms and len(packed) < 30


def test_printed_terms_end_with_an_error():
    line = listed._listed("-", "pile 1 of a game", "0", listed.GAME, listed.NONE, b",0,1,3,")
    terms = line.terms()
    assert [*islice(terms, 3)] == [0, 1, 3] and line.where == "games"
    with pytest.raises(UnsolvedError, match="no more P-positions"):
        next(terms)
