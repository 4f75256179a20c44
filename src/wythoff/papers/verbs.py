"""Functions that make checks of statements in papers.

A *check* is a function from a bound to a finding. A *case* is a tuple of values of the parameters of a statement. The
ways to compute the same terms are called rules, recurrence and closed_form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

from wythoff.game.rulesets import Definition, Position
from wythoff.papers.finding import Check, Finding, Findings, compared, for_all, joined, refuted, unless
from wythoff.papers.from_rules import by_rules, named

# A function from a bound to one or several findings up to it.
StatedCheck: TypeAlias = Callable[[int], Findings]
# A function of the parameters of a case and a bound that returns positions.
MadePositions: TypeAlias = Callable[..., Iterable[Position]]
# A text or a game in notation, with {} for each parameter of a case; or a function that returns it for a case.
CaseText: TypeAlias = str | Callable[..., str]


def checked(stated: Mapping[str, StatedCheck]) -> Mapping[str, Check]:
    """Return `stated`, a dictionary of checks by labels such as "theorem 1", with checks that return one finding each.

    If a check in `stated` returns several findings, these are joined into one.
    """
    return {name: all_of(each) for name, each in stated.items()}


def all_of(*stated: StatedCheck) -> Check:
    """Make one check that runs all the given checks up to the same bound."""
    return lambda bound: joined(joined(each(bound)) for each in stated)


def first(
    rule: CaseText, what: CaseText = "P-positions", over: Iterable[Any] = ((),), names: str = "", **ways: MadePositions
) -> Check:
    """Make a check that the first P-positions of a game, by its rules, agree with each of the `ways` to compute them.

    `rule` is the game, `what` the text of the finding, and `over` lists the cases. In `rule` and `what`, {} stands for
    the parameters of a case. A way is called with the parameters of a case and the number of positions. If `names`
    contains the names of the parameters, such as "m, p", the texts of the first case alone are reported, otherwise
    those of all cases.

    >>> check = first("nim | diagonal({})", "P for t = {}", (1, 2), recurrence=lambda t, n: [(0, 0), (1, t + 1)])
    >>> check(2).ways[0], check(3).differs
    (('rules', '2 P for t = 1: (0, 0), (1, 2); 2 P for t = 2: (0, 0), (1, 3)'), \
'P for t = 1 differ in number: rules 3, recurrence 2')
    """

    return _p_positions("count", islice, rule, what, over, names, ways)


def within(
    rule: CaseText, what: CaseText = "P-positions", over: Iterable[Any] = ((),), names: str = "", **ways: MadePositions
) -> Check:
    """Make a check like that of `first`, but for all P-positions with piles up to a bound.

    As for `first`, `rule` is the game, `what` the text of the finding, `over` lists the cases, and with `names` only
    the texts of the first case are reported. Each of the `ways` is called with the parameters of a case and the bound;
    positions beyond the bound are ignored.

    >>> within("wythoff", closed_form=lambda n: [(0, 0), (1, 2), (3, 5), (4, 7)])(5).differs
    ''
    """

    return _p_positions("up_to", _up_to, rule, what, over, names, ways)


def _up_to(pairs: Iterable[Position], bound: int) -> list[Position]:
    return [pair for pair in pairs if max(pair) <= bound]


def _p_positions(
    key: str, cut: Callable[..., Iterable[Position]], rule: CaseText, what: CaseText, over: Iterable[Any], names: str,
    ways: Mapping[str, MadePositions],
) -> Check:  # fmt: skip
    """Make the check of `first`, if `key` is "count", or of `within`, if it is "up_to".

    `cut(positions, bound)` returns the positions within the bound. The other arguments are those of `first`: `rule` is
    the game, `what` the text of the finding, `over` the cases, `names` the names of the parameters, and `ways` are
    functions that compute the positions.
    """

    def of(*case: Any) -> Finding:
        *parameters, bound = case
        rules = by_rules(_written(rule, parameters), **{key: bound})
        made = {way: cut(positions(*case), bound) for way, positions in ways.items()}
        return compared(_written(what, parameters), rules=rules, **made)

    return each(over, of, names)


def _written(text: CaseText, parameters: Sequence[Any]) -> str:
    return text.format(*parameters) if isinstance(text, str) else text(*parameters)


def each(over: Iterable[Any], check: Callable[..., Findings], names: str = "") -> Check:
    """Make a check that calls `check(*case, bound)` for each case in `over`.

    With `names`, the names of the parameters, the texts of the first case alone are reported, otherwise those of all
    cases.

    >>> each([(1, 2), (3, 4)], lambda m, p, n: compared("sums", rules=[m + p], closed_form=[n]), "m, p")(3).differs
    'for (m, p) = (3, 4): sums differ at n = 0: rules 7, closed form 3'
    """
    cases = [case if isinstance(case, tuple) else (case,) for case in over]
    if names:
        return lambda bound: for_all(cases, names, lambda *case: check(*case, bound))
    return lambda bound: joined(joined(check(*case, bound)) for case in cases)


def misprinted(check: Callable[[Any, int], Findings], printed: object, true: object) -> Check:
    """Make a check of a misprint: `check(printed, bound)` must show a difference, and `check(true, bound)` none.

    >>> found = misprinted(lambda step, n: compared("terms", rules=[2 * n], closed_form=[step * n]), 3, 2)(4)
    >>> found.fails, found.differs
    ('terms differ at n = 0: rules 8, closed form 12', '')
    """
    return lambda bound: refuted(check(printed, bound), check(true, bound))


def values(rule: str, up_to: int) -> dict[Position, int]:
    """Return the Sprague-Grundy values of the two-pile game `rule`, by position, for piles up to `up_to`.

    They are computed by the definition.
    """
    rules = Definition(named(rule))
    return {(x, y): rules.value((x, y)) for x in range(up_to + 1) for y in range(up_to + 1)}


def valued(text: CaseText, rule: CaseText, formula: Callable[..., int], over: Iterable[Any] = ((),)) -> Check:
    """Make a check that the Sprague-Grundy values of two-pile games agree with `formula(*case, *position)`.

    There is a game for each case in `over`: {} in its notation `rule`, and in `text`, the text of the finding, stands
    for the parameters of the case.

    >>> valued("[k, l] of Nim", "nim", lambda x, y: x + y)(3).differs
    'not so: [k, l] of Nim: (1, 1)'
    """

    def of(*case: Any) -> Finding:
        *parameters, bound = case
        found = values(_written(rule, parameters), bound).items()
        return unless(
            "rules", _written(text, parameters), (p for p, value in found if value != formula(*parameters, *p))
        )

    return each(over, of)
