"""Checks of sections 7.3 and 7.4 of Wythoff visions: ways to generate the Wythoff sequences, and trees.

L and U are the Wythoff sequences floor(n phi) and floor(n phi^2). The vertices of a tree are numbered generation by
generation; the number of a vertex is its *place*.

A check takes a bound as its last argument, often a number of terms, or `_` if it needs none. It returns `Finding`s:
what was compared, and the first difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import islice

from wythoff.papers.finding import MANY, NEAR, Check, Finding, compared, refuted, seen, unless
from wythoff.papers.pairs import pairs
from wythoff.papers.verbs import StatedCheck, all_of, each
from wythoff.papers.wythoff_arrays import by_formula, lower, upper
from wythoff.sequences.generation.claims import claim
from wythoff.sequences.kinds import breadth_first
from wythoff.sequences.recurrences.equations import Equation


def generated(*names: str) -> Check:
    """Make a check that some ways to generate sequences, carried out as the paper describes, give the claimed terms.

    `names` are the names of these ways, as listed by `wythoff claims`.
    """
    return each(names, _generated)


def _generated(name: str, terms: int) -> Finding:
    """Check the first `terms` terms that one way to generate a sequence gives. If it is proved, name the proof."""
    each = claim(name)
    made, claimed = (list(islice(way(), terms)) for way in (each.made, each.claimed))
    proof = [("closed form", f"proved: {each.proof}")] if each.proof else []
    return compared(f"terms of {name}", recurrence=made, closed_form=claimed) & Finding(proof)


def _more_terms(terms: int) -> Finding:
    each = claim("representation_terms")
    return seen("recurrence", f"{each.says[:-1]}: {terms} numbers", each.witness(terms)) & Finding(
        [("closed form", f"proved: {each.proof}")]
    )


def _rule_of_l(_: int) -> Finding:
    """Check a rule that generates the lower Wythoff sequence a(n) from itself.

    It is wrong as printed, and right if a(n) is replaced by n in it. The paper cites A184117 of the OEIS for it, which
    is another sequence.
    """
    a = [x for x, _ in pairs(lambda n, a, a1, b1: a + 2 * n + 1, 12)][1:]
    text = "A184117, 1, 2, 3, 5, ..., grows by 1 from a(2), by 2 from a(3), though 2 and 3 are terms"
    cited = seen("recurrence", text, None if a[:4] == [1, 2, 3, 5] else a)
    return refuted(_generated("self_rule_as_printed", TERMS), _generated("self_rule", TERMS) & cited)


TERMS = 300  # the number of terms of each rule that is tried
# The equations (1) to (4), as functions of a, b and n: whether each holds.
Term = Callable[[int], int]
EQUATIONS: Mapping[str, Callable[[Term, Term, int], bool]] = {
    "(1)": lambda a, b, n: a(a(n)) == b(n) - 1,
    "(2)": lambda a, b, n: a(b(n)) == a(n) + b(n),
    "(3)": lambda a, b, n: b(a(n)) == a(n) + b(n) - 1,
    "(4)": lambda a, b, n: b(b(n)) == a(n) + 2 * b(n),
}


def _fails(name: str, a: Term, b: Term, terms: int) -> Iterator[int]:
    return (n for n in range(1, terms + 1) if not EQUATIONS[name](a, b, n))


def _other_solutions(_: int) -> Finding:
    """Check that equations (2) and (3) of EQUATIONS have other complementary solutions a, b than L and U.

    L and U are the Wythoff sequences floor(n phi) and floor(n phi^2). (2) is a(b(n)) = a(n) + b(n), and (3) is b(a(n))
    = a(n) + b(n) - 1.

    For (2) there is the solution with b(n) = 3n, and for (3) the solution with a(n) = 3n - 2.
    """
    solutions: Mapping[str, tuple[Term, Term]] = {
        "(2)": (lambda n: (3 * n - 1) // 2, lambda n: 3 * n),
        "(3)": (lambda n: 3 * n - 2, lambda n: (3 * n + 1) // 2),
    }
    one = list(Equation("a(a(n)) = b(n) - 1").splits(28))
    text = "(1) leaves one way to split 1, ..., 28 with a(1) = 1"
    true = seen("recurrence", text, None if len(one) == 1 else len(one))
    printed = Finding(())
    for name in EQUATIONS:
        true &= unless("closed form", f"L, U solve {name}", _fails(name, lower, upper, TERMS))
    for name, (a, b) in solutions.items():
        terms = sorted([*map(a, range(1, TERMS + 1)), *map(b, range(1, TERMS + 1))])
        firsts = [a(n) for n in range(1, 7)]
        solves = firsts[0] == 1 and terms[:TERMS] == [*range(1, TERMS + 1)] and not [*_fails(name, a, b, TERMS)]
        true &= seen("closed form", f"so does a = {firsts}... solve {name}", None if solves else name)
        printed &= seen("closed form", f"L is the only solution of {name}", firsts if solves and a(2) != 3 else None)
    return refuted(printed, true)


def _children_of_t1(_: int) -> Finding:
    """Check a misprint in the rule of a tree of the paper, T1.

    The paper prints five generations of the tree. In these, the children of x are floor(alpha x) and floor(alpha^2 x)
    with alpha = phi. The text prints n for alpha, but no integer n gives these generations.
    """
    printed = [[1], [2], [3, 5], [4, 7, 8, 13], [6, 10, 11, 18, 12, 20, 21, 34]]

    def as_printed(what: str, children: Callable[[int], Iterable[int]]) -> Finding:
        made = [[1], [2]]
        while len(made) < len(printed):
            made.append([child for node in made[-1] for child in children(node)])
        return seen("recurrence", f"{what} make the printed generations", None if made == printed else made)

    golden = as_printed("floor(alpha x), floor(alpha^2 x)", lambda x: (lower(x), upper(x)))
    wrong = [as_printed(f"floor(nx), floor(nx^2) with n = {n}", partial(_times, n)) for n in range(5)]
    return refuted(next((one for one in wrong if not one.differs), wrong[1]), golden)


def _times(n: int, x: int) -> tuple[int, int]:
    return n * x, n * x * x


def _every_integer(size: int) -> Finding:
    """Check that the tree with root 0 and children 2x and 1 - x contains each integer from -`size` to `size` once.

    A child that is already in the tree is left out.
    """
    tree = list(islice(breadth_first([0], lambda x: (2 * x, 1 - x)), MANY * size))
    missing = (x for x in range(-size, size + 1) if tree.count(x) != 1)
    return unless("recurrence", f"every integer from -{size} to {size} occurs once", missing)


def _every_rational(size: int) -> Finding:
    tree = set(_rationals(2**size))
    numbers = [Fraction(p, q) for p in range(1, size) for q in range(1, size - p + 1)]
    text = f"every p/q with p + q <= {size} is among the first {2**size}"
    return unless("recurrence", text, (x for x in numbers if x not in tree))


def _rationals(terms: int) -> list[Fraction]:
    return list(islice(breadth_first([Fraction(1)], lambda x: (x + 1, 1 / x)), terms))


def _rows_of_t4(terms: int) -> Iterator[Finding]:
    """Check the places of numbers in tree T4, which contains the positive rationals.

    Its root is 1, and the children of x are x + 1 and 1/x, except numbers that are already in the tree. The first
    `terms` vertices are listed. The places of the integers are row 1 of the Wythoff array, and those of the numbers
    k + 1/2 are row 2. For each fixed fraction r/n, the places of the numbers k + r/n are a row of the array.
    """
    tree = _rationals(terms)
    for row, part in ((1, Fraction(0)), (2, Fraction(1, 2))):
        places = [place for place, x in enumerate(tree, 1) if x % 1 == part]
        yield compared(f"places of k + {part}", recurrence=places, closed_form=by_formula(row, len(places))[-1])
    yield _generated("rational_tree_rows", terms // NEAR)


def _denominators(terms: int) -> Finding:
    odd = [place for place, x in enumerate(_rationals(terms), 1) if x.denominator % 2 == 1][:6]
    wrong = None if odd in by_formula(terms, 6) else odd
    text = "the places of the denominators 1 mod 2 are a row of W"
    return refuted(seen("recurrence", text, wrong), _rows_of_t4(terms))


CHECKS: Mapping[str, StatedCheck] = {
    "remark 7.3 Mancala": generated("schroeder_mancala", "schroeder_mancala_end"),
    "remark 7.3 pots": generated("knott_mancala"),
    "slip 11": _rule_of_l,
    "theorem 7.3 ranking": generated("joint_ranking_first", "joint_ranking_second", "joint_ranking_silver"),
    "remark 7.3 Hanna": generated("hanna_split"),
    "remark 7.3 terms": _more_terms,
    "slip 12": lambda _: refuted(_generated("representation_terms_as_printed", 300), _more_terms(300)),
    "remark 7.3 prefixes": generated("prefix_occurrences"),
    "slip 13": _other_solutions,
    "slip 14": _children_of_t1,
    "remark 7.4 T3": all_of(_every_integer, generated("integer_tree_evens", "integer_tree_odds")),
    "remark 7.4 T4 rationals": _every_rational,
    "remark 7.4 T4 rows": _rows_of_t4,
    "remark 7.4 T4": generated("rational_tree_small", "rational_tree_large"),
    "slip 15": lambda _: _denominators(60),
}
