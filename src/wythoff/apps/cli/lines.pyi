"""The functions that yield the lines that a command prints for an answer, such as `questions_Beams`.

This one takes an answer of the class `Beams`, which is defined in the folder `wythoff/questions`. `summary` and
`outcomes_table` yield parts of such lines.
"""

# ruff: noqa: F401, N812  # all names are offered, and read by `answers.words`

from wythoff.apps.cli.asking import (
    beam_lines as questions_Beams,
    explanation_lines as questions_Explanation,
    invariance_lines as questions_Invariance,
    move_lines as questions_Adjoining,
    reason_lines as questions_Reasons,
    summary as summary,
)
from wythoff.apps.cli.aspects import (
    comparison_lines as questions_Comparison,
    misere_lines as questions_MisereClass,
    pattern_lines as questions_Pattern,
    reflexivity_lines as questions_Reflexivity,
)
from wythoff.apps.cli.atlas import run_lines as atlas_Run, status_lines as atlas_Status, table_lines as atlas_Table
from wythoff.apps.cli.claiming import claim_lines as questions_GenerationClaim
from wythoff.apps.cli.commands import (
    description_lines as questions_Description,
    report_lines as questions_Report,
    solution_lines as solving_Solution,
)
from wythoff.apps.cli.decide_command import decision_lines as questions_Decision
from wythoff.apps.cli.drawing import palace_lines as solving_Palaces
from wythoff.apps.cli.grundy import (
    level_lines as solving_LevelSet,
    row_lines as solving_GrundyRow,
    table_lines as solving_GrundyTable,
)
from wythoff.apps.cli.histories import classes_lines as questions_DynamicClasses, replay_lines as questions_Replay
from wythoff.apps.cli.identifying import (
    guess_lines as questions_Guess,
    guessing_lines as questions_Guessing,
    identified_lines as questions_Identification,
    lookup_lines as questions_Lookup,
)
from wythoff.apps.cli.moving import (
    choice_lines as solving_Choices,
    choice_lines as solving_ChoicesOfTwo,
    strategy_lines as solving_Strategy,
)
from wythoff.apps.cli.papers import entry_lines as papers_Entry
from wythoff.apps.cli.partizan import outcomes_table as outcomes_table
from wythoff.apps.cli.proving import proof_lines as questions_Proof, verification_lines as questions_Verification
from wythoff.apps.cli.sequences import balance_lines as sequences_Balance
from wythoff.apps.cli.solution_counts import counting_lines as questions_Counting
from wythoff.apps.cli.studying import finding_lines as reports_Finding, study_lines as reports_Study
from wythoff.apps.cli.sum_command import sum_lines as solving_Sum

__all__: list[str]
