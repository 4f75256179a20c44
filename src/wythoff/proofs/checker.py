"""A checker of certificates that stands alone: plain Python, nothing else of this package, `python checker.py FILE...`.

A certificate of a statement holds the statement as a tree, the words V of a numeration system, the automaton ADD, the
automatic words and named relations that it uses as tables, the result, and a witness. Checked are

1. that (V, <) is like the natural numbers, < being the lexicographic order with zeros before words: zeros before a
   word do not matter, the empty word is one, and V is infinite; the number of a word is how many come before it;
2. that ADD is the graph of +: it is total and single valued on V, x + 0 = x, and x + (y + 1) = (x + y) + 1;
3. that the statement has the result, evaluated from its tree with ADD and < alone, and that the witness shows it.

A certificate of a game holds, instead of a statement, its moves as formulas over the ordered squares (x0, y0) before
and (x1, y1) after a move, the condition that ends the game, how it is played, and a set S of squares for each value
up to `value`. It carries no claim: that S is the set of P-positions, or of a value, is made from the rules and
decided here (`Rules`). By induction on the number of moves that can follow, there is one such set only.

A table is {"rows": [[[digit, ..., state], ...], ...], "accepting": [0 or 1, ...]}: for each state its transitions, one
digit for each variable; state 0 is the first. Of a word, `accepting` are its letters. What is proved is the tree, the
rules and the tables that are printed or held: texts and names of systems, words and relations are not looked up.
Exit status: 0 if every certificate holds, 1 if one does not, 2 if one is none.
"""

import json
import operator
import sys
from collections import namedtuple
from itertools import product


class Refuted(Exception):
    """Something that the certificate says is not so."""


class Malformed(Exception):
    """The file is no certificate."""


# Variables in order, for each state its transitions by tuples of digits, and which states accept.
Relation = namedtuple("Relation", "names rows accepting")
NOTHING, TRUTH = Relation((), [], []), Relation((), [{(): 0}], [True])
COMPARED = dict(zip("= != < <= > >=".split(), "eq ne lt le gt ge".split(), strict=True))


def natural(number, least=0):
    """The number, if it is a natural one."""
    if type(number) is not int or number < least:
        raise Malformed(f"numbers must be {least}, {least + 1}, ..., had {number!r}")
    return number


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


def project(relation, name):
    """There is a value of a variable; the first states are those that zeros of the others lead to."""
    if not relation.rows or name not in relation.names:
        return Relation(tuple(n for n in relation.names if n != name), relation.rows, relation.accepting)
    place = relation.names.index(name)
    rest = relation.names[:place] + relation.names[place + 1 :]
    rows = []
    for row in relation.rows:
        kept = {}
        for letter, target in row.items():
            kept.setdefault(letter[:place] + letter[place + 1 :], set()).add(target)
        rows.append(kept)
    first = reached([0], lambda state: rows[state].get((0,) * len(rest), ()))

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


def moved(relation, **names):
    """The same relation, some of its variables with other names."""
    return renamed(relation, *(names.get(name, name) for name in relation.names))


