"""The relations that statements may call without defining them."""

from __future__ import annotations

from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.names import Maker


def makers() -> dict[str, Maker]:
    """$seq('NAME', n, v): the n-th term of an automatic sequence of the registry is v."""
    return {"seq": _sequence}


def _sequence(texts: tuple[str, ...], algebra: Algebra) -> Relation:
    from wythoff.automata.sequences import sequence
    from wythoff.errors import ParameterError

    if len(texts) != 1:
        raise ParameterError("$seq must have the name of a sequence in quotes, such as $seq('lower_wythoff', n, v)")
    return sequence(texts[0])
