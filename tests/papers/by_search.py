"""Statements tested by search: quantifiers try small numbers, and names get their meaning from rules and definitions.

No automaton is used. P-positions and values come from the rules, terms from the registry of sequences, words from their
morphisms, digits from the numeration systems. A conjunction is searched beginning with the part that binds most of its
variables.
"""

import re
from itertools import count, product

from tests.automata.brute import COMPARED, NegativeError, value
from tests.papers.named_things import FAR, by_known, in_language, nth, rules, shift, squares, squares_by, targets, word
from wythoff.automata.statements.reading import read
from wythoff.automata.statements.scripts import commands
from wythoff.automata.statements.tree import (
    Called,
    Indexed,
    Joined,
    Letter,
    Not,
    Number,
    Operation,
    Quantified,
    TermComparison,
    Variable,
    Within,
    free_variables,
)

MIRRORED = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
MORPHISMS = {"F": ((0, 1), (0,)), "T": ((0, 1), (1, 0))}


def negation(formula):
    match formula:
        case Within(name, inner):
            return Within(name, negation(inner))
        case Not(inner):
            return inner
        case Joined("&", left, right):
            return Joined("|", negation(left), negation(right))
        case Joined("|", left, right):
            return Joined("&", negation(left), negation(right))
        case Joined("=>", left, right):
            return Joined("&", left, negation(right))
        case Joined("<=>", left, right):
            return Joined("^", left, right)
        case Joined("^", left, right):
            return Joined("<=>", left, right)
        case Quantified(quantifier, names, inner):
            return Quantified({"A": "E", "E": "A"}[quantifier], names, negation(inner))
    return Not(formula)


def variables(node):
    """Return the variables of a term."""
    match node:
        case Variable(name):
            return {name}
        case Operation(_, left, right):
            return variables(left) | variables(right)
        case Indexed(_, (index,)):
            return variables(index)
    return set()


def solved(left, right, at):
    """Return (variable, its value) if an equation determines it: it must stand alone, and all others be known."""
    for one, other in ((left, right), (right, left)):
        names = variables(one) - set(at)
        if variables(other) <= set(at) and len(names) == 1:
            (name,) = names
            try:
                wanted = value(other, at)
                base = value(one, {**at, name: 0})
                step = value(one, {**at, name: 1}) - base
            except NegativeError:
                return None
            linear = step > 0 and value(one, {**at, name: 1000}) == base + 1000 * step
            if not linear:
                return None
            found, rest = divmod(wanted - base, step)
            return (name, found if rest == 0 and found >= 0 else None)
    return None


