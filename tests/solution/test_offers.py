"""One ladder: the same offer is followed whatever order a registry has."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import wythoff
from tests.seeds import seed_of
from wythoff.catalog.given import as_game
from wythoff.errors import WythoffError
from wythoff.questions.explaining import explanation
from wythoff.solution import Evidence
from wythoff.solution.offers import Offer, Question, Refusal, ask, ranked
from wythoff.solvers import solve
from wythoff.strategies import _known, strategy
from wythoff.theorems import _best, valued
from wythoff.values.single import value_at
from wythoff.values.tables import grundy

PROVED, COMPUTED = Evidence("proved", "a proof"), Evidence("computed", "by_x", 9)


class Asked(Question[str]):
    """What was asked is told."""

    def __init__(self, *given: Offer[str] | Refusal) -> None:
        self.given, self.asked = given, []

    def offers(self) -> Iterator[Offer[str] | Refusal]:
        for offer in self.given:
            self.asked.append(offer.by)
            yield offer


def test_the_strongest_evidence_then_the_least_work_then_the_farthest_check_then_the_name():
    near, far = (Evidence("conjectured", "a guess", up_to) for up_to in (5, 50))
    right = [
        Offer("", PROVED, "slow proof", 100.0),
        Offer("", COMPUTED, "quick", 1.0),
        Offer("", COMPUTED, "a slow one", 2.0),
        Offer("", COMPUTED, "b slow one", 2.0),
        Offer("", far, "z"),
        Offer("", near, "a"),
    ]
    for _ in range(20):
        shuffled = Random(seed_of(1)).sample(right, len(right))
        assert ranked([*shuffled, Refusal("none", "cannot")]) == right


def test_nothing_is_asked_after_a_proof():
    question = Asked(Refusal("a", "cannot"), Offer("yes", PROVED, "b"), Offer("no", PROVED, "c"))
    assert ask(question).answer == "yes" and question.asked == ["a", "b"]
    assert ask(Asked(Refusal("a", "cannot"))) is None


# Those of which several theorems speak, several solvers are quick, or several strategies are known; and some more.
CALLS = (
    "wythoff", "g2", "g3", "boole_or(k=1)", "mdr(k=1)", "unequal_diagonal", "connell(b=2)", "modular_wythoff(m=8)",
    "block(wythoff, 1)", "block_nim(m=2, p=3)", "end_wythoff(middle=(1, 2))", "nim | jump(1, 3)", "euclid", "rat_game",
    "misere(wyt_k((1, 2)))", "npile_wythoff(n=3)", "star(wythoff)", "imitation(1, 2)", "maharaja(1, 2)", "hammer",
    "nim | diagonal | ray(1, 2)", "nim | where(k*l % 3 == 1)", "subtraction(1, 3, 4)", "nim | jump(1, 1) | jump(2, 2)",
)  # fmt: skip
REGISTRIES = (
    "wythoff.theorems.PAPERS", "wythoff.theorems.valued.VALUES", "wythoff.theorems.valued.LEVELS",
    "wythoff.solvers.positions.RUNGS", "wythoff.strategies.WAYS", "wythoff.values.tables.RUNGS",
)  # fmt: skip


def answers(call: str) -> list[object]:
    """What is said of a game, by everything that chooses."""
    _best.cache_clear()
    _known.cache_clear()
    said: list[object] = []
    valued._closed_form.cache_clear()
    for question in (
        lambda: grundy(call, up_to=6).evidence,
        lambda: value_at(call, (2, 3)).evidence,
        lambda: solve(call, up_to=20).evidence,
        lambda: solve(call, columns=9).evidence,
        lambda: explanation(call, up_to=20).as_dict(),
        lambda: strategy(call).evidence,
        lambda: strategy(call).cost,
        lambda: valued.known_level(as_game(call), 0).evidence,
        lambda: valued.known_level(as_game(call), 1).evidence,
    ):
        try:
            said.append(question())
        except (WythoffError, AttributeError) as error:
            said.append(str(error))
    return said


@pytest.mark.parametrize("call", CALLS)
def test_the_order_of_a_registry_decides_nothing(call, monkeypatch):
    random = Random(seed_of(21))
    right = answers(call)
    for place in REGISTRIES:
        module, _, name = place.rpartition(".")
        rungs = getattr(__import__(module, fromlist=[name]), name)
        monkeypatch.setattr(place, tuple(random.sample(rungs, len(rungs))))
    assert answers(call) == right


def test_evidence_is_ranked_in_one_place():
    room = Path(wythoff.__file__).parent
    ranks = re.compile(r"max\([^\n]*strength|-\w[\w.]*\.strength|reverse=True[^\n]*strength")
    found = {str(file.relative_to(room)) for file in room.rglob("*.py") if ranks.search(file.read_text("utf-8"))}
    assert found == {"solution/offers.py"}
