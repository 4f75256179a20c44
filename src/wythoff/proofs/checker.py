"""A checker of certificates that stands alone: `python checker.py FILE...`. It imports nothing else of this package.

A certificate of a statement contains the statement as a tree, the words V of a numeration system, the automaton ADD,
the automatic words and relations that the statement names, the result, and a witness. The checker proves three things:

1. that (V, <) is like the natural numbers, < being the lexicographic order with zeros before words: zeros before a
   word do not matter, and no word is the last; the number of a word is how many come before it;
2. that ADD is the graph of +: it is total and single valued on V, x + 0 = x, and x + (y + 1) = (x + y) + 1;
3. that the statement has the result, evaluated from its tree with ADD and < alone, and that the witness shows it.

A certificate of a game contains no statement. It contains the moves as formulas over the ordered squares (x0, y0)
before and (x1, y1) after a move, the condition that ends the game, how it is played, and a set S of squares for each
value up to `value`. `Rules` makes from the rules the claim that S is the set of P-positions (or of positions with that
value), and decides it. By induction on the number of moves that can follow, only one set satisfies this claim.

A table is {"rows": [[[digit, ..., state], ...], ...], "accepting": [0 or 1, ...]}. Each state has a row of transitions,
with one digit for each variable. State 0 is the first. Only words of V count. In the table of an automatic word,
`accepting` has its letters. The proof is about the trees and the tables: texts, notation and the name of the system are
only printed. Exit status: 0 if every certificate holds, 1 if one does not hold, 2 if a file is no certificate.
"""

import json
import operator
import sys
from collections import namedtuple
from functools import reduce
from itertools import chain, combinations, pairwise, product, repeat

# `names`: the variables, in order. `rows`: for each state its transitions {digit: next state}. `accepting`: for each
# state whether it accepts. `at`: for each state the index of the variable whose digit it reads. The digits of a letter
# are read one after the other, beginning with the first variable.
Relation = namedtuple("Relation", "names rows accepting at")
TRUTH, NOTHING = Relation((), [{}], [True], [0]), Relation((), [], [], [])
COMPARED = {"=": operator.eq, "<": operator.lt, "<=": operator.le}
COMPARED |= {"!=": operator.ne, ">": operator.gt, ">=": operator.ge}


class Refuted(Exception):
    """A statement of the certificate is wrong."""


class Malformed(Exception):
    """The file is not a certificate."""


def require(holds, said, fault=Refuted):
    """Raise `fault(said)` unless `holds` is true. `said` is the message."""
    if not holds:
        raise fault(said)


def natural(number, least=0):
    """Return `number` if it is an integer >= `least`; otherwise raise Malformed."""
    require(type(number) is int and number >= least, f"{number!r} must be {least}, {least + 1}, ...", Malformed)
    return number


def explored(names, first, step):
    """Explore an automaton breadth first from the state `first`. step(state) returns {digit: next state}.

    Return (states in the order they were reached, transitions of each, index in `names` of the variable that each
    reads).
    """
    order, number, rows, at = [first], {first: 0}, [], [0]
    for place, state in zip(at, order, strict=True):
        row = step(state)
        for target in row.values():
            if number.setdefault(target, len(order)) == len(order):  # it is new
                order.append(target)
                at.append((place + 1) % len(names))
        rows.append({digit: number[target] for digit, target in row.items()})
    return order, rows, at


