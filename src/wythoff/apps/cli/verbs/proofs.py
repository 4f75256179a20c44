"""Verbs about statements, proofs and certificates."""

from __future__ import annotations

from wythoff.apps.cli.verbs.command import FORMULAS, GAME, JOBS, Command, either, flag, number, option

# How far a decision may go.
SECONDS = option("--limit-seconds", "S", "at most so many seconds (60)", type=float)
LIMITS = (
    number("--limit-states", "at most so many states of an automaton (200000)"),
    number("--limit-cells", "at most so many transitions of an automaton (50000000)"),
    number("--limit-memory", "at most so many bytes (2000000000)"),
    SECONDS,
)
OUTPUT = option("--output", "FILE", "write the automaton: .txt as Walnut's, .dot, .json, up to 40 states .svg")
COMMANDS = (
    Command(
        "decide",
        "deciding.decide",
        "Whether a statement about numbers is true, in the language of Walnut, or which numbers satisfy it.",
        option("statement", "STATEMENT", "such as 'Ax Ey y > x & T[y] = @1'", nargs="?"),
        option("--file", "FILE", "commands of Walnut: def, eval, reg, morphism, promote, image, macro, combine, ..."),
        option("--system", "NAME", "the system where no ?NAME stands (base(2))"),
        option("--library", "DIR", "a folder with Walnut's libraries of automata, words and bases"),
        OUTPUT,
        option("--certificate", "FILE", "write what `wythoff verify` needs to decide it again"),
        *LIMITS,
        examples=(
            "'?msd_fib Ax Ey y > x & F[y] = @1'",
            "'?msd_2 ~En,i n > 0 & (At t <= n => T[i+t] = T[i+n+t])' --json",
            "'x*2 = y + 1 & y < 9'",
            "--file theorems.txt",
        ),
    ),
    Command(
        "prove",
        "proving.prove",
        "Prove which P-positions a game has, from its rule alone: as an automaton over a numeration system.",
        GAME,
        number("--value", "the positions of Sprague-Grundy value G instead", "G"),
        option("--system", "NAME", "the numeration system to try, instead of likely ones"),
        number("--columns", "piles to which is looked first (1000)"),
        OUTPUT,
        option("--certificate", "FILE", "write what `wythoff verify` needs to prove it again"),
        either(
            option("--formula", "F", "decide whether formulas hold: 'floor(n*phi), a(n) + n'"),
            option("--same-as", "GAME", "decide whether another game has the same P-positions"),
            flag("--adjoinable", "decide which moves can be added, all of them"),
            option("--removable", "MOVES", "decide whether moves such as 'jump(1, 1)' can be left out"),
            flag("--invariant", "decide whether an invariant game has these P-positions"),
        ),
        *FORMULAS,
        *LIMITS,
        JOBS,
        examples=(
            "wythoff --adjoinable",
            'wythoff --formula "floor(n*phi), a(n) + n"',
            "wythoff",
            '"nim | diagonal(2)" --certificate theorem.json',
            '"block(nim | diagonal, 1)" --output automaton.dot',
            "w_k(k=1) --value 1 --json",
        ),
    ),
    Command(
        "verify",
        "proving.verify",
        "Check certificates of statements and of games by a checker that stands alone.",
        option("files", "FILE", "certificates, as decide and prove write them", nargs="+"),
        number("--limit-memory", "at most so many bytes for each (500000000)"),
        SECONDS,
        JOBS,
        examples=("theorem.json",),
    ),
)
