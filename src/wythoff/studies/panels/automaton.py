"""Whether the P-positions are recognised by an automaton that reads digits, and by which."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.errors import counted
from wythoff.studies.exhibits import Automaton, Exhibit, Records
from wythoff.studies.finding import Finding
from wythoff.studies.subject import Subject

DRAWN = 24  # states of an automaton that is drawn
TRIED = 8  # systems that are named where no automaton was found


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    if subject.game.piles != 2:
        return  # it reads the digits of two piles
    proof, command = subject.proof, subject.command("prove")
    relation, evidence = proof.relation, proof.evidence
    if relation is not None and evidence is not None:
        states = counted(relation.states, "states")
        said = f"The P-positions are automatic: an automaton of {states} reads the digits of (x, y) in {proof.system}."
        shown: tuple[Exhibit, ...] = ()
        if relation.states <= DRAWN:
            order = "x <= y, " * (not subject.game.ordered)
            shown = (Automaton(relation, f"It reads pairs of digits of (x, y), {order}and accepts in double circles."),)
        yield Finding(title, said, evidence, command, shown=shown)
        return
    tried = tuple((one.system, one.outcome) for one in proof.tried[:TRIED])
    shown = (Records(("system", "outcome"), tried),) * bool(tried)
    said = f"Whether the P-positions are automatic is not known: {proof.reason}."
    yield subject.unknown(title, said, command, shown=shown)