def automaton(names, first, step, accepts):
    """Return the smallest automaton, a relation over `names`, that accepts what the automaton from `first` accepts.

    step(state) is {digit: next state}. One digit for each of `names` is read after the other; accepts(state) is called
    only after the last of them. States from which nothing is accepted are left out. The others are in breadth-first
    order, so equal relations have equal tables. Cost: O(transitions) for each round of splitting states.
    """
    (order, rows, at), names = explored(names, first, step), tuple(names)
    came, far = [[] for _ in rows], {}
    for i, target in [(i, target) for i, row in enumerate(rows) for target in row.values()]:
        came[target].append(i)
    # The distance to the next accepting state distinguishes most states: 0 if a state accepts, missing if none is
    # reached.
    front = {i for i, place in enumerate(at) if not place and accepts(order[i])}
    while front:
        far |= dict.fromkeys(front, len(far))
        front = {i for target in front for i in came[target]} - far.keys()
    if 0 not in far:
        return NOTHING._replace(names=names)
    digits, live = sorted(set().union(*rows)), sorted(far)
    layers = [[i for i in live if at[i] == place] for place in reversed(range(max(at) + 1))]
    # Two states are equivalent if they have equal distances, and each digit leads to equivalent states (-1: no state).
    # The class of a state is named by its first state.
    targets = {i: [*map(rows[i].get, digits, repeat(-1))] for i in live}
    kinds, before = dict.fromkeys(range(-1, len(rows)), -1), {}
    while before != kinds:
        before, known = {**kinds}, {}
        for layer in layers:
            kinds |= {i: known.setdefault((far[i], *map(kinds.__getitem__, targets[i])), i) for i in layer}
    order, rows, at = explored(names, 0, lambda i: {d: kinds[t] for d, t in sorted(rows[i].items()) if kinds[t] >= 0})
    return Relation(names, rows, [not far[state] for state in order], at)


def join(a, b):
    """Return the relation that holds where both relations `a` and `b` hold. Its variables are sorted."""
    names = sorted({*a.names, *b.names})
    if not (a.rows and b.rows and a.names and b.names):
        return NOTHING._replace(names=tuple(names)) if not (a.rows and b.rows) else a if a.names else b

    def step(state):
        place, p, q = state
        row = a.rows[p] if names[place] in a.names else dict.fromkeys(b.rows[q], p)
        other = b.rows[q] if names[place] in b.names else dict.fromkeys(row, q)
        return {d: ((place + 1) % len(names), target, other[d]) for d, target in row.items() if d in other}

    return automaton(names, (0, 0, 0), step, lambda state: a.accepting[state[1]] and b.accepting[state[2]])


def project(relation, *gone, least=1):
    """Return the relation, over the other variables, that at least `least` values of the variables `gone` satisfy.

    If `least` is 1, this is "there is". The automaton is deterministic, so there are as many values as paths. A state
    of the result is a set of pairs (state, number of paths to it, counted up to `least`). The first set also has the
    states that are reached while the other variables read zeros, because the values may have longer words. If `least` >
    1, the values must be at most as great as another variable. Then their words are not longer, and the first set has
    one state.
    """
    rest, rows = tuple(name for name in relation.names if name not in gone), relation.rows
    if not rows or not rest or rest == relation.names:
        return TRUTH if rows and not rest else relation._replace(names=rest)
    at, inner = [relation.names[place] for place in relation.at], {*gone} - {relation.names[0]}

    def onward(state):
        return chain(*map(onward, rows[state].values())) if at[state] in gone else rows[state].items()

    def ends(state):
        return sum(map(ends, rows[state].values())) if at[state] in inner else relation.accepting[state]

    arcs, final = [[*onward(state)] for state in range(len(at))], [*map(ends, range(len(at)))]

    def step(states):
        found = {}
        for state, ways in states:
            for digit, target in arcs[state]:
                row = found.setdefault(digit, {})
                row[target] = least if (count := row.get(target, 0) + ways) > least else count
        return {digit: frozenset(row.items()) for digit, row in found.items()}

    first = frozenset([(0, 1)])
    while least == 1 and (more := reduce(lambda states, _: step(states).get(0, frozenset()), rest, first) - first):
        first |= more
    return automaton(rest, first, step, lambda states: sum(ways * final[state] for state, ways in states) >= least)


def swapped(relation, i):
    """Return the relation with its variables `i` and `i + 1` swapped."""

    def step(state):
        # A tuple is a state after the digit of the second variable. It holds pairs (digit of the first, next state).
        if isinstance(state, tuple) or relation.at[state] != i:
            return dict(state if isinstance(state, tuple) else relation.rows[state])
        both = [(d, (e, t)) for e, p in relation.rows[state].items() for d, t in relation.rows[p].items()]
        return {other: tuple(pair for d, pair in both if d == other) for other, _ in both}

    names = [*relation.names[:i], *relation.names[i : i + 2][::-1], *relation.names[i + 2 :]]
    return automaton(names, 0, step, lambda state: relation.accepting[state])


