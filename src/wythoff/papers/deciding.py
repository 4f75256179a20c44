"""Which statements of a paper are decided for all numbers, by commands in the language of `decide`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wythoff.questions.settling import Stated, stated_in

FOLDER = Path(__file__).parent / "decided"


def statements(paper: str) -> Mapping[str, Stated]:
    """What is decided about a paper, by the labels of its entries.

    >>> print(statements("visions2019")["theorem 2"].decided())
    decided in zeckendorf, 30 states
    """
    from wythoff.sequences.generation.claims import DECIDED  # whose definitions serve here too

    path = FOLDER / f"{paper}.toml"
    return stated_in(path, DECIDED) if path.is_file() else {}
