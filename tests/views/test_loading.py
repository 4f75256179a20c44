"""Exported files are loaded unchanged and checked again; changed files are refuted."""

import json
import random
import re
import subprocess
import sys
import zipfile
from contextlib import suppress
from fractions import Fraction

import pytest

import wythoff as w
from tests.extras import needs
from tests.seeds import seed_of
from tests.views.test_exports import GAMES
from wythoff.reports.views.exports.exporting import write
from wythoff.reports.views.exports.listed import Corner, SequenceTerms
from wythoff.reports.views.exports.positions import GrundyValues

SUFFIXES = {"csv": ".csv", "json": ".json", "npz": ".npz", "parquet": ".parquet", "b-file": ".txt"}


def exported(tmp_path, format, content):
    needs(format)
    path = str(tmp_path / f"f{SUFFIXES[format]}")
    write(content, path, format)
    return path


@pytest.mark.parametrize("format", SUFFIXES)
@pytest.mark.parametrize(("game", "bound"), GAMES.values(), ids=GAMES.keys())
def test_p_positions_come_back_and_are_checked(game, bound, format, tmp_path):
    from wythoff.reports.views.exports.positions import Positions

    solution = w.solve(w.parse(game), **bound)
    content = Positions.of_solution(solution)
    if format == "npz" and any(max(map(abs, position)) >= 2**63 for position in solution.p_positions):
        with pytest.raises(w.TooLargeError, match="npz file can have only integers of 64 bits"):
            exported(tmp_path, format, content)
        return
    if game == "ratwyt" and format == "npz":
        with pytest.raises(w.RequestError, match="can have only integers"):
            exported(tmp_path, format, content)
        return
    found = w.load(exported(tmp_path, format, content))
    assert found and found.game == solution.game and found.checked_up_to == solution.bound
    if format == "b-file":
        assert [pile for (pile,) in found.columns] == [position[-1] for position in solution.p_positions]
        with pytest.raises(w.RequestError, match="not list whole P-positions"):
            _ = found.p_positions
    else:
        assert list(found.p_positions) == list(solution.p_positions)
        assert found.replayed_up_to is not None or not bound.get("count", 1)
    assert found.evidence.kind == solution.evidence.kind and found.evidence.text == solution.evidence.text
    assert found.provenance["wythoff"] == w.__version__ and solution.game == w.parse(found.provenance["game"])
    assert "agree" in repr(found) and str(solution.game) in repr(found)


@pytest.mark.parametrize("format", SUFFIXES)
@pytest.mark.parametrize("make", [
    lambda: SequenceTerms.of("lower_wythoff", 30), lambda: SequenceTerms.of("A035513", 30),
    lambda: Corner.of("stolarsky", 5, 7), lambda: GrundyValues.of_table(w.grundy(w.parse("wythoff"), up_to=9)),
    lambda: GrundyValues.of_table(w.grundy(w.parse("fibonacci_nim"), up_to=9)), lambda: Corner.of("wythoff", 7, 60),
    lambda: GrundyValues.of_table(w.grundy(w.parse("nim | vector(1, 2)"), up_to=6)),
])  # fmt: skip
def test_sequences_arrays_and_values_come_back(make, format, tmp_path):
    content = make()
    numbers = [value for row in content.rows() for value in row]
    refused = {"npz": any((value or 0) >= 2**63 for value in numbers), "b-file": content.names[0] == "x"}
    if refused.get(format):
        with pytest.raises(w.WythoffError, match="can have only integers"):
            exported(tmp_path, format, content)
        return
    found = w.load(exported(tmp_path, format, content))
    assert found, found
    if "reading" not in found.provenance:
        assert list(found.columns) == content.rows()


@pytest.fixture
def in_arrays(monkeypatch):
    """Read small CSV files by the method for long files."""
    pytest.importorskip("numba")
    for module in ("kernels.digits", "reports.views.exports.loading"):
        monkeypatch.setattr(f"wythoff.{module}.reads_packed", lambda size: True)


def is_array(column):
    return str(getattr(column, "dtype", "")) == "int64"


