"""The command `claims`: ways of generating sequences, run as described, and what is claimed of them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import chain, islice

from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.saying import answer
from wythoff.apps.cli.words import settled_commands
from wythoff.questions.generating import GenerationClaim, generation_claims

TRIED = 100  # terms to which each claim is tried, if nobody says how many
NOTATION = "A(n) = floor(n*phi), B(n) = floor(n*phi^2); trees and tables as in Wythoff visions 2019, 7.3 and 7.4"


def claims(arguments: Namespace) -> int:
    """Try one claim, or all; return 1 if a single claim was asked for and fails."""
    count, named = TRIED if arguments.count is None else arguments.count, arguments.name is not None
    with Bar("trying claims") as bar:
        found = generation_claims(arguments.name, count, progress=bar)
    lines = (line for each in found for line in islice(claim_lines(each), None if named else 2))
    answer(
        arguments, lambda: {"count": count, "claims": [each.as_dict() for each in found]},
        chain([] if named else [NOTATION], lines),
    )  # fmt: skip
    return int(named and not found[0])


def claim_lines(found: GenerationClaim) -> Iterator[str]:
    yield from (f"{found.name}: {found.says}", f"  {found.verdict}")
    if found.decided is not None:
        yield from (f"  {line}" for line in settled_commands(found.decided))
