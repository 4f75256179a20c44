"""Claims about the ways to generate the Wythoff sequences, each tested term by term.

The claims are from the survey Wythoff visions 2019. A claim has two functions: one yields the terms that the way of
generating makes, the other yields the terms that the survey claims for it. `WayClaim.witness` compares them. Claims
whose names end with `as_printed` are misprints of the survey, and fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush, merge
from itertools import count, islice
from math import ceil
from pathlib import Path
from typing import TypeAlias, TypeVar

from wythoff.base.errors import RequestError, brief
from wythoff.base.frozen import Frozen, field
from wythoff.kernels import ENDLESS, require_time
from wythoff.kernels.costs import seconds
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.beatty.wythoff import lower_wythoff, upper_wythoff
from wythoff.sequences.generation.mancala import SchroederMancala, play, pots
from wythoff.sequences.generation.prefixes import occurrences
from wythoff.sequences.generation.ranking import JointRanking, NacciSplit
from wythoff.sequences.generation.representations import DoublingTree, LengthDifference, strings_without
from wythoff.sequences.generation.trees import IntegerTree, rationals, wythoff_children
from wythoff.sequences.kinds import Witness, require_integer
from wythoff.sequences.numeration.zeckendorf import fibonacci
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.recurrences.hiccup import SelfRule

T = TypeVar("T")


def places(wanted: Callable[[T], bool], numbers: Iterable[T]) -> Iterator[int]:
    """Yield the places, counted from 1, of the numbers x with wanted(x) in the sequence `numbers`."""
    return (place for place, x in enumerate(numbers, 1) if wanted(x))


def least_unused() -> Iterator[tuple[int, int]]:
    """Yield the rows (a, a + n), n = 1, 2, ..., of the survey's Table 9: a is the least number in no earlier row."""
    used: set[int] = set()
    lower = 0
    for n in count(1):
        lower = next(x for x in count(lower + 1) if x not in used)
        used.add(lower + n)
        yield lower, lower + n


def ascending(root: tuple[int, ...], children: Callable[[tuple[int, ...]], Iterable[tuple[int, ...]]]) -> Iterator[int]:
    """Yield node[0] for all nodes of the tree with the root `root`, in ascending order of nodes.

    children(node) returns the children of a node, which must be greater than the node.
    """
    waiting = [root]
    while True:
        node = heappop(waiting)
        yield node[0]
        for child in children(node):
            heappush(waiting, child)


