"""Exported files in every format: their content equals what the solver found."""

import ast
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import types
from array import array
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

import wythoff as w
from tests.extras import needs
from tests.sequences.registry import from_the_oeis
from wythoff.papers import load as load_paper, papers
from wythoff.questions.numbers import JSON_SAFE, jsonable
from wythoff.questions.playing.steps import Turns
from wythoff.reports.views.exports import texts as texts_written
from wythoff.reports.views.exports.closed_forms import read_formulas
from wythoff.reports.views.exports.content import Content
from wythoff.reports.views.exports.exporting import FORMATS, SUFFIXES, writer
from wythoff.reports.views.exports.listed import Corner, SequenceTerms
from wythoff.reports.views.exports.positions import Positions
from wythoff.reports.views.exports.provenance import Provenance
from wythoff.reports.views.exports.tex import escaped
from wythoff.reports.views.exports.texts import parse_b_file
from wythoff.sequences.quadratic import Quadratic, as_quadratic
from wythoff.sequences.registry import LISTED

GAMES = {
    "two piles": ("g1", {"count": 40}),
    "giants": ("g3", {"count": 120}),
    "ordered": ("nim | vector(1, 2)", {"up_to": 12}),
    "conjectured or computed": ("nim | diagonal((x0 - x1)**2)", {"up_to": 60}),
    "three piles": ("npile_wythoff(n=3)", {"up_to": 9}),
    "memory": ("imitation(m=1, p=2)", {"count": 20}),
    "blocking": ("block(nim | diagonal, 2)", {"columns": 9}),
    "one pile": ("fibonacci_nim", {"count": 12}),
    "misere": ("misere(wythoff)", {"count": 12}),
    "rationals": ("ratwyt", {"up_to": 4}),
    "partizan": ("wythoff_partizan", {"up_to": 9}),
    "none": ("wythoff", {"count": 0}),
}


def written_in(format, content):
    """Return the bytes of a file with this content."""
    file = BytesIO()
    writer(format, content)(file)
    return file.getvalue()


def balanced(text):
    """Return whether LaTeX is balanced: braces, environments and formulas are closed, table rows equally long."""
    body = re.sub(r"\\[\\{}$%&#_]", "", re.sub(r"(?m)(?<!\\)%.*$", "", text))
    depth = 0
    for character in body:
        depth += (character == "{") - (character == "}")
        if depth < 0:
            return False
    opened = re.findall(r"\\(begin|end)\{(\w+)\}", body)
    stack = []
    for what, name in opened:
        if what == "begin":
            stack.append(name)
        elif not stack or stack.pop() != name:
            return False
    cells = re.sub(r"\\&", "", text)
    for columns, rows in re.findall(r"\\begin\{tabular\}\{l\|?(r*)\}(.*?)\\end\{tabular\}", cells, re.DOTALL):
        lines = [line for line in rows.splitlines() if line.endswith(r"\\")]
        if any(line.count("&") != len(columns) for line in lines):
            return False
    return depth == 0 and not stack and body.count("$") % 2 == 0


def numbers_of(text):
    """Return a dict from row label to numbers for a LaTeX table, whose blocks are joined."""
    rows = {}
    for line in text.splitlines():
        if line.endswith(r"\\"):
            head, *cells = line.removesuffix(r" \\").split(" & ")
            rows.setdefault(head, []).extend(cells)
    return rows


@pytest.mark.parametrize(("game", "bound"), GAMES.values(), ids=GAMES.keys())
def test_latex_holds_the_p_positions_in_order(game, bound):
    solution = w.solve(w.parse(game), **bound)
    text = w.latex(solution)
    assert text.isascii() and balanced(text) and str(solution.game) in text.splitlines()[0]
    rows = numbers_of(text)
    assert rows.pop("$n$") == [str(n) for n in range(len(solution.p_positions))]
    for pile, cells in enumerate(rows.values()):
        for cell, position in zip(cells, solution.p_positions, strict=True):
            assert cell.strip("$") == str(position[pile])


def test_long_tables_and_long_numbers_fit_the_page():
    text = w.latex(w.solve(w.parse("wythoff"), count=1000))
    assert balanced(text) and text.count(r"\begin{table}") == text.count("(continued)") + 1 > 3
    assert text.count(r"\label{") == 1
    assert max(len(line) for line in text.splitlines() if "&" in line) < 120
    giant = w.latex(w.solve(w.parse("g3"), count=400))
    assert r"\ldots" in giant and "(120 digits)" in giant and balanced(giant)


