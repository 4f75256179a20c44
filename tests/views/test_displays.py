"""Displays in notebooks: well-formed, escaped and short, called as IPython calls them."""

import inspect
import re
import struct
import subprocess
import sys
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest

import wythoff as w
from tests.views.test_pictures import decoded
from wythoff.base.displayed import Displayed
from wythoff.game.catalog import ENTRIES
from wythoff.game.rulesets import Game
from wythoff.papers.printed import load, papers
from wythoff.reports.views import displays
from wythoff.reports.views.typesetting import latex, verbatim
from wythoff.sequences.kinds import Array, IntegerSequence, Word
from wythoff.sequences.registry import ALL
from wythoff.sequences.registry.reading import read
from wythoff.sequences.systems import NumerationSystem
from wythoff.solving.solution import PositionList

FORMATS = {"text/html": "_repr_html_", "text/latex": "_repr_latex_", "image/png": "_repr_png_"}


def displayed(value):
    """Return a dict from format to data, as IPython obtains them; formats that return None are left out."""
    if inspect.isclass(value):
        return {}
    # IPython ignores the methods of objects that seem to have every attribute.
    assert not hasattr(value, "_ipython_canary_method_should_not_exist_")
    called = {kind: getattr(value, name, None) for kind, name in FORMATS.items()}
    found = {kind: method() for kind, method in called.items() if callable(method)}
    return {kind: data for kind, data in found.items() if data is not None}


def tree(value):
    """Parse the HTML of a value as XML, which must be well-formed, and check its size."""
    html = value._repr_html_()
    assert len(html.encode()) <= 20_000, "decision 12 says so"
    root = ET.fromstring(f"<body>{html}</body>")
    for row in root.iter("tr"):
        assert len(row) <= 20
    for table in root.iter("table"):
        assert len(list(table.iter("tr"))) <= 50
        assert len({len(row) for row in table.iter("tr")}) == 1 and table.find("caption") is not None
    assert not set(re.findall(r"color|background", html))
    return root


def cells(root):
    """Return the texts in the cells of all table rows, including headings."""
    return [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]


def caption(root):
    return list(root.find(".//caption").itertext())


VALUES = {
    "moves": lambda: w.parse("g1"),
    "solution": lambda: w.solve(w.parse("example3")),
    "positions": lambda: w.solve(w.parse("tribonacci_game"), up_to=9).p_positions,
    "partizan solution": lambda: w.solve(w.parse("wythoff_partizan"), up_to=100),
    "evidence": lambda: w.solve(w.parse("example3")).evidence,
    "table": lambda: w.grundy(w.parse("wythoff"), up_to=30),
    "level": lambda: w.values.level_set(w.parse("wythoff"), 2),
    "palace numbers": lambda: w.values.palace_numbers(w.parse("block(nim | diagonal, 4)"), up_to=30),
    "strategy": lambda: w.strategy(w.parse("maharaja")),
    "sequence": lambda: w.sequence("A000201"),
    "word": lambda: w.word("fibonacci"),
    "array": lambda: w.array("wythoff"),
    "numeration": lambda: w.numeration("zeckendorf"),
    "paper's table": lambda: load("fraenkel2004").table(10),
}


@pytest.mark.parametrize("make", VALUES.values(), ids=VALUES.keys())
def test_every_kind_of_value_shows_html_with_something_in_it(make):
    shown = displayed(make())
    assert tree(make()) is not None and "text/html" in shown


def test_every_public_type_displays():
    shown = {
        w.Game, w.PartizanGame, w.Nim, w.Diagonal, w.Ray, w.Jump, w.Vector, w.Where, w.Keep, w.Block, w.Misere, w.Star,
        w.Terminal, w.types.Solution, w.types.Evidence, w.types.GrundyTable, w.types.LevelSet, w.types.Strategy,
        w.sequences.Beatty, w.sequences.Quadratic,
        PositionList, IntegerSequence, Word, Array, NumerationSystem, type(w.questions.picture(w.Nim(), up_to=3)),
    }  # fmt: skip
    assert all(issubclass(kind, Displayed) for kind in shown)
    assert all(displayed(kind) == {} for kind in shown)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_named_game_displays(entry):
    for example in entry.examples:
        game = w.parse(example.call)
        shown = displayed(game)
        assert set(shown) == {"text/html", "text/latex"}
        text = "".join(tree(game).itertext())
        assert str(game) in text and shown["text/latex"] in text and text.count("$") == 2


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: f"{entry.kind} {entry.name}")
def test_every_named_sequence_word_array_and_system_displays(entry):
    for example in entry.examples[:1]:
        assert tree(read(example.call, entry.kind).value) is not None


