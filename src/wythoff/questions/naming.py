"""The predefined relations of statements, such as $seq and $P. Games are loaded when a relation names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wythoff.automata.automatic_words import shifted
from wythoff.automata.limits import Budget, CachedFunction
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.names import Maker
from wythoff.automata.systems import System
from wythoff.base.errors import ParameterError

if TYPE_CHECKING:
    from wythoff.proofs.rules import MoveRules

HERE, SQUARES = ("x0", "y0"), ("x0", "y0", "x1", "y1")


def makers() -> dict[str, Maker]:
    """Return {name: function that makes the relation} for the relations that statements may call.

    - $seq('NAME', n, v): the n-th term of an automatic sequence of the registry is v.

    - $P('GAME', x, y): the ordered square (x, y) is a P-position. On one pile it is $P('GAME', x), on three $P('GAME',
      x, y, z).

    - $move('GAME', x0, y0, x1, y1): a move leads from the first square to the second.

    - $value('GAME', g, x, y): the ordered square has the Sprague-Grundy value g, a number, not a variable.

    - $shift(x, y): the word of y is that of x with a 0 after it, in the numeration system of the statement.
    """
    return {"seq": _sequence, "P": _p_positions, "move": _moves, "value": _of_value, "shift": _shift}


def _shift(texts: tuple[str, ...], algebra: Algebra, system: System) -> Relation:
    if texts:
        raise ParameterError("$shift must have two arguments and no text in quotes, such as $shift(x, y)")
    return shifted(system, algebra).ordered(("n", "m"))


def _sequence(texts: tuple[str, ...], algebra: Algebra, system: System) -> Relation:
    from wythoff.proofs.learned import sequence

    if len(texts) != 1:
        raise ParameterError("$seq must have the name of a sequence in quotes, such as $seq('lower_wythoff', n, v)")
    return sequence(texts[0], system.name, algebra.budget)


def _p_positions(texts: tuple[str, ...], algebra: Algebra, system: System) -> Relation:
    if len(texts) != 1:
        raise ParameterError("$P must have a game in quotes, such as $P('wythoff', x, y)")
    from wythoff.game.catalog.given import as_game
    from wythoff.questions.pile_proofs import by_period

    game = as_game(texts[0])
    known = by_period(game, system.name, algebra.budget) if game.piles == 1 else None
    return _squares(texts[0], 0, algebra) if known is None else known[0]


def _of_value(texts: tuple[str, ...], algebra: Algebra, system: System) -> Relation:
    if len(texts) != 2 or not texts[1].isdecimal() or len(texts[1]) > 2:
        raise ParameterError("$value must have a game in quotes and a number below 100, such as $value('nim', 1, x, y)")
    return _squares(texts[0], int(texts[1]), algebra)


def _moves(texts: tuple[str, ...], algebra: Algebra, system: System) -> Relation:
    """Return the relation of moves between ordered squares, in `system`, the numeration system of the statement.

    `texts` has the notation of the game. `algebra` makes automata, within limits.
    """
    from wythoff.game.catalog.given import as_game
    from wythoff.proofs.rules import UndefinableError, rules_of
    from wythoff.proofs.winning import Moving

    if len(texts) != 1:
        raise ParameterError("$move must have a game in quotes, such as $move('wythoff', x0, y0, x1, y1)")
    try:
        rules = rules_of(as_game(texts[0]))
        return algebra.ordered(Moving(rules, system, algebra).all_moves(), SQUARES)
    except UndefinableError as error:
        raise ParameterError(f"no formula for the moves of {texts[0]} is known: {error}") from None


def _squares(game: str, value: int, algebra: Algebra) -> Relation:
    """Return the positions of `game` with the Sprague-Grundy value `value`, as ordered squares.

    They come from a stored certificate, or from a proof within the limits of `algebra`.
    """
    from wythoff.game.catalog.canonical import canonical
    from wythoff.game.catalog.given import as_game
    from wythoff.proofs.certificate_store import held
    from wythoff.proofs.moving import certified_answer

    if not value and (certificate := held(form := canonical(as_game(game)))) is not None:
        known = certified_answer(form, certificate, algebra.budget)
        return _in_both_orders(known.positions, known.rules, algebra.budget)
    return _proved(game, value, budget=algebra.budget)


def _in_both_orders(positions: Relation, rules: MoveRules, budget: Budget | None) -> Relation:
    """Return `positions` as ordered squares, in both orders if the game with these `rules` is unordered."""
    if rules.ordered:
        return positions
    algebra = Algebra(Budget(within=budget))
    return algebra.union(positions, algebra.ordered(positions.renamed({"x0": "y0", "y0": "x0"}), HERE))


@CachedFunction  # errors are not cached, because with more time there may be a proof
def _proved(game: str, value: int, *, budget: Budget | None = None) -> Relation:
    """Return the positions with the Sprague-Grundy value `value`, as ordered squares, from a proof of the game.

    Raises: UndecidedError if the limits of the request are exceeded; ParameterError if there is no proof.
    """
    from wythoff.game.catalog.given import as_game
    from wythoff.questions.proving import proof_within

    whole = Budget(within=budget)
    proof = proof_within(as_game(game), whole, value=value, limits=whole.left)
    if not proof.levels:
        whole.part = f"the {f'positions of value {value}' if value else 'P-positions'} of {game}"
        whole.look()
        raise ParameterError(f"{whole.part} could not be proved: {proof.reason}")
    found = proof.levels[-1]
    return found if proof.rules is None else _in_both_orders(found, proof.rules, budget)  # without rules: in all orders
