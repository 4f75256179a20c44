"""The types of what the library returns, each with its place; `__init__.py` reads this file too."""

from wythoff.automata.relations import Relation as Relation
from wythoff.base.answers import AnswerList as AnswerList, Answers as Answers
from wythoff.game.catalog.entry import Entry as GameEntry
from wythoff.game.rulesets import PartizanDefinition as PartizanDefinition, Position as Position
from wythoff.papers.entries import Entry as PaperEntry
from wythoff.questions.adjoining import Adjoining as Adjoining
from wythoff.questions.answering import Reasons as Reasons
from wythoff.questions.checking import Report as CheckReport
from wythoff.questions.comparing import Comparison as Comparison
from wythoff.questions.counting import Counting as Counting
from wythoff.questions.deciding import Decision as Decision
from wythoff.questions.discovery.formulas.fit import Guessing as Guessing
from wythoff.questions.discovery.lookup import Lookup as Lookup
from wythoff.questions.discovery.matches import Match as SequenceMatch
from wythoff.questions.equation_proofs import EquationProof as EquationProof
from wythoff.questions.explaining import Description as Description, Explanation as Explanation
from wythoff.questions.factor_counts import WordFormula as WordFormula
from wythoff.questions.fixing import Pattern as FixedPattern
from wythoff.questions.generating import GenerationClaim as GenerationClaim
from wythoff.questions.histories import DynamicClasses as DynamicClasses
from wythoff.questions.identifying import Identification as Identification
from wythoff.questions.invariant import Invariance as Invariance
from wythoff.questions.measured_beams.beam_slopes import Slopes as Slopes
from wythoff.questions.measured_beams.beam_table import Beams as Beams
from wythoff.questions.measured_beams.filling_equations import Filling as Filling
from wythoff.questions.misere import MisereClass as MisereClass
from wythoff.questions.proof import Proof as Proof
from wythoff.questions.reflexivity import Reflexivity as Reflexivity
from wythoff.questions.replaying import Replay as Replay
from wythoff.questions.script import Decisions as Decisions
from wythoff.questions.verifying import Verification as Verification
from wythoff.reports.studies.finding import Finding as Finding
from wythoff.reports.studies.study import Study as Study
from wythoff.reports.views.drawing import Drawing as Drawing
from wythoff.reports.views.exports.exporting import Exported as Exported
from wythoff.reports.views.exports.provenance import Loaded as Loaded
from wythoff.reports.views.pictures import Picture as Picture
from wythoff.sequences.kinds import Array as Array, IntegerSequence as IntegerSequence, Word as Word
from wythoff.sequences.polynomials import LargestRoot as LargestRoot
from wythoff.sequences.quadratic import Quadratic as Quadratic
from wythoff.sequences.recurrences.equation_systems import EquationSystem as EquationSystem
from wythoff.sequences.systems import NumerationSystem as NumerationSystem
from wythoff.sequences.words.balance import Balance as Balance
from wythoff.solving.solution import (
    Bound as Bound,
    Evidence as Evidence,
    Hypothesis as Hypothesis,
    PartizanSolution as PartizanSolution,
    PositionList as PositionList,
    Solution as Solution,
)
from wythoff.solving.solvers.solver import Verdict as SolverVerdict
from wythoff.solving.strategies import Strategy as Strategy
from wythoff.solving.strategies.choices import Choices as Choices, ChoicesOfTwo as ChoicesOfTwo
from wythoff.solving.values.game_sums import Sum as Sum
from wythoff.solving.values.levels import LevelSet as LevelSet
from wythoff.solving.values.palace import (
    CellularAutomaton as CellularAutomaton,
    PalaceRows as PalaceRows,
    Palaces as Palaces,
)
from wythoff.solving.values.row_periods import Periodicity as Periodicity
from wythoff.solving.values.single import GrundyRow as GrundyRow, PositionValue as PositionValue
from wythoff.solving.values.table import GrundyTable as GrundyTable

__all__ = [
    "Adjoining",
    "AnswerList",
    "Answers",
    "Array",
    "Balance",
    "Beams",
    "Bound",
    "CellularAutomaton",
    "CheckReport",
    "Choices",
    "ChoicesOfTwo",
    "Comparison",
    "Counting",
    "Decision",
    "Decisions",
    "Description",
    "Drawing",
    "DynamicClasses",
    "EquationProof",
    "EquationSystem",
    "Evidence",
    "Explanation",
    "Exported",
    "Filling",
    "Finding",
    "FixedPattern",
    "GameEntry",
    "GenerationClaim",
    "GrundyRow",
    "GrundyTable",
    "Guessing",
    "Hypothesis",
    "Identification",
    "IntegerSequence",
    "Invariance",
    "LargestRoot",
    "LevelSet",
    "Loaded",
    "Lookup",
    "MisereClass",
    "NumerationSystem",
    "PalaceRows",
    "Palaces",
    "PaperEntry",
    "PartizanDefinition",
    "PartizanSolution",
    "Periodicity",
    "Picture",
    "Position",
    "PositionList",
    "PositionValue",
    "Proof",
    "Quadratic",
    "Reasons",
    "Reflexivity",
    "Relation",
    "Replay",
    "SequenceMatch",
    "Slopes",
    "Solution",
    "SolverVerdict",
    "Strategy",
    "Study",
    "Sum",
    "Verification",
    "Word",
    "WordFormula",
]
