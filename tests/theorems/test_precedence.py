"""Which of several proofs is quoted does not depend on the order in which theorems are listed."""

import re
from random import Random

import pytest

from wythoff.base.errors import UnsolvedError, WythoffError
from wythoff.game.catalog import ENTRIES
from wythoff.game.catalog.given import as_game
from wythoff.solving.solution import Bound
from wythoff.solving.solution.offers import ranked
from wythoff.solving.solvers.both_orders import solved_for
from wythoff.solving.solvers.positions import Positions
from wythoff.solving.theorems import THEOREMS, best

CALLS = tuple(example.call for entry in ENTRIES for example in entry.examples)
# It has a closed form; earlier papers have only a recurrence for these games.
QUOTED_FIRST = ("Fraenkel 2008, Theorem 2",)
YEAR = re.compile(r"\b(1[89]|20)\d\d\b")


def standing(source: str) -> tuple[int, int]:
    """Return the rank of a source: papers by year, then our own notes, then certificates; lower ranks are quoted."""
    year = YEAR.search(source)
    if source in QUOTED_FIRST:
        return 0, 0
    if year is not None:
        return 1, int(year[0])
    return (2 if source.startswith("docs/mathematics/") else 3), 0


@pytest.mark.slow
@pytest.mark.parametrize("layer", ["{}", "misere({})", "block({}, 1)"])
def test_earliest_paper_is_quoted_first(layer):
    several = 0
    for call in CALLS:
        try:
            game = solved_for(as_game(layer.format(call)))
        except WythoffError:
            continue
        asked = [theorem.asked(game) for theorem in THEOREMS]
        proofs = [item.theorem.source for item in asked if item.evidence and item.evidence.kind == "proved"]
        if not proofs:
            continue
        quoted = best(game).by
        assert standing(quoted) == min(map(standing, proofs)), (call, quoted, proofs)
        several += len(proofs) > 1
    assert several > {"{}": 40, "misere({})": 4, "block({}, 1)": 0}[layer]


@pytest.mark.slow
def test_the_order_of_the_solvers_decides_nothing():
    random = Random(21)
    for call in CALLS:
        try:
            found = [*Positions(solved_for(as_game(call)), Bound("up_to", 30)).offers()]
        except UnsolvedError:
            continue
        chosen, *_ = ranked(found)
        for _ in range(3):
            again, *_ = ranked(random.sample(found, len(found)))
            assert again is chosen, (call, chosen, again)
