"""Games with memory: which moves are legal depends on earlier moves.

A *state* consists of the piles, which keep their labels 0, 1, ..., and of facts about earlier moves, the *memory*.
Moves are pairs (pile, amount), where `pile` is a label.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from wythoff.base.errors import MoveError, TooLargeError, brief
from wythoff.base.frozen import Record, told_of
from wythoff.expressions.calls import Called
from wythoff.game.rulesets.definition import Definition, Outcome
from wythoff.game.rulesets.facts import Given, Position
from wythoff.game.rulesets.game import Game

Taking: TypeAlias = tuple[int, int]
# The outcome of a position if it does not depend on the history that leads to it, else "dynamic".
Kind: TypeAlias = Literal["P", "N", "dynamic"]
HistoryPlayer: TypeAlias = Literal["first", "second"]
PLAYERS: tuple[HistoryPlayer, HistoryPlayer] = ("first", "second")
# If play from a position has more moves than this, its outcome is refused: the definition visits all states that play
# can reach.
MOST_EDGES = 5_000_000
MOST_LISTED = 10_000  # most legal moves of one state that are listed


class GameWithMemory(Called, Game):
    """A game in which a move takes a positive number from one pile, and legal moves depend on earlier moves.

    A state consists of labelled piles and of facts about earlier moves, its memory. A subclass defines `start`,
    `piles_of`, `ranges`, `taken`, `broken`, `memory`, `told` and `canonical`.
    """

    __slots__ = ()
    remembers = True
    from_one_pile = True

    def piles_of(self, state: Position) -> Position:
        """Return the piles of a state in the order of their labels 0, 1, ..."""
        raise NotImplementedError

    def ranges(self, state: Position) -> Iterator[tuple[int, range]]:
        """Yield the legal moves from a state as pairs: the label of a pile, and a nonempty range of amounts."""
        raise NotImplementedError

    def taken(self, state: Position, pile: int, amount: int) -> Position:
        """Return the state after the legal move that takes `amount` from the pile with label `pile`."""
        raise NotImplementedError

    def broken(self, state: Position, pile: int, amount: int, *, opening: bool) -> str:
        """Return the rule that a move breaks, in words; "" if the move is legal.

        The move takes `amount`, at least 1 and at most the pile, from the pile with label `pile`. `opening` says
        whether it is the first move of the game.
        """
        raise NotImplementedError

    def memory(self, state: Position) -> Mapping[str, Any]:
        """Return the memory of a state as a dictionary, such as {"cap": 4}."""
        raise NotImplementedError

    def canonical(self, state: Position) -> Position:
        """Return a state that represents `state` and all states in which play can go on in the same ways.

        Two such states have the same representative. The default is `state` itself.
        """
        return state

    def grounds(self, state: Position) -> Iterator[tuple[Position, int, range]]:
        """Yield the legal moves from a state as triples (key, pile, range of amounts).

        `key` stands for `state`: from two states with the same key, the same move leads to the same next state. So a
        result that was computed for a move can be reused in all states with the same key.
        """
        return ((state, pile, amounts) for pile, amounts in self.ranges(state))

    def states(self, up_to: int) -> int:
        """Estimate the number of states with piles up to `up_to`."""
        return self.edges(up_to) // (up_to + 1)

    def options(self, state: Position) -> tuple[Position, ...]:
        """Return the states that one move leads to, in canonical form, sorted and without repeats."""
        found = (self.taken(state, pile, amount) for pile, amounts in self.ranges(state) for amount in amounts)
        return tuple(sorted(set(map(self.canonical, found))))

    def shown(self, state: Position) -> Position:
        piles = self.piles_of(state)
        return piles if self.ordered else tuple(sorted(piles))

    def replay(self, start: Given, moves: Iterable[Any] = ()) -> History:
        """Play `moves`, pairs (pile, amount), from `start`, and return the history.

        Piles keep their labels 0, 1, ... In games on one pile, a move may be the amount alone. Raises: PositionError;
        MoveError with the first move that breaks a rule, and the rule.
        """
        # `place` sorts the piles of an unordered game, but a history keeps them in the given order.
        given = tuple(start) if isinstance(start, Iterable) else self.place(start)
        self.place(given)
        if not isinstance(moves, Iterable):
            raise MoveError(f"moves must be a sequence of moves, was {brief(moves)}")
        states = [self.start(given)]
        takings: list[Taking] = []
        for number, move in enumerate(moves, 1):
            taking = self._read(move, number)
            self._check(states[-1], taking, number)
            states.append(self.taken(states[-1], *taking))
            takings.append(taking)
        return History(self, given, tuple(takings), tuple(states), self)

    def _read(self, move: object, number: int) -> Taking:
        pair = (0, move) if self.piles == 1 and type(move) is int else move
        if not isinstance(pair, tuple | list) or len(pair) != 2 or not all(type(part) is int for part in pair):
            form = "(pile, amount)" + ", or an amount," * (self.piles == 1)
            raise MoveError(f"move {number} must be {form} in integers, was {brief(move)}")
        return pair[0], pair[1]

    def _check(self, state: Position, taking: Taking, number: int) -> None:
        """Check that move number `number` of a history is legal. Raises: MoveError with the rule that it breaks.

        The move `taking` is a pair (pile, amount), made in the state `state`.
        """
        pile, amount = taking
        piles = self.piles_of(state)
        labels = " or ".join(map(str, range(self.piles)))
        if not any(piles):
            raise MoveError(f"move {number} comes after the end of the game: no token is left")
        if not 0 <= pile < self.piles:
            raise MoveError(f"move {number} must take from pile {labels}, was pile {brief(pile)}")
        if amount < 1:
            raise MoveError(f"move {number} must take at least 1, was {brief(amount)}")
        if amount > piles[pile]:
            raise MoveError(
                f"move {number} must take at most {brief(piles[pile])}, the size of pile {pile}, was {brief(amount)}"
            )
        rule = self.broken(state, pile, amount, opening=number == 1)
        if rule:
            raise MoveError(f"move {number} {rule}")


class History(Record):
    """A start, the moves (pile, amount) made from it, and the states that they lead to.

    `states` begins with the state at the start. `asked` is the game of the request: either `game` or its misere play.
    """

    game: GameWithMemory
    start: Position
    moves: tuple[Taking, ...]
    states: tuple[Position, ...]
    asked: Game

    @property
    def state(self) -> Position:
        """The state after all the moves."""
        return self.states[-1]

    @property
    def position(self) -> Position:
        """The piles after all the moves, in the order that they had at the start."""
        return self.game.piles_of(self.state)

    @property
    def player(self) -> HistoryPlayer:
        """The player to move, "first" or "second"; the first player moves from the start."""
        return PLAYERS[len(self.moves) % 2]

    @property
    def legal_ranges(self) -> tuple[tuple[int, int, int], ...]:
        """The legal moves after this history as triples (pile, least amount, largest amount)."""
        return tuple((pile, amounts.start, amounts.stop - 1) for pile, amounts in self.game.ranges(self.state))

    @property
    def legal_moves(self) -> tuple[Taking, ...]:
        """The legal moves after this history as pairs (pile, amount).

        Raises: TooLargeError if there are too many to list.
        """
        if self._legal > MOST_LISTED:
            raise TooLargeError(
                f"at most {MOST_LISTED} legal moves can be listed, and there are {brief(self._legal)}: use legal_ranges"
            )
        return tuple((pile, amount) for pile, amounts in self.game.ranges(self.state) for amount in amounts)

    @property
    def _legal(self) -> int:
        return sum(most - least + 1 for _, least, most in self.legal_ranges)

    @property
    def credit_to_move(self) -> int | None:
        """How many times in a row the player to move may still imitate the opponent's last move.

        To imitate a move is to answer it in kind. None in games without imitation.
        """
        return self.game.memory(self.state).get("credit_to_move")

    @property
    def credit_just_moved(self) -> int | None:
        """How many times in a row the player who has just moved may still imitate the opponent in later moves.

        To imitate a move is to answer it in kind. At the start this is the second player. None in games without
        imitation.
        """
        return self.game.memory(self.state).get("credit_just_moved")

    @property
    def cap(self) -> int | None:
        """The largest amount that the next move may take because of earlier moves.

        None in games without such a bound.
        """
        return self.game.memory(self.state).get("cap")

    @property
    def outcome(self) -> Outcome:
        """'P' if the player to move loses after this history, 'N' if he wins. It is computed from the definition.

        Raises: TooLargeError for large piles; `wythoff.questions.replay` may use a theorem there.
        """
        return "P" if self._rules().is_p(self.state) else "N"

    @property
    def winning_moves(self) -> tuple[Taking, ...]:
        """The moves (pile, amount) that win, computed from the definition as `outcome` is."""
        return winning_takings(self._rules(), self.game, self.state)

    def _rules(self) -> Definition:
        edges = self.game.edges(max(self.position))
        if edges > MOST_EDGES:
            raise TooLargeError(
                f"all continuations are searched only up to about {MOST_EDGES} moves, and here there are about "
                f"{brief(edges)}: "
                "try wythoff.questions.replay, which may know a theorem"
            )
        return Definition(self.asked)

    def as_dict(self) -> dict[str, Any]:
        """Return the history as a dictionary for JSON. `legal_moves` is None if they are too many to list."""
        return {
            **told_of(self, "start moves position player"),
            **self.game.memory(self.state),
            "legal_ranges": self.legal_ranges,
            "legal_moves": self.legal_moves if self._legal <= MOST_LISTED else None,
            **told_of(self, "outcome winning_moves"),
        }


def winning_takings(rules: Definition, game: GameWithMemory, state: Position) -> tuple[Taking, ...]:
    """Return the winning moves (pile, amount) of `game` from a state.

    They lead to P-positions, as `rules`, the definition of play, computes them.
    """
    if rules.is_p(state):
        return ()
    takings = ((pile, amount) for pile, amounts in game.ranges(state) for amount in amounts)
    return tuple(taking for taking in takings if rules.is_p(game.canonical(game.taken(state, *taking))))
