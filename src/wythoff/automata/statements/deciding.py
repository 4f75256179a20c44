"""The decision of statements: true or false with the least witness, or the relation of the free variables.

A statement may be about words of one length instead of numbers. Then its relations have alphabets and no systems, and
words in a formula after a backtick are read from their ends. Variables that are used together are words of one length.
A subformula whose variables are all bound is true or false: "E x" is true if words of some length satisfy it, and "A x"
if words of all lengths do.

`Facts` are relations by name in one system, and statements about them that must be true.

In all functions, `node` is a part of a parsed statement, `table` has the names that it may use, `meaning` translates it
to core forms, and `algebra` makes its relations within the limits of the decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wythoff.automata.limits import Budget, UndecidedError
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation, TwoSystemsError
from wythoff.automata.solutions import first
from wythoff.automata.spelled import MEASURE, Spelled, Words, of_words
from wythoff.automata.statements import tree as syntax
from wythoff.automata.statements.core import Core, KnownRelation, Truth, every, exists, joined, negated
from wythoff.automata.statements.meaning import Meaning
from wythoff.automata.statements.names import Table
from wythoff.automata.statements.planning import Planner
from wythoff.automata.statements.reading import Read, read
from wythoff.automata.statements.terms import StatementTerms
from wythoff.automata.systems import System
from wythoff.base.errors import NotationError, ParameterError

DEFAULT = "base(2)"
OF_WORDS = "words of one length"  # the name of the system in which statements about words are decided


class Outcome(NamedTuple):
    """The result of a statement: `truth` with a witness if it has no free variables, else `relation`.

    `system` names its numeration systems, and `notes` say how it was read. `witness` maps variables to numbers that
    show the truth: an example for Ex, a counterexample for Ax; it is None if there is none. If the statement is
    undecided, `truth` and `relation` are None, and `undecided` has the reason.
    """

    system: str
    truth: bool | None = None
    witness: dict[str, int] | None = None
    relation: Relation | None = None
    notes: tuple[str, ...] = ()
    undecided: UndecidedError | None = None


def decide(text: str, table: Table, algebra: Algebra, system: System) -> Outcome:
    """Decide the statement `text`, which may use the names of `table`, and return the outcome.

    If the limits of `algebra` are exceeded, the outcome says so. Parts of the statement that name no system (as
    ?msd_fib does) are read in `system`. Raises: NotationError; ParameterError for a system or word for which no
    automaton is known.
    """
    statement = read(text)
    meaning = Meaning(text, table)
    algebra.budget.part = text.strip()
    top, inner = system, statement.formula
    try:
        with table.deciding(algebra):
            while isinstance(inner, syntax.Within):
                top, inner = meaning.system(inner.system, inner), inner.inner
            free = syntax.free_variables(inner)
            if table.may_be_of_words(statement.turned) and of_words_only(inner, table):
                spelt = Spell(text, table, algebra.budget).decided(inner)
                truth, words = (spelt, None) if isinstance(spelt, bool) else (None, spelt)
                return Outcome(OF_WORDS, truth, relation=words, notes=statement.notes)
            if free:
                found = _relation(inner, free, statement, meaning, algebra, top)
            else:
                found = _truth(inner, statement, meaning, algebra, top)
            if meaning.conflict:
                raise meaning.conflict
            return found._replace(notes=(*found.notes, *meaning.notes))
    except TwoSystemsError as error:
        raise meaning.conflict or error from None
    except UndecidedError as error:
        return Outcome(top.name, notes=statement.notes, undecided=error)


def _relation(
    inner: syntax.Formula, free: tuple[str, ...], statement: Read, meaning: Meaning, algebra: Algebra, top: System
) -> Outcome:
    core = meaning.somewhere(meaning.whole(inner, top), free)
    found = Planner(algebra, top).relation(core)
    found = algebra.spread(found, {name: meaning.kinds.get(name, top) for name in free})
    found = algebra.ordered(found, tuple(sorted(free)))
    return Outcome(found.system_name, relation=found, notes=statement.notes)


def _truth(inner: syntax.Formula, statement: Read, meaning: Meaning, algebra: Algebra, top: System) -> Outcome:
    """Return the outcome of `statement`, which has no free variables: its truth, and sometimes a witness.

    `inner` is its formula without the systems in front, and `top` the last of these systems, or the default one. There
    is a witness for the variables of the first quantifiers in two cases: the statement is true and these are E, or it
    is false and they are A.
    """
    system, positive, kind = top, True, ""
    names: list[str] = []
    while True:
        if isinstance(inner, syntax.Within):
            system, inner = meaning.system(inner.system, inner), inner.inner
        elif isinstance(inner, syntax.Turned):
            meaning.turned, inner = True, inner.inner
        elif isinstance(inner, syntax.Not):
            positive, inner = not positive, inner.inner
        elif isinstance(inner, syntax.Quantified) and inner.quantifier in "AE":
            # Under a negation, A is E and E is A.
            this = inner.quantifier if positive else {"A": "E", "E": "A"}[inner.quantifier]
            if (kind and this != kind) or set(names) & set(inner.variables):
                break
            kind, names, inner = this, [*names, *inner.variables], inner.inner
        else:
            break
    core = meaning.whole(inner, system)
    sought = meaning.somewhere(core if positive == (kind != "A") else negated(core), names)
    found = Planner(algebra, system).relation(sought)
    truth = found.empty if kind == "A" else not found.empty
    witness, notes = None, statement.notes
    if names and not found.empty:
        # The least value of variables without a condition is 0.
        order = [name for name in names if name in found.variables]
        try:
            part, given = Algebra(Budget(within=algebra.budget)), (1, algebra.budget.watch)
            ordered = part.ordered(found, order)
            whole = any(of.signed for of in ordered.systems)
            (least_tuple,) = part.first(ordered, *given) if whole else first(ordered.systems, ordered.machine, *given)
            least = dict(zip(order, least_tuple, strict=True))
            witness = {name: least.get(name, 0) for name in names}
        except UndecidedError as error:
            notes = (
                *notes,
                f"the least numbers that make it true or false were not found within the limits ({error.limit})",
            )
    used = [*meaning.systems]
    name = " and ".join(used) if used else system.name
    return Outcome(name, truth, witness, notes=notes)


def joined_in(node: syntax.Node) -> Iterator[syntax.Node]:
    """Yield the formula `node`, and all formulas inside its connectives, quantifiers and systems."""
    yield node
    match node:
        case syntax.Not(inner) | syntax.Turned(inner) | syntax.Within(_, inner) | syntax.Quantified(_, _, inner):
            yield from joined_in(inner)
        case syntax.Joined(_, left, right):
            yield from joined_in(left)
            yield from joined_in(right)


def of_words_only(formula: syntax.Formula, table: Table) -> bool:
    """Return whether the statement `formula` is about words rather than numbers.

    There are two such cases. It calls a relation that is defined only for words. Or all its parts are calls of
    relations over alphabets, and either leading zeros matter for one of them or words are read from their ends.
    """
    nodes = list(joined_in(formula))
    parts = [
        node
        for node in nodes
        if not isinstance(node, syntax.Not | syntax.Turned | syntax.Within | syntax.Quantified | syntax.Joined)
    ]
    names = [part.name for part in parts if isinstance(part, syntax.Called)]
    if any(table.of_words_alone(name) for name in names):
        return True
    spelt = [found for found in map(table.spelled, names) if found is not None]
    if not names or len(spelt) < len(parts):
        return False
    if any(isinstance(node, syntax.Turned) for node in nodes):
        return True
    plain = all(isinstance(argument, syntax.Variable) for part in parts for argument in getattr(part, "arguments", ()))
    return plain and any(found.moved_by_zeros for found in spelt)


class Spell(StatementTerms):
    """The decision of one statement about words, all of one length. It may use the relations in the table `names`.

    `text` is the statement, and `budget` has the limits.
    """

    def __init__(self, text: str, names: Table, budget: Budget) -> None:
        super().__init__(text, names)
        self.algebra = Words(budget)

    def decided(self, formula: syntax.Formula) -> bool | Spelled:
        """Return the truth of a formula, or the relation of the words that satisfy it if it has free variables.

        Raises: NotationError; UndecidedError.
        """
        core = self.formula(formula, {})
        if isinstance(core, Truth) and not syntax.free_variables(formula):
            return core.holds
        names = sorted(syntax.free_variables(formula))
        found = self.algebra.spread(self.made(core), {name: self.kinds[name] for name in names})
        return of_words(found).ordered(names)

    def made(self, core: Core) -> Relation:
        try:
            return Planner(self.algebra, MEASURE).relation(core)
        except TwoSystemsError as error:
            said = str(error).replace("numeration system", "alphabet")
            raise NotationError(said, self.text) from None

    def formula(self, node: syntax.Formula, scope: dict[str, str]) -> Core:
        """Return the core form of the formula `node`. If it is quantified and has no free variables, decide it at once.

        `scope` maps the names of bound variables to their unique names, such as x#3.
        """
        part = self.part(node)
        match node:
            case syntax.Within(_, inner):  # a system is only needed for sums, which words do not have
                return self.formula(inner, scope)
            case syntax.Not(inner):
                return negated(self.formula(inner, scope))
            case syntax.Turned(inner):
                core = self.formula(inner, scope)
                if isinstance(core, Truth):
                    return core
                return KnownRelation(of_words(self.made(core)).backwards(self.algebra), part=part)
            case syntax.Joined(operator, left, right):
                return joined(operator, self.formula(left, scope), self.formula(right, scope), part)
            case syntax.Called():
                return self.called(node, scope)
            case syntax.Quantified(kind, variables, inner) if kind in "AE":
                names = tuple(map(self.fresh, variables))
                core = self.formula(inner, {**scope, **dict(zip(variables, names, strict=True))})
                found = exists(names, core if kind == "E" else negated(core), part)
                if not syntax.free_variables(node) and not isinstance(found, Truth):
                    found = Truth(not self.made(found).empty, part=part)
                return found if kind == "E" else negated(found)
        said = "a statement about words can use only relations over alphabets, because words are not numbers"
        raise self.error(said, node)

    def called(self, node: syntax.Called, scope: dict[str, str]) -> Core:
        """Return the core form of `node`, a call of a relation of words. A variable may occur twice.

        `scope` maps the names of bound variables to their unique names, such as x#3.
        """
        relation = None if node.texts else self.names.spelled(node.name)
        if relation is None:
            said = (
                f"${node.name} is a relation of numbers: next to relations of words only relations over "
                "alphabets are allowed"
            )
            raise self.error(said, node)
        if len(relation.named) != len(node.arguments):
            raise self.error(f"${node.name} must have {len(relation.named)} arguments, had {len(node.arguments)}", node)
        part = self.part(node)
        names: list[str] = []
        equal: list[Core] = []
        again: list[str] = []
        for argument, system in zip(node.arguments, relation.systems[1:], strict=True):
            if not isinstance(argument, syntax.Variable):
                raise self.error(
                    f"the arguments of ${node.name} must be variables, because words are not numbers", node
                )
            name = scope.get(argument.name, argument.name)
            if name in names:
                again.append(self.fresh(name))
                equal.append(KnownRelation(self.algebra.same(system, name, again[-1]), part=part))
                name = again[-1]
            names.append(name)
            self.kinds[name] = system
        known = KnownRelation(relation.renamed(dict(zip(relation.named, names, strict=True))), part=part)
        return exists(tuple(again), every([known, *equal], part), part) if again else known


LISTED = (  # the members of `set` are the v with $r(n, v) for n = 1, 2, ..., in ascending order
    "$set(v) <=> En $r(n,v)",
    "n >= 1 <=> Ev $r(n,v)",
    "$r(n,v) & $r(n,w) => v = w",
    "$r(n,v) & $r(n+1,w) => v < w",
)


class Facts:
    """Relations by name in one system, and proved statements about them.

    Facts("zeckendorf", r=relation) has the relation $r. If `limits` are an algebra, it decides all statements.
    Otherwise each statement has default limits, within those of `limits` if they are a budget.
    """

    def __init__(self, system: str, limits: Algebra | Budget | None = None, /, **relations: Relation) -> None:
        self._algebra = limits if isinstance(limits, Algebra) else None
        self._budget = limits.budget if isinstance(limits, Algebra) else limits
        self.system: System = system_of(system, budget=self._budget)
        self.table = Table()
        self.table.defined.update(relations)

    def define(self, name: str, statement: str, order: str) -> Relation:
        """Return the relation of a statement, and store it under a name.

        `order` has the names of its variables, one letter each. For example, define("double", "v = 2*n", "nv") stores
        $double(n, v).

        Raises: UndecidedError.
        """
        found = self._decided(statement).relation
        assert found is not None, statement  # it has free variables
        # A variable without a condition may be missing in the relation.
        self.table.defined[name] = found = self._part().widened(found, order).ordered(tuple(order))
        return found

    def require(self, name: str, *statements: str) -> None:
        """Prove that the statements hold for all values of their variables. `name` is for the message.

        Raises: ParameterError with a statement that is false; UndecidedError.
        """
        for statement in statements:
            if not self.holds(statement):
                raise ParameterError(f"the automaton that was found for {name} is wrong: it violates {statement}")

    def holds(self, statement: str) -> bool:
        """Return whether a statement is true for all values of its variables.   Raises: UndecidedError."""
        outcome = self._decided(statement)
        found = outcome.relation
        return bool(outcome.truth if found is None else self._part().complement(found).empty)

    def _part(self) -> Algebra:
        return Algebra(Budget(within=self._budget))

    def _decided(self, statement: str) -> Outcome:
        outcome = decide(statement, self.table, self._algebra or self._part(), self.system)
        if outcome.undecided is not None:
            raise outcome.undecided
        return outcome
