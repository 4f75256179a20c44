"""Verbs for publications: the OEIS, formulas, studies, claims, papers."""

from __future__ import annotations

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import CERTIFICATES, GAME, JOBS, Command, Option, flag, number, option

STRIPPED = option(
    "--file PATH", "search a local copy of the OEIS too: its file `stripped` (or .gz), or its data repository"
)
SECONDS = option("--seconds S", "after S seconds finish the current step, and start no other", type=float)


def _terms(meaning: str, nargs: str) -> Option:
    return option("terms TERM", meaning, nargs=nargs)


COMMANDS = (
    Command(
        handlers.oeis,
        "Find the sequences that contain given terms, as they are or transformed; no network is used.",
        _terms(
            "at least four terms, separated by commas or blanks; or @FILE; without terms all known A-numbers are "
            "listed",
            "*",
        ),
        STRIPPED,
        JOBS,
        examples=("1,3,4,6,8,9,11,12", "2 1 2 2 1 2 1 2 2 1", "0 2 6 11 17 25 --file ~/oeis/stripped.gz"),
    ),
    Command(
        handlers.identify,
        "Find the named games and sequences that agree with given pairs of piles, or terms.",
        _terms("at least four terms, or positions typed as 1,2 3,5 or '(1, 2, 3) (1, 4, 5)'; or @FILE; or a game", "+"),
        STRIPPED,
        JOBS,
        flag("--bibtex", "print the papers about a game, as BibTeX"),
        examples=("0,0 1,2 3,6 4,11 5,17", "'(1, 1) (2, 3) (4, 6) (5, 8)'"),
    ),
    Command(
        handlers.guess,
        "Guess formulas from terms, or for the P-positions of a game; the latter are then proved if possible.",
        _terms("at least ten terms, preferably a hundred; or @FILE with terms; or a game, as one argument", "+"),
        option("--from N", "the index of the first term (default: 1, or 0 if the first term is 0)", dest="first"),
        option("--at N", "compute the term a(N) with the guessed formula; N may be large, such as 10**100"),
        option(
            "--by NAME",
            "TERM is a statement: guess a formula for its number of solutions, as a function of this variable",
        ),
        number("--columns N", "the number of P-positions of a game to guess from (default: 600)"),
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
        "Examine a game with all methods: formulas, slopes, automata, values, similar games; write a page and a paper.",
        GAME,
        number("--columns N", "examine the first N P-positions (default: 600)"),
        SECONDS,
        option(
            "--output DIR",
            "write index.html, paper.tex, study.ipynb and data into this folder, which must be new or hold an "
            "earlier study",
        ),
        option(
            "--parameter T=A..B",
            "look for formulas in the parameter T of the game, from its values A to B, such as t=1..8",
        ),
        option("--oeis FILE", "a copy of the OEIS, `stripped` or `stripped.gz`, to search"),
        number("--blocking N", "also study the games in which the opponent may forbid 1 to N moves"),
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
        "Check published claims about ways to generate the Wythoff sequences: run each way, and compare the terms.",
        option("name NAME", "a claim such as joint_ranking_first; without a name, all claims", nargs="?"),
        number("--count N", "compare the first N terms (default: 100)"),
        examples=("schroeder_mancala --count 300", "self_rule_as_printed"),
    ),
    Command(
        handlers.paper,
        "Recompute the tables, theorems, examples and figures of four papers from the rules, with a verdict on each.",
        option("name NAME", "fraenkel2004, fraenkel2008, larsson2009 or visions2019 (default: all)", nargs="?"),
        option("kind KIND", "table, theorem, proposition, example, figure, question, slip, ...", nargs="?"),
        option(
            "number NUMBER",
            "the number of the table, theorem, ... in the paper; III.3 is number 3 of paper III",
            nargs="?",
        ),
        option(
            "--verdict VERDICT",
            "print only entries with this verdict: agrees, misprint, proved, checked, open or differs",
        ),
        flag("--markdown", "print a Markdown page: what the paper prints, and what was found"),
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
