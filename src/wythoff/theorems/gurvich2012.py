"""V. Gurvich, Further generalizations of the Wythoff game and the minimum excludant, Discrete Applied Mathematics 160
(2012) 941-947; with the limits of E. Boros, V. Gurvich, V. Oudalov, International Journal of Game Theory 42 (2013)
891-915.
"""

from __future__ import annotations

from collections.abc import Callable

from wythoff.kernels import Pairs
from wythoff.rulesets import Game, Moves, Position, TwoPileGame, Where, played
from wythoff.solution import Evidence
from wythoff.theorems.matching import numbers
from wythoff.theorems.theorem import Conclusion, Finding, Theorem

SOURCE = "Gurvich 2012"
NOTE = "docs/notes/short-proofs.md, section 5"
RULE = "where(abs(k - l) < {a} or min(k, l) < {b})"
# For larger b*b/a single terms come from a table: the levels of the substitution would cost more.
MOST_LEVELS = 100_000


def parameters(game: Game) -> tuple[int, int] | None:
    """(a, b) of NIM(a, b), in normal or misere play."""
    moves = played(game)
    found = numbers(moves if isinstance(moves, Where) else None, RULE)
    return None if found is None else (found["a"], found["b"])


def _applies(game: Game) -> Finding:
    found = parameters(game)
    if found is None:
        return Finding(None, f"speaks of {RULE.format(a='a', b='b')} only")
    a, b = found
    if b == 0:
        return Finding(None, "speaks of b >= 1 only: with b = 0 nothing can be taken from one pile alone for a <= 1")
    if a == 0:
        return Finding(Evidence("proved", NOTE), f"a = 0: some pile must lose less than {b}")
    source = f"{SOURCE}, {'misere' if game.misere else 'normal'} play"
    return Finding(Evidence("proved", source), f"this is NIM(a, b) with a = {a}, b = {b}")


def _without_diagonal(game: TwoPileGame, b: int) -> Conclusion:
    """NIM(0, b)."""
    from wythoff.theorems.sequence import PairSequence

    if not game.misere:
        return PairSequence(game, lambda n: (b * n, b * n), (f"a_n = b_n = {b}*n",), reach=0, band=b)
    formulas = (f"a_n = b_n = {b}*n + 1 for n >= 1, and (0, 1)",)
    return PairSequence(game, lambda n: (b * n + 1, b * n + 1) if n else (0, 1), formulas, reach=0, band=b)


def _conclusion(game: Game) -> Conclusion:
    from wythoff.theorems.sequence import PairSequence

    found = parameters(game)
    assert found is not None
    assert isinstance(game, TwoPileGame | Moves)
    a, b = found
    if a == 0:
        return _without_diagonal(game, b)
    offset = int(game.misere and a > 1)
    first = ((0, 1), (b + 1, b + 1)) if game.misere and a == 1 else ()
    formulas = (
        f"a_n = mex_{b} of all earlier terms: the least x >= 0 with none of them in (x - {b}, x]",
        f"b_n = a_n + {a}*n{' + 1' if offset else ''}",
        f"{b} <= a_(n+1) - a_n <= {2 * b}, {a + b} <= b_(n+1) - b_n <= {a + 2 * b}",
        *((f"for n >= 2, and (0, 1), ({b + 1}, {b + 1})",) if first else ()),
    )
    plain, largest = _pair(a, b, offset)

    def pair(n: int) -> Position:
        return first[n] if n < len(first) else plain(n)

    def table(count: int) -> Pairs:
        from wythoff.sequences.recurrences.spaced import spaced_pairs

        x, y = spaced_pairs(a, b, count, offset)
        for n, (low, high) in enumerate(first[:count]):
            x[n], y[n] = low, high
        return x, y

    return PairSequence(game, pair, formulas, reach=a - 1, band=b, table=table, largest=largest)


def _pair(a: int, b: int, offset: int) -> tuple[Callable[[int], Position], int | None]:
    """The rule for the n-th pair, by the substitution; or from a table, and the largest pile it is used for."""
    from wythoff.sequences.recurrences.spaced import SpacedSequence, spaced_pairs
    from wythoff.theorems.sequence import MOST_KEPT, from_table

    if b * b > MOST_LEVELS * a:
        return from_table(lambda count: spaced_pairs(a, b, count, offset)), 2 * b * MOST_KEPT
    terms = SpacedSequence(a, b, offset)

    def pair(n: int) -> Position:
        x = terms.term(n)
        return x, x + a * n + offset

    return pair, None


THEOREMS = (
    Theorem(
        SOURCE,
        "The P-positions of NIM(a, b) are x_n = mex_b{x_i, y_i : i < n}, y_n = x_n + a*n; in misere play y_n = x_n + "
        "a*n + 1 for a > 1, and for a = 1 those of normal play with (0, 1), (b + 1, b + 1) for (0, 0), (b, b + 1).",
        _applies,
        _conclusion,
    ),
)
