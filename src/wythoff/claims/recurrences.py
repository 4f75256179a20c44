"""Claims of recurrences that a theorem proves: the smaller pile is mex, and the larger the same form of what is known.

Theorems print such recurrences as `a_n = mex{a_i, b_i : i < n}` and `b_n = ...`; forms are compared as sums of products
of n, earlier terms, and floors of n/c.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from wythoff.claims.linear import ONE, Form, Linear, NotLinearError, variable
from wythoff.errors import NotationError, ParameterError
from wythoff.expressions.syntax import syntax_tree
from wythoff.kernels import MOST_STEPS
from wythoff.sequences.quadratic import Quadratic
from wythoff.solution import Evidence
from wythoff.theorems import Conclusion, proof_of

if TYPE_CHECKING:
    from wythoff.claims.claim import Claim
    from wythoff.conclusions.conclusion import Later

MEX = "a_n = mex{a_i, b_i : i < n}"
AT_MOST, TIMES = 3, " times "  # factors of a product, and what stands between their names
# The arguments of f(a_(n-1), b_(n-1), a_n): a move to the pair before.
PLACES = {"x1": "a(n - 1)", "y1": "b(n - 1)", "x0": "a(n)"}
WITH = re.compile(r",? with f(?:\((\w+)\))? = (.*)$")
CALL = re.compile(r"f\((a_n|a_\(n-1\), b_\(n-1\), a_n)\)")


def proved(claim: Claim) -> Evidence | None:
    """The evidence where a theorem proves this recurrence of the game; None where none does."""
    from wythoff.catalog.canonical import meant

    said = claim.text.partition(",")
    if said[0].strip() != "mex" or claim.game.ordered:
        return None
    found = proof_of(meant(claim.game))
    if found is None:
        return None
    try:
        claimed = form_of(said[2].strip())
    except NotationError:
        return None
    if claimed is None:
        return None
    answer = found.answer.conclusion()
    if not (_is_printed(claim, claimed, answer.formulas) or _holds_later(claim, claimed, answer)):
        return None
    return Evidence("proved", f"{found.evidence.text}; the recurrence claimed is the same")


def _is_printed(claim: Claim, claimed: Form, formulas: tuple[str, ...]) -> bool:
    printed = formulas[1:] if formulas[:1] == (MEX,) else ()
    return claimed in map(_known, printed) and _begins(claim, claimed)


def _holds_later(claim: Claim, claimed: Form, answer: Conclusion) -> bool:
    """Whether a theorem has the recurrence from some number on, and the claim begins with all P-positions before.

    A claim may number P-positions otherwise: its n is the number in lexicographic order and `shift`.
    """
    later: Later | None = getattr(answer, "later", None)
    given = len(claim.positions)
    if later is None or max(later.first, given) > MOST_STEPS:
        return False
    shift = claim.first - given
    if claimed != Form({"a(n)": ONE}, Quadratic(later.added - later.t * shift)).plus(variable("n"), Quadratic(later.t)):
        return False
    begun = list(claim.positions)
    seen, least = {pile for pair in begun for pile in pair}, 0
    for number in range(given, later.first):
        while least in seen:
            least += 1
        begun.append((least, least + later.t * number + later.added))
        seen.update(begun[-1])
    return all(answer.p_position(number) == pair for number, pair in enumerate(sorted(begun)))


def _known(formula: str) -> Form | None:
    try:
        return form_of(printed(formula)) if formula.startswith("b_n = ") else None
    except NotationError:
        return None


def _begins(claim: Claim, form: Form) -> bool:
    """Whether it begins as the theorem's does, with (0, 0)."""
    if (claim.first, claim.positions) == (1, ((0, 0),)):
        return True
    lags = any("n - " in product for product in form.terms)
    return not lags and (claim.first, claim.positions) == (0, ()) and (0, 0) in claim.up_to(0)


def printed(formula: str) -> str:
    """What a theorem prints for b_n, as a claim is written.

    >>> printed("b_n = f(a_(n-1), b_(n-1), a_n) + b_(n-1) + a_n - a_(n-1), b_0 = 0, with f = x1 + 1")
    '(a(n - 1) + 1) + b(n - 1) + a(n) - a(n - 1)'
    """
    text = formula.removeprefix("b_n = ")
    rule = WITH.search(text)
    text = re.split(r", b_0 = 0| for n >= 1|, with ", text)[0]
    if rule is not None:
        parameter, body = rule.groups()
        places = {parameter: "a(n)"} if parameter else PLACES
        body = re.sub(r"\b[A-Za-z]\w*\b", lambda name: places.get(name[0], name[0]), body)
        text = CALL.sub(f"({body})", text)
    return re.sub(r"\b([ab])_n\b", r"\1(n)", re.sub(r"\b([ab])_\(n-(\d+)\)", r"\1(n - \2)", text))


def form_of(text: str) -> Form | None:
    """A formula as a sum of products; None where it is something else.

    >>> form_of("2*(a(n) + 1) - n") == form_of("2 - n + a(n)*2"), form_of("a(n) + floor(n/2)") == form_of("n//2 + a(n)")
    (True, True)

    Raises: NotationError.
    """
    try:
        return _Products().form(syntax_tree(text))
    except ParameterError:
        return None


class _Products(Linear):
    """Reads sums of products of n, earlier terms, powers of numbers and floors of n/c: a variable is such a product."""

    def other(self, node: ast.expr) -> Form:
        earlier = isinstance(node, ast.Call) and ast.unparse(node.func) in ("a", "b")
        return variable(ast.unparse(node)) if earlier else super().other(node)

    def floored(self, part: Form) -> Form:
        if part.constant or set(part.terms) != {"n"}:
            raise NotLinearError("a floor is taken of more than n")
        return variable(f"floor(n * ({part.terms['n']}))")

    def joined(self, operator: ast.operator, one: Form, other: Form) -> Form:
        match operator:
            case ast.Mult():
                return _product(one, other)
            case ast.Pow() if other == Form({}, Quadratic(2)):
                return _product(one, one)
            case ast.Pow() if not one.terms and other == variable("n"):
                return variable(f"({one.constant})**n")
        return super().joined(operator, one, other)


def _product(one: Form, other: Form) -> Form:
    found = other.times(one.constant).plus(Form(one.terms), other.constant)
    for left, factor in one.terms.items():
        for right, more in other.terms.items():
            parts = sorted([*left.split(TIMES), *right.split(TIMES)])
            if len(parts) > AT_MOST:
                raise NotLinearError("too many factors")
            found = found.plus(variable(TIMES.join(parts)), factor * more)
    return found
