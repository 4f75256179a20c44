"""The names of the dispatch modules, listed once: type checkers read this file, and so does `__init__.py`."""

from wythoff.kernels.boards import (
    PROBE as PROBE,
    ended_seconds as ended_seconds,
    marked_lines as marked_lines,
    move_runs as move_runs,
    move_table as move_table,
    push_pairs as push_pairs,
    push_seconds as push_seconds,
    runs_made as runs_made,
    table_seconds as table_seconds,
)
from wythoff.kernels.boxes import (
    BoxGame as BoxGame,
    Copies as Copies,
    box_needs as box_needs,
    box_outcomes as box_outcomes,
    box_table as box_table,
    box_variables as box_variables,
    outcome_seconds as outcome_seconds,
)
from wythoff.kernels.constraint import (
    constraint_chunks as constraint_chunks,
    constraint_pairs as constraint_pairs,
    constraint_sweep as constraint_sweep,
    constraint_sweep_seconds as constraint_sweep_seconds,
    constraint_violations as constraint_violations,
)
from wythoff.kernels.counting import (
    Budgets as Budgets,
    budgets_of as budgets_of,
    budgets_of_lines as budgets_of_lines,
    count_pairs as count_pairs,
    count_seconds as count_seconds,
)
from wythoff.kernels.filling import (
    END as END,
    LEAVE as LEAVE,
    ON as ON,
    fill_pairs as fill_pairs,
    fill_seconds as fill_seconds,
)
from wythoff.kernels.greedy import (
    Crowd as Crowd,
    Side as Side,
    coupled_partners as coupled_partners,
    crowded_pairs as crowded_pairs,
    greedy_chunks as greedy_chunks,
    greedy_terms as greedy_terms,
    pairs_both_ways as pairs_both_ways,
)
from wythoff.kernels.limits import (
    ARRAY_BYTES as ARRAY_BYTES,
    AT_ONCE as AT_ONCE,
    BETWEEN_REPORTS as BETWEEN_REPORTS,
    BYTE as BYTE,
    ENDLESS as ENDLESS,
    LIST_BYTES as LIST_BYTES,
    MAX_SECONDS as MAX_SECONDS,
    MOST_LISTED as MOST_LISTED,
    MOST_STEPS as MOST_STEPS,
    NUMBER_BYTES as NUMBER_BYTES,
    POSITION_BYTES as POSITION_BYTES,
    POSITION_SECONDS as POSITION_SECONDS,
    Pairs as Pairs,
    Progress as Progress,
    available_memory as available_memory,
    has_numba as has_numba,
    has_room as has_room,
    load_soon as load_soon,
    require_memory as require_memory,
    require_room as require_room,
    require_time as require_time,
    safe_limit as safe_limit,
    silent as silent,
)
from wythoff.kernels.lines import (
    level_seconds as level_seconds,
    line_levels as line_levels,
    line_pairs as line_pairs,
    line_partners as line_partners,
    partner_pairs as partner_pairs,
    sweep_seconds as sweep_seconds,
)
from wythoff.kernels.listing import (
    by_rows as by_rows,
    line_floors as line_floors,
    lines_of_bits as lines_of_bits,
    marked as marked,
    packed as packed,
    pairs_after as pairs_after,
    pairs_below as pairs_below,
    pairs_beside_line as pairs_beside_line,
    pairs_of_runs as pairs_of_runs,
    repeating_positions as repeating_positions,
    shaded as shaded,
    sums_along as sums_along,
)
from wythoff.kernels.options import (
    Conditional as Conditional,
    OptionGame as OptionGame,
    has_few_sets as has_few_sets,
    option_needs as option_needs,
    option_table as option_table,
)
from wythoff.kernels.palace import (
    highest_number as highest_number,
    palace_bands as palace_bands,
    palace_seconds as palace_seconds,
    palace_table as palace_table,
)
from wythoff.kernels.plain.boards import MoveRun as MoveRun
from wythoff.kernels.plain.filling import NEVER as NEVER, FillingRules as FillingRules
from wythoff.kernels.plain.lines import Kept as Kept, Plan as Plan
from wythoff.kernels.plain.rows import Record as Record, RowMachine as RowMachine, RowPlan as RowPlan
from wythoff.kernels.plain.values import (
    ENDED as ENDED,
    NO_SQUARE as NO_SQUARE,
    Family as Family,
    LineGame as LineGame,
)
from wythoff.kernels.plain.words import Columns as Columns
from wythoff.kernels.rows import (
    require_rows as require_rows,
    row_machine as row_machine,
    row_seconds as row_seconds,
    row_stages as row_stages,
)
from wythoff.kernels.shifting import (
    shift_pairs as shift_pairs,
    shift_seconds as shift_seconds,
    vector_seconds as vector_seconds,
    vector_squares as vector_squares,
)
from wythoff.kernels.tables import (
    Needs as Needs,
    copied as copied,
    mapped_table as mapped_table,
    places_of as places_of,
)
from wythoff.kernels.values import (
    ended_board as ended_board,
    line_needs as line_needs,
    line_table as line_table,
)
from wythoff.kernels.words import (
    factor_counts as factor_counts,
    palindrome_counts as palindrome_counts,
    ranked as ranked,
    square_counts as square_counts,
    steepest_run as steepest_run,
    word_runs as word_runs,
)
