"""The commands: each parses its arguments, calls the library, and prints."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from wythoff import solvers
from wythoff.apps.cli import replies
from wythoff.apps.cli.numbers import read_pile
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head, text
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.tables import SHOWN_TERMS, columns, terms_table
from wythoff.apps.cli.words import evidence_lines, hypothesis_line, unstoppable
from wythoff.catalog import ENTRIES, NAMES, Entry
from wythoff.errors import RequestError, TooLargeError
from wythoff.rulesets import Position
from wythoff.solution import PartizanSolution, Solution
from wythoff.strategies import solve_at

WIDEST_RULE = 72
SHOWN_MOVES = 40
EXAMPLES = (
    'wythoff solve "nim | diagonal(x1 + 1)"',
    'wythoff solve "nim | diagonal((x0 - x1)**2)" --up-to 100',
    'wythoff solve "t_wythoff(t=2)" --count 30 --json',
)


def list_(arguments: Namespace) -> int:
    """Print the named games."""
    if arguments.json:
        say_json({"games": [_entry_dict(entry) for entry in ENTRIES]})
        return 0
    say(columns([(entry.signature, _within(entry.shown_rule), entry.source.split(";")[0]) for entry in ENTRIES]))
    return 0


def show(arguments: Namespace) -> int:
    """Print what is known of a game: rules, source, theorems with hypotheses, first terms, OEIS."""
    from wythoff.apps.cli.showing import description, description_dict

    game, call = game_of(arguments)
    entry = NAMES.get(arguments.game.split("(")[0].strip()) if call else None
    with Bar("solving") as bar:
        solution = solvers.solve(game, progress=bar)
    if arguments.json:
        say_json({**head(game, call), **description_dict(game, call, entry, solution)})
    else:
        say(description(game, call, entry, solution))
    return 0


def solve(arguments: Namespace) -> int:
    """Print the P-positions of a game to a bound, and how they are known."""
    if arguments.game is None:
        sys.stderr.write(
            "\n".join(("solve needs a game; three to copy:", *(f"  {example}" for example in EXAMPLES))) + "\n"
        )
        return 2
    game, call = game_of(arguments)
    bound = solvers.as_bound(game, up_to=arguments.up_to, columns=arguments.columns, count=arguments.count)
    if arguments.pile is not None and arguments.output is None:
        raise RequestError("--pile must go with --output and a b-file, was given alone")
    if arguments.output is not None:
        from wythoff.apps.cli.writing import write

        with Bar("writing") as bar:
            written, evidence = write(
                arguments.output, game, bound, solver=arguments.solver, pile=arguments.pile, progress=bar
            )
        if arguments.json:
            body = {bound.kind: bound.value, "output": arguments.output, "written": written}
            say_json({**head(game, call), **body, "evidence": evidence.as_dict()})
        else:
            say([f"{written} P-positions of {game} ({bound}) written to {arguments.output}", str(evidence)])
        return 0
    with Bar("solving") as bar:
        solution = solvers.solve(game, **{bound.kind: bound.value}, solver=arguments.solver, progress=bar)
    if arguments.json:
        body = {bound.kind: bound.value, "p_positions": solution.p_positions[:], **replies.outcomes(solution)}
        say_json({**head(game, call), **body, "evidence": solution.evidence.as_dict()})
        return 0
    if solution.evidence.kind == "conjectured":
        say([str(solution.evidence), ""])
    if isinstance(solution, PartizanSolution):
        from wythoff.apps.cli.partizan import outcomes_table

        say([f"Outcomes of {game}, {bound}", *outcomes_table(solution), str(solution.evidence)])
        return 0
    found = "" if bound.kind == "count" else f": {len(solution.p_positions)}"
    say([f"P-positions of {game}, {bound}{found}"])
    say(terms_table(game, solution.p_positions))
    if len(solution.p_positions) > SHOWN_TERMS:
        from wythoff.apps.cli.asking import summary

        say(summary(solution))
    say(evidence_lines(solution.evidence))
    return 0


def move(arguments: Namespace) -> int:
    """Print the outcome of a position and every winning move."""
    game, call = game_of(arguments)
    piles: list[Any] = [read_pile(pile) for pile in arguments.piles]
    position = game.place(piles)
    with Bar("solving") as bar:
        solution = solve_at(game, position, progress=bar)
    if isinstance(solution, PartizanSolution):
        from wythoff.apps.cli import partizan

        lines, body = partizan.move(solution, position)
        if arguments.json:
            say_json({**head(game, call), **body, "evidence": solution.evidence.as_dict()})
        else:
            say([*lines, str(solution.evidence)])
        return 0
    outcome = solution.outcome(position)
    moves, one, too_many = _winning(solution, position)
    forbidden = solution.to_block(position)
    if arguments.json:
        answer: dict[str, Any] = {"position": position, "outcome": outcome, "winning_moves": moves}
        answer |= {"winning_moves": None, "winning_move": one, "reason": too_many} if too_many else {}
        answer |= {"to_block": forbidden} if game.blocking else {}
        say_json({**head(game, call), **answer, "evidence": solution.evidence.as_dict()})
        return 0
    if outcome == "P":
        lines = [f"{text(position)} is a P-position: whoever moves from it loses against best play."]
        lines += [f"The opponent forbids {', '.join(map(text, forbidden))}."] * bool(forbidden)
    elif too_many:
        lines = [f"{text(position)} is an N-position. A winning move, by the position to move to:"] if one else []
        lines += [f"  {text(one)}"] if one else [f"{text(position)} is an N-position. No winning move was looked for."]
        lines += [f"Not all: {too_many}."]
    elif not moves:
        lines = [f"{text(position)} is an N-position: the game is over, and the player to move has won."]
    else:
        lines = [f"{text(position)} is an N-position. Winning moves, by the position to move to:"]
        lines += [f"  {text(target)}" for target in moves[:SHOWN_MOVES]]
        lines += [f"... and {len(moves) - SHOWN_MOVES} more: --json prints all"] * (len(moves) > SHOWN_MOVES)
        chosen = solution.winning_move(position)
        if game.blocking:
            lines += [unstoppable(game)]
        elif len(moves) > 1 and chosen is not None and solution.evidence.kind == "proved":
            lines += [f"The proof moves to {text(chosen)}."]
    say([*lines, str(solution.evidence)])
    return 0


def _winning(solution: Solution, position: Position) -> tuple[Sequence[Position], Position | None, str]:
    """The winning moves; or where they are too many, or too much work, one if it is to be had, and why not all."""
    try:
        return solution.winning_moves(position), None, ""
    except TooLargeError as error:
        too_many = str(error)
    try:
        return (), solution.winning_move(position), too_many
    except TooLargeError:
        return (), None, too_many


def check(arguments: Namespace) -> int:
    """Check hypotheses and the claimed P-positions against the rules; exit 1 if a claim is refuted."""
    from wythoff.questions import checking

    game, call = game_of(arguments)
    with Bar("checking") as bar:
        report = checking.check(
            game, checking.usual(game) if arguments.up_to is None else arguments.up_to, progress=bar
        )
    if arguments.json:
        say_json({**head(game, call), **report.as_dict()})
        return 0 if report else 1
    lines = [f"{game}", f"Claim: {report.claim}, for piles up to {report.up_to}"]
    lines += ["Hypotheses of Fraenkel 2004, Theorem 3:"] * bool(report.hypotheses)
    lines += [hypothesis_line(hypothesis) for hypothesis in report.hypotheses]
    lines += ["Conditions of our own version (docs/notes/non-negative.md), with max(f, 0):"] * bool(report.conditions)
    lines += [hypothesis_line(condition) for condition in report.conditions]
    if report:
        lines += ["The claim agrees with the rules.", f"What is known: {report.evidence}"]
    else:
        lines += ["The claim is refuted."]
        if report.extra is not None:
            lines += [f"  {text(report.extra)} is in the set, but is no P-position."]
        if report.missing is not None:
            lines += [f"  {text(report.missing)} is a P-position, but not in the set."]
        if report.mistake is not None:
            lines += [f"  By the rules, {report.mistake}."]
    say(lines)
    return 0 if report else 1


def _within(rule: str) -> str:
    """A rule for a table; `show` prints it whole."""
    return rule if len(rule) <= WIDEST_RULE else f"{rule[: WIDEST_RULE - 3]}..."


def _entry_dict(entry: Entry) -> dict[str, Any]:
    parameters = [{"name": parameter.name, "domain": parameter.domain} for parameter in entry.parameters]
    return {
        "name": entry.name, "aliases": entry.aliases, "signature": entry.signature, "parameters": parameters,
        "rule": entry.shown_rule, "summary": entry.summary, "source": entry.source,
    }  # fmt: skip
