"""What `show` prints of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wythoff.apps.cli.replies import outcomes
from wythoff.apps.cli.tables import terms_table
from wythoff.apps.cli.words import evidence_lines, hypothesis_line
from wythoff.catalog import Entry, Example
from wythoff.expressions.latex import latex
from wythoff.rulesets import Game
from wythoff.rulesets.wording import in_words
from wythoff.solution import PartizanSolution, Solution
from wythoff.solvers.both_orders import solved_for
from wythoff.theorems import Asked, Conclusion, speaking
from wythoff.theorems.constraint import as_constraint_game


def description(game: Game, call: str | None, entry: Entry | None, solution: Solution) -> Iterator[str]:
    """Name, rules in words, source, theorems with their verdicts, first terms, OEIS."""
    yield f"{call}: {game}" if call and call != str(game) else str(game)
    if entry is not None:
        yield entry.summary
    yield ""
    yield from (f"  {sentence}" for sentence in in_words(game))
    if entry is not None:
        yield f"Source: {entry.source}"
    found = as_constraint_game(game)
    if found is not None and found.width.variables():
        yield f"In LaTeX: |k - \\ell| < {latex(found.width)}"
    yield ""
    if isinstance(solution, PartizanSolution):
        from wythoff.apps.cli.partizan import outcomes_table

        yield from outcomes_table(solution)
        yield f'Values: wythoff values "{call or game}"'
    else:
        yield from terms_table(game, solution.p_positions)
    yield from evidence_lines(solution.evidence)
    told = findings(game)
    for asked in told:
        if asked.evidence == solution.evidence:
            yield from (f"  {formula}" for formula in asked.conclusion().formulas)
    for asked in told:
        if asked.evidence != solution.evidence:
            yield ""
            yield f"{asked.theorem.source}: {_standing(asked)}; {asked.reason}"
            yield from map(hypothesis_line, asked.hypotheses)
    links = oeis(call, entry)
    if links:
        yield ""
        yield from (f"OEIS {number}: {what}" for number, what in links)


def description_dict(game: Game, call: str | None, entry: Entry | None, solution: Solution) -> dict[str, Any]:
    """The same as JSON."""
    theorems = [
        {
            "source": asked.theorem.source,
            "statement": asked.theorem.statement,
            "applies": asked.evidence is not None,
            "reason": asked.reason,
            "hypotheses": [hypothesis.as_dict() for hypothesis in asked.hypotheses],
        }
        for asked in findings(game)
    ]
    return {
        "rules": in_words(game),
        "source": entry.source if entry else None,
        "aliases": entry.aliases if entry else (),
        solution.bound.kind: solution.bound.value,
        "p_positions": solution.p_positions[:],
        **outcomes(solution),
        "evidence": solution.evidence.as_dict(),
        "theorems": theorems,
        "oeis": [{"number": number, "lists": what} for number, what in oeis(call, entry)],
    }


def findings(game: Game) -> list[Asked[Any, Conclusion]]:
    """What the theorems say that speak of a game, applying or failing by a hypothesis."""
    meant = solved_for(game)
    asked = (theorem.asked(meant) for theorem in speaking(meant))
    return [said for said in asked if said.evidence or said.hypotheses]


def _standing(asked: Asked[Any, Conclusion]) -> str:
    if asked.evidence is None:
        return "does not apply"
    return "applies" if asked.evidence.kind == "proved" else "applies if what was checked holds throughout"


def oeis(call: str | None, entry: Entry | None) -> tuple[tuple[str, str], ...]:
    """The OEIS numbers of a named game with these parameters."""
    examples: tuple[Example, ...] = entry.examples if entry else ()
    return next((example.oeis for example in examples if example.call == call), ())
