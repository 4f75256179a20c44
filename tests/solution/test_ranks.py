"""Lists from which the first match is used: each item has a rank, so that the order of the list does not matter."""

from collections.abc import Callable
from importlib import import_module
from random import Random

import pytest

from tests.seeds import seed_of
from wythoff.automata import slopes
from wythoff.game.catalog import ENTRIES
from wythoff.game.catalog.given import as_game
from wythoff.questions.claims.recurring import recurrences
from wythoff.questions.discovery.formulas.guessing import guess_terms
from wythoff.questions.discovery.lookup import lookup
from wythoff.questions.identifying import identify
from wythoff.sequences.registry import ALL, ENTRIES as SEQUENCES

TERMS = {
    "squares": [n * n for n in range(50)],
    "no squares": [n for n in range(1, 90) if n not in [m * m for m in range(15)]],
    "powers": [2**n for n in range(50)],
    "lower Wythoff": [(n + int((5 * n * n) ** 0.5)) // 2 for n in range(1, 60)],
    "alternating": [n * (-1) ** n for n in range(50)],
}
WORDS = ((0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1), (1, 3, 4, 6, 8, 9, 11, 12), (2, 5, 7, 10, 13, 15, 18, 20, 23))
PAIRS = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
A, B = (0, 1, 3, 4, 5, 7, 8, 9, 10, 12), (0, 2, 6, 11, 17, 25, 34, 44, 55, 68)


def guessed() -> list[object]:
    return [guess_terms(terms).as_dict() for terms in TERMS.values()]


def found() -> list[object]:
    return [lookup(terms).as_dict() for terms in WORDS]


def identified() -> list[object]:
    return [identify(pairs).as_dict()["games"] for pairs in (PAIRS, PAIRS[1:], [(x + 1, y + 1) for x, y in PAIRS])]


RANKED: dict[str, Callable[[], list[object]]] = {
    "wythoff.questions.discovery.formulas.guessing.KINDS": guessed,
    "wythoff.questions.discovery.formulas.transformed.SIMPLE": guessed,
    "wythoff.questions.discovery.lookup.TRANSFORMS": found,
    "wythoff.questions.identifying.PAIR_TRANSFORMS": identified,
    "wythoff.questions.claims.recurring.FORMS": lambda: [*recurrences(A, B, 9)],
}


def shuffled(place: str, random: Random) -> tuple[object, ...]:
    module, _, name = place.rpartition(".")
    values = getattr(import_module(module), name)
    return tuple(random.sample(values, len(values)))


@pytest.mark.parametrize("place", RANKED)
def test_the_order_of_a_list_decides_nothing(place, monkeypatch):
    random, right = Random(seed_of(3)), RANKED[place]()
    for _ in range(2):
        monkeypatch.setattr(place, shuffled(place, random))
        # Functions with another default list get the list of their module.
        if place.endswith(".KINDS"):
            module = import_module("wythoff.questions.discovery.formulas.guessing")
            monkeypatch.setattr(module.fitting, "__defaults__", (module.KINDS,))
        assert RANKED[place]() == right


@pytest.mark.parametrize("place", RANKED)
def test_no_two_have_the_same_rank(place):
    module, _, name = place.rpartition(".")
    values = getattr(import_module(module), name)
    ranks = sorted(value[0] if isinstance(value, tuple) else value.rank for value in values)
    if place.endswith(".KINDS"):  # among kinds of equal rank the shortest text is used
        ranks = [*dict.fromkeys(ranks)]
    assert ranks == [*range(len(ranks))]


def test_the_order_of_ways_to_a_slope_decides_nothing(monkeypatch):
    ways, random = slopes._ways, Random(seed_of(4))
    fields = (2, 3, 5, 8, 13, 12, 21)
    right = [slopes.slope(d)[0].system.name for d in fields]
    monkeypatch.setattr(slopes, "_ways", lambda d: random.sample(made := [*ways(d)], len(made)))
    assert [slopes.slope(d)[0].system.name for d in fields] == right


def test_catalog_and_registry_share_no_name():
    """Require different names in catalog and registry, so that their order decides nothing."""
    games = [name for entry in ENTRIES for name in (entry.name, *entry.aliases)]
    assert len(games) == len(set(games))
    for kind in SEQUENCES:
        names = [name for entry in ALL if entry.kind == kind for name in (entry.name, *entry.aliases)]
        assert len(names) == len(set(names))


def test_catalog_order_changes_no_game(monkeypatch):
    module = import_module("wythoff.game.catalog.canonical")
    games = [as_game(example.call) for entry in ENTRIES for example in entry.examples]
    right = [str(module.canonical(game)) for game in games]
    monkeypatch.setattr(module, "ENTRIES", tuple(Random(seed_of(5)).sample(ENTRIES, len(ENTRIES))))
    _forget(module)
    try:
        assert [str(module.canonical(game)) for game in games] == right
    finally:
        monkeypatch.undo()
        _forget(module)


def _forget(module):
    """Clear all caches of a module, which may depend on the order of the catalog."""
    for value in vars(module).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()
