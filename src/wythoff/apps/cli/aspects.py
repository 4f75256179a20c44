"""What `compare` prints of one aspect of two games."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.apps.cli.replies import text
from wythoff.questions.comparing import Aspect
from wythoff.sequences.integers import short

SHOWN_OPTIONS = 6


def aspect_lines(aspect: Aspect) -> Iterator[str]:
    """Whether the games differ, and where first."""
    bound = f"for piles up to {short(aspect.up_to)}"
    if aspect.omitted:
        yield f"{aspect.name}: not compared; {aspect.omitted}"
    elif aspect.difference is None:
        yield f"{aspect.name}: the same {bound}"
    else:
        left, right = aspect.difference.left, aspect.difference.right
        yield f"{aspect.name}: first differ at {text(aspect.difference.position)}, compared {bound}"
        if left is None or right is None:
            yield f"  no position of the {'first' if left is None else 'second'} game"
        elif aspect.name == "options":
            for which, ours, theirs in (("first", left, right), ("second", right, left)):
                alone = [option for option in ours if option not in theirs]
                if alone:
                    more = f", ... {len(alone)} options" if len(alone) > SHOWN_OPTIONS else ""
                    yield f"  only in the {which}: {', '.join(map(text, alone[:SHOWN_OPTIONS]))}{more}"
        else:
            yield f"  {left} in the first, {right} in the second"