@pytest.mark.parametrize(("game", "bound"), GAMES.values(), ids=GAMES.keys())
def test_long_files_are_read_into_arrays(game, bound, tmp_path, in_arrays):
    path = str(tmp_path / "f.csv")
    solution = w.solve(w.parse(game), **bound)
    w.export(solution, path)
    found = w.load(path)
    assert found and list(found.p_positions) == list(solution.p_positions)
    numbers = [pile for position in solution.p_positions for pile in position]
    small = all(isinstance(pile, int) and pile < 2**63 for pile in numbers)
    assert all(map(is_array, found.p_positions.columns)) == small
    for check in (0, 1, 4):
        assert w.load(path, check=check)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b"\n4,7\n", b"\n4,8\n", "number 3 (from 0) is (4, 7), but the file has (4, 8)"),
        (b"\n4,7\n", b"\n7,4\n", "(7, 4) is not written as a position"),
        (b"\n4,7\n", b"\n3,5\n", "(3, 5) comes after (3, 5)"),
        (b"\n4,7\n", b"\n-4,7\n", "less than 0"),
        (b"\n4,7\n", b"\n4,7,9\n", "must have rows of the same length"),
        (b"\n4,7\n", b"\n9223372036854775808,9223372036854775809\n", "comes after"),
        (b"\n12,20\n", b"\n", "must have 9 rows"),
    ],
)
def test_changed_files_are_refuted_from_arrays_too(old, new, says, tmp_path, in_arrays):
    path = str(tmp_path / "f.csv")
    w.export("wythoff", path, count=9)
    changed(path, old, new)
    try:
        told = w.load(path).first_difference
    except w.RequestError as error:
        told = str(error)
    assert says in told


@pytest.mark.parametrize("suffix", [".csv", ".npz", ".parquet"])
def test_long_lists_are_written_and_read_by_kernels(suffix, tmp_path):
    pytest.importorskip("numba")
    needs(suffix)
    path = str(tmp_path / f"f{suffix}")
    count = 2_300_000  # more than one group of a Parquet file, and than is read item by item
    solution = w.solve("wythoff", count=count)
    w.export(solution, path)
    found = w.load(path, check=10)
    assert found and not any(isinstance(column, list) for column in found.columns.columns)
    assert [column.tolist() for column in found.columns.columns] == [
        list(map(int, column)) for column in solution.p_positions.columns
    ]


def changed(path, old, new):
    with open(path, "rb") as file:
        content = file.read()
    assert old in content
    with open(path, "wb") as file:
        file.write(content.replace(old, new, 1))


@pytest.mark.parametrize(
    ("suffix", "old", "new", "says"),
    [
        (".csv", b"\n4,7\n", b"\n4,8\n", "number 3 (from 0) is (4, 7), but the file has (4, 8)"),
        (".csv", b"\n4,7\n", b"\n7,4\n", "(7, 4) is not written as a position"),
        (".csv", b"\n4,7\n", b"\n3,5\n", "(3, 5) comes after (3, 5)"),
        (".csv", b"\n4,7\n6,10\n", b"\n6,10\n4,7\n", "comes after"),
        (".csv", b"\n4,7\n", b"\n-4,7\n", "less than 0"),
        (".json", b"[4, 7]", b'["4", 7000000000000000000000]', "the file has (4, 7000000000000000000000)"),
        (".json", b"[4, 7]", b"[null, 7]", "lacks a pile"),
        (".txt", b"\n3 7\n", b"\n3 8\n", "(7,), but the file has (8,)"),
        (".csv", b'"game": "nim | diagonal"', b'"game": "nim | diagonal(2)"', "names its game"),
        (".csv", b'"name": "wythoff()"', b'"name": "g1()"', "names its game"),
    ],
)
def test_changed_files_are_refuted(suffix, old, new, says, tmp_path):
    path = str(tmp_path / f"f{suffix}")
    w.export("wythoff", path, count=9)
    changed(path, old, new)
    if says == "names its game":
        with pytest.raises(w.RequestError, match="has a wrong name for its game"):
            w.load(path)
        return
    found = w.load(path)
    assert not found and says in found.first_difference and "Refuted" in repr(found)


def test_evidence_that_is_claimed_too_strongly_is_refuted(tmp_path):
    path = str(tmp_path / "f.csv")
    w.export("nim | diagonal((x0 - x1)**2)", path, up_to=30)
    changed(path, b'"kind": "computed", "solver"', b'"kind": "proved", "source"')
    found = w.load(path)
    assert (
        not found and found.first_difference == "the file says that its numbers are proved, but they are only computed"
    )


def test_missing_position_in_a_file_is_found(tmp_path):
    path = str(tmp_path / "f.csv")
    w.export("wythoff", path, up_to=20)
    changed(path, b'"entries": 9', b'"entries": 8')
    changed(path, b"\n4,7\n", b"\n")
    assert "number 3 (from 0) is (4, 7), but the file has (6, 10)" in w.load(path).first_difference
    # A missing last position is noticed too.
    w.export("wythoff", path, up_to=20)
    changed(path, b'"entries": 9', b'"entries": 8')
    changed(path, b"\n12,20\n", b"\n")
    assert "there are 9 P-positions within the bound, but the file has 8" in w.load(path).first_difference


