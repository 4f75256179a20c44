"""Files of P-positions, written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from wythoff import solvers
from wythoff.apps.cli.progress import Bar
from wythoff.errors import RequestError
from wythoff.rulesets import Game
from wythoff.sequences.integers import to_decimal
from wythoff.solution import Bound, Evidence
from wythoff.solvers.by_theorem import best

STREAMED = 1 << 22  # counts from here on are streamed where a theorem allows it


def write_csv(path: str, game: Game, bound: Bound, solver: str | None, progress: Bar) -> tuple[int, Evidence]:
    """Write one P-position a line, and return how many and their evidence.

    The file appears under its name only when it is complete.
    """
    target = Path(path)
    if target.is_dir() or not target.parent.is_dir():
        raise RequestError(f"--output must name a file in an existing folder, was {path}")
    found = best(game)
    if bound.kind == "count" and bound.value >= STREAMED and solver is None and found and found[1].kind == "proved":
        chunks, evidence = solvers.stream(game, bound.value), found[1]
    else:
        solution = solvers.solve(game, **{bound.kind: bound.value}, solver=solver, progress=progress)
        chunks, evidence = iter([solution.p_positions]), solution.evidence
    written = 0
    file = NamedTemporaryFile("w", dir=target.parent, prefix=f".{target.name}.", delete=False)  # noqa: SIM115  # closed below
    try:
        with file:
            file.write(f"# P-positions of {game}, {bound}\n# {evidence}\n")
            for chunk in chunks:
                file.writelines(f"{','.join(map(to_decimal, position))}\n" for position in chunk)
                written += len(chunk)
                progress(written, max(bound.value, 1))
        os.replace(file.name, target)
    except BaseException:
        os.unlink(file.name)
        raise
    return written, evidence
