"""Sequences by the ways in which the Wythoff sequences are generated."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.sequences.registry.entry import Entry, Example

VISIONS = "Wythoff visions 2019, section 7"
LOWER = "1 3 4 6 8 9 11 12 14 16 17 19 21 22 24 25 27 29 30 32"
UPPER = "2 5 7 10 13 15 18 20 23 26 28 31 34 36 39 41 44 47 49"
MODULI = Parameter("moduli", "numbers")
ROOTS = "(sqrt(2)/2, sqrt(3)/3, sqrt(5)/5)"

ENTRIES = (
    Entry(
        "sequence", "schroeder_mancala", "Steps of Schroeder's Mancala with n stacks; terms in order are played.",
        f"Schroeder, in {VISIONS}.3", "generation.mancala:SchroederMancala", (),
        Example("schroeder_mancala", LOWER, "A000201"),
    ),
    Entry(
        "sequence", "knott_mancala", "Pebbles in pot n of Knott's Mancala as it is emptied; terms in order are played.",
        f"Knott and Northshield, in {VISIONS}.3", "generation.mancala:KnottMancala", (),
        Example("knott_mancala", LOWER, "A000201"),
    ),
    Entry(
        "sequence", "self_rule", "a(1) = first, a(n+1) = a(n) + present if n is a term, else a(n) + absent.",
        f"{VISIONS}.3", "generation.self_rule:SelfRule",
        (Parameter("first", least=1, default=1), Parameter("present", least=1, default=2),
                    Parameter("absent", least=1, default=1)),
        Example("self_rule(first=1, present=2, absent=1)", LOWER, "A000201"),
        Example("self_rule(first=2, present=3, absent=2)", "2 4 7 9 12 14 16 19 21 24 26 28 31 33 36", "A003151"),
        Example("self_rule(first=3, present=4, absent=3)", "3 6 9 13 16 19 23 26 29 33 36 39 42 46", "A080081"),
        Example("self_rule(first=1, present=3, absent=2)", "1 4 6 8 11 13 16 18 21 23"),
        Example("self_rule(first=5, present=2, absent=1)", "5 6 7 8 9 11 13 15 17 19"),
    ),
    Entry(
        "sequence", "joint_ranking", "Where the multiples of one of several moduli stand among the multiples of all.",
        f"{VISIONS}.3; Kimberling, A184812", "generation.ranking:JointRanking",
        (MODULI, Parameter("of", least=1, default=1)),
        Example("joint_ranking((1/phi, 1/phi**2), 1)", UPPER, "A001950"),
        Example("joint_ranking((1/phi, 1/phi**2), 2)", LOWER, "A000201"),
        Example(f"joint_ranking({ROOTS}, 1)", "3 7 10 14 18 22 26 29 34 37 41 44 48 53 56 60 63 68", "A184812"),
        Example(f"joint_ranking({ROOTS}, 2)", "2 5 8 12 15 17 21 24 27 30 33 36 39 43 46 49 51 55", "A184813"),
        Example(f"joint_ranking({ROOTS}, 3)", "1 4 6 9 11 13 16 19 20 23 25 28 31 32 35 38 40 42", "A184814"),
    ),
    Entry(
        "sequence", "joint_ranking_numerators", "The n of the n*x that stand in order in a joint ranking of moduli x.",
        f"{VISIONS}.3", "generation.ranking:RankingNumerators", (MODULI,),
        Example(
            "joint_ranking_numerators((1/phi, 1/phi**2))", "1 1 2 3 2 4 3 5 6 4 7 8 5 9 6 10 11 7 12 8 13 14",
            "A026242",
        ),
    ),
    Entry(
        "word", "joint_ranking", "Which modulus, from 0, each multiple in order belongs to in a joint ranking.",
        f"{VISIONS}.3", "generation.ranking:RankingWord", (MODULI,),
        Example("joint_ranking((1/phi**2, 1/phi))", "0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 0 0 1 0 1", "A003849", offset=0),
        Example("joint_ranking((1/phi, 1/phi**2))", "1 0 1 1 0 1 0 1 1 0 1 1 0 1 0 1 1 0 1 0", "A005614", offset=0),
    ),
    Entry(
        "sequence", "nacci_split", "Where multiples of t^power stand among those of 1, ..., t^(k-1), t k-bonacci.",
        f"Hanna, A184820; {VISIONS}.3", "generation.splitting:NacciSplit",
        (Parameter("k", least=2, most=64, default=3), Parameter("power", default=0)),
        Example("nacci_split(k=3, power=0)", "1 3 4 7 8 10 12 14 15 17 19 21 23 25 27 28 31 32 34 35", "A184820"),
        Example("nacci_split(k=3, power=1)", "2 6 9 13 16 20 22 26 29 33 36 40 43 46 50 53 57 60 63 66", "A184821"),
        Example("nacci_split(k=3, power=2)", "5 11 18 24 30 37 42 49 55 61 68 74 79 86 92 99 105 111", "A184822"),
        Example("nacci_split(k=2, power=0)", LOWER, "A000201"),
        Example("nacci_split(k=2, power=1)", UPPER, "A001950"),
        Example("nacci_split(k=4, power=0)", "1 3 4 7 8 10 11 15 16 18 19 22 23 25 28 30 31 33 35 37", "A184823"),
        Example("nacci_split(k=4, power=1)", "2 6 9 14 17 21 24 29 32 36 39 44 47 50 54 58 61 65 69 73", "A184824"),
        Example("nacci_split(k=4, power=2)", "5 13 20 27 34 42 49 56 63 71 77 85 92 99 105 113 120", "A184825"),
        Example("nacci_split(k=4, power=3)", "12 26 40 53 67 81 96 109 123 137 150 164 179 192 205", "A184826"),
    ),
    Entry(
        "sequence", "wythoff_tree", "The tree T1, level by level: 1; 2; floor(phi*x) and floor(phi^2*x) after each x.",
        f"{VISIONS}.4", "generation.trees:WythoffTree", (),
        Example(
            "wythoff_tree", "1 2 3 5 4 7 8 13 6 10 11 18 12 20 21 34 9 15 16 26 17 28 29 47 19 31 32 52", "A074049",
        ),
    ),
    Entry(
        "sequence", "wythoff_tree_inverse", "Where n stands in the tree T1.", f"{VISIONS}.4",
        "generation.trees:WythoffTreeInverse", (),
        Example("wythoff_tree_inverse", "1 2 3 5 4 9 6 7 17 10 11 13 8 33 18 19 21 12 25 14 15 65 34 35", "A074050"),
    ),
    Entry(
        "sequence", "doubling_tree", "The numbers of T2 in order: 1, and 2x and 4x - 1 for each of them.",
        f"{VISIONS}.4", "generation.representations:DoublingTree", (),
        Example("doubling_tree", "1 2 3 4 6 7 8 11 12 14 15 16 22 23 24 27 28 30 31 32 43 44", "A052499", offset=0),
    ),
    Entry(
        "sequence", "integer_tree", "The tree T3, level by level: 0; 2x and 1 - x after each x, where they come first.",
        f"{VISIONS}.4", "generation.trees:IntegerTree", (),
        Example("integer_tree", "0 1 2 4 -1 8 -3 -2 16 -7 -6 -4 3 32 -15 -14 -12 7 -8 5 6 64 -31 -30", "A232723"),
    ),
    Entry(
        "sequence", "rational_tree", "Numerators or denominators of T4: 1; x + 1 and 1/x where they come first.",
        f"{VISIONS}.4", "generation.trees:RationalTree",
        (Parameter("part", "word", words=("numerators", "denominators"), default="numerators"),),
        Example("rational_tree(part='numerators')", "1 2 3 1 4 1 3 5 1 4 5 2 6 1 5 7 3 7 2 5 7 1 6 9", "A226081"),
        Example(
            "rational_tree(part='denominators')", "1 1 1 2 1 3 2 1 4 3 2 3 1 5 4 3 4 2 5 3 1 6 5 4 5 3 7", "A226080",
        ),
    ),
    Entry(
        "sequence", "lazy_tree", "Lazy representations as a tree; the sums with root 1 (lower), 2 (upper), or both.",
        f"{VISIONS}.3", "generation.representations:LazyTree",
        (Parameter("root", "word", words=("lower", "upper", "both"), default="both"),),
        Example("lazy_tree(root='both')", "1 2 3 4 5 7 6 8 9 12 10 13 15 20 11 14 16 21 17 22 25 33", "A095903"),
        Example("lazy_tree(root='lower')", "1 3 4 6 8 9 12 11 14 16 21 17 22 25 33 19 24 27 35 29 37", "A255773"),
        Example("lazy_tree(root='upper')", "2 5 7 10 13 15 20 18 23 26 34 28 36 41 54 31 39 44 57 47", "A255774"),
    ),
    Entry(
        "sequence", "length_difference", "How many more digits Zeckendorf's word of n has than the lazy one.",
        f"{VISIONS}.3", "generation.representations:LengthDifference", (),
        Example("length_difference", "0 0 0 1 0 1 1 0 1 1 1 1 0 1 1 1 1 1 1 1 0", "A095792", offset=0),
    ),
    Entry(
        "sequence", "floor_carry", "floor((n + k)*alpha) - floor(n*alpha) - floor(k*alpha).", f"{VISIONS}.3",
        "generation.carries:FloorCarry", (Parameter("alpha", "number"), Parameter("k", least=1, default=1)),
        Example("floor_carry(alpha=phi, k=4)", "1 0 1 0 0 1 0 1 1 0 1 0 0 1 0 1 0 0 1 0 1 1 0", "A187950"),
        Example("floor_carry(alpha=phi, k=1)", "1 0 1 1 0 1 0 1 1 0 1 1"),
    ),
    Entry(
        "sequence", "prefix_occurrences", "Places, from 1, in the Fibonacci word of its prefix of a given length.",
        f"{VISIONS}.3", "generation.prefixes:PrefixOccurrences", (Parameter("length", least=1),),
        Example("prefix_occurrences(length=1)", LOWER, "A000201"),
        Example("prefix_occurrences(length=3)", "1 4 6 9 12 14 17 19 22 25 27 30", "A003622"),
        Example("prefix_occurrences(length=4)", "1 6 9 14 19 22 27 30 35 40 43 48 53 56 61 64 69 74", "A134859"),
        Example("prefix_occurrences(length=7)", "1 9 14 22 30 35 43 48 56 64 69 77 85 90 98 103 111", "A151915"),
    ),
    Entry(
        "array", "prefix_occurrences", "Row n: places, from 1, in the Fibonacci word of its prefix of length n.",
        f"{VISIONS}.3", "generation.prefixes:PrefixArray", (),
        Example(
            "prefix_occurrences", "1 3 1 4 4 1 6 6 4 1 8 9 6 6 1 9 12 9 9 6 1 11 14 12 14", "A246354",
            reading="antidiagonals",
        ),
    ),
)  # fmt: skip
