"""The command `study`: all that can be found out about a game, printed step by step and written to a folder.

A *finding* is one result, such as a proved formula. An *exhibit* is a table, list or picture that shows it. `arguments`
are the parsed arguments of the command.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.text_tables import across, columns
from wythoff.apps.stopping import taken
from wythoff.reports.studies.finding import Automaton, Exhibit, Finding, NumberTable, PanelPicture, Records, TextLines
from wythoff.reports.studies.folder import require_place, write
from wythoff.reports.studies.study import Study
from wythoff.reports.studies.studying import settings, under_way
from wythoff.sequences.recurrences.system_reading import is_system


def study(arguments: Namespace) -> int:
    """Print each finding when it is made, and write all findings to the folder of --output. Return 0.

    The folder is written even if Ctrl-C ends the study. If standard output is closed, as by `| head`, the study goes on
    without printing; without --output, it stops.
    """
    asked = settings(arguments.columns, arguments.seconds, arguments.oeis, arguments.blocking or 0, arguments.parameter)
    if arguments.output is not None:
        require_place(arguments.output)
    bar = Bar("studying")
    alone = arguments.parameter is None and not is_system(arguments.game)
    about = game_of(arguments) if alone else None
    under = under_way(about[0] if about else arguments.game, asked, arguments.parameter, bar, arguments.game)
    if not arguments.json:
        say([under.of])
    stopped: KeyboardInterrupt | BrokenPipeError | None = None
    panel = ""
    try:
        with bar:
            for finding in under.findings:
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
    result = under.made()
    if arguments.output is not None:
        names = write(result, arguments.output)
        if not arguments.json and not isinstance(stopped, BrokenPipeError):
            say(["", f"written to {arguments.output}: {', '.join(names)}"])
    _end(arguments, head(*about) if about else {}, result, whole=stopped is None)
    if stopped is not None:
        raise stopped
    return 0


def _end(arguments: Namespace, begun: dict[str, Any], found: Study, *, whole: bool) -> None:
    """Print the end of the answer: with --json the whole study `found`, else with --bibtex the papers that it cites.

    `begun` contains the first keys of the JSON object. `whole` is False if the study was interrupted; then the papers
    are not printed as text.
    """
    papers = [paper.bibtex for paper in found.literature] if arguments.bibtex else []
    if arguments.json:
        say_json({**begun, **found.as_dict(), **({"bibtex": papers} if arguments.bibtex else {})})
    elif papers and whole:
        say(["", *papers])


def study_lines(found: Study) -> Iterator[str]:
    yield found.title
    for title, told in found.panels().items():
        yield from ("", title)
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
    """Yield the lines of an exhibit: those of a table or a text. Pictures and automata have no lines."""
    match exhibit:
        case NumberTable(rows):
            yield from across([[name, *cells] for name, cells in rows])
            yield from [exhibit.note] * bool(exhibit.note)
        case Records(heading, rows):
            yield from columns([heading, *rows])
        case TextLines(lines):
            yield from lines
        case Automaton() | PanelPicture():
            return