def test_long_solution_shows_first_and_last():
    solution = w.solve(w.parse("wythoff"), up_to=10**6)
    n, a, b = cells(tree(solution))
    count = len(solution.p_positions)
    assert n == ["n", *map(str, range(17)), "…", str(count - 1)]
    first, last = solution.p_positions[:17], solution.p_positions[-1]
    assert a[0] == "an" and a[1:] == [*(str(x) for x, _ in first), "…", str(last[0])]
    assert b[0] == "bn" and b[1:] == [*(str(y) for _, y in first), "…", str(last[1])]
    said = caption(tree(solution))
    assert "".join(said[:-1]) == f"P-positions of nim | diagonal: {count} positions, piles up to 1000000"
    assert said[-1] == "proved: Wythoff 1907"


def test_a_solution_that_fits_is_whole():
    n, a, _ = cells(tree(w.solve(w.parse("wythoff"), count=18)))
    assert (n[-1], len(n), a[-1]) == ("17", 19, "27") and "…" not in n
    assert cells(tree(w.solve(w.Nim(lengths="n < 1"), up_to=0))) == [["n", "0"], ["an", "0"], ["bn", "0"]]
    none = w.solve(w.Misere(w.Nim(lengths="n < 1")), up_to=3)
    assert len(none.p_positions) == 0 and cells(tree(none)) == [["n"], ["an"], ["bn"]]


def test_hypotheses_stand_in_the_caption():
    solution = w.solve(w.parse("example3"))
    said = caption(tree(solution))
    for hypothesis in solution.evidence.hypotheses:
        assert f"{hypothesis.name}: {hypothesis.verdict}; {hypothesis.reason}" in said


def test_gigantic_numbers_are_shortened_and_many_of_them_are_few():
    positions = PositionList([10**1000 + n for n in range(40)], [10**1001 + n for n in range(40)])
    root = tree(positions)
    assert "10000000000000000000...00000000000000000039 (1001 digits)" in cells(root)[1]
    deep = PositionList(*([10**100 + n for n in range(40)] for _ in range(60)))
    assert len(cells(tree(deep))) <= 50
    assert tree(w.sequence("fibonacci")) is not None
    assert (
        "$" in w.sequences.Quadratic(10**50, 1, 5)._repr_latex_()
        and w.sequences.Quadratic(10**2000, 1, 5)._repr_latex_() is None
    )


def test_fractions_are_written_as_fractions():
    assert "1/2" in cells(tree(w.grundy(w.parse("ratwyt"), up_to=3)))[0]
    assert cells(tree(PositionList([Fraction(1, 2)], [Fraction(2)])))[1:] == [["x1", "1/2"], ["x2", "2"]]


def test_a_table_of_values_shows_its_corner_and_where_it_goes_on():
    table = w.grundy(w.parse("wythoff"), up_to=100)
    rows = cells(tree(table))
    assert rows[0] == ["", *map(str, range(18)), "…"] and rows[-1] == ["…"] * 20
    assert [row[1:-1] for row in rows[1:-1]] == [[str(value) for value in row[:18]] for row in table.values[:18]]
    # Zeros are P-positions.
    bold = [found.text for found in tree(table).iter("b")]
    assert set(bold) == {"0"} and len(bold) == sum(row[:18].count(0) for row in table.values[:18])
    holes = cells(tree(w.grundy(w.parse("euclid"), up_to=5)))
    assert holes[1] == ["0", *[""] * 6]
    three = w.grundy(w.parse("npile_wythoff(n=3)"), up_to=3)
    assert cells(tree(three))[2] == ["1", *map(str, three.values[0][1])]
    assert "here the first pile is empty" in caption(tree(three))
    single = cells(tree(w.grundy(w.parse("vectors(((1,), (3,)))"), up_to=4)))
    assert single == [["pile", "0", "1", "2", "3", "4"], ["value", "0", "1", "0", "1", "0"]]


