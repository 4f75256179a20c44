"""Wythoff visions, section 6: the rows of Sprague-Grundy values, and two variants that keep the P-positions."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from wythoff.papers.arrays import lower
from wythoff.papers.finding import Check, Finding, compared, seen, unless
from wythoff.papers.from_rules import by_rules, named, values_by_rules
from wythoff.papers.pairs import beatty_up_to
from wythoff.papers.verbs import Stated, each, within
from wythoff.rulesets import Position
from wythoff.values.rows import least_period, periodicities, preperiod, tail_period

VARIANTS = ("r_wythoff", "e_wythoff")
State = tuple[tuple[int, ...], tuple[int, ...]]


def machine(largest: int) -> Iterator[tuple[State, list[int]]]:
    """Landman's machine for the rows 0..`largest`: before each column x its state, and then H(x, y) = G(x, y) - x + 2y.

    Of a row y the bits 0..3y of three strings are kept: bit j of L' says that the value with H = j stands left of x,
    that of D that it stands below, that of S that it stands on the diagonal.
    """
    rows = range(largest + 1)
    # No value is negative: at x = 0 the H below 2y are taken.
    left, slant = [(1 << 2 * y) - 1 for y in rows], [0 for _ in rows]
    while True:
        state = tuple(left), tuple(slant)
        down, found = 0, list[int]()
        for y in rows:
            taken = left[y] | down | slant[y]
            h = (~taken & (taken + 1)).bit_length() - 1  # the least index at which no string has a 1
            found.append(h)
            down = (down | 1 << h) << 2
            left[y] |= 1 << h
        yield state, found
        mixed = [slant[y] | 1 << found[y] for y in rows]
        slant = [0, *(mixed[y] << 1 & (1 << 3 * y + 4) - 1 for y in rows[:-1])]
        left = [bits >> 1 for bits in left]


def _figure_3(largest: int) -> Iterator[Finding]:
    """The machine makes the values, and comes to a state again: from there on it repeats itself."""
    seen_before: dict[State, int] = {}
    columns: list[list[int]] = []
    for x, (state, found) in enumerate(machine(largest)):
        begin = seen_before.setdefault(state, x)
        if begin < x:
            break
        columns.append(found)
    end, size = len(columns), 80
    made = (h + x - 2 * y for x, (_, found) in enumerate(islice(machine(largest), size)) for y, h in enumerate(found))
    values = values_by_rules("wythoff", size - 1)
    table = (values[x][y] for x in range(size) for y in range(largest + 1))
    yield compared(f"values, column after column of the rows 0 to {largest}", rules=table, recurrence=made)
    least = [_least([column[y] for column in columns], begin, end - begin) for y in range(largest + 1)]
    rows = periodicities(named("wythoff"), range(largest + 1))
    wrong = None if least == [[row.preperiod, row.period] for row in rows] else least
    yield seen("rules", f"[preperiod, period] of the rows: {', '.join(map(str, least))}", wrong)
    bounded = all(0 <= h <= 3 * y for column in columns for y, h in enumerate(column))
    text = f"the state before column {end} is that before column {begin}, and 0 <= H <= 3y"
    yield seen("recurrence", text, None if bounded else "H is out of its bounds")


def _least(items: Sequence[int], begin: int, step: int) -> list[int]:
    """The least preperiod and period of a row that has the period `step` from `begin` on."""
    row = array("i", items)
    period = least_period(row[begin : begin + step])
    return [preperiod(row, period), period]


def _bounds(up_to: int) -> Finding:
    values = values_by_rules("wythoff", up_to)
    cells = ((x, y, values[x][y]) for x in range(up_to + 1) for y in range(up_to + 1))
    wrong = ((x, y, g) for x, y, g in cells if not x - 2 * y <= g <= x + y)
    return unless("rules", f"x - 2y <= G(x, y) <= x + y for x, y <= {up_to}", wrong)


def _no_restriction(largest: int) -> Finding:
    """Of each amount m and each kind of move there is a position that is won by nothing else."""
    game, bound = named("r_wythoff"), 8 * largest
    lost = set(by_rules("r_wythoff", up_to=bound))

    def wins(start: Position) -> set[Position]:
        return lost & {tuple(sorted(option)) for option in game.options(start)}

    def needed(kind: str, m: int) -> Position | None:
        k = m if kind == "both piles" else 0
        starts = {(a + k, b + m): (a, b) for a, b in sorted(lost) if b + m <= bound}
        return next((start for start, pair in starts.items() if wins(start) == {pair}), None)

    text = f"every amount up to {largest} from the larger pile, and from both, is the only winning move of a position"
    moves = [(kind, m) for m in range(1, largest + 1) for kind in ("larger pile", "both piles")]
    shown = f"{text}, as 3 from both piles that of {needed('both piles', 3)}"
    return unless("rules", shown, (move for move in moves if not needed(*move)))


def _ones(name: str, formula: list[Position]) -> Check:
    """The positions of value 1, by the mex, and by the formula with (A_n - 1, B_n - 1), n >= 1, but those given."""

    def check(up_to: int) -> Finding:
        values = values_by_rules(name, up_to)
        by_mex = [(x, y) for x in range(up_to + 1) for y in range(x, up_to + 1) if values[x][y] == 1]
        moved = ((lower(n) - 1, lower(n) + n - 1) for n in range(1, up_to + 2) if not (formula and n == 2))
        told = sorted(pair for pair in (*formula, *moved) if pair[1] <= up_to)
        return compared("positions of value 1", rules=by_mex, closed_form=told)

    return check


def _every_value(up_to: int) -> Finding:
    """G(a, b) = g has a solution b for every a and g; all that are small are found within the bound."""
    bound, tables = up_to // 6, {name: values_by_rules(name, up_to) for name in VARIANTS}
    lacking = ((name, a, {*range(bound)} - {*values[a]}) for name, values in tables.items() for a in range(bound))
    text = f"for a, g < {bound} there is a b <= {up_to} with G(a, b) = g, in both games"
    return unless("rules", text, ((name, a, min(missing)) for name, a, missing in lacking if missing))


def _additive(name: str, up_to: int) -> Finding:
    """Row by row the last few dozen values less their columns repeat."""
    values = values_by_rules(name, up_to)
    rows = [array("i", (g - b for b, g in enumerate(values[a]))) for a in range(5)]
    periods = [tail_period(row, up_to // 4) for row in rows]
    told = ", ".join(f"[{each[0]}, {each[1]}]" for each in periods if each)
    wrong = (f"row {a} shows none" for a, each in enumerate(periods) if each is None)
    return unless("rules", f"[n_0, p] of the rows 0, 1, ... of {name}: {told}", wrong)


CHECKS: Mapping[str, Stated] = {
    "figure 3": _figure_3,
    "remark 6.1": _bounds,
    "remark 6.2 P-positions": within(
        "{}", "P-positions of {}", VARIANTS, closed_form=lambda name, n: beatty_up_to(1, 1, n)
    ),
    "remark 6.2 restrictions": _no_restriction,
    "formula 6.2 R-Wythoff": _ones("r_wythoff", [(2, 2), (4, 6)]),
    "formula 6.2 E-Wythoff": _ones("e_wythoff", []),
    "remark 6.2 values": _every_value,
    "remark 6.2 periods": each(VARIANTS, _additive),
}