def renamed(relation, *names, **new):
    """Return the relation with its variables renamed and then sorted. `names` renames all of them, `new` only some."""
    names = names or [new.get(name, name) for name in relation.names]
    found = relation._replace(names=tuple(names if relation.rows else sorted(names)))
    while falling := [i for i, (name, other) in enumerate(pairwise(found.names)) if name > other]:
        found = swapped(found, falling[0])
    return found


def track(place):
    """Return the name ~0, ~1, ... of the argument with index `place` of a relation."""
    return f"~{chr(ord('0') + place)}"


def conjuncts(tree):
    """Return the formulas [a, b, ...] for a `tree` that is a & b & ..., or [tree] for another one."""
    return [*conjuncts(tree[1]), *conjuncts(tree[2])] if tree[0] == "&" else [tree]


def texts(tree):
    """Return the set of all strings in a tree. The names of its variables are among them."""
    return {tree} if isinstance(tree, str) else set().union(*map(texts, tree)) if isinstance(tree, list) else set()


class System:
    """A numeration system: its words V, its order < and its addition ADD, and the meaning of formulas in it.

    To make a System is to prove that V and ADD are like the natural numbers with addition.
    """

    def __init__(self, given):
        self.digits = digits = range(natural(given["digits"], 1))
        require(len(digits) <= 1 << 10, f"there must be at most {1 << 10} digits", Malformed)
        self.numbers = Relation(("x",), [dict.fromkeys(digits, 0)], [True], [0])
        self.numbers = self.relation(given["V"], "x")
        pairs, every = list(product(digits, repeat=2)), self.all("xy")
        rows = [[(p, q, int(p < q)) for p, q in pairs if p <= q], [(p, q, 1) for p, q in pairs]]
        less = self.relation({"rows": rows, "accepting": [0, 1]}, "x", "y")
        same = self.relation({"rows": [[(d, d, 0) for d in digits]], "accepting": [1]}, "x", "y")
        self.signs = {"=": same, "!=": self.minus(every, same), "<": less, "<=": self.either(less, same)}
        self.signs |= {f">{end}": renamed(self.signs[f"<{end}"], "y", "x") for end in ("", "=")}
        require(self.numbers.rows and project(less, "y") == self.all("x"), "V must be infinite")
        self.adder = self.relation(given["ADD"], "x", "y", "z")
        self.prove(self.adder, same, less)
        self.words = {name: self.word(one) for name, one in given.get("words", {}).items()}
        self.relations = {}
        for name, one in given.get("relations", {}).items():
            self.relations[name] = self.relation(one["table"], *map(track, range(natural(one["tracks"], 1))))

    def prove(self, add, same, less):
        """Prove that the relation `add` is the graph of +, given the relations `same` of = and `less` of <.

        Raises: Refuted if it is not.
        """
        following = self.minus(less, project(join(renamed(less, y="z"), renamed(less, x="z")), "z"))
        self.zero = self.minus(self.all("y"), project(less, "x"))
        self.one = project(join(renamed(self.zero, "x"), following), "x")
        require(project(add, "z") == self.all("xy"), "ADD must be total")
        twice = join(join(add, renamed(add, z="w")), renamed(self.signs["!="], "z", "w"))
        require(not twice.rows, "ADD must be single valued")
        require(project(join(add, self.zero), "y") == renamed(same, "x", "z"), "ADD(x, 0, z) must imply z = x")
        raised = project(join(add, renamed(following, "z", "w")), "z")
        other = project(join(renamed(following, "y", "u"), renamed(add, "x", "u", "w")), "u")
        require(not self.minus(raised, other).rows, "ADD(x, y, z) must imply ADD(x, y + 1, z + 1)")

    def relation(self, given, *names):
        """Return the table `given` as a relation over the variables `names`. Only words of V count.

        Raises: Refuted if zeros before words matter; Malformed if it is not a table.
        """
        rows, accepting, ways = given["rows"], given["accepting"], {}
        arcs = {(state, *letter): target for state, row in enumerate(rows) for *letter, target in row}
        fits = len(arcs) == sum(map(len, rows)) and len(accepting) == len(rows) and {*map(natural, accepting)} <= {0, 1}
        require(fits, "each letter must lead to one state", Malformed)
        for (state, *letter), target in arcs.items():
            fits = len(letter) == len(names) and all(natural(digit) in self.digits for digit in letter)
            require(fits and natural(target) < len(rows), "a transition must have digits, a state", Malformed)
            path = [*((state, *letter[:i]) for i in range(len(names))), (target,)]
            for digit, (here, there) in zip(letter, pairwise(path), strict=True):
                ways.setdefault(here, {})[digit] = there
        found = automaton(names, (0,), lambda state: ways.get(state, {}), lambda state: [*accepting, 0][state[0]])
        found = join(found, self.all(names))
        zeros = reduce(lambda state, _: [*found.rows, {}][state].get(0, -1), names, 0)
        require(not found.rows or zeros == 0, "zeros before words must not matter")
        return found

    def word(self, given):
        """Return {letter: relation of the indices n at which a word has it} for `given`, the table of the word."""
        places = {letter: [int(other == letter) for other in given["accepting"]] for letter in given["accepting"]}
        found = {letter: self.relation(given | {"accepting": where}, "~0") for letter, where in places.items()}
        require(self.either(*found.values()) == self.all(["~0"]), "a word must have a letter for each number")
        return found

    def all(self, names):
        """Return the relation that holds for all numbers, with the variables `names`."""
        return self.meet([renamed(self.numbers, name) for name in names])

    def merged(self, a, b, outcome):
        """Return the relation whose truth value is `outcome` of the truth values of `a` and `b`.

        outcome(False, False) must be False.
        """
        a, b = (join(side, self.all({*a.names, *b.names} - {*side.names})) for side in (a, b))
        # The last state, -1, accepts nothing.
        a, b = (side._replace(rows=[*side.rows, {}], accepting=[*side.accepting, False]) for side in (a, b))

        def step(pair):
            p, q = a.rows[pair[0]], b.rows[pair[1]]
            return {d: (p.get(d, -1), q.get(d, -1)) for d in ({**p, **q} if outcome(False, True) else p)}

        return automaton(a.names, (0, 0), step, lambda pair: outcome(a.accepting[pair[0]], b.accepting[pair[1]]))

    def minus(self, a, b):
        """Return the relation "a and not b"."""
        return self.merged(a, b, operator.gt)

    def either(self, *relations):
        """Return the relation that holds where at least one of `relations` holds."""
        return reduce(lambda a, b: self.merged(a, b, operator.or_), relations or [NOTHING])

    def meet(self, conditions):
        """Return the relation that holds where all relations in `conditions` hold."""
        rest, found = list(conditions), TRUTH
        while rest:
            place = min(range(len(rest)), key=lambda i: (len({*rest[i].names} - {*found.names}), len(rest[i].rows)))
            found = join(found, rest.pop(place))
        return found

    def some(self, conditions, gone):
        """Return the relation of the variables not in `gone`: with some values of `gone` all `conditions` hold."""
        rest = list(conditions)
        while going := sorted({name for relation in rest for name in relation.names if name in gone}):
            # The variable whose conditions have the fewest variables together is eliminated first.
            near = {one: {*chain(*(relation.names for relation in rest if one in relation.names))} for one in going}
            name = min(going, key=lambda one: len(near[one]))
            found = project(self.meet(one for one in rest if near[name].issuperset(one.names)), name)
            rest = [*(one for one in rest if not near[name].issuperset(one.names)), found]
        return self.meet(rest)

    def of_terms(self, relation, *trees, gone=()):
        """Return `relation`, whose variables are ~0, ~1, ..., with the terms `trees` in place of these variables.

        The variables in `gone` are quantified by "exists" after the last term in which they occur.
        """
        # Variables and numbers are inserted first, so that later steps have fewer variables.
        rest = sorted(enumerate(trees), key=lambda one: one[1][0] not in ("var", "num"))
        for count, (place, tree) in enumerate(rest, 1):
            term = renamed(self.term(tree), **{"~": track(place)})
            if tree[0] == "var" and tree[1] not in relation.names:
                relation = renamed(relation, **{track(place): tree[1]})
            else:
                relation = project(join(relation, term), track(place))
            relation = reduce(project, {*gone} - texts([other for _, other in rest[count:]]), relation)
        return relation

    def term(self, tree):
        """Return the relation of the variables of a term and its value, which is the variable ~.

        A part without a natural number as value, such as x - y for x < y, has no value.
        """
        add, same = self.adder, self.signs["="]
        match tree:
            case ["var", str(name)] if name.isidentifier():
                return renamed(same, name, "~")
            case ["num", number]:
                return self.times(renamed(self.one, "~"), natural(number))
            case ["+" | "-" as sign, left, right]:
                order = ("~0", "~1", "~") if sign == "+" else ("~", "~1", "~0")
                return self.of_terms(renamed(add, *order), left, right)
            case ["*", inner, ["num", factor]]:
                return self.of_terms(self.times(renamed(same, "~0", "~"), natural(factor)), inner)
            case ["/", inner, ["num", factor]]:
                multiple = self.times(renamed(same, "~", "q"), natural(factor, 1), "q")
                small = self.of_terms(renamed(self.signs["<"], "r", "~0"), ["num", factor])
                return self.of_terms(self.some([multiple, small, renamed(add, "q", "r", "~0")], "qr"), inner)
        raise Malformed(f"{tree!r} is not a term")

    def times(self, base, factor, name="~"):
        """Return the relation `base` with `factor` * v in place of each value v of the variable `name`.

        If `base` says ~ = 1, the result says ~ = factor.
        """
        found = base if factor else join(project(base, name), renamed(self.zero, name))
        for bit in f"{factor:b}"[1:]:
            for other in [found, base][: 1 + int(bit)]:
                parts = renamed(found, **{name: "u"}), renamed(other, **{name: "v"})
                found = self.some([*parts, renamed(self.adder, "u", "v", name)], "uv")
        return found

    def formula(self, tree, gone=()):
        """Return the relation of the free variables of a formula.

        Variables in `gone` occur in no other formula, so they may be quantified by "exists" at once.
        """
        match tree:
            case ["&", _, _]:
                return self.meet(map(self.formula, conjuncts(tree)))
            case ["|" | "^" as kind, left, right]:
                outcome = operator.or_ if kind == "|" else operator.xor
                return self.merged(self.formula(left), self.formula(right), outcome)
            case ["=>" | "<=>" as kind, left, right]:
                return self.formula(["|", ["not", left], right] if kind == "=>" else ["not", ["^", left, right]])
            case ["not", ["=>", left, right]]:
                return self.minus(self.formula(left), self.formula(right))
            case ["not", inner]:
                found = self.formula(inner)
                return self.minus(self.all(found.names), found)
            case ["A", names, inner]:
                return self.formula(["not", ["E", names, ["not", inner]]])
            case ["E", [*names], inner] if all(name.isidentifier() for name in names):
                parts = [(one, texts(one)) for one in conjuncts(inner)]
                once = {name for name in names if sum(name in known for _, known in parts) == 1}
                return self.some([self.formula(one, once & known) for one, known in parts], names)
            case ["I", [*names], inner] if all(name.isidentifier() for name in names):
                beyond = self.either(*(renamed(self.signs["<"], "#", name) for name in names))
                found = self.some([beyond, self.formula(inner)], names)
                free = {*found.names} - {"#"}
                return self.minus(self.all(free), project(self.minus(self.all({*free, "#"}), found), "#"))
            case ["letter", sign, *sides]:
                pairs = product(*map(self.letters, sides))
                return self.either(*(join(a, b) for (one, a), (other, b) in pairs if COMPARED[sign](one, other)))
            case ["relation", name, terms]:
                require(len(terms) == len(self.relations[name].names), "a relation must have all arguments", Malformed)
                return self.of_terms(self.relations[name], *terms)
            case [str(sign), left, right] if sign in COMPARED:
                return self.of_terms(renamed(self.signs[sign], "~0", "~1"), left, right, gone=gone)
        raise Malformed(f"{tree!r} is not a formula")

    def letters(self, tree):
        """Return [(letter, relation), ...] for `tree`, one side of a comparison of letters such as F[n] = @1.

        The relation says for which values of the variables that side is this letter.
        """
        if tree[0] == "@":
            return [(tree[1], TRUTH)]
        _, word, index = tree
        return [(letter, self.of_terms(where, index)) for letter, where in self.words[word].items()]