class System:
    """V, < and ADD, proved; and what formulas mean in them."""

    def __init__(self, certificate):
        self.digits, self.count, self.words = natural(certificate["digits"], 2), 0, {}
        self.numbers = minimal("x", *self.table(certificate["V"], 1)[1:])
        self.kept = [list(map(int, self.numbers.accepting))]
        if not self.numbers.rows or self.numbers.rows[0].get((0,)) != 0 or not self.numbers.accepting[0]:
            raise Refuted("the empty word must be in V, and zeros before a word must not matter")
        # If V is finite, its words have fewer digits than there are states.
        states = len(self.numbers.rows)
        if self.counts(2 * states)[-1][0] == self.counts(states)[-1][0]:
            raise Refuted("V must be infinite")
        pairs, every = list(product(range(self.digits), repeat=2)), self.all("xy")
        rows = [{(p, q): int(p < q) for p, q in pairs if p <= q}, dict.fromkeys(pairs, 1)]
        less = join(Relation(("x", "y"), rows, [False, True]), every)
        same = join(Relation(("x", "y"), [{(d, d): 0 for d in range(self.digits)}], [True]), every)
        most = self.either(less, same)
        self.signs = {
            "<": less, "=": same, "<=": most, "!=": self.minus(every, same), ">": renamed(less, "y", "x"),
            ">=": renamed(most, "y", "x"),
        }  # fmt: skip
        self.adder = self.relation(certificate["ADD"], "x", "y", "z")
        self.prove(less, same, self.adder)
        given = certificate.get("relations", {}).items()
        self.relations = {
            name: self.relation(one["table"], *(f"x{place:03}" for place in range(natural(one["tracks"], 1))))
            for name, one in given
        }
        for name, given in certificate.get("words", {}).items():
            _, rows, letters = self.table(given, 1)
            somewhere = Relation(("x",), rows, [True] * len(rows))
            if rows[0].get((0,)) != 0 or self.minus(self.numbers, somewhere).rows:
                raise Refuted("a word must have a letter for each number, and zeros before it must not matter")
            self.words[name] = {
                one: join(minimal("x", rows, [one == other for other in letters]), self.numbers) for one in {*letters}
            }

    def prove(self, less, same, add):
        """ADD is the graph of +."""
        middle = project(join(renamed(less, "x", "z"), renamed(less, "z", "y")), "z")
        following = self.minus(less, middle)
        if project(add, "z") != self.all("xy"):
            raise Refuted("ADD must be total")
        if self.minus(join(add, moved(add, z="w")), renamed(same, "z", "w")).rows:
            raise Refuted("ADD must be single valued")
        if self.minus(project(join(add, self.constant("y", 0)), "y"), renamed(same, "x", "z")).rows:
            raise Refuted("ADD(x, 0, z) must imply z = x")
        raised = project(join(add, renamed(following, "z", "w")), "z")
        other = project(join(renamed(following, "y", "u"), renamed(add, "x", "u", "w")), "u")
        if self.minus(raised, other).rows:
            raise Refuted("ADD(x, y, z) must imply ADD(x, y + 1, z + 1)")

    def table(self, given, tracks):
        """A table of a certificate."""
        rows, numbers = [], range(len(given["rows"]))
        for row in given["rows"]:
            found = {}
            for *letter, target in row:
                if len(letter) != tracks or any(natural(digit) >= self.digits for digit in letter):
                    raise Malformed("a transition must have a digit for each variable, and a state")
                if natural(target) not in numbers or tuple(letter) in found:
                    raise Malformed("a state must exist, and follow each letter once")
                found[tuple(letter)] = target
            rows.append(found)
        if len(given["accepting"]) != len(rows) or not all(type(n) is int for n in given["accepting"]):
            raise Malformed("every state must accept or not")
        return None, rows, given["accepting"]

    def relation(self, given, *names):
        """A table as a relation of numbers: of words of V, zeros before which do not matter."""
        _, rows, accepting = self.table(given, len(names))
        if not {*accepting} <= {0, 1}:
            raise Malformed("every state must accept or not")
        found = minimal(names, rows, accepting)
        if found.rows and found.rows[0].get((0,) * len(names)) != 0:
            raise Refuted("zeros before words must not matter")
        if self.minus(found, self.all(names)).rows:
            raise Refuted("a relation must be one on V")
        return found

    def counts(self, length):
        """For each length up to this, how many words of it are accepted from each state."""
        while len(self.kept) <= length:
            self.kept.append([sum(self.kept[-1][target] for target in row.values()) for row in self.numbers.rows])
        return self.kept[: length + 1]

    def constant(self, name, number):
        """The variable is this number: the word before which there are so many."""
        rows, length, word, state, left = self.numbers.rows, 0, [], 0, natural(number)
        while self.counts(length)[-1][0] <= number:
            length += 1
        for below in self.counts(length)[-2::-1]:
            for digit in sorted(rows[state]):
                if left < below[rows[state][digit]]:
                    break
                left -= below[rows[state][digit]]
            word.append(digit)
            state = rows[state][digit]
        path = [{digit: place + 1} for place, digit in enumerate(word)] + [{}]
        path[0] = {**path[0], (0,): 0}
        return Relation((name,), path, [False] * len(word) + [True])

    def all(self, names):
        """All numbers."""
        found = TRUTH
        for name in sorted(names):
            found = join(found, renamed(self.numbers, name))
        return found

    def merged(self, a, b, outcome):
        """What holds by the truth of both; outcome(False, False) must be False."""
        a, b = (join(side, self.all({*a.names, *b.names} - {*side.names})) for side in (a, b))
        rows, accepting = ([*a.rows, {}], [*b.rows, {}]), ([*a.accepting, False], [*b.accepting, False])
        dead = len(a.rows), len(b.rows)

        def step(pair):
            one, other = rows[0][pair[0]], rows[1][pair[1]]
            for letter in {**one, **other}:
                yield letter, (one.get(letter, dead[0]), other.get(letter, dead[1]))

        first = 0 if a.rows else dead[0], 0 if b.rows else dead[1]
        return minimal(a.names, *explored(first, step, lambda p: outcome(accepting[0][p[0]], accepting[1][p[1]])))

    def minus(self, a, b):
        """a and not b."""
        return self.merged(a, b, lambda one, other: one and not other)

    def either(self, *relations):
        """At least one holds."""
        found = NOTHING
        for relation in relations:
            found = self.merged(found, relation, operator.or_)
        return found

    def meet(self, conditions):
        """All conditions hold."""
        rest, found = list(conditions), TRUTH
        while rest:
            following = min(rest, key=lambda r: (len({*r.names} - {*found.names}), len(r.rows)))
            rest = [relation for relation in rest if relation is not following]
            found = join(found, following)
        return found

    def some(self, conditions, gone=()):
        """All conditions hold, for some values of the variables that are fresh, or are to go."""
        alike = {}
        for relation in conditions:
            alike.setdefault(relation.names, []).append(relation)
        rest = list(map(self.meet, alike.values()))
        while all(relation.rows for relation in rest):
            buckets = {}
            for relation in rest:
                for name in relation.names:
                    if name[0] == "~" or name in gone:
                        buckets.setdefault(name, []).append(relation)
            if not buckets:
                return self.meet(rest)
            # The one goes first whose conditions have the fewest variables together.
            width = {
                n: (len({*sum((r.names for r in b), ())}), sum(len(r.rows) for r in b)) for n, b in buckets.items()
            }
            name = min(buckets, key=width.__getitem__)
            rest = [relation for relation in rest if name not in relation.names]
            rest.append(project(self.meet(buckets[name]), name))
        names = {n for relation in rest for n in relation.names if n[0] != "~" and n not in gone}
        return Relation(tuple(sorted(names)), [], [])

    def fresh(self):
        """A variable that nothing else has."""
        self.count += 1
        return f"~{self.count}"

    def atom(self, relation, *names):
        """A relation of variables, of which some may be the same: as relations that all hold."""
        if len(names) != len(relation.names):
            raise Malformed(f"a relation must have {len(relation.names)} arguments")
        own = [name if name not in names[:place] else self.fresh() for place, name in enumerate(names)]
        doubles = [(one, other) for one, other in zip(own, names, strict=True) if one != other]
        return [*(renamed(self.signs["="], *pair) for pair in doubles), renamed(relation, *own)]

    def of_terms(self, relation, trees):
        """A relation of terms: as relations that all hold."""
        terms = list(map(self.term, trees))
        return [*sum((more for _, more in terms), []), *self.atom(relation, *(name for name, _ in terms))]

    def term(self, tree):
        """A variable, and conditions on it: of all parts, which therefore are not negative."""
        name = self.fresh()
        match tree:
            case ["var", str(own)] if own.isidentifier():
                return own, []
            case ["num", number]:
                return name, [self.constant(name, number)]
            case ["+", left, right]:
                (one, more), (other, further) = self.term(left), self.term(right)
                return name, [*more, *further, *self.atom(self.adder, one, other, name)]
            case ["-", left, right]:
                (one, more), (other, further) = self.term(left), self.term(right)
                return name, [*more, *further, *self.atom(self.adder, other, name, one)]
            case ["*", inner, ["num", factor]]:
                one, more = self.term(inner)
                return name, [*more, self.times(one, name, natural(factor))]
            case ["/", inner, ["num", factor]]:
                (one, more), multiple, rest, bound = self.term(inner), self.fresh(), self.fresh(), self.fresh()
                small = self.meet([renamed(self.signs["<"], rest, bound), self.constant(bound, factor)])
                parts = [self.times(name, multiple, natural(factor, 1)), project(small, bound)]
                return name, [*more, *parts, *self.atom(self.adder, multiple, rest, one)]
        raise Malformed(f"{tree!r} is no term")

    def times(self, name, multiple, factor):
        """multiple = factor * name."""
        if not factor:
            return join(self.all([name]), self.constant(multiple, 0))
        found = renamed(self.signs["="], "a", "b")
        for bit in f"{factor:b}"[1:]:
            for other in ("~", "a")[: 1 + int(bit)]:
                found = self.some([renamed(found, "a", "~"), *self.atom(self.adder, "~", other, "b")])
        return renamed(found, name, multiple)

    def together(self, tree):
        """A formula as relations that all hold, of fresh variables too."""
        match tree:
            case ["&", left, right]:
                return [*self.together(left), *self.together(right)]
            case ["relation", name, terms]:
                return self.of_terms(self.relations[name], terms)
            case [str(sign), left, right] if sign in COMPARED:
                return self.of_terms(self.signs[sign], [left, right])
        return [self.formula(tree)]

    def formula(self, tree):
        """The relation of the free variables of a tree."""
        match tree:
            case ["&" | "relation", _, _]:
                return self.some(self.together(tree))
            case ["|", left, right]:
                return self.either(self.formula(left), self.formula(right))
            case ["^", left, right]:
                return self.merged(self.formula(left), self.formula(right), operator.xor)
            case ["=>", left, right]:
                return self.formula(["|", ["not", left], right])
            case ["<=>", left, right]:
                return self.formula(["not", ["^", left, right]])
            case ["not", inner]:
                found = self.formula(inner)
                return self.minus(self.all(found.names), found)
            case ["A", names, inner]:
                return self.formula(["not", ["E", names, ["not", inner]]])
            case ["E" | "I" as kind, [*names], inner] if names and all(name.isidentifier() for name in names):
                return self.some(self.together(inner), names) if kind == "E" else self.infinite(names, inner)
            case ["letter", str(sign), left, right]:
                compare, sides = getattr(operator, COMPARED[sign]), [self.letters(side) for side in (left, right)]
                found = [self.some([*a, *b]) for (p, a), (q, b) in product(*sides) if compare(p, q)]
                return self.either(*found)
            case [str(sign), _, _] if sign in COMPARED:
                return self.some(self.together(tree))
        raise Malformed(f"{tree!r} is no formula")

    def letters(self, tree):
        """The letters that a word can have somewhere, and where it has them."""
        match tree:
            case ["@", letter] if type(letter) is int:
                return [(letter, [])]
            case ["at", word, index]:
                return [(letter, self.of_terms(where, [index])) for letter, where in self.words[word].items()]
        raise Malformed(f"{tree!r} is no letter")

    def infinite(self, names, tree):
        """For every number, something greater among values of the variables."""
        inner = self.formula(tree)
        beyond = self.either(*(renamed(self.signs["<"], "#", name) for name in names))
        found = self.some([beyond, inner], names)
        free = {*inner.names} - {*names}
        return self.minus(self.all(free), project(self.minus(self.all({*free, "#"}), found), "#"))


