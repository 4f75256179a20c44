"""Words, and where their letters stand. The short aliases are the names of Walnut."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.sequences.registry.entry import Entry, Example

# An image is held letter by letter, and a descent to a place looks at all letters on every level.
LONGEST, MOST_LETTERS = 1_000_000, 3_000

ENTRIES = (
    Entry(
        "word", "fibonacci", "The Fibonacci word: 0 -> 01, 1 -> 0; the n-th 0 and 1 stand at the n-th Wythoff pair.",
        "Wythoff visions 2019, sections 3.2 and 7.4", "words.named:fibonacci", (),
        Example("fibonacci", "0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 0 0", "A003849", offset=0),
        aliases=("F",),
    ),
    Entry(
        "word", "rabbit", "The rabbit sequence: 1 -> 10, 0 -> 1; the complement of the Fibonacci word.", "OEIS A005614",
        "words.named:rabbit", (),
        Example("rabbit", "1 0 1 1 0 1 0 1 1 0 1 1 0 1 0 1 1 0 1 0 1 1 0 1 1 0 1 0 1 1", "A005614", offset=0),
    ),
    Entry(
        "word", "t_wythoff", "0 -> 0^t 1, 1 -> 0: the n-th 0 and 1 stand at the n-th pair of t-Wythoff, from 1.",
        "Duchene and Rigo 2008; Wythoff visions 2019, Remark 6", "words.named:t_wythoff",
        (Parameter("t", least=1, most=LONGEST),),
        Example("t_wythoff(t=1)", "0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 0 0 1 0 1"),
        Example("t_wythoff(t=2)", "0 0 1 0 0 1 0 0 0 1 0 0 1 0 0 0 1 0 0 1 0 0 1 0 0 0 1", "A171588"),
        Example("t_wythoff(t=3)", "0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 0 1 0 0 0 1"),
        aliases=("k_wythoff",),
    ),
    Entry(
        "word", "pell", "The Pell word: 0 -> 001, 1 -> 0; it is t_wythoff(2).", "OEIS A171588", "words.named:pell", (),
        Example("pell", "0 0 1 0 0 1 0 0 0 1 0 0 1 0 0 0 1 0 0 1 0 0 1 0 0 0 1", "A171588"),
    ),
    Entry(
        "word", "k_bonacci", "The k-bonacci word: j -> 0 (j + 1) for j < k - 1, and k - 1 -> 0.", "OEIS A254990",
        "words.named:k_bonacci", (Parameter("k", least=2, most=MOST_LETTERS),),
        Example("k_bonacci(k=4)", "0 1 0 2 0 1 0 3 0 1 0 2 0 1 0 0 1 0 2 0 1 0 3 0", "A254990", offset=0),
    ),
    Entry(
        "word", "tribonacci", "The Tribonacci word: 0 -> 01, 1 -> 02, 2 -> 0; its letters code the Tribonacci game.",
        "Wythoff visions 2019, section 3.2", "words.named:tribonacci", (),
        Example("tribonacci", "0 1 0 2 0 1 0 0 1 0 2 0 1 0 1 0 2 0 1 0 0 1 0 2 0 1 0 2 0 1", "A080843", offset=0),
        aliases=("TR",),
    ),
    Entry(
        "word", "narayana", "The Narayana word: 0 -> 01, 1 -> 2, 2 -> 0.", "OEIS A105083", "words.named:narayana", (),
        Example("narayana", "0 1 2 0 0 1 0 1 2 0 1 2 0 0 1 2 0 0 1 0"),
        aliases=("N",),
    ),
    Entry(
        "word", "thue_morse", "The Prouhet-Thue-Morse word: 0 -> 01, 1 -> 10; its runs end at small piles of game g2.",
        "Fraenkel 2004, section 3", "words.named:thue_morse", (),
        Example("thue_morse", "0 1 1 0 1 0 0 1 1 0 0 1 0 1 1 0 1 0 0 1 0 1 1 0", "A010060", offset=0),
        aliases=("T",),
    ),
    Entry(
        "word", "ternary_thue_morse", "The square-free word 2 -> 210, 1 -> 20, 0 -> 1: the runs of 1 in Thue-Morse.",
        "OEIS A036577", "words.named:ternary_thue_morse", (),
        Example("ternary_thue_morse", "2 1 0 2 0 1 2 1 0 1 2 0 2 1 0 2 0 1 2 0 2 1 0 1", "A036577"),
    ),
    Entry(
        "word", "period_doubling", "The period-doubling word: 0 -> 01, 1 -> 00; the parity of the power of 2 in n + 1.",
        "OEIS A096268", "words.named:period_doubling", (),
        Example("period_doubling", "0 1 0 0 0 1 0 1 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 1", "A096268", offset=0),
        aliases=("PD",),
    ),
    Entry(
        "word", "paperfolding", "The regular paperfolding word: the turns of the dragon curve.", "OEIS A014577",
        "words.named:paperfolding", (),
        Example("paperfolding", "1 1 0 1 1 0 0 1 1 1 0 0 1 0 0 1 1 1 0 1 1 0 0 0", "A014577", offset=0),
    ),
    Entry(
        "word", "paperfolding_complement", "The paperfolding word with 0 and 1 exchanged.", "OEIS A014707",
        "words.named:paperfolding_complement", (),
        Example("paperfolding_complement", "0 0 1 0 0 1 1 0 0 0 1 1 0 1 1 0 0 0 1 0 0 1 1 1", "A014707", offset=0),
        aliases=("P",),
    ),
    Entry(
        "word", "rudin_shapiro", "The Golay-Rudin-Shapiro word: the parity of the occurrences of 11 in binary n.",
        "OEIS A020987", "words.named:rudin_shapiro", (),
        Example("rudin_shapiro", "0 0 0 1 0 0 1 0 0 0 0 1 1 1 0 1 0 0 0 1 0 0 1 0", "A020987", offset=0),
        aliases=("RS",),
    ),
    Entry(
        "word", "nim_ab_gaps", "x_(n+1) - x_n - b for the P-positions (x_n, y_n) of NIM(a, b), normal or misere.",
        "Gurvich 2012; docs/mathematics/variants.md, Theorem 2.7", "words.named:nim_ab_gaps",
        (
            Parameter("a", least=1, most=LONGEST), Parameter("b", least=1, most=MOST_LETTERS),
            Parameter("play", "word", words=("normal", "misere"), default="normal"),
        ),
        Example("nim_ab_gaps(a=1, b=2)", "0 1 2 0 1 1 2 2 0 1 0 1 1 2 1 2 2 0 1 2"),
        Example("nim_ab_gaps(a=2, b=3)", "0 2 0 1 2 3 0 1 0 2 2 3 2 0 1 0 1 0 2 0"),
        Example("nim_ab_gaps(a=2, b=3, play='misere')", "1 3 0 2 2 0 1 0 1 2 3 2 3 0 1 0 2 0 1 0"),
    ),
    Entry(
        "word", "sturmian", "Differences of floor(n*slope + intercept); without intercept the characteristic word.",
        "Morse and Hedlund 1940", "words.sturmian:sturmian",
        (
            Parameter("slope", "number"), Parameter("intercept", "number", default=None),
            Parameter("rounding", "word", words=("lower", "upper"), default="lower"),
        ),
        Example(
            "sturmian(slope=-1 + sqrt(2), rounding='lower')", "0 1 0 1 0 0 1 0 1 0 0 1 0 1 0 1 0 0 1 0 1 0 0 1",
            "A159684", offset=0,
        ),
        Example(
            "sturmian(slope=sqrt(2)/2, rounding='lower')", "1 1 0 1 1 0 1 1 1 0 1 1 0 1 1 1 0 1 1 0 1 1 0 1", "A080764",
            offset=0,
        ),
        Example(
            "sturmian(slope=2 - sqrt(2), intercept=0, rounding='lower')", "0 1 0 1 0 1 1 0 1 0 1 1 0 1 0 1 0 1 1 0",
            "A144611", offset=0,
        ),
        Example(
            "sturmian(slope=(5 - sqrt(5))/10, rounding='lower')", "0 0 1 0 0 0 1 0 0 1 0 0 0 1 0 0 0 1 0 0 1",
            "A221150", offset=0,
        ),
        Example("sturmian(2/5, 0)", "0 0 1 0 1 0 0 1 0 1"),
        Example("sturmian(2/5, 0, 'upper')", "1 0 1 0 0 1 0 1 0 0"),
    ),
    Entry(
        "word", "morphic", "The fixed point of any morphism such as 'a->ab, b->a', from a letter, under a coding.",
        "Duchene and Rigo 2008", "words.named:morphic",
        (
            Parameter("morphism", "text"), Parameter("start", "text", default=None),
            Parameter("coding", "text", default=None),
        ),
        Example("morphic(morphism='1->12, 2->1')", "1 2 1 1 2 1 2 1 1 2 1 1 2 1 2 1 1 2 1 2", "A003842", offset=0),
        Example("morphic(morphism='1->12, 2->13, 3->1')", "1 2 1 3 1 2 1 1 2 1 3 1 2 1 2 1 3 1 2 1", "A092782"),
        Example(
            "morphic(morphism='1->12, 2->3, 3->1')", "1 2 3 1 1 2 1 2 3 1 2 3 1 1 2 3 1 1 2 1", "A105083", offset=0,
        ),
        Example("morphic('s->sa, a->b, b->ab', coding='s->0, a->0, b->1')", "0 0 1 0 1 1 0 1"),
    ),
    Entry(
        "sequence", "tribonacci_places", "Where the n-th letter 0, 1 or 2 stands in the Tribonacci word, from 1.",
        "Wythoff visions 2019, Table 3", "words.places:tribonacci_places", (Parameter("letter", most=2),),
        Example("tribonacci_places(letter=0)", "1 3 5 7 8 10 12 14 16 18 20 21 23 25 27", "A003144"),
        Example("tribonacci_places(letter=1)", "2 6 9 13 15 19 22 26 30 33 37 39 43 46 50", "A003145"),
        Example("tribonacci_places(letter=2)", "4 11 17 24 28 35 41 48 55 61 68 72 79 85 92", "A003146"),
    ),
    Entry(
        "sequence", "odious", "Numbers with an odd number of binary ones: the places of 1 in Thue-Morse, from 0.",
        "OEIS A000069", "words.places:odious", (),
        Example("odious", "1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31", "A000069"),
    ),
    Entry(
        "sequence", "evil", "Numbers with an even number of binary ones: the places of 0 in Thue-Morse, from 0.",
        "OEIS A001969", "words.places:evil", (),
        Example("evil", "0 3 5 6 9 10 12 15 17 18 20 23 24 27 29 30", "A001969"),
    ),
    Entry(
        "sequence", "vile", "Numbers with an even number of final binary zeros: the smaller piles of game g2.",
        "Fraenkel 2004, section 3", "words.places:vile", (),
        Example("vile", "1 3 4 5 7 9 11 12 13 15 16 17 19 20 21 23", "A003159"),
    ),
    Entry(
        "sequence", "dopey", "Numbers with an odd number of final binary zeros: the larger piles of game g2.",
        "Fraenkel 2004, section 3", "words.places:dopey", (),
        Example("dopey", "2 6 8 10 14 18 22 24 26 30 32 34 38 40 42 46", "A036554"),
    ),
)  # fmt: skip
