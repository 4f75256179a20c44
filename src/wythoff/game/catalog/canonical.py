"""The canonical form of a game: an equal game, written as the catalog writes it.

Solvers, theorems and strategies use the canonical game. Answers, files and `str` show the game as the user typed it. A
*rule* is the notation of a named game with holes for its parameters, such as nim | diagonal({t}). In a game with
*blocking*, the opponent may forbid some moves before each move. In an *ordered* game (x, y) and (y, x) are different
positions. *Rook moves* take from one pile only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, wraps
from typing import Any, TypeVar, cast

from wythoff.base.answers import AnswerList, Answers
from wythoff.base.errors import WythoffError
from wythoff.base.frozen import Frozen
from wythoff.game.catalog import ENTRIES
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Diagonal, Game, Misere, Moves, PilesGame, played, recognition
from wythoff.game.rulesets.kinds.piles import by_name
from wythoff.game.rulesets.matching.rule import Rule, Rulebook, writers
from wythoff.game.rulesets.meaning.emptiness import without_empty
from wythoff.game.rulesets.meaning.plain import is_written, plain
from wythoff.game.rulesets.meaning.samples import told_apart
from wythoff.game.rulesets.moves import layers_of

# Pairs (moves, rewritten form) that differ on a small board: see `is_borne_out`. There should be none.
CAUGHT: list[tuple[Moves, Moves]] = []
Function = TypeVar("Function", bound=Callable[..., Any])
Result = TypeVar("Result")


@lru_cache
def canonical(game: Game) -> Game:
    """Return the simplest known game that has the same options at every position as `game`.

    With blocking, the moves that may be forbidden are the same too. If no simpler form is proved equal, the game itself
    is returned.

    >>> from wythoff.game.rulesets import parse
    >>> print(canonical(parse("misere(block(nim | where(2*k == l + k), 0))")))
    misere(nim | diagonal)

    canonical(canonical(game)) is canonical(game).

    Cost: a few comparisons of sets of moves, each with at most `meaning.MOST_OPERATIONS` operations; none for a game
    written as in the catalog.
    """
    for _ in range(8):  # once a part is simpler, another part may become simpler too
        try:
            found = _canonical(game)
        except WythoffError:  # the result is nested deeper, or longer, than a game may be
            break
        if found == game:
            return found
        game = found
    return game


def _canonical(game: Game) -> Game:
    if (moves := game.as_kind(Moves)) is not None:
        return without_empty(_simplest(moves))
    if (piles := game.as_kind(PilesGame)) is not None:
        return by_name(piles)
    if game.misere and (inner := played(game).as_kind(PilesGame)) is not None:
        return Misere(by_name(inner))
    found = recognition.in_form(game, _canonical)
    return found if not game.blocking or is_borne_out(_blockable(found), _blockable(game)) else game


def _simplest(moves: Moves) -> Moves:
    if not is_written(moves) or is_known(moves, but_expressions=True):
        return moves  # known already, except for rules whose parameter is an expression
    found = recognition.by_pieces(moves)
    if not is_known(found, but_expressions=True):
        found = recognition.simplest(moves, rules())
    return found if (recognition.is_simpler(found, moves) or is_known(found)) and is_borne_out(found, moves) else moves


def is_borne_out(found: Moves, moves: Moves) -> bool:
    """Return whether `moves` and their rewritten form `found` agree on a small board.

    Rewritten forms are proved equal, so this is only a safety net. If the two differ, the pair is stored in `CAUGHT`,
    the game is not rewritten, and a test fails.
    """
    if found == moves or told_apart(found, moves) is None:
        return True
    if len(CAUGHT) < 16:  # each stored pair is a bug
        CAUGHT.append((moves, found))
    return False


def is_known(moves: Moves, *, but_expressions: bool = False) -> bool:
    """Return whether these moves are written as a game of the catalog, or in another simple form.

    A simple form is a union of rook moves, diagonals, rays and at most one jump, none of which contains another, such
    as nim | ray(1, 2) | jump(3, 5). If `but_expressions`, rules of the catalog with a parameter that is an expression
    are ignored.
    """
    rule = _rule_of(moves)
    return plain(moves) or (rule is not None and (rule.expression is None or not but_expressions))


@lru_cache  # cached, because it is called several times for the same moves
def _rule_of(moves: Moves) -> Rule | None:
    """Return the first rule of the catalog that builds `moves`; None if there is none.

    A rule such as nim | diagonal({t}) builds moves if numbers or expressions are put in place of its holes, such as
    {t}.
    """
    known, candidates = writers(moves), (*rules().numeric, *rules().open)
    return next((rule for rule in candidates if rule in known or rule.find(moves) is not None), None)


def _blockable(game: Game) -> Moves:
    """Return the moves that the opponent may forbid; the empty set of moves for a game without blocking."""
    layers = layers_of(game)
    if layers is None or not layers.n:
        return Diagonal(0)
    return layers.moves if layers.of is None else layers.moves - (layers.moves - layers.of)


@cache
def rules() -> Rulebook:
    """Return the rules of all entries of the catalog, in its order. Games of the catalog are recognised by them.

    A rule is a notation with holes: nim | diagonal(3) is recognised by nim | diagonal({t}).
    """
    return Rulebook(rule for entry in ENTRIES for rule in entry.forms)


def told(game: Game) -> Game:
    """Return the canonical form of a game for display: conditions that always hold are omitted.

    >>> from wythoff.game.rulesets import parse
    >>> print(told(parse("nim | where(k >= 1)")))
    nim | where(k > 0 and l > 0)
    """
    found = canonical(game)
    if found == game:
        return game
    return recognition.plainly(found)


def meant(game: Game) -> Game:
    """Return the canonical form of `game`; but return `game` itself if only one of these two games is ordered.

    A game may be ordered only because of how its rule is written, as where(i == j) is, while its canonical form is
    unordered. Then (x, y) and (y, x) are two positions of one game, but the same position of the other.
    """
    found = canonical(game)
    return found if found.ordered is game.ordered else game


def as_meant(function: Function) -> Function:
    """Decorate a function whose first argument is a game: pass it `meant(game)`, the canonical form, instead.

    If the answer of the function has an attribute `game`, it is set to the given game afterwards.
    """
    return _asking(function, meant)


def as_meant_by_squares(function: Function) -> Function:
    """Decorate a function as `as_meant` does, but always pass it the canonical form of the game.

    The form is used even if only one of the two games is ordered. This suits functions whose answers have an entry for
    each pair (x, y), also in unordered games.
    """
    return _asking(function, canonical)


def _asking(function: Function, form: Callable[[Game], Game]) -> Function:
    @wraps(function)
    def asked(game: Any, *args: Any, **kwargs: Any) -> Any:
        game = as_game(game) if isinstance(game, str) else game
        found = form(game) if isinstance(game, Game) else game
        answer = function(found, *args, **kwargs)
        return answer if found == game else restated(answer, game)

    return cast(Function, asked)


def restated(answer: Result, game: Game) -> Result:
    """Return a copy of `answer` whose attribute `game` is the given game.

    If `answer` is a list or a tuple, each of its items is copied in this way. An object without such an attribute is
    returned itself.
    """
    if type(answer) in (tuple, list, Answers, AnswerList):
        return type(answer)(restated(item, game) for item in answer)  # type: ignore[attr-defined,call-arg]
    if not isinstance(getattr(answer, "game", None), Game):
        return answer
    about: Any = object.__new__(type(answer))
    kept = (
        {name: getattr(answer, name) for name in answer._names + answer._derived if hasattr(answer, name)}
        if (isinstance(answer, Frozen))
        else vars(answer)
    )
    for name, value in {**kept, "game": game}.items():
        object.__setattr__(about, name, value)
    return cast(Result, about)
