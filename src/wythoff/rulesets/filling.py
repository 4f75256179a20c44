"""A game as tests for the kernels that fill rows, and what is decided of the rows that may be empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from wythoff import kernels
from wythoff.errors import UnsolvedError, brief
from wythoff.expressions import parse_condition
from wythoff.kernels.plain.filling import Judge
from wythoff.rulesets.advice import BOARD, command, shown
from wythoff.rulesets.blocking import Block
from wythoff.rulesets.boards import Euclid
from wythoff.rulesets.conditions import as_condition
from wythoff.rulesets.game import Game, Position
from wythoff.rulesets.moves import Moves
from wythoff.rulesets.playing import TERMINAL_VARIABLES, Terminal, played
from wythoff.rulesets.spans import Attack, Span, attacks, span

# A row in which no P-position is found is searched so far, where nobody knows whether it has one.
FARTHEST = 1 << 16
FARTHER = 4  # or so many times as far as any P-position before it
# So many columns in which no P-position is found are gone through for a count, and so many for each column before them.
MOST_EMPTY, EMPTY_A_COLUMN = 500, 4
MOST_ATTACKERS = 60  # of which it is decided what they attack together
SAMPLE, NEAR = 48, 48  # squares by which these are chosen, and from how many at first


def rules_of(game: Game) -> kernels.Rules | None:
    """The rules as tests; None for games that are not played by a condition for moves."""
    inner = played(game)
    blocked = inner if isinstance(inner, Block) else None
    whole = blocked.game if blocked else inner
    moves, ends = (whole.moves, whole.condition) if isinstance(whole, Terminal) else (whole, None)
    outside = parse_condition("x < 1", TERMINAL_VARIABLES) if isinstance(moves, Euclid) else None
    move = as_condition(moves)
    if move is None or (inner.blocking and blocked is None):
        return None
    blockable = None
    if blocked is not None:
        blockable = parse_condition("1 == 1", ()) if blocked.of is None else as_condition(blocked.of)
        if blockable is None:
            return None
    rules = kernels.Rules(
        move, ends, outside, not game.ordered, game.misere, blockable, blocked.n if blocked is not None else 0
    )
    if ends is not None and not game.misere:
        rules = rules._replace(constant=kernels.NEVER)
    found = span(game) if isinstance(moves, Moves) else None
    return rules if found is None else _spanned(rules, found)


def _spanned(rules: kernels.Rules, found: Span) -> kernels.Rules:
    """The rules with what is known of their rows."""
    slope, constant = found.ending or (0, kernels.NEVER)
    return rules._replace(
        most=found.most, reach=found.reach, across=found.across, equal=found.equal, slope=slope, constant=constant
    )


class Doubt:
    """What to do about a column in which no P-position was found: whether it has one is decided, or it is searched."""

    def __init__(self, game: Game, rules: kernels.Rules, *, counting: bool = False) -> None:
        self.game, self.rules, self.known = game, rules, span(game)
        self.counting = counting  # then columns without a P-position are gone through for some time only
        self.sufficed: Sequence[Position] = ()  # P-positions that together took a row: they may take the next one too
        self.asked = (0, 0)  # P-positions and column when it was last decided that others follow

    def __call__(self, x: int, y: int, found: Sequence[Position]) -> str:
        """Raises: UnsolvedError where nobody knows whether there is one."""
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
        """Whether the same P-positions may be all by now: it was asked of half as many columns."""
        number, column = self.asked
        if number == len(squares) and x < 2 * column:
            return False
        self.asked = len(squares), x
        return True

    def is_last(self, x: int, squares: Sequence[Position]) -> bool:
        """Whether it is decided that every square (z, y) with z >= x sees some of the P-positions."""
        few, rules = len(squares) <= MOST_ATTACKERS, self.rules
        return few and rules.ends is None and self._attack(squares).from_row(x)

    def _attack(self, squares: Sequence[Position]) -> Attack:
        rules = self.rules
        seen = attacks(rules.move, rules.blockable, rules.n, squares, ordered=not rules.symmetric)
        return seen.or_ended(rules.ends) if rules.misere and rules.ends is not None else seen

    def _is_taken(self, x: int, y: int, squares: Sequence[Position]) -> bool:
        """Whether it is decided that every square (x, z), z > y, sees some of the P-positions."""
        alone = self._alone(x, y, squares) if self.rules.blockable is None else ()
        among = (self.sufficed, *alone, squares[-NEAR:], squares)
        for chosen in (self._covering(x, y, some) for some in among):
            if chosen is not None and self._attack(chosen).in_row(x, y):
                self.sufficed = chosen
                return True
        return False

    def _alone(self, x: int, y: int, squares: Sequence[Position]) -> Iterator[Sequence[Position]]:
        """The last of the P-positions that is seen from all of the next squares, if there is one."""
        judge, nexts = Judge(self.rules), range(y + 1, y + 1 + SAMPLE)
        # Late ones are near, and take much.
        seen = (place for place in reversed(squares) if all(judge.reaches(x, z, *place) for z in nexts))
        yield from ([place] for place in islice(seen, 1))

    def _covering(self, x: int, y: int, squares: Sequence[Position]) -> list[Position] | None:
        """A few of the P-positions that together decide about all of the next squares that do not end the game."""
        judge, nexts = Judge(self.rules), range(y + 1, y + 1 + SAMPLE)
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
