"""Evidence, moves and decided statements, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wythoff.apps.cli.replies import text
from wythoff.apps.cli.text_tables import SHOWN_OPTIONS
from wythoff.game.rulesets import Game, Position
from wythoff.sequences.integers import short
from wythoff.solving.solution import Evidence, Hypothesis

if TYPE_CHECKING:
    from wythoff.questions.answering import Way
    from wythoff.questions.settling import Settled


def evidence_lines(evidence: Evidence) -> list[str]:
    return [str(evidence), *(hypothesis_line(hypothesis) for hypothesis in evidence.hypotheses)]


def hypothesis_line(hypothesis: Hypothesis) -> str:
    return f"  {hypothesis.name}: {hypothesis.verdict}; {hypothesis.reason}"


def known_by(lines: Iterable[str], evidence: Evidence) -> Iterator[str]:
    """Yield lines, then their evidence. If they are only conjectured, the evidence comes first."""
    if evidence.kind == "conjectured":
        yield from (str(evidence), "")
    yield from lines
    if evidence.kind != "conjectured":
        yield str(evidence)


def known(lines: Callable[[Any], Iterable[str]]) -> Callable[[Any], Iterator[str]]:
    """Decorate a function that yields the lines of an answer, so that a line with its evidence is added."""
    return lambda found: known_by(lines(found), found.evidence)


def some_options(options: Sequence[Position]) -> str:
    """Return the first options in one line, with the number of all options if not all are shown."""
    more = [f"... {len(options)} options"] * (len(options) > SHOWN_OPTIONS)
    return ", ".join([*map(text, options[:SHOWN_OPTIONS]), *more])


def unstoppable(game: Game) -> str:
    """Return a line about winning moves in a game with blocking: that the opponent cannot forbid all of them."""
    return f"Whatever the opponent forbids, one of them is left{', or no move, which wins' * game.misere}."


def taking(game: Game, position: Position, way: Way) -> str:
    """Describe one way to move, such as `taking 3 from each pile (diagonal)`."""
    if not any(way.taken):
        return "passing"
    families = f" ({', '.join(way.families)})" if way.families else ""
    if len(way.taken) == 1:
        return f"taking {short(way.taken[0])}{families}"
    if len(way.taken) != 2 or min(way.taken) < 0:
        return f"taking {text(way.taken)}{families}"
    names = ("the first pile", "the second") if game.ordered else ("the smaller pile", "the larger")
    if not game.ordered and position[0] == position[1]:
        names = ("one pile", "the other")
    k, l = way.taken
    if k == l:
        return f"taking {short(k)} from each pile{families}"
    parts = [f"{short(amount)} from {name}" for amount, name in ((k, names[0]), (l, names[1])) if amount]
    if len(parts) == 1:
        alone = "one pile" if names[0] == "one pile" else names[0] if k else f"{names[1]} pile"
        return f"taking {short(k or l)} from {alone}{families}"
    return f"taking {' and '.join(parts)}{families}"


def settled_commands(decided: Settled) -> Iterator[str]:
    """Yield the commands that decide a statement. If it is split into cases, yield those of the first case.

    The commands of the other cases differ from these only in values.
    """
    if decided.reading:
        yield f"read as: {decided.reading}"
    cases = len(decided.texts)
    yield "decided, each eval is true:" if cases == 1 else f"decided, each eval is true, in the first of {cases} cases:"
    yield from (f"  {line}" for line in decided.texts[0].splitlines() if not line.startswith("#"))
