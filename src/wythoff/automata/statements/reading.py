"""The parser of statements: from Walnut's predicates as text to trees, by precedence of operators."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from wythoff.automata.statements import tree as syntax
from wythoff.base.errors import NotationError

# The most characters of a statement, nested levels (the parser is recursive), and digits of a number.
LONGEST, DEEPEST, MOST_DIGITS = 100_000, 60, 1000
MOST_PARTS = 5000  # connectives and operators of a statement
TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<number>[0-9]+)|(?P<letter>@\s*[+-]?\s*[0-9]+)|(?P<system>\?\s*[A-Za-z_]\w*)|(?P<called>\$\s*[A-Za-z_]\w*)
    |(?P<name>[A-Za-z][A-Za-z0-9_']*)|(?P<text>"[^"]*"|'[^']*')|(?P<sign><=>|=>|!=|<=|>=|[-+*/=<>~`&|^(),\[\]._])|(?P<wrong>.)""",
    re.VERBOSE | re.ASCII,
)
# Precedence: operators with greater numbers bind tighter.
LEVELS = {
    "<=>": 1, "=>": 2, "&": 3, "|": 3, "^": 3, "=": 5, "!=": 5, "<": 5, "<=": 5, ">": 5, ">=": 5, "+": 6, "-": 6,
    "*": 7, "/": 7,
}  # fmt: skip
NEGATION, COMPARISON, NEGATIVE = 4, 5, 8  # levels of ~, of comparisons, and of _
NUMBERED = ("value",)  # relations whose first argument after the text is a number, which is read as a text too
CALLS = (
    "base", "plus", "minus", "linear", "st", "parry", "ostrowski", "continued_fraction", "recurrence", "dumont_thomas",
)  # fmt: skip
# A capital A, E or I inside a name may be meant as a quantifier. AxEy is read as A of the variable xEy, as in Walnut.
GLUED = re.compile(r"(?<=\w)(?=[AEI])", re.ASCII)
MIXED = "& | ^ have the same precedence and are read from the left, as in Walnut: add parentheses to be clear"


class Token(NamedTuple):
    """A token of the statement: its kind, such as "name", its text, and where it starts and ends in the whole text."""

    kind: str
    text: str
    start: int
    end: int


class Read(NamedTuple):
    """A parsed statement with notes for the user.

    `turned` is whether the statement has a ` or lsd_, so that some automata read words from the end.
    """

    formula: syntax.Formula
    notes: tuple[str, ...]
    turned: bool


def read(text: str) -> Read:
    """Parse a statement.

    >>> read("Ax Ey y > x & F[y] = @1").formula.quantifier, read("x=1 | y=2 & z=3").notes
    ('A', ('& | ^ have the same precedence and are read from the left, as in Walnut: add parentheses to be clear',))

    Raises: NotationError with the place.
    """
    if len(text) > LONGEST:
        raise NotationError(f"a statement must have at most {LONGEST} characters, had {len(text)}", text)
    reader = _StatementReader(text)
    return Read(reader.whole(), tuple(reader.notes), reader.turned)


