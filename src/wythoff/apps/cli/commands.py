"""The commands: each parses its arguments, calls the library, and prints."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from wythoff import solvers
from wythoff.apps.cli.options import refuse, typed
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, reply, text
from wythoff.apps.cli.saying import complain, say, say_json
from wythoff.apps.cli.tables import SHOWN_TERMS, columns, terms_table
from wythoff.apps.cli.words import evidence_lines, hypothesis_line
from wythoff.catalog import ENTRIES, Entry
from wythoff.errors import RequestError, cut
from wythoff.solution import PartizanSolution, Solution

if TYPE_CHECKING:
    from wythoff.questions.checking import Report


WIDEST_RULE = 72  # of a table; `show` prints it whole


def list_(arguments: Namespace) -> int:
    """Print the named games, those of installed packages last; return 2 if one of these cannot be used."""
    from wythoff.catalog.plugged import all_plugged

    plugged = list(all_plugged())
    entries = [*ENTRIES, *(entry for entry in plugged if isinstance(entry, Entry))]
    if arguments.json:
        say_json({"games": [entry.as_dict() for entry in entries]})
    else:
        say(columns([(entry.signature, cut(entry.shown_rule, WIDEST_RULE), _origin(entry)) for entry in entries]))
    return complain(error for error in plugged if isinstance(error, RequestError))


def show(arguments: Namespace) -> int:
    from wythoff.questions.explaining import describe

    about = game_of(arguments)
    with Bar("solving") as bar:
        found = describe(arguments.game if about[1] else about[0], progress=bar)
    return reply(arguments, about, found)


def solve(arguments: Namespace) -> int:
    if arguments.game is None:
        from wythoff.apps.cli.verbs.games import ASKED

        sys.stderr.write("".join(("solve needs a game; three to copy:\n", *(f"  wythoff solve {x}\n" for x in ASKED))))
        return 2
    game, call = game_of(arguments)
    given = typed(arguments, "up_to", "columns", "count", "solver")
    if arguments.output is None:
        refuse(arguments, "must go with --output and a b-file, was given alone", "pile")
    if arguments.output is not None:
        from wythoff.apps.cli.exporting import solved

        return solved(arguments, game, call, solvers.as_bound(game, **given))
    with Bar("solving") as bar:
        solution = solvers.solve(game, **given, progress=bar)
    return reply(arguments, (game, call), solution)


def solution_lines(solution: Solution) -> Iterator[str]:
    """The P-positions, or the outcomes of a partizan game, with how they are known."""
    game, bound = solution.game, solution.bound
    if solution.evidence.kind == "conjectured":
        yield from (str(solution.evidence), "")
    if isinstance(solution, PartizanSolution):
        from wythoff.apps.cli.partizan import outcomes_table

        yield from (f"Outcomes of {game}, {bound.said(game)}", *outcomes_table(solution), str(solution.evidence))
        return
    yield f"P-positions of {game}, {bound.said(game)}{_number(solution)}"
    yield from terms_table(game, solution.p_positions)
    if len(solution.p_positions) > SHOWN_TERMS:
        from wythoff.apps.cli.asking import summary

        yield from summary(solution)
    yield from evidence_lines(solution.evidence)


def _number(solution: Solution) -> str:
    """How many P-positions were found, unless just that many were asked for."""
    number = len(solution.p_positions)
    if solution.exhausted:
        return f": there {'is' if number == 1 else 'are'} only {number}"
    return "" if solution.bound.kind == "count" else f": {number}"


def check(arguments: Namespace) -> int:
    """Check hypotheses and the claimed P-positions against the rules; exit 1 if a claim is refuted."""
    from wythoff.questions import checking

    if arguments.claim is not None or arguments.besides or arguments.output or arguments.first is not None:
        from wythoff.apps.cli.claiming import check_claim

        return check_claim(arguments)
    game, call = game_of(arguments)
    with Bar("checking") as bar:
        report = checking.check(game, arguments.up_to, progress=bar)
    reply(arguments, (game, call), report, above=[str(game)])
    return 0 if report else 1


def report_lines(report: Report) -> list[str]:
    lines = [f"Claim: {report.claim}, for piles up to {report.up_to}", _compared(report)]
    lines += ["Hypotheses of Fraenkel 2004, Theorem 3:"] * bool(report.hypotheses)
    lines += [hypothesis_line(hypothesis) for hypothesis in report.hypotheses]
    lines += [
        "Conditions of our own version (docs/mathematics/constraint-games.md, Theorem 1.1), with max(f, 0):"
    ] * bool(report.conditions)
    lines += [hypothesis_line(condition) for condition in report.conditions]
    if report:
        lines += ["The claim agrees with the rules.", f"What is known: {report.evidence}"]
    else:
        lines += ["The claim is refuted."]
        if report.extra is not None:
            lines += [f"  {text(report.extra)} is in the set, but is not a P-position."]
        if report.missing is not None:
            lines += [f"  {text(report.missing)} is a P-position, but not in the set."]
        if report.mistake is not None:
            lines += [f"  By the rules, {report.mistake}."]
    return lines


def _compared(report: Report) -> str:
    rules = f"the rules, position by position, for piles up to {report.replayed}"
    if report.by is None:
        return f"Compared with {rules}."
    return f"Compared with what {report.by} computes, for piles up to {report.compared}, and with {rules}."


def _origin(entry: Entry) -> str:
    return entry.source.split(";")[0] if entry.package is None else f"package {entry.package}"
