"""Sequences computed by automata: the relation of n and a(n), with a proof that the automaton computes the sequence.

A proof is a set of statements that automata decide, together with one of three facts. (1) An increasing function of n
onto a set lists the set in ascending order. (2) If two increasing sequences split the positive integers and their n-th
terms differ by t*n, the pairs of n-th terms are the P-positions of the game t-Wythoff. (3) A recurrence determines its
sequence.

In all functions, `preferred` is the name of the numeration system to use if several are possible, "" for none. A
`budget` ends the work within its time and memory.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from math import gcd, lcm
from typing import Any, TypeAlias

from wythoff.automata.automatic_words import shifted, word
from wythoff.automata.limits import Budget, CachedFunction
from wythoff.automata.naming import KEPT, system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.slopes import pair, slope
from wythoff.automata.statements.deciding import LISTED, Facts
from wythoff.base.errors import NotationError, ParameterError
from wythoff.kernels.automata import Machine
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.quadratic import Quadratic
from wythoff.sequences.recurrences.system_reading import is_system
from wythoff.sequences.registry.own import SequenceFormula
from wythoff.sequences.registry.reading import Made, read

Other: TypeAlias = "Callable[[Made, str, Budget | None], Relation]"


@CachedFunction
def sequence(text: str, preferred: str = "", other: Other | None = None, *, budget: Budget | None = None) -> Relation:
    """Return the relation of n and v, the n-th term of a sequence that `text` names in the registry.

    `text` is a name, a call such as even_zeros(1, 2), or an A-number. For a sequence that this module does not know,
    the result is other(made, preferred, budget), where `made` is the sequence as the registry read it. Without `other`,
    such a sequence is an error.

    >>> sequence("lower_wythoff").first(4), sequence("hofstadter_g").contains((12, 8))
    ([(1, 1), (2, 3), (3, 4), (4, 6)], True)

    Raises: NotationError; ParameterError, with the reason, for a sequence for which no automaton is known here.
    """
    made = read(text, "sequence")
    if made.entry.kind == "word":
        return _letters(made, budget)
    found = _of_made(made, preferred, other, budget)
    offset = getattr(made.value, "offset", 1)
    inner = getattr(getattr(made.value, "source", made.value), "offset", offset)
    moved = inner - offset - len(made.before)
    if not made.before and not moved:
        return found
    facts = Facts(found.system.name, budget, r=found)
    terms = " | ".join(f"(n = {offset + place} & v = {term})" for place, term in enumerate(made.before))
    shift = f"n + {moved}" if moved >= 0 else f"n - {-moved}"
    return facts.define("moved", f"$r({shift}, v)" + f" | {terms}" * bool(terms), "nv")


def _arguments(made: Made) -> dict[str, Any]:
    """Return {name: value} for the constant arguments of the call that made the sequence `made`."""
    tree = ast.parse(made.call, mode="eval").body
    assert isinstance(tree, ast.Call)
    return {str(key.arg): key.value.value for key in tree.keywords if isinstance(key.value, ast.Constant)}


def _of_made(made: Made, preferred: str, other: Other | None, budget: Budget | None) -> Relation:
    source = getattr(made.value, "source", made.value)
    if isinstance(source, SequenceFormula):
        return _formula(source, preferred, budget)
    if isinstance(source, Beatty):
        return beatty(source.alpha, source.gamma, source.offset, preferred, budget)
    if is_system(made.call) and other is not None:
        return other(made, preferred, budget)
    name, given = made.entry.name, _arguments(made)
    if name in ("even_zeros", "odd_zeros") and given["t"]:
        return pair(given["s"], given["t"], budget=budget)[name == "odd_zeros"]
    if name == "compound":
        return _compound(given["word"], budget)
    if name in ("odious", "evil"):
        letter = f"thue_morse[v] = @{int(name == 'odious')}"
        return _listed(name, "base(2)", letter, f"n >= 1 & {letter} & (v + 1 = 2*n | v + 2 = 2*n)", budget)
    if name == "tribonacci_places":
        letter = given["letter"]
        term = TRIBONACCI_PLACES[letter]
        return _listed(f"{name}({letter})", "tribonacci", f"tribonacci[v - 1] = @{letter}", term, budget)
    if name in RECURSIVE:
        return _recursive(name, budget)
    if other is None:
        raise ParameterError(f"no automaton of {made.call} is known here")
    return other(made, preferred, budget)


def _letters(made: Made, budget: Budget | None) -> Relation:
    """Return the relation of n and v, the n-th letter of the word `made`; n begins at the word's offset."""
    found = word(made.call, budget=budget)
    facts = Facts(found.system.name, budget)
    facts.table.words["word"] = found
    cases = " | ".join(f"(word[n] = @{letter} & v = {letter})" for letter in found.letters)
    relation = facts.define("r", cases, "nv")
    offset = getattr(made.value, "offset", 0)
    return relation if not offset else facts.define("moved", f"$r(n - {offset}, v)", "nv")


