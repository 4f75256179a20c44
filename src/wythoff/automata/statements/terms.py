"""The values of terms in statements: linear forms, bound variables with definitions, and guards.

A linear form is a dictionary from variables to coefficients. A guard is a condition that some difference is not
negative. Everywhere, `node` is a part of the parsed statement and `part` its text; `system` is the numeration system of
the numbers, and `scope` maps the names of bound variables to their unique names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count

from wythoff.automata.digit_tracks import at_most, fits, moved_by_zeros, read_in, read_with_length
from wythoff.automata.relations import Relation
from wythoff.automata.spelled import MEASURE, Alphabet
from wythoff.automata.statements.core import Core, KnownRelation, every, exists, linear, where
from wythoff.automata.statements.names import Table
from wythoff.automata.statements.tree import (
    Indexed,
    Measured,
    Negated,
    Node,
    Number,
    Operation,
    Term,
    Variable,
    free_variables,
)
from wythoff.automata.systems import System
from wythoff.base.errors import NotationError, brief

MOST_BITS = 4000  # most bits of a constant


class TermValues:
    """Additions that the terms of one comparison or call need: bound variables with definitions, and guards.

    For example, x/2 needs a variable q with 2*q <= x <= 2*q + 1, and x - y the guard y <= x. `besides` are formulas
    that are used as terms; they must hold too.
    """

    __slots__ = ("besides", "bound", "definitions", "guards")

    def __init__(self) -> None:
        self.bound: list[str] = []
        self.definitions: list[Core] = []
        self.guards: list[Core] = []
        self.besides: list[Core] = []

    def where(self, claim: Core, part: str) -> Core:
        """Return the formula that values of the new variables exist for which the guards, `besides` and `claim` hold.

        `besides` are formulas that are used as terms, and `part` is the text of the comparison or call in the
        statement.
        """
        found = where(tuple(self.bound), tuple(self.definitions), tuple(self.guards), claim, part)
        return every([*self.besides, found], part)


def total_of(form: dict[str, int], other: dict[str, int], sign: int) -> dict[str, int]:
    """Return the linear form `form` + `sign` * `other`."""
    return {name: form.get(name, 0) + sign * other.get(name, 0) for name in {**form, **other}}


class StatementTerms:
    """The terms of one text, and the systems of its variables. Bound variables get unique names, such as x#3.

    A relation of digits has tracks with alphabets, so that it may hold for the word 01 and not for 1. Then quantifiers
    range over words of one length: at least the length of the surrounding words, as in Walnut. So each quantifier has a
    variable for this length.
    """

    def __init__(self, text: str, names: Table) -> None:
        self.text, self.names = text, names
        self.systems: dict[str, System] = {}  # the systems that are used, by name
        self.kinds: dict[str, System] = {}  # the systems of the variables, by variable
        # A variable with two systems is an error, even if one of its conditions always or never holds: otherwise the
        # system in which its words are read would depend on that.
        self.conflict: NotationError | None = None
        self.letters: dict[
            Indexed, int
        ] = {}  # the letters that are used as numbers, with their values in the current case
        self._fresh = count(1)
        # Variables of relations of digits: `digits` has the system for each if no other condition determines one, and
        # `met` the systems that other conditions determine, known when the formula is made for the second time.
        self.digits: dict[str, System] = {}
        self.met: dict[str, System] = {}
        self.first_time = True
        self.turned = False  # whether a backtick stands before the current part
        self.notes: dict[str, None] = {}
        self._words: list[str] = []  # the variable of the length of words in the current scope, if it matters

    def error(self, message: str, node: Node) -> NotationError:
        return NotationError(message, self.text, node.span[0])

    def part(self, node: Node) -> str:
        """Return the text of a node in the statement."""
        return self.text[node.span[0] : node.span[1]]

    def fresh(self, name: str) -> str:
        """Return a new unique name for a variable, such as x#3 for x."""
        return f"{name}#{next(self._fresh)}"

    def system(self, name: str, node: Node) -> System:
        """Return the system with this name. An error message cites `node`, the part of the statement that uses it."""
        try:
            return self.names.system(name)
        except NotationError as error:
            raise self.error(str(error), node) from None

    def use(self, system: System) -> None:
        """Record that the statement uses `system`, unless it is the system of lengths."""
        if system is not MEASURE:
            self.systems[system.name] = system

    def linear(self, node: Node, system: System, form: dict[str, int], kind: str, target: int, part: str) -> Core:
        """Return the condition that the linear form `form` is = `target` (or !=, <=: the sign is `kind`) in `system`.

        Record that its variables belong to this system.
        """
        self._measured(form, system, node)
        return linear(system, form, kind, target, part)

    def _measured(self, names: Iterable[str], system: System, node: Node) -> None:
        for name in names:
            before = self.kinds.setdefault(name, system)
            if before.name != system.name and self.conflict is None:
                said = f"but {name.partition('#')[0]} has {before.name} and {system.name}"
                advice = f"write ?{system.name} or ?{before.name} instead"
                letters = isinstance(before, Alphabet) or isinstance(system, Alphabet)
                told = said if letters else f"{said}: {advice}"
                self.conflict = self.error(f"a variable must have one numeration system, {told}", node)
                if letters:  # no word over letters is a number
                    raise self.conflict

    def _named_value(
        self, term: Term, system: System, scope: dict[str, str], values: TermValues, taken: Sequence[str], part: str
    ) -> str:
        """Return the name of a variable with the value of `term`.

        If `term` is a variable whose name is not in `taken`, the names of the other arguments, it is this variable.
        Else add a new variable and its definition to `values`.
        """
        name = scope.get(term.name, term.name) if isinstance(term, Variable) else ""
        if name and name not in taken:
            return name
        name = self.fresh("value")
        if isinstance(term, Measured):
            system, term = self.system(term.system, term), term.inner
        form, constant = self._term(term, system, scope, values)
        values.bound.append(name)
        values.definitions.append(self.linear(term, system, {**form, name: -1}, "=", -constant, part))
        return name

    def _term(
        self, node: Term, system: System, scope: dict[str, str], values: TermValues
    ) -> tuple[dict[str, int], int]:
        """Return the term `node` as (linear form, constant): x + 2*y - 1 is ({x: 1, y: 2}, -1).

        Add to `values` the guards that no difference is negative, and the variables for quotients.
        """
        match node:
            case Number(value):
                return {}, self._small(value, node)
            case Variable(name):
                return {scope.get(name, name): 1}, 0
            case Indexed():
                return {}, self._letter(node, system)
            case Negated(inner):
                if not system.signed:
                    said = (
                        f"the numeration system {system.name} has no negative numbers: use one such as "
                        "?msd_neg_2 or ?msd_neg_fib"
                    )
                    raise self.error(said, node)
                form, constant = self._term(inner, system, scope, values)
                return total_of({}, form, -1), -constant
            case Measured(name, inner):
                if self.system(name, node).name != system.name:
                    had = f"had {system.name} and {name}"
                    raise self.error(f"one comparison must have one numeration system, {had}", node)
                return self._term(inner, system, scope, values)
        assert isinstance(node, Operation)
        return self._operation(node, system, scope, values)

    def _operation(
        self, node: Operation, system: System, scope: dict[str, str], values: TermValues
    ) -> tuple[dict[str, int], int]:
        form, constant = self._term(node.left, system, scope, values)
        other, further = self._term(node.right, system, scope, values)
        part = self.part(node)
        match node.operator:
            case "+":
                return total_of(form, other, 1), self._small(constant + further, node)
            case "-":
                total = total_of(form, other, -1)
                if not system.signed:
                    negative = {name: -weight for name, weight in total.items()}
                    values.guards.append(self.linear(node, system, negative, "<=", constant - further, part))
                return total, constant - further
            case "*":
                if any(form.values()) and any(other.values()):
                    raise self.error("one factor of a product must be a constant, as in 3*x", node)
                if any(other.values()):
                    form, constant, other, further = other, further, form, constant
                weights = {name: self._small(weight * further, node) for name, weight in form.items()}
                return weights, self._small(constant * further, node)
        if any(other.values()) or further == 0 or (further < 0 and not system.signed):
            raise self.error(
                f"the divisor after / must be a constant {'other than 0' if system.signed else '>= 1'}", node
            )
        if not any(form.values()) and (constant >= 0 or system.signed):
            return {}, constant // further
        quotient = self.fresh("quotient")
        values.bound.append(quotient)
        self.use(system)
        # 0 <= sign * (form + constant - further * quotient) <= abs(further) - 1
        sign = 1 if further > 0 else -1
        below = {**{name: -sign * weight for name, weight in form.items()}, quotient: sign * further}
        above = {name: -weight for name, weight in below.items()}
        values.definitions.append(self.linear(node, system, below, "<=", sign * constant, part))
        values.definitions.append(self.linear(node, system, above, "<=", abs(further) - 1 - sign * constant, part))
        return {quotient: 1}, 0

    def _letter(self, node: Indexed, system: System) -> int:
        """Return the value that the letter `node`, such as F[n], has in the current case if it is used as a number.

        A comparison with such letters is split into cases, one for each choice of their values. `self.letters` has the
        values of the current case.
        """
        if node not in self.letters:
            raise self.error("a letter of a word may be compared, but not used as an index or an argument", node)
        if self.letters[node] < 0 and not system.signed:
            raise self.error(
                f"letters used as numbers must be >= 0, but {node.word} has the letter {self.letters[node]}", node
            )
        return self.letters[node]

    def _small(self, value: int, node: Node) -> int:
        if value.bit_length() > MOST_BITS:
            raise self.error(f"a constant must have at most {MOST_BITS} bits, was {brief(value)}", node)
        return value

    def again(self) -> None:
        """Prepare to make the core form of the statement again. Only the systems of its variables are kept."""
        self.met, self.first_time = self.kinds, False
        self.kinds, self.systems, self.conflict, self._fresh = {}, {}, None, count(1)
        self._words = []

    def of_digits(self, relation: Relation, names: Sequence[str], system: System) -> tuple[Relation, Sequence[str]]:
        """Return (relation, variables): a relation of digits, read in the systems of the variables `names`.

        The core form of a statement with such relations is made twice. The first time these systems are not known, and
        the relation is returned unchanged. The second time, if leading zeros change whether words are in the relation,
        there is one more variable in front, the length of words.
        """
        alone = all(of.open for of in relation.systems) and not system.lsd
        for name, of in zip(names, relation.systems, strict=True):
            if of.open:
                self.digits[name] = of.marked(open=alone and self.digits.get(name, of).open)
        lengths = [self._length()] if moved_by_zeros(relation, backwards=system.lsd) else []
        if self.first_time:
            return relation, names
        systems = [
            self.met.get(name, self.digits[name]) if of.open else of
            for name, of in zip(names, relation.systems, strict=True)
        ]
        for name, of in zip(names, systems, strict=True):
            if name not in self.met and name in self.digits and of.name != system.name:
                known = name.partition("#")[0]
                self.notes[
                    f"{known} is not compared with a number of {system.name}, so it stands for any word in {of.name}"
                ] = None
        algebra = self.names.algebra
        if not lengths:
            return read_in(relation, systems, algebra, backwards=system.lsd), names
        return read_with_length(relation, systems, lengths[0], algebra, backwards=system.lsd), [*lengths, *names]

    def _length(self) -> str:
        """Return the variable that stands for the length of words in the current scope. Add it if there is none."""
        if not self._words:
            self._words.append(self.fresh("length"))
        return self._words[0]

    @contextmanager
    def scope_of_words(self) -> Iterator[list[str]]:
        """Return a context manager for the scope of a quantifier. Its value is a list of no or one variable.

        The list is empty at first. If a formula in this scope depends on the length of words, the name of the variable
        that stands for this length is added.
        """
        outer, self._words = self._words, []
        try:
            yield self._words
        finally:
            self._words = outer

    def fitting(self, words: Sequence[str], names: Sequence[str], node: Node, scope: Mapping[str, str]) -> list[Core]:
        """Return formulas about words[0], the variable for the length of the words over which a quantifier ranges.

        They say that words of this length are long enough for the variables `names`, and at least as long as words
        outside of the quantified formula `node`. If `words` is empty, lengths do not matter, and the result is empty.
        """
        if not words:
            return []
        parts, part = self._fits(words[0], names), self.part(node)
        others = {scope.get(name, name) for name in free_variables(node)}
        if not others:  # without free variables, outer words do not matter
            return parts
        outer = self._length()
        parts.append(KnownRelation(at_most(outer, words[0]), part=part))
        if any(
            name in self.digits and name not in self.met for name in others
        ):  # words that zeros change have exactly this length
            parts.append(KnownRelation(at_most(words[0], outer), part=part))
        return parts

    def _fits(self, length: str, names: Sequence[str]) -> list[Core]:
        algebra = self.names.algebra
        return [KnownRelation(fits(length, name, self.kinds[name], algebra)) for name in names if name in self.kinds]

    def somewhere(self, core: Core, names: Sequence[str]) -> Core:
        """Return the formula that `core` holds for words of some length; or `core` itself if lengths do not matter.

        `core` is the core form of a statement. The length must be great enough for the words of `names`, its free
        variables.
        """
        if not self._words:
            return core
        return exists(tuple(self._words), every([*self._fits(self._words[0], names), core], core.part), core.part)
