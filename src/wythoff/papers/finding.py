"""Findings of checks: the results of computing the same thing in several ways, and the first difference.

A *way* is "rules", "recurrence" or "closed form". Findings are *joined* into one that contains the texts of all of them
and the first difference of any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import and_
from typing import TypeAlias

from wythoff.base.frozen import Frozen

SHOWN = 5  # terms of a sequence that a finding shows
# Bounds on piles or terms, for checks that do not use the requested bound.
NEAR = 20
FAR = 60
MANY = 1000
WAYS = ("rules", "recurrence", "closed form")


class Finding(Frozen):
    """The result of a check.

    `ways` lists pairs (way to compute, result in words). `differs` describes an unexpected difference, or is empty.
    `fails` says where the printed statement fails, if it is known to be wrong.
    """

    ways: tuple[tuple[str, str], ...]
    differs: str
    fails: str

    def __init__(self, ways: Iterable[tuple[str, str]], differs: str = "", fails: str = "") -> None:
        self._freeze(ways=tuple(ways), differs=differs, fails=fails)

    def __and__(self, other: Finding) -> Finding:
        """Join this finding and `other`: the texts of each way, the first difference, and the first failure."""
        ways = dict(self.ways)
        for way, text in other.ways:
            ways[way] = f"{ways[way]}; {text}" if way in ways else text
        return Finding(ways.items(), self.differs or other.differs, self.fails or other.fails)


# One finding, or several that together make one.
Findings: TypeAlias = Finding | Iterable[Finding]
# A function from a bound to the finding up to it.
Check: TypeAlias = Callable[[int], Finding]


def joined(found: Findings) -> Finding:
    """Join the findings `found`, one or several: the texts of each way, the first difference, and the first failure."""
    return found if isinstance(found, Finding) else reduce(and_, found, Finding(()))


def compared(what: str, **ways: Iterable[object]) -> Finding:
    """Compare lists of terms that should be equal, computed in several ways. Return the finding.

    The keyword arguments are the ways with their terms, and `what` names the terms in the texts.

    >>> found = compared("P-positions", rules=[(0, 0), (1, 2)], closed_form=[(0, 0), (1, 3)])
    >>> dict(found.ways)["rules"], found.differs
    ('2 P-positions: (0, 0), (1, 2)', 'P-positions differ at n = 1: rules (1, 2), closed form (1, 3)')
    """
    made = {name.replace("_", " "): list(terms) for name, terms in ways.items()}
    texts = [(name, f"{len(terms)} {what}: {shown(terms)}") for name, terms in made.items()]
    return Finding(texts, _difference(what, made))


def _difference(what: str, made: dict[str, list[object]]) -> str:
    (first, terms), *others = made.items()
    for name, found in others:
        for n, (one, other) in enumerate(zip(terms, found, strict=False)):
            if one != other:
                return f"{what} differ at n = {n}: {first} {one}, {name} {other}"
        if len(terms) != len(found):
            return f"{what} differ in number: {first} {len(terms)}, {name} {len(found)}"
    return ""


def shown(terms: Sequence[object]) -> str:
    """Return the first terms as a text, with dots if there are more.

    >>> shown(range(9))
    '0, 1, 2, 3, 4, ...'
    """
    return ", ".join(map(str, terms[:SHOWN])) + (", ..." if len(terms) > SHOWN else "")


def seen(way: str, text: str, witness: object = None) -> Finding:
    """Return the finding that the statement `text` holds or, if `witness` is not None, that this is a counterexample.

    `way` is how this was found, "rules" for instance.

    >>> seen("rules", "b_n - a_n grows", (3, 4)).differs
    'not so: b_n - a_n grows: (3, 4)'
    """
    return Finding([(way, text)], "" if witness is None else f"not so: {text}: {witness}")


def unless(way: str, text: str, witnesses: Iterable[object]) -> Finding:
    """Return the finding that the statement `text` holds, or else that the first of `witnesses` is a counterexample.

    `way` is how the witnesses were searched, "rules" for instance.

    >>> unless("rules", "n is even", (n for n in range(0, 9, 2) if n % 2)).differs
    ''
    """
    return seen(way, text, next(iter(witnesses), None))


def silent(found: Findings) -> Finding:
    """Join the findings `found` on one of many cases, without their texts: only the first difference is reported."""
    return Finding((), joined(found).differs)


def refuted(printed: Findings, true: Findings) -> Finding:
    """Return the finding on a misprint: `printed` must show a difference, and `true` must show none.

    They are the findings on the printed and on the corrected statement. The difference of `printed` becomes the field
    `fails` of the result.
    """
    printed, true = joined(printed), joined(true)
    differs = true.differs or ("" if printed.differs else "the printed statement is listed as wrong, but it holds")
    return Finding(true.ways, differs, printed.differs)


def for_all(cases: Iterable[tuple[object, ...]], names: str, check: Callable[..., Findings]) -> Finding:
    """Call `check(*case)` for each case. Return a finding with the texts of the first case and the first difference.

    A case is a tuple with the values of the parameters `names`. The text says how many more cases there are.

    >>> found = for_all([(1, 2), (3, 4)], "m, p", lambda m, p: compared("sums", rules=[m + p], closed_form=[3]))
    >>> dict(found.ways)["rules"], found.differs
    ('(m, p) = (1, 2): 1 sums: 3; and 1 more', 'for (m, p) = (3, 4): sums differ at n = 0: rules 7, closed form 3')
    """
    found = [(case, joined(check(*case))) for case in cases]
    shown = f"({names})" if "," in names else names
    (first, finding), *_ = found
    more = f"; and {len(found) - 1} more" if len(found) > 1 else ""
    ways = [(way, f"{shown} = {_case(first)}: {text}{more}") for way, text in finding.ways]
    wrong = ((case, other.differs) for case, other in found if other.differs)
    return Finding(ways, next((f"for {shown} = {_case(case)}: {differs}" for case, differs in wrong), ""))


def _case(case: tuple[object, ...]) -> str:
    return str(case if len(case) > 1 else case[0])
