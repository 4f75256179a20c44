"""A checker of certificates that stands alone: plain Python, nothing else of this package, `python checker.py FILE...`.

A certificate of a statement holds the statement as a tree, the words V of a numeration system, the automaton ADD, the
automatic words and named relations that it uses as tables, the result, and a witness. Checked are

1. that (V, <) is like the natural numbers, < being the lexicographic order with zeros before words: zeros before a
   word do not matter, and V is infinite; so the number of a word is how many come before it;
2. that ADD is the graph of +: it is total and single valued on V, x + 0 = x, and x + (y + 1) = (x + y) + 1;
3. that the statement has the result, evaluated from its tree with ADD and < alone, and that the witness shows it.

A certificate of a game holds, instead of a statement, its moves as formulas over the ordered squares (x0, y0) before
and (x1, y1) after a move, the condition that ends the game, how it is played, and a set S of squares for each value
up to `value`. It carries no claim: that S is the set of P-positions, or of a value, is made from the rules and
decided here (`Rules`). By induction on the number of moves that can follow, there is one such set only.

A table is {"rows": [[[digit, ..., state], ...], ...], "accepting": [0 or 1, ...]}: for each state its transitions, one
digit for each variable; state 0 is the first. Of a word, `accepting` are its letters.
Exit status: 0 if every certificate holds, 1 if one does not, 2 if one is none.
"""

import json
import sys
from collections import namedtuple
from itertools import product


class Refuted(Exception):
    """Something that the certificate says is not so."""


class Malformed(Exception):
    """The file is no certificate."""


# Variables in order, for each state its transitions by tuples of digits, and which states accept.
Relation = namedtuple("Relation", "names rows accepting")


def explored(first, step, accepts):
    """Rows, and what accepts, of the states that are found from `first` by `step`: letters with what follows."""
    numbers, order, rows = {first: 0}, [first], []
    for state in order:
        row = {}
        for letter, following in step(state):
            if following not in numbers:
                numbers[following] = len(order)
                order.append(following)
            row[letter] = numbers[following]
        rows.append(row)
    return rows, [bool(accepts(state)) for state in order]


def reached(first, following):
    """All that is reached from some states."""
    found = list(first)
    known = set(found)
    for state in found:
        fresh = set(following(state)) - known
        known |= fresh
        found += fresh
    return known


def minimal(names, rows, accepting):
    """Without states that accept nothing, and with equivalent ones made one; states in breadth-first order."""
    names, before = tuple(names), [[] for _ in rows]
    for state, row in enumerate(rows):
        for target in row.values():
            before[target].append(state)
    live = reached([state for state in range(len(rows)) if accepting[state]], before.__getitem__)
    if 0 not in live:
        return Relation(names, [], [])
    rows = [sorted((letter, t) for letter, t in row.items() if t in live) for row in rows]
    told = {state: (accepting[state], tuple(letter for letter, _ in rows[state])) for state in live}
    count = 0
    while True:
        order = {name: place for place, name in enumerate(dict.fromkeys(told.values()))}
        classes = {state: order[name] for state, name in told.items()}
        if len(order) == count:
            break
        count = len(order)
        told = {state: (classes[state], tuple(classes[t] for _, t in rows[state])) for state in live}
    member = {name: state for state, name in classes.items()}

    def step(name):
        return [(letter, classes[target]) for letter, target in rows[member[name]]]

    return Relation(names, *explored(classes[0], step, lambda name: accepting[member[name]]))


def join(a, b):
    """Both hold; variables are put in order."""
    names = sorted({*a.names, *b.names})
    if not a.rows or not b.rows:
        return Relation(tuple(names), [], [])
    shared = [name for name in a.names if name in b.names]
    in_a, in_b = ([side.names.index(name) for name in shared] for side in (a, b))
    source = [(0, a.names.index(name)) if name in a.names else (1, b.names.index(name)) for name in names]
    index = [{} for _ in b.rows]
    for state, row in enumerate(b.rows):
        for letter, target in row.items():
            index[state].setdefault(tuple(letter[i] for i in in_b), []).append((letter, target))

    def step(pair):
        for letter, target in a.rows[pair[0]].items():
            for other, following in index[pair[1]].get(tuple(letter[i] for i in in_a), ()):
                both = letter, other
                yield tuple(both[side][i] for side, i in source), (target, following)

    return minimal(names, *explored((0, 0), step, lambda pair: a.accepting[pair[0]] and b.accepting[pair[1]]))


