"""More that can be asked of a game than the names at the top; `wythoff.why` and others stand there."""

from wythoff.kernels.budget import allowing as allowing
from wythoff.questions.adjoining import adjoinable as adjoinable
from wythoff.questions.checking import candidates as candidates
from wythoff.questions.counted_positions import position_counts as position_counts
from wythoff.questions.equation_proofs import prove_system as prove_system
from wythoff.questions.explaining import explanation as explanation
from wythoff.questions.factor_counts import factor_formulas as factor_formulas
from wythoff.questions.fixing import fixed as fixed
from wythoff.questions.generating import generation_claims as generation_claims
from wythoff.questions.histories import dynamic_classes as dynamic_classes
from wythoff.questions.invariant import invariance as invariance
from wythoff.questions.measured_beams.beam_slopes import slopes as slopes
from wythoff.questions.measured_beams.beam_table import beams as beams
from wythoff.questions.measured_beams.filling_equations import filling as filling
from wythoff.questions.misere import misere_class as misere_class
from wythoff.questions.playing.matches import Match as Match
from wythoff.questions.reflexivity import reflexive as reflexive
from wythoff.questions.replaying import replay as replay
from wythoff.questions.sameness import same_game as same_game
from wythoff.reports.views.figures import paper_figure as paper_figure
from wythoff.reports.views.pictures import picture as picture
from wythoff.reports.views.plotting import drawing as drawing
from wythoff.solving.solvers import stream as stream
from wythoff.solving.strategies import solve_at as solve_at
