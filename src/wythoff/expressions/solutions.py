"""Whether a formula has a solution in integers: the automaton of its solutions in base 2, made as far as it is walked.

All variables are read at once, the most significant digits first. What has been read of a form and of the number that
it is compared with leaves a small difference, or settles which of the two is larger: a state is what is left of the
formula, and the differences in it. Large numbers make the automaton longer, not wider.

Sources: Wolper and Boigelot 1995, "An automata-theoretic approach to Presburger arithmetic constraints".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from wythoff.expressions.formulas import Atom, Common, Formula, Junction, denied, junction, names_in, within
from wythoff.expressions.integers import Table, Terms, UndecidedError, require

BUDGET = 100_000  # differences looked at; about 100 ms
SHORT = 6_000  # of them before cases are told apart
MOST_PAIRS = 36  # of bounds on a variable that are looked at in fractions
FALSE, TRUE = 0, 1  # the nodes of what is settled
Side: TypeAlias = tuple[int, Sequence[tuple[str, int]], int]  # c, terms, bound: +-c*variable + terms >= bound; c > 0
Row: TypeAlias = tuple[Terms, int]  # that a form is at least a number
# All or any of some nodes; a side of a row, with its number and whether it holds, has None.
Node: TypeAlias = tuple[bool | None, tuple[int, ...]]
# The level, the variable, the node, the differences in it; and the ones at this level that others ask for.
State: TypeAlias = tuple[int, int, int, tuple[int, ...], int]


class Nodes:
    """Formulas over rows that are named by numbers, each kept once; what is settled is left out of them."""

    def __init__(self) -> None:
        self.rows: dict[Row, int] = {}
        self.parts: list[Node] = [(None, ()), (None, ())]
        self.used: list[tuple[int, ...]] = [(), ()]  # the rows in a node
        self._numbers: dict[Node, int] = {}
        self._left: dict[tuple[int, int, bool], int] = {}

    def made(self, formula: Formula) -> int:
        """The node of a formula."""
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
        """What is left of a node where it is known whether a row holds."""
        if row not in self.used[node]:
            return node
        key = node, row, holds
        found = self._left.get(key)
        if found is None:
            every, parts = self.parts[node]
            if every is None:
                found = TRUE if parts[1] == holds else FALSE
            else:
                found = self._joined(every, [self.settled(part, row, holds) for part in parts])
            self._left[key] = found
        return found

    def _side(self, terms: Terms, number: int, holds: bool) -> int:
        """That a form is at least a number, or is not."""
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

    def _kept(self, node: Node, used: tuple[int, ...]) -> int:
        number = self._numbers.setdefault(node, len(self.parts))
        if number == len(self.parts):
            self.parts.append(node)
            self.used.append(used)
        return number


class Step(NamedTuple):
    """What a digit of a variable changes: of each row its place among those of the node, its count, and its bounds."""

    cuts: tuple[int, ...] | None  # digits of the numbers, where all differences begin a new digit
    touched: tuple[tuple[int, int, int, int, int], ...]
    digits: tuple[int, ...]
    level: int
    place: int


class Walk:
    """A search through the automaton of a formula."""

    def __init__(self, formula: Formula, common: Sequence[Common], budget: int) -> None:
        self.nodes, self.budget, self.read = Nodes(), budget, 0
        self.start = self.nodes.made(formula)
        factors = {name for one in common for name in one.factors}
        # What others have in common is known once their digits are.
        order = {one.name: number for number, one in enumerate(common, 1)}
        found = {name for terms, _ in self.nodes.rows for name, _ in terms} | {*factors, *order}
        self.names = sorted(found, key=lambda name: (order.get(name, 0), name))
        bits = {name: 1 << self.names.index(name) for name in factors}
        self.masks = {self.names.index(one.name): bits[one.factors[0]] | bits[one.factors[1]] for one in common}
        self.asked = {self.names.index(name): bit for name, bit in bits.items()}
        self.natural = _natural(formula)
        self.cuts = [number for _, number in self.nodes.rows]
        self.counts = [[dict(terms).get(name, 0) for name in self.names] for terms, _ in self.nodes.rows]
        # Above this level are the leading digits, as many as one likes.
        self.top = max([number.bit_length() for number in self.cuts], default=0)
        self._steps: dict[tuple[int, int, int], Step] = {}
        self._bounds: dict[tuple[int, int, int], tuple[int, int]] = {}

    def succeeds(self) -> bool:
        """Whether the formula has a solution.   Raises: UndecidedError."""
        if self.start in (FALSE, TRUE):
            return self.start == TRUE
        # Numbers begin with their signs, which are at a level of their own.
        first = tuple([-(self.cuts[row] >> self.top) for row in self.nodes.used[self.start]])
        waiting = [(self.top + 1, 0, self.start, first, 0)]
        seen = set(waiting)
        while waiting:
            state = waiting.pop()
            if state[2] == TRUE:
                return True
            self.read += 1 + len(state[3])
            if self.read > self.budget:
                raise UndecidedError
            for after in self._following(state):
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return False

    def _following(self, state: State) -> Iterator[State]:
        """The states after a digit of one variable, the last the one to go on with."""
        level, place, node, values, ones = state
        # Leading digits may be followed by more of them.
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

    def _step(self, node: int, level: int, place: int) -> Step:
        used = self.nodes.used[node]
        signs = level > self.top
        touched = [
            (at, row, -count if signs else count, *self._settling(row, level, place))
            for at, row in enumerate(used)
            if (count := self.counts[row][place])
        ]
        cuts = None if place or signs else tuple([self.cuts[row] >> level & 1 for row in used])
        # What stands in no row that is left may be 0.
        digits = (1, 0) if touched or place in self.asked or place in self.masks else (0,)
        if signs and self.names[place] in self.natural:
            digits = (0,)
        after, following = level, place + 1
        if following == len(self.names):
            after, following = level if level == self.top else level - 1, 0
        step = self._steps[node, level, place] = Step(cuts, tuple(touched), digits, after, following)
        return step

    def _settling(self, row: int, level: int, place: int) -> tuple[int, int]:
        """The largest difference with which a row fails, and the least with which it holds, whatever follows a digit.

        What follows adds up to less than 1 at this digit for each time that a variable counts, or less than 2 if its
        own digit follows too; and takes away what is left of the number.
        """
        key = row, level, place
        found = self._bounds.get(key)
        if found is None:
            least = most = short_of_least = short_of_most = 0
            for later, count in enumerate(self.counts[row]):
                times = 2 if later > place else 1
                if times == 2 and level > self.top:
                    # The sign follows: between -1 and 1 at this digit.
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
                # However many digits follow, what is left of the number is less than 1 at this one.
                rest = rest if rest >= 0 else short_of_least + 1
                low = -most - (short_of_most + rest == 0)
                high = -least + (short_of_least < rest)
            else:
                rest &= (1 << level) - 1
                low = -most - 1 + (rest + short_of_most + (1 << level) - 1 >> level)
                high = -least - (short_of_least - rest >> level)
            found = self._bounds[key] = low, high
        return found


def solvable(formulas: Iterable[Formula], budget: int = BUDGET) -> bool:
    """Whether all the formulas hold at once for some integers.

    >>> def form(low, high, **counts): return Atom(tuple(counts.items()), low, high)
    >>> solvable([form(1, 2, x=3, y=-6)]), solvable([form(4, 4, x=1, y=5), form(2, None, y=1)])
    (False, True)

    Raises: UndecidedError.
    Cost: at most `budget` differences are looked at.
    """
    given = [*formulas]
    formula = junction(True, [one for one in given if not isinstance(one, Common)])
    common = _asked([one for one in given if isinstance(one, Common)], {*names_in(formula)})
    bits = frozenset([name for one in common for name in names_in(one)])
    waiting = [formula]
    while waiting:
        formula = _simpler(waiting.pop(), bits)
        choices = [part for part in _parts(formula) if isinstance(part, Junction)]
        for most in (SHORT, budget):
            walk = Walk(formula, common, min(budget, most))
            try:
                if walk.succeeds():
                    return True
                break
            except UndecidedError:
                if budget <= SHORT or most > SHORT:
                    raise
            if _is_refuted(formula):
                break
            if choices:
                waiting += _cases(formula, min(choices, key=lambda part: len(part.parts)))
                break
        budget -= walk.read + len(walk.cuts)
    return False


def _is_refuted(formula: Formula) -> bool:
    """Whether the atoms that must hold have no solution in fractions, as far as a quick look tells."""
    left = junction(True, _atoms(formula))
    while (found := _eliminated(left, _atoms(left), frozenset(), exactly=False)) is not None:
        left = _settled(found)
    return left is False


def _asked(common: Sequence[Common], names: set[str]) -> list[Common]:
    """What is had in common, as far as the names ask for it, each after those that it is had of."""
    found: list[Common] = []
    left = {one.name: one for one in common}
    while asked := [left.pop(name) for name in [*left] if name in names]:
        found = [*asked, *found]
        names = {name for one in asked for name in one.factors}
    return found


def _parts(formula: Formula) -> Sequence[Formula]:
    """Formulas of which all must hold."""
    return formula.parts if isinstance(formula, Junction) and formula.every else (formula,)


def _atoms(formula: Formula) -> list[Atom]:
    """The atoms that must hold."""
    return [part for part in _parts(formula) if isinstance(part, Atom)]


def _natural(formula: Formula) -> frozenset[str]:
    """The variables of which it is said that they are at least 0."""
    found = [terms[0][0] for terms, low, _ in _atoms(formula) if len(terms) == 1 and low is not None and low >= 0]
    return frozenset(found)


def _cases(formula: Formula, chosen: Junction) -> Iterator[Formula]:
    """One case for each of the parts of which one must hold, the first last."""
    others = [part for part in _parts(formula) if part is not chosen]
    excluded: list[Formula] = []
    found = []
    for part in chosen.parts:
        found.append(junction(True, [part, *excluded, *others]))
        if isinstance(part, Atom) and (part.low is None or part.high is None):
            excluded.append(denied(part))  # the cases need not overlap
    return reversed(found)


def _simpler(formula: Formula, kept: frozenset[str]) -> Formula:
    """The formula with fewer variables, none of those that are kept: it can hold if this one can."""
    while True:
        formula = _settled(formula)
        found = _with_fewer_variables(formula, kept)
        if found is None:
            return formula
        formula = found


def _settled(formula: Formula) -> Formula:
    """All of some formulas, with one interval for each form, and without what these settle in others."""
    table: Table = {}
    while isinstance(formula, Junction) and formula.every:
        choices = []
        for part in formula.parts:
            if not isinstance(part, Atom):
                choices.append(part)
            elif not require(table, *part):
                return False
        left = [_known(part, table) for part in choices]
        if left == choices and len(table) + len(left) == len(formula.parts):
            return formula
        formula = junction(True, [*[Atom(terms, *bounds) for terms, bounds in table.items()], *left])
    return formula


def _known(formula: Formula, table: Table) -> Formula:
    """What is left of a formula where it is known where some forms lie."""
    if isinstance(formula, Junction):
        return junction(formula.every, [_known(part, table) for part in formula.parts])
    if isinstance(formula, bool) or (interval := table.get(formula.terms)) is None:
        return formula
    terms, low, high = formula
    least, greatest = interval
    if low is not None and least is not None and least >= low:
        low = None
    if high is not None and greatest is not None and greatest <= high:
        high = None
    if (low is not None and greatest is not None and greatest < low) or (
        high is not None and least is not None and least > high
    ):
        return False
    return True if low is None and high is None else Atom(terms, low, high)


def _with_fewer_variables(formula: Formula, kept: frozenset[str]) -> Formula | None:
    """The formula without a variable, or with one in the place of two."""
    atoms, natural = _atoms(formula), _natural(formula)
    for terms, low, high in atoms:
        if low is not None and low == high:
            free = [term for term in terms if term[0] not in kept]
            if len(terms) == 1 and not free:
                # Its digits are asked for; but its value is known.
                name, c = terms[0]
                found = _replaced(formula, name, (), low)
                if list(names_in(formula)).count(name) > 1:
                    return junction(True, (found, Atom(terms, low, low)))
            if not free:
                continue
            name, c = min(free, key=lambda term: abs(term[1]))
            others = [(other, k) for other, k in terms if other != name]
            if abs(c) == 1:
                return _replaced(formula, name, [(other, -c * k) for other, k in others], c * low)
            if len(free) == len(terms):  # a step of Euclid's algorithm
                return _replaced(formula, name, [(name, 1), *[(other, -(k // c)) for other, k in others]], 0)
    if (found := _eliminated(formula, atoms, kept)) is not None:
        return found
    for terms, low, high in atoms:
        for bound, sign in ((low, 1), (high, -1)):
            if bound is None or sign * bound < 0:
                continue
            above = [name for name, count in terms if sign * count == 1]
            below = [(name, -sign * count) for name, count in terms if sign * count != 1]
            if (
                len(above) == 1
                and above[0] not in kept
                and (below or bound)
                and all(count > 0 and name in natural for name, count in below)
            ):
                # The variable is that much, and a natural number more.
                found = _replaced(formula, above[0], [(above[0], 1), *below], sign * bound)
                return junction(True, (found, Atom(((above[0], 1),), 0, None)))
    return None


def _eliminated(
    formula: Formula, atoms: Sequence[Atom], kept: frozenset[str], *, exactly: bool = True
) -> Formula | None:
    """The formula without a variable that stands in atoms that must hold only, if its bounds lose nothing by that.

    If not `exactly`, what is left may have a solution though the formula has none.
    """
    others = [part for part in _parts(formula) if not isinstance(part, Atom)]
    elsewhere = kept.union(*[names_in(part) for part in others])
    sides: dict[str, tuple[list[Side], list[Side]]] = {}
    for terms, low, high in atoms:
        for name, count in terms:
            if name in elsewhere:
                continue
            for bound, sign in ((low, 1), (high, -1)):
                if bound is not None:
                    rest = [(other, sign * k) for other, k in terms if other != name]
                    pair = sides.setdefault(name, ([], []))
                    pair[sign * count < 0].append((abs(count), rest, sign * bound))
    for name, (lower, upper) in sorted(sides.items(), key=lambda side: len(side[1][0]) * len(side[1][1])):
        if len(lower) * len(upper) > (len(lower) + len(upper) if exactly else MOST_PAIRS):
            return None
        if not exactly or all(side[0] == 1 for side in lower) or all(side[0] == 1 for side in upper):
            rest = [atom for atom in atoms if all(other != name for other, _ in atom.terms)]
            joined = [_joined(one, other) for one in lower for other in upper]
            return junction(True, [*rest, *joined, *others])
    return None


def _joined(lower: Side, upper: Side) -> Formula:
    """What two sides of a variable say about the others: that it can lie between them."""
    (c, terms, bound), (d, others, other_bound) = lower, upper
    sums: dict[str, int] = {}
    for name, count in terms:
        sums[name] = d * count
    for name, count in others:
        sums[name] = sums.get(name, 0) + c * count
    return within(tuple(sorted([term for term in sums.items() if term[1]])), d * bound + c * other_bound, None)


def _replaced(formula: Formula, name: str, terms: Sequence[tuple[str, int]], number: int) -> Formula:
    """The formula with a sum in the place of a variable."""
    if isinstance(formula, Junction):
        return junction(formula.every, [_replaced(part, name, terms, number) for part in formula.parts])
    if isinstance(formula, bool):
        return formula
    form, low, high = formula
    sums = dict(form)
    count = sums.pop(name, 0)
    if not count:
        return formula
    for other, times in terms:
        sums[other] = sums.get(other, 0) + count * times
    return within(
        tuple(sorted([term for term in sums.items() if term[1]])),
        None if low is None else low - count * number,
        None if high is None else high - count * number,
    )