def test_what_wins_is_said_of_each_heap():
    rows = cells(tree(w.solve(w.parse("wythoff_partizan"), up_to=100)))
    assert rows[0] == ["heap", *map(str, range(17)), "…"] and "".join(rows[1][1:12]) == "PLNLLNLNLLN"
    assert cells(tree(w.solve(w.parse("wythoff_partizan"), up_to=2)))[1] == ["outcome", "P", "L", "N"]


def test_misprints_of_a_paper_are_struck_out():
    table = load("fraenkel2004").table(10)
    root = tree(table)
    assert [found.text for found in root.iter("del")] == [str(misprint.printed) for misprint in table.misprints]
    assert [found.text for found in root.iter("ins")] == [str(misprint.true) for misprint in table.misprints]
    assert caption(root) == [f"Table 10: {table.caption}"]


@pytest.mark.parametrize("name", papers())
def test_every_table_of_a_paper_displays(name):
    for table in load(name).tables:
        root = ET.fromstring(table._repr_html_())
        for (row, entries), shown in zip(table.printed.items(), root.iter("tr"), strict=True):
            assert (shown[0].text, shown[1].text) == (row, str(entries[0])) and len(shown) <= len(entries) + 1


class Nasty(Game):
    """A game whose text contains characters that must be escaped in HTML."""

    piles = 1

    def options(self, position):
        return [(n,) for n in range(position[0])]

    def __str__(self):
        return "<script>alert('$x$')</script> & \\"


def test_what_a_game_calls_itself_is_escaped():
    for value in (Nasty(), w.solve(Nasty(), up_to=3), w.grundy(Nasty(), up_to=3)):
        assert "<script" not in value._repr_html_() and str(Nasty()) in "".join(tree(value).itertext())
    assert displayed(Nasty())["text/latex"].count("$") == 4  # two around it, and two escaped inside
    evidence = w.types.Evidence("proved", "a < b & c")
    assert "".join(tree(evidence).itertext()) == "proved: a < b & c"


def test_long_texts_are_cut():
    game = w.parse(" | ".join(f"jump({n}, {2 * n})" for n in range(1, 500)))
    said = "".join(tree(game).itertext())
    assert "Or take 2 from one pile and 4 from the other.Or" in said and said.endswith(
        "…The player who cannot move loses."
    )
    assert game._repr_latex_() is None
    assert tree(w.solve(game, up_to=5)) is not None


def test_what_cannot_be_shown_in_short_is_left_to_its_text():
    class Far(IntegerSequence):
        def __iter__(self):
            raise w.TooLargeError("far")

    assert displayed(Far()) == {}
    assert w.sequences.Quadratic(1, 1, 5, 2)._repr_html_() is None


def test_pictures_are_enlarged_or_left_out():
    drawn = w.questions.picture(w.parse("wythoff"), up_to=9)
    content = displayed(drawn)["image/png"]
    assert struct.unpack(">II", content[16:24]) == (300, 300)
    rows = decoded(content)[2]
    small = b"".join(drawn.bands())
    assert all(rows[30 * x + 7][30 * y + 13] == small[10 * x + y] for x in range(10) for y in range(10))
    large = w.questions.picture(w.parse("nim"), up_to=1000)
    assert large._repr_png_() is None and large._repr_html_() is None


LATEX = {
    "nim | diagonal": r"\{(t, 0), (0, t), (t, t) : t > 0\}",
    "nim(step=2) | diagonal(3, step=2)": r"\{(2t, 0), (0, 2t) : t > 0\} \cup \{(k, \ell) : k, \ell > 0,\ "
    r"\left| k - \ell \right| < 3,\ k \equiv \ell \pmod{2}\}",
    "nim | diagonal | jump(1, 2) | jump(3, 3)": r"\{(t, 0), (0, t), (t, t) : t > 0\} \cup \{(1, 2), (2, 1), (3, 3)\}",
    "nim(lengths=n % 6 < 2)": r"\{(n, 0), (0, n) : n > 0,\ n \bmod 6 < 2\}",
    "ab_vector(1, 2)": r"\{(t, 0), (0, t), (t, 2t) : t > 0\}",
    "ray(2, 2)": r"\{(2t, 2t) : t > 0\}",
    "nim | vector(1, 2) | where(i > j and k > 1)": r"\{(t, 0), (0, t) : t > 0\} \cup \{(1, 2)\} \cup "
    r"\{(i, j) : i > j \mbox{ and } k > 1\}",
    "keep(nim | diagonal, x1 > 0)": r"\{(k, \ell) \in \{(t, 0), (0, t), (t, t) : t > 0\} : x_1 > 0\}",
    "(nim | diagonal) - jump(1, 2)": r"\{(t, 0), (0, t), (t, t) : t > 0\} \setminus \{(1, 2), (2, 1)\}",
    "nim - (diagonal - jump(1, 1))": r"\{(t, 0), (0, t) : t > 0\} \setminus "
    r"\left(\{(t, t) : t > 0\} \setminus \{(1, 1)\}\right)",
    "misere(block(terminal(nim, x < 3), 2, of=nim))": r"\{(t, 0), (0, t) : t > 0\},\ \mbox{ending where } x < 3,\ "
    r"\mbox{at most 2 options of } \{(t, 0), (0, t) : t > 0\} \mbox{ forbidden},\ \mbox{misere play}",
    "block(nim, 1)": r"\{(t, 0), (0, t) : t > 0\},\ \mbox{at most 1 option forbidden}",
    "star(nim, 2)": r"\left(\{(t, 0), (0, t) : t > 0\}\right)^{\star 2}",
    "end_wythoff(middle=(1, 2))": r"\mathtt{end\_wythoff(middle=(1,\ 2))}",
}


