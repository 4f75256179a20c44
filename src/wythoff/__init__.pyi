"""The public names of the package, each with the module that defines it. `__init__.py` and type checkers read them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from typing_extensions import deprecated

from wythoff import (
    atlas as atlas,
    automata as automata,
    questions as questions,
    sequences as sequences,
    types as types,
    values as values,
)
from wythoff.apps.web.notebook import board as board
from wythoff.base.errors import (
    EvaluationError as EvaluationError,
    MoveError as MoveError,
    NotationError as NotationError,
    ParameterError as ParameterError,
    PositionError as PositionError,
    RequestError as RequestError,
    TooLargeError as TooLargeError,
    UnsolvedError as UnsolvedError,
    WythoffError as WythoffError,
)
from wythoff.game.catalog import games as games
from wythoff.game.rulesets import (
    Block as Block,
    Definition as Definition,
    Diagonal as Diagonal,
    Game as Game,
    Jump as Jump,
    Keep as Keep,
    Misere as Misere,
    Nim as Nim,
    PartizanGame as PartizanGame,
    Ray as Ray,
    Star as Star,
    Terminal as Terminal,
    Vector as Vector,
    Where as Where,
)
from wythoff.papers.entries import paper as paper
from wythoff.questions.answering import why as why
from wythoff.questions.checking import check as check
from wythoff.questions.claims.claim import Claim as Claim
from wythoff.questions.claims.guessing import guess as guess
from wythoff.questions.comparing import compare as compare
from wythoff.questions.counting import count as count
from wythoff.questions.deciding import decide as decide
from wythoff.questions.discovery.lookup import lookup as lookup
from wythoff.questions.equation_proofs import complementary as complementary
from wythoff.questions.explaining import describe as describe
from wythoff.questions.identifying import identify as identify
from wythoff.questions.proving import prove as prove
from wythoff.questions.verifying import verify as verify
from wythoff.reports.studies.studying import study as study
from wythoff.reports.views.exports.exporting import export as export, latex as latex
from wythoff.reports.views.exports.loading import load as load
from wythoff.reports.views.plotting import plot as plot
from wythoff.sequences.registry.reading import (
    array as array,
    numeration as numeration,
    sequence as sequence,
    word as word,
)
from wythoff.solving.solvers import explain as explain
from wythoff.solving.solvers.in_time import solve as solve
from wythoff.solving.strategies import strategy as strategy
from wythoff.solving.strategies.choices import move as move
from wythoff.solving.values.grundy_tables import grundy as grundy

def parse(text: str) -> Game: ...

__version__: str

# Names of earlier versions: they work until version 0.2, with a warning. What is no function cannot be marked.
from wythoff.atlas import Family as Family
from wythoff.automata import Limits as Limits
from wythoff.automata.statements.scripts import Command
from wythoff.base.answers import Answers
from wythoff.base.files import FilePath
from wythoff.expressions import Expression
from wythoff.game.rulesets import Position
from wythoff.game.rulesets.facts import Given
from wythoff.kernels import Progress
from wythoff.questions import Match as Match
from wythoff.questions.adjoining import Adjoining
from wythoff.questions.explaining import Explanation
from wythoff.questions.fixing import Pattern
from wythoff.questions.generating import GenerationClaim
from wythoff.questions.histories import DynamicClasses
from wythoff.questions.invariant import Invariance
from wythoff.questions.measured_beams.beam_slopes import Slopes
from wythoff.questions.measured_beams.beam_table import Beams
from wythoff.questions.measured_beams.filling_equations import Filling
from wythoff.questions.misere import MisereClass
from wythoff.questions.reflexivity import Reflexivity
from wythoff.questions.replaying import Replay
from wythoff.questions.script import Decisions
from wythoff.reports.views.drawing import Drawing
from wythoff.reports.views.pictures import Picture
from wythoff.sequences import Beatty as Beatty, Quadratic as Quadratic
from wythoff.sequences.kinds import Array, IntegerSequence, Word
from wythoff.sequences.permutations.multiset import Subset
from wythoff.sequences.polynomials import LargestRoot
from wythoff.sequences.recurrences.p_complementary import Pair
from wythoff.sequences.words.balance import Balance
from wythoff.solving.solution import PositionList
from wythoff.solving.values.palace import PalaceRows, Palaces
from wythoff.solving.values.row_periods import Periodicity
from wythoff.solving.values.single import GrundyRow, PositionValue
from wythoff.types import (
    CellularAutomaton as CellularAutomaton,
    Decision as Decision,
    Description as Description,
    Evidence as Evidence,
    Finding as Finding,
    GrundyTable as GrundyTable,
    LevelSet as LevelSet,
    PartizanDefinition as PartizanDefinition,
    Proof as Proof,
    Relation as Relation,
    Solution as Solution,
    Strategy as Strategy,
    Study as Study,
    Sum as Sum,
    Verification as Verification,
)
from wythoff.values import FarLevel as FarLevel

@deprecated("use wythoff.questions.adjoinable")
def adjoinable(
    game: Game | str,
    up_to: int | None = ...,
    *,
    largest: int = ...,
    move: tuple[int, int] | None = ...,
    certificates: FilePath | None = ...,
    progress: Progress | None = ...,
) -> Adjoining: ...
@deprecated("use wythoff.questions.slopes")
def slopes(game: Game | str | Solution, columns: int = ..., *, progress: Progress | None = ...) -> Slopes: ...
@deprecated("use wythoff.questions.beams")
def beams(
    game: Game | str | Solution,
    columns: int | None = ...,
    *,
    slope: tuple[int, int] | None = ...,
    windows: Sequence[tuple[int, int]] | None = ...,
    progress: Progress | None = ...,
) -> Beams: ...
@deprecated("use wythoff.questions.candidates")
def candidates(width: str | Expression, count: int = ...) -> list[Position]: ...
@deprecated("use wythoff.questions.explanation")
def explanation(
    game: Game | str,
    *,
    up_to: int | None = ...,
    columns: int | None = ...,
    count: int | None = ...,
    certificates: FilePath | None = ...,
) -> Explanation: ...
@deprecated("use wythoff.questions.filling")
def filling(p: int, q: int) -> Filling | None: ...
@deprecated("use wythoff.questions.fixed")
def fixed(game: Game | str, pile: int = ..., columns: int = ..., *, progress: Progress | None = ...) -> Pattern: ...
@deprecated("use wythoff.questions.generation_claims")
def generation_claims(
    name: str | None = ..., count: int = ..., *, progress: Progress = ...
) -> Answers[GenerationClaim]: ...
@deprecated("use wythoff.questions.dynamic_classes")
def dynamic_classes(
    game: Game | str,
    up_to: int = ...,
    *,
    position: Given | None = ...,
    starts: int | None = ...,
    progress: Progress | None = ...,
) -> DynamicClasses: ...
@deprecated("use wythoff.questions.invariance")
def invariance(
    game: Game | str | Iterable[Position],
    up_to: int | None = ...,
    *,
    ordered: bool = ...,
    misere: bool = ...,
    certificates: FilePath | None = ...,
    progress: Progress | None = ...,
) -> Invariance: ...
@deprecated("use wythoff.questions.misere_class")
def misere_class(game: Game | str, up_to: int | None = ..., *, progress: Progress | None = ...) -> MisereClass: ...
@deprecated("use wythoff.questions.reflexive")
def reflexive(game: Game | str, up_to: int | None = ..., *, progress: Progress | None = ...) -> Reflexivity: ...
@deprecated("use wythoff.questions.replay")
def replay(game: Game | str, start: Given, moves: Iterable[Any] = ...) -> Replay: ...
@deprecated("use wythoff.questions.same_game")
def same_game(game: Game | str, other: Game | str) -> bool | None: ...
@deprecated("use wythoff.questions.stream")
def stream(
    game: Game | str, count: int = ..., *, chunk: int = ..., certificates: FilePath | None = ...
) -> Iterator[PositionList]: ...
@deprecated("use wythoff.questions.solve_at")
def solve_at(
    game: Game | str, position: Given, *, certificates: FilePath | None = ..., progress: Progress | None = ...
) -> Solution: ...
@deprecated("use wythoff.questions.paper_figure")
def paper_figure(paper: str, number: str) -> tuple[Drawing | Picture, ...]: ...
@deprecated("use wythoff.questions.picture")
def picture(game: Game | str, *, up_to: int = ..., progress: Progress | None = ...) -> Picture: ...
@deprecated("use wythoff.questions.drawing")
def drawing(
    game: Game | str,
    *,
    kind: str = ...,
    up_to: int | None = ...,
    position: tuple[int, int] | None = ...,
    slice: str | None = ...,
    progress: Progress | None = ...,
) -> Drawing: ...
@deprecated("use wythoff.values.level_set")
def level_set(
    game: Game | str,
    g: int = ...,
    *,
    up_to: int | None = ...,
    columns: int | None = ...,
    count: int | None = ...,
    progress: Progress | None = ...,
) -> LevelSet: ...
@deprecated("use wythoff.values.level_sets")
def level_sets(
    game: Game | str,
    g: int = ...,
    *,
    up_to: int | None = ...,
    columns: int | None = ...,
    count: int | None = ...,
    progress: Progress | None = ...,
) -> Iterator[LevelSet]: ...
@deprecated("use wythoff.values.palace_bands")
def palace_bands(
    game: Game | str, *, rows: int = ..., columns: int = ..., progress: Progress | None = ...
) -> Iterator[PalaceRows]: ...
@deprecated("use wythoff.values.palace_numbers")
def palace_numbers(game: Game | str, *, up_to: int = ..., progress: Progress | None = ...) -> Palaces: ...
@deprecated("use wythoff.values.periodicities")
def periodicities(
    game: Game | str, rows: Iterable[int] = ..., *, columns: int | None = ..., progress: Progress | None = ...
) -> Answers[Periodicity]: ...
@deprecated("use wythoff.values.periodicity")
def periodicity(
    game: Game | str, row: int = ..., *, columns: int | None = ..., progress: Progress | None = ...
) -> Periodicity: ...
@deprecated("use wythoff.values.option_values")
def option_values(
    game: Game | str, position: Given, *, progress: Progress | None = ...
) -> tuple[tuple[Position, int], ...]: ...
@deprecated("use wythoff.values.value_at")
def value_at(
    game: Game | str, position: Given, *, progress: Progress | None = ..., limit_seconds: float | None = ...
) -> PositionValue: ...
@deprecated("use wythoff.values.grundy_row")
def grundy_row(
    game: Game | str, row: int = ..., *, columns: int = ..., progress: Progress | None = ...
) -> GrundyRow: ...
@deprecated("use wythoff.values.sum_of")
def sum_of(*given: Any, progress: Progress | None = ..., limit_seconds: float | None = ...) -> Sum: ...
@deprecated("use wythoff.sequences.against_u1")
def against_u1(terms: Sequence[int], subset: Subset = ...) -> Pair | None: ...
@deprecated("use wythoff.sequences.against_u2")
def against_u2(terms: Sequence[int], subset: Subset = ...) -> Pair | None: ...
@deprecated("use wythoff.sequences.mex")
def mex(numbers: Iterable[int], *, b: int = ..., q: int = ...) -> int: ...
@deprecated("use wythoff.sequences.p_complementary_pairs")
def p_complementary_pairs(m: int, p: int, count: int = ..., *, by: str = ...) -> list[Pair]: ...
@deprecated("use wythoff.sequences.spaced_matrix")
def spaced_matrix(a: int, b: int) -> list[list[int]]: ...
@deprecated("use wythoff.sequences.spaced_ratio")
def spaced_ratio(a: int, b: int) -> Quadratic | LargestRoot | None: ...
@deprecated("use wythoff.sequences.read_number")
def read_number(text: str) -> Quadratic: ...
@deprecated("use wythoff.sequences.complement")
def complement(of: str | Sequence[int] | IntegerSequence) -> IntegerSequence: ...
@deprecated("use wythoff.sequences.differences")
def differences(of: str | Sequence[int] | IntegerSequence) -> IntegerSequence: ...
@deprecated("use wythoff.sequences.dispersion")
def dispersion(of: str | Sequence[int] | IntegerSequence) -> Array: ...
@deprecated("use wythoff.sequences.balance")
def balance(letters: Iterable[int]) -> Balance: ...
@deprecated("use wythoff.sequences.plot_array")
def plot_array(
    array: Array | str, path: FilePath, *, kind: str = ..., rows: int | None = ..., columns: int | None = ...
) -> Drawing: ...
@deprecated("use wythoff.sequences.plot_word")
def plot_word(word: Word | str, path: FilePath, *, kind: str = ..., count: int | None = ...) -> Drawing: ...
@deprecated("use wythoff.automata.decide_file")
def decide_file(
    text: str,
    *,
    system: str | None = ...,
    limits: Limits | None = ...,
    library: FilePath | None = ...,
    progress: Callable[[int, int], None] | None = ...,
    each: Callable[[Command, Decision], object] | None = ...,
) -> Decisions: ...
