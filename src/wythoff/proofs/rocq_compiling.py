"""Checks of files for Rocq: a file is compared with the file made from its certificate, and compiled with `coqc`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from itertools import zip_longest
from tempfile import TemporaryDirectory
from typing import Any

from wythoff.base.errors import WythoffError
from wythoff.proofs.faithful import foreign
from wythoff.proofs.rocq_conditions import RocqError
from wythoff.proofs.rocq_file import MARK
from wythoff.proofs.rocq_statements import rocq_text

ROCQ_BYTES = 3 * 10**9  # limit of the address space: coqc uses about 0.5 GB, but reserves more
# Words that make Rocq trust more or check less. No file needs them; if a changed file has one, the message names it.
UNSAFE = re.compile(
    r"\b(Axioms?|Admitted|admit|Parameters?|Conjectures?|Declare ML|Unset|Bypass|From (?!Coq\b)\w+|LoadPath|Load)\b"
)
PATHS = ("COQPATH", "ROCQPATH", "COQLIB", "ROCQLIB", "COQPLUGINS", "OCAMLPATH")


def embedded(text: str) -> dict[str, Any]:
    """Return the certificate at the end of `text`, the content of a file for Rocq.

    Raises: RocqError if there is none.
    """
    _, mark, rest = text.rpartition(MARK)
    try:
        body = json.loads(rest.strip().removesuffix("*)")) if mark else None
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise RocqError("the file must end with the certificate from which it was made")
    return body


def changed(text: str, made: str) -> str:
    """Return in which line `text` first differs from `made`, the text made from its certificate; "" if nowhere.

    The result is a message, such as "line 3 is not what its certificate makes".
    """
    lines = zip_longest(text.split("\n"), made.split("\n"))
    for number, (line, own) in enumerate(lines, 1):
        if line != own:
            unsafe = UNSAFE.search(line or "")
            what = (
                f"has {unsafe[0]!r}, which is not allowed"
                if unsafe
                else "does not follow from the certificate in the file"
            )
            return f"line {number} {what}"
    return ""


def examined_text(text: str) -> tuple[int, str]:
    """Check the text of a file before it is compiled: it must be the file made from the certificate in it.

    Return (exit status, message): 0 if it is, 1 if not, 2 if there is no such certificate.
    """
    try:
        body = embedded(text)
        fault = foreign(body) if body.get("notation") is not None or body.get("certificate") == "game" else ""
        fault = fault or changed(text, rocq_text(body))
    except WythoffError as error:
        return 2, str(error)
    return (
        (1, fault)
        if fault
        else (0, f"the theorem is about {body.get('notation', body.get('text'))} in {body['system']}")
    )


def compiled(text: str) -> tuple[int, str]:
    """Compile the text of a file with `coqc`. Return (exit status, message).

    The status is 0 if the file is accepted and its theorems use no axioms, 1 if not, and 2 if `coqc` is missing or
    exceeds a limit. The file is compiled in an empty folder, without the files that the user's settings would load.
    """
    program = shutil.which("coqc")
    if program is None:
        return 2, "the program coqc is not installed: install the package named coq or rocq of your system"
    environment = {name: value for name, value in os.environ.items() if name not in PATHS}
    version = subprocess.run([program, "--print-version"], capture_output=True, text=True, check=False).stdout.split()
    with TemporaryDirectory() as folder:
        with open(os.path.join(folder, "game.v"), "w", encoding="ascii") as file:
            file.write(text)
        done = subprocess.run(
            [program, "-q", "game.v"], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
    said = f"Coq {version[0] if version else '?'}, {os.times().children_user:.1f} s"
    if done.returncode < 0 or "Out of memory" in done.stderr:
        return (
            2,
            (
                "coqc took more time or memory than allowed; to allow more, give --limit-seconds or --limit-memory: "
                f"{said}"
            ),
        )
    if done.returncode:
        return 1, f"coqc reports an error: {' '.join(done.stderr.split())[:300]}"
    closed, asked = done.stdout.split("\n"), text.count("\nPrint Assumptions ")
    if [line for line in closed if line] != ["Closed under the global context"] * asked:
        return 1, "its theorems depend on axioms"
    return 0, f"{asked} theorems without axioms (closed under the global context); {said}"
