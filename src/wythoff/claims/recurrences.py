"""Claims of recurrences that a theorem proves: the smaller pile is mex, and the larger the same form of what is known.

Theorems print such recurrences as `a_n = mex{a_i, b_i : i < n}` and `b_n = ...`; forms are compared as sums of products
of n, earlier terms, and floors of n/c.
"""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from wythoff.errors import NotationError
from wythoff.expressions.syntax import syntax_tree
from wythoff.solution import Evidence

if TYPE_CHECKING:
    from wythoff.claims.claim import Claim
    from wythoff.conclusions.conclusion import Later
    from wythoff.theorems import Conclusion

Form: TypeAlias = "dict[tuple[str, ...], Fraction]"  # products of parts, sorted, each so many times
MEX = "a_n = mex{a_i, b_i : i < n}"
AT_MOST = 3  # factors of a product
MOST_BEFORE = 100_000  # P-positions before a recurrence holds
# The arguments of f(a_(n-1), b_(n-1), a_n): a move to the pair before.
PLACES = {"x1": "a(n - 1)", "y1": "b(n - 1)", "x0": "a(n)"}
WITH = re.compile(r",? with f(?:\((\w+)\))? = (.*)$")
CALL = re.compile(r"f\((a_n|a_\(n-1\), b_\(n-1\), a_n)\)")


def proved(claim: Claim) -> Evidence | None:
    """The evidence where a theorem proves this recurrence of the game; None where none does."""
    from wythoff.catalog.canonical import meant
    from wythoff.theorems import proof_of

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
    if later is None or max(later.first, given) > MOST_BEFORE:
        return False
    shift = claim.first - given
    terms = {("a(n)",): Fraction(1), ("n",): Fraction(later.t), (): Fraction(later.added - later.t * shift)}
    if claimed != {product: number for product, number in terms.items() if number}:
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
    lags = any("n - " in part for product in form for part in product)
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
    return _form(syntax_tree(text))


def _form(node: ast.expr) -> Form | None:
    match node:
        case ast.Constant(value=int(value)):
            return {(): Fraction(value)} if value else {}
        case ast.Name(id="n") | ast.Call(func=ast.Name(id="a" | "b")):
            return {(ast.unparse(node),): Fraction(1)}
        case ast.UnaryOp(op=ast.USub(), operand=inside):
            found = _form(inside)
            return None if found is None else _sum({}, found, -1)
        case ast.Call(func=ast.Name(id="floor"), args=[ast.BinOp(left=left, op=ast.Div(), right=right)]):
            return _form(ast.BinOp(left=left, op=ast.FloorDiv(), right=right))
        case ast.BinOp(left=left, op=operator, right=right):
            one, other = _form(left), _form(right)
            return None if one is None or other is None else _joined(operator, one, other, node)
    return None


def _joined(operator: ast.operator, one: Form, other: Form, node: ast.BinOp) -> Form | None:
    match operator:
        case ast.Add():
            return _sum(one, other)
        case ast.Sub():
            return _sum(one, other, -1)
        case ast.Mult():
            return _product(one, other)
        case ast.FloorDiv() if set(one) == {("n",)} and set(other) == {()}:
            return {(ast.unparse(node),): Fraction(1)}
        case ast.Mod() if set(one) == {("n",)} and set(other) == {()}:
            floor = _form(ast.BinOp(left=node.left, op=ast.FloorDiv(), right=node.right))
            whole = None if floor is None else _product(floor, other)
            return None if whole is None else _sum(one, whole, -1)
        case ast.Pow() if set(one) == {()} and set(other) == {("n",)}:
            return {(ast.unparse(node),): Fraction(1)}
        case ast.Pow() if other == {(): Fraction(2)}:
            return _product(one, one)
    return None


def _sum(one: Form, other: Form, factor: int = 1) -> Form:
    found = dict(one)
    for product, count in other.items():
        found[product] = found.get(product, Fraction(0)) + factor * count
    return {product: count for product, count in found.items() if count}


def _product(one: Form, other: Form) -> Form | None:
    found: Form = {}
    for left, count in one.items():
        for right, many in other.items():
            if len(left) + len(right) > AT_MOST:
                return None
            found = _sum(found, {tuple(sorted(left + right)): count * many})
    return found
