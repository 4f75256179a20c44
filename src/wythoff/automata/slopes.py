"""Relations of n and floor(n*A) for numbers A of quadratic fields.

One A of a field is enough: its other irrational numbers are (a + b*A)/c with integers a, b, c, so statements define the
floors of their multiples from those of A. A `budget` ends the work within its time and memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import isqrt
from typing import NamedTuple

from wythoff.automata.automatic_words import shifted
from wythoff.automata.limits import Budget, CachedFunction
from wythoff.automata.naming import LONGEST, system as system_of
from wythoff.automata.ostrowski import Ostrowski, Root
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import LISTED, Facts
from wythoff.automata.systems import System
from wythoff.base.errors import ParameterError
from wythoff.kernels.automata import Machine

LARGEST_T, LARGEST_A = (
    60,
    16,
)  # the largest t of `pair` and the largest a of `multiples` from which other sequences are made


def zeros(system: System, parity: int) -> Relation:
    """Return the relation of the v >= 1 whose words in `system` end in an even or odd number of zeros.

    `parity` is 0 for even and 1 for odd.
    """
    # States: 0 has read only zeros; 1 an even number of zeros after the last other digit; 2 an odd number.
    other = dict.fromkeys(range(1, system.digits), 1)
    rows = [{0: 0, **other}, {0: 2, **other}, {0: 1, **other}]
    algebra = Algebra()  # for few states
    machine = Machine(rows, [False, parity == 0, parity == 1])
    return algebra.join(Relation(system, "v", algebra.minimal(machine)), algebra.everything(system, "v"))


@CachedFunction
def pair(s: int, t: int, *, budget: Budget | None = None) -> tuple[Relation, Relation]:
    """Return the relations of (n, a_n) and of (n, b_n), where (a_n, b_n) is P-position number n >= 1 of (s,t)-Wythoff.

    The number t must be at least 1. In the system linear(s, t), a_n is the n-th number >= 1 whose word ends in an even
    number of zeros; the word of b_n = s*a_n + t*n ends in an odd number of zeros. Source: Fraenkel 2004, section 6.
    """
    name = f"linear({s}, {t})"
    system = system_of(name, budget=budget)
    algebra = Algebra(Budget(within=budget))
    shift = shifted(system, algebra).ordered(("n", "m"))
    even, odd = zeros(system, 0), zeros(system, 1)
    facts = Facts(name, budget, even=even, odd=odd, shift=shift, set=even)
    lower = facts.define("r", f"$even(v) & Ew $shift(v, w) & {t}*n = w - {s}*v", "nv")
    facts.require(f"even_zeros({s}, {t})", *LISTED)
    upper = facts.define("r", f"Ew $r(n, w) & v = {s}*w + {t}*n", "nv")
    facts.table.defined["set"] = odd
    facts.require(f"odd_zeros({s}, {t})", *LISTED)
    facts.require(f"linear({s}, {t})", "v >= 1 <=> $even(v) | $odd(v)", "~($even(v) & $odd(v))")
    return lower, upper


@CachedFunction
def multiples(a: int, *, budget: Budget | None = None) -> Relation:
    """Return the relation of n >= 1 and floor(n*beta), where beta = (a + sqrt(a^2 - 4))/2 and a >= 3.

    In the system minus(a, 1) the floor is r(n) - 1, where the word of r(n) is the word of n with a 0 appended.

    Let l be the limit of r(n)/n. The proved statements imply ln <= r(n) <= ln + 1, l = a - 1/l and l > 1. So l is beta.
    Because beta is irrational, r(n) - 1 < n*beta < r(n) for n >= 1.
    """
    name = f"minus({a}, 1)"
    shift = shifted(system_of(name, budget=budget), Algebra(Budget(within=budget))).ordered(("n", "m"))
    facts = Facts(name, budget, r=shift)
    facts.require(
        f"floor(n*({a} + sqrt({a * a - 4}))/2)",
        "An Em $r(n, m)",
        "An,v,w $r(n, v) & $r(n, w) => v = w",
        "Au,v,w,x,y $r(x, u) & $r(y, v) & $r(x + y, w) => w <= u + v",
        "Au,v,w,x,y $r(x, u) & $r(y, v) & $r(x + y, w) => u + v <= w + 1",
        f"An,v,w $r(n, v) & $r(v, w) => w + n = {a}*v",
        "An,v $r(n, v) & n >= 1 => v > n",
    )
    return facts.define("found", "n >= 1 & $r(n, v + 1)", "nv")


def roots_of(d: int) -> list[Root]:
    """Return numbers of the field of sqrt(d) with few partial quotients.

    They are (1 + sqrt(d))/2 if d = 1 mod 4, and sqrt(d).
    """
    return [Root(d, 1, 2), Root(d, 0, 1)] if d % 4 == 1 else [Root(d, 0, 1)]


@CachedFunction
def of_quotients(root: Root, *, budget: Budget | None = None) -> Relation:
    """Return the relation of n >= 1 and floor(nx) in the Ostrowski system of x = `root`.

    Proof. Let a_k be the partial quotients of x and p_k/q_k its convergents. The word of n has the digits b_k, so n is
    the sum of b_k q_k. Let P(n) be the sum of b_k p_k, and D_k = q_k x - p_k, which has the sign (-1)^k. Then a_k
    |D_(k-1)| = |D_(k-2)| - |D_k| with D_(-1) = -1. So nx - P(n) is the sum of b_k D_k, where b_0 <= a_1 - 1 and b_k <=
    a_(k+1).

    Let m be the lowest k with b_k > 0. The terms of the other sign, of D_(m+1), D_(m+3), ..., are together less than
    |D_m| by their telescoping sum, so nx - P(n) has the sign of D_m. The terms of this sign are together less than
    a_(m+1) |D_m| + |D_(m+1)| = |D_(m-1)| <= 1, with a_1 - 1 for a_1 where m = 0. So floor(nx) is P(n) for an even m,
    P(n) - 1 for an odd one. The program also decides that every n >= 1 has a value, and that the first values are
    right.

    Raises: ParameterError if the system has no adder within limits.
    """
    system = system_of(root.system, budget=budget)
    if not isinstance(system, Ostrowski):
        raise ParameterError(f"floor(n*x) needs an Ostrowski numeration system, not {system.name}")
    algebra = Algebra(Budget(within=budget))
    all_of_them = algebra.everything(system, "nv")
    same, more = (
        algebra.join(Relation(system, "nv", system.numerators(root, target, algebra)), all_of_them) for target in (0, 1)
    )
    above, below = (zeros(system, parity ^ system.first) for parity in (0, 1))
    facts = Facts(system.name, budget, same=same, more=more, above=above, below=below)
    found = facts.define("r", "($above(n) & $same(n, v)) | ($below(n) & $more(n, v))", "nv")
    first = [(root.p * n + isqrt(root.d * n * n)) // root.q for n in range(1, 10)]
    name = f"floor(n*({root.p} + sqrt({root.d}))/{root.q})"
    facts.require(name, "n >= 1 <=> Ev $r(n, v)", *(f"$r({n}, {term})" for n, term in enumerate(first, 1)))
    return found


def slope(d: int, preferred: str = "", budget: Budget | None = None) -> tuple[Relation, int, int]:
    """Return (relation of n and floor(nA), k, f) for some slope A of the field of sqrt(d), with f*sqrt(d) = 2A + k.

    The relation is in the system `preferred` if possible, otherwise in the system with the fewest digits. If two have
    equally many digits, a system of t-Wythoff comes first, then the system of `multiples`, then that of `of_quotients`.
    The last counts as having at least 8 digits, because its places follow different rules.

    Raises: ParameterError if no such system has an automaton that adds.
    """
    said = ""
    for way in sorted(_ways(d), key=lambda way: (way.system != preferred, way.digits, way.rank)):
        try:
            return way.made(budget=budget), way.less, way.factor
        except ParameterError as error:
            said = str(error)
    raise ParameterError(
        f"no numeration system with an automaton for addition was found for slopes with sqrt({d}); {said}"
    )


class _SlopeWay(NamedTuple):
    """A candidate for the result of `slope`: a system, how many digits it has, and the parts of the result.

    made(budget=budget) returns the relation of n and floor(nA); `less` and `factor` are k and f in f*sqrt(d) = 2A + k.
    Among candidates with equally many digits, the one of least `rank` is preferred.
    """

    system: str
    digits: int
    rank: int
    made: Callable[..., Relation]
    less: int
    factor: int


def _ways(d: int) -> Iterator[_SlopeWay]:
    for t in range(1, LARGEST_T):
        if f := _factor(t**2 + 4, d):
            yield _SlopeWay("zeckendorf" if t == 1 else f"plus({t}, 1)", t, 0, partial(_lower, t), t - 2, f)
    for a in range(3, LARGEST_A + 1):
        if f := _factor(a**2 - 4, d):
            yield _SlopeWay(f"minus({a}, 1)", a - 1, 1, partial(multiples, a), -a, f)
    for rank, root in enumerate(roots_of(d), 2):
        most = max(quotient for quotient, _, _ in root.parts(LONGEST))
        # Systems whose places are all alike are preferred if they have up to 8 digits.
        yield _SlopeWay(root.system, max(most, 8), rank, partial(of_quotients, root), -root.p, 2 // root.q)


def _lower(t: int, *, budget: Budget | None) -> Relation:
    return pair(1, t, budget=budget)[0]


def _factor(square: int, d: int) -> int:
    """Return f >= 1 with d f^2 = square, or 0 if there is none."""
    f = isqrt(square // d)
    return f if f and f * f * d == square else 0
