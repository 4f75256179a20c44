"""The command `reflexive`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, reply, text
from wythoff.apps.cli.words import known
from wythoff.questions import reflexivity
from wythoff.questions.reflexivity import Reflexivity
from wythoff.sequences.integers import short


def reflexive(arguments: Namespace) -> int:
    """Print whether a game of vectors is the star of its star."""
    game, call = game_of(arguments)
    asked = {} if arguments.up_to is None else {"up_to": arguments.up_to}
    with Bar("solving") as bar:
        found = reflexivity.reflexive(game, **asked, progress=bar)
    return reply(arguments, (game, call), found)


@known
def answer_lines(found: Reflexivity) -> Iterator[str]:
    if found.witness is None or found.other is None or found.difference is None:
        reach = "" if found.evidence.kind == "proved" else f", for amounts up to {short(found.up_to)}"
        yield f"{found.game} is reflexive{reach}: its moves are the nonzero P-positions of its star."
    else:
        yield f"{found.game} is not reflexive: the star of its star has other moves."
        move, other, left = map(text, (found.witness, found.other, found.difference))
        yield f"  {move} and {other} are moves, and their difference {left} is a P-position."
