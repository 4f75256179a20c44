"""Rules of games as tests of moves for the kernels that fill rows, and proofs that a row has no further P-position.

A row or column x consists of the squares (x, y). A square *attacks* the squares to which it has a move. A *kernel* is a
compiled loop; those that fill rows find the P-positions of one row after the other.
"""

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

# Without a proof, a row is searched for a P-position in this many squares, or up to 4 times the largest pile in earlier
# P-positions.
FARTHEST = 1 << 16
# Columns without a P-position that are searched when P-positions are counted: MOST_EMPTY, and EMPTY_A_COLUMN more for
# each column before them.
MOST_EMPTY, EMPTY_A_COLUMN = 500, 4
MOST_ATTACKERS = 60  # most P-positions in one proof that all further squares attack one of them
# next squares that are sampled, and nearby P-positions that are tried first
SAMPLE, NEAR = 48, 48
# factors f of single squares (x, f*(y + 1)) that are tested first, because often one of them attacks no P-position
AFAR = (16, 97, 4097)
NEXT = 12  # rows, and squares in each, that are tested before a proof that all later squares attack a P-position
MOST_STEP = 8  # largest modulus in proofs by residue classes


def rules_of(game: Game) -> kernels.FillingRules | None:
    """Return the rules of a game as tests of moves for the kernels; None if its moves cannot be written as a condition.

    The kernels are compiled loops that find the P-positions of row after row. The result consists of conditions for
    legal moves, for moves that may be forbidden and for squares that end the game, with bounds on the P-positions in a
    row.
    """
    layers = None if game.declares else layers_of(game)
    if layers is None:  # Euclid's game does not consist of layers, but its moves have a condition
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
    """A function that decides whether to search a column further, if no P-position was found in it so far.

    A call returns `ON` (search further), `LEAVE` (the column contains no P-position) or `END` (nor does any later
    column).

    For `LEAVE` a few known P-positions are chosen such that each of the next squares of the column has a move to one of
    them. Then it is proved that all further squares have such a move, too.
    """

    def __init__(self, game: Game, rules: kernels.FillingRules, *, counting: bool = False) -> None:
        self.game, self.rules, self.known = game, rules, span(game)
        self.counting = counting  # True if columns without a P-position are searched only up to a limit
        # the P-positions in the last successful proof for a row; they are tried first for the next row
        self.sufficed: Sequence[Position] = ()
        self.asked = (0, 0)  # the number of P-positions and the column at the last call of `is_last`

    def __call__(self, x: int, y: int, found: Sequence[Position]) -> str:
        """Return how to go on with column x, which has been searched up to (x, y) without a P-position.

        The answer is `ON` (search further), `LEAVE` (column x contains no P-position) or `END` (nor does any later
        column). `found` contains all P-positions found so far. Raises: UnsolvedError if the limit of the search is
        reached, and it is undecided whether column x contains a P-position.
        """
        if self.known is None or self.known.certain:
            return kernels.ON
        rules = self.rules
        squares = dict.fromkeys(s for a, b in found for s in (((a, b), (b, a)) if rules.symmetric else ((a, b),)))
        below = [place for place in squares if place[0] <= x]
        if self._is_time(x, below) and self.is_last(x, below):
            return kernels.END
        if self.counting and x > MOST_EMPTY + EMPTY_A_COLUMN * max((a for a, _ in found), default=0):
            raise UnsolvedError(
                f"whether {shown(self.game)} has P-positions (x, y) with {x} <= x <= y is not known; "
                f"{len(found)} smaller ones "
                f"were found; ask for positions up to a bound: {command('solve', self.game, up_to=BOARD)}"
            )
        if y > rules.slope * x + rules.constant and self._is_taken(x, y, below):
            return kernels.LEAVE
        if y > max(FARTHEST, 4 * max((b for _, b in found), default=0)):
            raise UnsolvedError(
                f"whether {shown(self.game)} has a P-position ({x}, y) with y > {brief(y)} is not known; "
                f"ask for positions up to a bound: {command('solve', self.game, up_to=BOARD)}"
            )
        return kernels.ON

    def _is_time(self, x: int, squares: Sequence[Position]) -> bool:
        """Return whether the time has come to try a proof that there are no P-positions other than `squares`.

        It has if the last eighth of the columns up to x contains no P-position. If no P-position was found since the
        last attempt, x must also have doubled.
        """
        number, column = self.asked
        # the last eighth of the columns must contain no P-position
        if x - max((a for a, _ in squares), default=0) < x // 8 or (number == len(squares) and x < 2 * column):
            return False
        self.asked = len(squares), x
        return True

    @cached_property
    def remainders(self) -> Remainders:
        """An object whose method `take` proves that all squares far out in a row have moves to known P-positions."""
        return Remainders(self.rules)

    def is_last(self, x: int, squares: Sequence[Position]) -> bool:
        """Return whether it is proved that every square (z, y) with z >= x has a move to one of `squares`.

        With blocking, it must have moves to more of them than can be forbidden.
        """
        if len(squares) > MOST_ATTACKERS or not self._are_seen_near(x, squares) or self._may_end(x):
            return False
        return self._attack(squares).from_row(x) or self._are_seen_by_remainders(x, squares)

    def _are_seen_near(self, x: int, squares: Sequence[Position]) -> bool:
        """Return whether each of the first squares from column x on ends the game or has moves to enough of `squares`.

        Enough means more than can be forbidden. This fast test comes before a proof, and usually fails.
        """
        judge, n = Judge(self.rules), self.rules.n
        return all(
            judge.ended(z, y) == 0 or sum(judge.weight(z, y, *place) for place in squares) > n
            for z in range(x, x + NEXT)
            for y in range(z if self.rules.symmetric else 0, z + NEXT)
        )

    def _may_end(self, x: int) -> bool:
        """Return whether a square in column x or a later one may end the game as a P-position.

        If the result is False, it is proved that none does.
        """
        ends = self.rules.ends
        if ends is None or self.rules.misere:
            return False
        later = [template("x >= row", row=x), template("y >= x" if self.rules.symmetric else "y >= 0")]
        return not implies(later, Operation("not", ends))

    def _are_seen_by_remainders(self, x: int, squares: Sequence[Position]) -> bool:
        """Return whether residue classes prove that every square from column x on has a move to one of `squares`.

        For some number m and each pair of remainders modulo m, all squares whose coordinates have these remainders must
        have a move to one and the same P-position. As m, the numbers in the rule and these numbers plus 1 are tried. In
        the game where(gcd(k, l) > 1), for instance, all squares with even coordinates have a move to (0, 0), so m = 2
        helps.
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
        """Return whether it is proved that each square (x, z) with z > y has moves to enough of `squares`.

        Enough means that the square is an N-position: it has moves to more of them than can be forbidden.
        """
        # P-positions of nearby rows come last and are tried first, because most squares attack them
        squares = sorted(squares)
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
        """Return whether (x, z) may still be a P-position, given the P-positions `squares`.

        It may if it does not end the game, and has moves to too few of `squares` to be an N-position.
        """
        judge, left = Judge(self.rules), self.rules.n
        if judge.ended(x, z) >= 0:
            return False
        for place in reversed(squares):
            left -= judge.weight(x, z, *place)
            if left < 0:
                return False
        return True

    def _coverings(self, x: int, y: int, squares: Sequence[Position]) -> Iterator[list[Position]]:
        """Yield lists of P-positions in `squares` that may suffice to prove that column x contains no other one.

        Each of the next squares after (x, y) has moves to enough positions of every list: more than can be forbidden.
        This is only a test; the caller proves it for all further squares.
        """
        for _ in range(3):  # each set is disjoint from the sets before
            chosen = self._covering(x, y, squares)
            if chosen is None:
                return
            yield chosen
            squares = [place for place in squares if place not in chosen]

    def _alone(self, x: int, y: int, squares: Sequence[Position]) -> Iterator[Sequence[Position]]:
        """Yield [p] for the last p in `squares` to which each of the next squares after (x, y) has a move, if any."""
        judge, nexts = Judge(self.rules), range(y + 1, y + 1 + SAMPLE)
        seen = (place for place in reversed(squares) if all(judge.reaches(x, z, *place) for z in nexts))
        yield from ([place] for place in islice(seen, 1))

    def _covering(self, x: int, y: int, squares: Sequence[Position]) -> list[Position] | None:
        """Return a few of `squares` such that each of the next squares after (x, y) has moves to enough of them.

        Enough means more than can be forbidden. Squares that end the game are ignored. None means that too many of
        `squares` would be needed.
        """
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
        """Return a few of `squares` such that each square (x, z) with z in `rows` has a move to one of them.

        Return None if too many would be needed. The game has no blocking. `judge` tests its moves.
        """
        left, chosen = (1 << len(rows)) - 1, list[Position]()
        seen = {place: judge.reached_above(x, rows, *place) for place in reversed(squares)}
        while left:
            best = max(seen, key=lambda place: (seen[place] & left).bit_count(), default=None)
            if best is None or not seen[best] & left or len(chosen) == MOST_ATTACKERS:
                return None
            chosen.append(best)
            left &= ~seen.pop(best)
        return chosen
