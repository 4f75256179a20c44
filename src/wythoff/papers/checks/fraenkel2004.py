"""Checks of Fraenkel 2004: the recurrence and the formulas, compared with the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise

from wythoff.base.errors import WythoffError
from wythoff.expressions import Expression, parse_expression
from wythoff.game.rulesets import WIDTH_VARIABLES, Position
from wythoff.papers.finding import FAR, Finding, compared, joined, refuted, seen, unless
from wythoff.papers.from_rules import by_rules, named
from wythoff.papers.pairs import Step, pairs
from wythoff.papers.verbs import StatedCheck, all_of, first
from wythoff.solving.strategies import strategy
from wythoff.solving.theorems.witnesses import candidates, monotonicity, positivity, semi_additivity

# The functions f of Examples 1 to 4, and the recurrence for b_n that they give.
EXAMPLES: Mapping[str, Step] = {
    "x1 - (x1 + 1)//x0 + 2": lambda n, a, a1, b1: b1 + a - (a1 + 1) // a + 2,
    "x0 - x1 + 2": lambda n, a, a1, b1: 2 * (a + n),
    "(-1)**y1 - (-1)**x1 + 3": lambda n, a, a1, b1: b1 - a1 + a + (-1) ** b1 - (-1) ** a1 + 3,
    "x1*(1 + (-1)**x1) + 1": lambda n, a, a1, b1: b1 + (-1) ** a1 * a1 + a + 1,
}
SQUARE, QUOTIENT, PARITY = "(x0 - x1)**2", "(x1 + 1)//x0 + 1", "(1 + (-1)**(y1 + 1))*x1//2"
NEGATIVE = "2*min(x1, 1) - 1"  # -1 where x1 = 0, and 1 elsewhere


def game(f: str) -> str:
    """Return the game of a constraint function f in notation: nim | diagonal(f)."""
    return f"nim | diagonal({f})"


def width(f: str) -> Expression:
    """Return the constraint function of a text in x1, y1, x0."""
    return parse_expression(f, WIDTH_VARIABLES)


def candidates_are_p(f: str, count: int) -> Finding:
    """Compare the first `count` P-positions of nim | diagonal(f), by the rules, with recurrence (9)."""
    return compared(f"for f = {f}", rules=by_rules(game(f), count=count), recurrence=candidates(width(f), count))


def _odd(n: int, a: int, a1: int, b1: int) -> int:
    """Return b_n = b_(n-1) + a_n + 1, the recurrence of Theorem 1 of Fraenkel 2004."""
    return b1 + a + 1


def _dashed(count: int) -> list[Position]:
    """Return (a'_n, b'_n) = (a_n + 1, b_n + 1) for the pairs of Theorem 1; for n = 0 the pair is (a_0, b_0 + 1)."""
    return [(a + (n > 0), b + 1) for n, (a, b) in enumerate(pairs(_odd, count))]


def _theorem_3(count: int) -> Iterator[Finding]:
    """Check Theorem 3 for the functions of the paper that meet its hypotheses.

    The candidates S of recurrence (9) must be the P-positions, and have the features (i) to (iii).
    """
    for f in ("x1 + 1", "x0 - x1", "y1 - x1 + 1", "1", "2", *EXAMPLES):
        yield candidates_are_p(f, count)
        yield features(f, candidates(width(f), count))


def features(f: str, s: Sequence[Position]) -> Finding:
    """Check three features of the candidates `s`, the pairs (a_n, b_n), for a function f.

    (i) Each positive integer up to the last a_n is one a_n or one b_n. (ii) b grows by 2 or more. (iii) a grows by 1 or
    2.
    """
    largest = s[-1][0]
    entries = sorted(entry for pair in s[1:] for entry in pair if entry <= largest)
    steps = enumerate(pairwise(s))
    wrong: Iterator[object] = (n for n, (x, y) in steps if y[1] - x[1] < 2 or y[0] - x[0] not in (1, 2))
    partition = [] if entries == [*range(1, largest + 1)] else ["A and B are not a partition"]
    return unless("recurrence", f"(i) to (iii) for f = {f}", chain(wrong, partition))


def _proposition_1(count: int) -> Finding:
    """Check Proposition 1: b'_n = b'_(n-1) + a'_n, where a'_n is the least number that is not an earlier a' or b'."""
    dashed = [(0, 1)]
    while len(dashed) < count:
        taken = {entry for pair in dashed for entry in pair}
        a = next(a for a in range(dashed[-1][0] + 1, 3 * count) if a not in taken)
        dashed.append((a, dashed[-1][1] + a))
    return compared("pairs a'_n, b'_n", recurrence=dashed, closed_form=_dashed(count))


def lacking(f: str) -> list[str]:
    """Return the hypotheses of Theorem 3 that a function f fails, such as ["monotone"].

    Counterexamples are searched on a small board and among the first candidates.
    """
    searches = {"positive": positivity, "monotone": monotonicity, "semi-additive": semi_additivity}
    return [name for name, search in searches.items() if search(width(f)) is not None]


def _lacks_one(f: str, lacks: str, count: int, *, differ: bool = True) -> Finding:
    """Check that f fails only the hypothesis `lacks`, and that candidates and P-positions differ.

    If not `differ`, check that they agree.
    """
    s = sorted(pair for pair in candidates(width(f), count) if max(pair) <= count)
    p = by_rules(game(f), up_to=count)
    said = f"f = {f} lacks only: {lacks}; S {'!=' if differ else '='} P"
    return seen("rules", said, None if lacking(f) == [lacks] and (s != p) == differ else (lacking(f), s == p))


def one_for_each(count: int) -> Finding:
    """Check three functions that each fail one hypothesis of Theorem 3: the candidates are not the P-positions."""
    lacks = {SQUARE: "semi-additive", QUOTIENT: "monotone", NEGATIVE: "positive"}
    return joined(_lacks_one(f, hypothesis, count) for f, hypothesis in lacks.items())


def _g3(digits: int) -> Finding:
    """Check that game G3 has a polynomial strategy: piles near n = 10^digits need fewer than log(n) terms b_i."""
    plan = strategy(named("g3"))
    n = 10**digits
    # Every winning move from (n, n + 2^k) is known. The term b_n has n binary digits, too many to write for large n.
    found = plan.winning_moves((n, n + 2**20))
    text = f"from (10^{digits}, 10^{digits} + 2^20) the winning moves are found at once: {len(found)} of them"
    return Finding([("closed form", f"{text}; {plan.cost}")])


def _misprint_of_section_2(_: int) -> Finding:
    dashed, misprinted = _dashed(12), (13, 69)
    return refuted(
        compared("a'_10, b'_10", rules=[dashed[10]], printed=[misprinted]),
        compared("a'_9, b'_9 and a'_10, b'_10", rules=dashed[9:11], recurrence=[misprinted, (14, 83)]),
    )


def _ten_and_twenty_nine(_: int) -> Finding:
    options = {tuple(sorted(target)) for target in named(game(PARITY)).options((10, 29))}
    reached = [pair for pair in candidates(width(PARITY), FAR) if pair in options]
    return refuted(
        unless("rules", "(10, 29) cannot be moved into S", reached),
        seen("rules", "(10, 29) -> (8, 21) is a move into S", None if (8, 21) in reached else reached),
    )


def _necessary(_: int) -> Finding:
    """Check that two hypotheses are not necessary: functions that fail one each, whose candidates are P-positions."""
    found = Finding(())
    fails = ""
    for f, lacks in ((PARITY, "positive"), ("x1 | x0", "monotone")):
        s = [pair for pair in candidates(width(f), FAR) if max(pair) <= FAR]
        what = f"P-positions of f = {f}, which is not {lacks}"
        found &= compared(what, rules=by_rules(game(f), up_to=FAR), recurrence=s)
        if lacks not in lacking(f):
            return Finding(found.ways, f"f = {f} is {lacks}")
        fails = fails or f"f = {f} is not {lacks}, and S = P"
    return Finding(found.ways, found.differs, fails)


def _real_valued(_: int) -> Finding:
    """Check that a width that is not an integer, 1/2, is refused."""
    try:
        width("1/2")
    except WythoffError as error:
        return Finding([("rules", f"f = 1/2 is refused: {error}")], "", "with f = 1/2, b_1 = 3/2 is not a pile")
    return Finding((), "f = 1/2 is accepted")


CHECKS: Mapping[str, StatedCheck] = {
    "theorem 1": first(game("x1 + 1"), recurrence=partial(pairs, _odd)),
    "theorem 2": all_of(
        first(game("x0 - x1"), "P-positions of G2", closed_form=partial(pairs, lambda n, a, a1, b1: 2 * a)),
        first(game("y1 - x1 + 1"), "of G3", closed_form=partial(pairs, lambda n, a, a1, b1: a + 2**n - 1)),
    ),
    "theorem 3": _theorem_3,
    "proposition 1": _proposition_1,
    "proposition 2": lambda count: refuted(
        _lacks_one(PARITY, "positive", count), one_for_each(count) & _lacks_one(PARITY, "positive", count, differ=False)
    ),
    **{
        f"example {number}": first(game(f), recurrence=partial(pairs, step))
        for number, (f, step) in enumerate(EXAMPLES.items(), 1)
    },
    "question 6": _g3,
    "slip 1": _necessary,
    "slip 2": _misprint_of_section_2,
    "slip 4": _ten_and_twenty_nine,
    "slip 6": _real_valued,
}
