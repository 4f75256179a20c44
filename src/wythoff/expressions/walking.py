"""The base-2 automaton of a formula over the integers. States are built only when the search reaches them.

The automaton reads the binary digits of all variables together, most significant first. For each inequality form >= b,
its state contains a *difference*: the value of the form on the digits read so far, minus the digits of b read so far.
For 3*x - y >= 5, where 5 is 101, and the first digits x = 10 and y = 01, it is 3*2 - 1 - 2 = 3. Once this difference is
large, later digits cannot change the truth value of the inequality. A state consists of the undecided part of the
formula and these differences. Large numbers in the formula mean more digits to read, but not more states for each
digit.

In the store `Nodes`, a *node* is the number of a formula, and a *row* the number of an inequality. The *level* of a
binary digit is the exponent of its power of 2.

Sources: Wolper and Boigelot 1995, "An automata-theoretic approach to Presburger arithmetic constraints".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from wythoff.expressions.formulas import Common, Junction, LinearFormula
from wythoff.expressions.integers import Terms

FALSE, TRUE = 0, 1  # the nodes of the formulas false and true
Inequality: TypeAlias = tuple[Terms, int]  # the inequality: form >= number
# (True, nodes) is a conjunction, (False, nodes) a disjunction, (None, (row, 1)) the inequality number `row`, and
# (None, (row, 0)) its negation.
FormulaNode: TypeAlias = tuple[bool | None, tuple[int, ...]]
# The level of the next digit, the number of its variable, the node, the differences of its rows, and a mask of the
# variables whose digit at this level is 1, if they are factors of a `Common`.
WalkState: TypeAlias = tuple[int, int, int, tuple[int, ...], int]


class Nodes:
    """A store that contains each formula once. A formula is identified by a number, its node.

    An inequality has a number of its own, its row.
    """

    def __init__(self) -> None:
        self.rows: dict[Inequality, int] = {}
        self.parts: list[FormulaNode] = [(None, ()), (None, ())]
        self.used: list[tuple[int, ...]] = [(), ()]  # for each node, the rows in it
        self._numbers: dict[FormulaNode, int] = {}
        self._left: dict[tuple[int, int, bool], int] = {}

    def made(self, formula: LinearFormula) -> int:
        """Return the node of a formula, the number that identifies it. The formula is stored if it is new."""
        if isinstance(formula, bool):
            return TRUE if formula else FALSE
        if isinstance(formula, Junction):
            return self._joined(formula.every, [self.made(part) for part in formula.parts])
        terms, low, high = formula
        sides = [] if low is None else [self._side(terms, low, True)]
        if high is not None:
            sides.append(self._side(terms, high + 1, False))
        return self._joined(True, sides)

    def settled(self, node: int, row: int, holds: bool) -> int:
        """Return the node of formula number `node` with its inequality number `row` replaced by the value `holds`."""
        if row not in self.used[node]:
            return node
        key = node, row, holds
        found = self._left.get(key)
        if found is None:
            every, parts = self.parts[node]
            if every is None:
                found = TRUE if parts[1] == holds else FALSE
            else:
                used = self.used
                found = self._joined(every, [self.settled(n, row, holds) if row in used[n] else n for n in parts])
            self._left[key] = found
        return found

    def _side(self, terms: Terms, number: int, holds: bool) -> int:
        """Return the node of the inequality form >= number if `holds`, else the node of its negation.

        A node is the number of a stored formula. `terms` are the pairs (variable, coefficient) of the linear form.
        """
        row = self.rows.setdefault((terms, number), len(self.rows))
        return self._kept((None, (row, int(holds))), (row,))

    def _joined(self, every: bool, nodes: Iterable[int]) -> int:
        full, empty = (FALSE, TRUE) if every else (TRUE, FALSE)
        found: set[int] = set()
        for node in nodes:
            if node == full:
                return full
            if self.parts[node][0] is every:
                found.update(self.parts[node][1])
            elif node != empty:
                found.add(node)
        if len(found) < 2:
            return found.pop() if found else empty
        used = {row for node in found for row in self.used[node]}
        return self._kept((every, tuple(sorted(found))), tuple(sorted(used)))

    def _kept(self, node: FormulaNode, used: tuple[int, ...]) -> int:
        number = self._numbers.setdefault(node, len(self.parts))
        if number == len(self.parts):
            self.parts.append(node)
            self.used.append(used)
        return number


class DigitStep(NamedTuple):
    """What happens in a state of the automaton when the next binary digit of one variable is read.

    `digits` are the digits to try. A state contains a difference for each undecided inequality form >= bound: the value
    of the form minus the bound, both on the digits read so far. `touched` contains five numbers for each of these
    inequalities in which the variable occurs: the index of the difference in the state, the number of the inequality,
    the coefficient of the variable, and two bounds low and high. If the new difference is <= low, the inequality is
    surely false; if it is >= high, it is surely true. The next step reads digit number `level` (0 is the lowest) of
    variable number `place`.
    """

    cuts: tuple[int, ...] | None  # digits of the rows' bounds, if this is the first variable of a level; else None
    touched: tuple[tuple[int, int, int, int, int], ...]
    digits: tuple[int, ...]
    level: int
    place: int


class FormulaWalk:
    """A search for an integer solution of a formula, through the states of its automaton.

    `natural` contains names of variables that are known to be >= 0. Each item of `common` defines a variable of the
    formula as the bitwise "and" of two others.
    """

    def __init__(self, formula: LinearFormula, natural: frozenset[str], common: Sequence[Common]) -> None:
        self.nodes, self.read = Nodes(), 0
        start = self.nodes.made(formula)
        factors = {name for one in common for name in one.factors}
        # Variables for common bits come last, because their digits follow from those of their factors.
        order = {one.name: number for number, one in enumerate(common, 1)}
        found = {name for terms, _ in self.nodes.rows for name, _ in terms} | {*factors, *order}
        self.names = sorted(found, key=lambda name: (order.get(name, 0), name))
        bits = {name: 1 << self.names.index(name) for name in factors}
        self.masks = {self.names.index(one.name): bits[one.factors[0]] | bits[one.factors[1]] for one in common}
        self.asked = {self.names.index(name): bit for name, bit in bits.items()}
        self.natural = natural
        self.cuts = [number for _, number in self.nodes.rows]
        self.counts = [[dict(terms).get(name, 0) for name in self.names] for terms, _ in self.nodes.rows]
        # At this level the automaton may read any number of further leading digits.
        self.top = max([1, *[number.bit_length() for number in self.cuts]])
        self._steps: dict[tuple[int, int, int], DigitStep] = {}
        self._bounds: dict[tuple[int, int, int], tuple[int, int]] = {}
        # Numbers begin with their signs, which have a level above all digits.
        first = tuple([-(self.cuts[row] >> self.top) for row in self.nodes.used[start]])
        self._waiting: list[WalkState] = [(self.top + 1, 0, start, first, 0)] if start != FALSE else []
        self._seen = {*self._waiting}

    def succeeds(self, budget: int) -> bool | None:
        """Return whether the formula has an integer solution; None if this is not known when the budget is spent.

        A visit to a state of the automaton costs 1, and 1 more for each number in the state. A further call continues
        the search.
        """
        end = self.read + budget
        while self._waiting:
            if self.read > end:
                return None
            state = self._waiting.pop()
            if state[2] == TRUE:
                return True
            self.read += 1 + len(state[3])
            for after in self._following(state):
                if after not in self._seen:
                    self._seen.add(after)
                    self._waiting.append(after)
        return False

    def _following(self, state: WalkState) -> Iterator[WalkState]:
        """Yield the states to which the automaton may go from `state` when it reads the next digit of one variable.

        The most promising state comes last, because the search continues with it.
        """
        level, place, node, values, ones = state
        # At the top level more leading digits may be read before the next level.
        ways = (level, level - 1) if level == self.top and not place else (level,)
        for way in ways:
            if way < 0:
                continue
            step = self._steps.get((node, way, place)) or self._step(node, way, place)
            here = values
            if step.cuts is not None:
                here = tuple([2 * value - digit for value, digit in zip(values, step.cuts, strict=True)])
            digits, mask, bit = step.digits, self.masks.get(place), self.asked.get(place, 0)
            if mask is not None:
                digits = tuple([digit for digit in digits if digit == (ones & mask == mask)])
            for digit in digits:
                found, after = node, list(here)
                for at, row, count, low, high in step.touched:
                    value = after[at]
                    if digit:
                        after[at] = value = value + count
                    if low < value < high:
                        continue
                    found = self.nodes.settled(found, row, value >= high)
                    if found == FALSE:
                        break
                if found == FALSE:
                    continue
                if found != node:
                    known = dict(zip(self.nodes.used[node], after, strict=True))
                    after = [known[row] for row in self.nodes.used[found]]
                yield step.level, step.place, found, tuple(after), (ones | bit * digit) * (step.place > 0)

    def _step(self, node: int, level: int, place: int) -> DigitStep:
        used = self.nodes.used[node]
        signs = level > self.top
        touched = [
            (at, row, -count if signs else count, *self._settling(row, level, place))
            for at, row in enumerate(used)
            if (count := self.counts[row][place])
        ]
        cuts = None if place or signs else tuple([self.cuts[row] >> level & 1 for row in used])
        # If a variable occurs in no undecided row, trying the digit 0 suffices.
        digits = (1, 0) if touched or place in self.asked or place in self.masks else (0,)
        if signs and self.names[place] in self.natural:
            digits = (0,)
        after, following = level, place + 1
        if following == len(self.names):
            after, following = level if level == self.top else level - 1, 0
        step = self._steps[node, level, place] = DigitStep(cuts, tuple(touched), digits, after, following)
        return step

    def _settling(self, row: int, level: int, place: int) -> tuple[int, int]:
        """Return (low, high): an inequality is surely false if its difference is <= low, surely true if it is >= high.

        The inequality has the number `row`, and says form >= bound. Its difference is the value of the form minus the
        bound, both on the binary digits read so far, in units of 2^level. The last digit read is that of variable
        number `place` at this `level`.

        The digits still to be read can change the difference. For a variable with coefficient c, they change it by less
        than c, or by less than 2*c if its digit at this level is still to be read. The rest of the bound is subtracted.
        """
        key = row, level, place
        found = self._bounds.get(key)
        if found is None:
            least = most = short_of_least = short_of_most = 0
            for later, count in enumerate(self.counts[row]):
                times = 2 if later > place else 1
                if times == 2 and level > self.top:
                    # The sign is still to be read: it adds between -1 and 1 at this level.
                    times = 1
                    if self.names[later] not in self.natural:
                        least, most = least - max(count, 0), most - min(count, 0)
                if count < 0:
                    least += times * count
                    short_of_least -= count
                else:
                    most += times * count
                    short_of_most += count
            rest = self.cuts[row]
            if level >= self.top:
                # However many digits follow, the rest of the bound is less than 1 at this level.
                rest = rest if rest >= 0 else short_of_least + 1
                low = -most - (short_of_most + rest == 0)
                high = -least + (short_of_least < rest)
            else:
                rest &= (1 << level) - 1
                low = -most - 1 + (rest + short_of_most + (1 << level) - 1 >> level)
                high = -least - (short_of_least - rest >> level)
            found = self._bounds[key] = low, high
        return found