def test_booktabs(tmp_path):
    w.export("g1", str(tmp_path / "t.tex"), booktabs=True)
    text = (tmp_path / "t.tex").read_text()
    assert text.count(r"\toprule") == text.count(r"\midrule") == text.count(r"\bottomrule") == 1
    assert "|" not in text.split(r"\begin{tabular}")[1] and balanced(text)


@pytest.mark.parametrize("name", papers())
def test_printed_tables_strike_out_misprints(name):
    for table in load_paper(name).tables:
        text = w.latex(table)
        assert balanced(text), table.number
        struck = re.findall(r"\\misprint\{([^{}]*)\}\{([^{}]*)\}", text)
        assert sorted(struck) == sorted((str(found.printed), str(found.true)) for found in table.misprints)
        assert (r"\providecommand{\misprint}" in text) == bool(struck)


def test_latex_of_games_numbers_and_expressions():
    known = {
        "nim | diagonal(step=3)": r"\{(t, 0), (0, t) : t > 0\} \cup "
        r"\{(k, \ell) : k, \ell > 0,\ \left| k - \ell \right| < 1,\ k \equiv \ell \pmod{3}\}",
        "keep(nim, x0 % 2 == 0) - jump(1, 2)": (
            r"\{(k, \ell) \in \{(t, 0), (0, t) : t > 0\} : x_0 \bmod 2 = 0\} \setminus \{(1, 2), (2, 1)\}"
        ),
        "ratwyt": r"\mathtt{ratwyt()}",
    }
    assert {text: w.latex(w.parse(text)) for text in known} == known
    assert w.latex(Quadratic(1, 1, 5, 2)) == r"\frac{1 + \sqrt{5}}{2}"
    assert w.latex(Quadratic(0, -3, 2)) == r"-3\sqrt{2}"
    assert w.latex(Quadratic(1, -1, 2)) == r"1 - \sqrt{2}"
    assert w.latex(Quadratic(3, 0, 1, 4)) == r"\frac{3}{4}"
    assert escaped("a_b{c}\\^~") == r"a\_b\{c\}\textbackslash{}\textasciicircum{}\textasciitilde{}"
    with pytest.raises(w.RequestError, match="LaTeX can be made only of"):
        w.latex(object())


def test_latex_of_every_game_of_the_catalog_is_balanced():
    from wythoff.game.catalog import ENTRIES

    assert all(balanced(f"${w.latex(w.parse(example.call))}$") for entry in ENTRIES for example in entry.examples)


def test_b_files_of_piles_sequences_arrays_and_values(tmp_path):
    path = tmp_path / "b.txt"
    w.export("g1", str(path), count=30, pile=1)
    found = parse_b_file(path.read_bytes())
    assert (found.first, list(found.terms)) == (0, [a for a, _ in w.solve(w.parse("g1"), count=30).p_positions])
    sequence = parse_b_file(written_in("b-file", SequenceTerms.of("A000201", 10)))
    assert (sequence.first, sequence.terms[:4]) == (1, (1, 3, 4, 6))
    # In the order of A035513 (the Wythoff array) and A004481 (the values of Wythoff Nim).
    array = Corner.of("wythoff", 5, 5)
    assert parse_b_file(written_in("b-file", array)).terms == (1, 2, 4, 3, 7, 6, 5, 11, 10, 9, 8, 18, 16, 15, 12)
    by_rows = parse_b_file(written_in("b-file", Corner.of("wythoff", 2, 3, reading="rows")))
    assert by_rows.terms == (1, 2, 3, 4, 7, 11)
    upwards = parse_b_file(written_in("b-file", Corner.of("wythoff", 2, 2, reading="upwards")))
    assert upwards.terms == (1, 4, 2)
    values = w.grundy(w.parse("wythoff"), up_to=3)
    w.export(values, str(path))
    table = parse_b_file(path.read_bytes())
    assert (table.first, table.terms) == (0, (0, 1, 1, 2, 2, 2, 3, 0, 0, 3))