def combined(a, b, outcome):
    """What holds by the truth of both, over the same variables; outcome(False, False) must be False."""
    rows = [*a.rows, {}], [*b.rows, {}]
    dead = len(a.rows), len(b.rows)
    accepting = [*a.accepting, False], [*b.accepting, False]

    def step(pair):
        one, other = rows[0][pair[0]], rows[1][pair[1]]
        for letter in {**one, **other}:
            yield letter, (one.get(letter, dead[0]), other.get(letter, dead[1]))

    first = 0 if a.rows else dead[0], 0 if b.rows else dead[1]
    return minimal(a.names, *explored(first, step, lambda pair: outcome(accepting[0][pair[0]], accepting[1][pair[1]])))


def project(relation, name):
    """There is a value of a variable; the first states are those that zeros of the others lead to."""
    if not relation.rows or name not in relation.names:
        return Relation(tuple(n for n in relation.names if n != name), relation.rows, relation.accepting)
    place = relation.names.index(name)
    rest = relation.names[:place] + relation.names[place + 1 :]
    zero = (0,) * len(rest)
    rows = []
    for row in relation.rows:
        kept = {}
        for letter, target in row.items():
            kept.setdefault(letter[:place] + letter[place + 1 :], set()).add(target)
        rows.append(kept)
    first = reached([0], lambda state: rows[state].get(zero, ()))

    def step(states):
        found = {}
        for state in states:
            for letter, targets in rows[state].items():
                found.setdefault(letter, set()).update(targets)
        return [(letter, frozenset(targets)) for letter, targets in found.items()]

    return minimal(rest, *explored(frozenset(first), step, lambda states: any(relation.accepting[s] for s in states)))


def renamed(relation, *names):
    """The same relation of other variables, put in order."""
    order = sorted(range(len(names)), key=names.__getitem__)
    rows = [{tuple(letter[i] for i in order): target for letter, target in row.items()} for row in relation.rows]
    return Relation(tuple(names[i] for i in order), rows, relation.accepting)


