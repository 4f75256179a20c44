"""Invalid files are refused in one line; numbers of any kind and length are read from text."""

import re
from fractions import Fraction
from zipfile import ZipFile

import pytest
from hypothesis import given, strategies as st

import wythoff as w
from tests.extras import needs
from tests.views.test_loading import changed, exported
from wythoff.reports.views.exports.listed import SequenceTerms
from wythoff.reports.views.exports.loading import _entries, _numbers
from wythoff.sequences.integers import to_decimal


def told_as(tmp_path, suffix, old, new, **bound):
    """Export Wythoff Nim and replace `old` by `new` in the file; return its path."""
    path = str(tmp_path / f"f{suffix}")
    w.export("wythoff", path, **(bound or {"count": 9}))
    changed(path, old, new)
    return path


@pytest.mark.parametrize(
    ("suffix", "old", "new", "says"),
    [
        (".csv", b"\n4,7\n", b"\n4\n", "must have rows of the same length"),
        (".csv", b"\n4,7\n", b"\n4,\n", "must have only numbers, but row 4 has ''"),
        (".csv", b"\n4,7\n", b"\n4,7/0\n", "must have only numbers, but row 4 has '7/0'"),
        (".csv", b"\n4,7\n", b"\n", "must have 9 rows, as its description says, but has 8: it was cut or changed"),
        (".csv", b"\n4,7\n", b"\n4,7\n4,7\n", ("must have 9 rows, as its description says, but has 10: it was cut "
                                              "or changed")),
        (".csv", b'"entries": 9', b'"entries": "9"', "must have "),
        (".csv", b'"entries": 9', b'"entries": 9.0', "must have 9.0 rows, as its description says, but has 9"),
        (".csv", b'"entries": 9, ', b"", ("must have None rows, as its description says, but has 9: it was cut or "
                                         "changed")),
        (".json", b"[4, 7]", b"[4]", "must have rows of the same length"),
        (".json", b"[4, 7]", b"47", "must have rows of the same length"),
        (".json", b"[4, 7]", b'"47"', "must have rows of the same length"),
        (".json", b"[4, 7]", b"[4, true]", "must have only numbers, but row 4 has 'True'"),
        (".json", b"[4, 7]", b"[4, 7.0]", "must have only numbers, but row 4 has '7.0'"),
        (".json", b'"p_positions": [', b'"others": [', "must have the list 'p_positions'"),
        (".json", b'"p_positions": [', b'"p_positions": {}, "others": [', "must have the list 'p_positions'"),
        (".csv", b'"holds": "P-positions"', b'"holds": "positions"', "must have one of"),
        (".json", b"]}", b"]", "must be JSON"),
        (".json", b"wythoff", b"wyth\xc3\xb6ff", "must have only ASCII characters, as wythoff wrote it"),
    ],
)  # fmt: skip
def test_what_a_file_may_not_hold_is_said(suffix, old, new, says, tmp_path):
    if old == b"]}":
        path = tmp_path / "f.json"
        w.export("wythoff", str(path), count=9)
        path.write_bytes(path.read_bytes().rstrip().rstrip(b"}") + b"\n")
    else:
        path = told_as(tmp_path, suffix, old, new)
    with pytest.raises(w.RequestError) as caught:
        w.load(str(path))
    assert str(caught.value).startswith(f"{path} {says}")


@pytest.mark.parametrize("offset", ["0.0", '"1"', "null", "[1]"])
def test_an_offset_that_is_no_integer_is_refused(offset, tmp_path):
    path = exported(tmp_path, "json", SequenceTerms.of("fibonacci", 4))
    changed(path, b'"offset": 0', b'"offset": ' + offset.encode())
    with pytest.raises(w.RequestError, match="must have an integer as `offset`, was"):
        w.load(path)


numbers = st.one_of(st.integers(-20, 20), st.integers(0, 20), st.sampled_from((10**5000 + 7, -(10**5000))))
fractions = st.builds(Fraction, st.integers(-9, 9), st.integers(2, 9))


@given(st.lists(numbers | fractions) | st.lists(st.integers(0, 99)), st.booleans())
def test_columns_of_text_are_the_numbers_that_were_written(column, empty):
    texts = [str(number) if abs(number) < 10**9 else to_decimal(number) for number in column]
    found = _numbers(texts, "f", empty=empty)
    assert found == _entries(texts, "f") == column and [type(number) for number in found] == [
        int if number.denominator == 1 and "/" not in text else Fraction
        for number, text in zip(column, texts, strict=True)
    ]
    if empty:
        assert _numbers([*texts, "", "7"], "f", empty=True) == [*column, None, 7]
    assert _entries([*texts, None], "f") == [*column, None]


