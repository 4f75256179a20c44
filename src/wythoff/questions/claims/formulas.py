"""Formulas in n, one for each pile: parsed by a whitelist, evaluated exactly, and listed up to a bound.

A formula is made of n, integers, phi and sqrt(d), joined by + - * / // % **, and of the functions floor, ceil, min,
max, binomial and factorial. `a` and `b` are the first and the second pile: b may be a formula in `a(n)`, and either may
use earlier terms such as `b(n - 1)`. `mex` is the least number that is in no earlier position.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from math import comb, factorial, lcm

from wythoff.base.errors import EvaluationError, NotationError, ParameterError, RequestError, TooLargeError, brief
from wythoff.expressions.syntax import MAX_CONSTANT_BITS, MAX_EXPONENT, as_text, describe, syntax_tree
from wythoff.sequences.quadratic import PHI, Quadratic
from wythoff.sequences.registry.numbers import OPERATORS as EXACT, read_number

NAMES = "abcdefgh"  # the letters of the piles, in order
FUNCTIONS = {"floor": (1, 1), "ceil": (1, 1), "min": (1, 100), "max": (1, 100), "binomial": (2, 2), "factorial": (1, 1)}
OPERATORS = ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow
DEEPEST = 100  # nested operators
MAX_VALUE_BITS = 100_000  # bits of a power in a formula: about 30,000 digits
IDLE = 1000  # formulas must exceed the bound within 10*bound + IDLE terms
MOST_CHOSEN = 10_000  # the largest n in factorial(n), and min(k, n - k) in binomial(n, k): some 35,000 digits
TYPESET = {"phi": r"\varphi", "alpha": r"\alpha", "beta": r"\beta", "mex": r"\operatorname{mex}"}
ALLOWED = (
    "a formula may have n, numbers, + - * / // % **, floor, ceil, min, max, binomial(n, k), factorial(n), phi, "
    "sqrt(d), mex, a(n - 1), ..."
)


class Formulas:
    """Formulas in n, one for each pile. `piles` are their syntax trees.

    >>> list(Formulas("floor(n*phi), floor(n*phi**2)").up_to(10, 0, ()))
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    >>> list(Formulas("mex, a(n) + n").up_to(7, 1, ((0, 0),)))
    [(0, 0), (1, 2), (3, 5), (4, 7)]

    Raises: NotationError.
    """

    def __init__(self, text: str) -> None:
        self.text = as_text(text)
        tree = syntax_tree(self.text)
        self.piles = tuple(tree.elts) if isinstance(tree, ast.Tuple) else (tree,)
        if not 1 <= len(self.piles) <= len(NAMES):
            raise NotationError(
                f"there must be 1 to {len(NAMES)} formulas, one for each pile, were {len(self.piles)}", self.text
            )
        self.lag, self.backs = 0, {1}
        for place, pile in enumerate(self.piles):
            self._require(pile, place)

    def up_to(self, bound: int, first: int, besides: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
        """Yield the positions with piles up to `bound`: those in `besides`, then those of the formulas.

        The formulas are evaluated at n = `first`, `first` + 1, ...; see `numbered` for the end of the list.
        """
        return (position for _, position in self.numbered(bound, first, besides))

    def numbered(
        self, bound: int, first: int, besides: Sequence[tuple[int, ...]]
    ) -> Iterator[tuple[int | None, tuple[int, ...]]]:
        """Yield (n, position) for the positions with piles up to `bound`.

        Those in `besides` come first, with None instead of n. Then come those of the formulas for n = `first`, `first`
        + 1, ..., until a formula that never decreases exceeds the bound.

        Raises: RequestError if no formula is known to be nondecreasing; EvaluationError for a value that is no pile.
        """
        growths = [self._growth(pile, first) for pile in self.piles]
        growing = [place for place, growth in enumerate(growths) if growth == 1]
        if not growing or (self.lag and not {0, 1}.issuperset(growths)):
            raise RequestError(
                f"one of the formulas {self.text} must never decrease as n grows, so that all positions up to a bound "
                "can be listed; this is known for none of them"
            )
        terms, above, least = list(besides), 0, 0
        seen = set(chain.from_iterable(besides))
        yield from ((None, position) for position in besides if max(position) <= bound)
        for n in range(first, first + 10 * bound + IDLE):
            while least in seen:
                least += 1
            position = self._position(n, terms, least)
            terms.append(position)
            seen.update(position)
            if max(position) <= bound:
                yield n, position
            above = above + 1 if any(position[place] > bound for place in growing) else 0
            if above and self._rises(terms, len(besides), above):
                return
        last = brief(first + 10 * bound + IDLE - 1)
        raise RequestError(
            f"the formulas {self.text} must exceed {brief(bound)} as n grows, but up to n = {last} none does"
        )

    def _rises(self, terms: list[tuple[int, ...]], given: int, above: int) -> bool:
        """Return whether all terms after `terms` exceed a bound, given that the last `above` terms exceed it.

        A term is a position (a(m), b(m)). The first `given` terms are listed, not computed. The proof is by induction,
        with k = 1 or k = the least common multiple of the numbers c in the earlier terms a(n - c). No formula decreases
        in n or in an earlier term. So if a(m) >= a(m - k) for each a(m) from which the next term is computed, then it
        holds for all later m too. If also the last k terms exceed the bound, then all later terms do.
        """
        if not self.lag:
            return True
        for places in {1, lcm(*self.backs)}:
            start = len(terms) - self.lag - places
            if places <= above and start >= max(given - self.lag, 0):
                pairs = zip(terms[start:], terms[start + places :], strict=False)
                if all(old <= new for before, after in pairs for old, new in zip(before, after, strict=True)):
                    return True
        return False

    def _position(self, n: int, terms: list[tuple[int, ...]], least: int) -> tuple[int, ...]:
        made: list[int] = []
        for place, pile in enumerate(self.piles):
            try:
                value = self._value(pile, n, terms, made, least)
            except (ParameterError, ZeroDivisionError) as error:
                raise EvaluationError(f"the formula of pile {place + 1} has no value at n = {n}: {error}") from None
            if value.q or value.r != 1 or value.p < 0:
                said = f"the formula of pile {place + 1} must give integers >= 0"
                raise EvaluationError(f"{said}, was {value} at n = {n}")
            made.append(value.p)
        return tuple(made)

    def _value(self, node: ast.expr, n: int, terms: list[tuple[int, ...]], made: list[int], least: int) -> Quadratic:  # noqa: C901
        match node:
            case ast.Constant(value=int(number)):
                return Quadratic(number)
            case ast.Name(id="n"):
                return Quadratic(n)
            case ast.Name(id="mex"):
                return Quadratic(least)
            case ast.Name():
                return PHI
            case ast.UnaryOp(op=op, operand=inside):
                value = self._value(inside, n, terms, made, least)
                return -value if isinstance(op, ast.USub) else value
            case ast.BinOp(left=left, op=operator, right=right):
                sides = (self._value(side, n, terms, made, least) for side in (left, right))
                return _checked(_operated(operator, *sides), n)
            case ast.Call(func=ast.Name(id=name)) if name in NAMES:
                place, back = NAMES.index(name), _back(node.args[0])
                if not back and place < len(made):
                    return Quadratic(made[place])
                if not back:  # a constant pile on its own
                    return self._value(self.piles[place], n, terms, made, least)
                if back > len(terms):
                    raise ParameterError(
                        f"{name}(n - {back}) is before the first term: the last {self.lag} positions before the "
                        "first n "
                        f"must be given with --and; {len(terms)} were given"
                    )
                return Quadratic(terms[-back][place])
            case ast.Call(func=ast.Name(id="sqrt")):
                return read_number(ast.unparse(node))
            case ast.Call(func=ast.Name(id=name), args=arguments):
                values = [self._value(argument, n, terms, made, least) for argument in arguments]
                if name in ("floor", "ceil"):
                    return Quadratic(values[0].floor() if name == "floor" else values[0].ceil())
                if name in ("binomial", "factorial"):
                    return _checked(Quadratic(_chosen(name, values)), n)
                return min(values) if name == "min" else max(values)
        raise AssertionError(ast.dump(node))

    def _growth(self, node: ast.expr, first: int) -> int | None:  # noqa: C901
        """Return 1 if a formula never decreases in n, -1 if it never increases, 0 if it is constant, else None.

        `node` is the formula; n begins at `first`.
        """
        match node:
            case ast.Constant() | ast.Name(id="phi") | ast.Call(func=ast.Name(id="sqrt")):
                return 0
            case ast.Name():
                return 1
            case ast.UnaryOp(op=op, operand=inside):
                return _signed(self._growth(inside, first), -1 if isinstance(op, ast.USub) else 1)
            case ast.Call(func=ast.Name(id=name)) if name in NAMES:
                if _back(node.args[0]):
                    return 1  # earlier terms never decrease, by induction
                return self._growth(self.piles[NAMES.index(name)], first)
            case ast.Call(func=ast.Name(id="binomial" | "factorial"), args=[of, *chosen]):
                fixed = all(self._growth(part, first) == 0 for part in chosen)
                growth = self._growth(of, first)
                return growth if fixed and (growth == 0 or (growth == 1 and self._lowest(of, first) >= 0)) else None
            case ast.Call(args=arguments):
                return _joined([self._growth(argument, first) for argument in arguments])
            case ast.BinOp(left=left, op=operator, right=right):
                one, other = self._growth(left, first), self._growth(right, first)
                if isinstance(operator, ast.Add | ast.Sub):
                    return _joined([one, _signed(other, -1 if isinstance(operator, ast.Sub) else 1)])
                if one == other == 0:
                    return 0
                if isinstance(operator, ast.Mult) and 0 in (one, other):
                    constant, varying = (left, other) if one == 0 else (right, one)
                    return _signed(varying, self._constant(constant).sign())
                if isinstance(operator, ast.Div | ast.FloorDiv) and other == 0 and self._constant(right).sign() > 0:
                    return one
                if isinstance(operator, ast.Mult | ast.Pow) and {0, 1}.issuperset((one, other)):
                    low = self._lowest(left, first)
                    rises = isinstance(operator, ast.Mult) or other == 0 or low >= 1
                    rises = rises or ast.unparse(left) == ast.unparse(right) == "n"  # 0**0 and 1**1 are 1
                    return 1 if rises and low >= 0 and self._lowest(right, first) >= 0 else None
        return None

    def _constant(self, node: ast.expr) -> Quadratic:
        return self._value(node, 0, [], [], 0)

    def _lowest(self, node: ast.expr, first: int) -> Quadratic:
        """Return the least value of the formula `node`, which never decreases: its value at n = `first`.

        In this evaluation, earlier terms and mex count as 0. If the formula has no value there, the result is less than
        0.
        """
        try:
            return self._value(node, first, [(0,) * len(self.piles)] * self.lag, [], 0)
        except (ParameterError, TooLargeError, ZeroDivisionError):
            return Quadratic(-1)

    def _require(self, node: ast.expr, place: int, depth: int = 0) -> None:
        parts: list[ast.expr] = []
        match node:
            case ast.Constant(value=int(number)) if not isinstance(number, bool) and depth < DEEPEST:
                if number.bit_length() > MAX_CONSTANT_BITS:
                    raise self._error(f"a number in a formula must have at most {MAX_CONSTANT_BITS} bits", node)
            case ast.Name(id="n" | "phi" | "mex"):
                pass
            case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=inside) if depth < DEEPEST:
                parts = [inside]
            case ast.BinOp(left=left, op=operator, right=right) if isinstance(operator, OPERATORS) and depth < DEEPEST:
                parts = [left, right]
            case ast.Call(func=ast.Name(id="sqrt"), args=[_], keywords=[]):
                read_number(ast.unparse(node))
            case ast.Call(func=ast.Name(id=name), args=[inside], keywords=[]) if name in NAMES[: len(self.piles)]:
                back = _back(inside)
                if back is None or back > MAX_EXPONENT or (back == 0 and NAMES.index(name) >= place):
                    raise self._error(f"{name}(...) must be an earlier term, such as {name}(n - 1)", node)
                self.lag, self.backs = max(self.lag, back), self.backs | ({back} if back else set())
            case ast.Call(func=ast.Name(id=name), args=[_, *_] as parts, keywords=[]) if name in FUNCTIONS:
                least, most = FUNCTIONS[name]
                if not least <= len(parts) <= most:
                    wanted = "one number" if most == 1 else f"{least} to {most} numbers"
                    raise self._error(f"{name} takes {wanted}", node)
            case _:
                raise self._error(_advice(node), node)
        for part in parts:
            self._require(part, place, depth + 1)

    def _error(self, message: str, node: ast.AST) -> NotationError:
        return NotationError(message, self.text, getattr(node, "col_offset", None))


def _operated(operator: ast.operator, left: Quadratic, right: Quadratic) -> Quadratic:
    if type(operator) in EXACT:
        return EXACT[type(operator)](left, right)
    if isinstance(operator, ast.FloorDiv):
        return Quadratic((left / right).floor())
    if isinstance(operator, ast.Mod):
        return left - right * (left / right).floor()
    if right.q or right.r != 1 or abs(right.p) > MAX_EXPONENT:
        raise ParameterError(f"an exponent must be an integer of at most {MAX_EXPONENT}, was {right}")
    if max(left.p.bit_length(), left.q.bit_length(), left.r.bit_length()) * abs(right.p) > MAX_VALUE_BITS:
        raise TooLargeError(f"a power must have at most {MAX_VALUE_BITS} bits")
    return left**right.p


def _checked(value: Quadratic, n: int) -> Quadratic:
    if max(value.p.bit_length(), value.q.bit_length(), value.r.bit_length()) > MAX_VALUE_BITS:
        raise TooLargeError(f"the values of a formula must have at most {MAX_VALUE_BITS} bits, had more at n = {n}")
    return value


def _advice(node: ast.expr) -> str:
    """Return a hint for the message that refuses `node`: what to write instead."""
    match node:
        case ast.BinOp(op=ast.BitXor()):
            return "^ is not allowed in a formula: write ** for a power, as in 2**n"
        case ast.Call(func=ast.Name(id="n") | ast.Constant() | ast.BinOp() as factor, args=[other]):
            return f"a product must be written with *, as in {ast.unparse(factor)}*({ast.unparse(other)}); {ALLOWED}"
    name = repr(node.id) if isinstance(node, ast.Name) else describe(node)
    return f"{ALLOWED}: {name} is not allowed"


def _chosen(name: str, values: list[Quadratic]) -> int:
    """Return binomial(values[0], values[1]) or factorial(values[0]): `name` says which.

    Raises: ParameterError; TooLargeError.
    """
    if any(value.q or value.r != 1 or value.p < 0 for value in values):
        raise ParameterError(f"{name} needs integers >= 0, was given {', '.join(map(str, values))}")
    of, *chosen = (value.p for value in values)
    least = "k or n - k" if chosen else "n"
    if min(chosen[0], of - chosen[0]) > MOST_CHOSEN if chosen else of > MOST_CHOSEN:
        raise TooLargeError(
            f"{name} must have {least} <= {MOST_CHOSEN}, was given {', '.join(map(brief, (of, *chosen)))}"
        )
    return comb(of, chosen[0]) if chosen else factorial(of)


def _back(node: ast.expr) -> int | None:
    """Return k if the syntax tree `node` is n - k, 0 if it is n, and None for anything else."""
    match node:
        case ast.Name(id="n"):
            return 0
        case ast.BinOp(left=ast.Name(id="n"), op=ast.Sub(), right=ast.Constant(value=int(back))) if back >= 1:
            return back
    return None


def _signed(growth: int | None, sign: int) -> int | None:
    return None if growth is None else growth * sign


def _joined(growths: list[int | None]) -> int | None:
    """Return the growth of a sum, minimum or maximum whose parts have the growths `growths`.

    A growth is 1 (never decreases), -1 (never increases), 0 (constant) or None (unknown).
    """
    known = {growth for growth in growths if growth != 0}
    return 0 if not known else known.pop() if len(known) == 1 else None


def latex_of(text: str) -> str:
    r"""Return `text`, the formulas of a claim, as a tuple in LaTeX.

    >>> print(latex_of("floor(n*phi), floor(n*phi**2)"))
    (\lfloor n \varphi \rfloor, \lfloor n \varphi^{2} \rfloor)

    Raises: NotationError.
    """
    tree = syntax_tree(text)
    return f"({', '.join(map(_tex, tree.elts if isinstance(tree, ast.Tuple) else [tree]))})"


def _tex(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) if name in TYPESET or re.fullmatch("[a-zA-Z](_?[a-z0-9])?", name):
            return TYPESET.get(name, name)
        case ast.Constant(value=int(value)):
            return str(value)
        case ast.UnaryOp(op=operator, operand=inside):
            return f"{'-' if isinstance(operator, ast.USub) else ''}{_within(inside, _tex(inside))}"
        case ast.Call(func=ast.Name(id=name), args=arguments):
            within = ", ".join(map(_tex, arguments))
            if name in ("floor", "ceil"):
                return rf"\l{name} {within} \r{name}"
            if name == "sqrt":
                return rf"\sqrt{{{within}}}"
            word = rf"\{name}" if name in ("min", "max") else rf"\operatorname{{{name}}}"
            return f"{name}_{{{within}}}" if len(name) == 1 else f"{word}({within})"
        case ast.BinOp(left=left, op=operator, right=right) if isinstance(operator, OPERATORS):
            one, other = _tex(left), _tex(right)
            factor, term = _within(left, one), _within(right, other)
            base = one if isinstance(left, ast.Name | ast.Constant) else f"({one})"
            dot = r"\cdot " if isinstance(right, ast.Constant) else ""
            forms: dict[type, str] = {
                ast.Add: f"{one} + {other}", ast.Sub: f"{one} - {term}", ast.Mult: f"{factor} {dot}{term}",
                ast.Div: rf"\frac{{{one}}}{{{other}}}", ast.FloorDiv: rf"\lfloor \frac{{{one}}}{{{other}}} \rfloor",
                ast.Mod: rf"({factor} \bmod {term})", ast.Pow: f"{base}^{{{other}}}",
            }  # fmt: skip
            return forms[type(operator)]
    raise NotationError(ALLOWED, ast.unparse(node))


def _within(node: ast.expr, text: str) -> str:
    """Return `text`, the LaTeX of `node`, in parentheses if `node` is a sum or has a sign, else unchanged."""
    low = isinstance(node, ast.UnaryOp) or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub))
    return f"({text})" if low else text