class System:
    """V, < and ADD, proved."""

    def __init__(self, digits, words, adder):
        self.digits, self.words = digits, minimal("x", *words[1:])
        self.kept = [list(map(int, self.words.accepting))]
        self.truth = Relation((), [{(): 0}], [True])
        if not self.words.rows or self.words.rows[0].get((0,)) != 0:
            raise Refuted("zeros before a word of V must not matter")
        # If V is finite, its words have fewer digits than there are states.
        states = len(self.words.rows)
        if self.counts(2 * states)[-1][0] == self.counts(states)[-1][0]:
            raise Refuted("V must be infinite")
        pairs = list(product(range(digits), repeat=2))
        rows = [{(p, q): int(p < q) for p, q in pairs if p <= q}, dict.fromkeys(pairs, 1)]
        self.less = join(Relation(("x", "y"), rows, [False, True]), self.all("xy"))
        middle = project(join(renamed(self.less, "x", "z"), renamed(self.less, "z", "y")), "z")
        self.next = combined(self.less, middle, lambda one, other: one and not other)
        self.same = join(Relation(("x", "y"), [{(d, d): 0 for d in range(digits)}], [True]), self.all("xy"))
        self.prove(self.on_words(adder))

    def all(self, names):
        """All numbers."""
        found = self.truth
        for name in sorted(names):
            found = join(found, renamed(self.words, name))
        return found

    def on_words(self, relation):
        """A table as a relation of numbers: of words, zeros before which do not matter."""
        found = minimal(*relation)
        if found.rows and found.rows[0].get((0,) * len(found.names)) != 0:
            raise Refuted("zeros before words must not matter")
        if self.minus(found, self.all(found.names)).rows:
            raise Refuted("a relation must be one on V")
        return found

    def minus(self, a, b):
        """a and not b."""
        names = {*a.names, *b.names}
        a, b = (join(side, self.all(names - {*side.names})) for side in (a, b))
        return combined(a, b, lambda one, other: one and not other)

    def prove(self, add):
        """ADD is the graph of +."""
        self.adder = add = renamed(add, "x", "y", "z")
        if project(add, "z") != self.all("xy"):
            raise Refuted("ADD must be total")
        if self.minus(join(add, renamed(add, "x", "y", "w")), renamed(self.same, "z", "w")).rows:
            raise Refuted("ADD must be single valued")
        zero = Relation(("y",), [{(0,): 0}], [True])
        if self.minus(project(join(add, zero), "y"), renamed(self.same, "x", "z")).rows:
            raise Refuted("ADD(x, 0, z) must imply z = x")
        raised = project(join(add, renamed(self.next, "z", "w")), "z")
        other = project(join(renamed(self.next, "y", "u"), renamed(add, "x", "u", "w")), "u")
        if self.minus(raised, other).rows:
            raise Refuted("ADD(x, y, z) must imply ADD(x, y + 1, z + 1)")

    def counts(self, length):
        """For each length up to this, how many words of it are accepted from each state."""
        found = self.kept
        while len(found) <= length:
            found.append([sum(found[-1][target] for target in row.values()) for row in self.words.rows])
        return found[: length + 1]

    def constant(self, name, number):
        """The variable is this number: the word before which there are so many."""
        rows, counts, word, state = self.words.rows, self.counts(0), [], 0
        while counts[-1][0] <= number:
            counts = self.counts(len(counts))
        for below in counts[-2::-1]:
            for digit in sorted(rows[state]):
                if number < below[rows[state][digit]]:
                    break
                number -= below[rows[state][digit]]
            word.append(digit)
            state = rows[state][digit]
        while word[:1] == [(0,)]:
            del word[0]
        path = [{digit: place + 1} for place, digit in enumerate(word)] + [{}]
        path[0] = {**path[0], (0,): 0}
        return Relation((name,), path, [False] * len(word) + [True])


