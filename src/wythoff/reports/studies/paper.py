"""A study as a paper in LaTeX: plain article class, a single file, with theorems for proved findings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from wythoff.base.errors import WythoffError
from wythoff.questions.claims.formulas import latex_of
from wythoff.reports.studies.bibliography import cited
from wythoff.reports.studies.finding import (
    RULE,
    Automaton,
    Exhibit,
    Finding,
    NumberTable,
    PanelPicture,
    Records,
    StudyFindings,
    TextLines,
    in_blocks,
)
from wythoff.reports.views.exports.tex import SPECIAL
from wythoff.reports.views.panels import Cells, Panel, Points
from wythoff.reports.views.typesetting import latex

WIDEST = 76  # characters of a table
SIDE = 180.0  # points of a picture
LONG = 24  # letters of a word that may then be broken after its signs
HEAD = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage{array}
\usepackage{textcomp}
\usepackage{amsmath,amssymb,amsthm}
\newtheorem{theorem}{Theorem}
\newtheorem{observation}[theorem]{Observation}
\newtheorem{conjecture}[theorem]{Conjecture}
\newtheorem{question}[theorem]{Question}
\theoremstyle{definition}
\newtheorem*{definition}{Definition}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt plus 1pt}
\raggedbottom
"""
RAGGED = r">{{\raggedright\arraybackslash}}p{{{}\linewidth}}"
KINDS = {"proved": "theorem", "computed": "observation", "conjectured": "conjecture", "not known": "question"}
SIGNS = {
    "\u03c6": r"$\varphi$", "\u221a": r"$\surd$", "\u2013": "--", "\u2265": r"$\ge$", "\u2264": r"$\le$",
    "\u00d7": r"$\times$", '"': r"\textquotedbl{}",
}  # fmt: skip
TERM = re.compile(r"\b([abxy]\d?)_n\b")
ROOT = re.compile("(\\d*)\u221a(\\d+)")
SYMBOL = re.compile(r"([klnt]|[xy])([01]?)([,.;:]?)|(<=|>=|!=|<|>)")  # words that are mathematics
RELATIONS = {"<=": r"\le", ">=": r"\ge", "!=": r"\ne"}


def paper(study: StudyFindings) -> str:
    return "\n".join(_lines(study)) + "\n"


def _lines(study: StudyFindings) -> Iterator[str]:
    yield "% " + study.command.encode("ascii", "backslashreplace").decode()
    yield HEAD + rf"\title{{{typewriter(study.title)}}}"
    yield "\\author{}\n\\date{}\n\\begin{document}\n\\raggedright\n\\maketitle"
    yield rf"Of what follows, {words(study.summary)}. Each statement stands above the command that gives it."
    yield from _moves(study)
    for name, found in study.panels().items():
        yield f"\n\\section*{{{words(name)}}}"
        for finding in found:
            yield from _finding(finding)
    if study.certificate is not None:
        yield "\n\\section*{The certificate}"
        yield "The proofs by an automaton rest on a certificate. It is checked by"
        yield _command("wythoff verify data/certificate.json")
    yield from _bibliography(study)
    yield "\\end{document}"


def _bibliography(study: StudyFindings) -> Iterator[str]:
    papers = study.literature
    if papers:
        yield "\n\\begin{thebibliography}{99}"
        for one in papers:
            authors = words(one.authors.replace(" and ", ", "))
            yield rf"\bibitem{{{one.key}}} {authors}, \emph{{{words(one.title)}}}, {words(one.place)}."
        yield "\\end{thebibliography}"


def _moves(study: StudyFindings) -> Iterator[str]:
    if study.positions:
        with suppress(TypeError, ValueError):
            found = latex(study.game)
            yield from [f"In symbols the moves are\n\\[ {found}. \\]"] * (len(found) <= 90)


