"""Answers from a proved automaton of P-positions: outcomes and winning moves from the digits of piles, and lists.

A `Conclusion` is an object that answers these questions about one game, for any `position`, with piles of any size. A
*part* of the moves is a formula for some of them. A *square* is a pair of piles in a fixed order.
"""

from __future__ import annotations

from _thread import RLock  # the same as threading.RLock, and faster to import
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice

from wythoff.automata.limits import Budget
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.solutions import count, finite
from wythoff.base.errors import TooLargeError, UnsolvedError, brief
from wythoff.game.bound import Bound
from wythoff.game.catalog.given import stored_game
from wythoff.game.rulesets.facts import Position
from wythoff.game.rulesets.game import Game
from wythoff.kernels import Progress, silent
from wythoff.kernels.automata import Machine
from wythoff.kernels.limits import MOST_LISTED
from wythoff.proofs.certificate_store import Held
from wythoff.proofs.certifying import machine_of
from wythoff.proofs.conditions import SQUARES
from wythoff.proofs.reaching import PileWords, Reaching, of_one_length
from wythoff.proofs.rules import MovePart, MoveRules, rules_of
from wythoff.proofs.winning import HERE, Moving

MOST_MOVES, MOST_LETTERS = 200_000, 2_000_000  # limits of listed moves, and of the letters of all of them
FIRST_COLUMNS = 32  # columns that are listed first for a count; then twice as many, and so on
# Positions are counted up to this bound before a greater one is used, whose many digits make large automata.
FAR = 1 << 64