class Evaluator:
    """The relation of the free variables of a tree."""

    def __init__(self, system, words, relations):
        self.system, self.words, self.relations, self.count = system, words, relations, 0

    def fresh(self):
        """A variable that nothing else has."""
        self.count += 1
        return f"~{self.count}"

    def term(self, tree):
        """A variable, and conditions on it: of all parts, which therefore are not negative."""
        kind = tree[0]
        if kind == "var":
            return tree[1], []
        name = self.fresh()
        if kind == "num":
            return name, [self.system.constant(name, tree[1])]
        left, conditions = self.term(tree[1])
        if kind in "*/":
            factor = tree[2][1]
            if tree[2][0] != "num" or type(factor) is not int or factor < (kind == "/"):
                raise Malformed("products and quotients must be by constants")
            if kind == "*":
                return name, [*conditions, self.times(left, name, factor)]
            product_, rest = self.fresh(), self.fresh()
            bound, limit = self.fresh(), self.system.constant
            small = join(renamed(self.system.less, rest, bound), limit(bound, factor))
            sum_ = renamed(self.system.adder, product_, rest, left)
            parts = [self.times(name, product_, factor), sum_, project(small, bound)]
            return name, [*conditions, *parts]
        right, further = self.term(tree[2])
        if left == right:
            left, further = self.fresh(), [*further]
            further.append(renamed(self.system.same, left, right))
        order = (left, right, name) if kind == "+" else (right, name, left)
        return name, [*conditions, *further, renamed(self.system.adder, *order)]

    def times(self, name, multiple, factor):
        """multiple = factor * name."""
        if not factor:
            return join(self.system.all([name]), self.system.constant(multiple, 0))
        total = renamed(self.system.same, name, multiple)
        for bit in f"{factor:b}"[1:]:
            for again in (total, renamed(self.system.same, name, multiple))[: 1 + int(bit)]:
                one, other = self.fresh(), self.fresh()
                parts = [
                    renamed(r, *(n if n == name else side for n in r.names))
                    for r, side in ((total, one), (again, other))
                ]
                found = join(join(*parts), renamed(self.system.adder, one, other, multiple))
                total = project(project(found, one), other)
        return total

    def some(self, conditions, gone=()):
        """All conditions hold, for some values of the variables that are fresh, or are to go."""
        alike = {}
        for relation in conditions:
            alike.setdefault(relation.names, []).append(relation)
        rest = [self.all(same) for same in alike.values()]
        while True:
            if not all(relation.rows for relation in rest):
                names = {n for relation in rest for n in relation.names if n[0] != "~" and n not in gone}
                return Relation(tuple(sorted(names)), [], [])
            buckets = {}
            for relation in rest:
                for name in relation.names:
                    if name[0] == "~" or name in gone:
                        buckets.setdefault(name, []).append(relation)
            if not buckets:
                break
            # The one goes first whose conditions have the fewest variables together.
            width = {
                n: (len({*sum((r.names for r in b), ())}), sum(len(r.rows) for r in b)) for n, b in buckets.items()
            }
            name = min(buckets, key=width.__getitem__)
            rest = [relation for relation in rest if name not in relation.names]
            rest.append(project(self.all(buckets[name]), name))
        return self.all(rest)

    def all(self, conditions):
        """All conditions hold."""
        rest, found = list(conditions), self.system.truth
        while rest:
            known = {*found.names}
            following = min(rest, key=lambda r: (len({*r.names} - known), len(r.rows)))
            rest = [relation for relation in rest if relation is not following]
            found = join(found, following)
        return found

    def atom(self, relation, trees):
        """A relation of terms."""
        return self.some(self.conditions(relation, trees))

    def conditions(self, relation, trees):
        """The same as relations that all hold, of fresh variables too."""
        names, conditions = [], []
        for tree in trees:
            name, further = self.term(tree)
            if name in names:
                again = self.fresh()
                further = [*further, renamed(self.system.same, again, name)]
                name = again
            names.append(name)
            conditions += further
        return [*conditions, renamed(relation, *names)]

    def letters(self, operator, left, right):
        """A comparison of letters."""
        sides = []
        for tree in (left, right):
            table = self.words[tree[1]] if tree[0] == "at" else None
            cases = {tree[1]: self.system.truth} if table is None else {}
            for letter in set(table.accepting) if table else ():
                where = minimal("x", table.rows, [other == letter for other in table.accepting])
                cases[letter] = self.atom(join(where, self.system.words), [tree[2]])
            sides.append(cases)
        names = sorted({n for cases in sides for r in cases.values() for n in r.names})
        found = Relation(tuple(names), [], [])
        for one, other in product(*sides):
            if COMPARED[operator](one, other):
                both = join(join(sides[0][one], sides[1][other]), self.system.all(names))
                found = combined(found, both, lambda p, q: p or q)
        return found

    def formula(self, tree):
        """The relation of a formula."""
        kind, system = tree[0], self.system
        if kind == "not":
            inner = self.formula(tree[1])
            return system.minus(system.all(inner.names), inner)
        if kind in ("&", "|", "^", "=>", "<=>"):
            left, right = self.formula(tree[1]), self.formula(tree[2])
            names = sorted({*left.names, *right.names})
            left, right = (join(side, system.all(names)) for side in (left, right))
            if kind in ("=>", "<=>"):
                wrong = combined(left, right, lambda p, q: p and not q if kind == "=>" else p != q)
                return system.minus(system.all(names), wrong)
            joined = {"&": lambda p, q: p and q, "|": lambda p, q: p or q, "^": lambda p, q: p != q}
            return combined(left, right, joined[kind])
        if kind == "E":
            found = self.formula(tree[2])
            for name in tree[1]:
                found = project(found, name)
            return found
        if kind == "A":
            return self.formula(["not", ["E", tree[1], ["not", tree[2]]]])
        if kind == "I":
            bound = ["var", f"#{self.fresh()}"]  # which is not dropped where it is used
            beyond = [">", ["var", tree[1][0]], bound]
            for name in tree[1][1:]:
                beyond = ["|", beyond, [">", ["var", name], bound]]
            return self.formula(["A", [bound[1]], ["E", tree[1], ["&", beyond, tree[2]]]])
        if kind == "letter":
            return self.letters(tree[1], tree[2], tree[3])
        if kind == "relation":
            return self.atom(self.relations[tree[1]], tree[2])
        return self.some(self.comparison(tree))

    def comparison(self, tree):
        """A comparison of terms, as relations that all hold."""
        kind, system = tree[0], self.system
        left, right = (tree[2], tree[1]) if kind in (">", ">=") else (tree[1], tree[2])
        relation = {"=": system.same, "!=": system.minus(system.all("xy"), system.same)}.get(kind)
        if relation is None:
            relation = system.less if kind in "<>" else combined(system.less, system.same, lambda p, q: p or q)
        return self.conditions(relation, [left, right])

    def together(self, tree):
        """A formula as relations that all hold."""
        if tree[0] == "&":
            return [*self.together(tree[1]), *self.together(tree[2])]
        return self.comparison(tree) if tree[0] in COMPARED else [self.formula(tree)]


