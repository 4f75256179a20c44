"""Texts for evidence, moves and decided statements.

*Evidence* says how an answer is known: proved, computed up to a bound, or conjectured.
"""

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
    """Yield `lines`, the lines of an answer, and then a line with `evidence`.

    If the answer is only conjectured, the line with the evidence comes first.
    """
    if evidence.kind == "conjectured":
        yield from (str(evidence), "")
    yield from lines
    if evidence.kind != "conjectured":
        yield str(evidence)


def known(lines: Callable[[Any], Iterable[str]]) -> Callable[[Any], Iterator[str]]:
    """Decorate `lines`, a function that takes an answer and yields lines, so that a line with its evidence is added.

    The evidence is the attribute `evidence` of the answer.
    """
    return lambda found: known_by(lines(found), found.evidence)


def some_options(options: Sequence[Position]) -> str:
    """Return the first options as a text on one line. If some are not shown, it ends with the number of all options."""
    more = [f"... {len(options)} options"] * (len(options) > SHOWN_OPTIONS)
    return ", ".join([*map(text, options[:SHOWN_OPTIONS]), *more])


def unstoppable(game: Game) -> str:
    """Return the line that follows the winning moves in a blocking game.

    It says that the opponent cannot forbid all of them. For misere play, it adds that a player with no move left wins.
    """
    return f"Whatever the opponent forbids, one of them is left{', or no move is left, which wins' * game.misere}."


def taking(game: Game, position: Position, way: Way) -> str:
    """Describe in words how a move from `position` takes tokens, such as `taking 3 from each pile (diagonal)`.

    `way` contains the amounts taken from the piles, and the families of moves that allow this, such as diagonal. `game`
    shows whether the piles are ordered: "the first pile", or else "the smaller pile".
    """
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
    """Yield the lines of `decided`, a decided statement: how it was read, and the commands for `decide` that prove it.

    If the statement is split into cases, yield the commands of the first case. The commands of the other cases contain
    other numbers, but are otherwise the same.
    """
    if decided.reading:
        yield f"read as: {decided.reading}"
    cases = len(decided.texts)
    yield "decided, each eval is true:" if cases == 1 else f"decided, each eval is true, in the first of {cases} cases:"
    yield from (f"  {line}" for line in decided.texts[0].splitlines() if not line.startswith("#"))
