"""Lines that contain all moves of a rule: guessed from a small board, then proved for all squares.

A line with the numbers p, q, r, s and less contains the moves from (x, y) to (a, b) with p*a + q*b + less = r*x + s*y.
For example, a move of `diagonal` keeps the difference of the piles: a - b = x - y, so that p = r = 1, q = s = -1 and
less = 0. If the P-positions (a, b) are indexed by p*a + q*b, a square needs to be compared only with those for which
this equation holds. In this module `rules` are the moves of a game as a condition (`FillingRules`), with the squares
that end it. In symmetric games, where (x, y) and (y, x) are the same position, they describe squares with x <= y only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import gcd

from wythoff.expressions import Expression, Integer, Operation, Variable, template
from wythoff.expressions.failing import may_fail
from wythoff.expressions.logic import implies, possible
from wythoff.expressions.tree import balanced
from wythoff.kernels.plain.filling import FillingRules, Judge
from wythoff.kernels.plain.indexing import COLUMN_ITSELF, MoveLine, Sure

MOST_LINES = 16  # most lines; each must contain at least 1/16 of the moves that earlier lines do not contain
LARGEST = 6  # largest factor p or q that is tried
# Squares (x, y) whose moves form the sample: some far from the axes, where lines are far apart, and some near the axes.
FROM = ((2, 3), (3, 3), (1, 7), (6, 8), (9, 9), (5, 16), (11, 14), (13, 21), (8, 23), (17, 17), (19, 24), (4, 24))
MOST_STEPS = 2_000  # most moves in the sample; a rule with few moves has a few dozen from each square
BUDGET = 300_000  # differences that one proof may examine: see `expressions.solutions`
MOST_FORBIDDEN = 64  # most moves that the opponent may forbid; each line needs a case for each number of them
# largest value tried for `least`: every step of the line to a target with both piles >= `least` is a move
MOST_LEAST = 3
X, Y = Variable("x"), Variable("y")
I, J = template("x - a"), template("y - b")
Step = tuple[int, int, int, int]


@lru_cache
def lines_of(rules: FillingRules) -> tuple[MoveLine, ...]:
    """Return at most 16 lines such that every move is proved to lie on one of them; () if none are found.

    A line (p, q, r, s, less) contains the moves from (x, y) to (a, b) with p*a + q*b + less = r*x + s*y. In the example
    the first line has a = x, the second b = y, and the third a - b = x - y.

    >>> from wythoff.game.rulesets import parse
    >>> from wythoff.game.rulesets.plans.filling import rules_of
    >>> for line in lines_of(rules_of(parse("nim | keep(diagonal, x1 > 3)"))):
    ...     print(line)
    MoveLine(p=1, q=0, r=1, s=0, less=0)
    MoveLine(p=0, q=1, r=0, s=1, less=0)
    MoveLine(p=1, q=-1, r=1, s=-1, less=0)

    Cost: some 10^4 tests of moves, and a proof that examines at most `BUDGET` numbers in states of an automaton.
    """
    steps = _steps(rules)
    found = _covering(steps, _forms(rules.move)) if 0 < len(steps) <= MOST_STEPS else ()
    if not found:
        return ()
    on_some = balanced("or", *map(_on, found))
    decided = (implies(_moves(rules.move, below), on_some, budget=BUDGET) for below in _orders(rules))
    return found if all(decided) else ()


def _steps(rules: FillingRules) -> list[Step]:
    """Return the moves from the sample squares `FROM`, as (x, y, a, b): a move from (x, y) to (a, b).

    In ordered games the moves from (y, x), for (x, y) in `FROM`, are included.
    """
    judge = Judge(rules)
    starts = FROM if rules.symmetric else (*FROM, *((y, x) for x, y in FROM))
    return [
        (x, y, a, b)
        for x, y in starts
        for a in range(x + 1)
        for b in range(y + 1)
        if (a, b) != (x, y) and judge.reaches(x, y, a, b)
    ]


def _forms(move: Expression) -> Iterator[Step]:
    """Yield numbers (p, q, r, s) of lines that may contain many moves, as the numbers in the condition `move` suggest.

    A line contains the moves from (x, y) to (a, b) with p*a + q*b + less = r*x + s*y, for some number `less`.
    """
    numbers = {abs(node.value) for node in move.walk() if isinstance(node, Integer)}
    factors = sorted(number for number in numbers if 1 < number <= LARGEST)
    pairs = [(0, 1), (1, 0), (1, -1), (1, 1)]
    pairs += [pair for m in factors for pair in ((1, -m), (m, -1), (1, m), (m, 1))]
    pairs += [(m, -n) for m in factors for n in factors if gcd(m, n) == 1]
    for p, q in pairs:
        # If (r, s) = (p, q), the amounts i and j meet an equation p*i + q*j = less. Otherwise p*a + q*b is a constant
        # or a simple sum of x and y.
        for r, s in dict.fromkeys(((p, q), (0, 0), (1, 0), (0, 1), (1, 1), (1, -1), (q, p))):
            yield p, q, r, s


def _covering(steps: Sequence[Step], forms: Iterable[Step]) -> tuple[MoveLine, ...]:
    """Return a few lines that together contain all moves `steps`; () if too many lines are needed.

    A step (x, y, a, b) is a move from (x, y) to (a, b). It lies on the line (p, q, r, s, less) if p*a + q*b + less =
    r*x + s*y. `forms` are the candidates for (p, q, r, s).
    """
    values = {(p, q, r, s): [r * x + s * y - p * a - q * b for x, y, a, b in steps] for p, q, r, s in forms}
    found: list[MoveLine] = []
    left = list(range(len(steps)))
    while left and len(found) < MOST_LINES:
        most = {form: Counter([own[n] for n in left]).most_common(1)[0] for form, own in values.items()}
        form = max(most, key=lambda form: most[form][1])
        less, count = most[form]
        if count * MOST_LINES < len(left):
            return ()
        found.append(MoveLine(*form, less))
        left = [n for n in left if values[form][n] != less]
    return () if left else tuple(found)


def _moves(move: Expression, below: bool) -> list[Expression]:
    """Return conditions on x, y, a and b that together say: a legal move leads from (x, y) to (a, b).

    One of them is x <= y if `below` is true, else x >= y. `move` is the condition for a legal move in x0, y0, x1, y1,
    k, l, i and j.
    """
    bounds = ("x - a >= 0", "y - b >= 0", "a >= 0", "b >= 0", "y >= x" if below else "x >= y", "x - a + (y - b) >= 1")
    return [*map(template, bounds), _placed(move, below)]


def _placed(condition: Expression, below: bool) -> Expression:
    """Return the condition that the move from (x, y) to (a, b) meets `condition`, written in x, y, a and b.

    `condition` is in x0, y0, x1, y1, k, l, i and j. The result assumes that x <= y if `below` is true, else x >= y.
    """
    (smaller, k), (larger, l) = ((X, I), (Y, J)) if below else ((Y, J), (X, I))
    places: dict[str, Expression] = {
        "x0": smaller, "y0": larger, "x1": template("min(a, b)"), "y1": template("max(a, b)"),
        "k": k, "l": l, "i": I, "j": J,
    }  # fmt: skip
    return condition.substitute(places)


@lru_cache
def sure_lines(rules: FillingRules) -> tuple[Sure, ...]:
    """Return those lines in `rules.lines` on which all steps to targets with large piles are proved to be legal moves.

    A line (p, q, r, s, less) contains the steps from (x, y) to (a, b) with p*a + q*b + less = r*x + s*y. Each line is
    returned as a `Sure`, with `least` and `forbidden`. The piles of a target (a, b) are large if both are at least
    `least`. If `forbidden` is False, it is proved that the opponent may not forbid the moves on the line. Otherwise the
    line is returned only if it has no move in common with an earlier line of the result. A line may be returned with
    the signs of all its five numbers changed, as in the example; it contains the same steps.

    >>> from wythoff.game.rulesets import parse
    >>> from wythoff.game.rulesets.plans.filling import rules_of
    >>> rules = rules_of(parse("nim | keep(diagonal, x1 > 3)"))
    >>> sure_lines(rules._replace(lines=lines_of(rules)))[-1]
    Sure(line=MoveLine(p=-1, q=1, r=-1, s=1, less=0), least=4, forbidden=False)
    """
    found: list[Sure] = []
    if rules.n > MOST_FORBIDDEN or any(map(may_fail, rules.conditions)):
        return ()
    for line in rules.lines:
        if abs(line.s) != 1 and line != COLUMN_ITSELF:
            continue
        upwards = MoveLine(*(-number for number in line)) if line.s < 0 else line
        sure = _sure(rules, upwards)
        if sure is not None and not (sure.forbidden and any(_meet(rules, upwards, one.line) for one in found)):
            found.append(sure)
    return tuple(found)


def _sure(rules: FillingRules, line: MoveLine) -> Sure | None:
    numbers = sorted({abs(node.value) for node in rules.move.walk() if isinstance(node, Integer)})
    tried = dict.fromkeys((0, *(number + 1 for number in numbers)))
    fits = template("move and j >= 0", move=rules.move)
    for least in islice(tried, MOST_LEAST):
        if _all(rules, line, least, fits):
            free = rules.blockable is None or _all(rules, line, least, Operation("not", rules.blockable))
            return Sure(line, least, forbidden=not free)
    return None


def _all(rules: FillingRules, line: MoveLine, least: int, claim: Expression) -> bool:
    """Return whether `claim` is proved for all steps on `line` from (x, y) to (a, b) with a >= least and b >= least.

    The condition `claim` is in x0, y0, x1, y1, k, l, i and j. `rules` are those of the game.
    """
    large = [template(text, least=least) for text in ("a >= least", "b >= least")]
    return all(
        implies([*_from(below, line == COLUMN_ITSELF), _on(line), *large], _placed(claim, below)) is True
        for below in _orders(rules)
    )


def _meet(rules: FillingRules, one: MoveLine, other: MoveLine) -> bool:
    """Return whether moves on the lines `one` and `other` may lead from one square to the same target.

    A line (p, q, r, s, less) contains the moves from (x, y) to (a, b) with p*a + q*b + less = r*x + s*y. If the result
    is False, it is proved that they do not. `rules` are those of the game.
    """
    if COLUMN_ITSELF in (one, other):
        return False  # its moves stay in the row of the square, while moves on all other lines leave it
    return any(possible(*_from(below, False), _on(one), _on(other)) is not False for below in _orders(rules))


def _orders(rules: FillingRules) -> tuple[bool, ...]:
    return (True,) if rules.symmetric else (True, False)


def _from(below: bool, within: bool) -> list[Expression]:
    """Return conditions that every move from (x, y) to (a, b) meets, whatever the rules are.

    If `within`, the move stays in its row, so that b < y. Otherwise it leaves its row, so that a < x. The conditions
    assume that x <= y if `below` is true, else x >= y.
    """
    order = ("y >= x", "x >= 0") if below else ("x >= y", "y >= 0")
    return [*map(template, ("a >= 0", "b >= 0", *order, "y - b >= 1" if within else "x - a >= 1"))]


def _on(line: MoveLine) -> Expression:
    return template("p*a + q*b + less == r*x + s*y", **line._asdict())