COMPARED = {
    "=": int.__eq__, "!=": int.__ne__, "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__,
}  # fmt: skip


HERE, THERE = ("x0", "y0"), ("x1", "y1")


class Rules:
    """The rules of a game; formulas have no other variables than x0, y0, x1, y1 and those that they bind.

    From a square a move leads to every other one for which a formula of `free` or of `blockable` holds, if the game
    has not ended; before each move the opponent forbids at most n of the squares of `blockable`. In an unordered game
    (x, y) and (y, x) are the same position, of which x <= y is written.
    """

    def __init__(self, system, given):
        self.system, self.evaluator = system, Evaluator(system, {}, {})
        self.ordered, self.misere, self.n = (given[name] for name in ("ordered", "misere", "n"))
        if not (type(self.ordered) is type(self.misere) is bool and type(self.n) is int and self.n >= 0):
            raise Malformed("ordered and misere must be true or false, n a number")
        less = combined(system.less, system.same, lambda p, q: p or q)
        self.board = system.all(HERE) if self.ordered else renamed(less, *HERE)
        stay = [renamed(system.same, "x0", "x1"), renamed(system.same, "y0", "y1")]
        outside = [renamed(system.less, "x0", "x1")], [renamed(system.less, "y0", "y1")], stay
        self.free, self.blockable = ([self.part(tree) for tree in given[name]] for name in ("free", "blockable"))
        for conditions, bound in self.free + self.blockable:
            whole = self.evaluator.some([self.board, *conditions], bound)
            if any(self.evaluator.some([*wrong, whole]).rows for wrong in outside):
                raise Refuted("a move must take something, and no more than there is")
        self.playing = self.board
        if given["terminal"] is not None:
            self.playing = system.minus(self.board, self.formula(given["terminal"], HERE))
        self.lines = [self.line(number) for number in range(len(self.blockable))]

    def part(self, tree):
        """Some of the moves: relations that all hold, and the variables they bind."""
        bound = []
        if tree[0] == "E":
            bound, tree = tree[1], tree[2]
        self.free_of(["E", bound, tree], {*HERE, *THERE})
        return self.evaluator.together(tree), bound

    def formula(self, tree, names):
        """The squares for which a formula holds."""
        self.free_of(tree, {*names})
        return join(self.evaluator.formula(tree), self.system.all(names))

    def free_of(self, tree, known):
        """Refuse a formula with other variables, or none."""
        if tree[0] == "var":
            if tree[1] not in known:
                raise Malformed(f"{tree[1]} must be bound")
        elif tree[0] in ("E", "A"):
            if any(name in known or not name.startswith("q") for name in tree[1]):
                raise Malformed("bound variables must be new")
            self.free_of(tree[2], known | {*tree[1]})
        elif tree[0] in (*COMPARED, *"&|+-*/", "not"):
            for inner in tree[1:]:
                self.free_of(inner, known)
        elif tree[0] != "num" or type(tree[1]) is not int or tree[1] < 0:
            raise Malformed(f"a formula must not have {tree[0]!r}, nor numbers other than 0, 1, ...")

    def line(self, number):
        """Which of x1 and y1 tells the squares of a part apart; no other part has any of them."""
        whole = [self.evaluator.some([*part, self.board], bound) for part, bound in self.blockable[: number + 1]]
        if any(join(whole[number], other).rows for other in whole[:number]):
            raise Refuted("parts of what may be forbidden must not overlap")
        for place, other in ("x1", "y1"), ("y1", "x1"):
            again = renamed(whole[number], *(name if name != other else "z" for name in whole[number].names))
            if not self.system.minus(join(whole[number], again), renamed(self.system.same, other, "z")).rows:
                return place, other
        raise Refuted("of what may be forbidden x1 or y1 must tell squares apart")

    def union(self, relations):
        """At least one of some sets of squares of the board."""
        found = Relation(("x0", "y0"), [], [])
        for relation in relations:
            found = combined(found, join(relation, self.board), lambda p, q: p or q)
        return found

    def reached(self, parts, there):
        """Where some part leads to a set of squares."""
        return self.union(self.evaluator.some([*part, there], {*THERE, *bound}) for part, bound in parts)

    def leading(self, there):
        """Where a move that cannot be stopped leads to a set of squares."""
        ways = [self.board] + [self.union([])] * (self.n + 1)  # in how many squares of the parts so far, at least
        for (part, bound), (place, other) in zip(self.blockable, self.lines, strict=True):
            once = self.evaluator.some([*part, there], {other, *bound})
            least, levels = once, [self.board]
            for _ in range(self.n + 1):
                levels.append(self.union([project(least, place)]))
                before = join(
                    renamed(least, *(n if n != place else "z" for n in least.names)),
                    renamed(self.system.less, "z", place),
                )
                least = join(project(before, "z"), once)
            ways = [self.union(join(ways[k - i], levels[i]) for i in range(k + 1)) for k in range(self.n + 2)]
        return join(
            self.union([self.reached(self.free, there), *ways[self.n + 1 :] * bool(self.blockable)]), self.playing
        )

    def prove(self, levels):
        """Each set is that of the positions of its value: not of a lower one, and without a move into the set."""
        found = self.board
        for level in levels:
            there = renamed(level, *THERE)
            there = there if self.ordered else combined(there, renamed(level, *THERE[::-1]), lambda p, q: p or q)
            right = self.system.minus(found, self.leading(there))
            if self.misere:  # the player who cannot move wins, or who cannot but move to a P-position
                others = self.system.minus(self.system.all(THERE), there)
                right = join(right, join(self.reached(self.free + self.blockable, others), self.playing))
            if right != level:
                raise Refuted("the set of P-positions, or of a value, must be what follows from the rules")
            found = self.system.minus(found, level)


