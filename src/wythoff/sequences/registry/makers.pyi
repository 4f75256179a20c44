"""What makes each named sequence, word, array and numeration system, under the name KIND_NAME."""

# ruff: noqa: F401, N813  # all names are offered, each by what it is called in the registry

from wythoff.sequences.arrays.beatty import (
    BeattyDispersion as array_beatty_dispersion,
    DifferenceArray as array_wythoff_difference,
    LeftJustifiedWythoffArray as array_left_justified_wythoff,
    WythoffArray as array_wythoff,
    dual_wythoff as array_dual_wythoff,
    stolarsky as array_stolarsky,
)
from wythoff.sequences.arrays.dispersion import Dispersion as array_dispersion
from wythoff.sequences.arrays.lines import (
    LowerTrim as sequence_lower_trim,
    PreliminaryTriangle as sequence_preliminary_wythoff_triangle,
    UpperTrim as sequence_upper_trim,
)
from wythoff.sequences.arrays.named import (
    antidiagonal_sums as sequence_antidiagonal_sums,
    array_column as sequence_array_column,
    array_row as sequence_array_row,
    column_numbers as sequence_column_numbers,
    fractal_sequence as sequence_fractal_sequence,
    general_w as array_general_w,
    general_w_dual as array_general_w_dual,
    greedy_w as array_greedy_w,
    greedy_w_dual as array_greedy_w_dual,
    inverse_of as array_inverse_dispersion,
    main_diagonal as sequence_main_diagonal,
    places as sequence_places,
    right_neighbour as sequence_right_neighbour,
)
from wythoff.sequences.arrays.values import (
    GrundyDiagonal as sequence_grundy_diagonal,
    GrundyDiagonalInverse as sequence_grundy_diagonal_inverse,
    GrundyTriangle as sequence_grundy_triangle,
    ThirdPiles as array_third_piles,
    WythoffGrundy as array_grundy,
)
from wythoff.sequences.arrays.zeckendorf import ZeckendorfArray as array_zeckendorf
from wythoff.sequences.beatty.fractional import FloorCarry as sequence_floor_carry, slow_beatty as sequence_slow_beatty
from wythoff.sequences.beatty.sequence import Beatty as sequence_beatty
from wythoff.sequences.beatty.wythoff import (
    Compound as sequence_compound,
    bt_wythoff as sequence_bt_wythoff_lower,
    bt_wythoff as sequence_bt_wythoff_upper,
    connell as sequence_connell_lower,
    connell as sequence_connell_upper,
    lower_wythoff as sequence_lower_wythoff,
    mdr as sequence_mdr_lower,
    mdr as sequence_mdr_upper,
    rat as sequence_rat,
    t_wythoff as sequence_t_wythoff_lower,
    t_wythoff as sequence_t_wythoff_upper,
    t_wythoff_misere as sequence_t_wythoff_misere_lower,
    t_wythoff_misere as sequence_t_wythoff_misere_upper,
    upper_wythoff as sequence_upper_wythoff,
)
from wythoff.sequences.generation.mancala import (
    KnottMancala as sequence_knott_mancala,
    SchroederMancala as sequence_schroeder_mancala,
)
from wythoff.sequences.generation.prefixes import (
    PrefixArray as array_prefix_occurrences,
    PrefixOccurrences as sequence_prefix_occurrences,
)
from wythoff.sequences.generation.ranking import (
    JointRanking as sequence_joint_ranking,
    NacciSplit as sequence_nacci_split,
    RankingNumerators as sequence_joint_ranking_numerators,
    RankingWord as word_joint_ranking,
)
from wythoff.sequences.generation.representations import (
    DoublingTree as sequence_doubling_tree,
    LazyTree as sequence_lazy_tree,
    LengthDifference as sequence_length_difference,
)
from wythoff.sequences.generation.trees import (
    IntegerTree as sequence_integer_tree,
    RationalTree as sequence_rational_tree,
    WythoffTree as sequence_wythoff_tree,
    WythoffTreeInverse as sequence_wythoff_tree_inverse,
)
from wythoff.sequences.numeration.counted import (
    Fibonacci as sequence_fibonacci,
    digit_sum as sequence_digit_sum,
    fibbinary as sequence_fibbinary,
    fibonacci_ruler as sequence_fibonacci_ruler,
    lazy_binary as sequence_lazy_binary,
    lazy_length as sequence_lazy_length,
    lazy_ones as sequence_lazy_ones,
    lazy_weight as sequence_lazy_weight,
    lazy_words as sequence_lazy_words,
    ruler as sequence_ruler,
    tribbinary as sequence_tribbinary,
    tribonacci_weight as sequence_tribonacci_weight,
    tribonacci_words as sequence_tribonacci_words,
    zeckendorf_length as sequence_zeckendorf_length,
    zeckendorf_weight as sequence_zeckendorf_weight,
    zeckendorf_words as sequence_zeckendorf_words,
)
from wythoff.sequences.numeration.expansions import (
    ParryNumeration as numeration_parry,
    minus_numeration as numeration_minus,
    plus_numeration as numeration_plus,
)
from wythoff.sequences.numeration.ostrowski import (
    OstrowskiNumeration as numeration_continued_fraction,
    ostrowski as numeration_ostrowski,
)
from wythoff.sequences.numeration.recurrence import (
    LinearNumeration as numeration_linear,
    Radix as numeration_base,
    RecurrenceNumeration as numeration_recurrence,
    narayana as numeration_narayana,
    tribonacci as numeration_tribonacci,
)
from wythoff.sequences.numeration.zeckendorf import (
    LazyNumeration as numeration_lazy,
    ZeckendorfNumeration as numeration_zeckendorf,
)
from wythoff.sequences.numeration.zeros import EvenZeros as sequence_even_zeros, OddZeros as sequence_odd_zeros
from wythoff.sequences.permutations.greedy import (
    WythoffPartner as sequence_wythoff_partner,
    greedy_permutation as sequence_greedy_permutation,
    greedy_permutation as sequence_inverse_greedy_permutation,
    wythoff_permutation as sequence_wythoff_permutation,
)
from wythoff.sequences.recurrences.blocked import (
    BlockedPairs as sequence_blocked_lower,
    BlockedPairs as sequence_blocked_upper,
)
from wythoff.sequences.recurrences.hiccup import Hiccup as sequence_hiccup, SelfRule as sequence_self_rule
from wythoff.sequences.recurrences.mex_pairs import (
    MexPairs as sequence_mex_pair_complement,
    MexPairs as sequence_mex_pair_lower,
    MexPairs as sequence_mex_pair_upper,
    s_wythoff as sequence_s_wythoff_lower,
    s_wythoff as sequence_s_wythoff_lower_of,
    s_wythoff as sequence_s_wythoff_upper,
    s_wythoff as sequence_s_wythoff_upper_of,
)
from wythoff.sequences.recurrences.nested import (
    hofstadter_g as sequence_hofstadter_g,
    hofstadter_h as sequence_hofstadter_h,
)
from wythoff.sequences.recurrences.p_complementary import (
    p_complementary as sequence_p_complementary_lower,
    p_complementary as sequence_p_complementary_upper,
)
from wythoff.sequences.recurrences.queens import (
    GreedyQueens as sequence_queens_lower,
    GreedyQueens as sequence_queens_upper,
    JumpPairs as sequence_jump_pair_lower,
    JumpPairs as sequence_jump_pair_upper,
    QueenLines as sequence_queen_lines,
)
from wythoff.sequences.recurrences.spaced import (
    CrowdedPairs as sequence_nim_abpq_x,
    CrowdedPairs as sequence_nim_abpq_y,
    SpacedPairs as sequence_nim_ab_x,
    SpacedPairs as sequence_nim_ab_y,
    misere_pairs as sequence_nim_ab_misere_x,
    misere_pairs as sequence_nim_ab_misere_y,
)
from wythoff.sequences.recurrences.summed import (
    FigureDifferences as sequence_hofstadter_differences,
    FigureFigure as sequence_hofstadter_figure_figure,
    SummedPairs as sequence_summed_pair_lower,
    SummedPairs as sequence_summed_pair_upper,
)
from wythoff.sequences.words.gaps import gap_word as word_nim_ab_gaps
from wythoff.sequences.words.named import (
    dopey as sequence_dopey,
    evil as sequence_evil,
    fibonacci as word_fibonacci,
    k_bonacci as word_k_bonacci,
    morphic as word_morphic,
    narayana as word_narayana,
    odious as sequence_odious,
    paperfolding as word_paperfolding,
    paperfolding_complement as word_paperfolding_complement,
    pell as word_pell,
    period_doubling as word_period_doubling,
    rabbit as word_rabbit,
    rudin_shapiro as word_rudin_shapiro,
    t_wythoff as word_t_wythoff,
    ternary_thue_morse as word_ternary_thue_morse,
    thue_morse as word_thue_morse,
    tribonacci as word_tribonacci,
    tribonacci_places as sequence_tribonacci_places,
    vile as sequence_vile,
)
from wythoff.sequences.words.sturmian import sturmian as word_sturmian
