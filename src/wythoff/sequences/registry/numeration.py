"""Numeration systems, with their bases, and sequences made of the words of digits."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.sequences.registry.entry import Entry, Example

LARGEST_COEFFICIENT = 1_000_000  # of a recurrence of bases that is given, of either sign
VISIONS = "Wythoff visions 2019, section 7.3"
S_T = (Parameter("s", least=1), Parameter("t"))
QUOTIENTS = Parameter("quotients", "integers", least=1)

SYSTEMS = (
    Entry(
        "numeration", "zeckendorf", "Fibonacci bases, greedy: no two neighbouring ones.", "Zeckendorf 1972",
        "numeration.zeckendorf:ZeckendorfNumeration", (),
        Example("zeckendorf", "1 2 3 5 8 13 21 34 55 89 144 233 377 610 987", offset=0),
        aliases=("fibonacci",),
    ),
    Entry(
        "numeration", "lazy", "Fibonacci bases, as many of them as possible: no two neighbouring zeros.",
        f"Brown 1965; {VISIONS}", "numeration.lazy:LazyNumeration", (),
        Example("lazy", "1 2 3 5 8 13 21 34 55 89 144 233 377 610 987", offset=0),
    ),
    Entry(
        "numeration", "linear", "Bases 1, s + t, u_n = (s + t - 1) u_{n-1} + s u_{n-2}, greedy: of (s,t)-Wythoff.",
        "Fraenkel 2004, section 6; Fraenkel 1998", "numeration.linear:LinearNumeration", S_T,
        Example("linear(s=2, t=2)", "1 4 14 50 178 634 2258 8042 28642 102010 363314 1293962", "A055099", offset=0),
        Example("linear(s=1, t=1)", "1 2 3 5 8 13 21 34 55 89 144", offset=0),
        aliases=("st",),
    ),
    Entry(
        "numeration", "ostrowski", "Denominators of the convergents of alpha, rational or quadratic, as bases, greedy.",
        "Ostrowski 1922; Fraenkel 1982", "numeration.ostrowski:ostrowski", (Parameter("alpha", "number"),),
        Example("ostrowski(alpha=sqrt(2))", "1 2 5 12 29 70 169 408 985 2378 5741", offset=0),
        Example("ostrowski(alpha=sqrt(5))", "1 4 17 72 305 1292 5473 23184", offset=0),
    ),
    Entry(
        "numeration", "continued_fraction", "The Ostrowski numeration of partial quotients a_1, a_2, ... and a period.",
        "Ostrowski 1922", "numeration.ostrowski:OstrowskiNumeration",
        (QUOTIENTS, Parameter("period", "integers", least=1, default=())),
        Example("continued_fraction(quotients=(1, 2), period=(3,))", "1 3 10 33 109 360 1189 3927 12970", offset=0),
        Example(
            "continued_fraction(quotients=(7, 15, 1, 292, 1, 1, 1), period=())", "1 7 106 113 33102 33215 66317 99532",
            offset=0,
        ),
    ),
    Entry(
        "numeration", "base", "Powers of b as bases, digits below b.", "folklore", "numeration.radix:Radix",
        (Parameter("base", least=2),),
        Example("base(base=3)", "1 3 9 27 81 243 729 2187 6561 19683 59049 177147 531441", "A000244", offset=0),
        Example("base(base=10)", "1 10 100 1000 10000 100000 1000000 10000000 100000000", "A011557", offset=0),
        Example("base(base=2)", "1 2 4 8 16 32 64 128 256 512 1024 2048 4096 8192", "A000079", offset=0),
    ),
    Entry(
        "numeration", "recurrence", "Terms of u_n = c_1 u_{n-1} + ... + c_k u_{n-k} from u_0 = 1 on as bases, greedy.",
        "Fraenkel 1985", "numeration.recurrence:RecurrenceNumeration",
        (
            Parameter("coefficients", "integers", least=-LARGEST_COEFFICIENT),
            Parameter("initial", "integers", least=1),
        ),
        Example("recurrence(coefficients=(1, 1), initial=(1, 3))", "1 3 4 7 11 18 29 47 76 123 199 322", "A000204"),
        Example("recurrence(coefficients=(3, -1), initial=(1, 3))", "1 3 8 21 55 144 377 987 2584", offset=0),
    ),
    Entry(
        "numeration", "tribonacci", "Bases 1, 2, 4, each the sum of three, greedy: no three neighbouring ones.",
        "Carlitz, Scoville and Hoggatt 1972", "numeration.recurrence:tribonacci", (),
        Example("tribonacci", "1 2 4 7 13 24 44 81 149 274 504 927", offset=0),
    ),
    Entry(
        "numeration", "narayana", "Bases 1, 2, 3, u_n = u_{n-1} + u_{n-3}, greedy: two zeros after each one.",
        "Narayana 1356; Bertrand-Mathis 1989", "numeration.recurrence:narayana", (),
        Example("narayana", "1 2 3 4 6 9 13 19 28 41 60 88 129", offset=0),
    ),
    Entry(
        "numeration", "plus", "Bases 1, a + 1, u_n = a u_{n-1} + b u_{n-2}, a >= b >= 1, greedy.",
        "Parry 1960; Bertrand-Mathis 1989", "numeration.recurrence:plus",
        (Parameter("a", least=1), Parameter("b", least=1)),
        Example("plus(a=2, b=1)", "1 3 7 17 41 99 239 577 1393 3363", offset=0),
    ),
    Entry(
        "numeration", "minus", "Bases 1, a, u_n = a u_{n-1} - b u_{n-2}, a >= b + 2, greedy.",
        "Parry 1960; Bertrand-Mathis 1989", "numeration.recurrence:minus",
        (Parameter("a", least=3), Parameter("b", least=1)),
        Example("minus(a=4, b=1)", "1 4 15 56 209 780 2911 10864 40545", offset=0),
    ),
    Entry(
        "numeration", "parry", "The Bertrand system of an expansion of 1, such as '2(1)', in the base it determines.",
        "Parry 1960; Bertrand-Mathis 1989", "numeration.parry:ParryNumeration", (Parameter("expansion", "text"),),
        Example("parry(expansion='2(1)')", "1 3 8 21 55 144 377 987 2584", offset=0),
    ),
)  # fmt: skip

SEQUENCES = (
    Entry(
        "sequence", "fibonacci", "The Fibonacci numbers F_0 = 0, F_1 = 1, ...", "folklore",
        "numeration.counted:Fibonacci", (),
        Example("fibonacci", "0 1 1 2 3 5 8 13 21 34 55 89 144 233 377 610 987", "A000045", offset=0),
    ),
    Entry(
        "sequence", "fibbinary", "Zeckendorf's words read in base 2: no two neighbouring ones.", "LeBrun; OEIS",
        "numeration.counted:fibbinary", (),
        Example("fibbinary", "0 1 2 4 5 8 9 10 16 17 18 20 21 32 33 34 36 37 40 41", "A003714", offset=0),
    ),
    Entry(
        "sequence", "zeckendorf_words", "Zeckendorf's words, read in base 10.", "Zeckendorf 1972",
        "numeration.counted:zeckendorf_words", (),
        Example("zeckendorf_words", "0 1 10 100 101 1000 1001 1010 10000 10001 10010 10100 10101", "A014417", offset=0),
    ),
    Entry(
        "sequence", "zeckendorf_weight", "How many Fibonacci numbers the Zeckendorf sum of n has.", "Zeckendorf 1972",
        "numeration.counted:zeckendorf_weight", (),
        Example("zeckendorf_weight", "0 1 1 1 2 1 2 2 1 2 2 2 3 1 2 2 2 3 2 3 3 1 2", "A007895", offset=0),
    ),
    Entry(
        "sequence", "zeckendorf_length", "How many digits Zeckendorf's word of n >= 1 has.", VISIONS,
        "numeration.counted:zeckendorf_length", (),
        Example("zeckendorf_length", "1 2 3 3 4 4 4 5 5 5 5 5 6 6 6 6 6 6 6 6 7", "A072649"),
    ),
    Entry(
        "sequence", "lazy_length", "How many digits the lazy word of n has.", VISIONS, "numeration.counted:lazy_length",
        (),
        Example("lazy_length", "1 1 2 2 3 3 3 4 4 4 4 4 5 5 5 5 5 5 5 5 6", "A095791", offset=0),
    ),
    Entry(
        "sequence", "fibonacci_ruler", "How many zeros end Zeckendorf's word of n + 1.", "Conway and Sloane; OEIS",
        "numeration.counted:fibonacci_ruler", (),
        Example("fibonacci_ruler", "0 1 2 0 3 0 1 4 0 1 2 0 5 0 1 2 0 3 0 1 6", "A035614", offset=0),
    ),
    Entry(
        "sequence", "lazy_binary", "The lazy Fibonacci words read in base 2: no two neighbouring zeros.", VISIONS,
        "numeration.counted:lazy_binary", (),
        Example("lazy_binary", "0 1 2 3 5 6 7 10 11 13 14 15 21 22 23 26 27 29 30 31 42", "A003754"),
    ),
    Entry(
        "sequence", "lazy_words", "The lazy Fibonacci words, read in base 10.", VISIONS,
        "numeration.counted:lazy_words", (),
        Example("lazy_words", "0 1 10 11 101 110 111 1010 1011 1101 1110 1111 10101 10110 10111", "A104326", offset=0),
    ),
    Entry(
        "sequence", "lazy_weight", "How many Fibonacci numbers the lazy sum of n has.", VISIONS,
        "numeration.counted:lazy_weight", (),
        Example("lazy_weight", "0 1 1 2 2 2 3 2 3 3 3 4 3 3 4 3 4 4 4 5 3 4", "A112310", offset=0),
    ),
    Entry(
        "sequence", "lazy_ones", "How many ones end the lazy Fibonacci word of n.", "OEIS",
        "numeration.counted:lazy_ones", (),
        Example("lazy_ones", "0 1 0 2 1 0 3 0 2 1 0 4 1 0 3 0 2 1 0 5 0", "A356749", offset=0),
    ),
    Entry(
        "sequence", "tribbinary", "The Tribonacci words read in base 2: no three neighbouring ones.", "OEIS",
        "numeration.counted:tribbinary", (),
        Example("tribbinary", "0 1 2 3 4 5 6 8 9 10 11 12 13 16 17 18 19 20 21 22 24", "A003726"),
    ),
    Entry(
        "sequence", "tribonacci_words", "The Tribonacci words, read in base 10.", "Carlitz, Scoville and Hoggatt 1972",
        "numeration.counted:tribonacci_words", (),
        Example("tribonacci_words", "0 1 10 11 100 101 110 1000 1001 1010 1011 1100 1101 10000", "A278038", offset=0),
    ),
    Entry(
        "sequence", "tribonacci_weight", "How many Tribonacci numbers the greedy sum of n has.", "OEIS",
        "numeration.counted:tribonacci_weight", (),
        Example("tribonacci_weight", "0 1 1 2 1 2 2 1 2 2 3 2 3 1 2 2 3 2 3 3 2", "A278043", offset=0),
    ),
    Entry(
        "sequence", "digit_sum", "The sum of the digits of n in a base.", "folklore", "numeration.counted:digit_sum",
        (Parameter("base", least=2),),
        Example("digit_sum(base=3)", "0 1 2 1 2 3 2 3 4 1 2 3 2 3 4 3 4 5 2 3 4 3 4 5 4 5 6", "A053735", offset=0),
        Example("digit_sum(base=2)", "0 1 1 2 1 2 2 3 1 2 2 3 2 3 3 4 1 2 2 3", "A000120", offset=0),
    ),
    Entry(
        "sequence", "ruler", "How many zeros end n >= 1 in a base.", "folklore", "numeration.counted:ruler",
        (Parameter("base", least=2),),
        Example("ruler(base=2)", "0 1 0 2 0 1 0 3 0 1 0 2 0 1 0 4 0 1 0 2 0 1", "A007814"),
        Example("ruler(base=3)", "0 0 1 0 0 1 0 0 2 0 0 1 0 0 1 0 0 2"),
    ),
    Entry(
        "sequence", "even_zeros",
        "Numbers whose word in linear(s, t) ends in an even number of zeros: a_n of (s,t)-Wythoff.",
        "Fraenkel 2004, section 6; Fraenkel 1998", "numeration.zeros:EvenZeros", S_T,
        Example("even_zeros(s=2, t=0)", "1 3 4 5 7 9 11 12 13 15 16 17 19 20 21", "A003159"),
        Example("even_zeros(s=1, t=1)", "1 3 4 6 8 9 11 12 14 16 17 19 21 22 24"),
        Example("even_zeros(s=2, t=2)", "1 2 3 5 6 7 9 10 11 13 14 15 16 17 19"),
        aliases=("st_wythoff_lower",),
    ),
    Entry(
        "sequence", "odd_zeros",
        "Numbers whose word in linear(s, t) ends in an odd number of zeros: b_n of (s,t)-Wythoff.",
        "Fraenkel 2004, section 6; Fraenkel 1998", "numeration.zeros:OddZeros", S_T,
        Example("odd_zeros(s=2, t=0)", "2 6 8 10 14 18 22 24 26 30 32 34", "A036554"),
        Example("odd_zeros(s=1, t=1)", "2 5 7 10 13 15 18 20 23 26 28 31"),
        Example(
            "odd_zeros(s=2, t=4)", "0 6 12 18 24 30 38 44 50 56 62 70 76 82 88 94 102", "A246977",
            offset=0, before=(0,),
        ),
        Example("odd_zeros(s=2, t=2)", "4 8 12 18 22 26 32 36 40 46 50 54 58 62 68 72 76"),
        aliases=("st_wythoff_upper",),
    ),
)  # fmt: skip

ENTRIES = (*SYSTEMS, *SEQUENCES)