class Search:
    """The search for one text. `near` bounds the outermost variables, `far` all others that are tried."""

    def __init__(self, text, near, far):
        self.near, self.far = near, far
        self.definitions, self.words, self.regular, self.morphisms = {}, dict(MORPHISMS), {}, {}
        self.evals = {}
        self.fresh = count()
        self.memory = {}
        for command in commands(text):
            if command.command == "eval":
                self.evals[command.name] = command.text
            elif command.command == "def":
                self.define(command)
            elif command.command == "reg":
                self.regular[command.name] = command.words, command.text
            elif command.command == "morphism":
                images = re.findall(r"(\d)->(\d+)", command.text)
                self.morphisms[command.name] = tuple(tuple(map(int, image)) for _, image in sorted(images))
            elif command.command == "promote":
                self.words[command.name] = self.morphisms[command.words[0]]
            else:
                raise AssertionError(command)

    def define(self, command):
        formula = read(command.text).formula
        inner = formula.inner if isinstance(formula, Within) else formula
        order = command.arguments or tuple(sorted(free_variables(inner)))
        self.definitions[command.name] = order, formula

    def holds(self, name):
        """Return whether an `eval` holds as far as it is searched."""
        formula, system = read(self.evals[name]).formula, "base(2)"
        if isinstance(formula, Within):
            system, formula = formula.system, formula.inner
        limits = {}
        against = negation(formula)
        while isinstance(against, Quantified) and against.quantifier == "E":
            limits |= dict.fromkeys(against.variables, self.near)
            against = against.inner
        if limits:
            return next(self.solutions([against], {}, system, limits, sorted(limits)), None) is None
        return self.true(formula, {}, system)

    def true(self, formula, at, system):
        return next(self.solutions([formula], at, system, {}, ()), None) is not None

    # Each part is (formula, system): a part may have a system of its own.
    def solutions(self, parts, at, system, limits, wanted):
        yield from self._solutions([(part, system) for part in parts], at, limits, wanted)

    def _solutions(self, parts, at, limits, wanted):
        parts, waiting = [], list(parts)
        while waiting:
            part, system = waiting.pop()
            match part:
                case Within(name, inner):
                    waiting.append((inner, name))
                case Joined("&", left, right):
                    waiting += [(left, system), (right, system)]
                case Not(inner) if isinstance(inner, Joined | Quantified | Not | Within):
                    waiting.append((negation(inner), system))
                case Quantified("E", names, inner):
                    renamed = {name: f"{name}.{next(self.fresh)}" for name in names}
                    waiting.append((self.renamed(inner, renamed), system))
                case Joined("=>", left, right):
                    waiting.append((Joined("|", negation(left), right), system))
                case _:
                    parts.append((part, system))
        yield from self._search(parts, at, limits, wanted)

    def _search(self, parts, at, limits, wanted):
        """Search one part that is decided, or that binds a variable; then search the rest."""
        best, rank = None, 99
        for place, (part, _) in enumerate(parts):
            free = set(free_variables(part)) - set(at)
            if not free:
                best, rank = place, 0
                break
            cost = self.cost(part, free, at)
            if cost < rank:
                best, rank = place, cost
        if best is None:
            missing = next((name for name in wanted if name not in at), None)
            if missing is None:
                yield at
                return
            for number in range(limits.get(missing, self.far) + 1):
                yield from self._search(parts, {**at, missing: number}, limits, wanted)
            return
        part, system = parts[best]
        rest = parts[:best] + parts[best + 1 :]
        if rank == 0:
            if self.settled(part, at, system):
                yield from self._search(rest, at, limits, wanted)
            return
        for found in self.binding(part, at, system, rank):
            if all(found.get(name, 0) <= limit for name, limit in limits.items()):
                again = [(part, system)] if rank >= 7 else []
                yield from self._solutions([*rest, *again], found, limits, wanted)

    def cost(self, part, free, at):
        match part:
            case TermComparison("=", left, right) if not isinstance(left, Indexed | Letter):
                told = solved(left, right, at)
                return 1 if told else 8
            case Called(name, _, arguments):
                plain = all(isinstance(term, Variable) or not variables(term) - set(at) for term in arguments)
                known = sum(not variables(term) - set(at) for term in arguments)
                if not plain:
                    return 8
                if name == "move" and known < 2:
                    return 8
                return 2 if known else 5
            case Joined("|", _, _):
                return 6
        return 8

    def binding(self, part, at, system, rank):
        """Yield all ways to bind some variable so that the part may hold."""
        if rank == 1:
            name, number = solved(part.left, part.right, at)
            if number is not None:
                yield {**at, name: number}
        elif rank == 6:
            # Both ways of a disjunction, once each.
            yield from self._solutions([(part.left, system)], at, {}, ())
            yield from self._solutions([(part.right, system), (Not(part.left), system)], at, {}, free_of(part, at))
        elif rank in (2, 5):
            yield from self.matching(part, at, system)
        else:
            name = min(set(free_variables(part)) - set(at))
            for number in range(self.far + 1):
                yield {**at, name: number}

    def settled(self, part, at, system):
        """Return whether a part holds; all its variables must be known."""
        match part:
            case TermComparison(operator, left, right):
                try:
                    if isinstance(left, Indexed | Letter):
                        return COMPARED[operator](self.letter(left, at), self.letter(right, at))
                    return COMPARED[operator](value(left, at), value(right, at))
                except NegativeError:
                    return False
            case Called(_, _, arguments):
                try:
                    numbers = tuple(value(term, at) for term in arguments)
                except NegativeError:
                    return False
                return self.related(part, numbers, system)
            case Not(inner):
                return not self.settled(inner, at, system)
            case Joined("|", left, right):
                return self.true(left, at, system) or self.true(right, at, system)
            case Joined("^" | "<=>" as operator, left, right):
                return (self.true(left, at, system) == self.true(right, at, system)) is (operator == "<=>")
            case Quantified("A", _, _):
                return not self.true(negation(part), at, system)
        raise AssertionError(part)

    def letter(self, node, at):
        return node.value if isinstance(node, Letter) else word(self.words[node.word])[value(node.indices[0], at)]

    # Relations

    def related(self, part, numbers, system):
        """Return whether numbers are in a relation."""
        name = part.name
        if name in self.definitions and not part.texts:
            key = name, numbers
            if key not in self.memory:
                order, formula = self.definitions[name]
                self.memory[key] = self.true(formula, dict(zip(order, numbers, strict=True)), system)
            return self.memory[key]
        if name in self.regular:
            return in_language(*self.regular[name], numbers)
        if name == "P":
            x, y = numbers
            return (x, y) in squares(part.texts[0])
        if name == "seq":
            n, v = numbers
            return nth(part.texts[0], n) == v
        if name == "value":
            return rules(part.texts[0]).value(numbers) == int(part.texts[1])
        if name == "move":
            a, b, c, d = numbers
            return (c, d) in targets(part.texts[0], a, b)
        if name == "shift":
            x, y = numbers
            return shift(system, x) == y
        raise AssertionError(part)

    def matching(self, part, at, system):
        """Yield `at` with values for the unknown arguments of a relation whose other arguments are known."""
        try:
            known = [value(term, at) if not variables(term) - set(at) else None for term in part.arguments]
        except NegativeError:
            return
        for numbers in self.tuples(part, known, system):
            found = dict(at)
            for term, number in zip(part.arguments, numbers, strict=True):
                if isinstance(term, Variable) and found.setdefault(term.name, number) != number:
                    break
            else:
                yield found

    def tuples(self, part, known, system):
        name, far = part.name, range(self.far + 1)
        if name in self.definitions and not part.texts:
            order, formula = self.definitions[name]
            key = name, tuple(known), "all"
            if key not in self.memory:
                at = {name: number for name, number in zip(order, known, strict=True) if number is not None}
                found = self.solutions([formula], at, system, {}, order)
                self.memory[key] = list(dict.fromkeys(tuple(one[name] for name in order) for one in found))
            return self.memory[key]
        if name == "P":
            return by_known(squares_by(part.texts[0]), known)
        if name == "seq":
            if known[0] is not None:
                found = nth(part.texts[0], known[0])
                return [(known[0], found)] if found is not None else []
            return [(n, v) for n in range(FAR) if (v := nth(part.texts[0], n)) is not None and known[1] in (None, v)]
        if name == "shift":
            numbers = [known[0]] if known[0] is not None else far
            return [(x, y) for x in numbers if (y := shift(system, x)) is not None and known[1] in (None, y)]
        if name == "move" and None not in known[:2]:
            return [(*known[:2], *target) for target in targets(part.texts[0], *known[:2])]
        box = [far if number is None else (number,) for number in known]
        return [numbers for numbers in product(*box) if self.related(part, numbers, system)]

    def renamed(self, node, names):
        """Return a formula with its variables renamed."""
        match node:
            case Variable(name):
                return Variable(names.get(name, name))
            case (
                Operation(operator, left, right) | Joined(operator, left, right) | TermComparison(operator, left, right)
            ):
                return type(node)(operator, self.renamed(left, names), self.renamed(right, names))
            case Indexed(name, (index,)):
                return Indexed(name, (self.renamed(index, names),))
            case Not(inner):
                return Not(self.renamed(inner, names))
            case Within(name, inner):
                return Within(name, self.renamed(inner, names))
            case Called(name, texts, arguments):
                return Called(name, texts, tuple(self.renamed(term, names) for term in arguments))
            case Quantified(quantifier, bound, inner):
                left = {name: other for name, other in names.items() if name not in bound}
                return Quantified(quantifier, bound, self.renamed(inner, left))
            case Number() | Letter():
                return node
        raise AssertionError(node)


def free_of(part, at):
    return tuple(sorted(set(free_variables(part)) - set(at)))
