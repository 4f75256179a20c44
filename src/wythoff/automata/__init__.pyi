"""Statements in files, and what a decision may cost; `wythoff.decide` stands at the top."""

from wythoff.automata.limits import Limits as Limits
from wythoff.base.errors import CommandError as CommandError
from wythoff.questions.script import decide_file as decide_file
