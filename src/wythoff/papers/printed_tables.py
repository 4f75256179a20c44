"""The printed tables, recomputed from the rules, from the recurrence, and from a closed form if there is one.

The rows of a table are a dictionary from their names to tuples of entries: {"n": (0, 1, 2), "a": (0, 1, 3)}.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import islice
from typing import Literal, TypeAlias

from wythoff.base.errors import WythoffError
from wythoff.expressions import Expression
from wythoff.game.catalog.gurvich import NIM_AB
from wythoff.game.rulesets import Position
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.papers import wythoff_arrays
from wythoff.papers.from_rules import by_rules, named
from wythoff.papers.pairs import TRIBONACCI, beatty_pairs, boolean_step, fixed_word, mex_b_pairs, pairs, places_in_word
from wythoff.papers.printed import Paper, PrintedTable, TableRows
from wythoff.sequences.generation.ranking import RankingNumerators, RankingWord, ranking
from wythoff.sequences.generation.representations import lazy_string, strings_without, zeckendorf_string
from wythoff.sequences.numeration.recurrence import LinearNumeration
from wythoff.sequences.quadratic import PHI
from wythoff.sequences.registry.reading import read
from wythoff.sequences.words.gaps import gap_morphism
from wythoff.solving.theorems.constraint import as_constraint_game
from wythoff.solving.theorems.witnesses import candidates
from wythoff.solving.values.palace import LETTERS, CellularAutomaton

TableWay: TypeAlias = Literal["rules", "recurrence", "closed form"]
# A function of n, a_n, a_{n-1}, b_{n-1} and the width that returns b_n, as the paper states it.
TableFormula: TypeAlias = Callable[[int, int, int, int, Expression], int]


def regenerate(paper: Paper, table: PrintedTable, way: TableWay) -> TableRows | None:
    """Return the rows of a printed table, computed in one way; None if the table cannot be computed in this way.

    `way` is "rules", "recurrence" or "closed form". For a table of candidates for P-positions, the rules give the
    P-positions themselves. The paper says that these differ from the candidates.

    >>> from wythoff.papers import load
    >>> paper = load("fraenkel2004")
    >>> regenerate(paper, paper.table(8), "closed form")["b"][:5]
    (0, 4, 8, 12, 18)
    """
    if way == "closed form":
        formula = CLOSED_FORMS.get((paper.name, table.number))
        return None if formula is None else formula(table)
    made = MADE[way].get(table.lists)
    return None if made is None else made(table)


def _size(table: PrintedTable) -> tuple[int, int]:
    """Return the pair (number of positions in a table, largest pile in it)."""
    rows = table.true().values()
    return len(next(iter(rows))), max(max(row) for row in rows)


def _p_positions(table: PrintedTable) -> list[Position]:
    """Return the first P-positions of the game of a table, one for each column, by the rules."""
    length, largest = _size(table)
    try:
        return by_rules(table.game, count=length)
    except WythoffError:  # the solvers that use only the rules do not give that many
        return by_rules(table.game, up_to=largest)[:length]


def _rows(table: PrintedTable, positions: Iterable[Position]) -> TableRows:
    """Return `positions` as rows of the table: a row for each pile, and a row of differences if the table has one."""
    piles = tuple(zip(*positions, strict=True))
    names = [name for name in table.printed if name != "difference"]
    return _with_difference(table, dict(zip(names, piles, strict=True)))


def _with_difference(table: PrintedTable, rows: TableRows) -> TableRows:
    if "difference" not in table.printed:
        return rows
    first, second = rows.values()
    return rows | {"difference": tuple(y - x for x, y in zip(first, second, strict=True))}


def _permutation(table: PrintedTable) -> TableRows:
    """Return the rows n and pi(n) of a table, where the permutation pi exchanges the piles of each P-position.

    n begins with the same number as in the printed table.
    """
    names = [name for name in table.printed if name != "difference"]
    first = table.printed[names[0]][0]
    pairs = [(x + first, y + first) for x, y in _p_positions(table)]
    partner = dict(pairs) | {y: x for x, y in pairs}
    rows = {names[0]: tuple(range(first, first + _size(table)[0]))}
    rows[names[1]] = tuple(partner[n] for n in rows[names[0]])
    return _with_difference(table, rows)


def _automaton(table: PrintedTable) -> TableRows:
    """Return the rows of a table on the cellular automaton of surplus numbers.

    The surplus number of a cell is how many of its options are P-positions, minus the number k of a blocking game. The
    rows are the cells on which a cell depends, their factors, and the value of the cell in the printed example.
    """
    stencil = CellularAutomaton.of(named(table.game)).stencil
    left_x, left_y, linear, compensation = zip(*stencil, strict=True)
    *values, _, _ = table.printed["example"]
    p = sum(cell.compensation for cell, value in zip(stencil, values, strict=True) if value < 0)
    g = sum(cell.value * value for cell, value in zip(stencil, values, strict=True)) + p
    shown = {"cell": (*LETTERS[: len(stencil)], "p", "g"), "left_x": left_x, "left_y": left_y}
    return shown | {"linear": linear, "compensation": compensation, "example": (*values, p, g)}


def _from_recurrence(table: PrintedTable) -> TableRows | None:
    game, length = named(table.game), _size(table)[0]
    found = as_constraint_game(game)
    if found is not None:
        return _rows(table, candidates(found.width, length))
    nim_ab = Rule(NIM_AB).find(game)
    return None if nim_ab is None else _rows(table, mex_b_pairs(nim_ab["a"], nim_ab["b"], length))


def _representations(table: PrintedTable) -> TableRows:
    system = LinearNumeration(2, 2)  # Example 2: s = t = 2
    numbers = tuple(range(1, len(table.printed["digits"]) + 1))
    return {"N": numbers, "digits": tuple(map(system.digits, numbers))}


def _complementary(formula: TableFormula) -> Callable[[PrintedTable], TableRows]:
    """Return a function that computes the rows a and b of a table.

    Each a_n is the least number that is not an earlier a_i or b_i, and b_n = formula(n, a_n, a_(n-1), b_(n-1), f),
    where f is the expression in the game nim | diagonal(f) of the table.
    """

    def rows(table: PrintedTable) -> TableRows:
        found = as_constraint_game(named(table.game))
        assert found is not None
        width = found.width
        return _rows(table, pairs(lambda n, a, a1, b1: formula(n, a, a1, b1, width), _size(table)[0]))

    return rows


def _beatty(m: int, p: int) -> Callable[[PrintedTable], TableRows]:
    return lambda table: _rows(table, beatty_pairs(m, p, _size(table)[0]))


def _sequences(table: PrintedTable) -> TableRows:
    """Return the rows of a table of sequences, whose rows are named like sequences: their first terms, one by one."""
    return {call: tuple(islice(read(call, "sequence").value, len(row))) for call, row in table.printed.items()}


def _terms(table: PrintedTable) -> TableRows:
    """Return the rows of a table of sequences, as `_sequences` does, but compute each term from its index alone."""
    made = {}
    for call, row in table.printed.items():
        sequence = read(call, "sequence").value
        made[call] = tuple(sequence.term(sequence.offset + place) for place in range(len(row)))
    return made


def _words(table: PrintedTable) -> TableRows:
    """Return the rows of a table of words: each row is the fixed point of the morphism that is its name.

    Such a name is a text like a -> ab, b -> a.
    """
    made = {}
    for rule, row in table.printed.items():
        made[rule] = tuple(fixed_word(dict(part.split(" -> ") for part in rule.split(", ")), len(row)))
    return made


def _strings(table: PrintedTable) -> TableRows:
    """Return the rows of a table with the minimal and the maximal Fibonacci representations of 1, 2, ...

    A representation is a string of digits, such as 101 for 4 = 3 + 1; the minimal ones contain no 11, the maximal ones
    no 00. They are obtained by listing these strings in order.
    """
    size = len(table.printed["n"])
    minimal, maximal = (tuple(islice(strings_without(block), 1, size + 1)) for block in ("11", "00"))
    return {"n": tuple(range(1, size + 1)), "minimal": minimal, "maximal": maximal}


def _digits(table: PrintedTable) -> TableRows:
    """Return the same rows as `_strings`, but compute each representation from its number n alone."""
    numbers = table.printed["n"]
    minimal, maximal = (tuple(map(string, numbers)) for string in (zeckendorf_string, lazy_string))
    return {"n": numbers, "minimal": minimal, "maximal": maximal}


def _ranking(table: PrintedTable) -> TableRows:
    """Return the rows of a table that lists the numbers j/phi and k/phi^2, j, k >= 1, in increasing order.

    The row `numerator` contains j or k, and the row `power` the exponent of phi, 1 or 2. The two lists are merged by
    comparing numbers.
    """
    ranked = islice(ranking((1 / PHI, 1 / PHI**2)), len(table.printed["power"]))
    powers, numerators = zip(*ranked, strict=True)
    return {"numerator": numerators, "power": powers}


def _positions(table: PrintedTable) -> TableRows:
    """Return the same rows as `_ranking`, but compute each entry from its position in the order alone.

    The rows list the numbers j/phi and k/phi^2, j, k >= 1, in increasing order.
    """
    moduli, places = (1 / PHI, 1 / PHI**2), range(len(table.printed["power"]))
    numerators, word = RankingNumerators(moduli), RankingWord(moduli)
    return {
        "numerator": tuple(numerators.term(place + 1) for place in places),
        "power": tuple(word.letter(place) + 1 for place in places),
    }


def _matrix(table: PrintedTable, entry: Callable[[int, int, int, int], int]) -> TableRows:
    """Return the rows of Table 6 of Wythoff visions, a matrix M whose entries are symbols such as "alpha + 1".

    entry(a, b, i, j) computes the entry in row i and column j as a number. It is called with numbers a and b for which
    different symbols have different values, so that the symbols can be recognised.
    """
    alpha, beta, b = 7, 5, 11  # 0, 1, beta - 1, beta, beta + 1, b - beta - 1, ..., b - 1, b are different
    names = {"beta - 1": beta - 1, "beta": beta, "beta + 1": beta + 1, "b - 1": b - 1, "b": b}
    names |= {"b - beta - 1": b - beta - 1, "b - beta": b - beta, "b - beta + 1": b - beta + 1}
    symbols = {0: "0", 1: "1", alpha: "alpha", alpha + 1: "alpha + 1"}
    columns = table.printed["column"]

    def place(name: str) -> int:
        return names[name] if name in names else int(name)

    def row(i: str) -> tuple[str, ...]:
        return tuple(symbols[entry(alpha * b + beta, b, place(i), place(j))] for j in columns)

    return {i: columns if i == "column" else row(i) for i in table.printed}


def _by_cases(a: int, b: int, i: int, j: int) -> int:
    """Return the entry in row i and column j of the matrix M by the cases of Wythoff visions, formula (10).

    These cases use a = alpha*b + beta, 0 < beta <= b.
    """
    alpha, beta = (a - 1) // b, (a - 1) % b + 1
    return alpha + (j > b - beta) if i == 0 else int((j + a - i) % b == 0)


def _of_gaps(a: int, b: int, i: int, j: int) -> int:
    """Return the entry in row i and column j of the matrix M by its morphism on the letters 0, ..., b.

    The fixed point of this morphism gives the gaps of NIM(a, b). The entry is how often the letter i occurs in the
    image of the letter j.
    """
    return gap_morphism(a, b).images[j].count(i)


# The functions that recompute a table, by the way and by what the table lists.
MADE: Mapping[TableWay, Mapping[str, Callable[[PrintedTable], TableRows | None]]] = {
    "rules": {
        "P-positions": lambda table: _rows(table, _p_positions(table)),
        "candidates": lambda table: _rows(table, _p_positions(table)),
        "permutation": _permutation,
        "automaton": _automaton,
        "sequences": _sequences,
        "words": _words,
        "Fibonacci representations": _strings,
        "joint ranking": _ranking,
        **wythoff_arrays.FROM_RULES,
    },
    "recurrence": {
        "P-positions": _from_recurrence,
        "candidates": _from_recurrence,
        "representations": _representations,
        **wythoff_arrays.BY_RECURRENCE,
        "matrix of NIM(a, b)": partial(_matrix, entry=_by_cases),
    },
}
CLOSED_FORMS: Mapping[tuple[str, str], Callable[[PrintedTable], TableRows]] = {
    ("fraenkel2004", "2"): _complementary(lambda n, a, a1, b1, f: 2 * a),
    ("fraenkel2004", "3"): _complementary(lambda n, a, a1, b1, f: a + 2**n - 1),
    ("fraenkel2004", "5"): _complementary(lambda n, a, a1, b1, f: 3 * n),
    ("fraenkel2004", "8"): _complementary(lambda n, a, a1, b1, f: 2 * (a + n)),
    **{
        ("fraenkel2008", number): _complementary(lambda n, a, a1, b1, f: b1 + boolean_step(f, a1, a))
        for number in "1234"
    },
    ("larsson2009", "4"): wythoff_arrays.BY_FORMULA["Wythoff array"],
    ("larsson2009", "5"): wythoff_arrays.BY_FORMULA["dual Wythoff interspersion"],
    ("larsson2009", "III.1"): _beatty(1, 3),
    ("larsson2009", "III.2"): _beatty(2, 3),
    ("visions2019", "1"): _beatty(1, 1),
    ("visions2019", "2"): _digits,
    ("visions2019", "3"): lambda table: _rows(table, places_in_word(TRIBONACCI, _size(table)[0])),
    ("visions2019", "4 (1, 1)"): _beatty(1, 1),
    ("visions2019", "4 (2, 1)"): _beatty(2, 1),
    ("visions2019", "7"): wythoff_arrays.BY_FORMULA["Wythoff array"],
    ("visions2019", "8"): wythoff_arrays.BY_FORMULA["difference array"],
    ("visions2019", "6"): partial(_matrix, entry=_of_gaps),
    ("visions2019", "9"): _terms,
    ("visions2019", "7.1 fractal"): _terms,
    **{("visions2019", f"7.{number}"): _terms for number in ("3 lazy", "4 T1", "4 T3", "4 T4")},
    ("visions2019", "7.3 ranking"): _positions,
}
