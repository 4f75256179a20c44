"""From core forms to relations: conjunctions are joined and variables eliminated in a good order.

The variable whose conditions have the fewest variables together is eliminated first (bucket elimination). So few tracks
are read at once, which matters because the number of letters is exponential in the number of tracks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from wythoff.automata.learning import Induction
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements import core as forms
from wythoff.automata.systems import System

WIDEST = 4  # most tracks of a linear condition after one is substituted into another


class Planner:
    """The conversion of core forms to relations, within the budget of an algebra.

    `system` is the system of the result if a formula is only a `Truth`, which names no system.
    """

    def __init__(self, algebra: Algebra, system: System) -> None:
        self.algebra, self.system = algebra, system

    def relation(self, core: forms.Core) -> Relation:
        """Return the relation of the formula `core`, over its free variables.

        A variable without any condition can be missing in the relation.
        """
        budget = self.algebra.budget
        budget.part = core.part or budget.part
        found = self._made(core)
        budget.met(found.states)
        return found

    def _made(self, core: forms.Core) -> Relation:
        match core:
            case forms.Truth():
                every = self.algebra.everything(self.system, ())
                return every if core.holds else self.algebra.nothing(self.system, ())
            case forms.Linear():
                return self._linear(core)
            case forms.KnownRelation():
                return core.relation
            case forms.All() | forms.Exists():
                return self._joined(core)
            case forms.Some():
                return self._union(core)
            case forms.Other():
                return self._at(core, self.algebra.other(self.relation(core.left), self.relation(core.right)))
            case forms.Fails():
                return self._at(core, self.algebra.complement(self.relation(core.inner)))
        raise AssertionError(core)

    def _at(self, core: forms.Core, relation: Relation) -> Relation:
        self.algebra.budget.part = core.part
        return relation

    def _linear(self, core: forms.Linear) -> Relation:
        equal = core.kind != "<="
        found = self.algebra.linear(core.system, dict(core.form), equal, core.target)
        return self.algebra.complement(found) if core.kind == "!=" else found

    def _union(self, core: forms.Some) -> Relation:
        found = sorted(map(self.relation, core.parts), key=lambda relation: relation.states)
        self.algebra.budget.part = core.part
        return reduce(self.algebra.union, found)

    def _joined(self, core: forms.Core) -> Relation:
        """Return the relation of a conjunction in which some variables may be bound: an `All` or an `Exists`."""
        gone: set[str] = set()
        parts: list[forms.Core] = []
        _flatten(core, parts, gone)
        parts = _substituted(parts, gone)
        positive: list[Relation] = []
        negative: list[Relation] = []
        for part in parts:
            if isinstance(part, forms.Truth):
                if not part.holds:
                    return self.relation(part)
            elif isinstance(part, forms.Fails):
                found = self.relation(part.inner)
                if found.variables:
                    negative.append(found)
                elif not found.empty:
                    return self.algebra.nothing(self.system, ())
            elif isinstance(part, forms.Linear) and part.kind == "!=":
                negative.append(self.relation(forms.Linear(part.system, part.form, "=", part.target, part=part.part)))
            else:
                found = self.relation(part)
                if found.empty:
                    return self.algebra.nothing(found.any_system, ())
                if found.variables:
                    positive.append(found)
        self.algebra.budget.part = core.part
        return self._eliminated(positive, negative, gone)

    def _eliminated(self, positive: list[Relation], negative: list[Relation], gone: set[str]) -> Relation:
        negative = [relation for relation in negative if not relation.empty]
        waiting: set[str] = set()  # variables whose elimination made a relation grow: they go with the next one
        while True:
            present = {name for relation in positive + negative for name in relation.variables} & gone
            if not present:
                break
            # Names are sorted, because otherwise equal statements would be decided differently from run to run.
            name = min(sorted(present - waiting or present), key=lambda name: _cost(name, positive + negative))
            bucket = [relation for relation in positive if name in relation.variables]
            against = [relation for relation in negative if name in relation.variables]
            positive = [relation for relation in positive if name not in relation.variables]
            negative = [relation for relation in negative if name not in relation.variables]
            outside = {other for relation in positive + negative for other in relation.variables}
            whole = self._all(bucket, against)
            going = {other for other in whole.variables if other in gone - outside}
            guess = None
            if self.algebra.of_numbers_only:
                guess = Induction(self.algebra, whole, bucket, against, going, self._all).guess
            found = self.algebra.exists(whole, going, guess)
            if found.states > whole.states and {*found.variables} & gone:
                waiting |= going
                found = whole
            if found.empty:  # the result must not keep other bound variables
                return self.algebra.nothing(found.any_system, ())
            if found.variables:
                positive.append(found)
        return self._all(positive, negative)

    def _all(self, positive: Sequence[Relation], negative: Sequence[Relation]) -> Relation:
        """Return the tuples in all of `positive` and in none of `negative`."""
        rest = sorted(positive, key=lambda relation: relation.states)
        if rest:
            total = rest.pop(0)
        else:
            total = self.algebra.everything(negative[0].any_system if negative else self.system, ())
        while rest:
            known = set(total.variables)
            # Take the relation that adds the fewest variables, and among these shares the most.
            following = max(rest, key=lambda r: (-len({*r.variables} - known), len(known & {*r.variables}), -r.states))
            rest.remove(following)
            total = self.algebra.join(total, following)
            if total.empty:
                return total
        for relation in sorted(negative, key=lambda relation: relation.states):
            if not total.variables and relation.variables:
                total = self.algebra.complement(relation)
            else:
                total = self.algebra.minus(total, relation)
        return total


def _cost(name: str, relations: Iterable[Relation]) -> tuple[int, int]:
    """Return the cost of eliminating the variable `name`, to be compared: (variables, states).

    `variables` is how many variables occur in the relations that contain `name`, and `states` the product of the
    numbers of states of their automata.
    """
    names: set[str] = set()
    states = 1
    for relation in relations:
        if name in relation.variables:
            names |= set(relation.variables)
            states *= max(relation.states, 1)
    return len(names), states


def _flatten(core: forms.Core, parts: list[forms.Core], gone: set[str]) -> None:
    """Append the parts of the conjunction `core` to `parts`, and add its bound variables to `gone`.

    Bound variables have distinct names.
    """
    if isinstance(core, forms.All):
        for part in core.parts:
            _flatten(part, parts, gone)
    elif isinstance(core, forms.Exists):
        gone.update(core.variables)
        _flatten(core.inner, parts, gone)
    else:
        parts.append(core)


def _substituted(parts: list[forms.Core], gone: set[str]) -> list[forms.Core]:
    """Return `parts`, linear conditions and others, with some bound variables eliminated by substitution.

    A variable of `gone` is eliminated if a condition x = sum determines it, and only linear conditions contain it.
    """
    while True:
        held = {name for part in parts if not isinstance(part, forms.Linear) for name in forms.names_of(part)}
        found = next(filter(None, (_solved(part, gone - held, parts) for part in parts)), None)
        if found is None:
            return parts
        parts = found


def _solved(core: forms.Core, free: set[str], parts: list[forms.Core]) -> list[forms.Core] | None:
    """Solve the equation `core` for a variable in `free`, and return `parts` with the solution substituted.

    `core` is left out of the result. Return None if `core` is no such equation, or if a condition would have more than
    `WIDEST` variables or a coefficient above 9.
    """
    if not isinstance(core, forms.Linear) or core.kind != "=":
        return None
    for name, weight in core.form:
        if name not in free or abs(weight) != 1:
            continue
        # name = weight * (target - the rest)
        rest = {other: -weight * w for other, w in core.form if other != name}
        constant = weight * core.target
        opposite = {other: -w for other, w in rest.items()}
        natural = forms.linear(core.system, opposite, "<=", constant, core.part)
        result = [] if core.system.signed else [natural]
        for part in parts:
            if part is core:
                continue
            if isinstance(part, forms.Linear) and name in dict(part.form):
                if part.system.name != core.system.name:
                    break
                form = dict(part.form)
                factor = form.pop(name)
                for other, w in rest.items():
                    form[other] = form.get(other, 0) + factor * w
                if len([w for w in form.values() if w]) > WIDEST or max(map(abs, form.values()), default=0) > 9:
                    break
                result.append(forms.linear(part.system, form, part.kind, part.target - factor * constant, part.part))
            else:
                result.append(part)
        else:
            return result
    return None