class ByAutomaton:
    """Outcomes, winning moves and lists for a game, from an automaton of its P-positions (see `Conclusion`).

    Subclasses define `_reaching`, the automata of the moves. Cost: linear in the digits of the piles for an outcome and
    for one winning move, besides computing the digits.
    """

    total: int | None
    quick = False
    polynomial = True
    by_proof = False
    rising = False
    cost = "linear in the number of digits of the piles, after these digits are computed"

    def __init__(self, game: Game, positions: Relation, certificates: str | None = None) -> None:
        self.game, self.positions = game, positions
        self.certificates = certificates  # the folder of the certificate, or None
        recognised = f"{positions.states} states in {positions.system.name} recognise the P-positions"
        self.formulas: tuple[str, ...] = (recognised,)
        self.finite_rows = _finite_rows(positions)
        self.endless_columns = not self.finite_rows
        self.total = count(positions.machine)
        # Cached, because several questions are about one position, and most moves leave one pile unchanged.
        self._word = lru_cache(maxsize=4)(positions.system.word)
        self._number = lru_cache(maxsize=4)(positions.system.decode)
        self._read = lru_cache(maxsize=1)(self._words)
        self._asking = RLock()  # results are stored, and several threads may ask at once

    def is_p(self, position: Position) -> bool:
        with self._asking:
            return self._recognised.has(self._read(position))

    def winning_move(self, position: Position) -> Position | None:
        """Return a P-position to which a move leads, or None if there is none."""
        with self._asking:
            for reaching in self._reaching():
                words = reaching.one(self._read(position))
                if words is not None:
                    return self.game.place(self._piles(position, words))
        return None

    def least_winning_move(self, position: Position) -> Position | None:
        """Return the lexicographically first position to which a winning move leads, or None if there is none.

        Raises: TooLargeError if there are too many winning moves.
        """
        return next(iter(self.winning_moves(position)), None)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the positions to which winning moves from `position` lead, sorted.

        Raises: TooLargeError if there are too many.
        """
        return tuple(sorted(set(map(self.game.place, self.to_block(position)))))

    def to_block(self, position: Position) -> tuple[Position, ...]:
        """Return the options of `position` that are P-positions. Piles are not sorted after the move.

        Raises: TooLargeError if there are too many.
        """
        with self._asking:
            most = self._most(position)
            found = list(islice(self._targets(position), most + 1))
            if len(found) > most:
                raise TooLargeError(f"at most {most} winning moves can be listed, and {brief(position)} has more")
            return tuple(sorted(self._piles(position, words) for words in found))

    def index(self, position: Position) -> int | None:
        """Return None, for any `position`: the P-positions are not numbered."""
        return None

    def p_position(self, n: int) -> Position | None:
        """Return None, for any `n`: the P-positions are not numbered."""
        return None

    def pairs(self, bound: Bound, progress: Progress) -> tuple[list[int], ...]:
        """Return the P-positions within `bound`, sorted, as columns: a list for each pile.

        Raises: UnsolvedError if there are infinitely many; TooLargeError if there are too many.
        """
        return listed(self.positions, bound)

    def chunks(self, count: int, size: int) -> Iterator[tuple[list[int], ...]]:
        """Yield the first `count` P-positions in chunks of `size`. A chunk has a list for each pile.

        Raises: as `pairs`.
        """
        columns = self.pairs(Bound("count", count), silent)
        for start in range(0, len(columns[0]), size):
            yield tuple(column[start : start + size] for column in columns)

    def _reaching(self) -> Iterator[Reaching]:
        """Yield a relation for each part of the moves: of a position and the P-positions to which such a move leads."""
        raise NotImplementedError

    @cached_property
    def _recognised(self) -> Reaching:
        return Reaching(self.positions, len(self.positions.variables))

    def _words(self, position: Position) -> PileWords:
        return of_one_length(list(map(self._word, position)), self.positions.system.digits)

    def _most(self, position: Position) -> int:
        """Return the greatest number of moves from a position that may be listed: less for large piles."""
        return min(MOST_MOVES, MOST_LETTERS // max(len(self._read(position)[0]), 1))

    def _targets(self, position: Position) -> Iterator[PileWords]:
        """Yield the words (digits) of the options of `position` that are P-positions, without repeats."""
        seen: set[PileWords] = set()
        for reaching in self._reaching():
            for words in reaching.all(self._read(position)):
                if words not in seen:
                    seen.add(words)
                    yield words

    def _piles(self, position: Position, words: PileWords) -> Position:
        known = dict(zip(self._read(position), position, strict=True))
        return tuple(known[word] if word in known else self._number(word) for word in words)


class ProvedAnswer(ByAutomaton):
    """Answers about a game on two piles with a certificate: outcomes, winning moves, and the list of P-positions.

    `rules` are the legal moves as formulas, `positions` is the automaton of the P-positions, and `certificates` the
    folder that contains the certificate.
    """

    def __init__(self, game: Game, rules: MoveRules, positions: Relation, certificates: str | None = None) -> None:
        super().__init__(game, positions, certificates)
        self.rules = rules
        self._kept: list[Reaching] = []

    def winning_move(self, position: Position) -> Position | None:
        """Return a P-position to which a move leads that cannot be forbidden, or None.

        In misere play the result is None for a position without moves.
        """
        with self._asking:
            if not self._playing(position) or (self.game.blocking and self.is_p(position)):
                return None
            for reaching, _ in zip(self._reaching(), self.rules.free, strict=False):
                words = reaching.one(self._read(position))
                if words is not None:
                    return self.game.place(self._piles(position, words))
            if not self.game.blocking:
                return None
            most = self._most(position)
            found = list(islice(self._targets(position), max(most, self.rules.n + 1)))
            if len(found) > most:  # too many to list, and more than can be forbidden
                return self.game.place(self._piles(position, found[0]))
            squares = sorted(self._piles(position, words) for words in found)
            return next(iter(self._unstoppable(position, tuple(squares))), None)

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        """Return the positions to which winning moves from `position` lead, sorted.

        Raises: TooLargeError if there are too many.
        """
        return self._unstoppable(position, self.to_block(position))

    def to_block(self, position: Position) -> tuple[Position, ...]:
        """Return the options that are P-positions, as ordered squares. A terminal position has none."""
        with self._asking:
            return super().to_block(position) if self._playing(position) else ()

    @cached_property
    def _moving(self) -> Moving:
        return Moving(self.rules, self.positions.system, Algebra())

    @cached_property
    def _there(self) -> Relation:
        """The P-positions as ordered squares (x1, y1)."""
        return self._moving.squares(self.positions)

    def _playing(self, position: Position) -> bool:
        """Return whether the position is not terminal."""
        return not self.rules.ending or self._at_play.has(self._read(position))

    def _reaching(self) -> Iterator[Reaching]:
        """Yield a relation for each part of the moves: of a square and the P-positions to which such a move leads."""
        parts: Sequence[MovePart] = (*self.rules.free, *self.rules.blockable)
        for number, part in enumerate(parts):
            if number == len(self._kept):
                # A new budget: the limits count from now, not from the first question to this object.
                self._moving.algebra.budget = Budget()
                self._kept.append(Reaching(self._moving.of_part(part, SQUARES, (), self._there).ordered(SQUARES)))
            yield self._kept[number]

    @cached_property
    def _at_play(self) -> Reaching:
        return Reaching(self._moving.playing)

    def _unstoppable(self, position: Position, squares: tuple[Position, ...]) -> tuple[Position, ...]:
        """Return the positions to which winning moves lead from the N-position `position`, sorted.

        `squares` are its options that are P-positions. With blocking, only those that the opponent cannot forbid are
        winning moves. In misere play there may be none of these, but still some moves: then all moves win.
        """
        found = self.game.unstoppable(position, squares) if self.game.blocking else squares
        if not found and self.game.misere:
            found = tuple(self.game.targets(position))  # all moves lead to P-positions, or there are no moves
        return tuple(sorted({self.game.place(square) for square in found}))


def _finite_rows(positions: Relation) -> bool:
    """Return whether, for each x, only finitely many positions of the set have x as their first pile.

    This holds if the letters with digit 0 of x form no cycle in the automaton, apart from leading zeros.
    """
    machine, width = positions.machine, positions.system.digits ** (len(positions.variables) - 1)
    rows = [{letter: target for letter, target in row.items() if letter < width} for row in machine.rows]
    return finite(Machine(rows, machine.accepting))


def listed(positions: Relation, bound: Bound) -> tuple[list[int], ...]:
    """Return the positions within `bound`, sorted, as columns: a list for each variable of the relation.

    Raises: UnsolvedError if infinitely many lie within the bound; TooLargeError if they are too many.
    """
    algebra, names = Algebra(), positions.variables

    def below(limits: dict[str, int]) -> list[tuple[int, ...]]:
        found = positions
        for name, limit in limits.items():
            found = algebra.join(found, algebra.linear(positions.system, {name: 1}, False, limit))
        many = count(found.machine)
        if many is None:
            raise UnsolvedError("a column has infinitely many P-positions: use up_to")
        if many > 2 * MOST_LISTED:
            raise TooLargeError(
                f"at most {2 * MOST_LISTED} positions can be listed, and there are {brief(many)} or more: ask for fewer"
            )
        return sorted(zip(*found.ordered(names).columns(), strict=True))

    if bound.kind != "count":
        within, last = (names, bound.value) if bound.kind == "up_to" else (names[:1], bound.value - 1)
        for limit in (FAR, last) if last > FAR else (last,):
            found = below(dict.fromkeys(within, limit)) if limit >= 0 else []
    else:
        whole = count(positions.machine)
        wanted = bound.value if whole is None else min(bound.value, whole)
        columns_read, found = FIRST_COLUMNS, below({names[0]: FIRST_COLUMNS})
        while len(found) < wanted:
            columns_read *= 2
            found = below({names[0]: columns_read})
        found = found[:wanted]
    return tuple([place[n] for place in found] for n in range(len(names)))


def certified_answer(game: Game, found: Held, budget: Budget | None = None) -> ProvedAnswer:
    """Return an object that answers questions about a game on two piles by its verified certificate `found`.

    A `budget` ends the work within its time and memory.
    """
    body = found.body
    system, level = system_of(body["system"], budget=budget), body["levels"][0]
    positions = Relation(system, HERE, machine_of(level, system.digits))
    if body["ordered"] is game.ordered:
        return ProvedAnswer(game, rules_of(stored_game(body["notation"])), positions, found.folder)
    # The certificate is for ordered squares, and symmetric.
    algebra = Algebra(Budget(within=budget))
    board = algebra.linear(system, {"x0": 1, "y0": -1}, False, 0)
    return ProvedAnswer(game, rules_of(game), algebra.join(positions, board), found.folder)
