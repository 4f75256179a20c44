"""Write the golden tables of the named games.

Usage: python tests/catalog/make_golden.py [NAME ...]

They were made once, by the definition alone, for each of the `calls`: P-positions up to 60 in normal and up to 40 in
misere play, or up to the `BOUNDS` of games with too many. For partizan games, which have no misere play, they hold
outcomes and reduced values.
"""

import gzip
import json
import sys
from itertools import product
from pathlib import Path

from wythoff.game.catalog import ENTRIES, NAMES
from wythoff.game.rulesets import Definition, Misere, PartizanDefinition, PartizanGame, parse

FOLDER = Path(__file__).parent / "golden"
NORMAL, MISERE = 60, 40
BOUNDS = {
    "vectors(moves=())": (10, 8),
    "vectors(moves=((0, 1, 1), (1, 0, 1), (1, 1, 0)))": (10, 8),
    "vectors(moves=((0, 0, 1, 2), (1, 0, 0, 0), (1, 1, 1, 1)))": (5, 5),
    "cyclic_nimhoff(h=3, piles=3)": (15, 12),
    "cyclic_nimhoff(h=5, piles=3)": (15, 12),
    "cyclic_nimhoff(h=4, piles=4)": (9, 8),
    "ratwyt()": (9, 7),
    "star(game=nim, times=1)": (20, 20),
    "star(game=jump(1, 2), times=2)": (30, 20),
    "star(game=vector(0, 1) | vector(2, 1), times=2)": (20, 20),
    "star(game=euclid(), times=1)": (30, 20),
    "star(game=vectors(moves=((0, 1, 1), (1, 0, 1), (1, 1, 0))), times=1)": (8, 7),
    "star(game=cyclic_nimhoff(h=3, piles=3), times=1)": (11, 9),
    **{f"imitation(m={m}, p={p})": (30, 24) for m in (1, 2, 3) for p in (1, 2, 3, 5)},
    "tribonacci_game()": (24, 16),
    "rat_game()": (25, 16),
    "rat_game_as_printed()": (25, 16),
    **{f"npile_wythoff(n={n})": bounds for n, bounds in ((3, (20, 16)), (4, (7, 6)), (5, (4, 4)))},
    **{f"nheap_equal(n={n})": bounds for n, bounds in ((3, (16, 12)), (4, (8, 7)), (5, (5, 5)))},
    **{
        f"end_wythoff(middle={middle})": (20, 16)
        for middle in ((), (1,), (5,), (1, 1), (1, 2), (3, 1, 2), (2, 3, 4), (1, 2, 1, 2))
    },
}
# Parameters of games: at least four choices each, including degenerate ones.
PARAMETERS = {
    "t_wythoff": ("t=1", "t=2", "t=3", "t=4", "t=7"),
    "t_wythoff_variant": tuple(
        f"t={t}, variant={variant!r}" for t, variant in product((1, 2, 3), ("sorted", "order", "larger"))
    ),
    "st_wythoff": ("s=1, t=0", "s=2, t=0", "s=2, t=1", "s=2, t=2", "s=3, t=1"),
    "st_wythoff_amounts": ("s=1, t=0", "s=2, t=0", "s=2, t=1", "s=2, t=2", "s=3, t=1"),
    "boole_or": ("k=1", "k=2", "k=3", "k=8"),
    "galois_xor": ("k=1", "k=2", "k=3", "k=8"),
    "boole_galois": ("k=1", "k=2", "k=3", "k=8"),
    "galois_boole": ("k=1", "k=2", "k=3", "k=8"),
    "connell": ("b=1", "b=2", "b=3", "b=5"),
    "bt_wythoff": ("b=1, t=1", "b=1, t=3", "b=2, t=1", "b=2, t=2", "b=3, t=2"),
    "nim_ab": ("a=0, b=0", "a=0, b=2", "a=3, b=0", "a=1, b=1", "a=2, b=1", "a=1, b=2", "a=2, b=3"),
    "wyt_f": ("f=0", "f=3", "f=k + 1", "f=2*k + 1", "f=k*k + 1", "f=(k | 1) + 2"),
    "wyt_k": ("K=()", "K=(1,)", "K=(2,)", "K=(1, 2)", "K=(1, 3)"),
    "unequal_diagonal": ("", "pair=(4, 7)", "pair=(1, 2)", "pair=(2, 1)"),
    "cyclic_nimhoff": (
        *(f"h={h}, piles=2" for h in (1, 2, 3, 5)),
        "h=3, piles=1", "h=3, piles=3", "h=5, piles=3", "h=4, piles=4",
    ),
    "modular_wythoff": ("m=1", "m=2", "m=3", "m=8", "m=13"),
    "ab_vector": ("a=1, b=1", "a=1, b=2", "a=2, b=1", "a=2, b=2", "a=2, b=3"),
    "mdr": ("k=1", "k=2", "k=3", "k=4"),
    "king": ("k=1", "k=2", "k=3", "k=5"),
    "vectors": (
        "moves=()", "moves=((1, 2), (2, 1))", "moves=((0, 2), (1, 0), (3, 3))", "moves=((1,), (3,))",
        "moves=((0, 1, 1), (1, 0, 1), (1, 1, 0))", "moves=((0, 0, 1, 2), (1, 0, 0, 0), (1, 1, 1, 1))",
    ),
    "subtraction": ("1, 3, 4", "2, 4, 7", "1", "3, 7, 8, 11", "5, 17"),
    "gdwn": ("p=1, q=2", "p=2, q=3", "p=0, q=1", "p=2, q=4", "p=1, q=1"),
    "maharaja": ("p=1, q=2", "p=2, q=3", "p=0, q=3", "p=2, q=2"),
    "modulo": (
        "l=0, m=1, p=2", "l=2, m=1, p=4", "l=0, m=2, p=3", "l=3, m=2, p=3", "l=2, m=2, p=3", "l=2, m=2, p=4",
        "l=0, m=2, p=2", "l=0, m=3, p=1",
    ),
    "shifted": ("m=1, p=2, l=1", "m=1, p=3, l=0", "m=1, p=3, l=3", "m=1, p=3, l=1", "m=2, p=2, l=1", "m=2, p=3, l=2"),
    "shifted_uv": (
        "m=1, p=2, u=1, v=1", "m=1, p=2, u=1, v=2", "m=1, p=2, u=0, v=3", "m=1, p=1, u=2, v=2", "m=2, p=2, u=3, v=1",
    ),
    "block_diagonal": ("m=1, p=1", "m=1, p=2", "m=2, p=2", "m=2, p=3", "m=3, p=2"),
    "block_nim": ("m=1, p=1", "m=1, p=2", "m=2, p=2", "m=2, p=3", "m=3, p=2"),
    "block_nim_l": (
        "m=2, p=1, l=1", "m=2, p=2, l=1", "m=3, p=3, l=2", "m=2, p=2, l=3", "m=1, p=2, l=2", "m=1, p=3, l=4",
    ),
    "block_any": ("k=1", "k=2", "k=3", "k=4", "k=9"),
    "nim_abpq": (
        "a=1, b=1, p=1, q=1", "a=1, b=1, p=2, q=1", "a=1, b=2, p=1, q=2", "a=2, b=2, p=2, q=2", "a=1, b=3, p=3, q=2",
        "a=0, b=2, p=2, q=2", "a=3, b=0, p=2, q=1",
    ),
    "chosen_shift": ("m=1, p=1", "m=1, p=2", "m=2, p=2", "m=1, p=3"),
    "imitation": ("m=1, p=1", "m=1, p=2", "m=1, p=3", "m=2, p=1", "m=2, p=3", "m=3, p=2", "m=3, p=5"),
    "w_k": ("k=0", "k=1", "k=2", "k=4"),
    "w_jk": ("j=0, k=2", "j=1, k=2", "j=2, k=1", "j=3, k=3", "j=3, k=0"),
    "partizan_subtraction": (
        "left=(1, 3), right=(2, 4)", "left=(2, 3), right=(1, 2)", "left=(1, 4), right=(1, 4)", "left=(), right=(2,)",
        "left=(2, 5), right=()", "left=(1, 3, 4, 6), right=(2, 5)", "left=(2, 3, 7), right=(1, 5)",
    ),
    "npile_wythoff": ("n=2", "n=3", "n=4", "n=5"),
    "nheap_equal": ("n=2", "n=3", "n=4", "n=5"),
    "end_wythoff": (
        "middle=()", "middle=(1,)", "middle=(5,)", "middle=(1, 1)", "middle=(1, 2)", "middle=(3, 1, 2)",
        "middle=(2, 3, 4)", "middle=(1, 2, 1, 2)",
    ),
    "t_k": ("k=0", "k=1", "k=3", "k=infinity"),
    "star": (
        *(f"game=nim | diagonal, times={times}" for times in (1, 2, 3)), "game=misere(nim | diagonal(2)), times=2",
        "game=nim, times=1", "game=nim, times=2", "game=jump(1, 2), times=1", "game=jump(1, 2), times=2",
        "game=nim(lengths=n <= 1) | keep(diagonal, k <= 1), times=1", "game=vector(1, 2) | vector(2, 1), times=1",
        "game=vector(0, 1) | vector(2, 1), times=2", "game=ab_vector(a=1, b=2), times=1", "game=euclid(), times=1",
        *(f"game=vectors(moves={moves}), times=1" for moves in ("((1,), (2,))", "((4,), (9,))", "((2,), (3,))")),
        "game=vectors(moves=((2,), (3,))), times=2", "game=vectors(moves=((0, 1, 1), (1, 0, 1), (1, 1, 0))), times=1",
        "game=cyclic_nimhoff(h=3, piles=3), times=1", "game=block(nim | diagonal, 1), times=1",
    ),
}  # fmt: skip


