"""Sequences by recurrence: least unused numbers and their relatives."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.sequences.registry.entry import Entry

MEX = "Fraenkel and Peled, Harnessing the unwieldy mex function (Games of No Chance 4, 2015)"
KIMBERLING = "Kimberling, OEIS A184117; Wythoff visions 2019, section 7.3"
NESTED = "Hofstadter, Goedel, Escher, Bach (1979), chapter 5"
HOFSTADTER = "Hofstadter, Goedel, Escher, Bach; Fraenkel 2004, section 2"
SUMS = "Fraenkel 2004, (3), and Fraenkel 2008"
NIM_AB = "Gurvich 2012; Wythoff visions 2019, (6)"
CROWDED = "Gurvich 2010"
BLOCKED = "Larsson 2009, paper II, Definition 4"
JUMPS = "Larsson and Wastlund 2014; Liu and Zhao 2014, Tables 6 and 7"
REPEATED = "Larsson 2009, paper III, (1) and (2)"

c = (Parameter("c", "expression", variables=("n",)), Parameter("start", most=1, default=1))
s = (Parameter("s", "expression", variables=("n",)),)
of_sequence = (Parameter("s", "sequence"),)
f = (Parameter("f", "expression", variables=("x1",)), Parameter("crossing", least=1, default=None))
jumps = (Parameter("jumps", "positions"),)
hiccup = (Parameter("j"), Parameter("x"), Parameter("y", least=1), Parameter("z", least=1))
ab, misere = (
    (Parameter("a", least=least), Parameter("b", least=1)) for least in (1, 2)
)  # in misere play of a = 1 the positions are others
abpq = tuple(Parameter(name, least=1) for name in "abpq")
mp = (Parameter("m", least=1), Parameter("p", least=1))

QUEENS = "Dekking, Shallit and Sloane 2020"

_MEX_PAIRS = (
    Entry(
        "sequence", "mex_pair_lower", "a_n, the least number >= start other than earlier a and b, where b_n = a_n + c.",
        MEX, "recurrences.mex_pairs:MexPairs.lowers", c,
    ),
    Entry(
        "sequence", "mex_pair_upper", "b_n = a_n + c, a_n the least number >= start that is not an earlier a or b.",
        MEX, "recurrences.mex_pairs:MexPairs.uppers", c,
    ),
    Entry(
        "sequence", "mex_pair_complement", "The numbers >= start that are not an a_n of mex pairs a_n, b_n = a_n + c.",
        MEX, "recurrences.mex_pairs:MexPairs.complement", c,
    ),
    Entry(
        "sequence", "s_wythoff_lower", "Lower s-Wythoff: a(n), the least positive integer that is left; b = a + s(n).",
        KIMBERLING, "recurrences.mex_pairs:s_wythoff.lowers", s,
    ),
    Entry(
        "sequence", "s_wythoff_upper", "Upper s-Wythoff: b = a + s(n), a(n) the least positive integer that is left.",
        KIMBERLING, "recurrences.mex_pairs:s_wythoff.uppers", s,
    ),
    Entry(
        "sequence", "s_wythoff_lower_of", "Lower s-Wythoff, where s is a sequence of the registry with positive terms.",
        KIMBERLING, "recurrences.mex_pairs:s_wythoff_of.lowers", of_sequence,
    ),
    Entry(
        "sequence", "s_wythoff_upper_of", "Upper s-Wythoff, where s is a sequence of the registry with positive terms.",
        KIMBERLING, "recurrences.mex_pairs:s_wythoff_of.uppers", of_sequence,
    ),
)  # fmt: skip

_SINGLE = (
    Entry(
        "sequence", "hiccup", "a(1) = x; a(n) = a(n-1) + y if n - j is an earlier term, else a(n) = a(n-1) + z.",
        "Fokkink and Joshi, On Cloitre's hiccup sequences (2026)", "recurrences.hiccup:Hiccup", hiccup,
    ),
    Entry(
        "sequence", "hofstadter_g", "G(0) = 0, G(n) = n - G(G(n - 1)).", NESTED, "recurrences.nested:hofstadter_g",
    ),
    Entry(
        "sequence", "hofstadter_h", "H(0) = 0, H(n) = n - H(H(H(n - 1))).", NESTED, "recurrences.nested:hofstadter_h",
    ),
    Entry(
        "sequence", "hofstadter_figure_figure", "R(n+1) = R(n) + S(n), S the numbers not in R: b_(n-1) + 1 of g1.",
        HOFSTADTER, "recurrences.summed:FigureFigure", aliases=("hofstadter", "figure_figure"),
    ),
    Entry(
        "sequence", "hofstadter_differences", "The numbers not in hofstadter_figure_figure: a_n + 1 of the game g1.",
        HOFSTADTER, "recurrences.summed:FigureDifferences",
    ),
)  # fmt: skip

_OF_GAMES = (
    Entry(
        "sequence", "summed_pair_lower",
        "a_n by mex, b_n - a_n = f(a_0) + ... + f(a_(n-1)), as for the game g1; with `crossing`, that much more for "
        "each b between two a's, as for example1.",
        SUMS, "recurrences.summed:summed.lowers", f,
    ),
    Entry(
        "sequence", "summed_pair_upper",
        "b_n = a_n + f(a_0) + ... + f(a_(n-1)), a_n by mex, as for the game g1; `crossing` as in summed_pair_lower.",
        SUMS, "recurrences.summed:summed.uppers", f,
    ),
    Entry(
        "sequence", "nim_ab_x", "x_n, n >= 0, of NIM(a, b): mex_b of all earlier terms, y_n = x_n + a*n.", NIM_AB,
        "recurrences.spaced:SpacedPairs.lowers", ab,
    ),
    Entry(
        "sequence", "nim_ab_y", "y_n = x_n + a*n, n >= 0, of NIM(a, b), x_n = mex_b of all earlier terms.", NIM_AB,
        "recurrences.spaced:SpacedPairs.uppers", ab,
    ),
    Entry(
        "sequence", "nim_ab_misere_x", "x_n, n >= 0, of NIM(a, b) in misere play: mex_b of all earlier terms.", NIM_AB,
        "recurrences.spaced:misere_pairs.lowers", misere,
    ),
    Entry(
        "sequence", "nim_ab_misere_y", "y_n = x_n + a*n + 1, n >= 0, of NIM(a, b) in misere play.", NIM_AB,
        "recurrences.spaced:misere_pairs.uppers", misere,
    ),
    Entry(
        "sequence", "nim_abpq_x", "x_n = mex^q_b of all earlier terms, n >= 0; y_n = x_n + a*floor(n/p).", CROWDED,
        "recurrences.spaced:CrowdedPairs.lowers", abpq,
    ),
    Entry(
        "sequence", "nim_abpq_y", "y_n = x_n + a*floor(n/p), n >= 0, x_n = mex^q_b of all earlier terms.", CROWDED,
        "recurrences.spaced:CrowdedPairs.uppers", abpq,
    ),
    Entry(
        "sequence", "blocked_lower", "a_n, n >= 0, of W_{m,p}: mex of all earlier terms, b_n = a_n + m*floor(n/p).",
        BLOCKED, "recurrences.blocked:BlockedPairs.lowers", mp,
    ),
    Entry(
        "sequence", "blocked_upper", "b_n = a_n + m*floor(n/p), n >= 0, of W_{m,p}, a_n the mex of all earlier terms.",
        BLOCKED, "recurrences.blocked:BlockedPairs.uppers", mp,
    ),
    Entry(
        "sequence", "p_complementary_lower", "floor(n*alpha/p), alpha = (2 - mp + sqrt((mp)^2 + 4))/2: a mex_p.",
        REPEATED, "recurrences.p_complementary:p_complementary.lower", mp,
    ),
    Entry(
        "sequence", "p_complementary_upper", "floor(n*alpha/p) + m*n, alpha = (2 - mp + sqrt((mp)^2 + 4))/2.", REPEATED,
        "recurrences.p_complementary:p_complementary.upper", mp,
    ),
    Entry(
        "sequence", "jump_pair_lower", "a_n, n >= 0, of nim | diagonal with jumps: the mex of all earlier terms.",
        JUMPS, "recurrences.jumping:JumpPairs.lowers", jumps,
    ),
    Entry(
        "sequence", "jump_pair_upper",
        "b_n, n >= 0, of nim | diagonal with jumps: the least number from which no move leads to an earlier pair.",
        JUMPS, "recurrences.jumping:JumpPairs.uppers", jumps,
    ),
    Entry(
        "sequence", "queens_lower", "x_n of the greedy queens on a spiral: pairs with unused differences and sums.",
        QUEENS, "recurrences.queens:GreedyQueens.lowers",
    ),
    Entry(
        "sequence", "queens_upper", "y_n of the greedy queens on a spiral, the numbers that are not an x_n.", QUEENS,
        "recurrences.queens:GreedyQueens.uppers",
    ),
    Entry(
        "sequence", "queen_lines", "Differences or sums of the pairs of greedy queens; each the other's complement.",
        QUEENS, "recurrences.queens:QueenLines", (Parameter("lines", "word", words=("differences", "sums")),),
    ),
)  # fmt: skip

ENTRIES: tuple[Entry, ...] = (*_MEX_PAIRS, *_SINGLE, *_OF_GAMES)
