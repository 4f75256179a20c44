"""How fast a formula in n grows: the exact limit of a(n)/n, read off the formula."""

from __future__ import annotations

import ast

from wythoff.claims.linear import ZERO, Form, Linear, variable
from wythoff.errors import WythoffError
from wythoff.expressions.syntax import as_text, syntax_tree
from wythoff.sequences.quadratic import Quadratic


def rates(text: str) -> tuple[Quadratic, ...] | None:
    """The limits of a(n)/n for formulas separated by commas; None unless all are linear in n up to bounded terms.

    >>> print(*rates("3*n//2, 3*n - 1"), *rates("floor(n*phi)"), rates("n**2"), rates("mex, a(n) + n"))
    3/2 3 (1 + sqrt(5))/2 None None
    """
    tree = syntax_tree(as_text(text))
    found = []
    for part in tree.elts if isinstance(tree, ast.Tuple) else (tree,):
        try:
            found.append(_Rate().form(part).terms.get("n", ZERO))
        except WythoffError:
            return None
    return tuple(found)


class _Rate(Linear):
    """What is rounded is replaced by a variable of its own for what that changes, which is bounded."""

    rounded = 0

    def floored(self, part: Form) -> Form:
        self.rounded += 1
        return part.plus(variable(f"rounded{self.rounded}"))
