"""Registry entries of numeration systems, of their bases, and of sequences made of words of digits."""

from wythoff.expressions.calls import Parameter
from wythoff.sequences.registry.entry import numeration, sequence

LARGEST_COEFFICIENT = 1_000_000  # the largest absolute value of a coefficient in a typed recurrence
VISIONS = "Wythoff visions 2019, section 7.3"
S_T = (Parameter("s", least=1), Parameter("t"))
QUOTIENTS = Parameter("quotients", "integers", least=1)

ENTRIES = (
    numeration("zeckendorf", "Fibonacci bases, greedy: no two neighbouring ones.", "Zeckendorf 1972",
               aliases=("fibonacci",)),
    numeration("lazy", "Fibonacci bases, as many of them as possible: no two neighbouring zeros.",
               f"Brown 1965; {VISIONS}"),
    numeration("linear", "Bases 1, s + t, u_n = (s + t - 1) u_{n-1} + s u_{n-2}, greedy: of (s,t)-Wythoff.",
               "Fraenkel 2004, section 6; Fraenkel 1998", S_T, aliases=("st",)),
    numeration("ostrowski", "Denominators of the convergents of alpha, rational or quadratic, as bases, greedy.",
               "Ostrowski 1922; Fraenkel 1982", (Parameter("alpha", "number"),)),
    numeration("continued_fraction", "The Ostrowski numeration of partial quotients a_1, a_2, ... and a period.",
               "Ostrowski 1922", (QUOTIENTS, Parameter("period", "integers", least=1, default=()))),
    numeration("base", "Powers of b as bases, digits below b.", "folklore", (Parameter("base", least=2),)),
    numeration("recurrence", "Terms of u_n = c_1 u_{n-1} + ... + c_k u_{n-k} from u_0 = 1 on as bases, greedy.",
               "Fraenkel 1985", (
               Parameter("coefficients", "integers", least=-LARGEST_COEFFICIENT),
               Parameter("initial", "integers", least=1),
               )),
    numeration("tribonacci", "Bases 1, 2, 4, each the sum of three, greedy: no three neighbouring ones.",
               "Carlitz, Scoville and Hoggatt 1972"),
    numeration("narayana", "Bases 1, 2, 3, u_n = u_{n-1} + u_{n-3}, greedy: two zeros after each one.",
               "Narayana 1356; Bertrand-Mathis 1989"),
    numeration("plus", "Bases 1, a + 1, u_n = a u_{n-1} + b u_{n-2}, a >= b >= 1, greedy.",
               "Parry 1960; Bertrand-Mathis 1989", (Parameter("a", least=1), Parameter("b", least=1))),
    numeration("minus", "Bases 1, a, u_n = a u_{n-1} - b u_{n-2}, a >= b + 2, greedy.",
               "Parry 1960; Bertrand-Mathis 1989", (Parameter("a", least=3), Parameter("b", least=1))),
    numeration("parry", "The Bertrand system of an expansion of 1, such as '2(1)', in the base it determines.",
               "Parry 1960; Bertrand-Mathis 1989", (Parameter("expansion", "text"),)),
    sequence("fibonacci", "The Fibonacci numbers F_0 = 0, F_1 = 1, ...", "folklore"),
    sequence("fibbinary", "Zeckendorf's words read in base 2: no two neighbouring ones.", "LeBrun; OEIS"),
    sequence("zeckendorf_words", "Zeckendorf's words, read in base 10.", "Zeckendorf 1972"),
    sequence("zeckendorf_weight", "How many Fibonacci numbers the Zeckendorf sum of n has.", "Zeckendorf 1972"),
    sequence("zeckendorf_length", "How many digits Zeckendorf's word of n >= 1 has.", VISIONS),
    sequence("lazy_length", "How many digits the lazy word of n has.", VISIONS),
    sequence("fibonacci_ruler", "How many zeros end Zeckendorf's word of n + 1.", "Conway and Sloane; OEIS"),
    sequence("lazy_binary", "The lazy Fibonacci words read in base 2: no two neighbouring zeros.", VISIONS),
    sequence("lazy_words", "The lazy Fibonacci words, read in base 10.", VISIONS),
    sequence("lazy_weight", "How many Fibonacci numbers the lazy sum of n has.", VISIONS),
    sequence("lazy_ones", "How many ones end the lazy Fibonacci word of n.", "OEIS"),
    sequence("tribbinary", "The Tribonacci words read in base 2: no three neighbouring ones.", "OEIS"),
    sequence("tribonacci_words", "The Tribonacci words, read in base 10.", "Carlitz, Scoville and Hoggatt 1972"),
    sequence("tribonacci_weight", "How many Tribonacci numbers the greedy sum of n has.", "OEIS"),
    sequence("digit_sum", "The sum of the digits of n in a base.", "folklore", (Parameter("base", least=2),)),
    sequence("ruler", "How many zeros end n >= 1 in a base.", "folklore", (Parameter("base", least=2),)),
    sequence("even_zeros", "Numbers whose word in linear(s, t) ends in an even number of zeros: a_n of (s,t)-Wythoff.",
             "Fraenkel 2004, section 6; Fraenkel 1998", S_T, aliases=("st_wythoff_lower",)),
    sequence("odd_zeros", "Numbers whose word in linear(s, t) ends in an odd number of zeros: b_n of (s,t)-Wythoff.",
             "Fraenkel 2004, section 6; Fraenkel 1998", S_T, aliases=("st_wythoff_upper",)),
)  # fmt: skip