def shown(tree):
    """A formula in words."""
    kind, *parts = tree
    if kind in ("var", "num"):
        return str(parts[0])
    if kind in "EA":
        return f"({kind} {', '.join(parts[0])}: {shown(parts[1])})"
    if kind == "not":
        return f"~{shown(parts[0])}"
    return f" {kind} ".join(f"({shown(part)})" if part[0] in "|+-" and kind in "&*/" else shown(part) for part in parts)


def rules_shown(given):
    """What the proof is about."""
    lines = [f"{'' if given['ordered'] else 'x0 <= y0; '}moves from (x0, y0) to (x1, y1): "]
    lines.append(" or ".join(map(shown, given["free"])) or "none that cannot be forbidden")
    if given["blockable"]:
        lines.append(
            f"; moves of which at most {given['n']} can be forbidden: {' or '.join(map(shown, given['blockable']))}"
        )
    if given["terminal"] is not None:
        lines.append(f"; it ends where {shown(given['terminal'])}")
    return "".join(lines) + "; who cannot move wins" * given["misere"]


def check_game(certificate):
    """Check the certificate of a game, and return a line that says what it proves.   Raises: Refuted, Malformed."""
    digits, value = certificate["digits"], certificate["value"]
    system = System(digits, table(certificate["V"], 1, digits), table(certificate["ADD"], 3, digits))
    rules = Rules(system, certificate)
    levels = [renamed(system.on_words(table(given, 2, digits)), *HERE) for given in certificate["levels"]]
    if type(value) is not int or value != len(levels) - 1 or (value and (rules.misere or rules.blockable)):
        raise Malformed("there must be a set for each value to the last, in misere play and with blocking for 0 alone")
    rules.prove(levels)
    what = f"the positions of value {value}" if value else "the P-positions"
    states = f"{len(levels[-1].rows)} states in {certificate['system']}"
    return f"{what} of {certificate['notation']} are recognised by {states}; {rules_shown(certificate)}"


