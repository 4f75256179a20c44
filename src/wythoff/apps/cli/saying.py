"""Printing of answers, as lines or as JSON. This module imports no module about games.

`arguments` are the parsed arguments of a command.
"""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from typing import IO, Any, Self

from wythoff.apps.cli.streams import leave, line, tell
from wythoff.apps.cli.terminal import links_shown
from wythoff.base.displayed import tuple_text
from wythoff.base.errors import RequestError
from wythoff.base.files import descriptor, is_shortage, save
from wythoff.base.plugins import blamed
from wythoff.questions.numbers import jsonable

BESIDES: dict[str, Any] = {}  # keys that are added to every JSON object of this request, if it was stopped early


def say(lines: Iterable[str], *, wrote: str | None = None) -> int:
    """Print `lines` and return 0.

    `wrote` is the file that the command has written, if any. If this is standard output (`--output /dev/stdout`), print
    to stderr instead.
    """
    stream = _beside(wrote)
    linked = stream is sys.stdout and links_shown()
    for each in lines:
        print(_linked(each) if linked else each, file=stream)
    return 0


def say_json(body: dict[str, Any], *, wrote: str | None = None) -> int:
    print(_json(body | BESIDES), file=_beside(wrote))
    return 0


def _json(value: Any) -> str:
    import json

    return json.dumps(jsonable(value))


class Results:
    """Results that are printed one by one, in a `with` statement: as lines, or with `json` as one JSON object.

    Call `add` for each result. The JSON object contains the keys of `body`, and then, under the key `key`, the list of
    results. It is closed even if an error ends the block. If the attribute `error` was set to the JSON form of an
    error, it is the value of a last key "error". `wrote` is the file that the command has written, if any (see `say`).
    """

    def __init__(self, body: dict[str, Any], key: str, *, json: bool, wrote: str | None = None) -> None:
        self._begun, self._json, self._wrote = f"{_json({**body, key: []})[:-2]}" if json else "", json, wrote
        self._between = ""
        self.error: dict[str, Any] | None = None

    def __enter__(self) -> Self:
        self._write(self._begun)
        return self

    def add(self, entry: Callable[[], dict[str, Any]], lines: Iterable[str]) -> None:
        if self._json:
            text, self._between = f"{self._between}{_json(entry())}", ", "
            self._write(text)
        else:
            say(lines, wrote=self._wrote)
            sys.stdout.flush()

    def __exit__(self, *error: object) -> None:
        if self._json:
            self._write("]" + ("" if self.error is None else f', "error": {_json(self.error)}') + "}\n")

    def _write(self, text: str) -> None:
        stream = _beside(self._wrote)
        stream.write(text)
        stream.flush()


def answer(
    arguments: Namespace, body: Callable[[], dict[str, Any]], lines: Iterable[str], *, wrote: str | None = None
) -> int:
    """Print an answer: with --json as the JSON object that `body()` returns, else as `lines`. Return 0.

    `wrote` is the file that the command has written, if any (see `say`).
    """
    return say_json(body(), wrote=wrote) if arguments.json else say(lines, wrote=wrote)


def rocq_refusal(arguments: Namespace, made: Callable[[], str]) -> str:
    """Write the proof that `made()` returns, a text for the proof assistant Rocq, to the file of --rocq. Return "".

    If there is no such proof, `made` raises a RequestError. Then write nothing, and return the message of the error.
    """
    try:
        body = made().encode()
    except RequestError as error:
        return str(error)
    save(arguments.rocq, lambda file: file.write(body))
    return ""


def _linked(line: str) -> str:
    """Return `line` with each A-number as a link to the OEIS. A terminal shows the same characters as before."""
    return re.sub(r"\b(A\d{6})\b", "\x1b]8;;https://oeis.org/\\1\x1b\\\\\\1\x1b]8;;\x1b\\\\", line)


def tuples_line(found: Sequence[Sequence[int] | Sequence[str]], count: int | None) -> list[str]:
    """Return a list with one line that shows `found`, the first tuples of a relation. Return [] if `found` is empty.

    `count` is the number of all tuples, or None if there are infinitely many.
    """
    shown = list(map(tuple_text, found))
    return [", ".join([*shown, *["..."] * (count is None or count > len(shown))])] if shown else []


def complain(errors: Iterable[Exception]) -> int:
    """Print `errors` on stderr, one on each line. Return the exit status: 2 if there is an error, else 0.

    Each error explains why a part of the answer is missing.
    """
    lines = [f"wythoff: {error}\n" for error in errors]
    sys.stdout.flush()
    sys.stderr.writelines(lines)
    return 2 if lines else 0


def failed(error: Exception) -> int:
    """Print the message of an error that this package did not raise on purpose, and return the exit status 2.

    This is done in three cases: code of an installed package raised the error; the error means that memory ran out; or
    it is an OSError. An OSError here means that printing failed, as code that uses files raises a RequestError. Any
    other error is raised again.
    """
    blame = blamed(error)
    if blame is not None:
        return tell(line(blame))
    if isinstance(error, ImportError | OSError) and is_shortage(error):
        return tell("the request does not fit in memory")
    if not isinstance(error, OSError):
        raise error
    leave(sys.stdout)
    return tell(f"the output could not be written: {error.strerror or error}")


def _beside(wrote: str | None) -> IO[str]:
    """Return the stream to print to: stderr if the written file `wrote` is standard output itself, else stdout."""
    return sys.stderr if wrote is not None and descriptor(wrote) == 1 else sys.stdout
