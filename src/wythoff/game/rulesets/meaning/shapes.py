"""Guess simple forms of moves: rook moves, diagonals, rays and jumps that agree with them where both piles are large.

The numbers in a rule suggest which amounts to test. A guess is made from a few squares, and used only if
`meaning.same_squares` proves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import lcm

from wythoff.expressions import Expression, Integer, Operation
from wythoff.expressions.formulas import atoms_in
from wythoff.expressions.normal import normal
from wythoff.expressions.statements import reading
from wythoff.expressions.tree import MOST_KEPT
from wythoff.game.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.game.rulesets.kinds.vectors import AbVector
from wythoff.game.rulesets.meaning.samples import SampleBoard, looked_at
from wythoff.game.rulesets.moves import Moves, Union, Without, union

# most numbers of a rule that are used, as the number of tests grows with their square
MOST_NUMBERS = 16
SMALL = range(1, 9)
# with a larger exponent in a condition nothing is guessed, because legal moves are too rare
MOST_POWER = 9
BEYOND = 1009  # added to a pile, which then exceeds all numbers of a rule and has no common factor with most of them


def leaves(moves: Moves) -> Iterator[Moves]:
    """Yield the parts of moves that are not unions or differences, such as `nim` and `where(...)`.

    Both sides of a difference are included. `keep(moves, condition)` is yielded itself, followed by the parts of
    `moves`.
    """
    if isinstance(moves, Union):
        for part in moves.parts:
            yield from leaves(part)
    elif isinstance(moves, Without):
        yield from leaves(moves.moves)
        yield from leaves(moves.removed)
    else:
        yield moves
        if isinstance(moves, Keep):
            yield from leaves(moves.moves)


def conditions(moves: Moves) -> Iterator[Expression]:
    """Yield the conditions in `moves`, and also the widths of diagonals and the conditions on lengths of rook moves."""
    for leaf in leaves(moves):
        if isinstance(leaf, Where | Keep):
            yield leaf.condition
        elif isinstance(leaf, Diagonal):
            yield leaf.width
        elif isinstance(leaf, Nim) and leaf.lengths is not None:
            yield leaf.lengths


def constants(moves: Moves) -> tuple[int, ...]:
    """Return the absolute values of the numbers in a rule in ascending order.

    0 and 1 are always included, and for each jump the sum of its two amounts.

    >>> from wythoff.game.rulesets import parse
    >>> constants(parse("nim | where(2*k - 2*l < 6 and x1 >= 10) | jump(4, 7)"))
    (0, 1, 2, 4, 6, 7, 10, 11)
    """
    found = {0, 1}
    for condition in conditions(moves):
        found.update(_said(condition))
    for leaf in leaves(moves):
        found.update(_numbers(leaf))
    return tuple(sorted(found)[:MOST_NUMBERS])


@lru_cache(maxsize=MOST_KEPT)  # cached, as the same conditions occur in several sets of moves
def _said(condition: Expression) -> frozenset[int]:
    """Return the numbers on which the truth of a condition is likely to depend.

    They are the numbers in it and in its normal form, the bounds of sums such as 2*k - l in it, and the least common
    multiple of its divisors.
    """
    simple = normal(condition)
    nodes = [*condition.walk(), *(simple.walk() if simple != condition else ())]
    numbers = [abs(node.value) for node in nodes if isinstance(node, Integer)]
    divisors = [node.arguments[1].constant for node in nodes if isinstance(node, Operation) and node.operator == "%"]
    if "*" in str(condition) and (said := reading(condition)) is not None:  # a bound on a product may bound its factors
        numbers += [abs(bound) for atom in atoms_in(said.formula) for bound in atom[1:] if bound is not None]
    return frozenset((*numbers, lcm(*filter(None, divisors))))


def _numbers(leaf: Moves) -> Iterable[int]:
    match leaf:
        case Nim() | Diagonal():
            return (leaf.step,)
        case Ray():
            return (leaf.p, leaf.q)
        case Jump():
            return (leaf.p, leaf.q, leaf.p + leaf.q)
        case Vector():
            return (leaf.i, leaf.j, leaf.i + leaf.j)
        case AbVector():
            return (leaf.a, leaf.b)
    return ()


def near(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return n - 1, n and n + 1 for each of the numbers, without negative ones.

    The neighbours are included because `k < 4` may also be written as `k <= 3`.
    """
    return tuple(sorted({number + by for number in numbers for by in (-1, 0, 1) if number + by >= 0}))


def far_lines(moves: Moves, within: Iterable[Moves]) -> Moves | None:
    """Return a union of rook moves, diagonals, rays and jumps that agrees with `moves` for large piles.

    Return None if none is found. The numbers in the moves `within` suggest which diagonals, rays and jumps to try.

    >>> from wythoff.game.rulesets import parse
    >>> moves = parse("where(k == 0 or l == 0 or abs(k - l) <= 2 or k == 7 and l == 3 or l == 7 and k == 3)")
    >>> print(far_lines(moves, [moves]))
    nim | diagonal(3) | jump(3, 7)
    """
    if is_steep(moves):
        return None
    look = _look(moves, constants(union(within)))
    taken = {pair for pair, truth in look.seen.items() if truth}
    if not any((j, i) in taken for i, j in taken):
        return None  # each of these parts allows some amounts in both orders
    parts = [*look.rooks(), *look.strip(), *look.rays()]
    parts += look.jumps(parts)
    removed = look.missing(parts)
    if not parts:
        return None
    if removed:
        strips = [part for part in parts if isinstance(part, Diagonal)]
        rest = [part for part in parts if not isinstance(part, Diagonal)]
        return union([*rest, Without(union(strips), union(removed))]) if strips else None
    return union(parts)