def test_values_and_terms_that_are_wrong_are_refuted(tmp_path):
    path = exported(tmp_path, "csv", GrundyValues.of_table(w.grundy(w.parse("wythoff"), up_to=5)))
    changed(path, b"\n1,2,0,", b"\n1,2,9,")
    assert w.load(path).first_difference == "the value of (1, 2) is 0, the file has 9"
    path = exported(tmp_path, "b-file", SequenceTerms.of("lower_wythoff", 9))
    changed(path, b"\n3 4\n", b"\n3 5\n")
    assert w.load(path).first_difference == "a(3) is 4, but the file has 5"
    path = exported(tmp_path, "json", Corner.of("wythoff", 3, 3))
    changed(path, b"[4, 7, 11]", b"[4, 7, 12]")
    assert w.load(path).first_difference == "entry 2 of column 3 is 11, but the file has 12"


def test_a_check_goes_as_far_as_it_is_asked(tmp_path):
    far = w.solve(w.parse("g1"), count=40).p_positions[30]
    for bound in ({"count": 500}, {"up_to": 900}, {"columns": 500}):
        path = str(tmp_path / "f.csv")
        w.export("g1", path, **bound)
        changed(path, b"\n%d,%d\n" % far, b"\n%d,%d\n" % (far[0], far[1] + 1))
        assert not w.load(path)
        found = w.load(path, check=20)
        assert found and found.checked_up_to.value == 20
    found = w.load(path, check=0)
    assert found and found.replayed_up_to is None


@pytest.mark.parametrize(
    ("suffix", "content", "says"),
    [
        (".csv", b"", "must end with a line break"),
        (".csv", b"0,0\n1,2\n", "must be a file that wythoff wrote"),
        (".csv", b'# {"wythoff": "1"\n0,0\n', "the description of its content cannot be read"),
        (".csv", b'# {"wythoff": "1"}\n0,0\n', "must have one of"),
        (".csv", b"\xff\xfe\n", "must have only ASCII characters"),
        (".json", b"[" * 100_000 + b"\n", "must be JSON"),
        (".json", b"{}\n", "must be a file that wythoff wrote"),
        (".json", b"[1]\n", "must be a file that wythoff wrote"),
        (".npz", b"PK\x03\x04 no archive", "must be an npz file"),
        (".txt", b"1 1\n2 4\n", "it has no description of its content"),
        (".pdf", b"", "must end in .csv"),
    ],
)
def test_files_that_cannot_be_read_are_one_line(suffix, content, says, tmp_path):
    needs(suffix)
    path = tmp_path / f"f{suffix}"
    path.write_bytes(content)
    with pytest.raises(w.RequestError, match=re.escape(says)) as caught:
        w.load(str(path))
    assert "\n" not in str(caught.value)


def test_devices_folders_and_nothing_are_refused(tmp_path):
    for path in ("/dev/zero", str(tmp_path), str(tmp_path / "no.csv")):
        with pytest.raises(w.RequestError, match="must be an existing file"):
            w.load(path)


def test_a_parquet_file_of_others_and_a_broken_one(tmp_path):
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pa.table({"x": [1]}), tmp_path / "f.parquet")
    with pytest.raises(w.RequestError, match="has no description of its content"):
        w.load(str(tmp_path / "f.parquet"))
    (tmp_path / "f.parquet").write_bytes(b"PAR1 and nothing else")
    with pytest.raises(w.RequestError, match="must be a Parquet file"):
        w.load(str(tmp_path / "f.parquet"))


def test_arrays_of_objects_are_not_read(tmp_path):
    numpy = pytest.importorskip("numpy")
    path = tmp_path / "f.npz"
    numpy.savez(path, about=numpy.array([{"a": 1}], dtype=object), x1=numpy.arange(3))
    with pytest.raises(w.RequestError, match="its arrays must be of int64, or text"):
        w.load(str(path))


def test_a_game_is_read_and_never_evaluated(tmp_path):
    for game in ("__import__('os').system('true')", "wythoff.game.rulesets.Nim()", "nim | diagonal(10**10**10)"):
        path = str(tmp_path / "f.csv")
        w.export("wythoff", path, count=9)
        changed(path, b'"game": "nim | diagonal"', b'"game": ' + json.dumps(game).encode())
        with pytest.raises(w.WythoffError):
            w.load(path)