@pytest.mark.parametrize(
    "text", ["", "x", "1.0", "1e3", "+1", "--1", "1/0", "1/02", "1/", "/2", "1/-2", " 1", "1_0", "-"]
)
@pytest.mark.parametrize("others", [[], ["1"], ["10", "-3"]])
def test_what_is_no_number_is_refused(text, others):
    for empty in (True, False):
        if not (empty and text == ""):
            with pytest.raises(w.RequestError, match="must have only numbers, but row "):
                _numbers([*others, text], "f", empty=empty)
    for value in (text, True, 1.5, [1]):
        with pytest.raises(w.RequestError, match="must have only numbers, but row "):
            _entries([1, value], "f")


@pytest.mark.parametrize("suffix", [".csv", ".json", ".npz"])
def test_no_positions_are_a_file_too(suffix, tmp_path):
    needs(suffix)
    path = str(tmp_path / f"f{suffix}")
    w.export("wythoff", path, count=0)
    found = w.load(path)
    assert found and list(found.p_positions) == []


@pytest.mark.parametrize("check", [-1, 2.0, "9", -(10**400)])
def test_how_far_is_checked_is_an_integer(check, tmp_path):
    with pytest.raises(w.RequestError, match="check must be an integer >= 0, was"):
        w.load(str(tmp_path / "f.csv"), check=check)


def test_a_path_object_and_another_case_of_the_suffix_will_do(tmp_path):
    w.export("wythoff", str(tmp_path / "f.csv"), count=9)
    (tmp_path / "f.csv").rename(tmp_path / "f.CSV")
    assert w.load(tmp_path / "f.CSV") and w.load(str(tmp_path / "f.CSV"))


def test_a_file_that_may_not_be_read_is_said(tmp_path, monkeypatch):
    path = str(tmp_path / "f.csv")
    w.export("wythoff", path, count=9)

    def refused(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refused)
    monkeypatch.setattr("os.open", refused)
    with pytest.raises(w.RequestError, match=r"must be .*: Permission denied"):
        w.load(path)


def test_a_file_that_does_not_fit_in_memory_is_refused(tmp_path, monkeypatch):
    path = str(tmp_path / "f.csv")
    w.export("wythoff", path, count=9)
    assert w.load(path)
    monkeypatch.setattr("wythoff.kernels.limits.available_memory", lambda: 1 << 10)
    with pytest.raises(w.TooLargeError, match="must fit in memory"):
        w.load(path)


@pytest.mark.parametrize("suffix", [".csv", ".json", ".txt"])
def test_numbers_that_are_too_many_for_a_file_are_refused(suffix, tmp_path, monkeypatch):
    path = str(tmp_path / f"f{suffix}")
    w.export(SequenceTerms.of("fibonacci", 99), path)
    assert w.load(path)
    monkeypatch.setattr("wythoff.reports.views.exports.provenance.SMALL", 10_000)
    monkeypatch.setattr("wythoff.reports.views.exports.provenance.TIMES", 1)
    with pytest.raises(w.TooLargeError, match="99 rows of 2 numbers, must take at most 1e-05 GB of memory"):
        w.load(path)


@pytest.mark.parametrize("fields", [b'"fields": ["x1", "x2"]', b'"fields": []'])
def test_arrays_of_which_one_is_shorter_are_refused(fields, tmp_path):
    needs("npz")
    path, other = str(tmp_path / "f.npz"), str(tmp_path / "g.npz")
    w.export("wythoff", path, count=9)
    with ZipFile(path) as sound, ZipFile(other, "w") as cut:
        for name in sound.namelist():
            part = sound.read(name)
            if name == "x2.npy":
                part = part.replace(b"(9,)", b"(8,)")[:-8]
            elif name == "about.npy":
                part = re.sub(rb'"fields": \[[^]]*\]', lambda found: fields.ljust(len(found[0])), part)
            cut.writestr(name, part)
    with pytest.raises(w.RequestError, match=r"g\.npz must have rows of the same length"):
        w.load(other)


@pytest.mark.parametrize("path", [7, None, b"f.csv", "", "f\0.csv", "\udc80\ud800.csv", ["f.csv"]])
def test_what_names_no_file_is_refused(path):
    with pytest.raises(w.RequestError, match="a file must be given by its name or path, was"):
        w.load(path)


def test_an_array_longer_than_its_file_is_refused(tmp_path):
    needs("npz")
    path, other = tmp_path / "f.npz", tmp_path / "g.npz"
    w.export("wythoff", str(path), count=9)
    with ZipFile(path) as archive, ZipFile(other, "w") as changed_archive:
        for name in archive.namelist():
            content = archive.read(name)
            # The header is padded with blanks to a fixed length.
            changed_archive.writestr(name, content.replace(b"(9,), }" + b" " * 11, b"(999999999999,), }"))
    with pytest.raises(w.RequestError, match=r"g\.npz must be an npz file"):
        w.load(str(other))