def is_seen(moves: Moves) -> bool:
    """Return whether `moves` allow a move in a sample with large piles.

    The sampled amounts are near the numbers in the conditions of `moves`, and the piles are much larger.
    """
    return not is_steep(moves) and any(_look(moves, constants(moves)).seen.values())


def is_steep(moves: Moves) -> bool:
    """Return whether the conditions in `moves` contain a power that may be too large to compute for large piles."""
    powers = (
        node
        for condition in conditions(moves)
        if "**" in str(condition)
        for node in condition.walk()
        if isinstance(node, Operation) and node.operator == "**" and node.variables()
    )
    return any((power.arguments[1].constant or MOST_POWER + 1) > MOST_POWER for power in powers)


class _Look:
    """A test whether the amounts (i, j) may be taken from two large piles x < y.

    `numbers` are the numbers in the rule, `pairs` the amounts that are tested first, and `seen` maps amounts (i, j) to
    the results: True, False, or None where the rule is undefined.
    """

    def __init__(self, moves: Moves, numbers: tuple[int, ...]) -> None:
        self.moves, self.numbers, self.near = moves, numbers, near(numbers)
        self.x = 16 * self.near[-1] + BEYOND
        self.y = 2 * self.x + 13
        self.steps = (1, *(step for step in self.near if step > 1))
        self.seen: dict[tuple[int, int], bool | None] = {}
        self.far = 2 * self.near[-1] + 3  # amounts this large on the diagonal are larger than any jump in the rule
        self.lengths = sorted({*SMALL, *filter(None, self.near), self.near[-1] * 3 + 2})
        self.pairs = self._pairs()
        asked = [*self.pairs, (self.far, self.far), *((0, length) for length in self.lengths)]
        self.look([*dict.fromkeys(order for i, j in asked for order in ((i, j), (j, i)))])

    def look(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Test each pair of amounts in `pairs`, all in one evaluation, and store the results in `seen`."""
        board = SampleBoard([(self.x, self.y, *pair) for pair in pairs])
        self.seen.update(zip(pairs, looked_at(self.moves, board), strict=True))

    def takes(self, i: int, j: int) -> bool:
        if (i, j) not in self.seen:
            self.look([(i, j)])
        return self.seen[i, j] is True

    def both(self, i: int, j: int) -> bool:
        return self.takes(i, j) and self.takes(j, i)

    def rooks(self) -> list[Moves]:
        for step in self.steps:
            if all(self.both(0, n) == (n % step == 0) for n in (*self.lengths, 2 * step, 3 * step, step * 5 - 1)):
                return [Nim(step)]
        return []

    def strip(self) -> list[Moves]:
        """Return [d] for the widest diagonal d that agrees with the moves on large amounts; [] if there is none."""
        far = self.far
        if not self.both(far, far):
            return []

        def agrees(edge: int, step: int) -> bool:
            shifts = {shift for shift in (1, step, edge - step, edge, edge + 1, edge + step) if shift >= 0}
            return all(self.both(far, far + shift) is (shift <= edge and shift % step == 0) for shift in shifts)

        edges = {((width - 1) // step * step, -step) for step in self.steps for width in self.near if width}
        edge, back = next((pair for pair in sorted(edges, reverse=True) if agrees(pair[0], -pair[1])), (None, 1))
        return [] if edge is None else [Diagonal(edge - back, -back) if edge else Diagonal()]

    def rays(self) -> list[Moves]:
        far = self.near[-1] + 2
        return [
            Ray(p, q)
            for p, q in combinations_with_replacement([number for number in self.numbers if number], 2)
            if (p < q or p > 1)
            and all(self.both(p * t, q * t) for t in (1, 2, 3, far))
            and not self.takes(p * far, q * far + 1)
            and not self.takes(p * far + 1, q * far + 1)
        ]

    def jumps(self, parts: Sequence[Moves]) -> list[Jump]:
        """Return the jumps (i, j) among the tested pairs that the moves allow and that no part of `parts` contains."""
        made = self._made_by(parts)
        return [Jump(i, j) for i, j in self.pairs if self.both(i, j) and not made(i, j)]

    def missing(self, parts: list[Moves]) -> list[Moves]:
        """Return the jumps (i, j) among the tested pairs that a part of `parts` contains and the moves forbid."""
        made = self._made_by(parts)
        return [Jump(i, j) for i, j in self.pairs if i and not self.takes(i, j) and made(i, j)]

    def _made_by(self, parts: Sequence[Moves]) -> Callable[[int, int], bool]:
        """Return a function of i <= j that says whether one of `parts` allows taking these amounts."""
        jumps = {(part.p, part.q) for part in parts if isinstance(part, Jump)}
        lines = [part for part in parts if not isinstance(part, Jump)]
        return lambda i, j: (i, j) in jumps or any(line.allows(self.x, self.y, i, j) for line in lines)

    def _pairs(self) -> list[tuple[int, int]]:
        """Return amounts (i, j) with i <= j that the numbers in the rule suggest.

        Both amounts are near numbers in the rule, or their sum or difference is such a number.
        """
        found = {*combinations_with_replacement(sorted({*self.near, 2, 3}), 2)}
        told = product(self.numbers, repeat=2)
        for s, d in told:
            found.add((s, s + d))  # the smaller amount is s, the difference d
            if s >= d:
                found.add((min(d, s - d), max(d, s - d)))  # one amount is d, the sum s
                if (s - d) % 2 == 0:
                    found.add(((s - d) // 2, (s + d) // 2))
        return sorted((i, j) for i, j in found if j)


@lru_cache  # cached, as several functions need the same sample
def _look(moves: Moves, numbers: tuple[int, ...]) -> _Look:
    return _Look(moves, numbers)
