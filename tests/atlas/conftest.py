"""Fixtures for the tests of the atlas: skip without the extra; small censuses that are made once."""

import os
from pathlib import Path

import pytest

from wythoff.atlas.builtin import named
from wythoff.atlas.measuring import measured_batch
from wythoff.atlas.rows import MEASURES, Settings
from wythoff.atlas.store import Store

EXTRA = ("distributed", "pyarrow", "duckdb")
SMALL = "gdwn(to=3)"
# Programs that the tests start, and their workers, import the test modules from here.
TREE = str(Path(__file__).parents[2])
IN_TREE = {**os.environ, "PYTHONPATH": os.pathsep.join([TREE, *filter(None, [os.environ.get("PYTHONPATH")])])}


@pytest.fixture(scope="session")
def extra():
    for library in EXTRA:
        pytest.importorskip(library, reason=f"the extra atlas is not installed: {library} is missing")


def settings(**given):
    return Settings(**{"columns": 60, "only": MEASURES[:-1], "seconds": 10.0, "memory": 2 * 10**9, **given})


def made(folder, family=SMALL, **given):
    """Make a census of `family` in `folder` in this process, without a cluster; return its store."""
    from json import dumps

    family = named(family) if isinstance(family, str) else family
    store = Store.opened(str(folder), family, settings(**given))
    try:
        rows = measured_batch(dumps(family.as_dict()), tuple(range(family.count)), store.settings)
        store.add(rows)
    finally:
        store.close()
    return store


@pytest.fixture(scope="session")
def census(extra, tmp_path_factory):
    """Return a folder with the census of a small family."""
    folder = tmp_path_factory.mktemp("atlas") / "gdwn"
    made(folder)
    return str(folder)
