"""What the commands print of a value: its `str`, as `wythoff/__init__.py` says to `wythoff.displayed`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from wythoff.apps.cli import asking, aspects, commands, fixing, histories, moving, reflexivity, sums
from wythoff.discovery.formulas.guess import Guess, Guessing
from wythoff.discovery.identifying import Identification
from wythoff.questions.adjoining import Adjoining
from wythoff.questions.answering import Reasons
from wythoff.questions.beams import Beams
from wythoff.questions.checking import Report
from wythoff.questions.comparing import Comparison
from wythoff.questions.deciding import Decision
from wythoff.questions.explaining import Explanation
from wythoff.questions.fixing import Pattern
from wythoff.questions.misere import MisereClass
from wythoff.questions.moving import Choices, ChoicesOfTwo
from wythoff.questions.proving import Proof
from wythoff.questions.reflexivity import Reflexivity
from wythoff.questions.replaying import Replay
from wythoff.solution import Solution
from wythoff.studies.finding import Finding
from wythoff.studies.study import Study
from wythoff.values.levels import LevelSet
from wythoff.values.sums import Sum
from wythoff.values.table import GrundyTable


def words(value: object) -> str | None:
    """The lines that a command prints of a value; None where no command prints it.

    >>> from wythoff.questions.reflexivity import reflexive
    >>> from wythoff.rulesets import Nim
    >>> print(words(reflexive(Nim(), up_to=3)) == str(reflexive(Nim(), up_to=3)))
    True
    """
    lines = _lines(value)
    return None if lines is None else "\n".join(lines)


@singledispatch
def _lines(value: Any) -> Iterable[str] | None:
    return None


@_lines.register
def _(found: Solution) -> Iterable[str]:
    return commands.solution_lines(found)


@_lines.register
def _(found: LevelSet) -> Iterable[str]:
    from wythoff.apps.cli.tables import terms_table

    title = f"Positions of Sprague-Grundy value {found.g} of {found.game}, {found.bound}: {len(found)}"
    return [title, *terms_table(found.game, found.positions), str(found.evidence)]


@_lines.register
def _(found: GrundyTable) -> Iterable[str]:
    from wythoff.apps.cli.grundy import table_lines

    return table_lines(found)


@_lines.register
def _(found: Reasons) -> Iterable[str]:
    return asking.known_by(
        asking.lost_lines(found) if found.outcome == "P" else asking.won_lines(found), found.evidence
    )


@_lines.register(Choices)
@_lines.register(ChoicesOfTwo)
def _(found: Choices | ChoicesOfTwo) -> Iterable[str]:
    return moving.choice_lines(found)


@_lines.register
def _(found: Comparison) -> Iterable[str]:
    return aspects.comparison_lines(found)


@_lines.register
def _(found: Adjoining) -> Iterable[str]:
    return asking.known_by(asking.move_lines(found), found.evidence)


@_lines.register
def _(found: MisereClass) -> Iterable[str]:
    return asking.known_by(aspects.misere_lines(found), found.evidence)


@_lines.register
def _(found: Beams) -> Iterable[str]:
    return asking.known_by(asking.beam_lines(found), found.evidence)


@_lines.register
def _(found: Explanation) -> Iterable[str]:
    return [str(found.bound), *asking.explanation_lines(found)]


@_lines.register
def _(found: Report) -> Iterable[str]:
    return commands.report_lines(found)


@_lines.register
def _(found: Pattern) -> Iterable[str]:
    return fixing.pattern_lines(found)


@_lines.register
def _(found: Replay) -> Iterable[str]:
    return histories.replay_lines(found)


@_lines.register
def _(found: Reflexivity) -> Iterable[str]:
    return reflexivity.answer_lines(found)


@_lines.register
def _(found: Identification) -> Iterable[str]:
    from wythoff.apps.cli.identifying import identified_lines

    return identified_lines(found)


@_lines.register
def _(found: Guessing) -> Iterable[str]:
    from wythoff.apps.cli.guessing import guessing_lines

    return guessing_lines(found)


@_lines.register
def _(found: Guess) -> Iterable[str]:
    from wythoff.apps.cli.guessing import guess_lines

    return guess_lines(found)


@_lines.register
def _(found: Study) -> Iterable[str]:
    from wythoff.apps.cli.studying import study_lines

    return study_lines(found)


@_lines.register
def _(found: Finding) -> Iterable[str]:
    from wythoff.apps.cli.studying import finding_lines

    return finding_lines(found)


@_lines.register
def _(found: Decision) -> Iterable[str]:
    from wythoff.apps.cli.deciding import decision_lines

    return decision_lines(found)


@_lines.register
def _(found: Proof) -> Iterable[str]:
    from wythoff.apps.cli.proving import proof_lines

    return proof_lines(found)


@_lines.register
def _(found: Sum) -> Iterable[str]:
    return sums.sum_lines(found)
