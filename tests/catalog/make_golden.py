"""Writes the golden tables of the named games: python tests/catalog/make_golden.py [NAME ...]

Made once, by the definition alone: P-positions to 60 in normal and to 40 in misere play, for each of `CALLS`.
"""

import json
import sys
from pathlib import Path

from wythoff.catalog import ENTRIES, NAMES
from wythoff.rulesets import Definition, Misere, parse

FOLDER = Path(__file__).parent / "golden"
NORMAL, MISERE = 60, 40
# Games with parameters: at least four choices each, degenerate ones included.
PARAMETERS = {
    "t_wythoff": ("t=1", "t=2", "t=3", "t=4", "t=7"),
    "st_wythoff": ("s=1, t=0", "s=2, t=0", "s=2, t=1", "s=2, t=2", "s=3, t=1"),
    "st_wythoff_amounts": ("s=1, t=0", "s=2, t=0", "s=2, t=1", "s=2, t=2", "s=3, t=1"),
    "boole_or": ("k=1", "k=2", "k=3", "k=8"),
    "galois_xor": ("k=1", "k=2", "k=3", "k=8"),
    "boole_galois": ("k=1", "k=2", "k=3", "k=8"),
    "galois_boole": ("k=1", "k=2", "k=3", "k=8"),
}


def calls(name: str) -> list[str]:
    """The calls of a named game that have golden tables."""
    return [f"{name}({given})" for given in PARAMETERS.get(name, ("",))]


def table(call: str) -> dict[str, object]:
    game = parse(call, NAMES)
    return {
        "call": call,
        "normal": {"up_to": NORMAL, "p_positions": Definition(game).p_positions(NORMAL)},
        "misere": {"up_to": MISERE, "p_positions": Definition(Misere(game)).p_positions(MISERE)},
    }


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or [entry.name for entry in ENTRIES]:
        lines = ",\n".join(json.dumps(table(call)) for call in calls(name))
        (FOLDER / f"{name}.json").write_text(f"[\n{lines}\n]\n")
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