def table(given, tracks, digits):
    """A table of a certificate as a relation."""
    rows = []
    for row in given["rows"]:
        found = {}
        for *letter, target in row:
            numbers = [*letter, target]
            if len(letter) != tracks or not all(type(n) is int and n >= 0 for n in numbers) or max(letter) >= digits:
                raise Malformed("a transition must have a digit for each variable, and a state")
            if target >= len(given["rows"]) or tuple(letter) in found:
                raise Malformed("a state must exist, and follow each letter once")
            found[tuple(letter)] = target
        rows.append(found)
    if len(given["accepting"]) != len(rows) or not all(type(n) is int for n in given["accepting"]):
        raise Malformed("every state must accept or not")
    return Relation(tuple(f"x{place:02}" for place in range(tracks)), rows, given["accepting"])


def check(certificate):
    """Check a certificate, and return a line that says what it proves.   Raises: Refuted, Malformed."""
    if certificate.get("version") != 1 or certificate.get("certificate") not in ("statement", "game"):
        raise Malformed("it must be a certificate of a statement or of a game, version 1")
    if certificate["certificate"] == "game":
        return check_game(certificate)
    digits, tree = certificate["digits"], certificate["tree"]
    system = System(digits, table(certificate["V"], 1, digits), table(certificate["ADD"], 3, digits))
    words = {name: table(given, 1, digits) for name, given in certificate["words"].items()}
    if any(word.rows[0].get((0,)) != 0 for word in words.values()):
        raise Malformed("zeros before a word must not matter")
    relations = {
        name: system.on_words(table(given["table"], given["tracks"], digits))
        for name, given in certificate["relations"].items()
    }
    evaluator = Evaluator(system, words, relations)
    found = evaluator.formula(tree)
    if found.names:
        raise Malformed(f"the statement must be closed, {', '.join(found.names)} are free")
    if bool(found.rows) is not certificate["result"]:
        raise Refuted(f"the statement is {str(bool(found.rows)).lower()}")
    witness = certificate.get("witness")
    if witness:
        show(evaluator, tree, witness, certificate["result"])
    return f"{certificate['text']} is {str(certificate['result']).lower()} in {certificate['system']}"


def show(evaluator, tree, witness, result):
    """The first quantifiers are of the variables of the witness, and of its numbers the rest is as the result."""
    names, flip = list(witness), False
    while names or tree[0] == "not":
        if tree[0] == "not":
            tree, flip = tree[1], not flip
            continue
        if tree[0] != ("E" if result != flip else "A") or tree[1] != names[: len(tree[1])]:
            raise Malformed("a witness must be of the first quantifiers")
        names, tree = names[len(tree[1]) :], tree[2]
    values = [evaluator.system.constant(name, int(number)) for name, number in witness.items()]
    inside = evaluator.formula(tree)
    for value in values:
        inside = join(inside, value) if value.names[0] in inside.names else inside
    if bool(inside.rows) is not (result != flip):
        raise Refuted("the witness must show the result")


def examined(path: str) -> tuple[int, str]:
    """The status of a file, and what is said of it."""
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
        print(f"{path}: {('holds', 'does not hold', 'no certificate')[status]}: {said}")
    sys.exit(max([status for _, status, _ in results], default=2))
