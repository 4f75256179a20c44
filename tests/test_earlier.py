"""Modules imported by their names of version 0.1: the import returns the moved module and warns about its new name."""

import subprocess
import sys
from importlib import import_module, util

import pytest

import wythoff
from wythoff.base.earlier import MOVED, RENAMED, new_name

NAMES = (
    "errors",
    "rulesets",
    "rulesets.notation",
    "rulesets.vectors",
    "theorems.fraenkel2004",
    "values.rows",
    "calls.reading",
)


# Modules that once stood in the folder `rulesets`, by the subfolder that holds them now.
WITHIN_RULESETS = {
    "kinds": (
        "boards", "history", "memory", "more_moves", "partizan", "piles", "rational", "rows", "star",
        "two_players", "vectors",
    ),
    "matching": (
        "canonical", "forms", "layers", "pieces", "rule", "telling",
    ),
    "meaning": (
        "conditions", "emptiness", "meaning", "plain", "regions", "samples", "shapes", "solving",
    ),
    "plans": (
        "certifying", "covering_lines", "declared", "endless", "filling", "kept_lines", "lines",
        "missing_rook_moves", "regular", "remainders", "spans", "taking",
    ),
}  # fmt: skip
MOVED_WITHIN = [(folder, name) for folder, names in WITHIN_RULESETS.items() for name in names]


@pytest.mark.parametrize("name", NAMES)
def test_an_earlier_name_warns_and_gives_the_same_module(name, monkeypatch):
    for loaded in [loaded for loaded in sys.modules if loaded.startswith(f"wythoff.{name.split('.')[0]}")]:
        if loaded.split(".")[1] in MOVED and loaded != "wythoff.values":
            monkeypatch.delitem(sys.modules, loaded)
    with pytest.warns(DeprecationWarning, match=rf"wythoff.{name} has moved to wythoff.{new_name(name)}:"):
        assert import_module(f"wythoff.{name}") is import_module(f"wythoff.{new_name(name)}")


@pytest.mark.parametrize("name", [*(name for name in MOVED if name != "values"), *RENAMED])
def test_what_moved_is_there(name):
    assert util.find_spec(f"wythoff.{new_name(name)}")


@pytest.mark.parametrize(("folder", "name"), MOVED_WITHIN)
def test_new_name_finds_the_folders_of_rulesets(folder, name):
    assert new_name(f"rulesets.{name}") == f"game.rulesets.{folder}.{name}"


def test_classes_are_one_and_the_same():
    code = (
        "import warnings; warnings.simplefilter('ignore'); import wythoff as w\n"
        "from wythoff.rulesets.notation import parse; from wythoff.errors import WythoffError\n"
        "assert isinstance(parse('nim | diagonal'), type(w.parse('nim | diagonal'))) and WythoffError is w.WythoffError"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_values_for_users_keep_their_name(recwarn):
    assert import_module("wythoff.values").value_at is wythoff.values.value_at
    assert not [warning for warning in recwarn if "wythoff.values has moved" in str(warning.message)]


@pytest.mark.parametrize("name", ["nothing", "rulesets.nothing", "values.nothing"])
def test_what_never_was_is_not_found(name):
    with pytest.raises(ModuleNotFoundError):
        import_module(f"wythoff.{name}")


def test_threads_get_whole_modules():
    code = (
        "import warnings; warnings.simplefilter('ignore')\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "def load(_):\n"
        "    from wythoff.errors import NotationError\n"
        "    from wythoff.rulesets import Nim\n"
        "    from wythoff.views.plotting import plot\n"
        "with ThreadPoolExecutor(6) as pool: list(pool.map(load, range(6)))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_no_module_is_said_to_be_there_that_is_not():
    assert util.find_spec("wythoff.rulesets.nothing") is None


def test_loading_the_package_again_adds_no_finder():
    code = (
        "import importlib, sys, wythoff; importlib.reload(wythoff); importlib.reload(wythoff)\n"
        "assert [getattr(finder, '__name__', '') for finder in sys.meta_path].count('Earlier') == 1"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
