"""Sequences that automata give: the relation of n and a(n), with the proof that it is that sequence.

The proofs are statements that are decided: an increasing function of n onto a set lists it, two increasing sequences
that split the positive integers and differ by t*n are those of t-Wythoff, and a recurrence determines its sequence.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from math import gcd, isqrt, lcm
from typing import TYPE_CHECKING, Any

from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import Outcome, decide
from wythoff.automata.statements.names import Table
from wythoff.automata.systems import System
from wythoff.automata.words import WORDS, shifted, word
from wythoff.errors import ParameterError
from wythoff.kernels.automata import Machine

if TYPE_CHECKING:
    from wythoff.sequences.quadratic import Quadratic
    from wythoff.sequences.registry.reading import Made

LARGEST_T, LARGEST_A = 60, 16  # of a t-Wythoff, and of a recurrence, whose sequences others are made of
LISTED = (
    "$set(v) <=> En $r(n,v)",
    "n >= FIRST <=> Ev $r(n,v)",
    "$r(n,v) & $r(n,w) => v = w",
    "$r(n,v) & $r(n+1,w) => v < w",
)


class Facts:
    """Relations by name in one system, and statements about them."""

    def __init__(self, system: str, **relations: Relation) -> None:
        self.system: System = system_of(system)
        self.table = Table()
        self.table.defined.update(relations)

    def define(self, name: str, statement: str, order: str) -> Relation:
        """The relation of a statement, its variables in an order, under a name.

        Raises: UndecidedError.
        """
        found = self._decided(statement).relation
        assert found is not None, statement  # which has free variables
        # What is true of every value of a variable may not name it any more.
        self.table.defined[name] = found = Algebra().widened(found, order).ordered(tuple(order))
        return found

    def require(self, name: str, *statements: str) -> None:
        """Prove statements for all values of their variables.

        Raises: ParameterError with the statement that is false; UndecidedError.
        """
        for statement in statements:
            outcome = self._decided(statement)
            found = outcome.relation
            if not (outcome.truth if found is None else Algebra().complement(found).empty):
                raise ParameterError(f"{name} must be given by its automaton: {statement} is not true")

    def _decided(self, statement: str) -> Outcome:
        outcome = decide(statement, self.table, Algebra(), self.system)
        if outcome.undecided is not None:
            raise outcome.undecided
        return outcome


@lru_cache(maxsize=64)
def sequence(text: str) -> Relation:
    """The relation of n and the n-th term, for a name, a call or an A-number of the registry.

    >>> sequence("lower_wythoff").first(4), sequence("hofstadter_g").contains((12, 8))
    ([(1, 1), (2, 3), (3, 4), (4, 6)], True)

    Raises: NotationError; ParameterError for a sequence that no automaton here gives, with the reason.
    """
    if text in RECURSIVE:
        return _recursive(text)
    from wythoff.sequences.registry.reading import read

    made = read(text, "sequence")
    if made.entry.kind == "word":
        return _letters(made)
    found = _of_made(made)
    offset = getattr(made.value, "offset", 1)
    inner = getattr(getattr(made.value, "source", made.value), "offset", offset)
    moved = inner - offset - len(made.before)
    if not made.before and not moved:
        return found
    facts = Facts(found.system.name, r=found)
    terms = " | ".join(f"(n = {offset + place} & v = {term})" for place, term in enumerate(made.before))
    shift = f"n + {moved}" if moved >= 0 else f"n - {-moved}"
    return facts.define("moved", f"$r({shift}, v)" + f" | {terms}" * bool(terms), "nv")


def _arguments(made: Made) -> dict[str, Any]:
    """The arguments of the call, those that are integers or texts."""
    tree = ast.parse(made.call, mode="eval").body
    assert isinstance(tree, ast.Call)
    return {str(key.arg): key.value.value for key in tree.keywords if isinstance(key.value, ast.Constant)}


def _of_made(made: Made) -> Relation:
    from wythoff.sequences.beatty.sequence import Beatty

    source = getattr(made.value, "source", made.value)
    if isinstance(source, Beatty):
        return beatty(source.alpha, source.gamma, source.offset)
    name, given = made.entry.name, _arguments(made)
    if name == "even_zeros" and given["t"]:
        return pair(given["s"], given["t"])[0]
    if name == "odd_zeros" and given["t"]:
        return pair(given["s"], given["t"])[1]
    if name == "compound":
        return _compound(given["word"])
    if name in LISTS:
        return _listed(name, *LISTS[name])
    if name == "tribonacci_places":
        return _listed(f"tribonacci_places({given['letter']})", *TRIBONACCI_PLACES[given["letter"]])
    raise ParameterError(
        f"$seq must have an automatic sequence, and no automaton of {made.call} is known here: Beatty sequences of "
        "slopes in the field of sqrt(t^2 + 4) or sqrt(t^2 - 4), even_zeros and odd_zeros with t >= 1, compound, "
        "odious, evil, tribonacci_places, hofstadter_g, hofstadter_h and words have one"
    )


def _letters(made: Made) -> Relation:
    """The letters of a word, counted as the OEIS does."""
    found = word(made.entry.name if made.entry.name in WORDS else made.call)
    facts = Facts(found.system.name)
    facts.table.words["word"] = found
    cases = " | ".join(f"(word[n] = @{letter} & v = {letter})" for letter in found.letters)
    relation = facts.define("r", cases, "nv")
    offset = getattr(made.value, "offset", 0)
    return relation if not offset else facts.define("moved", f"$r(n - {offset}, v)", "nv")


def zeros(system: System, parity: int) -> Relation:
    """v: the numbers >= 1 whose words end in a number of zeros of that parity."""
    # 0: nothing but zeros; 1: evenly many zeros behind another digit; 2: oddly many.
    other = dict.fromkeys(range(1, system.digits), 1)
    rows = [{0: 0, **other}, {0: 2, **other}, {0: 1, **other}]
    algebra = Algebra()
    machine = Machine(rows, [False, parity == 0, parity == 1])
    return algebra.join(Relation(system, "v", algebra.minimal(machine)), algebra.everything(system, "v"))


@lru_cache(maxsize=64)
def pair(s: int, t: int) -> tuple[Relation, Relation]:
    """a_n, the n-th number that ends in evenly many zeros in linear(s, t), and b_n = s*a_n + t*n, which ends in oddly
    many: the P-positions of (s,t)-Wythoff, t >= 1 (Fraenkel 2004, section 6)."""
    name = f"linear({s}, {t})"
    system = system_of(name)
    algebra = Algebra()
    shift = shifted(system, algebra).ordered(("n", "m"))
    facts = Facts(name, even=zeros(system, 0), odd=zeros(system, 1), shift=shift)
    lower = facts.define("r", f"$even(v) & Ew $shift(v, w) & {t}*n = w - {s}*v", "nv")
    facts.table.defined["set"] = facts.table.defined["even"]
    facts.require(f"even_zeros({s}, {t})", *(text.replace("FIRST", "1") for text in LISTED))
    upper = facts.define("r", f"Ew $r(n, w) & v = {s}*w + {t}*n", "nv")
    facts.table.defined["set"] = facts.table.defined["odd"]
    facts.require(f"odd_zeros({s}, {t})", *(text.replace("FIRST", "1") for text in LISTED))
    facts.require(f"linear({s}, {t})", "v >= 1 <=> $even(v) | $odd(v)", "~($even(v) & $odd(v))")
    return lower, upper


@lru_cache(maxsize=64)
def multiples(a: int) -> Relation:
    """n >= 1 and floor(n*beta), beta = (a + sqrt(a^2 - 4))/2 for a >= 3: in minus(a, 1) n0 - 1, n0 being n with a 0
    behind it.

    Let r(n) = n0. What is proved of it makes r(n) at least ln and at most ln + 1, with l the limit of r(n)/n; it has
    l = a - 1/l and l > 1, so l is beta, which is irrational: r(n) - 1 < n*beta < r(n) for n >= 1.
    """
    name = f"minus({a}, 1)"
    shift = shifted(system_of(name), Algebra()).ordered(("n", "m"))
    facts = Facts(name, r=shift)
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


def beatty(alpha: Quadratic, gamma: Quadratic, offset: int) -> Relation:
    """n >= offset and floor(n*alpha + gamma), where that is not negative.

    Let A be the slope (2 - t + sqrt(t^2 + 4))/2, and L(n) the smaller numbers of t-Wythoff. L and L + t*n are
    increasing and split the positive integers, as do floor(nA) and floor(n(A + t)) by Beatty's theorem; so both are
    given by mex, and L(n) = floor(nA). In fields without such a slope A is that of `multiples`. For alpha = (a + bA)/c
    and gamma = (g + hA)/c the term is (an + g + floor((bn + h)A)) / c, rounded down.
    """
    if alpha.rational and gamma.rational:
        c = lcm(alpha.r, gamma.r)
        a, g = alpha.p * (c // alpha.r), gamma.p * (c // gamma.r)
        facts = Facts("base(2)")
        return facts.define("found", f"n >= {offset} & {_floor({'n': a}, g, c)}", "nv")
    lower, less, f = _slope(max(alpha.d, gamma.d))
    c = lcm(alpha.r, gamma.r) * f
    numbers = []
    for number in (alpha, gamma):
        p, q = number.p * (c // f // number.r), number.q * (c // f // number.r)
        numbers += [p * f + q * less, 2 * q]
    divisor = gcd(c, *numbers)
    a, b, g, h = (number // divisor for number in numbers)
    c //= divisor
    facts = Facts(lower.system.name, lower=lower)
    above = f"Em,l {_same({'n': b}, h, 'm')} & m > 0 & $lower(m, l) & {_floor({'n': a, 'l': 1}, g, c)}"
    below = f"Em,l {_same({'n': -b}, -h, 'm')} & m > 0 & $lower(m, l) & {_floor({'n': a, 'l': -1}, g - 1, c)}"
    none = f"{_same({'n': b}, h, '0')} & {_floor({'n': a}, g, c)}"
    return facts.define("found", f"n >= {offset} & (({above}) | ({below}) | ({none}))", "nv")


def _slope(d: int) -> tuple[Relation, int, int]:
    """n and floor(nA) for a slope A of the field of sqrt(d), with f*sqrt(d) = 2A + k: the relation, k and f.

    The least t >= 1 with t^2 + 4 = d f^2 is taken, or the least a >= 3 with a^2 - 4 = d f^2.
    """
    for number in range(1, LARGEST_T):
        if f := _factor(number**2 + 4, d):
            return pair(1, number)[0], number - 2, f
        if 2 < number <= LARGEST_A and (f := _factor(number**2 - 4, d)):
            return multiples(number), -number, f
    raise ParameterError(
        f"a Beatty sequence must have a slope in the field of sqrt(t^2 + 4) for some t < {LARGEST_T}, or of "
        f"sqrt(t^2 - 4) for some t <= {LARGEST_A}, so that automata of few digits give it; "
        f"its field was that of sqrt({d})"
    )


def _factor(square: int, d: int) -> int:
    """f >= 1 with d f^2 = square; 0 if there is none."""
    f = isqrt(square // d)
    return f if f and f * f * d == square else 0


def _sides(form: dict[str, int], constant: int) -> tuple[str, str]:
    """A linear form as the positive and the negative part, written as sums."""
    parts: tuple[list[str], list[str]] = ([], [])
    for name, weight in form.items():
        if weight:
            parts[weight < 0].append(f"{abs(weight)}*{name}")
    parts[constant < 0].append(str(abs(constant)))
    return " + ".join(parts[0]) or "0", " + ".join(parts[1]) or "0"


def _same(form: dict[str, int], constant: int, name: str) -> str:
    left, right = _sides(form, constant)
    return f"{left} = {right} + {name}"


def _floor(form: dict[str, int], constant: int, c: int) -> str:
    """v is the form divided by c, rounded down."""
    left, right = _sides(form, constant)
    return f"{c}*v + {right} <= {left} & {left} < {c}*v + {c} + {right}"


def _compound(letters: str) -> Relation:
    """A(B(n)) for the word AB: A and B the lower and the upper Wythoff sequence."""
    lower, upper = pair(1, 1)
    facts = Facts("zeckendorf", A=lower, B=upper)
    found = facts.define("found", "n >= 1 & v = n", "nv")
    for letter in reversed(letters):
        found = facts.define("found", f"Ew $found(n, w) & ${letter}(w, v)", "nv")
    return found


# The system, the set, and the n-th of it; n0 is the number whose word is that of n with a 0 behind it.
LISTS = {
    "odious": ("base(2)", "thue_morse[v] = @1", "n >= 1 & thue_morse[v] = @1 & (v + 1 = 2*n | v + 2 = 2*n)"),
    "evil": ("base(2)", "thue_morse[v] = @0", "n >= 1 & thue_morse[v] = @0 & (v + 1 = 2*n | v + 2 = 2*n)"),
}
TRIBONACCI_PLACES = (
    ("tribonacci", "tribonacci[v - 1] = @0", "Ek $shift(n - 1, k) & v = k + 1"),
    ("tribonacci", "tribonacci[v - 1] = @1", "Ej,k $shift(n - 1, j) & $shift(j, k) & v = k + 2"),
    ("tribonacci", "tribonacci[v - 1] = @2", "Ei,j,k $shift(n - 1, i) & $shift(i, j) & $shift(j, k) & v = k + 4"),
)


def _listed(name: str, system: str, members: str, term: str) -> Relation:
    """The n-th of a set, n >= 1."""
    shift = shifted(system_of(system), Algebra()).ordered(("n", "m"))
    facts = Facts(system, shift=shift)
    facts.define("set", members, "v")
    found = facts.define("r", term, "nv")
    facts.require(name, *(text.replace("FIRST", "1") for text in LISTED))
    return found


# Hofstadter's G(n) = n - G(G(n - 1)) and H(n) = n - H(H(H(n - 1))), G(0) = H(0) = 0.
RECURSIVE: dict[str, tuple[str, str]] = {
    "hofstadter_g": ("zeckendorf", "$r(n,a) & $r(n-1,b) & $r(b,c) => a + c = n"),
    "hofstadter_h": ("narayana", "$r(n,a) & $r(n-1,b) & $r(b,c) & $r(c,d) => a + d = n"),
}


def _recursive(name: str) -> Relation:
    """The word of n without its last digit, and that digit added; proved by the recurrence."""
    of, recurrence = RECURSIVE[name]
    system = system_of(of)
    algebra = Algebra()
    last = Relation(system, "n", Machine([{0: 0, 1: 1}, {0: 0, 1: 1}], [False, True]))
    ones = algebra.join(last, algebra.everything(system, "n"))
    shift = shifted(system, algebra).ordered(("n", "m"))
    facts = Facts(of, shift=shift, ones=ones)
    found = facts.define(
        "r", "Em,k $shift(m, k) & ((~$ones(n) & n = k & v = m) | ($ones(n) & n = k+1 & v = m+1))", "nv"
    )
    facts.require(name, "Ev $r(n,v)", "$r(n,v) & $r(n,w) => v = w", "$r(0,0)", recurrence)
    return found
