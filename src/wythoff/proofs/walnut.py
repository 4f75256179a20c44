"""Files for the program Walnut about a proved game: numeration system, automaton, moves, and the proved statements."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.automata.relations import Relation
from wythoff.automata.walnut import COMMANDS, RELATIONS, files_of, heading_of
from wythoff.base.errors import RequestError
from wythoff.proofs.certifying import said
from wythoff.proofs.rules import MovePart, MoveRules

# Walnut binds free variables in alphabetical order: a move leads from (a, b) to (c, d).
SQUARES = {"x0": "a", "y0": "b", "x1": "c", "y1": "d"}
NAME = "game"


def walnut_files(notation: str, rules: MoveRules, positions: Relation) -> dict[str, str]:
    """Return {file name: text} of a folder about a proved game, which Walnut or `decide --library` reads.

    `notation` is the text of the game, `positions` the relation of the P-positions, and `rules` are the rules as
    formulas.

    Raises: RequestError for a game with blocking, because options cannot be counted in Walnut.
    """
    if rules.blockable:
        raise RequestError(
            f"a game for Walnut must be without blocking, because Walnut cannot count options, was {notation}"
        )
    made = {name or f"{RELATIONS}/p.txt": text for name, text in files_of(positions).items()}
    system = heading_of(positions.system)
    commands = [f"# {notation}: p(x, y) are its P-positions{'' if rules.ordered else ', x <= y'}."]
    for command, name, text in _commands(rules):
        commands.append(f'{command} {name} "?{system} {text}":')
    made[f"{COMMANDS}/{NAME}.txt"] = "\n".join([*commands, ""])
    return made


def _commands(rules: MoveRules) -> Iterator[tuple[str, str, str]]:
    """Yield (kind, name, statement) for each command of Walnut. The kind is "def" or "eval".

    `rules` are the rules of the game as formulas. The statements to evaluate say that the relation $p holds exactly for
    the P-positions.
    """
    board = "a=a & b=b" if rules.ordered else "a<=b"
    ends = " | ".join(_part(part) for part in rules.ending)
    goes_on = f"({board}) & ~({ends})" if ends else board
    yield "def", "square", "$p(a,b)" if rules.ordered else "$p(a,b) | $p(b,a)"
    moves = [_part(part) for part in rules.free] or ["a<a & b=b & c=c & d=d"]
    yield "def", "move", f"({goes_on}) & ({' | '.join(moves)})"
    wins = "Ec,d $move(a,b,c,d) & $square(c,d)"
    loses = "Ec,d $move(a,b,c,d) & ~$square(c,d)"  # for misere play, where a P-position must have a move
    if rules.misere:
        yield "eval", "stable", f"Aa,b $p(a,b) => (({board}) & ~({wins}) & ({loses}))"
        yield "eval", "absorbing", f"Aa,b (({board}) & ~$p(a,b)) => (({wins}) | ~({loses}))"
    else:
        yield "eval", "stable", f"Aa,b $p(a,b) => (({board}) & ~({wins}))"
        yield "eval", "absorbing", f"Aa,b (({board}) & ~$p(a,b)) => ({wins})"


def _part(part: MovePart) -> str:
    """Return the formula `part`, of some of the moves or of terminal squares, as text in Walnut's language."""
    names = SQUARES | {name: f"v{place}" for place, name in enumerate(part.bound)}
    return said(part, names)
