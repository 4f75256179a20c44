"""Bounded quantifiers by a proved guess: an automaton is learned from the truth of words, then proved.

R(x, l) says that B(x, l, t) and Q(x, t) hold for some t. Where B only grows with l, R is the one relation with
R(x, 0) <=> Et B(x, 0, t) & Q(x, t), and R(x, l+1) <=> R(x, l) | Et B(x, l+1, t) & ~B(x, l, t) & Q(x, t), by induction.
Few t are new at each step, so that all of this is decided with small automata.

The automaton is learned without all subsets of states (Angluin 1987, with the tree of Kearns and Vazirani 1994). A word
is in R if two sets of states meet: those that its beginning leads to, and those from which its end is accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import pairwise
from typing import TypeAlias

from wythoff.automata.determinising import UnableError
from wythoff.automata.letters import joint, split
from wythoff.automata.relations import Algebra, Relation, moved, shaped
from wythoff.kernels.automata import Machine, Watch, walker

Together: TypeAlias = Callable[[list[Relation], Sequence[Relation]], Relation]
REFUTING = 24  # the number of words, on which a guess is wrong, that are examined together
WALKS = 4096  # transitions that walks may read for each one of the share of subsets, whose transitions are sorted too


class _Leaf:
    """A state of the guess: beginnings of words, as sets of states, that no known end separates.

    The first member represents the others.
    """

    def __init__(self, above: _Fork, side: bool) -> None:
        self.above, self.side = above, side
        self.members: list[int] = []
        self.row: dict[int, int] | None = (
            None  # for each letter, the set of states that it leads to from the first member
        )


class _Fork:
    """A node of the tree: an end of words, as the states from which it is accepted, that separates beginnings."""

    def __init__(self, end: int) -> None:
        self.end = end
        self.sides: dict[bool, _Leaf | _Fork] = {side: _Leaf(self, side) for side in (False, True)}


class Learner:
    """The smallest automaton consistent with the words examined so far, for the projection of a machine.

    `kept` maps each letter of the machine to what remains of it.
    """

    def __init__(self, machine: Machine, kept: dict[int, int], watch: Watch) -> None:
        self.walker, self.watch = walker(machine, kept, watch), watch
        self.root = _Fork(self.walker.final)
        self.where: dict[int, _Leaf] = {}
        self.states: list[_Leaf] = []
        self.known_ends: dict[tuple[int, ...], int] = {(): self.walker.final}
        self.cells = sum(map(len, machine.rows))
        self.letters = len({*kept.values()})
        self.tested: set[int] = (
            set()
        )  # members that were compared with the first member of their state, one letter farther
        self.work = 0
        self._enter(self.walker.start)

    def guess(self) -> Machine:
        """Return the automaton that agrees with the projection on all words examined so far."""
        numbers = {id(leaf): number for number, leaf in enumerate(self.states)}
        rows = [
            {letter: numbers[id(self.where[to])] for letter, to in leaf.row.items()}
            for leaf in self.states
            if leaf.row is not None
        ]
        return Machine(rows, [bool(leaf.members[0] & self.walker.final) for leaf in self.states])

    def ends(self, word: Sequence[int]) -> list[int]:
        """Return for each end of a word the set of states from which it is accepted, for the whole word first."""
        for place in range(len(word), -1, -1):
            end = tuple(word[place:])
            if end not in self.known_ends:
                self.known_ends[end] = self._before(self.known_ends[end[1:]], end[0])
        return [self.known_ends[tuple(word[place:])] for place in range(len(word) + 1)]

    def refuted(self, word: Sequence[int], ends: Sequence[int]) -> bool:
        """Return whether the guess is wrong about a word. If so, split a state of the guess.

        `ends` is the result of the method `ends` for the word.
        """
        path = [self.states[0]]
        for letter in word:
            row = path[-1].row or {}
            if letter not in row:
                break
            path.append(self.where[row[letter]])
        values = [bool(leaf.members[0] & end) for leaf, end in zip(path, ends, strict=False)]
        last = values[-1] if len(path) == len(ends) else False
        if values[0] == last:
            return False
        # The last step of the path after which the predicted truth of the word changes.
        place = max(place for place, (one, other) in enumerate(pairwise([*values, last])) if one != other)
        self._split(path[place + 1], ends[place + 1])
        return True

    def close(self, most: float) -> bool:
        """Follow all letters from each state, and compare members one letter farther.

        Return False if this takes more than `most` work.
        """
        done = False
        while not done:
            done = True
            for leaf in self.states:  # the list grows during the loop
                if self.work > most:
                    return False
                if leaf.row is None:
                    leaf.row = self._after(leaf.members[0])
                    for to in leaf.row.values():
                        self._enter(to)
            for leaf in list(self.states):
                if self.work > most:
                    return False
                done &= not self._inconsistent(leaf)
        return True

    def _inconsistent(self, leaf: _Leaf) -> bool:
        """Return whether the last member of a state continues differently from the first. If so, split the state."""
        last = leaf.members[-1]
        if leaf.row is None or last in self.tested or len(leaf.members) < 2:
            return False
        self.tested.add(last)
        steps = self._after(last)
        for letter in sorted({*steps, *leaf.row}):
            pair = steps.get(letter, 0), leaf.row.get(letter, 0)
            end = self._apart(*pair)
            if end is not None:
                self._split(leaf, self._before(end, letter))
                return True
        return False

    def _apart(self, one: int, other: int) -> int | None:
        """Return a known end that is accepted after only one of two sets of states; None if there is none."""
        node: _Fork | _Leaf = self.root
        while isinstance(node, _Fork):
            side = bool(one & node.end)
            if side != bool(other & node.end):
                return node.end
            node = node.sides[side]
        return None

    def _enter(self, subset: int) -> None:
        if subset in self.where:
            return
        node: _Fork | _Leaf = self.root
        while isinstance(node, _Fork):
            node = node.sides[bool(subset & node.end)]
        self.where[subset] = node
        node.members.append(subset)
        if len(node.members) == 1:
            self.states.append(node)
        self.watch(len(self.states), self.work)

    def _split(self, leaf: _Leaf, end: int) -> None:
        """Split a state by an end of words, given as the set of states from which it is accepted.

        Members that agree with the first member keep the state; the others form a new one.
        """
        fork, members, side = _Fork(end), leaf.members, bool(leaf.members[0] & end)
        leaf.above.sides[leaf.side] = fork
        fork.sides[side], leaf.above, leaf.side = leaf, fork, side
        leaf.members = []
        for subset in members:
            there = fork.sides[bool(subset & end)]
            assert isinstance(there, _Leaf)
            there.members.append(subset)
            self.where[subset] = there
        other = fork.sides[not side]
        assert isinstance(other, _Leaf)
        self.states.append(other)

    def _after(self, subset: int) -> dict[int, int]:
        self.work += self.cells
        self.watch(len(self.states), 0)
        return self.walker.after(subset)

    def _before(self, subset: int, letter: int) -> int:
        self.work += self.cells // self.letters
        return self.walker.before(subset, letter)


class Induction:
    """A relation with bound variables eliminated, guessed and proved by induction on a free variable.

    `whole` says that all `parts` hold and none of `against`; the variables in `gone` are bound. together(positive,
    negative) returns the relation that all of the first and none of the second hold. `smaller` maps the id of a part to
    a pair: a smaller relation with more variables, and the part, which results from it.
    """

    def __init__(
        self,
        algebra: Algebra,
        whole: Relation,
        parts: Sequence[Relation],
        against: Sequence[Relation],
        gone: set[str],
        together: Together,
        smaller: Mapping[int, tuple[Relation, Relation]],
    ) -> None:
        self.algebra, self.parts, self.against, self.smaller = algebra, parts, against, smaller
        self.gone, self.together = gone, together
        self.rest = tuple(name for name in whole.variables if name not in gone)
        self.kinds = {name: whole.kinds[name] for name in self.rest}
        self.learner: Learner | None = None

    def guess(self, share: float, watch: Watch) -> Machine | None:
        """Return the automaton, proved; None if the share of work is too small.

        Raises: UnableError if no variable allows an induction.
        """
        if self.laws is None:
            raise UnableError
        if self.learner is None:
            parts = [self.smaller.get(id(part), (part,))[0] for part in self.parts]
            whole = self.together(parts, self.against)
            kept = moved(whole.kinds, whole.variables, self.rest, whole.machine)
            self.learner = Learner(whole.machine, kept, watch)
        learner, most = self.learner, WALKS * share
        learner.watch = watch
        while learner.close(most):
            machine = self.algebra.minimal(learner.guess())
            found = self.algebra.of_numbers(shaped(self.kinds, self.rest, machine, None))
            words = list(self._refuting(found))
            if not words:
                return found.machine
            before = len(learner.states)
            for word in words:
                ends = learner.ends(word)
                while learner.refuted(word, ends):
                    if not learner.close(most):
                        return None
            assert len(learner.states) > before, "a law failed, so that a word must show it"
        return None

    @cached_property
    def laws(self) -> tuple[str, Relation, Relation] | None:
        """The variable of the induction, the relation where it is 0, and the tuples that are new at each step."""
        algebra, fixed = self.algebra, {name for relation in self.against for name in relation.variables}
        # A variable of signed integers is no candidate: its negative values are not reached from 0.
        natural = {name for name in self.rest if not self.kinds[name].signed}
        bounds = {name: [part for part in self.parts if name in part.variables] for name in natural - fixed}
        for name in sorted(bounds, key=lambda name: (sum(part.states for part in bounds[name]), name)):
            others = [part for part in self.parts if name not in part.variables]
            if not bounds[name] or not (others or self.against):
                continue
            bound = reduce(algebra.join, bounds[name])
            following = self._following(bound, name)
            if algebra.minus(bound, following).empty:
                zero = algebra.join(bound, algebra.value(self.kinds[name], name, 0))
                news = algebra.minus(following, bound)
                first, step = (
                    algebra.exists(self.together([one, *others], self.against), self.gone) for one in (zero, news)
                )
                return name, first, step
        return None

    def _following(self, relation: Relation, name: str) -> Relation:
        """Return the relation that holds for n where the given one holds for n + 1; n is the variable `name`."""
        later = f"{name}+1"
        line = self.algebra.linear(self.kinds[name], {later: 1, name: -1}, True, 1)
        return self.algebra.exists(self.algebra.join(relation.renamed({name: later}), line), [later])

    def _refuting(self, found: Relation) -> Iterator[list[int]]:
        """Yield words, at least one of them wrongly in or out of the relation; none if it obeys both laws."""
        assert self.laws is not None
        (name, first, step), algebra = self.laws, self.algebra
        zero = algebra.value(self.kinds[name], name, 0)
        wrong = algebra.other(algebra.join(found, zero), first)
        yield from _some_words(algebra.spread(wrong, self.kinds).ordered(self.rest).machine)
        wrong = algebra.other(self._following(found, name), algebra.union(found, step))
        systems, place = [*self.kinds.values()], self.rest.index(name)
        sizes = [system.digits for system in systems]
        for word in _some_words(algebra.spread(wrong, self.kinds).ordered(self.rest).machine):
            yield word
            columns = zip(*(split(letter, sizes) for letter in word), strict=True)
            numbers = [system.decode(column) for system, column in zip(systems, columns, strict=True)]
            numbers[place] += 1
            digits = [system.encode(number) for system, number in zip(systems, numbers, strict=True)]
            length = max(map(len, digits))
            padded = [(0,) * (length - len(one)) + one for one in digits]
            yield [joint(letters, sizes) for letters in zip(*padded, strict=True)]


def _some_words(machine: Machine) -> Iterator[list[int]]:
    """Yield some short words that an automaton accepts, through states far from each other."""
    came: dict[
        int, tuple[int, int]
    ] = {}  # for each state, the letter and the state before it on a shortest path from the start
    goes: dict[
        int, tuple[int, int]
    ] = {}  # for each state, the letter and the state after it on a shortest path to acceptance
    order = [0] if machine.rows else []
    sources: list[list[tuple[int, int]]] = [[] for _ in machine.rows]
    for state in order:  # the list grows during the loop
        for letter, target in machine.rows[state].items():
            sources[target].append((letter, state))
            if target and target not in came:
                came[target] = letter, state
                order.append(target)
    ready = [state for state, accepts in enumerate(machine.accepting) if accepts]
    for state in ready:
        for letter, source in sources[state]:
            if source not in goes and not machine.accepting[source]:
                goes[source] = letter, state
                ready.append(source)
    for state in order[:: len(order) // REFUTING + 1]:
        yield [*reversed([*_letters(came, state)]), *_letters(goes, state)]


def _letters(steps: dict[int, tuple[int, int]], state: int) -> Iterator[int]:
    while state in steps:
        letter, state = steps[state]
        yield letter
