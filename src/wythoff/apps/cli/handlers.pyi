"""Functions of the command line, loaded when they are called: that of each command, and parts of several commands."""

from wythoff.apps.cli.asking import (
    adjoinable as adjoinable,
    beams as beams,
    explain as explain,
    invariance as invariance,
    why as why,
)
from wythoff.apps.cli.aspects import compare as compare, fixed as fixed, misere as misere, reflexive as reflexive
from wythoff.apps.cli.atlas import (
    families as families,
    query as query,
    report as report,
    run as run,
    show_ as show_,
    status as status,
)
from wythoff.apps.cli.claiming import check_claim as check_claim, claim_of as claim_of, claims as claims
from wythoff.apps.cli.commands import check as check, list_ as list_, show as show, solve as solve
from wythoff.apps.cli.decide_command import decide as decide
from wythoff.apps.cli.drawing import (
    array_drawn as array_drawn,
    palace as palace,
    plot as plot,
    why_drawn as why_drawn,
    word_drawn as word_drawn,
)
from wythoff.apps.cli.exporting import export as export, load as load, solved as solved
from wythoff.apps.cli.grundy import grundy as grundy
from wythoff.apps.cli.histories import dynamic as dynamic, replay as replay
from wythoff.apps.cli.identifying import guess as guess, identify as identify, oeis as oeis
from wythoff.apps.cli.manual import print_manual as print_manual
from wythoff.apps.cli.moving import move as move, strategy as strategy
from wythoff.apps.cli.numbers import read_bound as read_bound, read_port as read_port
from wythoff.apps.cli.papers import paper as paper
from wythoff.apps.cli.partizan import values as values
from wythoff.apps.cli.playing import play as play
from wythoff.apps.cli.programs import app as app, completion as completion
from wythoff.apps.cli.proving import prove as prove, verify as verify
from wythoff.apps.cli.pythonic import in_python as in_python, served as served
from wythoff.apps.cli.replies import otherwise as otherwise
from wythoff.apps.cli.saying import failed as failed
from wythoff.apps.cli.sequences import array as array, numeration as numeration, sequence as sequence, word as word
from wythoff.apps.cli.solution_counts import count_solutions as count_solutions
from wythoff.apps.cli.studying import study as study
from wythoff.apps.cli.sum_command import sum_ as sum_
from wythoff.apps.cli.word_complexity import word_complexities as word_complexities
from wythoff.apps.web.exporting import export_site as export_site
from wythoff.apps.web.serving import serve as serve
from wythoff.questions.certified import sought as sought
from wythoff.reports.studies.bibliography import literature as literature
