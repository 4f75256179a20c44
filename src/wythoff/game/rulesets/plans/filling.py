"""Games as tests for the kernels that fill rows, and decisions about rows that may hold no P-position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, islice

from wythoff import kernels
from wythoff.base.errors import UnsolvedError, brief
from wythoff.expressions import Integer, Operation, template
from wythoff.expressions.logic import implies
from wythoff.game.rulesets.advice import BOARD, command, shown
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.meaning.conditions import as_condition
from wythoff.game.rulesets.moves import layers_of
from wythoff.game.rulesets.plans.remainders import Remainders
from wythoff.game.rulesets.plans.spans import Attack, attacks, span
from wythoff.game.rulesets.playing import played
from wythoff.kernels.plain.filling import Judge

# A row in which no P-position is found is searched so far, where nobody knows whether it has one.
FARTHEST = 1 << 16
FARTHER = 4  # or that many times as far as any P-position before it
# Columns in which no P-position is found that are gone through for a count, and as many for each column before them.
MOST_EMPTY, EMPTY_A_COLUMN = 500, 4
MOST_ATTACKERS = 60  # P-positions whose joint attack is decided
SAMPLE, NEAR = 48, 48  # squares by which these are chosen, and from how many at first
COVERINGS = 3  # that many times, each without those before
AFAR = (16, 97, 4097)  # that many times as far up, single squares are tried first: mostly one is seen by nobody
WHILE = 8  # the share of all columns that hold none before it is asked whether those were all
NEXT = 12  # rows, and squares of each, that are tried before it is decided that all later ones see a P-position
MOST_STEP = 8  # numbers by which remainders are taken to decide it


def rules_of(game: Game) -> kernels.FillingRules | None:
    """Return the rules as tests; None for games whose moves have no condition."""
    layers = None if game.declares else layers_of(game)
    if layers is None:  # Euclid's game is played by a condition all the same
        move = as_condition(played(game))
        if move is None:
            return None
        return kernels.FillingRules(move, None, template("x < 1"), not game.ordered, game.misere, None, 0)
    move, blockable = as_condition(layers.moves), None
    if layers.n is not None:
        blockable = template("1 == 1") if layers.of is None else as_condition(layers.of)
    if move is None or (layers.n is not None and blockable is None):
        return None
    rules = kernels.FillingRules(move, layers.ends, None, not game.ordered, game.misere, blockable, layers.n or 0)
    if layers.ends is not None and not game.misere:
        rules = rules._replace(constant=kernels.NEVER)
    found = span(game)
    if found is None:
        return rules
    slope, constant = found.ending or (0, kernels.NEVER)
    return rules._replace(
        most=found.most, reach=found.reach, across=found.across, equal=found.equal, slope=slope, constant=constant,
        certain=found.certain,
    )  # fmt: skip


class Doubt:
    """The decision about a column without a P-position so far: whether it has one, or must be searched further.

    A sample of squares shows which P-positions may attack all further squares. This is then decided for all squares, or
    left open.
    """

    def __init__(self, game: Game, rules: kernels.FillingRules, *, counting: bool = False) -> None:
        self.game, self.rules, self.known = game, rules, span(game)
        self.counting = counting  # then columns without a P-position are gone through for some time only
        self.sufficed: Sequence[Position] = ()  # P-positions that together took a row: they may take the next one too
        self.asked = (0, 0)  # P-positions and column when it was last decided that others follow

    def __call__(self, x: int, y: int, found: Sequence[Position]) -> str:
        """Decide whether column x holds a further P-position. Raises: UnsolvedError if that is undecided."""
        if self.known is None or self.known.certain:
            return kernels.ON
        rules = self.rules
        squares = dict.fromkeys(s for a, b in found for s in (((a, b), (b, a)) if rules.symmetric else ((a, b),)))
        below = [place for place in squares if place[0] <= x]
        if self._is_time(x, below) and self.is_last(x, below):
            return kernels.END
        if self.counting and x > MOST_EMPTY + EMPTY_A_COLUMN * max((a for a, _ in found), default=0):
            raise UnsolvedError(
                f"whether {shown(self.game)} has P-positions (x, y) with {x} <= x <= y is not known, {len(found)} are "
                f"smaller; ask for positions to a bound: {command('solve', self.game, up_to=BOARD)}"
            )
        if y > rules.slope * x + rules.constant and self._is_taken(x, y, below):
            return kernels.LEAVE
        if y > max(FARTHEST, FARTHER * max((b for _, b in found), default=0)):
            raise UnsolvedError(
                f"whether {shown(self.game)} has a P-position ({x}, y) with y > {brief(y)} is not known; "
                f"ask for positions to a bound: {command('solve', self.game, up_to=BOARD)}"
            )
        return kernels.ON

    def _is_time(self, x: int, squares: Sequence[Position]) -> bool:
        """Return whether to check that these P-positions are all: no column has had a new one for a while."""
        number, column = self.asked
        if x - max((a for a, _ in squares), default=0) < x // WHILE or (number == len(squares) and x < 2 * column):
            return False
        self.asked = len(squares), x
        return True

    @cached_property
    def remainders(self) -> Remainders:
        """Decisions by remainders, loaded on first use."""
        return Remainders(self.rules)

    def is_last(self, x: int, squares: Sequence[Position]) -> bool:
        """Return whether every square (z, y) with z >= x is decided to reach some of the P-positions."""
        if len(squares) > MOST_ATTACKERS or not self._are_seen_near(x, squares) or self._may_end(x):
            return False
        return self._attack(squares).from_row(x) or self._are_seen_by_remainders(x, squares)

    def _are_seen_near(self, x: int, squares: Sequence[Position]) -> bool:
        """Return whether the first further squares attack one of `squares`. It is fast, and mostly false."""
        judge, n = Judge(self.rules), self.rules.n
        return all(
            judge.ended(z, y) == 0 or sum(judge.weight(z, y, *place) for place in squares) > n
            for z in range(x, x + NEXT)
            for y in range(z if self.rules.symmetric else 0, z + NEXT)
        )

    def _may_end(self, x: int) -> bool:
        """Return whether squares of column x may end the game as P-positions, if this is decided."""
        ends = self.rules.ends
        if ends is None or self.rules.misere:
            return False
        later = [template("x >= row", row=x), template("y >= x" if self.rules.symmetric else "y >= 0")]
        return not implies(later, Operation("not", ends))

    def _are_seen_by_remainders(self, x: int, squares: Sequence[Position]) -> bool:
        """Return whether each residue class has a P-position that all its further squares are decided to attack.

        The moduli are the numbers of the rules, and these plus 1: if a common divisor must be at least d, multiples of
        d have one.
        """
        if self.rules.blockable is not None:
            return False
        said = {node.value for node in self.rules.move.walk() if isinstance(node, Integer)}
        numbers = said | {number + 1 for number in said}
        return any(
            all(self._one_is_seen(x, step, a, b, squares) for a in range(step) for b in range(step))
            for step in sorted(numbers)
            if 1 < step <= MOST_STEP
        )

    def _one_is_seen(self, x: int, step: int, a: int, b: int, squares: Sequence[Position]) -> bool:
        judge = Judge(self.rules)
        near = [
            (z, y)
            for z in range(x + (a - x) % step, x + NEXT * step, step)
            for y in range((b - z) % step + (z if self.rules.symmetric else 0), z + NEXT * step, step)
        ]
        common = (place for place in squares if all(judge.reaches(z, y, *place) for z, y in near))
        return any(self._attack([place]).from_row_on(x, step, a, b) for place in islice(common, 2))

    def _attack(self, squares: Sequence[Position]) -> Attack:
        rules = self.rules
        seen = attacks(rules.move, rules.blockable, rules.n, squares, ordered=not rules.symmetric)
        return seen.or_ended(rules.ends) if rules.misere and rules.ends is not None else seen

    def _is_taken(self, x: int, y: int, squares: Sequence[Position]) -> bool:
        """Return whether every square (x, z), z > y, is decided to reach some of the P-positions."""
        squares = sorted(squares)  # those of near rows come last, and are tried first: they take most
        if any(self._is_open(x, far * (y + 1), squares) for far in AFAR):
            return False
        alone = self._alone(x, y, squares) if self.rules.blockable is None else ()
        if (told := self.remainders.take(x, y, squares)) is not None:
            return told
        among = chain((self.sufficed,), alone, (squares[-NEAR:], squares))
        for chosen in chain.from_iterable(self._coverings(x, y, some) for some in among):
            if self._attack(chosen).in_row(x, y):
                self.sufficed = chosen
                return True
        return False

    def _is_open(self, x: int, z: int, squares: Sequence[Position]) -> bool:
        """Return whether a square that does not end the game reaches too few of the P-positions to be an N-position."""
        judge, left = Judge(self.rules), self.rules.n
        if judge.ended(x, z) >= 0:
            return False
        for place in reversed(squares):
            left -= judge.weight(x, z, *place)
            if left < 0:
                return False
        return True

    def _coverings(self, x: int, y: int, squares: Sequence[Position]) -> Iterator[list[Position]]:
        """Yield sets of P-positions that cover the next squares; the first may miss squares far beyond these."""
        for _ in range(COVERINGS):
            chosen = self._covering(x, y, squares)
            if chosen is None:
                return
            yield chosen
            squares = [place for place in squares if place not in chosen]

    def _alone(self, x: int, y: int, squares: Sequence[Position]) -> Iterator[Sequence[Position]]:
        """Yield, as a list of one, the last P-position that all of the next squares attack, if there is one."""
        judge, nexts = Judge(self.rules), range(y + 1, y + 1 + SAMPLE)
        seen = (place for place in reversed(squares) if all(judge.reaches(x, z, *place) for z in nexts))
        yield from ([place] for place in islice(seen, 1))

    def _covering(self, x: int, y: int, squares: Sequence[Position]) -> list[Position] | None:
        """Return a few P-positions that together decide all of the next squares that do not end the game."""
        judge, nexts = Judge(self.rules), range(y + 1, y + 1 + SAMPLE)
        if self.rules.blockable is None:
            return self._covered(judge, x, [z for z in nexts if judge.ended(x, z) < 0], squares)
        left, chosen = {z: self.rules.n + 1 for z in nexts if judge.ended(x, z) < 0}, list[Position]()
        seen = {place: {z: judge.weight(x, z, *place) for z in nexts} for place in reversed(squares)}
        while left:
            gains = {place: sum(min(counts[z], more) for z, more in left.items()) for place, counts in seen.items()}
            best = max(gains, key=lambda place: gains[place], default=None)
            if best is None or not gains[best] or len(chosen) == MOST_ATTACKERS:
                return None
            chosen.append(best)
            counts = seen.pop(best)
            left = {z: more - counts[z] for z, more in left.items() if more > counts[z]}
        return chosen

    @staticmethod
    def _covered(judge: Judge, x: int, rows: Sequence[int], squares: Sequence[Position]) -> list[Position] | None:
        """Return a few such squares for some rows beyond x, if no move may be forbidden."""
        left, chosen = (1 << len(rows)) - 1, list[Position]()
        seen = {place: judge.reached_above(x, rows, *place) for place in reversed(squares)}
        while left:
            best = max(seen, key=lambda place: (seen[place] & left).bit_count(), default=None)
            if best is None or not seen[best] & left or len(chosen) == MOST_ATTACKERS:
                return None
            chosen.append(best)
            left &= ~seen.pop(best)
        return chosen
