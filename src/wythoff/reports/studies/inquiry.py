"""The base class for studies of games and of systems of equations.

A study consists of *panels*: functions that yield the findings below one heading. They run one by one, within a limit
of time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import Any, ClassVar, NamedTuple

from wythoff.base.errors import EvaluationError, MoveError, WythoffError
from wythoff.kernels import Progress
from wythoff.questions.discovery.matches import Match
from wythoff.reports.studies.finding import Finding, Settings, TextLines, without_hints
from wythoff.reports.views.exports.provenance import command
from wythoff.solving.solution import Evidence

ENDLESS = 20.0  # seconds for a panel by default
DRAWN = 24  # states of an automaton that is drawn
NAMED = 4  # games, sequences or rows that a panel names
PROVING = 60.0  # seconds for a proof by default


class Panel(NamedTuple):
    """A part of a study: a heading (`title`), and the function that yields the findings below it.

    If `free`, the function runs even when the time is up.
    """

    title: str
    findings: Callable[[Any], Iterable[Finding]]
    free: bool = False  # whether it runs even when the time is up


class Inquiry:
    """A study in progress: its subject, its findings so far, and its settings.

    `spoken` is the subject, a game or a system of equations, as typed in commands. A finding is a `statement` with its
    `evidence` and the `command` line that reproduces it. Each panel, a function for the part below one heading, is
    called with the inquiry and yields findings. The class `Subject` adds facts about a game, and `EquationSubject`
    facts about a system.
    """

    certain: ClassVar[tuple[str, ...]] = ()  # panels whose findings `not_known` leaves out

    def __init__(self, spoken: str, settings: Settings, progress: Progress) -> None:
        self.spoken, self.settings, self.progress = spoken, settings, progress
        self.findings: list[Finding] = []  # so far
        self.lookups: dict[tuple[int, ...], tuple[Match, ...]] = {}  # terms: the known sequences that contain them
        self.panel = ""  # the heading of the findings that are made now
        self.started = monotonic()

    def command(self, verb: str, *words: str, **options: object) -> str:
        """Return a command line about the subject, such as wythoff solve 'nim | diagonal' --count 9.

        Here `verb` is solve, and `options` are {"count": 9}. Any `words` stand between the subject and the options.
        """
        return command(verb, self.spoken, *words, **options)

    @property
    def left(self) -> float:
        seconds = self.settings.seconds
        return ENDLESS if seconds is None else max(0.1, seconds - (monotonic() - self.started))

    @property
    def late(self) -> bool:
        seconds = self.settings.seconds
        return seconds is not None and monotonic() - self.started >= seconds

    def require_time(self) -> None:
        """Raise a WythoffError if the time for the study has run out. Call this before a computation."""
        if self.late:
            raise WythoffError(f"the {self.settings.seconds} seconds ran out before this was examined")

    @property
    def looked_at(self) -> Evidence:
        """The evidence of the terms or positions that were examined. It is shown with every open question."""
        raise NotImplementedError

    def finding(self, statement: str, evidence: Evidence, command: str, **more: Any) -> Finding:
        """Return a finding of the panel that is running now. All arguments are fields of the `Finding`."""
        return Finding(self.panel, statement, evidence, command, **more)

    def unknown(self, statement: str, command: str, **more: Any) -> Finding:
        """Return a finding whose `statement` is an open question. Its evidence is `looked_at`: what was examined.

        `command` and `more` are the other fields of the `Finding`.
        """
        return self.finding(statement, self.looked_at, command, open=True, **more)

    def refused(self, error: WythoffError, command: str, what: str = "Not known") -> Finding:
        """Return a finding that states an open question: the text `what`, a colon, and the message of `error`.

        `command` is the command line that raises this error.
        """
        return self.unknown(f"{what}: {without_hints(str(error))}.", command)

    def run(self, panels: Iterable[Panel]) -> Iterator[Finding]:
        """Yield the findings of each panel, as they are found."""
        for panel in panels:
            before = len(self.findings)
            self.ask(panel)
            yield from self.findings[before:]

    def ask(self, panel: Panel) -> None:
        """Run a panel, and add its findings to this study one by one, so that none is lost if the study is stopped.

        An error of the library becomes a finding that states an open question. Raises: MoveError or EvaluationError if
        the rules of the game fail, because every panel would fail in the same way.
        """
        self.panel = panel.title
        try:
            if not panel.free:
                self.require_time()
            for finding in panel.findings(self):
                self.findings.append(finding)
        except (MoveError, EvaluationError):
            raise
        except (WythoffError, RecursionError, MemoryError) as error:
            why = error if isinstance(error, WythoffError) else WythoffError("the result does not fit in memory")
            self.findings.append(self.refused(why, self.command("explain")))


def not_known(subject: Inquiry) -> Iterator[Finding]:
    """Yield one finding with the open questions and conjectures of earlier panels of `subject`, if there are any."""
    lines = tuple(
        f"{finding.panel}: {'' if finding.open else 'to be proved: '}{finding.statement}"
        for finding in subject.findings
        if finding.panel not in subject.certain and finding.standing in ("not known", "conjectured")
    )
    if lines:
        said = "For these statements the study found neither a proof nor a counterexample."
        yield subject.unknown(said, subject.command("study"), shown=(TextLines(lines),))
