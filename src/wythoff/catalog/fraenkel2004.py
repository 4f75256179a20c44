"""The games of A. S. Fraenkel, New games related to old and new sequences (2004)."""

from __future__ import annotations

from wythoff.catalog.entry import Entry


def _entry(name: str, width: str, place: str, *, remark: str = "") -> Entry:
    summary = f"Any number from one pile, or k and l from the two with |k - l| < {width}.{remark and ' '}{remark}"
    return Entry(name, summary, f"nim | diagonal({width})", f"Fraenkel 2004, {place}")


ENTRIES = (
    _entry("g1", "x1 + 1", "section 1 and Table 1"),
    _entry("g2", "x0 - x1", "section 1 and Table 2"),
    _entry("g3", "y1 - x1 + 1", "section 1 and Table 3"),
    _entry("example1", "x1 - (x1 + 1)//x0 + 2", "Example 1 and Table 7"),
    _entry("example2", "x0 - x1 + 2", "Example 2 and Table 8"),
    _entry("example3", "(-1)**y1 - (-1)**x1 + 3", "Example 3 and Table 9"),
    _entry("example4", "x1*(1 + (-1)**x1) + 1", "Example 4 and Table 10 (whose row b is misprinted from n = 6)"),
    _entry(
        "not_semiadditive",
        "(x0 - x1)**2",
        "Proposition 2 (Table 4 lists candidates that are not P-positions)",
        remark="The width is not semi-additive, and the recurrence does not give the P-positions.",
    ),
    _entry(
        "not_monotone",
        "(x1 + 1)//x0 + 1",
        "Proposition 2 (Table 5 lists candidates that are not P-positions)",
        remark="The width is not monotone, and the recurrence does not give the P-positions.",
    ),
    _entry(
        "not_positive",
        "(1 + (-1)**(y1 + 1))*x1//2",
        "Proposition 2 and Table 6",
        remark="The width is 0 at some places; yet the recurrence gives the P-positions, contrary to the paper.",
    ),
)
