"""The question `study`: everything that the package can find out about one game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import NamedTuple

from wythoff.base.errors import ParameterError, RequestError, brief
from wythoff.base.files import FilePath, path_of
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game
from wythoff.kernels import Progress, silent
from wythoff.proofs.folders import served
from wythoff.questions.claims.guessing import COLUMNS, LEAST_COLUMNS, MOST_COLUMNS
from wythoff.questions.discovery.copies import require_copy
from wythoff.reports.studies.equation_study import PANELS as EQUATION_PANELS, EquationStudy, EquationSubject
from wythoff.reports.studies.finding import Finding, Settings
from wythoff.reports.studies.parameter import ParameterStudy, Range, findings
from wythoff.reports.studies.study import Study
from wythoff.reports.studies.subject import Subject
from wythoff.sequences.recurrences.system_reading import is_system

MOST_BLOCKED = 20  # blocked options in the games compared


@served
def study(
    game: Game | str,
    columns: int | None = None,
    seconds: float | None = None,
    *,
    oeis: FilePath | None = None,
    blocking: int = 0,
    parameter: str | None = None,
    certificates: FilePath | None = None,
    progress: Progress = silent,
) -> Study:
    """Examine a game in every way that the package offers. Each finding has its evidence and a command to reproduce it.

    >>> found = study("nim | diagonal(2)", columns=100, seconds=5)
    >>> next(finding.statement for finding in found.findings if finding.panel == "Formulas")
    'The P-positions of nim | diagonal(2) are (floor(n*sqrt(2)), floor(n*(2 + sqrt(2)))) for n >= 0.'

    `columns` is the number of P-positions to examine, and `seconds` limits the time (None: no limit). `oeis` is the
    path of a copy of the OEIS, in which sequences are looked up. The game is also compared with games in which up to
    `blocking` options may be blocked. `certificates` is a folder with certificates that `prove` wrote, which may be
    used as proofs. With a `parameter` such as "t=1..8", the game is a notation that contains t. Then formulas are
    guessed for each value of t, and formulas that contain t.

    Raises: NotationError; ParameterError; RequestError; MoveError or EvaluationError if the rules of the game fail.
    """
    under = under_way(game, settings(columns, seconds, oeis, blocking, parameter), parameter, progress)
    for _ in under.findings:
        pass
    return under.made()


class UnderWay(NamedTuple):
    """A study in progress. `of` is its subject in words, and iterating over `findings` computes the findings.

    `made()` returns a study that consists of the findings so far.
    """

    of: str
    findings: Iterator[Finding]
    made: Callable[[], Study]


def under_way(
    game: Game | str, asked: Settings, parameter: str | None, progress: Progress, spoken: str | None = None
) -> UnderWay:
    """Begin the study of a game, of a system of equations, or of a notation with a parameter; return the study.

    `game` is the game or the text of the system. If `parameter` is a text such as "t=1..8", it is a notation that
    contains t; otherwise `parameter` is None. `asked` are the settings of the study. `spoken` is the game as typed in
    commands, if this differs from `game`.
    """
    spoken = str(game) if spoken is None else spoken
    if isinstance(game, str) and is_system(game):
        if parameter is not None or asked.blocking:
            raise ParameterError("a study of a system of equations takes no parameter and no blocking: leave them out")
        equation = EquationSubject(game, asked, progress)

        def equation_study() -> Study:
            findings = tuple(equation.findings)
            return EquationStudy(None, equation.text, asked, findings, (), equation.certificate)

        return UnderWay(equation.text, equation.run(EQUATION_PANELS), equation_study)
    if parameter is None:
        subject = Subject(as_game(game), spoken, asked, progress)

        def study_so_far() -> Study:
            findings, positions = tuple(subject.findings), subject.positions
            return Study(subject.game, spoken, asked, findings, positions, subject.certificate)

        def subject_findings() -> Iterator[Finding]:
            from wythoff.reports.studies.panels import PANELS  # slow to load: not for refused requests

            yield from subject.run(PANELS)

        return UnderWay(str(subject.game), subject_findings(), study_so_far)
    values, kept = Range.read(parameter), list[Finding]()
    first = values.games(spoken)[0][2]

    def found() -> Iterator[Finding]:
        for finding in findings(spoken, values, asked, progress):
            kept.append(finding)
            yield finding

    def made() -> Study:
        return ParameterStudy(first, spoken, asked, tuple(kept), (), None, spoken, values)

    return UnderWay(values.of(spoken), found(), made)


def settings(
    columns: int | None,
    seconds: float | None,
    oeis: FilePath | None = None,
    blocking: int = 0,
    parameter: str | None = None,
) -> Settings:
    """Check the arguments of `study`, and return them as the settings of a study.

    `columns` is the number of P-positions to examine (None: the usual number), `seconds` the time (None: no limit),
    `oeis` the path of a copy of the OEIS or None, and `blocking` the most options that may be blocked in games to
    compare with. `parameter` is a text such as "t=1..8" or None; with it, `blocking` must be 0.

    Raises: ParameterError for a wrong argument; RequestError for a wrong copy of the OEIS.
    """
    columns = COLUMNS if columns is None else columns
    if isinstance(columns, bool) or not isinstance(columns, int) or not LEAST_COLUMNS <= columns <= MOST_COLUMNS:
        raise ParameterError(f"columns must be from {LEAST_COLUMNS} to {MOST_COLUMNS}, was {brief(columns)}")
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0):
        raise ParameterError(f"seconds must be more than 0, was {brief(seconds)}")
    if isinstance(blocking, bool) or not isinstance(blocking, int) or not 0 <= blocking <= MOST_BLOCKED:
        raise ParameterError(f"blocking must be from 0 to {MOST_BLOCKED}, was {brief(blocking)}")
    if blocking and parameter is not None:
        raise ParameterError(
            "blocking must be left out if there is a parameter; write it in the game, as in block(GAME, t) with t=1..8"
        )
    place = None if oeis is None else path_of(oeis)
    if place is not None and not os.path.exists(place):
        raise RequestError(f"the copy of the OEIS must be an existing file or folder, was {brief(place)}")
    if place is not None:
        require_copy(place)
    return Settings(columns, seconds, place, blocking)
