"""Checks of Fraenkel 2004: the recurrence and the formulas, compared with the rules.

In the game nim | diagonal(f) one may take k and l from the two piles if |k - l| < f(x1, y1, x0), where x1 <= y1 are the
piles after the move, and x0 is the smaller pile before it. f is the *constraint function*. The *candidates* S are the
pairs (a_n, b_n) of recurrence (9): a_n is the mex of all earlier a_i and b_i, and
b_n = f(a_{n-1}, b_{n-1}, a_n) + b_{n-1} + a_n - a_{n-1}. By Theorem 3, they are the P-positions if f is positive,
monotone in x0, and semi-additive: for 0 <= m < n, f(a_{n-m-1}, b_{n-m-1}, a_n) is at most the sum of
f(a_{n-1-i}, b_{n-1-i}, a_{n-i}) over i = 0, ..., m. These conditions are its *hypotheses*.

A check takes a bound as its last argument, such as the number `count` of pairs it tries, or `_` if it needs none. It
returns `Finding`s: what was compared, and the first difference.
"""

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
    """Return the notation of the game with the constraint function f: nim | diagonal(f)."""
    return f"nim | diagonal({f})"


def width(f: str) -> Expression:
    """Return a constraint function, such as the text "x0 - x1 + 2" in x1, y1 and x0, as an expression."""
    return parse_expression(f, WIDTH_VARIABLES)


def candidates_are_p(f: str, count: int) -> Finding:
    """Compare the first `count` P-positions of nim | diagonal(f), found by the rules, with the candidates.

    The candidates (a_n, b_n) are those of recurrence (9) of Fraenkel 2004: see `wythoff.questions.checking.candidates`.
    """
    return compared(f"for f = {f}", rules=by_rules(game(f), count=count), recurrence=candidates(width(f), count))


def _odd(n: int, a: int, a1: int, b1: int) -> int:
    """Return b_n by the recurrence of Theorem 1 of Fraenkel 2004: b_n = b_(n-1) + a_n + 1.

    `a` is a_n, `a1` is a_(n-1), and `b1` is b_(n-1). Only `a` and `b1` are used.
    """
    return b1 + a + 1


def _dashed(count: int) -> list[Position]:
    """Return `count` pairs (a'_n, b'_n) = (a_n + 1, b_n + 1), where (a_n, b_n) are the pairs of Theorem 1.

    For n = 0 the pair is (a_0, b_0 + 1) = (0, 1).
    """
    return [(a + (n > 0), b + 1) for n, (a, b) in enumerate(pairs(_odd, count))]


def _theorem_3(count: int) -> Iterator[Finding]:
    """Check Theorem 3 for the constraint functions of the paper that satisfy its hypotheses.

    The candidates must be the P-positions, and have the properties (i) to (iii) that `features` states.
    """
    for f in ("x1 + 1", "x0 - x1", "y1 - x1 + 1", "1", "2", *EXAMPLES):
        yield candidates_are_p(f, count)
        yield features(f, candidates(width(f), count))


def features(f: str, s: Sequence[Position]) -> Finding:
    """Check three properties of the candidates `s`, the pairs (a_n, b_n) for a constraint function f.

    (i) Each positive integer up to the last a_n occurs exactly once among the a_n and b_n. (ii) b_(n+1) - b_n >= 2.
    (iii) a_(n+1) - a_n is 1 or 2.
    """
    largest = s[-1][0]
    entries = sorted(entry for pair in s[1:] for entry in pair if entry <= largest)
    steps = enumerate(pairwise(s))
    wrong: Iterator[object] = (n for n, (x, y) in steps if y[1] - x[1] < 2 or y[0] - x[0] not in (1, 2))
    partition = [] if entries == [*range(1, largest + 1)] else ["A and B are not a partition"]
    return unless("recurrence", f"(i) to (iii) for f = {f}", chain(wrong, partition))


def _proposition_1(count: int) -> Finding:
    """Check Proposition 1 on the first `count` pairs (a'_n, b'_n) of `_dashed`.

    It says that b'_n = b'_(n-1) + a'_n, and that a'_n > 0 is the least number that is no earlier a'_i or b'_i.
    """
    dashed = [(0, 1)]
    while len(dashed) < count:
        taken = {entry for pair in dashed for entry in pair}
        a = next(a for a in range(dashed[-1][0] + 1, 3 * count) if a not in taken)
        dashed.append((a, dashed[-1][1] + a))
    return compared("pairs a'_n, b'_n", recurrence=dashed, closed_form=_dashed(count))


def lacking(f: str) -> list[str]:
    """Return the hypotheses of Theorem 3 that a constraint function f does not satisfy, such as ["monotone"].

    Counterexamples are searched on a small board and among the first candidates.
    """
    searches = {"positive": positivity, "monotone": monotonicity, "semi-additive": semi_additivity}
    return [name for name, search in searches.items() if search(width(f)) is not None]


def _lacks_one(f: str, lacks: str, count: int, *, differ: bool = True) -> Finding:
    """Check that f fails only one hypothesis of Theorem 3, and that candidates and P-positions differ.

    The hypothesis is `lacks`: "positive", "monotone" or "semi-additive". If `differ` is false, check instead that
    candidates and P-positions agree. Pairs with numbers up to `count` are compared.
    """
    s = sorted(pair for pair in candidates(width(f), count) if max(pair) <= count)
    p = by_rules(game(f), up_to=count)
    said = f"f = {f} lacks only: {lacks}; S {'!=' if differ else '='} P"
    return seen("rules", said, None if lacking(f) == [lacks] and (s != p) == differ else (lacking(f), s == p))


def one_for_each(count: int) -> Finding:
    """Check that each hypothesis of Theorem 3 is needed.

    For each one there is a function that fails only this hypothesis, and whose candidates are not the P-positions.
    """
    lacks = {SQUARE: "semi-additive", QUOTIENT: "monotone", NEGATIVE: "positive"}
    return joined(_lacks_one(f, hypothesis, count) for f, hypothesis in lacks.items())


def _g3(digits: int) -> Finding:
    """Check that winning moves of game G3, with f = y1 - x1 + 1, are found quickly even for piles of many digits.

    Find all winning moves from (n, n + 2^20) with n = 10^`digits`. The P-positions of G3 are (a_i, b_i), where b_i
    grows like 2^i, so about log(n) of them are enough.
    """
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
    """Check that two hypotheses of Theorem 3, positive and monotone, are not necessary.

    For each of them there is a function that fails it, although the candidates are the P-positions.
    """
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
    """Check that the constraint function f = 1/2, whose value is not an integer, raises an error."""
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
