"""Verbs for publications: the OEIS, formulas, studies, claims, papers."""

from __future__ import annotations

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import CERTIFICATES, GAME, JOBS, Command, Option, flag, number, option

STRIPPED = option(
    "--file PATH", "look in a local copy of the OEIS too: its file `stripped` (or .gz) or its data repository"
)
SECONDS = option("--seconds S", "start nothing new after S seconds", type=float)


def _terms(meaning: str, nargs: str) -> Option:
    return option("terms TERM", meaning, nargs=nargs)


COMMANDS = (
    Command(
        handlers.oeis,
        "The sequences that contain given terms, as they are or transformed; no network is used.",
        _terms("at least four terms, with commas or blanks between; or @FILE; without terms, all known A-numbers", "*"),
        STRIPPED,
        JOBS,
        examples=("1,3,4,6,8,9,11,12", "2 1 2 2 1 2 1 2 2 1", "0 2 6 11 17 25 --file ~/oeis/stripped.gz"),
    ),
    Command(
        handlers.identify,
        "The named games and sequences that agree with given pairs of piles, or terms.",
        _terms("at least four terms, or positions typed as 1,2 3,5 or '(1, 2, 3) (1, 4, 5)'; or @FILE; or a game", "+"),
        STRIPPED,
        JOBS,
        flag("--bibtex", "print the papers about a game, as BibTeX"),
        examples=("0,0 1,2 3,6 4,11 5,17", "'(1, 1) (2, 3) (4, 6) (5, 8)'"),
    ),
    Command(
        handlers.guess,
        "Formulas guessed from terms, or for the P-positions of a game, where they are decided.",
        _terms("at least ten terms, preferably a hundred; or @FILE with terms; or a game, as one argument", "+"),
        option("--from N", "the index of the first term (1; 0 if it is 0)", dest="first"),
        option("--at N", "the term a(N) by the formula that was guessed, such as 10**100"),
        option("--by NAME", "the terms are how many solutions a statement has, as a function of this variable"),
        number("--columns N", "how many P-positions of a game to look at (600)"),
        SECONDS,
        examples=(
            '"nim | diagonal(y1 % 2 + 1)"',
            "1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25 27 29 30 32",
            "@terms.txt --from 0 --at 10**100",
            "'?msd_fib x <= n & y <= n & F[x] = F[y]' --by n",
        ),
    ),
    Command(
        handlers.study,
        "All that can be found out about a game: formulas, slopes, automata, values, neighbours; a page, a paper.",
        GAME,
        number("--columns N", "look at the first N P-positions (600)"),
        SECONDS,
        option(
            "--output DIR", "write a folder: index.html, paper.tex, study.ipynb, data; it must be new, or hold a study"
        ),
        option("--parameter T=A..B", "look for formulas in a parameter of the game, from these values of it"),
        option("--oeis FILE", "a copy of the OEIS, `stripped` or `stripped.gz`, to search"),
        number("--blocking N", "study the game with 1 to N options forbidden too"),
        flag("--bibtex", "print the papers that are cited, as BibTeX"),
        CERTIFICATES,
        examples=(
            '"nim | diagonal(y1 % 2 + 1)"',
            "wythoff --output wythoff-study",
            "wythoff --columns 200 --seconds 5 --json",
            '"nim | diagonal(t)" --parameter t=1..8',
            "'A(n) = B(2*n-1) + B(2*n)'",
        ),
        otherwise=False,
    ),
    Command(
        handlers.claims,
        "Claims about ways to generate the Wythoff sequences: each way is run as described, and compared.",
        option("name NAME", "a claim such as joint_ranking_first; without a name, all claims", nargs="?"),
        number("--count N", "compare the first N terms (100)"),
        examples=("schroeder_mancala --count 300", "self_rule_as_printed"),
    ),
    Command(
        handlers.paper,
        "Tables, theorems, examples and figures of the papers, recomputed from the rules, with a verdict on each.",
        option("name NAME", "fraenkel2004, fraenkel2008, larsson2009 or visions2019 (default: all)", nargs="?"),
        option("kind KIND", "table, theorem, proposition, example, figure, question, slip, ...", nargs="?"),
        option("number NUMBER", "the number in the paper; III.3 is number 3 of paper III", nargs="?"),
        option("--verdict VERDICT", "only entries that are: agrees, misprint, proved, checked, open or differs"),
        flag("--markdown", "as a Markdown page: what is printed, and what was found"),
        JOBS,
        examples=(
            "",
            "fraenkel2004",
            "fraenkel2004 table 10",
            "--verdict misprint",
            "visions2019 --verdict proved",
            "visions2019 --markdown",
        ),
    ),
)