HERE, THERE = ("x0", "y0"), ("x1", "y1")


class Rules:
    """The rules of a game. The free variables of their formulas are x0, y0, x1, y1.

    If the game has not ended, a move leads from (x0, y0) to each (x1, y1) for which a formula of `free` or `blockable`
    holds. Before each move, the opponent forbids at most n of the squares of `blockable`, and none of `free`. In an
    unordered game (x, y) and (y, x) are the same position, written with x <= y.
    """

    def __init__(self, system, given):
        self.system, self.n, signs = system, natural(given["n"]), system.signs
        self.ordered, self.misere, ended = given["ordered"], given["misere"], given["terminal"]
        require(type(self.ordered) is type(self.misere) is bool, "ordered, misere must be true or false", Malformed)
        self.board = system.all(HERE) if self.ordered else renamed(signs["<="], *HERE)
        self.free, self.blockable = ([self.squares(tree, THERE) for tree in given[k]] for k in ("free", "blockable"))
        more, same = ([renamed(signs[sign], f"{pile}0", f"{pile}1") for pile in "xy"] for sign in "<=")
        bad = any(join(part, one).rows for part in self.free + self.blockable for one in [*more, join(*same)])
        require(not bad, "a move must take something, and no more than there is")
        self.playing = system.minus(self.board, NOTHING if ended is None else self.squares(ended))
        require(not any(join(*pair).rows for pair in combinations(self.blockable, 2)), "blockable parts overlap")
        alone = all(any(not project(part, name, least=2).rows for name in THERE) for part in self.blockable)
        require(alone, "x1, or y1, must determine the target of a move that may be forbidden")

    def squares(self, tree, further=()):
        """Return the squares of the board for which the formula `tree` holds, as a relation.

        Its free variables must be x0, y0 or in `further`.
        """
        found = self.system.formula(tree)
        require({*found.names} <= {*HERE, *further}, f"{', '.join(found.names)} must not all be free", Malformed)
        return join(found, self.board)

    def leading(self, there):
        """Return the squares from which a move leads to a square (x1, y1) of `there`, whatever the opponent forbids."""
        held = self.system.either(*(join(part, there) for part in self.blockable))  # n of these moves can be forbidden
        ways = [self.system.some([part, there], THERE) for part in self.free]
        return join(self.system.either(project(held, *THERE, least=self.n + 1), *ways), self.playing)

    def prove(self, levels):
        """Prove that levels[0], levels[1], ... are exactly the sets of the positions of value 0, 1, ...

        The set of value 0 is that of the P-positions. Raises: Refuted if one set is wrong.
        """
        system, found = self.system, self.board
        for level in levels:
            there = system.either(*(renamed(level, *to) for to in (THERE, THERE[::-1])[: 2 - self.ordered]))
            right = system.minus(found, self.leading(there))
            if self.misere:  # P-positions must have a move
                others = system.minus(system.all(THERE), there)
                moves = system.either(*(system.some([part, others], THERE) for part in self.free + self.blockable))
                right = join(right, join(moves, self.playing))
            require(right == level, "the set of P-positions, or of a value, must be what follows from the rules")
            found = system.minus(found, level)


