"""Find rules with holes that describe given moves.

Numbers for the holes are tested on a few moves, then a proof follows. A *rule* is a notation with holes, such as nim |
diagonal({t}). A *sample* is a list of moves (x, y, i, j), which take i and j from the piles x and y. `MOVE_VARIABLES`
are x0, y0, x1, y1, k, l, i, j: the sorted piles before the move and after it, the amounts taken from the smaller and
the larger pile, and the amounts taken from the first and the second pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import islice, product
from typing import TypeAlias

from wythoff.base.errors import WythoffError
from wythoff.expressions import Expression, Hole, Variable, template
from wythoff.expressions.functions import search
from wythoff.game.rulesets import recognition
from wythoff.game.rulesets.families import MOVE_VARIABLES, WIDTH_VARIABLES
from wythoff.game.rulesets.matching.pieces import pieces_of
from wythoff.game.rulesets.matching.rule import Rule, writers
from wythoff.game.rulesets.meaning.conditions import amounts_only, as_condition
from wythoff.game.rulesets.meaning.meaning import decided_same
from wythoff.game.rulesets.meaning.samples import SampleBoard, SampledPlace, Truths, looked_at, sample, small
from wythoff.game.rulesets.meaning.shapes import constants, near
from wythoff.game.rulesets.moves import Moves, union

# A rule that agrees on the sample is nearly always equal to the moves. A proof is tried for at most 6 rules, and only
# if the moves are defined for 30 sampled moves.
MOST_DECIDED, LEAST_SEEN = 6, 30
MOST_TRIED = 5_000  # most combinations of numbers that are tested; nearly all of them fail at the first moves
Seen: TypeAlias = tuple[tuple[int, ...], bool]
Probe: TypeAlias = Callable[[Iterable[Seen], Iterable[tuple[int, ...]]], Iterator[tuple[int, ...]]]
LEAST = template("min(k, l)")
WIDTHS = frozenset(WIDTH_VARIABLES)


def matched(moves: Moves, rules: tuple[Rule, ...], squares: SampledMoves | None = None) -> Moves | None:
    """Return the first of `rules` that is proved to have these moves with suitable numbers in its holes; else None.

    For nim | diagonal(3) it is the rule nim | diagonal({t}), returned with t = 3. `squares` may be the sample of
    `moves` if it was computed before. Proofs are fastest if `moves` is a union of pieces.
    """
    for rule, built in islice(fitting(squares or SampledMoves(moves), rules), MOST_DECIDED):
        if decided_same(moves, union(pieces_of(built))):
            writers(built).append(rule)
            return built
    return None


def fitting(squares: SampledMoves, rules: tuple[Rule, ...]) -> Iterator[tuple[Rule, Moves]]:
    """Yield the `rules` that agree with the sample `squares`, as pairs (rule, its moves with the holes filled)."""
    if squares.sample.valued < LEAST_SEEN:
        return  # moves that are undefined almost everywhere give too small a sample
    for rule in rules:
        hole = rule.expression
        for values in _fitting(rule, squares) if hole is None else _solving(rule, hole, squares.moves):
            try:
                built = rule.build(**values)
            except WythoffError:  # a number or an expression that the rule rejects
                continue
            if isinstance(built, Moves) and (hole is None or squares.agree(built)):
                yield rule, built


def _solving(rule: Rule, hole: str, moves: Moves) -> Iterator[dict[str, int | Expression]]:
    """Yield dictionaries with an expression for the hole named `hole` of a rule, such as {"f": x1 + 1}.

    The expressions are upper bounds in the conditions of `moves`: for abs(k - l) <= x1 the strict bound x1 + 1.
    """
    if f"diagonal({{{hole}}}" in rule.text:  # the width of a diagonal does not depend on the amounts
        return ({hole: bound} for bound in recognition.bounds_in(moves) if bound.variables() <= WIDTHS)
    if str(LEAST) not in rule.text:
        return ({hole: bound} for bound in recognition.bounds_in(moves))
    # If l < f(k) and k < f(l), then f of the smaller amount bounds the larger amount.
    by_least = (
        bound.substitute({"k": LEAST, "l": LEAST}) if len(bound.variables() & {"k", "l"}) == 1 else bound
        for bound in recognition.bounds_in(moves)
    )
    return ({hole: bound} for bound in dict.fromkeys(by_least) if _of_least(bound))


def _of_least(expression: Expression) -> bool:
    """Return whether an expression depends only on min(k, l), the smaller amount."""
    return expression == LEAST or (not isinstance(expression, Variable) and all(map(_of_least, expression.operands())))


@lru_cache
def probe_of(rule: Rule) -> Probe | None:
    """Return a function that tests numbers for a rule's holes; None if the rule cannot be written as a condition.

    The function takes observations and candidates. An observation is a pair: the values of x0, y0, x1, y1, k, l, i, j
    (`MOVE_VARIABLES`) for a move, and whether it is legal. A candidate is a tuple of numbers for the holes. The
    function yields the candidates that agree with all observations.

    >>> seen = [((5, 8, 3, 5, 2, 3, 2, 3), True), ((5, 8, 4, 5, 1, 3, 1, 3), False)]
    >>> list(probe_of(Rule("nim | diagonal({t})", t=1))(seen, [(1,), (2,), (3,), (30,)]))
    [(2,)]
    """
    condition = as_condition(rule.pattern)
    if condition is None:
        return None
    # These names differ from those of all variables of moves.
    names = {Hole(name).name: f"hole_{name}" for name, _ in rule.kinds}
    opened = {hole: Variable(name) for hole, name in names.items()}
    return search(condition.substitute(opened), MOVE_VARIABLES, tuple(names.values()))


class SampledMoves:
    """A set of moves, tested on sampled moves (x, y, i, j), which take i and j from the piles x and y.

    Some are a fixed `sample`, the same for all sets. The others, the `board`, are chosen by the numbers in the
    conditions of this set.
    """

    def __init__(self, moves: Moves) -> None:
        self.moves, self.sample = moves, sample(moves)

    def agree(self, other: Moves) -> bool:
        """Return whether `other` agrees with this set of moves on all sampled moves that are defined here."""
        here, there = self.sample, sample(other)
        if here.met & ~there.met or here.missed & ~there.missed:
            return False
        sides = self.truths, looked_at(other, self.board)
        return all(truth is None or truth is told for truth, told in zip(*sides, strict=True))

    @cached_property
    def truths(self) -> Truths:
        """For each move of `board`, whether it is in this set of moves; None if this is undefined."""
        return looked_at(self.moves, self.board)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers n in the conditions of these moves, with n - 1 and n + 1, in ascending order."""
        return near(constants(self.moves))

    @cached_property
    def board(self) -> SampleBoard:
        """Sampled moves chosen by the numbers in the conditions of this set of moves.

        If the conditions use only the amounts, each pair of amounts occurs once.
        """
        found = dict.fromkeys(_at_numbers(self.numbers))
        return SampleBoard({place[2:]: place for place in found}.values() if amounts_only(self.moves) else found)

    @cached_property
    def few(self) -> list[Seen]:
        """The moves of the fixed sample, each as a pair (values, whether the move is in this set).

        The values are those of x0, y0, x1, y1, k, l, i and j for the move. Moves that are undefined here are left out.
        """
        met, missed = (side.to_bytes(len(small().rows), "little") for side in self.sample)
        return [(row, legal > 0) for row, legal, not_ in zip(small().rows, met, missed, strict=True) if legal or not_]

    @cached_property
    def rest(self) -> list[Seen]:
        """The moves of `board`, each as a pair (values, whether the move is in this set), as in `few`.

        Moves that are not in the set come first, because they refute a wrong rule soonest.
        """
        found = zip(self.board.rows, self.truths, strict=True)
        return sorted(((row, truth) for row, truth in found if truth is not None), key=lambda place: place[1])


