"""The public names: their arguments, `dir`, types and stubs fit together."""

import ast
import inspect
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import wythoff as w
from wythoff import kernels
from wythoff.base.stubs import homes
from wythoff.solving import solution

FOLDER = Path(w.__file__).parent
MODULES = w._MODULES
MOST_AT_THE_TOP = 60
# Names of Python, and the widget class of the package anywidget.
ELSEWHERE = {"Any", "AnyWidget", "Iterator", "None", "bool", "dict", "int", "list", "str", "tuple"}

POSITION = (3, 4)
# Every public function of a game, called with only the required arguments.
OF_A_GAME = {
    "adjoinable": lambda game: w.questions.adjoinable(game, 10),
    "beams": lambda game: w.questions.beams(game, 200),
    "check": lambda game: w.check(game, 20),
    "compare": lambda game: w.compare(game, "nim", 10),
    "describe": lambda game: w.describe(game).solution,
    "drawing": lambda game: w.questions.drawing(game, up_to=10),
    "dynamic_classes": lambda game: w.questions.dynamic_classes(game, 5),
    "explain": w.explain,
    "explanation": w.questions.explanation,
    "grundy": lambda game: w.grundy(game, up_to=5),
    "grundy_row": w.values.grundy_row,
    "guess": w.guess,
    "identify": w.identify,
    "invariance": lambda game: w.questions.invariance(game, 20),
    "latex": w.latex,
    "level_set": w.values.level_set,
    "level_sets": lambda game: list(w.values.level_sets(game)),
    "misere_class": lambda game: w.questions.misere_class(game, 20),
    "move": lambda game: w.move(game, POSITION),
    "option_values": lambda game: w.values.option_values(game, POSITION),
    "palace_bands": lambda game: list(w.values.palace_bands(game)),
    "palace_numbers": w.values.palace_numbers,
    "periodicities": lambda game: w.values.periodicities(game, columns=1000),
    "periodicity": w.values.periodicity,
    "picture": w.questions.picture,
    "reflexive": lambda game: w.questions.reflexive(game, 10),
    "replay": lambda game: w.questions.replay(game, POSITION),
    "same_game": lambda game: w.questions.same_game(game, "nim | diagonal"),
    "slopes": w.questions.slopes,
    "solve": w.solve,
    "solve_at": lambda game: w.questions.solve_at(game, POSITION),
    "strategy": w.strategy,
    "stream": lambda game: list(w.questions.stream(game, 100)),
    "sum_of": lambda game: w.values.sum_of(game, POSITION, "nim", (1, 2)),
    "value_at": lambda game: w.values.value_at(game, POSITION),
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


def functions():
    """Yield each public function with its module, as a test parameter."""
    for module in (w, *(getattr(w, name) for name in MODULES)):
        for name in module.__all__:
            thing = getattr(module, name)
            if callable(thing) and not inspect.isclass(thing) and not hasattr(thing, "__origin__"):
                yield pytest.param(module, inspect.unwrap(thing), id=f"{module.__name__}.{name}")


@cache
def imports(module):
    """Return a dict from each name that a module imports, also for type checkers only, to its module and name."""
    nodes = [node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.ImportFrom)]
    return {name.asname or name.name: (node.module, name.name) for node in nodes for name in node.names}


@pytest.mark.parametrize(("module", "function"), [*functions()])
def test_return_types_can_be_imported(module, function):
    """Import each class in a return annotation from `wythoff`, `wythoff.types`, or the module of the function."""
    public = [getattr(place, name) for place in (w, w.types, module) for name in place.__all__]
    home = inspect.getmodule(function)
    for name in set(re.findall(r"[A-Za-z_]\w*", function.__annotations__["return"])) - ELSEWHERE:
        place, inside = imports(home).get(name, (home.__name__, name))
        returned = getattr(import_module(place), inside)
        assert any(returned is one for one in public) or not inspect.isclass(returned), name


def test_dir_lists_the_public_names_alone():
    assert dir(w) == sorted(w.__all__)
    assert all(name == "__version__" or not name.startswith("_") for name in dir(w))
    assert all(hasattr(w, name) for name in dir(w))