def shown(tree):
    """Return the formula or the term of a tree as text."""
    match tree:
        case ["var" | "num" | "@" as kind, name]:
            return f"{'@' * (kind == '@')}{name}"
        case ["at", word, index]:
            return f"{word}[{shown(index)}]"
        case ["relation", name, terms]:
            return f"${name}({', '.join(map(shown, terms))})"
        case ["not", inner]:
            return f"~({shown(inner)})"
        case ["E" | "A" | "I" as kind, names, inner]:
            return f"({kind} {', '.join(names)}: {shown(inner)})"
    *_, kind, left, right = tree
    loose = [kind not in COMPARED and side[0] in ("=>", "<=>", *"&|^+-*/") for side in (left, right)]
    first, second = shown(left), shown(right)
    return f"{f'({first})' if loose[0] and left[0] != kind else first} {kind} {f'({second})' if loose[1] else second}"


def check_game(system, given):
    """Check the certificate `given` of a game in a numeration system. Return a line of text about what it proves."""
    rules, value = Rules(system, given), natural(given["value"])
    levels = [system.relation(one, *HERE) for one in given["levels"]]
    single = not (rules.misere or rules.blockable)
    require(value == len(levels) - 1 and (single or not value), "there must be a set for each value", Malformed)
    rules.prove(levels)
    moves, blocked = (" or ".join(map(shown, given[name])) for name in ("free", "blockable"))
    return "".join([
        f"the positions of value {value}" if value else "the P-positions",
        f" of {given['notation']} are recognised by {levels[-1].at.count(0)} states in {given['system']}; ",
        "" if rules.ordered else "x0 <= y0; ",
        f"moves from (x0, y0) to (x1, y1): {moves or 'none that cannot be forbidden'}",
        f"; moves of which at most {rules.n} can be forbidden: {blocked}" if blocked else "",
        f"; it ends where {shown(given['terminal'])}" if given["terminal"] else "",
        "; who cannot move wins" if rules.misere else "",
    ])  # fmt: skip


