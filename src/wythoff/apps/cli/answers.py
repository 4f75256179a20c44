"""What the commands print of a value, which is also its `str`: `wythoff/__init__.py` tells `wythoff.displayed` so."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

# For each class, by its place in the package, the file here and the function in it that makes the lines.
LINES = {
    "atlas.queries.Status": "atlas.status_lines",
    "atlas.engine.Run": "atlas.run_lines",
    "atlas.queries.Table": "atlas.table_lines",
    "discovery.formulas.fit.Guess": "identifying.guess_lines",
    "discovery.formulas.fit.Guessing": "identifying.guessing_lines",
    "discovery.lookup.Lookup": "identifying.lookup_lines",
    "discovery.identifying.Identification": "identifying.identified_lines",
    "papers.entries.Entry": "papers.entry_lines",
    "questions.adjoining.Adjoining": "asking.move_lines",
    "questions.answering.Reasons": "asking.reason_lines",
    "questions.beam_table.Beams": "asking.beam_lines",
    "questions.checking.Report": "commands.report_lines",
    "questions.comparing.Comparison": "aspects.comparison_lines",
    "questions.deciding.Decision": "deciding.decision_lines",
    "questions.explaining.Description": "commands.description_lines",
    "questions.explaining.Explanation": "asking.explanation_lines",
    "questions.fixing.Pattern": "aspects.pattern_lines",
    "questions.generating.GenerationClaim": "claiming.claim_lines",
    "questions.histories.DynamicClasses": "histories.classes_lines",
    "questions.invariant.Invariance": "asking.invariance_lines",
    "questions.misere.MisereClass": "aspects.misere_lines",
    "questions.proof.Proof": "proving.proof_lines",
    "questions.reflexivity.Reflexivity": "aspects.reflexivity_lines",
    "questions.replaying.Replay": "histories.replay_lines",
    "questions.verifying.Verification": "proving.verification_lines",
    "sequences.words.balance.Balance": "sequences.balance_lines",
    "solution.solution.Solution": "commands.solution_lines",
    "strategies.choices.Choices": "moving.choice_lines",
    "strategies.choices.ChoicesOfTwo": "moving.choice_lines",
    "strategies.known.Strategy": "moving.strategy_lines",
    "studies.finding.Finding": "studying.finding_lines",
    "studies.study.Study": "studying.study_lines",
    "values.levels.LevelSet": "grundy.level_lines",
    "values.palace.Palaces": "drawing.palace_lines",
    "values.single.GrundyRow": "grundy.row_lines",
    "values.sums.Sum": "sums.sum_lines",
    "values.table.GrundyTable": "grundy.table_lines",
}


def words(value: object) -> str | None:
    """The lines that a command prints of a value; None where no command prints it.

    >>> from wythoff.questions.reflexivity import reflexive
    >>> from wythoff.rulesets import Nim
    >>> print(words(reflexive(Nim(), up_to=3)) == str(reflexive(Nim(), up_to=3)))
    True
    """
    place = _place(value)
    return None if place is None else "\n".join(lines_of(value))


def lines_of(value: object) -> Iterable[str]:
    """What a command prints of a value, line by line; its `str` if it has no lines of its own."""
    place = _place(value)
    if place is None:
        return [str(value)]
    file, _, name = place.partition(".")
    lines: Iterable[str] = getattr(import_module(f"wythoff.apps.cli.{file}"), name)(value)
    return lines


def _place(value: object) -> str | None:
    """Where the lines of a value are made: for its class, or for the nearest class above it."""
    kinds = (f"{kind.__module__}.{kind.__qualname__}".removeprefix("wythoff.") for kind in type(value).__mro__)
    return next((LINES[kind] for kind in kinds if kind in LINES), None)
