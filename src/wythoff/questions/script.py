"""The question `decide_file`: the commands and statements of a file, run one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator

from wythoff.automata.limits import Limits
from wythoff.automata.statements.scripts import ENDS, STATEMENTS, USAGES, Command, commands
from wythoff.automata.statements.working import with_macros
from wythoff.automata.walnut import MACROS
from wythoff.base.answers import AnswerList
from wythoff.base.errors import CommandError, NotationError, WythoffError
from wythoff.base.files import FilePath
from wythoff.kernels import Progress
from wythoff.questions.command_names import strategy_of
from wythoff.questions.commanding import carried_out
from wythoff.questions.deciding import Decision, Session

MOST_LOADED = 10  # the most nested files


def decide_file(
    text: str,
    *,
    system: str | None = None,
    limits: Limits | None = None,
    library: FilePath | None = None,
    progress: Progress | None = None,
    each: Callable[[Command, Decision], object] | None = None,
) -> Decisions:
    """Run the commands of a file up to its end, or to `exit` or `quit`. Its definitions hold only in that file.

    `text` is the content of the file. `system` is the numeration system where a statement names none, and `library` a
    folder of Walnut's files, whose definitions may be used. The limits hold for each command. A
    command that uses an undecided definition is undecided. `each` is called with every result as soon as it is known.

    >>> done = decide_file('def even "Ek x=2*k": eval all "Ax $even(x)":')
    >>> [(command.name, decision.truth) for command, decision in done]
    [('even', None), ('all', False)]

    Raises: CommandError at the first command that is refused, with its line and, as `done`, the results before it.
    """
    script = Script(text, Session(system, library, limits, progress))
    for command, decision in script:
        if each is not None:
            each(command, decision)
    return Decisions(script.done)


class Decisions(AnswerList[tuple[Command, Decision]]):
    """The commands of a file with their results: a list of (command, decision), printed with their names."""

    def _in_words(self) -> str:
        return "\n".join(f"{command.name}: {decision}" for command, decision in self)


class Script:
    """The commands of a file, run one by one. `done` are the results so far, `current` the running command."""

    def __init__(self, text: str, session: Session, file: str = "") -> None:
        self.text, self.session, self.file = text, session, file
        self.done: list[tuple[Command, Decision]] = []
        self.current: Command | None = None
        self.refused: Callable[[CommandError], object] | None = (
            None  # called with the error of a refused command; then the next command is run
        )

    def __iter__(self) -> Iterator[tuple[Command, Decision]]:
        try:
            for command in _loaded(self.text, self.file, self.session):
                self.current = command
                try:
                    self.done.append((command, self._carried_out(command)))
                except CommandError as error:
                    if self.refused is None:
                        raise
                    self.refused(error)
                    continue
                yield self.done[-1]
        except CommandError as error:
            error.done = tuple(self.done)
            raise

    def ended_by(self, error: BaseException) -> CommandError:
        """Return `error`, which ended the run, as an error about the running command.

        An error that is a CommandError already is returned unchanged.
        """
        if isinstance(error, CommandError):
            return error
        stopped = isinstance(error, KeyboardInterrupt | SystemExit)
        said = WythoffError("interrupted" if stopped else str(error) or type(error).__name__)
        return CommandError.of(said, self.file, 1, "") if self.current is None else fault(self.current, said)

    def _carried_out(self, command: Command) -> Decision:
        try:
            decision = _done(self.session, command)
        except WythoffError as error:
            raise fault(command, error) from error
        decision.notes += command.notes
        if USAGES[command.command].startswith("NAME"):
            undecided = self.session.table.undecided
            (undecided.discard if decision.undecided is None else undecided.add)(command.name)
        return decision


def fault(command: Command, error: WythoffError) -> CommandError:
    """Return `error` as a CommandError, with the file, the line and the name of the command."""
    return CommandError.of(error, command.file, command.line, command.command, command.name)


def _done(session: Session, command: Command) -> Decision:
    """Run `command`, with the names that earlier commands defined in `session`, and return its result."""
    if command.command not in STATEMENTS:
        return carried_out(session, command)
    if "#" in command.text:
        library = session.table.library
        for name in re.findall(r"#(\w+)\(", command.text):
            text = None if library is None else library.text(MACROS, name)
            if text is not None:
                session.macros.setdefault(name, text)
        command = command._replace(text=with_macros(command.text, session.macros))
    strategy, notes = strategy_of(command)
    if command.command == "def" or command.arguments is not None:
        decision = session.define(command, strategy)
    else:
        decision = session.decide(command.text, strategy)
    decision.notes += notes
    session.may_be_of_a_base(command.name, decision.relation)
    if not command.words:
        return decision
    from wythoff.questions.counting import counted, names_of  # this import loads FLINT

    return counted(decision, names_of(command.words))


def _loaded(text: str, file: str, session: Session, deep: int = 0) -> Generator[Command, None, bool]:
    """Yield the commands of `text`, and of files that it loads from the library, up to `exit` or `quit`.

    `text` is the content of `file`, and `session` has the library. Return whether it ended with `exit` or `quit`.
    `deep` is how many files are being loaded.
    """
    for command in commands(text, file):
        if command.command in ENDS:
            return True
        if command.command != "load":
            yield command
            continue
        if session.table.library is None or deep > MOST_LOADED:
            said = (
                "needs --library DIR, the folder with the file"
                if session.table.library is None
                else "must not load a file that loads itself"
            )
            raise fault(command, NotationError(f"load {said}", command.name))
        try:
            loaded = session.table.library.commands(command.name)
        except WythoffError as error:
            raise fault(command, error) from error
        if (yield from _loaded(loaded, command.name, session, deep + 1)):
            return True
    return False
