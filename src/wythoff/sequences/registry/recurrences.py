"""Registry entries of sequences given by recurrences, such as least unused numbers."""

from __future__ import annotations

from wythoff.expressions.calls import Parameter
from wythoff.sequences.registry.entry import Entry, pair, sequence

MEX = "Fraenkel and Peled, Harnessing the unwieldy mex function (Games of No Chance 4, 2015)"
KIMBERLING = "Kimberling, OEIS A184117; Wythoff visions 2019, section 7.3"
NESTED = "Hofstadter, Goedel, Escher, Bach (1979), chapter 5"
HOFSTADTER = "Hofstadter, Goedel, Escher, Bach; Fraenkel 2004, section 2"
NIM_AB = "Gurvich 2012; Wythoff visions 2019, (6)"

c = (Parameter("c", "expression", variables=("n",)), Parameter("start", most=1, default=1))
s = (Parameter("s", "expression", variables=("n",)),)
f = (Parameter("f", "expression", variables=("x1",)), Parameter("crossing", least=1, default=None))
jumps = (Parameter("jumps", "positions"),)
hiccup = (Parameter("j"), Parameter("x"), Parameter("y", least=1), Parameter("z", least=1))
ab, misere = (
    (Parameter("a", least=least), Parameter("b", least=1)) for least in (1, 2)
)  # for a = 1, the P-positions in misere play are different
abpq = tuple(Parameter(name, least=1) for name in "abpq")
mp = (Parameter("m", least=1), Parameter("p", least=1))

QUEENS = "Dekking, Shallit and Sloane 2020"

ENTRIES: tuple[Entry, ...] = (
    *pair("mex_pair_{}", "a_n, the least number >= start other than earlier a and b, where b_n = a_n + c.",
          "b_n = a_n + c, a_n the least number >= start that is not an earlier a or b.", MEX, c),
    sequence("mex_pair_complement", "The numbers >= start that are not an a_n of mex pairs a_n, b_n = a_n + c.", MEX, c,
             part="complement"),
    *pair("s_wythoff_{}", "Lower s-Wythoff: a(n), the least positive integer that is left; b = a + s(n).",
          "Upper s-Wythoff: b = a + s(n), a(n) the least positive integer that is left.", KIMBERLING, s),
    *pair("s_wythoff_{}_of", "Lower s-Wythoff, where s is a sequence of the registry with positive terms.",
          "Upper s-Wythoff, where s is a sequence of the registry with positive terms.", KIMBERLING,
          (Parameter("s", "sequence"),)),
    sequence("hiccup", "a(1) = x; a(n) = a(n-1) + y if n - j is an earlier term, else a(n) = a(n-1) + z.",
             "Fokkink and Joshi, On Cloitre's hiccup sequences (2026)", hiccup),
    sequence("hofstadter_g", "G(0) = 0, G(n) = n - G(G(n - 1)).", NESTED),
    sequence("hofstadter_h", "H(0) = 0, H(n) = n - H(H(H(n - 1))).", NESTED),
    sequence("hofstadter_figure_figure", "R(n+1) = R(n) + S(n), S the numbers not in R: b_(n-1) + 1 of g1.", HOFSTADTER,
             aliases=("hofstadter", "figure_figure")),
    sequence("hofstadter_differences", "The numbers not in hofstadter_figure_figure: a_n + 1 of the game g1.",
             HOFSTADTER),
    *pair("summed_pair_{}",
          "a_n by mex, b_n - a_n = f(a_0) + ... + f(a_(n-1)), as for the game g1; with `crossing`, that much more for "
          "each b between two a's, as for example1.",
          "b_n = a_n + f(a_0) + ... + f(a_(n-1)), a_n by mex, as for the game g1; `crossing` as in summed_pair_lower.",
          "Fraenkel 2004, (3), and Fraenkel 2008", f),
    *pair("nim_ab_{}", "x_n, n >= 0, of NIM(a, b): mex_b of all earlier terms, y_n = x_n + a*n.",
          "y_n = x_n + a*n, n >= 0, of NIM(a, b), x_n = mex_b of all earlier terms.", NIM_AB, ab, sides="xy"),
    *pair("nim_ab_misere_{}", "x_n, n >= 0, of NIM(a, b) in misere play: mex_b of all earlier terms.",
          "y_n = x_n + a*n + 1, n >= 0, of NIM(a, b) in misere play.", NIM_AB, misere, sides="xy"),
    *pair("nim_abpq_{}", "x_n = mex^q_b of all earlier terms, n >= 0; y_n = x_n + a*floor(n/p).",
          "y_n = x_n + a*floor(n/p), n >= 0, x_n = mex^q_b of all earlier terms.", "Gurvich 2010", abpq, sides="xy"),
    *pair("blocked_{}", "a_n, n >= 0, of W_{m,p}: mex of all earlier terms, b_n = a_n + m*floor(n/p).",
          "b_n = a_n + m*floor(n/p), n >= 0, of W_{m,p}, a_n the mex of all earlier terms.",
          "Larsson 2009, paper II, Definition 4", mp),
    *pair("p_complementary_{}", "floor(n*alpha/p), alpha = (2 - mp + sqrt((mp)^2 + 4))/2: a mex_p.",
          "floor(n*alpha/p) + m*n, alpha = (2 - mp + sqrt((mp)^2 + 4))/2.", "Larsson 2009, paper III, (1) and (2)", mp),
    *pair("jump_pair_{}", "a_n, n >= 0, of nim | diagonal with jumps: the mex of all earlier terms.",
          "b_n, n >= 0, of nim | diagonal with jumps: the least number from which no move leads to an earlier pair.",
          "Larsson and Wastlund 2014; Liu and Zhao 2014, Tables 6 and 7", jumps),
    *pair("queens_{}", "x_n of the greedy queens on a spiral: pairs with unused differences and sums.",
          "y_n of the greedy queens on a spiral, the numbers that are not an x_n.", QUEENS),
    sequence("queen_lines", "Differences or sums of the pairs of greedy queens; each the other's complement.", QUEENS,
             (Parameter("lines", "word", words=("differences", "sums")),)),
)  # fmt: skip
