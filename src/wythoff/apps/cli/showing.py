"""What `show` prints about a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from wythoff.apps.cli.tables import terms_table
from wythoff.apps.cli.words import evidence_lines, hypothesis_line
from wythoff.expressions.latex import latex
from wythoff.rulesets.wording import in_words
from wythoff.solution import PartizanSolution
from wythoff.theorems import Asked, Conclusion
from wythoff.theorems.constraint import as_constraint_game

if TYPE_CHECKING:
    from wythoff.questions.explaining import Description


def description_lines(found: Description) -> Iterator[str]:
    game, call, entry, solution = found.game, found.call, found.entry, found.solution
    yield f"{call}: {game}" if call and call != str(game) else str(game)
    if entry is not None:
        yield entry.summary
    yield ""
    yield from (f"  {sentence}" for sentence in in_words(game))
    if entry is not None:
        yield f"Source: {entry.source}"
    diagonal = as_constraint_game(game)
    if diagonal is not None and diagonal.width.variables():
        yield f"In LaTeX: |k - \\ell| < {latex(diagonal.width)}"
    yield ""
    if isinstance(solution, PartizanSolution):
        from wythoff.apps.cli.partizan import outcomes_table

        yield from outcomes_table(solution)
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
            yield ""
            yield f"{asked.theorem.source}: {_standing(asked)}; {asked.reason}"
            yield from map(hypothesis_line, asked.hypotheses)
    if found.oeis:
        yield ""
        yield from (f"OEIS {number}: {what}" for number, what in found.oeis)


def _standing(asked: Asked[Any, Conclusion]) -> str:
    if asked.evidence is None:
        return "does not apply"
    return "applies" if asked.evidence.kind == "proved" else "applies if what was checked holds throughout"
