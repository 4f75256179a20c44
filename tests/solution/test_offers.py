"""The choice between methods: the same one is chosen, in whatever order they are registered."""

import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wythoff
from tests.catalog.test_entries import ALL_CALLS
from tests.revisions import UNNAMED
from tests.seeds import seed_of
from wythoff.base.errors import WythoffError
from wythoff.game.catalog.canonical import canonical
from wythoff.game.catalog.given import as_game
from wythoff.questions.explaining import explanation
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.solution.offers import FIRST, Offer, Question, Rank, Refusal, Rung, ask, at_best, rank, ranked
from wythoff.solving.solvers import positions, solve
from wythoff.solving.solvers.both_orders import solved_for
from wythoff.solving.solvers.positions import ByRules, Positions
from wythoff.solving.strategies import AnySize, _known, strategy
from wythoff.solving.theorems import grundy_theorems, registry
from wythoff.solving.theorems.reductions import reduction
from wythoff.solving.theorems.registry import _best
from wythoff.solving.theorems.theorem import Stating, speaking_of, stated_in
from wythoff.solving.values import grundy_tables
from wythoff.solving.values.grundy_tables import MisereTable, TableQuestion, grundy
from wythoff.solving.values.levels import level_set
from wythoff.solving.values.single import value_at

PROVED, COMPUTED = Evidence("proved", "a proof"), Evidence("computed", "by_x", 9)


class Asked(Question[str]):
    """A question with given offers, one for each method; `asked` records which methods were asked."""

    def __init__(self, *given: Offer[str] | Refusal, least: Rank = FIRST) -> None:
        self.given = {Rung(turn, str, least, by=offer.by): offer for turn, offer in enumerate(given)}
        self.asked: list[str] = []

    def methods(self) -> Iterable[Rung]:
        return self.given

    def of(self, method: Rung) -> Iterable[Offer[str] | Refusal]:
        self.asked.append(method.by)
        return [self.given[method]]


def test_offers_are_ranked_in_order():
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


def test_equal_work_is_ranked_by_source():
    right = ["Z 1907", "A 1999, and docs/notes/a.md", "A 2000", "docs/notes/b.md", "certificate 00, 9 states", "by_a"]
    offers = [Offer("", Evidence("proved", text), "by") for text in right]
    offers.insert(4, Offer("", Evidence("proved", "docs/notes/a.md"), "by", searched=True))
    for _ in range(20):
        assert ranked(Random(seed_of(2)).sample(offers, len(offers))) == offers


def test_what_would_not_be_followed_is_not_asked():
    given = Refusal("a", "cannot"), Offer("yes", PROVED, "b"), Offer("no", PROVED, "c")
    question = Asked(*given, least=rank(given[1]))
    assert ask(question).answer == "yes" and question.asked == ["a", "b"]
    question = Asked(*given)
    assert ask(question).answer == "yes" and question.asked == ["a", "b", "c"]
    assert ask(Asked(Refusal("a", "cannot"))) is None


def test_what_must_be_looked_for_counts_as_so_long():
    found, looked_for = Offer("", PROVED, "b", 1.0), Offer("", PROVED, "a", least=2.0)
    assert ranked([looked_for, found]) == [found, looked_for] and looked_for.seconds == 0.0
    assert looked_for == Offer("", PROVED, "a").at_least(2.0) and looked_for.giving(1) == Offer(
        1, PROVED, "a", least=2.0
    )


# Games with several theorems, several fast solvers, or several strategies; and some more.
CALLS = (
    "wythoff", "g2", "g3", "boole_or(k=1)", "mdr(k=1)", "unequal_diagonal", "connell(b=2)", "modular_wythoff(m=8)",
    "block(wythoff, 1)", "block_nim(m=2, p=3)", "end_wythoff(middle=(1, 2))", "nim | jump(1, 3)", "euclid", "rat_game",
    "misere(wyt_k((1, 2)))", "npile_wythoff(n=3)", "star(wythoff)", "imitation(1, 2)", "maharaja(1, 2)", "hammer",
    "cyclic_nimhoff(h=3, piles=2)", "t_wythoff_variant(t=2, variant='sorted')", "ratwyt",
    "nim | diagonal | ray(1, 2)", "nim | where(k*l % 3 == 1)", "subtraction(1, 3, 4)", "nim | jump(1, 1) | jump(2, 2)",
)  # fmt: skip
REGISTRIES = (
    "wythoff.solving.theorems.registry.PAPERS", "wythoff.solving.theorems.grundy_theorems.VALUES",
    "wythoff.solving.theorems.grundy_theorems.LEVELS", "wythoff.solving.theorems.grundy_theorems.OF_LEVELS",
    "wythoff.solving.solvers.positions.METHODS",
    "wythoff.solving.strategies.WAYS", "wythoff.solving.values.grundy_tables.METHODS",
)  # fmt: skip


def answers(call: str) -> list[object]:
    """Return the answers about a game by everything that chooses a method."""
    _best.cache_clear()
    _known.cache_clear()
    said: list[object] = []
    grundy_theorems._closed_form.cache_clear()
    for question in (
        lambda: grundy(call, up_to=6).evidence,
        lambda: value_at(call, (2, 3)).evidence,
        lambda: solve(call, up_to=20).evidence,
        lambda: solve(call, columns=9).evidence,
        lambda: listed(explanation(call, up_to=20).as_dict()),
        lambda: strategy(call).evidence,
        lambda: strategy(call).cost,
        lambda: grundy_theorems.known_level(as_game(call), 0).evidence,
        lambda: grundy_theorems.known_level(as_game(call), 1).evidence,
        lambda: level_set(call, 1, up_to=9).evidence,
        lambda: level_set(call, 1, up_to=9).positions,
        lambda: str(reduction(canonical(as_game(call))).game),
    ):
        try:
            said.append(question())
        except (WythoffError, AttributeError) as error:
            said.append(str(error))
    return said


