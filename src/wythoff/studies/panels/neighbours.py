"""The named games that are nearest, and in what they differ."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.discovery.nearest import Neighbour, nearest
from wythoff.errors import UnsolvedError, WythoffError
from wythoff.questions.comparing import compare
from wythoff.questions.squares import weakest
from wythoff.rulesets import written
from wythoff.solution import Evidence, Solution
from wythoff.solvers import solve
from wythoff.studies.finding import Finding
from wythoff.studies.subject import NAMED, Subject

BOUNDS = (100, 50, 20)


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    if not subject.of_pairs:
        return
    up_to = subject.affordable(BOUNDS)
    if up_to is None:
        raise UnsolvedError(f"P-positions up to {BOUNDS[-1]} would take too long to compute")
    here = solve(subject.game, up_to=up_to, progress=subject.progress)
    found = nearest(subject.game, here.p_positions, up_to, NAMED, subject.progress)
    for near in found:
        yield _finding(subject, title, here, near, up_to)
    if not found:
        said = "No other named game was found that has the same P-positions for piles up to 5."
        yield Finding(title, said, here.evidence, subject.command("identify"))


def _finding(subject: Subject, title: str, here: Solution, near: Neighbour, up_to: int) -> Finding:
    command = subject.command("compare", near.name, up_to=up_to)
    if near.position is not None:
        said = f"{near.name} has other P-positions, first at {written(near.position)}."
        known = weakest(here.evidence, near.evidence)
        return Finding(title, said, known, command, witness=near.position)
    differ = _options(subject, near, min(up_to, BOUNDS[-1]))
    said = f"{near.name} has the same P-positions{differ}."
    proved = _decided(subject, near)
    if proved is not None:
        return Finding(title, said, proved, subject.command("prove", same_as=near.name))
    return Finding(title, said, Evidence("conjectured", "the P-positions are the same", up_to), command)


def _decided(subject: Subject, near: Neighbour) -> Evidence | None:
    """The proof that it has the same P-positions everywhere, from the automaton of the game under study."""
    from wythoff.questions.following import settled

    try:
        if not subject.proof.proved:
            return None
        proof = settled(subject.game, "same_as", near.game, lambda game: subject.prover(game, None), subject.limits)
    except WythoffError:
        return None
    return proof.evidence if proof.proved else None


def _options(subject: Subject, near: Neighbour, up_to: int) -> str:
    try:
        differ = compare(subject.game, near.game, up_to).aspects[0].difference
    except WythoffError:
        return ""
    return "" if differ is None else f"; its options are different, first at {written(differ.position)}"