def lazy_children(node: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Return two children of a node (m, i), where m is a sum of Fibonacci numbers with the greatest term F_i.

    They are (m + F_(i+1), i + 1) and (m + F_(i+2), i + 2).
    """
    m, i = node
    return ((m + fibonacci(i + step)[0], i + step) for step in (1, 2))


def rows_of_rationals() -> Iterator[tuple[int, ...]]:
    """Yield, for each number x <= 1 of the tree T4 in order, the places of x, x + 1, ..., x + 4 in this tree.

    T4 has the root 1, and x has the children x + 1 and 1/x; it is read level by level, each number at its first place.
    """
    found: dict[Fraction, list[int]] = {}
    order: list[Fraction] = []
    row = 0
    for place, number in enumerate(rationals(), 1):
        x = number - ceil(number) + 1
        if x not in found:
            order.append(x)
        found.setdefault(x, []).append(place)
        while len(found[order[row]]) >= 5:
            yield tuple(found[order[row]][:5])
            row += 1


def wythoff_rows() -> Iterator[tuple[int, ...]]:
    """Yield the tuple of the first five entries of each row i of the Wythoff array: F_(j+1)*A(i) + F_j*(i - 1), j <= 5.

    Here A(i) = floor(i*phi).
    """
    for i, a in enumerate(lower_wythoff(), 1):
        yield tuple(fibonacci(j + 1)[0] * a + fibonacci(j)[0] * (i - 1) for j in range(1, 6))


def prefixes() -> Iterator[tuple[int, ...]]:
    """Yield, for each length 1, 2, ..., the first eight places of the Fibonacci word's prefix of this length."""
    return (tuple(islice(occurrences(length), 8)) for length in count(1))


def iterates() -> Iterator[tuple[int, ...]]:
    """Yield (A(1), ..., A(8)), then (A(A(1)), ..., A(A(8))), and so on, where A(n) = floor(n*phi).

    The j-th of these tuples, with j letters A, is yielded F_(j+1) times: 1, 2, 3, 5, 8, ... times.
    """
    numbers: tuple[int, ...] = tuple(range(1, 9))
    for index in count(2):
        numbers = tuple(map(lower_wythoff().term, numbers))
        yield from [numbers] * fibonacci(index)[0]


def strings_at(block: str, wanted: Iterable[int], added: str = "") -> Iterator[str]:
    """Yield for each n in `wanted` the n-th binary numeral that does not contain `block`, followed by `added`.

    Numerals are counted from 0; `wanted` must be increasing.
    """
    strings = enumerate(strings_without(block))
    return (next(string for m, string in strings if m == n) + added for n in wanted)


def more_terms() -> Iterator[int]:
    """Yield, for n = 0, 1, 2, ..., how many terms more the lazy representation of n has than the Zeckendorf one.

    Both write n as a sum of Fibonacci numbers. The digits of the lazy one do not contain 00, those of the other not 11.
    """
    pairs = zip(strings_without("00"), strings_without("11"), strict=False)
    return (lazy.count("1") - greedy.count("1") for lazy, greedy in pairs)


ClaimTerms: TypeAlias = Callable[[], Iterable[object]]
_theorem = "docs/mathematics/generation.md, Theorem 11.{}".format
DECIDED = Path(__file__).with_name("decided.toml")  # statements, parts of claims, that `wythoff decide` proves


class WayClaim(Frozen):
    """A claim about a way to generate a sequence.

    `says` is the claim in words. `proof` names the theorem that proves it, and is empty for a refuted claim. made()
    yields the terms that the way produces, and claimed() the terms that the survey claims; both are numbered from
    `first`. Computing n terms takes about seconds(n) seconds, as measured.
    """

    name: str
    says: str
    proof: str
    made: ClaimTerms
    claimed: ClaimTerms
    first: int = field(default=1, kw_only=True)
    seconds: Callable[[int], float] = field(default=lambda n: 1e-4 * n, kw_only=True)

    def witness(self, count: int) -> Witness | None:
        """Compare the first `count` terms. Return None if they agree, or else the first difference.

        The difference is a `Witness`: the index n, the term made and the term claimed.

        >>> CLAIMS["self_rule"].witness(100), CLAIMS["self_rule_as_printed"].witness(100)
        (None, Witness(n=3, left=5, right=4))

        Cost: that of generating `count` terms.
        Raises: ParameterError for a count below 1; TooLargeError if this takes more than an hour.
        """
        require_integer(count, "the number of terms that are tried", 1)
        require_time(self.seconds(count), f"trying {self.name} for {brief(count)} terms")
        pairs = islice(zip(self.made(), self.claimed(), strict=False), count)
        return next((Witness(n, *pair) for n, pair in enumerate(pairs, self.first) if pair[0] != pair[1]), None)


def claim(name: str) -> WayClaim:
    """Return the claim of this name.

    Raises: RequestError for any other name.
    """
    if name not in CLAIMS:
        raise RequestError(f"a claim must be one of those that `wythoff claims` lists, was {brief(name)}")
    return CLAIMS[name]


INVERSES = (1 / PHI, 1 / PHI**2)
SILVER = (Quadratic(0, 1, 2, 2), 1 / (2 + Quadratic(0, 1, 2)))
_LOWER, _UPPER = lower_wythoff, upper_wythoff


def _less(terms: ClaimTerms, moved: int = 0) -> ClaimTerms:
    """Return a function that yields each integer term of `terms()` minus 1, after skipping the first `moved` terms."""
    return lambda: (int(term) - 1 for term in islice(terms(), moved, None) if isinstance(term, int))


def _at_parity(parity: int, numbers: Iterable[int]) -> Iterator[int]:
    """Yield the places, counted from 1, of the even numbers (parity 0) or the odd ones (1) among `numbers`."""
    return places(lambda x: x % 2 == parity, numbers)


def _quadratic(n: int) -> float:
    return seconds(False, terms=1.31 * min(n, ENDLESS) ** 2)


_ALL = (
    WayClaim("schroeder_mancala", "Schroeder's game with n stacks takes A(n) steps.", _theorem(2),
        SchroederMancala, _LOWER, seconds=_quadratic),
    WayClaim("schroeder_mancala_end", "Schroeder's game ends with stacks of n, n - 1, ..., 1.", _theorem(2),
        lambda: (play(n).stacks for n in count(1)), lambda: (tuple(range(n, 0, -1)) for n in count(1)),
        seconds=_quadratic),
    WayClaim("knott_mancala", "Pot n of Knott's game has A(n) pebbles as it is emptied.", _theorem(1), pots, _LOWER),
    WayClaim("least_unused", "The rows of Table 9 are A and B.", "Wythoff 1907", least_unused,
        lambda: zip(lower_wythoff(), upper_wythoff(), strict=True)),
    WayClaim("joint_ranking_first", "If all j/phi and k/phi^2 are put in order, n/phi is number B(n).", _theorem(3),
        partial(JointRanking, INVERSES, 1), _UPPER),
    WayClaim("joint_ranking_second", "If all j/phi and k/phi^2 are put in order, n/phi^2 is number A(n).",
        _theorem(3), partial(JointRanking, INVERSES, 2), _LOWER),
    WayClaim("joint_ranking_silver",
        "For r = sqrt(2) and 1/r + 1/s = 1: if all j/r and k/s are put in order, n/s is number floor(n*r).",
        _theorem(3), partial(JointRanking, SILVER, 2), partial(Beatty, Quadratic(0, 1, 2))),
    WayClaim("hanna_split", "Hanna's three sequences split the positive integers.", _theorem(3),
        lambda: merge(*(NacciSplit(3, power) for power in range(3))), lambda: count(1)),
    WayClaim("self_rule", "a(1) = 1, a(n + 1) = a(n) + 2 if n is a term, else a(n) + 1, is A.", _theorem(4),
        SelfRule, _LOWER),
    WayClaim("self_rule_as_printed", "a(1) = 1, a(n + 1) = a(n) + 2 if a(n) is already determined, else + 1, is A.", "",
        lambda: count(1, 2), _LOWER),
    WayClaim("wythoff_tree", "Every positive integer occurs once in the tree T1.", _theorem(5),
        lambda: ascending((1,), lambda node: ((x,) for x in wythoff_children(*node))), lambda: count(1)),
    WayClaim("doubling_tree_evens", "In T2 without 1, in ascending order, the even numbers have the places A(n).",
        _theorem(10), lambda: _at_parity(0, islice(DoublingTree(), 1, None)), _LOWER),
    WayClaim("doubling_tree_odds", "In T2 without 1, in ascending order, the odd numbers have the places B(n).",
        _theorem(10), lambda: _at_parity(1, islice(DoublingTree(), 1, None)), _UPPER),
    WayClaim("integer_tree_evens", "In the tree T3 the even numbers have the places A(n).", _theorem(6),
        lambda: _at_parity(0, IntegerTree()), _LOWER),
    WayClaim("integer_tree_odds", "In the tree T3 the odd numbers have the places B(n).", _theorem(6),
        lambda: _at_parity(1, IntegerTree()), _UPPER),
    WayClaim("rational_tree_small", "In the tree T4 the numbers <= 1 have the places B(n) - 1.", _theorem(7),
        lambda: places(lambda x: x <= 1, rationals()), _less(_UPPER)),
    WayClaim("rational_tree_large", "In the tree T4 the numbers > 1 have the places A(n) - 1, n >= 2.", _theorem(7),
        lambda: places(lambda x: x > 1, rationals()), _less(_LOWER, 1)),
    WayClaim("rational_tree_rows",
        "For the n-th x <= 1 of T4, the places of x, x + 1, ... are row n of the Wythoff array.", _theorem(7),
        rows_of_rationals, wythoff_rows, seconds=lambda n: 3e-4 * n),
    WayClaim("rational_tree_rows_as_printed", "The places of odd denominators in T4 are row 2 of the Wythoff array.",
        "", lambda: places(lambda x: x.denominator % 2 == 1, rationals()),
        lambda: (3 * fibonacci(j + 1)[0] + fibonacci(j)[0] for j in count(1))),
    WayClaim("lazy_tree_lower", "The tree of lazy representations with root 1 contains each A(n) once.",
        _theorem(11), lambda: ascending((1, 2), lazy_children), _LOWER),
    WayClaim("lazy_tree_upper", "The tree of lazy representations with root 2 contains each B(n) once.",
        _theorem(11), lambda: ascending((2, 3), lazy_children), _UPPER),
    WayClaim("prefix_occurrences",
        "The prefixes of the Fibonacci word occur at A, AA, AA, AAA, AAA, AAA, ..., where AA is A(A(n)).", _theorem(12),
        prefixes, iterates, seconds=lambda n: 2e-8 * n**2),
    WayClaim("zeckendorf_ends",
        "The Zeckendorf representations with an even number of zeros at the end are those of the numbers A(n).",
        _theorem(8), lambda: places(
        lambda string: (len(string) - len(string.rstrip("0"))) % 2 == 0, islice(strings_without("11"), 1, None)
        ), _LOWER),
    WayClaim("lazy_ends", "The lazy representations that end with 1 are those of the A(n).", _theorem(9),
        lambda: places(lambda string: string.endswith("1"), islice(strings_without("00"), 1, None)), _LOWER),
    WayClaim("zeckendorf_shift", "The Zeckendorf representation of B(n) is that of A(n) with a 0 at the end.",
        _theorem(8), lambda: strings_at("11", lower_wythoff(), "0"), lambda: strings_at("11", upper_wythoff())),
    WayClaim("lazy_shift", "The lazy representation of B(n) is that of A(n) with a 0 at the end.", _theorem(9),
        lambda: strings_at("00", lower_wythoff(), "0"), lambda: strings_at("00", upper_wythoff())),
    WayClaim("representation_terms", "The lazy representation of n has at least as many terms as that of Zeckendorf.",
        _theorem(9), lambda: (more >= 0 for more in more_terms()), lambda: (True for _ in count()), first=0),
    WayClaim("representation_terms_as_printed",
        "The lazy representation of n has A095792(n) terms more than that of Zeckendorf.", "", more_terms,
        LengthDifference, first=0),
)  # fmt: skip
CLAIMS: Mapping[str, WayClaim] = {each.name: each for each in _ALL}
