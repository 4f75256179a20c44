"""Verbs about what is in print, and what may be: the OEIS, formulas, studies, claims, papers."""

from __future__ import annotations

from wythoff.apps.cli.verbs.command import CERTIFICATES, GAME, JOBS, Command, Option, flag, number, option

STRIPPED = option("--file", "PATH", "look in a copy of the OEIS too: its file stripped (.gz) or its data repository")
SECONDS = option("--seconds", "S", "begin nothing new after S seconds", type=float)


def _terms(meaning: str, nargs: str) -> Option:
    return option("terms", "TERM", meaning, nargs=nargs)


COMMANDS = (
    Command(
        "oeis",
        "identifying.oeis",
        "The sequences that contain given terms, as they are or transformed; no network is used.",
        _terms("at least four terms, with commas or blanks between them; without them every A-number known", "*"),
        STRIPPED,
        JOBS,
        examples=("1,3,4,6,8,9,11,12", "2 1 2 2 1 2 1 2 2 1", "0 2 6 11 17 25 --file ~/oeis/stripped.gz"),
    ),
    Command(
        "identify",
        "identifying.identify",
        "The named games and sequences that agree with given pairs of piles, or terms.",
        _terms("at least four terms, or pairs of piles typed as 1,2 3,5 or '(1, 2) (3, 5)'", "+"),
        STRIPPED,
        JOBS,
        examples=("0,0 1,2 3,6 4,11 5,17", "'(1, 1) (2, 3) (4, 6) (5, 8)'"),
    ),
    Command(
        "guess",
        "identifying.guess",
        "Formulas guessed from terms, or for the P-positions of a game, where they are decided.",
        _terms("at least twelve terms, better a hundred; @FILE of them; or one argument that is a game", "+"),
        option("--from", "N", "the index of the first term (1; 0 if it is 0)", dest="first"),
        number("--columns", "P-positions of a game that are looked at (600)"),
        SECONDS,
        examples=(
            '"nim | diagonal(y1 % 2 + 1)"',
            "1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25 27 29 30 32",
            "@terms.txt --from 0",
        ),
    ),
    Command(
        "study",
        "studying.study",
        "All that can be found out about a game: formulas, slopes, automata, values, neighbours; a page, a paper.",
        GAME,
        number("--columns", "the first N P-positions are looked at (600)"),
        SECONDS,
        option(
            "--output",
            "DIR",
            "write a folder: index.html, paper.tex, study.ipynb, data; nothing, or another study, must be there",
        ),
        option("--parameter", "T=A..B", "formulas in a parameter of the game, from its values"),
        option("--oeis", "FILE", "a copy of the OEIS, `stripped` or `stripped.gz`, to look in"),
        number("--blocking", "the game with 1 to N options forbidden, too"),
        CERTIFICATES,
        examples=(
            '"nim | diagonal(y1 % 2 + 1)"',
            "wythoff --output wythoff-study",
            "wythoff --columns 200 --seconds 5 --json",
            '"nim | diagonal(t)" --parameter t=1..8',
        ),
        otherwise=False,
    ),
    Command(
        "claims",
        "claims.claims",
        "What is claimed of ways to generate the Wythoff sequences: each is run as it is told, and compared.",
        option("name", "NAME", "a claim such as joint_ranking_first; without it all claims, tried", nargs="?"),
        number("--count", "for the first N terms (100)"),
        examples=("schroeder_mancala --count 300", "self_rule_as_printed"),
    ),
    Command(
        "paper",
        "papers.paper",
        "What the papers print - tables, theorems, examples, figures - made anew from the rules, with a verdict each.",
        option("name", "NAME", "fraenkel2004, fraenkel2008, larsson2009 or visions2019 (default: all)", nargs="?"),
        option("kind", "KIND", "table, theorem, proposition, example, figure, question, slip, ...", nargs="?"),
        option("number", "NUMBER", "as the paper counts; III.3 is 3 of paper III", nargs="?"),
        option("--verdict", "VERDICT", "only entries that are: agrees, misprint, proved, checked, open or differs"),
        flag("--markdown", "as a page with what is printed and what was found"),
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