HERE, THERE = ("x0", "y0"), ("x1", "y1")


class Rules:
    """The rules of a game; formulas have no other variables than x0, y0, x1, y1 and those that they bind.

    From a square a move leads to every other one for which a formula of `free` or of `blockable` holds, if the game
    has not ended; before each move the opponent forbids at most n of the squares of `blockable`, but none of `free`.
    In an unordered game (x, y) and (y, x) are the same position, of which x <= y is written.
    """

    def __init__(self, system, given):
        self.system, self.n = system, natural(given["n"])
        self.ordered, self.misere = given["ordered"], given["misere"]
        if not (type(self.ordered) is type(self.misere) is bool):
            raise Malformed("ordered and misere must be true or false")
        self.board = system.all(HERE) if self.ordered else renamed(system.signs["<="], *HERE)
        self.free, self.blockable = (
            [self.squares(tree, *HERE, *THERE) for tree in given[name]] for name in ("free", "blockable")
        )
        signs = system.signs
        stay = join(renamed(signs["="], "x0", "x1"), renamed(signs["="], "y0", "y1"))
        for wrong in renamed(signs["<"], "x0", "x1"), renamed(signs["<"], "y0", "y1"), stay:
            if any(join(part, wrong).rows for part in self.free + self.blockable):
                raise Refuted("a move must take something, and no more than there is")
        ended = NOTHING if given["terminal"] is None else self.squares(given["terminal"], *HERE)
        self.playing = system.minus(self.board, ended)
        if any(
            join(*pair).rows
            for place, one in enumerate(self.blockable)
            for pair in product([one], self.blockable[:place])
        ):
            raise Refuted("parts of what may be forbidden must not overlap")
        self.lines = [self.line(part) for part in self.blockable]

    def squares(self, tree, *names):
        """The squares of the board for which a formula holds."""
        found = self.system.formula(tree)
        if not {*found.names} <= {*names}:
            raise Malformed(f"no variables but {', '.join(names)} may be free, had {', '.join(found.names)}")
        return join(found, self.board)

    def line(self, part):
        """Which of x1 and y1 tells the squares of a part apart."""
        for place, other in ("x1", "y1"), ("y1", "x1"):
            twice = join(part, moved(part, **{other: "z"}))
            if not join(twice, renamed(self.system.signs["!="], other, "z")).rows:
                return place, other
        raise Refuted("of what may be forbidden x1 or y1 must tell squares apart")

    def leading(self, there):
        """Where a move that cannot be stopped leads to a set of squares."""
        some, n = self.system.some, self.n
        ways = [self.board] + [NOTHING] * (n + 1)  # in how many squares of the parts so far, at least
        for part, (place, other) in zip(self.blockable, self.lines, strict=True):
            once = some([part, there], {other})
            least, levels = once, [self.board]
            for _ in range(n + 1):
                levels.append(project(least, place))
                before = [moved(least, **{place: "z"}), renamed(self.system.signs["<"], "z", place)]
                least = join(some(before, {"z"}), once)
            ways = [self.system.either(*(join(ways[k - i], levels[i]) for i in range(k + 1))) for k in range(n + 2)]
        free = [some([part, there], THERE) for part in self.free]
        return join(self.system.either(*free, *ways[n + 1 :]), self.playing)

    def prove(self, levels):
        """Each set is that of the positions of its value: not of a lower one, and without a move into the set."""
        system, found = self.system, self.board
        for level in levels:
            there = renamed(level, *THERE)
            there = there if self.ordered else system.either(there, renamed(level, *THERE[::-1]))
            right = system.minus(found, self.leading(there))
            if self.misere:  # the player who cannot move wins, or who cannot but move to a P-position
                others = system.minus(system.all(THERE), there)
                elsewhere = system.either(*(system.some([part, others], THERE) for part in self.free + self.blockable))
                right = join(right, join(elsewhere, self.playing))
            if right != level:
                raise Refuted("the set of P-positions, or of a value, must be what follows from the rules")
            found = system.minus(found, level)