def _finding(finding: Finding) -> Iterator[str]:
    shown = [line for exhibit in finding.shown for line in _exhibit(exhibit)]
    if finding.evidence == RULE and finding.shown:  # the rules themselves need no proof
        yield f"\n\\begin{{definition}}\n{words(finding.statement)}"
        yield from shown
        yield f"\\end{{definition}}\n{_command(finding.command)}"
        return
    kind = KINDS[finding.standing]
    yield f"\n\\begin{{{kind}}}\n{finding.tex or words(finding.statement)}\n\\end{{{kind}}}"
    yield from shown
    if finding.standing == "proved":
        keys = ",".join(one.key for one in cited([finding.evidence.text]))
        citing = f" See \\cite{{{keys}}}." * bool(keys)
        yield f"\\begin{{proof}}\n{words(_sentence(finding.evidence.text))}{citing}\n\\end{{proof}}"
    elif not finding.open:
        yield f"{words(_sentence(finding.known))}\n"
    yield _command(finding.command)


def _sentence(text: str) -> str:
    named = "/" in text.partition(" ")[0]  # the text begins with the name of a file
    return f"{text if named else text[:1].upper() + text[1:]}."


def _command(text: str) -> str:
    return f"{{\\footnotesize {typewriter(text)}\\par}}"


def _exhibit(exhibit: Exhibit) -> Iterator[str]:
    match exhibit:
        case NumberTable(rows):
            for block in in_blocks(rows, WIDEST):
                yield _tabular([[words(name), *cells] for name, cells in block], "l|" + "r" * len(block[0][1]))
            yield from [words(exhibit.note)] * bool(exhibit.note)
        case Records(head, rows):
            lines = [[words(cell) for cell in row] for row in (head, *rows)]
            yield _tabular(lines, _shares(head, rows) if _broad(head, rows) else "l" * len(head))
        case TextLines(lines):
            items = "\n".join(rf"\item {_equation(line)}" for line in lines)
            yield f"\\begin{{itemize}}\n{items}\n\\end{{itemize}}"
        case PanelPicture(panel, caption):
            drawn = "\n".join(_picture(panel))
            if drawn:
                yield f"\\begin{{center}}\n{drawn}\n\n{words(caption)}\n\\end{{center}}"
        case Automaton(relation, caption):
            yield words(caption)
            machine = relation.machine
            shown = [
                [str(state), "yes" if machine.accepting[state] else "no", _arrows(row, relation.system.digits)]
                for state, row in enumerate(machine.rows)
            ]
            yield _tabular([["state", "accepts", "digits, and the next state"], *shown], "rl" + RAGGED.format("0.7"))


def _arrows(row: dict[int, int], digits: int) -> str:
    return ", ".join(f"${divmod(letter, digits)}\\to {row[letter]}$" for letter in sorted(row))