class _StatementReader:
    def __init__(self, text: str) -> None:
        self.text, self.place, self.depth, self.parts = text, 0, 0, 0
        self.tokens = self._tokens()
        self.notes: dict[str, None] = {}
        self.system = ""  # the system after the last ? that followed an operator
        self.turned = False
        self._bare: set[int] = set()  # ids of `Joined` nodes without parentheses around them

    def error(self, message: str, token: Token | None = None, node: syntax.Node | None = None) -> NotationError:
        start = node.span[0] if node is not None else (token or self.tokens[self.place]).start
        return NotationError(message, self.text, start)

    def _tokens(self) -> list[Token]:
        found = [Token(match.lastgroup or "", match[0], *match.span()) for match in TOKEN.finditer(self.text)]
        wrong = next((token for token in found if token.kind == "wrong"), None)
        if wrong is not None:
            raise NotationError(f"the character {wrong.text!r} is not allowed in a statement", self.text, wrong.start)
        return [*(token for token in found if token.kind != "space"), Token("end", "", *[len(self.text)] * 2)]

    @property
    def token(self) -> Token:
        return self.tokens[self.place]

    def take(self, text: str) -> Token:
        """Return the next token, which must be `text`, and move past it.   Raises: NotationError for another token."""
        if self.token.text != text:
            was = repr(self.token.text) if self.token.text else "the end"
            raise self.error(f"{text!r} must stand here, was {was}{self.glued()}")
        self.place += 1
        return self.tokens[self.place - 1]

    def whole(self) -> syntax.Formula:
        if self.token.kind == "end":
            raise self.error("a statement must not be empty")
        found = self.formula(self.expression(0))
        if self.token.kind != "end":
            raise self.error(
                f"an operator or the end of the statement must follow here, was {self.token.text!r}{self.glued()}"
            )
        return found

    def glued(self) -> str:
        """Return a hint if the user may have meant the last token as two names, such as xEy for x and Ey, else ""."""
        return _glued(self.tokens[self.place - 1].text)

    def formula(self, node: syntax.Node) -> syntax.Formula:
        if not isinstance(node, syntax.Formula):
            hint = _glued(node.name) if isinstance(node, syntax.Variable) else ""
            raise self.error(f"a formula that is true or false must stand here, such as x = 1{hint}", node=node)
        return node

    def term(self, node: syntax.Node) -> syntax.Term:
        if not isinstance(node, syntax.Term):
            raise self.error("a number must stand here, such as x or x + 1, not a formula", node=node)
        return node

    def expression(self, level: int) -> syntax.Node:
        """Parse operands joined by operators that bind tighter than `level`.

        `level` is the precedence of the operator before them, or 0 if there is none.
        """
        self.depth += 1
        self.parts += 1
        if self.depth > DEEPEST or self.parts > MOST_PARTS:
            raise self.error(f"a statement must be nested at most {DEEPEST} deep and have at most {MOST_PARTS} parts")
        left = self.first(level)
        while (power := LEVELS.get(self.token.text, 0) if self.token.kind == "sign" else 0) > level:
            operator = self.token.text
            self.place += 1
            right = self.expression(power)
            left = self.combined(operator, left, right).at((left.span[0], right.span[1]))
            if isinstance(left, syntax.Joined):
                self._bare.add(id(left))
        self.depth -= 1
        return left

    def combined(self, operator: str, left: syntax.Node, right: syntax.Node) -> syntax.Node:
        power = LEVELS[operator]
        if power > COMPARISON:
            return syntax.Operation(operator, self.term(left), self.term(right))
        if power == COMPARISON:
            return self.measured(self.comparison(operator, left, right).at((left.span[0], right.span[1])))
        parts = self.formula(left), self.formula(right)
        if power == 3 and any(
            isinstance(part, syntax.Joined) and id(part) in self._bare and LEVELS[part.operator] == 3
            and part.operator != operator for part in parts
        ):  # fmt: skip
            self.notes[MIXED] = None
        return syntax.Joined(operator, *parts)

    def measured(self, node: syntax.Formula) -> syntax.Formula:
        """Return the formula `node` with the current system in front, or `node` itself if there is none.

        The current system is the one after the last ? that followed an operator.
        """
        return syntax.Within(self.system, node) if self.system else node

    def comparison(self, operator: str, left: syntax.Node, right: syntax.Node) -> syntax.TermComparison:
        if all(isinstance(node, syntax.Indexed | syntax.Letter) for node in (left, right)):
            return syntax.TermComparison(operator, left, right)
        if isinstance(left, syntax.Letter) or isinstance(right, syntax.Letter):
            wrong = right if isinstance(left, syntax.Letter) else left
            raise self.error(
                "a letter such as @1 can be compared only with another letter, or with a letter of a word, such "
                "as F[n]",
                node=wrong,
            )
        return syntax.TermComparison(operator, self.term(left), self.term(right))

    def first(self, level: int) -> syntax.Node:
        """Parse one operand: a term or formula before the next operator.

        `level` is the precedence of the operator before it, or 0 if there is none.
        """
        token = self.token
        self.place += 1
        node: syntax.Node
        if token.kind == "number":
            node = syntax.Number(self.number(token.text, token))
        elif token.kind == "letter":
            digits = token.text[1:].replace(" ", "")
            sign = -1 if digits[0] == "-" else 1
            node = syntax.Letter(sign * self.number(digits.lstrip("+-").strip(), token))
        elif token.kind == "system":
            node = self.within(token, level)
        elif token.kind == "called":
            node = self.called(token)
        elif token.kind == "name":
            node = self.named(token)
        elif token.text == "~":
            node = syntax.Not(self.formula(self.expression(NEGATION)))
        elif token.text == "_":
            node = syntax.Negated(self.term(self.expression(NEGATIVE)))
        elif token.text == "`":  # automata read words from the other end; the numbers stay the same
            self.turned = True
            node = syntax.Turned(self.formula(self.expression(NEGATION)))
        elif token.text == "(":
            with self.parenthesis():
                node = self.expression(0)
            self.take(")")
            self._bare.discard(id(node))
            return node.at((token.start, self.tokens[self.place - 1].end)) if isinstance(node, syntax.Formula) else node
        elif token.text == "." and self.token.kind == "name":
            node = self.named(self.tokens[self.place], dotted=True)
        else:
            self.place -= 1
            was = repr(token.text) if token.text else "the end"
            hint = ": there are negative numbers only in systems such as ?msd_neg_2, where -5 is written _5"
            hint *= token.text == "-"
            raise self.error(f"a number, a variable or a formula must stand here, was {was}{hint}", token)
        return node.at((token.start, self.tokens[self.place - 1].end))

    def number(self, digits: str, token: Token) -> int:
        if len(digits) > MOST_DIGITS:
            raise self.error(f"a number must have at most {MOST_DIGITS} digits", token)
        return int(digits)

    def within(self, token: Token, level: int) -> syntax.Node:
        """Parse what follows `token`, a system such as ?msd_fib, which applies up to the end of the parenthesis.

        `level` is the precedence of the operator before the system, or 0 if there is none. If it is 0, return a node
        with the system. After an operator, return a node without it: the system becomes the current one, and the
        conditions that follow get it.
        """
        name = token.text[1:].strip()
        self.turned |= name.startswith("lsd_")
        if name in CALLS and self.token.text == "(":
            depth, start = 0, self.token.start
            while True:
                depth += {"(": 1, ")": -1}.get(self.token.text, 0)
                if self.token.kind == "end":
                    raise self.error("the ( in the name of a numeration system must have a )", token)
                self.place += 1
                if not depth:
                    break
            name += self.text[start : self.tokens[self.place - 1].end]
        if level:  # after an operator it applies to all conditions from here to the end of the parenthesis
            self.system = name
            return self.expression(level)
        inner = self.expression(0)
        return (
            syntax.Measured(name, inner) if isinstance(inner, syntax.Term) else syntax.Within(name, self.formula(inner))
        )

    def called(self, token: Token) -> syntax.Formula:
        self.take("(")
        name = token.text[1:].strip()
        texts: list[str] = []
        terms: list[syntax.Term | syntax.Formula] = []
        while self.token.text != ")" or self.token.kind != "sign":
            if texts or terms:
                self.take(",")
            if self.token.kind == "text" and not terms:
                texts.append(self.token.text[1:-1])
                self.place += 1
            elif name in NUMBERED and len(texts) == 1 and not terms and self.token.text.isdecimal():
                texts.append(self.token.text)
                self.place += 1
            else:
                terms.append(self.argument())
        self.place += 1
        found = syntax.Called(name, tuple(texts), tuple(terms)).at((token.start, self.tokens[self.place - 1].end))
        return self.measured(found)

    def argument(self) -> syntax.Term | syntax.Formula:
        """Parse an argument of a relation, or an index of a word."""
        with self.parenthesis():
            node = self.expression(0)
        return node if isinstance(node, syntax.Formula) else self.term(node)

    @contextmanager
    def parenthesis(self) -> Iterator[None]:
        """Return a context manager that restores the current system at the end of a parenthesis.

        So a ? inside the parenthesis applies only up to its end.
        """
        before = self.system
        yield
        self.system = before

    def named(self, token: Token, dotted: bool = False) -> syntax.Node:
        if dotted:
            self.place += 1
        if self.token.text == "[":
            indices: list[syntax.Term | syntax.Formula] = []
            while self.token.text == "[":
                self.place += 1
                indices.append(self.argument())
                self.take("]")
            return syntax.Indexed(token.text, tuple(indices))
        if token.text[0] in "AEI" and not dotted:
            return self.quantified(token)
        self.note(token.text)
        return syntax.Variable(token.text)

    def note(self, name: str) -> None:
        """Add a note on a variable whose name the user may have meant as two names."""
        if _glued(name):
            self.notes[f"{name} is read as one variable, as in Walnut, not as {GLUED.sub(' ', name)}"] = None

    def quantified(self, token: Token) -> syntax.Quantified:
        variables = [token.text[1:]] if len(token.text) > 1 else [self.variable()]
        while self.token.text == ",":
            self.place += 1
            variables.append(self.variable())
        if len(set(variables)) < len(variables):
            raise self.error("a quantifier must not have the same variable twice", token)
        listed = self.text[token.start : self.tokens[self.place - 1].end]
        inner = self.formula(self.expression(0))
        for name in variables:
            if not set("AEI").isdisjoint(name) and name not in syntax.free_variables(inner):
                said = f"the variable {name} of the quantifier {token.text[0]} does not occur in its formula"
                raise self.error(f"{said}: perhaps {listed} should be {GLUED.sub(' ', listed)}", token)
            self.note(name)
        return syntax.Quantified(token.text[0], tuple(variables), inner)

    def variable(self) -> str:
        if self.token.kind != "name":
            raise self.error("a quantifier must have a variable")
        self.place += 1
        return self.tokens[self.place - 1].text


def _glued(name: str) -> str:
    """Return a hint if the user may have meant `name` as two names, else "".

    >>> _glued("xEy"), _glued("Fib"), _glued("Ex")
    (': xEy is one name, not x Ey', '', '')
    """
    return f": {name} is one name, not {GLUED.sub(' ', name)}" if GLUED.search(name) else ""
