"""What the commands about statements, proofs and certificates take."""

from __future__ import annotations

from argparse import ArgumentParser

from wythoff.apps.cli.arguments import count, of_formulas


def decide(command: ArgumentParser) -> None:
    command.add_argument("statement", metavar="STATEMENT", nargs="?", help="such as 'Ax Ey y > x & T[y] = @1'")
    command.add_argument(
        "--file",
        metavar="FILE",
        help="commands of Walnut: def, eval, reg, morphism, promote, image, macro, combine, ...",
    )
    command.add_argument("--system", metavar="NAME", help="the system where no ?NAME stands (base(2))")
    command.add_argument(
        "--library", metavar="DIR", help="a folder with Walnut's libraries of automata, words and bases"
    )
    command.add_argument(
        "--output", metavar="FILE", help="write the automaton: .txt as Walnut's, .dot, .json, up to 40 states .svg"
    )
    command.add_argument("--certificate", metavar="FILE", help="write what `wythoff verify` needs to decide it again")
    _limits(command)


def prove(command: ArgumentParser) -> None:
    command.add_argument("--value", type=count, metavar="G", help="the positions of Sprague-Grundy value G instead")
    command.add_argument("--system", metavar="NAME", help="the numeration system to try, instead of likely ones")
    command.add_argument("--columns", type=count, metavar="N", help="piles to which is looked first (1000)")
    command.add_argument(
        "--output", metavar="FILE", help="write the automaton: .txt as Walnut's, .dot, .json, up to 40 states .svg"
    )
    command.add_argument("--certificate", metavar="FILE", help="write what `wythoff verify` needs to prove it again")
    claim = command.add_mutually_exclusive_group()
    claim.add_argument("--formula", metavar="F", help="decide whether formulas hold: 'floor(n*phi), a(n) + n'")
    claim.add_argument("--same-as", metavar="GAME", help="decide whether another game has the same P-positions")
    claim.add_argument("--adjoinable", action="store_true", help="decide which moves can be added, all of them")
    claim.add_argument("--removable", metavar="MOVES", help="decide whether moves such as 'jump(1, 1)' can be left out")
    claim.add_argument(
        "--invariant", action="store_true", help="decide whether an invariant game has these P-positions"
    )
    of_formulas(command)
    _limits(command)


def _limits(command: ArgumentParser) -> None:
    """How far a decision may go."""
    for name, meaning in (
        ("states", "states of an automaton (200000)"), ("cells", "transitions of an automaton (50000000)"),
        ("memory", "bytes (2000000000)"),
    ):  # fmt: skip
        command.add_argument(f"--limit-{name}", type=count, metavar="N", help=f"at most so many {meaning}")
    command.add_argument("--limit-seconds", type=float, metavar="S", help="at most so many seconds (60)")


def verify(command: ArgumentParser) -> None:
    command.add_argument("files", metavar="FILE", nargs="+", help="certificates, as decide and prove write them")