def _shares(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return the column format of a LaTeX table with the headings `head` and the given `rows` of texts.

    The width of a column is proportional to its longest cell.
    """
    longest = [max(len(cell) for cell in column) + 3 for column in zip(head, *rows, strict=True)]
    whole = 1 - 0.025 * len(head)  # the rest is space between the columns
    return "".join(RAGGED.format(f"{whole * length / sum(longest):.3f}") for length in longest)


def _broad(head: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    return sum(max(len(row[place]) for row in (head, *rows)) + 2 for place in range(len(head))) > WIDEST


def _tabular(lines: Sequence[Sequence[str]], columns: str) -> str:
    text = "\n".join(f"{' & '.join(line)} \\\\" + " \\hline" * (not place) for place, line in enumerate(lines))
    begin = f"{{\\small\\setlength{{\\tabcolsep}}{{4pt}}\\begin{{tabular}}{{{columns}}}"
    return f"\n{begin}\n{text}\n\\end{{tabular}}\\par}}"


def _picture(panel: Panel) -> Iterator[str]:
    """Yield the LaTeX of the picture `panel`: its black squares, its points, or a table of the values in its squares.

    Yield nothing for other pictures.
    """
    for layer in panel.layers:
        if isinstance(layer, Cells) and layer.words:
            head = [r"$x \backslash y$", *map(str, range(len(layer.words[0])))]
            lines = [[str(x), *row] for x, row in enumerate(layer.words)]
            yield _tabular([head, *lines], "r|" + "r" * (len(head) - 1))
        elif isinstance(layer, Cells):
            size = len(layer.rows)
            black = [(x, y) for x, row in enumerate(layer.rows) for y, cell in enumerate(row) if cell]
            yield from _dots(black, size, lambda unit: rf"\rule{{{unit:.2f}pt}}{{{unit:.2f}pt}}")
        elif isinstance(layer, Points):
            pairs = list(zip(layer.xs, layer.ys, strict=True))
            size = int(panel.window[1]) + 1
            yield from _dots([*pairs, *((y, x) for x, y in pairs)], size, lambda unit: r"\circle*{1.2}")
            return


def _dots(places: Sequence[tuple[float, float]], size: int, mark: object) -> Iterator[str]:
    unit = SIDE / size
    yield f"\\setlength{{\\unitlength}}{{1pt}}\\begin{{picture}}({SIDE:.0f},{SIDE:.0f})"
    yield rf"\put(0,0){{\framebox({SIDE:.0f},{SIDE:.0f}){{}}}}"
    for x, y in dict.fromkeys(places):  # the first pile goes downwards
        yield rf"\put({y * unit:.2f},{SIDE - (x + 1) * unit:.2f}){{{mark(unit)}}}"  # type: ignore[operator]
    yield r"\end{picture}"


def _equation(line: str) -> str:
    r"""Return a line in LaTeX, as a formula if it is an equation between expressions.

    >>> print(_equation("a_n = floor(n*alpha)"), _equation("The larger pile is b_n = a_n + n."))
    $a_n = \lfloor n \alpha \rfloor$ The larger pile is $b_n$ = $a_n$ + $n$.
    """
    sides = line.removesuffix(".").split(" = ")
    with suppress(WythoffError):
        if len(sides) > 1:
            return f"${' = '.join(latex_of(side)[1:-1] for side in sides)}${'.' * line.endswith('.')}"
    return words(line)


def words(text: str) -> str:
    r"""Return the sentence `text` in LaTeX. Symbols such as a_n and >= are in math mode, and long words may be broken.

    >>> print(words("b_n/a_n tends to (1 + \u221a5)/2, n >= 1."))
    $b_n$/$a_n$ tends to (1 + $\sqrt{5}$)/2, $n$ $\ge$ 1.
    """
    return " ".join(_word(part) for part in text.split(" "))


def _word(word: str) -> str:
    if match := SYMBOL.fullmatch(word):
        letter, index, end, relation = match.groups("")
        return f"${letter}{f'_{index}' * bool(index)}{RELATIONS.get(relation, relation)}${end}"
    if len(word) > LONG:
        return _breakable(word)
    found, at = [], 0
    for match in sorted((*TERM.finditer(word), *ROOT.finditer(word)), key=lambda found: found.start()):
        found.append(_escaped(word[at : match.start()]))
        found.append(_term(match[1]) if match.re is TERM else f"${match[1]}\\sqrt{{{match[2]}}}$")
        at = match.end()
    return "".join((*found, _escaped(word[at:])))


def _term(name: str) -> str:
    return f"${name[0]}_{{{name[1:]},n}}$" if name[1:] else f"${name}_n$"


def typewriter(text: str) -> str:
    """Return a text in LaTeX, in typewriter face. Long words may be broken after punctuation marks."""
    return rf"\texttt{{{' '.join(map(_breakable, text.split(' ')))}}}"


def _breakable(word: str) -> str:
    """Return a word in LaTeX. A long word may be broken after one of the characters , | ( = /."""
    if len(word) <= LONG or re.fullmatch("[-0-9,]+", word):  # terms, which are read with blanks too
        return _escaped(word.replace(",", ", ") if len(word) > LONG else word)
    return r"\allowbreak ".join(_escaped(part) for part in re.findall(r"[^,|(=/]*[,|(=/]?", word) if part)


def _escaped(text: str) -> str:
    """Return a text with the special characters of LaTeX escaped. Two hyphens are kept apart, lest they make a dash."""
    signs = (
        SIGNS.get(sign) or SPECIAL.get(sign) or (sign if sign.isascii() else "?") for sign in text.replace("--", "-\0-")
    )
    return "".join(signs).replace("\0", "{}")
