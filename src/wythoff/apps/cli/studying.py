"""The command `study`: everything that is found out about a game, printed as it is found, and written up."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence

from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.tables import across, columns
from wythoff.studies.exhibits import Automaton, Exhibit, Lines, Numbers, Picture, Records
from wythoff.studies.finding import Finding
from wythoff.studies.study import Study
from wythoff.studies.studying import panels, settings
from wythoff.studies.subject import Subject


def study(arguments: Namespace) -> int:
    """Print the findings of each panel when they are there; write them into a folder, also where Ctrl-C ends them."""
    game, call = game_of(arguments)
    asked = settings(arguments.columns, arguments.seconds, arguments.oeis, arguments.blocking or 0)
    if arguments.output is not None:
        from wythoff.studies.folder import require_place

        require_place(arguments.output)
    with Bar("studying") as bar:
        subject = Subject(game, arguments.game, asked, bar)
    stopped: KeyboardInterrupt | None = None
    if not arguments.json:
        say([str(game)])
    try:
        for title, found in panels(subject):
            if not arguments.json:
                say(panel_lines(title, found))
                sys.stdout.flush()
    except KeyboardInterrupt as stop:
        stopped = stop
    made = Study.of(subject, subject.findings)
    if arguments.output is not None:
        from wythoff.studies.folder import write

        names = write(made, arguments.output)
        if not arguments.json:
            say(["", f"written to {arguments.output}: {', '.join(names)}"])
    if arguments.json:
        say_json({**head(game, call), **made.as_dict()})
    if stopped is not None:
        raise stopped
    return 0


def study_lines(found: Study) -> Iterator[str]:
    """All findings."""
    yield str(found.game)
    for title, findings in found.panels().items():
        yield from panel_lines(title, findings)


def panel_lines(title: str, findings: Sequence[Finding]) -> Iterator[str]:
    """A heading, and the findings below it."""
    yield ""
    yield title
    for finding in findings:
        yield from finding_lines(finding)


def finding_lines(finding: Finding) -> Iterator[str]:
    """What was found, tables that belong to it, how it is known, and the command that gives it."""
    yield f"  {finding.statement}"
    for exhibit in finding.shown:
        yield from (f"    {line}" for line in exhibit_lines(exhibit))
    if not finding.open:
        yield f"    {finding.known}"
    yield f"    $ {finding.command}"


def exhibit_lines(exhibit: Exhibit) -> Iterator[str]:
    """What of an exhibit is printed: no pictures."""
    match exhibit:
        case Numbers(rows):
            yield from across([[name, *cells] for name, cells in rows])
        case Records(heading, rows):
            yield from columns([heading, *rows])
        case Lines(lines):
            yield from lines
        case Automaton() | Picture():
            return