@pytest.mark.parametrize("line", from_the_oeis.OFFSETS.splitlines())
def test_b_files_of_numbers_begin_where_the_oeis_begins(line):
    """Begin a b-file at the index of the OEIS, for each number and each call with that number."""
    number, *rest = line.split()
    offset, *terms = map(int, rest)
    calls = [example.call for entry, example in LISTED[number] if entry.kind == "sequence"]
    for name in (number, *calls):
        found = parse_b_file(written_in("b-file", SequenceTerms.of(name, len(terms), listed=True)))
        assert (found.first, list(found.terms)) == (offset, terms), name


@pytest.mark.parametrize(
    ("name", "reading", "number", "first", "terms"),
    [
        ("wythoff", None, "A035513", 1, (1, 2, 4)), ("wythoff", "upwards", "A083412", 0, (1, 4, 2)),
        ("A083412", None, "A083412", 0, (1, 4, 2)), ("A083412", "antidiagonals", "A035513", 1, (1, 2, 4)),
        ("wythoff", "rows", None, 1, (1, 2, 4, 7)), ("zeckendorf(order=1)", None, "A054582", 0, (1, 2, 3)),
        ("zeckendorf(order=3)", None, None, 1, (1, 2, 5)), ("grundy", None, "A004481", 0, (0, 1, 1)),
        ("grundy", "upwards", None, 1, (0, 1, 1)), ("dispersion(of=upper_wythoff)", None, None, 1, (1, 2, 3)),
    ],
)  # fmt: skip
def test_b_files_of_arrays_name_their_reading(name, reading, number, first, terms):
    content = Corner.of(name, 2, 2, reading=reading)
    found = parse_b_file(written_in("b-file", content))
    assert (content.provenance.about["oeis"], found.first, found.terms) == (number, first, terms)


def test_every_sequence_with_an_offset_keeps_it():
    from wythoff.sequences.registry import ALL

    for entry in ALL[:60]:
        if entry.kind == "sequence":
            example = entry.examples[0]
            found = parse_b_file(written_in("b-file", SequenceTerms.of(example.call, 5)))
            assert found.first == w.sequence(example.call).offset
            assert found.terms == tuple(w.sequence(example.call).terms(5))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"1 1\n3 4\n", "must have n = 2, was 3"),
        (b"1 1\n2 4", "must end with a line break"),
        (b"1 1\r\n2 4\r\n", "must be `n a(n)`"),
        (b"1  1\n", "must be `n a(n)`"),
        (b"1 1\n# late\n", "must be `n a(n)`"),
        (b"1 01\n", "must be `n a(n)`"),
        (b"1 1/2\n", "must be `n a(n)`"),
        (b"1 \xc3\xa9\n", "must be ASCII"),
        (b"1 " + b"9" * 1001 + b"\n", "at most 1000 digits"),
        (b"9999999999999999999999 1\n", "must be `n a(n)`"),
    ],
)
def test_b_files_are_checked(content, says):
    with pytest.raises(w.RequestError, match=re.escape(says)):
        parse_b_file(content)


def test_terms_that_a_b_file_cannot_hold_are_refused(tmp_path):
    # b_n = a_n + 2^n - 1, and 2^3322 is the first power of 2 with 1001 digits.
    with pytest.raises(w.TooLargeError, match="at most 1000 digits, but number 3322 has 1001"):
        w.export("g3", str(tmp_path / "b.txt"), count=3330)
    assert list(tmp_path.iterdir()) == []


def test_the_same_numbers_in_every_format(tmp_path):
    solution = w.solve(w.parse("t_wythoff(t=3)"), count=70_000)
    for suffix in (".csv", ".json", ".txt"):
        assert w.export(solution, str(tmp_path / f"p{suffix}")).written == 70_000
    body = json.loads((tmp_path / "p.json").read_text())
    assert body["p_positions"] == [list(position) for position in solution.p_positions]
    rows = [line for line in (tmp_path / "p.csv").read_text().splitlines() if line[0] != "#"]
    assert rows == [f"{a},{b}" for a, b in solution.p_positions]
    numpy = pytest.importorskip("numpy")
    assert w.export(solution, str(tmp_path / "p.npz")).written == 70_000
    with numpy.load(tmp_path / "p.npz", allow_pickle=False) as found:
        assert sorted(found) == ["about", "x1", "x2"]
        assert list(zip(found["x1"].tolist(), found["x2"].tolist(), strict=True)) == list(solution.p_positions)
        assert b'"game": "nim | diagonal(3)"' in found["about"].item()


