"""Verbs about statements, proofs and certificates."""

from __future__ import annotations

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import FORMULAS, GAME, JOBS, SECONDS, Command, Option, either, flag, number, option


def _limits(states: str, cells: str) -> tuple[Option, ...]:
    """Return the options that limit the size of the automata in a decision, its memory and its time.

    `states` and `cells` are texts for the help: the default limits on the states and the transitions of an automaton.
    """
    return (
        number("--limit-states N", f"allow automata of at most N states (default: {states})"),
        number("--limit-cells N", f"allow automata of at most N transitions (default: {cells})"),
        number("--limit-memory N", "use at most N bytes of memory (default: 2000000000)"),
        SECONDS,
    )


OUTPUT = option("--output FILE", "write the automaton: .txt (Walnut's format), .dot, .json or, up to 40 states, .svg")
COMMANDS = (
    Command(
        handlers.decide,
        "Decide whether a statement about numbers, written as for Walnut, is true, or which numbers satisfy it.",
        option("statement STATEMENT", "a statement such as 'Ax Ey y > x & T[y] = @1'", nargs="?"),
        option(
            "--file FILE",
            "a file of Walnut's commands: def, eval, reg, morphism, split, union, ...; the command `help;` lists "
            "them all",
            action="append",
        ),
        flag("--interactive", "read commands and statements line by line, as Walnut does", short="-i"),
        flag(
            "--keep-going", "with --file: go on after a command that fails, as Walnut does; the exit status is then 2"
        ),
        option(
            "--system NAME", "the numeration system, unless the statement names another with ?NAME (default: base(2))"
        ),
        option("--library DIR", "a folder with Walnut's libraries of automata, words and bases"),
        option("--by NAMES", "count the solutions, as a function of these variables, such as n or n,m"),
        option("--count NAMES", "with --by, the variables whose values are counted (default: all others)"),
        number("--terms N", "with --by, print N values of the function, from 0 on (default: 20)"),
        option("--at N", "with --by, print the value at N, such as 10**100; at N,M for two variables", action="append"),
        flag("--largest", "with --by, print the largest value of the function, if there is one"),
        option(
            "--equals STATEMENT",
            "with --by, decide whether this statement has the same number of solutions for all values",
        ),
        option(
            "--output FILE",
            "write the automaton: .txt (Walnut's format), .dot, .json or, up to 40 states, .svg; with --by the linear "
            "representation: .json, .sage, .py (SymPy), .wl, .mpl (Maple, as Walnut) or .txt; with --file a "
            "folder, for "
            "everything that the file defines",
        ),
        option("--certificate FILE", "write a certificate, with which `wythoff verify` can check the decision"),
        option("--rocq FILE", "write a statement about all numbers as a theorem for Rocq: `coqc FILE.v` checks it"),
        *_limits("as many as time and memory allow", "likewise"),
        examples=(
            "'?msd_fib Ax Ey y > x & F[y] = @1'",
            "'?msd_2 ~En,i n > 0 & (At t <= n => T[i+t] = T[i+n+t])' --json",
            "'x*2 = y + 1 & y < 9'",
            "'?msd_fib x + y = n' --by n --at 10**100",
            "'?msd_fib An F[n] = @1 => F[n+1] = @0' --rocq theorem.v",
            "--file theorems.txt",
        ),
    ),
    Command(
        handlers.prove,
        "Prove with an automaton which P-positions a game has, or that a system of equations holds.",
        GAME,
        number("--value G", "prove which positions have the Sprague-Grundy value G instead"),
        option("--system NAME", "the numeration system to try (default: several that are likely)"),
        number("--columns N", "guess the automaton from piles up to N (default: 1000)"),
        OUTPUT,
        option("--certificate FILE", "write a certificate, with which `wythoff verify` can check the proof"),
        option("--rocq FILE", "write the theorem and its proof for Rocq: `coqc FILE.v` checks it"),
        either(
            option("--formula F", "decide whether formulas hold: 'floor(n*phi), a(n) + n'"),
            option("--same-as GAME", "decide whether another game has the same P-positions"),
            flag("--adjoinable", "find all moves that can be added without changing the P-positions"),
            option(
                "--removable MOVES",
                "decide whether moves such as 'jump(1, 1)' can be left out without changing the P-positions",
            ),
            flag("--invariant", "decide whether a game whose moves are the same everywhere can have these P-positions"),
            flag("--counts", "count the P-positions, and the winning moves, with both piles below n"),
            option(
                "--smallest PILE",
                "three-pile Wythoff with this smallest pile: prove from where on the P-positions follow a pattern",
            ),
            option(
                "--for VALUES", "prove a game with a parameter for all its values, such as 't >= 1'", dest="for_all"
            ),
        ),
        option("--at N", "with --counts, print the numbers for n = N, such as 10**100"),
        *FORMULAS,
        *_limits("200000", "50000000"),  # wrong guesses can lead to automata that grow without end
        JOBS,
        examples=(
            "wythoff --adjoinable",
            "wythoff --counts --at 121393",
            'wythoff --formula "floor(n*phi), a(n) + n"',
            "wythoff",
            '"nim | diagonal(2)" --certificate theorem.json',
            "wythoff --rocq theorem.v",
            '"block(nim | diagonal, 1)" --output automaton.dot',
            "w_k(k=1) --value 1 --json",
            '"npile_wythoff(n=3)" --smallest 4',
            "'A(n) = B(2*n-1) + B(2*n)'",
        ),
    ),
    Command(
        handlers.verify,
        "Check certificates of statements and games with the stand-alone checker, and files for Rocq with `coqc`.",
        option("files FILE", "certificates written by decide and prove, and files FILE.v for Rocq", nargs="+"),
        number("--limit-memory N", "use at most N bytes of memory for each file (default: 500000000)"),
        SECONDS,
        JOBS,
        examples=("theorem.json", "theorem.v"),
    ),
)
