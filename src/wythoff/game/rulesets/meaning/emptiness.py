"""Proofs that a set of moves is empty, or that a condition on positions never holds. No other module decides this.

For most rules a sample contains a legal move. If it does not, interval arithmetic may prove that the condition never
holds. It also handles powers and products, which automata cannot express. If this fails too, the moves are compared
exactly with the empty set. If nothing is proved, the set counts as not empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from wythoff.base.errors import cut
from wythoff.expressions import NO_VALUE, Expression, bounds, template
from wythoff.expressions.bounds import Interval
from wythoff.expressions.failing import may_fail
from wythoff.expressions.tree import MOST_KEPT
from wythoff.game.rulesets.blocking import game_of
from wythoff.game.rulesets.families import Diagonal, Jump, Keep, Nim, Ray, Vector, Where
from wythoff.game.rulesets.game import Game, own_of
from wythoff.game.rulesets.kinds.pile_compounds import TakeWhere
from wythoff.game.rulesets.kinds.pile_games import PilesGame
from wythoff.game.rulesets.kinds.pile_moves import PileMoves
from wythoff.game.rulesets.meaning.plain import NO_MOVES
from wythoff.game.rulesets.meaning.samples import sample
from wythoff.game.rulesets.moves import Moves, Union, Without, layers_of, parts_of, union
from wythoff.game.rulesets.playing import Terminal
from wythoff.kernels import box_variables

LONGEST = 60  # most characters of a rule that a message quotes
ON_BOARD = template("x >= 0"), template("y >= 0")
SORTED = template("x <= y")
# The ranges of the variables of a condition on moves, or on positions. Not both of k and l are 0, nor both of i and j,
# which makes four cases.
WHOLE: Interval = (0, None)
ON_PILES: Mapping[str, Interval] = dict.fromkeys(("x0", "y0", "x1", "y1", "x", "y"), WHOLE)
ON_MOVES: tuple[Mapping[str, Interval], ...] = tuple(
    {**ON_PILES, "k": k, "l": l, "i": i, "j": j}
    for (k, l), (i, j) in product((((1, None), WHOLE), ((0, 0), (1, None))), repeat=2)
)
# The meaning of variables, for messages.
AMOUNTS = (
    (("i", "j"), "i and j are at least 0 and not both 0"),
    (("k", "l"), "k and l are at least 0 and not both 0"),
)
PILES = ((("x0", "y0"), "0 <= x0 <= y0"), (("x1", "y1"), "0 <= x1 <= y1"))


@lru_cache(maxsize=MOST_KEPT)
def is_empty(moves: Moves) -> bool:
    """Return whether it is proved that these moves are legal from no position.

    >>> from wythoff.game.rulesets import parse
    >>> [is_empty(parse(text)) for text in ("where(k == -l)", "where(k == 10**40)", "nim - nim", "diagonal(-x1)")]
    [True, False, True, True]

    Cost: some small moves are tested. If none is legal, sets of moves are compared once.
    """
    match moves:
        case Union():
            return all(map(is_empty, moves.parts))
        case Diagonal() if moves.width.constant is not None:
            return moves.width.constant <= 0
        case Nim(lengths=None) | Jump() | Ray() | Vector():
            return False
    # The moves of a user's own class are unknown.
    if own_of(moves) is not None or sample(moves).met:
        return False
    match moves:
        case Nim() if moves.lengths is not None and _never_holds(moves.lengths, {"n": (moves.step, None)}):
            return True
        case Where() | Keep() if _never_holds(moves.condition, *ON_MOVES):
            return True
        case Keep() | Without() if is_empty(moves.moves):
            return True
    # imported here, as most rules allow a move on a small board
    from wythoff.game.rulesets.meaning.meaning import surely_empty

    return surely_empty(moves)


def _never_holds(condition: Expression, *domains: Mapping[str, Interval]) -> bool:
    """Return whether interval arithmetic proves that `condition` is false for all values in some intervals.

    Each of `domains` maps the variables to intervals. The condition must be false for all values in each of them.

    >>> from wythoff.expressions import parse_condition
    >>> texts = "k*k*k < 0", "k*k + l*l < 1", "k*k < 1"
    >>> [_never_holds(parse_condition(text, ("k", "l")), *ON_MOVES) for text in texts]
    [True, True, False]
    """
    return all(bounds(condition, domain) == (0, 0) for domain in domains)


def never_ends(game: Terminal, *, ordered: bool) -> bool:
    """Return whether it is proved that no position meets the terminal condition of `game`.

    If `ordered`, x is the first pile in this condition, else the smaller pile.
    """
    try:
        if "**" not in str(game.condition) and any(game.ends(x, y) for x, y in product(range(4), repeat=2) if x <= y):
            return False
    except NO_VALUE:
        pass
    if _never_holds(game.condition, ON_PILES):
        return True
    from wythoff.expressions.logic import possible  # imported here, as most conditions hold on a small board

    return possible(game.condition, *ON_BOARD, *(() if ordered else (SORTED,))) is False


def why_impossible(part: Game, *, ordered: bool) -> str | None:
    """Return a message that explains why a part of the rules can never apply; None if it may apply.

    `part` is a part as the user typed it, and `ordered` says whether the whole game is ordered.

    >>> from wythoff.game.rulesets import parse
    >>> why_impossible(parse("keep(nim, k > 0 and l > 0)"), ordered=False)
    'keep: no move of nim meets the condition k > 0 and l > 0; change the condition or leave this part out'
    """
    if isinstance(part, PilesGame):
        never = next((where for where in part.moves.parts if _never_moves(where, part)), None)
        return (
            None
            if never is None
            else f"no move meets the condition of {_quoted(never)}; change it or leave this part out"
        )
    if isinstance(part, Terminal):
        impossible = never_ends(part, ordered=ordered)
    else:
        impossible = isinstance(part, Moves) and is_empty(part)
    if not impossible:
        return None
    if isinstance(part, Union):
        return why_impossible(part.parts[0], ordered=ordered)
    if isinstance(part, Without):
        return f"no move is left: every move of {_quoted(part.moves)} is also one of {_quoted(part.removed)}"
    return f"{_refuted(part, ordered)}; change the condition or leave this part out"


def _never_moves(part: PileMoves, game: PilesGame) -> bool:
    """Return whether it is proved that `part`, `where(...)` in a game on many piles, allows no move."""
    if not isinstance(part, TakeWhere) or part.of_two or part.moves is not None:
        return False
    try:
        # small positions are tested first, because a proof takes longer
        small = game.positions(4 if game.piles < 4 else 1)
        if any(next(part.amounts(place, game.ordered), None) is not None for place in small):
            return False
    except NO_VALUE:
        return False
    from wythoff.expressions.logic import possible  # imported here, as most conditions allow a small move

    numbers = range(1, game.piles + 1)
    moved = (template(f"p{n} == q{n} + k{n}") for n in numbers)
    some = template(f"{' + '.join(f'k{n}' for n in numbers)} > 0")
    return possible(part.condition, some, *moved, where=dict.fromkeys(box_variables(game.piles), WHOLE)) is False


def _refuted(part: Game, ordered: bool) -> str:
    """Return the beginning of the error message for `part`, whose condition never holds. It quotes this condition.

    `ordered` says whether the whole game is ordered.
    """
    match part:
        case Terminal():
            values = "x and y are at least 0" if ordered else "0 <= x <= y (x is the smaller pile)"
            return f"terminal: no position meets the condition {_quoted(part.condition)}, for {values}"
        case Nim():
            multiple = "" if part.step == 1 else f", and a multiple of {part.step}"
            return f"nim: no number n meets the condition {_quoted(part.lengths)}, for n is at least 1{multiple}"
        case Keep() if not is_empty(Where(part.condition)):
            return f"keep: no move of {_quoted(part.moves)} meets the condition {_quoted(part.condition)}"
    assert isinstance(part, Where | Keep)
    word = "where" if isinstance(part, Where) else "keep"
    return f"{word}: no move meets the condition {_quoted(part.condition)}{_values(part)}"


def _values(part: Where | Keep) -> str:
    """Return the ranges of the variables in the condition of `part` for a message, such as ', for 0 <= x0 <= y0'."""
    names = part.condition.variables()
    amounts = [values for pair, values in AMOUNTS if not names.isdisjoint(pair)]
    piles = [values for pair, values in PILES if not names.isdisjoint(pair)]
    more = ", and nobody takes more than is there" if piles and len(amounts) + len(piles) > 1 else ""
    return f", for {', '.join([*amounts, *piles])}{more}" if amounts or piles else ""


def _quoted(value: object) -> str:
    return cut(str(value), LONGEST)


def without_empty_parts(game: Game) -> Game:
    """Return the game without parts that are proved to allow no move.

    So the notation of the result can be typed again, although typed rules with such parts are refused.

    >>> from wythoff.game.rulesets import parse
    >>> print(without_empty_parts(parse("misere(terminal(nim | where(k + l < 1), x < 0))")))
    misere(nim)
    """
    layers = layers_of(game)
    if layers is None:
        return game
    of = None if layers.of is None else without_empty(layers.of)
    idle = layers.ends is not None and never_ends(Terminal(layers.moves, layers.ends), ordered=game.ordered)
    ends = None if idle else layers.ends
    found = layers._replace(moves=without_empty(layers.moves), of=of, ends=ends)
    if found == layers:
        return game
    made = game_of(found)
    return made if made.ordered is game.ordered else game


def without_empty(moves: Moves) -> Moves:
    """Return the moves without parts that are proved to be empty."""
    left = [found for part in parts_of(moves) if (found := _in_short(part)) is not None]
    return union(left) if left else NO_MOVES


def _in_short(part: Moves) -> Moves | None:
    """Return `part` without the sets of moves inside it that are proved to be empty.

    Return None if `part` itself is proved to be empty.
    """
    if isinstance(part, Keep):
        part = Keep(without_empty(part.moves), part.condition)
    elif isinstance(part, Without):
        removed = without_empty(part.removed)
        part = without_empty(part.moves) if removed == NO_MOVES else Without(without_empty(part.moves), removed)
    condition = part.lengths if isinstance(part, Nim) else part.condition if isinstance(part, Where | Keep) else None
    # A part that may be undefined stays, so that its error does not vanish. For example, k//l is undefined for l = 0.
    stays = isinstance(part, Diagonal) or (condition is not None and may_fail(condition)) or not is_empty(part)
    return part if stays else None
