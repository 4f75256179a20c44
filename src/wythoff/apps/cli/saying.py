"""Printing of answers. This module loads nothing about games."""

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
    """Print lines and return 0. If the written file `wrote` is standard output itself, print to stderr."""
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
    """Results that are printed one by one: as lines, or with `json` as a list in one JSON object, under the key `key`.

    The keys in `body` come before this list. The object is always closed at the end. If `error` was set, it is one more
    key.
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
    """Print an answer as one JSON object, which `body` returns, or in lines. Return 0. See `say` for `wrote`."""
    return say_json(body(), wrote=wrote) if arguments.json else say(lines, wrote=wrote)


def rocq_refusal(arguments: Namespace, made: Callable[[], str]) -> str:
    """Write the text that `made` returns into the file of --rocq. Return the message of an error, or ""."""
    try:
        body = made().encode()
    except RequestError as error:
        return str(error)
    save(arguments.rocq, lambda file: file.write(body))
    return ""


def _linked(line: str) -> str:
    """Return a line whose A-numbers are links to the OEIS. Links add no visible characters."""
    return re.sub(r"\b(A\d{6})\b", "\x1b]8;;https://oeis.org/\\1\x1b\\\\\\1\x1b]8;;\x1b\\\\", line)


def tuples_line(found: Sequence[Sequence[int] | Sequence[str]], count: int | None) -> list[str]:
    """Return a list with one line that shows the first tuples of a relation; [] if it is empty.

    `count` is the number of all tuples, or None if there are infinitely many.
    """
    shown = list(map(tuple_text, found))
    return [", ".join([*shown, *["..."] * (count is None or count > len(shown))])] if shown else []


def complain(errors: Iterable[Exception]) -> int:
    """Print errors, each about a part that the answer lacks, on stderr in lines. Return 2 if there are any, else 0."""
    lines = [f"wythoff: {error}\n" for error in errors]
    sys.stdout.flush()
    sys.stderr.writelines(lines)
    return 2 if lines else 0


def failed(error: Exception) -> int:
    """Print an error of an installed package or of the system, and return exit status 2. Raise any other error again.

    An OSError here is an error while printing: for errors with other files, the code that uses them raises a
    RequestError.
    """
    blame = blamed(error)
    if blame is not None:
        return tell(line(blame))
    if isinstance(error, ImportError | OSError) and is_shortage(error):
        return tell("the request does not fit in memory")
    if not isinstance(error, OSError):
        raise error
    leave(sys.stdout)
    return tell(f"the output must be written: {error.strerror or error}")


def _beside(wrote: str | None) -> IO[str]:
    """Return standard output, or stderr if standard output is the file that was written."""
    return sys.stderr if wrote is not None and descriptor(wrote) == 1 else sys.stdout
