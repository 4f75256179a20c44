"""The public names, each with its place; said here once: type checkers read this file, and so does `__init__.py`."""

from wythoff import atlas as atlas
from wythoff.apps.web.notebook import board as board
from wythoff.atlas.family import Family as Family
from wythoff.catalog.listing import games as games
from wythoff.claims.claim import Claim as Claim
from wythoff.claims.guessing import guess as guess
from wythoff.discovery.identifying import identify as identify
from wythoff.discovery.lookup import lookup as lookup
from wythoff.errors import (
    CommandError as CommandError,
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
from wythoff.papers.entries import paper as paper
from wythoff.questions.adjoining import adjoinable as adjoinable
from wythoff.questions.answering import why as why
from wythoff.questions.beams import beams as beams
from wythoff.questions.candidates import candidates as candidates
from wythoff.questions.checking import check as check
from wythoff.questions.comparing import compare as compare
from wythoff.questions.deciding import (
    Decision as Decision,
    Limits as Limits,
    Relation as Relation,
    decide as decide,
    decide_file as decide_file,
)
from wythoff.questions.describing import Description as Description, describe as describe
from wythoff.questions.explaining import explanation as explanation
from wythoff.questions.filling import filling as filling
from wythoff.questions.fixing import fixed as fixed
from wythoff.questions.generating import generation_claims as generation_claims
from wythoff.questions.histories import dynamic_classes as dynamic_classes
from wythoff.questions.invariant import invariance as invariance
from wythoff.questions.matches import Match as Match
from wythoff.questions.misere import misere_class as misere_class
from wythoff.questions.proving import Proof as Proof, prove as prove
from wythoff.questions.reflexivity import reflexive as reflexive
from wythoff.questions.replaying import replay as replay
from wythoff.questions.sameness import same_game as same_game
from wythoff.questions.slopes import slopes as slopes
from wythoff.questions.verifying import Verification as Verification, verify as verify
from wythoff.rulesets import (
    Block as Block,
    Definition as Definition,
    Diagonal as Diagonal,
    Game as Game,
    Jump as Jump,
    Keep as Keep,
    Misere as Misere,
    Nim as Nim,
    PartizanDefinition as PartizanDefinition,
    PartizanGame as PartizanGame,
    Ray as Ray,
    Star as Star,
    Terminal as Terminal,
    Vector as Vector,
    Where as Where,
)
from wythoff.rulesets.watching import allowing as allowing
from wythoff.sequences.beatty.sequence import Beatty as Beatty
from wythoff.sequences.permutations.properties import against_u1 as against_u1, against_u2 as against_u2
from wythoff.sequences.quadratic import Quadratic as Quadratic
from wythoff.sequences.recurrences.mex import mex as mex
from wythoff.sequences.recurrences.p_complementary import p_complementary_pairs as p_complementary_pairs
from wythoff.sequences.recurrences.ratios import spaced_matrix as spaced_matrix, spaced_ratio as spaced_ratio
from wythoff.sequences.registry.numbers import read_number as read_number
from wythoff.sequences.registry.reading import (
    array as array,
    complement as complement,
    differences as differences,
    dispersion as dispersion,
    numeration as numeration,
    sequence as sequence,
    word as word,
)
from wythoff.sequences.words.checking import balance as balance
from wythoff.solution import Evidence as Evidence, Solution as Solution
from wythoff.solvers import explain as explain, stream as stream
from wythoff.solvers.in_time import solve as solve
from wythoff.strategies import Strategy as Strategy, solve_at as solve_at, strategy as strategy
from wythoff.strategies.choices import move as move
from wythoff.studies.finding import Finding as Finding
from wythoff.studies.study import Study as Study
from wythoff.studies.studying import study as study
from wythoff.values.cellular import CellularAutomaton as CellularAutomaton
from wythoff.values.far import FarLevel as FarLevel
from wythoff.values.levels import LevelSet as LevelSet, level_set as level_set, level_sets as level_sets
from wythoff.values.palace import palace_bands as palace_bands, palace_numbers as palace_numbers
from wythoff.values.rows import periodicities as periodicities, periodicity as periodicity
from wythoff.values.single import option_values as option_values, value_at as value_at
from wythoff.values.single_row import grundy_row as grundy_row
from wythoff.values.sums import Sum as Sum, sum_of as sum_of
from wythoff.values.table import GrundyTable as GrundyTable
from wythoff.values.tables import grundy as grundy
from wythoff.views.exports.exporting import export as export, latex as latex
from wythoff.views.exports.loading import load as load
from wythoff.views.figures import paper_figure as paper_figure
from wythoff.views.pictures import picture as picture
from wythoff.views.plotting import (
    drawing as drawing,
    plot as plot,
    plot_array as plot_array,
    plot_word as plot_word,
)

def parse(text: str) -> Game: ...

__version__: str
