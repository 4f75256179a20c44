"""Exports by several threads: the same bytes, in bounded memory, with no thread left over."""

from __future__ import annotations

from array import array
from collections import Counter
from contextlib import closing
from fractions import Fraction
from threading import active_count, get_ident
from time import sleep

import pytest

import wythoff as w
from wythoff.apps.cli import main
from wythoff.base import jobs
from wythoff.kernels import limits
from wythoff.kernels.digits import sheet
from wythoff.reports.views.exports import positions, texts
from wythoff.reports.views.exports.exporting import write
from wythoff.reports.views.exports.provenance import Provenance

FORMATS = ("csv", "json", "b-file", "npz", "latex")
COLUMN = array("q", range(100))
TEXT = "".join(f"{number}\n" for number in COLUMN).encode()


@pytest.fixture
def at_once(monkeypatch) -> None:
    """Let threads take over from the second chunk on, and make chunks short."""
    pytest.importorskip("numba")
    monkeypatch.setattr(jobs, "ALONE_OF_THREADS", 0.0)
    monkeypatch.setattr(limits, "compiling_pays", lambda seconds: True)
    monkeypatch.setattr(positions, "BETWEEN_REPORTS", 100)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    "asked",
    [
        ("g1", "--count", "2050"), ("maharaja", "--count", "1999"), ("nim | vector(1, 2)", "--up-to", "60"),
        ("nim | diagonal(y1*y1 + 1)", "--count", "11"),  # numbers beyond 64 bits
        ("wythoff", "--grundy", "--up-to", "30"), ("A000201", "--sequence", "--count", "3000"),
        ("euclid", "--count", "0"),
    ],
    ids=" ".join,
)  # fmt: skip
@pytest.mark.usefixtures("at_once")
def test_a_file_is_the_same_by_any_number(tmp_path, capsys, form, asked):
    """Write the same file with any number of threads, or refuse it alike."""
    found = []
    for most in ("1", "2", "3"):
        file = tmp_path / most
        code = main(["export", *asked, "--format", form, "--output", str(file), "--jobs", most])
        told = capsys.readouterr()
        found.append((code, told.err, told.out.replace(str(file), "FILE"), file.exists() and file.read_bytes()))
    assert found[0] == found[1] == found[2]
    assert found[0][0] in (0, 2)


@pytest.mark.parametrize("form", FORMATS[:3])
@pytest.mark.usefixtures("at_once")
def test_threads_share_the_work_and_write_the_same(tmp_path, monkeypatch, form):
    """Stream a file from chunks that reuse the same arrays."""
    made: Counter[int] = Counter()

    def chunks():
        one, other = array("q", bytes(8 * 50)), array("q", bytes(8 * 50))
        for start in range(0, 2000, 50):
            for place in range(50):
                one[place], other[place] = start + place, (start + place) ** 2
            yield [one, other]

    def watched(*given, **more):
        made[get_ident()] += 1
        sleep(0.001)
        return lines(*given, **more)

    from wythoff.kernels.compiled.digits import Sheet

    lines = Sheet.lines
    monkeypatch.setattr(Sheet, "lines", watched)
    about = {"holds": "squares", "game": "nim", "count": 2000}
    content = positions.Positions(Provenance.of("Squares", "known", about), ("n", "n^2"), chunks, 2000)
    for most in (1, 2, 3):
        made.clear()
        assert write(content, str(tmp_path / str(most)), form, jobs=most).written == 2000
        assert made.total() == 40 and (len(made) > 1) == (most > 1)
    one, two, three = ((tmp_path / str(most)).read_bytes() for most in (1, 2, 3))
    assert one == two == three


@pytest.mark.usefixtures("at_once")
def test_few_chunks_wait_on_few_sheets(monkeypatch):
    taken = 0

    def chunks():
        nonlocal taken
        for _ in range(500):
            taken += 1
            yield [COLUMN]

    sheets: list[object] = []
    monkeypatch.setattr(texts, "sheet", lambda: sheets.append(sheet()) or sheets[-1])
    with closing(texts.texts(chunks(), 500 * 100, lambda columns: b"", 2)) as parts:
        for place, (rows, text) in enumerate(parts):
            assert rows == 100 and bytes(text) == TEXT and taken <= place + 6
    assert len(sheets) <= 6


@pytest.mark.usefixtures("at_once")
def test_lists_of_short_numbers_are_written_as_arrays_are():
    """Write lists of short numbers, such as terms of a sequence, by kernels and several threads."""
    chunks = [[range(start, start + 3), [start, -5, 2**63 - 1]] for start in range(0, 9, 3)]
    with closing(texts.texts(chunks, 9, None, 2)) as parts:
        text = b"".join(bytes(text) for _, text in parts).decode()
    assert text == "".join(f"{n},{value}\n" for chunk in chunks for n, value in zip(*chunk, strict=True))


@pytest.mark.parametrize("form", FORMATS[:3])
@pytest.mark.usefixtures("at_once")
def test_an_interrupted_file_leaves_nothing(tmp_path, form):
    def interrupted(done: int, total: int) -> None:
        if done > total / 2:
            raise KeyboardInterrupt

    solution, before = w.solve("wythoff", count=5000), active_count()
    with pytest.raises(KeyboardInterrupt):
        w.export(solution, tmp_path / "file", form, progress=interrupted, jobs=3)
    assert not [*tmp_path.iterdir()] and active_count() == before


@pytest.mark.usefixtures("at_once")
def test_numbers_that_no_kernel_writes_are_left_to_one_thread():
    """Use one thread for numbers that no kernel writes: other threads would only wait."""

    def listed(columns):
        made.add(get_ident())
        sleep(0.001)
        return str([list(column) for column in columns]).encode()

    made: set[int] = set()
    for column in ([2**70], [2**63 - 1, None], [Fraction(1, 2)], [1], array("q", [3])):
        fits = (lambda columns: False) if column[0] in (1, 3) else texts.are_packed
        with closing(texts.texts([[column]] * 40, 40, listed, 3, fits=fits)) as parts:
            assert [bytes(text) for _, text in parts] == [str([list(column)]).encode()] * 40
    assert made == {get_ident()}


@pytest.mark.parametrize("most", [0, True, 2.0, "2"])
def test_jobs_of_a_file_are_an_integer(tmp_path, most):
    with pytest.raises(w.ParameterError, match="jobs must be an integer >= 1"):
        w.export("wythoff", tmp_path / "f.csv", count=3, jobs=most)
    assert not [*tmp_path.iterdir()]


def test_jobs_are_not_asked_where_nothing_splits(capsys):
    assert main(["export", "fraenkel2004", "--table", "10", "--jobs", "2"]) == 2
    assert "--jobs cannot be used with --table" in capsys.readouterr().err
