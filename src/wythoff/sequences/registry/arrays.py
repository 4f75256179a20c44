"""Registry entries of greedy permutations, and of arrays with their fractal sequences and dispersions."""

from __future__ import annotations

from wythoff.expressions.calls import Parameter
from wythoff.sequences.registry.entry import Entry, array, sequence

_PAPER = "Larsson 2009, paper I"
_DIFFERENCES = (
    Parameter("zeta", "expression", variables=("d",), default=1),
    Parameter("negative", "expression", variables=("d",), default=None),
    Parameter("infinite_at", default=None),
    Parameter("subset", "condition", variables=("n",), default=None),
)
_MP = (Parameter("m", least=1, default=1), Parameter("p", least=1, default=1))

_VISIONS = "Wythoff visions 2019, section 7.1"
_GREEDY = f"{_PAPER}, section 4"
_DISPERSIONS = "Kimberling 1993, Interspersions and dispersions"
_SYMMETRIC = (
    Parameter("zeta", "expression", variables=("d",), default=1),
    Parameter("infinite_at", least=1, default=None),
)
# Names of arrays that contain every positive integer once, and of one array that does not.
_ONCE = Parameter("array", "word", words=("wythoff", "dual", "stolarsky", "difference"), default="wythoff")
_ANY = Parameter("array", "word", words=(*_ONCE.words, "left_justified"), default="wythoff")
_START = Parameter("start", most=1, default=1)

ENTRIES: tuple[Entry, ...] = (
    sequence("greedy_permutation",
             "pi(n): the least unused t whose difference t - n occurred fewer than zeta times before.",
             f"{_PAPER}, section 2", _DIFFERENCES),
    sequence("inverse_greedy_permutation", "The n at which a greedy permutation has the value 1, 2, 3, ...",
             f"{_PAPER}, section 2", _DIFFERENCES, part="inverse"),
    sequence("wythoff_permutation", "pi_{m,p}: the greedy permutation with each multiple of m as a difference p times.",
             f"{_PAPER}, section 5", _MP, aliases=("pi",)),
    sequence("wythoff_partner", "The number paired with n in a P-position of p-blocking m-Wythoff Nim.",
             f"{_PAPER}, section 5", _MP),
    array("wythoff", "F_(j+1)*floor(i*phi) + F_j*(i - 1): the Wythoff pairs in Fibonacci sequences.",
          f"Morrison 1980; {_VISIONS}"),
    array("dual_wythoff", "The dispersion of floor((n - 1)*phi) + 2.", "Kimberling 1995; Larsson 2009, Table 5",
          aliases=("dual",)),
    array("stolarsky", "The dispersion of the integer nearest to n*phi.", f"Stolarsky 1977; {_VISIONS}"),
    array("wythoff_difference", "The differences of the Wythoff pairs: the dispersion of floor(n*phi^2).",
          f"Kimberling 2009; {_VISIONS}", aliases=("difference",)),
    array("left_justified_wythoff", "The Wythoff array, rows extended to the left to begin with a > b >= 0.", _VISIONS,
          aliases=("left_justified",)),
    array("zeckendorf", "Column j: the numbers whose least Zeckendorf term is H_j, H_j = H_(j-1) + H_(j-order).",
          "Kimberling 1995; Wythoff visions 2019, section 7.2", (Parameter("order", least=1, most=1000, default=2),),
          aliases=("zeckendorf_array",)),
    array("greedy_w", "W: the pairs of the greedy permutation for p copies of every multiple of m, in rows.", _GREEDY,
          _MP),
    array("greedy_w_dual", "W*, the dual of greedy_w with the same m and p.", _GREEDY, _MP),
    array("general_w", "W of the multiset with zeta(d) copies of d and of -d; k rows if infinite at k.", _GREEDY,
          _SYMMETRIC),
    array("general_w_dual", "W*, the dual of general_w with the same multiset.", _GREEDY, _SYMMETRIC),
    array("dispersion", "Row i: t(i), s(t(i)), s(s(t(i))), ..., where t(i) are the numbers other than all s(n).",
          f"{_DISPERSIONS}; {_VISIONS}", (Parameter("of", "sequence"),)),
    array("inverse_dispersion", "The dispersion of the first column of an array without its first entry.", _DISPERSIONS,
          (_ONCE,)),
    array("beatty_dispersion", "The dispersion of floor(n*alpha + gamma), alpha = m + 1/alpha; linear rows.",
          f"{_DISPERSIONS}; the range of gamma is our own", (Parameter("m", least=1), Parameter("gamma", "number"))),
    array("grundy", "The Sprague-Grundy values of Wythoff Nim; row i, column j for piles of i - 1 and j - 1.",
          "Blass and Fraenkel 1990; Nivasch 2009"),
    array("third_piles", "The pile that completes two to a P-position, if the same is taken from any of three.",
          "Kleber, OEIS A018219"),
    sequence("fractal_sequence", "The row of an array in which n stands; without first occurrences it is the same.",
             f"Kimberling 1995; {_VISIONS}", (_ONCE, _START)),
    sequence("column_numbers", "The column of an array in which n stands.", _VISIONS, (_ONCE, _START)),
    sequence("array_column", "A column of an array.", _VISIONS, (_ANY, Parameter("column", least=1, default=1))),
    sequence("array_row", "A row of an array.", _VISIONS, (_ANY, Parameter("row", least=1, default=1))),
    sequence("main_diagonal", "The entries in row n, column n of an array.", "Kimberling 1994", (_ANY,)),
    sequence("antidiagonal_sums", "The sums of the entries of each antidiagonal of an array.", _VISIONS, (_ANY,)),
    sequence("right_neighbour", "What stands to the right of n in an array: the sequence that the array disperses.",
             _DISPERSIONS, (_ONCE,)),
    sequence("places", "The place of n when an array is read by antidiagonals, each downwards.", _VISIONS, (_ONCE,)),
    sequence("preliminary_wythoff_triangle",
             "The rows of the Wythoff array that go back to (a, b), a > b >= 0: (1, 0), (2, 0), (2, 1), (3, 0), ...",
             "Kimberling 2011"),
    sequence("upper_trim", "A sequence without the first occurrence of each of its numbers.",
             f"Kimberling 1997; {_VISIONS}", (Parameter("of", "sequence"),)),
    sequence("lower_trim", "A sequence with each number reduced by 1, without the zeros.",
             f"Kimberling 1997; {_VISIONS}", (Parameter("of", "sequence"),)),
    sequence("grundy_diagonal", "The Sprague-Grundy values of equal piles in Wythoff Nim: a permutation.",
             "Landman, OEIS A047708"),
    sequence("grundy_diagonal_inverse", "The equal piles of each Sprague-Grundy value in Wythoff Nim.",
             "Landman, OEIS A048850"),
    sequence("grundy_triangle", "The Sprague-Grundy values of Wythoff Nim on and below the diagonal, by rows.",
             "Blass and Fraenkel 1990"),
)  # fmt: skip
