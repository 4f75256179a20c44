"""Arrays, and the fractal sequences and dispersions that go with them."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.sequences.registry.entry import Entry, Example

_VISIONS = "Wythoff visions 2019, section 7.1"
_PAPER = "Larsson 2009, paper I, section 4"
_DISPERSIONS = "Kimberling 1993, Interspersions and dispersions"
_MP = (Parameter("m", least=1, default=1), Parameter("p", least=1, default=1))
_SYMMETRIC = (
    Parameter("zeta", "expression", variables=("d",), default=1),
    Parameter("infinite_at", least=1, default=None),
)
# Arrays with every positive integer once, and one without.
_ONCE = Parameter("array", "word", words=("wythoff", "dual", "stolarsky", "difference"), default="wythoff")
_ANY = Parameter("array", "word", words=(*_ONCE.words, "left_justified"), default="wythoff")
_START = Parameter("start", most=1, default=1)

_ARRAYS = (
    Entry(
        "array", "wythoff", "F_(j+1)*floor(i*phi) + F_j*(i - 1): the Wythoff pairs in Fibonacci sequences.",
        f"Morrison 1980; {_VISIONS}", "arrays.named:WythoffArray", (),
        Example("wythoff", "1 2 4 3 7 6 5 11 10 9 8 18 16 15 12 13 29", "A035513", reading="antidiagonals"),
        Example("wythoff", "1 4 2 6 7 3 9 10 11 5 12 15 16 18 8 14 20 24", "A083412", offset=0, reading="upwards"),
        Example("wythoff", "3 11 16 24 32 37 45 50 58 66 71 79", "A035337", offset=0, reading="column 3"),
        Example("wythoff", "5 18 26 39 52 60 73 81 94 107 115 128", "A035338", offset=0, reading="column 4"),
        Example("wythoff", "13 47 68 102 136 157 191 212 246 280 301", "A035340", offset=0, reading="column 6"),
    ),
    Entry(
        "array", "dual_wythoff", "The dispersion of floor((n - 1)*phi) + 2.", "Kimberling 1995; Larsson 2009, Table 5",
        "arrays.named:dual_wythoff", (),
        Example("dual_wythoff", "1 2 4 3 6 7 5 10 11 9 8 16 18 14 12 13", "A126714", reading="antidiagonals"),
        Example("dual_wythoff", "1 4 7 9 12 15 17 20 22 25 28 30 33 36", "A007066", reading="column 1"),
        aliases=("dual",),
    ),
    Entry(
        "array", "stolarsky", "The dispersion of the integer nearest to n*phi.", f"Stolarsky 1977; {_VISIONS}",
        "arrays.named:stolarsky", (),
        Example(
            "stolarsky", "1 2 4 3 6 7 5 10 11 9 8 16 18 15 12 13 26 29 24", "A035506",
            offset=0, reading="antidiagonals",
        ),
    ),
    Entry(
        "array", "wythoff_difference", "The differences of the Wythoff pairs: the dispersion of floor(n*phi^2).",
        f"Kimberling 2009; {_VISIONS}", "arrays.named:DifferenceArray", (),
        Example("wythoff_difference", "1 2 3 5 7 4 13 18 10 6 34 47 26 15 8", "A080164", reading="antidiagonals"),
        aliases=("difference",),
    ),
    Entry(
        "array", "left_justified_wythoff", "The Wythoff array, rows extended to the left to begin with a > b >= 0.",
        _VISIONS, "arrays.named:LeftJustifiedWythoffArray", (),
        Example("left_justified_wythoff", "1 0 2 1 1 2 1 3 0 3 2 4 2 0 4 3 7", "A165357", reading="antidiagonals"),
        Example("left_justified_wythoff", "1 2 2 3 4 3 4 3 4 5 4 5 6 5 6 5", "A165359", reading="column 1"),
        Example("left_justified_wythoff", "0 1 0 0 0 1 1 2 2 2 3 3 3 4 4 0", "A165360", reading="column 2"),
        aliases=("left_justified",),
    ),
    Entry(
        "array", "zeckendorf", "Column j: the numbers whose least Zeckendorf term is H_j, H_j = H_(j-1) + H_(j-order).",
        "Kimberling 1995; Wythoff visions 2019, section 7.2", "arrays.named:ZeckendorfArray",
        (Parameter("order", least=1, most=1000, default=2),),
        Example("zeckendorf", "1 2 4 3 7 6 5 11 10 9 8 18 16 15 12 13 29 26 24 20", reading="antidiagonals"),
        Example(
            "zeckendorf(order=1)", "1 2 3 4 6 5 8 12 10 7 16 24 20 14 9 32", "A054582",
            offset=0, reading="antidiagonals",
        ),
        Example("zeckendorf(order=3)", "1 2 5 3 8 7 4 12 11 10 6 17 16 15 14", reading="antidiagonals"),
        aliases=("zeckendorf_array",),
    ),
    Entry(
        "array", "greedy_w", "W: the pairs of the greedy permutation for p copies of every multiple of m, in rows.",
        _PAPER, "arrays.named:greedy_w", _MP,
        Example("greedy_w(m=1, p=1)", "1 2 4 3 7 6 5 11 10 9 8 18 16 15 12 13", reading="antidiagonals"),
        Example("greedy_w(m=2, p=1)", "1 3 7 17 41 99 239 577 1393 3363", reading="row 1"),
        Example("greedy_w(m=1, p=2)", "6 8 10 13 17 22 28 36 46 59", reading="row 2"),
    ),
    Entry(
        "array", "greedy_w_dual", "W*, the dual of greedy_w with the same m and p.", _PAPER,
        "arrays.named:greedy_w_dual", _MP,
        Example("greedy_w_dual(m=1, p=1)", "1 2 4 3 6 7 5 10 11 9 8 16 18 14 12 13", reading="antidiagonals"),
        Example("greedy_w_dual(m=2, p=1)", "2 4 10 24 58 140 338 816 1970", reading="row 2"),
    ),
    Entry(
        "array", "general_w", "W of the multiset with zeta(d) copies of d and of -d; k rows if infinite at k.", _PAPER,
        "arrays.named:general_w", _SYMMETRIC,
        Example("general_w(zeta=1, infinite_at=3)", "1 2 3 5 8 11 14 17 20", reading="row 1"),
        Example("general_w(zeta=d % 3)", "1 2 3 5 7 11 18 29 46 74 120 194", reading="row 1"),
    ),
    Entry(
        "array", "general_w_dual", "W*, the dual of general_w with the same multiset.", _PAPER,
        "arrays.named:general_w_dual", _SYMMETRIC,
        Example("general_w_dual(zeta=1, infinite_at=3)", "1 2 3 5 8 11 14 17 20", reading="row 1"),
    ),
    Entry(
        "array", "dispersion", "Row i: t(i), s(t(i)), s(s(t(i))), ..., where t(i) are the numbers other than all s(n).",
        f"{_DISPERSIONS}; {_VISIONS}", "arrays.named:Dispersion", (Parameter("of", "sequence"),),
        Example("dispersion(of=upper_wythoff)", "1 2 3 5 7 4 13 18 10 6 34 47 26 15 8", reading="antidiagonals"),
        Example("dispersion(of=beatty(phi, 3))", "1 4 2 9 6 3 17 12 7 5 30", "A191426", reading="antidiagonals"),
        Example(
            "dispersion(of=right_neighbour(array='stolarsky'))", "1 2 4 3 6 7 5 10 11 9 8 16 18 15 12",
            reading="antidiagonals",
        ),
    ),
    Entry(
        "array", "inverse_dispersion", "The dispersion of the first column of an array without its first entry.",
        _DISPERSIONS, "arrays.named:inverse_of", (_ONCE,),
        Example(
            "inverse_dispersion(array='stolarsky')", "1 2 4 3 7 12 5 9 20 33 6 14 25 54 88", "A035507",
            offset=0, reading="upwards",
        ),
    ),
    Entry(
        "array", "beatty_dispersion", "The dispersion of floor(n*alpha + gamma), alpha = m + 1/alpha; linear rows.",
        f"{_DISPERSIONS}; the range of gamma is our own", "arrays.named:BeattyDispersion",
        (Parameter("m", least=1), Parameter("gamma", "number")),
        Example("beatty_dispersion(m=2, gamma=1/2)", "1 3 2 4 7 5 6 10 17 12 8 14 24 41 29", reading="upwards"),
    ),
    Entry(
        "array", "grundy", "The Sprague-Grundy values of Wythoff Nim; row i, column j for piles of i - 1 and j - 1.",
        "Blass and Fraenkel 1990; Nivasch 2009", "arrays.values:WythoffGrundy", (),
        Example(
            "grundy", "0 1 1 2 2 2 3 0 0 3 4 4 1 4 4 5 5 5 5 5 5 6 3 3 6 3 3 6", "A004481",
            offset=0, reading="antidiagonals",
        ),
        Example("grundy", "1 2 0 4 5 3 7 8 6 10 11 9 13 14 12 16", "A004482", offset=0, reading="row 2"),
        Example("grundy", "2 0 1 5 3 4 8 6 7 11 9 10 14 12 13 17", "A004483", offset=0, reading="row 3"),
        Example("grundy", "3 4 5 6 2 0 1 9 10 12 8 7 15 11 16 18 14 13", "A004484", offset=0, reading="row 4"),
        Example("grundy", "4 5 3 2 7 6 9 0 1 8 13 12 11 16 15 10 19 18", "A004485", offset=0, reading="row 5"),
        Example("grundy", "5 3 4 0 6 8 10 1 2 7 12 14 9 15 17 13 18 11", "A004486", offset=0, reading="row 6"),
        Example("grundy", "6 7 8 1 9 10 3 4 5 13 0 2 16 17 18 12 20 14", "A004487", offset=0, reading="row 7"),
    ),
    Entry(
        "array", "third_piles", "The pile that completes two to a P-position, if the same is taken from any of three.",
        "Kleber, OEIS A018219", "arrays.values:ThirdPiles", (),
        Example(
            "third_piles", "0 2 2 1 4 1 5 0 0 5 7 3 6 3 7 3 1 8 8 1 3 10 6 10 1 10 6 10", "A018219",
            offset=0, reading="antidiagonals",
        ),
    ),
)  # fmt: skip

_SEQUENCES = (
    Entry(
        "sequence", "fractal_sequence",
        "The row of an array in which n stands; without first occurrences it is the same.",
        f"Kimberling 1995; {_VISIONS}", "arrays.named:fractal_sequence", (_ONCE, _START),
        Example("fractal_sequence('wythoff')", "1 1 1 2 1 3 2 1 4 3 2 5 1 6 4 3 7 2 8 5 1", "A003603"),
        Example("fractal_sequence('wythoff', 0)", "0 0 0 1 0 2 1 0 3 2 1 4 0 5 3 2 6 1 7 4 0", "A019586"),
        Example("fractal_sequence('stolarsky')", "1 1 1 2 1 2 3 1 4 2 3 5 1 6 4 2 7 3 5 8 1", "A133299"),
        Example("fractal_sequence('stolarsky', 0)", "0 0 0 1 0 1 2 0 3 1 2 4 0 5 3 1 6 2 4 7 0", "A098861"),
        Example("fractal_sequence('dual')", "1 1 1 2 1 2 3 1 4 2 3 5 1 4 6 2 7 3 5 8 1"),
    ),
    Entry(
        "sequence", "column_numbers", "The column of an array in which n stands.", _VISIONS,
        "arrays.named:column_numbers", (_ONCE, _START),
        Example("column_numbers('wythoff')", "1 2 3 1 4 1 2 5 1 2 3 1 6 1 2 3 1 4 1 2 7 1", "A035612"),
    ),
    Entry(
        "sequence", "array_column", "A column of an array.", _VISIONS, "arrays.named:array_column",
        (_ANY, Parameter("column", least=1, default=1)),
        Example("array_column('wythoff', 1)", "1 4 6 9 12 14 17 19 22 25 27 30", "A003622"),
        Example("array_column('wythoff', 2)", "2 7 10 15 20 23 28 31 36 41 44", "A035336"),
        Example("array_column('left_justified', 1)", "1 2 2 3 4 3 4 3 4 5 4 5 6 5"),
    ),
    Entry(
        "sequence", "array_row", "A row of an array.", _VISIONS, "arrays.named:array_row",
        (_ANY, Parameter("row", least=1, default=1)),
        Example("array_row('wythoff', 2)", "4 7 11 18 29 47 76 123 199 322 521"),
        Example("array_row('difference', 3)", "4 10 26 68 178 466 1220 3194 8362"),
    ),
    Entry(
        "sequence", "main_diagonal", "The entries in row n, column n of an array.", "Kimberling 1994",
        "arrays.named:main_diagonal", (_ANY,),
        Example("main_diagonal('wythoff')", "1 7 16 39 84 157 309 555 1042 1919 3338 6011", "A020941"),
    ),
    Entry(
        "sequence", "antidiagonal_sums", "The sums of the entries of each antidiagonal of an array.", _VISIONS,
        "arrays.named:antidiagonal_sums", (_ANY,),
        Example("antidiagonal_sums('wythoff')", "1 6 16 35 69 126 221 377 632 1048 1723"),
        Example("antidiagonal_sums('stolarsky')", "1 6 16 35 69 125 220 376 630 1045 1717"),
    ),
    Entry(
        "sequence", "right_neighbour",
        "What stands to the right of n in an array: the sequence that the array disperses.",
        _DISPERSIONS, "arrays.named:right_neighbour", (_ONCE,),
        Example("right_neighbour('wythoff')", "2 3 5 7 8 10 11 13 15 16 18 20 21 23 24 26"),
        Example("right_neighbour('dual')", "2 3 5 6 8 10 11 13 14 16 18 19 21 23 24 26", "A099267"),
        Example("right_neighbour('stolarsky')", "2 3 5 6 8 10 11 13 15 16 18 19 21 23 24 26"),
    ),
    Entry(
        "sequence", "places", "Where n comes when an array is read by antidiagonals, each downwards.", _VISIONS,
        "arrays.named:places", (_ONCE,),
        Example("places('stolarsky')", "1 2 4 3 7 5 6 11 10 8 9 15 16 21 14 12 28 13", "A064357"),
        Example("places('wythoff')", "1 2 4 3 7 6 5 11 10 9 8 15 16 21 14 13 28 12"),
    ),
    Entry(
        "sequence", "preliminary_wythoff_triangle",
        "The rows of the Wythoff array that go back to (a, b), a > b >= 0: (1, 0), (2, 0), (2, 1), (3, 0), ...",
        "Kimberling 2011", "arrays.named:PreliminaryTriangle", (),
        Example("preliminary_wythoff_triangle", "1 3 2 4 6 8 5 7 9 11 16 21 10 12 14 19 24 29", "A166309"),
    ),
    Entry(
        "sequence", "upper_trim", "A sequence without the first occurrence of each of its numbers.",
        f"Kimberling 1997; {_VISIONS}", "arrays.named:UpperTrim", (Parameter("of", "sequence"),),
        Example("upper_trim(of=fractal_sequence('wythoff'))", "1 1 1 2 1 3 2 1 4 3 2 5 1 6 4 3 7 2 8 5 1"),
    ),
    Entry(
        "sequence", "lower_trim", "A sequence with each number reduced by 1, without the zeros.",
        f"Kimberling 1997; {_VISIONS}", "arrays.named:LowerTrim", (Parameter("of", "sequence"),),
        Example("lower_trim(of=fractal_sequence('wythoff'))", "1 2 1 3 2 1 4 5 3 2 6 1 7 4 8 5 3 9 2 10"),
    ),
    Entry(
        "sequence", "grundy_diagonal", "The Sprague-Grundy values of equal piles in Wythoff Nim: a permutation.",
        "Landman, OEIS A047708", "arrays.values:GrundyDiagonal", (),
        Example("grundy_diagonal", "0 2 1 6 7 8 3 5 4 16 14 15 10 9 11 20 13 21 12 25", "A047708", offset=0),
    ),
    Entry(
        "sequence", "grundy_diagonal_inverse", "The equal piles of each Sprague-Grundy value in Wythoff Nim.",
        "Landman, OEIS A048850", "arrays.values:GrundyDiagonalInverse", (),
        Example("grundy_diagonal_inverse", "0 2 1 6 8 7 3 4 5 13 12 14 18 16 10 11 9 20", "A048850", offset=0),
    ),
    Entry(
        "sequence", "grundy_triangle", "The Sprague-Grundy values of Wythoff Nim on and below the diagonal, by rows.",
        "Blass and Fraenkel 1990", "arrays.values:GrundyTriangle", (),
        Example("grundy_triangle", "0 1 2 2 0 1 3 4 5 6 4 5 3 2 7 5 3 4 0 6 8", "A317205", offset=0),
    ),
)  # fmt: skip

ENTRIES: tuple[Entry, ...] = _ARRAYS + _SEQUENCES
