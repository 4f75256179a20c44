"""How an answer is printed; nothing of games is loaded for it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import IO, Any

from wythoff.views.numbers import jsonable


def say(lines: Iterable[str], *, wrote: str | None = None) -> None:
    """Print lines; those about a file that was written do not go into it, where it is the output itself."""
    stream = _beside(wrote)
    for line in lines:
        print(line, file=stream)


def say_json(body: dict[str, Any], *, wrote: str | None = None) -> None:
    """Print one JSON object."""
    import json

    if "p_positions" in body:
        body = {**body, "p_positions": list(body["p_positions"])}
    print(json.dumps(jsonable(body)), file=_beside(wrote))


def complain(errors: Iterable[Exception]) -> int:
    """Say on stderr what could not be had besides the answer, a line each; the exit status: 2 if anything could not."""
    lines = [f"wythoff: {error}" for error in errors]
    sys.stdout.flush()
    sys.stderr.write("".join(f"{line}\n" for line in lines))
    return 2 if lines else 0


def _beside(wrote: str | None) -> IO[str]:
    """The output, or what is seen besides it where that is what was written."""
    if wrote is None:
        return sys.stdout
    from wythoff.files import descriptor

    return sys.stderr if descriptor(wrote) == 1 else sys.stdout
