"""What moves mean: games in other words have one form, and no two different games have the same."""

from __future__ import annotations

import pytest

from tests.rulesets.respelling import Respelling
from tests.seeds import seeded
from wythoff.catalog import ENTRIES, NAMES
from wythoff.catalog.canonical import canonical
from wythoff.questions.sameness import same_game
from wythoff.rulesets import Moves, TwoPileGame, parse
from wythoff.rulesets.meaning import contained, same_squares
