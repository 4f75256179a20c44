"""The command `decide`, which decides statements about numbers: statements of first-order logic.

A *session* is a series of commands, from a file or typed at the prompt. The result of a command is a *decision*: the
truth of a statement, or the *relation* of a statement with free variables, which is the set of their values that
satisfy it, given by an automaton. `arguments` are the parsed arguments of the command `decide`.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterator

from wythoff.apps.cli import handlers
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.saying import Results, answer, rocq_refusal, say, tuples_line
from wythoff.apps.cli.statement_prompt import converse
from wythoff.apps.cli.streams import line, tell
from wythoff.automata.limits import Limits, limits_given
from wythoff.automata.statements.scripts import LONGEST, USAGES, Command
from wythoff.automata.walnut import decoded, text_of_word
from wythoff.base.answers import SHOWN
from wythoff.base.errors import CommandError, RequestError, WythoffError, counted
from wythoff.base.files import read_whole, save
from wythoff.questions.deciding import Decision, Made, Session, decide as decide_one
from wythoff.questions.script import Script, fault
from wythoff.reports import views


def decide(arguments: Namespace) -> int:
    if [arguments.statement is None, arguments.file is None, not arguments.interactive].count(False) != 1:
        raise RequestError("decide needs one of these: a statement, --file FILE with statements, or -i to type them")
    if arguments.file is not None and len(arguments.file) > 1:
        raise RequestError(
            "--file must be given once; the commands in that file may `load` others from the folder of --library"
        )
    for name in ("count", "terms", "at", "largest", "equals"):
        if arguments.by is None and getattr(arguments, name) not in (None, False):
            raise RequestError(
                f"--{name} needs --by with the variables on which the number of solutions depends, such as --by n"
            )
    limits = limits_given(arguments)
    if arguments.by is not None:
        return handlers.count_solutions(arguments, limits)
    folder = _folder(arguments)
    if arguments.output is not None and folder is None:
        views.automata.require_writable(arguments.output)
    if arguments.interactive:
        from wythoff.kernels import load_soon  # not for a single statement, as it may need no kernel

        session = Session(arguments.system, arguments.library, limits, None)
        session.folder = folder
        load_soon()
        return converse(arguments, session, lambda command, decision: _show(arguments, command, decision, session))
    if arguments.file is not None:
        return _file(arguments, arguments.file[0], limits, folder)
    with Bar("deciding", arguments) as bar:
        decision = decide_one(
            arguments.statement, system=arguments.system, limits=limits, library=arguments.library, progress=bar
        )
    wrote = _write(arguments, decision)
    if arguments.certificate is not None and decision.undecided is None:
        body = json.dumps(decision.certificate())
        save(arguments.certificate, lambda file: file.write(f"{body}\n".encode()))
    note(decision)
    if arguments.rocq is None:
        answer(arguments, decision.as_dict, decision_lines(decision), wrote=wrote)
        return decision.status
    refusal = decision.reason or rocq_refusal(arguments, decision.rocq)
    told = {"rocq": None if refusal else arguments.rocq, "rocq_refused": refusal or None}
    shown = [*decision_lines(decision), *[f"no file for Rocq was written: {refusal}"] * bool(refusal)]
    answer(arguments, lambda: {**decision.as_dict(), **told}, shown, wrote=wrote if refusal else arguments.rocq)
    return 3 if refusal else decision.status


def _folder(arguments: Namespace) -> str | None:
    """Return the folder that --output names, in which the automata of all definitions will be written.

    It is created if it does not exist. Return None if --output is missing, if it names a file (such as `x.txt`), or if
    there is a single statement, without --file and -i.
    """
    path: str | None = arguments.output
    several = arguments.file is not None or arguments.interactive
    if path is None or not several or not (os.path.isdir(path) or not os.path.splitext(path)[1]):
        return None
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise RequestError(f"{path} must be a folder that can be written to: {error.strerror}") from None
    return path


def _show(arguments: Namespace, command: Command, decision: Decision, session: Session) -> None:
    """Print `decision`, the result of `command`, which was typed at the prompt.

    If the command defined an automaton or a word, write it to the folder of the session, if there is one.
    """
    note(decision, command.name)
    say(
        [
            *(_named(command, decision) if command.name else str(decision).splitlines()),
            *_kept(command, decision, session),
        ]
    )
    sys.stdout.flush()


def _kept(command: Command, decision: Decision, session: Session) -> list[str]:
    """Write the automaton or the word that a command defined to a file in the folder of the session.

    `decision` is the result of the command. Return a list with one line to print, which names the file. Return [] if
    nothing was written, for example because the session has no folder.
    """
    folder, name = session.folder, command.name
    if folder is None or decision.undecided is not None or not USAGES[command.command].startswith("NAME"):
        return []
    path = os.path.join(folder, f"{name}.txt")
    if decision.relation is not None:
        views.automata.write(decision.relation, path, lsd=decision.lsd)
    elif name in session.table.words and isinstance(decision, Made):
        text = text_of_word(session.table.words[name], "TXT")
        save(path, lambda file: file.write(text.encode()))
    else:
        return []
    return [f"wrote {path}"]


def _file(arguments: Namespace, file: str, limits: Limits, folder: str | None) -> int:
    """Run the commands in the file named `file`, and print each result when it is known.

    The automata of definitions are written to `folder`, or not at all if it is None. `limits` limits each decision.

    Return the highest exit status of the commands, which is at least 2 if a command was refused.
    """
    for name in ("certificate", "rocq"):
        if getattr(arguments, name) is not None:
            raise RequestError(f"--{name} needs a single statement: type the statement, and leave out --file")
    text = decoded(read_whole(file, "a file of statements", LONGEST))
    with Bar("deciding", arguments) as bar:
        script = Script(text, Session(arguments.system, arguments.library, limits, bar), file)
        script.session.folder = folder
        wrote = arguments.output if folder is None else None
        with Results({"file": file}, "results", json=arguments.json, wrote=wrote) as results:
            return _printed(arguments, script, bar, results)


def _printed(arguments: Namespace, script: Script, bar: Bar, results: Results) -> int:
    """Run the commands of `script`, and print each result by adding it to `results`. Return the highest exit status.

    `bar` is the progress bar, which is erased before anything is printed. If --output names a file, write the relation
    of the last command there. An error ends the run, unless --keep-going is typed. With --json, the error becomes a
    part of the printed JSON object.
    """
    status, ordered = 0, False
    refused: list[int] = []
    if arguments.keep_going:
        script.refused = lambda error: refused.append(tell(line(str(error))))
    try:
        for command, decision in script:
            bar.wipe()
            note(decision, command.name, besides=decision.order_note if ordered else "")
            ordered |= bool(decision.order_note)
            if command.command == "eval" or decision.undecided is not None:
                status = max(status, decision.status)
            about = {"command": command.command, "name": command.name}
            wrote = _kept(command, decision, script.session)
            lines = [*_named(command, decision), *(f"  {line}" for line in wrote)]
            results.add(lambda: {**about, **decision.as_dict()}, lines)  # noqa: B023  # called at once
        if script.done and script.session.folder is None:
            command, decision = script.done[-1]
            try:
                _write(arguments, decision)
            except WythoffError as error:
                raise fault(command, error) from error
    except BaseException as error:
        results.error = script.ended_by(error).as_dict()
        if not isinstance(error, CommandError):
            raise
        bar.wipe()
        return max(status, tell(line(str(error))))
    return max([status, *refused])


def _named(command: Command, decision: Decision) -> Iterator[str]:
    first, *others = str(decision).splitlines()
    yield f"{command.command} {command.name}: {first}"
    yield from (f"  {other}" for other in others)


def _write(arguments: Namespace, decision: Decision) -> str | None:
    """Write the relation of a decision to the file of --output, and return the name of the file.

    Return None without --output, or if the statement is undecided. Raises: RequestError if the statement has no free
    variables.
    """
    path: str | None = arguments.output
    if path is None or decision.undecided is not None:
        return None
    if decision.relation is None:
        raise RequestError(
            "--output writes the automaton of the solutions, so the statement must have free variables (not "
            "bound by A or E)"
        )
    views.automata.write(decision.relation, path, lsd=decision.lsd)
    return path


def note(decision: Decision, name: str = "", besides: str = "") -> None:
    """Print the notes on a decision, which are remarks about its text, to stderr, and the reason if it is undecided.

    Each line begins with `name`, the name that the command defines, if any. A note that equals `besides` is left out,
    because it was printed before.
    """
    for note in (*decision.notes, *([] if decision.undecided is None else [decision.reason])):
        if note == besides != "":
            continue
        print(f"wythoff: {name}{': ' * bool(name)}{note}", file=sys.stderr)


def decision_lines(decision: Decision) -> list[str]:
    relation = decision.relation
    if decision.undecided is not None:
        return ["undecided: the limits of time, memory or states were reached"]
    if isinstance(decision, Made):
        return [decision.said]
    if relation is None:
        lines = ["true" if decision.truth else "false"]
        if decision.witness:
            found = ", ".join(f"{name} = {number}" for name, number in decision.witness.items())
            lines.append(f"{'least example' if decision.truth else 'least counterexample'}: {found}")
    else:
        count, least = relation.count, decision.first(SHOWN)
        many = "infinitely many solutions" if count is None else counted(count, "solutions")
        lines = [f"({', '.join(relation.named)}): {many}, an automaton of {counted(relation.states, 'states')}"]
        lines += [] if decision.condition is None else [f"they are {decision.condition}"]
        lines += (
            ["the smallest solutions were not found within the limits"] if least is None else tuples_line(least, count)
        )
    return [*lines, str(decision.evidence)]