def test_few_names_stand_at_the_top():
    assert len([name for name in dir(w) if name != "__version__"]) <= MOST_AT_THE_TOP


@pytest.mark.parametrize("place", ["", *MODULES])
def test_public_names_can_be_imported(place):
    module = import_module(f"wythoff.{place}".rstrip("."))
    assert len({*module.__all__}) == len(module.__all__) >= 2
    for name in module.__all__:
        assert getattr(module, name) is not None
    names: dict[str, object] = {}
    exec(f"from {module.__name__} import {', '.join(module.__all__)}", names)  # as users write it
    assert {*module.__all__} <= {*names}


def test_no_public_name_stands_in_two_places():
    """List each public name in one place; only the types in `wythoff.types` may stand in a second one."""
    places = [(name, place) for place in ("", *MODULES) if place != "types" for name in vars_of(place)]
    assert sorted(name for name, _ in places) == sorted({name for name, _ in places})
    for name in {*w.types.__all__} & {name for name, _ in places}:
        (place,) = [getattr(w, place) if place else w for one, place in places if one == name]
        assert inspect.isclass(getattr(w.types, name)) and getattr(w.types, name) is getattr(place, name)


def vars_of(place):
    return import_module(f"wythoff.{place}".rstrip(".")).__all__


def test_public_names_are_written_once():
    """List the public names once, in `__init__.pyi`, where type checkers and the package read them."""
    stub, code = ((FOLDER / name).read_text("utf-8") for name in ("__init__.pyi", "__init__.py"))
    new = stub.partition("# Names of earlier versions")[0]
    listed = re.findall(r"\b\w+ as (\w+)", new)
    assert sorted([*listed, "parse", "__version__"]) == dir(w) and len({*listed}) == len(listed)
    assert [name for name in listed if name not in MODULES and f'"{name}"' in code] == []
    for name, (module, inside) in homes(new).items():
        assert getattr(w, name) is getattr(import_module(f"wythoff.{module}"), inside)


OLD = w._OLD


@pytest.mark.parametrize("name", OLD)
def test_a_name_of_an_earlier_version_works_and_names_its_place(name):
    assert name not in dir(w) and OLD[name] in MODULES
    with pytest.warns(DeprecationWarning, match=f"^use wythoff.{OLD[name]}.{name}: ") as warned:
        found = getattr(w, name)
    assert [one.filename for one in warned] == [__file__]
    assert found is getattr(getattr(w, OLD[name]), name) and name in getattr(w, OLD[name]).__all__


def test_the_stub_marks_functions_of_earlier_versions():
    """Mark functions of earlier versions in the stub as deprecated, with the new place and the same signature."""
    old = (FOLDER / "__init__.pyi").read_text("utf-8").partition("\n# Names of earlier versions")[2].partition("\n")[2]
    marked = {node.name: node for node in ast.parse(old).body if isinstance(node, ast.FunctionDef)}
    functions = {name for name in OLD if not inspect.isclass(getattr(getattr(w, OLD[name]), name))}
    assert {*marked} == functions and len(functions) > 30
    for name, node in marked.items():
        assert ast.unparse(node.decorator_list[0]) == f"deprecated('use wythoff.{OLD[name]}.{name}')"
        given = inspect.signature(inspect.unwrap(getattr(getattr(w, OLD[name]), name))).parameters
        written = [*node.args.args, *filter(None, [node.args.vararg]), *node.args.kwonlyargs]
        assert [one.arg for one in written] == [*given], name


def test_a_name_that_never_was_is_refused():
    with pytest.raises(AttributeError, match="module 'wythoff' has no attribute 'solved'"):
        w.solved  # noqa: B018


@pytest.mark.parametrize(
    ("package", "least"),
    [(kernels, 100), (solution, 16), (w.atlas, 7), (w.questions, 15), (w.sequences, 15), (w.values, 11)],
)
def test_lazy_names_are_written_once(package, least):
    assert len(package.__all__) >= least and len({*package.__all__}) == len(package.__all__)
    stub = package.__loader__.get_data(f"{package.__path__[0]}/__init__.pyi").decode()
    for name, (module, inside) in homes(stub).items():
        assert getattr(package, name) is getattr(import_module(f"wythoff.{module}"), inside)
