"""Formulas by rules of regular sequences, found from rows n -> a(nw), where nw is n with the digits w appended.

If a row is a sum of multiples of rows of shorter words, of a(n + 1), a(n - 1), n and 1, the sum is a rule. Otherwise
the row joins the basis, the rows that rules may use. This is tested exactly on half of the terms, and the rules must
give the other half. Functions that yield formulas take the terms, and the index n of the first term.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import islice, product

from wythoff.questions.discovery.formulas.chance import MOST_FITTED
from wythoff.questions.discovery.formulas.fit import Fit, GivenTerms, bits_of
from wythoff.sequences.regular_rules import (
    MOVED,
    NUMBER,
    ONE,
    TERM,
    DigitMaps,
    Place,
    RegularRules,
    Row,
    Weights,
    behind,
)
from wythoff.sequences.representations import last_column

MOST_COLUMNS = 40  # equations from which the weights of a rule are found
AROUND = (), (1,), (-1,), (1, -1)  # shifts s of the terms a(n + s) that rules may use besides a(n)
SYSTEMS = tuple(map(DigitMaps, (2, 3, 4, 0)))


def regular(terms: GivenTerms, index: int, systems: Sequence[DigitMaps] = SYSTEMS) -> Iterator[Fit]:
    """Yield at most three sets of rules of regular sequences in `systems` that give the first terms, up to 600.

    Those of fewest bits come first.

    >>> stern = [0, 1]
    >>> for n in range(2, 64):
    ...     stern.append(stern[n // 2] + (stern[n // 2 + 1] if n % 2 else 0))
    >>> next(regular(tuple(stern), 0)).text
    'a(2n) = a(n), a(2n+1) = a(n) + a(n+1); a(0) = 0, a(1) = 1'
    """
    listed = dict(enumerate(terms[:MOST_FITTED], index))
    fits = []
    for system, start in product(systems if index >= 0 else (), range(index, index + 3)):
        numbers = (NUMBER, ONE) if system.base else (NUMBER, MOVED, ONE)
        for around, plain in product(AROUND if system.base else ((),), ((), (ONE,), numbers)):
            rules = _found(system, listed, start, around, plain)
            if rules is not None:
                fits.append(_fit(rules, len(listed)))
    fits.sort(key=lambda fit: (fit.bits, fit.text))
    yield from islice((fit for fit in fits if fit.gives(tuple(listed.values()))), 3)


def _found(
    system: DigitMaps, terms: Mapping[int, int], start: int, around: Sequence[int], plain: Sequence[Row]
) -> RegularRules | None:
    """Return rules of a regular sequence that give the terms for n >= `start`, or None.

    `terms` maps n to a(n). A rule, such as a(2n+1) = a(n) + a(n+1), is about the digits of n in the numeration system
    `system`. Its right side is a sum of multiples of a(n), of a(n + s) for the shifts s in `around`, of the rows in
    `plain`, such as n and 1, and of rows for which no rule was found before.
    """
    low, high = min(terms), max(terms)
    start = max(start, low - min(0, *around, 0))
    basis, beside = [TERM], [*(("a", 0, s) for s in around), *plain]
    rules: dict[Place, Weights] = {}
    found = RegularRules(system, start, low, rules, {})
    waiting = [behind(system, TERM, way)[1:] for way in system.maps]
    heapify(waiting)
    while waiting:  # shorter words first
        place = heappop(waiting)
        row, columns = ("a", *place), []
        for n in range(start, start + MOST_COLUMNS):
            if system.moved(n, place[0]) + place[1] > high:
                break
            columns.append([found.row_at(one, n, terms.__getitem__) for one in (*basis, *beside, row)])
        weights = last_column(columns, 2)  # two more equations than unknowns
        if weights is None:
            return None
        if weights:
            rules[place] = {one: c for one, c in zip((*basis, *beside), weights, strict=True) if c}
        elif len(basis) == 6:  # the most rows
            return None
        else:
            basis.append(row)
            for way in system.maps:
                heappush(waiting, behind(system, row, way)[1:])
    made: dict[int, int] = {}
    deepest = max(k for k, _ in rules)
    for number in range(low, min(high, system.moved(start + 3, deepest))):  # then rules refer to smaller numbers
        if found.made(number, made.__getitem__) is None:
            found.given[number] = terms[number]
        made[number] = terms[number]
    return found if len(found.given) <= 16 else None  # terms that no rule gives


def _fit(rules: RegularRules, seen: int) -> Fit:
    weights = [c for one in rules.rules.values() for c in one.values()]
    shown = [*(c.numerator for c in weights), *(c.denominator for c in weights if c.denominator > 1)]
    rows = sum(k for _, k, _ in [("", *place) for place in rules.rules])
    bits = bits_of(*shown, rules.start, len(rules.given), *rules.given.values()) + 4 * len(weights) + rows
    kind = f"regular sequence in {rules.system.name}"
    return Fit(kind, str(rules), rules.low, bits, rules.terms, readable=False, rules=rules, seen=seen)
