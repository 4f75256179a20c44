"""The games of A. S. Fraenkel, Games played by Boole and Galois (2008)."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.catalog.entry import Entry, Example

_K = (Parameter("k", least=1),)


def _entry(name: str, width: str, place: str, *examples: Example, parameters: tuple[Parameter, ...] = _K) -> Entry:
    # Where k is the parameter the amounts are called i and j.
    k, l = ("i", "j") if parameters else ("k", "l")
    summary = f"Any number from one pile, or {k} and {l} from the two with |{k} - {l}| < {width.format(k='k')}."
    return Entry(
        name, summary, f"nim | diagonal({width})", f"Fraenkel 2008, {place}", parameters=parameters, examples=examples
    )


ENTRIES = (
    _entry(
        "boole_or", "x1 | {k}", "section 2, Theorem 2 and Tables 1, 3",
        Example("boole_or(k=1)", "0 1 3 4 6 7 8 10 11 12 13 14 15 17 18 19 20",
                "0 2 5 9 16 24 32 43 55 67 81 95 111 128 146 166 186"),
        Example("boole_or(k=3)", "0 1 2 3 5 6 7 9 10 11 13 14 15 16 18 19 20",
                "0 4 8 12 17 25 33 42 54 66 79 95 111 127 148 168 188"),
    ),
    _entry(
        "galois_xor", "x1 ^ {k}", "section 2, Theorem 2 and Tables 2, 4",
        Example("galois_xor(k=1)", "0 1 3 5 6 7 9 10 11 12 14 15 16 17 18 19 20",
                "0 2 4 8 13 21 29 38 50 61 76 92 107 125 142 162 181"),
        Example("galois_xor(k=3)", "0 1 2 3 5 6 8 10 12 13 14 15 16 17 19 20 21",
                "0 4 7 9 11 18 25 38 49 65 80 94 107 127 147 164 188"),
    ),
    _entry(
        "boole_galois", "(x1 ^ y1) | {k}", "section 3 and Table 5",
        Example("boole_galois(k=1)", "0 1 3 4 5 6 8 9 10 11 12 14 15 16 17 18 19",
                "0 2 7 13 23 43 90 174 342 692 1396 2799 5585 11185 22355 44695 89373"),
    ),
    _entry(
        "galois_boole", "(x1 | y1) ^ {k}", "section 3, Homework",
        Example("galois_boole(k=1)", "0 1 3 4 5 7 8 9 10 11 12 14 15 16 17 18 19",
                "0 2 6 13 26 58 121 242 493 988 1979 3963 7930 15865 31730 63461 126940"),
    ),
    _entry(
        "hammer", "x1 | x0", "section 4 and Table 6",
        Example("hammer()", "0 1 3 4 5 6 8 9 10 11 12 13 14 16 17 18 19",
                "0 2 7 15 21 29 45 55 67 79 95 109 125 157 175 195 215"),
        parameters=(),
    ),
)  # fmt: skip