def test_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    w.export("g3", str(tmp_path / "g.parquet"), count=80)
    table = parquet.read_table(tmp_path / "g.parquet")
    assert [str(field.type) for field in table.schema] == ["int64", "string"]
    listed = list(zip(table["x1"].to_pylist(), map(int, table["x2"].to_pylist()), strict=True))
    assert listed == list(w.solve(w.parse("g3"), count=80).p_positions)
    assert json.loads(table.schema.metadata[b"wythoff"])["game"] == "nim | diagonal(y1 - x1 + 1)"


def test_reading_parquet_starts_no_thread(tmp_path):
    # Such a thread aborted the process at its end, about once in some thousand runs.
    pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    threads = Path("/proc/self/task")
    if not threads.is_dir():
        pytest.skip("the threads of a process are counted where /proc/self/task lists them")
    path = str(tmp_path / "g.parquet")
    script = f"""if True:
        import os, pyarrow.parquet, wythoff as w
        w.export("g3", {path!r}, count=80)
        before = len(os.listdir({str(threads)!r}))
        assert w.load({path!r})
        print(len(os.listdir({str(threads)!r})) - before)"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


@pytest.mark.parametrize(("suffix", "library", "extra"), [("parquet", "pyarrow", "parquet"), ("npz", "numpy", "fast")])
def test_a_format_without_its_library_is_one_line(suffix, library, extra, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)
    needed = re.escape(f'needs {library}, which is not installed: pip install "wythoff[{extra}]"')
    if suffix == "parquet":
        with pytest.raises(w.RequestError, match=needed):
            w.export("g3", str(tmp_path / f"g.{suffix}"))
        assert list(tmp_path.iterdir()) == []
    (tmp_path / f"g.{suffix}").write_bytes(b"")
    with pytest.raises(w.RequestError, match=needed):
        w.load(str(tmp_path / f"g.{suffix}"))


def test_npz_is_what_numpy_writes(tmp_path):
    numpy = pytest.importorskip("numpy")
    solution = w.solve("g1", count=70_000)
    w.export(solution, tmp_path / "own.npz")
    with numpy.load(tmp_path / "own.npz", allow_pickle=False) as found:
        arrays = dict(found)
    numpy.savez(tmp_path / "other.npz", **arrays)
    with ZipFile(tmp_path / "own.npz") as own, ZipFile(tmp_path / "other.npz") as other:
        assert own.namelist() == other.namelist() == ["x1.npy", "x2.npy", "about.npy"]
        assert all(own.read(name) == other.read(name) for name in own.namelist())
    assert [*zip(*(arrays[name].tolist() for name in ("x1", "x2")), strict=True)] == list(solution)


@pytest.mark.parametrize("format", FORMATS)
def test_every_file_says_what_it_is_and_how_to_make_it_again(format, tmp_path):
    needs(format)
    suffix = next(suffix for suffix, named in SUFFIXES.items() if named == format)
    path = tmp_path / f"f{suffix}"
    made = w.export("t_wythoff(t=2)", str(path), count=9)
    about = made.content.written_as(format).provenance.about
    evidence = {"kind": "proved", "source": "Fraenkel 1982, normal play", "up_to": None, "hypotheses": []}
    assert {key: about[key] for key in ("game", "name", "count", "evidence", "wythoff")} == {
        "game": "nim | diagonal(2)", "name": "t_wythoff(t=2)", "count": 9, "evidence": evidence,
        "wythoff": w.__version__,
    }  # fmt: skip
    assert about["command"].startswith(f"wythoff export 't_wythoff(t=2)' --count 9 --format {format}")
    if format != "npz":  # which is compressed
        assert json.dumps("nim | diagonal(2)").encode() in path.read_bytes()


class Exact:
    """A stand-in for SymPy, with exact arithmetic, for what exported closed forms import."""

    Integer = staticmethod(as_quadratic)
    floor = staticmethod(lambda number: as_quadratic(as_quadratic(number).floor()))
    sqrt = staticmethod(lambda d: Quadratic(0, 1, int(d)))


CLOSED = (
    "wythoff", "t_wythoff(t=2)", "t_wythoff(t=3)", "misere(wythoff)", "misere(t_wythoff(t=2))", "connell(b=3)",
    "mdr(k=2)", "modulo(l=2, m=2, p=4)", "block_nim(m=2, p=3)", "mouse_game", "rat_game", "w_k(k=2)", "t_k(k=0)",
    "nim_ab(a=0, b=2)", "ab_vector(a=1, b=2)",
)  # fmt: skip


@pytest.mark.parametrize("suffix", [".py", ".sage"])
@pytest.mark.parametrize("game", CLOSED)
def test_closed_forms_give_the_p_positions(game, suffix, tmp_path, monkeypatch):
    path = tmp_path / f"f{suffix}"
    w.export(game, str(path), count=17)
    known = {name: getattr(Exact, name) for name in ("Integer", "floor", "sqrt")}
    sympy = types.ModuleType("sympy")
    vars(sympy).update(known)
    monkeypatch.setitem(sys.modules, "sympy", sympy)
    space = {**known, "print": lambda *values: None}
    exec(compile(ast.parse(path.read_text()), str(path), "exec"), space)
    terms = [tuple(int(str(pile)) for pile in term) for term in space["first_terms"]]
    assert terms == list(w.solve(w.parse(game), count=17).p_positions)
    assert ("import" in path.read_text()) == (suffix == ".py")


@pytest.mark.skipif(importlib.util.find_spec("sympy") is None, reason="SymPy is not installed")
@pytest.mark.parametrize("game", CLOSED)
def test_closed_forms_run_in_sympy(game, tmp_path):
    path = tmp_path / "f.py"
    w.export(game, str(path), count=17)
    space = {"print": lambda *values: None}
    exec(compile(ast.parse(path.read_text()), str(path), "exec"), space)
    terms = [tuple(map(int, term)) for term in space["first_terms"]]
    assert terms == list(w.solve(w.parse(game), count=17).p_positions)


@pytest.mark.parametrize("game", ["g1", "g2", "shifted(m=1, p=2, l=1)", "chosen_shift(m=1, p=2)", "block_any(k=3)"])
def test_where_no_closed_form_is_known_it_is_said(game, tmp_path):
    with pytest.raises(w.UnsolvedError, match="no closed form is known for the P-positions of"):
        w.export(game, str(tmp_path / "f.py"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("a_n = floor(n*alpha)",),
        ("a_n = n", "b_n = n", "except on Sundays"),
        ("a_n = n**n", "b_n = n"),
        ("a_n = __import__('os')",),
        ("a_n = (lambda: n)()",),
        ("P-positions: (n, n) and (n, n + 1)",),
        ("a_n = n.real",),
        ("a_n = 0.5*n",),
    ],
)
def test_formulas_are_understood_whole_or_not_at_all(lines):
    assert read_formulas(lines) is None


def test_formulas_in_one_line():
    lines = (
        "(floor(n*phi) - 1, floor(n*phi) + n - 1), n >= 1, phi = (1 + sqrt(5))/2",
        "for n != 2, and (2, 2), (4, 6)",
    )
    form = read_formulas(lines)
    assert (form.first, form.without, form.besides) == (1, (2,), ((2, 2), (4, 6)))
    assert [form.values(n) for n in (1, 3)] == [(0, 1), (3, 6)]


def test_closed_forms_of_sequences():
    text = written_in("sympy", SequenceTerms.of("beatty(alpha=sqrt(3), gamma=1/2)", 9)).decode()
    assert "gamma = Integer(1) / 2" in text and "floor(n * alpha + gamma)" in text
    with pytest.raises(w.UnsolvedError, match="no closed form"):
        written_in("sympy", SequenceTerms.of("A007066", 9))


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (("g1", "x.pdf"), "must end in one of .tex"),
        (("g1", "x.csv", "xml"), "format must be one of"),
        (("no game", "x.csv"), "no game"),
        ((7, "x.csv"), "or a table, not 7"),
    ],
)
def test_what_cannot_be_exported_is_one_line(request_, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(w.WythoffError, match=re.escape(says)) as caught:
        w.export(*request_)
    assert "\n" not in str(caught.value) and list(tmp_path.iterdir()) == []


def test_games_without_notation_are_refused(tmp_path):
    with pytest.raises(w.RequestError, match="games that can be written as a notation"):
        w.export(Turns(w.parse("wythoff_partizan"), "left"), str(tmp_path / "h.csv"), up_to=4)
    assert list(tmp_path.iterdir()) == []


def test_fractions_in_latex_and_json(tmp_path):
    w.export("ratwyt", str(tmp_path / "r.json"), up_to=4)
    first = json.loads((tmp_path / "r.json").read_text())["p_positions"][1]
    assert tuple(map(Fraction, first)) == w.solve(w.parse("ratwyt"), up_to=4).p_positions[1]


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs LaTeX")
def test_tables_are_set_by_latex_without_packages(tmp_path):
    games = {
        "nim | diagonal((x0 - x1)**2)": {}, "misere(t_wythoff(t=2))": {}, "block(wythoff, 4)": {}, "ratwyt": {},
        "nim | diagonal | where((x0 & 3) == 1 or k % 2 > 0 and not l < 5)": {}, "nim | diagonal(10**400)": {},
        "terminal(nim | diagonal, x < 2 and y % 3 != 1)": {"up_to": 30}, "star(wythoff)": {"up_to": 30},
        "imitation(m=1, p=2)": {"up_to": 30}, "fibonacci_nim": {}, "npile_wythoff(n=3)": {}, "wythoff": {"count": 0},
    }  # fmt: skip
    tables = [w.latex(w.solve(w.parse(game), **bound)) for game, bound in games.items()]
    tables += [w.latex(w.grundy(w.parse("wythoff"), up_to=30)), w.latex(load_paper("fraenkel2004").table(10))]
    tables.append(written_in("latex", SequenceTerms.of("fibonacci", 200)).decode())
    pages = "\\clearpage\n".join(tables)
    (tmp_path / "all.tex").write_text(f"\\documentclass{{article}}\\begin{{document}}\n{pages}\\end{{document}}\n")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "all.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0 and "Overfull" not in done.stdout, done.stdout[-1500:]


def test_words_in_formulas_need_no_package():
    for game in ("nim | where(k > 2 and not l == 3 or x1 == 1)", "terminal(nim, x < 2 and y > 3)"):
        assert "\\text{" not in w.latex(w.parse(game)) and "\\mbox{ and }" in w.latex(w.parse(game))


def test_a_table_that_prints_n_has_it_once():
    assert "$n$" not in w.latex(load_paper("larsson2009").table(2))
    text = w.latex(load_paper("visions2019").table(2))
    assert text.count("$n$") == text.count(r"\begin{tabular}")


def test_differences_are_of_the_rows_above_them():
    thesis = load_paper("larsson2009")
    assert "$d_n - c_n$" in w.latex(thesis.table("III.3"))
    assert r"$\pi(n) - n$" in w.latex(thesis.table(1)) and "$n - 1$" in w.latex(thesis.table(2))
    assert r"$\pi(n) - n$" in w.latex(thesis.table(3)) and "$N$" in w.latex(load_paper("fraenkel2004").table(11))


@pytest.mark.parametrize("format", ["npz", "csv", "json"])
def test_the_same_request_is_the_same_file(format, monkeypatch):
    needs(format)
    game = w.solve(w.parse("g1"), count=5)
    first = written_in(format, Positions.of_solution(game))
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    assert written_in(format, Positions.of_solution(game)) == first


@pytest.mark.parametrize("most", [9, JSON_SAFE, JSON_SAFE + 1, 2**63 - 1])
@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("numpy", [False, True])
def test_arrays_are_written_in_json_as_their_numbers_are(most, flat, numpy, monkeypatch):
    columns = [array("q", [0, 3, -most, most, 12]), array("q", [5, -1, 2, 10, most])][: 1 if flat else 2]
    given = [pytest.importorskip("numpy").asarray(column) for column in columns] if numpy else columns
    told = json.dumps(jsonable(columns[0].tolist() if flat else [*zip(*columns, strict=True)]))
    assert texts_written._are_safe(given) == (most <= JSON_SAFE)

    def written(length: int) -> str:
        chunk = [range(5), *given] if flat else given
        about = types.SimpleNamespace(text='{"about": 1}')
        content = types.SimpleNamespace(
            provenance=about, key="k", flat=flat, length=length, columns=lambda: iter([chunk])
        )
        file = BytesIO()
        assert texts_written.write_json(file, content) == 5
        return file.getvalue().decode()

    assert written(5) == written(10**9) == f'{{"about": 1, "k": {told}}}\n'
    monkeypatch.setattr(texts_written, "_are_safe", lambda columns: False)
    assert written(5) == f'{{"about": 1, "k": {told}}}\n'


def test_numbers_of_arrays_are_not_written_in_json_one_by_one(monkeypatch):
    monkeypatch.delattr(texts_written, "_json_rows")
    content = Positions.of_solution(w.solve("wythoff", count=3))
    monkeypatch.setattr(content, "_chunks", lambda: [[array("q", [0, 1]), array("q", [0, 2])], [array("q", [3])] * 2])
    file = BytesIO()
    assert texts_written.write_json(file, content) == 3
    assert json.loads(file.getvalue())["p_positions"] == [[0, 0], [1, 2], [3, 3]]


@pytest.mark.parametrize("format", ["csv", "json", "b-file", "npz", "parquet"])
@pytest.mark.parametrize("kind", ["int32", "uint32", "int16"])
def test_short_integers_are_written_as_64_bits(format, kind, monkeypatch):
    """Write arrays of short integers, which kernels make, as 64-bit integers; as lists it would take far longer."""
    numpy = pytest.importorskip("numpy")
    needs(format)
    content = Positions.of_solution(w.solve("maharaja", count=20))
    expected = written_in(format, content)
    columns = [numpy.array(column, kind) for column in w.solve("maharaja", count=20).p_positions.columns]
    monkeypatch.setattr(content, "_chunks", lambda: [columns])
    assert all(column.dtype == numpy.int64 for chunk in content.columns() for column in chunk)
    assert written_in(format, content) == expected


@pytest.mark.parametrize("numpy", [False, True])
@pytest.mark.parametrize("first", [0, 1, -4])
@pytest.mark.parametrize("pile", [1, 2])
def test_b_files_write_terms_of_arrays(numpy, first, pile, monkeypatch):
    content = Positions.of_solution(w.solve("wythoff", count=7))
    content.first = first
    columns = [[0, -3, 2**63 - 1, 10, 5, 5, 99], [-(2**63), 7, 0, -1, 8, 13, 1]]
    chunks = [[column[:3] for column in columns], [column[3:] for column in columns]]
    monkeypatch.setattr(content, "_chunks", lambda: chunks)
    expected = written_in("b-file", content)
    assert parse_b_file(expected).terms == tuple(columns[1]) and parse_b_file(expected).first == first
    file, told = BytesIO(), BytesIO()
    texts_written.write_b_file(told, content, pile)
    packed = [[array("q", column) for column in chunk] for chunk in chunks]
    if numpy:
        packed = [[pytest.importorskip("numpy").asarray(column) for column in chunk] for chunk in packed]
    monkeypatch.setattr(content, "_chunks", lambda: packed)
    monkeypatch.setattr(texts_written, "_b_file_lines", None)  # one by one
    assert texts_written.write_b_file(file, content, pile) == 7
    assert file.getvalue() == told.getvalue()


class Squares(Content):
    """A new kind of file that no other module knows."""

    kind = "squares"
    key = "squares"

    def laid(self):
        return [("n", range(self.length)), ("x1_n", [row[1] for row in self.rows()])]


def test_a_new_kind_of_file_is_one_class():
    about = {"holds": "squares", "squares": "all", "entries": 3}
    made = Squares(Provenance.of("Squares", "known", about), ("n", "n^2"), lambda: iter([[range(3), [0, 1, 4]]]), 3)
    assert written_in("csv", made).splitlines()[2:] == [b"0,0", b"1,1", b"2,4"]
    assert json.loads(written_in("json", made))["squares"] == [0, 1, 4]
    assert parse_b_file(written_in("b-file", made)).terms == (0, 1, 4)
    assert b"$x_{1,n}$ & 0 & 1 & 4" in written_in("latex", made)
    with pytest.raises(w.UnsolvedError, match="no closed form is known for the squares all"):
        written_in("sympy", made)