def _at_numbers(numbers: tuple[int, ...]) -> Iterator[SampledPlace]:
    """Yield moves (x, y, i, j) that only just meet, or just fail, conditions with the given numbers.

    For the number 3 in abs(k - l) < 3, some of these moves have a difference |i - j| of 3.
    """
    largest = numbers[-6:]
    for number in largest:
        pairs = (number, number), (1, number), (number + 2, 2), (number + 1, number + 1), (0, number), (0, 2 * number)
        for i, j in pairs:
            if i + j:
                yield number + 3, 2 * number + 4, i, j
                yield 3 * number + 2, 7 * number + 5, i, j
    # Moves for conditions that bound the smaller amount or the difference by a number.
    far = 3 * numbers[-1] + 9
    for number in largest:
        yield 2 * far, 3 * far, number, far
        yield 2 * far, 3 * far, far, far + number
    # moves that leave little of the piles
    yield from ((20, 90, i, i) for i in (18, 19))
    # Moves for conditions that bound one amount by a multiple of the other plus a number.
    for i, j in sorted({(i, times * i + more) for i in (1, 2) for times, more in product(largest, repeat=2)}):
        yield j + 3, 2 * j + 4, i, j
        yield j + 3, 2 * j + 4, j, i


def _fitting(rule: Rule, squares: SampledMoves) -> Iterator[dict[str, int | Expression]]:
    """Yield dictionaries {hole: number} that make `rule` agree with all moves of the sample `squares`."""
    probe, names = probe_of(rule), [name for name, _ in rule.kinds]
    if probe is None:
        return
    least = [kind for _, kind in rule.kinds if isinstance(kind, int)]
    choices = product(*[[number for number in squares.numbers if number >= lowest] for lowest in least])
    # Nearly all candidates fail on the fixed sample.
    left = list(probe(squares.few, islice(choices, MOST_TRIED)))
    for values in probe(squares.rest if left else (), left):
        if rule.condition is None or rule.condition.evaluate(dict(zip(names, values, strict=True))):
            yield dict(zip(names, values, strict=True))
