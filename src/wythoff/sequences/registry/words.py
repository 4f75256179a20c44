"""Registry entries of words, and of the places of their letters. Short aliases are names used by the program Walnut."""

from wythoff.expressions.calls import Parameter
from wythoff.sequences.registry.entry import sequence, word

# Limits of parameters: an image is stored letter by letter, and a search for a place examines all letters in each step.
LONGEST, MOST_LETTERS = 1_000_000, 3_000

ENTRIES = (
    word("fibonacci", "The Fibonacci word: 0 -> 01, 1 -> 0; the n-th 0 and 1 stand at the n-th Wythoff pair.",
         "Wythoff visions 2019, sections 3.2 and 7.4", aliases=("F",)),
    word("rabbit", "The rabbit sequence: 1 -> 10, 0 -> 1; the complement of the Fibonacci word.", "OEIS A005614"),
    word("t_wythoff", "0 -> 0^t 1, 1 -> 0: the n-th 0 and 1 stand at the n-th pair of t-Wythoff, from 1.",
         "Duchene and Rigo 2008; Wythoff visions 2019, Remark 6", (Parameter("t", least=1, most=LONGEST),),
         aliases=("k_wythoff",)),
    word("pell", "The Pell word: 0 -> 001, 1 -> 0; it is t_wythoff(2).", "OEIS A171588"),
    word("k_bonacci", "The k-bonacci word: j -> 0 (j + 1) for j < k - 1, and k - 1 -> 0.", "OEIS A254990",
         (Parameter("k", least=2, most=MOST_LETTERS),)),
    word("tribonacci", "The Tribonacci word: 0 -> 01, 1 -> 02, 2 -> 0; its letters code the Tribonacci game.",
         "Wythoff visions 2019, section 3.2", aliases=("TR",)),
    word("narayana", "The Narayana word: 0 -> 01, 1 -> 2, 2 -> 0.", "OEIS A105083", aliases=("N",)),
    word("thue_morse", "The Prouhet-Thue-Morse word: 0 -> 01, 1 -> 10; its runs end at small piles of game g2.",
         "Fraenkel 2004, section 3", aliases=("T",)),
    word("ternary_thue_morse", "The square-free word 2 -> 210, 1 -> 20, 0 -> 1: the runs of 1 in Thue-Morse.",
         "OEIS A036577"),
    word("period_doubling", "The period-doubling word: 0 -> 01, 1 -> 00; the parity of the power of 2 in n + 1.",
         "OEIS A096268", aliases=("PD",)),
    word("paperfolding", "The regular paperfolding word: the turns of the dragon curve.", "OEIS A014577"),
    word("paperfolding_complement", "The paperfolding word with 0 and 1 exchanged.", "OEIS A014707", aliases=("P",)),
    word("rudin_shapiro", "The Golay-Rudin-Shapiro word: the parity of the occurrences of 11 in binary n.",
         "OEIS A020987", aliases=("RS",)),
    word("nim_ab_gaps", "x_(n+1) - x_n - b for the P-positions (x_n, y_n) of NIM(a, b), normal or misere.",
         "Gurvich 2012; docs/mathematics/variants.md, Theorem 2.7", (
         Parameter("a", least=1, most=LONGEST), Parameter("b", least=1, most=MOST_LETTERS),
         Parameter("play", "word", words=("normal", "misere"), default="normal"),
         )),
    word("sturmian", "Differences of floor(n*slope + intercept); without intercept the characteristic word.",
         "Morse and Hedlund 1940", (
         Parameter("slope", "number"), Parameter("intercept", "number", default=None),
         Parameter("rounding", "word", words=("lower", "upper"), default="lower"),
         )),
    word("morphic", "The fixed point of any morphism such as 'a->ab, b->a', from a letter, under a coding.",
         "Duchene and Rigo 2008", (
         Parameter("morphism", "text"), Parameter("start", "text", default=None),
         Parameter("coding", "text", default=None),
         )),
    sequence("tribonacci_places", "Where the n-th letter 0, 1 or 2 stands in the Tribonacci word, from 1.",
             "Wythoff visions 2019, Table 3", (Parameter("letter", most=2),)),
    sequence("odious", "Numbers with an odd number of binary ones: the places of 1 in Thue-Morse, from 0.",
             "OEIS A000069"),
    sequence("evil", "Numbers with an even number of binary ones: the places of 0 in Thue-Morse, from 0.",
             "OEIS A001969"),
    sequence("vile", "Numbers with an even number of final binary zeros: the smaller piles of game g2.",
             "Fraenkel 2004, section 3"),
    sequence("dopey", "Numbers with an odd number of final binary zeros: the larger piles of game g2.",
             "Fraenkel 2004, section 3"),
)  # fmt: skip
