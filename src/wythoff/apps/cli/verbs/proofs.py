"""Verbs about statements, proofs and certificates."""

from __future__ import annotations

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import FORMULAS, GAME, JOBS, SECONDS, Command, Option, either, flag, number, option


def _limits(states: str, cells: str) -> tuple[Option, ...]:
    """Return the options that limit the size of the automata in a decision, its memory and its time.

    `states` and `cells` are texts for the help: the default limits on the states and the transitions of an automaton.
    """
    return (
        number("--limit-states N", f"allow automata of at most N states ({states})"),
        number("--limit-cells N", f"allow automata of at most N transitions ({cells})"),
        number("--limit-memory N", "use at most N bytes of memory (2000000000)"),
        SECONDS,
    )


OUTPUT = option("--output FILE", "write the automaton: .txt (Walnut's format), .dot, .json or, up to 40 states, .svg")
COMMANDS = (
    Command(
        handlers.decide,
        "Whether a statement about numbers is true, in the language of Walnut, or which numbers satisfy it.",
        option("statement STATEMENT", "such as 'Ax Ey y > x & T[y] = @1'", nargs="?"),
        option(
            "--file FILE",
            "commands of Walnut: def, eval, reg, morphism, split, union, ...; `help;` in one lists them all",
            action="append",
        ),
        flag("--interactive", "read commands and statements line by line, as Walnut does", short="-i"),
        flag("--keep-going", "with --file: after a command that is refused go on, as Walnut does; the status is 2"),
        option("--system NAME", "the numeration system, unless ?NAME says another (base(2))"),
        option("--library DIR", "a folder with Walnut's libraries of automata, words and bases"),
        option("--by NAMES", "count the solutions, as a function of these variables, such as n or n,m"),
        option("--count NAMES", "the variables whose values are counted (all others)"),
        number("--terms N", "with --by, print N values from 0 on (20)"),
        option("--at N", "with --by, the value there, such as 10**100; of several variables N,M", action="append"),
        flag("--largest", "with --by, the largest value, or that there is none"),
        option("--equals STATEMENT", "with --by, whether this statement has as many solutions, for all values"),
        option(
            "--output FILE",
            "write the automaton: .txt (Walnut's format), .dot, .json or, up to 40 states, .svg; with --by the linear "
            "representation: .json, .sage, .py (SymPy), .wl, .mpl (Maple, as Walnut) or .txt; with --file a folder: "
            "all that the file defines",
        ),
        option("--certificate FILE", "write what `wythoff verify` needs to decide it again"),
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
        "Prove which P-positions a game has, or that a system of equations holds: by an automaton.",
        GAME,
        number("--value G", "the positions of Sprague-Grundy value G instead"),
        option("--system NAME", "the numeration system to try (likely ones)"),
        number("--columns N", "look at piles up to N first (1000)"),
        OUTPUT,
        option("--certificate FILE", "write what `wythoff verify` needs to prove it again"),
        option("--rocq FILE", "write the theorem and its proof for Rocq: `coqc FILE.v` checks it"),
        either(
            option("--formula F", "decide whether formulas hold: 'floor(n*phi), a(n) + n'"),
            option("--same-as GAME", "decide whether another game has the same P-positions"),
            flag("--adjoinable", "decide which moves can be added: all of them"),
            option("--removable MOVES", "decide whether moves such as 'jump(1, 1)' can be left out"),
            flag("--invariant", "decide whether an invariant game has these P-positions"),
            flag("--counts", "how many P-positions, and winning moves, there are with both piles below n"),
            option("--smallest PILE", "prove where the other piles of three-pile Wythoff begin to follow a pattern"),
            option(
                "--for VALUES", "prove a game with a parameter for all its values, such as 't >= 1'", dest="for_all"
            ),
        ),
        option("--at N", "with --counts, the numbers there, such as 10**100"),
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
        number("--limit-memory N", "use at most N bytes of memory for each (500000000)"),
        SECONDS,
        JOBS,
        examples=("theorem.json", "theorem.v"),
    ),
)
