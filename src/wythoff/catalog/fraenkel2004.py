"""The games of A. S. Fraenkel, New games related to old and new sequences (2004)."""

from __future__ import annotations

from wythoff.catalog.entry import Entry, Example


def _entry(
    name: str, width: str, place: str, a: str, b: str, oeis: tuple[tuple[str, str], ...] = (), *, remark: str = ""
) -> Entry:
    summary = f"Any number from one pile, or k and l from the two with |k - l| < {width}.{remark and ' '}{remark}"
    example = Example(f"{name}()", a, b, oeis=oeis)
    return Entry(name, summary, f"nim | diagonal({width})", f"Fraenkel 2004, {place}", examples=(example,))


ENTRIES = (
    _entry(
        "g1", "x1 + 1", "section 1 and Table 1",
        "0 1 3 4 5 7 8 9 10 12 13 14 15 16 18 19 20", "0 2 6 11 17 25 34 44 55 68 82 97 113 130 149 169 190",
        (
            ("A081688", "a_n"), ("A081689", "b_n"),
            ("A005228", "b_n + 1 (Hofstadter's figure-figure sequence)"), ("A030124", "a_n + 1, n >= 1"),
        ),
    ),
    _entry(
        "g2", "x0 - x1", "section 1 and Table 2",
        "0 1 3 4 5 7 9 11 12 13 15 16 17 19 20 21 23", "0 2 6 8 10 14 18 22 24 26 30 32 34 38 40 42 46",
        (("A003159", "a_n, n >= 1"), ("A036554", "b_n, n >= 1")),
    ),
    _entry(
        "g3", "y1 - x1 + 1", "section 1 and Table 3",
        "0 1 3 4 5 7 8 9 10 12 13 14 15 16 17 18 19",
        "0 2 6 11 20 38 71 136 265 523 1036 2061 4110 8207 16400 32785 65554",
        (("A081690", "a_n"), ("A081691", "b_n")),
    ),
    _entry(
        "example1", "x1 - (x1 + 1)//x0 + 2", "Example 1 and Table 7",
        "0 1 3 4 5 6 8 9 10 11 13 14 15 16 17 19 20", "0 2 7 12 18 25 35 45 56 68 83 98 114 131 149 170 191",
        (("A099352", "a_n"), ("A099353", "b_n")),
    ),
    _entry(
        "example2", "x0 - x1 + 2", "Example 2 and Table 8",
        "0 1 2 3 5 6 7 9 10 11 13 14 15 16 17 19 20", "0 4 8 12 18 22 26 32 36 40 46 50 54 58 62 68 72",
    ),
    _entry(
        "example3", "(-1)**y1 - (-1)**x1 + 3", "Example 3 and Table 9",
        "0 1 2 3 5 6 7 8 9 11 12 13 15 16 17 18 19", "0 4 10 14 21 25 27 31 33 38 44 48 55 59 61 65 67",
    ),
    _entry(
        "example4", "x1*(1 + (-1)**x1) + 1", "Example 4 and Table 10 (whose row b is misprinted from n = 6)",
        "0 1 3 4 6 8 9 10 11 12 13 14 15 16 17 19 20", "0 2 5 7 18 33 51 53 75 77 103 105 135 137 171 174 176",
    ),
    _entry(
        "not_semiadditive", "(x0 - x1)**2", "Proposition 2 (Table 4 lists candidates that are not P-positions)",
        "0 1 3 4 5 6 7 8", "0 2 12 20 30 42 56 72",
        remark="The width is not semi-additive, and the recurrence does not give the P-positions.",
    ),
    _entry(
        "not_monotone", "(x1 + 1)//x0 + 1", "Proposition 2 (Table 5 lists candidates that are not P-positions)",
        "0 1 2 4 7 8 9 11", "0 3 6 5 10 13 16 17",
        remark="The width is not monotone, and the recurrence does not give the P-positions.",
    ),
    _entry(
        "not_positive", "(1 + (-1)**(y1 + 1))*x1//2", "Proposition 2 and Table 6",
        "0 1 2 4 5 6 8 9 10 11 14 15 16 17 18 19 20", "0 1 3 7 12 13 21 30 31 42 45 60 61 78 79 98 99",
        remark="The width is 0 at some places; yet the recurrence gives the P-positions, contrary to the paper.",
    ),
)  # fmt: skip
