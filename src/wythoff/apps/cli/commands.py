"""The commands: each parses its arguments, calls the library, and prints."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from typing import Any

from wythoff import solvers
from wythoff.apps.cli.numbers import jsonable, read_number, short
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.tables import columns, terms_table
from wythoff.apps.cli.words import evidence_lines, hypothesis_line
from wythoff.catalog import ENTRIES, NAMES, Entry
from wythoff.errors import RequestError
from wythoff.rulesets import Game, parse_call
from wythoff.rulesets.game import Position

EXAMPLES = (
    'wythoff solve "nim | diagonal(x1 + 1)"',
    'wythoff solve "nim | diagonal((x0 - x1)**2)" --up-to 100',
    'wythoff solve "t_wythoff(t=2)" --count 30 --json',
)


def list_(arguments: Namespace) -> int:
    """Print the named games."""
    if arguments.json:
        _print_json({"games": [_entry_dict(entry) for entry in ENTRIES]})
        return 0
    _print(columns([(entry.signature, entry.shown_rule, entry.source) for entry in ENTRIES]))
    return 0


def show(arguments: Namespace) -> int:
    """Print what is known of a game: rules, source, theorems with hypotheses, first terms, OEIS."""
    from wythoff.apps.cli.showing import description, description_dict

    game, call = _game(arguments)
    entry = NAMES.get(arguments.game.split("(")[0].strip()) if call else None
    with Bar("solving") as bar:
        solution = solvers.solve(game, progress=bar)
    if arguments.json:
        _print_json({**_head(game, call), **description_dict(game, call, entry, solution)})
    else:
        _print(description(game, call, entry, solution))
    return 0


def solve(arguments: Namespace) -> int:
    """Print the P-positions of a game to a bound, and how they are known."""
    if arguments.game is None:
        sys.stderr.write(
            "\n".join(("solve needs a game; three to copy:", *(f"  {example}" for example in EXAMPLES))) + "\n"
        )
        return 2
    game, call = _game(arguments)
    bound = solvers.as_bound(game, up_to=arguments.up_to, columns=arguments.columns, count=arguments.count)
    if arguments.output:
        from wythoff.apps.cli.writing import write_csv

        with Bar("writing") as bar:
            written, evidence = write_csv(arguments.output, game, bound, arguments.solver, bar)
        _print([f"{written} P-positions of {game} ({bound}) written to {arguments.output}", str(evidence)])
        return 0
    with Bar("solving") as bar:
        solution = solvers.solve(game, **{bound.kind: bound.value}, solver=arguments.solver, progress=bar)
    if arguments.json:
        body = {
            bound.kind: bound.value,
            "p_positions": solution.p_positions[:],
            "evidence": solution.evidence.as_dict(),
        }
        _print_json({**_head(game, call), **body})
        return 0
    if solution.evidence.kind == "conjectured":
        _print([str(solution.evidence), ""])
    found = "" if bound.kind == "count" else f": {len(solution.p_positions)}"
    _print([f"P-positions of {game}, {bound}{found}"])
    _print(terms_table(game, solution.p_positions))
    _print(evidence_lines(solution.evidence))
    return 0


def move(arguments: Namespace) -> int:
    """Print the outcome of a position and every winning move."""
    game, call = _game(arguments)
    position = game.place([read_number(text) for text in arguments.piles])
    with Bar("solving") as bar:
        solution = solvers.solve_at(game, position, progress=bar)
    outcome, moves = solution.outcome(position), solution.winning_moves(position)
    if arguments.json:
        body = {
            "position": position,
            "outcome": outcome,
            "winning_moves": moves,
            "evidence": solution.evidence.as_dict(),
        }
        _print_json({**_head(game, call), **body})
        return 0
    if outcome == "P":
        lines = [f"{_text(position)} is a P-position: whoever moves from it loses against best play."]
    elif not moves:
        lines = [f"{_text(position)} is an N-position: the game is over, and the player to move has won."]
    else:
        lines = [f"{_text(position)} is an N-position. Winning moves, by the position to move to:"]
        lines += [f"  {_text(target)}" for target in moves]
        chosen = solution.winning_move(position)
        if len(moves) > 1 and chosen is not None and solution.evidence.kind == "proved":
            lines += [f"The proof moves to {_text(chosen)}."]
    _print([*lines, str(solution.evidence)])
    return 0


def check(arguments: Namespace) -> int:
    """Check hypotheses and the claimed P-positions against the rules; exit 1 if a claim is refuted."""
    from wythoff.solvers import checking

    game, call = _game(arguments)
    with Bar("checking") as bar:
        report = checking.check(game, 300 if arguments.up_to is None else arguments.up_to, progress=bar)
    if arguments.json:
        _print_json({**_head(game, call), **report.as_dict()})
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
            lines += [f"  {_text(report.extra)} is in the set, but is no P-position."]
        if report.missing is not None:
            lines += [f"  {_text(report.missing)} is a P-position, but not in the set."]
        if report.mistake is not None:
            lines += [f"  By the rules, {report.mistake}."]
    _print(lines)
    return 0 if report else 1


def _game(arguments: Namespace) -> tuple[Game, str | None]:
    if len(arguments.game) > 1 and arguments.game[0] == "@":
        raise RequestError(f"a game must be a notation or a name, was the file {arguments.game}")
    return parse_call(arguments.game, NAMES)


def _head(game: Game, call: str | None) -> dict[str, Any]:
    return {"game": str(game), "name": call}


def _entry_dict(entry: Entry) -> dict[str, Any]:
    parameters = [{"name": parameter.name, "domain": parameter.domain} for parameter in entry.parameters]
    return {
        "name": entry.name, "aliases": entry.aliases, "signature": entry.signature, "parameters": parameters,
        "rule": entry.shown_rule, "summary": entry.summary, "source": entry.source,
    }  # fmt: skip


def _text(position: Position) -> str:
    return f"({', '.join(map(short, position))})"


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _print_json(body: dict[str, Any]) -> None:
    import json

    if "p_positions" in body:
        body = {**body, "p_positions": list(body["p_positions"])}
    print(json.dumps(jsonable(body)))
