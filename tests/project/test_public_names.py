"""The public names as a person meets them: what they take, what they list, and that they go together."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import wythoff as w
from wythoff import kernels, solution
from wythoff.stubs import told

POSITION = (3, 4)
# Every public function of a game, with nothing else given that is not needed.
OF_A_GAME = {
    "adjoinable": lambda game: w.adjoinable(game, 10),
    "beams": lambda game: w.beams(game, 200),
    "check": lambda game: w.check(game, 20),
    "compare": lambda game: w.compare(game, "nim", 10),
    "describe": lambda game: w.describe(game).solution,
    "drawing": lambda game: w.drawing(game, up_to=10),
    "dynamic_classes": lambda game: w.dynamic_classes(game, 5),
    "explain": w.explain,
    "explanation": w.explanation,
    "grundy": lambda game: w.grundy(game, up_to=5),
    "grundy_row": w.grundy_row,
    "guess": w.guess,
    "identify": w.identify,
    "invariance": lambda game: w.invariance(game, 20),
    "latex": w.latex,
    "level_set": w.level_set,
    "level_sets": lambda game: list(w.level_sets(game)),
    "misere_class": lambda game: w.misere_class(game, 20),
    "move": lambda game: w.move(game, POSITION),
    "option_values": lambda game: w.option_values(game, POSITION),
    "palace_bands": lambda game: list(w.palace_bands(game)),
    "palace_numbers": w.palace_numbers,
    "periodicities": lambda game: w.periodicities(game, columns=1000),
    "periodicity": w.periodicity,
    "picture": w.picture,
    "reflexive": lambda game: w.reflexive(game, 10),
    "replay": lambda game: w.replay(game, POSITION),
    "same_game": lambda game: w.same_game(game, "nim | diagonal"),
    "slopes": w.slopes,
    "solve": w.solve,
    "solve_at": lambda game: w.solve_at(game, POSITION),
    "strategy": w.strategy,
    "stream": lambda game: list(w.stream(game, 100)),
    "sum_of": lambda game: w.sum_of(game, POSITION, "nim", (1, 2)),
    "value_at": lambda game: w.value_at(game, POSITION),
    "why": lambda game: w.why(game, POSITION),
}


@pytest.mark.parametrize("name", OF_A_GAME)
def test_what_takes_a_game_takes_its_name_and_its_notation(name):
    ask = OF_A_GAME[name]
    game, notation = ("imitation(1, 1)", "imitation(m=1, p=1)") if name in ("replay", "dynamic_classes") else (
        "wythoff", "nim | diagonal"
    )  # fmt: skip
    expected = ask(w.parse(game))
    assert expected is not None
    for given in (game, notation):
        found = ask(given)
        assert repr(found) == repr(expected)


@pytest.mark.parametrize("name", OF_A_GAME)
def test_what_is_no_game_is_refused_in_one_line(name):
    with pytest.raises(w.NotationError, match="did you mean wythoff"):
        OF_A_GAME[name]("wythof")


def test_dir_lists_the_public_names_alone():
    assert dir(w) == sorted(w.__all__)
    assert all(name == "__version__" or not name.startswith("_") for name in dir(w))
    assert all(hasattr(w, name) for name in dir(w))


def test_public_names_are_written_once():
    """Type checkers and the package itself read them in `__init__.pyi`; a name that is added there is public."""
    folder = Path(w.__file__).parent
    stub, code = ((folder / name).read_text("utf-8") for name in ("__init__.pyi", "__init__.py"))
    told = re.findall(r"\b\w+ as (\w+)", stub)
    assert sorted([*told, "parse", "__version__"]) == dir(w) and len({*told}) == len(told)
    assert [name for name in told if name != "atlas" and f'"{name}"' in code] == []
    assert all(getattr(w, name) is getattr(w._room(room), name) for room, names in w._ROOMS.items() for name in names)


@pytest.mark.parametrize(("package", "least"), [(kernels, 100), (solution, 16), (w.atlas, 7)])
def test_the_names_of_a_package_that_loads_them_at_first_use_are_written_once(package, least):
    assert len(package.__all__) >= least and len({*package.__all__}) == len(package.__all__)
    for module, names in told(package.__loader__, package.__name__, package.__path__[0]).items():
        found = import_module(f"{package.__name__}.{module}")
        assert all(getattr(package, name) is getattr(found, name) for name in names)
