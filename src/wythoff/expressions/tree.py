"""The nodes of expression trees (integers, variables, operations and comparisons), and one table of operators.

The text of an expression is Python that parses to the same tree, with as few parentheses as the notation allows. A
bitwise operator beside a comparison or another bitwise operator keeps its parentheses, because C, Python and
mathematics disagree there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from wythoff.base.displayed import Displayed
from wythoff.base.errors import EvaluationError, ParameterError, TooLargeError, brief
from wythoff.base.frozen import Frozen, numeral
from wythoff.expressions.arithmetic import bit_length, complement, complement_within, gcd, isqrt, popcount, power
from wythoff.expressions.syntax import MAX_DEPTH

Environment = Mapping[str, int]
# Expressions that solvers build may be nested a little deeper than those that a user may type. Recursive functions must
# still fit into Python's stack.
DEEPEST = MAX_DEPTH + 20
MOST_KEPT = 4096  # most expressions whose normal forms, formulas or functions are cached
# Thousands of nodes are built, so their fields are set without the checks of `Frozen`.
_set = object.__setattr__

# Binding strength, as in Python's grammar.
OR, AND, NOT, COMPARE, BIT_OR, BIT_XOR, BIT_AND, SUM, PRODUCT, NEGATION, POWER, ATOM = range(12)
PRECEDENCE = {
    "or": OR, "and": AND, "not": NOT, "|": BIT_OR, "^": BIT_XOR, "&": BIT_AND, "+": SUM, "-": SUM,
    "*": PRODUCT, "//": PRODUCT, "%": PRODUCT, "neg": NEGATION, "**": POWER,
}  # fmt: skip
NO_NAMES: frozenset[str] = frozenset()
# These functions are defined for numbers >= 0 only.
NATURAL = frozenset(("popcount", "bit_length", "isqrt"))
BITWISE = frozenset("&|^")
FUNCTIONS = frozenset(("abs", "min", "max", "C", "popcount", "bit_length", "gcd", "isqrt"))
COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__, "==": int.__eq__, "!=": int.__ne__,
}  # fmt: skip
EVALUATE: Mapping[str, Callable[..., int]] = {
    "+": int.__add__, "-": int.__sub__, "*": int.__mul__, "//": int.__floordiv__, "%": int.__mod__,
    "**": power, "neg": int.__neg__, "&": int.__and__, "|": int.__or__, "^": int.__xor__,
    "abs": abs, "min": min, "max": max, "popcount": popcount, "bit_length": bit_length, "gcd": gcd, "isqrt": isqrt,
    "C": lambda *given: complement(*given) if len(given) == 1 else complement_within(*given),
}  # fmt: skip


class Nested(Protocol):
    """A value that may contain values of its own kind. `depth` is the number of levels of nesting."""

    @property
    def depth(self) -> int: ...


class Expression(Frozen, Displayed):
    """An exact integer function of named variables. As a condition, it is true where its value is not 0."""

    __slots__ = ()
    precedence = ATOM

    @property
    def depth(self) -> int:
        """Return how many levels of operations are nested; 0 for integers and variables.

        >>> Operation("+", Integer(1), Operation("abs", Variable("x1"))).depth
        2
        """
        return getattr(self, "_depth", 0)

    def evaluate(self, at: Environment) -> int:
        """Return the exact value, given the values of the variables in `at`.

        Raises: EvaluationError where it is undefined (the message quotes the subexpression and the values);
        TooLargeError for a huge power.
        """
        raise NotImplementedError

    def operands(self) -> tuple[Expression, ...]:
        return ()

    def walk(self) -> Iterator[Expression]:
        """Yield all subexpressions and the expression itself. Operands precede the operations that use them."""
        found, waiting = [], [self]
        while waiting:
            found.append(node := waiting.pop())
            waiting += node.operands()
        return reversed(found)

    def variables(self) -> frozenset[str]:
        """Return the names of the variables in the expression."""
        return NO_NAMES.union(*[part.variables() for part in self.operands()])

    def substitute(self, replacements: Mapping[str, Expression]) -> Expression:
        """Return the expression with variables replaced by expressions, as `replacements` maps their names.

        >>> power = Operation("*", Variable("k"), Variable("k"))
        >>> str(power.substitute({"k": Operation("+", Variable("x1"), Integer(1))}))
        '(x1 + 1)*(x1 + 1)'
        """
        return self

    @property
    def constant(self) -> int | None:
        """The value of an integer literal; None for other expressions."""
        return None

    def __str__(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"Expression({str(self)!r})"

    def _within(self, least: int, *, bit_operators_too: bool = False) -> str:
        """Return the text of the expression, in parentheses if its precedence is below `least`.

        If `bit_operators_too`, the text of `&`, `|` and `^` is always in parentheses.
        """
        bare = self.precedence >= least and not (bit_operators_too and BIT_OR <= self.precedence <= BIT_AND)
        return str(self) if bare else f"({self})"


class Integer(Expression):
    """A literal integer.

    >>> str(Integer(-3)), Integer(-3).constant
    ('-3', -3)
    """

    __slots__ = ("value",)
    value: int

    def __init__(self, value: int) -> None:
        _set(self, "value", int(value))

    def variables(self) -> frozenset[str]:
        return NO_NAMES

    @property
    def precedence(self) -> int:  # type: ignore[override]  # depends on the sign: -1 has the precedence of a negation
        return NEGATION if self.value < 0 else ATOM

    @property
    def constant(self) -> int:
        return self.value

    def evaluate(self, at: Environment) -> int:
        return self.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __eq__(self, other: object) -> bool:
        return self is other or (self.value == other.value if type(other) is Integer else NotImplemented)

    def __str__(self) -> str:
        return numeral(self.value)


class Variable(Expression):
    """A named variable.

    >>> Variable("x1").evaluate({"x1": 7})
    7
    """

    __slots__ = ("name",)
    name: str

    def __init__(self, name: str) -> None:
        _set(self, "name", name)

    def evaluate(self, at: Environment) -> int:
        return at[self.name]

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return self is other or (self.name == other.name if type(other) is type(self) else NotImplemented)

    def variables(self) -> frozenset[str]:
        return frozenset((self.name,))

    def substitute(self, replacements: Mapping[str, Expression]) -> Expression:
        return replacements.get(self.name, self)

    def __str__(self) -> str:
        return self.name


class _Compound(Expression):
    """An expression with operands. It stores its depth and hash, and caches its variables and its text."""

    __slots__ = ("_depth", "_hash", "_fails", "_variables", "_text")
    _depth: int
    _hash: int
    _variables: frozenset[str]
    _text: str

    def __hash__(self) -> int:
        return self._hash

    def variables(self) -> frozenset[str]:
        if not hasattr(self, "_variables"):
            _set(self, "_variables", super().variables())
        return self._variables

    def __str__(self) -> str:
        if not hasattr(self, "_text"):
            _set(self, "_text", self._spelled())
        return self._text

    def _spelled(self) -> str:
        raise NotImplementedError


class Operation(_Compound):
    """An operator or function applied to expressions. The operator "neg" is the unary minus.

    >>> str(Operation("*", Integer(2), Operation("+", Variable("x1"), Integer(1))))
    '2*(x1 + 1)'
    """

    __slots__ = ("operator", "arguments")
    operator: str
    arguments: tuple[Expression, ...]

    def __init__(self, operator: str, *arguments: Expression) -> None:
        _set(self, "operator", operator)
        _set(self, "arguments", arguments)
        _set(self, "_depth", around("an expression", *arguments))
        # The hash is stored, as caches look up each operation, and its hash depends on all its operands.
        _set(self, "_hash", hash((operator, arguments)))

    __hash__ = _Compound.__hash__

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Operation:
            return NotImplemented
        return self._hash == other._hash and self.operator == other.operator and self.arguments == other.arguments

    def __reduce__(self) -> tuple[object, ...]:
        return Operation, (self.operator, *self.arguments)  # not the stored hash, which differs in other processes

    @property
    def precedence(self) -> int:  # type: ignore[override]  # one class for all operators
        return PRECEDENCE.get(self.operator, ATOM)

    def operands(self) -> tuple[Expression, ...]:
        return self.arguments

    def substitute(self, replacements: Mapping[str, Expression]) -> Expression:
        if self.variables().isdisjoint(replacements):
            return self
        parts = [part.substitute(replacements) for part in self.arguments]
        return negation(*parts) if self.operator == "neg" else Operation(self.operator, *parts)

    def evaluate(self, at: Environment) -> int:
        if self.operator == "not":
            return int(not self.arguments[0].evaluate(at))
        if self.operator in ("and", "or"):
            stop = self.operator == "or"
            return int(stop if any(bool(part.evaluate(at)) is stop for part in self.arguments) else not stop)
        values = [part.evaluate(at) for part in self.arguments]
        try:
            return EVALUATE[self.operator](*values)
        except (ZeroDivisionError, EvaluationError, TooLargeError) as error:
            problem = "division by zero" if isinstance(error, ZeroDivisionError) else str(error)
            used = ", ".join(f"{name} = {brief(at[name])}" for name in sorted(self.variables()))
            kind = TooLargeError if isinstance(error, TooLargeError) else EvaluationError
            raise kind(f"{problem} in {self}" + (f" at {used}" if used else "")) from None

    def _spelled(self) -> str:
        name, parts = self.operator, self.arguments
        if name in FUNCTIONS:
            return f"{name}({', '.join(map(str, parts))})"
        if name == "neg":
            return f"-{parts[0]._within(NEGATION)}"
        if name == "not":
            return f"not {parts[0]._within(NOT)}"
        if name in ("and", "or"):
            return f" {name} ".join(part._within(self.precedence + 1) for part in parts)
        left, right = parts
        if name in BITWISE:
            # An operand that is a sum or another bitwise operation keeps its parentheses.
            first = left._within(BIT_OR if isinstance(left, Operation) and left.operator == name else PRODUCT)
            return f"{first} {name} {right._within(PRODUCT)}"
        if name == "**":
            return f"{left._within(ATOM)}**{right._within(NEGATION)}"
        sign = name if self.precedence == PRODUCT and name != "%" else f" {name} "
        return f"{left._within(self.precedence)}{sign}{right._within(self.precedence + 1)}"


class Comparison(_Compound):
    """A chain of comparisons, such as `0 < k <= l`; its value is 1 or 0.

    >>> chain = Comparison(("<", "<="), (Integer(0), Variable("k"), Variable("l")))
    >>> str(chain), chain.evaluate({"k": 2, "l": 2})
    ('0 < k <= l', 1)
    """

    __slots__ = ("signs", "parts")
    signs: tuple[str, ...]
    parts: tuple[Expression, ...]
    precedence = COMPARE

    def __init__(self, signs: tuple[str, ...], parts: tuple[Expression, ...]) -> None:
        _set(self, "signs", signs)
        _set(self, "parts", parts)
        _set(self, "_depth", around("an expression", *parts))
        _set(self, "_hash", hash((signs, parts)))

    __hash__ = _Compound.__hash__

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Comparison:
            return NotImplemented
        return self._hash == other._hash and self.signs == other.signs and self.parts == other.parts

    def __reduce__(self) -> tuple[object, ...]:
        return Comparison, (self.signs, self.parts)

    def operands(self) -> tuple[Expression, ...]:
        return self.parts

    def substitute(self, replacements: Mapping[str, Expression]) -> Expression:
        if self.variables().isdisjoint(replacements):
            return self
        return Comparison(self.signs, tuple(part.substitute(replacements) for part in self.parts))

    def evaluate(self, at: Environment) -> int:
        left = self.parts[0].evaluate(at)
        for sign, part in zip(self.signs, self.parts[1:], strict=True):
            right = part.evaluate(at)
            if not COMPARISONS[sign](left, right):
                return 0
            left = right
        return 1

    def _spelled(self) -> str:
        texts = [part._within(COMPARE + 1, bit_operators_too=True) for part in self.parts]
        return texts[0] + "".join(f" {sign} {text}" for sign, text in zip(self.signs, texts[1:], strict=True))


def around(what: str, *parts: Nested) -> int:
    """Return the depth of an operation or a game whose operands are `parts`: 1 more than the deepest of them.

    Raises: ParameterError if this exceeds `DEEPEST`. In its message the operation or game is called `what`.
    """
    depth = 1
    for part in parts:
        if part.depth >= depth:
            depth = part.depth + 1
    if depth > DEEPEST:
        raise ParameterError(f"{what} must be nested at most {DEEPEST} deep")
    return depth


def balanced(operator: str, *parts: Expression) -> Expression:
    """Combine `parts` by one operator, such as "+" or "or", as a tree of least depth.

    >>> str(balanced("+", *map(Integer, (1, 2, 3, 4))))
    '1 + 2 + (3 + 4)'
    """
    if len(parts) == 1:
        return parts[0]
    middle = len(parts) // 2
    return Operation(operator, balanced(operator, *parts[:middle]), balanced(operator, *parts[middle:]))


def negation(operand: Expression) -> Expression:
    """Return `-operand`. The negative of a literal is a literal."""
    return Integer(-operand.value) if isinstance(operand, Integer) else Operation("neg", operand)


def as_expression(value: int | Expression) -> Expression:
    """Return a value as an expression: an int becomes a literal.

    Raises: ParameterError for anything but an int or an expression.
    """
    if isinstance(value, Expression):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return Integer(value)
    raise ParameterError(f"an expression must be an integer or an Expression, was {brief(value)}")
