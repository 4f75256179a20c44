"""Registry entries of sequences, words and arrays that come from ways to generate the Wythoff sequences."""

from wythoff.expressions.calls import Parameter
from wythoff.sequences.registry.entry import array, sequence, word

BY_RULES, BY_TREES = "Wythoff visions 2019, section 7.3", "Wythoff visions 2019, section 7.4"
MODULI = Parameter("moduli", "numbers")

ENTRIES = (
    sequence("schroeder_mancala", "The number of steps of Schroeder's Mancala with n stacks, found by playing it.",
             f"Schroeder, in {BY_RULES}"),
    sequence("knott_mancala", "The number of pebbles in pot n of Knott's Mancala when it is emptied, found by playing.",
             f"Knott and Northshield, in {BY_RULES}"),
    sequence("self_rule", "a(1) = first, a(n+1) = a(n) + present if n is a term, else a(n) + absent.", BY_RULES,
             (Parameter("first", least=1, default=1), Parameter("present", least=1, default=2),
             Parameter("absent", least=1, default=1))),
    sequence("joint_ranking", "The places of the multiples of one modulus among the multiples of all, in order.",
             f"{BY_RULES}; Kimberling, A184812", (MODULI, Parameter("of", least=1, default=1))),
    sequence("joint_ranking_numerators", "If all multiples n*x of the moduli x are put in order: their factors n.",
             BY_RULES, (MODULI,)),
    word("joint_ranking", "If all multiples of the moduli are put in order: the numbers, from 0, of their moduli.",
         BY_RULES, (MODULI,)),
    sequence("nacci_split", "The places of the multiples of t^power among those of 1, ..., t^(k-1), t k-bonacci.",
             f"Hanna, A184820; {BY_RULES}",
             (Parameter("k", least=2, most=64, default=3), Parameter("power", default=0))),
    sequence("wythoff_tree", "The tree T1, level by level: 1; 2; floor(phi*x) and floor(phi^2*x) after each x.",
             BY_TREES),
    sequence("wythoff_tree_inverse", "Where n stands in the tree T1.", BY_TREES),
    sequence("doubling_tree", "The numbers of T2 in order: 1, and 2x and 4x - 1 for each of them.", BY_TREES),
    sequence("integer_tree", "The tree T3, level by level: 0; 2x and 1 - x after each x, where they come first.",
             BY_TREES),
    sequence("rational_tree", "Numerators or denominators of T4: 1; x + 1 and 1/x where they come first.",
             BY_TREES, (Parameter("part", "word", words=("numerators", "denominators"), default="numerators"),)),
    sequence("lazy_tree", "Lazy representations as a tree; the sums with root 1 (lower), 2 (upper), or both.",
             BY_RULES, (Parameter("root", "word", words=("lower", "upper", "both"), default="both"),)),
    sequence("length_difference", "How many more digits Zeckendorf's word of n has than the lazy one.", BY_RULES),
    sequence("floor_carry", "floor((n + k)*alpha) - floor(n*alpha) - floor(k*alpha).", BY_RULES,
             (Parameter("alpha", "number"), Parameter("k", least=1, default=1))),
    sequence("prefix_occurrences", "Places, from 1, in the Fibonacci word of its prefix of a given length.",
             BY_RULES, (Parameter("length", least=1),)),
    array("prefix_occurrences", "Row n: places, from 1, in the Fibonacci word of its prefix of length n.",
          BY_RULES),
)  # fmt: skip
