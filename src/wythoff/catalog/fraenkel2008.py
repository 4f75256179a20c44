"""The games of A. S. Fraenkel, Games played by Boole and Galois (2008)."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry

_K = (Parameter("k", least=1),)


def _entry(name: str, width: str, place: str, parameters: tuple[Parameter, ...] = _K) -> Entry:
    # Where k is the parameter the amounts are called i and j.
    k, l = ("i", "j") if parameters else ("k", "l")
    summary = f"Any number from one pile, or {k} and {l} from the two with |{k} - {l}| < {width.format(k='k')}."
    return Entry(name, summary, f"nim | diagonal({width})", f"Fraenkel 2008, {place}", parameters=parameters)


ENTRIES = (
    _entry("boole_or", "x1 | {k}", "section 2, Theorem 2 and Tables 1, 3"),
    _entry("galois_xor", "x1 ^ {k}", "section 2, Theorem 2 and Tables 2, 4"),
    _entry("boole_galois", "(x1 ^ y1) | {k}", "section 3 and Table 5"),
    _entry("galois_boole", "(x1 | y1) ^ {k}", "section 3, Homework"),
    _entry("hammer", "x1 | x0", "section 4 and Table 6", parameters=()),
)
