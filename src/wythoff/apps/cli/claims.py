"""The command `claims`: ways of generating sequences, run as they are told, and what they are said to give."""

from __future__ import annotations

from argparse import Namespace

from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.saying import say, say_json
from wythoff.sequences.generation.claims import CLAIMS, Claim, claim

TRIED = 100
NOTATION = "A(n) = floor(n*phi), B(n) = floor(n*phi^2); trees and tables as in Wythoff visions 2019, 7.3 and 7.4"


def claims(arguments: Namespace) -> int:
    """Try one claim, or all; 1 if the one that was asked for fails."""
    count = TRIED if arguments.count is None else arguments.count
    asked = [*CLAIMS.values()] if arguments.name is None else [claim(arguments.name)]
    tried = []
    with Bar("trying claims") as bar:
        for each in asked:
            tried.append((each, each.witness(count)))
            bar(len(tried), len(asked))
    if arguments.json:
        say_json({"count": count, "claims": [_as_json(each, witness) for each, witness in tried]})
    else:
        if arguments.name is None:
            say([NOTATION])
        for each, witness in tried:
            say([f"{each.name}: {each.says}", f"  {_verdict(each, witness, count)}"])
    return int(arguments.name is not None and tried[0][1] is not None)


def _verdict(each: Claim, witness: tuple[int, object, object] | None, count: int) -> str:
    if witness is not None:
        n, made, said = witness
        return f"false: at n = {n} it makes {made}, not {said}"
    proof = f"proved: {each.proof}; " if each.proof else ""
    return f"{proof}holds for the first {count} terms"


def _as_json(each: Claim, witness: tuple[int, object, object] | None) -> dict[str, object]:
    found = None if witness is None else {"n": witness[0], "made": witness[1], "claimed": witness[2]}
    return {"name": each.name, "says": each.says, "proof": each.proof or None, "witness": found}
