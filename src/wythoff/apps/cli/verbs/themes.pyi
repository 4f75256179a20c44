"""The tables of verbs, in the order of `wythoff --help`."""

# ruff: noqa: F401, I001  # all are offered, in this order

from wythoff.apps.cli.verbs.games import COMMANDS as GAMES
from wythoff.apps.cli.verbs.position_verbs import COMMANDS as POSITIONS
from wythoff.apps.cli.verbs.rules import COMMANDS as RULES
from wythoff.apps.cli.verbs.files import COMMANDS as FILES
from wythoff.apps.cli.verbs.value_verbs import COMMANDS as VALUES
from wythoff.apps.cli.verbs.sequence_verbs import COMMANDS as SEQUENCES
from wythoff.apps.cli.verbs.proofs import COMMANDS as PROOFS
from wythoff.apps.cli.verbs.papers import COMMANDS as PAPERS
from wythoff.apps.cli.verbs.programs import COMMANDS as PROGRAMS

__all__: list[str]
