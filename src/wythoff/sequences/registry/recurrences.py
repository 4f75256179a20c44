"""Sequences by recurrence: least unused numbers and their relatives."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.sequences.registry.entry import Entry, Example

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
        Example("mex_pair_lower(c=n//2, start=1)", "1 2 4 6 7 10 11 12 15 17 18 20 21 24 25 28 29 30", "A102528"),
        Example(
            "mex_pair_lower(c=2**n - 1, start=0)", "0 1 3 4 5 7 8 9 10 12 13 14 15 16 17 18 19 21", "A081690", offset=0,
        ),
        Example("mex_pair_lower(c=2*n + 1, start=0)", "0 2 3 4 6 7 9 10 12 13 14 16 17 19 20", offset=0),
    ),
    Entry(
        "sequence", "mex_pair_upper", "b_n = a_n + c, a_n the least number >= start that is not an earlier a or b.",
        MEX, "recurrences.mex_pairs:MexPairs.uppers", c,
        Example("mex_pair_upper(c=n//2, start=1)", "1 3 5 8 9 13 14 16 19 22 23 26 27 31 32"),
        Example("mex_pair_upper(c=2**n - 1, start=0)", "0 2 6 11 20 38 71 136 265 523 1036 2061", "A081691", offset=0),
    ),
    Entry(
        "sequence", "mex_pair_complement", "The numbers >= start that are not an a_n of mex pairs a_n, b_n = a_n + c.",
        MEX, "recurrences.mex_pairs:MexPairs.complement", c,
        Example("mex_pair_complement(c=n//2, start=1)", "3 5 8 9 13 14 16 19 22 23 26 27 31 32 36", "A102529"),
    ),
    Entry(
        "sequence", "s_wythoff_lower", "Lower s-Wythoff: a(n), the least positive integer that is left; b = a + s(n).",
        KIMBERLING, "recurrences.mex_pairs:s_wythoff.lowers", s,
        Example("s_wythoff_lower(s=2*n + 1)", "1 2 3 5 6 8 9 11 12 13 15 16 18 19 20 22 23 25", "A184117"),
        Example("s_wythoff_lower(s=n + 1)", "1 2 4 6 7 9 10 12 14 15 17 19 20 22 23 25 27 28", "A026273"),
        Example("s_wythoff_lower(s=2*n - 1)", "1 3 4 5 7 8 10 11 13 14 15 17 18 20 21 22 24 25", "A136119"),
        Example("s_wythoff_lower(s=3*n)", "1 2 3 5 6 7 9 10 11 13 14 15 16 18 19 20 22 23 24", "A184480"),
        Example("s_wythoff_lower(s=3*n + 1)", "1 2 3 4 6 7 8 10 11 12 14 15 16 18 19 20 21 23", "A184478"),
        Example("s_wythoff_lower(s=3*n - 1)", "1 2 4 5 6 8 9 10 11 13 14 15 17 18 19 21 22 23", "A184482"),
        Example("s_wythoff_lower(s=4*n)", "1 2 3 4 6 7 8 9 11 12 13 14 16 17 18 19 21 22 23", "A001961"),
        Example("s_wythoff_lower(s=4*n + 1)", "1 2 3 4 5 7 8 9 10 12 13 14 15 17 18 19 20 22", "A184486"),
        Example("s_wythoff_lower(s=5*n)", "1 2 3 4 5 7 8 9 10 11 13 14 15 16 17 19 20 21", "A184522"),
        Example("s_wythoff_lower(s=5*n - 4)", "1 3 4 5 6 7 8 10 11 12 13 14 16 17 18 19 20", "A184530"),
        Example("s_wythoff_lower(s=n**2)", "1 3 4 5 6 8 9 10 11 12 14 15 16 17 18 19 20 22", "A184427"),
        Example("s_wythoff_lower(s=n*(n + 1)//2)", "1 3 4 5 7 8 9 11 12 13 14 16 17 18 19 20 21", "A184425"),
    ),
    Entry(
        "sequence", "s_wythoff_upper", "Upper s-Wythoff: b = a + s(n), a(n) the least positive integer that is left.",
        KIMBERLING, "recurrences.mex_pairs:s_wythoff.uppers", s,
        Example("s_wythoff_upper(s=2*n + 1)", "4 7 10 14 17 21 24 28 31 34 38 41 45 48 51 55", "A184118"),
        Example("s_wythoff_upper(s=n + 1)", "3 5 8 11 13 16 18 21 24 26 29 32 34 37 39 42 45", "A026274"),
        Example("s_wythoff_upper(s=2*n - 1)", "2 6 9 12 16 19 23 26 30 33 36 40 43 47 50 53 57", "A184119"),
        Example("s_wythoff_upper(s=3*n)", "4 8 12 17 21 25 30 34 38 43 47 51 55 60 64 68 73", "A001956"),
        Example("s_wythoff_upper(s=3*n + 1)", "5 9 13 17 22 26 30 35 39 43 48 52 56 61 65 69", "A184479"),
        Example("s_wythoff_upper(s=3*n - 1)", "3 7 12 16 20 25 29 33 37 42 46 50 55 59 63 68", "A184483"),
        Example("s_wythoff_upper(s=4*n)", "5 10 15 20 26 31 36 41 47 52 57 62 68 73 78 83", "A001962"),
        Example("s_wythoff_upper(s=4*n + 1)", "6 11 16 21 26 32 37 42 47 53 58 63 68 74 79 84", "A184487"),
        Example("s_wythoff_upper(s=5*n)", "6 12 18 24 30 37 43 49 55 61 68 74 80 86 92 99 105", "A184523"),
        Example("s_wythoff_upper(s=5*n - 4)", "2 9 15 21 27 33 39 46 52 58 64 70 77 83 89 95 101", "A184531"),
        Example("s_wythoff_upper(s=n**2)", "2 7 13 21 31 44 58 74 92 112 135 159 185 213 243", "A184428"),
        Example("s_wythoff_upper(s=n*(n + 1)//2)", "2 6 10 15 22 29 37 47 57 68 80 94 108 123 139", "A184426"),
    ),
    Entry(
        "sequence", "s_wythoff_lower_of", "Lower s-Wythoff, where s is a sequence of the registry with positive terms.",
        KIMBERLING, "recurrences.mex_pairs:s_wythoff_of.lowers", of_sequence,
        Example("s_wythoff_lower_of(s=lower_wythoff())", "1 3 4 5 7 9 10 12 13 14 16 17 19 20 22 23", "A184419"),
        Example("s_wythoff_lower_of(s=vile())", "1 3 4 5 7 9 11 12 13 15 16 17 19 20 21"),
    ),
    Entry(
        "sequence", "s_wythoff_upper_of", "Upper s-Wythoff, where s is a sequence of the registry with positive terms.",
        KIMBERLING, "recurrences.mex_pairs:s_wythoff_of.uppers", of_sequence,
        Example("s_wythoff_upper_of(s=lower_wythoff())", "2 6 8 11 15 18 21 24"),
    ),
)  # fmt: skip

_SINGLE = (
    Entry(
        "sequence", "hiccup", "a(1) = x; a(n) = a(n-1) + y if n - j is an earlier term, else a(n) = a(n-1) + z.",
        "Fokkink and Joshi, On Cloitre's hiccup sequences (2026)", "recurrences.hiccup:Hiccup", hiccup,
        Example("hiccup(j=0, x=1, y=4, z=2)", "1 3 7 9 11 13 17 19 23 25 29 31 35 37 39 41 45 47", "A080903"),
        Example("hiccup(j=0, x=1, y=4, z=3)", "1 4 7 11 14 17 21 24 27 30 34 37 40 44 47 50 54", "A081834"),
        Example("hiccup(j=0, x=1, y=5, z=4)", "1 5 9 13 18 22 26 30 35 39 43 47 52 56 60 64 68", "A081835"),
        Example("hiccup(j=0, x=0, y=4, z=5)", "0 5 10 15 19 24 29 34 39 43 48 53 58 63 67 72 77", "A081839"),
        Example("hiccup(j=0, x=0, y=3, z=4)", "0 4 8 11 15 19 23 26 30 34 37 41 45 49 52 56 60", "A081840"),
        Example("hiccup(j=0, x=0, y=3, z=2)", "0 2 4 7 9 11 14 16 19 21 24 26 28 31 33 36 38 40", "A081841"),
        Example("hiccup(j=0, x=0, y=4, z=3)", "0 3 7 10 13 16 20 23 26 30 33 36 40 43 46 50 53", "A081842"),
        Example("hiccup(j=0, x=0, y=5, z=4)", "0 4 8 13 17 21 25 30 34 38 42 46 51 55 59 63 68", "A081843"),
        Example("hiccup(j=0, x=1, y=3, z=2)", "1 3 6 8 10 13 15 18 20 23 25 27 30 32 35 37 39 42", "A064437"),
        Example("hiccup(j=1, x=1, y=4, z=2)", "1 5 7 9 11 15 17 21 23 27 29 33 35 37 39 43 45", "A086398"),
        Example("hiccup(j=1, x=1, y=2, z=1)", "1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25 27 29", "A000201"),
    ),
    Entry(
        "sequence", "hofstadter_g", "G(0) = 0, G(n) = n - G(G(n - 1)).", NESTED, "recurrences.nested:hofstadter_g", (),
        Example("hofstadter_g", "0 1 1 2 3 3 4 4 5 6 6 7 8 8 9 9 10 11 11 12", "A005206", offset=0),
    ),
    Entry(
        "sequence", "hofstadter_h", "H(0) = 0, H(n) = n - H(H(H(n - 1))).", NESTED, "recurrences.nested:hofstadter_h",
        (), Example("hofstadter_h", "0 1 1 2 3 4 4 5 5 6 7 7 8 9 10 10 11 12 13 13", "A005374", offset=0),
    ),
    Entry(
        "sequence", "hofstadter_figure_figure", "R(n+1) = R(n) + S(n), S the numbers not in R: b_(n-1) + 1 of g1.",
        HOFSTADTER, "recurrences.summed:FigureFigure", (),
        Example("hofstadter_figure_figure", "1 3 7 12 18 26 35 45 56 69 83 98 114 131", "A005228"),
        aliases=("hofstadter", "figure_figure"),
    ),
    Entry(
        "sequence", "hofstadter_differences", "The numbers not in hofstadter_figure_figure: a_n + 1 of the game g1.",
        HOFSTADTER, "recurrences.summed:FigureDifferences", (),
        Example("hofstadter_differences", "2 4 5 6 8 9 10 11 13 14 15 16 17 19 20 21 22", "A030124"),
    ),
)  # fmt: skip

_OF_GAMES = (
    Entry(
        "sequence", "summed_pair_lower",
        "a_n by mex, b_n - a_n = f(a_0) + ... + f(a_(n-1)), as for the game g1; with `crossing`, that much more for "
        "each b between two a's, as for example1.",
        SUMS, "recurrences.summed:summed.lowers", f,
        Example("summed_pair_lower(f=x1 + 1)", "0 1 3 4 5 7 8 9 10 12 13 14 15 16 18", "A081688", offset=0),
        Example(
            "summed_pair_lower(f=x1 + 1, crossing=1)", "0 1 3 4 5 6 8 9 10 11 13 14 15 16 17 19", "A099352", offset=0,
        ),
    ),
    Entry(
        "sequence", "summed_pair_upper",
        "b_n = a_n + f(a_0) + ... + f(a_(n-1)), a_n by mex, as for the game g1; `crossing` as in summed_pair_lower.",
        SUMS, "recurrences.summed:summed.uppers", f,
        Example("summed_pair_upper(f=x1 + 1)", "0 2 6 11 17 25 34 44 55 68 82 97 113 130 149 169", "A081689", offset=0),
        Example(
            "summed_pair_upper(f=x1 + 1, crossing=1)", "0 2 7 12 18 25 35 45 56 68 83 98 114 131", "A099353", offset=0,
        ),
        Example("summed_pair_upper(f=x1 | 1)", "0 2 5 9 16 24 32 43 55 67 81 95 111 128 146 166", offset=0),
        Example("summed_pair_upper(f=x1 ^ 1)", "0 2 4 8 13 21 29 38 50 61 76 92 107 125 142 162", offset=0),
        Example("summed_pair_upper(f=x1 | 3)", "0 4 8 12 17 25 33 42 54 66 79 95 111 127 148 168", offset=0),
        Example("summed_pair_upper(f=x1 ^ 3)", "0 4 7 9 11 18 25 38 49 65 80 94 107 127 147 164", offset=0),
    ),
    Entry(
        "sequence", "nim_ab_x", "x_n, n >= 0, of NIM(a, b): mex_b of all earlier terms, y_n = x_n + a*n.", NIM_AB,
        "recurrences.spaced:SpacedPairs.lowers", ab,
        Example("nim_ab_x(a=1, b=2)", "0 2 5 9 11 14 17 21 25 27", offset=0),
        Example("nim_ab_x(a=2, b=3)", "0 3 8 11 15 20 26 29 33 36", offset=0),
    ),
    Entry(
        "sequence", "nim_ab_y", "y_n = x_n + a*n, n >= 0, of NIM(a, b), x_n = mex_b of all earlier terms.", NIM_AB,
        "recurrences.spaced:SpacedPairs.uppers", ab,
        Example("nim_ab_y(a=1, b=2)", "0 3 7 12 15 19 23 28 33 36", offset=0),
    ),
    Entry(
        "sequence", "nim_ab_misere_x", "x_n, n >= 0, of NIM(a, b) in misere play: mex_b of all earlier terms.", NIM_AB,
        "recurrences.spaced:misere_pairs.lowers", misere,
        Example("nim_ab_misere_x(a=2, b=1)", "0 2 3 4 6 7 9 10 12 13", offset=0),
    ),
    Entry(
        "sequence", "nim_ab_misere_y", "y_n = x_n + a*n + 1, n >= 0, of NIM(a, b) in misere play.", NIM_AB,
        "recurrences.spaced:misere_pairs.uppers", misere,
        Example("nim_ab_misere_y(a=2, b=1)", "1 5 8 11 15 18 22 25 29 32", offset=0),
    ),
    Entry(
        "sequence", "nim_abpq_x", "x_n = mex^q_b of all earlier terms, n >= 0; y_n = x_n + a*floor(n/p).", CROWDED,
        "recurrences.spaced:CrowdedPairs.lowers", abpq,
        Example("nim_abpq_x(a=1, b=1, p=2, q=1)", "0 1 2 4 6 7 10 11 12 15", offset=0),
    ),
    Entry(
        "sequence", "nim_abpq_y", "y_n = x_n + a*floor(n/p), n >= 0, x_n = mex^q_b of all earlier terms.", CROWDED,
        "recurrences.spaced:CrowdedPairs.uppers", abpq,
        Example("nim_abpq_y(a=1, b=1, p=2, q=1)", "0 1 3 5 8 9 13 14 16 19", offset=0),
    ),
    Entry(
        "sequence", "blocked_lower", "a_n, n >= 0, of W_{m,p}: mex of all earlier terms, b_n = a_n + m*floor(n/p).",
        BLOCKED, "recurrences.blocked:BlockedPairs.lowers", mp,
        Example("blocked_lower(m=1, p=2)", "0 1 2 4 6 7 10 11 12 15", offset=0),
        Example("blocked_lower(m=2, p=3)", "0 1 2 3 4 7 8 10 11 13 16 17", offset=0),
    ),
    Entry(
        "sequence", "blocked_upper", "b_n = a_n + m*floor(n/p), n >= 0, of W_{m,p}, a_n the mex of all earlier terms.",
        BLOCKED, "recurrences.blocked:BlockedPairs.uppers", mp,
        Example("blocked_upper(m=1, p=2)", "0 1 3 5 8 9 13 14 16 19", offset=0),
    ),
    Entry(
        "sequence", "p_complementary_lower", "floor(n*alpha/p), alpha = (2 - mp + sqrt((mp)^2 + 4))/2: a mex_p.",
        REPEATED, "recurrences.p_complementary:p_complementary.lower", mp,
        Example("p_complementary_lower(m=1, p=2)", "0 0 1 2 2 3 4 4 5 6", offset=0),
    ),
    Entry(
        "sequence", "p_complementary_upper", "floor(n*alpha/p) + m*n, alpha = (2 - mp + sqrt((mp)^2 + 4))/2.", REPEATED,
        "recurrences.p_complementary:p_complementary.upper", mp,
        Example("p_complementary_upper(m=1, p=2)", "0 1 3 5 6 8 10 11 13 15", offset=0),
    ),
    Entry(
        "sequence", "jump_pair_lower", "a_n, n >= 0, of nim | diagonal with jumps: the mex of all earlier terms.",
        JUMPS, "recurrences.jumping:JumpPairs.lowers", jumps,
        Example("jump_pair_lower(jumps=((1, 2),))", "0 1 2 4 7 8 9 11 12 14 15 17 20 21 22 24", offset=0),
    ),
    Entry(
        "sequence", "jump_pair_upper",
        "b_n, n >= 0, of nim | diagonal with jumps: the least number from which no move leads to an earlier pair.",
        JUMPS, "recurrences.jumping:JumpPairs.uppers", jumps,
        Example("jump_pair_upper(jumps=((1, 2),))", "0 3 6 5 10 13 16 19 18 23 26", "A246978", offset=0),
        Example(
            "jump_pair_upper(jumps=((1, 2), (3, 5)))", "0 3 6 5 12 11 15 18 20 23 26 29 32 35 33 39 42 45", "A246979",
            offset=0,
        ),
    ),
    Entry(
        "sequence", "queens_lower", "x_n of the greedy queens on a spiral: pairs with unused differences and sums.",
        QUEENS, "recurrences.queens:GreedyQueens.lowers", (),
        Example("queens_lower", "1 3 4 6 7 9 10 12 14 15 17 18 20 21 23 24 26 27 29 30 32", "A140100"),
    ),
    Entry(
        "sequence", "queens_upper", "y_n of the greedy queens on a spiral, the numbers that are not an x_n.", QUEENS,
        "recurrences.queens:GreedyQueens.uppers", (),
        Example("queens_upper", "0 2 5 8 11 13 16 19 22 25 28 31 33 36 39 42", "A140101", offset=0, before=(0,)),
    ),
    Entry(
        "sequence", "queen_lines", "Differences or sums of the pairs of greedy queens; each the other's complement.",
        QUEENS, "recurrences.queens:QueenLines", (Parameter("lines", "word", words=("differences", "sums")),),
        Example(
            "queen_lines(lines='differences')", "0 1 2 4 5 6 7 9 10 11 13 14 15 16 18 19 21 22 23", "A140102",
            offset=0, before=(0,),
        ),
        Example("queen_lines(lines='sums')", "3 8 12 17 20 25 29 34 39 43 48 51 56 60 65 69 74 77 82", "A140103"),
    ),
)  # fmt: skip

ENTRIES: tuple[Entry, ...] = (*_MEX_PAIRS, *_SINGLE, *_OF_GAMES)