def beatty(
    alpha: Quadratic, gamma: Quadratic, offset: int, preferred: str = "", budget: Budget | None = None
) -> Relation:
    """Return the relation of n >= offset and v = floor(n*alpha + gamma), where v >= 0.

    Let A be the slope (2 - t + sqrt(t^2 + 4))/2, and L(n) the smaller number of P-position number n of t-Wythoff. L(n)
    and L(n) + tn are increasing and split the positive integers, as do floor(nA) and floor(n(A + t)) by Beatty's
    theorem. Only one pair of such sequences differs by tn, because each L(n) must be the least number not used before;
    so L(n) = floor(nA). In other fields A is the slope of `multiples` or of `of_quotients`, in `slopes`. For alpha = (a
    + bA)/c and gamma = (g + hA)/c the term is (an + g + floor((bn + h)A)) / c, rounded down.
    """
    if alpha.rational and gamma.rational:
        c = lcm(alpha.r, gamma.r)
        a, g = alpha.p * (c // alpha.r), gamma.p * (c // gamma.r)
        facts = Facts(
            preferred if preferred in KEPT else "base(2)", budget
        )  # any system will do, because all have addition
        return facts.define("found", f"n >= {offset} & {_floor({'n': a}, g, c)}", "nv")
    lower, less, f = slope(max(alpha.d, gamma.d), preferred, budget)
    c = lcm(alpha.r, gamma.r) * f
    numbers = []
    for number in (alpha, gamma):
        p, q = number.p * (c // f // number.r), number.q * (c // f // number.r)
        numbers += [p * f + q * less, 2 * q]
    divisor = gcd(c, *numbers)
    a, b, g, h = (number // divisor for number in numbers)
    c //= divisor
    facts = Facts(lower.system.name, budget, lower=lower)
    above = f"Em,l {_same({'n': b}, h, 'm')} & m > 0 & $lower(m, l) & {_floor({'n': a, 'l': 1}, g, c)}"
    below = f"Em,l {_same({'n': -b}, -h, 'm')} & m > 0 & $lower(m, l) & {_floor({'n': a, 'l': -1}, g - 1, c)}"
    none = f"{_same({'n': b}, h, '0')} & {_floor({'n': a}, g, c)}"
    return facts.define("found", f"n >= {offset} & (({above}) | ({below}) | ({none}))", "nv")


def of_text(text: str) -> str:
    """Return `text`, an expression of Python, in the language of statements, where / is division rounded down.

    >>> of_text("3*n//2 - 1")
    '3*n/2 - 1'

    Raises: ParameterError for operators that statements lack.
    """
    if "**" in text or re.search(r"[^a-z0-9+*/() -]", text):
        raise ParameterError(
            f"{text} must be made of sums, multiples by integers, and // by integers: no other formula has an "
            "automaton here"
        )
    return text.replace("//", "/")


def _formula(formula: SequenceFormula, preferred: str, budget: Budget | None) -> Relation:
    """Return the relation of n >= 1 and the value of `formula`, in n and in floors of linear functions of n.

    In a statement no part may be negative, so it is proved that every n has a value.
    """
    floors = [beatty(slope, intercept, 1, preferred, budget) for slope, intercept in formula.floors]
    if len({floor.system.name for floor in floors}) > 1:
        raise ParameterError(
            f"an automaton for {formula!r} is known only if all its floors have square roots of the same number"
        )
    names = [f"f{place}" for place in range(len(floors))]
    system = floors[0].system.name if floors else preferred if preferred in KEPT else "base(2)"
    facts = Facts(system, budget, **dict(zip(names, floors, strict=True)))
    given = " & ".join((f"v = {of_text(str(formula.expression))}", *(f"${name}(n, {name})" for name in names)))
    some = f"E{','.join(names)} " * bool(names)
    try:
        found = facts.define("r", f"n >= 1 & ({some}{given})", "nv")
    except NotationError as error:
        raise ParameterError(f"no automaton for {formula!r} was found: {error}") from None
    if not facts.holds("n >= 1 => Ev $r(n, v)"):
        raise ParameterError(
            f"{formula!r} must not be negative for any n >= 1, and no sum or difference in it may be negative"
        )
    return found


def sides(form: Iterable[tuple[str, int]], constant: int) -> tuple[str, str]:
    """Return (positive part, negative part) of a linear form plus a constant, written as sums.

    `form` lists pairs (variable, weight).

    >>> sides([("n", 2), ("m", -1)], 0)
    ('2*n', '1*m')
    """
    parts: tuple[list[str], list[str]] = ([], [])
    for name, weight in form:
        if weight:
            parts[weight < 0].append(f"{abs(weight)}*{name}")
    if constant:
        parts[constant < 0].append(str(abs(constant)))
    return " + ".join(parts[0]) or "0", " + ".join(parts[1]) or "0"


def _same(form: dict[str, int], constant: int, name: str) -> str:
    left, right = sides(form.items(), constant)
    return f"{left} = {right} + {name}"


def _floor(form: dict[str, int], constant: int, c: int) -> str:
    """Return the text of the statement v = floor((form + constant) / c); `form` maps variables to weights."""
    left, right = sides(form.items(), constant)
    return f"{c}*v + {right} <= {left} & {left} < {c}*v + {c} + {right}"


def _compound(letters: str, budget: Budget | None) -> Relation:
    """Return the relation of n and A(B(n)), if `letters` is "AB", and so on for other words of the letters A and B.

    A and B are the lower and upper Wythoff sequences.
    """
    lower, upper = pair(1, 1, budget=budget)
    facts = Facts("zeckendorf", budget, A=lower, B=upper)
    found = facts.define("found", "n >= 1 & v = n", "nv")
    for letter in reversed(letters):
        found = facts.define("found", f"Ew $found(n, w) & ${letter}(w, v)", "nv")
    return found


# Statements of the n-th place v of each letter. $shift(n, m): the word of m is that of n with a 0 after it.
TRIBONACCI_PLACES = (
    "Ek $shift(n - 1, k) & v = k + 1",
    "Ej,k $shift(n - 1, j) & $shift(j, k) & v = k + 2",
    "Ei,j,k $shift(n - 1, i) & $shift(i, j) & $shift(j, k) & v = k + 4",
)


def _listed(name: str, system: str, members: str, term: str, budget: Budget | None) -> Relation:
    """Return the relation of n >= 1 and v, the n-th member of a set of numbers of `system`.

    The statement `members` of v holds for the members of the set, and the statement `term` of n and v for the relation.
    `name` is the sequence, for messages. It is proved that `term` lists the members in ascending order.
    """
    shift = shifted(system_of(system, budget=budget), Algebra(Budget(within=budget))).ordered(("n", "m"))
    facts = Facts(system, budget, shift=shift)
    facts.define("set", members, "v")
    found = facts.define("r", term, "nv")
    facts.require(name, *LISTED)
    return found


# Hofstadter's G(n) = n - G(G(n - 1)) and H(n) = n - H(H(H(n - 1))), G(0) = H(0) = 0.
RECURSIVE: dict[str, tuple[str, str]] = {
    "hofstadter_g": ("zeckendorf", "$r(n,a) & $r(n-1,b) & $r(b,c) => a + c = n"),
    "hofstadter_h": ("narayana", "$r(n,a) & $r(n-1,b) & $r(b,c) & $r(c,d) => a + d = n"),
}


def _recursive(name: str, budget: Budget | None) -> Relation:
    """Return the relation of n and v, the n-th term of the sequence `name` in `RECURSIVE`, proved by its recurrence.

    v is the last digit of n plus the number whose word is that of n without its last digit.
    """
    of, recurrence = RECURSIVE[name]
    system = system_of(of, budget=budget)
    algebra = Algebra(Budget(within=budget))
    last = Relation(system, "n", Machine([{0: 0, 1: 1}, {0: 0, 1: 1}], [False, True]))
    ones = algebra.join(last, algebra.everything(system, "n"))
    shift = shifted(system, algebra).ordered(("n", "m"))
    facts = Facts(of, budget, shift=shift, ones=ones)
    found = facts.define(
        "r", "Em,k $shift(m, k) & ((~$ones(n) & n = k & v = m) | ($ones(n) & n = k+1 & v = m+1))", "nv"
    )
    facts.require(name, "Ev $r(n,v)", "$r(n,v) & $r(n,w) => v = w", "$r(0,0)", recurrence)
    return found
