"""The commands `list`, `show`, `solve` and others: each parses its arguments, calls the library, and prints."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

import wythoff
from wythoff.apps.cli import handlers, lines
from wythoff.apps.cli.evidence_text import evidence_lines, hypothesis_line
from wythoff.apps.cli.options import refuse
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import ask, game_of, reply, text
from wythoff.apps.cli.saying import complain, say, say_json
from wythoff.apps.cli.text_tables import SHOWN_TERMS, WIDEST_TEXT, columns, terms_table
from wythoff.apps.cli.verbs import named
from wythoff.base.errors import RequestError, cut
from wythoff.expressions.latex import latex
from wythoff.game.catalog import ENTRIES, Entry, all_plugged
from wythoff.game.rulesets.wording import in_words
from wythoff.solving import solvers
from wythoff.solving.solution import PartizanSolution, Solution
from wythoff.solving.theorems.constraint import as_constraint_game

if TYPE_CHECKING:
    from wythoff.questions.checking import Report
    from wythoff.questions.explaining import Description


def list_(arguments: Namespace) -> int:
    """Print the named games. Games of installed packages come last.

    Return the exit status: 2 if the game of a package cannot be used, else 0.
    """
    plugged = list(all_plugged())
    entries = [*ENTRIES, *(entry for entry in plugged if isinstance(entry, Entry))]
    if arguments.json:
        say_json({"games": [entry.as_dict() for entry in entries]})
    else:
        say(columns([(entry.signature, cut(entry.shown_rule, WIDEST_TEXT), _origin(entry)) for entry in entries]))
    return complain(error for error in plugged if isinstance(error, RequestError))


def _origin(entry: Entry) -> str:
    return entry.source.split(";")[0] if entry.package is None else f"package {entry.package}"


def show(arguments: Namespace) -> int:
    about = game_of(arguments)
    with Bar("solving", arguments) as bar:
        found = wythoff.describe(arguments.game if about[1] else about[0], progress=bar)
    return reply(arguments, about, found, description_lines(found))


def solve(arguments: Namespace) -> int:
    if arguments.game is None:
        command = named(arguments.command)
        shown = () if command is None else command.examples
        sys.stderr.write("".join(("solve needs a game; three to copy:\n", *(f"  wythoff solve {x}\n" for x in shown))))
        return 2
    if arguments.output is not None:
        return handlers.solved(arguments)
    game_of(arguments)  # an error in the game is reported before an error in an option
    refuse(arguments, "needs --output FILE too, and a b-file as the format", "pile")
    return ask(arguments, solvers.solve, solution_lines, "solving", "up_to", "columns", "count", "solver")


def solution_lines(solution: Solution) -> Iterator[str]:
    """Yield the lines that `solve` prints for `solution`.

    They contain the P-positions, or the outcomes of a partizan game, and the evidence.
    """
    game, bound = solution.game, solution.bound
    if solution.evidence.kind == "conjectured":
        yield from (str(solution.evidence), "")
    if isinstance(solution, PartizanSolution):
        yield from (f"Outcomes of {game}, {bound.said(game)}", *lines.outcomes_table(solution), str(solution.evidence))
        return
    yield f"P-positions of {game}, {bound.said(game)}{_number(solution)}"
    yield from terms_table(game, solution.p_positions)
    if len(solution.p_positions) > SHOWN_TERMS:
        yield from lines.summary(solution)
    yield from evidence_lines(solution.evidence)


def _number(solution: Solution) -> str:
    """Return a text with the number of P-positions of `solution`, such as ": 17".

    It is ": there is only 1" or ": there are only 17" if the game has no other P-positions. Return "" if the user
    requested a number of P-positions, and exactly this number was found.
    """
    number = len(solution.p_positions)
    if solution.exhausted:
        return f": there {'is' if number == 1 else 'are'} only {number}"
    return "" if solution.bound.kind == "count" else f": {number}"


def check(arguments: Namespace) -> int:
    """Check a claim about the P-positions of a game by its rules, and print the result.

    With --claim, --and, --from or --output, the claim is typed. Otherwise it is what a theorem says about the game.
    Return the exit status, which is 1 if the claim or the theorem is refuted.
    """
    if arguments.claim is not None or arguments.besides or arguments.output or arguments.first is not None:
        return handlers.check_claim(arguments)
    game, call = game_of(arguments)
    with Bar("checking", arguments) as bar:
        report = wythoff.check(game, arguments.up_to, progress=bar)
    reply(arguments, (game, call), report, chain([str(game)], report_lines(report)))
    return 0 if report else 1


def report_lines(report: Report) -> Iterator[str]:
    computed = "" if report.by is None else f"the result of {report.by} for piles up to {report.compared}, and with "
    yield f"Claim: {report.claim}, for piles up to {report.up_to}"
    yield f"Compared with {computed}the rules, position by position, for piles up to {report.replayed}."
    ours = "Conditions of a more general theorem (docs/mathematics/constraint-games.md, Theorem 1.1), with max(f, 0):"
    for title, found in (("Hypotheses of Fraenkel 2004, Theorem 3:", report.hypotheses), (ours, report.conditions)):
        yield from [title] * bool(found)
        yield from map(hypothesis_line, found)
    if report:
        yield from ("The claim agrees with the rules.", f"What is known: {report.evidence}")
        return
    yield "The claim is refuted."
    if report.extra is not None:
        yield f"  {text(report.extra)} is in the set, but is not a P-position."
    if report.missing is not None:
        yield f"  {text(report.missing)} is a P-position, but not in the set."
    if report.mistake is not None:
        yield f"  By the rules, {report.mistake}."


def description_lines(found: Description) -> Iterator[str]:
    game, call, entry, solution = found.game, found.call, found.entry, found.solution
    yield f"{call}: {game}" if call and call != str(game) else str(game)
    if entry is not None:
        yield entry.summary
    yield from ("", *(f"  {sentence}" for sentence in in_words(game)))
    if entry is not None:
        yield f"Source: {entry.source}"
    diagonal = as_constraint_game(game)
    if diagonal is not None and diagonal.width.variables():
        yield f"In LaTeX: |k - \\ell| < {latex(diagonal.width)}"
    yield ""
    if isinstance(solution, PartizanSolution):
        yield from lines.outcomes_table(solution)
        yield f'Values: wythoff values "{call or game}"'
    else:
        yield from terms_table(game, solution.p_positions)
    yield from evidence_lines(solution.evidence)
    told = found.theorems
    for asked in told:
        if asked.evidence == solution.evidence:
            yield from (f"  {formula}" for formula in asked.conclusion().formulas)
    for asked in told:
        if asked.evidence != solution.evidence:
            standing = "does not apply"
            if asked.evidence is not None:
                standing = "applies" + " if the hypotheses that were only checked up to a bound hold everywhere" * (
                    asked.evidence.kind != "proved"
                )
            yield from ("", f"{asked.theorem.source}: {standing}; {asked.reason}")
            yield from map(hypothesis_line, asked.hypotheses)
    if found.oeis:
        yield from ("", *(f"OEIS {number}: {what}" for number, what in found.oeis))