def shown(tree):
    """A formula in words."""
    match tree:
        case ["var" | "num", name]:
            return str(name)
        case ["@", letter]:
            return f"@{letter}"
        case ["at", word, index]:
            return f"{word}[{shown(index)}]"
        case ["relation", name, terms]:
            return f"${name}({', '.join(map(shown, terms))})"
        case ["not", inner]:
            return f"~({shown(inner)})"
        case ["E" | "A" | "I" as kind, names, inner]:
            return f"({kind} {', '.join(names)}: {shown(inner)})"
    *_, kind, left, right = tree
    loose = [*"+-&|^", "=>", "<=>"]
    sides = [f"({shown(side)})" if side[0] in loose and kind not in COMPARED else shown(side) for side in (left, right)]
    if left[0] == kind or (left[0] in "+-" and kind in "+-"):
        sides[0] = shown(left)
    return f" {kind} ".join(sides)


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


def check_game(system, certificate):
    """Check the certificate of a game, and return a line that says what it proves."""
    value, name = certificate["value"], certificate["system"]
    rules = Rules(system, certificate)
    levels = [system.relation(given, *HERE) for given in certificate["levels"]]
    if natural(value) != len(levels) - 1 or (value and (rules.misere or rules.blockable)):
        raise Malformed("there must be a set for each value to the last, in misere play and with blocking for 0 alone")
    rules.prove(levels)
    what = f"the positions of value {value}" if value else "the P-positions"
    states = f"{len(levels[-1].rows)} states in {name}"
    return f"{what} of {certificate['notation']} are recognised by {states}; {rules_shown(certificate)}"


