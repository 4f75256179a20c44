"""Results behave like Python containers: `in`, indexing, slicing, data frames, pickling and copying."""

import copy
import pickle
import sys
from types import ModuleType, SimpleNamespace

import pytest

import wythoff as w
from wythoff.base.errors import WythoffError
from wythoff.sequences.registry import ENTRIES

CALLS = [(kind, name) for kind, entries in ENTRIES.items() for name in entries]
COPIES = {"pickle": lambda value: pickle.loads(pickle.dumps(value)), "copy": copy.copy, "deepcopy": copy.deepcopy}


def made(kind, name):
    return getattr(w, kind)(ENTRIES[kind][name].examples[0].call)


def test_membership_in_a_sequence_ends():
    lower = w.sequence("lower_wythoff")
    assert 5 not in lower and 6 in lower and 10**40 not in lower and 161803398874989484820 in lower
    assert 4.0 not in lower and "4" not in lower


def test_membership_that_nobody_knows_is_refused_in_a_line():
    carries = w.sequence("floor_carry(alpha=phi, k=4)")
    assert carries.term(3) in carries
    with pytest.raises(w.UnsolvedError, match="not among the first 1000 terms"):
        99 in carries  # noqa: B015
    word = w.word("fibonacci")
    assert 1 in word and -1 not in word
    with pytest.raises(w.UnsolvedError, match="2 is not among the first 100000 letters"):
        2 in word  # noqa: B015


@pytest.mark.parametrize("name", ENTRIES["sequence"])
def test_sequences_have_terms_and_parts(name):
    found = made("sequence", name)
    first = found.offset
    assert found[first] == found.term(first)
    assert list(found[:5]) == list(found.terms(5))
    assert list(found[first + 1 : first + 4]) == [found.term(n) for n in range(first + 1, first + 4)]
    for value in (-1, 0, 5):
        try:
            value in found  # noqa: B015
        except WythoffError as error:
            said = str(error)
            assert "\n" not in said


def test_indices_are_those_of_the_papers():
    lower = w.sequence("lower_wythoff")
    assert lower[3] == 4 and list(lower[:5]) == [1, 3, 4, 6, 8] and lower[3:6] == [4, 6, 8]
    assert lower[10**6 : 10**6 + 4 : 2] == [lower.term(10**6), lower.term(10**6 + 2)]
    for wrong in (0, -1, "1", slice(None, None), slice(-3, None), slice(0, 3), slice(1, 5, -1)):
        with pytest.raises(w.ParameterError):
            lower[wrong]


def test_words_and_arrays_have_letters_parts_and_entries():
    word, array = w.word("fibonacci"), w.array("wythoff")
    assert word[0] == 0 and "".join(map(str, word[:20])) == "01001010010010100101"
    assert word[5:9] == word[:9][5:]
    assert array[3, 4] == array.entry(3, 4) and 28 in array
    for wrong in (3, (0, 1), (1, 2, 3)):
        with pytest.raises(w.ParameterError):
            array[wrong]
    with pytest.raises(w.ParameterError, match="rows have no end"):
        list(array)


def test_tables_are_asked_and_become_arrays():
    table = w.grundy(w.parse("wythoff"), up_to=6)
    assert table[3, 4] == table.value((3, 4)) and (3, 4) in table and (7, 7) not in table
    assert len(table) == 7 and list(table)[1] == table.values[1]
    numpy = pytest.importorskip("numpy")
    assert numpy.asarray(table).tolist() == [list(row) for row in table.values]
    assert numpy.asarray(w.grundy(w.parse("wythoff"), up_to=200), dtype="int64").shape == (201, 201)


def test_solutions_and_levels_are_lists_of_positions():
    solution = w.solve(w.parse("g1"), count=5)
    assert len(solution) == 5 and solution[3] == (4, 11) and solution[:2] == [(0, 0), (1, 2)]
    assert (4, 11) in solution and (4, 10) not in solution and list(solution) == solution.p_positions
    level = w.values.level_set(w.parse("wythoff"), 1, count=5)
    assert list(level) == level.positions and level[0] in level and (0, 0) not in level


@pytest.mark.parametrize(("kind", "name"), CALLS)
@pytest.mark.parametrize("way", COPIES)
def test_everything_named_is_copied(kind, name, way):
    value = made(kind, name)
    again = COPIES[way](value)
    assert repr(again) == repr(value) and type(again) is type(value)
    if kind == "sequence":
        assert list(again.terms(3)) == list(value.terms(3))


@pytest.mark.parametrize("way", COPIES)
def test_a_copied_solution_still_answers(way):
    solution = COPIES[way](w.solve(w.parse("g1"), count=5))
    assert solution.winning_move((11, 15)) == (4, 11) and solution.p_positions[1] == (1, 2)
    assert COPIES[way](w.strategy(w.parse("g1"))).winning_move((11, 15)) == (4, 11)
    table = COPIES[way](w.grundy(w.parse("wythoff"), up_to=6))
    assert table[1, 2] == 0 and table.misere_outcome((0, 0)) == "N"
    swept = COPIES[way](w.solve(w.parse("nim | where((k - l) % 3 == 0)"), up_to=9))
    assert swept.check(9)


def test_data_frames_where_pandas_is(monkeypatch):
    def frame(data, index=None):
        return SimpleNamespace(data=data, index=SimpleNamespace(name=None, values=index))

    pandas = ModuleType("pandas")
    pandas.DataFrame = frame
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    assert w.solve(w.parse("g1"), count=3).to_frame().data == {"a": [0, 1, 3], "b": [0, 2, 6]}
    assert w.grundy(w.parse("wythoff"), up_to=1).to_frame().data == {0: [0, 1], 1: [1, 2]}
    assert w.values.level_set(w.parse("wythoff"), 1, count=2).to_frame().data == {"a": [0, 2], "b": [1, 2]}
    terms = w.sequence("lower_wythoff").to_frame(3)
    assert terms.data == {"a(n)": [1, 3, 4]} and terms.index.values == [1, 2, 3] and terms.index.name == "n"
    assert w.array("wythoff").to_frame(2, 2).data == {1: [1, 4], 2: [2, 7]}


def test_data_frames_where_pandas_is_not(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(w.RequestError, match=r"^to_frame needs pandas, which is not installed: pip install pandas$"):
        w.sequence("lower_wythoff").to_frame()


def test_terms_too_long_to_have_end_what_is_looked_through():
    sums = w.sequence("antidiagonal_sums(wythoff)")
    assert 16 in sums
    with pytest.raises(w.UnsolvedError, match=r"10 is not among the first \d+ terms of antidiagonal sums"):
        assert 10 in sums
