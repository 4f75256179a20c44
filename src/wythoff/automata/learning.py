"""Elimination of bounded quantifiers: an automaton is guessed from examples of words, and proved by induction.

Let R(x, l) mean Et B(x, l, t) & Q(x, t): there is a t with B and Q, where the bound B holds for more t as l grows. (E
means "there is", & "and", | "or", and ~ "not".) By induction on l, R is the only relation that satisfies two laws:

    R(x, 0)   <=>  Et B(x, 0, t) & Q(x, t),
    R(x, l+1) <=>  R(x, l) | Et B(x, l+1, t) & ~B(x, l, t) & Q(x, t).

Each step adds few t, so small automata decide these two laws. They are smaller still if Q(x+d, t) <=> Q(x, t) for a
vector d of zeros and ones: then R(x+d, l) and B(x+d, l, t) can replace R(x, l) and B(x, l, t) in the second law. For
example, the factors of length l + 1 at i and at j are equal if their first letters are equal, and the factors of length
l at i + 1 and j + 1 are equal.

The automaton is learned without making all subsets of states (Angluin 1987, with the tree of Kearns and Vazirani 1994).
Questions whether a word belongs to R are answered by a *walker*. It runs the automaton of B & Q without the digits of
t, whose states are sets, and makes these sets while words are read. A suffix of words is given to the walker as an
integer: bit s is set if the automaton of B & Q accepts the suffix from its state s, for some digits of t.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import combinations, product
from typing import TypeAlias

from wythoff.automata.determinising import UnableError
from wythoff.automata.letters import joint, split
from wythoff.automata.relations import Algebra, Relation, moved, shaped
from wythoff.kernels.automata import Machine, Watch, walker

Together: TypeAlias = Callable[[list[Relation], Sequence[Relation]], Relation]
SAMPLE = 3  # small numbers, from 0, with which a relation is tested before its automaton is
REFUTING = 200  # the number of words, on which a guess is wrong, that are examined together
WALKS = 16  # transitions that the walker may read for each unit of a share of work


class _Leaf:
    """A state of the guess: a set of prefixes of words that no known suffix separates.

    A suffix separates two prefixes if only one of them continues to an accepted word. `members` are the states in which
    the walker is after these prefixes; the first one represents the others. In the tree of suffixes, the leaf is
    above.sides[side].
    """

    def __init__(self, above: _Fork, side: bool) -> None:
        self.above, self.side = above, side
        self.members: list[int] = []
        self.row: dict[int, int] | None = None  # the row of the first member


class _Fork:
    """A node of the tree of known suffixes: a suffix `end`, and two subtrees `sides`.

    The suffix is an integer: bit s is set if the automaton before the projection accepts the suffix from its state s.
    sides[True] has the prefixes that `end` continues to an accepted word, sides[False] has the others.
    """

    def __init__(self, end: int) -> None:
        self.end = end
        self.sides: dict[bool, _Leaf | _Fork] = {side: _Leaf(self, side) for side in (False, True)}


class Learner:
    """An automaton that is guessed: the smallest one that agrees with a projection on all words examined so far.

    Words are examined by `refuted`. The projection of `machine` removes digits from its letters: kept[letter] is what
    remains. The `walker` runs it without making its automaton, and calls `watch`, which raises an exception at the
    limits. The states of the guess are `states`, the leaves of a tree with the root `root`; `where` maps a state of the
    walker to its leaf.
    """

    def __init__(self, machine: Machine, kept: dict[int, int], watch: Watch) -> None:
        self.walker = walker(machine, kept, watch)
        self.root = _Fork(self.walker.final)
        self.ends: dict[tuple[int, ...], int] = {(): self.walker.final}
        self.where: dict[int, _Leaf] = {}
        self.states: list[_Leaf] = []
        self.fresh: list[_Leaf] = []  # states that are new, or whose last member may continue differently
        self._enter(0)

    def guess(self) -> Machine:
        """Return the automaton that agrees with the projection on all words examined so far."""
        numbers = {id(leaf): number for number, leaf in enumerate(self.states)}
        rows = [
            {letter: numbers[id(self.where[to])] for letter, to in (leaf.row or {}).items()} for leaf in self.states
        ]
        return Machine(rows, [self.walker.accepts(leaf.members[0], self.walker.final) for leaf in self.states])

    def refuted(self, word: Sequence[int]) -> bool:
        """Return whether the guess wrongly accepts or rejects `word`. If so, split a state of the guess."""
        path = [self.states[0]]
        for letter in word:
            row = path[-1].row or {}
            if letter not in row:
                break
            path.append(self.where[row[letter]])
        read = len(path) > len(word)  # whether the guess can read the word
        last = read and self.walker.accepts(path[-1].members[0], self.walker.final)
        if self._true(0, word) == last:
            return False
        # Find the last letter at which the walker changes its answer, if it reads on from the first member there.
        place = len(path) - 1
        while self._true(path[place - 1].members[0], word[place - 1 :]) == last:
            place -= 1
        self._split(path[place], self._end(tuple(word[place:])))
        return True

    def _true(self, state: int, word: Sequence[int]) -> bool:
        """Return whether the walker accepts the letters `word` when it begins in its state `state`."""
        for letter in word:
            row = self.walker.after(state)
            if letter not in row:
                return False
            state = row[letter]
        return self.walker.accepts(state, self.walker.final)

    def _end(self, word: tuple[int, ...]) -> int:
        if word not in self.ends:
            self.ends[word] = self.walker.before(self._end(word[1:]), word[0])
        return self.ends[word]

    def close(self, most: float) -> bool:
        """Follow all letters from each new state, and split states whose members differ after one more letter.

        Return True when there are no new states left, False if the walker has read more than `most` transitions before.
        """
        while self.fresh:
            if self.walker.work > most:
                return False
            leaf = self.fresh.pop()
            if leaf.row is None:
                leaf.row = self.walker.after(leaf.members[0])
                for to in leaf.row.values():
                    self._enter(to)
            self._compare(leaf)
        return True

    def _compare(self, leaf: _Leaf) -> None:
        """Split the state `leaf` if its last and its first member continue differently after one more letter.

        This is so if a known suffix separates the states that they reach by the same letter.
        """
        steps, row = self.walker.after(leaf.members[-1]), leaf.row or {}
        for letter in sorted({*steps, *row}):
            end = self._apart(steps.get(letter, -1), row.get(letter, -1))
            if end is not None:
                self._split(leaf, self.walker.before(end, letter))
                return

    def _apart(self, one: int, other: int) -> int | None:
        """Return a known suffix that the walker accepts from only one of the states `one` and `other`, or None.

        State -1 stands for no state: nothing is accepted from it. The suffix is an integer: bit s is set if the
        automaton before the projection accepts the suffix from its state s.
        """
        node: _Fork | _Leaf = self.root
        while isinstance(node, _Fork):
            side = one >= 0 and self.walker.accepts(one, node.end)
            if side != (other >= 0 and self.walker.accepts(other, node.end)):
                return node.end
            node = node.sides[side]
        return None

    def _enter(self, state: int) -> None:
        if state in self.where:
            return
        node: _Fork | _Leaf = self.root
        while isinstance(node, _Fork):
            node = node.sides[self.walker.accepts(state, node.end)]
        self.where[state] = node
        node.members.append(state)
        if len(node.members) == 1:
            self.states.append(node)
        self.fresh.append(node)
        self.walker.watch(len(self.states), 0)

    def _split(self, leaf: _Leaf, end: int) -> None:
        """Split `leaf`, a state of the guess, by the suffix `end`.

        Members that `end` separates from the first member form a new state. The suffix is an integer: bit s is set if
        the automaton before the projection accepts it from its state s.
        """
        fork, members = _Fork(end), leaf.members
        side = self.walker.accepts(members[0], end)
        leaf.above.sides[leaf.side] = fork
        fork.sides[side], leaf.above, leaf.side = leaf, fork, side
        leaf.members = []
        for state in members:
            there = fork.sides[self.walker.accepts(state, end)]
            assert isinstance(there, _Leaf)
            there.members.append(state)
            self.where[state] = there
        other = fork.sides[not side]
        assert isinstance(other, _Leaf)
        self.states.append(other)
        self.fresh += [leaf, other]


class Induction:
    """An elimination of bound variables from a relation: guessed, then proved by induction on a free variable.

    The relation `whole` holds where all relations of `parts` and none of `against` hold. The variables in `gone` are
    bound, so they are eliminated, by the operations of `algebra`. together(some, others) returns the relation that
    holds where all of `some` and none of `others` hold.
    """

    def __init__(
        self,
        algebra: Algebra,
        whole: Relation,
        parts: Sequence[Relation],
        against: Sequence[Relation],
        gone: set[str],
        together: Together,
    ) -> None:
        self.algebra, self.whole, self.parts, self.against = algebra, whole, parts, against
        self.gone, self.together = gone, together
        self.rest = tuple(name for name in whole.variables if name not in gone)
        self.kinds = {name: whole.kinds[name] for name in self.rest}
        self.learner: Learner | None = None

    def guess(self, share: float, watch: Watch) -> Machine | None:
        """Return the proved automaton of the remaining variables, or None if `share`, the allowed work, is too small.

        `watch` is called often, and raises an exception at the limits of the decision.

        Raises: UnableError if no variable allows an induction.
        """
        if self.laws is None:
            raise UnableError
        if self.learner is None:
            kept = moved(self.whole.kinds, self.whole.variables, self.rest, self.whole.machine)
            self.learner = Learner(self.whole.machine, kept, watch)
        learner, most = self.learner, WALKS * share
        learner.walker.watch = watch
        while learner.close(most):
            machine = self.algebra.minimal(learner.guess())
            found = self.algebra.of_numbers(shaped(self.kinds, self.rest, machine, None))
            words = list(self._refuting(found))
            if not words:
                return found.machine
            before = len(learner.states)
            for word in words:
                while learner.refuted(word):
                    if not learner.close(most):
                        return None
            assert len(learner.states) > before, "a law failed, but no counterexample was found"
        return None

    @cached_property
    def laws(self) -> tuple[str, tuple[str, ...], Relation, Relation] | None:
        """The two laws of the induction, as (l, d, first, step), or None if no variable allows an induction.

        They determine the relation R of the free variables. l is the variable of the induction; x are the other
        variables. First law: R(x, 0) holds if and only if `first` does. Second law: R(x, l + 1) holds if and only if
        R(x + d, l) or `step` does. d lists the names of the variables in x that grow by 1 in x + d.
        """
        algebra, fixed = self.algebra, {name for relation in self.against for name in relation.variables}
        # A variable of signed integers is no candidate: its negative values are not reached from 0.
        natural = {name for name in self.rest if not self.kinds[name].signed}
        sizes = {name: sum(part.states for part in self.parts if name in part.variables) for name in natural - fixed}
        for name in sorted(sizes, key=lambda name: (sizes[name], name)):
            for shift in _groups(sorted(natural - {name})):
                others = [part for part in self.parts if name not in part.variables and self._unmoved(part, shift)]
                bounds = [part for part in self.parts if all(part is not other for other in others)]
                unmoved = all(self._unmoved(part, shift) for part in self.against)
                if not (sizes[name] and (others or self.against) and unmoved):
                    continue
                bound = reduce(algebra.join, bounds)
                following, before = self._later(bound, (name,)), self._later(bound, shift)
                if algebra.minus(before, following).empty:
                    zero = algebra.join(bound, algebra.value(self.kinds[name], name, 0))
                    news = algebra.minus(following, before)
                    first, step = (
                        algebra.exists(self.together([one, *others], self.against), self.gone) for one in (zero, news)
                    )
                    return name, shift, first, step
        return None

    def _unmoved(self, relation: Relation, shift: Sequence[str]) -> bool:
        """Return whether adding 1 to the variables in `shift` never changes whether `relation` holds.

        Small numbers are tried first, because this is faster than automata if the answer is no.
        """
        if not {*relation.variables} & {*shift}:
            return True
        for numbers in product(range(SAMPLE), repeat=len(relation.variables)):
            later = [number + (name in shift) for name, number in zip(relation.variables, numbers, strict=True)]
            if relation.contains(numbers) != relation.contains(later):
                return False
        return self.algebra.other(relation, self._later(relation, shift)).empty

    def _later(self, relation: Relation, shift: Sequence[str]) -> Relation:
        """Return the relation that holds for numbers if `relation` holds after 1 is added to those named in `shift`."""
        for name in shift:
            if name in relation.variables:
                later = f"{name}+1"
                line = self.algebra.linear(self.kinds[name], {later: 1, name: -1}, True, 1)
                relation = self.algebra.exists(self.algebra.join(relation.renamed({name: later}), line), [later])
        return relation

    def _refuting(self, found: Relation) -> Iterator[list[int]]:
        """Yield words on which the guess `found` is tested; none if it satisfies the two laws of the induction.

        If it breaks a law, it is wrong about at least one of these words. They encode the free variables.
        """
        assert self.laws is not None
        (name, shift, first, step), algebra = self.laws, self.algebra
        zero = algebra.value(self.kinds[name], name, 0)
        wrong = algebra.other(algebra.join(found, zero), first)
        yield from _some_words(algebra.ordered(algebra.spread(wrong, self.kinds), self.rest).machine)
        wrong = algebra.other(self._later(found, (name,)), algebra.union(self._later(found, shift), step))
        systems = [*self.kinds.values()]
        sizes = [system.digits for system in systems]
        for word in _some_words(algebra.ordered(algebra.spread(wrong, self.kinds), self.rest).machine):
            columns = zip(*(split(letter, sizes) for letter in word), strict=True)
            numbers = [system.decode(column) for system, column in zip(systems, columns, strict=True)]
            for moving in ((name,), shift):
                later = [number + (one in moving) for one, number in zip(self.rest, numbers, strict=True)]
                digits = [system.encode(number) for system, number in zip(systems, later, strict=True)]
                length = max(map(len, digits))
                padded = [(0,) * (length - len(one)) + one for one in digits]
                yield [joint(letters, sizes) for letters in zip(*padded, strict=True)]


def _groups(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield all subsets of `names` as tuples, the largest first, the empty one last."""
    for count in range(len(names), -1, -1):
        yield from combinations(names, count)


def _some_words(machine: Machine) -> Iterator[list[int]]:
    """Yield some short words that `machine` accepts: for each of a few states, a shortest word through it.

    The states are chosen at equal distances in breadth-first order.
    """
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