def check_statement(system, certificate):
    """Check the certificate of a statement, and return a line that says what it proves."""
    tree, result, witness = certificate["tree"], certificate["result"], certificate.get("witness") or {}
    found = system.formula(tree)
    if found.names:
        raise Malformed(f"the statement must be closed, {', '.join(found.names)} are free")
    if bool(found.rows) is not result:
        raise Refuted(f"the statement is {str(bool(found.rows)).lower()}")
    # The first quantifiers are of the variables of the witness, and of its numbers the rest is as the result.
    names, flip, inner = list(witness), False, tree
    while names or inner[0] == "not":
        if inner[0] == "not":
            inner, flip = inner[1], not flip
        elif inner[0] == ("E" if result != flip else "A") and inner[1] == names[: len(inner[1])]:
            names, inner = names[len(inner[1]) :], inner[2]
        else:
            raise Malformed("a witness must be of the first quantifiers")
    values = [system.constant(name, int(number)) for name, number in witness.items()]
    inside = system.meet([system.formula(inner), *values])
    if bool(inside.rows) is not (result != flip):
        raise Refuted("the witness must show the result")
    return f"{certificate['text']} is {str(result).lower()} in {certificate['system']}; decided was {shown(tree)}"


def check(certificate):
    """Check a certificate, and return a line that says what it proves.   Raises: Refuted, Malformed."""
    kinds = {"game": check_game, "statement": check_statement}
    if natural(certificate.get("version")) != 1 or certificate.get("certificate") not in kinds:
        raise Malformed("it must be a certificate of a statement or of a game, version 1")
    return kinds[certificate["certificate"]](System(certificate), certificate)


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