def check_statement(system, given):
    """Check the certificate `given` of a statement in a numeration system. Return a line of text on what it proves."""
    tree, result, witness = given["tree"], given["result"], given["witness"] or {}
    found, said = system.formula(tree), f"{given['text']} is {str(given['result']).lower()} in {given['system']}"
    require(not found.names, f"the statement must be closed, {', '.join(found.names)} are free", Malformed)
    require(bool(found.rows) is result, f"the statement is {str(bool(found.rows)).lower()}")
    said, names = f"{said}: {shown(tree)}", list(witness)
    while names or tree[0] == "not":
        # The first quantifiers must bind the variables of the witness. With its numbers, the rest must have the result.
        if tree[0] == "not":
            tree, result = tree[1], not result
        else:
            first = tree[0] == ("E" if result else "A") and tree[1] == names[: len(tree[1])]
            require(first, "a witness must be of the first quantifiers", Malformed)
            names, tree = names[len(tree[1]) :], tree[2]
    numbers = [renamed(system.term(["num", int(f"{number}")]), name) for name, number in witness.items()]
    require(bool(system.meet([system.formula(tree), *numbers]).rows) is result, "the witness must show the result")
    return said


def check(given):
    """Check the certificate `given`, read from JSON, and return a line of text about what it proves.

    Raises: Refuted, Malformed.
    """
    kinds = {"game": check_game, "statement": check_statement}
    require(natural(given["version"]) == 1 and given["certificate"] in kinds, "it must be of version 1", Malformed)
    return kinds[given["certificate"]](System(given), given)


def examined(path: str) -> tuple[int, str]:
    """Check the certificate in the file `path`. Return (exit status, message).

    The status is 0 if the certificate holds, 1 if it does not hold, and 2 if the file is no certificate.
    """
    try:
        with open(path, encoding="utf-8") as file:
            return 0, check(json.load(file))
    except Refuted as error:
        return 1, str(error)
    except (Malformed, OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        return 2, f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    results = [(path, *examined(path)) for path in sys.argv[1:]]
    for path, status, said in results:
        print(f"{path}: {('holds', 'does not hold', 'no certificate')[status]}: {ascii(said)[1:-1]}")
    sys.exit(max([status for _, status, _ in results], default=2))
