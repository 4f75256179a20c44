"""Write the golden Sprague-Grundy values of the named games.

Usage: python -m tests.catalog.make_golden_values [NAME ...]

They were made once, by the definition alone, in normal play, for each of the `calls` of a game that has values: piles
up to 40, or up to the `BOUNDS` of games not on two piles. A line holds the values for increasing last pile; if the game
is unordered, it begins at the pile before the last. null is outside the board. `piles` are the piles that the indices
stand for, if they are not 0, 1, 2, ...
"""

import json
import sys
from functools import cache

from tests.catalog.make_golden import FOLDER, calls, write_tables
from wythoff.base.errors import WythoffError
from wythoff.game.catalog import ENTRIES, NAMES
from wythoff.game.rulesets import Definition, parse, require_values

VALUES = FOLDER / "values"
TWO_PILES = 40
BOUNDS = {
    "cyclic_nimhoff(h=3, piles=3)": 20,
    "cyclic_nimhoff(h=5, piles=3)": 20,
    "cyclic_nimhoff(h=4, piles=4)": 9,
    "npile_wythoff(n=3)": 20,
    "npile_wythoff(n=4)": 9,
    "npile_wythoff(n=5)": 6,
    "fibonacci_nim()": 100,
    "nheap_equal(n=3)": 20,
    "nheap_equal(n=4)": 9,
    "nheap_equal(n=5)": 6,
    "rat_game()": 20,
    "rat_game_as_printed()": 20,
    "ratwyt()": 9,
    "star(game=cyclic_nimhoff(h=3, piles=3), times=1)": 12,
    "star(game=vectors(moves=((0, 1, 1), (1, 0, 1), (1, 1, 0))), times=1)": 10,
    "tribonacci_game()": 20,
    "vectors(moves=((0, 0, 1, 2), (1, 0, 0, 0), (1, 1, 1, 1)))": 6,
    "vectors(moves=((0, 1, 1), (1, 0, 1), (1, 1, 0)))": 14,
}


@cache
def has_values(call):
    """Return whether a call names a game with Sprague-Grundy values."""
    try:
        require_values(parse(call, NAMES))
    except WythoffError:
        return False
    return True


def table(call):
    game, up_to = parse(call, NAMES), BOUNDS.get(call, TWO_PILES)
    rules, sizes = Definition(game), game.sizes(up_to)

    def part(position):
        if len(position) < game.piles:
            first = 0 if game.ordered or not position else sizes.index(position[-1])
            return [part((*position, size)) for size in sizes[first:]]
        return rules.value(position) if game.contains(position) else None

    piles = {} if isinstance(sizes, range) else {"piles": list(map(str, sizes))}
    return {"call": call, "up_to": up_to, **piles, "values": part(())}


def unfolded(game, values):
    """Return stored values as in `GrundyTable.values`: complete nested lists, also for unordered games."""

    def at(place):
        found, before = values, 0
        for index in place if game.ordered else sorted(place):
            found, before = found[index - before], before if game.ordered else index
        return found

    def part(place):
        return at(place) if len(place) == game.piles else [part((*place, index)) for index in range(len(values))]

    return part(())


def text(table):
    """Return a table as JSON, with every innermost list on its own line."""

    def lines(part):
        inner = ",".join(map(json.dumps, part)) if not isinstance(part[0], list) else ",\n".join(map(lines, part))
        return f"[{inner}]"

    head = json.dumps({key: value for key, value in table.items() if key != "values"})
    return f'{head[:-1]}, "values":\n{lines(table["values"])}}}'


def main(names):
    VALUES.mkdir(exist_ok=True)
    for name in names or [entry.name for entry in ENTRIES]:
        tables = [table(call) for call in calls(name) if has_values(call)]
        if tables:
            write_tables(VALUES, name, "[\n" + ",\n".join(map(text, tables)) + "\n]\n")
            print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