@pytest.mark.parametrize(("game", "text"), LATEX.items())
def test_rulesets_in_latex(game, text):
    assert latex(w.parse(game)) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("phi", r"\frac{1 + \sqrt{5}}{2}"), ("-sqrt(2)/3", r"\frac{-\sqrt{2}}{3}"), ("3/4", r"\frac{3}{4}"),
        ("2 - 3*sqrt(7)", r"2 - 3\sqrt{7}"), ("5", "5"), ("-sqrt(3)", r"-\sqrt{3}"),
    ],
)  # fmt: skip
def test_numbers_in_latex(number, text):
    assert latex(w.sequences.read_number(number)) == text


def test_beatty_sequences_in_latex():
    phi = w.sequences.read_number("phi")
    assert latex(w.sequences.Beatty(phi)) == r"\left\lfloor n \cdot \frac{1 + \sqrt{5}}{2} \right\rfloor"
    shifted = w.sequences.Beatty(w.sequences.read_number("1 + sqrt(2)"), -1)
    assert latex(shifted) == r"\left\lfloor n \cdot \left(1 + \sqrt{2}\right) - 1 \right\rfloor"
    assert latex(w.sequences.Beatty(1, phi)) == r"\left\lfloor n + \frac{1 + \sqrt{5}}{2} \right\rfloor"
    with pytest.raises(TypeError, match="int has no LaTeX form"):
        latex(3)


def test_braces_and_signs_are_balanced_in_every_latex():
    for entry in ENTRIES:
        for example in entry.examples:
            text = latex(w.parse(example.call))
            bare = re.sub(r"\\[{}_$&%#]", "", text)
            assert bare.count("{") == bare.count("}") and text.count(r"\{") == text.count(r"\}")
            assert text.count(r"\left") == text.count(r"\right") and "$" not in bare
    assert verbatim("a_b {c}^2 \\") == r"a\_b\ \{c\}\hat{\ }2\ \backslash "


def test_nothing_is_loaded_before_the_first_display():
    code = (
        "import sys, wythoff as w\n"
        "game = w.parse('g1'); solution = w.solve(game)\n"
        "assert callable(game._repr_html_)\n"
        "assert not [name for name in sys.modules if name.startswith('wythoff.reports.views')]\n"
        "assert solution._repr_html_() and 'wythoff.reports.views.displays' in sys.modules\n"
        "assert not {'matplotlib', 'numpy', 'IPython'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_displays_are_known_to_the_mixin_by_name_only():
    assert displays.html(object()) is None and displays.latex(object()) is None and displays.png(object()) is None


def test_short_solutions_and_tables_have_a_table_in_latex():
    """Show short solutions and tables as LaTeX tables, for printed notebooks; long ones have no LaTeX."""
    solution = w.solve(w.parse("g1"), count=17)
    assert solution._repr_latex_() == w.latex(solution)
    table = w.grundy(w.parse("wythoff"), up_to=9)
    assert "\\begin{tabular}" in table._repr_latex_()
    assert w.solve(w.parse("g1"), up_to=10**6)._repr_latex_() is None
    assert w.grundy(w.parse("wythoff"), up_to=60)._repr_latex_() is None
