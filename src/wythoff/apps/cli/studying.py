"""The command `study`: everything that can be found out about a game, printed as it is found, and written up."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator

from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.tables import across, columns
from wythoff.apps.stopping import taken
from wythoff.studies.exhibits import Automaton, Exhibit, Lines, Numbers, Picture, Records
from wythoff.studies.finding import Finding
from wythoff.studies.parameter import ParameterStudy, Range, findings
from wythoff.studies.settings import Settings
from wythoff.studies.study import Study
from wythoff.studies.studying import panels, settings
from wythoff.studies.subject import Subject


def study(arguments: Namespace) -> int:
    """Print the findings as they come; write them into a folder, even if Ctrl-C ends the study.

    A reader who has seen enough (`| head`) stops the printing, not the folder.
    """
    asked = settings(arguments.columns, arguments.seconds, arguments.oeis, arguments.blocking or 0, arguments.parameter)
    if arguments.output is not None:
        from wythoff.studies.folder import require_place

        require_place(arguments.output)
    ask = _of_game if arguments.parameter is None else _of_parameter
    told, found, made = ask(arguments, asked)
    stopped: KeyboardInterrupt | BrokenPipeError | None = None
    panel = ""
    try:
        for finding in found:
            if not arguments.json and stopped is None:
                try:
                    say([*([] if finding.panel == panel else ["", finding.panel]), *finding_lines(finding)])
                    sys.stdout.flush()
                except BrokenPipeError as gone:
                    if arguments.output is None:
                        raise
                    stopped = gone
            panel = finding.panel
    except KeyboardInterrupt as stop:
        taken()
        stopped = stop
    result = made()
    if arguments.output is not None:
        from wythoff.studies.folder import write

        names = write(result, arguments.output)
        if not arguments.json and not isinstance(stopped, BrokenPipeError):
            say(["", f"written to {arguments.output}: {', '.join(names)}"])
    if arguments.json:
        say_json({**told, **result.as_dict()})
    if stopped is not None:
        raise stopped
    return 0


def _of_game(arguments: Namespace, asked: Settings) -> tuple[dict[str, object], Iterable[Finding], Callable[[], Study]]:
    """The head of the answer, the findings as they come, and what makes a study of those that came."""
    game, call = game_of(arguments)
    bar = Bar("studying")
    subject = Subject(game, arguments.game, asked, bar)
    if not arguments.json:
        say([str(game)])

    def found() -> Iterator[Finding]:
        with bar:
            for _, told in panels(subject):
                yield from told

    return head(game, call), found(), lambda: Study.of(subject, subject.findings)


def _of_parameter(
    arguments: Namespace, asked: Settings
) -> tuple[dict[str, object], Iterable[Finding], Callable[[], Study]]:
    """The same for the games of a notation with a parameter."""
    parameter = Range.read(arguments.parameter)
    games = parameter.games(arguments.game)
    if not arguments.json:
        say([f"{arguments.game} for {parameter.name} = {parameter.first} to {parameter.last}"])
    kept: list[Finding] = []

    def found() -> Iterator[Finding]:
        with Bar("studying") as bar:
            for finding in findings(arguments.game, parameter, asked, bar):
                kept.append(finding)
                yield finding

    return {}, found(), lambda: ParameterStudy.found(arguments.game, parameter, games[0][2], asked, kept)


def study_lines(found: Study) -> Iterator[str]:
    yield found.title
    for title, told in found.panels().items():
        yield ""
        yield title
        for finding in told:
            yield from finding_lines(finding)


def finding_lines(finding: Finding) -> Iterator[str]:
    yield f"  {finding.statement}"
    for exhibit in finding.shown:
        yield from (f"    {line}" for line in exhibit_lines(exhibit))
    if not finding.open:
        yield f"    {finding.known}"
    yield f"    $ {finding.command}"


def exhibit_lines(exhibit: Exhibit) -> Iterator[str]:
    """An exhibit as text; pictures are left out."""
    match exhibit:
        case Numbers(rows):
            yield from across([[name, *cells] for name, cells in rows])
        case Records(heading, rows):
            yield from columns([heading, *rows])
        case Lines(lines):
            yield from lines
        case Automaton() | Picture():
            return
