"""A study of one game: its findings, their evidence, and the forms in which it is written."""

import json
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from time import process_time

import pytest

import wythoff as w
from tests.own_games import TAKE
from wythoff.apps.cli import main
from wythoff.base.errors import ParameterError
from wythoff.game.catalog import ENTRIES
from wythoff.game.rulesets import Definition
from wythoff.kernels.limits import silent
from wythoff.reports.studies.bibliography import cited, references
from wythoff.reports.studies.folder import write
from wythoff.reports.studies.notebook import _definition, call_of
from wythoff.reports.studies.panels import PANELS, Panel
from wythoff.reports.studies.paper import _equation, words
from wythoff.reports.studies.studying import settings
from wythoff.reports.studies.subject import Subject

GAME = "nim | diagonal(y1 % 2 + 1)"
PANEL = next(panel for panel in PANELS if panel.title == "Census")
VOID = {"meta", "br", "img", "hr", "link"}


@pytest.fixture(scope="module")
def found():
    return w.study(GAME, columns=300, blocking=1)


def one(study, panel, standing=None):
    return next(
        finding for finding in study.findings if finding.panel == panel and standing in (None, finding.standing)
    )


def test_the_formula_of_the_acceptance_is_found_and_proved(found):
    formula = one(found, "Formulas")
    assert "(3*n//2, 3*n - 1) for n >= 1, and (0, 0)" in formula.statement and formula.standing == "proved"
    assert r"\lfloor" in formula.tex
    assert found.certificate is not None and json.loads(found.certificate)
    rules = Definition(w.parse(GAME))
    assert {*rules.p_positions(40)} == {position for position in found.positions if max(position) <= 40}


def test_what_follows_from_the_proof_is_proved(found):
    assert "b_n/a_n tends to 2, a_n/n to 3/2" in one(found, "Slopes and densities", "proved").statement
    assert "8 states" in one(found, "Automaton", "proved").statement
    assert "exactly one of the two" in one(found, "Complementary sequences", "proved").statement
    same = [finding for finding in found.findings if finding.command.endswith("--same-as 'mouse_game()'")]
    assert [finding.standing for finding in same] == ["proved"]


def test_findings_have_evidence_and_a_command(found):
    titles = [panel.title for panel in PANELS]
    assert [title for title in titles if title in found.panels()] == [*found.panels()]
    assert {*titles} - {*found.panels()} <= {"What is not known"}
    for finding in found.findings:
        assert finding.statement.endswith(".") and finding.command.startswith("wythoff ")
        assert finding.open or str(finding.evidence) == finding.known


def test_addable_moves_keep_the_p_positions(found):
    said = one(found, "Moves added and dropped").statement
    k, l = map(int, re.search(r"\((\d+), (\d+)\)", said).groups())
    assert Definition(w.parse(f"{GAME} | jump({k}, {l})")).p_positions(25) == Definition(w.parse(GAME)).p_positions(25)


def test_a_study_says_what_the_census_says(found):
    none = one(found, "Census")
    assert none.statement.startswith("In the census that comes with the package 1 other game has the same P-positions")
    assert none.shown[0].rows[0][0] == "1649" and none.command == f"wythoff identify '{GAME}'"
    known = w.study("diagonal | nim | ray(1, 2)", columns=60, seconds=100).panels()["Census"]
    assert "row 408" in known[0].statement and "class is linear" in known[0].statement
    assert (known[0].standing, known[0].evidence.up_to) == ("computed", 199)
    assert known[1].standing == "computed" and known[1].evidence.up_to == 16


@pytest.mark.parametrize(
    ("game", "standing", "said"),
    [
        ("nim | diagonal | jump(1, 3)", "proved", "its class is beatty"),
        ("nim | where(3 == (l & x1))", "conjectured", "its class is periodic"),
        ("block(nim | diagonal, 9)", "not known", "where its class is not known"),
        ("misere(nim | diagonal)", None, ""),
        ("vector(1, 2)", None, ""),
    ],
)
def test_rows_of_the_census_are_known_as_they_say(game, standing, said):
    subject = Subject(w.parse(game), game, settings(60, None), silent)
    told = list(PANEL.findings(subject))
    rows = [finding for finding in told if finding.statement.startswith("This game is row")]
    assert [finding.standing for finding in rows] == ([] if standing is None else [standing])
    assert all(said in finding.statement for finding in rows)
    assert len(told) == len(rows) + subject.of_pairs
    if subject.of_pairs and not rows:
        assert "No other game of the census" in told[0].statement and told[0].witness is None


