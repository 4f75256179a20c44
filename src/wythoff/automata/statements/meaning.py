"""From parsed statements to their core form: the meaning of terms, words and named relations.

Parsed statements are trees (`tree`); core forms are formulas of few kinds (`core`). A relation of *digits* has tracks
with alphabets, which are read in the systems of its variables.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from wythoff.automata.automatic_words import COMPARE, TURNED, Wanted
from wythoff.automata.relations import Relation
from wythoff.automata.statements import tree as syntax
from wythoff.automata.statements.core import Core, KnownRelation, Truth, every, exists, joined, negated, some
from wythoff.automata.statements.terms import StatementTerms, TermValues, total_of
from wythoff.automata.systems import System
from wythoff.base.errors import NotationError

MOST_CHOICES = 1000  # combinations of letters that are used as numbers in one comparison
# Each operator as a condition on left - right: (kind, sign of the difference, what to subtract from the target).
LINEAR = {
    "=": ("=", 1, 0), "!=": ("!=", 1, 0), "<=": ("<=", 1, 0), "<": ("<=", 1, 1),
    ">=": ("<=", -1, 0), ">": ("<=", -1, 1),
}  # fmt: skip


class Meaning(StatementTerms):
    """The translation of the formulas of one text to core forms. Bound variables get unique names, such as x#3.

    In all methods, `node` is the part of the parsed statement that is translated, or that messages cite; `system` is
    the system for parts without one of their own; `scope` maps the names of bound variables in the text to their unique
    names.
    """

    def whole(self, node: syntax.Formula, system: System) -> Core:
        """Return the core form of the whole statement `node`.

        A relation of digits has tracks with alphabets such as {0,1} instead of systems. If the statement calls one, its
        core form is made twice. The first time only finds the systems of the variables.
        """
        core = self.formula(node, system, {})
        if self.digits:
            self.again()
            core = self.formula(node, system, {})
        return core

    def formula(self, node: syntax.Formula, system: System, scope: dict[str, str]) -> Core:
        """Return the core form of the formula `node`, which may be any part of the text."""
        part = self.part(node)
        match node:
            case syntax.Within(name, inner):
                return self.formula(inner, self.system(name, node), scope)
            case syntax.Turned(inner):
                before, self.turned = self.turned, True
                core = self.formula(inner, system, scope)
                self.turned = before
                return core
            case syntax.Not(inner):
                return negated(self.formula(inner, system, scope))
            case syntax.Quantified():
                return self._quantified(node, system, scope)
            case syntax.Joined(operator, left, right):
                return joined(operator, self.formula(left, system, scope), self.formula(right, system, scope), part)
            case syntax.Called():
                return self._called(node, system, scope)
            case syntax.TermComparison():
                return self._comparison(node, system, scope)
        raise AssertionError(node)

    def _quantified(self, node: syntax.Quantified, system: System, scope: dict[str, str]) -> Core:
        part = self.part(node)
        names = tuple(map(self.fresh, node.variables))
        with self.scope_of_words() as words:
            inner = self.formula(node.inner, system, {**scope, **dict(zip(node.variables, names, strict=True))})
        bound, fitting = (*names, *words), self.fitting(words, names, node, scope)
        if node.quantifier == "E":
            return exists(bound, every([*fitting, inner], part), part)
        if node.quantifier == "A":
            return negated(exists(bound, every([*fitting, negated(inner)], part), part))
        # Infinitely many: in some system, for each bound there are values with a sum greater than the bound.
        measured: dict[str, list[str]] = {}
        for name in names:
            of = self.kinds.setdefault(name, self.digits.get(name, system))
            measured.setdefault(of.name, []).append(name)
        cases: list[Core] = []
        for together in measured.values():
            of = self.kinds[together[0]]
            self.use(of)
            signed = [{name: sign} for name in together for sign in (1, -1)]
            for form in signed if of.signed else [dict.fromkeys(together, 1)]:
                least = self.fresh("bound")
                opposite = {name: -sign for name, sign in form.items()}
                beyond = self.linear(node, of, {least: 1, **opposite}, "<=", -1, part)
                some_beyond = exists(bound, every([beyond, *fitting, inner], part), part)
                cases.append(negated(exists((least,), negated(some_beyond), part)))
        return some(cases, part)

    def _called(self, node: syntax.Called, system: System, scope: dict[str, str]) -> Core:
        try:
            relation = self.names.relation(node.name, node.texts, system)
        except NotationError as error:
            raise self.error(str(error), node) from None
        if len(relation.variables) != len(node.arguments):
            raise self.error(
                f"${node.name} must have {len(relation.variables)} arguments, had {len(node.arguments)}", node
            )
        if not relation.variables:
            return Truth(not relation.empty, part=self.part(node))
        return self._applied(relation, node.arguments, node, system, scope)

    def _only_variable(self, node: syntax.Formula) -> syntax.Variable:
        """Return the free variable of the formula `node`, which stands where a term is expected.

        In $even($double(3, v)) the formula $double(3, v) must hold, and $even is about v.

        Raises: NotationError if it has none or several.
        """
        free = syntax.free_variables(node)
        if len(free) != 1:
            shown = ", ".join(free) or "none"
            raise self.error(f"a formula in the place of a number must have one free variable, had {shown}", node)
        return syntax.Variable(free[0]).at(node.span)

    def _applied(
        self,
        relation: Relation,
        arguments: Sequence[syntax.Node],
        node: syntax.Node,
        system: System,
        scope: dict[str, str],
    ) -> Core:
        """Return the formula that `relation` holds for the values of the terms `arguments`.

        Arguments that are no variables, or repeated ones, get new variables. `node` is the call in the statement.
        """
        values, part = TermValues(), self.part(node)
        names = self._named_values(relation, arguments, node, system, scope, values)
        if not values.bound:
            return values.where(self._known(relation, names, node, system), part)
        with self.scope_of_words() as words:
            known = self._known(relation, names, node, system)
        if not words:
            return values.where(known, part)
        inner = every([*self.fitting(words, (), node, scope), *values.guards, *values.definitions, known], part)
        return every([*values.besides, exists((*values.bound, *words), inner, part)], part)

    def _known(self, relation: Relation, names: Sequence[str], node: syntax.Node, system: System) -> Core:
        """Return the formula that `relation` holds for the variables `names`, in its own systems.

        A relation of digits has tracks with alphabets such as {0,1}, which are read in the systems of the variables.
        `node` is the part of the statement, for messages.
        """
        if any(of.open for of in relation.systems):
            if self.turned:
                said = (
                    "is a relation of words over an alphabet: it cannot be combined with numbers that are "
                    "read from the end (lsd)"
                )
                raise self.error(f"{self.part(node)} {said}", node)
            relation, names = self.of_digits(relation, names, system)
        for name, of in zip(names, relation.systems, strict=True):
            if not (of.open and self.first_time):
                self.use(of)
                self._measured([name], of, node)
        return KnownRelation(relation.renamed(dict(zip(relation.variables, names, strict=True))), part=self.part(node))

    def _named_values(
        self,
        relation: Relation,
        terms: Sequence[syntax.Node],
        node: syntax.Node,
        system: System,
        scope: dict[str, str],
        values: TermValues,
    ) -> list[str]:
        """Return different variables whose values are those of `terms`, the arguments of `relation`.

        A formula as a term stands for its free variable. New variables, and what defines them, are added to `values`.
        """
        names: list[str] = []
        for term, of in zip(terms, relation.systems, strict=True):
            if isinstance(term, syntax.Formula):
                values.besides.append(self.formula(term, system, scope))
                term = self._only_variable(term)  # noqa: PLW2901
            assert isinstance(term, syntax.Term)
            own = system if of.open else of
            names.append(self._named_value(term, own, scope, values, names, self.part(node)))
        return names

    def _comparison(self, node: syntax.TermComparison, system: System, scope: dict[str, str]) -> Core:
        left, right, operator = node.left, node.right, node.operator
        if isinstance(left, syntax.Letter):
            left, right, operator = right, left, TURNED[operator]
        if isinstance(right, syntax.Letter):
            if isinstance(left, syntax.Letter):
                return Truth(COMPARE[operator](left.value, right.value), part=self.part(node))
            assert isinstance(left, syntax.Indexed)
            wanted = self._places(left, Wanted(operator, right.value))
            return self._applied(wanted, left.indices, left, system, scope)
        if isinstance(left, syntax.Indexed) and isinstance(right, syntax.Indexed):
            return self._two_words(node, left, right, system, scope)
        assert isinstance(left, syntax.Term)
        assert isinstance(right, syntax.Term)
        read = [*dict.fromkeys([*syntax.letters_in(left), *syntax.letters_in(right)])]
        if read:
            return self._of_letters(node, read, left, right, system, scope)
        return self._terms(node, left, right, system, scope)

    def _two_words(
        self,
        node: syntax.TermComparison,
        left: syntax.Indexed,
        right: syntax.Indexed,
        system: System,
        scope: dict[str, str],
    ) -> Core:
        values = TermValues()
        names = [self._place(side, system, scope, values) for side in (left, right)]
        if names[0] == names[1] and left.word == right.word:
            here = self._known(self._places(left, None), names[0], node, system)
            return values.where(here if COMPARE[node.operator](0, 0) else Truth(False, part=here.part), here.part)
        cases: list[Core] = []
        for case in self.names.word(left.word).against(self.names.word(right.word), node.operator, self.names.algebra):
            of = names if len(case) == 2 else [[*names[0], *names[1]]]
            there = [self._known(relation, some, node, system) for relation, some in zip(case, of, strict=True)]
            cases.append(every(there, self.part(node)))
        return values.where(some(cases, self.part(node)), self.part(node))

    def _place(self, node: syntax.Indexed, system: System, scope: dict[str, str], values: TermValues) -> list[str]:
        """Return variables whose values are the indices of `node`, a letter of a word such as F[n].

        New variables, and what defines them, are added to `values`.
        """
        return self._named_values(self._places(node, None), node.indices, node, system, scope, values)

    def _of_letters(
        self,
        node: syntax.TermComparison,
        read: Sequence[syntax.Indexed],
        left: syntax.Term,
        right: syntax.Term,
        system: System,
        scope: dict[str, str],
    ) -> Core:
        """Return the formula of the comparison `node`, of `left` with `right`, in which letters are used as numbers.

        `read` lists these letters of words, such as F[n]. The formula has a case for each choice of their values.
        """
        values = TermValues()
        names = [self._place(one, system, scope, values) for one in read]
        alphabets = [self.names.word(one.word).letters for one in read]
        if prod(map(len, alphabets)) > MOST_CHOICES:
            raise self.error(
                f"the words of one comparison must have at most {MOST_CHOICES} combinations of letters: split "
                "the comparison",
                node,
            )
        cases: list[Core] = []
        for letters in product(*alphabets):
            self.letters = dict(zip(read, letters, strict=True))
            there = [
                self._known(self._places(one, Wanted("=", letter)), places, one, system)
                for one, places, letter in zip(read, names, letters, strict=True)
            ]
            cases.append(every([*there, self._terms(node, left, right, system, scope)], self.part(node)))
        self.letters = {}
        return values.where(some(cases, self.part(node)), self.part(node))

    def _places(self, node: syntax.Indexed, wanted: Wanted | None) -> Relation:
        """Return the relation of the indices at which the word of `node` has a letter in `wanted`.

        None means any letter. `node` is a letter such as F[n].
        """
        try:
            found = self.names.word(node.word).places(wanted, self.names.algebra)
        except NotationError as error:
            raise self.error(str(error), node) from None
        if len(found.variables) != len(node.indices):
            needed = "1 index" if len(found.variables) == 1 else f"{len(found.variables)} indices"
            raise self.error(f"the word {node.word} must have {needed} in [ ], had {len(node.indices)}", node)
        return found

    def _terms(
        self, node: syntax.TermComparison, left: syntax.Term, right: syntax.Term, system: System, scope: dict[str, str]
    ) -> Core:
        self.use(system)
        part = self.part(node)
        values = TermValues()
        form, constant = self._term(left, system, scope, values)
        other, further = self._term(right, system, scope, values)
        kind, sign, less = LINEAR[node.operator]
        difference = {name: sign * weight for name, weight in total_of(form, other, -1).items()}
        claim = self.linear(node, system, difference, kind, sign * (further - constant) - less, part)
        return values.where(claim, part)
