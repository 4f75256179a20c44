"""The command `claims`: ways of generating sequences, run as they are told, and what they are said to give."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, TypeGuard

from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.saying import say, say_json
from wythoff.sequences.generation.claims import CLAIMS, DECIDED, Claim, claim

if TYPE_CHECKING:
    from wythoff.questions.settling import Settled

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
            if arguments.name is not None:
                say(_commands(each))
    return int(arguments.name is not None and not _holds(*tried[0]))


def _holds(each: Claim, witness: tuple[int, object, object] | None) -> bool:
    settled = _settled(each)
    return witness is None and (settled is None or settled.truth is not False)


def _verdict(each: Claim, witness: tuple[int, object, object] | None, count: int) -> str:
    if witness is not None:
        n, made, said = witness
        return f"false: at n = {n} it makes {made}, not {said}"
    settled = _settled(each)
    if settled is not None and settled.truth is False:
        return f"false: {settled.fault}"
    proofs = [f"proved: {each.proof}" if each.proof else "", str(settled) if _is_decided(settled) else ""]
    return "; ".join([*filter(None, proofs), f"holds for the first {count} terms"])


@cache
def _settled(each: Claim) -> Settled | None:
    """What became of the commands of a claim; None if it has none."""
    from wythoff.questions.settling import stated_in

    stated = stated_in(DECIDED).get(each.name)
    return None if stated is None else stated.decided()


def _is_decided(settled: Settled | None) -> TypeGuard[Settled]:
    return settled is not None and settled.truth is True


def _commands(each: Claim) -> Iterator[str]:
    from wythoff.apps.cli.settled import commands

    settled = _settled(each)
    if _is_decided(settled):
        yield from (f"  {line}" for line in commands(settled))


def _as_json(each: Claim, witness: tuple[int, object, object] | None) -> dict[str, object]:
    found = None if witness is None else {"n": witness[0], "made": witness[1], "claimed": witness[2]}
    settled = None if witness is not None else _settled(each)
    decided = settled.as_dict() if _is_decided(settled) else None
    return {"name": each.name, "says": each.says, "proof": each.proof or None, "decided": decided, "witness": found}