def listed(explained: dict[str, Any]) -> dict[str, Any]:
    """Return an explanation with its solvers and theorems sorted, so that their order does not matter."""
    return explained | {name: sorted(map(repr, explained[name])) for name in ("solvers", "theorems")}


def shuffled(methods: tuple[Rung, ...], random: Random) -> tuple[Rung, ...]:
    """Return the methods in another order, each with the turn of another one."""
    turns = random.sample([method.turn for method in methods], len(methods))
    moved = [method._replace(turn=turn) for method, turn in zip(methods, turns, strict=True)]
    return tuple(random.sample(moved, len(moved)))


@pytest.mark.parametrize("call", CALLS)
def test_registry_order_decides_nothing(call, monkeypatch):
    random = Random(seed_of(21))
    right = answers(call)
    registries = {place: registry_at(place) for place in REGISTRIES}
    for _ in range(3):
        for place, methods in registries.items():
            monkeypatch.setattr(place, shuffled(methods, random))
        assert answers(call) == right


def registry_at(place: str) -> tuple[Rung, ...]:
    module, _, name = place.rpartition(".")
    return getattr(import_module(module), name)


def test_turns_that_would_decide_are_seen(monkeypatch):
    """Notice the order if it matters: if all methods ranked alike, the first proof would be quoted, another one."""
    turned = [paper._replace(turn=-paper.turn, least=at_best("conjectured")) for paper in registry.PAPERS]
    monkeypatch.setattr(registry, "PAPERS", tuple(turned))
    _best.cache_clear()
    assert str(solve("wythoff", up_to=9).evidence) != "proved: Wythoff 1907"
    _best.cache_clear()


QUESTIONS = {
    "papers": lambda game: Stating((*registry.PAPERS, registry.PACKAGES), game),
    "values": lambda game: Stating(grundy_theorems.VALUES, game),
    "level 0": lambda game: grundy_theorems.OfLevel(game, 0),
    "level 1": lambda game: grundy_theorems.OfLevel(game, 1),
    "piles up to 30": lambda game: Positions(game, Bound("up_to", 30)),
    "columns": lambda game: Positions(game, Bound("columns", 9)),
    "the first": lambda game: Positions(game, Bound("count", 9)),
    "by the rules": lambda game: ByRules(game, Bound("up_to", 9)),
    "any size": AnySize,
    "table": lambda game: TableQuestion(game, 20),
    "small table": lambda game: TableQuestion(game, 1),
    "misere table": lambda game: MisereTable(game, 5),
}  # fmt: skip


@pytest.mark.parametrize("call", [*dict.fromkeys((*ALL_CALLS, *UNNAMED[:30], *CALLS))])
def test_what_is_asked_is_the_first_of_all_offers(call):
    """Choose the best of all offers without asking every method: no offer ranks before what its method announces."""
    try:
        game = solved_for(as_game(call))
    except WythoffError:
        return  # it is no game
    for name, made in QUESTIONS.items():
        try:
            question = made(game)
            offers = [(method, offer) for method in question.methods() for offer in question.of(method)]
        except WythoffError:
            continue  # the game has no values, or no such positions
        made_offers = [(method, offer) for method, offer in offers if isinstance(offer, Offer)]
        for method, offer in made_offers:
            assert question.least(method) <= rank(offer), (name, method)
        told = [(offer.by, offer.evidence) for offer in ranked(offer for _, offer in made_offers)][:1]
        found = ask(question)
        assert told == ([] if found is None else [(found.by, found.evidence)]), name


@pytest.mark.parametrize("call", [*dict.fromkeys((*ALL_CALLS, *UNNAMED[:30], *CALLS))])
def test_unasked_paper_is_not_quoted(call):
    try:
        game = solved_for(as_game(call))
    except WythoffError:
        return
    for papers in (registry.PAPERS, grundy_theorems.VALUES, grundy_theorems.LEVELS):
        asked = {*speaking_of(papers, game)}
        for paper in papers:
            assert paper in asked or all(theorem.of.find(game) is None for theorem in stated_in([paper])), paper


def test_evidence_is_ranked_in_one_place():
    package = Path(wythoff.__file__).parent
    ranks = re.compile(r"max\([^\n]*strength|-\w[\w.]*\.strength|reverse=True[^\n]*strength")
    found = {str(file.relative_to(package)) for file in package.rglob("*.py") if ranks.search(file.read_text("utf-8"))}
    assert found == {"solving/solution/offers.py"}


def test_by_name_only_one_is_asked():
    question = Asked(Refusal("a", "cannot"), Offer("yes", COMPUTED, "b"), Offer("no", PROVED, "c"))
    assert ask(question, "b").answer == "yes" and question.asked == ["b"]
    assert ask(question, "a") is ask(question, "other") is None


@pytest.mark.parametrize("methods", [positions.METHODS, grundy_tables.METHODS])
def test_rungs_are_named_as_their_offers(methods):
    assert [method.by for method in methods] == [method.load().name for method in methods]
