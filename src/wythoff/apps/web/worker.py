"""The program of a worker process, which computes answers for the server.

It reads questions from standard input, and writes answers to standard output.
"""

from __future__ import annotations

import json
import os
import sys
from http import HTTPStatus
from typing import Any

from wythoff.apps.web import answering, limits
from wythoff.apps.web.questions import HEAD, answer, report
from wythoff.base.errors import WythoffError
from wythoff.base.jobs import end_with


def main(arguments: list[str]) -> None:
    """Answer questions until the input ends.

    `arguments` contains one or two texts: by how much the priority of the process is lowered, such as "10", and the
    game in Python that questions may be about, if there is one.
    """
    nice, *games = arguments
    _confine(int(nice))
    # Standard output is only for answers: what the library prints goes to stderr.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if games:
        answering.allow(games[0])
    asked = sys.stdin.buffer
    while head := asked.read(HEAD.size):
        size, _ = HEAD.unpack(head)
        request = json.loads(asked.read(size))
        text, content = answered(request["question"], request["given"])
        out.write(HEAD.pack(len(text), len(content)) + text + content)
        out.flush()


def answered(question: str, given: dict[str, Any]) -> tuple[bytes, bytes]:
    """Return the pair (answer as JSON, bytes of a file) for the question of this name, with the parameters `given`.

    If the question cannot be answered, the JSON contains the reason instead. The bytes are b"" if there is no file.
    """
    try:
        body, content = answer(question, given)
        return _as_json({"answer": body}), content
    except WythoffError as error:
        status, why = HTTPStatus.BAD_REQUEST, str(error)
    except RecursionError:
        status, why = HTTPStatus.BAD_REQUEST, "the request is nested too deeply"
    except MemoryError:
        status, why = HTTPStatus.UNPROCESSABLE_ENTITY, "the answer does not fit in memory"
    except Exception as error:  # noqa: BLE001  # only the owner of the server sees what happened, and where
        report(question, error)
        status, why = (
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "this request caused an error in the program: the server printed what happened",
        )
    return _as_json({"status": status, "refused": why}), b""


def _as_json(said: dict[str, Any]) -> bytes:
    return json.dumps(said | {"memory": _memory()}).encode()


def _confine(nice: int) -> None:
    """Limit the memory of this process, lower its priority by `nice`, and let it end when its parent ends."""
    end_with(os.getppid())
    try:
        import resource

        os.nice(nice)
        resource.setrlimit(resource.RLIMIT_AS, (limits.SPACE, resource.RLIM_INFINITY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, AttributeError, OSError, ValueError):
        pass  # this system has no such limits, but the server limits the time of answers in any case


def _memory() -> int:
    """Return how many bytes of memory this process uses, or 0 if the system does not report it."""
    try:
        with open("/proc/self/statm") as line:
            return int(line.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


if __name__ == "__main__":
    main(sys.argv[1:])
