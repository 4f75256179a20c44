"""The question `decide`: whether a statement about numbers is true, or which numbers satisfy it."""

from __future__ import annotations

from wythoff.automata.limits import Limits
from wythoff.errors import NotationError, brief
from wythoff.files import FilePath
from wythoff.kernels import Progress
from wythoff.questions.session import Decision, Session


def decide(
    text: str,
    *,
    system: str | None = None,
    limits: Limits | None = None,
    library: FilePath | None = None,
    progress: Progress | None = None,
) -> Decision:
    """Decide a statement in Walnut's language; the system is that of its question mark, else `system`, else base 2.

    >>> decide("?msd_fib Ax Ey y > x & F[y] = @1").truth, decide("Ax,y x + 3 > y").witness
    (True, {'x': 0, 'y': 3})
    >>> decide("x + x = y & y < 7").relation.first()
    [(0, 0), (1, 2), (2, 4), (3, 6)]

    Raises: NotationError with the place; ParameterError for a system or a word that is refused, with the reason.
    Cost: a tower of exponentials in the alternations of quantifiers at worst, within the limits.
    """
    if not isinstance(text, str):
        raise NotationError("a statement must be a text", brief(text))
    return Session(system, library, limits, progress).decide(text)
