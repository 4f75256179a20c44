"""Games of A. S. Fraenkel, from two papers.

They are "New games related to old and new sequences" (2004) and "Games played by Boole and Galois" (2008).
"""

from __future__ import annotations

from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.entry import Entry

_K = (Parameter("k", least=1),)


def _entry(name: str, width: str, source: str, *, parameters: tuple[Parameter, ...] = (), remark: str = "") -> Entry:
    # A parameter may be called k. So if there are parameters, the summary calls the amounts i and j.
    k, l = ("i", "j") if parameters else ("k", "l")
    summary = f"Any number from one pile, or {k} and {l} from the two with |{k} - {l}| < {width.format(k='k')}."
    return Entry(name, f"{summary} {remark}".strip(), f"nim | diagonal({width})", source, parameters=parameters)


ENTRIES = (
    _entry("g1", "x1 + 1", "Fraenkel 2004, section 1 and Table 1"),
    _entry("g2", "x0 - x1", "Fraenkel 2004, section 1 and Table 2"),
    _entry("g3", "y1 - x1 + 1", "Fraenkel 2004, section 1 and Table 3"),
    _entry("example1", "x1 - (x1 + 1)//x0 + 2", "Fraenkel 2004, Example 1 and Table 7"),
    _entry("example2", "x0 - x1 + 2", "Fraenkel 2004, Example 2 and Table 8"),
    _entry("example3", "(-1)**y1 - (-1)**x1 + 3", "Fraenkel 2004, Example 3 and Table 9"),
    _entry(
        "example4",
        "x1*(1 + (-1)**x1) + 1",
        "Fraenkel 2004, Example 4 and Table 10 (whose row b is misprinted from n = 6)",
    ),
    _entry(
        "not_semiadditive",
        "(x0 - x1)**2",
        "Fraenkel 2004, Proposition 2 (Table 4 lists candidates that are not P-positions)",
        remark="The width is not semi-additive, and the recurrence does not give the P-positions.",
    ),
    _entry(
        "not_monotone",
        "(x1 + 1)//x0 + 1",
        "Fraenkel 2004, Proposition 2 (Table 5 lists candidates that are not P-positions)",
        remark="The width is not monotone, and the recurrence does not give the P-positions.",
    ),
    _entry(
        "not_positive",
        "(1 + (-1)**(y1 + 1))*x1//2",
        "Fraenkel 2004, Proposition 2 and Table 6",
        remark="The width is 0 at some places; yet the recurrence gives the P-positions, contrary to the paper.",
    ),
    _entry("boole_or", "x1 | {k}", "Fraenkel 2008, section 2, Theorem 2 and Tables 1, 3", parameters=_K),
    _entry("galois_xor", "x1 ^ {k}", "Fraenkel 2008, section 2, Theorem 2 and Tables 2, 4", parameters=_K),
    _entry("boole_galois", "(x1 ^ y1) | {k}", "Fraenkel 2008, section 3 and Table 5", parameters=_K),
    _entry("galois_boole", "(x1 | y1) ^ {k}", "Fraenkel 2008, section 3, Homework", parameters=_K),
    _entry("hammer", "x1 | x0", "Fraenkel 2008, section 4 and Table 6"),
)