@pytest.mark.parametrize("format", SUFFIXES)
def test_random_mutations_are_read_or_refused_in_one_line(format, tmp_path):
    needs(format)
    rng = random.Random(seed_of(2004))
    contents = [
        exported(tmp_path, format, content)
        for content in ([GrundyValues.of_table(w.grundy(w.parse("wythoff"), up_to=5))] if format == "npz" else [])
    ]
    path = str(tmp_path / f"g{SUFFIXES[format]}")
    w.export("g1", path, count=9)
    for name in (path, *contents):
        with open(name, "rb") as file:
            whole = file.read()
        for _ in range(60 if format == "parquet" else 150):
            part = bytearray(whole)
            for _ in range(rng.randint(1, 3)):
                place = rng.randrange(len(part))
                match rng.randrange(4):
                    case 0:
                        part[place] = rng.randrange(256)
                    case 1:
                        del part[place : place + rng.randint(1, 40)]
                    case 2:
                        part[place:place] = bytes(rng.choices(b'0123456789,:"[]{}\n- #', k=rng.randint(1, 6)))
                    case _:
                        del part[max(place, 1) :]
                if not part:
                    part = bytearray(b"#")
            with open(name, "wb") as file:
                file.write(part)
            with suppress(w.WythoffError):
                found = w.load(name, check=9)
                told = "\n".join(found.lines())
                # A file that is accepted contains all positions, whatever else was changed.
                if found and found.kind == "P-positions" and found.provenance.get("count") == 9:
                    assert len(found.columns) == 9 and told


# Loads a Parquet file with each bit of its column metadata flipped in turn.
FLIPPED = """
import sys
from wythoff.base.errors import WythoffError
from wythoff.reports.views.exports.binary import read_parquet
path = sys.argv[1]
sound = open(path, "rb").read()
for place in range(sound.index(b"schema"), sound.index(b"wythoff")):
    for bit in (1, 2):
        with open(path, "wb") as file:
            file.write(sound[:place] + bytes([sound[place] ^ bit]) + sound[place + 1 :])
        try:
            read_parquet(path)
        except WythoffError as error:
            assert "\\n" not in str(error)
print("all were read or refused")
"""


def test_no_bit_of_what_describes_columns_ends_the_process(tmp_path):
    pytest.importorskip("pyarrow")
    path = str(tmp_path / "f.parquet")
    w.export("wythoff", path, count=9)
    done = subprocess.run([sys.executable, "-c", FLIPPED, path], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "all were read or refused\n"), done.stderr


def test_an_archive_that_promises_too_much_is_refused(tmp_path, monkeypatch):
    needs("npz")
    path = tmp_path / "f.npz"
    w.export("g1", str(path), count=9)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x3.npy", bytes(1 << 20))
    monkeypatch.setattr("wythoff.kernels.limits.available_memory", lambda: 1 << 20)
    with pytest.raises(w.TooLargeError, match="must fit in memory"):
        w.load(str(path))


def test_fractions_come_back_as_fractions(tmp_path):
    path = str(tmp_path / "f.csv")
    w.export("ratwyt", path, up_to=4)
    assert {type(pile) for position in w.load(path).p_positions for pile in position} == {Fraction}


@pytest.mark.parametrize("suffix", [".csv", ".json", ".txt", ".npz", ".parquet"])
def test_changed_digit_in_a_file_is_found(suffix, tmp_path):
    needs(suffix)
    path = str(tmp_path / f"f{suffix}")
    w.export("wythoff", path, count=9)
    assert w.load(path)
    if suffix == ".npz":
        with zipfile.ZipFile(path) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        parts["about.npy"] = parts["about.npy"].replace(b"Wythoff 1907", b"Wythoff 1908", 1)
        with zipfile.ZipFile(path, "w") as archive:
            for name, content in parts.items():
                archive.writestr(name, content)
    else:
        changed(path, b"Wythoff 1907", b"Wythoff 1908")
    found = w.load(path)
    assert not found and found.first_difference == "the description of the content in the file was changed"
    assert len(found.columns) == 9 and str(found.checked_up_to) == "the first 9"


def test_the_pile_that_a_b_file_lists_is_part_of_what_it_says(tmp_path):
    path = str(tmp_path / "f.txt")
    w.export("wythoff", path, count=9)
    changed(path, b"# pile 2 of each", b"# pile 1 of each")
    assert "was changed" in w.load(path).first_difference


def test_a_number_of_the_oeis_that_was_changed_is_found(tmp_path):
    path = exported(tmp_path, "b-file", SequenceTerms.of("lower_wythoff", 9))
    for old, new in ((b'"oeis": "A000201"', b'"oeis": "A000202"'), (b"--count 9 ", b"--count 8 ")):
        path = exported(tmp_path, "b-file", SequenceTerms.of("lower_wythoff", 9))
        changed(path, old, new)
        assert "was changed" in w.load(path).first_difference


@pytest.mark.parametrize("format", ["json"])
def test_keys_stand_once(format, tmp_path):
    def once(pairs):
        assert len({key for key, _ in pairs}) == len(pairs), pairs
        return dict(pairs)

    for content in (
        Corner.of("wythoff", 3, 4),
        SequenceTerms.of("fibonacci", 4),
        GrundyValues.of_table(w.grundy(w.parse("nim"), up_to=2)),
    ):
        with open(exported(tmp_path, format, content)) as file:
            json.load(file, object_pairs_hook=once)