def calls(name: str) -> list[str]:
    """Return the calls of a named game that have golden tables."""
    return [f"{name}({given})" for given in PARAMETERS.get(name, ("",))]


def table(call: str) -> dict[str, object]:
    game = parse(call, NAMES)
    normal, misere = BOUNDS.get(call, (NORMAL, MISERE))
    if isinstance(game, PartizanGame):
        return {"call": call, **partizan_table(PartizanDefinition(game), normal)}
    return {
        "call": call,
        "normal": {"up_to": normal, "p_positions": Definition(game).p_positions(normal)},
        "misere": {"up_to": misere, "p_positions": Definition(Misere(game)).p_positions(misere)},
    }


def partizan_table(rules: PartizanDefinition, up_to: int) -> dict[str, object]:
    heaps = [(n,) for n in range(up_to + 1)]
    return {
        "normal": {"up_to": up_to, "p_positions": rules.p_positions(up_to)},
        "outcomes": "".join(map(rules.outcome, heaps)),
        "reduced": [str(rules.value(heap).reduced()) for heap in heaps],
    }


def read_tables(folder, name):
    """Return the golden tables of a named game, by call."""
    tables = json.loads(gzip.decompress((folder / f"{name}.json.gz").read_bytes()))
    return {table["call"]: table for table in tables}


def write_tables(folder, name, text):
    """Write golden tables as compressed text; the bytes are reproducible."""
    (folder / f"{name}.json.gz").write_bytes(gzip.compress(text.encode("ascii"), 9, mtime=0))


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or [entry.name for entry in ENTRIES]:
        lines = ",\n".join(json.dumps(table(call), default=str) for call in calls(name))
        write_tables(FOLDER, name, f"[\n{lines}\n]\n")
        print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