class _Page(HTMLParser):
    """Checks that the tags of a page are properly nested, and that each id occurs once."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.tags = [], [], [], set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        given = dict(attrs)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given[name] for name in ("href", "src") if name in given]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)


def test_the_page_is_one_file_that_needs_no_network(found):
    text = found.to_html()
    page = _Page()
    page.feed(text)
    assert page.open == [] and len(page.ids) == len(set(page.ids)) and len(text) < 2_000_000
    assert page.links and {link[1:] for link in page.links} <= set(page.ids)
    assert not page.tags & {"script", "img", "link", "iframe"}
    assert text.count("http") == text.count("http://www.w3.org/2000/svg") and "url(" not in text.replace("url(#", "")
    assert "@page{size:A4" in text and "<svg" in text


def test_paper_is_valid_latex(found):
    text = found.to_latex()
    opened = []
    for kind, name in re.findall(r"\\(begin|end)\{(\w+)\}", text):
        if kind == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert not opened and text.isascii() and "?" not in text.replace("??", "")
    assert r"\begin{theorem}" in text and r"\begin{proof}" in text


LATEX = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
WIDE = 5.0  # points by which a line may be too long
PAPERS = (
    "wythoff", "t_wythoff(t=3)", "block(nim | diagonal, 2)", "terminal(nim | diagonal, x < 2 and y % 3 != 1)",
    "vectors(moves=((2, 4), (4, 0)))", "A(n) = B(2*n-1) + B(2*n)", "piles(3, nim)", "misere(wythoff)",
    "nim | where((x0 & 3) == 1 or k % 2 > 0 and not l < 5)",
)  # fmt: skip


def faults(source, folder):
    """Return what LaTeX reports when it sets a paper twice: errors, warnings, and lines that are too wide."""
    (folder / "paper.tex").write_text(source)
    command = ["pdflatex", "-interaction=nonstopmode", "paper.tex"]
    for _ in range(2):  # LaTeX knows the citations only in the second run
        log = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=300).stdout
    wide = [line for line in re.findall(r"Overfull .hbox \(([0-9.]+)pt", log) if float(line) > WIDE]
    return re.findall(r"(?m)^(?:!|.*Warning).*", log) + wide


@pytest.mark.slow
@LATEX
@pytest.mark.parametrize("subject", PAPERS)
def test_papers_compile_without_warnings(subject, tmp_path):
    assert faults(w.study(subject, columns=100, seconds=8).to_latex(), tmp_path) == []


@LATEX
def test_faults_of_a_paper_are_found(tmp_path):
    begin, end = r"\documentclass{article}\begin{document}", r"\end{document}"
    assert faults(f"{begin}fine{end}", tmp_path) == []
    for wrong in (r"\undefined", r"\cite{nobody}", r"\noindent\hbox to 400pt{wide}"):
        assert faults(f"{begin}{wrong}{end}", tmp_path), wrong


@pytest.mark.skipif(shutil.which("bibtex") is None, reason="bibtex is not installed")
def test_bibtex_reads_all_papers_without_warnings(tmp_path):
    (tmp_path / "paper.bib").write_text("\n".join(paper.bibtex for paper in references()))
    (tmp_path / "paper.aux").write_text("\\citation{*}\n\\bibstyle{plain}\n\\bibdata{paper}\n")
    read = subprocess.run(["bibtex", "paper"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert read.returncode == 0 and "Warning" not in read.stdout, read.stdout
    assert (tmp_path / "paper.bbl").read_text().count("\\bibitem") == len(references())


def test_a_paper_sets_commands_and_equations_as_they_are(found):
    text = found.to_latex()
    assert r"-{}-columns 300" in text and "--columns" not in text.partition("\n")[2]  # LaTeX would print -- as a dash
    assert r"for $n$ $\ge$ 1" in text or r"$n \ge 1$" in text
    assert _equation("alpha = (2 - t + sqrt(t**2 + 4))/2") == r"$\alpha = \frac{2 - t + \sqrt{t^{2} + 4}}{2}$"
    assert _equation("A(n) = B(2*n-1) + B(2*n).") == "$A_{n} = B_{2 n - 1} + B_{2 n}$."
    assert _equation("a_n = mex{a_i, b_i : i < n}") == words("a_n = mex{a_i, b_i : i < n}")


@pytest.mark.slow
def test_the_notebook_runs(found):
    read = json.loads(found.to_notebook())
    names = {}
    assert read["nbformat"] == 4 and len({cell["id"] for cell in read["cells"]}) == len(read["cells"])
    for cell in read["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)


@pytest.mark.parametrize("layers", ["{}", "w.Misere({})", "w.Misere(w.Block({}, 1))", "w.Terminal({}, 'x <= 2')"])
def test_the_notebook_makes_the_game_of_a_file(tmp_path, monkeypatch, layers):
    (tmp_path / "taking.py").write_text(TAKE)
    monkeypatch.syspath_prepend(tmp_path)
    from taking import Take

    game = eval(layers.format("Take(5)"), {"w": w, "Take": Take})
    names = {}
    exec(f"import wythoff as w\n{_definition(game)}", names)
    assert names["game"] == game and "parse" not in _definition(game)
    monkeypatch.delitem(sys.modules, "taking")


def test_calls_are_those_of_commands():
    assert call_of("wythoff oeis 1,2,3,4 --file stripped", "nim") == "w.lookup([1, 2, 3, 4], path='stripped')"
    assert call_of("wythoff compare nim 'mdr(k=1)' --up-to 100", "nim") == "w.compare(game, 'mdr(k=1)', up_to=100)"
    assert call_of("wythoff grundy nim --value 2 --count 17", "nim") == "w.values.level_set(game, 2, count=17)"
    assert call_of("wythoff study nim", "nim") == ""


STUDIED = "import sys, wythoff as w; s = w.study('wythoff', columns=100); sys.stdout.write(s.to_html() + s.to_latex())"
LOADED = "print(sorted({'numpy', 'numba', 'rich', 'matplotlib', 'pandas'} & set(sys.modules)), file=sys.stderr)"


@pytest.mark.slow
def test_study_is_reproducible_and_light():
    runs = [
        subprocess.run(
            [sys.executable, "-c", f"{STUDIED}; {LOADED}"],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed},
        )
        for seed in ("1", "2")
    ]  # fmt: skip
    assert runs[0].stdout == runs[1].stdout != "" and [run.stderr for run in runs] == ["[]\n", "[]\n"]


def test_when_the_seconds_are_over_nothing_new_is_begun():
    late = w.study("wythoff", seconds=1e-9)
    assert {finding.standing for finding in late.findings} == {"not known"}
    *told, last = late.findings
    assert told and all("seconds ran out" in finding.statement for finding in told)
    assert last.panel == "What is not known" and len(last.shown[0].lines) == len(told) - 1  # sequences claim nothing


def test_a_formula_that_a_theorem_refutes_far_out_is_not_stated():
    found = w.study("nim | diagonal(10**9)", columns=100, seconds=2)
    true, refuted, known = [finding.statement for finding in found.findings if finding.panel == "Formulas"]
    assert known == "The P-positions are given by a closed form, or by a rule that generates them."
    assert "(mex, a(n) + 1000000000*n)" in true
    assert "n was guessed for a_n, and is refuted at n = 10000000000000000" in refuted


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"columns": 3}, "columns must be from 45"), ({"columns": True}, "columns must be"),
        ({"seconds": 0}, "seconds must be more than 0"), ({"blocking": -1}, "blocking must be from 0"),
        ({"seconds": float("nan")}, "seconds must be more than 0"),
    ],
)  # fmt: skip
def test_limits_that_are_none_are_refused(options, said):
    with pytest.raises(w.ParameterError, match=said):
        w.study("nim", **options)


def test_missing_oeis_copy_is_refused_early(capsys):
    assert main(["study", "wythoff", "--oeis", "/nowhere/stripped"]) == 2
    assert "must be an existing file or folder" in capsys.readouterr().err


def test_foreign_oeis_file_is_refused_early(capsys, tmp_path):
    (tmp_path / "notes").write_text("no sequences\n")
    assert main(["study", "wythoff", "--oeis", str(tmp_path / "notes")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "no line with an A-number and terms" in err


@pytest.mark.parametrize(
    ("game", "formula"), [("subtraction(1, 3, 4)", "n % 7 in (0, 2)"), ("nim", "P-positions: (n, n)")]
)
def test_what_a_theorem_says_is_told(game, formula):
    (known,) = [found for found in w.study(game, columns=60).findings if found.command.startswith("wythoff strategy")]
    assert known.panel == "Formulas" and known.standing == "proved" and formula in known.shown[0].lines


def test_values_of_one_pile():
    (found,) = [one for one in w.study("subtraction(1, 3, 4)", columns=60).findings if "Grundy" in one.panel]
    assert found.standing == "proved" and found.shown[0].rows[1][1][:8] == tuple("01012320")


def few(monkeypatch, *titles):
    chosen = tuple(panel for panel in PANELS if panel.title in titles)
    monkeypatch.setattr("wythoff.reports.studies.panels.PANELS", chosen)


def test_the_folder_is_written_whole_and_replaced(monkeypatch, tmp_path, capsys):
    few(monkeypatch, "The rule", "P-positions")
    place = tmp_path / "out"
    for _ in range(2):
        assert main(["study", "wythoff", "--columns", "50", "--output", str(place)]) == 0
    names = sorted(str(path.relative_to(place)) for path in place.rglob("*") if path.is_file())
    data = [f"data/{name}" for name in ("b_a.txt", "b_b.txt", "p_positions.csv", "study.json")]
    assert names == [*data, "index.html", "paper.bib", "paper.tex", "study.ipynb"]
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert (place / "data/p_positions.csv").read_text().splitlines()[:3] == ["a,b", "0,0", "1,2"]
    assert "(3, 5)" not in capsys.readouterr().err


def test_a_folder_with_other_things_is_left_alone(tmp_path, capsys):
    (tmp_path / "letter.txt").write_text("dear")
    assert main(["study", "wythoff", "--output", str(tmp_path)]) == 2
    assert "has other files" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_what_was_found_before_ctrl_c_is_kept(monkeypatch, tmp_path, capsys):
    def stop(subject):
        raise KeyboardInterrupt

    monkeypatch.setattr("wythoff.reports.studies.panels.PANELS", (PANELS[0], Panel("Never", stop)))
    place = tmp_path / "out"
    assert main(["study", "wythoff", "--json", "--output", str(place)]) == 130
    told = json.loads(capsys.readouterr().out)
    assert [finding["panel"] for finding in told["findings"]] == ["The rule"]
    assert (place / "index.html").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    ["misere(nim | diagonal)", "block(nim | diagonal, 1)", "jump(1, 2)", "vector(1, 2)",
     "euclid", "terminal(nim | diagonal, x + y <= 3)", *[entry.examples[0].call for entry in ENTRIES]],
)  # fmt: skip
def test_any_game_has_a_study(game):
    start = process_time()
    found = w.study(game, columns=60, seconds=5)
    assert process_time() - start < 30
    assert found.findings[0].standing == "proved" and found.to_html() and found.to_latex() and found.to_notebook()


def test_rules_that_fail_end_a_study_in_one_line(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source = "import wythoff\nclass Failing(wythoff.Game):\n    def options(self, position):\n"
    (tmp_path / "failing.py").write_text(f"{source}        return [position[2]] if sum(position) > 70 else []\n")
    for game, said in (
        ("failing.py:Failing", r"Failing\.options\(\(\d+, \d+\)\) raised IndexError: tuple index out of range"),
        ("nim | diagonal(7//x1)", "division by zero in 7//x1 at x1 = 0"),
    ):
        assert main(["study", game, "--output", "here"]) == 2
        assert re.fullmatch(f"wythoff: {said}\n", capsys.readouterr().err)
    assert not (tmp_path / "here").exists()


@pytest.mark.slow
def test_a_proof_found_first_is_known_to_all_panels():
    found = w.study("nim | keep(diagonal, x1 % 3 == 0) | jump(1, 2)", columns=60, seconds=20)
    proved = [finding for finding in found.findings if "certificate" in finding.evidence.text]
    if proved:
        assert {"P-positions", "Automaton"} <= {finding.panel for finding in proved}
        assert not any(
            "is not known" in finding.statement for finding in found.findings if finding.panel == "Automaton"
        )


@pytest.mark.slow
def test_a_study_of_a_system(tmp_path):
    found = w.study("a(n) = b(n) + n", columns=100)
    assert found.summary.startswith("1")
    panels = found.panels()
    assert [finding.standing for finding in panels["Formulas"]] == ["proved", "proved"]
    assert panels["Slopes"][0].statement == "a(n)/n tends to (√5 + 3)/2."
    assert any("wythoff()" in finding.statement and finding.standing == "proved" for finding in panels["Games"])
    assert "What is not known" not in panels
    names = write(found, tmp_path / "out")
    assert "data/certificate.json" in names
    assert w.verify(tmp_path / "out" / "data" / "certificate.json")
    assert "w.complementary" in found.to_notebook()
    open_study = w.study("a(n) = a(n-1) + b(n); a(0) = 1", columns=60, seconds=5)
    assert "What is not known" in open_study.panels()
    with pytest.raises(ParameterError, match="at index 7"):
        w.study("a(n) = 7 - n")


@pytest.mark.slow
def test_literature_is_cited(tmp_path):
    assert [paper.key for paper in cited(["Larsson 2009, paper II, Theorem 1; x", "Wythoff 1907"])] == [
        "larsson2009b", "wythoff1907"
    ]  # fmt: skip
    assert all(paper.authors and paper.title and paper.place for paper in references())
    found = w.study("nim | diagonal(2)", columns=60, seconds=10)
    assert r"\cite{fraenkel1982}" in found.to_latex()
    assert r"a\allowbreak" not in found.to_latex()


def test_tables_have_the_numbers_of_the_oeis():
    found = w.study("nim | diagonal", columns=60, seconds=0.2)
    table = next(finding for finding in found.findings if finding.panel == "P-positions").shown[0]
    assert table.as_dict()["oeis"] == {"a_n": "A000201", "b_n": "A001950"}
    note = "In the OEIS, as far as terms were compared: a_n is A000201, b_n is A001950."
    assert table.note == note and "is A000201" in found.to_html() and "is A000201" in found.to_latex()
